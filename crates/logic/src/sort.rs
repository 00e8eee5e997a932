//! Sorts.

/// Names a declared sort of a [`Terms`](crate::Terms) arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SortId(pub u32);

/// A sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Mathematical integers.
    Int,
    /// A declared sort.
    Declared(SortId),
    /// Total maps. Sets are maps to `Bool`.
    Array(Box<Sort>, Box<Sort>),
}

/// A declared sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SortDecl {
    /// A sort of which only equality is known.
    Opaque(String),
    /// A data type that is not recursive: every value is exactly one constructor's.
    Data(String, Vec<Constructor>),
}

impl SortDecl {
    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            SortDecl::Opaque(name) | SortDecl::Data(name, _) => name,
        }
    }
}

/// A constructor with at most one integer field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Constructor {
    /// Its name.
    pub name: String,
    /// The name of its integer field, if it has one.
    pub field: Option<String>,
}
