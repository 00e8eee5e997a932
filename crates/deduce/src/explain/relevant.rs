//! The elements of maps that a formula speaks of in a model.
//!
//! Takes a formula and the values of its variables, gives the elements with the values of their keys. A formula about all
//! objects is looked at for those objects that the failing step touches: they are what it fails for.

use heddle_logic::Value;
use heddle_plato::ir::{Expr, ExprKind, Quantifier, Store, Unary, VarRef};
use heddle_vc::Owner;

/// Where the formula's variables get their values from.
pub(super) struct Bindings<'a> {
    /// The objects that a quantified variable is tried with.
    pub objects: &'a [Value],
    /// The value of a variable in a store.
    pub value: &'a dyn Fn(VarRef, Store) -> Option<Value>,
}

/// Each element once, in the order of the formula.
pub(super) fn cells_of(formula: &Expr, bindings: &Bindings<'_>) -> Vec<(Owner, Vec<Value>)> {
    let mut found = Vec::new();
    match formula.as_quantified(Quantifier::Forall) {
        Some((bounds, body)) => {
            for object in bindings.objects {
                let bound = bounds.first().map(|b| (b.id, object.clone()));
                collect(body, bound.as_ref(), bindings, &mut found);
            }
        }
        None => collect(formula, None, bindings, &mut found),
    }
    found
}

fn collect(
    formula: &Expr,
    bound: Option<&(u32, Value)>,
    bindings: &Bindings<'_>,
    found: &mut Vec<(Owner, Vec<Value>)>,
) {
    formula.for_each_node(&mut |node| {
        let place = place(node, bound, bindings);
        found.extend(place.filter(|p| !found.contains(p)));
    });
}

fn place(
    node: &Expr,
    bound: Option<&(u32, Value)>,
    bindings: &Bindings<'_>,
) -> Option<(Owner, Vec<Value>)> {
    let ExprKind::Select(map, key) = node.kind() else {
        return None;
    };
    let key = eval(key, bound, bindings)?;
    match map.kind() {
        ExprKind::Var(VarRef::Global(g), _) => Some((Owner::Global(*g), vec![key])),
        ExprKind::Select(..) => {
            let (of, mut keys) = place(map, bound, bindings)?;
            keys.push(key);
            Some((of, keys))
        }
        _ => None,
    }
}

/// The value of a simple expression.
pub(super) fn eval(
    e: &Expr,
    bound: Option<&(u32, Value)>,
    bindings: &Bindings<'_>,
) -> Option<Value> {
    match e.kind() {
        ExprKind::Int(i) => Some(Value::Int(i.clone())),
        ExprKind::Bool(b) => Some(Value::Bool(*b)),
        ExprKind::Bound(id) => bound.filter(|(b, _)| b == id).map(|(_, v)| v.clone()),
        ExprKind::Unary(Unary::Neg, a) => match eval(a, bound, bindings)? {
            Value::Int(i) => Some(Value::Int(-i)),
            _ => None,
        },
        ExprKind::Var(var, store) => (bindings.value)(*var, *store),
        ExprKind::Select(map, key) => {
            let (map, key) = (eval(map, bound, bindings)?, eval(key, bound, bindings)?);
            map.at(&key).cloned()
        }
        _ => None,
    }
}
