//! What an operation makes: the one record behind both forms of an allocation.
//!
//! In proofs an allocation chooses a reference that nothing is known of and whose cells already hold the right values (the guard
//! says so); in executions it takes the next number and writes the cells. Front ends put the record beside the guard that they
//! derive from it; the form for executions is derived from the record, and programs for proofs go without it.

use super::{Expr, FuncId, GlobalId, LocalId};

/// An object that an operation makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct New {
    /// The local that gets it.
    pub object: LocalId,
    /// What it is to the threads.
    pub kind: NewKind,
    /// What its cells hold, over the store before the operation and the object itself (`Store::Post`). A later value for the same
    /// cell counts.
    pub cells: Vec<(Cell, Expr)>,
}

/// What a new object is to the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewKind {
    /// An object of the program.
    Object,
    /// A thread of the unbounded family: whoever starts it runs its member of that number.
    Thread,
    /// Something that the program gets from elsewhere: a negative number.
    Outside,
}

/// A cell of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The map at the object.
    Map(GlobalId),
    /// The function of the object.
    Function(FuncId),
}
