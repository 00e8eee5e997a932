//! Erases what only proofs speak of: views that are no memory, and whatever is computed from them.
//!
//! Checks and assumptions about them disappear; a choice between steps that do nothing but speak of them disappears, too. Any
//! other choice that depends on them stops the run. At a synchronization point the memory of the access discipline stays as it
//! is: all threads share it. That a thread holds a monitor is read from the monitor.

use super::Machinery;
use crate::heap::{Heap, me};
use heddle_plato::ir::{
    Call, Cell, Expr, ExprKind, GlobalId, Loop, Op, OpKind, Program, Stmt, Store, Var, VarRef,
};
use heddle_text::Span;
use rustc_hash::FxHashSet;

/// A local of a procedure.
type Place = (usize, u32);

struct Eraser<'h> {
    heap: &'h Heap,
    ghosts: FxHashSet<GlobalId>,
    /// Locals whose values come from erased variables.
    locals: FxHashSet<Place>,
    /// Checks that runs cannot show.
    unseen: Vec<heddle_plato::ir::CheckKind>,
}

/// Erases in all procedures.
pub(super) fn erase(heap: &Heap, machinery: &Machinery, program: &mut Program) {
    let views = program.globals.iter().enumerate();
    let views = views.filter(|(_, decl)| decl.view);
    let views = views.map(|(g, _)| GlobalId(g as u32));
    let functions = heap.proofs_only.iter();
    let tables = functions.filter_map(|f| machinery.tables.get(f).copied());
    let ghosts = views.filter(|g| !heap.is_memory(*g)).chain(tables);
    let mut eraser = Eraser {
        heap,
        ghosts: ghosts.collect(),
        unseen: heap.checks_of_order(),
        locals: FxHashSet::default(),
    };
    super::for_each_body(program, &mut |body| {
        *body = super::map_exprs(body, &mut |e| held_for_locked(heap, e));
    });
    while eraser.spread(program) {}
    for number in 0..program.procs.len() {
        if let Some(body) = &program.procs[number].body {
            let erased = eraser.stmt(number, body).0;
            program.procs[number].body = Some(erased);
        }
    }
}

/// Whether this thread has locked an object says the monitor itself.
fn held_for_locked(heap: &Heap, e: &Expr) -> Expr {
    e.rewrite(&mut |n| match n.kind() {
        ExprKind::Select(m, k) => match m.kind() {
            ExprKind::Var(VarRef::Global(g), store) if *g == heap.access.locked => {
                let key = held_for_locked(heap, k);
                Some(Expr::eq(heap.at(heap.holder, *store, &key), me(n.span())))
            }
            _ => None,
        },
        _ => None,
    })
}

/// Whether a formula speaks of what is erased, whatever its locals are.
pub(super) fn is_for_proofs(heap: &Heap, e: &Expr) -> bool {
    held_for_locked(heap, e).any_node(&mut |n| match n.kind() {
        ExprKind::Var(VarRef::Global(g), _) => {
            heap.program.globals[g.index()].view && !heap.is_memory(*g)
        }
        ExprKind::Apply(f, _) => heap.proofs_only.contains(f),
        _ => false,
    })
}

/// A step that cannot be taken.
pub(super) fn stop(span: Span) -> Stmt {
    Stmt::Op(Op::new(OpKind::Assume, span).guard(Expr::bool(false, span)))
}

impl Eraser<'_> {
    fn mentions(&self, proc: usize, e: &Expr) -> bool {
        e.any_node(&mut |n| match n.kind() {
            ExprKind::Var(VarRef::Global(g), _) => self.ghosts.contains(g),
            ExprKind::Var(VarRef::Local(l), _) => self.locals.contains(&(proc, l.0)),
            _ => false,
        })
    }

    /// Finds more locals that hold erased values; whether there were any.
    fn spread(&mut self, program: &Program) -> bool {
        let before = self.locals.len();
        for (number, proc) in program.procs.iter().enumerate() {
            let Some(body) = &proc.body else { continue };
            body.for_each(&mut |stmt| match stmt {
                Stmt::Op(op) => self.spread_op(number, op),
                Stmt::Call(call) => self.spread_call(program, number, call),
                _ => {}
            });
        }
        self.locals.len() > before
    }

    fn spread_op(&mut self, proc: usize, op: &Op) {
        for (var, value) in &op.updates {
            if let Var::Local(l) = var
                && self.mentions(proc, value)
            {
                self.locals.insert((proc, l.0));
            }
        }
        let parts = op.guard.as_ref().map(Expr::conjuncts).unwrap_or_default();
        for var in &op.havoc {
            let Var::Local(l) = var else { continue };
            let about = |e: &&Expr| e.locals().contains(&(*l, Store::Post));
            let mut about = parts.iter().filter(about).peekable();
            // What is also known otherwise, such as a new object, stays.
            if about.peek().is_some() && about.all(|e| self.mentions(proc, e)) {
                self.locals.insert((proc, l.0));
            }
        }
    }

    fn spread_call(&mut self, program: &Program, proc: usize, call: &Call) {
        let callee = call.proc.index();
        for (k, arg) in call.args.iter().enumerate() {
            if self.mentions(proc, arg) {
                self.locals.insert((callee, k as u32));
            }
        }
        let from = program.procs[callee].result;
        if let (Some(from), Some(to)) = (from, call.result)
            && self.locals.contains(&(callee, from.0))
        {
            self.locals.insert((proc, to.0));
        }
    }

    fn is_erased(&self, proc: usize, var: Var) -> bool {
        match var {
            Var::Global(g) => self.ghosts.contains(&g),
            Var::Local(l) => self.locals.contains(&(proc, l.0)),
        }
    }

    /// The statement without what is erased, and whether its first step lost a part of its guard.
    fn stmt(&self, proc: usize, stmt: &Stmt) -> (Stmt, bool) {
        match stmt {
            Stmt::Op(op) => self.op(proc, op),
            Stmt::Seq(items) => {
                let done: Vec<(Stmt, bool)> = items.iter().map(|s| self.stmt(proc, s)).collect();
                let mut first = done.iter();
                let first = first.find(|(s, weak)| *weak || !super::determine::is_empty(s));
                let weak = first.is_some_and(|(_, weak)| *weak);
                (Stmt::Seq(done.into_iter().map(|(s, _)| s).collect()), weak)
            }
            Stmt::Choice(items) => self.choice(proc, items),
            Stmt::Loop(l) => {
                let body = Box::new(self.stmt(proc, &l.body).0);
                let (invariants, hints) = (Vec::new(), Vec::new());
                let l = Loop {
                    invariants,
                    hints,
                    body,
                    span: l.span,
                };
                (Stmt::Loop(l), false)
            }
            Stmt::Block(label, body) => {
                let (body, weak) = self.stmt(proc, body);
                (Stmt::Block(*label, Box::new(body)), weak)
            }
            Stmt::Call(call) => {
                let mut call = call.clone();
                for arg in &mut call.args {
                    if self.mentions(proc, arg) {
                        *arg = crate::heap::default_value(arg.ty(), arg.span());
                    }
                }
                (Stmt::Call(call), false)
            }
            Stmt::Exit(_) => (stmt.clone(), false),
        }
    }

    fn choice(&self, proc: usize, items: &[Stmt]) -> (Stmt, bool) {
        let done: Vec<(Stmt, bool)> = items.iter().map(|s| self.stmt(proc, s)).collect();
        let depends = done.iter().any(|(_, weak)| *weak);
        let span = first_span(items).unwrap_or_default();
        let items: Vec<Stmt> = done.into_iter().map(|(s, _)| s).collect();
        match (depends, items.iter().all(is_inert)) {
            (false, _) => (Stmt::Choice(items), false),
            (true, true) => (Stmt::Seq(Vec::new()), false),
            (true, false) => (stop(span), false),
        }
    }

    fn op(&self, proc: usize, op: &Op) -> (Stmt, bool) {
        let counts = self.heap.lock_counts();
        if op.modified_globals().iter().any(|g| counts.contains(g)) {
            // Who holds a library lock is known to proofs only: nothing would keep other threads out.
            return (stop(op.span), false);
        }
        let mut new = op.clone();
        if self.keep_memory(&mut new) && self.heap.unsaid.contains(&op.span) {
            // The thread itself changes it, and nobody says how.
            return (stop(op.span), false);
        }
        new.checks
            .retain(|c| !self.mentions(proc, &c.expr) && !self.unseen.contains(&c.kind));
        let memory = |var: &Var| matches!(var, Var::Global(g) if self.heap.is_memory(*g));
        let stays: Vec<Var> = op.havoc.iter().copied().filter(memory).collect();
        new.havoc
            .retain(|v| !self.is_erased(proc, *v) && !stays.contains(v));
        new.updates.retain(|(v, _)| !self.is_erased(proc, *v));
        if let Some(made) = &mut new.makes {
            made.cells.retain(|(cell, value)| {
                let erased = matches!(cell, Cell::Map(g) if self.ghosts.contains(g));
                !erased && !self.mentions(proc, value)
            });
        }
        if new.updates.iter().any(|(_, e)| self.mentions(proc, e)) {
            return (stop(op.span), false);
        }
        let parts = op.guard.as_ref().map(Expr::conjuncts).unwrap_or_default();
        let count = parts.len();
        let kept = parts.into_iter().filter(|e| {
            let about_memory = e
                .globals()
                .iter()
                .any(|(g, s)| *s == Store::Post && stays.contains(&Var::Global(*g)));
            !self.mentions(proc, e) && !about_memory
        });
        let kept: Vec<Expr> = kept.collect();
        let weak = kept.len() < count;
        new.guard = (!kept.is_empty()).then(|| Expr::all(kept, op.span));
        match is_nothing(&new) {
            true => (Stmt::Seq(Vec::new()), weak),
            false => (Stmt::Op(new), weak),
        }
    }

    /// Where proofs forget a value because other threads may have changed it, memory stays as it is. Whether they do.
    fn keep_memory(&self, op: &mut Op) -> bool {
        if op.makes.is_some() {
            return false;
        }
        let unknown: Vec<_> = op.havoc.iter().filter_map(|v| v.as_local()).collect();
        let mut forgotten = FxHashSet::default();
        let heap = self.heap;
        op.updates.retain(|(var, value)| {
            let used: Vec<_> = value.locals().into_iter().collect();
            let used = used
                .into_iter()
                .filter(|(l, s)| *s == Store::Post && unknown.contains(l));
            let used: Vec<_> = used.map(|(l, _)| l).collect();
            let forgets = matches!(var, Var::Global(g) if heap.is_memory(*g)) && !used.is_empty();
            if forgets {
                forgotten.extend(used);
            }
            !forgets
        });
        op.havoc
            .retain(|v| v.as_local().is_none_or(|l| !forgotten.contains(&l)));
        !forgotten.is_empty()
    }
}

/// Whether a step does nothing at all.
pub(super) fn is_nothing(op: &Op) -> bool {
    let free = op.guard.as_ref().is_none_or(|g| g.as_bool() == Some(true));
    op.checks.is_empty() && op.havoc.is_empty() && op.updates.is_empty() && free
}

fn first_span(items: &[Stmt]) -> Option<Span> {
    let mut span = None;
    for item in items {
        item.for_each_op(&mut |op| {
            span.get_or_insert(op.span);
        });
    }
    span
}

/// Nothing in it changes anything or goes anywhere.
fn is_inert(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Op(op) => op.updates.is_empty() && op.havoc.is_empty(),
        Stmt::Seq(items) | Stmt::Choice(items) => items.iter().all(is_inert),
        Stmt::Block(_, body) => is_inert(body),
        Stmt::Loop(_) | Stmt::Call(_) | Stmt::Exit(_) => false,
    }
}
