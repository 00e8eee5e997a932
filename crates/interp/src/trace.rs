//! A run that goes wrong, as data: produced by the search, by the explorer and by solver models alike.

use crate::Value;
use heddle_plato::ir::{CheckKind, Form, GlobalId, OpKind, ProcId, Type};
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
    /// The last step is not allowed by the specification of a procedure that the thread is running.
    NotAllowed(ProcId),
    /// A procedure ends before its specified actions have happened.
    Unfinished(ProcId),
    /// A postcondition is false at the end of a procedure.
    Postcondition {
        /// The procedure.
        proc: ProcId,
        /// Which `ensures`.
        clause: usize,
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
    /// How the values of a local are written.
    pub form: Form,
}

/// A procedure that the body of a thread calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The procedure.
    pub proc: ProcId,
    /// Its arguments.
    pub args: Vec<Option<Value>>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// Who takes it (position in the list of instances).
    pub thread: usize,
    /// The operation in the source.
    pub span: Span,
    /// What the operation was in the source.
    pub kind: OpKind,
    /// What the thread's body called since its last step; only where that was looked at.
    pub entered: Option<Entered>,
    /// What it changes.
    pub changes: Vec<Change>,
}

impl TraceStep {
    /// A step of which nothing else is known.
    pub fn new(thread: usize, span: Span, changes: Vec<Change>) -> Self {
        TraceStep {
            thread,
            span,
            kind: OpKind::Assign,
            entered: None,
            changes,
        }
    }
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
    /// The procedures that the last step's thread is running, the outermost first; empty if that was not looked at.
    pub within: Vec<ProcId>,
}
