//! Objects that only the running thread can reach (semantics, section 6: a new object that has not escaped is not touched by
//! the environment).
//!
//! A front end keeps a view of such objects, [`Program::secluded`]: an operation that makes an object adds it, an operation that
//! lets one out takes it away. Here the steps of other threads and of callees get the fact that follows: for each object
//! that the task itself makes, while it is in the view, its cells stay as they are. Nobody has to guarantee that: who cannot
//! reach an object cannot change it. That the view is right is the front end's business; that no step of a proof makes it
//! larger than it is in a run is the business of this file:
//!
//! - a task starts with no secluded object, whatever its caller has;
//! - a loop that is cut starts every round with those objects from before the loop that no round lets out, which is guessed and
//!   checked like other loop invariants, and with no other (its head stands for any number of rounds);
//! - the view is no part of what a specification says.

use heddle_plato::ir::{
    Expr, ExprKind, GlobalId, LocalId, Op, OpKind, Program, Stmt, Store, Type, Var, VarRef,
};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The cells of the objects that each local takes when they are made.
type Made = BTreeMap<LocalId, BTreeSet<GlobalId>>;

/// A task's whole body with what follows from seclusion; without the view if the task makes no object.
pub(crate) fn with_seclusion(program: &Program, body: Stmt) -> Stmt {
    let Some(view) = program.secluded else {
        return body;
    };
    let mut made = Made::new();
    body.for_each_op(&mut |op| made.extend(object_made(view, op)));
    if made.is_empty() {
        return body.rewrite(&mut |s| match s {
            Stmt::Op(op) => Some(Stmt::Op(without_view(view, op))),
            _ => None,
        });
    }
    let start = (Var::Global(view), nothing(program, view));
    let body = body.rewrite(&mut |s| match s {
        Stmt::Op(op) => Some(Stmt::Op(left_alone(program, view, &made, op))),
        _ => None,
    });
    begin_with(start, body)
}

/// The body, whose first operation is that of the task's start, with one more update at the start.
fn begin_with(update: (Var, Expr), body: Stmt) -> Stmt {
    let mut parts = match body {
        Stmt::Seq(parts) => parts,
        other => vec![other],
    };
    match parts.first_mut() {
        Some(Stmt::Op(start)) => start.updates.push(update),
        _ => {
            let op = Op::new(OpKind::CallGlue, Span::default());
            parts.insert(0, Stmt::Op(op.update(update.0, update.1)));
        }
    }
    Stmt::Seq(parts)
}

/// The locals that take the objects which a body makes, before any loop in it is cut.
pub(crate) fn objects_made(program: &Program, body: &Stmt) -> BTreeSet<LocalId> {
    let mut made = Made::new();
    if let Some(view) = program.secluded {
        body.for_each_op(&mut |op| made.extend(object_made(view, op)));
    }
    made.into_keys().collect()
}

/// Whether the object that a local holds is secluded.
pub(crate) fn is_secluded(program: &Program, view: GlobalId, object: LocalId) -> Option<Expr> {
    let span = Span::default();
    let whole = Expr::pre(view, program.globals[view.index()].ty.clone(), span);
    Expr::select(whole, Expr::pre(object, Type::Int, span))
}

/// The view in which no object is secluded.
pub(crate) fn nothing(program: &Program, view: GlobalId) -> Expr {
    let span = Span::default();
    let no = ExprKind::ConstMap(Expr::bool(false, span));
    Expr::new(no, program.globals[view.index()].ty.clone(), span)
}

/// The local that takes the object which the operation adds to the view, and the globals that hold its cells: those that
/// the operation says something about.
fn object_made(view: GlobalId, op: &Op) -> Option<(LocalId, BTreeSet<GlobalId>)> {
    let (_, added) = op.updates.iter().find(|(v, _)| *v == Var::Global(view))?;
    let ExprKind::Update(_, key, value) = added.kind() else {
        return None;
    };
    let (ExprKind::Var(VarRef::Local(object), Store::Post), ExprKind::Bool(true)) =
        (key.kind(), value.kind())
    else {
        return None;
    };
    let mut cells = BTreeSet::new();
    op.guard.iter().for_each(|guard| {
        guard.for_each_node(&mut |n| {
            if let ExprKind::Select(map, k) = n.kind()
                && let ExprKind::Var(VarRef::Global(g), _) = map.kind()
                && k.kind() == key.kind()
            {
                cells.insert(*g);
            }
        });
    });
    Some((*object, cells))
}

/// A step of others leaves the cells of secluded objects alone.
fn left_alone(program: &Program, view: GlobalId, made: &Made, op: &Op) -> Op {
    if !matches!(op.kind, OpKind::Environment | OpKind::Abstraction) {
        return op.clone();
    }
    let mut op = op.clone();
    let span = op.span;
    let at = |g: GlobalId, store, key: &Expr| {
        let map = Expr::var(g, store, program.globals[g.index()].ty.clone(), span);
        Expr::select(map, key.clone())
    };
    for (object, cells) in made {
        let key = Expr::pre(*object, Type::Int, span);
        let Some(secluded) = at(view, Store::Pre, &key) else {
            continue;
        };
        for g in cells {
            let changes = op.havoc.contains(&Var::Global(*g));
            let pair = at(*g, Store::Pre, &key).zip(at(*g, Store::Post, &key));
            if let Some((before, after)) = pair.filter(|_| changes) {
                op = op.guard(Expr::implies(secluded.clone(), Expr::eq(after, before)));
            }
        }
    }
    op
}

/// The operation without everything about the view, in which there is nothing.
fn without_view(view: GlobalId, op: &Op) -> Op {
    let mut op = op.clone();
    op.updates.retain(|(v, _)| *v != Var::Global(view));
    if let Some(guard) = op.guard.take() {
        let mut parts = guard.conjuncts();
        parts.retain(|p| p.globals().iter().all(|(g, _)| *g != view));
        if !parts.is_empty() {
            op.guard = Some(Expr::all(parts, guard.span()));
        }
    }
    op
}
