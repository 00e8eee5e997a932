//! Statements. The atomic operation is the only statement that reads or changes a store.

use super::{Expr, GlobalId, LocalId, New, ProcId};
use heddle_text::Span;

/// A variable that an operation may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Var {
    /// A global variable.
    Global(GlobalId),
    /// A local variable.
    Local(LocalId),
}

/// `assert Y; modifies V; action X`, with the determined part of X kept apart.
///
/// Meaning, from store s: the variables of `havoc` get arbitrary values; then `updates` are evaluated in
/// order, each expression over s (`Store::Pre`) and over the new values (`Store::Post`) of havocked or
/// already updated variables; every variable in neither list keeps its value. If `guard` (two-store) is
/// false for the chosen s', that choice is not possible; if no choice is possible the thread blocks.
///
/// A check that mentions only s (no `Store::Post`) must hold in s, whether or not a step is possible; a check
/// that mentions s' must hold for every possible choice. Otherwise the program goes wrong. Checks are looked at
/// in order; each may rely on the ones before it.
///
/// So V = havoc ∪ targets of updates, X = guard ∧ (x' = e for every update), Y = conjunction of checks.
/// No variable is listed twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// What the operation was in the source; for printing and messages only.
    pub kind: OpKind,
    /// The statement (or for a branch, the condition) in the source.
    pub span: Span,
    /// Y.
    pub checks: Vec<Check>,
    /// Modified, value not determined.
    pub havoc: Vec<Var>,
    /// Modified, value determined.
    pub updates: Vec<(Var, Expr)>,
    /// The constraint on the step; `None` is true.
    pub guard: Option<Expr>,
    /// From front ends, for executions only: what the operation makes. For proofs the guard says it.
    pub makes: Option<Box<New>>,
}

/// What an operation was in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpKind {
    /// `skip`
    Skip,
    /// `x := e`, also several at once and map elements
    Assign,
    /// `assert e`
    Assert,
    /// `assume e` or `await e`
    Assume,
    /// The test of an `if` or `while` that came out as the flag says.
    Branch(bool),
    /// `havoc x`
    Havoc,
    /// `acquire m`
    Acquire,
    /// `release m`
    Release,
    /// `cas(l, e, n)` in either form
    Cas,
    /// `atomic … action …`
    Atomic,
    /// Evaluation of a call's arguments or hand-over of its result.
    CallGlue,
    /// From front ends: what is known when a procedure is entered. It holds in the store that the procedure starts in, so no
    /// step of others comes before it.
    Entry,
    /// From front ends, for executions only: what this number stands for is set up here if it was not yet. The step does nothing
    /// else; if it is not `exact`, other steps may have come before it.
    SetUp {
        /// What is set up.
        what: u32,
        /// It happens exactly here.
        exact: bool,
    },
    /// `return e`
    Return,
    /// Made by a pass: steps of other threads.
    Environment,
    /// Made by a pass: a step of an inlined abstraction.
    Abstraction,
    /// Made by a pass: any number of steps of an inlined abstraction that promises nothing.
    AnySteps,
    /// Made by a pass: something without a body is called, or the call comes back; the step does nothing.
    Trusted(ProcId, Passage),
}

/// Whether a call begins or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passage {
    /// It begins.
    Into,
    /// It ends.
    Back,
}

/// An assertion of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What must hold: over s, or over s and s'.
    pub expr: Expr,
    /// Why it must hold.
    pub kind: CheckKind,
    /// Where the failing thing stands.
    pub span: Span,
}

/// Why a check is there. Indices point into the program's clause tables where the kind speaks of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckKind {
    /// An `assert` statement or the assertion of an `atomic` operation.
    Assert,
    /// `release` of a lock that the thread must hold.
    Held,
    /// A divisor must not be zero.
    Divisor,
    /// The index of `w[e]` must be in the family's range.
    ThreadIndex,
    /// What a run-time system would check; from front ends.
    Runtime(Runtime),
    /// A rule of a front end: the number of its words in [`Program::rules`](super::Program::rules).
    Rule(u32),
    /// Added by a proof pass; the number is the pass's own.
    Pass(u32),
}

/// Checks of a run-time system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Runtime {
    /// A reference that is used must not be null.
    Null,
    /// An index must be within the array.
    Bounds,
    /// The length of a new array must not be negative.
    NegativeSize,
    /// A cast value must be of the type.
    Cast,
    /// The monitor must be held.
    Monitor,
    /// A thread must not have been started before.
    Started,
    /// What a library method requires.
    Contract,
    /// An array must take the element.
    Store,
    /// The exact result of an operation must fit its type.
    Overflow,
}

/// A label of a block; unique within one body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Label(pub u32);

/// A call. Arguments mention no global variable (the resolver evaluates them into locals first).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The callee.
    pub proc: ProcId,
    /// One argument per parameter.
    pub args: Vec<Expr>,
    /// The caller's local that takes the result.
    pub result: Option<LocalId>,
    /// The call in the source.
    pub span: Span,
}

/// `S*`: the body is run any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// User-given invariants: one-store, hold whenever control arrives at the head.
    pub invariants: Vec<Expr>,
    /// User-given hints: used if they turn out to be invariant, dropped otherwise.
    pub hints: Vec<Expr>,
    /// The body.
    pub body: Box<Stmt>,
    /// The loop's header in the source.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// An atomic operation.
    Op(Op),
    /// One after the other; empty is no statement at all (not even a step).
    Seq(Vec<Stmt>),
    /// One of these.
    Choice(Vec<Stmt>),
    /// Iteration.
    Loop(Loop),
    /// A call.
    Call(Call),
    /// A block that [`Stmt::Exit`] can leave.
    Block(Label, Box<Stmt>),
    /// Go on after the enclosing block of that label.
    Exit(Label),
}
