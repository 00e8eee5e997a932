//! The elements of maps that one operation touches, for explanations.
//!
//! Takes an operation with the stores before and after it, gives the elements `g[k]` and function values `f(k)` that its
//! expressions speak of, as terms. Elements under a quantifier are left out: there is no one term for them.

use crate::translate::Translator;
use crate::{Scope, State};
use heddle_logic::Term;
use heddle_plato::ir::{
    CheckKind, Expr, ExprKind, Form, FuncId, GlobalId, Local, Op, Store, Type, Var, VarRef,
};

/// What an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// A global map.
    Global(GlobalId),
    /// A function.
    Function(FuncId),
}

/// One element of a map, one value of a function, or a global that is no map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The map.
    pub of: Owner,
    /// The keys, outermost map first.
    pub keys: Vec<Term>,
    /// Its value before the step.
    pub before: Term,
    /// Its value after the step.
    pub after: Term,
    /// The step gives it a value.
    pub written: bool,
}

/// An element as it is written in an expression.
struct Place {
    of: Owner,
    keys: Vec<Expr>,
    written: bool,
}

/// The elements that `op` touches between `pre` and `post`, each once. What proof passes have added to the operation is not
/// looked at.
pub(crate) fn touched(
    translator: &mut Translator<'_>,
    locals: &[Local],
    op: &Op,
    pre: &State,
    post: &State,
) -> Vec<Cell> {
    let scope = Scope { pre, post };
    let mut cells: Vec<Cell> = Vec::new();
    let added = |var: &Var| matches!(var, Var::Local(l) if locals[l.index()].form == Form::Hidden);
    let checks = op.checks.iter();
    let checks = checks.filter(|c| !matches!(c.kind, CheckKind::Pass(_)));
    let updates = op.updates.iter().filter(|(var, _)| !added(var));
    let exprs = checks.map(|c| &c.expr).chain(updates.map(|(_, e)| e));
    let targets = op.updates.iter().filter_map(|(var, value)| {
        let of = Owner::Global(var.as_global()?);
        let single = !matches!(value.ty(), Type::Map(..));
        single.then_some(Place {
            of,
            keys: Vec::new(),
            written: true,
        })
    });
    let targets: Vec<Cell> = targets.map(|p| cell(translator, &p, scope)).collect();
    cells.extend(targets);
    for e in exprs.chain(&op.guard) {
        let mut places = Vec::new();
        e.for_each_node(&mut |node| places.extend(place(node)));
        for place in places {
            let cell = cell(translator, &place, scope);
            match cells
                .iter_mut()
                .find(|c| (c.of, &c.keys) == (cell.of, &cell.keys))
            {
                Some(known) => known.written |= cell.written,
                None => cells.push(cell),
            }
        }
    }
    cells
}

fn cell(translator: &mut Translator<'_>, place: &Place, scope: Scope<'_>) -> Cell {
    let keys: Vec<Term> = place
        .keys
        .iter()
        .map(|k| translator.term(k, scope))
        .collect();
    let (before, after) = match place.of {
        Owner::Global(g) => {
            let mut at = |state: &State| {
                let whole = state.get(VarRef::Global(g));
                keys.iter()
                    .fold(whole, |map, key| translator.terms.select(map, *key))
            };
            (at(scope.pre), at(scope.post))
        }
        Owner::Function(f) => {
            let value = translator.apply(f.index(), keys.clone(), scope);
            (value, value)
        }
    };
    Cell {
        of: place.of,
        keys,
        before,
        after,
        written: place.written,
    }
}

/// The element that an expression reads or writes, if it is one and its keys mention no bound variable.
fn place(e: &Expr) -> Option<Place> {
    let mut keys = Vec::new();
    let (of, written) = match e.kind() {
        ExprKind::Var(VarRef::Global(g), store) if !matches!(e.ty(), Type::Map(..)) => {
            (Owner::Global(*g), *store == Store::Post)
        }
        ExprKind::Select(map, key) => {
            let found = root(map, &mut keys)?;
            keys.push(key.clone());
            found
        }
        // The update of a row inside the update of the whole is the written place.
        ExprKind::Update(_, _, value) if matches!(value.kind(), ExprKind::Update(..)) => {
            return None;
        }
        ExprKind::Update(map, key, _) => {
            let (of, _) = root(map, &mut keys)?;
            keys.push(key.clone());
            (of, true)
        }
        ExprKind::Apply(f, args) if args.len() == 1 => {
            keys.extend(args.iter().cloned());
            (Owner::Function(*f), false)
        }
        _ => return None,
    };
    let closed = keys.iter().all(is_closed);
    closed.then_some(Place { of, keys, written })
}

/// The global that a map expression starts from, with the keys on the way; read after the step counts as written.
fn root(map: &Expr, keys: &mut Vec<Expr>) -> Option<(Owner, bool)> {
    match map.kind() {
        ExprKind::Var(VarRef::Global(g), store) => Some((Owner::Global(*g), *store == Store::Post)),
        ExprKind::Select(inner, key) => {
            let found = root(inner, keys)?;
            keys.push(key.clone());
            Some(found)
        }
        // What an update leaves alone is an element of the map that it starts from.
        ExprKind::Update(inner, ..) => root(inner, keys),
        _ => None,
    }
}

fn is_closed(e: &Expr) -> bool {
    !e.any_node(&mut |n| matches!(n.kind(), ExprKind::Bound(_) | ExprKind::Result))
}
