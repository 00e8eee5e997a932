//! The comparison of programs with what Heddle says of them is tested with the standard harness; the programs themselves have one of
//! their own (`programs`).
#![allow(clippy::unwrap_used)]

#[path = "programs/expectation.rs"]
mod expectation;
