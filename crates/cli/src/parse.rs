//! `heddle parse`: syntax only.

use crate::args::{Format, ParseArgs, TreeForm};
use crate::check::{Refusal, not_made, not_written};
use crate::output::Output;
use crate::palette_for;
use crate::shown::diagnostics;
use heddle_diag::{Exit, Policy, Severity};
use heddle_driver::{Run, cores, parse, trees};
use heddle_render::{json, junit, sarif};

/// Runs the command; gives the exit code of the run.
pub(crate) fn run(args: &ParseArgs) -> Result<Exit, Refusal> {
    let jobs = args.jobs.unwrap_or_else(cores);
    let (shown, run) = match args.emit {
        Some(TreeForm::Ast) => trees(&args.paths, jobs),
        None => {
            let (sound, run) = parse(&args.paths, jobs);
            (summary(sound, &run), run)
        }
    };
    let policy = Policy::default();
    let exit = Exit::of(&run.report, &policy);
    let palette = palette_for(args.color);
    let complaints = diagnostics(&run.sources, &run.report.input, palette);
    let mut output = Output::stdout();
    let text = match args.format {
        _ if args.emit.is_some() => {
            let written = crate::stderr().write(&complaints);
            written.map_err(not_written)?;
            Ok(shown)
        }
        Format::Human if complaints.is_empty() => Ok(shown),
        Format::Human => Ok(format!("{}\n{shown}", complaints.trim_start())),
        Format::Json => json::report(&run.sources, &run.report, exit).map_err(not_made),
        Format::Sarif => sarif::report(&run.sources, &run.report, exit).map_err(not_made),
        Format::Junit => junit::report(&run.sources, &run.report, &policy).map_err(not_made),
    };
    output.write(&text?).map_err(not_written)?;
    Ok(exit)
}

/// `3 files without syntax errors; 1 error, 2 warnings`
fn summary(sound: usize, run: &Run) -> String {
    let counted = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    let mut text = format!("{} without syntax errors", counted(sound, "file"));
    let mut separator = "; ";
    for (severity, word) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        let count = run.report.count_severity(severity);
        if count > 0 {
            text += &format!("{separator}{}", counted(count, word));
            separator = ", ";
        }
    }
    text + "\n"
}
