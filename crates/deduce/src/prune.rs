//! Views that no check depends on are left out.
//!
//! A front end changes all views at a synchronization point and says what is known of each; most tasks use few of them. A view
//! is needed if a check, a test, an invariant of a loop or the new value of something else that is needed mentions it.
//! Everything about the others is dropped: their changes, and what is assumed of them. Assuming less is sound.
//!
//! The same goes for functions of which a task says nothing but that they are false somewhere, such as the classes that a
//! new object is not of: nothing follows from that.

use crate::rely::Rely;
use heddle_plato::ir::{Expr, ExprKind, FuncId, GlobalId, Op, OpKind, Program, Stmt, Unary, Var};
use std::collections::BTreeSet;

/// The body without the views that nothing depends on.
pub(crate) fn without_unused_views(program: &Program, body: &Stmt) -> Stmt {
    let views: BTreeSet<GlobalId> = (0..program.globals.len() as u32)
        .map(GlobalId)
        .filter(|g| program.globals[g.index()].view)
        .collect();
    if views.is_empty() {
        return body.clone();
    }
    let mut needed = BTreeSet::new();
    loop {
        let before = needed.len();
        body.for_each(&mut |s| uses(s, &views, &mut needed));
        if needed.len() == before {
            break;
        }
    }
    let unused: BTreeSet<GlobalId> = views.difference(&needed).copied().collect();
    body.rewrite(&mut |s| match s {
        Stmt::Op(op) => Some(Stmt::Op(without(op, &unused))),
        _ => None,
    })
}

/// The body without "`f(…)` is false" for functions `f` that nothing else in it, no axiom and nothing in `rely` speaks of.
pub(crate) fn without_idle_functions(program: &Program, rely: &Rely, body: &Stmt) -> Stmt {
    let mut used = BTreeSet::new();
    let axioms = program.axioms.iter().map(|a| &a.expr);
    let relied_on = rely.env.iter().chain(&rely.invariants).map(|c| &c.expr);
    let outside = axioms.chain(relied_on);
    outside.for_each(|e| used.extend(functions_of(e)));
    body.for_each(&mut |s| match s {
        Stmt::Op(op) => {
            let checks = op.checks.iter().map(|c| &c.expr);
            let values = op.updates.iter().map(|(_, e)| e);
            checks
                .chain(values)
                .for_each(|e| used.extend(functions_of(e)));
            let parts = op.guard.iter().flat_map(Expr::conjuncts);
            parts
                .filter(|p| false_function(p).is_none())
                .for_each(|p| used.extend(functions_of(&p)));
        }
        Stmt::Loop(l) => {
            let all = l.invariants.iter().chain(&l.hints);
            all.for_each(|e| used.extend(functions_of(e)));
        }
        Stmt::Call(call) => call.args.iter().for_each(|e| used.extend(functions_of(e))),
        _ => {}
    });
    // What is of a kind is of those above.
    let above = used.iter().flat_map(|f| program.kinds_above(*f));
    let above: Vec<FuncId> = above.collect();
    used.extend(above);
    let is_idle = |part: &Expr| false_function(part).is_some_and(|f| !used.contains(&f));
    body.rewrite(&mut |s| match s {
        Stmt::Op(op) => Some(Stmt::Op(guarded_without(op, &is_idle))),
        _ => None,
    })
}

fn functions_of(e: &Expr) -> Vec<FuncId> {
    let mut found = Vec::new();
    e.for_each_node(&mut |n| {
        if let ExprKind::Apply(f, _) = n.kind() {
            found.push(*f);
        }
    });
    found
}

/// `f` of `!f(x)` for variables and literals `x`.
pub(crate) fn false_function(part: &Expr) -> Option<FuncId> {
    let ExprKind::Unary(Unary::Not, fact) = part.kind() else {
        return None;
    };
    match fact.kind() {
        ExprKind::Apply(f, args) => {
            let plain = |a: &Expr| functions_of(a).is_empty();
            args.iter().all(plain).then_some(*f)
        }
        _ => None,
    }
}

fn views_of(e: &Expr, views: &BTreeSet<GlobalId>) -> Vec<GlobalId> {
    let all = e.globals().into_iter().map(|(g, _)| g);
    all.filter(|g| views.contains(g)).collect()
}

fn uses(stmt: &Stmt, views: &BTreeSet<GlobalId>, needed: &mut BTreeSet<GlobalId>) {
    match stmt {
        Stmt::Op(op) => uses_of_op(op, views, needed),
        Stmt::Loop(l) => {
            let all = l.invariants.iter().chain(&l.hints);
            all.for_each(|e| needed.extend(views_of(e, views)));
        }
        Stmt::Call(call) => {
            let args = call.args.iter();
            args.for_each(|e| needed.extend(views_of(e, views)));
        }
        _ => {}
    }
}

fn uses_of_op(op: &Op, views: &BTreeSet<GlobalId>, needed: &mut BTreeSet<GlobalId>) {
    for check in &op.checks {
        needed.extend(views_of(&check.expr, views));
    }
    for (var, value) in &op.updates {
        let counts = match var {
            Var::Global(g) if views.contains(g) => needed.contains(g),
            _ => true,
        };
        if counts {
            needed.extend(views_of(value, views));
        }
    }
    for part in op.guard.iter().flat_map(Expr::conjuncts) {
        let mentioned = views_of(&part, views);
        let some_needed = mentioned.iter().any(|g| needed.contains(g));
        if is_test(op, &part) || (some_needed && says_how(&part, op, needed)) {
            needed.extend(mentioned);
        }
    }
}

/// A formula that decides which way the task goes, not one about all objects.
fn is_test(op: &Op, part: &Expr) -> bool {
    let quantified = part.any_node(&mut |n| matches!(n.kind(), ExprKind::Quantified(..)));
    matches!(op.kind, OpKind::Branch(_)) || !quantified
}

/// A formula about a needed view that this very operation changes.
fn says_how(part: &Expr, op: &Op, needed: &BTreeSet<GlobalId>) -> bool {
    let changed = op.modified_globals();
    let mut mentioned = part.globals().into_iter();
    mentioned.any(|(g, _)| changed.contains(&g) && needed.contains(&g))
}

/// The operation without everything about the unused views.
fn without(op: &Op, unused: &BTreeSet<GlobalId>) -> Op {
    let is_unused = |v: &Var| v.as_global().is_some_and(|g| unused.contains(&g));
    let mut op = op.clone();
    op.havoc.retain(|v| !is_unused(v));
    op.updates.retain(|(v, _)| !is_unused(v));
    guarded_without(&op, &|p| {
        p.globals().iter().any(|(g, _)| unused.contains(g))
    })
}

/// The operation without these parts of its guard.
fn guarded_without(op: &Op, is_unused: &dyn Fn(&Expr) -> bool) -> Op {
    let mut op = op.clone();
    if let Some(guard) = op.guard.take() {
        let mut parts = guard.conjuncts();
        parts.retain(|p| !is_unused(p));
        if !parts.is_empty() {
            op.guard = Some(Expr::all(parts, guard.span()));
        }
    }
    op
}
