//! What one conjunct of an environment assumption may still say about any number of steps although it is not transitive itself
//! (semantics, section 2).
//!
//! Takes the conjunct, gives guesses in the shapes that stay true over many steps: order and equality of what it says about the store
//! after the step, frames and orders under its conditions, conditions that stay as they are, and pairs of conditions. Nothing here
//! matters for soundness: [`crate::transitivity`] keeps what the solver shows.

use crate::candidates::shape;
use heddle_plato::ir::{Binary, Bound, Expr, ExprKind, Quantifier, Store, Type, Unary};
use rustc_hash::FxHashSet;

/// A conjunct gets at most this many guesses, the strongest kinds first.
const LIMIT: usize = 48;

/// Of a conjunct at most this many conditions are looked at.
const CONDITIONS: usize = 6;

/// Formulas that may hold of any number of steps if the conjunct holds of each. Those at the front are worth more.
pub(crate) fn consequences(conjunct: &Expr) -> Vec<Expr> {
    let (bounds, body) = match conjunct.as_quantified(Quantifier::Forall) {
        Some((bounds, body)) => (bounds.to_vec(), body.clone()),
        None => (Vec::new(), conjunct.clone()),
    };
    let mut found = Guesses {
        conjunct,
        bounds,
        shapes: FxHashSet::default(),
        list: Vec::new(),
    };
    let places = found.places(&body);
    let conditions = found.conditions(&body);
    let changes: Vec<Expr> = places.iter().flat_map(change).collect();
    changes.iter().for_each(|c| found.add(c.clone()));
    for condition in &conditions {
        let after = condition.with_store(Store::Pre, Store::Post);
        found.add(Expr::implies(condition.clone(), after));
    }
    for condition in &conditions {
        for change in &changes {
            found.add(Expr::implies(condition.clone(), change.clone()));
        }
    }
    for before in &conditions {
        for after in &conditions {
            let after = after.with_store(Store::Pre, Store::Post);
            found.add(Expr::implies(before.clone(), after));
        }
    }
    found.list.truncate(LIMIT);
    found.list
}

struct Guesses<'a> {
    conjunct: &'a Expr,
    /// The variables that the conjunct speaks of all values of.
    bounds: Vec<Bound>,
    /// The guesses so far, to find what is there already.
    shapes: FxHashSet<String>,
    list: Vec<Expr>,
}

impl Guesses<'_> {
    fn add(&mut self, body: Expr) {
        let guess = match self.bounds.is_empty() {
            true => body,
            false => Expr::quantified(Quantifier::Forall, self.bounds.clone(), body),
        };
        let guess = guess.with_span(self.conjunct.span());
        if guess.reads_store(Store::Post) && self.shapes.insert(shape(&guess)) {
            self.list.push(guess);
        }
    }

    /// Only variables that the whole conjunct is about stand in it.
    fn is_closed(&self, e: &Expr) -> bool {
        let known = |id: u32| self.bounds.iter().any(|b| b.id == id);
        !e.any_node(&mut |n| matches!(n.kind(), ExprKind::Bound(id) if !known(*id)))
    }

    /// Variables and cells after the step.
    fn places(&self, body: &Expr) -> Vec<Expr> {
        let mut places: Vec<Expr> = Vec::new();
        let mut seen = FxHashSet::default();
        body.for_each_node(&mut |e| {
            let place = match e.kind() {
                ExprKind::Var(_, Store::Post) => !matches!(e.ty(), Type::Map(..)),
                ExprKind::Select(map, _) => matches!(map.kind(), ExprKind::Var(_, Store::Post)),
                _ => false,
            };
            if place && self.is_closed(e) && seen.insert(shape(e)) {
                places.push(e.clone());
            }
        });
        places
    }

    /// The conditions of the conjunct, about the store before the step, each with its negation; what is said of the store after the
    /// step alone counts, too.
    fn conditions(&self, body: &Expr) -> Vec<Expr> {
        let mut found: Vec<Expr> = Vec::new();
        let mut seen = FxHashSet::default();
        atoms(body, &mut |atom| {
            let mixed = atom.reads_store(Store::Pre) && atom.reads_store(Store::Post);
            let atom = atom.with_store(Store::Post, Store::Pre);
            let stateless = !atom.reads_store(Store::Pre);
            if !mixed && !stateless && self.is_closed(&atom) && seen.insert(shape(&atom)) {
                found.push(atom);
            }
        });
        found.truncate(CONDITIONS);
        let both = |c: Expr| [c.clone(), Expr::not(c)];
        found.into_iter().flat_map(both).collect()
    }
}

/// The parts of a formula below its connectives.
fn atoms(e: &Expr, add: &mut dyn FnMut(&Expr)) {
    match e.kind() {
        ExprKind::Binary(Binary::And | Binary::Or | Binary::Implies | Binary::Iff, a, b) => {
            atoms(a, add);
            atoms(b, add);
        }
        ExprKind::Unary(Unary::Not, a) => atoms(a, add),
        ExprKind::Quantified(..) => {}
        _ if *e.ty() == Type::Bool => add(e),
        _ => {}
    }
}

/// How a place may have changed: not at all, only up, only down.
fn change(after: &Expr) -> Vec<Expr> {
    let before = after.with_store(Store::Post, Store::Pre);
    let span = after.span();
    let order = |op, a: &Expr, b: &Expr| Expr::binary(op, a.clone(), b.clone(), span);
    let same = Expr::eq(after.clone(), before.clone());
    let ways = match after.ty() {
        Type::Int => Some(Binary::Le),
        Type::Bool => Some(Binary::Implies),
        Type::Set(_) => Some(Binary::Subset),
        _ => None,
    };
    let ways = ways.map(|op| [order(op, &before, after), order(op, after, &before)]);
    std::iter::once(same)
        .chain(ways.into_iter().flatten())
        .collect()
}

/// The formulas without those that say under a condition what another one says without.
pub(crate) fn without_implied(formulas: Vec<Expr>) -> Vec<Expr> {
    let shapes: FxHashSet<String> = formulas.iter().map(|e| shape(matrix(e))).collect();
    let is_implied = |e: &Expr| match matrix(e).kind() {
        ExprKind::Binary(Binary::Implies, _, then) => shapes.contains(&shape(then)),
        _ => false,
    };
    let mut formulas = formulas;
    formulas.retain(|e| !is_implied(e));
    formulas
}

/// The formula below its outermost quantifier.
fn matrix(e: &Expr) -> &Expr {
    e.as_quantified(Quantifier::Forall)
        .map_or(e, |(_, body)| body)
}
