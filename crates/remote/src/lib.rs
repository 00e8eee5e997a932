//! Build farms: answers that they keep, and solvers that they run.
//!
//! Takes an address, a way to prove who one is, and questions of `heddle-solver`; gives what the farm says about them, as
//! [`heddle_solver::Elsewhere`]. The protocol is the Remote Execution API (version 2): an action cache and a content-addressed store for answers,
//! execution for work. Nothing is sent but the text of questions, answers and, for execution, the solver with its libraries.
//!
//! Whatever a farm does wrong, by accident or not, ends here or costs time: content is compared with its digest, every call has a deadline, what fails
//! is tried again a few times, and a farm that goes on failing is left alone for the rest of the run ([`health`]). Whether what it says is true is
//! the business of `heddle-solver`.

mod access;
mod address;
mod answers;
mod blobs;
mod farm;
mod health;
mod line;
mod luggage;
mod work;

pub use access::{Access, AccessError};
pub use address::{Address, AddressError};
pub use farm::{Farm, Use};
