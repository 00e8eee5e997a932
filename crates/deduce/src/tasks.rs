//! The sequential program of each task, as the list of its rules (semantics, sections 2–4).

use crate::grounds::trusted;
use crate::inline::{inline_calls, snapshots, view_places};
use crate::interleave::Interleaver;
use crate::loops::{Strategy, Unrolled, remove_loops};
use crate::prune::{without_idle_functions, without_unused_views};
use crate::rely::Rely;
use crate::seclusion::with_seclusion;
use crate::sequential::{Builder, Candidate, Purpose};
use crate::simulation::Simulation;
use crate::transitivity::Known;
use heddle_diag::Assumption;
use heddle_plato::ir::{
    Expr, ExprKind, GlobalId, LocalId, Op, OpKind, Place, ProcId, Program, Spec, Stmt, Store,
    ThreadCount, ThreadId, Type, Var, VarRef,
};
use heddle_text::Span;
use heddle_vc::{Mentioned, Sequential};
use std::collections::{BTreeMap, BTreeSet};

/// A task's sequential program with what is needed to decide and explain it.
#[derive(Debug)]
pub(crate) struct Built {
    /// The program.
    pub sequential: Sequential,
    /// What its added checks stand for.
    pub purposes: Vec<Purpose>,
    /// Candidates for invariants of loops.
    pub candidates: Vec<Candidate>,
    /// Some thread other than the running one.
    pub other: LocalId,
    /// What the proof rests on.
    pub assumptions: Vec<Assumption>,
    /// Loops that were unrolled.
    pub unrolled: Vec<Unrolled>,
    /// There are loops without a user-given invariant.
    pub guessed: bool,
}

/// `assume Init ∧ I; [[S]]`
pub(crate) fn thread_program(
    program: &Program,
    rely: &Rely,
    transitive: &Known,
    thread: ThreadId,
    strategy: &Strategy,
) -> Built {
    let decl = &program.threads[thread.index()];
    let mut builder = Builder::new(program, &decl.locals, decl.body.fresh_label());
    let mut assumptions = Vec::new();
    let tid = Expr::tid(decl.span);
    let me = match decl.count {
        ThreadCount::One => Expr::eq(
            tid.clone(),
            Expr::new(ExprKind::Thread(thread), Type::Tid, decl.span),
        ),
        _ => Expr::new(
            ExprKind::IsThread(tid.clone(), thread),
            Type::Bool,
            decl.span,
        ),
    };
    let body = inline_calls(&mut builder, &decl.body, &mut assumptions);
    let known = std::iter::once(me)
        .chain(initial(program, spoken_of(program, rely, &body)))
        .chain(rely.invariants.iter().map(|c| c.expr.clone()))
        .chain(two_threads(&builder, rely, decl.span));
    let mut start = Op::new(OpKind::Skip, decl.span).guard(Expr::all(known, decl.span));
    if let Some(index) = decl.index {
        let value = Expr::new(ExprKind::Index(tid), Type::Int, decl.span);
        start = start.update(Var::Local(index), value);
    }
    let mut interleaver = Interleaver {
        builder: &mut builder,
        rely,
        transitive,
        simulation: None,
    };
    let body = interleaver.stmt(&body, &mut BTreeSet::new());
    finish(
        builder,
        rely,
        vec![Stmt::Op(start), body],
        strategy,
        assumptions,
    )
}

/// `assume pre ∧ I; [[S]] with positions; B*; assert at_n ∧ post`
pub(crate) fn proc_program(
    program: &Program,
    rely: &Rely,
    transitive: &Known,
    proc: ProcId,
    strategy: &Strategy,
) -> Option<Built> {
    let decl = &program.procs[proc.index()];
    let body = decl.body.as_ref()?;
    let mut builder = Builder::new(program, &decl.locals, body.fresh_label());
    let mut assumptions = Vec::new();
    let none = Spec::default();
    let spec = decl.spec.as_ref().unwrap_or(&none);
    let mut old = snapshots(&mut builder, spec, spec.at_end(), decl.span);
    let body = inline_calls(&mut builder, body, &mut assumptions);
    let kept = match &decl.spec {
        Some(spec) => kept_views(&mut builder, spec, &body, &mut old, decl.span),
        None => None,
    };
    let simulation = decl
        .spec
        .as_ref()
        .map(|s| Simulation::new(&mut builder, decl, s, &old));
    let mut start = entry(program, rely, proc, &builder);
    for (global, snapshot) in &old {
        let value = builder.var(Var::Global(*global), Store::Pre, decl.span);
        start = start.update(Var::Local(*snapshot), value);
    }
    start
        .updates
        .extend(simulation.iter().flat_map(|s| s.start(decl.span)));
    let simulation = simulation.as_ref();
    let mut interleaver = Interleaver {
        builder: &mut builder,
        rely,
        transitive,
        simulation,
    };
    let mut parts = vec![
        Stmt::Op(start),
        interleaver.stmt(&body, &mut BTreeSet::new()),
    ];
    parts.extend(
        simulation
            .into_iter()
            .flat_map(|s| s.finish(interleaver.builder, decl.span)),
    );
    parts.extend(postcondition(
        &mut interleaver,
        spec,
        decl.result,
        &old,
        decl.span,
    ));
    parts.extend(kept);
    Some(finish(builder, rely, parts, strategy, assumptions))
}

/// `assume pre ∧ I`, run by some thread, with another thread around.
pub(crate) fn entry(program: &Program, rely: &Rely, proc: ProcId, builder: &Builder<'_>) -> Op {
    let decl = &program.procs[proc.index()];
    let requires = decl
        .spec
        .iter()
        .flat_map(|s| &s.requires)
        .map(|c| c.expr.clone());
    let tid = Expr::tid(decl.span);
    let some_thread = Expr::not(Expr::eq(tid, Expr::no_thread(decl.span)));
    let known = std::iter::once(some_thread)
        .chain(requires)
        .chain(rely.invariants.iter().map(|c| c.expr.clone()))
        .chain(two_threads(builder, rely, decl.span));
    Op::new(OpKind::Skip, decl.span).guard(Expr::all(known, decl.span))
}

/// Views that the body changes are at the end as the specification says: only the listed places differ. What
/// happens to them in between is nobody's business.
fn kept_views(
    builder: &mut Builder<'_>,
    spec: &Spec,
    body: &Stmt,
    old: &mut BTreeMap<GlobalId, LocalId>,
    span: Span,
) -> Option<Stmt> {
    let listed: Vec<&Place> = view_places(builder, spec).collect();
    let mut op = Op::new(OpKind::CallGlue, span);
    for g in body.modified().into_iter().filter_map(Var::as_global) {
        let decl = &builder.program.globals[g.index()];
        let mine = || listed.iter().filter(|p| p.global == g);
        let secluded = builder.program.secluded == Some(g);
        let free = spec.unseen.contains(&g) || mine().any(|p| p.index.is_none());
        if !decl.view || secluded || free {
            continue;
        }
        let (name, ty) = (format!("old({})", decl.name), decl.ty.clone());
        let snapshot = *old
            .entry(g)
            .or_insert_with(|| builder.local(name, ty, span));
        let now = builder.var(Var::Global(g), Store::Pre, span);
        let allowed = mine().filter_map(|p| p.index.clone()).fold(
            builder.read(snapshot, span),
            |map, index| match Expr::select(now.clone(), index.clone()) {
                Some(value) => Expr::update(map, index, value),
                None => map,
            },
        );
        let expr = Expr::eq(now, allowed);
        op.checks
            .push(builder.check(Purpose::ViewKept(g), expr, span));
    }
    (!op.checks.is_empty()).then_some(Stmt::Op(op))
}

/// `B*; assert post`
fn postcondition(
    interleaver: &mut Interleaver<'_, '_>,
    spec: &Spec,
    result: Option<LocalId>,
    old: &BTreeMap<GlobalId, LocalId>,
    span: Span,
) -> Vec<Stmt> {
    let mut op = Op::new(OpKind::CallGlue, span);
    for (k, clause) in spec.at_end().enumerate() {
        for part in clause.expr.conjuncts() {
            let builder = &mut *interleaver.builder;
            let mut expr = part.with_vars(&mut |var, store| match var {
                VarRef::Global(g) if store == Store::Entry => old
                    .get(&g)
                    .map(|snapshot| builder.read(*snapshot, part.span())),
                _ => None,
            });
            if let Some(result) = result {
                expr = expr.with_result(&builder.read(result, part.span()));
            }
            op.checks
                .push(builder.check(Purpose::Postcondition(k), expr, part.span()));
        }
    }
    if op.checks.is_empty() {
        return Vec::new();
    }
    let touched = interleaver.rely.touched(&op);
    let before = interleaver.environment(&touched, &mut BTreeSet::new(), span);
    before.into_iter().chain([Stmt::Op(op)]).collect()
}

fn finish(
    mut builder: Builder<'_>,
    rely: &Rely,
    parts: Vec<Stmt>,
    strategy: &Strategy,
    mut assumptions: Vec<Assumption>,
) -> Built {
    let whole = with_seclusion(builder.program, Stmt::Seq(parts));
    let body = without_unused_views(builder.program, &whole);
    let body = without_idle_functions(builder.program, rely, &body);
    assumptions.extend(trusted(builder.program, &whole, &body));
    let mut guessed = false;
    body.for_each(&mut |s| guessed |= matches!(s, Stmt::Loop(l) if l.invariants.is_empty()));
    let (body, unrolled) = remove_loops(&mut builder, rely, &body, strategy);
    let other = builder.other;
    let (sequential, purposes, candidates) = builder.finish(body);
    Built {
        sequential,
        purposes,
        candidates,
        other,
        assumptions,
        unrolled,
        guessed,
    }
}

/// The other thread is a thread, and another one. A thread that is alone has nobody to guarantee anything to.
fn two_threads(builder: &Builder<'_>, rely: &Rely, span: Span) -> Option<Expr> {
    if rely.alone {
        return None;
    }
    let other = builder.read(builder.other, span);
    let differs = |from: Expr| Expr::not(Expr::eq(other.clone(), from));
    Some(Expr::and(
        differs(Expr::tid(span)),
        differs(Expr::no_thread(span)),
    ))
}

/// Init, conjunct by conjunct, as far as it is about what is mentioned: initial values and `init` clauses, and what those speak of
/// in turn.
pub(crate) fn initial(program: &Program, mut about: Mentioned) -> Vec<Expr> {
    let clauses = initial_clauses(program, &mut about);
    let value = |g: GlobalId| {
        let global = &program.globals[g.index()];
        let value = global.init.clone()?;
        let now = Expr::pre(g, global.ty.clone(), global.span);
        Some(Expr::eq(now, value))
    };
    let values = about.globals.into_iter().filter_map(value);
    let clauses = clauses.into_iter().map(|k| program.init[k].expr.clone());
    values.chain(clauses).collect()
}

/// The `init` clauses about what is mentioned, or about what such a clause speaks of, which is added. A clause without globals is
/// about its symbols.
pub(crate) fn initial_clauses(program: &Program, about: &mut Mentioned) -> Vec<usize> {
    let clauses = program.init.iter().map(|c| {
        let mut of = Mentioned::default();
        of.expr(program, &c.expr);
        of
    });
    let clauses: Vec<Mentioned> = clauses.collect();
    let mut taken = vec![false; clauses.len()];
    loop {
        let mut more = false;
        for (taken, of) in taken.iter_mut().zip(&clauses).filter(|(t, _)| !**t) {
            let connected = match of.globals.is_empty() {
                true => of.symbols.is_empty() || !of.symbols.is_disjoint(&about.symbols),
                false => !of.globals.is_disjoint(&about.globals),
            };
            if connected {
                (*taken, more) = (true, true);
                about.globals.extend(&of.globals);
                about.symbols.extend(&of.symbols);
            }
        }
        if !more {
            break;
        }
    }
    (0..taken.len()).filter(|k| taken[*k]).collect()
}

/// What a body and the assumptions of its task speak of.
fn spoken_of(program: &Program, rely: &Rely, body: &Stmt) -> Mentioned {
    let mut found = Mentioned::default();
    for conjunct in rely.env.iter().chain(&rely.invariants) {
        found.expr(program, &conjunct.expr);
    }
    body.for_each(&mut |s| match s {
        Stmt::Op(op) => op.for_each_expr(&mut |e| found.expr(program, e)),
        Stmt::Loop(l) => {
            let given = l.invariants.iter().chain(&l.hints);
            given.for_each(|e| found.expr(program, e));
        }
        _ => {}
    });
    let written = body.modified().into_iter().filter_map(Var::as_global);
    found.globals.extend(written);
    found
}
