//! The model of contracts: everything that is known of a class, field or method *without its body*.
//!
//! Takes the typed program ([`heddle_resolve::Resolved`]), gives [`Contracts`]: plain data, built once per file, that threads can
//! share. Every clause has a [`Source`], a place and the expressions that it consists of; clauses of one thing stand in source
//! order. What a contract *means* (a formula, a frame, an obligation) is not known here: rules ask for clauses and give them their
//! meaning. Nobody behind this crate looks for clauses in trees.
//!
//! - [`class`], [`field`], [`method`]: the contracts, and what their clauses can say.
//! - [`body`]: specification statements and clauses of loops, which belong to bodies but are clauses all the same.
//! - [`model`]: [`Contracts`] with its look-ups; `inherit` says which contract a method is held to that has none of its own.
//! - [`library`]: which contracts of library methods can be used.
//! - [`special`]: the one table of methods that mean more than a call (threads, monitors, locks, atomics).

pub mod annotations;
mod body;
mod build;
pub mod class;
pub mod clause;
pub mod field;
mod inherit;
pub mod library;
pub mod method;
pub mod model;
pub mod special;

pub use body::{LoopClause, Statement};
pub use class::{ClassClause, ClassContract, ClassMark, Protects};
pub use clause::{Clause, Place, Source};
pub use field::{FieldClause, FieldContract, FieldMark, Guards};
pub use method::{Case, MethodClause, MethodContract, MethodMark};
pub use model::Contracts;
pub use special::Special;
