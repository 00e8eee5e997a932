//! Thread-modular checking: each thread alone, against the inferred guarantees of the others (M2, M3).

pub mod cutoff;
pub mod exposure;
pub mod finite;
pub mod guide;
pub mod pushdown;
mod row;
pub mod shown;

use crate::budget::Stop;
use heddle_interp::Violation;
use heddle_text::Span;

/// A possible error in the over-approximation. Whether a real run leads there is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// The thread (instance) concerned, where one is.
    pub thread: Option<usize>,
    /// The operation that may fail, or the broken invariant.
    pub span: Span,
    /// What may go wrong.
    pub violation: Violation,
    /// The location of the thread.
    pub pc: u32,
    /// The global store.
    pub store: Vec<i64>,
}

/// What a modular check costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Facts of R (or P and Q).
    pub facts: u64,
    /// Facts of G.
    pub guarantees: u64,
    /// Distinct global stores (with what is exposed of the threads).
    pub stores: u64,
}

/// What a modular check found.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// What may go wrong. Empty and not stopped: nothing can.
    pub alarms: Vec<Alarm>,
    /// Why the closure is not complete, if it is not.
    pub stopped: Option<Stop>,
    /// What it cost.
    pub statistics: Statistics,
}

impl Outcome {
    /// Whether this is a proof. The closure must be complete: a relation that was not closed proves nothing.
    pub fn proves(&self) -> bool {
        self.alarms.is_empty() && self.stopped.is_none()
    }
}
