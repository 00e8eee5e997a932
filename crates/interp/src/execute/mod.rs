//! Runs of an executable program: a front end's translation in which every step is determined (allocation takes the next
//! number, functions of objects are tables), so that what happens here happens in the user's program, too.
//!
//! Takes the program and an [`Execution`], gives [`Runs`]: for every way in which the program goes wrong within the limits one
//! short run with few changes of thread, found by best-first search and then run again step by step. A thread is interrupted
//! only before steps that others can see (steps on locals and on new objects commute with everything). Values that are not
//! determined stop the run where a step depends on them: nothing is guessed.

mod config;
mod judge;
mod machine;
mod monitor;
mod queue;

use crate::{Stuck, Trace};
use heddle_plato::ir::{GlobalId, ProcId, Program};
use std::collections::BTreeSet;

/// How a program is run.
#[derive(Clone, Debug, Default)]
pub struct Execution {
    /// Members of each unbounded family.
    pub members: u32,
    /// Maps that have all objects as keys.
    pub objects: Vec<GlobalId>,
    /// Globals whose reading and writing no other thread can tell the time of.
    pub quiet: Vec<GlobalId>,
    /// Globals that frames of specifications speak of.
    pub framed: Vec<GlobalId>,
    /// The map that says which members of families run; all if there is none.
    pub started: Option<GlobalId>,
    /// States to look at.
    pub states: usize,
    /// Operations to run, seen by others or not.
    pub operations: usize,
    /// Steps of the longest run, each with what follows of it in its own thread unseen.
    pub depth: u32,
    /// Procedures that are not entered: a thread that would have to stays where it is.
    pub closed: Vec<ProcId>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    /// One run for each violation and place.
    pub traces: Vec<Trace>,
    /// States looked at.
    pub states: usize,
    /// All runs were looked at: no limit was hit and nothing stopped a run.
    pub complete: bool,
    /// What stopped a run first, if anything did.
    pub stuck: Option<Stuck>,
    /// The procedures that some run entered.
    pub entered: BTreeSet<ProcId>,
    /// Some run would have entered one of the closed procedures.
    pub kept_out: bool,
}

/// Looks for runs that go wrong.
pub fn execute(program: &Program, execution: &Execution) -> Runs {
    match machine::Machine::new(program, execution) {
        Ok(machine) => queue::explore(&machine, execution),
        Err(stuck) => Runs {
            stuck: Some(stuck),
            ..Runs::default()
        },
    }
}
