//! Exceptions: `throw`, `try` with handlers, `finally` and resources.
//!
//! Implicit exceptions are errors and never thrown here; what is thrown is what `throw` and library calls throw. An
//! exception goes to the innermost handlers. A `finally` block is a handler too: it runs, then the exception goes on.

use crate::body::{Cleanup, Frame, Lower, not_null, refuse};
use crate::faults::fault;
use crate::heap::null;
use crate::method::Method;
use heddle_plato::ir::{Expr, Label, LocalId, Op, OpKind, Stmt, Store, Type, Var};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{Call, Dispatch, Receiver};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{CatchId, ExprId, List, Resource, ResourceId, StmtId};
use heddle_text::Span;

impl Method<'_, '_> {
    pub(super) fn throw_(&mut self, value: ExprId, span: Span) -> Lower<()> {
        let value = self.stable(value)?;
        let mut op =
            Op::new(OpKind::Assign, span).update(Var::Local(self.exception), value.clone());
        op.checks.push(not_null(&value, span));
        self.code.emit(op);
        self.raise(span)
    }

    /// Goes to the innermost handlers, or out of the method, with the exception.
    pub(crate) fn raise(&mut self, span: Span) -> Lower<()> {
        let handlers = self
            .code
            .frames
            .iter()
            .rposition(|f| matches!(f, Frame::Handlers(_)));
        if let Some(k) = handlers
            && let Frame::Handlers(label) = self.code.frames[k]
        {
            self.code.raises(label, span);
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

    pub(super) fn try_(
        &mut self,
        resources: List<ResourceId>,
        body: StmtId,
        catches: List<CatchId>,
        finally: Option<StmtId>,
    ) -> Lower<()> {
        let span = self.span(self.unit().ast[body].range);
        match finally {
            None => self.handled(resources, body, catches),
            Some(block) => {
                let cleanup = Cleanup::Block(block);
                self.guarded(&cleanup, false, span, |m| {
                    m.handled(resources, body, catches)
                })
            }
        }
    }

    /// Code whose every end is followed by the cleanup. What a cleanup throws replaces the exception on its way, unless
    /// it is `suppressed`.
    fn guarded(
        &mut self,
        cleanup: &Cleanup,
        suppressed: bool,
        span: Span,
        code: impl FnOnce(&mut Self) -> Lower<()>,
    ) -> Lower<()> {
        let (after, failed) = (self.code.label(), self.code.label());
        self.code.frames.push(Frame::Finally(cleanup.clone()));
        self.code.frames.push(Frame::Handlers(failed));
        let tried = self.inside(code);
        self.code.frames.truncate(self.code.frames.len() - 2);
        let tried = tried?;
        let normal = self.inside(|m| {
            m.clean_up(cleanup)?;
            m.code.out.push(Stmt::Exit(after));
            Ok(())
        })?;
        let failing = self.inside(|m| {
            let saved = m.code.local("$pending", Type::Int, span);
            let pending = m.code.read(m.exception, span);
            m.code.set(saved, pending, span);
            if fault!("finally-skipped-by-exceptions") {
            } else if suppressed {
                m.code.set(m.exception, null(span), span);
                m.ignoring(|m| m.clean_up(cleanup))?;
                m.no_self_suppression(saved, span)?;
            } else {
                m.clean_up(cleanup)?;
            }
            let pending = m.code.read(saved, span);
            m.code.set(m.exception, pending, span);
            m.raise(span)
        })?;
        let first = Stmt::Block(failed, Box::new(Stmt::Seq(vec![tried, normal])));
        let whole = Stmt::Seq(vec![first, failing]);
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
        Ok(())
    }

    /// `addSuppressed` throws an exception of its own if `close` threw the very exception that is on its way.
    fn no_self_suppression(&mut self, pending: LocalId, span: Span) -> Lower<()> {
        let thrown = self.code.read(self.exception, span);
        let same = Expr::eq(thrown, self.code.read(pending, span));
        let world = &mut self.low.resolved.world;
        let class = world.class_ref("java/lang/IllegalArgumentException");
        let raise = self.inside(|m| m.raise_of(class, span))?;
        self.quiet_fork(&same, raise, Stmt::Seq(Vec::new()), span);
        Ok(())
    }

    /// Code whose exceptions are dropped.
    fn ignoring(&mut self, code: impl FnOnce(&mut Self) -> Lower<()>) -> Lower<()> {
        let dropped = self.code.label();
        self.code.frames.push(Frame::Handlers(dropped));
        let made = self.inside(code);
        self.code.frames.pop();
        self.code.out.push(Stmt::Block(dropped, Box::new(made?)));
        Ok(())
    }

    /// `try (resources) body catches`
    fn handled(
        &mut self,
        resources: List<ResourceId>,
        body: StmtId,
        catches: List<CatchId>,
    ) -> Lower<()> {
        let unit = self.unit();
        let resources = unit.ast.list(resources).to_vec();
        let catches = unit.ast.list(catches).to_vec();
        if catches.is_empty() {
            return self.with_resources(&resources, body);
        }
        let span = unit.ast.span(unit.ast[body].range);
        let (after, handlers) = (self.code.label(), self.code.label());
        let handled = self.handled_classes(&catches);
        let wants = self.handles_want(&handled);
        self.wants.push(wants);
        self.code.frames.push(Frame::Handlers(handlers));
        let tried = self.inside(|m| m.with_resources(&resources, body));
        self.code.frames.pop();
        self.wants.pop();
        let tried = Stmt::Seq(vec![tried?, Stmt::Exit(after)]);
        let whole = self.inside(|m| {
            m.code.out.push(Stmt::Block(handlers, Box::new(tried)));
            catches.iter().try_for_each(|c| m.catch(*c, after))?;
            m.raise(span)
        })?;
        self.code.out.push(Stmt::Block(after, Box::new(whole)));
        Ok(())
    }

    fn handled_classes(&mut self, catches: &[CatchId]) -> Vec<ClassId> {
        let unit = self.unit();
        let types = catches
            .iter()
            .flat_map(|c| unit.ast.list(unit.ast[*c].types));
        let file = &self.low.resolved.files[self.scope.file];
        let written = types.filter_map(|ty| file.written_type(*ty));
        let written: Vec<Ty> = written.collect();
        let world = &mut self.low.resolved.world;
        written
            .into_iter()
            .filter_map(|t| world.class_of(t))
            .collect()
    }

    fn catch(&mut self, id: CatchId, after: Label) -> Lower<()> {
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
            let is = match self.low.resolved.world.binary_name(class) {
                "java/lang/Throwable" => Expr::bool(true, span),
                _ if fault!("first-handler-catches") => Expr::bool(true, span),
                _ => self.is_instance(class, caught.clone(), span),
            };
            test = Expr::or(test, is);
        }
        let handler = self.inside(|m| {
            if let Some(java) = m.low.resolved.files[m.scope.file].caught(id) {
                let local = m.declare(java, span)?;
                m.code.set(local, caught.clone(), span);
            }
            m.stmt(node.body)?;
            m.code.out.push(Stmt::Exit(after));
            Ok(())
        })?;
        self.quiet_fork(&test, handler, Stmt::Seq(Vec::new()), span);
        Ok(())
    }

    /// Opens resources in order, runs the body, closes them in the opposite order.
    fn with_resources(&mut self, resources: &[ResourceId], body: StmtId) -> Lower<()> {
        let [first, rest @ ..] = resources else {
            return self.stmt(body);
        };
        let unit = self.unit();
        let (value, ty, span) = match unit.ast[*first] {
            Resource::Variable(var) => {
                let span = unit.ast.span(unit.ast[var].range);
                let file = &self.low.resolved.files[self.scope.file];
                let (Some(java), Some(init)) = (file.local_of(var), unit.ast[var].init) else {
                    return refuse("a resource that was not typed", span);
                };
                let ty = file.local(java).ty;
                let value = self.value(init)?;
                let local = self.declare(java, span)?;
                self.code.set(local, value, span);
                (self.code.read(local, span), ty, span)
            }
            Resource::Expr(e) => {
                let span = unit.ast.span(unit.ast[e].range);
                (self.value(e)?, self.note(e).ty, span)
            }
        };
        let local = self.code.local("$resource", Type::Int, span);
        self.code.set(local, value, span);
        let cleanup = Cleanup::Close { local, ty, span };
        self.guarded(&cleanup, true, span, |m| m.with_resources(rest, body))
    }

    /// Closes a resource that is not null.
    pub(super) fn close(&mut self, local: LocalId, ty: Ty, span: Span) -> Lower<()> {
        let world = &mut self.low.resolved.world;
        let erased = world.erasure(ty);
        let (Some(class), Some(name)) = (world.class_of(erased), world.names.find("close")) else {
            return refuse("a resource of this type", span);
        };
        let found = world.methods_named(class, name);
        let found: Vec<_> = found.iter().copied().collect();
        let found = found
            .into_iter()
            .find(|m| world.method(*m).params.is_empty());
        let Some(method) = found else {
            return refuse("a resource of this type", span);
        };
        let call = Call {
            method,
            site: class,
            dispatch: Dispatch::Virtual,
            receiver: Receiver::Expr,
            params: Vec::new(),
            result: Ty::VOID,
            type_args: Vec::new(),
            variable_arity: false,
            throws: Vec::new(),
        };
        let object = self.code.read(local, span);
        let nothing = Expr::eq(object.clone(), null(span));
        let closing =
            self.inside(|m| m.invoke(&call, Some(object), Vec::new(), span).map(|_| ()))?;
        self.quiet_fork(&nothing, Stmt::Seq(Vec::new()), closing, span);
        Ok(())
    }
}
