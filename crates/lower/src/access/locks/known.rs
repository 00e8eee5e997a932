//! What is known of a lock that was read from its field: whose it is, and that it is shared when its owner is.

use super::Mode;
use super::field::Kind;
use crate::expr::Location;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::special::Got;
use heddle_plato::ir::{Expr, Store};
use heddle_resolve::model::FieldId;
use heddle_text::Span;

impl Lowering<'_> {
    /// Facts about the lock in a lock field of `owner`, an object that is constructed.
    pub(super) fn known_of_lock(&mut self, index: usize, owner: &Expr, span: Span) -> Vec<Expr> {
        let Some(lock) = self.heap.locks.fields.get(index).cloned() else {
            return Vec::new();
        };
        let world = &mut self.resolved.world;
        let Some(object) = self.heap.final_field(world, lock.field, owner) else {
            return Vec::new();
        };
        let heap = &mut self.heap;
        let mine = heap.lock_owner(&object, span);
        let mut known = vec![
            Expr::not(Expr::eq(object.clone(), null(span))),
            Expr::eq(mine, owner.clone()),
            heap.is_lock_of(&object, lock.number, span),
            heap.is_lock_of(owner, 0, span),
        ];
        let ghosts = heap.access;
        let shared = |o| heap.at(ghosts.shared, Store::Pre, o);
        let level = |o| heap.at(ghosts.level, Store::Pre, o);
        let same = Expr::eq(level(&object), level(owner));
        let too = Expr::and(shared(&object), same);
        known.push(Expr::implies(shared(owner), too));
        if lock.kind == Kind::Exclusive {
            let behind = heap.lock_behind(&object, span);
            known.push(Expr::eq(behind, object.clone()));
            known.push(Expr::not(heap.is_read_lock(&object, span)));
        }
        known
    }

    /// Facts about the read lock or write lock of a read-write lock.
    pub(super) fn known_of_part(&mut self, lock: &Expr, mode: Mode, span: Span) -> Vec<Expr> {
        let heap = &mut self.heap;
        let part = heap.part_of_lock(lock, mode, span);
        let behind = heap.lock_behind(&part, span);
        let reads = heap.is_read_lock(&part, span);
        vec![
            Expr::not(Expr::eq(part, null(span))),
            Expr::eq(behind, lock.clone()),
            match mode {
                Mode::Reading => reads,
                Mode::Alone => Expr::not(reads),
            },
        ]
    }

    fn known_of_got(
        &mut self,
        (index, got): (usize, Got),
        owner: &Expr,
        value: &Expr,
        span: Span,
    ) -> Vec<Expr> {
        let field = self.heap.locks.fields[index].field;
        let world = &mut self.resolved.world;
        let Some(lock) = self.heap.final_field(world, field, owner) else {
            return Vec::new();
        };
        let mut known = self.known_of_lock(index, owner, span);
        known.push(Expr::not(Expr::eq(value.clone(), null(span))));
        let mode = match got {
            Got::ReadLock => Mode::Reading,
            Got::WriteLock => Mode::Alone,
            Got::Condition => {
                let behind = self.heap.lock_behind(value, span);
                known.push(Expr::eq(behind, lock));
                return known;
            }
        };
        known.extend(self.known_of_part(&lock, mode, span));
        let part = self.heap.part_of_lock(&lock, mode, span);
        known.push(Expr::eq(value.clone(), part));
        known
    }

    /// What is known of the value of a `final` field because of what classes put there.
    fn known_of_final(&mut self, field: FieldId, owner: &Expr, value: &Expr) -> Vec<Expr> {
        let span = value.span();
        if let Some(index) = self.heap.locks.of_field(field) {
            return self.known_of_lock(index, owner, span);
        }
        if let Some(got) = self.heap.locks.got.get(&field).copied() {
            return self.known_of_got(got, owner, value, span);
        }
        if self.heap.locks.plain.contains(&field) && !self.heap.locks.fields.is_empty() {
            return vec![self.heap.is_lock_of(value, 0, span)];
        }
        Vec::new()
    }
}

impl Method<'_, '_> {
    /// What is known of a lock that was read from a place.
    pub(crate) fn known_lock(&mut self, place: &Location, span: Span) -> Option<Expr> {
        let Location::Final(value, object, ..) = place else {
            return None;
        };
        let field = self.low.heap.field_of_constant(value)?;
        let known = self.low.known_of_final(field, object, value);
        (!known.is_empty()).then(|| Expr::all(known, span))
    }
}
