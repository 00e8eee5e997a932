//! A Plato program made ready to run: locations, compiled operations, slots.
//!
//! Takes a [`Program`](heddle_plato::ir::Program) and a number of threads, gives a [`Machine`] with a fast step
//! function. All engines run on it (the symmetric one uses the slow evaluator on the same control-flow graphs).

pub mod code;
pub mod compile;
pub mod flow;
pub mod initial;
pub mod live;
pub mod machine;
pub mod operation;
pub mod shape;
pub mod slow;
pub mod step;
pub mod support;
pub mod threads;
pub mod value;

use heddle_plato::ir::Program;
use shape::{Place, RichTable};
use std::sync::Arc;
use threads::FixedThreads;
use value::Val;

/// What all compiled code shares.
#[derive(Debug)]
pub struct Tables {
    /// The program.
    pub program: Arc<Program>,
    /// Its threads.
    pub threads: FixedThreads,
    /// The constants' values.
    pub consts: Vec<Val>,
    /// Where the globals lie.
    pub globals: Vec<Place>,
    /// Slots of all globals.
    pub global_slots: usize,
    /// Value trees.
    pub rich: RichTable,
}
