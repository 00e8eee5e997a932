//! Short ways to write syntax trees without positions.

use super::Kind;
use crate::ast::{BinaryOp, Block, Clause, Expr, ExprKind, Name, Stmt, StmtKind, Type, TypeKind};
use heddle_text::Span;

pub(super) fn name(text: &str) -> Name {
    Name {
        text: text.to_string(),
        span: Span::default(),
    }
}

pub(super) fn expr(kind: ExprKind) -> Expr {
    Expr::new(kind, Span::default())
}

pub(super) fn var(text: &str) -> Expr {
    expr(ExprKind::Name(text.to_string()))
}

pub(super) fn primed(text: &str) -> Expr {
    expr(ExprKind::Primed(text.to_string()))
}

pub(super) fn int(value: u32) -> Expr {
    expr(ExprKind::Int(value.into()))
}

pub(super) fn truth(value: bool) -> Expr {
    expr(ExprKind::Bool(value))
}

pub(super) fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    if !op.chains() {
        return expr(ExprKind::Binary(op, a, b));
    }
    expr(ExprKind::Chain(op, vec![a, b]))
}

pub(super) fn eq(a: Expr, b: Expr) -> Expr {
    binary(BinaryOp::Eq, a, b)
}

pub(super) fn implies(a: Expr, b: Expr) -> Expr {
    binary(BinaryOp::Implies, a, b)
}

/// `e % 3`, which keeps generated integers in 0, 1, 2.
pub(super) fn modulo(e: Expr) -> Expr {
    binary(BinaryOp::Rem, e, int(3))
}

pub(super) fn stmt(kind: StmtKind) -> Stmt {
    Stmt {
        kind,
        span: Span::default(),
    }
}

pub(super) fn block(stmts: Vec<Stmt>) -> Block {
    Block {
        stmts,
        span: Span::default(),
    }
}

pub(super) fn clause(title: Option<&str>, formula: Expr) -> Clause {
    Clause {
        name: title.map(name),
        expr: formula,
        span: Span::default(),
    }
}

pub(super) fn ty(kind: Kind) -> Type {
    let simple = |kind| Type {
        kind,
        span: Span::default(),
    };
    simple(match kind {
        Kind::Int => TypeKind::Int,
        Kind::Bool => TypeKind::Bool,
        Kind::Tid => TypeKind::Tid,
        Kind::Phase => TypeKind::Named("Phase".to_string()),
        Kind::Ref => TypeKind::Named("Ref".to_string()),
        Kind::Numbers => TypeKind::Set(Box::new(simple(TypeKind::Int))),
        Kind::Flags => TypeKind::Map(
            Box::new(simple(TypeKind::Tid)),
            Box::new(simple(TypeKind::Bool)),
        ),
    })
}
