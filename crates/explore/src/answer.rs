//! What is asked and what is answered.

use crate::budget::{Budget, Stop};
use crate::model::machine::Unsupported;
use crate::modular::Alarm;
use crate::property::Properties;
use crate::symmetric::program::NotSymmetric;
use heddle_diag::Verdict;
use heddle_interp::Trace;

/// How to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All interleavings.
    Standard,
    /// Thread-modular.
    Modular,
    /// Thread-modular with one representative per family of identical threads.
    Symmetric,
    /// Modular or symmetric first; alarms confirmed or refined.
    Auto,
}

impl Mode {
    /// As written on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Standard => "standard",
            Mode::Modular => "modular",
            Mode::Symmetric => "symmetric",
            Mode::Auto => "auto",
        }
    }
}

/// What to check, how, and with what.
#[derive(Clone, Debug)]
pub struct Request {
    /// The method.
    pub mode: Mode,
    /// Members of each unbounded family; `None`: any number where the method can do that, else 2.
    pub threads: Option<u32>,
    /// The properties.
    pub properties: Properties,
    /// The limits.
    pub budget: Budget,
    /// Parallel workers of the standard search.
    pub workers: usize,
    /// How often a procedure may be active at a time when calls are inlined.
    pub inline: u32,
    /// Go on after the first alarm (modular and symmetric).
    pub all_alarms: bool,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            mode: Mode::Auto,
            threads: None,
            properties: Properties::default(),
            budget: Budget::default(),
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            inline: 6,
            all_alarms: false,
        }
    }
}

/// Members of an unbounded family where a number is needed and none was given.
pub const DEFAULT_THREADS: u32 = 2;

/// How many threads an answer speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All the threads that the program declares (its families have fixed sizes).
    Program,
    /// Any number of threads in unbounded families.
    AnyNumber,
    /// Exactly so many in each unbounded family.
    Exactly(u32),
}

/// One stage of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What was done, in words.
    pub what: String,
    /// What came out, in words.
    pub result: String,
    /// States or facts.
    pub states: u64,
    /// Steps or guarantees.
    pub steps: u64,
    /// Bytes, where they are counted.
    pub bytes: u64,
    /// Wall-clock time.
    pub micros: u64,
}

/// What is known at the end.
#[derive(Clone, Debug)]
pub struct Answer {
    /// In a word.
    pub verdict: Verdict,
    /// For how many threads.
    pub extent: Extent,
    /// A real run that goes wrong (replayed if the verdict is `refuted`).
    pub trace: Option<Trace>,
    /// Alarms that no real run is known for.
    pub alarms: Vec<Alarm>,
    /// Any number of threads was asked for and not settled: the alarm that is left is none to be shown as one.
    pub unsettled: Option<Unsettled>,
    /// What the verdict rests on, one sentence each.
    pub assumptions: Vec<String>,
    /// Why nothing is known for certain.
    pub stopped: Option<Stop>,
    /// Why the program cannot be explored.
    pub refused: Option<Refusal>,
    /// What was done.
    pub stages: Vec<Stage>,
}

/// What is known where nothing is known for any number of threads.
#[derive(Clone, Debug)]
pub struct Unsettled {
    /// What the approximation could not rule out.
    pub alarm: Alarm,
    /// Numbers of members per unbounded family with which no run goes wrong.
    pub covered: Vec<u32>,
}

/// Why a program cannot be explored in the wanted way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not at all.
    Unsupported(Unsupported),
    /// Not by symmetry.
    NotSymmetric(NotSymmetric),
    /// Deadlock was asked for, and the method cannot see it.
    NoDeadlock(Mode),
}

impl Answer {
    /// Nothing known yet.
    pub fn new(verdict: Verdict, extent: Extent) -> Answer {
        Answer {
            verdict,
            extent,
            trace: None,
            alarms: Vec::new(),
            unsettled: None,
            assumptions: Vec::new(),
            stopped: None,
            refused: None,
            stages: Vec::new(),
        }
    }
}
