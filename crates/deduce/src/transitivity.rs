//! Which assumptions about one step of the environment hold for any number of steps (semantics, section 2).
//!
//! Takes the assumptions of a task, gives for each conjunct whether it is transitive. Most are so by themselves, which is asked
//! once per program; each of the others is tried together with the conjuncts about the same globals, and what is left then with all
//! that it is connected with.
//! Each answer rests only on conjuncts that are themselves in the set: all that [`together`] keeps are taken. Of a conjunct that is
//! left, [`Search::weaker`] finds what holds over any number of steps all the same.

use crate::consequences::{consequences, without_implied};
use crate::many_steps::Walk;
use crate::rely::{Conjunct, Rely};
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Program};
use heddle_solver::{Reason, Session};
use heddle_text::Span;
use std::collections::{BTreeSet, HashMap};
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
    alone: Answers<Name, Together>,
    sets: Answers<Names, Transitive>,
}

/// What a conjunct says about any number of steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// What it says about one.
    Whole,
    /// These consequences; often there is none.
    Weaker(Vec<Expr>),
}

impl Lasting {
    /// Whether it is the conjunct itself.
    pub(crate) fn is_whole(&self) -> bool {
        *self == Lasting::Whole
    }

    /// What may be assumed of any number of steps of which each satisfies all conjuncts.
    pub(crate) fn of<'a>(&'a self, conjunct: &'a Conjunct) -> &'a [Expr] {
        match self {
            Lasting::Whole => std::slice::from_ref(&conjunct.expr),
            Lasting::Weaker(found) => found,
        }
    }
}

/// What the conjuncts of an environment say about any number of steps.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// Each of them.
    pub each: Vec<Lasting>,
    /// Sets that are transitive by themselves: two steps that satisfy all conjuncts of a set are one that does.
    closed: Vec<Vec<usize>>,
}

impl Known {
    /// All `count` conjuncts are thought to be transitive.
    pub(crate) fn all(count: usize) -> Known {
        Known {
            each: vec![Lasting::Whole; count],
            closed: vec![(0..count).collect()],
        }
    }

    /// Those of the given conjuncts that hold over any number of steps if the given ones hold in each of them, whatever becomes of the
    /// others.
    pub(crate) fn lasting_among(&self, given: &[bool]) -> Vec<bool> {
        let mut lasting = vec![false; given.len()];
        let within = |set: &&Vec<usize>| set.iter().all(|k| given[*k]);
        for k in self.closed.iter().filter(within).flatten() {
            lasting[*k] = true;
        }
        lasting
    }
}

/// Which conjuncts are transitive.
#[derive(Clone)]
pub(crate) struct Transitive {
    /// What is known of each.
    pub known: Arc<Known>,
    /// Why others may be, too: the prover failed on them. Nothing that fails without them is known to fail.
    pub doubt: Option<Reason>,
}

/// Which conjuncts of a set are transitive together, and the prover's fault that may have cost some.
type Together = (Vec<bool>, Option<Reason>);

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
        let mut search = Search {
            program,
            rely,
            session,
            whole: vec![false; rely.env.len()],
            closed: Vec::new(),
            fault: None,
        };
        for (k, conjunct) in rely.env.iter().enumerate() {
            let alone = slot(&self.alone, name(conjunct));
            let ask = || together(program, &rely.only(program, k), search.session);
            let answer = alone.get_or_init(ask).clone();
            search.note(vec![k], answer);
        }
        for conjunct in &rely.env {
            search.about(&conjunct.globals);
        }
        for component in &rely.components {
            search.about(component);
        }
        search.finish()
    }
}

struct Search<'a> {
    program: &'a Program,
    rely: &'a Rely,
    session: &'a mut Session,
    whole: Vec<bool>,
    closed: Vec<Vec<usize>>,
    fault: Option<Reason>,
}

impl Search<'_> {
    fn note(&mut self, members: Vec<usize>, (kept, fault): Together) {
        let kept = members.into_iter().zip(kept).filter(|(_, keep)| *keep);
        let set: Vec<usize> = kept.map(|(k, _)| k).collect();
        set.iter().for_each(|k| self.whole[*k] = true);
        self.closed.push(set);
        self.fault = self.fault.take().or(fault);
    }

    /// Asks about the conjuncts that speak of these globals only, if one that does is open.
    fn about(&mut self, globals: &BTreeSet<GlobalId>) {
        let within = |k: &usize| self.rely.env[*k].globals.is_subset(globals);
        let members: Vec<usize> = (0..self.whole.len()).filter(within).collect();
        if members
            .iter()
            .any(|k| !self.whole[*k] && !self.rely.env[*k].globals.is_empty())
        {
            let near = self.rely.about(self.program, globals);
            let answer = together(self.program, &near, self.session);
            self.note(members, answer);
        }
    }

    /// What is left is not transitive; what follows from it may be.
    fn finish(mut self) -> Transitive {
        let mut each = Vec::with_capacity(self.whole.len());
        for k in 0..self.whole.len() {
            each.push(match self.whole[k] {
                true => Lasting::Whole,
                false => self.weaker(k),
            });
        }
        let complete = each.iter().all(Lasting::is_whole);
        Transitive {
            known: Arc::new(Known {
                each,
                closed: self.closed,
            }),
            doubt: self.fault.filter(|_| !complete),
        }
    }

    /// The consequences W of the conjunct that hold over any number of steps: W(s,s), and W(s,s') ∧ E(s',s'') ⇒ W(s,s''), E being all
    /// assumptions about the same globals and W all that are kept together, about the other conjuncts that are left, too. By induction
    /// over the steps, E* ⇒ W. The conjunct itself may be among them.
    fn weaker(&mut self, conjunct: usize) -> Lasting {
        let (rely, whole) = (self.rely, &self.whole);
        let globals = &rely.env[conjunct].globals;
        let left =
            (0..whole.len()).filter(|k| !whole[*k] && rely.env[*k].globals.is_subset(globals));
        let others = left.filter(|k| *k != conjunct);
        let mine = guesses(&rely.env[conjunct].expr);
        let count = mine.len();
        let others = others.flat_map(|k| guesses(&rely.env[k].expr));
        let all: Vec<Expr> = mine.into_iter().chain(others).collect();
        let near = rely.about(self.program, globals);
        let (kept, fault) = over_any_number(self.program, &near, &all, self.session);
        self.fault = self.fault.take().or(fault);
        if kept.first() == Some(&true) {
            return Lasting::Whole;
        }
        let mine = all.into_iter().zip(kept).take(count);
        let found = mine.filter(|(_, keep)| *keep).map(|(guess, _)| guess);
        Lasting::Weaker(without_implied(found.collect()))
    }
}

/// The conjunct itself, and what may follow from it.
fn guesses(conjunct: &Expr) -> Vec<Expr> {
    let mut all = vec![conjunct.clone()];
    all.extend(consequences(conjunct));
    all
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
fn together(program: &Program, rely: &Rely, session: &mut Session) -> Together {
    if rely.env.is_empty() {
        return Together::default();
    }
    let answer = asked_together(program, rely, session);
    // Everybody who shares the answer would have to live with a passing fault.
    match &answer.1 {
        Some(Reason::Failed(_)) => asked_together(program, rely, session),
        _ => answer,
    }
}

fn asked_together(program: &Program, rely: &Rely, session: &mut Session) -> Together {
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
    let (kept, fault) = walk.ask(body, session).unwrap_or_default();
    let complete = !kept.is_empty() && kept.iter().all(|k| *k);
    (kept, fault.filter(|_| !complete))
}

/// Which formulas hold over any number of steps: at once, and still after one more step.
fn over_any_number(
    program: &Program,
    rely: &Rely,
    formulas: &[Expr],
    session: &mut Session,
) -> Together {
    let mut walk = Walk::new(program, rely);
    let mut at_once = Op::new(OpKind::Skip, Span::default());
    let mut check = at_once.clone();
    let mut kept = Vec::new();
    for formula in formulas {
        let candidate = walk.candidate();
        at_once.checks.push(walk.so_far(candidate, formula));
        check.checks.push(walk.so_far(candidate, formula));
        kept.push(walk.if_kept(candidate, formula));
    }
    let many = walk.step(kept);
    let one = walk.step(rely.env.iter().map(|c| c.expr.clone()).collect());
    let body = [walk.remember(), at_once, many, one, check];
    walk.ask(body, session).unwrap_or_default()
}
