//! Makes every step determined: what a guard says of a new object becomes writes, what it says of a result becomes its value.
//!
//! A result that the guard only restricts stays unknown, and a run stops where something depends on it: contracts of the library
//! allow more than the library does.

use super::Machinery;
use crate::faults::fault;
use crate::heap::Heap;
use heddle_plato::ir::{
    Binary, Expr, ExprKind, GlobalId, LocalId, Loop, Op, OpKind, Proc, Program, Stmt, Store, Type,
    Unary, Var, VarRef,
};
use heddle_resolve::model::ClassId;
use rustc_hash::FxHashSet;

struct Determiner<'a> {
    heap: &'a Heap,
    machinery: &'a Machinery,
    program: &'a Program,
}

/// The statement with determined steps.
pub(super) fn determine(
    heap: &Heap,
    machinery: &Machinery,
    program: &Program,
    stmt: &Stmt,
) -> Stmt {
    let determiner = Determiner {
        heap,
        machinery,
        program,
    };
    determiner.stmt(stmt)
}

/// The procedure without assignments to variables of the translation that nothing reads.
pub(super) fn without_unused(proc: &mut Proc) {
    let Some(body) = &proc.body else { return };
    let mut used: FxHashSet<LocalId> = proc.result.into_iter().collect();
    body.for_each(&mut |stmt| match stmt {
        Stmt::Op(op) => {
            op.for_each_expr(&mut |e| used.extend(e.locals().into_iter().map(|(l, _)| l)))
        }
        Stmt::Call(call) => {
            let args = call.args.iter();
            used.extend(args.flat_map(|e| e.locals()).map(|(l, _)| l));
        }
        _ => {}
    });
    let locals = &proc.locals;
    let is_unused = |v: &Var| {
        let unused = |l: LocalId| !used.contains(&l) && locals[l.index()].name.starts_with('$');
        v.as_local().is_some_and(unused)
    };
    let body = body.rewrite(&mut |stmt| match stmt {
        Stmt::Op(op) => {
            let mut op = op.clone();
            op.updates.retain(|(v, _)| !is_unused(v));
            Some(match super::erase::is_nothing(&op) {
                true => Stmt::Seq(Vec::new()),
                false => Stmt::Op(op),
            })
        }
        _ => None,
    });
    proc.body = Some(body);
}

/// What a guard says of one element of a map: which map, and its value there.
type Fact = (GlobalId, Expr);

impl Determiner<'_> {
    fn stmt(&self, stmt: &Stmt) -> Stmt {
        match stmt {
            Stmt::Op(op) => Stmt::Op(self.op(op, None)),
            Stmt::Seq(items) => self.seq(items),
            Stmt::Choice(items) => match self.without_surprises(items) {
                Some(rest) => self.stmt(&rest),
                None => Stmt::Choice(items.iter().map(|s| self.stmt(s)).collect()),
            },
            Stmt::Loop(l) => Stmt::Loop(Loop {
                body: Box::new(self.stmt(&l.body)),
                ..l.clone()
            }),
            Stmt::Block(label, body) => Stmt::Block(*label, Box::new(self.stmt(body))),
            Stmt::Call(_) | Stmt::Exit(_) => stmt.clone(),
        }
    }

    /// What is said of a new object of the library may follow in the next step.
    fn seq(&self, items: &[Stmt]) -> Stmt {
        let mut made = None;
        let mut all = Vec::new();
        for item in items {
            match item {
                Stmt::Op(op) => {
                    all.push(Stmt::Op(self.op(op, made)));
                    made = library_object(op);
                }
                other => {
                    all.push(self.stmt(other));
                    made = None;
                }
            }
        }
        Stmt::Seq(all)
    }

    /// What Java may do and runs do not: a library method that may throw if something holds, of which it is not known whether it
    /// does then; without a condition nobody makes it throw (an interruption, want of memory). An assertion that is not evaluated.
    fn without_surprises(&self, items: &[Stmt]) -> Option<Stmt> {
        let [first, second] = items else {
            return None;
        };
        if fault!("runs-are-interrupted") {
            return is_empty(first).then(|| second.clone());
        }
        if is_empty(second) && !is_empty(first) {
            // Assertions that do something are switched on.
            return Some(first.clone());
        }
        let raise = match second {
            Stmt::Seq(raise) if is_empty(first) => raise,
            _ => return None,
        };
        let raise: Vec<Stmt> = raise.iter().filter(|s| !is_empty(s)).cloned().collect();
        let ops = raise.iter().map_while(|s| match s {
            Stmt::Op(op) => Some(op),
            _ => None,
        });
        let before: Vec<&Op> = ops.take_while(|op| library_object(op).is_none()).collect();
        let Some(Stmt::Op(next)) = raise.get(before.len()) else {
            return None;
        };
        library_object(next)?;
        let span = next.span;
        let when = before.iter().filter_map(|op| op.guard.clone());
        let when = Expr::all(when.collect::<Vec<_>>(), span);
        if before.is_empty() || when.as_bool() == Some(true) {
            return Some(Stmt::Seq(Vec::new()));
        }
        let op = Op::new(OpKind::Assume, span).guard(Expr::not(when));
        Some(Stmt::Op(op))
    }

    fn op(&self, op: &Op, made: Option<LocalId>) -> Op {
        let mut op = op.clone();
        if let Some(object) = new_object(self.heap, &op) {
            self.allocate(&mut op, object);
        } else if let Some(object) = library_object(&op) {
            op.havoc.clear();
            op.guard = None;
            self.take(&mut op, object, 2);
        } else if let Some(object) = made {
            let o = Expr::pre(object, Type::Int, op.span);
            self.write_facts(&mut op, &o);
        } else if op.kind == OpKind::Assign {
            self.constants(&mut op);
        }
        self.results(&mut op);
        leave_unknown(&mut op);
        op
    }

    /// `o := next; next := next ± 1`, before everything else.
    fn take(&self, op: &mut Op, object: LocalId, counter: usize) {
        let g = self.machinery.next[counter];
        let next = Expr::pre(g, Type::Int, op.span);
        let one = Expr::int(1, op.span);
        let step = if counter == 2 {
            Binary::Sub
        } else {
            Binary::Add
        };
        let after = Expr::binary(step, next.clone(), one, op.span);
        op.updates.insert(0, (Var::Local(object), next));
        op.updates.push((Var::Global(g), after));
    }

    fn allocate(&self, op: &mut Op, object: LocalId) {
        let o = Expr::post(object, Type::Int, op.span);
        op.havoc.retain(|v| *v != Var::Local(object));
        let fresh = [self.heap.holder, self.heap.started, self.heap.constructed];
        let mut rest = Vec::new();
        let mut is_thread = false;
        let test = self.heap.test_for(ClassId::THREAD);
        let test = test.and_then(|f| self.machinery.tables.get(&f)).copied();
        for part in op.guard.take().map(|g| g.conjuncts()).unwrap_or_default() {
            let positive = matches!(part.kind(), ExprKind::Binary(Binary::Lt, a, b)
                if is_zero(a) && b.kind() == o.kind());
            match fact(&part, &o) {
                Some((g, _)) if fresh.contains(&g) => {}
                Some((g, value)) => {
                    is_thread |= test == Some(g) && value.as_bool() == Some(true);
                    rest.push((g, value));
                }
                // What else proofs know of a new object is no condition: Java makes it in any case.
                None if positive || part.locals().contains(&(object, Store::Post)) => {}
                None => *op = std::mem::replace(op, Op::new(op.kind, op.span)).guard(part),
            }
        }
        for (g, value) in rest {
            self.write(op, g, &o, value);
        }
        self.take(op, object, usize::from(is_thread));
    }

    /// An initializer says what constants are: it gives them their values.
    fn constants(&self, op: &mut Op) {
        let is_table = |g: &GlobalId| self.machinery.tables.values().any(|t| t == g);
        let parts = op.guard.take().map(|g| g.conjuncts()).unwrap_or_default();
        for part in parts {
            match part.kind() {
                ExprKind::Binary(Binary::Eq, a, b)
                    if let Some(g) = variable(a).filter(is_table) =>
                {
                    op.updates.push((Var::Global(g), b.clone()));
                }
                _ => *op = std::mem::replace(op, Op::new(op.kind, op.span)).guard(part),
            }
        }
    }

    /// What is said of an object that was made in the step before becomes writes.
    fn write_facts(&self, op: &mut Op, o: &Expr) {
        let parts = op.guard.take().map(|g| g.conjuncts()).unwrap_or_default();
        let is_table = |g: &GlobalId| self.machinery.tables.values().any(|t| t == g);
        for part in parts {
            match fact(&part, o) {
                Some((g, value)) if is_table(&g) => self.write(op, g, o, value),
                _ => *op = std::mem::replace(op, Op::new(op.kind, op.span)).guard(part),
            }
        }
    }

    fn write(&self, op: &mut Op, g: GlobalId, o: &Expr, value: Expr) {
        let known = op.updates.iter_mut().find(|(v, _)| *v == Var::Global(g));
        if let Some((_, whole)) = known {
            *whole = Expr::update(whole.clone(), o.clone(), value);
            return;
        }
        let ty = self.program.globals[g.index()].ty.clone();
        let whole = Expr::pre(g, ty, op.span);
        let after = Expr::update(whole, o.clone(), value);
        op.updates.push((Var::Global(g), after));
    }

    /// `x' == e` makes `e` the value of `x`.
    fn results(&self, op: &mut Op) {
        loop {
            let parts = op.guard.as_ref().map(Expr::conjuncts).unwrap_or_default();
            let open = |e: &Expr| {
                let locals = e.locals();
                let havoc = op.havoc.iter();
                havoc.clone().any(|v| match v {
                    Var::Local(l) => locals.contains(&(*l, Store::Post)),
                    Var::Global(g) => e.globals().contains(&(*g, Store::Post)),
                })
            };
            let found = parts.iter().enumerate().find_map(|(k, part)| {
                let (var, value) = defined(part)?;
                (op.havoc.contains(&var) && !open(&value)).then_some((k, var, value))
            });
            let Some((k, var, value)) = found else { return };
            let rest = parts.into_iter().enumerate().filter(|(n, _)| *n != k);
            let rest: Vec<Expr> = rest.map(|(_, e)| e).collect();
            op.guard = (!rest.is_empty()).then(|| Expr::all(rest, op.span));
            op.havoc.retain(|v| *v != var);
            op.updates.push((var, value));
        }
    }
}

/// A result that the guard only restricts stays unknown; the restriction is none on the store.
fn leave_unknown(op: &mut Op) {
    let open: Vec<LocalId> = op.havoc.iter().filter_map(|v| v.as_local()).collect();
    if open.is_empty() {
        return;
    }
    let about = |e: &Expr| open.iter().any(|l| e.locals().contains(&(*l, Store::Post)));
    let parts = op.guard.take().map(|g| g.conjuncts()).unwrap_or_default();
    let kept: Vec<Expr> = parts.into_iter().filter(|e| !about(e)).collect();
    op.guard = (!kept.is_empty()).then(|| Expr::all(kept, op.span));
}

/// Whether a statement has no steps.
pub(super) fn is_empty(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Seq(items) if items.iter().all(is_empty))
}

fn variable(e: &Expr) -> Option<GlobalId> {
    match e.kind() {
        ExprKind::Var(VarRef::Global(g), Store::Pre) => Some(*g),
        _ => None,
    }
}

fn is_zero(e: &Expr) -> bool {
    matches!(e.kind(), ExprKind::Int(i) if *i == num_bigint::BigInt::ZERO)
}

/// The variable that a conjunct defines, and its value.
fn defined(part: &Expr) -> Option<(Var, Expr)> {
    let after = |e: &Expr| match e.kind() {
        ExprKind::Var(v, Store::Post) => Some(Var::from(*v)),
        _ => None,
    };
    match part.kind() {
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) => {
            let left = after(a).map(|v| (v, b.clone()));
            left.or_else(|| after(b).map(|v| (v, a.clone())))
        }
        ExprKind::Var(VarRef::Local(_), Store::Post) if *part.ty() == Type::Bool => {
            after(part).map(|v| (v, Expr::bool(true, part.span())))
        }
        ExprKind::Unary(Unary::Not, inner) => {
            after(inner).map(|v| (v, Expr::bool(false, part.span())))
        }
        _ => None,
    }
}

/// The object that a step makes: an unknown positive number that was not constructed before.
pub(super) fn new_object(heap: &Heap, op: &Op) -> Option<LocalId> {
    let constructed = Var::Global(heap.constructed);
    op.updates.iter().find(|(v, _)| *v == constructed)?;
    let parts = op.guard.as_ref()?.conjuncts();
    op.havoc.iter().find_map(|var| {
        let Var::Local(local) = var else { return None };
        let o = Expr::post(*local, Type::Int, op.span);
        let fresh = parts.iter().filter_map(|p| fact(p, &o));
        let mut fresh = fresh.filter(|(g, _)| *g == heap.constructed);
        fresh
            .any(|(_, value)| value.as_bool() == Some(false))
            .then_some(*local)
    })
}

/// The local that gets a new object of the library: an unknown negative number.
fn library_object(op: &Op) -> Option<LocalId> {
    let ([Var::Local(local)], [], Some(guard)) = (&op.havoc[..], &op.updates[..], &op.guard) else {
        return None;
    };
    let ExprKind::Binary(Binary::Lt, a, b) = guard.kind() else {
        return None;
    };
    let is = matches!(a.kind(), ExprKind::Var(VarRef::Local(l), Store::Post) if l == local);
    (is && is_zero(b)).then_some(*local)
}

/// `m[o] == v`, `m[o]` or `!m[o]` with a map before the step.
fn fact(part: &Expr, o: &Expr) -> Option<Fact> {
    let cell = |e: &Expr| match e.kind() {
        ExprKind::Select(m, k) if k.kind() == o.kind() => match m.kind() {
            ExprKind::Var(VarRef::Global(g), Store::Pre) => Some(*g),
            _ => None,
        },
        _ => None,
    };
    match part.kind() {
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) => {
            let left = cell(a).map(|g| (g, b.clone()));
            left.or_else(|| cell(b).map(|g| (g, a.clone())))
        }
        ExprKind::Unary(Unary::Not, inner) => {
            cell(inner).map(|g| (g, Expr::bool(false, part.span())))
        }
        ExprKind::Select(..) => cell(part).map(|g| (g, Expr::bool(true, part.span()))),
        _ => None,
    }
}
