//! Kinds in runs: tables say of each object of which kinds it is, so that what proofs know by the tree of kinds is written out.
//!
//! Takes the steps of procedures. Where an object is made, what its kind says of all other kinds becomes cells of it. What types say of
//! values is left out of guards: it holds in every run.

use crate::heap::Heap;
use heddle_plato::ir::{Binary, Cell, Expr, ExprKind, FuncId, New, Op, Program, Stmt};

/// All procedures with plain kinds.
pub(super) fn write_out(heap: &Heap, program: &mut Program) {
    super::for_each_body(program, &mut |body| {
        *body = body.rewrite(&mut |stmt| match stmt {
            Stmt::Op(op) => Some(Stmt::Op(of_run(heap, op))),
            _ => None,
        });
    });
}

fn of_run(heap: &Heap, op: &Op) -> Op {
    let mut new = op.clone();
    if let Some(guard) = &op.guard {
        let parts = guard.conjuncts();
        let kept: Vec<Expr> = parts.into_iter().filter(|p| !is_typing(heap, p)).collect();
        new.guard = (!kept.is_empty()).then(|| Expr::all(kept, op.span));
    }
    if let Some(made) = &mut new.makes {
        all_kinds(heap, made);
    }
    new
}

/// The kind that a formula says an object is of, and the object.
fn kind_fact<'e>(heap: &Heap, e: &'e Expr) -> Option<(FuncId, &'e Expr)> {
    match e.kind() {
        ExprKind::Apply(f, args) if heap.program.funcs[f.index()].kind.is_some() => {
            args.first().map(|o| (*f, o))
        }
        _ => None,
    }
}

/// `v == 0 || kind(v)`, or `kind(c)` of a constant.
fn is_typing(heap: &Heap, part: &Expr) -> bool {
    match part.kind() {
        ExprKind::Binary(Binary::Or, nothing, is) => {
            let is_null = |v: &Expr| {
                let null = Expr::eq(v.clone(), Expr::int(0, v.span()));
                null.kind() == nothing.kind()
            };
            kind_fact(heap, is).is_some_and(|(_, v)| is_null(v))
        }
        _ => {
            let varies = |n: &Expr| matches!(n.kind(), ExprKind::Var(..) | ExprKind::Tid);
            kind_fact(heap, part).is_some_and(|(_, v)| !v.any_node(&mut |n| varies(n)))
        }
    }
}

fn all_kinds(heap: &Heap, new: &mut New) {
    let mut settled = Vec::new();
    for (cell, value) in &new.cells {
        let Cell::Function(f) = cell else { continue };
        if value.as_bool() == Some(true) {
            let others = heap.settled_by(*f).into_iter();
            settled.extend(others.map(|(g, is)| (Cell::Function(g), Expr::bool(is, value.span()))));
        }
    }
    new.cells.extend(settled);
}
