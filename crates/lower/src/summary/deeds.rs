//! What code does that its callers have to allow: collected while the code is translated.

use super::CodeId;
use crate::method::{Method, This};
use heddle_plato::ir::{Expr, ExprKind, GlobalId, VarRef};
use heddle_resolve::model::FieldId;
use std::collections::BTreeSet;

/// Memory that needs access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Touch {
    /// A field of an object.
    Field(FieldId),
    /// Elements of arrays.
    Elements,
    /// What is in an object of the library.
    Contents,
}

/// What code does, seen from its caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deeds {
    /// It reads or writes these, of any object.
    pub touches: BTreeSet<Touch>,
    /// It reads or writes these of its own object.
    pub touches_own: BTreeSet<Touch>,
    /// It takes the monitor of its own object.
    pub locks_this: bool,
    /// It takes another lock.
    pub locks_other: bool,
    /// It waits for a signal with the monitor of its own object.
    pub waits_this: bool,
    /// It waits with another lock.
    pub waits_other: bool,
    /// It waits for the end of a thread.
    pub joins: bool,
    /// It asks which locks the thread holds.
    pub asks: bool,
    /// It gives away access to objects that it was given.
    pub gives: bool,
    /// It calls this code by its summary, on its own object or on another one.
    pub calls: BTreeSet<(CodeId, bool)>,
}

impl Deeds {
    pub(super) fn covers(&self, other: &Deeds) -> bool {
        let flag = |a: bool, b: bool| a || !b;
        let mut own = other.touches_own.iter();
        other.touches.is_subset(&self.touches)
            && own.all(|t| self.touches_own.contains(t) || self.touches.contains(t))
            && flag(self.locks_this || self.locks_other, other.locks_this)
            && flag(self.locks_other, other.locks_other)
            && flag(self.waits_this || self.waits_other, other.waits_this)
            && flag(self.waits_other, other.waits_other)
            && flag(self.joins, other.joins)
            && flag(self.asks, other.asks)
            && flag(self.gives, other.gives)
    }

    pub(super) fn join(&mut self, other: &Deeds) {
        self.touches.extend(other.touches.iter().copied());
        self.touches_own.extend(other.touches_own.iter().copied());
        self.locks_this |= other.locks_this;
        self.locks_other |= other.locks_other;
        self.waits_this |= other.waits_this;
        self.waits_other |= other.waits_other;
        self.joins |= other.joins;
        self.asks |= other.asks;
        self.gives |= other.gives;
        self.calls.extend(other.calls.iter().copied());
    }

    /// The same, said of another object than the caller's own.
    pub(super) fn elsewhere(&self) -> Deeds {
        let mut deeds = self.clone();
        deeds.touch_any();
        deeds.locks_other |= std::mem::take(&mut deeds.locks_this);
        deeds.waits_other |= std::mem::take(&mut deeds.waits_this);
        deeds.calls = deeds.calls.into_iter().map(|(c, _)| (c, false)).collect();
        deeds
    }

    /// What it touches of its own object, it may touch of others.
    pub(super) fn touch_any(&mut self) {
        self.touches.append(&mut self.touches_own);
    }

    /// Whether it takes or asks for locks.
    pub(crate) fn locks(&self) -> bool {
        self.locks_this || self.locks_other || self.asks
    }

    /// Whether it waits for a signal.
    pub(crate) fn waits(&self) -> bool {
        self.waits_this || self.waits_other
    }
}

impl Method<'_, '_> {
    /// Whether a value is the object whose method this is.
    pub(crate) fn is_own_object(&self, value: &Expr) -> bool {
        let This::Object(this) = self.scope.this else {
            return false;
        };
        matches!(value.kind(), ExprKind::Var(VarRef::Local(local), _) if *local == this)
    }

    /// The code takes a monitor, of its own object or of another one.
    pub(crate) fn does_lock(&mut self, own: bool) {
        match own {
            true => self.low.summaries.now.locks_this = true,
            false => self.low.summaries.now.locks_other = true,
        }
    }

    /// The code gives away access to objects that may not be its own.
    pub(crate) fn does_give(&mut self) {
        self.low.summaries.now.gives = true;
    }

    /// The code waits for a signal.
    pub(crate) fn does_wait(&mut self, object: Option<&Expr>) {
        let own = object.is_some_and(|o| self.is_own_object(o));
        self.does_lock(own);
        match own {
            true => self.low.summaries.now.waits_this = true,
            false => self.low.summaries.now.waits_other = true,
        }
    }

    /// The code reads or writes memory that needs access.
    pub(crate) fn does_touch(&mut self, g: GlobalId, object: &Expr) {
        let heap = &self.low.heap;
        if heap.statics.owners.contains_key(&g) {
            return;
        }
        let touch = match heap.field_behind(g) {
            Some(field) => Touch::Field(field),
            None => Touch::Elements,
        };
        let own = self.is_own_object(object);
        let now = &mut self.low.summaries.now;
        match own {
            true => now.touches_own.insert(touch),
            false => now.touches.insert(touch),
        };
    }
}
