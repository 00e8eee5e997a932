//! Findings as the client shows them: at their place, with both sides of a race and the steps of the path as related places.

use crate::encoding::Encoding;
use crate::snapshot::{Named, Snapshot};
use heddle_diag::{Diagnostic, HeldBack, Severity, Step, StepKind};
use lsp_types as lsp;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Says who found it.
pub(crate) const SOURCE: &str = "heddle";

/// All findings that have a place, by file.
pub(crate) fn by_file(
    snapshot: &Snapshot,
    encoding: Encoding,
    named: &Named,
) -> BTreeMap<PathBuf, Vec<lsp::Diagnostic>> {
    let mut all: BTreeMap<PathBuf, Vec<lsp::Diagnostic>> = BTreeMap::new();
    for diagnostic in snapshot.report().diagnostics() {
        let Some(primary) = &diagnostic.primary else {
            continue;
        };
        let Some(path) = snapshot.path(primary.span.file) else {
            continue;
        };
        let shown = one(snapshot, diagnostic, encoding, named);
        all.entry(path.to_path_buf()).or_default().extend(shown);
    }
    all
}

/// What is wrong and has no place, in words, worst first.
pub(crate) fn unplaced(snapshot: &Snapshot) -> Vec<(lsp::MessageType, String)> {
    let all = snapshot.report().diagnostics();
    let unplaced = all.filter(|d| d.primary.is_none() && d.severity != Severity::Note);
    let mut said: Vec<_> = unplaced
        .map(|d| {
            let kind = match d.severity {
                Severity::Error => lsp::MessageType::ERROR,
                Severity::Warning | Severity::Note => lsp::MessageType::WARNING,
            };
            (kind, text(d))
        })
        .collect();
    said.sort_by_key(|(kind, _)| *kind != lsp::MessageType::ERROR);
    said
}

fn one(
    snapshot: &Snapshot,
    diagnostic: &Diagnostic,
    encoding: Encoding,
    named: &Named,
) -> Option<lsp::Diagnostic> {
    let primary = diagnostic.primary.as_ref()?;
    let place = snapshot.location(primary.span, encoding, named)?;
    Some(lsp::Diagnostic {
        range: place.range,
        severity: Some(severity(diagnostic)),
        code: Some(lsp::NumberOrString::String(diagnostic.code.id())),
        source: Some(SOURCE.to_owned()),
        message: text(diagnostic),
        related_information: Some(related(snapshot, diagnostic, encoding, named)),
        data: diagnostic.fingerprint.clone().map(Into::into),
        ..lsp::Diagnostic::default()
    })
}

/// What is held back stays to be seen, as faintly as clients can.
fn severity(diagnostic: &Diagnostic) -> lsp::DiagnosticSeverity {
    match diagnostic.severity {
        _ if diagnostic.held_back.is_some() => lsp::DiagnosticSeverity::HINT,
        Severity::Error => lsp::DiagnosticSeverity::ERROR,
        Severity::Warning => lsp::DiagnosticSeverity::WARNING,
        Severity::Note => lsp::DiagnosticSeverity::INFORMATION,
    }
}

/// Everything that is said of it, one thing per line.
fn text(diagnostic: &Diagnostic) -> String {
    let mut lines = vec![diagnostic.message.clone()];
    let label = diagnostic.primary.iter().map(|p| p.text.clone());
    lines.extend(label.filter(|text| !text.is_empty()));
    lines.extend(diagnostic.notes.iter().map(|note| format!("note: {note}")));
    lines.extend(diagnostic.help.iter().map(|help| format!("help: {help}")));
    lines.extend(match &diagnostic.held_back {
        None => None,
        Some(HeldBack::Baseline) => Some("held back: in the baseline".to_owned()),
        Some(HeldBack::Suppressed { reason: None, .. }) => Some("held back: suppressed".to_owned()),
        Some(HeldBack::Suppressed {
            reason: Some(why), ..
        }) => Some(format!("held back: suppressed, \"{why}\"")),
    });
    lines.join("\n")
}

fn related(
    snapshot: &Snapshot,
    diagnostic: &Diagnostic,
    encoding: Encoding,
    named: &Named,
) -> Vec<lsp::DiagnosticRelatedInformation> {
    let labels = diagnostic.related.iter();
    let labels = labels.map(|label| (label.span, label.text.clone()));
    let steps = diagnostic.path.iter().enumerate();
    let steps = steps.map(|(k, step)| (step.span, format!("step {}: {}", k + 1, told(step))));
    labels
        .chain(steps)
        .filter_map(|(span, message)| {
            let location = snapshot.location(span, encoding, named)?;
            Some(lsp::DiagnosticRelatedInformation { location, message })
        })
        .collect()
}

/// A step of a path in one line. The step that fails has no words of its own where its place says it all.
fn told(step: &Step) -> String {
    let text = match step.text.trim() {
        "" => "this step fails",
        text => text,
    };
    let mut told = match (step.kind, &step.thread) {
        (StepKind::Environment, _) => format!("here another thread: {text}"),
        (_, Some(thread)) => format!("{thread}: {text}"),
        (_, None) => text.to_owned(),
    };
    let values = step.values.iter();
    let values: Vec<String> = values
        .map(|b| format!("{} = {}", b.name, b.value))
        .collect();
    if !values.is_empty() {
        told += &format!(" [{}]", values.join(", "));
    }
    if !step.held.is_empty() {
        told += &format!(" (holds {})", step.held.join(", "));
    }
    told
}
