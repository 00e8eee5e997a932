//! Expressions: names and types.
//!
//! Types flow both ways: an operand whose type is not clear by itself (`{}`, `map(v)`) takes the type that its
//! place asks for.

use super::Tables;
use super::locals::Locals;
use super::names::Entity;
use super::rules::Rules;
use super::types::{resolve_type, type_text};
use crate::ast::{self, BinaryOp, ExprKind as Syntax, Param};
use crate::ir::build::balanced;
use crate::ir::{
    Binary, Bound, Expr, ExprKind, FuncId, Quantifier, Store, ThreadCount, Type, Unary,
};
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::Span;
use std::collections::BTreeSet;

/// Resolves expressions in one place.
pub(super) struct Exprs<'r> {
    pub tables: &'r Tables,
    pub diagnostics: &'r mut Vec<Diagnostic>,
    pub locals: &'r Locals,
    pub rules: &'r Rules,
    /// Names of locals that exist but cannot be seen from here.
    pub hidden: &'r BTreeSet<String>,
    /// The next number for a bound variable.
    pub next_bound: &'r mut u32,
    /// Bound variables in scope, innermost last.
    pub bounds: Vec<Bound>,
    /// The store that unprimed globals are read from.
    pub store: Store,
}

impl Exprs<'_> {
    pub(super) fn report<T>(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
    ) -> Option<T> {
        self.diagnostics.push(Diagnostic::new(code, span, message));
        None
    }

    fn type_text(&self, ty: &Type) -> String {
        type_text(&self.tables.program, ty)
    }

    /// An expression that must have type `ty`.
    pub(super) fn check(&mut self, e: &ast::Expr, ty: &Type) -> Option<Expr> {
        let expr = self.infer(e, Some(ty))?;
        if expr.ty() == ty {
            return Some(expr);
        }
        let (wanted, found) = (self.type_text(ty), self.type_text(expr.ty()));
        let message = format!("expected `{wanted}`, found `{found}`");
        self.report(codes::TYPE_MISMATCH, e.span, message)
    }

    /// An expression; `hint` is what its place would like.
    pub(super) fn infer(&mut self, e: &ast::Expr, hint: Option<&Type>) -> Option<Expr> {
        let span = e.span;
        let simple = |kind, ty| Some(Expr::new(kind, ty, span));
        match &*e.kind {
            Syntax::Int(value) => simple(ExprKind::Int(value.clone()), Type::Int),
            Syntax::Bool(value) => simple(ExprKind::Bool(*value), Type::Bool),
            Syntax::NoThread => simple(ExprKind::NoThread, Type::Tid),
            Syntax::Tid => self.tid(span),
            Syntax::Result => self.result(span),
            Syntax::Name(name) => self.name(name, span),
            Syntax::Primed(name) => self.primed(name, span),
            Syntax::Not(a) => self.unary(Unary::Not, a, &Type::Bool, span),
            Syntax::Neg(a) => self.unary(Unary::Neg, a, &Type::Int, span),
            Syntax::Chain(op, items) => self.chain(*op, items, hint, span),
            Syntax::Binary(op, a, b) => self.binary(*op, a, b, hint, span),
            Syntax::Ite(c, a, b) => self.ite(c, a, b, hint, span),
            Syntax::Select(m, k) => self.select(m, k, span),
            Syntax::Update(m, k, v) => self.update(m, k, v, hint, span),
            Syntax::Set(items) => self.set(items, hint, span),
            Syntax::ConstMap(v) => self.const_map(v, hint, span),
            Syntax::Apply(name, args) => self.apply(name, args, span),
            Syntax::Old(inner) => self.old(inner, hint, span),
            Syntax::Typed(inner, ty) => {
                let ty = resolve_type(self.tables, self.diagnostics, ty)?;
                self.check(inner, &ty)
            }
            Syntax::Index(t) => {
                let t = self.check(t, &Type::Tid)?;
                simple(ExprKind::Index(t), Type::Int)
            }
            Syntax::Quantified(forall, params, body) => {
                self.quantified(*forall, params, body, span)
            }
        }
    }

    fn unary(&mut self, op: Unary, a: &ast::Expr, ty: &Type, span: Span) -> Option<Expr> {
        let a = self.check(a, ty)?;
        Some(Expr::new(ExprKind::Unary(op, a), ty.clone(), span))
    }

    fn chain(
        &mut self,
        op: BinaryOp,
        items: &[ast::Expr],
        hint: Option<&Type>,
        span: Span,
    ) -> Option<Expr> {
        let op = match op {
            BinaryOp::Or => Binary::Or,
            BinaryOp::And => Binary::And,
            BinaryOp::Add => Binary::Add,
            BinaryOp::Mul => Binary::Mul,
            BinaryOp::Union => Binary::Union,
            _ => Binary::Inter,
        };
        let ty = match op {
            Binary::Or | Binary::And => Type::Bool,
            Binary::Add | Binary::Mul => Type::Int,
            _ => self.set_type(items, hint)?,
        };
        let parts: Vec<Option<Expr>> = items.iter().map(|e| self.check(e, &ty)).collect();
        let parts: Vec<Expr> = parts.into_iter().collect::<Option<_>>()?;
        let join = |a: Expr, b: Expr| {
            let span = a.span().to(b.span());
            Expr::binary(op, a, b, span)
        };
        Some(balanced(parts, &join)?.with_span(span))
    }

    /// The common set type of operands: the hint, or that of the first operand that has one by itself.
    fn set_type(&mut self, items: &[ast::Expr], hint: Option<&Type>) -> Option<Type> {
        if let Some(ty @ Type::Set(_)) = hint {
            return Some(ty.clone());
        }
        let first = items.iter().find(|e| !is_open(e)).unwrap_or(&items[0]);
        let expr = self.infer(first, None)?;
        if let ty @ Type::Set(_) = expr.ty() {
            return Some(ty.clone());
        }
        let message = format!("expected a set, found `{}`", self.type_text(expr.ty()));
        self.report(codes::TYPE_MISMATCH, first.span, message)
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        a: &ast::Expr,
        b: &ast::Expr,
        hint: Option<&Type>,
        span: Span,
    ) -> Option<Expr> {
        let (op, ty, swap) = match op {
            BinaryOp::Eq => return self.equality(a, b, span),
            BinaryOp::Ne => {
                let eq = self.equality(a, b, span)?;
                return Some(negated(eq, span));
            }
            BinaryOp::In => return self.membership(a, b, span),
            BinaryOp::NotIn => {
                let inside = self.membership(a, b, span)?;
                return Some(negated(inside, span));
            }
            BinaryOp::Subset => return self.on_sets(Binary::Subset, a, b, None, span),
            BinaryOp::Minus => return self.on_sets(Binary::Minus, a, b, hint, span),
            BinaryOp::Iff => (Binary::Iff, Type::Bool, false),
            BinaryOp::Implies => (Binary::Implies, Type::Bool, false),
            BinaryOp::Lt => (Binary::Lt, Type::Int, false),
            BinaryOp::Le => (Binary::Le, Type::Int, false),
            BinaryOp::Gt => (Binary::Lt, Type::Int, true),
            BinaryOp::Ge => (Binary::Le, Type::Int, true),
            BinaryOp::Sub => (Binary::Sub, Type::Int, false),
            BinaryOp::Div => (Binary::Div, Type::Int, false),
            BinaryOp::Rem => (Binary::Rem, Type::Int, false),
            other => return self.chain(other, &[a.clone(), b.clone()], hint, span),
        };
        let a = self.check(a, &ty);
        let b = self.check(b, &ty);
        let (a, b) = if swap { (b?, a?) } else { (a?, b?) };
        Some(Expr::binary(op, a, b, span))
    }

    fn on_sets(
        &mut self,
        op: Binary,
        a: &ast::Expr,
        b: &ast::Expr,
        hint: Option<&Type>,
        span: Span,
    ) -> Option<Expr> {
        let ty = self.set_type(&[a.clone(), b.clone()], hint)?;
        let (a, b) = (self.check(a, &ty), self.check(b, &ty));
        Some(Expr::binary(op, a?, b?, span))
    }

    fn equality(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span) -> Option<Expr> {
        let (left, right) = if is_open(a) && !is_open(b) {
            let right = self.infer(b, None)?;
            (self.check(a, right.ty())?, right)
        } else {
            let left = self.infer(a, None)?;
            let right = self.infer(b, Some(left.ty()))?;
            (left, right)
        };
        if left.ty() != right.ty() {
            let (l, r) = (self.type_text(left.ty()), self.type_text(right.ty()));
            let message = format!("`{l}` cannot be compared with `{r}`");
            return self.report(codes::TYPE_MISMATCH, span, message);
        }
        Some(Expr::binary(Binary::Eq, left, right, span))
    }

    /// `x in s`, or `t in w` for a thread name `w`.
    fn membership(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span) -> Option<Expr> {
        if let Some(thread) = self.thread_name(b) {
            let t = self.check(a, &Type::Tid)?;
            return Some(Expr::new(ExprKind::IsThread(t, thread), Type::Bool, span));
        }
        if is_open(b) {
            let item = self.infer(a, None)?;
            let set = self.check(b, &Type::Set(Box::new(item.ty().clone())))?;
            return Some(Expr::binary(Binary::In, item, set, span));
        }
        let set = self.infer(b, None)?;
        let Type::Set(element) = set.ty() else {
            let message = format!(
                "expected a set or the name of a thread, found `{}`",
                self.type_text(set.ty())
            );
            return self.report(codes::TYPE_MISMATCH, b.span, message);
        };
        let item = self.check(a, element)?;
        Some(Expr::binary(Binary::In, item, set.clone(), span))
    }

    fn thread_name(&self, e: &ast::Expr) -> Option<crate::ir::ThreadId> {
        let name = e.as_name()?;
        if self.locals.find(name).is_some() {
            return None;
        }
        match self.tables.names.entities.get(name) {
            Some((Entity::Thread(id), _)) => Some(*id),
            _ => None,
        }
    }

    fn ite(
        &mut self,
        c: &ast::Expr,
        a: &ast::Expr,
        b: &ast::Expr,
        hint: Option<&Type>,
        span: Span,
    ) -> Option<Expr> {
        let c = self.check(c, &Type::Bool);
        let (a, b) = if hint.is_none() && is_open(a) {
            let b = self.infer(b, None)?;
            (self.check(a, b.ty()), Some(b))
        } else {
            let a = self.infer(a, hint)?;
            let b = self.check(b, a.ty());
            (Some(a), b)
        };
        let (a, b) = (a?, b?);
        let ty = a.ty().clone();
        Some(Expr::new(ExprKind::Ite(c?, a, b), ty, span))
    }

    fn select(&mut self, m: &ast::Expr, k: &ast::Expr, span: Span) -> Option<Expr> {
        if let Some(thread) = self.thread_name(m) {
            let decl = &self.tables.program.threads[thread.index()];
            if decl.count == ThreadCount::One {
                let message = format!("`{}` is one thread and has no members", decl.name);
                return self.report(codes::TYPE_MISMATCH, m.span, message);
            }
            let k = self.check(k, &Type::Int)?;
            return Some(Expr::new(ExprKind::ThreadAt(thread, k), Type::Tid, span));
        }
        let m = self.map(m, None)?;
        let Type::Map(key, value) = m.ty() else {
            return None;
        };
        let (key, value) = ((**key).clone(), (**value).clone());
        let k = self.check(k, &key)?;
        Some(Expr::new(ExprKind::Select(m, k), value, span))
    }

    fn update(
        &mut self,
        m: &ast::Expr,
        k: &ast::Expr,
        v: &ast::Expr,
        hint: Option<&Type>,
        span: Span,
    ) -> Option<Expr> {
        let m = self.map(m, hint)?;
        let ty = m.ty().clone();
        let Type::Map(key, value) = &ty else {
            return None;
        };
        let (k, v) = (self.check(k, key), self.check(v, value));
        Some(Expr::new(ExprKind::Update(m, k?, v?), ty.clone(), span))
    }

    /// An expression that must be a map.
    fn map(&mut self, e: &ast::Expr, hint: Option<&Type>) -> Option<Expr> {
        let expr = self.infer(e, hint)?;
        if matches!(expr.ty(), Type::Map(..)) {
            return Some(expr);
        }
        let message = format!("expected a map, found `{}`", self.type_text(expr.ty()));
        self.report(codes::TYPE_MISMATCH, e.span, message)
    }

    fn set(&mut self, items: &[ast::Expr], hint: Option<&Type>, span: Span) -> Option<Expr> {
        let element = match (hint, items.first()) {
            (Some(Type::Set(element)), _) => (**element).clone(),
            (_, Some(first)) => self.infer(first, None)?.ty().clone(),
            (_, None) => {
                let message = "it is not clear what kind of set `{}` is here";
                return self.report(codes::TYPE_MISMATCH, span, message);
            }
        };
        let items: Vec<Option<Expr>> = items.iter().map(|e| self.check(e, &element)).collect();
        let items = items.into_iter().collect::<Option<_>>()?;
        Some(Expr::new(
            ExprKind::Set(items),
            Type::Set(Box::new(element)),
            span,
        ))
    }

    fn const_map(&mut self, v: &ast::Expr, hint: Option<&Type>, span: Span) -> Option<Expr> {
        let Some(ty @ Type::Map(_, value)) = hint else {
            let message = "it is not clear what kind of map `map(…)` is here";
            return self.report(codes::TYPE_MISMATCH, span, message);
        };
        let v = self.check(v, value)?;
        Some(Expr::new(ExprKind::ConstMap(v), ty.clone(), span))
    }

    fn apply(&mut self, name: &ast::Name, args: &[ast::Expr], span: Span) -> Option<Expr> {
        match self.tables.names.entities.get(&name.text) {
            _ if self.locals.find(&name.text).is_some() => {
                let message = format!("`{}` is a local variable, not a function", name.text);
                self.report(codes::TYPE_MISMATCH, name.span, message)
            }
            Some((Entity::Func(id), _)) => self.apply_function(*id, name, args, span),
            Some((Entity::Broken, _)) => None,
            Some((Entity::Proc(_), _)) => {
                let message = format!(
                    "the procedure `{}` is called inside an expression",
                    name.text
                );
                let diagnostic = Diagnostic::new(codes::MISPLACED, span, message)
                    .help("call it in a statement of its own: `t := p(…);`, then use `t`");
                self.diagnostics.push(diagnostic);
                None
            }
            Some((entity, _)) => {
                let message = format!("`{}` is {}, not a function", name.text, entity.words());
                self.report(codes::TYPE_MISMATCH, name.span, message)
            }
            None => self.unknown(&name.text, name.span),
        }
    }

    fn apply_function(
        &mut self,
        id: FuncId,
        name: &ast::Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let decl = &self.tables.program.funcs[id.index()];
        if decl.params.len() != args.len() {
            let wanted = arguments(decl.params.len());
            let message = format!(
                "the function `{}` needs {wanted}, not {}",
                name.text,
                args.len()
            );
            return self.report(codes::WRONG_ARGUMENTS, span, message);
        }
        let types = decl.params.iter().map(|p| &p.ty);
        let args: Vec<Option<Expr>> = args
            .iter()
            .zip(types)
            .map(|(a, ty)| self.check(a, ty))
            .collect();
        let args = args.into_iter().collect::<Option<_>>()?;
        Some(Expr::new(
            ExprKind::Apply(id, args),
            decl.result.clone(),
            span,
        ))
    }

    fn old(&mut self, inner: &ast::Expr, hint: Option<&Type>, span: Span) -> Option<Expr> {
        if !self.rules.old {
            let message = format!("`old` has no meaning in {}", self.rules.place);
            let diagnostic = Diagnostic::new(codes::MISPLACED, span, message)
                .help("it belongs in `ensures` of a procedure; in an action, unprimed variables are the values before");
            self.diagnostics.push(diagnostic);
            return None;
        }
        if self.store == Store::Entry {
            return self.report(codes::MISPLACED, span, "`old` stands inside `old`");
        }
        self.store = Store::Entry;
        let expr = self.infer(inner, hint);
        self.store = Store::Pre;
        Some(expr?.with_span(span))
    }

    fn quantified(
        &mut self,
        forall: bool,
        params: &[Param],
        body: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let depth = self.bounds.len();
        let mut ok = true;
        for param in params {
            match self.bound(param) {
                Some(bound) => self.bounds.push(bound),
                None => ok = false,
            }
        }
        // With a broken variable the body would only give consequential errors.
        let body = if ok {
            self.check(body, &Type::Bool)
        } else {
            None
        };
        let bounds = self.bounds.split_off(depth);
        let quantifier = match forall {
            true => Quantifier::Forall,
            false => Quantifier::Exists,
        };
        let kind = ExprKind::Quantified(quantifier, bounds, body?);
        Some(Expr::new(kind, Type::Bool, span))
    }

    /// A new bound variable; its name must be free.
    fn bound(&mut self, param: &Param) -> Option<Bound> {
        let Param { name, ty } = param;
        let ty = resolve_type(self.tables, self.diagnostics, ty)?;
        let taken = self.bounds.iter().any(|b| b.name == name.text)
            || self.locals.find(&name.text).is_some()
            || self.tables.names.entities.contains_key(&name.text);
        if taken {
            let message = format!("`{}` already has a meaning here", name.text);
            let diagnostic = Diagnostic::new(codes::DUPLICATE_NAME, name.span, message)
                .help("choose another name for the bound variable");
            self.diagnostics.push(diagnostic);
            return None;
        }
        let id = *self.next_bound;
        *self.next_bound += 1;
        Some(Bound {
            id,
            name: name.text.clone(),
            ty,
        })
    }
}

/// "one argument", "3 arguments"
pub(super) fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_string(),
        1 => "1 argument".to_string(),
        n => format!("{n} arguments"),
    }
}

/// Whether the type of the expression depends on its place.
fn is_open(e: &ast::Expr) -> bool {
    match &*e.kind {
        Syntax::Set(items) => items.iter().all(is_open),
        Syntax::ConstMap(_) => true,
        Syntax::Update(m, ..) => is_open(m),
        Syntax::Ite(_, a, b) => is_open(a) && is_open(b),
        Syntax::Chain(_, items) => items.iter().all(is_open),
        Syntax::Binary(BinaryOp::Minus, a, b) => is_open(a) && is_open(b),
        _ => false,
    }
}

fn negated(e: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Unary(Unary::Not, e), Type::Bool, span)
}
