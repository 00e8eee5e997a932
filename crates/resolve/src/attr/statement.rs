//! Statements (JLS 14).

use super::{Attr, Returns};
use crate::completes;
use crate::model::{ClassId, Flags};
use crate::typed::{LocalId, LocalKind};
use crate::types::{Ty, TyKind};
use heddle_diag::codes;
use heddle_syntax::ast::{
    self, CatchId, ClauseId, ExprId, ExprKind, Ident, List, Resource, StmtId, StmtKind, VariableId,
    flags,
};

impl Attr<'_> {
    pub(super) fn statement(&mut self, s: StmtId) {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.statement_inner(s));
    }

    fn statement_inner(&mut self, s: StmtId) {
        match self.unit.ast[s].kind {
            StmtKind::Error | StmtKind::Empty => {}
            StmtKind::Block(list) => {
                let list = self.unit.ast.list(list).to_vec();
                self.scoped(|s| s.statements(&list));
            }
            StmtKind::Local(vars) => {
                for var in self.unit.ast.list(vars).to_vec() {
                    self.local(var);
                }
            }
            StmtKind::TypeDecl(decl) => self.local_declaration(decl),
            StmtKind::Expr(e) => self.expression_statement(e),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => self.if_statement(condition, then, otherwise),
            StmtKind::While {
                spec,
                condition,
                body,
            } => self.while_loop(spec, condition, body),
            StmtKind::Do {
                spec,
                body,
                condition,
            } => {
                self.loop_clauses(spec);
                self.loop_body(body, &[]);
                self.condition(condition);
                let (_, unless) = self.bindings(condition);
                self.bind(&unless);
            }
            StmtKind::For { .. } => self.for_loop(s),
            StmtKind::ForEach {
                spec,
                var,
                iterable,
                body,
            } => self.for_each(spec, var, iterable, body),
            StmtKind::Labeled { label, body } => {
                let name = self.unit.name(label.name);
                self.env.labels.push(name);
                self.statement(body);
                self.env.labels.pop();
            }
            StmtKind::Switch { selector, cases } => self.switch_statement(selector, cases),
            StmtKind::Return(value) => self.return_statement(s, value),
            StmtKind::Break(label) => self.jump(s, label, "break"),
            StmtKind::Continue(label) => self.jump(s, label, "continue"),
            StmtKind::Yield(value) => self.yield_statement(s, value),
            StmtKind::Throw(value) => self.throw(value),
            StmtKind::Synchronized { lock, body } => {
                let ty = self.value(lock);
                if !self.w.types.is_reference(ty) || ty == Ty::NULL {
                    let span = self.span(lock);
                    let shown = self.w.display(ty);
                    let message = format!("`{shown}` has no lock; an object is needed");
                    self.error(codes::TYPE_ERROR, span, message);
                }
                self.statement(body);
            }
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => {
                let resources = self.unit.ast.list(resources).to_vec();
                self.scoped(|s| {
                    for resource in resources {
                        s.resource(s.unit.ast[resource]);
                    }
                    s.statement(body);
                });
                for catch in self.unit.ast.list(catches).to_vec() {
                    self.scoped(|s| s.catch(catch));
                }
                if let Some(finally) = finally {
                    self.statement(finally);
                }
            }
            StmtKind::Assert { condition, message } => {
                self.condition(condition);
                if let Some(message) = message {
                    let ty = self.value(message);
                    if ty == Ty::VOID {
                        let object = self.w.object();
                        self.mismatch(message, ty, object);
                    }
                }
            }
            StmtKind::Spec(clause) => self.statement_clause(clause),
        }
    }

    /// Statements of a block; pattern variables of an `if` that does not complete stay in scope.
    pub(super) fn statements(&mut self, list: &[StmtId]) {
        for s in list {
            self.statement(*s);
        }
    }

    fn expression_statement(&mut self, e: ExprId) {
        self.value(e);
        if self.out.note(e).ty != Ty::VOID
            && !super::function::is_statement_expression(self.unit.ast[self.bare(e)].kind)
        {
            let span = self.span(e);
            if !matches!(self.unit.ast[e].kind, ExprKind::Error) {
                self.error(
                    codes::TYPE_ERROR,
                    span,
                    "this expression is not a statement",
                );
            }
        }
        // The result of a method handle call that nobody uses is `void`.
        if let crate::typed::Target::Call(i) = self.out.note(e).target {
            let method = self.out.calls[i as usize].method;
            let object = self.w.object();
            if self.w.method(method).flags.has(Flags::POLYMORPHIC)
                && self.out.calls[i as usize].result == object
            {
                self.out.calls[i as usize].result = Ty::VOID;
                self.out.notes[e.index()].ty = Ty::VOID;
            }
        }
    }

    fn local(&mut self, var: VariableId) {
        let node = self.unit.ast[var];
        let ghost = node.modifiers.flags & (flags::GHOST | flags::SPEC_ONLY) != 0;
        if ghost {
            let saved = self.env.spec.replace(super::SpecPlace::ghost());
            self.local_inner(var, true);
            self.env.spec = saved;
        } else {
            self.local_inner(var, false);
        }
    }

    fn local_inner(&mut self, var: VariableId, ghost: bool) {
        let unit = self.unit.clone();
        let node = unit.ast[var];
        let inferred = node
            .ty
            .is_none_or(|t| matches!(unit.ast[t].kind, ast::TypeKind::Var));
        let ty = if inferred {
            self.inferred_type(node.name, node.init)
        } else {
            let scope = self.env.scope.clone();
            let ty = self.w.variable_type(&unit, var, &scope);
            if let Some(written) = node.ty {
                self.check_bounds(written, ty);
                self.out.written_types.insert(written, ty);
            }
            ty
        };
        let local = self.declare(node.name, ty, LocalKind::Variable);
        self.out.local_of_var.insert(var, local);
        let entry = &mut self.out.locals[local.0 as usize];
        entry.is_final = node.modifiers.has(flags::FINAL);
        entry.initialized = node.init.is_some();
        entry.ghost = ghost || entry.ghost;
        if let (Some(init), false) = (node.init, inferred) {
            self.to(init, ty);
            let constant = self.out.constants.get(&init).cloned();
            if let (Some(value), true) = (constant, node.modifiers.has(flags::FINAL)) {
                let value = crate::consts::cast(&value, ty, self.w);
                self.out.locals[local.0 as usize].constant = value;
            }
        }
    }

    fn inferred_type(&mut self, name: Ident, init: Option<ExprId>) -> Ty {
        let span = self.unit.ident_span(name);
        let Some(init) = init else {
            self.error(codes::TYPE_ERROR, span, "`var` needs an initializer");
            return Ty::ERROR;
        };
        if matches!(self.unit.ast[init].kind, ExprKind::ArrayInit(_)) {
            self.error(
                codes::TYPE_ERROR,
                span,
                "`var` needs an explicit array type",
            );
            return Ty::ERROR;
        }
        let ty = self.value(init);
        if ty == Ty::NULL || ty == Ty::VOID {
            self.error(
                codes::TYPE_ERROR,
                span,
                "the type of this variable cannot be inferred",
            );
            return Ty::ERROR;
        }
        self.w.upward(ty)
    }

    fn if_statement(&mut self, condition: ExprId, then: StmtId, otherwise: Option<StmtId>) {
        self.condition(condition);
        let (when, unless) = self.bindings(condition);
        self.scoped(|s| {
            s.bind(&when);
            s.statement(then);
        });
        if let Some(otherwise) = otherwise {
            self.scoped(|s| {
                s.bind(&unless);
                s.statement(otherwise);
            });
        }
        let ast = &self.unit.ast;
        let then_ends = completes::can_complete(ast, then);
        let else_ends = otherwise.is_none_or(|o| completes::can_complete(ast, o));
        if !then_ends && else_ends {
            self.bind(&unless);
        } else if then_ends && !else_ends {
            self.bind(&when);
        }
    }

    fn loop_body(&mut self, body: StmtId, bound: &[LocalId]) {
        let (in_loop, in_switch) = (self.env.in_loop, self.env.in_switch);
        self.env.in_loop = true;
        self.scoped(|s| {
            s.bind(bound);
            s.statement(body);
        });
        (self.env.in_loop, self.env.in_switch) = (in_loop, in_switch);
    }

    fn while_loop(&mut self, spec: List<ClauseId>, condition: ExprId, body: StmtId) {
        self.loop_clauses(spec);
        self.condition(condition);
        let (when, unless) = self.bindings(condition);
        self.loop_body(body, &when);
        self.bind(&unless);
    }

    fn for_loop(&mut self, s: StmtId) {
        let StmtKind::For {
            spec,
            init,
            condition,
            update,
            body,
        } = self.unit.ast[s].kind
        else {
            return;
        };
        let (init, update) = (
            self.unit.ast.list(init).to_vec(),
            self.unit.ast.list(update).to_vec(),
        );
        self.scoped(|s| {
            for i in &init {
                s.statement(*i);
            }
            s.loop_clauses(spec);
            let mut when = Vec::new();
            if let Some(c) = condition {
                s.condition(c);
                when = s.bindings(c).0;
            }
            let outer = s.env.scope.clone();
            s.bind(&when);
            for u in update {
                s.value(u);
            }
            s.env.scope = outer;
            s.loop_body(body, &when);
        });
    }

    fn for_each(&mut self, spec: List<ClauseId>, var: VariableId, iterable: ExprId, body: StmtId) {
        let of = self.receiver(iterable);
        let element = self.element_type(iterable, of);
        self.scoped(|s| {
            let unit = s.unit.clone();
            let node = unit.ast[var];
            let inferred = node
                .ty
                .is_none_or(|t| matches!(unit.ast[t].kind, ast::TypeKind::Var));
            let ty = if inferred {
                s.w.upward(element)
            } else {
                let scope = s.env.scope.clone();
                s.w.variable_type(&unit, var, &scope)
            };
            if !s
                .w
                .is_compatible(element, ty, crate::subtyping::Phase::Loose)
            {
                let (from, to) = (s.w.display(element), s.w.display(ty));
                let span = s.span(iterable);
                let message = format!("the elements are `{from}`, which does not fit `{to}`");
                s.error(codes::TYPE_ERROR, span, message);
            }
            let local = s.declare(node.name, ty, LocalKind::Variable);
            s.out.locals[local.0 as usize].initialized = true;
            s.out.locals[local.0 as usize].is_final = node.modifiers.has(flags::FINAL);
            s.out.local_of_var.insert(var, local);
            s.loop_clauses(spec);
            s.loop_body(body, &[]);
        });
    }

    fn element_type(&mut self, iterable: ExprId, of: Ty) -> Ty {
        if let TyKind::Array(element) = self.w.types.kind(of) {
            return element;
        }
        if of == Ty::ERROR {
            return Ty::ERROR;
        }
        let Some(sup) = self.w.as_super(of, ClassId::ITERABLE) else {
            let shown = self.w.display(of);
            let span = self.span(iterable);
            let message = format!("`{shown}` is neither an array nor iterable");
            self.error(codes::TYPE_ERROR, span, message);
            return Ty::ERROR;
        };
        match self.w.types.kind(sup) {
            TyKind::Class(_, list) if !list.is_empty() => {
                let arg = self.w.types.args(list)[0];
                match self.w.types.kind(arg) {
                    TyKind::Any | TyKind::Extends(_) | TyKind::Super(_) => self.w.upper_bound(arg),
                    _ => arg,
                }
            }
            _ => self.w.object(),
        }
    }

    fn return_statement(&mut self, s: StmtId, value: Option<ExprId>) {
        let span = self.unit.span(self.unit.ast[s].range);
        self.check_early_return(s);
        match (self.env.returns, value) {
            (Returns::No, value) => {
                self.error(
                    codes::BAD_JUMP,
                    span,
                    "there is nothing to return from here",
                );
                if let Some(v) = value {
                    self.value(v);
                }
            }
            (Returns::Type(Ty::VOID), Some(v)) => {
                let at = self.span(v);
                self.value(v);
                self.error(codes::TYPE_ERROR, at, "this method returns no value");
            }
            (Returns::Type(Ty::VOID), None) => {}
            (Returns::Type(ty), None) => {
                let shown = self.w.display(ty);
                let message = format!("a value of type `{shown}` is needed here");
                self.error(codes::TYPE_ERROR, span, message);
            }
            (Returns::Type(ty), Some(v)) => self.result_value(v, ty),
        }
    }

    fn jump(&mut self, s: StmtId, label: Option<Ident>, word: &str) {
        let span = self.unit.span(self.unit.ast[s].range);
        match label {
            Some(label) => {
                let name = self.unit.name(label.name);
                if !self.env.labels.contains(&name) {
                    let shown = self.w.names.text(name).to_owned();
                    let message = format!("there is no label `{shown}` around this");
                    self.error(codes::BAD_JUMP, span, message);
                }
            }
            None => {
                let allowed = self.env.in_loop || (word == "break" && self.env.in_switch);
                if !allowed {
                    let message = format!("`{word}` stands outside a loop");
                    self.error(codes::BAD_JUMP, span, message);
                }
            }
        }
    }

    fn throw(&mut self, value: ExprId) {
        let ty = self.value(value);
        let throwable = self.w.types.raw(ClassId::THROWABLE);
        if !self.w.is_subtype(ty, throwable) {
            self.mismatch(value, ty, throwable);
        }
    }

    fn resource(&mut self, resource: Resource) {
        let (ty, span) = match resource {
            Resource::Variable(var) => {
                self.local(var);
                let Some(local) = self.out.local_of(var) else {
                    return;
                };
                let entry = &mut self.out.locals[local.0 as usize];
                entry.is_final = true;
                (entry.ty, entry.span)
            }
            Resource::Expr(e) => (self.value(e), self.span(e)),
        };
        let closeable = self.w.types.raw(ClassId::AUTO_CLOSEABLE);
        if !self.w.is_subtype(ty, closeable) {
            let shown = self.w.display(ty);
            let message = format!("`{shown}` is not an `AutoCloseable`");
            self.error(codes::TYPE_ERROR, span, message);
        }
    }

    fn catch(&mut self, catch: CatchId) {
        let node = self.unit.ast[catch];
        let types: Vec<Ty> = self
            .unit
            .ast
            .list(node.types)
            .to_vec()
            .into_iter()
            .map(|t| self.written(t))
            .collect();
        let throwable = self.w.types.raw(ClassId::THROWABLE);
        for (i, ty) in types.iter().enumerate() {
            if !self.w.is_subtype(*ty, throwable) {
                let shown = self.w.display(*ty);
                let at = self.unit.ast.list(node.types)[i];
                let span = self.unit.span(self.unit.ast[at].range);
                let message = format!("`{shown}` is not an exception");
                self.error(codes::TYPE_ERROR, span, message);
            }
        }
        let ty = match types.as_slice() {
            [one] => *one,
            _ => self.w.lub(&types),
        };
        let local = self.declare(node.name, ty, LocalKind::Caught);
        // The parameter of a multi-catch is implicitly final.
        self.out.locals[local.0 as usize].is_final =
            types.len() > 1 || node.modifiers.has(flags::FINAL);
        self.out.local_of_catch.insert(catch, local);
        self.statement(node.body);
    }
}
