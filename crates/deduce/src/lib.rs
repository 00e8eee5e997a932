//! The deductive checker: rely-guarantee and simulation proofs of Plato programs (semantics, sections 2–4).
//!
//! Takes a [`Program`], gives for each [`Task`] a verdict with diagnostics. One [`Verifier`] serves all workers of a
//! program: what is proved once per environment (reflexivity, transitivity) is kept in it.

use heddle_diag::{Assumption, Diagnostic, Verdict};
use heddle_plato::ir::{ProcId, Program, ThreadId};

/// What can be varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How often a loop without a sufficient invariant is unrolled.
    pub unroll: u32,
    /// How many errors are looked for in one task.
    pub max_errors: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { unroll: 3, max_errors: 5 }
    }
}

/// One unit of work with a verdict of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Initial states, invariants and environment assumptions of the program.
    Specification,
    /// A thread or family of threads.
    Thread(ThreadId),
    /// A procedure that is verified by itself.
    Proc(ProcId),
}

/// What a task found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What is known.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub assumptions: Vec<Assumption>,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
}

/// The checker of one program; shared by all workers.
pub struct Verifier<'p> {
    program: &'p Program,
    options: Options,
}

impl<'p> Verifier<'p> {
    /// A checker for `program`.
    pub fn new(program: &'p Program, options: Options) -> Self {
        Verifier { program, options }
    }

    /// All tasks, the specification first, then in source order.
    pub fn tasks(&self) -> Vec<Task> {
        let _ = (self.program, &self.options);
        Vec::new()
    }
}
