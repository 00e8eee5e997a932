//! What does not count: how much of it there is, and each finding in a line.

use super::clean::one_line;
use super::{Palette, file_name};
use heddle_diag::{Diagnostic, HeldBack, Report};
use heddle_text::Sources;
use std::fmt::Write;

/// `held back: 12 findings of the baseline, 1 suppressed`, and how many entries of the baseline no longer occur; nothing if there is
/// nothing to say.
pub(super) fn lines(report: &Report) -> String {
    let known = report.count_held_back(|why| *why == HeldBack::Baseline);
    let suppressed = report.count_held_back(|why| *why != HeldBack::Baseline);
    let known = (known > 0).then(|| format!("{} of the baseline", findings(known)));
    let suppressed = (suppressed > 0).then(|| format!("{} suppressed", findings(suppressed)));
    let held: Vec<String> = known.into_iter().chain(suppressed).collect();
    let mut text = String::new();
    if !held.is_empty() {
        let _ = writeln!(text, "held back: {}", held.join(", "));
    }
    let gone = match report.baseline.map_or(0, |b| b.gone) {
        0 => return text,
        1 => "1 entry of the baseline no longer occurs".to_owned(),
        n => format!("{n} entries of the baseline no longer occur"),
    };
    let _ = writeln!(text, "{gone}: `--write-baseline` writes it anew");
    text
}

fn findings(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} finding{plural}")
}

/// Every finding that is held back, with its place and the reason, one per line.
pub fn held_back(sources: &Sources, report: &Report, palette: Palette) -> String {
    let faint = palette.faint();
    let mut text = String::new();
    for (finding, why) in report.held_back() {
        let why = match why {
            HeldBack::Baseline => "in the baseline".to_owned(),
            HeldBack::Suppressed {
                reason: Some(reason),
                ..
            } => format!("suppressed: {}", one_line(reason)),
            HeldBack::Suppressed { at, .. } => {
                format!("suppressed at line {}", sources.start(*at).line)
            }
        };
        let code = finding.code.id();
        let place = place(sources, finding);
        let message = one_line(&finding.message);
        let _ = writeln!(text, "  {code}  {place}{message} {faint}({why}){faint:#}");
    }
    text
}

fn place(sources: &Sources, finding: &Diagnostic) -> String {
    finding.primary.as_ref().map_or(String::new(), |label| {
        let name = file_name(sources, label.span.file);
        let at = sources.start(label.span);
        format!("{name}:{}:{}: ", at.line, at.column)
    })
}
