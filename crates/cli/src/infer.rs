//! `heddle infer`: checks what is named and says what was found of its locks: clauses as a patch, written into the files, or as JSON; or a page
//! about each class. Only clauses that no file has are written, so that a second run finds nothing to do.

use crate::args::{InferArgs, InferFormat};
use crate::check::{Refusal, cannot_write, not_written, request};
use crate::output::Output;
use crate::screen::{Lines, Progress, Screen};
use crate::shown::Amount;
use crate::{settings, signals};
use heddle_diag::{Exit, Severity};
use heddle_driver::{Cancel, check};
use heddle_render::clauses::{self, Insertion};
use heddle_render::human::{self, Palette};
use heddle_text::Sources;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Runs the command. The exit code says whether files could be read and written: what is proved is the matter of `check`.
pub(crate) fn run(mut args: InferArgs) -> Result<Exit, Refusal> {
    settings::apply(&mut args.paths, &mut args.how)?;
    let cancel = Cancel::default();
    signals::watch(&cancel);
    let request = request(&args.paths, &args.how, cancel)?;
    let mut none = Output::new(Box::new(io::sink()));
    let lines = Lines {
        palette: Palette::plain(),
        shown: false,
        amount: Amount::Little,
    };
    let mut screen = Screen::new(&mut none, lines, Progress::new(io::stderr().is_terminal()));
    let run = check(&request, &mut screen);
    screen.end().map_err(not_written)?;
    let bad = run
        .report
        .input
        .iter()
        .any(|d| d.severity == Severity::Error);
    if bad || run.report.is_interrupted() {
        let summary = human::summary(&run.report, Palette::plain());
        crate::stderr().write(&summary).map_err(not_written)?;
        return Ok(Exit::BadInput);
    }
    let found = clauses::insertions(&run.sources, &run.report);
    let text = match (args.format, args.pages) {
        (InferFormat::Json, _) => clauses::json(&run.sources, &run.report, &found)
            .map_err(|e| Refusal(format!("the clauses cannot be shown: {e}")))?,
        (InferFormat::Text, true) => clauses::pages(&run.report),
        (InferFormat::Text, false) if args.write => written_in_words(&run.sources, &found),
        (InferFormat::Text, false) => clauses::patch(&run.sources, &found),
    };
    if args.write {
        write_all(&run.sources, &found)?;
    }
    let mut output = Output::stdout();
    output.write(&text).map_err(not_written)?;
    output.finish().map_err(not_written)?;
    Ok(Exit::Proved)
}

/// The files get their clauses.
fn write_all(sources: &Sources, found: &[Insertion]) -> Result<(), Refusal> {
    for files in found.chunk_by(|a, b| a.file == b.file) {
        let Some(first) = files.first() else {
            continue;
        };
        let path = Path::new(sources.file(first.file).name());
        let text = clauses::rewritten(sources, first.file, files);
        let mut output = Output::file(path).map_err(|e| cannot_write(path, &e))?;
        output.write(&text).map_err(not_written)?;
        output.finish().map_err(not_written)?;
    }
    Ok(())
}

fn written_in_words(sources: &Sources, found: &[Insertion]) -> String {
    let mut text = String::new();
    for files in found.chunk_by(|a, b| a.file == b.file) {
        if let Some(first) = files.first() {
            let name = human::clean(sources.file(first.file).name()).into_owned();
            let count = match files.len() {
                1 => "1 clause".to_owned(),
                n => format!("{n} clauses"),
            };
            text.push_str(&format!("{name}: {count} written\n"));
        }
    }
    text
}
