//! Calls replaced: by the callee's derived abstraction if it is specified, else by its body (semantics, section 3).
//!
//! The inlined abstraction is `pre?true; (K*; Y1); …; (K*; Yn); K*; true?post`. Each K and Y also satisfies what the
//! callee guarantees; of that, the instance for the one arbitrary other thread of the task is assumed, which is all that
//! the caller's own guarantee can need. Assuming less than the callee gives is sound.

use crate::Task;
use crate::rely::Rely;
use crate::sequential::{Builder, Purpose};
use heddle_diag::{Assumption, Premise};
use heddle_plato::ir::Clause;
use heddle_plato::ir::{
    Call, Expr, GlobalId, Label, LocalId, Loop, Op, OpKind, Passage, Place, Proc, ProcId, Spec,
    Stmt, Store, Var, VarRef,
};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Replaces all calls in `stmt`.
pub(crate) fn inline_calls(
    builder: &mut Builder<'_>,
    stmt: &Stmt,
    assumptions: &mut Vec<Assumption>,
) -> Stmt {
    Inliner {
        builder,
        assumptions,
        relies: BTreeMap::new(),
    }
    .stmt(stmt)
}

struct Inliner<'b, 'p> {
    builder: &'b mut Builder<'p>,
    assumptions: &'b mut Vec<Assumption>,
    /// What each callee relies on and guarantees.
    relies: BTreeMap<ProcId, Rc<Rely>>,
}

impl<'p> Inliner<'_, 'p> {
    fn stmt(&mut self, stmt: &Stmt) -> Stmt {
        stmt.rewrite(&mut |s| match s {
            Stmt::Call(call) => Some(self.call(call)),
            _ => None,
        })
    }

    fn call(&mut self, call: &Call) -> Stmt {
        let proc: &'p Proc = &self.builder.program.procs[call.proc.index()];
        match (&proc.spec, &proc.body) {
            (None, Some(body)) => self.body(call, proc, body),
            (Some(spec), Some(_)) => self.abstraction(call, proc, spec),
            (Some(spec), None) if spec.derived => self.abstraction(call, proc, spec),
            (spec, None) => {
                let grounds = self.builder.program.grounds.get(&call.proc);
                let mut grounds = grounds.into_iter().flatten();
                let named = grounds.any(|g| g.premise == Premise::Trusted);
                let text = format!(
                    "the specification of `{}` holds: it has no body to check",
                    proc.name
                );
                let assumption = Assumption::at(Premise::BodilessContract, text, proc.span);
                if !named && !self.assumptions.contains(&assumption) {
                    self.assumptions.push(assumption);
                }
                let mark = |p| Stmt::Op(Op::new(OpKind::Trusted(call.proc, p), call.span));
                let step = self.abstraction(call, proc, &spec.clone().unwrap_or_default());
                Stmt::Seq(vec![mark(Passage::Into), step, mark(Passage::Back)])
            }
        }
    }

    /// The arguments in fresh locals, one per parameter.
    fn arguments(&mut self, call: &Call, proc: &Proc, params: &[LocalId]) -> Stmt {
        let mut op = Op::new(OpKind::CallGlue, call.span);
        debug_assert_eq!(params.len(), proc.params);
        for (param, arg) in params.iter().zip(&call.args) {
            op = op.update(Var::Local(*param), arg.clone());
        }
        if op.updates.is_empty() {
            Stmt::Seq(Vec::new())
        } else {
            Stmt::Op(op)
        }
    }

    fn body(&mut self, call: &Call, proc: &'p Proc, body: &Stmt) -> Stmt {
        let offset = self.builder.locals.len() as u32;
        for local in &proc.locals {
            self.builder.copy(local.clone());
        }
        let params: Vec<LocalId> = (0..proc.params as u32)
            .map(|k| LocalId(offset + k))
            .collect();
        let labels = self.builder.labels(body.fresh_label());
        let renamed = Renaming {
            locals: offset,
            labels,
        }
        .stmt(body);
        let mut parts = vec![self.arguments(call, proc, &params)];
        // Every activation starts with an arbitrary result: a body that returns none must not give back that of the
        // activation before, when the call is repeated by a loop.
        let result = proc.result.map(|r| Var::Local(LocalId(r.0 + offset)));
        let forget = |r| Stmt::Op(Op::new(OpKind::CallGlue, call.span).havoc([r]));
        parts.extend(result.map(forget));
        parts.push(self.stmt(&renamed));
        if let (Some(target), Some(result)) = (call.result, proc.result) {
            let value = self.builder.read(LocalId(result.0 + offset), call.span);
            parts.push(
                Op::new(OpKind::CallGlue, call.span)
                    .update(Var::Local(target), value)
                    .into(),
            );
        }
        Stmt::Seq(parts)
    }

    fn abstraction(&mut self, call: &Call, proc: &'p Proc, spec: &Spec) -> Stmt {
        let interface = Interface::new(self.builder, call, proc, spec);
        let program = self.builder.program;
        let rely = self.relies.entry(call.proc);
        let rely = rely.or_insert_with(|| Rc::new(Rely::of(program, Task::Proc(call.proc))));
        let rely = Rc::clone(rely);
        let mut parts = vec![self.arguments(call, proc, &interface.params)];
        parts.push(self.entry(call, spec, &interface));
        for action in &spec.actions {
            parts.extend(self.stutter(call, spec, &interface, &rely));
            let places = spec.modifies.iter().chain(&action.modifies);
            let effect = interface.apply(self.builder, &action.ensures);
            parts.push(Stmt::Op(self.step(
                call.span,
                places,
                Some(effect),
                &interface,
                &rely,
            )));
        }
        parts.extend(self.stutter(call, spec, &interface, &rely));
        parts.extend(self.new_views(call, spec, &interface));
        parts.push(self.exit(call, spec, &interface));
        Stmt::Seq(parts)
    }

    /// `pre?true`, and snapshots of what the postcondition calls `old`.
    fn entry(&mut self, call: &Call, spec: &Spec, interface: &Interface) -> Stmt {
        let mut op = Op::new(OpKind::CallGlue, call.span);
        for (k, clause) in spec.requires.iter().enumerate() {
            for part in clause.expr.conjuncts() {
                let expr = interface.apply(self.builder, &part);
                let check =
                    self.builder
                        .check(Purpose::Precondition(call.proc, k), expr, call.span);
                op.checks.push(check);
            }
        }
        for (global, snapshot) in &interface.old {
            let value = self
                .builder
                .var(Var::Global(*global), Store::Pre, call.span);
            op = op.update(Var::Local(*snapshot), value);
        }
        op.havoc.extend(interface.result.map(Var::Local));
        Stmt::Op(op)
    }

    /// `true?post`, and the result handed over.
    fn exit(&mut self, call: &Call, spec: &Spec, interface: &Interface) -> Stmt {
        let post: Vec<Expr> = spec
            .ensures
            .iter()
            .map(|c| interface.apply(self.builder, &c.expr))
            .collect();
        let mut op = Op::new(OpKind::CallGlue, call.span).guard(Expr::all(post, call.span));
        if let (Some(target), Some(result)) = (call.result, interface.result) {
            op = op.update(Var::Local(target), self.builder.read(result, call.span));
        }
        Stmt::Op(op)
    }

    /// Nobody observes when the callee changes the thread's views, so all of these changes happen at once, at the end.
    fn new_views(&mut self, call: &Call, spec: &Spec, interface: &Interface) -> Option<Stmt> {
        let places: Vec<Place> = view_places(self.builder, spec)
            .map(|p| interface.place(self.builder, p))
            .collect();
        let written: BTreeSet<GlobalId> = places.iter().map(|p| p.global).collect();
        let guard = frame(self.builder, &places, &written, call.span);
        let step = Op::new(OpKind::CallGlue, call.span)
            .havoc(written.iter().map(|g| Var::Global(*g)))
            .guard(guard);
        (!written.is_empty()).then_some(Stmt::Op(step))
    }

    /// `K*`; nothing at all if the stutter set is empty. Of a derived specification nothing is guessed: it is one operation
    /// (`Interleaver::any_steps`).
    fn stutter(
        &mut self,
        call: &Call,
        spec: &Spec,
        interface: &Interface,
        rely: &Rely,
    ) -> Option<Stmt> {
        if spec.modifies.iter().all(|p| is_view(self.builder, p)) {
            return None;
        }
        let mut step = self.step(call.span, spec.modifies.iter(), None, interface, rely);
        if spec.derived {
            step.kind = OpKind::AnySteps;
            return Some(Stmt::Op(step));
        }
        Some(Stmt::Loop(Loop {
            invariants: Vec::new(),
            hints: Vec::new(),
            body: Box::new(Stmt::Op(step)),
            span: call.span,
        }))
    }

    /// `<e ∧ G ∧ I'>V`
    fn step<'a>(
        &mut self,
        span: Span,
        places: impl Iterator<Item = &'a Place>,
        effect: Option<Expr>,
        interface: &Interface,
        rely: &Rely,
    ) -> Op {
        let places: Vec<Place> = places
            .filter(|p| !is_view(self.builder, p))
            .map(|p| interface.place(self.builder, p))
            .collect();
        let written: BTreeSet<GlobalId> = places.iter().map(|p| p.global).collect();
        let other = self.builder.read(self.builder.other, span);
        // Without another thread the callee has proved no guarantee, so there is none to assume.
        let guarantee = rely
            .env
            .iter()
            .filter(|c| !rely.alone && !c.changed.is_disjoint(&written));
        let guarantee = guarantee.map(|c| c.expr.with_tid(&other));
        let invariant = rely
            .invariants
            .iter()
            .filter(|c| !c.globals.is_disjoint(&written));
        let invariant = invariant.map(|c| c.expr.with_store(Store::Pre, Store::Post));
        let guard = Expr::all(
            effect
                .into_iter()
                .chain([frame(self.builder, &places, &written, span)])
                .chain(guarantee)
                .chain(invariant),
            span,
        );
        Op::new(OpKind::Abstraction, span)
            .havoc(written.into_iter().map(Var::Global))
            .guard(guard)
    }
}

fn is_view(builder: &Builder<'_>, place: &Place) -> bool {
    builder.program.globals[place.global.index()].view
}

/// The views that a specification allows to change.
pub(crate) fn view_places<'s>(
    builder: &Builder<'s>,
    spec: &'s Spec,
) -> impl Iterator<Item = &'s Place> + use<'s> {
    let program = builder.program;
    let actions = spec.actions.iter().flat_map(|a| &a.modifies);
    let places = spec.modifies.iter().chain(actions);
    let kept = program.secluded;
    places.filter(move |p| program.globals[p.global.index()].view && Some(p.global) != kept)
}

/// Of the globals in `written`, only the `places` change.
pub(crate) fn frame(
    builder: &Builder<'_>,
    places: &[Place],
    written: &BTreeSet<GlobalId>,
    span: Span,
) -> Expr {
    let unchanged = |g: &GlobalId| {
        let mine = || places.iter().filter(|p| p.global == *g);
        if mine().any(|p| p.index.is_none()) {
            return None;
        }
        let before = builder.var(Var::Global(*g), Store::Pre, span);
        let after = builder.var(Var::Global(*g), Store::Post, span);
        let allowed = mine()
            .filter_map(|p| p.index.clone())
            .fold(before, |map, index| {
                match Expr::select(after.clone(), index.clone()) {
                    Some(value) => Expr::update(map, index, value),
                    None => map,
                }
            });
        Some(Expr::eq(after, allowed))
    };
    Expr::all(written.iter().filter_map(unchanged), span)
}

/// How the names of a specification are found at one call.
struct Interface {
    params: Vec<LocalId>,
    result: Option<LocalId>,
    old: BTreeMap<GlobalId, LocalId>,
}

impl Interface {
    fn new(builder: &mut Builder<'_>, call: &Call, proc: &Proc, spec: &Spec) -> Self {
        let params = proc.locals[..proc.params].iter();
        let params = params
            .map(|p| {
                let span = call.span;
                builder.copy(heddle_plato::ir::Local { span, ..p.clone() })
            })
            .collect();
        let result = proc.result.map(|r| {
            let ty = proc.locals[r.index()].ty.clone();
            builder.local(format!("$result of {}", proc.name), ty, call.span)
        });
        let old = snapshots(builder, spec, &spec.ensures, call.span);
        Interface {
            params,
            result,
            old,
        }
    }

    fn place(&self, builder: &Builder<'_>, place: &Place) -> Place {
        Place {
            index: place.index.as_ref().map(|i| self.apply(builder, i)),
            ..place.clone()
        }
    }

    fn apply(&self, builder: &Builder<'_>, e: &Expr) -> Expr {
        let span = e.span();
        let e = match self.result {
            Some(result) => e.with_result(&builder.read(result, span)),
            None => e.clone(),
        };
        e.with_vars(&mut |var, store| match var {
            VarRef::Local(l) if l.index() < self.params.len() => {
                Some(builder.read(self.params[l.index()], span))
            }
            VarRef::Global(g) if store == Store::Entry => self
                .old
                .get(&g)
                .map(|snapshot| builder.read(*snapshot, span)),
            _ => None,
        })
    }
}

/// A local for the entry value of every global that these clauses of a specification or an action read as `old`.
pub(crate) fn snapshots<'a>(
    builder: &mut Builder<'_>,
    spec: &Spec,
    clauses: impl IntoIterator<Item = &'a Clause>,
    span: Span,
) -> BTreeMap<GlobalId, LocalId> {
    let formulas = clauses.into_iter().map(|c| &c.expr);
    let formulas = formulas.chain(spec.actions.iter().map(|a| &a.ensures));
    let read = formulas.flat_map(Expr::globals);
    let old: BTreeSet<GlobalId> = read
        .filter(|(_, s)| *s == Store::Entry)
        .map(|(g, _)| g)
        .collect();
    old.into_iter()
        .map(|g| {
            let global = &builder.program.globals[g.index()];
            let (name, ty) = (format!("old({})", global.name), global.ty.clone());
            (g, builder.local(name, ty, span))
        })
        .collect()
}

/// Moves a body's locals and labels behind those already in use.
struct Renaming {
    locals: u32,
    labels: u32,
}

impl Renaming {
    fn local(&self, l: LocalId) -> LocalId {
        LocalId(l.0 + self.locals)
    }

    fn label(&self, l: Label) -> Label {
        Label(l.0 + self.labels)
    }

    fn var(&self, v: Var) -> Var {
        match v {
            Var::Local(l) => Var::Local(self.local(l)),
            global => global,
        }
    }

    fn expr(&self, e: &Expr) -> Expr {
        e.rewrite(&mut |e| match e.kind() {
            heddle_plato::ir::ExprKind::Var(VarRef::Local(l), store) => {
                Some(Expr::var(self.local(*l), *store, e.ty().clone(), e.span()))
            }
            _ => None,
        })
    }

    fn stmt(&self, stmt: &Stmt) -> Stmt {
        let all = |items: &[Stmt]| items.iter().map(|s| self.stmt(s)).collect();
        match stmt {
            Stmt::Op(op) => {
                let mut op = op.map_exprs(&mut |e| self.expr(e));
                op.havoc.iter_mut().for_each(|v| *v = self.var(*v));
                op.updates.iter_mut().for_each(|(v, _)| *v = self.var(*v));
                Stmt::Op(op)
            }
            Stmt::Seq(items) => Stmt::Seq(all(items)),
            Stmt::Choice(items) => Stmt::Choice(all(items)),
            Stmt::Loop(l) => Stmt::Loop(Loop {
                invariants: l.invariants.iter().map(|e| self.expr(e)).collect(),
                hints: l.hints.iter().map(|e| self.expr(e)).collect(),
                body: Box::new(self.stmt(&l.body)),
                span: l.span,
            }),
            Stmt::Call(call) => Stmt::Call(Call {
                args: call.args.iter().map(|e| self.expr(e)).collect(),
                result: call.result.map(|l| self.local(l)),
                ..call.clone()
            }),
            Stmt::Block(label, body) => Stmt::Block(self.label(*label), Box::new(self.stmt(body))),
            Stmt::Exit(label) => Stmt::Exit(self.label(*label)),
        }
    }
}

/// Procedures that are verified at their calls only: not specified, and called from somewhere.
pub(crate) fn inlined_procs(program: &heddle_plato::ir::Program) -> BTreeSet<ProcId> {
    let mut called = BTreeSet::new();
    let bodies = program.threads.iter().map(|t| &t.body);
    let bodies = bodies.chain(program.procs.iter().filter_map(|p| p.body.as_ref()));
    bodies.for_each(|b| b.for_each_call(&mut |c| _ = called.insert(c.proc)));
    called.retain(|p| program.procs[p.index()].spec.is_none());
    called
}
