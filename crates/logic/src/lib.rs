//! Sorts, hash-consed terms, their SMT-LIB text and the values that models give them.
//!
//! Knows nothing of programs. A [`Terms`] arena owns all terms of one verification task; equal terms have
//! equal [`Term`] ids, so sharing is kept from construction to the text that a solver reads.

mod elements;
mod ground;
mod kind;
mod set;
mod sexpr;
mod smtlib;
mod sort;
mod substitute;
mod term;
mod value;
mod witness;

pub use ground::{Choice, Grounding};
pub use kind::Kind;
pub use sexpr::{MAX_NESTING, Sexpr};
pub use smtlib::Printer;
pub use sort::{Constructor, Sort, SortDecl, SortId};
pub use term::{Func, FuncId, Node, Op, Term, Terms};
pub use value::Value;
