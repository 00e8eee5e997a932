//! Bits of integers in two's complement. Shifts by constants and the usual masks are exact; everything else is a
//! function with the bounds that hold for all operands.

use crate::body::{Lower, refuse};
use crate::method::Method;
use heddle_plato::ir::{Binary, Expr, ExprKind as E, Op, OpKind, Type, Unary};
use heddle_resolve::types::Prim;
use heddle_syntax::ast::BinaryOp;
use heddle_text::Span;
use num_bigint::BigInt;

impl Method<'_, '_> {
    pub(super) fn bitwise(
        &mut self,
        op: BinaryOp,
        a: Expr,
        b: Expr,
        prim: Prim,
        span: Span,
    ) -> Lower<Expr> {
        if let (Some(x), Some(y)) = (literal(&a), literal(&b))
            && let Some(folded) = fold(op, x, y, prim)
        {
            return Ok(Expr::int(folded, span));
        }
        match op {
            BinaryOp::BitAnd => Ok(self.and(a, b, span)),
            BinaryOp::BitOr => Ok(self.or(a, b, span)),
            BinaryOp::BitXor => Ok(self.xor(a, b, span)),
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr => match literal(&b) {
                Some(by) => self.shift_by(op, a, by, prim, span),
                None => self.shift(op, a, b, prim, span),
            },
            _ => refuse("this operator", span),
        }
    }

    fn function(&mut self, name: &str, a: &Expr, b: &Expr, known: Vec<Expr>, span: Span) -> Expr {
        let args = vec![a.clone(), b.clone()];
        let value = self.low.heap.opaque(name, args, Type::Int, span);
        let fact = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::Assume, span).guard(fact));
        value
    }

    fn and(&mut self, a: Expr, b: Expr, span: Span) -> Expr {
        let (a, b) = if literal(&a).is_some() {
            (b, a)
        } else {
            (a, b)
        };
        match literal(&b) {
            // The lowest bits.
            Some(mask) if (0..i64::MAX).contains(&mask) && (mask + 1) & mask == 0 => {
                return floor_rem(&a, mask + 1, span);
            }
            // One bit.
            Some(mask) if mask > 0 && mask & (mask - 1) == 0 => {
                let bit = floor_rem(&floor_div(&a, mask, span), 2, span);
                return Expr::binary(Binary::Mul, bit, Expr::int(mask, span), span);
            }
            Some(-1) => return a,
            _ => {}
        }
        let r = self.apply("bits &", &a, &b, span);
        let zero = Expr::int(0, span);
        let le = |x: &Expr, y: &Expr| Expr::binary(Binary::Le, x.clone(), y.clone(), span);
        let within = |x: &Expr| Expr::implies(le(&zero, x), Expr::and(le(&zero, &r), le(&r, x)));
        let both_negative = Expr::and(negative(&a, span), negative(&b, span));
        let low = Expr::and(le(&r, &a), le(&r, &b));
        let sign = Expr::implies(both_negative, Expr::and(negative(&r, span), low));
        let same = Expr::implies(
            Expr::eq(a.clone(), b.clone()),
            Expr::eq(r.clone(), a.clone()),
        );
        let known = vec![within(&a), within(&b), sign, same];
        self.function("bits &", &a, &b, known, span)
    }

    fn or(&mut self, a: Expr, b: Expr, span: Span) -> Expr {
        if literal(&b) == Some(0) {
            return a;
        }
        if literal(&a) == Some(0) {
            return b;
        }
        let r = self.apply("bits |", &a, &b, span);
        let zero = Expr::int(0, span);
        let le = |x: &Expr, y: &Expr| Expr::binary(Binary::Le, x.clone(), y.clone(), span);
        let positive = Expr::and(le(&zero, &a), le(&zero, &b));
        let sum = Expr::binary(Binary::Add, a.clone(), b.clone(), span);
        let bounds = Expr::all([le(&a, &r), le(&b, &r), le(&r, &sum)], span);
        let sign = Expr::or(negative(&a, span), negative(&b, span));
        let sign = Expr::binary(Binary::Iff, negative(&r, span), sign, span);
        let same = Expr::implies(
            Expr::eq(a.clone(), b.clone()),
            Expr::eq(r.clone(), a.clone()),
        );
        let known = vec![Expr::implies(positive, bounds), sign, same];
        self.function("bits |", &a, &b, known, span)
    }

    fn xor(&mut self, a: Expr, b: Expr, span: Span) -> Expr {
        if literal(&b) == Some(0) {
            return a;
        }
        let r = self.apply("bits ^", &a, &b, span);
        let zero = Expr::int(0, span);
        let le = |x: &Expr, y: &Expr| Expr::binary(Binary::Le, x.clone(), y.clone(), span);
        let positive = Expr::and(le(&zero, &a), le(&zero, &b));
        let sum = Expr::binary(Binary::Add, a.clone(), b.clone(), span);
        let bound = Expr::implies(positive, le(&r, &sum));
        let differ = Expr::not(Expr::binary(
            Binary::Iff,
            negative(&a, span),
            negative(&b, span),
            span,
        ));
        let sign = Expr::binary(Binary::Iff, negative(&r, span), differ, span);
        let none = Expr::eq(r.clone(), zero.clone());
        let same = Expr::binary(Binary::Iff, none, Expr::eq(a.clone(), b.clone()), span);
        self.function("bits ^", &a, &b, vec![bound, sign, same], span)
    }

    fn apply(&mut self, name: &str, a: &Expr, b: &Expr, span: Span) -> Expr {
        let args = vec![a.clone(), b.clone()];
        self.low.heap.opaque(name, args, Type::Int, span)
    }

    /// A shift by a constant; Java takes the distance modulo the width.
    fn shift_by(&mut self, op: BinaryOp, a: Expr, by: i64, prim: Prim, span: Span) -> Lower<Expr> {
        let width = width(prim);
        let by = by.rem_euclid(i64::from(width)) as u32;
        let factor = BigInt::from(1) << by;
        match op {
            BinaryOp::Shl => {
                let result = Expr::binary(Binary::Mul, a, Expr::int(factor, span), span);
                self.fits(&result, prim, span);
                Ok(result)
            }
            BinaryOp::Shr => Ok(floor_div(&a, factor, span)),
            _ if by == 0 => Ok(a),
            _ => {
                let all = Expr::int(BigInt::from(1) << width, span);
                let unsigned = Expr::binary(Binary::Add, a.clone(), all, span);
                let (low, high) = (
                    floor_div(&a, factor.clone(), span),
                    floor_div(&unsigned, factor, span),
                );
                Ok(Expr::ite(negative(&a, span), high, low))
            }
        }
    }

    fn shift(&mut self, op: BinaryOp, a: Expr, b: Expr, prim: Prim, span: Span) -> Lower<Expr> {
        let name = format!("{} {}", prim.word(), op.text());
        let r = self.apply(&name, &a, &b, span);
        let zero = Expr::int(0, span);
        let le = |x: &Expr, y: &Expr| Expr::binary(Binary::Le, x.clone(), y.clone(), span);
        let shrinks = Expr::implies(le(&zero, &a), Expr::and(le(&zero, &r), le(&r, &a)));
        let known = match op {
            BinaryOp::Shr => {
                let grows = Expr::and(le(&a, &r), negative(&r, span));
                vec![shrinks, Expr::implies(negative(&a, span), grows)]
            }
            BinaryOp::UShr => vec![shrinks],
            _ => vec![Expr::implies(
                Expr::eq(a.clone(), zero.clone()),
                Expr::eq(r.clone(), zero.clone()),
            )],
        };
        let value = self.function(&name, &a, &b, known, span);
        if let Some(range) = crate::facts::in_range(&value, prim, span) {
            self.code.emit(Op::new(OpKind::Assume, span).guard(range));
        }
        Ok(value)
    }
}

fn width(prim: Prim) -> u32 {
    if prim == Prim::Long { 64 } else { 32 }
}

fn negative(a: &Expr, span: Span) -> Expr {
    Expr::binary(Binary::Lt, a.clone(), Expr::int(0, span), span)
}

/// The remainder of the division rounded down, by a positive constant.
pub(super) fn floor_rem(a: &Expr, by: impl Into<BigInt>, span: Span) -> Expr {
    let by = Expr::int(by, span);
    let rem = Expr::binary(Binary::Rem, a.clone(), by.clone(), span);
    let up = Expr::binary(Binary::Add, rem.clone(), by, span);
    Expr::ite(negative(&rem, span), up, rem)
}

/// The division rounded down, by a positive constant.
fn floor_div(a: &Expr, by: impl Into<BigInt>, span: Span) -> Expr {
    let by = Expr::int(by, span);
    let one = Expr::int(1, span);
    let down = Expr::binary(Binary::Div, a.clone(), by.clone(), span);
    // For a negative number: -1 - (-1 - a) / by.
    let rest = Expr::binary(Binary::Sub, Expr::int(-1, span), a.clone(), span);
    let rest = Expr::binary(Binary::Div, rest, by, span);
    let minus = Expr::new(E::Unary(Unary::Neg, one), Type::Int, span);
    let other = Expr::binary(Binary::Sub, minus, rest, span);
    Expr::ite(negative(a, span), other, down)
}

/// The value of a constant.
fn literal(e: &Expr) -> Option<i64> {
    match e.kind() {
        E::Int(i) => i64::try_from(i.clone()).ok(),
        E::Unary(Unary::Neg, inner) => match inner.kind() {
            E::Int(i) => i64::try_from(-i.clone()).ok(),
            _ => None,
        },
        _ => None,
    }
}

fn fold(op: BinaryOp, a: i64, b: i64, prim: Prim) -> Option<i64> {
    let wide = prim == Prim::Long;
    Some(match op {
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Shr if wide => a >> (b & 63),
        BinaryOp::Shr => a >> (b & 31),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_recognized_with_their_sign() {
        let at = Span::default();
        assert_eq!(literal(&Expr::int(-7, at)), Some(-7));
        assert_eq!(literal(&Expr::int(i64::MIN, at)), Some(i64::MIN));
        assert_eq!(literal(&Expr::bool(true, at)), None);
    }

    #[test]
    fn only_what_is_the_same_in_both_widths_is_folded() {
        assert_eq!(fold(BinaryOp::Shr, -8, 33, Prim::Int), Some(-4));
        assert_eq!(fold(BinaryOp::Shr, -8, 33, Prim::Long), Some(-1));
        assert_eq!(fold(BinaryOp::Shl, 1, 40, Prim::Int), None);
    }
}
