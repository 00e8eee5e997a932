//! The report as JSON; the schema, version 1, is described in `docs/json.md`.
//!
//! Fields are only ever added within a version; a consumer ignores those that it does not know.

mod around;
mod locking;

use around::Excerpt;
use heddle_diag::{
    Assumption, BaselineUse, Claim, Class, Diagnostic, Exit, HeldBack, Item, Label, Report,
    Severity, Step, StepKind, Verdict,
};
use heddle_text::{LineColumn, Sources, Span};
use serde::Serialize;

/// The version of the schema.
pub const VERSION: u32 = 1;

/// The report as one JSON text that ends with a line end.
///
/// # Errors
/// Only if serialization itself fails, which plain data does not.
pub fn report(sources: &Sources, report: &Report, exit: Exit) -> Result<String, serde_json::Error> {
    let document = Document {
        version: VERSION,
        tool: Tool {
            name: "heddle",
            version: env!("CARGO_PKG_VERSION"),
        },
        exit_code: exit.code(),
        settings: report.settings.as_deref(),
        summary: summary(report),
        input: diagnostics(sources, &report.input),
        items: report
            .items
            .iter()
            .zip(report.classes_of_items())
            .map(|(i, class)| item(sources, i, class))
            .collect(),
        claims: report.claims.iter().map(claim).collect(),
        baseline: report.baseline.map(baseline),
        statistics: Statistics {
            checks: report.statistics.checks,
            cache_hits: report.statistics.cache_hits,
            restarts: report.statistics.restarts,
            solver_millis: report.statistics.solver_millis,
            millis: report.statistics.millis,
            finished: report.statistics.finished,
        },
        classes: locking::classes(sources, report),
        lock_order: locking::lock_order(sources, report),
        excerpts: around::excerpts(sources, report),
    };
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: Tool,
    exit_code: u8,
    settings: Option<&'a str>,
    summary: Summary,
    input: Vec<JsonDiagnostic<'a>>,
    items: Vec<JsonItem<'a>>,
    claims: Vec<JsonClaim<'a>>,
    baseline: Option<Baseline>,
    statistics: Statistics,
    classes: Vec<locking::JsonClass<'a>>,
    lock_order: locking::JsonOrder<'a>,
    excerpts: Vec<Excerpt<'a>>,
}

#[derive(Serialize)]
struct Baseline {
    entries: usize,
    gone: usize,
}

fn baseline(used: BaselineUse) -> Baseline {
    Baseline {
        entries: used.entries,
        gone: used.gone,
    }
}

#[derive(Serialize)]
struct JsonClaim<'a> {
    claim: &'static str,
    holds: bool,
    under_assumptions: bool,
    assumptions: Vec<&'static str>,
    text: &'a str,
    not_covered: &'a [String],
}

fn claim(claim: &Claim) -> JsonClaim<'_> {
    JsonClaim {
        claim: claim.about.words(),
        holds: claim.holds,
        under_assumptions: !claim.rests_on.is_empty(),
        assumptions: claim.rests_on.iter().map(|p| p.id()).collect(),
        text: &claim.text,
        not_covered: &claim.limits,
    }
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Summary {
    items: usize,
    verdicts: Vec<Count>,
    errors: usize,
    warnings: usize,
    held_back: HeldBackCount,
}

#[derive(Serialize)]
struct HeldBackCount {
    baseline: usize,
    suppressed: usize,
}

#[derive(Serialize)]
struct Count {
    verdict: &'static str,
    count: usize,
}

#[derive(Serialize)]
struct Statistics {
    checks: u64,
    cache_hits: u64,
    restarts: u64,
    solver_millis: u64,
    millis: u64,
    finished: u64,
}

#[derive(Serialize)]
struct JsonItem<'a> {
    kind: &'static str,
    name: &'a str,
    file: &'a str,
    position: Position<'a>,
    verdict: &'static str,
    assumptions: Vec<JsonAssumption<'a>>,
    diagnostics: Vec<JsonDiagnostic<'a>>,
    millis: u64,
    interrupted: bool,
    held_back: bool,
    class: Option<&'a str>,
    package: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonAssumption<'a> {
    id: &'static str,
    text: &'a str,
    position: Option<Position<'a>>,
}

#[derive(Serialize)]
struct JsonDiagnostic<'a> {
    code: String,
    severity: &'static str,
    title: &'static str,
    message: &'a str,
    position: Option<Position<'a>>,
    label: &'a str,
    related: Vec<JsonLabel<'a>>,
    path: Vec<JsonStep<'a>>,
    notes: &'a [String],
    help: &'a [String],
    fingerprint: Option<&'a str>,
    held_back: Option<JsonHeldBack<'a>>,
}

#[derive(Serialize)]
struct JsonHeldBack<'a> {
    by: &'static str,
    reason: Option<&'a str>,
    position: Option<Position<'a>>,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    position: Position<'a>,
    text: &'a str,
    other_thread: bool,
}

#[derive(Serialize)]
struct JsonStep<'a> {
    kind: &'static str,
    thread: Option<&'a str>,
    position: Position<'a>,
    source: &'a str,
    text: &'a str,
    values: Vec<JsonBinding<'a>>,
    held: &'a [String],
}

#[derive(Serialize)]
struct JsonBinding<'a> {
    name: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct Position<'a> {
    file: &'a str,
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Point {
    line: u32,
    column: u32,
    offset: u32,
}

fn summary(report: &Report) -> Summary {
    let count = |verdict: Verdict| Count {
        verdict: verdict.words(),
        count: report.count(verdict),
    };
    Summary {
        items: report.items.len(),
        verdicts: Verdict::ALL.into_iter().map(count).collect(),
        errors: report.count_severity(Severity::Error),
        warnings: report.count_severity(Severity::Warning),
        held_back: HeldBackCount {
            baseline: report.count_held_back(|why| *why == HeldBack::Baseline),
            suppressed: report.count_held_back(|why| *why != HeldBack::Baseline),
        },
    }
}

fn item<'a>(sources: &'a Sources, item: &'a Item, class: Option<&'a Class>) -> JsonItem<'a> {
    JsonItem {
        kind: item.kind.word(),
        name: &item.name,
        file: sources.file(item.file).name(),
        position: position(sources, item.span),
        verdict: item.verdict.words(),
        assumptions: item
            .assumptions
            .iter()
            .map(|a| assumption(sources, a))
            .collect(),
        diagnostics: diagnostics(sources, &item.diagnostics),
        millis: item.millis,
        interrupted: item.interrupted,
        held_back: item.held_back().is_some(),
        class: class.map(|c| c.name.as_str()),
        package: class.map(|c| c.package.as_str()),
    }
}

fn assumption<'a>(sources: &'a Sources, assumption: &'a Assumption) -> JsonAssumption<'a> {
    JsonAssumption {
        id: assumption.premise.id(),
        text: &assumption.text,
        position: assumption.span.map(|s| position(sources, s)),
    }
}

fn diagnostics<'a>(sources: &'a Sources, all: &'a [Diagnostic]) -> Vec<JsonDiagnostic<'a>> {
    all.iter().map(|d| diagnostic(sources, d)).collect()
}

fn diagnostic<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> JsonDiagnostic<'a> {
    let primary = diagnostic.primary.as_ref();
    JsonDiagnostic {
        code: diagnostic.code.id(),
        severity: severity(diagnostic.severity),
        title: diagnostic.code.entry().map_or("", |e| e.title),
        message: &diagnostic.message,
        position: primary.map(|l| position(sources, l.span)),
        label: primary.map_or("", |l| &l.text),
        related: diagnostic
            .related
            .iter()
            .map(|l| label(sources, diagnostic, l))
            .collect(),
        path: diagnostic.path.iter().map(|s| step(sources, s)).collect(),
        notes: &diagnostic.notes,
        help: &diagnostic.help,
        fingerprint: diagnostic.fingerprint.as_deref(),
        held_back: diagnostic
            .held_back
            .as_ref()
            .map(|why| held_back(sources, why)),
    }
}

fn held_back<'a>(sources: &'a Sources, why: &'a HeldBack) -> JsonHeldBack<'a> {
    match why {
        HeldBack::Baseline => JsonHeldBack {
            by: "baseline",
            reason: None,
            position: None,
        },
        HeldBack::Suppressed { at, reason } => JsonHeldBack {
            by: "suppression",
            reason: reason.as_deref(),
            position: Some(position(sources, *at)),
        },
    }
}

fn label<'a>(sources: &'a Sources, diagnostic: &Diagnostic, label: &'a Label) -> JsonLabel<'a> {
    JsonLabel {
        position: position(sources, label.span),
        text: &label.text,
        other_thread: diagnostic.code.tells_of_another_thread(),
    }
}

fn step<'a>(sources: &'a Sources, step: &'a Step) -> JsonStep<'a> {
    let binding = |b: &'a heddle_diag::Binding| JsonBinding {
        name: &b.name,
        value: &b.value,
    };
    JsonStep {
        kind: match step.kind {
            StepKind::Own => "step",
            StepKind::Environment => "environment",
            StepKind::Branch => "branch",
            StepKind::Failure => "failure",
        },
        thread: step.thread.as_deref(),
        position: position(sources, step.span),
        source: sources.snippet(step.span),
        text: &step.text,
        values: step.values.iter().map(binding).collect(),
        held: &step.held,
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn position<'a>(sources: &'a Sources, span: Span) -> Position<'a> {
    let point = |at: LineColumn, offset| Point {
        line: at.line,
        column: at.column,
        offset,
    };
    Position {
        file: sources.file(span.file).name(),
        start: point(sources.start(span), span.start),
        end: point(sources.end(span), span.end),
    }
}
