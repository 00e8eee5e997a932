//! `synchronized` on the object in a lock field that is an object of the library. Elsewhere such objects protect nothing.

use super::super::monitor::{Held, Protected};
use super::{Kind, Lock, Mode};
use crate::body::{Lower, refuse};
use crate::heap::Heap;
use crate::kinds::is_kind;
use crate::method::{Method, This, class_object};
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store, Type};
use heddle_resolve::model::ClassId;
use heddle_text::Span;

impl Heap {
    /// Whether some lock field holds a plain object.
    pub(crate) fn has_object_locks(&self) -> bool {
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
    pub(crate) fn or_object_lock(
        &mut self,
        by_class: Protected,
        object: &Expr,
    ) -> Lower<Protected> {
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

    pub(in crate::access) fn is_explicit_lock(&mut self, class: ClassId) -> bool {
        let names = ["Lock", "ReadWriteLock", "Condition"];
        names.into_iter().any(|name| {
            let library = self.lock_class(name);
            self.resolved.world.is_subclass(class, library)
        })
    }
}

impl Method<'_, '_> {
    /// Locks of `java.util.concurrent` have a monitor, too, which is another lock.
    pub(crate) fn no_explicit_lock(&mut self, class: ClassId, span: Span) -> Lower<()> {
        match self.low.is_explicit_lock(class) {
            true => refuse(
                "`synchronized` on a lock that has `lock` and `unlock`",
                span,
            ),
            false => Ok(()),
        }
    }

    /// A lock is shared with the object that it belongs to.
    pub(crate) fn no_lock_itself(&mut self, class: ClassId, span: Span) -> Lower<()> {
        let some_object = self.low.may_be_field_lock(class)
            || (class == ClassId::OBJECT && !self.low.heap.locks.fields.is_empty());
        match some_object || self.low.is_explicit_lock(class) {
            true => refuse(
                "sharing a lock by itself (share the object that it belongs to)",
                span,
            ),
            false => Ok(()),
        }
    }

    /// A new object that is no value of a lock field: those are made by constructors.
    pub(crate) fn no_field_lock(&mut self, class: ClassId, object: &Expr, span: Span) {
        let constructing = matches!(self.scope.this, This::Building(_));
        if !constructing && self.low.may_be_field_lock(class) {
            let known = self.low.heap.is_lock_of(object, 0, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// Before `synchronized` waits for the monitor of an object of which hardly anything is known: it may be that of a lock
    /// field, that of a class, or that of an object of any class whose monitors protect something. Nothing if there is none.
    pub(crate) fn entering_some_object(
        &mut self,
        object: &Expr,
        class: ClassId,
        span: Span,
    ) -> Lower<Option<Held>> {
        let is_lock = match self.low.may_be_field_lock(class) {
            true => self.low.heap.is_object_lock(object, span),
            false => Expr::bool(false, span),
        };
        let is_ruled = self.low.is_of_ruled_class(object, class)?;
        let is = Expr::or(is_lock.clone(), is_ruled.clone());
        if is.as_bool() == Some(false) {
            return Ok(None);
        }
        let before = self.code.local("$locked", Type::Bool, span);
        let heap = &self.low.heap;
        let mine = heap.at(heap.access.locked, Store::Pre, object);
        self.code.set(before, Expr::or(mine, Expr::not(is)), span);
        let lock = self.low.heap.object_lock(object);
        let by_field = self.inside(|m| {
            m.may_take(&lock, Mode::Alone, span);
            Ok(())
        })?;
        let by_class = self.inside(|m| {
            m.may_lock(object, None, span);
            Ok(())
        })?;
        let check = match (is_lock.as_bool(), is_ruled.as_bool()) {
            (Some(false), _) => by_class,
            (_, Some(false)) => by_field,
            _ => self.inside(|m| {
                m.quiet_fork(&is_lock, by_field, by_class, span);
                Ok(())
            })?,
        };
        let had = self.code.read(before, span);
        self.quiet_fork(&had, Stmt::Seq(Vec::new()), check, span);
        let of = None;
        Ok(Some(Held { class, of, before }))
    }
}

impl Lowering<'_> {
    /// Types by which an object of any class whatever is known, monitors of the program included, but also objects whose
    /// monitors protect nothing.
    pub(crate) fn is_any_object(&mut self, class: ClassId) -> bool {
        class == ClassId::OBJECT || class == self.resolved.world.class_ref("java/lang/Class")
    }

    /// The object is of a class whose monitors protect something, or is the object of such a class.
    fn is_of_ruled_class(&mut self, object: &Expr, class: ClassId) -> Lower<Expr> {
        let span = object.span();
        let mut ways = Vec::new();
        for used in self.ruled_monitors()? {
            if self.can_be_anywhere(&[class], used) {
                ways.push(self.instance(used, object.clone()));
            }
        }
        for class in self.heap.statics.list.clone() {
            let itself = class_object(class, span);
            if !self.class_lock_protects(class, &itself)?.parts.is_empty() {
                ways.push(Expr::eq(object.clone(), itself));
            }
        }
        Ok(Expr::any(ways, span))
    }

    /// The classes that are used as monitors and protect something.
    fn ruled_monitors(&mut self) -> Lower<Vec<ClassId>> {
        let mut used: Vec<ClassId> = self.heap.monitors.iter().copied().collect();
        used.sort();
        // Class objects are known one by one.
        let meta = self.resolved.world.class_ref("java/lang/Class");
        used.retain(|c| *c != meta);
        let mut ruled = Vec::new();
        for class in used {
            let some = crate::access::bound(7, Span::default());
            if self.is_ruled(class, &some)? {
                ruled.push(class);
            }
        }
        Ok(ruled)
    }

    /// A new object of exactly this class: it is none of those monitors, unless its class says so.
    pub(crate) fn is_no_other_monitor(&mut self, exact: ClassId, object: &Expr) -> Vec<Expr> {
        let mut known = Vec::new();
        if !self.classes.locks_any {
            return known;
        }
        let mut used: Vec<ClassId> = self.heap.monitors.iter().copied().collect();
        used.sort();
        for class in used {
            let world = &mut self.resolved.world;
            // Of classes the exact class says it.
            let exactly = exact == ClassId::OBJECT || is_kind(world, exact);
            let said = exactly && is_kind(world, class);
            if !said && !world.is_subclass(exact, class) {
                known.push(Expr::not(self.instance(class, object.clone())));
            }
        }
        for class in self.heap.statics.list.clone() {
            let itself = class_object(class, object.span());
            known.push(Expr::not(Expr::eq(object.clone(), itself)));
        }
        known
    }
}
