//! Two operations of one thread as one: no other thread takes a step between them.
//!
//! Only proofs may be helped that way, never the program: the second operation changes ghost variables or locals, or
//! tests locals, so that as far as Java's variables go a run with both as one and a run with other threads' steps
//! between them are the same.

use heddle_plato::ir::{Expr, ExprKind, Op, Store, Var};

/// First `a`, then `b`; `None` if `b` is not simple enough: it has no checks, and determines what it changes.
pub(crate) fn fuse(a: &Op, b: &Op) -> Option<Op> {
    let mut reads_after = false;
    b.for_each_expr(&mut |e| reads_after |= e.reads_store(Store::Post));
    let undetermined = b.updates.iter().any(|(v, _)| a.havoc.contains(v));
    if !b.checks.is_empty() || !b.havoc.is_empty() || reads_after || undetermined {
        return None;
    }
    let mut fused = explicit(a);
    let first = fused.clone();
    // What the first operation chose is read from the store after it.
    let chosen = |e: &Expr| {
        e.rewrite(&mut |n| match n.kind() {
            ExprKind::Var(v, Store::Pre) if first.havoc.contains(&(*v).into()) => {
                let kind = ExprKind::Var(*v, Store::Post);
                Some(Expr::new(kind, n.ty().clone(), n.span()))
            }
            _ => None,
        })
    };
    let between = |e: &Expr| {
        chosen(e).with_vars(&mut |var, store| match store {
            Store::Pre => after(&first, var.into()),
            _ => None,
        })
    };
    for (var, value) in &b.updates {
        fused.updates.retain(|(v, _)| v != var);
        fused.updates.push((*var, between(value)));
    }
    Some(match &b.guard {
        Some(guard) => fused.guard(between(guard)),
        None => fused,
    })
}

/// The operation with new values written out: only undetermined variables are read from the store after it.
fn explicit(op: &Op) -> Op {
    let mut made = op.clone();
    for k in 0..made.updates.len() {
        let (var, value) = made.updates[k].clone();
        made = made.map_exprs(&mut |e| {
            e.with_vars(&mut |v, store| {
                (store == Store::Post && Var::from(v) == var).then(|| value.clone())
            })
        });
    }
    made
}

/// The value of a variable after the operation; `None` if the operation leaves it alone.
fn after(op: &Op, var: Var) -> Option<Expr> {
    let update = op.updates.iter().find(|(v, _)| *v == var);
    update.map(|(_, value)| value.clone())
}
