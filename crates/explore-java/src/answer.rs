//! What is asked and what is answered.

use crate::family::AnyNumber;
use crate::replay::Way;
use heddle_text::{Cancel, Span};
use std::time::Duration;

/// How far to go, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// States at most.
    pub states: u64,
    /// Bytes for states at most.
    pub bytes: u64,
    /// Time at most.
    pub time: Duration,
    /// Ends the search early.
    pub cancel: Cancel,
    /// Steps that nobody can tell apart from their neighbours are taken together.
    pub reduced: bool,
    /// Pre- and postconditions are checked.
    pub clauses: bool,
    /// Some of the threads stand for any number of them.
    pub any_number: bool,
}

/// What ended a search before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The number of states.
    States,
    /// Memory.
    Memory,
    /// Time.
    Time,
    /// An interrupt.
    Cancelled,
    /// A thread that goes on for too long by itself.
    Loop(Span),
}

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// An `assert`.
    Assertion,
    /// A precondition.
    Precondition,
    /// A postcondition.
    Postcondition,
    /// A clause of a class or field.
    Clause,
    /// An exception that nobody catches.
    Exception,
    /// Nobody can go on.
    Deadlock,
    /// Two accesses without order.
    Race,
}

/// A failing run.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What goes wrong.
    pub kind: FindingKind,
    /// In words.
    pub message: String,
    /// Where.
    pub span: Span,
    /// Other places and what they have to do with it.
    pub related: Vec<(Span, String)>,
    /// It needs a wake-up without a notify.
    pub spurious: bool,
    /// It needs a wait whose time is over although others could go on.
    pub early: bool,
    /// The run.
    pub trace: Trace,
    /// How it is found again.
    pub(crate) way: Way,
}

/// A run, step by step.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The names of the threads.
    pub threads: Vec<String>,
    /// What they do.
    pub rows: Vec<Row>,
    /// Who waits for what at the end.
    pub waits: Vec<String>,
    /// The same by thread.
    pub stuck: Vec<(usize, String)>,
}

/// A step of a run.
#[derive(Clone, Debug)]
pub struct Row {
    /// Whose it is.
    pub thread: usize,
    /// Where.
    pub span: Span,
    /// What it does, in words.
    pub texts: Vec<String>,
    /// Others acted before it, although it stands on the line of the step above.
    pub again: bool,
    /// Monitors that it takes (`true`) and gives back.
    pub locks: Vec<(String, bool)>,
    /// What is the matter with it.
    pub role: Role,
}

/// What a step has to do with the failure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// It led there.
    #[default]
    Step,
    /// It is one of two racing accesses.
    Races,
    /// It fails.
    Fails,
}

/// What is known at the end.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Failing runs: at most one race and one other.
    pub findings: Vec<Finding>,
    /// Why not everything was looked at.
    pub bound: Option<Bound>,
    /// What could not be run, and where: runs ended there.
    pub unsupported: Vec<(String, Span)>,
    /// Why that nothing fails says nothing: there were no runs to speak of.
    pub empty: Option<&'static str>,
    /// What only a part of the values or behaviours was looked at of.
    pub limits: Vec<String>,
    /// Clauses that runs do not look at.
    pub unchecked: Vec<(String, Span)>,
    /// How many states there were.
    pub states: u64,
    /// How many stretches were run.
    pub steps: u64,
    /// The most threads that there were.
    pub threads: usize,
    /// Bytes of all states.
    pub bytes: u64,
    /// How long it took.
    pub micros: u64,
    /// Wake-ups without a notify were looked at, too.
    pub spurious: bool,
    /// What is known of any number of threads, if that was asked for and nothing fails.
    pub any_number: Option<AnyNumber>,
}

impl Answer {
    /// Puts all places where they belong; steps without a place are left out, and those of one thread on one line are one.
    pub fn relocate(&mut self, place: &dyn Fn(Span) -> Option<Span>, line: &dyn Fn(Span) -> u32) {
        for finding in &mut self.findings {
            finding.span = place(finding.span).unwrap_or(finding.span);
            finding
                .related
                .retain_mut(|(span, _)| place(*span).map(|to| *span = to).is_some());
            finding.trace.rows.retain_mut(|row| match place(row.span) {
                Some(span) => {
                    row.span = span;
                    true
                }
                None => false,
            });
            finding.trace.rows.dedup_by(|later, row| {
                let same = |a: Span, b: Span| a.file == b.file && line(a) == line(b);
                let joins =
                    later.thread == row.thread && !later.again && same(later.span, row.span);
                if joins {
                    row.texts.append(&mut later.texts);
                    row.locks.append(&mut later.locks);
                    row.role = later.role;
                }
                joins
            });
        }
        for (_, span) in self.unsupported.iter_mut().chain(&mut self.unchecked) {
            *span = place(*span).unwrap_or(*span);
        }
    }

    /// Whether all interleavings were looked at, of any number of threads if that was asked for.
    pub fn is_complete(&self) -> bool {
        let of_any = matches!(self.any_number, None | Some(AnyNumber::Proved(..)));
        let not_empty = self.empty.is_none();
        self.bound.is_none() && self.unsupported.is_empty() && of_any && not_empty
    }
}
