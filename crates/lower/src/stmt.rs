//! Statements.

use crate::body::{Frame, Lower, branch, not_null, refuse};
use crate::heap::{default_value, me, null, plato_type};
use crate::method::Method;
use heddle_plato::ir::{
    Check, CheckKind, Expr, Label, LocalId, Loop, Op, OpKind, Stmt, Store, Type, Var,
};
use heddle_syntax::ast::{
    CaseId, CatchId, ClauseId, ClauseKind, ExprId, Ident, List, StmtId, StmtKind, VariableId,
};
use heddle_text::Span;

impl Method<'_, '_> {
    /// Lowers a statement.
    pub fn stmt(&mut self, id: StmtId) -> Lower<()> {
        let unit = self.unit();
        let node = unit.ast[id];
        let span = unit.ast.span(node.range);
        match node.kind {
            StmtKind::Empty => Ok(()),
            StmtKind::Block(items) => unit.ast.list(items).iter().try_for_each(|s| self.stmt(*s)),
            StmtKind::Local(vars) => unit
                .ast
                .list(vars)
                .iter()
                .try_for_each(|v| self.declare(*v)),
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                let test_span = unit.ast.span(unit.ast[condition].range);
                let test = self.value(condition)?;
                let yes = self.inside(|m| m.stmt(then))?;
                let no = self.inside(|m| otherwise.map_or(Ok(()), |s| m.stmt(s)))?;
                self.fork(&test, yes, no, test_span);
                Ok(())
            }
            StmtKind::While {
                spec,
                condition,
                body,
            } => self.repeat(span, None, spec, Some(condition), &[], body, false),
            StmtKind::Do {
                spec,
                body,
                condition,
            } => self.repeat(span, None, spec, Some(condition), &[], body, true),
            StmtKind::For {
                spec,
                init,
                condition,
                update,
                body,
            } => {
                unit.ast.list(init).iter().try_for_each(|s| self.stmt(*s))?;
                let update = unit.ast.list(update).to_vec();
                self.repeat(span, None, spec, condition, &update, body, false)
            }
            StmtKind::Labeled { label, body } => self.labelled(label, body),
            StmtKind::Return(value) => self.return_(value, span),
            StmtKind::Break(label) => self.break_(label, span),
            StmtKind::Continue(label) => self.continue_(label, span),
            StmtKind::Synchronized { lock, body } => {
                let lock_span = unit.ast.span(unit.ast[lock].range);
                let object = self.value(lock)?;
                self.synchronized(object, body, lock_span)
            }
            StmtKind::Assert { condition, .. } => self.assertion(condition),
            StmtKind::Throw(value) => self.throw_(value, span),
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => {
                if !unit.ast.list(resources).is_empty() {
                    return refuse("try-with-resources", span);
                }
                self.try_(body, catches, finally)
            }
            StmtKind::Switch { selector, cases } => self.switch(selector, cases, span),
            StmtKind::Spec(clause) => self.spec_statement(clause),
            StmtKind::ForEach { .. } => refuse("a for-each loop", span),
            StmtKind::TypeDecl(_) => refuse("a local class", span),
            StmtKind::Yield(_) => refuse("a switch expression", span),
            StmtKind::Error => refuse("a syntax error", span),
        }
    }

    /// Lowers into a sequence of its own.
    pub fn inside(&mut self, build: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<Stmt> {
        let outer = std::mem::take(&mut self.code.out);
        let done = build(self);
        let made = std::mem::replace(&mut self.code.out, outer);
        done.map(|()| Stmt::Seq(made))
    }

    /// Two branches of a test.
    pub fn fork(&mut self, test: &Expr, yes: Stmt, no: Stmt, span: Span) {
        let side = |taken, rest| Stmt::Seq(vec![Stmt::Op(branch(test, taken, span)), rest]);
        self.code
            .out
            .push(Stmt::Choice(vec![side(true, yes), side(false, no)]));
    }

    /// Two branches of a test that is not the user's own, such as whether an exception is on its way.
    pub fn quiet_fork(&mut self, test: &Expr, yes: Stmt, no: Stmt, span: Span) {
        let side = |guard, rest| {
            let test = Op::new(OpKind::CallGlue, span).guard(guard);
            Stmt::Seq(vec![Stmt::Op(test), rest])
        };
        let sides = vec![side(test.clone(), yes), side(Expr::not(test.clone()), no)];
        self.code.out.push(Stmt::Choice(sides));
    }

    fn declare(&mut self, var: VariableId) -> Lower<()> {
        let unit = self.unit();
        let node = unit.ast[var];
        let span = unit.ast.span(node.range);
        let file = &self.low.resolved.files[self.scope.file];
        let Some(java) = file.local_of(var) else {
            return refuse("a variable that was not typed", span);
        };
        let ty = file.local(java).ty;
        let Some(ty) = plato_type(&mut self.low.resolved.world, ty) else {
            return refuse("a variable of this type", span);
        };
        let name = unit.ast.text(node.name.name).to_owned();
        let local = self.code.local(name, ty.clone(), span);
        let form = self.low.form_of(self.scope.file, java);
        self.code.written_as(local, form);
        self.scope.vars.insert(java, local);
        let value = match node.init {
            Some(init) => self.value(init)?,
            None => default_value(&ty, span),
        };
        self.code.set(local, value, span);
        Ok(())
    }

    /// `while`, `do` and `for`. The loop is left only through its test, a jump, or an exception.
    #[allow(clippy::too_many_arguments, reason = "the parts of Java's loops")]
    fn repeat(
        &mut self,
        span: Span,
        name: Option<String>,
        spec: List<ClauseId>,
        condition: Option<ExprId>,
        update: &[ExprId],
        body: StmtId,
        test_last: bool,
    ) -> Lower<()> {
        let invariants = self.loop_invariants(spec)?;
        let (after, again) = (self.code.label(), self.code.label());
        let round = self.inside(|m| {
            if !test_last {
                m.loop_test(condition, after)?;
            }
            m.code.frames.push(Frame::Target {
                name,
                after,
                again: Some(again),
            });
            let inner = m.inside(|m| m.stmt(body));
            m.code.frames.pop();
            m.code.out.push(Stmt::Block(again, Box::new(inner?)));
            update.iter().try_for_each(|e| m.effect(*e))?;
            if test_last {
                m.loop_test(condition, after)
            } else {
                Ok(())
            }
        })?;
        let header = match condition {
            Some(c) => self.span(self.unit().ast[c].range),
            None => Span {
                end: span.start + 3,
                ..span
            },
        };
        let repeated = Loop {
            invariants,
            hints: Vec::new(),
            body: Box::new(round),
            span: header,
        };
        let never = Op::new(OpKind::Skip, header).guard(Expr::bool(false, header));
        let whole = Stmt::Seq(vec![Stmt::Loop(repeated), Stmt::Op(never)]);
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
        Ok(())
    }

    fn loop_test(&mut self, condition: Option<ExprId>, after: Label) -> Lower<()> {
        let Some(condition) = condition else {
            return Ok(());
        };
        let span = self.span(self.unit().ast[condition].range);
        let test = self.value(condition)?;
        self.fork(&test, Stmt::Seq(Vec::new()), Stmt::Exit(after), span);
        Ok(())
    }

    fn loop_invariants(&mut self, spec: List<ClauseId>) -> Lower<Vec<Expr>> {
        let unit = self.unit();
        let mut found = Vec::new();
        for clause in unit.ast.list(spec) {
            match unit.ast[*clause].kind {
                ClauseKind::LoopInvariant(e) => found.push(self.code_formula(e)?),
                ClauseKind::Decreases(_) | ClauseKind::LoopWrites(_) => {}
                _ => return refuse("this loop clause", unit.ast.span(unit.ast[*clause].range)),
            }
        }
        Ok(found)
    }

    fn labelled(&mut self, label: Ident, body: StmtId) -> Lower<()> {
        let unit = self.unit();
        let name = Some(unit.ast.text(label.name).to_owned());
        let span = unit.ast.span(unit.ast[body].range);
        match unit.ast[body].kind {
            StmtKind::While {
                spec,
                condition,
                body,
            } => self.repeat(span, name, spec, Some(condition), &[], body, false),
            StmtKind::Do {
                spec,
                body,
                condition,
            } => self.repeat(span, name, spec, Some(condition), &[], body, true),
            StmtKind::For {
                spec,
                init,
                condition,
                update,
                body,
            } => {
                unit.ast.list(init).iter().try_for_each(|s| self.stmt(*s))?;
                let update = unit.ast.list(update).to_vec();
                self.repeat(span, name, spec, condition, &update, body, false)
            }
            _ => {
                let after = self.code.label();
                self.code.frames.push(Frame::Target {
                    name,
                    after,
                    again: None,
                });
                let inner = self.inside(|m| m.stmt(body));
                self.code.frames.pop();
                self.code.out.push(Stmt::Block(after, Box::new(inner?)));
                Ok(())
            }
        }
    }

    /// Leaves all frames from `depth` on, doing what they ask for, and goes to the label.
    fn jump(&mut self, depth: usize, to: Label, span: Span) -> Lower<()> {
        self.unwind(depth, span)?;
        self.code.out.push(Stmt::Exit(to));
        Ok(())
    }

    fn unwind(&mut self, depth: usize, span: Span) -> Lower<()> {
        for k in (depth..self.code.frames.len()).rev() {
            match self.code.frames[k].clone() {
                Frame::Monitor { object, before } => self.release(object, before, span),
                Frame::Finally(block) => {
                    let inner = self.code.frames.split_off(k);
                    let done = self.stmt(block);
                    self.code.frames.extend(inner);
                    done?;
                }
                Frame::Target { .. } | Frame::Handlers(_) => {}
            }
        }
        Ok(())
    }

    fn return_(&mut self, value: Option<ExprId>, span: Span) -> Lower<()> {
        if let Some(value) = value {
            let value = self.value(value)?;
            if let Some(result) = self.scope.result {
                self.code
                    .emit(Op::new(OpKind::Return, span).update(Var::Local(result), value));
            }
        }
        self.jump(self.scope.base, self.scope.end, span)
    }

    fn target(
        &self,
        wanted: Option<&str>,
        loops_only: bool,
    ) -> Option<(usize, Label, Option<Label>)> {
        let frames = self.code.frames[self.scope.base..].iter().enumerate().rev();
        let mut found = frames.filter_map(|(k, frame)| match frame {
            Frame::Target { name, after, again } => {
                Some((k + self.scope.base, name, *after, *again))
            }
            _ => None,
        });
        let fits = |name: &Option<String>, again: &Option<Label>| match wanted {
            Some(wanted) => name.as_deref() == Some(wanted),
            // An unlabelled `break` passes labelled blocks, an unlabelled `continue` passes switches.
            None => again.is_some() || (!loops_only && name.is_none()),
        };
        found
            .find(|(_, name, _, again)| fits(name, again))
            .map(|(k, _, after, again)| (k, after, again))
    }

    fn break_(&mut self, label: Option<Ident>, span: Span) -> Lower<()> {
        let unit = self.unit();
        let wanted = label.map(|l| unit.ast.text(l.name));
        match self.target(wanted, false) {
            Some((k, after, _)) => self.jump(k, after, span),
            None => refuse("this break", span),
        }
    }

    fn continue_(&mut self, label: Option<Ident>, span: Span) -> Lower<()> {
        let unit = self.unit();
        let wanted = label.map(|l| unit.ast.text(l.name));
        match self.target(wanted, true) {
            Some((k, _, Some(again))) => self.jump(k + 1, again, span),
            _ => refuse("this continue", span),
        }
    }

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
    fn release(&mut self, object: LocalId, before: LocalId, span: Span) {
        let o = self.code.read(object, span);
        let holder = self.low.heap.holder;
        let now = self.low.heap.whole(holder, Store::Pre, span);
        let free = Expr::update(now.clone(), o, null(span));
        let after = Expr::ite(self.code.read(before, span), now, free);
        self.code
            .emit(Op::new(OpKind::Release, span).update(Var::Global(holder), after));
    }

    fn assertion(&mut self, condition: ExprId) -> Lower<()> {
        let span = self.span(self.unit().ast[condition].range);
        let expr = self.value(condition)?;
        let mut op = Op::new(OpKind::Assert, span);
        op.checks.push(Check {
            expr,
            kind: CheckKind::Assert,
            span,
        });
        self.code.emit(op);
        Ok(())
    }

    fn throw_(&mut self, value: ExprId, span: Span) -> Lower<()> {
        let value = self.value(value)?;
        let mut op =
            Op::new(OpKind::Assign, span).update(Var::Local(self.exception), value.clone());
        op.checks.push(not_null(&value, span));
        self.code.emit(op);
        self.raise(span)
    }

    /// Goes to the innermost handlers, or out of the method, with the exception.
    pub fn raise(&mut self, span: Span) -> Lower<()> {
        let handlers = self
            .code
            .frames
            .iter()
            .rposition(|f| matches!(f, Frame::Handlers(_)));
        if let Some(k) = handlers
            && let Frame::Handlers(label) = self.code.frames[k]
        {
            return self.jump(k, label, span);
        }
        self.unwind(0, span)?;
        let thrown = self.low.heap.thrown;
        let now = self.low.heap.whole(thrown, Store::Pre, span);
        let mine = Expr::update(now, Expr::tid(span), self.code.read(self.exception, span));
        self.code
            .emit(Op::new(OpKind::Assign, span).update(Var::Global(thrown), mine));
        self.code.out.push(Stmt::Exit(Label(0)));
        Ok(())
    }

    fn try_(&mut self, body: StmtId, catches: List<CatchId>, finally: Option<StmtId>) -> Lower<()> {
        let unit = self.unit();
        let (after, handlers) = (self.code.label(), self.code.label());
        self.code.frames.extend(finally.map(Frame::Finally));
        let whole = self.inside(|m| {
            m.code.frames.push(Frame::Handlers(handlers));
            let tried = m.inside(|m| m.stmt(body));
            m.code.frames.pop();
            let mut tried = vec![tried?];
            tried.push(m.inside(|m| m.leave(finally, after))?);
            m.code
                .out
                .push(Stmt::Block(handlers, Box::new(Stmt::Seq(tried))));
            unit.ast
                .list(catches)
                .iter()
                .try_for_each(|c| m.catch(*c, finally, after))?;
            let span = unit.ast.span(unit.ast[body].range);
            // Not caught: the `finally` block runs on the way out.
            m.raise(span)
        });
        self.code
            .frames
            .truncate(self.code.frames.len() - usize::from(finally.is_some()));
        self.code.out.push(Stmt::Block(after, Box::new(whole?)));
        Ok(())
    }

    /// The normal end of a `try` or `catch` block.
    fn leave(&mut self, finally: Option<StmtId>, after: Label) -> Lower<()> {
        if let Some(block) = finally {
            let frame = self.code.frames.pop();
            let done = self.stmt(block);
            self.code.frames.extend(frame);
            done?;
        }
        self.code.out.push(Stmt::Exit(after));
        Ok(())
    }

    fn catch(&mut self, id: CatchId, finally: Option<StmtId>, after: Label) -> Lower<()> {
        let unit = self.unit();
        let node = unit.ast[id];
        let span = unit.ast.span(node.range);
        let caught = self.code.read(self.exception, span);
        let mut test = Expr::bool(false, span);
        for ty in unit.ast.list(node.types) {
            let written = self.low.resolved.files[self.scope.file].written_type(*ty);
            let class = written.and_then(|t| self.low.resolved.world.class_of(t));
            let Some(class) = class else {
                return refuse("this exception type", span);
            };
            let is = self
                .low
                .heap
                .instance(&mut self.low.resolved.world, class, caught.clone());
            test = Expr::or(test, is);
        }
        let handler = self.inside(|m| {
            if let Some(java) = m.low.resolved.files[m.scope.file].caught(id) {
                let name = unit.ast.text(node.name.name).to_owned();
                let local = m.code.local(name, Type::Int, span);
                let form = m.low.form_of(m.scope.file, java);
                m.code.written_as(local, form);
                m.scope.vars.insert(java, local);
                m.code.set(local, caught.clone(), span);
            }
            m.stmt(node.body)?;
            m.leave(finally, after)
        })?;
        self.quiet_fork(&test, handler, Stmt::Seq(Vec::new()), span);
        Ok(())
    }

    fn switch(&mut self, selector: ExprId, cases: List<CaseId>, span: Span) -> Lower<()> {
        let unit = self.unit();
        let cases = unit.ast.list(cases).to_vec();
        let selected = self.value(selector)?;
        let selected = self.code.keep(selected, span);
        let after = self.code.label();
        let labels: Vec<Label> = cases.iter().map(|_| self.code.label()).collect();
        let mut current = self.inside(|m| m.dispatch(&selected, &cases, &labels, after, span))?;
        for (case, label) in cases.iter().zip(&labels) {
            let node = unit.ast[*case];
            self.code.frames.push(Frame::Target {
                name: None,
                after,
                again: None,
            });
            let body = self.inside(|m| {
                unit.ast
                    .list(node.body)
                    .iter()
                    .try_for_each(|s| m.stmt(*s))?;
                if node.arrow {
                    m.code.out.push(Stmt::Exit(after));
                }
                Ok(())
            });
            self.code.frames.pop();
            current = Stmt::Seq(vec![Stmt::Block(*label, Box::new(current)), body?]);
        }
        self.code.out.push(Stmt::Block(after, Box::new(current)));
        Ok(())
    }

    /// Goes to the case of the selected value.
    fn dispatch(
        &mut self,
        selected: &Expr,
        cases: &[CaseId],
        labels: &[Label],
        after: Label,
        span: Span,
    ) -> Lower<()> {
        let unit = self.unit();
        let mut default = after;
        for (case, label) in cases.iter().zip(labels) {
            let node = unit.ast[*case];
            if node.is_default {
                default = *label;
            }
            for constant in unit.ast.list(node.labels) {
                let at = unit.ast.span(unit.ast[*constant].range);
                let Some(value) = self.constant(*constant) else {
                    return refuse("a case of this kind", at);
                };
                let test = Expr::eq(selected.clone(), value);
                self.fork(&test, Stmt::Exit(*label), Stmt::Seq(Vec::new()), at);
            }
        }
        let _ = span;
        self.code.out.push(Stmt::Exit(default));
        Ok(())
    }

    fn spec_statement(&mut self, clause: ClauseId) -> Lower<()> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[clause].range);
        match unit.ast[clause].kind {
            ClauseKind::Assert(e) => {
                let expr = self.code_formula(e)?;
                let at = unit.ast.span(unit.ast[e].range);
                let mut op = Op::new(OpKind::Assert, span);
                op.checks.push(Check {
                    expr,
                    kind: CheckKind::Assert,
                    span: at,
                });
                self.code.emit(op);
                Ok(())
            }
            ClauseKind::Set(e) => self.effect(e),
            _ => refuse("this specification statement", span),
        }
    }
}
