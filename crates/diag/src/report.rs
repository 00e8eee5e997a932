//! Verdicts per item and the report of a run (semantics, section 9).

use crate::Diagnostic;
use heddle_text::{FileId, Span};

/// What is known about one item at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Proved, nothing assumed.
    Proved,
    /// Proved, if the listed assumptions hold.
    ProvedUnderAssumptions,
    /// A concrete witness was replayed.
    Refuted,
    /// A solver model or abstract alarm that was not replayed.
    PossibleViolation,
    /// A resource limit, or the solver gave up or failed.
    Undecided,
    /// Contains a construct that is not supported; the diagnostic names it.
    Unsupported,
}

impl Verdict {
    /// The words that are shown for it.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::ProvedUnderAssumptions => "proved under assumptions",
            Verdict::Refuted => "refuted",
            Verdict::PossibleViolation => "possible violation",
            Verdict::Undecided => "undecided",
            Verdict::Unsupported => "unsupported",
        }
    }
}

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// The program's own specification: initial states, invariants, environment assumptions.
    Specification,
    /// A thread declaration.
    Thread,
    /// A procedure.
    Procedure,
}

/// Something that a proof rests on and that was not itself proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// One sentence.
    pub text: String,
    /// Where it enters.
    pub span: Option<Span>,
}

/// One checked item with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Its name in the source.
    pub name: String,
    /// Its file.
    pub file: FileId,
    /// Its header.
    pub span: Span,
    /// What is known about it.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub assumptions: Vec<Assumption>,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
    /// Wall-clock time spent on it.
    pub millis: u64,
}

/// Everything a run found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Diagnostics about the input (reading, syntax, names, types).
    pub input: Vec<Diagnostic>,
    /// Checked items in source order.
    pub items: Vec<Item>,
}
