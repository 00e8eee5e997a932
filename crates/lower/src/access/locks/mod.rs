//! Lock fields: a `final` field holds a lock object that belongs to the field's object and protects a part of the heap.
//!
//! Takes the typed classes, gives the lock fields with what they protect (`protects`, `lock_invariant`, or by default the fields
//! of the class). A lock object is made where its field gets its value and nowhere else, so that each lock belongs to one field
//! of one object: two functions, *owner* and *number of the field*, go from the lock back to them. The rules for taking and giving
//! back locks are in the files of this folder.

mod calls;
mod condition;
mod contract;
mod count;
mod ending;
mod field;
mod hold;
mod holder;
mod known;
mod object;
mod readers;
mod share;

pub(crate) use field::{Kind, Locks};
pub(crate) use holder::LockClass;

use super::monitor::{Protected, Protector};
use crate::body::Lower;
use crate::formula::{Meaning, Stores};
use crate::heap::Heap;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Store, Type};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// By one thread alone.
    Alone,
    /// Together with other readers.
    Reading,
}

/// A lock object at hand: which of the lock fields it may come from.
#[derive(Clone, Debug)]
pub(crate) struct Lock {
    /// The lock object, a value that later steps do not change.
    pub object: Expr,
    /// The places in [`Locks::fields`].
    pub fields: Vec<usize>,
    /// It certainly comes from the only one of `fields`.
    pub certain: bool,
}

impl Heap {
    /// The object whose field holds the lock.
    pub(crate) fn lock_owner(&mut self, lock: &Expr, span: Span) -> Expr {
        self.opaque("$owner", vec![lock.clone()], Type::Int, span)
    }

    /// The number of the field that holds the lock; 0 for objects that are no locks of lock fields.
    pub(crate) fn lock_number(&mut self, lock: &Expr, span: Span) -> Expr {
        self.opaque("$lock_field", vec![lock.clone()], Type::Int, span)
    }

    /// The lock that a read lock, write lock or condition belongs to; an exclusive lock belongs to itself.
    pub(crate) fn lock_behind(&mut self, part: &Expr, span: Span) -> Expr {
        self.opaque("$lock", vec![part.clone()], Type::Int, span)
    }

    /// Whether a lock is the read lock of a read-write lock.
    pub(crate) fn is_read_lock(&mut self, part: &Expr, span: Span) -> Expr {
        self.opaque("$reads_only", vec![part.clone()], Type::Bool, span)
    }

    /// The read lock or the write lock of a read-write lock.
    pub(crate) fn part_of_lock(&mut self, lock: &Expr, mode: Mode, span: Span) -> Expr {
        let name = match mode {
            Mode::Alone => "$write_lock",
            Mode::Reading => "$read_lock",
        };
        self.opaque(name, vec![lock.clone()], Type::Int, span)
    }

    /// The lock is that of the field with this number.
    pub(crate) fn is_lock_of(&mut self, lock: &Expr, number: i64, span: Span) -> Expr {
        let found = self.lock_number(lock, span);
        Expr::eq(found, Expr::int(number, span))
    }
}

impl Lowering<'_> {
    /// What the lock in a field of `owner` protects.
    pub(crate) fn field_protects(&mut self, index: usize, owner: &Expr) -> Lower<Protected> {
        let Some(lock) = self.heap.locks.fields.get(index).cloned() else {
            return Ok(Protected::default());
        };
        let stores = Stores {
            plain: Store::Pre,
            old: Store::Pre,
        };
        let this = Some(owner.clone());
        let meaning = Meaning::new(lock.decl.file, this, FxHashMap::default(), stores);
        let mut protected = Protected {
            by: Protector::Lock,
            ..Protected::default()
        };
        for e in &lock.protects {
            protected.parts.extend(self.locations(*e, &meaning)?);
        }
        if lock.by_default {
            protected.parts = self.kept_fields(lock.decl, owner);
        }
        protected.parts.extend(self.kept_parts(&lock.kept, owner));
        for e in &lock.invariants {
            let formula = self.formula(*e, &meaning)?;
            protected.invariant.extend(formula.conjuncts());
        }
        Ok(protected)
    }

    /// What a lock at hand protects, whichever field it comes from.
    pub(crate) fn lock_protects(&mut self, lock: &Lock, span: Span) -> Lower<Protected> {
        self.of_lock(lock, span, Self::field_protects)
    }

    /// What each field that the lock may come from says of it.
    fn of_lock(
        &mut self,
        lock: &Lock,
        span: Span,
        of_field: impl Fn(&mut Self, usize, &Expr) -> Lower<Protected>,
    ) -> Lower<Protected> {
        let owner = self.heap.lock_owner(&lock.object, span);
        let mut all = Protected {
            by: Protector::Lock,
            ..Protected::default()
        };
        for index in &lock.fields {
            let mut own = of_field(self, *index, &owner)?;
            if !lock.certain {
                let number = self.heap.locks.fields[*index].number;
                let is = self.heap.is_lock_of(&lock.object, number, span);
                own = own.only_if(&is);
            }
            all.parts.extend(own.parts);
            all.invariant.extend(own.invariant);
        }
        Ok(all)
    }
}
