//! Obligations against the solver: loop invariants first ([`crate::houdini`]), then all checks at once, then, where that does
//! not decide them, one by one (semantics, section 4).
//!
//! After a failure that check is left out and the search goes on, up to a bounded number of errors. A model that
//! fails to make any check fail is not believed: the checks it was asked about are undecided.

use crate::houdini::Guesses;
use crate::sequential::{Candidate, Purpose};
use heddle_logic::{Term, Terms, Value};
use heddle_plato::ir::{Check, CheckKind};
use heddle_solver::{Budget, Effort, Outcome as Answer, Reason, Session};
use heddle_text::Span;
use heddle_vc::{Condition, Obligation};
use rustc_hash::{FxHashMap, FxHashSet};

/// A model's values, by term.
#[derive(Clone, Debug, Default)]
pub(crate) struct Model {
    values: FxHashMap<Term, Value>,
}

impl Model {
    pub(crate) fn new(wanted: &[Term], values: Vec<Option<Value>>) -> Self {
        let known = wanted
            .iter()
            .zip(values)
            .filter_map(|(t, v)| Some((*t, v?)));
        Model {
            values: known.collect(),
        }
    }

    /// The value of a term that was asked for.
    pub(crate) fn get(&self, t: Term) -> Option<&Value> {
        self.values.get(&t)
    }

    /// Whether it says nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether a truth-valued term holds.
    pub(crate) fn holds(&self, t: Term) -> bool {
        self.get(t) == Some(&Value::Bool(true))
    }
}

/// A check that can fail, and how.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    /// Index into the condition's obligations.
    pub obligation: usize,
    /// The values along the failing path.
    pub model: Model,
}

/// What the solver said about a condition.
#[derive(Debug, Default)]
pub(crate) struct Solved {
    /// Checks that can fail.
    pub failures: Vec<Failure>,
    /// Checks (obligation numbers) that could not be decided; with values of a run that may or may not be possible.
    pub undecided: Vec<(usize, Reason, Option<Model>)>,
    /// Which candidates are invariant.
    pub kept: Vec<bool>,
    /// Why candidates may be missing although they are invariant.
    pub fault: Option<Reason>,
}

impl Solved {
    /// Everything holds.
    pub(crate) fn is_clean(&self) -> bool {
        self.failures.is_empty() && self.undecided.is_empty()
    }

    /// What fails with fewer assumptions than there would be if the prover had done its work is not known to fail with all.
    fn doubt(&mut self, reason: &Reason) {
        let failures = self.failures.drain(..);
        let open = failures.map(|f| (f.obligation, reason.clone(), Some(f.model)));
        self.undecided.extend(open);
    }

    /// The solver's counterexample makes no sense: none of these checks is decided.
    pub(crate) fn unreadable(&mut self, open: &mut Vec<usize>) {
        let reason = Reason::GaveUp("the counterexample could not be read".to_owned());
        self.undecided
            .extend(open.drain(..).map(|i| (i, reason.clone(), None)));
    }
}

/// One condition in one solver session.
pub(crate) struct Engine<'a> {
    /// The terms of the condition.
    pub terms: &'a mut Terms,
    /// The condition.
    pub condition: &'a Condition,
    /// What its checks stand for.
    pub purposes: &'a [Purpose],
    /// Guesses.
    pub candidates: &'a [Candidate],
    /// The running thread.
    pub tid: Term,
    /// Where the search for further errors ends.
    pub max_errors: usize,
    /// What fails here fails in the verdict; otherwise it is asked again with more assumptions.
    pub settles: bool,
    /// Why the condition may lack assumptions: a question about them has no answer.
    pub doubt: Option<Reason>,
    /// Whether a real run fails the check, so that no long search is needed.
    pub is_real: &'a dyn Fn(&Check, Option<&Purpose>) -> bool,
}

impl Engine<'_> {
    /// Decides all obligations: quickly first, and what only looks like a failure once more with a search for models.
    /// What fails only because assumptions or invariants were lost by a fault of the prover is undecided.
    pub(crate) fn solve(&mut self, session: &mut Session, task: &str) -> Solved {
        let mut solved = self.decide(session, task);
        if let Some(reason) = solved.fault.clone().or(self.doubt.take()) {
            solved.doubt(&reason);
        }
        solved
    }

    fn decide(&mut self, session: &mut Session, task: &str) -> Solved {
        let all: Vec<usize> = (0..self.condition.obligations.len())
            .filter(|i| self.candidate(*i).is_none())
            .collect();
        self.begin(session, task, Effort::Quick);
        session.take_fault();
        let guesses = self.guesses(session, &all);
        let fault = session.take_fault();
        let kept = match guesses {
            Guesses::Enough(kept) => {
                return Solved {
                    kept,
                    ..Solved::default()
                };
            }
            Guesses::Kept(kept) => kept,
        };
        self.assume_kept(session, &kept);
        let mut open = all.clone();
        let mut solved = Solved {
            kept,
            fault,
            ..Solved::default()
        };
        loop {
            let suspects = self.quick(session, &mut open, &mut solved);
            if !suspects.is_empty() {
                self.suspects(session, task, &all, suspects, &mut solved);
            }
            // The search may end early only after a real finding: suspects that were proved leave checks
            // that nobody has asked about.
            if self.settles && !solved.is_clean() {
                session.found_something();
            }
            if open.is_empty() || self.enough(&solved) {
                return solved;
            }
            if let Some(reason) = session.spent() {
                let unasked = open.first().map(|i| (*i, reason, None));
                solved.undecided.extend(unasked);
                return solved;
            }
            self.begin(session, task, Effort::Quick);
            self.assume_kept(session, &solved.kept.clone());
        }
    }

    /// Whether as much was found as is wanted. What cannot be decided is no news beyond the first: it counts twice.
    pub(crate) fn enough(&self, solved: &Solved) -> bool {
        solved.failures.len() + 2 * solved.undecided.len() >= self.max_errors
    }

    /// Asks about the open checks until all are closed, or there are as many errors and suspects as are wanted.
    /// Gives the suspects: checks that could not be proved, but not refuted either.
    fn quick(
        &mut self,
        session: &mut Session,
        open: &mut Vec<usize>,
        solved: &mut Solved,
    ) -> Vec<Failure> {
        let mut suspects: Vec<Failure> = Vec::new();
        session.set_budget(Budget::Small);
        while !open.is_empty() && solved.failures.len() + suspects.len() < self.max_errors {
            match self.ask(session, open) {
                Answer::Unsat => open.clear(),
                Answer::Sat(values) => match self.record(values, open) {
                    Some(failure) => solved.failures.push(failure),
                    None => suspects.extend(self.one_by_one(session, open, solved)),
                },
                Answer::Candidate(values) => match self.record(values, open) {
                    Some(suspect) => suspects.push(suspect),
                    None => suspects.extend(self.one_by_one(session, open, solved)),
                },
                Answer::Unknown(_) => suspects.extend(self.one_by_one(session, open, solved)),
            }
        }
        suspects
    }

    pub(crate) fn begin(&mut self, session: &mut Session, task: &str, effort: Effort) {
        session.begin_with(task, effort);
        for axiom in &self.condition.background {
            session.assert(self.terms, *axiom);
        }
    }

    pub(crate) fn assume_kept(&mut self, session: &mut Session, kept: &[bool]) {
        for (flag, keep) in self.flags().into_iter().zip(kept) {
            let fact = if *keep { flag } else { self.terms.not(flag) };
            session.assert(self.terms, fact);
        }
    }

    fn flags(&self) -> Vec<Term> {
        let locals = &self.condition.initial.locals;
        self.candidates
            .iter()
            .map(|c| locals[c.flag.index()])
            .collect()
    }

    pub(crate) fn candidate(&self, obligation: usize) -> Option<usize> {
        match self.purpose(&self.condition.obligations[obligation].check) {
            Some(Purpose::Candidate(k)) => Some(*k),
            _ => None,
        }
    }

    pub(crate) fn purpose(&self, check: &Check) -> Option<&Purpose> {
        match check.kind {
            CheckKind::Pass(n) => self.purposes.get(n as usize),
            _ => None,
        }
    }

    pub(crate) fn switched(&mut self, keep: &[bool]) -> Vec<Term> {
        let flags = self.flags().into_iter().zip(keep);
        flags
            .map(|(flag, keep)| if *keep { flag } else { self.terms.not(flag) })
            .collect()
    }

    /// Can one of these obligations fail?
    pub(crate) fn ask(&mut self, session: &mut Session, open: &[usize]) -> Answer {
        let goal = self.some_fails(open);
        let wanted = self.wanted(open);
        self.question(session, &[goal], &wanted)
    }

    /// Can this obligation fail? Not the values, which cost more than many an answer.
    fn can_fail(&mut self, session: &mut Session, obligation: usize) -> Answer {
        let violation = self.condition.obligations[obligation].violation;
        self.question(session, &[violation], &[])
    }

    /// Can this obligation fail, with a look at all elements that occur?
    fn can_fail_anywhere(&mut self, session: &mut Session, obligation: usize) -> Answer {
        let violation = self.condition.obligations[obligation].violation;
        let elements = self.terms.elements_exist(violation);
        let facts: Vec<Term> = elements.into_iter().chain([violation]).collect();
        let wanted = self.wanted(&[obligation]);
        self.question(session, &facts, &wanted)
    }

    pub(crate) fn some_fails(&mut self, open: &[usize]) -> Term {
        let obligations = &self.condition.obligations;
        self.terms
            .or(open.iter().map(|i| obligations[*i].violation))
    }

    fn question(&mut self, session: &mut Session, facts: &[Term], wanted: &[Term]) -> Answer {
        session.push();
        for fact in facts {
            session.assert(self.terms, *fact);
        }
        let answer = session.check(self.terms, &[], wanted);
        session.pop();
        answer
    }

    /// The terms whose values explain a failure of one of these obligations.
    pub(crate) fn wanted(&self, open: &[usize]) -> Vec<Term> {
        let mut seen = FxHashSet::default();
        let mut wanted = Vec::new();
        let mut want = |t: Term| {
            if seen.insert(t) {
                wanted.push(t);
            }
        };
        for i in open {
            let Obligation {
                violation, details, ..
            } = &self.condition.obligations[*i];
            if !self.terms.is_quantified(*violation) {
                want(*violation);
            }
            details.iter().for_each(|t| want(*t));
        }
        for step in &self.condition.trace {
            want(step.reached);
            step.reads.iter().for_each(|(_, t)| want(*t));
            for (_, before, after) in &step.changes {
                want(*before);
                want(*after);
            }
            for cell in &step.cells {
                cell.keys.iter().for_each(|t| want(*t));
                want(cell.before);
                want(cell.after);
            }
        }
        let Condition {
            initial, globals, ..
        } = self.condition;
        let globals = globals.iter().map(|g| &initial.globals[g.index()]);
        globals.chain(&initial.locals).for_each(|t| want(*t));
        want(self.tid);
        wanted
    }

    /// The check that fails in a model, which is closed; `None` if that cannot be told. The value of a violation with
    /// quantifiers may be unreadable; if only one check was asked about, it is the one.
    pub(crate) fn record(
        &self,
        values: Vec<Option<Value>>,
        open: &mut Vec<usize>,
    ) -> Option<Failure> {
        let model = Model::new(&self.wanted(open), values);
        let obligations = &self.condition.obligations;
        let failed = open
            .iter()
            .copied()
            .find(|i| model.holds(obligations[*i].violation));
        let first = open.first().copied()?;
        let alone = open
            .iter()
            .all(|i| self.identity(*i) == self.identity(first));
        let failed = failed.or(alone.then_some(first))?;
        let identity = self.identity(failed);
        open.retain(|i| self.identity(*i) != identity);
        Some(Failure {
            obligation: failed,
            model,
        })
    }

    /// The same check on another path (an unrolled or inlined copy) is the same error.
    pub(crate) fn identity(
        &self,
        obligation: usize,
    ) -> (Span, Span, Option<CheckKind>, Option<Purpose>) {
        let check = &self.condition.obligations[obligation].check;
        let kind = match check.kind {
            // Numbered anew for every copy; the purpose tells them apart.
            CheckKind::Pass(_) => None,
            kind => Some(kind),
        };
        let purpose = self.purpose(check).cloned();
        (check.span, check.expr.span(), kind, purpose)
    }

    /// Closes all open checks one at a time, at greater expense unless that is often in vain, and gives those that could be neither proved nor refuted.
    fn one_by_one(
        &mut self,
        session: &mut Session,
        open: &mut Vec<usize>,
        solved: &mut Solved,
    ) -> Vec<Failure> {
        let mut suspects = Vec::new();
        let mut closed = FxHashSet::default();
        let mut patience = self.max_errors;
        let violations = open
            .iter()
            .map(|i| self.condition.obligations[*i].violation);
        let parts: Vec<Term> = violations.chain(self.wanted(open)).collect();
        session.mention(self.terms, &parts);
        for i in std::mem::take(open) {
            if closed.contains(&self.identity(i)) {
                continue;
            }
            if solved.failures.len() + suspects.len() >= self.max_errors {
                open.push(i);
                continue;
            }
            // One open check is enough to say so.
            if session.is_spent() && !suspects.is_empty() {
                open.clear();
                break;
            }
            let mut one = vec![i];
            let mut answer = self.can_fail(session, i);
            if patience > 0 && answer == Answer::Unknown(Reason::ResourceLimit) {
                session.set_budget(Budget::Full);
                answer = self.can_fail(session, i);
                patience -= usize::from(answer != Answer::Unsat);
                session.set_budget(Budget::Small);
            }
            answer = match answer {
                Answer::Unsat => continue,
                Answer::Sat(_) => self.ask(session, &one),
                Answer::Candidate(_) | Answer::Unknown(_) => self.can_fail_anywhere(session, i),
            };
            let model = match answer {
                Answer::Unsat => continue,
                Answer::Sat(values) => {
                    match self.record(values, &mut one) {
                        Some(failure) => solved.failures.push(failure),
                        None => solved.unreadable(&mut one),
                    }
                    None
                }
                Answer::Candidate(values) => Some(Model::new(&self.wanted(&one), values)),
                Answer::Unknown(_) => Some(Model::default()),
            };
            suspects.extend(model.map(|model| Failure {
                obligation: i,
                model,
            }));
            closed.insert(self.identity(i));
        }
        suspects
    }
}
