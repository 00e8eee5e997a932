//! Operators on values. Integer arithmetic is exact; with 32 and 64 bits every result is checked to fit. Floating-point
//! operations are functions of which nothing is known.

use crate::body::{Lower, refuse};
use crate::method::Method;
use crate::program::Integers;
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, ExprKind as E, Op, OpKind, Runtime, Type, Unary,
};
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{BinaryOp, ExprId};
use heddle_text::Span;

impl Method<'_, '_> {
    /// An operator on values that are converted to the type `operand` (the right side of a shift keeps its own).
    pub(crate) fn operate(
        &mut self,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        operand: Ty,
        span: Span,
    ) -> Lower<Expr> {
        match self.low.resolved.world.types.kind(operand) {
            TyKind::Prim(Prim::Boolean) => logical(op, a, b, span),
            TyKind::Prim(prim @ (Prim::Float | Prim::Double)) => {
                Ok(self.floating_operator(op, a, b, prim, span))
            }
            TyKind::Prim(prim) => self.integral(op, a, b, prim, span),
            _ => identity(op, a, b, span),
        }
    }

    fn floating_operator(
        &mut self,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        prim: Prim,
        span: Span,
    ) -> Expr {
        let compares = matches!(
            op,
            BinaryOp::Less
                | BinaryOp::LessEq
                | BinaryOp::Greater
                | BinaryOp::GreaterEq
                | BinaryOp::Eq
                | BinaryOp::NotEq
        );
        let result = if compares { Type::Bool } else { Type::Int };
        let (op, negated) = match op {
            BinaryOp::NotEq => (BinaryOp::Eq, true),
            op => (op, false),
        };
        let name = format!("{} {}", prim.word(), op.text());
        let value = self.low.heap.opaque(&name, vec![a, b], result, span);
        if negated { Expr::not(value) } else { value }
    }

    fn integral(&mut self, op: BinaryOp, a: Expr, b: Expr, prim: Prim, span: Span) -> Lower<Expr> {
        let simple = |op| Expr::binary(op, a.clone(), b.clone(), span);
        let result = match op {
            BinaryOp::Add => simple(Binary::Add),
            BinaryOp::Sub => simple(Binary::Sub),
            BinaryOp::Mul => simple(Binary::Mul),
            BinaryOp::Div | BinaryOp::Rem => {
                self.divisor(&b, span);
                simple(if op == BinaryOp::Div {
                    Binary::Div
                } else {
                    Binary::Rem
                })
            }
            BinaryOp::Less => return Ok(simple(Binary::Lt)),
            BinaryOp::LessEq => return Ok(simple(Binary::Le)),
            BinaryOp::Greater => return Ok(Expr::binary(Binary::Lt, b, a, span)),
            BinaryOp::GreaterEq => return Ok(Expr::binary(Binary::Le, b, a, span)),
            BinaryOp::Eq => return Ok(simple(Binary::Eq)),
            BinaryOp::NotEq => return Ok(Expr::not(simple(Binary::Eq))),
            _ => return self.bitwise(op, a, b, prim, span),
        };
        self.fits(&result, prim, span);
        Ok(result)
    }

    fn divisor(&mut self, b: &Expr, span: Span) {
        let expr = Expr::not(Expr::eq(b.clone(), Expr::int(0, span)));
        let kind = CheckKind::Divisor;
        let at = b.span();
        self.code
            .emit(Op::new(OpKind::Skip, span).check(expr, kind, at));
    }

    /// `-a`
    pub(super) fn negated(&mut self, a: Expr, ty: Ty, span: Span) -> Lower<Expr> {
        match self.low.resolved.world.types.kind(ty) {
            TyKind::Prim(prim @ (Prim::Float | Prim::Double)) => {
                let name = format!("{} -", prim.word());
                let name = format!("{name} of one");
                Ok(self.low.heap.opaque(&name, vec![a], Type::Int, span))
            }
            TyKind::Prim(prim) => {
                let result = Expr::new(E::Unary(Unary::Neg, a), Type::Int, span);
                self.fits(&result, prim, span);
                Ok(result)
            }
            _ => refuse("this operator", span),
        }
    }

    /// The exact result must fit the type, or Java's result is another one: checked with bounded integers, and otherwise assumed. Runs
    /// stop where it does not.
    pub(super) fn fits(&mut self, result: &Expr, prim: Prim, span: Span) {
        if self.low.integers == Integers::Unbounded {
            self.low.computed.insert(result.span(), prim);
            return;
        }
        let Some(expr) = crate::facts::in_range(result, prim, span) else {
            return;
        };
        let check = Check {
            expr,
            kind: CheckKind::Runtime(Runtime::Overflow),
            span,
        };
        self.code.demand([check], span);
    }

    pub(crate) fn is_text(&mut self, e: ExprId) -> bool {
        let ty = self.note(e).ty;
        self.low.resolved.world.class_of(ty) == Some(ClassId::STRING)
    }
}

fn logical(op: BinaryOp, a: Expr, b: Expr, span: Span) -> Lower<Expr> {
    let make = |op| Expr::binary(op, a.clone(), b.clone(), span);
    match op {
        BinaryOp::BitAnd => Ok(make(Binary::And)),
        BinaryOp::BitOr => Ok(make(Binary::Or)),
        BinaryOp::BitXor | BinaryOp::NotEq => Ok(Expr::not(make(Binary::Iff))),
        BinaryOp::Eq => Ok(make(Binary::Iff)),
        _ => refuse("this operator", span),
    }
}

fn identity(op: BinaryOp, a: Expr, b: Expr, span: Span) -> Lower<Expr> {
    match op {
        BinaryOp::Eq => Ok(Expr::binary(Binary::Eq, a, b, span)),
        BinaryOp::NotEq => Ok(Expr::not(Expr::binary(Binary::Eq, a, b, span))),
        _ => refuse("this operator", span),
    }
}
