//! Monitors: `synchronized` takes one, every way out gives it back.

use crate::body::{Frame, Lower, not_null};
use crate::discipline::{INWARDS, Locking, Monitor, OUTWARDS};
use crate::method::{Method, This, class_object};
use heddle_plato::ir::{Expr, ExprKind, LocalId, Op, OpKind, Stmt, Store, Type, VarRef};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_syntax::ast::StmtId;
use heddle_text::Span;

impl Method<'_, '_> {
    /// `synchronized (object) body`: takes the monitor unless it is held, gives it back on every way out.
    /// `class` is that of the object, or nothing for the object of a class; `field` is the one that the object was found in.
    pub(crate) fn synchronized(
        &mut self,
        object: Expr,
        class: Option<ClassId>,
        field: Option<FieldId>,
        body: StmtId,
        span: Span,
    ) -> Lower<()> {
        let mut monitor = Monitor {
            object: self.code.local("$monitor", Type::Int, span),
            before: self.code.local("$held", Type::Bool, span),
            own: self.own_object(&object),
            held: None,
        };
        let written = self.low.heap.class_written(&object);
        self.does_lock(monitor.own.is_some());
        let is_lock_field = field.is_some_and(|f| self.low.heap.locks.of_field(f).is_some());
        self.code.set(monitor.object, object, span);
        let o = match written {
            Some(class) => class_object(class, span),
            None => self.code.read(monitor.object, span),
        };
        let mut check = Op::new(OpKind::Skip, span);
        check.checks.push(not_null(&o, span));
        check.checks.extend(self.may_be_disturbed(span));
        self.code.emit(check);
        let locking = Locking {
            object: &o,
            class,
            is_lock_field,
        };
        for discipline in INWARDS {
            discipline.entering(self, locking, &mut monitor, span)?;
        }
        for discipline in INWARDS {
            discipline.enter(self, &o, &monitor, span)?;
        }
        let unit = self.unit();
        let end = unit.ast.span(unit.ast[body].range);
        let end = Span {
            start: end.end.saturating_sub(1),
            ..end
        };
        self.holding(monitor, end, |m| m.stmt(body))
    }

    /// Code that a monitor is held in. Exceptions give it back in one place, however many steps may throw.
    fn holding(
        &mut self,
        monitor: Monitor,
        end: Span,
        code: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let (after, failed) = (self.code.label(), self.code.label());
        self.code.frames.push(Frame::Monitor(monitor));
        self.code.frames.push(Frame::Handlers(failed));
        let done = self.inside(code);
        self.code.frames.truncate(self.code.frames.len() - 2);
        let done = done?;
        let raised = self.code.raised_to(failed);
        if raised.is_empty() {
            self.code.out.push(done);
            return self.release(&monitor, end);
        }
        let normal = self.inside(|m| m.release(&monitor, end))?;
        let at = match raised[..] {
            [only] => only,
            _ => end,
        };
        let failing = self.inside(|m| {
            m.release(&monitor, at)?;
            m.raise(at)
        })?;
        let ended = Stmt::Seq(vec![done, normal, Stmt::Exit(after)]);
        let first = Stmt::Block(failed, Box::new(ended));
        let whole = Stmt::Seq(vec![first, failing]);
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
        Ok(())
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
    pub(super) fn release(&mut self, monitor: &Monitor, span: Span) -> Lower<()> {
        let mut all = OUTWARDS.into_iter();
        all.try_for_each(|discipline| discipline.exit(self, monitor, span))
    }
}
