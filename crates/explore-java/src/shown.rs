//! Answers for people (one column per thread) and for programs (JSON).

use crate::answer::{Answer, Bound, Finding, FindingKind, Trace};
use crate::family::AnyNumber;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::{Sources, Span};
use serde_json::{Value, json as object};
use std::fmt::Write;

/// Longer lines of a source are cut.
const WIDEST: usize = 36;

impl FindingKind {
    fn code(self) -> Code {
        match self {
            FindingKind::Assertion => codes::ASSERTION,
            FindingKind::Precondition => codes::PRECONDITION,
            FindingKind::Postcondition => codes::STEP_NOT_ALLOWED,
            FindingKind::Clause => codes::INVARIANT,
            FindingKind::Exception => codes::UNCAUGHT,
            FindingKind::Deadlock => codes::DEADLOCK,
            FindingKind::Race => codes::RACE,
        }
    }

    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            FindingKind::Assertion => "assertion",
            FindingKind::Precondition => "precondition",
            FindingKind::Postcondition => "postcondition",
            FindingKind::Clause => "clause",
            FindingKind::Exception => "exception",
            FindingKind::Deadlock => "deadlock",
            FindingKind::Race => "race",
        }
    }
}

/// A finding as a diagnostic.
fn diagnostic(finding: &Finding) -> Diagnostic {
    let mut d = Diagnostic::new(finding.kind.code(), finding.span, finding.message.clone());
    let mut places: Vec<(Span, String)> = Vec::new();
    for (span, text) in &finding.related {
        match places.iter_mut().find(|(s, _)| s == span) {
            Some((_, known)) => *known = format!("{known}; {text}"),
            None => places.push((*span, text.clone())),
        }
    }
    for (span, text) in &places {
        d = match *span == finding.span {
            true => d.label(text.clone()),
            false => d.related(*span, text.clone()),
        };
    }
    if finding.spurious {
        d = d.note("it needs a wake-up without a notify, which Java allows (JLS 17.2.1): wait in a loop that tests the condition");
    }
    if finding.early {
        d = d.note("it needs a wait whose time is over although other threads could still go on, which Java allows: times promise nothing");
    }
    if finding.kind == FindingKind::Race {
        d = d.help("protect both accesses with the same lock, or make the field volatile if each access stands for itself");
    }
    d
}

/// Everything that is to be said, as diagnostics.
pub fn diagnostics(answer: &Answer) -> Vec<Diagnostic> {
    let mut all: Vec<Diagnostic> = answer.findings.iter().map(diagnostic).collect();
    for (what, span) in &answer.unsupported {
        let message = format!("a run cannot go on here: {what} cannot be run");
        let place = |d: Diagnostic| {
            d.note("runs are looked at up to this point; nothing is said about what follows")
        };
        all.push(place(match *span == Span::default() {
            true => Diagnostic::unplaced(codes::NOT_RUN, message),
            false => Diagnostic::new(codes::NOT_RUN, *span, message),
        }));
    }
    if let Some(Bound::Loop(span)) = answer.bound {
        let message =
            "this goes on for more than two million steps without touching anything shared";
        all.push(Diagnostic::new(codes::NOT_RUN, span, message));
    }
    all
}

fn line_of(sources: &Sources, span: Span) -> String {
    let at = sources.start(span);
    let text = sources.file(span.file).line(at.line).trim();
    let text = format!("{}: {text}", at.line);
    match text.chars().count() > WIDEST {
        true => text.chars().take(WIDEST - 1).chain(['…']).collect(),
        false => text,
    }
}

/// The run as a table: a column for each thread that acts, then what it does.
pub fn table(sources: &Sources, trace: &Trace) -> String {
    let mut active: Vec<usize> = trace.rows.iter().map(|r| r.thread).collect();
    active.sort_unstable();
    active.dedup();
    let rows: Vec<(usize, String, String)> = trace
        .rows
        .iter()
        .map(|r| {
            let column = active.iter().position(|t| *t == r.thread).unwrap_or(0);
            (column, line_of(sources, r.span), r.texts.join(", "))
        })
        .collect();
    let width = |column: usize| {
        let texts = rows
            .iter()
            .filter(|r| r.0 == column)
            .map(|r| r.1.chars().count());
        let name = trace.threads[active[column]].chars().count();
        texts.chain([name]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..active.len()).map(width).collect();
    let mut out = format!("{:>4} ", "");
    for (thread, width) in active.iter().zip(&widths) {
        let _ = write!(out, " {:<width$} |", trace.threads[*thread]);
    }
    out.push('\n');
    for (number, (column, text, what)) in rows.iter().enumerate() {
        let _ = write!(out, "{:>4} ", number + 1);
        for (k, width) in widths.iter().enumerate() {
            let cell = if k == *column { text.as_str() } else { "" };
            let _ = write!(out, " {cell:<width$} |");
        }
        let _ = writeln!(out, " {what}");
    }
    for wait in &trace.waits {
        let _ = writeln!(out, "      {wait}");
    }
    out.lines().map(|l| format!("{}\n", l.trim_end())).collect()
}

fn place(sources: &Sources, span: Span) -> Value {
    if span == Span::default() {
        return Value::Null;
    }
    let at = sources.start(span);
    object!({ "file": sources.file(span.file).name(), "line": at.line, "column": at.column })
}

/// The answer for programs.
pub fn json(sources: &Sources, answer: &Answer) -> Value {
    let findings = answer.findings.iter().map(|f| {
        let steps = f.trace.rows.iter().map(|r| {
            object!({
                "thread": f.trace.threads[r.thread],
                "at": place(sources, r.span),
                "text": r.texts,
            })
        });
        let related = f.related.iter();
        let related = related.map(|(s, t)| object!({ "at": place(sources, *s), "text": t }));
        object!({
            "kind": f.kind.word(),
            "code": f.kind.code().id(),
            "message": f.message,
            "at": place(sources, f.span),
            "related": related.collect::<Vec<_>>(),
            "needs_spurious_wakeup": f.spurious,
            "needs_timeout": f.early,
            "trace": {
                "threads": f.trace.threads,
                "steps": steps.collect::<Vec<_>>(),
                "waits": f.trace.waits,
            },
        })
    });
    let named = |all: &[(String, Span)]| -> Vec<Value> {
        all.iter()
            .map(|(what, span)| object!({ "what": what, "at": place(sources, *span) }))
            .collect()
    };
    object!({
        "complete": answer.is_complete(),
        "empty": answer.empty,
        "bound": answer.bound.map(Bound::words),
        "findings": findings.collect::<Vec<_>>(),
        "not_run": named(&answer.unsupported),
        "not_checked": named(&answer.unchecked),
        "limits": answer.limits,
        "any_number": answer.any_number.as_ref().map(any_number),
        "states": answer.states,
        "steps": answer.steps,
        "threads": answer.threads,
        "bytes": answer.bytes,
        "micros": answer.micros,
    })
}

fn any_number(known: &AnyNumber) -> Value {
    match known {
        AnyNumber::Proved(views, clauses) => {
            let clauses = clauses.iter();
            let clauses = clauses.map(|c| object!({ "class": c.class, "clauses": c.clauses }));
            let clauses: Vec<Value> = clauses.collect();
            object!({ "known": "no failure", "views": views, "environment": clauses })
        }
        AnyNumber::Alarm(what) => object!({ "known": "alarm", "why": what }),
        AnyNumber::Unknown(why) => object!({ "known": "nothing", "why": why }),
    }
}

impl Bound {
    /// What ended the search.
    pub fn words(self) -> &'static str {
        match self {
            Bound::States => "the number of states (`--max-states`)",
            Bound::Memory => "memory (`--max-memory`)",
            Bound::Time => "time (`--timeout`)",
            Bound::Cancelled => "an interrupt",
            Bound::Loop(_) => "a loop that goes on for too long by itself",
        }
    }
}
