//! Build farms that a run borrows answers from: what the user says of them, and what the report says.
//!
//! Rules: a verdict that is no proof rests on nobody else's answers (the item is checked again without them); a proof that rests on some says so
//! ([`Premise::FarmAnswers`]); a farm that was found to be wrong makes the run fail (H0641), one that failed is a warning (H0640).

use heddle_deduce::Outcome;
use heddle_diag::{Assumption, Diagnostic, Premise, Verdict, codes};
use heddle_remote::{Access, AccessError, Address, Farm, Use};
use heddle_solver::{Config, Lender, Session, Share};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// A farm, as the user names it.
#[derive(Clone, Debug)]
pub struct FarmChoice {
    /// Where it is.
    pub address: Address,
    /// What it is used for.
    pub purpose: Use,
    /// How one gets in.
    pub access: Access,
    /// How many of its answers are looked for again here.
    pub again: Share,
}

impl FarmChoice {
    /// Lets a solver borrow from the farm; with at most so many processes on this machine.
    pub fn lend(&self, config: &mut Config, solvers: NonZeroUsize) -> Result<(), AccessError> {
        let purpose = self.purpose.clone();
        let farm = Farm::new(&self.address, &self.access, purpose, config.cancel.clone())?;
        let lender = Lender::new(Box::new(farm), self.again, solvers);
        config.lender = Some(Arc::new(lender));
        Ok(())
    }
}

/// Checks something with answers of others, and again without them where they may not count.
pub(crate) fn check(
    config: &Config,
    session: &mut Session,
    check: impl Fn(&mut Session) -> Outcome,
) -> Outcome {
    let first = check(session);
    if session.borrowed() == 0 || config.cancel.is_cancelled() {
        return first;
    }
    let wrong = |lender: &Arc<Lender>| lender.is_contradicted();
    if config.lender.as_ref().is_some_and(wrong) || !first.verdict.is_proof() {
        return session.alone(check);
    }
    on_trust(first)
}

fn on_trust(mut outcome: Outcome) -> Outcome {
    let text = "answers of the build farm are right that were not found here, too";
    let assumption = Assumption::throughout(Premise::FarmAnswers, text);
    outcome.assumptions.push(assumption);
    outcome.verdict = Verdict::ProvedUnderAssumptions;
    outcome
}

/// What is to be said of the farm at the end of a run.
pub(crate) fn news(config: &Config) -> Option<Diagnostic> {
    let lender = config.lender.as_ref()?;
    lender.finish();
    if lender.is_contradicted() {
        let message = "the build farm gave a wrong answer: this machine finds the opposite";
        let diagnostic = Diagnostic::unplaced(codes::FARM_WRONG, message)
            .note("proofs of this run that rest on its answers (`farm-answers`) do not count")
            .help("check again without it, and have its cache emptied");
        return Some(diagnostic);
    }
    let why = lender.complaint()?;
    let message = format!("the build farm is not used any more: {why}");
    let note = "what it had not answered was worked out here; the verdicts are the same";
    Some(Diagnostic::unplaced(codes::FARM_NOT_USED, message).note(note))
}
