//! The reference interpreter: bounded interleavings of a Plato program, run straight on the statement tree.
//!
//! Takes an [`ir::Program`](heddle_plato::ir::Program) and [`Limits`], gives a [`Search`]: the first run that goes
//! wrong, or the fact that there is none within the limits. It is small, slow and shares nothing with the
//! explorer or the deductive checker, because it is the oracle for both: what it runs is the definition of
//! semantics, section 1. [`replay`] says whether a trace that somebody else found is a real run.

mod eval;
mod execute;
mod guarantee;
mod replay;
mod search;
mod start;
mod step;
mod thread;
mod told;
mod trace;
mod value;
mod world;

pub use eval::{Binding, Evaluated, Scope, View};
pub use execute::{Execution, Runs, execute};
pub use guarantee::Guarantees;
pub use replay::{Mismatch, initial_globals, replay};
pub use search::{Limits, Search, search, witnesses};
pub use step::{State, Successors, successors};
pub use thread::{Action, Event, Move, Moves, Owner, Thread, moves};
pub use trace::{Change, Entered, Trace, TraceStep, Violation};
pub use value::{MapValue, Value};
pub use world::{Domain, Instance, Stuck, World, instances};
