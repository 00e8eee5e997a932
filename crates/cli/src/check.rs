//! `heddle check`: from arguments to a report in the asked-for form.

use crate::args::{CheckArgs, EmitForm, Format, Ints, SolverArgs, SpecsForm};
use crate::output::Output;
use crate::palette_for;
use crate::screen::{Lines, Progress, Screen};
use crate::signals;
use heddle_diag::{Checks, Diagnostic, Exit, FaultKind, Report, Statistics, Strict};
use heddle_driver::{
    Cancel, Config, Emit, Integers, Options, Request, Run, Specs, check, emit, locate,
};
use heddle_render::human::{self, Palette};
use heddle_render::{json, sarif};
use heddle_text::Sources;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::path::Path;

/// Why the command could not do its work; the text is for people.
pub(crate) struct Refusal(pub String);

/// Runs the command; gives the exit code of the run.
pub(crate) fn run(args: CheckArgs) -> Result<Exit, Refusal> {
    let cancel = Cancel::default();
    // Half of an intermediate form is of no use to anybody: there an interrupt ends everything.
    if args.shown.emit.is_none() {
        signals::watch(&cancel);
    }
    let request = request(&args, cancel)?;
    let mut output = open(&args)?;
    if let Some(form) = args.shown.emit {
        let exit = emit_form(&request, form, &mut output)?;
        output.finish().map_err(not_written)?;
        return Ok(exit);
    }
    let palette = match args.shown.output {
        Some(_) => Palette::plain(),
        None => palette_for(args.shown.color),
    };
    let lines = Lines {
        palette,
        shown: args.shown.format == Format::Human,
        quiet: args.shown.quiet,
        verbose: args.shown.verbose,
    };
    let wanted = io::stderr().is_terminal() && !args.shown.quiet;
    let mut screen = Screen::new(&mut output, lines, Progress::new(wanted));
    let run = check(&request, &mut screen);
    let showed = screen.end().map_err(not_written)?;
    let exit = Exit::of(&run.report, &args.strictness());
    let text = match args.shown.format {
        Format::Human if showed => Ok(shown(&run, lines)),
        Format::Human => Ok(shown(&run, lines).trim_start().to_string()),
        Format::Json => json::report(&run.sources, &run.report, exit),
        Format::Sarif => sarif::report(&run.sources, &run.report, exit),
    };
    let text = text.map_err(|e| Refusal(format!("the report cannot be made: {e}")))?;
    output.write(&text).map_err(not_written)?;
    output.finish().map_err(not_written)?;
    Ok(exit)
}

fn request(args: &CheckArgs, cancel: Cancel) -> Result<Request, Refusal> {
    let mut config = solver(&args.solver)?;
    config.cancel = cancel;
    let mut request = Request::new(args.paths.clone(), config);
    request.names = args.procedures.clone();
    let class_path = args.classpath.iter().flat_map(std::env::split_paths);
    request.class_path = class_path.filter(|p| !p.as_os_str().is_empty()).collect();
    request.stubs.clone_from(&args.stubs);
    request.jdk.clone_from(&args.jdk);
    request.release = args.release;
    request.specs = match args.specs {
        None => Specs::Auto,
        Some(SpecsForm::Heddle) => Specs::Heddle,
        Some(SpecsForm::Jml) => Specs::Jml,
        Some(SpecsForm::None) => Specs::None,
    };
    if let Some(jobs) = args.jobs {
        request.jobs = jobs;
    }
    let default = Options::default();
    request.integers = match args.proof.ints {
        Ints::Unbounded => Integers::Unbounded,
        Ints::Bounded => Integers::Bounded,
    };
    request.checks = match &args.check {
        None => Checks::ByFile,
        Some(kinds) => {
            let some: Vec<FaultKind> = kinds.iter().flatten().copied().collect();
            match FaultKind::ALL.iter().all(|k| some.contains(k)) {
                true => Checks::All,
                false => Checks::Only(some),
            }
        }
    };
    request.replay = args.proof.replay.unwrap_or(request.replay);
    request.options = Options {
        unroll: args.proof.unroll.unwrap_or(default.unroll),
        max_errors: args
            .proof
            .max_errors
            .map_or(default.max_errors, |n| n.get()),
    };
    Ok(request)
}

fn solver(args: &SolverArgs) -> Result<Config, Refusal> {
    let mut config = locate(args.solver.as_deref())
        .map_err(|e| Refusal(format!("there is no solver to run: {e}")))?;
    if let Some(timeout) = args.timeout {
        config.timeout = timeout;
    }
    if let Some(rlimit) = args.rlimit {
        config.resources = rlimit;
    }
    if let Some(seed) = args.seed {
        config.seed = seed;
    }
    if args.no_cache {
        config.cache = None;
    }
    if let Some(directory) = &args.log_smt {
        std::fs::create_dir_all(directory).map_err(|e| cannot_write(directory, &e))?;
        config.log = Some(directory.clone());
    }
    Ok(config)
}

fn open(args: &CheckArgs) -> Result<Output, Refusal> {
    let Some(path) = &args.shown.output else {
        return Ok(Output::stdout());
    };
    Output::file(path).map_err(|e| cannot_write(path, &e))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Refusal {
    Refusal(format!("`{}` cannot be written: {error}", path.display()))
}

pub(crate) fn not_written(error: io::Error) -> Refusal {
    Refusal(format!("the report cannot be written: {error}"))
}

fn emit_form(request: &Request, form: EmitForm, output: &mut Output) -> Result<Exit, Refusal> {
    let form = match form {
        EmitForm::Ast => Emit::Ast,
        EmitForm::Typed => Emit::Typed,
        EmitForm::Plato => Emit::Plato,
        EmitForm::Runs => Emit::Runs,
        EmitForm::Sequential => Emit::Sequential,
        EmitForm::Vc => Emit::Conditions,
        EmitForm::Smt => Emit::Smt,
    };
    let (text, run) = emit(request, form);
    output.write(&text).map_err(not_written)?;
    let complaints: Vec<Diagnostic> = run.report.diagnostics().cloned().collect();
    let complaints = diagnostics(&run.sources, &complaints, Palette::plain());
    if !complaints.is_empty() {
        let mut errors = crate::stderr();
        errors.write(&complaints).map_err(not_written)?;
    }
    Ok(Exit::of(&run.report, &Strict::No))
}

/// The report as a terminal may get it.
fn shown(run: &Run, lines: Lines) -> String {
    human::for_terminal(&human_report(run, lines), lines.palette).into_owned()
}

/// Everything that comes after the verdict lines.
fn human_report(run: &Run, lines: Lines) -> String {
    let (report, palette) = (&run.report, lines.palette);
    let mut text = String::new();
    let strong = palette.strong();
    for item in report.items.iter().filter(|i| !i.diagnostics.is_empty()) {
        let style = palette.verdict(item.verdict);
        let words = item.verdict.words();
        let file = human::file_name(&run.sources, item.file);
        let _ = writeln!(
            text,
            "\n{strong}{}{strong:#} in {file}: {style}{words}{style:#}",
            item.title()
        );
        text += diagnostics(&run.sources, &item.diagnostics, palette).trim_start_matches('\n');
    }
    text += &diagnostics(&run.sources, &report.input, palette);
    text.push('\n');
    text += &human::summary(report, palette);
    if lines.verbose {
        text += &statistics(&report.statistics);
    }
    text + &advice(report)
}

pub(crate) fn diagnostics(sources: &Sources, all: &[Diagnostic], palette: Palette) -> String {
    let one = |d| format!("\n{}", human::diagnostic(sources, d, palette));
    let text: String = all.iter().map(one).collect();
    human::for_terminal(&text, palette).into_owned()
}

fn statistics(statistics: &Statistics) -> String {
    format!(
        "{} questions, {} of them answered from the cache; {} ms waiting for solvers; {} restarts\n",
        statistics.checks, statistics.cache_hits, statistics.solver_millis, statistics.restarts
    )
}

/// Points at the explanation of the first error.
fn advice(report: &Report) -> String {
    let first = report.diagnostics().next();
    first.map_or(String::new(), |d| {
        format!("`heddle explain {}` says more.\n", d.code.id())
    })
}
