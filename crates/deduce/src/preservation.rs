//! Which steps can break which invariants.
//!
//! A step can break an invariant only if it changes something that the invariant speaks of. One kind of step is looked at
//! more closely: one that changes a map at a single key `v` of which it is known that `f(v)` is false, such as the
//! making of an object that is not of class `f`. An invariant that reads the map only at keys `o` that it bounds by
//! `forall o :: … && f(o) && … ==> …` is as true afterwards as before: for `o` other than `v` nothing has changed, and what
//! it says of `v` is true, before and after. So whoever makes objects owes nothing to the invariants of unrelated classes.

use crate::rely::Conjunct;
use heddle_plato::ir::{
    Binary, Expr, ExprKind, FuncId, GlobalId, Op, Quantifier, Store, Unary, Var, VarRef,
};
use std::collections::BTreeMap;

/// A step, as far as it matters for invariants: what it changes, and for a map that changes at one key the functions that are
/// false there.
pub(crate) struct Change {
    maps: BTreeMap<GlobalId, Option<Vec<FuncId>>>,
}

impl Change {
    /// What `op` changes.
    pub(crate) fn of(op: &Op) -> Self {
        let changed = op.modified_globals().into_iter();
        let maps = changed.map(|g| (g, changed_key(op, g).map(|key| false_at(op, key))));
        Change {
            maps: maps.collect(),
        }
    }

    /// Whether the invariant may be false after the step, if it was true before.
    pub(crate) fn may_break(&self, invariant: &Conjunct) -> bool {
        let mut changed = invariant
            .globals
            .iter()
            .filter_map(|g| self.maps.get_key_value(g));
        match (changed.next(), changed.next()) {
            (None, _) => false,
            (Some((map, Some(excluded))), None) => {
                !is_unmoved(&invariant.expr, *map, excluded, &mut Vec::new())
            }
            _ => true,
        }
    }
}

/// `v` if the step makes the map `map[v := …]`.
fn changed_key(op: &Op, map: GlobalId) -> Option<&Expr> {
    if op.havoc.contains(&Var::Global(map)) {
        return None;
    }
    let mut updates = op.updates.iter().filter(|(v, _)| *v == Var::Global(map));
    let (Some((_, value)), None) = (updates.next(), updates.next()) else {
        return None;
    };
    match value.kind() {
        ExprKind::Update(before, key, _) => {
            let same_map =
                matches!(before.kind(), ExprKind::Var(VarRef::Global(g), Store::Pre) if *g == map);
            same_map.then_some(key)
        }
        _ => None,
    }
}

/// The functions that the step requires to be false at `key`.
fn false_at(op: &Op, key: &Expr) -> Vec<FuncId> {
    let guard = op.guard.iter().flat_map(Expr::conjuncts);
    let excluded = guard.filter_map(|part| {
        let ExprKind::Unary(Unary::Not, fact) = part.kind() else {
            return None;
        };
        match fact.kind() {
            ExprKind::Apply(f, args) => {
                let of_key = matches!(&args[..], [arg] if is_same_variable(arg, key));
                of_key.then_some(*f)
            }
            _ => None,
        }
    });
    excluded.collect()
}

fn is_same_variable(a: &Expr, b: &Expr) -> bool {
    match (a.kind(), b.kind()) {
        (ExprKind::Var(a, in_a), ExprKind::Var(b, in_b)) => (a, in_a) == (b, in_b),
        _ => false,
    }
}

/// Whether all reads of `map` are at keys that are bounded by one of the functions; `bounded` are those of the quantifiers around.
fn is_unmoved(e: &Expr, map: GlobalId, excluded: &[FuncId], bounded: &mut Vec<u32>) -> bool {
    match e.kind() {
        ExprKind::Var(VarRef::Global(g), _) => *g != map,
        ExprKind::Select(base, key) if matches!(base.kind(), ExprKind::Var(VarRef::Global(g), _) if *g == map) =>
        {
            matches!(key.kind(), ExprKind::Bound(id) if bounded.contains(id))
        }
        ExprKind::Quantified(quantifier, bounds, body) => {
            let outer = bounded.len();
            if *quantifier == Quantifier::Forall {
                let bounds = bounds.iter().map(|b| b.id);
                bounded.extend(bounds.filter(|id| is_bounded(body, *id, excluded)));
            }
            let unmoved = is_unmoved(body, map, excluded, bounded);
            bounded.truncate(outer);
            unmoved
        }
        _ => {
            let mut unmoved = true;
            e.kind().for_each_operand(&mut |part| {
                unmoved = unmoved && is_unmoved(part, map, excluded, bounded);
            });
            unmoved
        }
    }
}

/// Whether the body is `… && f(id) && … ==> …` for one of the functions.
fn is_bounded(body: &Expr, id: u32, excluded: &[FuncId]) -> bool {
    let ExprKind::Binary(Binary::Implies, bounds, rest) = body.kind() else {
        return false;
    };
    let here = bounds.conjuncts().iter().any(|part| match part.kind() {
        ExprKind::Apply(f, args) => {
            let of_variable =
                matches!(&args[..], [arg] if matches!(arg.kind(), ExprKind::Bound(b) if *b == id));
            of_variable && excluded.contains(f)
        }
        _ => false,
    });
    here || is_bounded(rest, id, excluded)
}
