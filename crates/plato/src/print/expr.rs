//! Expressions and types as text, with as few parentheses as the grammar needs.

use super::Printer;
use crate::ast::{ATOM, Expr, ExprKind, Grouping, PREFIX, Param, Type, TypeKind};

impl Printer {
    pub(super) fn expr(&mut self, e: &Expr) {
        self.expr_at(e, 0);
    }

    /// An operand where only operators at least as strong as `weakest` may stand without parentheses.
    fn expr_at(&mut self, e: &Expr, weakest: u8) {
        if e.kind.strength() < weakest {
            self.put("(");
            self.kind(&e.kind);
            self.put(")");
        } else {
            self.kind(&e.kind);
        }
    }

    fn kind(&mut self, kind: &ExprKind) {
        match kind {
            ExprKind::Int(value) => self.put(&value.to_string()),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::NoThread => self.put("none"),
            ExprKind::Tid => self.put("tid"),
            ExprKind::Result => self.put("result"),
            ExprKind::Name(name) => self.put(name),
            ExprKind::Primed(name) => {
                self.put(name);
                self.put("'");
            }
            ExprKind::Not(a) => self.prefix("!", a),
            ExprKind::Neg(a) => self.prefix("-", a),
            ExprKind::Chain(op, items) => self.chain(*op, items),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::Ite(c, a, b) => {
                self.expr_at(c, 1);
                self.put(" ? ");
                self.expr(a);
                self.put(" : ");
                self.expr(b);
            }
            ExprKind::Select(m, k) => {
                self.expr_at(m, ATOM);
                self.put("[");
                self.expr(k);
                self.put("]");
            }
            ExprKind::Update(m, k, v) => {
                self.expr_at(m, ATOM);
                self.put("[");
                self.expr(k);
                self.put(" := ");
                self.expr(v);
                self.put("]");
            }
            ExprKind::Set(items) => {
                self.put("{");
                self.list(items, Self::expr);
                self.put("}");
            }
            ExprKind::ConstMap(a) => self.wrapped("map", std::slice::from_ref(a)),
            ExprKind::Apply(name, args) => self.wrapped(&name.text, args),
            ExprKind::Old(a) => self.wrapped("old", std::slice::from_ref(a)),
            ExprKind::Index(a) => self.wrapped("index", std::slice::from_ref(a)),
            ExprKind::Typed(a, ty) => {
                self.put("(");
                self.expr(a);
                self.put(": ");
                self.ty(ty);
                self.put(")");
            }
            ExprKind::Quantified(forall, params, body) => {
                self.put(if *forall { "forall " } else { "exists " });
                self.list(params, Self::param);
                self.put(" :: ");
                self.expr(body);
            }
        }
    }

    fn prefix(&mut self, sign: &str, a: &Expr) {
        self.put(sign);
        self.expr_at(a, PREFIX);
    }

    fn wrapped(&mut self, name: &str, args: &[Expr]) {
        self.put(name);
        self.put("(");
        self.list(args, Self::expr);
        self.put(")");
    }

    /// Inside a chain, a chain of the same operator would flow together with it and needs parentheses.
    fn chain(&mut self, op: crate::ast::BinaryOp, items: &[Expr]) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(&format!(" {} ", op.text()));
            }
            let same = matches!(&*item.kind, ExprKind::Chain(inner, _) if *inner == op);
            let open_left = i == 0 && !same;
            self.expr_at(item, op.strength() + u8::from(!open_left));
        }
    }

    fn binary(&mut self, op: crate::ast::BinaryOp, a: &Expr, b: &Expr) {
        let tight = op.strength() + 1;
        let (left, right) = match op.grouping() {
            Grouping::Left => (op.strength(), tight),
            Grouping::Right => (tight, op.strength()),
            Grouping::None => (tight, tight),
        };
        self.expr_at(a, left);
        self.put(&format!(" {} ", op.text()));
        self.expr_at(b, right);
    }

    pub(super) fn param(&mut self, param: &Param) {
        self.put(&param.name.text);
        self.put(": ");
        self.ty(&param.ty);
    }

    pub(super) fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Int => self.put("int"),
            TypeKind::Bool => self.put("bool"),
            TypeKind::Tid => self.put("tid"),
            TypeKind::Named(name) => self.put(name),
            TypeKind::Set(item) => {
                self.put("set<");
                self.ty(item);
                self.put(">");
            }
            TypeKind::Map(key, value) => {
                self.put("map<");
                self.ty(key);
                self.put(", ");
                self.ty(value);
                self.put(">");
            }
        }
    }
}
