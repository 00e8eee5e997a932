//! Solver processes: limits, transcripts, a cache of answers.
//!
//! Takes terms of `heddle-logic`, gives [`Outcome`]s. A solver is a separate process that is spoken to in SMT-LIB 2,
//! so that it can be stopped, may die, print garbage or lie about having a model: such a query is `Unknown`, never a
//! panic, and the next query gets a fresh process. Knows nothing of programs.

mod answer;
mod breaker;
mod cache;
mod config;
mod context;
mod conversation;
mod elsewhere;
mod folders;
mod locate;
mod places;
mod process;
mod sent;
mod session;
mod transcript;

pub use breaker::Breaker;
pub use config::{Budget, Config, Effort, Kind, Program};
pub use elsewhere::{Elsewhere, Lender, Share, Work};
pub use folders::cache_folder;
pub use locate::{LocateError, locate};
pub use session::{Outcome, Reason, Session, Statistics};
