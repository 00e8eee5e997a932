//! From a report to the exit code of the process; the table is in `docs/exit-codes.md`.

use crate::{Item, Report, Severity, Strict, Verdict, codes};

/// How a run ends, as seen by whoever started it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything was proved, possibly under listed assumptions.
    Proved,
    /// Something was refuted or may be violated.
    Violation,
    /// Something is undecided, unsupported or holds only up to a bound (with strictness: or rests on assumptions).
    Undecided,
    /// Some input could not be read or understood, or the command line is wrong.
    BadInput,
    /// The program itself failed.
    InternalFailure,
}

impl Exit {
    /// The number.
    pub fn code(self) -> u8 {
        match self {
            Exit::Proved => 0,
            Exit::Violation => 1,
            Exit::Undecided => 2,
            Exit::BadInput => 3,
            Exit::InternalFailure => 4,
        }
    }

    /// The one with this number.
    pub fn from_code(code: u8) -> Option<Exit> {
        let all = [
            Exit::Proved,
            Exit::Violation,
            Exit::Undecided,
            Exit::BadInput,
            Exit::InternalFailure,
        ];
        all.into_iter().find(|exit| exit.code() == code)
    }

    /// The exit of a run. The worst news about the run itself comes first: a run that failed or did not
    /// see all of its input must not pass for one that merely found, or did not find, violations.
    pub fn of(report: &Report, policy: &Policy) -> Exit {
        let own = [codes::INTERNAL, codes::NO_ROOM];
        let failed = report.input.iter().any(|d| own.contains(&d.code));
        let items: Vec<Exit> = report.items.iter().map(|i| policy.exit_of(i)).collect();
        if failed || items.contains(&Exit::InternalFailure) {
            Exit::InternalFailure
        } else if report.input.iter().any(|d| d.severity == Severity::Error) {
            Exit::BadInput
        } else if items.contains(&Exit::Violation) {
            Exit::Violation
        } else if report.is_interrupted() || items.contains(&Exit::Undecided) {
            Exit::Undecided
        } else {
            Exit::Proved
        }
    }
}

/// Which findings make a run fail; each of these includes those before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum FailOn {
    /// None; bad input and failures of the run itself do all the same.
    Nothing,
    /// What was refuted or may be violated.
    Violation,
    /// Also what is undecided, holds only up to a bound, or rests on assumptions that are demanded away.
    Undecided,
    /// Also what is not supported.
    #[default]
    Unsupported,
}

impl FailOn {
    /// All of them, from the least demanding on.
    pub const ALL: [FailOn; 4] = [
        FailOn::Nothing,
        FailOn::Violation,
        FailOn::Undecided,
        FailOn::Unsupported,
    ];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            FailOn::Nothing => "nothing",
            FailOn::Violation => "violation",
            FailOn::Undecided => "undecided",
            FailOn::Unsupported => "unsupported",
        }
    }
}

/// What a run is held to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// Which assumptions are demanded away.
    pub strict: Strict,
    /// Which findings make the run fail.
    pub fail_on: FailOn,
}

impl Policy {
    /// No finding makes the run fail.
    pub fn lenient() -> Self {
        Policy {
            strict: Strict::No,
            fail_on: FailOn::Nothing,
        }
    }

    /// What an item alone would make of the run. What is held back counts for nothing.
    pub fn exit_of(&self, item: &Item) -> Exit {
        let demanded = || {
            let mut all = item.assumptions.iter();
            all.any(|a| self.strict.demands(a.premise))
        };
        let (from, exit) = match item.standing() {
            None | Some(Verdict::Proved) => return Exit::Proved,
            Some(Verdict::InternalFailure) => return Exit::InternalFailure,
            // Nobody asked for the end of an item that was interrupted, so no policy excuses it.
            Some(_) if item.interrupted => return Exit::Undecided,
            Some(Verdict::ProvedUnderAssumptions | Verdict::Trusted) if !demanded() => {
                return Exit::Proved;
            }
            Some(Verdict::Refuted | Verdict::PossibleViolation) => {
                (FailOn::Violation, Exit::Violation)
            }
            Some(Verdict::Unsupported) => (FailOn::Unsupported, Exit::Undecided),
            Some(
                Verdict::ProvedUnderAssumptions
                | Verdict::Trusted
                | Verdict::Bounded
                | Verdict::Undecided,
            ) => (FailOn::Undecided, Exit::Undecided),
        };
        match self.fail_on >= from {
            true => exit,
            false => Exit::Proved,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assumption, Code, Diagnostic, HeldBack, ItemKind, Premise};
    use heddle_text::{FileId, Span};

    fn exit(report: &Report, strict: Strict) -> Exit {
        let policy = Policy {
            strict,
            ..Policy::default()
        };
        Exit::of(report, &policy)
    }

    fn report(verdicts: &[Verdict], input: &[Code]) -> Report {
        let item = |verdict: &Verdict| Item {
            kind: ItemKind::Thread,
            name: "A".into(),
            file: FileId(0),
            span: Span::default(),
            verdict: *verdict,
            assumptions: match verdict {
                Verdict::ProvedUnderAssumptions => {
                    vec![Assumption::throughout(Premise::Integers, "t")]
                }
                _ => Vec::new(),
            },
            diagnostics: Vec::new(),
            millis: 0,
            interrupted: false,
        };
        Report {
            input: input
                .iter()
                .map(|c| Diagnostic::unplaced(*c, "m"))
                .collect(),
            items: verdicts.iter().map(item).collect(),
            ..Report::default()
        }
    }

    #[test]
    fn every_verdict_has_its_code() {
        let expected = [0, 0, 0, 2, 1, 1, 2, 2, 4];
        for (verdict, code) in Verdict::ALL.into_iter().zip(expected) {
            assert_eq!(exit(&report(&[verdict], &[]), Strict::No).code(), code);
        }
        assert_eq!(exit(&report(&[], &[]), Strict::No).code(), 0);
    }

    #[test]
    fn strictness_concerns_assumptions_only() {
        let assumed = report(&[Verdict::Proved, Verdict::ProvedUnderAssumptions], &[]);
        assert_eq!(exit(&assumed, Strict::All), Exit::Undecided);
        let only = |p| exit(&assumed, Strict::Only(vec![p]));
        assert_eq!(only(Premise::Integers), Exit::Undecided);
        assert_eq!(only(Premise::Axiom), Exit::Proved);
        assert_eq!(
            exit(&report(&[Verdict::Proved], &[]), Strict::All),
            Exit::Proved
        );
    }

    #[test]
    fn failures_of_the_run_outrank_findings() {
        use Verdict::*;
        let all = [PossibleViolation, Undecided, Proved];
        assert_eq!(exit(&report(&all, &[]), Strict::No), Exit::Violation);
        let bad = report(&all, &[codes::SYNTAX]);
        assert_eq!(exit(&bad, Strict::No), Exit::BadInput);
        let failed = report(&all, &[codes::SYNTAX, codes::INTERNAL]);
        assert_eq!(exit(&failed, Strict::No), Exit::InternalFailure);
        let warned = report(&[Proved], &[codes::NOT_TRANSITIVE]);
        assert_eq!(exit(&warned, Strict::No), Exit::Proved);
    }

    #[test]
    fn the_policy_says_what_fails() {
        use Verdict::*;
        let code = |verdict, fail_on| {
            let policy = Policy {
                fail_on,
                strict: Strict::All,
            };
            Exit::of(&report(&[verdict], &[]), &policy).code()
        };
        let table = [
            (Refuted, [0, 1, 1, 1]),
            (PossibleViolation, [0, 1, 1, 1]),
            (Undecided, [0, 0, 2, 2]),
            (Bounded, [0, 0, 2, 2]),
            (ProvedUnderAssumptions, [0, 0, 2, 2]),
            (Unsupported, [0, 0, 0, 2]),
            (InternalFailure, [4, 4, 4, 4]),
        ];
        for (verdict, codes) in table {
            assert_eq!(FailOn::ALL.map(|l| code(verdict, l)), codes, "{verdict:?}");
        }
        let lenient = Policy::lenient();
        let bad = report(&[Proved], &[codes::SYNTAX]);
        assert_eq!(Exit::of(&bad, &lenient), Exit::BadInput);
        let cut = report(&[Proved], &[codes::INTERRUPTED]);
        assert_eq!(Exit::of(&cut, &lenient), Exit::Undecided);
    }

    #[test]
    fn what_is_held_back_does_not_count() {
        let mut held = report(&[Verdict::Refuted, Verdict::Proved], &[]);
        let mut finding = Diagnostic::unplaced(codes::ASSERTION, "m");
        finding.held_back = Some(HeldBack::Baseline);
        held.items[0].diagnostics = vec![finding];
        assert_eq!(exit(&held, Strict::No), Exit::Proved);
        held.items[0].diagnostics[0].held_back = None;
        assert_eq!(exit(&held, Strict::No), Exit::Violation);
    }
}
