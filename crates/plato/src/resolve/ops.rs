//! Atomic statements to operations.

use super::action::operation;
use super::body::Body;
use super::calls::Target;
use super::defined::all_defined;
use super::lvalue::Lvalue;
use super::names::Entity;
use super::rules::{Primes, Rules};
use crate::ast::{self, Atomic, Cas, ExprKind as Syntax, Start, StmtKind};
use crate::ir::{Check, CheckKind, Expr, LocalId, Op, OpKind, Stmt, Type, Var};
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;
use std::collections::BTreeMap;

impl Body<'_> {
    /// A statement that is one operation.
    pub(super) fn step(&mut self, stmt: &ast::Stmt) -> Option<Op> {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Assert(e) => self.assert(e, span),
            StmtKind::Assume(e) => self.assume(e, "`assume`", span),
            StmtKind::Await(e) => self.assume(e, "`await`", span),
            StmtKind::Acquire(place) => self.acquire(place, span),
            StmtKind::Release(place) => self.release(place, span),
            StmtKind::Havoc(places) => self.havoc(places, span),
            StmtKind::CasAssign(target, cas) => {
                let target = self.lvalue(target, false)?;
                self.cas_into(&target, cas, span)
            }
            StmtKind::CasSwap(cas) => self.cas_swap(cas, span),
            StmtKind::Atomic(atomic) => self.atomic(atomic, span),
            _ => Some(Op::new(OpKind::Skip, span)),
        }
    }

    /// The checks that make the expressions and the places' indices defined.
    pub(super) fn defined<'e>(
        &self,
        exprs: impl IntoIterator<Item = &'e Expr>,
        places: &[&'e Lvalue],
    ) -> Vec<Check> {
        let keys = places.iter().flat_map(|p| p.keys.iter());
        all_defined(self.program(), keys.chain(exprs))
    }

    fn assert(&mut self, e: &ast::Expr, span: Span) -> Option<Op> {
        let rules = self.proof_rules("an assertion");
        let expr = self.expr(e, &Type::Bool, &rules)?;
        let mut op = Op::new(OpKind::Assert, span);
        op.checks = self.defined([&expr], &[]);
        Some(op.check(expr, CheckKind::Assert, e.span))
    }

    fn assume(&mut self, e: &ast::Expr, place: &'static str, span: Span) -> Option<Op> {
        let rules = self.code_rules(place);
        let expr = self.expr(e, &Type::Bool, &rules)?;
        let mut op = Op::new(OpKind::Assume, span);
        op.checks = self.defined([&expr], &[]);
        Some(op.guard(expr))
    }

    /// A place that holds a thread id and is not ghost.
    fn lock(&mut self, place: &ast::Expr) -> Option<Lvalue> {
        let lock = self.lvalue(place, false)?;
        if lock.ty != Type::Tid {
            let found = self.type_text(&lock.ty);
            let message = format!("a lock has type `tid`, but this has type `{found}`");
            self.report(codes::TYPE_MISMATCH, place.span, message);
            return None;
        }
        self.not_ghost(&lock)?;
        Some(lock)
    }

    fn not_ghost(&mut self, place: &Lvalue) -> Option<()> {
        if !place.ghost {
            return Some(());
        }
        let message = "the program must not depend on a ghost variable";
        let diagnostic = Diagnostic::new(codes::MISPLACED, place.span, message)
            .help("make it an ordinary variable");
        self.resolver.diagnostics.push(diagnostic);
        None
    }

    fn acquire(&mut self, place: &ast::Expr, span: Span) -> Option<Op> {
        let lock = self.lock(place)?;
        let free = Expr::eq(lock.read(), Expr::no_thread(lock.span));
        let mut op = Op::new(OpKind::Acquire, span).guard(free);
        op.checks = self.defined([], &[&lock]);
        Some(op.update(lock.var, lock.written(Expr::tid(lock.span))))
    }

    fn release(&mut self, place: &ast::Expr, span: Span) -> Option<Op> {
        let lock = self.lock(place)?;
        let held = Expr::eq(lock.read(), Expr::tid(lock.span));
        let mut op = Op::new(OpKind::Release, span);
        op.checks = self.defined([], &[&lock]);
        let op = op.check(held, CheckKind::Held, lock.span);
        Some(op.update(lock.var, lock.written(Expr::no_thread(lock.span))))
    }

    fn havoc(&mut self, places: &[ast::Expr], span: Span) -> Option<Op> {
        let places = self.modified(places, false)?;
        let anything = Expr::bool(true, span);
        let mut op = operation(OpKind::Havoc, &places, &anything, span);
        op.checks = self.defined([], &places.iter().collect::<Vec<_>>());
        Some(op)
    }

    /// A list of places as in `modifies`: variables and elements one level deep, no variable twice.
    fn modified(&mut self, places: &[ast::Expr], ghosts: bool) -> Option<Vec<Lvalue>> {
        let found: Vec<Option<Lvalue>> = places.iter().map(|p| self.lvalue(p, ghosts)).collect();
        let found: Vec<Lvalue> = found.into_iter().collect::<Option<_>>()?;
        let mut first: BTreeMap<Var, (Span, bool)> = BTreeMap::new();
        for place in &found {
            if place.keys.len() > 1 {
                let message = "only one element of a map can be named here: write `m[k]`";
                self.report(codes::NOT_ASSIGNABLE, place.span, message);
                return None;
            }
            let whole = place.keys.is_empty();
            if let Some((span, other_whole)) = first.get(&place.var)
                && (whole || *other_whole)
            {
                self.listed_twice(place.span, *span);
                return None;
            }
            first.insert(place.var, (place.span, whole));
        }
        Some(found)
    }

    fn listed_twice(&mut self, second: Span, first: Span) {
        let message = "this variable is changed twice in one step";
        let diagnostic = Diagnostic::new(codes::DUPLICATE_NAME, second, message)
            .related(first, "it is already changed here");
        self.resolver.diagnostics.push(diagnostic);
    }

    /// The place that a compare-and-swap works on, and what it compares with.
    fn cas_operands(&mut self, cas: &Cas) -> Option<(Lvalue, Expr)> {
        let place = self.lvalue(&cas.place, false)?;
        self.not_ghost(&place)?;
        let rules = self.code_rules("`cas`");
        let expected = self.expr(&cas.expected, &place.ty.clone(), &rules)?;
        Some((place, expected))
    }

    /// `target := cas(l, e, n)`
    fn cas_into(&mut self, target: &Lvalue, cas: &Cas, span: Span) -> Option<Op> {
        if target.ty != Type::Bool {
            let found = self.type_text(&target.ty);
            let message = format!("`cas` gives a truth value, but this has type `{found}`");
            self.report(codes::TYPE_MISMATCH, target.span, message);
            return None;
        }
        let (place, expected) = self.cas_operands(cas)?;
        let rules = self.code_rules("`cas`");
        let new = self.expr(&cas.new, &place.ty.clone(), &rules)?;
        if target.var == place.var {
            self.listed_twice(place.span, target.span);
            return None;
        }
        let mut op = Op::new(OpKind::Cas, span);
        op.checks = self.defined([&expected, &new], &[target, &place]);
        let same = Expr::eq(place.read(), expected);
        let stored = place.written(Expr::ite(same.clone(), new, place.read()));
        Some(
            op.update(place.var, stored)
                .update(target.var, target.written(same)),
        )
    }

    /// `cas(l, e, n)`
    fn cas_swap(&mut self, cas: &Cas, span: Span) -> Option<Op> {
        let (place, expected) = self.cas_operands(cas)?;
        let other = self.lvalue(&cas.new, false)?;
        self.not_ghost(&other)?;
        if other.ty != place.ty {
            let (wanted, found) = (self.type_text(&place.ty), self.type_text(&other.ty));
            let message = format!("expected `{wanted}`, found `{found}`");
            self.report(codes::TYPE_MISMATCH, other.span, message);
            return None;
        }
        if other.var == place.var {
            self.listed_twice(other.span, place.span);
            return None;
        }
        let mut op = Op::new(OpKind::Cas, span);
        op.checks = self.defined([&expected], &[&place, &other]);
        let same = Expr::eq(place.read(), expected);
        let stored = Expr::ite(same.clone(), other.read(), place.read());
        let fetched = Expr::ite(same, place.read(), other.read());
        let op = op.update(place.var, place.written(stored));
        Some(op.update(other.var, other.written(fetched)))
    }

    /// The general operation. Its formulas are specifications: division in them is not checked, and ghost
    /// variables may occur in assertions and in what becomes of ghost variables.
    fn atomic(&mut self, atomic: &Atomic, span: Span) -> Option<Op> {
        let places = self.modified(&atomic.modifies, false)?;
        let rules = Rules {
            primes: Primes::Listed(places.iter().map(|p| p.var).collect()),
            ..self.proof_rules("`atomic`")
        };
        let mut checks = Vec::new();
        let mut ok = true;
        for assertion in &atomic.asserts {
            let kind = self.check_kind(assertion.why.as_ref());
            let e = &assertion.expr;
            match (kind, self.expr(e, &Type::Bool, &rules)) {
                (Some(kind), Some(expr)) => checks.push(Check {
                    expr,
                    kind,
                    span: e.span,
                }),
                _ => ok = false,
            }
        }
        let action = self.expr(&atomic.action, &Type::Bool, &rules)?;
        let mut op = operation(OpKind::Atomic, &places, &action, span);
        if let Some(leak) = self.ghost_leak(&op, &action) {
            let message = "whether this step is possible, and what it does, must not depend on a ghost variable";
            let diagnostic = Diagnostic::new(codes::MISPLACED, leak, message)
                .note("ghost variables are for the proof only: a run without them would not wait here")
                .help("say `g' == …` of a ghost variable `g`, or put the condition into `assert`");
            self.resolver.diagnostics.push(diagnostic);
            return None;
        }
        op.checks = checks;
        ok.then_some(op)
    }

    /// A part of the action that reads a ghost variable and is not the new value of a ghost variable.
    fn ghost_leak(&self, op: &Op, action: &Expr) -> Option<Span> {
        let globals = &self.program().globals;
        let is_ghost = |var: Var| matches!(var, Var::Global(g) if globals[g.index()].ghost);
        let reads_ghost = |e: &Expr| e.globals().iter().any(|(g, _)| is_ghost(Var::Global(*g)));
        let value = |(var, e): &(Var, Expr)| (!is_ghost(*var) && reads_ghost(e)).then(|| e.span());
        let leak = op.updates.iter().find_map(value);
        // The guard also holds the frames of map elements, which are always possible; they are no part of the action.
        let guard = op.guard.as_ref();
        let left = |part: &Expr| guard.is_some_and(|g| g.any_node(&mut |n| n.same(part)));
        let parts = super::action::split(action);
        let condition = parts.iter().find(|p| reads_ghost(p) && left(p));
        leak.or(condition.map(Expr::span))
    }

    /// `x, y := e, f` or `x := p(a)`
    pub(super) fn assign(
        &mut self,
        targets: &[ast::Expr],
        values: &[ast::Expr],
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        if let ([target], [value]) = (targets, values)
            && let Some((name, args)) = self.as_call(value)
        {
            let place = self.lvalue(target, false)?;
            return self.call(name, args, Target::Place(place), span, out);
        }
        if targets.len() != values.len() {
            let message = format!(
                "{} cannot take {}",
                counted(targets.len(), "place"),
                counted(values.len(), "value")
            );
            self.report(codes::WRONG_ARGUMENTS, span, message);
            return None;
        }
        let mut pairs = Vec::new();
        let mut ok = true;
        for (target, value) in targets.iter().zip(values) {
            match self.assign_one(target, value) {
                Some(pair) => pairs.push(pair),
                None => ok = false,
            }
        }
        for (i, (place, _)) in pairs.iter().enumerate() {
            if let Some((first, _)) = pairs[..i].iter().find(|(p, _)| p.var == place.var) {
                let (second, first) = (place.span, first.span);
                self.listed_twice(second, first);
                return None;
            }
        }
        let places: Vec<&Lvalue> = pairs.iter().map(|(p, _)| p).collect();
        let mut op = Op::new(OpKind::Assign, span);
        op.checks = self.defined(pairs.iter().map(|(_, v)| v), &places);
        for (place, value) in &pairs {
            op.updates.push((place.var, place.written(value.clone())));
        }
        if ok {
            out.push(op.into());
        }
        Some(())
    }

    fn assign_one(&mut self, target: &ast::Expr, value: &ast::Expr) -> Option<(Lvalue, Expr)> {
        let place = self.lvalue(target, false)?;
        let rules = match place.ghost {
            true => self.proof_rules("an assignment"),
            false => self.code_rules("an assignment to a variable that is not ghost"),
        };
        let value = self.expr(value, &place.ty.clone(), &rules)?;
        Some((place, value))
    }

    /// Procedure name and arguments, if the expression is the call of a procedure.
    fn as_call<'e>(&self, e: &'e ast::Expr) -> Option<(&'e ast::Name, &'e [ast::Expr])> {
        let Syntax::Apply(name, args) = &*e.kind else {
            return None;
        };
        match self.resolver.tables.names.entities.get(&name.text) {
            Some((Entity::Proc(_), _)) => Some((name, args)),
            _ => None,
        }
    }

    /// `var t: T := e;`
    pub(super) fn local(
        &mut self,
        name: &ast::Name,
        ty: &ast::Type,
        start: Option<&Start>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Option<()> {
        let ty = self.resolver.ty(ty);
        if !self.resolver.free_local(&self.locals, name) {
            return None;
        }
        // The name is not yet in scope in its own initial value.
        let value = match (start, &ty) {
            (Some(Start::Expr(e)), Some(ty)) if self.as_call(e).is_none() => {
                let rules = self.code_rules("the initial value of a local variable");
                self.expr(e, ty, &rules)
            }
            _ => None,
        };
        let scope_free = self.mentions(start, &name.text);
        let id = self.locals.add(&name.text, ty, name.span)?;
        if scope_free {
            let message = format!("`{}` occurs in its own initial value", name.text);
            self.report(codes::UNKNOWN_NAME, name.span, message);
            return None;
        }
        match start {
            None => out.push(Op::new(OpKind::Havoc, span).havoc([Var::Local(id)]).into()),
            Some(Start::Cas(cas)) => {
                let target = self.whole_local(id, name.span);
                out.push(self.cas_into(&target, cas, span)?.into());
            }
            Some(Start::Expr(e)) => match self.as_call(e) {
                Some((callee, args)) => {
                    let target = Target::Place(self.whole_local(id, name.span));
                    self.call(callee, args, target, span, out)?;
                }
                None => {
                    let value = value?;
                    let mut op = Op::new(OpKind::Assign, span);
                    op.checks = self.defined([&value], &[]);
                    out.push(op.update(Var::Local(id), value).into());
                }
            },
        }
        Some(())
    }

    /// Whether a call or compare-and-swap that starts a local mentions that local.
    fn mentions(&self, start: Option<&Start>, name: &str) -> bool {
        match start {
            Some(Start::Cas(cas)) => [&cas.place, &cas.expected, &cas.new]
                .into_iter()
                .any(|e| mentions(e, name)),
            Some(Start::Expr(e)) => match self.as_call(e) {
                Some((_, args)) => args.iter().any(|e| mentions(e, name)),
                None => false,
            },
            None => false,
        }
    }

    fn whole_local(&self, id: LocalId, span: Span) -> Lvalue {
        let ty = self.locals.get(id).ty.clone();
        Lvalue {
            var: Var::Local(id),
            root: ty.clone(),
            keys: Vec::new(),
            ty,
            ghost: false,
            span,
        }
    }
}

fn mentions(e: &ast::Expr, name: &str) -> bool {
    let mut found = e.as_name() == Some(name);
    e.kind
        .for_each_operand(&mut |operand| found = found || mentions(operand, name));
    found
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("one {what}"),
        n => format!("{n} {what}s"),
    }
}
