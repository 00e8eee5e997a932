//! Which locals matter at a location: those that may be read before they are written again.
//!
//! A local that does not matter is set to 0 in the packed state, which identifies states that no continuation can
//! tell apart.

use super::flow::{Action, Flow};
use heddle_plato::ir::{Call, Expr, LocalId, Op, Store, Var};
use std::collections::BTreeSet;

/// Live locals per location (at its entry).
pub fn live_in(flow: &Flow) -> Vec<BTreeSet<LocalId>> {
    let count = flow.locations.len();
    let mut live: Vec<BTreeSet<LocalId>> = vec![BTreeSet::new(); count];
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (from, location) in flow.locations.iter().enumerate() {
        for edge in &location.edges {
            users[edge.target].push(from);
        }
    }
    let mut work: Vec<usize> = (0..count).collect();
    while let Some(at) = work.pop() {
        let mut new: BTreeSet<LocalId> = BTreeSet::new();
        if flow.locations[at].may_end {
            new.extend(flow.result);
        }
        for edge in &flow.locations[at].edges {
            let after = &live[edge.target];
            match edge.action {
                Action::Op(op) => new.extend(before_op(&flow.ops[op].op, after)),
                Action::Call(call) => new.extend(before_call(&flow.calls[call], after)),
                Action::Cut => {}
            }
        }
        if new != live[at] {
            live[at] = new;
            work.extend(users[at].iter().copied());
        }
    }
    live
}

fn reads(e: &Expr, store: Store) -> impl Iterator<Item = LocalId> {
    let found = e.locals().into_iter();
    found.filter(move |(_, s)| *s == store).map(|(l, _)| l)
}

/// Locals that matter before an operation if `after` matter after it.
fn before_op(op: &Op, after: &BTreeSet<LocalId>) -> BTreeSet<LocalId> {
    let written: BTreeSet<LocalId> = op.modified().filter_map(Var::as_local).collect();
    let mut before: BTreeSet<LocalId> = after.difference(&written).copied().collect();
    op.for_each_expr(&mut |e| {
        before.extend(reads(e, Store::Pre));
        // The after-value of a local that the operation does not change is its value before.
        before.extend(reads(e, Store::Post).filter(|l| !written.contains(l)));
    });
    before
}

fn before_call(call: &Call, after: &BTreeSet<LocalId>) -> BTreeSet<LocalId> {
    let mut before = after.clone();
    if let Some(result) = call.result {
        before.remove(&result);
    }
    for arg in &call.args {
        before.extend(reads(arg, Store::Pre));
    }
    before
}
