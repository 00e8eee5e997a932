//! The command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use heddle_diag::{FaultKind, Premise, Strict};
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
    /// Explore a program: all interleavings, or thread by thread with inferred environments
    Explore(Box<crate::explore::ExploreArgs>),
    /// Write skeletons of stubs for classes of the class path or the JDK
    Stubs(StubsArgs),
    /// Check the syntax of files, nothing else
    Parse(ParseArgs),
    /// Explain a diagnostic code or an assumption, or list all of them
    Explain(ExplainArgs),
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
    /// Files, and directories to be searched for `.java` and `.plato` files
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<PathBuf>,

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

    /// How the result is shown.
    #[command(flatten)]
    pub shown: ShownArgs,

    /// How proofs are attempted.
    #[command(flatten)]
    pub proof: ProofArgs,

    /// Which solver decides, within which limits.
    #[command(flatten)]
    pub solver: SolverArgs,
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

    /// Show only what is not proved, and the summary
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Show times and statistics
    #[arg(short, long)]
    pub verbose: bool,
}

/// How proofs are attempted.
#[derive(Debug, Args)]
#[command(next_help_heading = "Proof")]
pub(crate) struct ProofArgs {
    /// How often a loop without sufficient invariant is unrolled
    #[arg(long, value_name = "N")]
    pub unroll: Option<u32>,

    /// What Java's integers are; the verdict says so
    #[arg(long, value_enum, value_name = "KIND", default_value_t = Ints::Unbounded)]
    pub ints: Ints,

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
#[derive(Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// Wall-clock limit for one proof obligation, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Limit of work for one proof obligation, the same on every machine (0: none)
    #[arg(long, value_name = "N")]
    pub rlimit: Option<u64>,

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
}

/// Which comments are specifications.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SpecsForm {
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

impl CheckArgs {
    /// Which assumptions are demanded away.
    pub(crate) fn strictness(&self) -> Strict {
        match self.strict.as_deref() {
            None => Strict::No,
            Some([]) => Strict::All,
            Some(some) => Strict::Only(some.to_vec()),
        }
    }
}

/// The ids of the ledger; the parser lists them, and names the nearest, where another one is given.
fn premises() -> impl TypedValueParser<Value = Premise> {
    let all = Premise::ALL;
    let value = |p: &Premise| PossibleValue::new(p.id()).help(p.text());
    PossibleValuesParser::new(all.iter().map(value))
        .try_map(|id| Premise::parse(&id).ok_or_else(|| format!("no assumption `{id}`")))
}

/// One kind of faults, or all.
type Kinds = Vec<FaultKind>;

/// The names of kinds of faults, and `all`.
fn kinds() -> impl TypedValueParser<Value = Kinds> {
    let names = FaultKind::ALL.map(FaultKind::name);
    PossibleValuesParser::new(names.into_iter().chain(["all"])).map(|name| {
        let all = FaultKind::ALL.into_iter();
        all.filter(|k| name == "all" || k.name() == name).collect()
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_string())?;
    match Duration::try_from_secs_f64(number) {
        Ok(duration) if !duration.is_zero() => Ok(duration),
        _ => Err("must be more than 0".to_string()),
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

    #[test]
    fn seconds_are_positive_numbers() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for wrong in ["0", "-1", "x", "1e300", "NaN"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
