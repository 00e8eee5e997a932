//! Makes every step determined: a new object gets a number and its cells (`allocate`), what a guard says of a result becomes its value.
//!
//! A result that the guard only restricts stays unknown, and a run stops where something depends on it: contracts of the library
//! allow more than the library does.

use super::Machinery;
use crate::faults::fault;
use heddle_plato::ir::{
    Binary, Expr, ExprKind, GlobalId, LocalId, Loop, NewKind, Op, OpKind, Proc, Program, Stmt,
    Store, Type, Unary, Var, VarRef,
};
use rustc_hash::FxHashSet;

struct Determiner<'a> {
    machinery: &'a Machinery,
    program: &'a Program,
}

/// The statement with determined steps.
pub(super) fn determine(machinery: &Machinery, program: &Program, stmt: &Stmt) -> Stmt {
    let determiner = Determiner { machinery, program };
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

impl Determiner<'_> {
    fn stmt(&self, stmt: &Stmt) -> Stmt {
        match stmt {
            Stmt::Op(op) => Stmt::Op(self.op(op)),
            Stmt::Seq(items) => Stmt::Seq(items.iter().map(|s| self.stmt(s)).collect()),
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
        let before: Vec<&Op> = ops.take_while(|op| !is_from_library(op)).collect();
        let next = match raise.get(before.len()) {
            Some(Stmt::Op(next)) if is_from_library(next) => next,
            _ => return None,
        };
        let span = next.span;
        let when = before.iter().filter_map(|op| op.guard.clone());
        let when = Expr::all(when.collect::<Vec<_>>(), span);
        if before.is_empty() || when.as_bool() == Some(true) {
            return Some(Stmt::Seq(Vec::new()));
        }
        let op = Op::new(OpKind::Assume, span).guard(Expr::not(when));
        Some(Stmt::Op(op))
    }

    fn op(&self, op: &Op) -> Op {
        let mut op = op.clone();
        if let Some(new) = op.makes.take() {
            self.machinery.allocate(self.program, &mut op, *new);
        } else if op.kind == OpKind::Assign {
            self.constants(&mut op);
        }
        self.results(&mut op);
        leave_unknown(&mut op);
        op
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

/// Whether the step makes an object of the library.
fn is_from_library(op: &Op) -> bool {
    let kind = op.makes.as_ref().map(|new| new.kind);
    kind == Some(NewKind::Outside)
}
