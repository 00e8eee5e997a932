//! Traces for people (one column per thread) and for programs (JSON).

use crate::answer::Answer;
use crate::report::{extent, source_line};
use heddle_diag::Diagnostic;
use heddle_interp::Trace;
use heddle_plato::ir::Program;
use heddle_text::{Sources, Span};
use serde_json::{Value, json as object};
use std::fmt::Write;

const WIDEST: usize = 34;

/// The interleaving as a table: a column for each thread that takes a step, then what changes.
pub fn table(program: &Program, sources: &Sources, trace: &Trace) -> String {
    let mut active: Vec<usize> = trace.steps.iter().map(|s| s.thread).collect();
    active.sort_unstable();
    active.dedup();
    let mut rows: Vec<(usize, String, String)> = Vec::new();
    for step in &trace.steps {
        let line = sources.start(step.span).line;
        let text = clip(&format!("{line}: {}", source_line(sources, step.span)));
        let column = active.iter().position(|t| *t == step.thread).unwrap_or(0);
        let changes: Vec<String> = step
            .changes
            .iter()
            .map(|c| {
                format!(
                    "{} = {}",
                    c.name,
                    c.value.show(program, &c.ty, &trace.threads)
                )
            })
            .collect();
        rows.push((column, text, changes.join(", ")));
    }
    let name = |t: &usize| trace.threads.get(*t).cloned().unwrap_or_default();
    let width = |column: usize| {
        let texts = rows
            .iter()
            .filter(|r| r.0 == column)
            .map(|r| r.1.chars().count());
        texts
            .chain([name(&active[column]).chars().count()])
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..active.len()).map(width).collect();
    let mut out = initial_line(program, trace);
    let _ = write!(out, "{:>4} ", "");
    for (thread, width) in active.iter().zip(&widths) {
        let _ = write!(out, " {:<width$} |", name(thread));
    }
    out.push_str(" changes\n");
    for (number, (column, text, changes)) in rows.iter().enumerate() {
        let _ = write!(out, "{:>4} ", number + 1);
        for (k, width) in widths.iter().enumerate() {
            let cell = if k == *column { text.as_str() } else { "" };
            let _ = write!(out, " {cell:<width$} |");
        }
        let _ = writeln!(out, " {changes}");
    }
    out.lines().map(|l| format!("{}\n", l.trim_end())).collect()
}

fn initial_line(program: &Program, trace: &Trace) -> String {
    let values = program.globals.iter().zip(&trace.initial);
    let values: Vec<String> = values
        .map(|(d, v)| format!("{} = {}", d.name, v.show(program, &d.ty, &trace.threads)))
        .collect();
    format!("starting with {}\n", values.join(", "))
}

fn clip(text: &str) -> String {
    if text.chars().count() <= WIDEST {
        return text.to_owned();
    }
    let kept: String = text.chars().take(WIDEST - 1).collect();
    format!("{kept}…")
}

/// What was done, one line per stage.
pub fn stages(answer: &Answer) -> String {
    let mut out = String::new();
    for stage in &answer.stages {
        let ms = stage.micros as f64 / 1000.0;
        let _ = write!(
            out,
            "  {}: {} ({} states or facts, {} steps",
            stage.what, stage.result, stage.states, stage.steps
        );
        if stage.bytes > 0 {
            let _ = write!(out, ", {:.1} MB", stage.bytes as f64 / 1e6);
        }
        let _ = writeln!(out, ", {ms:.1} ms)");
    }
    out
}

/// The whole answer as JSON (`docs/explore.md` describes it).
pub fn json(
    program: &Program,
    sources: &Sources,
    answer: &Answer,
    found: &[Diagnostic],
    exit: u8,
) -> Value {
    object!({
        "version": 1,
        "verdict": answer.verdict.words(),
        "extent": extent(answer),
        "exit": exit,
        "assumptions": answer.assumptions,
        "findings": found.iter().map(|d| finding(sources, d)).collect::<Vec<_>>(),
        "trace": answer.trace.as_ref().map(|t| trace_json(program, sources, t)),
        "stages": answer.stages.iter().map(|s| object!({
            "what": s.what, "result": s.result, "states": s.states, "steps": s.steps,
            "bytes": s.bytes, "micros": s.micros,
        })).collect::<Vec<_>>(),
    })
}

fn finding(sources: &Sources, d: &Diagnostic) -> Value {
    object!({
        "code": d.code.id(),
        "message": d.message,
        "at": d.primary.as_ref().map(|l| place(sources, l.span)),
        "notes": d.notes,
        "help": d.help,
    })
}

fn place(sources: &Sources, span: Span) -> Value {
    let (start, end) = (sources.start(span), sources.end(span));
    object!({
        "file": sources.file(span.file).name(),
        "line": start.line, "column": start.column,
        "endLine": end.line, "endColumn": end.column,
    })
}

fn trace_json(program: &Program, sources: &Sources, trace: &Trace) -> Value {
    let initial =
        program.globals.iter().zip(&trace.initial).map(
            |(d, v)| object!({ "name": d.name, "value": v.show(program, &d.ty, &trace.threads) }),
        );
    let steps = trace.steps.iter().map(|step| {
        let changes = step.changes.iter().map(|c| {
            object!({
                "name": c.name,
                "value": c.value.show(program, &c.ty, &trace.threads),
                "global": c.global.is_some(),
            })
        });
        object!({
            "thread": trace.threads.get(step.thread),
            "at": place(sources, step.span),
            "text": source_line(sources, step.span),
            "changes": changes.collect::<Vec<_>>(),
        })
    });
    object!({
        "threads": trace.threads,
        "initial": initial.collect::<Vec<_>>(),
        "steps": steps.collect::<Vec<_>>(),
    })
}
