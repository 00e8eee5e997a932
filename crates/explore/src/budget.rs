//! How much a search may use, and why it stopped.

use crate::model::value::Fault;
use heddle_text::{Cancel, Span};
use std::time::{Duration, Instant};

/// Limits of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// States (or facts of a modular relation).
    pub states: u64,
    /// Bytes of visited states.
    pub bytes: u64,
    /// Wall-clock backstop.
    pub time: Duration,
    /// Ends the search before any of these is used up.
    pub cancel: Cancel,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            states: 200_000_000,
            bytes: 4 << 30,
            time: Duration::from_secs(600),
            cancel: Cancel::default(),
        }
    }
}

/// Why nothing is known for certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The state budget.
    States,
    /// The memory budget.
    Memory,
    /// The time budget.
    Time,
    /// Nobody wants the answer any more.
    Interrupted,
    /// Something has no usable value.
    Fault(Fault, Span),
    /// Calls nested deeper than the inlining bound.
    Calls,
}

impl Stop {
    /// In plain words.
    pub fn words(&self) -> String {
        match self {
            Stop::States => "the state budget is used up".into(),
            Stop::Memory => "the memory budget is used up".into(),
            Stop::Time => "the time budget is used up".into(),
            Stop::Interrupted => "the search was interrupted".into(),
            Stop::Fault(fault, _) => fault.words().into(),
            Stop::Calls => "calls are nested deeper than the bound".into(),
        }
    }
}

/// A running budget.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    started: Instant,
}

impl Meter {
    /// Starts the clock.
    pub fn start(budget: &Budget) -> Self {
        Meter {
            budget: budget.clone(),
            started: Instant::now(),
        }
    }

    /// Whether this much is too much.
    pub fn over(&self, states: u64, bytes: u64) -> Option<Stop> {
        if self.budget.cancel.is_cancelled() {
            Some(Stop::Interrupted)
        } else if states > self.budget.states {
            Some(Stop::States)
        } else if bytes > self.budget.bytes {
            Some(Stop::Memory)
        } else if self.started.elapsed() > self.budget.time {
            Some(Stop::Time)
        } else {
            None
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
