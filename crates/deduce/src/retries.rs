//! Guesses for loops that retry: what a local was read from, and what it was computed from (semantics, section 4).
//!
//! A loop around a compare-and-set reads a variable, computes with the value, and goes round if the variable has changed meanwhile. What
//! is true at its head relates the local to the variable: they are equal as long as nobody writes, and one is the bound of the other where
//! others only add. Locals that a translation made (`$value`) are looked through.

use heddle_plato::ir::{Binary, Expr, ExprKind, LocalId, Op, Stmt, Store, Type, Var, VarRef};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// How far definitions of locals are looked up.
const DEPTH: usize = 8;

/// What each local may have been set to.
pub(crate) struct Definitions<'a> {
    of: BTreeMap<LocalId, Vec<Expr>>,
    is_made_up: &'a dyn Fn(LocalId) -> bool,
}

impl<'a> Definitions<'a> {
    /// All that the body says.
    pub(crate) fn of(whole: &Stmt, is_made_up: &'a dyn Fn(LocalId) -> bool) -> Self {
        let mut of: BTreeMap<LocalId, Vec<Expr>> = BTreeMap::new();
        whole.for_each_op(&mut |op| {
            for (local, value) in defined(op) {
                of.entry(local).or_default().push(value);
            }
        });
        Definitions { of, is_made_up }
    }

    /// What relates these locals, which a loop changes, to what they were read or computed from.
    pub(crate) fn relations(&self, locals: &BTreeSet<LocalId>) -> Vec<Expr> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        for local in locals.iter().filter(|l| !(self.is_made_up)(**l)) {
            for value in self.of.get(local).into_iter().flatten() {
                let value = self.resolved(value, DEPTH);
                if self.is_telling(&value)
                    && seen.insert((*local, crate::candidates::shape(&value)))
                {
                    found.extend(related(*local, value));
                }
            }
        }
        found
    }

    /// The expression with made-up locals replaced by what they were set to, where all that is said of them comes to the same.
    fn resolved(&self, e: &Expr, depth: usize) -> Expr {
        e.with_vars(&mut |var, store| {
            let VarRef::Local(local) = var else {
                return None;
            };
            if depth == 0 || store != Store::Pre || !(self.is_made_up)(local) {
                return None;
            }
            let (first, others) = self.of.get(&local)?.split_first()?;
            let first = self.resolved(first, depth - 1);
            let shape = crate::candidates::shape(&first);
            let same = |e: &Expr| crate::candidates::shape(&self.resolved(e, depth - 1)) == shape;
            others.iter().all(same).then_some(first)
        })
    }

    /// It reads something that is shared, or computes with locals; a constant or another local by itself says too little.
    fn is_telling(&self, e: &Expr) -> bool {
        let variables = !e.globals().is_empty() || !e.locals().is_empty();
        let made_up = e.locals().iter().any(|(l, _)| (self.is_made_up)(*l));
        let plain = matches!(e.kind(), ExprKind::Var(VarRef::Local(_), _));
        let one_store = !e.reads_store(Store::Post) && !e.reads_store(Store::Entry);
        variables && !made_up && !plain && one_store
    }
}

/// What an operation sets locals to: by assignment, or by saying what they are afterwards.
fn defined(op: &Op) -> Vec<(LocalId, Expr)> {
    let assigned = op.updates.iter().filter_map(|(var, value)| match var {
        Var::Local(local) => Some((*local, value.clone())),
        Var::Global(_) => None,
    });
    let said = op.guard.iter().flat_map(Expr::conjuncts);
    let said = said.filter_map(|part| match part.kind() {
        ExprKind::Binary(Binary::Eq, a, b) => match a.kind() {
            ExprKind::Var(VarRef::Local(local), Store::Post) => Some((*local, b.clone())),
            _ => None,
        },
        _ => None,
    });
    assigned.chain(said).collect()
}

/// The local is the value, or a bound of it.
fn related(local: LocalId, value: Expr) -> Vec<Expr> {
    let span = value.span();
    let read = Expr::pre(local, value.ty().clone(), span);
    let mut all = vec![Expr::eq(read.clone(), value.clone())];
    if *value.ty() == Type::Int && !value.globals().is_empty() {
        let le = |a: &Expr, b: &Expr| Expr::binary(Binary::Le, a.clone(), b.clone(), span);
        all.extend([le(&read, &value), le(&value, &read)]);
    }
    all
}
