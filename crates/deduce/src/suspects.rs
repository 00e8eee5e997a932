//! Checks that could be neither proved nor refuted, asked once more in other ways (semantics, section 9).
//!
//! First without quantifiers: every hypothesis about all elements of maps is used at the keys that occur. If that has no
//! model, the check holds. If it has one, that is a possible violation with values that are few and small, unless the full
//! question, with a search for models, is decided after all, or the prover failed on it. Only where neither comes to an end the check is undecided.

use crate::engine::{Engine, Failure, Solved};
use heddle_logic::{Choice, Grounding, Sort, Term, Value};
use heddle_solver::{Budget, Effort, Outcome as Answer, Reason, Session};

/// Formulas with more instances than this are not asked in this way.
const INSTANCES: usize = 20_000;

/// Keys and scalars are looked for up to this size, elements up to the other.
const SMALL: (i32, i32) = (12, 120);

/// What the question without quantifiers says.
enum Suspicion {
    /// The check holds.
    Refuted,
    /// It can fail, as far as the keys that occur can tell.
    Confirmed(Vec<Option<Value>>),
    /// No answer.
    Open(Reason),
}

impl Engine<'_> {
    /// Asks again about everything that is the same check as a suspect.
    pub(crate) fn suspects(
        &mut self,
        session: &mut Session,
        task: &str,
        all: &[usize],
        suspects: Vec<Failure>,
        solved: &mut Solved,
    ) {
        for suspect in suspects {
            if self.enough(solved) {
                return;
            }
            if self.settles && !solved.is_clean() {
                session.found_something();
            }
            let check = &self.condition.obligations[suspect.obligation].check;
            if (self.is_real)(check, self.purpose(check)) {
                solved.failures.push(suspect);
                continue;
            }
            let identity = self.identity(suspect.obligation);
            let same: Vec<usize> = all
                .iter()
                .copied()
                .filter(|i| self.identity(*i) == identity)
                .collect();
            self.suspect(session, task, same, suspect, solved);
        }
    }

    fn suspect(
        &mut self,
        session: &mut Session,
        task: &str,
        mut same: Vec<usize>,
        suspect: Failure,
        solved: &mut Solved,
    ) {
        if let Some(reason) = session.spent() {
            let open = (suspect.obligation, reason, None);
            solved.undecided.push(open);
            return;
        }
        let kept = solved.kept.clone();
        let found = match self.without_quantifiers(session, task, &same, &kept) {
            Suspicion::Refuted => return,
            found => found,
        };
        self.begin(session, task, Effort::Thorough);
        self.assume_kept(session, &kept);
        if matches!(found, Suspicion::Confirmed(_)) {
            session.set_budget(Budget::Small);
        }
        let answer = match (self.ask(session, &same), found) {
            (Answer::Unsat, _) => return,
            (Answer::Sat(values) | Answer::Candidate(values), _) => Ok(values),
            // The full question might have been refuted.
            (Answer::Unknown(reason), Suspicion::Confirmed(_)) if reason.is_fault() => Err(reason),
            (Answer::Unknown(_), Suspicion::Confirmed(values)) => Ok(values),
            (Answer::Unknown(_), Suspicion::Open(reason)) => Err(reason),
            (Answer::Unknown(reason), Suspicion::Refuted) => Err(reason),
        };
        match answer {
            Ok(values) => match self.record(values, &mut same) {
                Some(failure) => solved.failures.push(failure),
                None => solved.unreadable(&mut same),
            },
            Err(reason) => {
                let hint = Some(suspect.model).filter(|m| !m.is_empty());
                solved.undecided.push((suspect.obligation, reason, hint));
            }
        }
    }

    /// Can one of these checks fail, if hypotheses about all elements are used only at the keys that occur?
    fn without_quantifiers(
        &mut self,
        session: &mut Session,
        task: &str,
        same: &[usize],
        kept: &[bool],
    ) -> Suspicion {
        let mut grounding = Grounding::new(Choice::All);
        let obligations = &self.condition.obligations;
        let goal = self
            .terms
            .or(same.iter().map(|i| obligations[*i].violation));
        let known = self.condition.background.iter().copied();
        let facts: Vec<Term> = known.chain(self.switched(kept)).chain([goal]).collect();
        for fact in facts {
            grounding.assert(self.terms, fact);
        }
        for detail in same.iter().flat_map(|i| &obligations[*i].details) {
            grounding.mention(self.terms, *detail);
        }
        session.begin_with(task, Effort::Quick);
        for fact in grounding.finish(self.terms, INSTANCES) {
            session.assert(self.terms, fact);
        }
        let wanted = self.wanted(same);
        let wanted: Vec<Term> = wanted
            .into_iter()
            .map(|t| grounding.plain(self.terms, t))
            .collect();
        let values = match session.check(self.terms, &[], &wanted) {
            Answer::Unsat => return Suspicion::Refuted,
            Answer::Sat(values) | Answer::Candidate(values) => values,
            Answer::Unknown(reason) => return Suspicion::Open(reason),
        };
        Suspicion::Confirmed(
            self.small_values(session, &grounding, &wanted)
                .unwrap_or(values),
        )
    }

    /// A model with small numbers, if there is one.
    fn small_values(
        &mut self,
        session: &mut Session,
        grounding: &Grounding,
        wanted: &[Term],
    ) -> Option<Vec<Option<Value>>> {
        let elements: Vec<(Term, Term)> = grounding.elements().collect();
        let elements = elements.into_iter().map(|(m, k)| self.terms.select(m, k));
        let elements: Vec<Term> = elements.collect();
        let scalars = grounding.keys().chain(wanted.iter().copied());
        session.set_budget(Budget::Small);
        session.push();
        for (numbers, size) in [(scalars.collect(), SMALL.0), (elements, SMALL.1)] {
            let (least, most) = (self.terms.int(-1), self.terms.int(size));
            for number in numbers {
                if *self.terms.sort(number) == Sort::Int {
                    let above = self.terms.le(least, number);
                    let below = self.terms.le(number, most);
                    session.assert(self.terms, above);
                    session.assert(self.terms, below);
                }
            }
        }
        let answer = session.check(self.terms, &[], wanted);
        session.pop();
        match answer {
            Answer::Sat(values) | Answer::Candidate(values) => Some(values),
            Answer::Unsat | Answer::Unknown(_) => None,
        }
    }
}
