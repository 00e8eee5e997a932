//! Monitors: `synchronized` takes one, every way out gives it back.

use crate::access::Held;
use crate::body::{Frame, Lower, not_null};
use crate::heap::{me, null};
use crate::method::{Method, This, class_object};
use heddle_plato::ir::{Expr, ExprKind, LocalId, Op, OpKind, Store, Type, Var, VarRef};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_syntax::ast::StmtId;
use heddle_text::Span;

impl Method<'_, '_> {
    /// `synchronized (object) body`: takes the monitor unless it is held, gives it back on every way out.
    /// `class` is that of the object, or nothing for the object of a class; `field` is the one that the object was found in.
    pub fn synchronized(
        &mut self,
        object: Expr,
        class: Option<ClassId>,
        field: Option<FieldId>,
        body: StmtId,
        span: Span,
    ) -> Lower<()> {
        let monitor = self.code.local("$monitor", Type::Int, span);
        let before = self.code.local("$held", Type::Bool, span);
        let written = self.low.heap.class_written(&object);
        let own = self.own_object(&object);
        let known = field.is_some_and(|f| self.low.heap.locks.of_field(f).is_some());
        self.code.set(monitor, object, span);
        let o = match written {
            Some(class) => class_object(class, span),
            None => self.code.read(monitor, span),
        };
        let mut check = Op::new(OpKind::Skip, span);
        check.checks.push(not_null(&o, span));
        check.checks.extend(self.may_be_disturbed(span));
        self.code.emit(check);
        let held = self.entering(&o, class, known, span)?;
        let holder = self.low.heap.holder;
        let held_by = self.low.heap.at(holder, Store::Pre, &o);
        let mine = Expr::eq(held_by.clone(), me(span));
        let free = Expr::eq(held_by, null(span));
        let taken = Expr::update(
            self.low.heap.whole(holder, Store::Pre, span),
            o.clone(),
            me(span),
        );
        let enter = Op::new(OpKind::Acquire, span)
            .guard(Expr::or(free, mine.clone()))
            .update(Var::Local(before), mine)
            .update(Var::Global(holder), taken);
        self.code.emit(enter);
        self.entered(&o, held, span)?;
        self.code.frames.push(Frame::Monitor {
            object: monitor,
            own,
            before,
            held,
        });
        let done = self.stmt(body);
        self.code.frames.pop();
        done?;
        let unit = self.unit();
        let end = unit.ast.span(unit.ast[body].range);
        let end = Span {
            start: end.end.saturating_sub(1),
            ..end
        };
        self.release(monitor, before, held, end)
    }

    /// `this`, if that is the object.
    fn own_object(&self, object: &Expr) -> Option<LocalId> {
        match (&self.scope.this, object.kind()) {
            (This::Object(this), ExprKind::Var(VarRef::Local(l), Store::Pre)) => {
                (this == l).then_some(*this)
            }
            _ => None,
        }
    }

    /// Gives the monitor back, unless it was held before.
    pub(super) fn release(
        &mut self,
        object: LocalId,
        before: LocalId,
        held: Option<Held>,
        span: Span,
    ) -> Lower<()> {
        let o = self.code.read(object, span);
        self.leaving(&o, held, span)?;
        let holder = self.low.heap.holder;
        let now = self.low.heap.whole(holder, Store::Pre, span);
        let free = Expr::update(now.clone(), o, null(span));
        let after = Expr::ite(self.code.read(before, span), now, free);
        self.code
            .emit(Op::new(OpKind::Release, span).update(Var::Global(holder), after));
        Ok(())
    }
}
