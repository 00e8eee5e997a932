//! Which assumptions about one step of the environment hold for any number of steps (semantics, section 2).
//!
//! Takes the assumptions of a task, gives for each conjunct whether it is transitive. Most are so by themselves, which is asked
//! once per program; each of the others is tried together with the conjuncts about the same globals, and what is left then with all
//! that it is connected with.
//! Each answer rests only on conjuncts that are themselves in the set: all that [`together`] keeps are taken.

use crate::engine::Engine;
use crate::facts::state;
use crate::rely::{Conjunct, Rely};
use crate::sequential::{Builder, Candidate, Purpose};
use heddle_logic::Terms;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Program, Stmt, Store, Type, Var, VarRef};
use heddle_solver::{Reason, Session};
use heddle_text::Span;
use heddle_vc::{Condition, Vocabulary};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A conjunct: clause and part. Not its place: clauses made by a front end may share one.
type Name = (usize, usize);

/// The conjuncts of an environment and of its invariants.
type Names = (Vec<Name>, Vec<Name>);

/// Answers, each found by whoever needs it first.
type Answers<Question, Answer> = Mutex<HashMap<Question, Arc<OnceLock<Answer>>>>;

/// What is known about the environments of one program; shared by all workers.
#[derive(Default)]
pub(crate) struct Transitivity {
    alone: Answers<Name, Transitive>,
    sets: Answers<Names, Transitive>,
}

/// Which conjuncts are transitive.
#[derive(Clone)]
pub(crate) struct Transitive {
    /// Those that are known to be.
    pub known: Arc<[bool]>,
    /// Why others may be, too: the prover failed on them. Nothing that fails without them is known to fail.
    pub doubt: Option<Reason>,
}

impl Transitive {
    fn new(known: Vec<bool>, fault: Option<Reason>) -> Self {
        let complete = known.iter().all(|k| *k);
        Transitive {
            known: known.into(),
            doubt: fault.filter(|_| !complete),
        }
    }
}

impl Transitivity {
    /// Which conjuncts of the environment may be used in one step for any number of steps.
    pub(crate) fn of(&self, program: &Program, rely: &Rely, session: &mut Session) -> Transitive {
        let names = |of: &[Conjunct]| of.iter().map(name).collect::<Vec<_>>();
        let set = (names(&rely.env), names(&rely.invariants));
        let slot = slot(&self.sets, set);
        slot.get_or_init(|| session.apart(|session| self.find(program, rely, session)))
            .clone()
    }

    fn find(&self, program: &Program, rely: &Rely, session: &mut Session) -> Transitive {
        let mut known: Vec<bool> = Vec::with_capacity(rely.env.len());
        let mut fault = None;
        for (k, conjunct) in rely.env.iter().enumerate() {
            let alone = slot(&self.alone, name(conjunct));
            let ask = || together(program, &rely.only(program, k), session);
            let alone = alone.get_or_init(ask);
            known.push(*alone.known == [true]);
            fault = fault.or(alone.doubt.clone());
        }
        for k in 0..known.len() {
            if !known[k] {
                let globals = &rely.env[k].globals;
                let near = rely.about(program, globals);
                let near = together(program, &near, session);
                fault = fault.or(near.doubt);
                let mut answers = near.known.iter().copied();
                for (conjunct, known) in rely.env.iter().zip(&mut known) {
                    if conjunct.globals.is_subset(globals) {
                        *known |= answers.next().unwrap_or(false);
                    }
                }
            }
        }
        for component in &rely.components {
            let within = |c: &Conjunct| c.globals.is_subset(component) && !c.globals.is_empty();
            let open = rely.env.iter().zip(&known).any(|(c, k)| !k && within(c));
            if open {
                let answer = together(program, &rely.about(program, component), session);
                fault = fault.or(answer.doubt);
                let members = rely.env.iter().zip(&mut known);
                let members = members.filter(|(c, _)| c.globals.is_subset(component));
                let members = members.map(|(_, known)| known);
                members.zip(answer.known.iter()).for_each(|(k, t)| *k |= t);
            }
        }
        Transitive::new(known, fault)
    }
}

fn name(conjunct: &Conjunct) -> Name {
    (conjunct.clause, conjunct.part)
}

fn slot<Q: Hash + Eq, A>(answers: &Answers<Q, A>, question: Q) -> Arc<OnceLock<A>> {
    let mut known = answers.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(question).or_default())
}

/// The largest set of environment conjuncts that is transitive in states that satisfy the invariant:
/// E(s,s') ∧ E(s',s'') ⇒ C(s,s'') for each C of the set, E being the set. Houdini with the conjuncts as candidates.
fn together(program: &Program, rely: &Rely, session: &mut Session) -> Transitive {
    if rely.env.is_empty() {
        return Transitive::new(Vec::new(), None);
    }
    let answer = asked_together(program, rely, session);
    // Everybody who shares the answer would have to live with a passing fault.
    match &answer.doubt {
        Some(Reason::Failed(_)) => asked_together(program, rely, session),
        _ => answer,
    }
}

fn asked_together(program: &Program, rely: &Rely, session: &mut Session) -> Transitive {
    let mut builder = Builder::new(program, &[], 0);
    let span = Span::default();
    // The invariants' globals change, too: held fixed, they would tie the environment's to their old values.
    let all = rely.env.iter().chain(&rely.invariants);
    let globals: BTreeSet<GlobalId> = all.flat_map(|c| c.globals.iter().copied()).collect();
    let snapshot =
        |g: &GlobalId| builder.local("$before", program.globals[g.index()].ty.clone(), span);
    let snapshots: Vec<Var> = globals.iter().map(snapshot).map(Var::Local).collect();
    let before: BTreeMap<GlobalId, Var> = globals.into_iter().zip(snapshots).collect();
    let mut remember = Op::new(OpKind::Skip, span).guard(state(rely, span));
    for (g, snapshot) in &before {
        remember = remember.update(*snapshot, builder.var(Var::Global(*g), Store::Pre, span));
    }
    let mut check = Op::new(OpKind::Skip, span);
    let mut kept = Vec::new();
    for (k, conjunct) in rely.env.iter().enumerate() {
        let flag = builder.local("$keep", Type::Bool, span);
        let keep = builder.read(flag, span);
        let whole = over_both_steps(&builder, &conjunct.expr, &before);
        builder.candidates.push(Candidate {
            flag,
            rank: k,
            hint: false,
        });
        let whole = Expr::implies(keep.clone(), whole);
        let check_whole = builder.check(Purpose::Candidate(k), whole, conjunct.span);
        check.checks.push(check_whole);
        kept.push(Expr::implies(keep, conjunct.expr.clone()));
    }
    let invariants = rely.invariants.iter();
    let after = invariants.map(|c| c.expr.with_store(Store::Pre, Store::Post));
    let step = Op::new(OpKind::Environment, span)
        .havoc(before.keys().map(|g| Var::Global(*g)))
        .guard(Expr::all(kept.into_iter().chain(after), span));
    let parts = [remember, step.clone(), step, check].map(Stmt::Op);
    kept_candidates(program, builder, Stmt::Seq(parts.into()), session)
        .unwrap_or_else(|| Transitive::new(vec![false; rely.env.len()], None))
}

/// The conjunct between the store that was remembered and the current one.
fn over_both_steps(builder: &Builder<'_>, e: &Expr, before: &BTreeMap<GlobalId, Var>) -> Expr {
    let read = |v: Var| builder.var(v, Store::Pre, e.span());
    e.with_vars(&mut |var, store| match (var, store) {
        (VarRef::Global(g), Store::Pre) => before.get(&g).map(|s| read(*s)),
        (var, _) => Some(read(var.into())),
    })
}

/// Which candidates hold wherever they are checked; `None` if the body is not sequential.
fn kept_candidates(
    program: &Program,
    builder: Builder<'_>,
    body: Stmt,
    session: &mut Session,
) -> Option<Transitive> {
    let mut terms = Terms::new();
    let vocabulary = Vocabulary::new(program, &mut terms);
    let (sequential, purposes, candidates) = builder.finish(body);
    let condition = Condition::new(program, &vocabulary, &sequential, &mut terms).ok()?;
    let mut engine = Engine {
        terms: &mut terms,
        condition: &condition,
        purposes: &purposes,
        candidates: &candidates,
        tid: vocabulary.tid(),
        max_errors: 0,
        settles: false,
        doubt: None,
        is_real: &|_, _| false,
    };
    let solved = engine.solve(session, "transitivity");
    Some(Transitive::new(solved.kept, solved.fault))
}
