//! The command line.

use crate::farm_args::FarmArgs;
use crate::shown::Amount;
use crate::values::{Kinds, kinds, levels, premises, seconds};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use heddle_diag::{FailOn, Policy, Premise, Strict};
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Static verifier for multithreaded programs.
#[derive(Debug, Parser)]
#[command(name = "heddle", version, propagate_version = true)]
#[command(
    after_help = "Exit codes: 0 all proved, 1 a violation, 2 undecided, unsupported or bounded, \
    3 bad input or usage, 4 internal failure."
)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check programs: one verdict per procedure, method and thread
    #[command(visible_alias = "verify")]
    Check(Box<CheckArgs>),
    /// Check programs and write the result as one HTML page: overview, findings with sources and interleavings, guards, lock order
    Report(Box<ReportArgs>),
    /// Find out which locks protect what, and say it in the source: a patch with a clause for each field, or a page about each class
    Infer(Box<InferArgs>),
    /// Check programs, and again whenever a file changes
    Watch(Box<WatchArgs>),
    /// Talk to an editor by the Language Server Protocol, on standard input and output (see docs/editors.md)
    Lsp(Box<LspArgs>),
    /// Explore a program: all interleavings, or thread by thread with inferred environments
    Explore(Box<crate::explore::ExploreArgs>),
    /// Write skeletons of stubs for classes of the class path or the JDK
    Stubs(StubsArgs),
    /// Check the syntax of files, nothing else
    Parse(ParseArgs),
    /// Explain a diagnostic code or an assumption, or list all of them
    Explain(ExplainArgs),
    /// Write manual pages into a folder
    #[command(hide = true)]
    Manual {
        /// The folder
        folder: PathBuf,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// `heddle explain`
#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The code, such as H0301, or the id of an assumption, such as integers; without it all are listed
    pub code: Option<String>,
}

/// `heddle stubs`
#[derive(Debug, Args)]
pub(crate) struct StubsArgs {
    /// Full names of classes, such as `java.util.StringJoiner`
    #[arg(required = true, value_name = "CLASS")]
    pub classes: Vec<String>,

    /// Jars and folders of class files (as for `java`; `@FILE` for a list of them; may be repeated)
    #[arg(long, alias = "class-path", value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub classpath: Vec<OsString>,

    /// The JDK whose class files are read [default: `JAVA_HOME`, else the `java` on the path]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// The version of Java whose library is meant, 8 to 25
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(8..=25))]
    pub release: Option<u32>,

    /// Write files into this folder, for `--stubs`, instead of one text to standard output
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub output: Option<PathBuf>,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,
}

/// `heddle parse`
#[derive(Debug, Args)]
pub(crate) struct ParseArgs {
    /// Files, and directories to be searched for `.java` and `.plato` files
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// The form of the report
    #[arg(short, long, value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Print the syntax trees
    #[arg(long, value_enum, value_name = "FORM")]
    pub emit: Option<TreeForm>,

    /// How many files are parsed at the same time [default: number of cores]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,
}

/// What `heddle parse` can print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeForm {
    /// The syntax trees
    Ast,
}

/// `heddle check`
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Files, and directories to be searched for `.java` and `.plato` files [default: `paths` of `heddle.toml`]
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// What is checked, and how.
    #[command(flatten)]
    pub how: HowArgs,

    /// Check only what the changes since this commit, branch or tag may affect (git; uncommitted changes and new files count)
    #[arg(long, help_heading = "Findings", value_name = "BASE", conflicts_with_all = ["write_baseline", "emit"])]
    pub diff: Option<String>,

    /// Java: write failing runs of the classes with refuted methods as Java programs, each into a folder of its own in this one
    #[arg(long, help_heading = "Findings", value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "emit")]
    pub replays: Option<PathBuf>,

    /// Write a baseline with everything that is found; from then on it is known
    #[arg(long, help_heading = "Findings", value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["baseline", "procedures", "emit"])]
    pub write_baseline: Option<PathBuf>,

    /// Do the work, also if a `heddle watch --serve` in this folder has the result
    #[arg(long)]
    pub no_server: bool,

    /// How the result is shown.
    #[command(flatten)]
    pub shown: ShownArgs,
}

/// `heddle report`
#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// Files, and directories to be searched for `.java` and `.plato` files [default: `paths` of `heddle.toml`]
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Show what `heddle check --format json` wrote to this file, instead of checking
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "paths")]
    pub from: Option<PathBuf>,

    /// What `heddle check --format json` wrote earlier, for the trend (one or several files; may be repeated)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, num_args = 1..)]
    pub history: Vec<PathBuf>,

    /// Where the page goes
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, default_value = "heddle-report.html")]
    pub output: PathBuf,

    /// The title of the page [default: what is checked]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// What is checked, and how.
    #[command(flatten)]
    pub how: HowArgs,
}

/// `heddle infer`
#[derive(Debug, Args)]
pub(crate) struct InferArgs {
    /// Files, and directories to be searched for `.java` files [default: `paths` of `heddle.toml`]
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// Write the clauses into the files instead of showing a patch
    #[arg(long)]
    pub write: bool,

    /// Show a page about each class instead of a patch: thread-safety, guards, lock order
    #[arg(long)]
    pub pages: bool,

    /// How the result is shown
    #[arg(long, value_enum, default_value_t = InferFormat::Text)]
    pub format: InferFormat,

    /// What is checked, and how.
    #[command(flatten)]
    pub how: HowArgs,
}

/// How `heddle infer` shows its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InferFormat {
    /// A patch, or pages
    Text,
    /// Clauses and pages as JSON
    Json,
}

/// `heddle watch`
#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// Files, and directories to be searched for `.java` and `.plato` files [default: `paths` of `heddle.toml`]
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

    /// What is checked, and how.
    #[command(flatten)]
    pub how: HowArgs,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,

    /// Show only violations, bad input and the summary: what needs a person
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Show also what is held back, times and statistics
    #[arg(short, long)]
    pub verbose: bool,

    /// Give the result of the last check to every `heddle check` in this folder that asks for the same
    #[arg(long)]
    pub serve: bool,
}

/// `heddle lsp`
#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// Standard input and output are used in any case; some editors say so
    #[arg(long, hide = true)]
    pub stdio: bool,

    /// What is checked, and how.
    #[command(flatten)]
    pub how: HowArgs,
}

/// What is checked, and how: the same for all commands that check.
#[derive(Clone, Debug, Args)]
pub(crate) struct HowArgs {
    /// The settings of the project [default: `heddle.toml` beside the paths or in a folder above]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Look for no `heddle.toml`
    #[arg(long)]
    pub no_config: bool,

    /// Jars and folders of class files that Java programs use (as for `java`; `@FILE` for a list of them; may be repeated)
    #[arg(long, alias = "class-path", value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub classpath: Vec<OsString>,

    /// Folder with contracts for classes of the class path or the JDK, one file per class (see docs/stubs.md; may be repeated)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub stubs: Vec<PathBuf>,

    /// The JDK whose class files Java programs use [default: `JAVA_HOME`, else the `java` on the path]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,

    /// The version of Java that files may use, 8 to 25 [default: the newest that a file needs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(8..=25))]
    pub release: Option<u32>,

    /// Which comments of Java files that start with `@` are specifications [default: what another tool wrote is recognised and ignored]
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub specs: Option<SpecsForm>,

    /// Check only this procedure, method or thread (may be repeated; `specification` names the specification)
    #[arg(short, long = "procedure", value_name = "NAME")]
    pub procedures: Vec<String>,

    /// How many items are checked at the same time [default: number of cores]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Treat proofs that rest on assumptions, or on those with these ids, as undecided (exit code 2)
    #[arg(long, value_name = "ID", num_args = 0.., require_equals = true, value_delimiter = ',')]
    #[arg(value_parser = premises())]
    pub strict: Option<Vec<Premise>>,

    /// Which faults are looked for in Java: `all`, or kinds of faults [default: all in files with specifications, all but exceptions in
    /// the others; clauses are always checked]
    #[arg(long = "check", value_name = "KIND", value_delimiter = ',', value_parser = kinds())]
    pub check: Option<Vec<Kinds>>,

    /// Which findings count.
    #[command(flatten)]
    pub findings: FindingArgs,

    /// How proofs are attempted.
    #[command(flatten)]
    pub proof: ProofArgs,

    /// Which solver decides, within which limits.
    #[command(flatten)]
    pub solver: SolverArgs,
}

/// Which findings count.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Findings")]
pub(crate) struct FindingArgs {
    /// Findings of this file are known: they are not shown and do not count
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "no_baseline")]
    pub baseline: Option<PathBuf>,

    /// Use no baseline, whatever the settings say
    #[arg(long)]
    pub no_baseline: bool,

    /// The least finding that makes the run fail: `violation` (1 only), `undecided` (also 2 for what is undecided or bounded), `unsupported`
    /// (also 2 for what is not supported), or `nothing` [default: unsupported]
    #[arg(long, value_name = "LEAST", value_parser = levels(), hide_possible_values = true)]
    pub fail_on: Option<FailOn>,

    /// Report also what the sources suppress (`@SuppressWarnings("heddle:H0701")`, `//@ suppress H0701 "reason"`)
    #[arg(long)]
    pub no_suppressions: bool,
}

/// How the result is shown.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ShownArgs {
    /// The form of the report
    #[arg(short, long, value_enum, default_value_t = Format::Human)]
    pub format: Format,

    /// Write the report to a file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Print an intermediate form instead of checking
    #[arg(long, value_enum, value_name = "FORM")]
    pub emit: Option<EmitForm>,

    /// When to use colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub color: When,

    /// Show only violations, bad input and the summary: what needs a person
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Show also what is held back, times and statistics
    #[arg(short, long)]
    pub verbose: bool,
}

/// How proofs are attempted.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Proof")]
pub(crate) struct ProofArgs {
    /// How often a loop without sufficient invariant is unrolled
    #[arg(long, value_name = "N")]
    pub unroll: Option<u32>,

    /// What Java's integers are; the verdict says so [default: unbounded]
    #[arg(long, value_enum, value_name = "KIND")]
    pub ints: Option<Ints>,

    /// When something fails in Java, look at this many states of real runs for one that fails (0: none)
    #[arg(long, value_name = "N")]
    pub replay: Option<usize>,

    /// How many errors are looked for in one procedure or thread
    #[arg(long, value_name = "N")]
    pub max_errors: Option<NonZeroUsize>,
}

/// What Java's integers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ints {
    /// Mathematical integers, under the assumption that nothing overflows
    Unbounded,
    /// 32 bits (`long`: 64); every operation is checked to fit
    #[value(name = "32")]
    Bounded,
}

/// Which solver decides, within which limits.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// Wall-clock limit for one proof obligation, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Wall-clock limit for all obligations of one procedure, thread or specification together, in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub item_timeout: Option<Duration>,

    /// Limit of work for one proof obligation, the same on every machine (0: none)
    #[arg(long, value_name = "N")]
    pub rlimit: Option<u64>,

    /// Limit of memory for one process of the solver, in megabytes (0: none)
    #[arg(long, value_name = "MB")]
    pub memory: Option<u32>,

    /// Random seed of the solver
    #[arg(long, value_name = "N")]
    pub seed: Option<u32>,

    /// Another solver: `z3`, `cvc5`, or the path of a program that reads SMT-LIB 2
    #[arg(long, value_name = "SOLVER", value_hint = ValueHint::CommandName)]
    pub solver: Option<String>,

    /// Write everything that is said to the solver into files in this directory
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub log_smt: Option<PathBuf>,

    /// Neither use nor store answers of earlier runs
    #[arg(long)]
    pub no_cache: bool,

    /// Which build farm helps.
    #[command(flatten)]
    pub farm: FarmArgs,
}

/// Which comments are specifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SpecsForm {
    /// Heddle's, and JML of other tools as far as it is understood; other languages are recognised and ignored
    Auto,
    /// All; what is not understood is an error
    Heddle,
    /// All, as JML; clauses that are not understood are ignored, with one warning per file
    Jml,
    /// None: only the Java code is looked at
    None,
}

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    Human,
    /// JSON (see docs/json.md)
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// JUnit XML: a test case per item
    Junit,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// An intermediate form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EmitForm {
    /// The syntax trees
    Ast,
    /// Java with the type and meaning of every expression
    Typed,
    /// The resolved program
    Plato,
    /// Java in the form that is run when something fails, once for each way to run it
    Runs,
    /// The sequential programs that are checked
    Sequential,
    /// The verification conditions
    Vc,
    /// The verification conditions as SMT-LIB text
    Smt,
}

impl ShownArgs {
    /// How much is shown to people.
    pub(crate) fn amount_of(quiet: bool, verbose: bool) -> Amount {
        match (quiet, verbose) {
            (true, _) => Amount::Little,
            (_, true) => Amount::Much,
            _ => Amount::Usual,
        }
    }
}

impl HowArgs {
    /// What the run is held to.
    pub(crate) fn policy(&self) -> Policy {
        let strict = match self.strict.as_deref() {
            None => Strict::No,
            Some([]) => Strict::All,
            Some(some) => Strict::Only(some.to_vec()),
        };
        Policy {
            strict,
            fail_on: self.findings.fail_on.unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
