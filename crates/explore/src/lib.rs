//! The model checker (`heddle explore`): standard and thread-modular exploration of Plato programs.
//!
//! Takes a [`Program`](heddle_plato::ir::Program) and a [`Request`], gives an [`Answer`]: a verdict for all threads at
//! once, with a trace if something goes wrong. [`check`] is the list of methods; `docs/explore.md` is for users.

mod answer;
pub mod budget;
mod check;
pub mod columns;
pub mod model;
pub mod modular;
pub mod property;
pub mod report;
pub mod show;
pub mod standard;
pub mod symmetric;
pub mod trace;

pub use answer::{Answer, DEFAULT_THREADS, Extent, Mode, Refusal, Request, Stage};
pub use check::{check, is_about_program, is_bad_input};
