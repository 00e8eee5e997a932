//! The verdict line of an item and the summary of a run.

use super::{Palette, held_back};
use heddle_diag::{Assumption, Claim, Item, Premise, Report, Severity, Verdict};
use heddle_text::Sources;
use std::fmt::Write;

/// Width of the longest verdict.
const COLUMN: usize = 24;

/// `  proved                    thread A`, followed by one line per assumption that has a place. Those without a place are
/// about the whole program; [`Throughout`] shows them once.
pub fn item_line(sources: &Sources, item: &Item, palette: Palette, timed: bool) -> String {
    let style = palette.verdict(item.verdict);
    let words = item.words();
    let mut text = format!("  {style}{words:<COLUMN$}{style:#}  {}", item.title());
    if timed {
        let faint = palette.faint();
        let _ = write!(text, "  {faint}{} ms{faint:#}", item.millis);
    }
    text.push('\n');
    for assumption in item.assumptions.iter().filter(|a| a.span.is_some()) {
        assumption_line(&mut text, sources, assumption, palette);
    }
    text
}

/// Assumptions about whole programs, collected from verdict to verdict.
#[derive(Clone, Debug, Default)]
pub struct Throughout {
    /// How many items are proved.
    items: usize,
    /// The assumption and the titles of the items that rest on it.
    found: Vec<(Premise, String, Vec<String>)>,
}

impl Throughout {
    /// Takes what `item` rests on.
    pub fn add(&mut self, item: &Item) {
        let mut whole = item.assumptions.iter().filter(|a| a.span.is_none());
        let counts = item.verdict.is_proof() || item.verdict == Verdict::Bounded;
        self.items += usize::from(counts);
        whole.by_ref().for_each(|assumption| {
            let known = self
                .found
                .iter_mut()
                .find(|(p, t, _)| (*p, t) == (assumption.premise, &assumption.text));
            match known {
                Some((_, _, titles)) => titles.push(item.title()),
                None => {
                    let titles = vec![item.title()];
                    let first = (assumption.premise, assumption.text.clone(), titles);
                    self.found.push(first);
                }
            }
        });
    }

    /// One line per assumption; with the items' names where it is not about all of them.
    pub fn lines(&self, palette: Palette) -> String {
        let (faint, mut text) = (palette.faint(), String::new());
        let subject = match self.items {
            1 => "the proof assumes",
            _ => "all proofs assume",
        };
        for (premise, assumption, titles) in &self.found {
            let some = titles.len() < self.items;
            let subject = if some { "some proofs assume" } else { subject };
            let _ = write!(text, "  {faint}{subject}:{faint:#} {assumption}");
            if some {
                let _ = write!(text, " {faint}({}){faint:#}", listed(titles));
            }
            let _ = writeln!(text, " {faint}[{premise}]{faint:#}");
        }
        text
    }
}

/// The titles; of many, only the first ones.
fn listed(titles: &[String]) -> String {
    match titles {
        [first, second, rest @ ..] if rest.len() > 3 => {
            format!("{first}, {second} and {} others", rest.len())
        }
        _ => titles.join(", "),
    }
}

fn assumption_line(
    text: &mut String,
    sources: &Sources,
    assumption: &Assumption,
    palette: Palette,
) {
    let faint = palette.faint();
    let _ = write!(text, "{:1$}assuming: {2}", "", COLUMN + 6, assumption.text);
    if let Some(span) = assumption.span {
        let line = sources.start(span).line;
        let _ = write!(text, " {faint}(line {line}){faint:#}");
    }
    let _ = writeln!(text, " {faint}[{}]{faint:#}", assumption.premise);
}

/// `5 checked: 4 proved, 1 possible violation; 1 error (0.12 s)`.
pub fn summary(report: &Report, palette: Palette) -> String {
    let (strong, faint) = (palette.strong(), palette.faint());
    let mut text = format!("{strong}{} checked{strong:#}", report.items.len());
    let mut separator = ": ";
    for verdict in Verdict::ALL {
        let count = report.count(verdict);
        if count > 0 {
            let style = palette.verdict(verdict);
            let words = counted(verdict, count);
            let _ = write!(text, "{separator}{style}{words}{style:#}");
            let held = report.items.iter().filter(|i| i.verdict == verdict);
            let held = held.filter(|i| i.held_back().is_some()).count();
            if held > 0 {
                let _ = write!(text, " {faint}({held} held back){faint:#}");
            }
            separator = ", ";
        }
    }
    separator = "; ";
    let severities = [(Severity::Error, "error"), (Severity::Warning, "warning")];
    for (severity, word) in severities {
        let count = report.count_severity(severity);
        if count > 0 {
            let style = palette.severity(severity);
            let plural = if count == 1 { "" } else { "s" };
            let _ = write!(text, "{separator}{style}{count} {word}{plural}{style:#}");
            separator = ", ";
        }
    }
    let seconds = report.statistics.millis as f64 / 1000.0;
    let _ = writeln!(text, " {faint}({seconds:.2} s){faint:#}");
    text += &held_back::lines(report);
    text
}

/// What follows for the program as a whole, one line each.
pub fn claims(report: &Report, palette: Palette) -> String {
    let mut text = String::new();
    for claim in &report.claims {
        claim_line(&mut text, claim, palette);
    }
    text
}

/// `free of data races on plain fields, under the assumptions above`, and what it does not speak of.
fn claim_line(text: &mut String, claim: &Claim, palette: Palette) {
    let faint = palette.faint();
    let _ = write!(text, "{}", claim.text);
    if !claim.rests_on.is_empty() {
        let _ = write!(text, "{faint}, under the assumptions above{faint:#}");
    }
    if !claim.limits.is_empty() {
        let limits = claim.limits.join("; ");
        let _ = write!(text, "{faint}; not covered: {limits}{faint:#}");
    }
    text.push('\n');
}

/// `1 possible violation`, `2 possible violations`, `2 proved`.
fn counted(verdict: Verdict, count: usize) -> String {
    let noun = matches!(
        verdict,
        Verdict::PossibleViolation | Verdict::InternalFailure
    );
    let plural = if noun && count != 1 { "s" } else { "" };
    format!("{count} {}{plural}", verdict.words())
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_diag::ItemKind;
    use heddle_text::{FileId, Span};

    fn item(name: &str, assumptions: &[&str]) -> Item {
        let assumption = |text: &&str| Assumption::throughout(Premise::Integers, *text);
        Item {
            kind: ItemKind::Method,
            name: name.to_owned(),
            file: FileId(0),
            span: Span::default(),
            verdict: Verdict::ProvedUnderAssumptions,
            assumptions: assumptions.iter().map(assumption).collect(),
            diagnostics: Vec::new(),
            millis: 0,
            interrupted: false,
        }
    }

    #[test]
    fn what_all_assume_is_said_once_and_what_some_assume_with_their_names() {
        let mut all = Throughout::default();
        all.add(&item("A.f", &["no overflow", "contracts"]));
        all.add(&item("A.g", &["no overflow"]));
        assert_eq!(
            all.lines(Palette::plain()),
            "  all proofs assume: no overflow [integers]\n  some proofs assume: contracts (method A.f) [integers]\n"
        );
    }

    #[test]
    fn only_nouns_have_a_plural() {
        assert_eq!(
            counted(Verdict::PossibleViolation, 1),
            "1 possible violation"
        );
        assert_eq!(
            counted(Verdict::PossibleViolation, 2),
            "2 possible violations"
        );
        assert_eq!(counted(Verdict::Proved, 2), "2 proved");
    }
}
