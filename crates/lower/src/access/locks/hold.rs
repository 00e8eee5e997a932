//! Taking a lock and giving it back (rules "enter" and "exit" for lock fields): what the lock protects comes with the first
//! and goes with the last of them. A thread takes locks in descending order of their levels, and those of one object in the
//! order of their fields.

use super::super::leaving::Leaving;
use super::super::words::rule;
use super::super::{bound, for_all};
use super::{Kind, Lock, Mode};
use crate::body::Lower;
use crate::heap::Heap;
use crate::method::Method;
use heddle_diag::codes;
use heddle_plato::ir::{Binary, Expr, Op, OpKind, Stmt, Store};
use heddle_text::Span;

impl Heap {
    /// The lock is below every lock that the thread holds: by its level, or among the locks of one object by its field.
    pub(crate) fn lock_below_all(&mut self, lock: &Expr) -> Expr {
        let span = lock.span();
        let p = bound(0, span);
        let (mine, other) = (self.lock_number(lock, span), self.lock_number(&p, span));
        let later = Expr::binary(Binary::Lt, other, mine, span);
        let level = |heap: &Self, o: &Expr| heap.at(heap.access.level, Store::Pre, o);
        let same = Expr::eq(level(self, lock), level(self, &p));
        let below = Expr::or(self.below(lock, &p, Store::Pre), Expr::and(same, later));
        let held = self.at(self.access.locked, Store::Pre, &p);
        for_all(1, Expr::implies(held, below))
    }
}

impl Method<'_, '_> {
    /// Before a thread takes a lock that it does not have: there is something to take.
    pub(super) fn must_be_ready(&mut self, lock: &Lock, span: Span) {
        let heap = &mut self.low.heap;
        let shared = heap.at(heap.access.shared, Store::Pre, &lock.object);
        let words = rule(
            codes::NOT_SHARED,
            "this lock may protect nothing yet: its object ⟨may not be|is not⟩ shared",
            "taken here",
            "share the object that the lock belongs to (`//@ share o;`), or say with `requires` that it is shared",
        );
        let check = heap.rule(shared, span, words);
        self.code.demand([check], span);
    }

    /// Before a thread waits for a lock that it does not have.
    pub(super) fn may_take(&mut self, lock: &Lock, mode: Mode, span: Span) {
        self.must_be_ready(lock, span);
        self.takes_locks_of(&lock.fields);
        let fields = &self.low.heap.locks.fields;
        let owners: Vec<_> = lock.fields.iter().map(|k| fields[*k].decl.class).collect();
        self.knows_places(&lock.object, Some(&owners), span);
        let heap = &mut self.low.heap;
        let mut op = Op::new(OpKind::Skip, span);
        let kinds = lock.fields.iter().map(|k| heap.locks.fields[*k].kind);
        let has_readers = kinds.into_iter().any(|k| k == Kind::ReadWrite);
        if mode == Mode::Alone && has_readers {
            let words = rule(
                codes::LOCK_ORDER,
                "this thread ⟨may hold|holds⟩ the read lock: it would wait for itself for ever",
                "the write lock is taken here",
                "release the read lock first; a write lock can become a read lock, but not the other way round",
            );
            let reading = heap.has_lock(&lock.object, Mode::Reading);
            op.checks.push(heap.rule(Expr::not(reading), span, words));
        }
        let words = rule(
            codes::LOCK_ORDER,
            "this lock ⟨may not be|is not⟩ below every lock that the thread holds: threads may block each other for ever",
            "taken out of order",
            "take the locks of one object in the order of their fields (its monitor first), and those of different objects in descending order of the objects' levels (`//@ share o at L;`)",
        );
        let below = heap.lock_below_all(&lock.object);
        op.checks.push(heap.rule(below, span, words));
        self.code.emit(op);
    }

    /// The thread has just got a lock that it did not have: what it protects comes with it.
    pub(super) fn take(&mut self, lock: &Lock, mode: Mode, span: Span) -> Lower<()> {
        self.synchronization_point(span);
        if mode == Mode::Reading {
            return self.start_reading(lock, span);
        }
        let protected = self.low.lock_protects(lock, span)?;
        self.gain(&protected.parts, span);
        let known = Expr::all(protected.invariant, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        Ok(())
    }

    /// `lock()`: takes the lock unless the thread has it, and counts.
    pub(super) fn lock(
        &mut self,
        lock: &Lock,
        mode: Mode,
        interruptible: bool,
        span: Span,
    ) -> Lower<()> {
        self.taken.push((lock.clone(), mode, span));
        self.know_counts(lock, span);
        if interruptible {
            self.maybe_interrupted(span)?;
        }
        let had = self.has_already(lock, mode, span);
        let first = self.inside(|m| {
            m.may_take(lock, mode, span);
            m.take(lock, mode, span)
        })?;
        self.quiet_fork(&had, Stmt::Seq(Vec::new()), first, span);
        self.count(&lock.object, mode, 1, span);
        Ok(())
    }

    /// Whether the lock needs no waiting: who has it alone may also read.
    pub(super) fn has_already(&mut self, lock: &Lock, mode: Mode, span: Span) -> Expr {
        let heap = &self.low.heap;
        let alone = heap.has_lock(&lock.object, Mode::Alone);
        let had = match mode {
            Mode::Alone => alone,
            Mode::Reading => Expr::or(alone, heap.has_lock(&lock.object, Mode::Reading)),
        };
        self.code.keep(had, span)
    }

    /// The thread must have the lock.
    pub(super) fn must_have(&mut self, lock: &Lock, mode: Mode, span: Span) {
        self.know_counts(lock, span);
        let heap = &mut self.low.heap;
        let has = heap.has_lock(&lock.object, mode);
        let what = match mode {
            Mode::Alone => {
                "this thread may not hold the lock here: Java throws an `IllegalMonitorStateException`"
            }
            Mode::Reading => {
                "this thread may not hold the read lock here: Java throws an `IllegalMonitorStateException`"
            }
        };
        let words = rule(
            codes::NOT_HELD,
            what,
            "⟨may not be|is not⟩ held here",
            "take the lock before, on every path; or say with `requires lock.locked` that the caller holds it",
        );
        let check = heap.rule(has, span, words);
        self.code.demand([check], span);
    }

    /// `unlock()`: the last one gives back what the lock protects.
    pub(super) fn unlock(&mut self, lock: &Lock, mode: Mode, span: Span) -> Lower<()> {
        self.must_have(lock, mode, span);
        let count = self.low.heap.lock_count(&lock.object, mode);
        let last = Expr::eq(count, Expr::int(1, span));
        let last = self.code.keep(last, span);
        let give = self.inside(|m| match mode {
            Mode::Alone => m.give_back(lock, span),
            Mode::Reading => m.stop_reading(lock, span),
        })?;
        self.quiet_fork(&last, give, Stmt::Seq(Vec::new()), span);
        self.count(&lock.object, mode, -1, span);
        Ok(())
    }

    /// The thread is about to give up a lock that it has alone. If it reads under it as well, it goes on reading.
    pub(super) fn give_back(&mut self, lock: &Lock, span: Span) -> Lower<()> {
        let protected = self.low.lock_protects(lock, span)?;
        let help = protected.by.advice("the lock is released");
        self.must_hand_in(&protected, Leaving::Released, &help, span);
        if self.low.heap.locks.reads.is_none() {
            self.lose(&protected.parts, Leaving::Released, span);
            return Ok(());
        }
        let reading = self.low.heap.has_lock(&lock.object, Mode::Reading);
        let reading = self.code.keep(reading, span);
        let keep = self.inside(|m| m.only_read(lock, &protected.parts, span))?;
        let lose = self.inside(|m| {
            m.lose(&protected.parts, Leaving::Released, span);
            Ok(())
        })?;
        self.quiet_fork(&reading, keep, lose, span);
        Ok(())
    }
}
