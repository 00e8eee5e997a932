//! Which solver is run, and with which limits and options.

use crate::{Breaker, Lender};
use heddle_text::Cancel;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The family a solver belongs to; decides the options it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Z3.
    Z3,
    /// cvc5.
    Cvc5,
    /// Any program that reads SMT-LIB 2 from its standard input.
    Other,
}

/// One in this many of the resources is a small budget.
const SMALL_SHARE: u64 = 20;

/// How hard a question with quantifiers is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// By instantiation only: fast, finds proofs, but cannot confirm a model.
    Quick,
    /// With a search for models, too.
    Thorough,
}

/// How much of the resources a question may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Budget {
    /// All of the limit.
    #[default]
    Full,
    /// A small part: for questions that are asked in another way if this one does not come out.
    Small,
}

/// Where the solver's executable comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// The Z3 inside the heddle binary, unpacked into this directory at the first use.
    Bundled(PathBuf),
    /// An executable file.
    At(PathBuf),
}

impl Program {
    /// The path of the executable.
    pub(crate) fn path(&self) -> std::io::Result<PathBuf> {
        match self {
            Program::Bundled(folder) => heddle_z3::executable(folder),
            Program::At(path) => Ok(path.clone()),
        }
    }
}

/// All that a [`Session`](crate::Session) needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// The executable.
    pub program: Program,
    /// Its family.
    pub kind: Kind,
    /// Which program this exactly is (name, version, content); part of the key of cached answers.
    pub identity: String,
    /// Deterministic limit per query, in the solver's own unit; 0 for none.
    pub resources: u64,
    /// Wall-clock limit per query; the process is stopped when it is exceeded.
    pub timeout: Duration,
    /// Wall-clock limit for all questions of one item together.
    pub item_timeout: Option<Duration>,
    /// Memory limit per process in mebibytes; 0 for none.
    pub memory: u32,
    /// Random seed.
    pub seed: u32,
    /// Directory for transcripts, one file per task.
    pub log: Option<PathBuf>,
    /// Directory for cached answers; not used unless it is private.
    pub cache: Option<PathBuf>,
    /// Whether the solver answers at all; shared by all sessions.
    pub breaker: Arc<Breaker>,
    /// Ends all questions: those under way, and those that are still to come.
    pub cancel: Cancel,
    /// Whom answers are borrowed from.
    pub lender: Option<Arc<Lender>>,
    /// Why the user's cache folder is not used.
    pub warning: Option<String>,
    /// The folder of this run that is used in its place.
    pub temporary: Option<Arc<tempfile::TempDir>>,
}

impl Config {
    /// The default limits for a program.
    pub fn new(program: Program, kind: Kind, identity: impl Into<String>) -> Self {
        Config {
            program,
            kind,
            identity: identity.into(),
            resources: 6_000_000,
            timeout: Duration::from_secs(30),
            item_timeout: None,
            memory: 4096,
            seed: 0,
            log: None,
            cache: None,
            breaker: Arc::default(),
            cancel: Cancel::default(),
            lender: None,
            warning: None,
            temporary: None,
        }
    }

    /// Command-line arguments of the solver.
    pub(crate) fn arguments(&self) -> Vec<String> {
        match self.kind {
            Kind::Z3 => {
                let memory = format!("memory_max_size={}", self.memory);
                let limit = (self.memory > 0).then_some(memory);
                let fixed = ["-in", "-smt2"].map(String::from);
                fixed.into_iter().chain(limit).collect()
            }
            Kind::Cvc5 => ["--lang=smt2", "--incremental", "--quiet"]
                .map(String::from)
                .to_vec(),
            Kind::Other => Vec::new(),
        }
    }

    /// Command-line arguments of a solver that reads a file, whose name comes last; `None` if it is not known how it takes one.
    pub(crate) fn arguments_for_file(&self) -> Option<Vec<String>> {
        let from_input = |argument: &String| argument == "-in";
        let mut arguments = self.arguments();
        arguments.retain(|argument| !from_input(argument));
        (self.kind != Kind::Other).then_some(arguments)
    }

    /// Environment variables of the solver's process. Z3 clears two tables of 8 MB whenever it begins a task, page by page
    /// unless told otherwise: with large pages, and memory that is kept, a start takes 6 ms instead of 15.
    pub(crate) fn environment(&self) -> Option<(&'static str, &'static str)> {
        let wanted = cfg!(target_os = "linux") && self.kind == Kind::Z3;
        let given = std::env::var_os("GLIBC_TUNABLES").is_some();
        (wanted && !given).then_some((
            "GLIBC_TUNABLES",
            "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=1073741824:\
             glibc.malloc.trim_threshold=1073741824:glibc.malloc.top_pad=33554432",
        ))
    }

    /// The options that start every task, as commands.
    pub(crate) fn prelude(&self, effort: Effort) -> String {
        let z3 = self.kind == Kind::Z3;
        match effort {
            Effort::Quick if z3 => {
                let only_instances = &[
                    ("auto_config", "false"),
                    ("smt.mbqi", "false"),
                    ("smt.array.extensional", "false"),
                ];
                self.options(only_instances, self.resources)
            }
            Effort::Thorough if self.kind != Kind::Other => {
                self.options(&[], self.resources.div_ceil(2))
            }
            _ => self.options(&[], self.resources),
        }
    }

    /// Whether maps with the same elements are the same map for the solver without being told.
    pub(crate) fn extensional(&self, effort: Effort) -> bool {
        (self.kind, effort) != (Kind::Z3, Effort::Quick)
    }

    /// The options of further attempts at a question that was not decided, each in a context of its own, where the solver
    /// can simplify more; they share what the first attempt has left of the resources. Measured on queries with
    /// counterexamples: instantiation by patterns often keeps the search for models from coming to an end.
    pub(crate) fn second_tries(&self, effort: Effort, budget: Budget) -> Vec<String> {
        match (self.kind, effort, budget) {
            (Kind::Z3, Effort::Thorough, Budget::Full) => {
                let share = self.resources.div_ceil(4);
                vec![
                    self.options(&[("smt.ematching", "false")], share),
                    self.options(&[], share),
                ]
            }
            (Kind::Cvc5, Effort::Thorough, Budget::Full) => {
                let share = self.resources.div_ceil(2);
                vec![self.options(&[("finite-model-find", "true")], share)]
            }
            _ => Vec::new(),
        }
    }

    /// The command that sets the budget of the next question; empty where the solver cannot change it.
    pub(crate) fn budget(&self, effort: Effort, budget: Budget) -> String {
        if self.kind != Kind::Z3 || self.resources == 0 {
            return String::new();
        }
        let resources = match (budget, effort) {
            (Budget::Full, Effort::Quick) => self.resources,
            (Budget::Full, Effort::Thorough) => self.resources.div_ceil(2),
            (Budget::Small, _) => self.resources.div_ceil(SMALL_SHARE),
        };
        format!("(set-option :rlimit {resources})\n")
    }

    fn options(&self, special: &[(&str, &str)], resources: u64) -> String {
        let mut text = String::new();
        let mut option = |name: &str, value: &dyn std::fmt::Display| {
            text.push_str(&format!("(set-option :{name} {value})\n"));
        };
        option("produce-models", &true);
        match self.kind {
            Kind::Z3 => {
                option("smt.random_seed", &self.seed);
                option("sat.random_seed", &self.seed);
                option("model.completion", &true);
                // `(reset)` does not undo these: each is set every time, lest an answer depend on earlier tasks.
                for (name, usual) in [
                    ("auto_config", "true"),
                    ("smt.mbqi", "true"),
                    ("smt.ematching", "true"),
                    // Measured: most of the time of Java methods went into differences of maps that nobody asks about.
                    ("smt.array.extensional", "true"),
                    // Measured: a third of the time with thread ids that have an index.
                    ("smt.dt_lazy_splits", "0"),
                ] {
                    let given = special.iter().find(|(n, _)| *n == name);
                    option(name, &given.map_or(usual, |(_, value)| *value));
                }
                if resources > 0 {
                    option("rlimit", &resources);
                }
            }
            Kind::Cvc5 => {
                option("seed", &self.seed);
                for (name, value) in special {
                    option(name, value);
                }
                if resources > 0 {
                    option("rlimit-per", &resources);
                }
            }
            Kind::Other => {}
        }
        text.push_str("(set-logic ALL)\n");
        text
    }
}
