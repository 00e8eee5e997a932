//! Loop invariants from guesses: Houdini (semantics, section 4).
//!
//! Takes the candidates of a condition, gives a set of them that hold together wherever they are checked. Those that were
//! suggested (by a `hint`, or by the translation of a lock) are tried first, and all others only if they are not enough.

use crate::engine::{Engine, Model};
use crate::sequential::Candidate;
use heddle_logic::Term;
use heddle_solver::{Budget, Outcome as Answer, Reason, Session};

/// How many candidates are tried where they cannot be decided together.
const CANDIDATES_ONE_BY_ONE: usize = 40;

/// After so many candidates without an answer those that come later are dropped; after so many more none is kept: the search
/// would go on like that.
const UNANSWERED: usize = 12;

/// Loop invariants that were found.
pub(crate) enum Guesses {
    /// With these all checks hold.
    Enough(Vec<bool>),
    /// These hold; the checks are open.
    Kept(Vec<bool>),
}

impl Engine<'_> {
    /// Looks for invariants: none at first, then those that were suggested, then all that can be thought of.
    pub(crate) fn guesses(&mut self, session: &mut Session, all: &[usize]) -> Guesses {
        let none = vec![false; self.candidates.len()];
        // Where there are no other checks, the candidates themselves are wanted.
        if self.candidates.is_empty() || all.is_empty() {
            return Guesses::Kept(self.houdini(session, &none, &|_| true));
        }
        if self.holds_with(session, &none, all) {
            return Guesses::Enough(none);
        }
        let hints = self.houdini(session, &none, &|c| c.hint);
        if hints != none && self.holds_with_each(session, &hints, all) {
            return Guesses::Enough(hints);
        }
        Guesses::Kept(self.houdini(session, &hints, &|_| true))
    }

    /// Whether all checks hold with these candidates.
    fn holds_with(&mut self, session: &mut Session, keep: &[bool], all: &[usize]) -> bool {
        let goal = self.some_fails(all);
        session.set_budget(Budget::Small);
        self.can_be(session, goal, keep) == Answer::Unsat
    }

    /// The same with more patience: if all together are too much, each by itself.
    fn holds_with_each(&mut self, session: &mut Session, keep: &[bool], all: &[usize]) -> bool {
        let too_much = Answer::Unknown(Reason::ResourceLimit);
        let goal = self.some_fails(all);
        session.set_budget(Budget::Small);
        let together = self.can_be(session, goal, keep);
        if together != too_much {
            return together == Answer::Unsat;
        }
        let obligations = all.iter().map(|i| self.condition.obligations[*i].violation);
        let violations: Vec<Term> = obligations.collect();
        session.mention(self.terms, &violations);
        violations.into_iter().all(|violation| {
            session.set_budget(Budget::Small);
            let mut answer = self.can_be(session, violation, keep);
            if answer == too_much {
                session.set_budget(Budget::Full);
                answer = self.can_be(session, violation, keep);
            }
            answer == Answer::Unsat
        })
    }

    /// Whether the formula can be true with these candidates.
    fn can_be(&mut self, session: &mut Session, formula: Term, keep: &[bool]) -> Answer {
        let assumptions = self.switched(keep);
        session.push();
        session.assert(self.terms, formula);
        let answer = session.check(self.terms, &assumptions, &[]);
        session.pop();
        answer
    }

    /// The known candidates and the largest set of those in question that hold together wherever they are checked, as far as that
    /// is found cheaply. Dropping a candidate is always sound, and what holds by itself holds with others.
    fn houdini(
        &mut self,
        session: &mut Session,
        known: &[bool],
        in_question: &dyn Fn(&Candidate) -> bool,
    ) -> Vec<bool> {
        let candidates = self.candidates.iter().zip(known);
        let mut keep: Vec<bool> = candidates
            .map(|(c, known)| *known || in_question(c))
            .collect();
        let checks: Vec<(usize, Term)> = (0..self.condition.obligations.len())
            .filter_map(|i| Some((self.candidate(i)?, self.condition.obligations[i].violation)))
            .filter(|(k, _)| keep[*k] && !known[*k])
            .collect();
        if checks.is_empty() {
            return keep;
        }
        session.set_budget(Budget::Small);
        let hopeful = checks.iter().all(|(k, _)| self.candidates[*k].hint);
        let readable = checks.iter().any(|(_, t)| !self.terms.is_quantified(*t));
        let decided = match readable {
            true => self.drop_by_models(session, &checks, &mut keep),
            false => hopeful && self.all_hold(session, &checks, &keep),
        };
        if !decided {
            self.drop_one_by_one(session, &checks, &mut keep);
        }
        session.set_budget(Budget::Full);
        keep
    }

    /// Asks about all candidates at once and drops those that a model fails; false if an answer does not come.
    fn drop_by_models(
        &mut self,
        session: &mut Session,
        checks: &[(usize, Term)],
        keep: &mut [bool],
    ) -> bool {
        let some_fails = self.terms.or(checks.iter().map(|(_, t)| *t));
        let readable = checks.iter().map(|(_, t)| *t);
        let wanted: Vec<Term> = readable.filter(|t| !self.terms.is_quantified(*t)).collect();
        session.push();
        session.assert(self.terms, some_fails);
        let decided = loop {
            let assumptions = self.switched(keep);
            let values = match session.check(self.terms, &assumptions, &wanted) {
                Answer::Unsat => break true,
                Answer::Sat(values) | Answer::Candidate(values) => values,
                Answer::Unknown(_) => break false,
            };
            let model = Model::new(&wanted, values);
            let failed = checks.iter().filter(|(_, t)| model.holds(*t));
            let failed: Vec<usize> = failed.map(|(k, _)| *k).filter(|k| keep[*k]).collect();
            if failed.is_empty() {
                break false;
            }
            failed.iter().for_each(|k| keep[*k] = false);
        };
        session.pop();
        decided
    }

    /// Asks about each candidate by itself until none is dropped any more. Only a bounded number is tried.
    fn drop_one_by_one(
        &mut self,
        session: &mut Session,
        checks: &[(usize, Term)],
        keep: &mut [bool],
    ) {
        let mut patience = UNANSWERED;
        let mut first = true;
        let violations: Vec<Term> = checks.iter().map(|(_, violation)| *violation).collect();
        session.mention(self.terms, &violations);
        // Every loop gets its share.
        let mut best: Vec<usize> = checks.iter().map(|(k, _)| *k).collect();
        best.sort_by_key(|k| (self.candidates[*k].rank, *k));
        best.dedup();
        best.retain(|k| keep[*k]);
        for k in best.iter().skip(CANDIDATES_ONE_BY_ONE) {
            keep[*k] = false;
        }
        loop {
            let mut changed = false;
            for (k, violation) in checks {
                if !keep[*k] {
                    continue;
                }
                let answer = self.can_be(session, *violation, keep);
                if matches!(answer, Answer::Unknown(_)) {
                    patience -= 1;
                }
                let holds = answer == Answer::Unsat;
                keep[*k] = holds;
                changed |= !holds;
                if patience == 0 && !first {
                    return best.iter().for_each(|k| keep[*k] = false);
                }
                if patience == 0 {
                    let later = best.iter().filter(|later| *later > k);
                    later.for_each(|k| keep[*k] = false);
                    (patience, first) = (UNANSWERED, false);
                }
            }
            if !changed || self.all_hold(session, checks, keep) {
                break;
            }
        }
    }

    /// Whether the candidates that are left hold together: what another round would say, in one question.
    fn all_hold(&mut self, session: &mut Session, checks: &[(usize, Term)], keep: &[bool]) -> bool {
        let left = checks.iter().filter(|(k, _)| keep[*k]).map(|(_, t)| *t);
        let some_fails = self.terms.or(left);
        self.can_be(session, some_fails, keep) == Answer::Unsat
    }
}
