//! How often this thread has taken a lock: locks are re-entrant, and only the last release gives them back.

use super::{Kind, Lock, Mode};
use crate::heap::Heap;
use crate::method::Method;
use heddle_plato::ir::{Binary, Expr, GlobalId, Op, OpKind, Store, Type, Var};
use heddle_text::Span;

impl Heap {
    /// Declares the views that count; at the start of a thread they are zero.
    pub(super) fn declare_counts(&mut self) {
        let map = || Type::Map(Box::new(Type::Int), Box::new(Type::Int));
        let holds = self.view("$holds", map(), Span::default());
        self.locks.holds = Some(holds);
        if !self.locks.of_kinds(&[Kind::ReadWrite]).is_empty() {
            self.locks.reads = Some(self.view("$reads", map(), Span::default()));
        }
    }

    /// The views that count.
    pub(crate) fn lock_counts(&self) -> Vec<GlobalId> {
        self.locks
            .holds
            .into_iter()
            .chain(self.locks.reads)
            .collect()
    }

    fn count_view(&self, mode: Mode) -> Option<GlobalId> {
        match mode {
            Mode::Alone => self.locks.holds,
            Mode::Reading => self.locks.reads,
        }
    }

    /// How often the thread has the lock in this mode.
    pub(crate) fn lock_count(&self, lock: &Expr, mode: Mode) -> Expr {
        match self.count_view(mode) {
            Some(g) => self.at(g, Store::Pre, lock),
            None => Expr::int(0, lock.span()),
        }
    }

    /// The thread has the lock in this mode.
    pub(crate) fn has_lock(&self, lock: &Expr, mode: Mode) -> Expr {
        let count = self.lock_count(lock, mode);
        Expr::binary(Binary::Lt, Expr::int(0, lock.span()), count, lock.span())
    }
}

impl Method<'_, '_> {
    /// What always holds of counts: none is negative, and what is taken is locked.
    pub(super) fn know_counts(&mut self, at_hand: &Lock, span: Span) {
        let heap = &self.low.heap;
        let zero = Expr::int(0, span);
        let lock = &at_hand.object;
        let mut known = Vec::new();
        let exclusive = |k: &usize| heap.locks.fields[*k].kind == Kind::Exclusive;
        if at_hand.certain && at_hand.fields.iter().all(exclusive) {
            known.push(Expr::not(heap.has_lock(lock, Mode::Reading)));
        }
        for mode in [Mode::Alone, Mode::Reading] {
            let count = heap.lock_count(lock, mode);
            known.push(Expr::binary(Binary::Le, zero.clone(), count, span));
        }
        let taken = Expr::or(
            heap.has_lock(lock, Mode::Alone),
            heap.has_lock(lock, Mode::Reading),
        );
        let locked = heap.at(heap.access.locked, Store::Pre, lock);
        known.push(Expr::binary(Binary::Iff, locked, taken, span));
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }

    /// Counts one more, or one less; the lock is locked as long as something is left.
    pub(super) fn count(&mut self, lock: &Expr, mode: Mode, by: i64, span: Span) {
        let heap = &self.low.heap;
        let Some(g) = heap.count_view(mode) else {
            return;
        };
        let now = heap.lock_count(lock, mode);
        let after = Expr::binary(Binary::Add, now, Expr::int(by, span), span);
        let whole = heap.whole(g, Store::Pre, span);
        let counted = Expr::update(whole, lock.clone(), after.clone());
        let other = match mode {
            Mode::Alone => Mode::Reading,
            Mode::Reading => Mode::Alone,
        };
        let left = Expr::binary(Binary::Lt, Expr::int(0, span), after, span);
        let locked = Expr::or(left, heap.has_lock(lock, other));
        let all = heap.whole(heap.access.locked, Store::Pre, span);
        let all = Expr::update(all, lock.clone(), locked);
        let op = Op::new(OpKind::CallGlue, span)
            .update(Var::Global(g), counted)
            .update(Var::Global(heap.access.locked), all);
        self.code.emit(op);
    }
}
