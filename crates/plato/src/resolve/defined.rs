//! When is an expression of a statement defined? Divisors must not be zero, members of thread families must exist.
//!
//! Takes an expression, gives one check per place that could go wrong. The conditions are those of short-circuit
//! evaluation: `b != 0 && a / b > 1` needs no check beyond its left side.

use super::action::same_text;
use crate::ir::{
    Binary, Check, CheckKind, Expr, ExprKind, Program, Quantifier, ThreadCount, ThreadId, Unary,
};
use num_bigint::BigInt;

/// Superfluous checks are dropped only where looking for them is cheap.
const MAX_COMPARISONS: usize = 100_000;

/// The checks that make `e` defined, from left to right.
pub(crate) fn definedness(program: &Program, e: &Expr) -> Vec<Check> {
    let mut checks = Vec::new();
    collect(program, e, &mut checks);
    checks
}

/// The checks that make all the expressions defined; none is listed twice.
pub(crate) fn all_defined<'e>(
    program: &Program,
    exprs: impl IntoIterator<Item = &'e Expr>,
) -> Vec<Check> {
    let mut found: Vec<Check> = Vec::new();
    for check in exprs.into_iter().flat_map(|e| definedness(program, e)) {
        let few = found.len() * found.len() <= MAX_COMPARISONS;
        if !few || !found.iter().any(|old| same_check(old, &check)) {
            found.push(check);
        }
    }
    found
}

/// Equality up to positions.
pub(crate) fn same_check(a: &Check, b: &Check) -> bool {
    a.kind == b.kind && same_text(&a.expr, &b.expr)
}

fn collect(program: &Program, e: &Expr, out: &mut Vec<Check>) {
    match e.kind() {
        ExprKind::Binary(Binary::And | Binary::Implies, a, b) => {
            collect(program, a, out);
            collect_under(program, a, b, out);
        }
        ExprKind::Binary(Binary::Or, a, b) => {
            collect(program, a, out);
            collect_under(program, &Expr::not(a.clone()), b, out);
        }
        ExprKind::Ite(c, a, b) => {
            collect(program, c, out);
            collect_under(program, c, a, out);
            collect_under(program, &Expr::not(c.clone()), b, out);
        }
        ExprKind::Quantified(_, bounds, body) => {
            // Every instance must be defined, also under `exists`.
            let start = out.len();
            collect(program, body, out);
            for check in &mut out[start..] {
                let inner = check.expr.clone();
                check.expr = Expr::quantified(Quantifier::Forall, bounds.clone(), inner);
            }
        }
        kind => {
            kind.for_each_operand(&mut |operand| collect(program, operand, out));
            match kind {
                ExprKind::Binary(Binary::Div | Binary::Rem, _, divisor) => {
                    out.extend(not_zero(divisor));
                }
                ExprKind::ThreadAt(thread, index) => {
                    out.extend(in_family(program, *thread, index));
                }
                _ => {}
            }
        }
    }
}

/// The checks of `b`, needed only where `a` holds. What `a` says literally needs no check.
fn collect_under(program: &Program, a: &Expr, b: &Expr, out: &mut Vec<Check>) {
    let mut inner = Vec::new();
    collect(program, b, &mut inner);
    if inner.is_empty() {
        return;
    }
    let known = a.conjuncts();
    if known.len() * inner.len() <= MAX_COMPARISONS {
        inner.retain(|check| !known.iter().any(|k| same_text(k, consequent(&check.expr))));
    }
    let conditional = inner.into_iter().map(|check| Check {
        expr: Expr::implies(a.clone(), check.expr),
        ..check
    });
    out.extend(conditional.filter(|check| check.expr.as_bool() != Some(true)));
}

/// What a check asks for, without the conditions it is asked under.
fn consequent(e: &Expr) -> &Expr {
    match e.kind() {
        ExprKind::Binary(Binary::Implies, _, b) => consequent(b),
        _ => e,
    }
}

fn literal(e: &Expr) -> Option<BigInt> {
    match e.kind() {
        ExprKind::Int(value) => Some(value.clone()),
        ExprKind::Unary(Unary::Neg, a) => Some(-literal(a)?),
        _ => None,
    }
}

fn not_zero(divisor: &Expr) -> Option<Check> {
    if literal(divisor).is_some_and(|value| value != BigInt::ZERO) {
        return None;
    }
    let span = divisor.span();
    Some(Check {
        expr: Expr::not(Expr::eq(divisor.clone(), Expr::int(0, span))),
        kind: CheckKind::Divisor,
        span,
    })
}

fn in_family(program: &Program, thread: ThreadId, index: &Expr) -> Option<Check> {
    let (low, high) = match &program.threads.get(thread.index())?.count {
        ThreadCount::One => return None,
        ThreadCount::Range(low, high) => (low.clone(), Some(high.clone())),
        ThreadCount::Unbounded => (BigInt::from(1), None),
    };
    if let Some(value) = literal(index)
        && value >= low
        && high.as_ref().is_none_or(|high| value <= *high)
    {
        return None;
    }
    let span = index.span();
    let at_least = Expr::binary(Binary::Le, Expr::int(low, span), index.clone(), span);
    let at_most =
        high.map(|high| Expr::binary(Binary::Le, index.clone(), Expr::int(high, span), span));
    Some(Check {
        expr: Expr::all([at_least].into_iter().chain(at_most), span),
        kind: CheckKind::ThreadIndex,
        span,
    })
}
