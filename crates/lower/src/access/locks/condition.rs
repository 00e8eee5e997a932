//! Conditions: `await` gives the lock back and takes it again, and may wake for no reason.

use super::{Lock, Mode};
use crate::body::Lower;
use crate::method::Method;
use heddle_plato::ir::{Expr, Op, OpKind, Store, Var};
use heddle_text::Span;

impl Method<'_, '_> {
    /// `await()` and its relatives on a condition of the lock.
    pub(super) fn await_on(&mut self, lock: &Lock, interruptible: bool, span: Span) -> Lower<()> {
        self.low.heap.waits_in("await", span);
        self.must_have(lock, Mode::Alone, span);
        self.may_wait_with("await", &lock.object, span);
        self.give_back(lock, span)?;
        self.set_lock_locked(lock, false, span);
        self.may_take(lock, Mode::Alone, span);
        self.take(lock, Mode::Alone, span)?;
        self.set_lock_locked(lock, true, span);
        match interruptible {
            // The thread has the lock again when the exception arrives.
            true => self.maybe_interrupted(span),
            false => Ok(()),
        }
    }

    fn set_lock_locked(&mut self, lock: &Lock, on: bool, span: Span) {
        let locked = self.low.heap.access.locked;
        let whole = self.low.heap.whole(locked, Store::Pre, span);
        let after = Expr::update(whole, lock.object.clone(), Expr::bool(on, span));
        let op = Op::new(OpKind::CallGlue, span).update(Var::Global(locked), after);
        self.code.emit(op);
    }
}
