//! Monitors: `synchronized` takes one, every way out gives it back.

use crate::body::{Frame, Lower, not_null};
use crate::heap::{me, null};
use crate::method::Method;
use heddle_plato::ir::{Expr, LocalId, Op, OpKind, Store, Type, Var};
use heddle_syntax::ast::StmtId;
use heddle_text::Span;

impl Method<'_, '_> {
    /// `synchronized (object) body`: takes the monitor unless it is held, gives it back on every way out.
    pub fn synchronized(&mut self, object: Expr, body: StmtId, span: Span) -> Lower<()> {
        let monitor = self.code.local("$monitor", Type::Int, span);
        let before = self.code.local("$held", Type::Bool, span);
        self.code.set(monitor, object, span);
        let o = self.code.read(monitor, span);
        let holder = self.low.heap.holder;
        let held_by = self.low.heap.at(holder, Store::Pre, &o);
        let mine = Expr::eq(held_by.clone(), me(span));
        let free = Expr::eq(held_by, null(span));
        let taken = Expr::update(
            self.low.heap.whole(holder, Store::Pre, span),
            o.clone(),
            me(span),
        );
        let mut enter = Op::new(OpKind::Acquire, span)
            .guard(Expr::or(free, mine.clone()))
            .update(Var::Local(before), mine)
            .update(Var::Global(holder), taken);
        enter.checks.push(not_null(&o, span));
        self.code.emit(enter);
        self.code.frames.push(Frame::Monitor {
            object: monitor,
            before,
        });
        let done = self.stmt(body);
        self.code.frames.pop();
        done?;
        let unit = self.unit();
        let end = unit.ast.span(unit.ast[body].range);
        self.release(
            monitor,
            before,
            Span {
                start: end.end.saturating_sub(1),
                ..end
            },
        );
        Ok(())
    }

    /// Gives the monitor back, unless it was held before.
    pub(super) fn release(&mut self, object: LocalId, before: LocalId, span: Span) {
        let o = self.code.read(object, span);
        let holder = self.low.heap.holder;
        let now = self.low.heap.whole(holder, Store::Pre, span);
        let free = Expr::update(now.clone(), o, null(span));
        let after = Expr::ite(self.code.read(before, span), now, free);
        self.code
            .emit(Op::new(OpKind::Release, span).update(Var::Global(holder), after));
    }
}
