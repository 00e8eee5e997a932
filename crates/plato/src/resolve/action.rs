//! Two-store formula to operation: which modified variables does an action determine?
//!
//! Takes `modifies V; action X`, gives an [`Op`] with the same meaning in which every conjunct `x' == e` that
//! fixes a modified variable has become an update. Side condition of each extraction: `e` speaks only of the
//! store before and of variables whose new values are known when the update is evaluated, so dropping the
//! conjunct and evaluating the update says the same.

use super::lvalue::Lvalue;
use crate::ir::{Binary, Expr, ExprKind, Op, OpKind, Store, Type, Unary, Var};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What may change of one variable.
struct Modified {
    ty: Type,
    /// The elements that may change; `None` for the whole variable.
    elements: Option<Vec<Expr>>,
}

/// Makes the operation `modifies places; action formula`. A variable that is listed as a whole is listed once.
pub(super) fn operation(kind: OpKind, places: &[Lvalue], formula: &Expr, span: Span) -> Op {
    let mut modified: BTreeMap<Var, Modified> = BTreeMap::new();
    for place in places {
        let entry = modified.entry(place.var).or_insert_with(|| Modified {
            ty: place.root.clone(),
            elements: Some(Vec::new()),
        });
        match (place.keys.first(), &mut entry.elements) {
            (Some(key), Some(elements)) => elements.push(key.clone()),
            _ => entry.elements = None,
        }
    }
    let mut extraction = Extraction {
        modified,
        open: split(formula),
        updates: Vec::new(),
        havocked: BTreeSet::new(),
        frames: Vec::new(),
    };
    extraction.determined();
    extraction.derived_from_havocked();
    extraction.into_op(kind, span)
}

struct Extraction {
    modified: BTreeMap<Var, Modified>,
    /// Conjuncts that are not (yet) updates.
    open: Vec<Expr>,
    updates: Vec<(Var, Expr)>,
    /// Variables that some update reads although they are not determined: they stay havocked.
    havocked: BTreeSet<Var>,
    /// What an update of map elements leaves to say.
    frames: Vec<Expr>,
}

impl Extraction {
    fn is_updated(&self, var: Var) -> bool {
        self.updates.iter().any(|(v, _)| *v == var)
    }

    /// Extracts, until nothing changes, conjuncts whose right side is determined already.
    fn determined(&mut self) {
        while self.determined_once() || self.elements_once() {}
    }

    fn determined_once(&mut self) -> bool {
        let found = self.open.iter().enumerate().find_map(|(i, conjunct)| {
            definitions(conjunct).into_iter().find_map(|(var, value)| {
                let known = post_vars(&value).into_iter().all(|v| self.is_updated(v));
                (self.is_whole(var) && known).then_some((i, var, value))
            })
        });
        let Some((i, var, value)) = found else {
            return false;
        };
        self.open.remove(i);
        self.updates.push((var, value));
        true
    }

    /// Whether the variable is modified as a whole and has no update yet.
    fn is_whole(&self, var: Var) -> bool {
        let whole = self
            .modified
            .get(&var)
            .is_some_and(|m| m.elements.is_none());
        whole && !self.is_updated(var)
    }

    /// Extracts an update for a map all of whose modified elements are determined.
    fn elements_once(&mut self) -> bool {
        let candidates: Vec<Var> = self.modified.keys().copied().collect();
        candidates.into_iter().any(|var| self.elements_of(var))
    }

    fn elements_of(&mut self, var: Var) -> bool {
        let Some(Modified {
            ty,
            elements: Some(keys),
        }) = self.modified.get(&var)
        else {
            return false;
        };
        if self.is_updated(var) {
            return false;
        }
        let mut taken = Vec::new();
        let mut map: Option<Expr> = None;
        for key in keys {
            let found = self.open.iter().enumerate().find_map(|(i, conjunct)| {
                let value = element_definition(conjunct, var, key)?;
                let known = post_vars(&value).into_iter().all(|v| self.is_updated(v));
                (known && !taken.contains(&i)).then_some((i, value))
            });
            let Some((i, value)) = found else {
                return false;
            };
            taken.push(i);
            let before = map.unwrap_or_else(|| Expr::pre(var, ty.clone(), value.span()));
            map = Some(Expr::update(before, key.clone(), value));
        }
        let Some(map) = map else {
            return false;
        };
        // Two indices may be equal; then the last one wins, so the conjuncts of all others must stay.
        if let Some(last) = taken.pop() {
            self.open.remove(last);
        }
        self.updates.push((var, map));
        true
    }

    /// Extracts conjuncts whose right side speaks of variables that will stay havocked. Each such variable is
    /// marked, so that it gets no update later.
    fn derived_from_havocked(&mut self) {
        let mut i = 0;
        while i < self.open.len() {
            let found = definitions(&self.open[i]).into_iter().find(|(var, value)| {
                let reads = post_vars(value);
                self.is_whole(*var) && !self.havocked.contains(var) && !reads.contains(var)
            });
            match found {
                Some((var, value)) => {
                    let open = post_vars(&value)
                        .into_iter()
                        .filter(|v| !self.is_updated(*v));
                    let open: Vec<Var> = open.collect();
                    self.havocked.extend(open);
                    self.updates.push((var, value));
                    self.open.remove(i);
                }
                None => i += 1,
            }
        }
    }

    fn into_op(mut self, kind: OpKind, span: Span) -> Op {
        let mut op = Op::new(kind, span);
        for (var, modified) in &self.modified {
            if self.is_updated(*var) {
                continue;
            }
            op.havoc.push(*var);
            if let Some(keys) = &modified.elements {
                self.frames.push(frame(*var, &modified.ty, keys, span));
            }
        }
        op.updates = self.updates;
        let guard: Vec<Expr> = self.open.into_iter().chain(self.frames).collect();
        op.guard = match guard.is_empty() {
            true => None,
            false => Some(Expr::all(guard, span)).filter(|g| g.as_bool() != Some(true)),
        };
        op
    }
}

/// `m' == m[k := m'[k]]…`: nothing but the elements changes.
fn frame(var: Var, ty: &Type, keys: &[Expr], span: Span) -> Expr {
    let after = Expr::post(var, ty.clone(), span);
    let before = Expr::pre(var, ty.clone(), span);
    let changed = keys.iter().fold(before, |map, key| {
        let value = match ty {
            Type::Map(_, value) => (**value).clone(),
            other => other.clone(),
        };
        let element = Expr::new(ExprKind::Select(after.clone(), key.clone()), value, span);
        Expr::update(map, key.clone(), element)
    });
    Expr::eq(after, changed)
}

/// Splits at `&&` only.
pub(super) fn split(e: &Expr) -> Vec<Expr> {
    match e.kind() {
        ExprKind::Binary(Binary::And, a, b) => {
            let mut parts = split(a);
            parts.extend(split(b));
            parts
        }
        ExprKind::Bool(true) => Vec::new(),
        _ => vec![e.clone()],
    }
}

/// The ways to read a conjunct as `x' == e`.
fn definitions(conjunct: &Expr) -> Vec<(Var, Expr)> {
    let as_post = |e: &Expr| match e.kind() {
        ExprKind::Var(var, Store::Post) => Some(Var::from(*var)),
        _ => None,
    };
    match conjunct.kind() {
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) => {
            let left = as_post(a).map(|var| (var, b.clone()));
            let right = as_post(b).map(|var| (var, a.clone()));
            left.into_iter().chain(right).collect()
        }
        ExprKind::Unary(Unary::Not, a) => {
            let value = Expr::bool(false, conjunct.span());
            as_post(a).map(|var| (var, value)).into_iter().collect()
        }
        _ => {
            let value = Expr::bool(true, conjunct.span());
            as_post(conjunct)
                .map(|var| (var, value))
                .into_iter()
                .collect()
        }
    }
}

/// `e`, if the conjunct is `m'[key] == e` (either way round, or a plain truth value) and `e` does not read `m'`.
fn element_definition(conjunct: &Expr, var: Var, key: &Expr) -> Option<Expr> {
    let is_element = |e: &Expr| match e.kind() {
        ExprKind::Select(map, k) => {
            let whole = matches!(map.kind(), ExprKind::Var(v, Store::Post) if Var::from(*v) == var);
            whole && same_text(k, key)
        }
        _ => false,
    };
    let value = match conjunct.kind() {
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) if is_element(a) => b.clone(),
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) if is_element(b) => a.clone(),
        ExprKind::Unary(Unary::Not, a) if is_element(a) => Expr::bool(false, conjunct.span()),
        _ if is_element(conjunct) => Expr::bool(true, conjunct.span()),
        _ => return None,
    };
    (!post_vars(&value).contains(&var)).then_some(value)
}

/// Variables read from the store after the step.
fn post_vars(e: &Expr) -> BTreeSet<Var> {
    let mut found = BTreeSet::new();
    e.for_each_node(&mut |e| {
        if let ExprKind::Var(var, Store::Post) = e.kind() {
            found.insert(Var::from(*var));
        }
    });
    found
}

/// Equality up to positions.
pub(crate) fn same_text(a: &Expr, b: &Expr) -> bool {
    if a.ty() != b.ty() {
        return false;
    }
    let operands = |e: &Expr| {
        let mut items = Vec::new();
        e.kind().for_each_operand(&mut |o| items.push(o.clone()));
        items
    };
    let (xs, ys) = (operands(a), operands(b));
    if xs.len() != ys.len() || !xs.iter().zip(&ys).all(|(x, y)| same_text(x, y)) {
        return false;
    }
    // The operands are equal up to positions, so the operators decide: compare with b's operands in a.
    let mut ys = ys.into_iter();
    let a = a
        .kind()
        .map_operands(&mut |old| ys.next().unwrap_or_else(|| old.clone()));
    a == *b.kind()
}
