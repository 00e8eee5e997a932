//! The integers that a formula tells apart, for quantifiers over all of them.
//!
//! A variable that is only compared for equality and used as a key cannot tell numbers apart that are no key of the maps it selects
//! from and equal to nothing it is compared with. So it is enough to try those, and for each variable one number that nothing knows
//! of. Takes the body of a quantifier and the stores, gives the numbers to try, or nothing where the body looks at a number in
//! another way.

use crate::eval::{Binding, Scope, is_bound};
use crate::{MapValue, Value};
use heddle_plato::ir::{Binary, Expr, ExprKind};
use std::collections::BTreeSet;

/// From here on there are numbers that stand for no object.
const NOBODY: i64 = 1 << 60;

impl Scope<'_> {
    /// The integers that matter to a quantified variable, where integers stand for objects.
    pub(crate) fn told_apart(&self, id: u32, body: &Expr) -> Option<Vec<Value>> {
        let named = self.world.object_maps();
        if named.is_empty() || !only_key(body, id) {
            return None;
        }
        let mut found: BTreeSet<Value> = [0, -1].map(Value::int).into();
        for g in named {
            for view in [&self.pre, &self.post] {
                if let Value::Map(map) = &view.globals[g.index()] {
                    found.extend(map.entries.keys().cloned());
                }
            }
        }
        self.compared(body, &mut found)?;
        let mut variables = BTreeSet::from([id]);
        body.any_node(&mut |n| {
            variables.extend(self.open(n));
            false
        });
        let strangers = (NOBODY..).take(variables.len());
        found.extend(strangers.map(Value::int));
        Some(found.into_iter().collect())
    }

    /// The variable that this is, if it has no value yet.
    fn open(&self, e: &Expr) -> Option<u32> {
        let ExprKind::Bound(id) = e.kind() else {
            return None;
        };
        let around = std::iter::successors(self.bound, |b: &&Binding<'_>| b.outer);
        around.into_iter().all(|b| b.id != *id).then_some(*id)
    }

    /// Collects what variables without value are compared with, and the keys of the maps that they select from.
    fn compared(&self, e: &Expr, found: &mut BTreeSet<Value>) -> Option<()> {
        match e.kind() {
            ExprKind::Select(m, k) | ExprKind::Update(m, k, _) if self.open(k).is_some() => {
                self.parts(m, &mut |map, found| keys(map, found), found)?;
            }
            ExprKind::Binary(Binary::Eq, a, b) if self.open(a).or(self.open(b)).is_some() => {
                for side in [a, b].into_iter().filter(|side| self.open(side).is_none()) {
                    self.parts(side, &mut |value, found| numbers(value, found), found)?;
                }
            }
            _ => {}
        }
        let mut all = Some(());
        e.kind().for_each_operand(&mut |inner| {
            all = all.and_then(|()| self.compared(inner, found));
        });
        all
    }

    /// Collects from the value of an expression, or from the map that it is a part of.
    fn parts(
        &self,
        e: &Expr,
        collect: &mut dyn FnMut(&Value, &mut BTreeSet<Value>),
        found: &mut BTreeSet<Value>,
    ) -> Option<()> {
        if let Ok(value) = self.eval(e) {
            collect(&value, found);
            return Some(());
        }
        match e.kind() {
            ExprKind::Select(m, _) => self.parts(m, collect, found),
            ExprKind::Update(m, _, v) => {
                self.parts(m, collect, found)?;
                self.parts(v, collect, found)
            }
            ExprKind::ConstMap(v) => self.parts(v, collect, found),
            ExprKind::Bound(_) => Some(()),
            _ => None,
        }
    }
}

/// The integers among the keys of a map and of the maps in it.
fn keys(value: &Value, found: &mut BTreeSet<Value>) {
    if let Value::Map(map) = value {
        let integers = map.entries.keys().filter(|k| matches!(k, Value::Int(_)));
        found.extend(integers.cloned());
        each(map, &mut |inner| keys(inner, found));
    }
}

/// The integers that a value is, or that are in a map.
fn numbers(value: &Value, found: &mut BTreeSet<Value>) {
    match value {
        Value::Int(_) => {
            found.insert(value.clone());
        }
        Value::Map(map) => each(map, &mut |inner| numbers(inner, found)),
        _ => {}
    }
}

fn each(map: &MapValue, f: &mut dyn FnMut(&Value)) {
    f(&map.default);
    map.entries.values().for_each(f);
}

/// Whether the variable occurs as a key and in comparisons for equality only.
fn only_key(e: &Expr, id: u32) -> bool {
    match e.kind() {
        ExprKind::Bound(b) => *b != id,
        ExprKind::Select(m, k) if is_bound(k, id) => only_key(m, id),
        ExprKind::Update(m, k, v) if is_bound(k, id) => only_key(m, id) && only_key(v, id),
        ExprKind::Binary(Binary::Eq, a, b) => {
            (is_bound(a, id) || only_key(a, id)) && (is_bound(b, id) || only_key(b, id))
        }
        kind => {
            let mut all = true;
            kind.for_each_operand(&mut |inner| all &= only_key(inner, id));
            all
        }
    }
}
