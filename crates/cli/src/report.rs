//! `heddle report`: the result of a run as an HTML page. The run may have been an earlier one whose JSON report is at hand.

use crate::args::ReportArgs;
use crate::check::{Refusal, cannot_write, not_written, request};
use crate::output::Output;
use crate::screen::{Lines, Progress, Screen};
use crate::shown::Amount;
use crate::{settings, signals};
use heddle_diag::Exit;
use heddle_driver::{Cancel, check};
use heddle_render::human::{self, Palette};
use heddle_render::json;
use heddle_report_html::{Named, page};
use heddle_text::disk::read_regular;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// Reports of more bytes than this are not read.
const LARGEST: u64 = 1 << 30;

/// Runs the command. The exit code is that of the run; where nothing is checked, the page is all there is to fail.
pub(crate) fn run(mut args: ReportArgs) -> Result<Exit, Refusal> {
    let settings = match args.from {
        Some(_) => None,
        None => settings::apply(&mut args.paths, &mut args.how)?,
    };
    // Better now than after hours of work.
    let history = args.history.iter().map(|p| read(p));
    let history: Vec<(String, String)> = history.collect::<Result<_, _>>()?;
    let output = &args.output;
    let mut output = Output::file(output).map_err(|e| cannot_write(output, &e))?;
    let (name, text, exit) = match &args.from {
        Some(path) => {
            let (name, text) = read(path)?;
            (name, text, Exit::Proved)
        }
        None => checked(&args, settings)?,
    };
    let title = args
        .title
        .clone()
        .unwrap_or_else(|| title(&args.paths, &name));
    let history = history.iter().map(|(name, text)| Named { name, text });
    let history: Vec<Named<'_>> = history.collect();
    let now = Named {
        name: &name,
        text: &text,
    };
    let html = page(now, &history, &title).map_err(|e| Refusal(e.to_string()))?;
    output.write(&html).map_err(not_written)?;
    output.finish().map_err(not_written)?;
    Ok(exit)
}

/// Checks what is named, and says in a few lines on standard error how it went.
fn checked(
    args: &ReportArgs,
    settings: Option<PathBuf>,
) -> Result<(String, String, Exit), Refusal> {
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
    let mut run = check(&request, &mut screen);
    run.report.settings = settings.map(|path| path.display().to_string());
    screen.end().map_err(not_written)?;
    let exit = Exit::of(&run.report, &args.how.policy());
    let text = json::report(&run.sources, &run.report, exit)
        .map_err(|e| Refusal(format!("the report cannot be made: {e}")))?;
    let summary = human::summary(&run.report, Palette::plain());
    crate::stderr().write(&summary).map_err(not_written)?;
    Ok(("this run".to_owned(), text, exit))
}

fn read(path: &Path) -> Result<(String, String), Refusal> {
    let name = path.display().to_string();
    let bytes = read_regular(path, LARGEST)
        .map_err(|e| Refusal(format!("`{name}` cannot be read: {e}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Refusal(format!("`{name}` is no report: it is not UTF-8 text")))?;
    Ok((name, text))
}

/// What the page is about.
fn title(paths: &[PathBuf], from: &str) -> String {
    let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
    match &names[..] {
        [] => {
            let file = Path::new(from).file_name();
            file.map_or(from.to_owned(), |f| f.to_string_lossy().into_owned())
        }
        [one] => one.clone(),
        [one, rest @ ..] => format!("{one} and {} more", rest.len()),
    }
}
