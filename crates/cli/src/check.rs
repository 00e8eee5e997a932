//! `heddle check`: from arguments to a report in the asked-for form.

use crate::args::{CheckArgs, EmitForm, Format, HowArgs, Ints, ShownArgs, SolverArgs, SpecsForm};
use crate::farm_args::{self, ITEMS_PER_CORE};
use crate::is_colored;
use crate::output::Output;
use crate::screen::{Lines, Progress, Screen};
use crate::{replays, server, settings, shown, signals};
use heddle_diag::{Checks, Diagnostic, Exit, FaultKind, Policy};
use heddle_driver::{
    Baseline, Cancel, Config, Emit, Integers, Known, Observer, Options, Request, Run, Specs, check,
    emit, locate, since,
};
use heddle_render::human::Palette;
use heddle_render::{json, junit, sarif};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Why the command could not do its work; the text is for people.
pub(crate) struct Refusal(pub String);

/// Runs the command; gives the exit code of the run.
pub(crate) fn run(mut args: CheckArgs) -> Result<Exit, Refusal> {
    let settings = settings::apply(&mut args.paths, &mut args.how)?;
    if let Some(exit) = served(&args)? {
        return Ok(exit);
    }
    let cancel = Cancel::default();
    // Half of an intermediate form is of no use to anybody: there an interrupt ends everything.
    if args.shown.emit.is_none() {
        signals::watch(&cancel);
    }
    // What is to be written is known from then on, whatever is known now.
    if args.write_baseline.is_some() {
        args.how.findings.baseline = None;
    }
    let mut request = request(&args.paths, &args.how, cancel)?;
    if args.write_baseline.is_some() {
        request.known = Known::Everything;
    }
    if let Some(base) = &args.diff {
        request.touching =
            since(base, &request).map_err(|e| Refusal(format!("`--diff {base}`: {e}")))?;
    }
    let mut output = open(&args)?;
    let baseline = open_baseline(&args)?;
    if let Some(form) = args.shown.emit {
        let exit = emit_form(&request, form, &mut output)?;
        output.finish().map_err(not_written)?;
        return Ok(exit);
    }
    let manner = Manner::of(&args.shown);
    let lines = manner.lines();
    let wanted = io::stderr().is_terminal() && !args.shown.quiet;
    let mut screen = Screen::new(&mut output, lines, Progress::new(wanted));
    let mut run = check(&request, &mut screen);
    run.report.settings = settings.map(|path| path.display().to_string());
    let showed = screen.end().map_err(not_written)?;
    let policy = args.how.policy();
    let exit = Exit::of(&run.report, &policy);
    let text = end_of(&run, &policy, manner, showed)?;
    output.write(&text).map_err(not_written)?;
    output.finish().map_err(not_written)?;
    if let Some((path, file)) = baseline {
        write_baseline(&run, path, file)?;
    }
    if let Some(folder) = &args.replays {
        let written = replays::of_check(folder, &args.paths, &run)?;
        let text = replays::told(&written);
        crate::stderr().write(&text).map_err(not_written)?;
    }
    Ok(exit)
}

/// How a result is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub format: Format,
    pub colored: bool,
    pub quiet: bool,
    pub verbose: bool,
}

impl Manner {
    fn of(shown: &ShownArgs) -> Self {
        Manner {
            format: shown.format,
            colored: shown.output.is_none() && is_colored(shown.color),
            quiet: shown.quiet,
            verbose: shown.verbose,
        }
    }

    fn lines(self) -> Lines {
        Lines {
            palette: match self.colored {
                true => Palette::colored(),
                false => Palette::plain(),
            },
            shown: self.format == Format::Human,
            amount: ShownArgs::amount_of(self.quiet, self.verbose),
        }
    }
}

/// The whole text about a finished run, as it would have been shown, and its exit.
pub(crate) fn rendered(run: &Run, policy: &Policy, manner: Manner) -> Option<(String, Exit)> {
    let mut output = Output::kept();
    let mut screen = Screen::new(&mut output, manner.lines(), Progress::new(false));
    for item in &run.report.items {
        screen.item(&run.sources, item);
    }
    let showed = screen.end().ok()?;
    let text = end_of(run, policy, manner, showed).ok()?;
    output.write(&text).ok()?;
    Some((output.text(), Exit::of(&run.report, policy)))
}

/// What is shown at the end of a run.
fn end_of(run: &Run, policy: &Policy, manner: Manner, showed: bool) -> Result<String, Refusal> {
    let lines = manner.lines();
    let exit = Exit::of(&run.report, policy);
    match manner.format {
        Format::Human if showed => Ok(shown::report(run, lines)),
        Format::Human => Ok(shown::report(run, lines).trim_start().to_string()),
        Format::Json => json::report(&run.sources, &run.report, exit).map_err(not_made),
        Format::Sarif => sarif::report(&run.sources, &run.report, exit).map_err(not_made),
        Format::Junit => junit::report(&run.sources, &run.report, policy).map_err(not_made),
    }
}

/// The result of a server in this folder, if one runs and has it. Whoever wants more than a result does the work.
fn served(args: &CheckArgs) -> Result<Option<Exit>, Refusal> {
    let more = args.diff.is_some() || args.write_baseline.is_some() || args.shown.emit.is_some();
    let own = args.no_server || args.how.solver.no_cache || args.how.solver.log_smt.is_some();
    if more || own {
        return Ok(None);
    }
    let identity = server::identity(&args.paths, &args.how);
    let manner = Manner::of(&args.shown);
    let known = identity.and_then(|identity| server::ask(&identity, manner));
    let Some((text, exit)) = known else {
        return Ok(None);
    };
    let mut output = open(args)?;
    output.write(&text).map_err(not_written)?;
    output.finish().map_err(not_written)?;
    Ok(Some(exit))
}

/// Writes the baseline of a run that saw everything. One of a run that did not would forget what the run has not seen.
fn write_baseline(run: &Run, path: &Path, mut file: Output) -> Result<(), Refusal> {
    let seen = Exit::of(&run.report, &Policy::lenient());
    if matches!(seen, Exit::BadInput | Exit::Undecided) {
        let why = match run.report.is_interrupted() {
            true => "the run was interrupted",
            false => "not everything could be read",
        };
        let path = path.display();
        let text = format!("warning: the baseline `{path}` is not written: {why}\n");
        return crate::stderr().write(&text).map_err(not_written);
    }
    let text = Baseline::text(run, path).map_err(|e| Refusal(e.to_string()))?;
    file.write(&text).map_err(|e| cannot_write(path, &e))?;
    file.finish().map_err(|e| cannot_write(path, &e))
}

/// What the driver is asked to do.
pub(crate) fn request(
    paths: &[PathBuf],
    args: &HowArgs,
    cancel: Cancel,
) -> Result<Request, Refusal> {
    let mut config = solver(&args.solver)?;
    config.cancel = cancel;
    farm_args::lend(&args.solver, &mut config)?;
    let mut request = Request::new(paths.to_vec(), config);
    request.names = args.procedures.clone();
    let class_path = args.classpath.iter().flat_map(std::env::split_paths);
    request.class_path = class_path.filter(|p| !p.as_os_str().is_empty()).collect();
    request.stubs.clone_from(&args.stubs);
    request.jdk.clone_from(&args.jdk);
    request.release = args.release;
    request.specs = match args.specs {
        None | Some(SpecsForm::Auto) => Specs::Auto,
        Some(SpecsForm::Heddle) => Specs::Heddle,
        Some(SpecsForm::Jml) => Specs::Jml,
        Some(SpecsForm::None) => Specs::None,
    };
    if args.solver.farm.remote.is_some() {
        let more = ITEMS_PER_CORE * request.jobs.get();
        request.jobs = NonZeroUsize::new(more).unwrap_or(request.jobs);
    }
    if let Some(jobs) = args.jobs {
        request.jobs = jobs;
    }
    let default = Options::default();
    request.integers = match args.proof.ints {
        None | Some(Ints::Unbounded) => Integers::Unbounded,
        Some(Ints::Bounded) => Integers::Bounded,
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
    request.known = known(args)?;
    request.suppressions = !args.findings.no_suppressions;
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

/// Which findings are known.
fn known(args: &HowArgs) -> Result<Known, Refusal> {
    let Some(path) = &args.findings.baseline else {
        return Ok(Known::Nothing);
    };
    let baseline = Baseline::read(path);
    let shown = path.display();
    baseline
        .map(Known::Baseline)
        .map_err(|e| Refusal(format!("the baseline `{shown}` cannot be used: {e}")))
}

fn solver(args: &SolverArgs) -> Result<Config, Refusal> {
    let mut config = locate(args.solver.as_deref())
        .map_err(|e| Refusal(format!("there is no solver to run: {e}")))?;
    if let Some(timeout) = args.timeout {
        config.timeout = timeout;
    }
    config.item_timeout = args.item_timeout;
    if let Some(rlimit) = args.rlimit {
        config.resources = rlimit;
    }
    if let Some(memory) = args.memory {
        config.memory = memory;
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

/// Whether a baseline can be written is better known now than after hours of work.
fn open_baseline(args: &CheckArgs) -> Result<Option<(&Path, Output)>, Refusal> {
    let Some(path) = &args.write_baseline else {
        return Ok(None);
    };
    let file = Output::file(path).map_err(|e| cannot_write(path, &e))?;
    Ok(Some((path, file)))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Refusal {
    Refusal(format!("`{}` cannot be written: {error}", path.display()))
}

pub(crate) fn not_made(error: impl std::fmt::Display) -> Refusal {
    Refusal(format!("the report cannot be made: {error}"))
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
    let complaints = shown::diagnostics(&run.sources, &complaints, Palette::plain());
    if !complaints.is_empty() {
        let mut errors = crate::stderr();
        errors.write(&complaints).map_err(not_written)?;
    }
    Ok(Exit::of(&run.report, &Policy::default()))
}
