//! The deductive checker: rely-guarantee and simulation proofs of Plato programs (semantics, sections 2–4).
//!
//! Takes a [`Program`], gives for each [`Task`] a verdict with diagnostics. The proof method, top-down:
//! [`rely`] (what is relied on and guaranteed) → [`inline`] (calls replaced) → [`interleave`] (environment steps and
//! checks, with [`simulation`] positions) → [`loops`] (cut with Houdini [`candidates`], or unrolled) → verification
//! condition → [`engine`] (solver) → [`explain`].

mod candidates;
mod confirm;
mod consequences;
mod contradiction;
mod emit;
mod engine;
mod explain;
mod facts;
mod grounds;
mod houdini;
mod inline;
mod interleave;
mod liveness;
mod loops;
mod many_steps;
mod needless;
mod passed;
mod preservation;
mod prune;
mod relevance;
mod rely;
mod replayed;
mod retries;
mod seclusion;
mod sequential;
mod simulation;
mod specification;
mod suspects;
mod tasks;
mod transitivity;
mod untaken;
mod vacuity;
mod values;
mod verifier;

pub use confirm::{Found, Runs};
pub use verifier::{Options, Outcome, Task, Verifier};
