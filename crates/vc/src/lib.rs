//! From sequential Plato to labelled verification conditions (semantics, section 4).
//!
//! Takes a [`Sequential`] program (no calls, no loops: the passes before have cut or unrolled them), gives a
//! [`Condition`]: for every check, a formula that is satisfiable exactly if the check can fail, and a trace of
//! all steps from which a model picks its path. Conditions are compact: a join of two paths makes one
//! `if-then-else` per variable that differs, and terms are shared, so the size is linear in the program times the
//! number of its variables.

mod cells;
mod condition;
mod mentioned;
mod translate;
mod vocabulary;

pub use cells::{Cell, Owner};
pub use condition::{Condition, NotSequential, Obligation, Sequential, TraceStep};
pub use mentioned::{Mentioned, Symbol, bounds};
pub use translate::{Scope, State};
pub use vocabulary::Vocabulary;
