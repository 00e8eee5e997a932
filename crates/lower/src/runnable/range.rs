//! Runs keep to what Java computes: where the exact result of an operation does not fit its type, Java's result is another one. Proofs list
//! that as an assumption (`integers`); a run that went on would show values that no Java program has, so it stops there.
//!
//! Takes a body of the executable form and the operations of the text with the types of their results, gives the body with these bounds.

use crate::facts::in_range;
use heddle_plato::ir::{Binary, Expr, ExprKind, Op, OpKind, Stmt, Unary};
use heddle_resolve::types::Prim;
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// Where integers are computed, and the type of the result.
pub(crate) type Computed = FxHashMap<Span, Prim>;

/// The body, with no step that leaves the range of its type.
pub(super) fn within_range(computed: &Computed, body: &Stmt) -> Stmt {
    body.rewrite(&mut |s| match s {
        Stmt::Op(op) => {
            let mut results = Vec::new();
            op.for_each_expr(&mut |e| bounds(computed, e, &mut results));
            let fits = Expr::all(results.clone(), op.span);
            (!results.is_empty()).then(|| Stmt::Op(fitting(op, &fits)))
        }
        Stmt::Call(call) => {
            let mut results = Vec::new();
            let args = call.args.iter();
            args.for_each(|e| bounds(computed, e, &mut results));
            let at = results.first()?.span();
            let first = Op::new(OpKind::CallGlue, at).guard(Expr::all(results, at));
            Some(Stmt::Seq(vec![Stmt::Op(first), s.clone()]))
        }
        _ => None,
    })
}

/// The step if everything fits; what it checks is not asked otherwise.
fn fitting(op: &Op, fits: &Expr) -> Op {
    let mut op = op.clone().guard(fits.clone());
    for check in &mut op.checks {
        check.expr = Expr::implies(fits.clone(), check.expr.clone());
    }
    op
}

/// The bounds of all results inside an expression.
fn bounds(computed: &Computed, e: &Expr, found: &mut Vec<Expr>) {
    e.for_each_node(&mut |node| {
        let arithmetic = matches!(
            node.kind(),
            ExprKind::Binary(Binary::Add | Binary::Sub | Binary::Mul | Binary::Div, ..)
                | ExprKind::Unary(Unary::Neg, _)
        );
        if !arithmetic {
            return;
        }
        let free = !node.any_node(&mut |n| matches!(n.kind(), ExprKind::Bound(_)));
        let prim = computed.get(&node.span()).filter(|_| free);
        found.extend(prim.and_then(|prim| in_range(node, *prim, node.span())));
    });
}
