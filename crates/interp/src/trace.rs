//! A run that goes wrong, as data: produced by the search, by the explorer and by solver models alike.

use crate::Value;
use heddle_plato::ir::{CheckKind, GlobalId, ProcId, Type};
use heddle_text::Span;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    /// A check of the last step's operation fails.
    Check {
        /// Why it is there.
        kind: CheckKind,
        /// The failing expression.
        span: Span,
    },
    /// A precondition is false at a call.
    Precondition {
        /// The callee.
        proc: ProcId,
        /// Which `requires`.
        clause: usize,
        /// The call.
        call: Span,
    },
    /// An invariant (by its number) is false after the last step.
    Invariant(usize),
    /// An invariant (by its number) is false before any step.
    InitialInvariant(usize),
    /// The last step breaks an environment assumption (by its number) of the thread `victim`.
    Guarantee {
        /// The clause.
        clause: usize,
        /// Who relies on it.
        victim: usize,
    },
    /// No thread can go on and some have not come to their end.
    Deadlock,
    /// After the last step both threads are about to access the variable, one of them writing.
    Race {
        /// The variable.
        global: GlobalId,
        /// Both threads.
        threads: (usize, usize),
    },
}

/// A variable that a step changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The global's number; `None` for a local.
    pub global: Option<u32>,
    /// The variable's name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Its new value.
    pub value: Value,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// Who takes it (position in the list of instances).
    pub thread: usize,
    /// The operation in the source.
    pub span: Span,
    /// What it changes.
    pub changes: Vec<Change>,
}

/// An interleaving and what goes wrong at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Names of the instances.
    pub threads: Vec<String>,
    /// The constants' values.
    pub consts: Vec<Value>,
    /// The globals' initial values.
    pub initial: Vec<Value>,
    /// The steps; for a failing check the last one is the failing operation.
    pub steps: Vec<TraceStep>,
    /// What goes wrong.
    pub violation: Violation,
}
