//! The report for people: how much of it is shown, and the text behind the verdict lines.

use crate::screen::Lines;
use heddle_diag::{
    Causes, Concern, Diagnostic, Item, Report, Severity, Statistics, Verdict, codes,
};
use heddle_driver::Run;
use heddle_render::human::{self, Palette};
use heddle_text::Sources;
use std::fmt::Write;

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// What needs a person: violations, bad input and failures of the run; and the summary.
    Little,
    /// Everything that counts.
    Usual,
    /// Also what is held back, times and statistics.
    Much,
}

impl Amount {
    /// Whether the verdict of an item is shown.
    pub(crate) fn shows(self, item: &Item) -> bool {
        match (self, item.standing()) {
            (Amount::Much, _) => true,
            (Amount::Usual, standing) => standing.is_some(),
            (Amount::Little, standing) => matches!(
                standing,
                Some(Verdict::Refuted | Verdict::PossibleViolation | Verdict::InternalFailure)
            ),
        }
    }

    /// Whether a finding of an item is shown.
    fn shows_finding(self, finding: &Diagnostic) -> bool {
        let counts = finding.held_back.is_none();
        counts && (self != Amount::Little || finding.concern() >= Concern::Violation)
    }

    /// Whether something about the input is shown.
    fn shows_input(self, finding: &Diagnostic) -> bool {
        let ended = finding.code == codes::INTERRUPTED;
        self != Amount::Little || finding.severity == Severity::Error || ended
    }
}

/// The report as a terminal may get it: everything that comes after the verdict lines.
pub(crate) fn report(run: &Run, lines: Lines) -> String {
    human::for_terminal(&text(run, lines), lines.palette).into_owned()
}

fn text(run: &Run, lines: Lines) -> String {
    let (report, palette, amount) = (&run.report, lines.palette, lines.amount);
    let causes = report.causes();
    let items = 0..report.items.len();
    let mut text: String = items.map(|i| item(run, i, &causes, lines)).collect();
    let input = report.input.iter().filter(|d| amount.shows_input(d));
    text += &diagnostics(&run.sources, input, palette);
    if amount == Amount::Much && report.held_back().next().is_some() {
        text += "\nheld back:\n";
        text += &human::held_back(&run.sources, report, palette);
    }
    text.push('\n');
    text += &human::summary(report, palette);
    if amount != Amount::Little {
        text += &human::claims(report, palette);
    }
    if amount == Amount::Much {
        text += &statistics(&report.statistics);
        if let Some(file) = &report.settings {
            let _ = writeln!(text, "settings of `{file}`");
        }
    }
    text + &advice(report, amount)
}

/// What was found in an item, under its name; what another item tells is not repeated.
fn item<'r>(run: &'r Run, index: usize, causes: &Causes<'r>, lines: Lines) -> String {
    let (amount, palette) = (lines.amount, lines.palette);
    let item = &run.report.items[index];
    let told = |d: &&'r Diagnostic| amount.shows_finding(d) && causes.tells(index, d);
    let found: Vec<Diagnostic> = item
        .diagnostics
        .iter()
        .filter(told)
        .map(|d| with_others(&run.report, d, causes))
        .collect();
    if found.is_empty() || !amount.shows(item) {
        return String::new();
    }
    let strong = palette.strong();
    let style = palette.verdict(item.verdict);
    let words = item.verdict.words();
    let file = human::file_name(&run.sources, item.file);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "\n{strong}{}{strong:#} in {file}: {style}{words}{style:#}",
        item.title()
    );
    text += diagnostics(&run.sources, &found, palette).trim_start_matches('\n');
    text
}

/// The finding with a note about the other items that have it.
fn with_others<'r>(report: &Report, finding: &'r Diagnostic, causes: &Causes<'r>) -> Diagnostic {
    let others = causes.others(finding);
    let mut finding = finding.clone();
    if let Some(first) = others.first() {
        let first = report.items[*first].title();
        let more = match others.len() - 1 {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        let note = format!("the same step is why {first}{more} cannot be proved");
        finding.notes.push(note);
    }
    finding
}

/// Some diagnostics, one after the other.
pub(crate) fn diagnostics<'d>(
    sources: &Sources,
    all: impl IntoIterator<Item = &'d Diagnostic>,
    palette: Palette,
) -> String {
    let one = |d| format!("\n{}", human::diagnostic(sources, d, palette));
    let text: String = all.into_iter().map(one).collect();
    human::for_terminal(&text, palette).into_owned()
}

fn statistics(statistics: &Statistics) -> String {
    format!(
        "{} questions, {} of them answered from the cache; {} ms waiting for solvers; {} restarts\n",
        statistics.checks, statistics.cache_hits, statistics.solver_millis, statistics.restarts
    )
}

/// Points at the explanation of the first thing that was shown.
fn advice(report: &Report, amount: Amount) -> String {
    let input = report.input.iter().filter(|d| amount.shows_input(d));
    let items = report.items.iter().filter(|i| amount.shows(i));
    let items = items.flat_map(|i| i.diagnostics.iter().filter(|d| amount.shows_finding(d)));
    let first = input.chain(items).next();
    first.map_or(String::new(), |d| {
        format!("`heddle explain {}` says more.\n", d.code.id())
    })
}
