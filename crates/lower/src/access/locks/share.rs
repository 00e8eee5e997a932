//! Sharing an object shares its locks: each takes in what it protects, one after the other, so that no location goes to two.

use super::super::leaving::Leaving;
use super::super::monitor::Protected;
use crate::body::Lower;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Store, Var};
use heddle_resolve::model::ClassId;
use heddle_text::Span;

impl Lowering<'_> {
    /// The lock fields that an object of a class, or of a subclass, may have; with the condition that it has them.
    fn locks_of(&mut self, class: ClassId, object: &Expr) -> Vec<(usize, Expr)> {
        let mut found = Vec::new();
        for (k, lock) in self.heap.locks.fields.clone().into_iter().enumerate() {
            let world = &mut self.resolved.world;
            let when = if world.is_subclass(class, lock.decl.class) {
                Expr::bool(true, object.span())
            } else if world.is_subclass(lock.decl.class, class) {
                self.heap.instance(world, lock.decl.class, object.clone())
            } else {
                continue;
            };
            found.push((k, when));
        }
        found
    }
}

impl Method<'_, '_> {
    /// What the locks of an object protect.
    pub(crate) fn locks_protect(
        &mut self,
        class: ClassId,
        object: &Expr,
        span: Span,
    ) -> Lower<Vec<Protected>> {
        let mut all = Vec::new();
        for (index, when) in self.low.locks_of(class, object) {
            let known = Expr::all(self.low.known_of_lock(index, object, span), span);
            let known = Expr::implies(when.clone(), known);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
            all.push(self.low.field_protects(index, object)?.only_if(&when));
        }
        Ok(all)
    }

    /// The locks of an object that is being shared take in what they protect.
    pub(crate) fn share_locks(&mut self, object: &Expr, class: ClassId, span: Span) -> Lower<()> {
        for (index, when) in self.low.locks_of(class, object) {
            let known = Expr::all(self.low.known_of_lock(index, object, span), span);
            let some = Expr::not(Expr::eq(object.clone(), null(span)));
            let known = Expr::implies(Expr::and(some, when.clone()), known);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
            let protected = self.low.field_protects(index, object)?;
            let protected: Protected = protected.only_if(&when);
            let help =
                "make it hold before the object is shared, or ask for less in `lock_invariant`";
            self.hand_in(&protected, Leaving::Shared, help, span);
        }
        Ok(())
    }

    /// The object has just been shared: so are its locks, at its level.
    pub(crate) fn locks_now_shared(&mut self, object: &Expr, class: ClassId, span: Span) {
        let ghosts = self.low.heap.access;
        for (index, when) in self.low.locks_of(class, object) {
            let field = self.low.heap.locks.fields[index].field;
            let world = &mut self.low.resolved.world;
            let Some(lock) = self.low.heap.final_field(world, field, object) else {
                continue;
            };
            let heap = &self.low.heap;
            let level = heap.at(ghosts.level, Store::Pre, object);
            let mut op = Op::new(OpKind::CallGlue, span);
            for (g, value) in [
                (ghosts.shared, Expr::bool(true, span)),
                (ghosts.level, level),
            ] {
                let whole = heap.whole(g, Store::Pre, span);
                let after = Expr::update(whole.clone(), lock.clone(), value);
                op = op.update(Var::Global(g), Expr::ite(when.clone(), after, whole));
            }
            self.code.emit(op);
        }
    }
}
