//! Findings that do not count: known ones (the baseline) and suppressed ones. They stay in the report with a mark, verdicts stay as
//! they are, and nothing is concluded from them: a finding that is held back never makes a proof.

use crate::{Diagnostic, Item, Severity, Verdict, codes};
use heddle_text::Span;

/// Why a finding does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeldBack {
    /// The baseline has it.
    Baseline,
    /// The source says that it is not to be reported.
    Suppressed {
        /// The annotation or comment that says so.
        at: Span,
        /// The reason that is written there; annotations have none.
        reason: Option<String>,
    },
}

/// How a baseline was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BaselineUse {
    /// How many findings it has.
    pub entries: usize,
    /// How many of them no longer occur, as far as this run can tell.
    pub gone: usize,
}

/// What a diagnostic of an item means for its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Concern {
    /// Nothing: a warning or a note.
    Remark,
    /// Something is not supported, or needs a class that cannot be found.
    Unsupported,
    /// The solver gave up, or a loop was checked only up to a bound.
    Undecided,
    /// Something is wrong, or may be.
    Violation,
    /// The checker itself failed.
    Failure,
}

impl Diagnostic {
    /// What it means for the verdict of its item.
    pub fn concern(&self) -> Concern {
        match self.code {
            codes::INTERNAL | codes::NO_ROOM => Concern::Failure,
            codes::RESOURCE_LIMIT
            | codes::SOLVER_FAILED
            | codes::LOOP_BOUNDED
            | codes::INTERRUPTED => Concern::Undecided,
            codes::UNSUPPORTED | codes::JAVA_UNSUPPORTED | codes::MISSING_CLASS => {
                Concern::Unsupported
            }
            _ if self.severity == Severity::Error => Concern::Violation,
            _ => Concern::Remark,
        }
    }
}

impl Item {
    /// The diagnostics that count.
    pub fn open(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|d| d.held_back.is_none())
    }

    /// The verdict as far as it counts: nothing if everything that it comes from is held back. Never better news than the verdict
    /// itself, except for none at all.
    pub fn standing(&self) -> Option<Verdict> {
        let matters = |d: &&Diagnostic| d.concern() != Concern::Remark;
        let mut held = self.diagnostics.iter().filter(|d| d.held_back.is_some());
        if self.interrupted || self.verdict.is_proof() || !held.any(|d| matters(&d)) {
            return Some(self.verdict);
        }
        let worst = self.open().filter(matters).map(Diagnostic::concern).max()?;
        let violated = matches!(self.verdict, Verdict::Refuted | Verdict::PossibleViolation);
        Some(match worst {
            Concern::Undecided if violated => Verdict::Undecided,
            Concern::Unsupported if violated => Verdict::Unsupported,
            _ => self.verdict,
        })
    }

    /// Why the item as a whole does not count, if it does not.
    pub fn held_back(&self) -> Option<&HeldBack> {
        match self.standing() {
            Some(_) => None,
            None => self.diagnostics.iter().find_map(|d| d.held_back.as_ref()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, ItemKind};
    use heddle_text::FileId;

    fn item(verdict: Verdict, findings: &[(Code, bool)]) -> Item {
        let finding = |(code, held): &(Code, bool)| {
            let mut diagnostic = Diagnostic::unplaced(*code, "m");
            diagnostic.held_back = held.then_some(HeldBack::Baseline);
            diagnostic
        };
        Item {
            kind: ItemKind::Method,
            name: "A.f".into(),
            file: FileId(0),
            span: Span::default(),
            verdict,
            assumptions: Vec::new(),
            diagnostics: findings.iter().map(finding).collect(),
            millis: 0,
            interrupted: false,
        }
    }

    #[test]
    fn what_is_left_decides() {
        use Verdict::{PossibleViolation, Undecided, Unsupported};
        let (race, limit) = (codes::NO_ACCESS, codes::RESOURCE_LIMIT);
        let standing = |findings: &[_]| item(PossibleViolation, findings).standing();
        assert_eq!(standing(&[(race, true)]), None);
        assert_eq!(
            standing(&[(race, true), (race, false)]),
            Some(PossibleViolation)
        );
        assert_eq!(standing(&[(race, true), (limit, false)]), Some(Undecided));
        assert_eq!(
            standing(&[(race, false), (limit, true)]),
            Some(PossibleViolation)
        );
        let refused = [(race, true), (codes::UNSUPPORTED, false)];
        assert_eq!(standing(&refused), Some(Unsupported));
    }

    #[test]
    fn remarks_neither_keep_nor_excuse_a_verdict() {
        let remark = codes::ACTION_NEVER_TAKEN;
        let held = item(
            Verdict::Refuted,
            &[(codes::ASSERTION, true), (remark, false)],
        );
        assert_eq!(held.standing(), None);
        let undecided = item(Verdict::Undecided, &[(remark, true)]);
        assert_eq!(undecided.standing(), Some(Verdict::Undecided));
        let mut cut = item(Verdict::Undecided, &[(codes::RESOURCE_LIMIT, true)]);
        cut.interrupted = true;
        assert_eq!(cut.standing(), Some(Verdict::Undecided));
    }
}
