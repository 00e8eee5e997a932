//! `heddle explore`: the model checker on one program.

use crate::args::{Format, When};
use crate::check::Refusal;
use crate::output::Output;
use crate::{palette_for, signals};
use clap::{Args, ValueEnum, ValueHint};
use heddle_diag::{Diagnostic, Exit, Premise, Verdict};
use heddle_driver::Cancel;
use heddle_driver::explore::{
    Answer, Budget, Explorable, Mode, Program, Properties, Request, Shown, check, columns,
    is_bad_input, load_one, report, show,
};
use heddle_render::human::{self, Palette};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// `heddle explore`
#[derive(Debug, Args)]
pub(crate) struct ExploreArgs {
    /// A `.plato` file, or Java files and directories of one program
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath, required = true)]
    pub paths: Vec<PathBuf>,

    /// Java: explore small clients of this class's public methods
    #[arg(long, value_name = "CLASS")]
    pub client: Option<String>,

    /// Java: only starts (`main`, scenarios, tests) with this in their name
    #[arg(long, value_name = "NAME", conflicts_with = "client")]
    pub entry: Option<String>,

    /// Java: write each failing run as a Java program that fails in the same way, into a folder of its own in this one
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub replay: Option<PathBuf>,

    /// Java: draw failing runs as sequence diagrams, in a page (`.html`) or, the first one only, a picture (`.svg`)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub diagram: Option<PathBuf>,

    /// Java: jars and folders of class files that the program uses (as for `java`; may be repeated)
    #[arg(long, alias = "class-path", value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub classpath: Vec<std::ffi::OsString>,

    /// Java: the JDK whose class files the program uses [default: `JAVA_HOME`, else the `java` on the path]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// Java: the version whose library is meant, 8 to 25 [default: that of the JDK]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(8..=25))]
    pub release: Option<u32>,

    /// The method [default: auto]
    #[arg(short, long, value_enum, value_name = "MODE")]
    pub mode: Option<ModeArg>,

    /// Members of each unbounded family of threads [default: any number where the method can, else 2]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub threads: Option<u32>,

    /// What to check: `assertions`, `invariants`, `race`, `race:VARIABLE`, `deadlock` or `all` (may be repeated)
    /// [default: assertions and invariants]
    #[arg(short, long = "property", value_name = "PROPERTY")]
    pub properties: Vec<String>,

    /// Give a constant its value (may be repeated)
    #[arg(long = "const", value_name = "NAME=VALUE")]
    pub constants: Vec<String>,

    /// Show an inferred relation instead of a verdict
    #[arg(long, value_enum, value_name = "RELATION")]
    pub show: Option<ShowArg>,

    /// Write the program with the inferred `env` and `invariant` clauses, for `heddle check`
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    pub emit_env: Option<PathBuf>,

    /// Report all alarms, not only the first (modular and symmetric)
    #[arg(long)]
    pub all_alarms: bool,

    /// Limits.
    #[command(flatten)]
    pub limits: LimitArgs,

    /// Output.
    #[command(flatten)]
    pub shown: ExploreShownArgs,
}

/// How far to go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// States, or facts of a relation
    #[arg(long, value_name = "N", default_value_t = 200_000_000)]
    pub max_states: u64,

    /// Memory for states, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    pub max_memory: u64,

    /// Wall-clock time, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub timeout: u64,

    /// Parallel workers of the standard search [default: number of cores]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<std::num::NonZeroUsize>,

    /// Java: every access is a step of its own, for comparison
    #[arg(long)]
    pub no_reduction: bool,

    /// How often a procedure may be active at a time where calls are inlined [default: 6]
    #[arg(long, value_name = "N")]
    pub calls: Option<u32>,
}

/// How the result is shown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ExploreShownArgs {
    /// The form of the report (SARIF is for `heddle check`)
    #[arg(short, long, value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Write the report to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,

    /// Show what was done and what it cost
    #[arg(short, long)]
    pub verbose: bool,
}

/// The method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeArg {
    /// All interleavings
    Standard,
    /// One thread at a time, against what the others were seen to do
    Modular,
    /// The same with one thread for all members of a family
    Symmetric,
    /// Modular or symmetric; alarms confirmed by a real interleaving or refined
    Auto,
}

/// An inferred relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowArg {
    /// What each thread does to the globals
    Guarantee,
    /// What each thread can see where
    Reachable,
    /// What the other threads do, as each thread sees it
    Environment,
}

/// Runs the command.
pub(crate) fn run(args: &ExploreArgs) -> Result<Exit, Refusal> {
    let cancel = Cancel::default();
    signals::watch(&cancel);
    let palette = match args.shown.output {
        Some(_) => Palette::plain(),
        None => palette_for(args.shown.color),
    };
    if heddle_driver::explore_java::is_java(&args.paths) {
        let (text, exit) = crate::explore_java::run(args, cancel, palette)?;
        write_out(args, &text, palette)?;
        return Ok(exit);
    }
    let [path] = args.paths.as_slice() else {
        return Err(Refusal("one Plato program is explored at a time".into()));
    };
    if args.client.is_some()
        || args.entry.is_some()
        || args.replay.is_some()
        || args.diagram.is_some()
    {
        return Err(Refusal(
            "`--client`, `--entry`, `--replay` and `--diagram` are for Java programs".into(),
        ));
    }
    let loaded = load_one(path);
    let Some(program) = loaded.program.clone() else {
        let mut errors = crate::stderr();
        errors
            .write(&diagnostics(&loaded, &loaded.diagnostics, palette))
            .map_err(not_written)?;
        return Ok(Exit::BadInput);
    };
    let program = with_constants(program, &args.constants)?;
    let request = request(args, &program, cancel)?;
    let (text, exit) = if let Some(which) = args.show {
        show_relation(&loaded, &program, &request, which, palette)
    } else if let Some(path) = &args.emit_env {
        return emit_env(&loaded, &program, &request, path, palette);
    } else {
        let answer = check(&program, &request);
        render(args, &loaded, &program, &request, &answer, palette)?
    };
    write_out(args, &text, palette)?;
    Ok(exit)
}

fn write_out(args: &ExploreArgs, text: &str, palette: Palette) -> Result<(), Refusal> {
    let mut output = output(args)?;
    let text = match args.shown.format {
        Format::Human => human::for_terminal(text, palette),
        _ => text.into(),
    };
    output.write(&text).map_err(not_written)?;
    output.finish().map_err(not_written)
}

fn output(args: &ExploreArgs) -> Result<Output, Refusal> {
    match &args.shown.output {
        None => Ok(Output::stdout()),
        Some(path) => Output::file(path)
            .map_err(|e| Refusal(format!("`{}` cannot be written: {e}", path.display()))),
    }
}

fn not_written(error: std::io::Error) -> Refusal {
    Refusal(format!("the report cannot be written: {error}"))
}

fn diagnostics(loaded: &Explorable, all: &[Diagnostic], palette: Palette) -> String {
    crate::shown::diagnostics(&loaded.sources, all, palette)
}

fn with_constants(program: Arc<Program>, given: &[String]) -> Result<Arc<Program>, Refusal> {
    let mut program = Arc::unwrap_or_clone(program);
    for text in given {
        show::set_constant(&mut program, text).map_err(Refusal)?;
    }
    Ok(Arc::new(program))
}

fn request(args: &ExploreArgs, program: &Program, cancel: Cancel) -> Result<Request, Refusal> {
    let default = Request::default();
    Ok(Request {
        mode: match args.mode.unwrap_or(ModeArg::Auto) {
            ModeArg::Standard => Mode::Standard,
            ModeArg::Modular => Mode::Modular,
            ModeArg::Symmetric => Mode::Symmetric,
            ModeArg::Auto => Mode::Auto,
        },
        threads: args.threads,
        properties: Properties::parse(&args.properties, program).map_err(Refusal)?,
        budget: Budget {
            states: args.limits.max_states,
            bytes: args.limits.max_memory << 20,
            time: Duration::from_secs(args.limits.timeout),
            cancel,
        },
        workers: args
            .limits
            .jobs
            .map_or(default.workers, std::num::NonZeroUsize::get),
        inline: args.limits.calls.unwrap_or(default.inline),
        all_alarms: args.all_alarms,
    })
}

fn exit_of(answer: &Answer) -> Exit {
    if answer.refused.as_ref().is_some_and(is_bad_input) {
        return Exit::BadInput;
    }
    match answer.verdict {
        Verdict::Proved | Verdict::ProvedUnderAssumptions | Verdict::Trusted => Exit::Proved,
        Verdict::Refuted | Verdict::PossibleViolation => Exit::Violation,
        Verdict::Bounded | Verdict::Undecided | Verdict::Unsupported => Exit::Undecided,
        Verdict::InternalFailure => Exit::InternalFailure,
    }
}

fn render(
    args: &ExploreArgs,
    loaded: &Explorable,
    program: &Program,
    request: &Request,
    answer: &Answer,
    palette: Palette,
) -> Result<(String, Exit), Refusal> {
    let exit = exit_of(answer);
    let found = report::diagnostics(program, &loaded.sources, answer, request.mode);
    let text = match args.shown.format {
        Format::Human => human_report(args, loaded, program, answer, &found, palette),
        Format::Json => {
            let value = columns::json(program, &loaded.sources, answer, &found, exit.code());
            format!("{value:#}\n")
        }
        Format::Sarif | Format::Junit => {
            return Err(Refusal(
                "SARIF and JUnit are not available for `heddle explore`; use json".into(),
            ));
        }
    };
    Ok((text, exit))
}

fn human_report(
    args: &ExploreArgs,
    loaded: &Explorable,
    program: &Program,
    answer: &Answer,
    found: &[Diagnostic],
    palette: Palette,
) -> String {
    let mut text = String::new();
    // The columns show the interleaving better than the lines under a message.
    let short: Vec<Diagnostic> = found
        .iter()
        .map(|d| Diagnostic {
            path: Vec::new(),
            ..d.clone()
        })
        .collect();
    text += diagnostics(loaded, &short, palette).trim_start_matches('\n');
    if let Some(trace) = &answer.trace {
        let _ = write!(
            text,
            "\n{}",
            columns::table(program, &loaded.sources, trace)
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let (style, strong) = (palette.verdict(answer.verdict), palette.strong());
    let words = answer.verdict.words();
    let name = args.paths[0].display();
    let _ = write!(text, "{strong}{name}{strong:#}: {style}{words}{style:#}");
    match answer.verdict {
        Verdict::Proved | Verdict::ProvedUnderAssumptions => {
            let _ = write!(text, " {}", report::extent(answer));
        }
        _ => {}
    }
    text.push('\n');
    for assumption in &answer.assumptions {
        let (faint, id) = (palette.faint(), Premise::ThreadCount);
        let _ = writeln!(text, "  assuming that {assumption} {faint}[{id}]{faint:#}");
    }
    if args.shown.verbose {
        text += &columns::stages(answer);
    }
    text
}

fn show_relation(
    loaded: &Explorable,
    program: &Arc<Program>,
    request: &Request,
    which: ShowArg,
    palette: Palette,
) -> (String, Exit) {
    let which = match which {
        ShowArg::Guarantee => Shown::Guarantee,
        ShowArg::Reachable => Shown::Reachable,
        ShowArg::Environment => Shown::Environment,
    };
    match show::relation(program, &loaded.sources, request, which) {
        Ok(text) => (text, Exit::Proved),
        Err(d) => (diagnostics(loaded, &[*d], palette), Exit::Undecided),
    }
}

fn emit_env(
    loaded: &Explorable,
    program: &Arc<Program>,
    request: &Request,
    path: &std::path::Path,
    palette: Palette,
) -> Result<Exit, Refusal> {
    match show::with_inferred_clauses(program, &loaded.sources, request) {
        Ok(text) => {
            let mut output = if path.as_os_str() == "-" {
                Output::stdout()
            } else {
                Output::file(path)
                    .map_err(|e| Refusal(format!("`{}` cannot be written: {e}", path.display())))?
            };
            output.write(&text).map_err(not_written)?;
            output.finish().map_err(not_written)?;
            Ok(Exit::Proved)
        }
        Err(d) => {
            let mut errors = crate::stderr();
            errors
                .write(&diagnostics(loaded, &[*d], palette))
                .map_err(not_written)?;
            Ok(Exit::Undecided)
        }
    }
}
