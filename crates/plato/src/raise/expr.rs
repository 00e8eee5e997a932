//! Expressions and types, raised.

use super::names::{Names, writable};
use crate::ast::{self, BinaryOp, ExprKind as Syntax, Param, TypeKind};
use crate::ir::{Binary, Bound, Expr, ExprKind, Program, Quantifier, Store, Type, Unary, VarRef};
use heddle_text::Span;

pub(super) fn name(text: &str) -> ast::Name {
    ast::Name {
        text: text.to_string(),
        span: Span::default(),
    }
}

pub(super) fn syntax(kind: Syntax) -> ast::Expr {
    ast::Expr::new(kind, Span::default())
}

pub(super) fn named(text: &str) -> ast::Expr {
    match text {
        "result" => syntax(Syntax::Result),
        _ => syntax(Syntax::Name(text.to_string())),
    }
}

/// Raises expressions of one body or clause.
pub(super) struct Exprs<'p> {
    pub program: &'p Program,
    pub names: &'p Names,
    /// Names of the locals, by number.
    pub locals: &'p [String],
    /// Names of the bound variables in scope, innermost last.
    bounds: Vec<(u32, String)>,
}

impl<'p> Exprs<'p> {
    pub(super) fn new(program: &'p Program, names: &'p Names, locals: &'p [String]) -> Self {
        Exprs {
            program,
            names,
            locals,
            bounds: Vec::new(),
        }
    }

    /// With the parameters of a function in scope; gives their names.
    pub(super) fn enter_params(&mut self, params: &[Bound]) -> Vec<Param> {
        params.iter().map(|p| self.bind(p)).collect()
    }

    pub(super) fn expr(&mut self, e: &Expr) -> ast::Expr {
        syntax(self.kind(e))
    }

    fn kind(&mut self, e: &Expr) -> Syntax {
        match e.kind() {
            ExprKind::Int(value) if *value < num_bigint::BigInt::ZERO => {
                Syntax::Neg(syntax(Syntax::Int(-value)))
            }
            ExprKind::Int(value) => Syntax::Int(value.clone()),
            ExprKind::Bool(value) => Syntax::Bool(*value),
            ExprKind::NoThread => Syntax::NoThread,
            ExprKind::Tid => Syntax::Tid,
            ExprKind::Result => Syntax::Result,
            ExprKind::Enum(id, value) => {
                let values = self.names.enum_values.get(id.index());
                let text = values.and_then(|v| v.get(*value as usize));
                Syntax::Name(text.cloned().unwrap_or_default())
            }
            ExprKind::Thread(id) => Syntax::Name(entry(&self.names.threads, id.index())),
            ExprKind::Const(id) => Syntax::Name(entry(&self.names.consts, id.index())),
            ExprKind::ThreadAt(id, index) => {
                let family = named(&entry(&self.names.threads, id.index()));
                Syntax::Select(family, self.expr(index))
            }
            ExprKind::Index(t) => Syntax::Index(self.expr(t)),
            ExprKind::IsThread(t, id) => {
                let family = named(&entry(&self.names.threads, id.index()));
                Syntax::Binary(BinaryOp::In, self.expr(t), family)
            }
            ExprKind::Var(var, store) => self.var(*var, *store),
            ExprKind::Bound(id) => {
                let bound = self.bounds.iter().rev().find(|(b, _)| b == id);
                Syntax::Name(bound.map_or_else(|| format!("$b{id}"), |(_, name)| name.clone()))
            }
            ExprKind::Unary(Unary::Neg, a) => Syntax::Neg(self.expr(a)),
            ExprKind::Unary(Unary::Not, a) => self.negation(a),
            ExprKind::Binary(op, a, b) => self.binary(*op, e, a, b),
            ExprKind::Ite(c, a, b) => Syntax::Ite(self.expr(c), self.expr(a), self.expr(b)),
            ExprKind::Select(m, k) => {
                let map = self.typed_if(is_open(m), m);
                Syntax::Select(map, self.expr(k))
            }
            ExprKind::Update(m, k, v) => Syntax::Update(self.expr(m), self.expr(k), self.expr(v)),
            ExprKind::ConstMap(v) => Syntax::ConstMap(self.expr(v)),
            ExprKind::Set(items) => Syntax::Set(items.iter().map(|i| self.expr(i)).collect()),
            ExprKind::Apply(id, args) => {
                let function = name(&entry(&self.names.funcs, id.index()));
                Syntax::Apply(function, args.iter().map(|a| self.expr(a)).collect())
            }
            ExprKind::Quantified(quantifier, bounds, body) => {
                let depth = self.bounds.len();
                let params = self.enter_params(bounds);
                let body = self.expr(body);
                self.bounds.truncate(depth);
                Syntax::Quantified(*quantifier == Quantifier::Forall, params, body)
            }
        }
    }

    fn var(&self, var: VarRef, store: Store) -> Syntax {
        let text = match var {
            VarRef::Global(id) => entry(&self.names.globals, id.index()),
            VarRef::Local(id) => entry(self.locals, id.index()),
        };
        match store {
            Store::Pre => *named(&text).kind,
            Store::Post => Syntax::Primed(text),
            Store::Entry => Syntax::Old(named(&text)),
        }
    }

    fn bind(&mut self, bound: &Bound) -> Param {
        let base = writable(&bound.name);
        let mut text = base.clone();
        let mut number = 2;
        while self.names.taken.contains(&text)
            || self.locals.contains(&text)
            || self.bounds.iter().any(|(_, n)| *n == text)
        {
            text = format!("{base}${number}");
            number += 1;
        }
        self.bounds.push((bound.id, text.clone()));
        Param {
            name: name(&text),
            ty: ty(self.names, &bound.ty),
        }
    }

    /// `!(a == b)` is `a != b`, `!(a in b)` is `a !in b`.
    fn negation(&mut self, a: &Expr) -> Syntax {
        match self.kind(a) {
            Syntax::Binary(BinaryOp::Eq, a, b) => Syntax::Binary(BinaryOp::Ne, a, b),
            Syntax::Binary(BinaryOp::In, a, b) => Syntax::Binary(BinaryOp::NotIn, a, b),
            other => Syntax::Not(syntax(other)),
        }
    }

    fn binary(&mut self, op: Binary, whole: &Expr, a: &Expr, b: &Expr) -> Syntax {
        let op = match op {
            Binary::Add => BinaryOp::Add,
            Binary::Sub => BinaryOp::Sub,
            Binary::Mul => BinaryOp::Mul,
            Binary::Div => BinaryOp::Div,
            Binary::Rem => BinaryOp::Rem,
            Binary::Lt => BinaryOp::Lt,
            Binary::Le => BinaryOp::Le,
            Binary::Eq => BinaryOp::Eq,
            Binary::And => BinaryOp::And,
            Binary::Or => BinaryOp::Or,
            Binary::Implies => BinaryOp::Implies,
            Binary::Iff => BinaryOp::Iff,
            Binary::In => BinaryOp::In,
            Binary::Union => BinaryOp::Union,
            Binary::Inter => BinaryOp::Inter,
            Binary::Minus => BinaryOp::Minus,
            Binary::Subset => BinaryOp::Subset,
        };
        // `x > 0` reads better than `0 < x`; both are the same to the resolver.
        let literal = |e: &Expr| matches!(e.kind(), ExprKind::Int(_));
        if matches!(op, BinaryOp::Lt | BinaryOp::Le) && literal(a) && !literal(b) {
            let flipped = match op {
                BinaryOp::Lt => BinaryOp::Gt,
                _ => BinaryOp::Ge,
            };
            return Syntax::Binary(flipped, self.expr(b), self.expr(a));
        }
        if op.chains() {
            let operands = operands(whole);
            return Syntax::Chain(op, operands.iter().map(|o| self.expr(o)).collect());
        }
        // The parser must be able to tell the type of one side.
        let unclear = match op {
            BinaryOp::Eq | BinaryOp::Subset | BinaryOp::Minus => is_open(a) && is_open(b),
            BinaryOp::In => is_open(a) && is_open(b),
            _ => false,
        };
        Syntax::Binary(op, self.typed_if(unclear, a), self.expr(b))
    }

    fn typed_if(&mut self, wanted: bool, e: &Expr) -> ast::Expr {
        let raised = self.expr(e);
        match wanted {
            true => syntax(Syntax::Typed(raised, ty(self.names, e.ty()))),
            false => raised,
        }
    }
}

/// The operands of a run of one associative operator, however it is grouped.
fn operands(e: &Expr) -> Vec<Expr> {
    let ExprKind::Binary(op, ..) = e.kind() else {
        return vec![e.clone()];
    };
    let mut found = Vec::new();
    let mut open = vec![e.clone()];
    while let Some(e) = open.pop() {
        match e.kind() {
            ExprKind::Binary(inner, a, b) if inner == op => {
                open.push(b.clone());
                open.push(a.clone());
            }
            _ => found.push(e),
        }
    }
    found
}

/// Whether the resolver could not tell the type by itself.
fn is_open(e: &Expr) -> bool {
    match e.kind() {
        ExprKind::Set(items) => items.iter().all(is_open),
        ExprKind::ConstMap(_) => true,
        ExprKind::Update(m, ..) => is_open(m),
        ExprKind::Ite(_, a, b) => is_open(a) && is_open(b),
        ExprKind::Binary(Binary::Union | Binary::Inter | Binary::Minus, a, b) => {
            is_open(a) && is_open(b)
        }
        _ => false,
    }
}

pub(super) fn entry(names: &[String], index: usize) -> String {
    names
        .get(index)
        .cloned()
        .unwrap_or_else(|| format!("${index}"))
}

/// A type, raised.
pub(super) fn ty(names: &Names, of: &Type) -> ast::Type {
    let kind = match of {
        Type::Int => TypeKind::Int,
        Type::Bool => TypeKind::Bool,
        Type::Tid => TypeKind::Tid,
        Type::Enum(id) => TypeKind::Named(entry(&names.enums, id.index())),
        Type::Opaque(id) => TypeKind::Named(entry(&names.opaques, id.index())),
        Type::Set(item) => TypeKind::Set(Box::new(ty(names, item))),
        Type::Map(key, value) => {
            TypeKind::Map(Box::new(ty(names, key)), Box::new(ty(names, value)))
        }
    };
    ast::Type {
        kind,
        span: Span::default(),
    }
}
