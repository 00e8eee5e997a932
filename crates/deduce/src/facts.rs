//! What is proved once per environment and once per program: transitivity, reflexivity, Init ⇒ I, and that nothing
//! contradicts itself (semantics, section 2; vacuity).

use crate::engine::{Engine, Solved};
use crate::rely::Rely;
use crate::sequential::{Builder, Candidate, Purpose};
use crate::tasks::{Built, initial};
use heddle_logic::{Term, Terms};
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Program, Stmt, Store, Type, Var, VarRef};
use heddle_solver::{Budget, Effort, Outcome as Answer, Reason, Session};
use heddle_text::Span;
use heddle_vc::{Condition, NotSequential, Vocabulary};

/// Which environment conjuncts may be used for any number of steps. Most are transitive by themselves; each of the others
/// is tried together with the conjuncts about the same globals, and what is left then with all.
///
/// Each answer rests only on conjuncts that are themselves in the set: all that [`transitive_together`] keeps are taken.
pub(crate) fn transitive(program: &Program, rely: &Rely, session: &mut Session) -> Vec<bool> {
    let mut known: Vec<bool> = Vec::with_capacity(rely.env.len());
    for k in 0..rely.env.len() {
        let alone = transitive_together(program, &rely.only(program, k), session);
        known.push(alone == [true]);
    }
    for k in 0..known.len() {
        if !known[k] {
            let globals = &rely.env[k].globals;
            let near = rely.about(program, globals);
            let mut answers = transitive_together(program, &near, session).into_iter();
            for (conjunct, known) in rely.env.iter().zip(&mut known) {
                if conjunct.globals.is_subset(globals) {
                    *known |= answers.next().unwrap_or(false);
                }
            }
        }
    }
    if known.iter().any(|k| !*k) {
        let together = transitive_together(program, rely, session);
        known.iter_mut().zip(together).for_each(|(k, t)| *k |= t);
    }
    known
}

/// The largest set of environment conjuncts that is transitive in states that satisfy the invariant:
/// E(s,s') ∧ E(s',s'') ⇒ C(s,s'') for each C of the set, E being the set. Houdini with the conjuncts as candidates.
fn transitive_together(program: &Program, rely: &Rely, session: &mut Session) -> Vec<bool> {
    if rely.env.is_empty() {
        return Vec::new();
    }
    let mut builder = Builder::new(program, &[], 0);
    let span = Span::default();
    // The invariants' globals change, too: held fixed, they would tie the environment's to their old values.
    let globals: Vec<GlobalId> = rely
        .env
        .iter()
        .chain(&rely.invariants)
        .flat_map(|c| c.globals.iter().copied())
        .collect();
    let before: std::collections::BTreeMap<GlobalId, Var> = globals
        .into_iter()
        .map(|g| {
            (
                g,
                Var::Local(builder.local("$before", program.globals[g.index()].ty.clone(), span)),
            )
        })
        .collect();
    let mut remember = Op::new(OpKind::Skip, span).guard(state(rely, span));
    for (g, snapshot) in &before {
        remember = remember.update(*snapshot, builder.var(Var::Global(*g), Store::Pre, span));
    }
    let mut check = Op::new(OpKind::Skip, span);
    let mut kept = Vec::new();
    for (k, conjunct) in rely.env.iter().enumerate() {
        let flag = builder.local("$keep", Type::Bool, span);
        let keep = builder.read(flag, span);
        let whole = conjunct
            .expr
            .with_vars(&mut |var, store| match (var, store) {
                (VarRef::Global(g), Store::Pre) => {
                    before.get(&g).map(|s| builder.var(*s, Store::Pre, span))
                }
                (var, _) => Some(builder.var(var.into(), Store::Pre, span)),
            });
        builder.candidates.push(Candidate { flag, rank: k });
        let whole = Expr::implies(keep.clone(), whole);
        check
            .checks
            .push(builder.check(Purpose::Candidate(k), whole, conjunct.span));
        kept.push(Expr::implies(keep, conjunct.expr.clone()));
    }
    let after = rely
        .invariants
        .iter()
        .map(|c| c.expr.with_store(Store::Pre, Store::Post));
    let step = Op::new(OpKind::Environment, span)
        .havoc(before.keys().map(|g| Var::Global(*g)))
        .guard(Expr::all(kept.into_iter().chain(after), span));
    let parts = [remember, step.clone(), step, check].map(Stmt::Op);
    solve(
        program,
        builder,
        Stmt::Seq(parts.into()),
        session,
        "transitivity",
        0,
    )
    .map_or_else(
        |NotSequential| vec![false; rely.env.len()],
        |(_, solved)| solved.kept,
    )
}

/// `tid` is a thread and the invariant holds.
fn state(rely: &Rely, span: Span) -> Expr {
    let some_thread = Expr::not(Expr::eq(Expr::tid(span), Expr::no_thread(span)));
    let invariant = rely.invariants.iter().map(|c| c.expr.clone());
    Expr::all(std::iter::once(some_thread).chain(invariant), span)
}

/// The program whose checks are reflexivity of every environment conjunct and Init ⇒ I.
pub(crate) fn specification_program(program: &Program, rely: &Rely) -> Built {
    let mut builder = Builder::new(program, &[], 0);
    let span = Span::default();
    let assume = |parts: Vec<Expr>| Op::new(OpKind::Skip, span).guard(Expr::all(parts, span));
    let mut reflexive = Op::new(OpKind::Skip, span);
    for (k, conjunct) in rely.env.iter().enumerate() {
        let same = conjunct.expr.with_store(Store::Post, Store::Pre);
        reflexive
            .checks
            .push(builder.check(Purpose::Reflexive(k), same, conjunct.span));
    }
    let mut initially = Op::new(OpKind::Skip, span);
    for (k, conjunct) in rely.invariants.iter().enumerate() {
        let expr = conjunct.expr.clone();
        initially
            .checks
            .push(builder.check(Purpose::Initially(k), expr, conjunct.span));
    }
    let body = Stmt::Choice(vec![
        Stmt::Seq(vec![
            Stmt::Op(assume(vec![state(rely, span)])),
            Stmt::Op(reflexive),
        ]),
        Stmt::Seq(vec![
            Stmt::Op(assume(initial(program))),
            Stmt::Op(initially),
        ]),
    ]);
    let other = builder.other;
    let (sequential, purposes, candidates) = builder.finish(body);
    Built {
        sequential,
        purposes,
        candidates,
        other,
        assumptions: Vec::new(),
        unrolled: Vec::new(),
        guessed: false,
    }
}

/// Is there a store (or, with primes, a step) with this property? `None` if the solver does not know.
pub(crate) fn possible(
    program: &Program,
    locals: &[heddle_plato::ir::Local],
    step: Op,
    session: &mut Session,
    task: &str,
) -> Option<bool> {
    let mut builder = Builder::new(program, locals, 0);
    let span = step.span;
    let mut reached = Op::new(OpKind::Skip, span);
    let no = Expr::bool(false, span);
    reached
        .checks
        .push(builder.check(Purpose::Finished, no, span));
    let body = Stmt::Seq(vec![Stmt::Op(step), Stmt::Op(reached)]);
    let mut terms = Terms::new();
    let vocabulary = Vocabulary::new(program, &mut terms);
    let (sequential, ..) = builder.finish(body);
    let condition = Condition::new(program, &vocabulary, &sequential, &mut terms).ok()?;
    let violation = condition.obligations.first().map(|o| o.violation);
    let Some(violation) = violation else {
        return Some(false);
    };
    let mut formulas = condition.background;
    formulas.push(violation);
    // A contradiction that proofs could exploit is found by the same effort that finds proofs. Where nothing but
    // quantified formulas contradict each other there is no term yet to instantiate them with: proofs will bring one,
    // so that a little more effort is due.
    match ask(session, &terms, &formulas, task, Effort::Quick) {
        Answer::Sat(_) => Some(true),
        Answer::Unsat => Some(false),
        Answer::Unknown(Reason::GaveUp(_)) | Answer::Candidate(_) => {
            match ask(session, &terms, &formulas, task, Effort::Thorough) {
                Answer::Sat(_) => Some(true),
                Answer::Unsat => Some(false),
                Answer::Candidate(_) | Answer::Unknown(_) => None,
            }
        }
        Answer::Unknown(_) => None,
    }
}

/// Can all of the formulas be true, as far as a quick look tells? `None` if it does not.
pub(crate) fn satisfiable(
    formulas: &[Term],
    terms: &Terms,
    session: &mut Session,
    task: &str,
) -> Option<bool> {
    match ask(session, terms, formulas, task, Effort::Quick) {
        Answer::Sat(_) => Some(true),
        Answer::Unsat => Some(false),
        Answer::Candidate(_) | Answer::Unknown(_) => None,
    }
}

/// Can all of the formulas be true? A thorough search is given little time.
fn ask(
    session: &mut Session,
    terms: &Terms,
    formulas: &[Term],
    task: &str,
    effort: Effort,
) -> Answer {
    session.begin_with(task, effort);
    if effort == Effort::Thorough {
        session.set_budget(Budget::Small);
    }
    formulas.iter().for_each(|t| session.assert(terms, *t));
    session.check(terms, &[], &[])
}

fn solve(
    program: &Program,
    builder: Builder<'_>,
    body: Stmt,
    session: &mut Session,
    task: &str,
    max_errors: usize,
) -> Result<(Condition, Solved), NotSequential> {
    let mut terms = Terms::new();
    let vocabulary = Vocabulary::new(program, &mut terms);
    let (sequential, purposes, candidates) = builder.finish(body);
    let condition = Condition::new(program, &vocabulary, &sequential, &mut terms)?;
    let mut engine = Engine {
        terms: &mut terms,
        condition: &condition,
        purposes: &purposes,
        candidates: &candidates,
        tid: vocabulary.tid(),
        max_errors,
        is_real: &|_, _| false,
    };
    let solved = engine.solve(session, task);
    Ok((condition, solved))
}
