//! `synchronized` on the object in a lock field of kind `java.lang.Object`. Elsewhere such objects protect nothing.

use super::super::monitor::{Held, Protected};
use super::{Kind, Lock, Mode};
use crate::body::{Lower, refuse};
use crate::heap::Heap;
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store, Type};
use heddle_resolve::model::ClassId;
use heddle_text::Span;

impl Heap {
    /// Whether some lock field holds a plain object.
    pub fn has_object_locks(&self) -> bool {
        !self.locks.of_kinds(&[Kind::Monitor]).is_empty()
    }

    /// The object as one that a lock field may hold.
    fn object_lock(&self, object: &Expr) -> Lock {
        Lock {
            object: object.clone(),
            fields: self.locks.of_kinds(&[Kind::Monitor]),
            certain: false,
        }
    }

    /// The object is held by some lock field.
    fn is_object_lock(&mut self, object: &Expr, span: Span) -> Expr {
        let numbers: Vec<i64> = self.locks.fields.iter().map(|l| l.number).collect();
        let fields = self.locks.of_kinds(&[Kind::Monitor]);
        let is = fields.into_iter().map(|k| numbers[k]);
        let is: Vec<Expr> = is.map(|n| self.is_lock_of(object, n, span)).collect();
        Expr::any(is, span)
    }
}

impl Lowering<'_> {
    /// What an object of any class protects: by its classes, or if it is a lock by its field.
    pub fn or_object_lock(&mut self, by_class: Protected, object: &Expr) -> Lower<Protected> {
        if !self.heap.has_object_locks() {
            return Ok(by_class);
        }
        let span = object.span();
        let lock = self.heap.object_lock(object);
        let is = self.heap.is_object_lock(object, span);
        let mut all = self.lock_protects(&lock, span)?;
        let others = by_class.only_if(&Expr::not(is));
        all.parts.extend(others.parts);
        all.invariant.extend(others.invariant);
        Ok(all)
    }

    fn is_explicit_lock(&mut self, class: ClassId) -> bool {
        let names = ["Lock", "ReadWriteLock", "Condition"];
        names.into_iter().any(|name| {
            let library = self.lock_class(name);
            self.resolved.world.is_subclass(class, library)
        })
    }
}

impl Method<'_, '_> {
    /// Locks of `java.util.concurrent` have a monitor, too, which is another lock.
    pub fn no_explicit_lock(&mut self, class: ClassId, span: Span) -> Lower<()> {
        match self.low.is_explicit_lock(class) {
            true => refuse(
                "`synchronized` on a lock that has `lock` and `unlock`",
                span,
            ),
            false => Ok(()),
        }
    }

    /// A lock is shared with the object that it belongs to.
    pub fn no_lock_itself(&mut self, class: ClassId, span: Span) -> Lower<()> {
        let some_object = class == ClassId::OBJECT && !self.low.heap.locks.fields.is_empty();
        match some_object || self.low.is_explicit_lock(class) {
            true => refuse(
                "sharing a lock by itself (share the object that it belongs to)",
                span,
            ),
            false => Ok(()),
        }
    }

    /// A new object that is no value of a lock field: those are made by constructors.
    pub fn no_field_lock(&mut self, class: ClassId, object: &Expr, span: Span) {
        let constructing = matches!(self.scope.this, This::Building(_));
        if class == ClassId::OBJECT && self.low.heap.has_object_locks() && !constructing {
            let known = self.low.heap.is_lock_of(object, 0, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// Before `synchronized` waits for an object that a lock field may hold.
    pub fn entering_object_lock(&mut self, object: &Expr, span: Span) -> Lower<Held> {
        let before = self.code.local("$locked", Type::Bool, span);
        let is = self.low.heap.is_object_lock(object, span);
        let heap = &self.low.heap;
        let mine = heap.at(heap.access.locked, Store::Pre, object);
        self.code.set(before, Expr::or(mine, Expr::not(is)), span);
        let lock = self.low.heap.object_lock(object);
        let check = self.inside(|m| {
            m.may_take(&lock, Mode::Alone, span);
            Ok(())
        })?;
        let had = self.code.read(before, span);
        self.quiet_fork(&had, Stmt::Seq(Vec::new()), check, span);
        let class = ClassId::OBJECT;
        let of = None;
        Ok(Held { class, of, before })
    }
}
