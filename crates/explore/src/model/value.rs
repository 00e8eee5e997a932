//! Values of the slow evaluator: every scalar is a number, sets and maps are shared trees.
//!
//! Scalars: integers as they are (64 bits), `false`/`true` = 0/1, enumeration values by position, thread ids
//! with 0 for `none`. A map is a default with exceptions that differ from it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Val {
    /// A scalar of any type.
    Num(i64),
    /// A finite set.
    Set(Arc<BTreeSet<Val>>),
    /// A total map.
    Map(Arc<Table>),
}

/// A total map.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Table {
    /// The value of all keys without an entry.
    pub default: Val,
    /// Exceptions; none equals the default.
    pub entries: BTreeMap<Val, Val>,
}

impl Val {
    /// A truth value.
    pub fn bool(b: bool) -> Val {
        Val::Num(i64::from(b))
    }

    /// The scalar; 0 for sets and maps, which well-typed programs never ask for.
    pub fn num(&self) -> i64 {
        match self {
            Val::Num(n) => *n,
            _ => 0,
        }
    }

    /// Whether it is the truth value `true`.
    pub fn is_true(&self) -> bool {
        *self == Val::Num(1)
    }
}

impl Table {
    /// The value at a key.
    pub fn get(&self, key: &Val) -> &Val {
        self.entries.get(key).unwrap_or(&self.default)
    }

    /// The unique form of a map. With finitely many keys (`0..keys`) the default is the value of key 0.
    pub fn canonical(mut self, keys: Option<u32>) -> Table {
        if let Some(keys) = keys {
            let default = self.get(&Val::Num(0)).clone();
            let entries = (1..i64::from(keys))
                .map(|k| (Val::Num(k), self.get(&Val::Num(k)).clone()))
                .collect();
            self = Table { default, entries };
        }
        let default = self.default.clone();
        self.entries.retain(|_, v| *v != default);
        self
    }
}

/// Why an expression has no value that the explorer can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// An integer left the 64-bit range.
    Overflow,
    /// The language leaves the value open (division by zero in a specification, `index` of a thread without one).
    Unspecified,
    /// Infinitely many values would have to be tried.
    Infinite,
    /// Too many values would have to be tried at once.
    TooMany,
    /// Something without meaning for the explorer (a function without definition, an opaque type).
    NotExecutable,
}

impl Fault {
    /// In plain words.
    pub fn words(self) -> &'static str {
        match self {
            Fault::Overflow => "an integer leaves the range of 64 bits",
            Fault::Unspecified => "the value of an expression is not specified here",
            Fault::Infinite => "infinitely many values are possible here",
            Fault::TooMany => "too many values are possible here",
            Fault::NotExecutable => "this has no value that could be computed",
        }
    }
}
