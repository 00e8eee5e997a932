//! How verdicts look: a class name for the colour, a sign that can be told without colour, and what they mean in a line.

use heddle_diag::Verdict;

/// The verdict of these words.
pub(crate) fn parse(words: &str) -> Option<Verdict> {
    Verdict::ALL.into_iter().find(|v| v.words() == words)
}

/// The name of its colour.
pub(crate) fn key(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
        Verdict::ProvedUnderAssumptions => "assumed",
        Verdict::Trusted => "trusted",
        Verdict::Bounded => "bounded",
        Verdict::Refuted => "refuted",
        Verdict::PossibleViolation => "violation",
        Verdict::Undecided => "undecided",
        Verdict::Unsupported => "unsupported",
        Verdict::InternalFailure => "failure",
    }
}

/// A sign for it.
pub(crate) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "✓",
        Verdict::ProvedUnderAssumptions => "✓",
        Verdict::Trusted => "○",
        Verdict::Bounded => "≤",
        Verdict::Refuted => "✗",
        Verdict::PossibleViolation => "!",
        Verdict::Undecided => "?",
        Verdict::Unsupported => "–",
        Verdict::InternalFailure => "#",
    }
}

/// What it means.
pub(crate) fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "holds in every run; nothing was assumed",
        Verdict::ProvedUnderAssumptions => {
            "holds in every run in which the listed assumptions hold"
        }
        Verdict::Trusted => "not looked at: its contract is taken for granted",
        Verdict::Bounded => "holds as long as no loop goes past the bound; no proof",
        Verdict::Refuted => "a run that goes wrong was found and replayed",
        Verdict::PossibleViolation => "may go wrong; the run that is shown was not replayed",
        Verdict::Undecided => "not known: a limit was reached, or the prover gave up",
        Verdict::Unsupported => "uses something that is not supported; nothing is claimed",
        Verdict::InternalFailure => "Heddle itself failed; nothing is known",
    }
}

/// A label with sign and words.
pub(crate) fn badge(verdict: Verdict) -> String {
    format!(
        "<span class=\"badge v-{}\"><span aria-hidden=\"true\">{}</span> {}</span>",
        key(verdict),
        sign(verdict),
        verdict.words()
    )
}

/// The verdicts of counts that are not 0, in words: `3 proved, 1 undecided`.
pub(crate) fn in_words(counts: &[(Verdict, usize)]) -> String {
    let some = counts.iter().filter(|(_, n)| *n > 0);
    let one = |(verdict, count): &(Verdict, usize)| match (verdict, count) {
        (Verdict::PossibleViolation, 2..) => format!("{count} possible violations"),
        (Verdict::InternalFailure, 2..) => format!("{count} internal failures"),
        _ => format!("{count} {}", verdict.words()),
    };
    some.map(one).collect::<Vec<String>>().join(", ")
}

/// A bar with a part for each verdict.
pub(crate) fn bar(counts: &[(Verdict, usize)], class: &str) -> String {
    let all: usize = counts.iter().map(|(_, n)| n).sum();
    let mut parts = String::new();
    let mut x = 0.0;
    for (verdict, count) in counts.iter().filter(|(_, n)| *n > 0) {
        let width = 1000.0 * *count as f64 / all.max(1) as f64;
        parts += &format!(
            "<rect class=\"v-{}\" x=\"{x:.1}\" y=\"0\" width=\"{width:.1}\" height=\"10\"/>",
            key(*verdict)
        );
        x += width;
    }
    format!(
        "<svg class=\"bar {class}\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">{parts}</svg>",
        in_words(counts)
    )
}
