//! From paths to a report: reads the files, loads the programs, runs one task per procedure and thread on
//! worker threads and puts the results together in source order.
//!
//! This is the only crate that reads the user's files. It knows nothing about rendering: what happens on the
//! way is told to an [`Observer`], and the end is a [`Run`] of plain data.

mod check;
mod claims;
mod classpath;
mod diff;
mod emit;
pub mod explore;
pub mod explore_java;
mod failure;
mod farm;
mod files;
mod held_back;
mod inputs;
mod islands;
mod java;
mod layout;
mod library;
mod lowered;
mod missing;
mod observer;
mod parse;
mod pieces;
mod pool;
mod programs;
mod request;
mod resting;
mod runs;
mod select;
pub mod settings;
mod skeletons;
mod stamps;
mod stubs;
mod touching;
mod typed;

pub use check::{Run, check};
pub use diff::{DiffError, since};
pub use emit::{Emit, emit};
pub use failure::{Failure, guarded};
pub use farm::FarmChoice;
pub use files::{Disk, Entry, Files, Overlay};
pub use heddle_deduce::Options;
pub use heddle_lower::Integers;
pub use heddle_remote::{Access, AccessError, Address, Use};
pub use heddle_solver::{Config, LocateError, Share, locate};
pub use heddle_syntax::{SpecWord, Specs, spec_words};
pub use heddle_text::Cancel;
pub use held_back::Known;
pub use held_back::baseline::{Baseline, BaselineError};
pub use library::ClassFiles;
pub use observer::{Observer, Silent};
pub use parse::{parse, trees};
pub use request::{Request, cores};
pub use runs::{Ran, RunFailure, run_all};
pub use settings::Settings;
pub use skeletons::{Skeleton, skeletons};
pub use stamps::Stamps;

/// A folder of the user's cache that nobody else can look into, made if need be; `None` if there cannot be one.
pub fn private_folder(name: &str) -> Option<std::path::PathBuf> {
    let folder = heddle_solver::cache_folder()?.join(name);
    heddle_z3::private::folder(&folder).ok()?;
    Some(folder)
}
