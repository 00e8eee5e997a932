//! Which monitors the thread holds at the head of a loop, and at the end of a method with loops.
//!
//! Java takes and gives back monitors in blocks. So wherever control is, the thread holds what it held when the method
//! was entered and the monitors of the `synchronized` blocks around; `wait` gives one up, but has it again when it
//! ends. This is a fact of the language, so that no loop invariant has to say it.

use crate::body::Frame;
use crate::heap::{for_all_objects, me};
use crate::method::Method;
use heddle_plato::ir::{Binary, Expr, ExprKind, Op, OpKind, Store, Type, Var};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Keeps which monitors are held at the entry.
    pub(crate) fn remember_monitors(&mut self, span: Span) {
        let holder = self.low.heap.whole(self.low.heap.holder, Store::Pre, span);
        let kept = self.code.local("$monitors", holder.ty().clone(), span);
        self.code
            .emit(Op::new(OpKind::CallGlue, span).update(Var::Local(kept), holder));
        self.monitors = Some(kept);
    }

    /// Assumes at the head of a loop that the thread holds the monitors of the blocks around.
    pub(super) fn held_monitors(&mut self, span: Span) {
        let mut held = Vec::new();
        for frame in &self.code.frames {
            if let Frame::Monitor(monitor) = frame {
                let o = self.code.read(monitor.object, span);
                let holder = self.low.heap.at(self.low.heap.holder, Store::Pre, &o);
                held.push(Expr::eq(holder, me(span)));
            }
        }
        if !held.is_empty() {
            let known = Expr::all(held, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// Assumes at the end of the method that the thread holds the monitors of the entry, and no others.
    pub(crate) fn monitors_as_before(&self, span: Span) -> Option<Op> {
        let kept = self.code.read(self.monitors?, span);
        let o = Expr::new(ExprKind::Bound(0), Type::Int, span);
        let now = self.low.heap.at(self.low.heap.holder, Store::Pre, &o);
        let before = Expr::select(kept, o)?;
        let (mine, held) = (Expr::eq(now, me(span)), Expr::eq(before, me(span)));
        let all = for_all_objects(Expr::binary(Binary::Iff, mine, held, span));
        Some(Op::new(OpKind::CallGlue, span).guard(all))
    }
}
