//! Candidate loop invariants for Houdini. All of them are guesses: only what holds on entry and is kept by the body
//! is used, so nothing here matters for soundness.
//!
//! Candidates: user hints; equality with the value before the loop, also of single cells; order relative to that value and to zero; the
//! procedure's own tests and their weaker forms; the environment's one-store conditions (such as "I hold the lock"); the
//! environment's conjuncts between the store before the loop and now; what a local was read or computed from; positions in the abstraction, alone and under
//! the loop's tests and boolean locals. Quantified guesses (but for assumptions that do not name the
//! thread) and equality of whole maps are left out: the search would spend its time on refuting them.

use crate::rely::{Conjunct, Rely};
use crate::retries::Definitions;
use crate::sequential::Builder;
use heddle_plato::ir::{
    Binary, Expr, ExprKind, LocalId, Loop, Op, OpKind, Stmt, Store, Type, Unary, Var, VarRef,
};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};

/// A loop gets at most this many, hints, positions and equalities first.
const LIMIT: usize = 160;

/// The loops of a task get at most this many together, but each of them a few: what is asked about each of them is about all.
const TOGETHER: usize = 960;

/// A loop gets at least this many.
const FEW: usize = 16;

/// Guesses for the loop `l` of the body `whole`.
pub(crate) fn candidates(
    builder: &Builder<'_>,
    rely: &Rely,
    whole: &Stmt,
    l: &Loop,
    modified: &BTreeSet<Var>,
    before: &BTreeMap<Var, Var>,
) -> Vec<Expr> {
    let mut loops = 0;
    whole.for_each(&mut |s| loops += usize::from(matches!(s, Stmt::Loop(_))));
    let mut found = Guesses {
        limit: (TOGETHER / loops.max(1)).clamp(FEW, LIMIT),
        list: Vec::new(),
        shapes: FxHashSet::default(),
        modified,
        before,
    };
    let atoms = atoms(rely, whole);
    l.hints
        .iter()
        .flat_map(Expr::conjuncts)
        .for_each(|h| found.hint(h));
    positions(builder, l, modified, &mut found);
    retried(builder, whole, before, &mut found);
    relative_to_entry(builder, l, before, &mut found);
    unchanged_cells(builder, whole, l, before, &mut found);
    for conjunct in &rely.env {
        let since = since_entry(builder, conjunct, before, l);
        // What all threads keep to, whoever they are, this one keeps to as well: worth trying even if quantified.
        if conjunct
            .expr
            .any_node(&mut |n| matches!(n.kind(), ExprKind::Tid))
        {
            found.add(since);
        } else {
            found.add_any(since);
        }
    }
    for atom in &atoms {
        found.add(atom.clone());
        found.add(Expr::not(atom.clone()));
        weaker(atom).into_iter().for_each(|e| found.add(e));
    }
    conditional(builder, l, modified, &atoms, &mut found);
    found.list.truncate(found.limit);
    found.list
}

struct Guesses<'a> {
    /// How many there may be.
    limit: usize,
    list: Vec<Expr>,
    /// Those of the list, to find what is there already.
    shapes: FxHashSet<String>,
    modified: &'a BTreeSet<Var>,
    /// A snapshot for every variable that the loop changes and whose value at the head matters.
    before: &'a BTreeMap<Var, Var>,
}

impl Guesses<'_> {
    /// Keeps what the program proposes, whatever it is about.
    fn hint(&mut self, e: Expr) {
        self.shapes.insert(shape(&e));
        self.list.push(e);
    }

    /// Keeps a one-store guess about something that the loop changes, unless it is quantified.
    fn add(&mut self, e: Expr) {
        if !e.any_node(&mut |n| matches!(n.kind(), ExprKind::Quantified(..))) {
            self.add_any(e);
        }
    }

    /// Keeps a one-store guess about something that the loop changes.
    fn add_any(&mut self, e: Expr) {
        if self.list.len() >= self.limit {
            return;
        }
        let (mut relevant, mut in_vain) = (false, false);
        e.for_each_node(&mut |n| {
            if let ExprKind::Var(v, _) = n.kind() {
                let changes = self.modified.contains(&(*v).into());
                relevant |= changes;
                in_vain |= changes && !self.before.contains_key(&(*v).into());
            }
        });
        if relevant
            && !in_vain
            && e.as_bool().is_none()
            && !e.reads_store(Store::Post)
            && self.shapes.insert(shape(&e))
        {
            self.list.push(e);
        }
    }
}

/// An expression without positions, in a form that can be looked up.
pub(crate) fn shape(e: &Expr) -> String {
    let mut shape = String::new();
    e.for_each_node(&mut |n| {
        use std::fmt::Write;
        let _ = match n.kind() {
            ExprKind::Unary(op, _) => write!(shape, "{op:?} "),
            ExprKind::Binary(op, ..) => write!(shape, "{op:?} "),
            ExprKind::Quantified(q, b, _) => write!(shape, "{q:?}{} ", b.len()),
            ExprKind::Select(..) => write!(shape, "[] "),
            ExprKind::Update(..) => write!(shape, "[:=] "),
            ExprKind::Ite(..) => write!(shape, "? "),
            ExprKind::ConstMap(_) => write!(shape, "map "),
            ExprKind::Set(items) => write!(shape, "set{} ", items.len()),
            ExprKind::Apply(f, args) => write!(shape, "{f:?}/{} ", args.len()),
            ExprKind::ThreadAt(t, _) => write!(shape, "at{t:?} "),
            ExprKind::IsThread(_, t) => write!(shape, "is{t:?} "),
            ExprKind::Index(_) => write!(shape, "index "),
            leaf => write!(shape, "{leaf:?} "),
        };
    });
    shape
}

fn relative_to_entry(
    builder: &Builder<'_>,
    l: &Loop,
    before: &BTreeMap<Var, Var>,
    found: &mut Guesses<'_>,
) {
    for (var, snapshot) in before {
        let now = builder.var(*var, Store::Pre, l.span);
        if matches!(now.ty(), Type::Map(..)) {
            continue;
        }
        let then = builder.var(*snapshot, Store::Pre, l.span);
        found.add(Expr::eq(now.clone(), then.clone()));
        if *now.ty() == Type::Int {
            let zero = Expr::int(0, l.span);
            for (a, b) in [
                (then.clone(), now.clone()),
                (now.clone(), then),
                (zero, now),
            ] {
                found.add(Expr::binary(Binary::Le, a, b, l.span));
            }
        }
    }
}

/// Cells of objects that stay the same objects are as they were before the loop: what others leave alone while I hold a lock.
fn unchanged_cells(
    builder: &Builder<'_>,
    whole: &Stmt,
    l: &Loop,
    before: &BTreeMap<Var, Var>,
    found: &mut Guesses<'_>,
) {
    let mut cells: Vec<(Var, Expr)> = Vec::new();
    whole.for_each_op(&mut |op| {
        op.for_each_expr(&mut |e| {
            e.for_each_node(&mut |n| {
                if let ExprKind::Select(map, key) = n.kind()
                    && let ExprKind::Var(VarRef::Global(g), _) = map.kind()
                    && let ExprKind::Var(VarRef::Local(k), Store::Pre) = key.kind()
                    && !found.modified.contains(&Var::Local(*k))
                {
                    cells.push((Var::Global(*g), key.clone()));
                }
            });
        });
    });
    for (var, key) in cells {
        let Some(snapshot) = before.get(&var) else {
            continue;
        };
        let at = |v: Var| Expr::select(builder.var(v, Store::Pre, l.span), key.clone());
        if let Some((now, then)) = at(var).zip(at(*snapshot)) {
            found.add(Expr::eq(now, then));
        }
    }
}

/// What locals that the loop changes were read or computed from.
fn retried(
    builder: &Builder<'_>,
    whole: &Stmt,
    before: &BTreeMap<Var, Var>,
    found: &mut Guesses<'_>,
) {
    let is_made_up = |l: LocalId| builder.name(l.into()).starts_with('$');
    let changed: BTreeSet<LocalId> = before.keys().filter_map(|v| v.as_local()).collect();
    let definitions = Definitions::of(whole, &is_made_up);
    for guess in definitions.relations(&changed) {
        found.add(guess);
    }
}

/// What holds between the store before the steps of a callee and the current one, if those steps keep to the environment's conjuncts, too.
pub(crate) fn since_call(
    builder: &Builder<'_>,
    rely: &Rely,
    before: &BTreeMap<Var, Var>,
    l: &Loop,
) -> Vec<Expr> {
    let known = |c: &&Conjunct| {
        let globals = c.changed.iter().map(|g| Var::Global(*g));
        globals.into_iter().any(|g| before.contains_key(&g))
    };
    let lasting = rely.env.iter().filter(known);
    lasting
        .map(|c| since_entry(builder, c, before, l))
        .filter(|e| !e.reads_store(Store::Post))
        .collect()
}

/// An environment conjunct between the store before the loop and the current one.
fn since_entry(builder: &Builder<'_>, c: &Conjunct, before: &BTreeMap<Var, Var>, l: &Loop) -> Expr {
    c.expr.with_vars(&mut |var, store| {
        let read = |v: Var| builder.var(v, Store::Pre, l.span);
        match store {
            Store::Post => Some(read(var.into())),
            _ => before.get(&var.into()).map(|snapshot| read(*snapshot)),
        }
    })
}

/// Smallest truth-valued parts of the body's tests and checks and of the environment's conditions.
fn atoms(rely: &Rely, whole: &Stmt) -> Vec<Expr> {
    let mut atoms: Vec<Expr> = Vec::new();
    let mut add = |e: &Expr| {
        if !e.reads_store(Store::Post)
            && !e.any_node(&mut |n| matches!(n.kind(), ExprKind::Bound(_)))
        {
            atoms.push(e.clone());
        }
    };
    let own = |op: &Op| !matches!(op.kind, OpKind::Environment | OpKind::Abstraction);
    whole.for_each_op(&mut |op| {
        if own(op) {
            op.guard.iter().for_each(|g| split(g, &mut add));
            let written = op
                .checks
                .iter()
                .filter(|c| !matches!(c.kind, heddle_plato::ir::CheckKind::Pass(_)));
            written.for_each(|c| split(&c.expr, &mut add));
        }
    });
    rely.env.iter().for_each(|c| split(&c.expr, &mut add));
    let mut seen = FxHashSet::default();
    atoms.retain(|atom| seen.insert(shape(atom)));
    atoms
}

fn split(e: &Expr, add: &mut dyn FnMut(&Expr)) {
    match e.kind() {
        ExprKind::Binary(Binary::And | Binary::Or | Binary::Implies, a, b) => {
            split(a, add);
            split(b, add);
        }
        ExprKind::Unary(Unary::Not, a) => split(a, add),
        _ => add(e),
    }
}

/// `a < b` suggests `a <= b` and `a <= b + 1`-like facts at a loop's exit; `a == b` suggests both orders.
fn weaker(atom: &Expr) -> Vec<Expr> {
    let le = |a: &Expr, b: &Expr| Expr::binary(Binary::Le, a.clone(), b.clone(), atom.span());
    match atom.kind() {
        ExprKind::Binary(Binary::Lt, a, b) => vec![le(a, b)],
        ExprKind::Binary(Binary::Eq, a, b) if *a.ty() == Type::Int => vec![le(a, b), le(b, a)],
        _ => Vec::new(),
    }
}

/// Positions of the abstraction: each alone, and under the loop's own tests.
fn positions(builder: &Builder<'_>, l: &Loop, modified: &BTreeSet<Var>, found: &mut Guesses<'_>) {
    let mut tests: Vec<Expr> = booleans(builder, l, modified);
    l.body.for_each_op(&mut |op| {
        if let (OpKind::Branch(true), Some(test)) = (op.kind, &op.guard) {
            tests.push(test.clone());
        }
    });
    let is_position = |name: &str| name.starts_with("$at") || name.starts_with("$foreseen");
    for var in modified
        .iter()
        .filter(|v| is_position(builder.name((**v).into())))
    {
        let at = builder.var(*var, Store::Pre, l.span);
        found.add(at.clone());
        found.add(Expr::not(at.clone()));
        for test in &tests {
            found.add(Expr::implies(test.clone(), at.clone()));
            found.add(Expr::implies(Expr::not(test.clone()), at.clone()));
        }
        for fits in foreseen_values(builder, l, modified) {
            let at = Expr::implies(fits, at.clone());
            for test in &tests {
                found.add(Expr::implies(test.clone(), at.clone()));
                found.add(Expr::implies(Expr::not(test.clone()), at.clone()));
            }
        }
    }
}

/// The prophesied result is the value of a local that the loop changes: `$result == seen`.
fn foreseen_values(builder: &Builder<'_>, l: &Loop, modified: &BTreeSet<Var>) -> Vec<Expr> {
    let Some(result) = builder.locals.iter().position(|v| v.name == "$result") else {
        return Vec::new();
    };
    let result = builder.read(LocalId(result as u32), l.span);
    let values = modified.iter().filter(|v| {
        let plain = !builder.name((**v).into()).starts_with('$');
        v.as_local().is_some() && plain && builder.ty((**v).into()) == *result.ty()
    });
    values
        .map(|v| Expr::eq(result.clone(), builder.var(*v, Store::Pre, l.span)))
        .collect()
}

fn booleans(builder: &Builder<'_>, l: &Loop, modified: &BTreeSet<Var>) -> Vec<Expr> {
    let locals = modified.iter().filter(|v| {
        let plain = !builder.name((**v).into()).starts_with('$');
        v.as_local().is_some() && plain && builder.ty((**v).into()) == Type::Bool
    });
    locals
        .map(|v| builder.var(*v, Store::Pre, l.span))
        .collect()
}

/// Atoms under boolean locals: `got ==> lock == tid`.
fn conditional(
    builder: &Builder<'_>,
    l: &Loop,
    modified: &BTreeSet<Var>,
    atoms: &[Expr],
    found: &mut Guesses<'_>,
) {
    for flag in booleans(builder, l, modified) {
        if found.list.len() >= found.limit {
            return;
        }
        let itself = shape(&flag);
        for atom in atoms.iter().filter(|a| shape(a) != itself) {
            found.add(Expr::implies(flag.clone(), atom.clone()));
            found.add(Expr::implies(Expr::not(flag.clone()), atom.clone()));
        }
    }
}
