//! Which assumptions about one step of the environment hold for any number of steps (semantics, section 2).
//!
//! Takes the assumptions of a task, gives for each conjunct whether it is transitive. Most are so by themselves, which is asked
//! once per program; each of the others is tried together with the conjuncts about the same globals, and what is left then with all
//! that it is connected with.
//! Each answer rests only on conjuncts that are themselves in the set: all that [`together`] keeps are taken. Of a conjunct that is
//! left, [`weaker`] finds what holds over any number of steps all the same.

use crate::consequences::{consequences, without_implied};
use crate::many_steps::Walk;
use crate::rely::{Conjunct, Rely};
use heddle_plato::ir::{Expr, Op, OpKind, Program};
use heddle_solver::{Reason, Session};
use heddle_text::Span;
use std::collections::HashMap;
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

/// What a conjunct says about any number of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// What it says about one: it is transitive.
    Whole,
    /// These consequences; often there is none.
    Weaker(Vec<Expr>),
}

impl Lasting {
    /// Whether it is the conjunct itself.
    pub(crate) fn is_whole(&self) -> bool {
        *self == Lasting::Whole
    }

    /// What may be assumed of any number of steps of which each satisfies the conjunct.
    pub(crate) fn of<'a>(&'a self, conjunct: &'a Conjunct) -> &'a [Expr] {
        match self {
            Lasting::Whole => std::slice::from_ref(&conjunct.expr),
            Lasting::Weaker(found) => found,
        }
    }
}

/// Which conjuncts are transitive.
#[derive(Clone)]
pub(crate) struct Transitive {
    /// What is known of each.
    pub known: Arc<[Lasting]>,
    /// Why others may be, too: the prover failed on them. Nothing that fails without them is known to fail.
    pub doubt: Option<Reason>,
}

impl Transitive {
    fn new(known: Vec<bool>, fault: Option<Reason>) -> Self {
        let lasting = |whole: bool| match whole {
            true => Lasting::Whole,
            false => Lasting::Weaker(Vec::new()),
        };
        let complete = known.iter().all(|k| *k);
        Transitive {
            known: known.into_iter().map(lasting).collect(),
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
            known.push(*alone.known == [Lasting::Whole]);
            fault = fault.or(alone.doubt.clone());
        }
        for k in 0..known.len() {
            if !known[k] {
                let globals = &rely.env[k].globals;
                let near = rely.about(program, globals);
                let near = together(program, &near, session);
                fault = fault.or(near.doubt);
                let mut answers = near.known.iter().map(Lasting::is_whole);
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
                let answers = answer.known.iter().map(Lasting::is_whole);
                members.zip(answers).for_each(|(k, t)| *k |= t);
            }
        }
        let found = Self::weakened(program, rely, &known, session);
        let mut answer = Transitive::new(known, fault.or(found.1));
        answer.known = answer
            .known
            .iter()
            .zip(found.0)
            .map(|(k, weaker)| match k {
                Lasting::Whole => Lasting::Whole,
                Lasting::Weaker(_) => Lasting::Weaker(weaker),
            })
            .collect();
        answer
    }

    /// For each conjunct that is not transitive, what follows from it for any number of steps.
    fn weakened(
        program: &Program,
        rely: &Rely,
        known: &[bool],
        session: &mut Session,
    ) -> (Vec<Vec<Expr>>, Option<Reason>) {
        let mut fault = None;
        let of = |(conjunct, whole): (&Conjunct, &bool)| {
            if *whole {
                return Vec::new();
            }
            let (found, failed) = weaker(program, rely, conjunct, session);
            fault = fault.take().or(failed);
            found
        };
        let found = rely.env.iter().zip(known).map(of).collect();
        (found, fault)
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
    let mut walk = Walk::new(program, rely);
    let mut check = Op::new(OpKind::Skip, Span::default());
    let mut kept = Vec::new();
    for conjunct in &rely.env {
        let candidate = walk.candidate();
        check.checks.push(walk.so_far(candidate, &conjunct.expr));
        kept.push(walk.if_kept(candidate, &conjunct.expr));
    }
    let step = walk.step(kept);
    let body = [walk.remember(), step.clone(), step, check];
    let none = || (vec![false; rely.env.len()], None);
    let (kept, fault) = walk.ask(body, session).unwrap_or_else(none);
    Transitive::new(kept, fault)
}

/// The consequences W of the conjunct that hold over any number of steps: W(s,s), and W(s,s') ∧ E(s',s'') ⇒ W(s,s''), E being all
/// assumptions about the same globals and W all that are kept together. By induction over the steps, E* ⇒ W.
fn weaker(
    program: &Program,
    rely: &Rely,
    conjunct: &Conjunct,
    session: &mut Session,
) -> (Vec<Expr>, Option<Reason>) {
    let guesses = consequences(&conjunct.expr);
    let near = rely.about(program, &conjunct.globals);
    let mut walk = Walk::new(program, &near);
    let mut at_once = Op::new(OpKind::Skip, Span::default());
    let mut check = at_once.clone();
    let mut kept = Vec::new();
    for guess in &guesses {
        let candidate = walk.candidate();
        at_once.checks.push(walk.so_far(candidate, guess));
        check.checks.push(walk.so_far(candidate, guess));
        kept.push(walk.if_kept(candidate, guess));
    }
    let many = walk.step(kept);
    let one = walk.step(near.env.iter().map(|c| c.expr.clone()).collect());
    let body = [walk.remember(), at_once, many, one, check];
    let (kept, fault) = walk.ask(body, session).unwrap_or_default();
    let found = guesses.into_iter().zip(kept);
    let found = found.filter(|(_, keep)| *keep).map(|(guess, _)| guess);
    (without_implied(found.collect()), fault)
}
