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

    /// The exit of a run. The worst news about the run itself comes first: a run that failed or did not
    /// see all of its input must not pass for one that merely found, or did not find, violations.
    pub fn of(report: &Report, strict: &Strict) -> Exit {
        let too_weak = |i: &Item| {
            let demanded = i.assumptions.iter().any(|a| strict.demands(a.premise));
            matches!(
                i.verdict,
                Verdict::ProvedUnderAssumptions | Verdict::Trusted
            ) && demanded
        };
        let has = |wanted: &[Verdict]| report.items.iter().any(|i| wanted.contains(&i.verdict));
        let own = [codes::INTERNAL, codes::NO_ROOM];
        let failed = report.input.iter().any(|d| own.contains(&d.code));
        if failed || has(&[Verdict::InternalFailure]) {
            Exit::InternalFailure
        } else if report.input.iter().any(|d| d.severity == Severity::Error) {
            Exit::BadInput
        } else if has(&[Verdict::Refuted, Verdict::PossibleViolation]) {
            Exit::Violation
        } else if report.is_interrupted()
            || has(&[Verdict::Bounded, Verdict::Undecided, Verdict::Unsupported])
            || report.items.iter().any(too_weak)
        {
            Exit::Undecided
        } else {
            Exit::Proved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Assumption, Code, Diagnostic, ItemKind, Premise};
    use heddle_text::{FileId, Span};

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
            assert_eq!(Exit::of(&report(&[verdict], &[]), &Strict::No).code(), code);
        }
        assert_eq!(Exit::of(&report(&[], &[]), &Strict::No).code(), 0);
    }

    #[test]
    fn strictness_concerns_assumptions_only() {
        let assumed = report(&[Verdict::Proved, Verdict::ProvedUnderAssumptions], &[]);
        assert_eq!(Exit::of(&assumed, &Strict::All), Exit::Undecided);
        let only = |p| Exit::of(&assumed, &Strict::Only(vec![p]));
        assert_eq!(only(Premise::Integers), Exit::Undecided);
        assert_eq!(only(Premise::Axiom), Exit::Proved);
        assert_eq!(
            Exit::of(&report(&[Verdict::Proved], &[]), &Strict::All),
            Exit::Proved
        );
    }

    #[test]
    fn failures_of_the_run_outrank_findings() {
        use Verdict::*;
        let all = [PossibleViolation, Undecided, Proved];
        assert_eq!(Exit::of(&report(&all, &[]), &Strict::No), Exit::Violation);
        let bad = report(&all, &[codes::SYNTAX]);
        assert_eq!(Exit::of(&bad, &Strict::No), Exit::BadInput);
        let failed = report(&all, &[codes::SYNTAX, codes::INTERNAL]);
        assert_eq!(Exit::of(&failed, &Strict::No), Exit::InternalFailure);
        let warned = report(&[Proved], &[codes::NOT_TRANSITIVE]);
        assert_eq!(Exit::of(&warned, &Strict::No), Exit::Proved);
    }
}
