//! The report as SARIF 2.1.0 (OASIS), for code-scanning services and editors.
//!
//! Codes become rules, diagnostics results, related places `relatedLocations`, and a counterexample path
//! a code flow with one thread flow, in which steps of other threads are marked by kind. Levels are what users of code scanning
//! expect: a violation is an error, what is undecided a warning, what is not supported a note.

use heddle_diag::{
    Assumption, Claim, Concern, Diagnostic, Exit, HeldBack, Item, Label, Report, Severity, Step,
    StepKind, codes,
};
use heddle_text::{Sources, Span};
use serde_json::{Value, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The report as one SARIF log that ends with a line end.
///
/// # Errors
/// Only if serialization itself fails, which plain data does not.
pub fn report(sources: &Sources, report: &Report, exit: Exit) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(&log(sources, report, exit))?;
    text.push('\n');
    Ok(text)
}

fn log(sources: &Sources, report: &Report, exit: Exit) -> Value {
    let input = report.input.iter().map(|d| result(sources, d, None));
    let found = report.items.iter().flat_map(|item| {
        let of_item = move |d| result(sources, d, Some(item));
        item.diagnostics.iter().map(of_item)
    });
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "heddle",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "exitCode": exit.code(),
                "executionSuccessful": !report.is_interrupted()
                    && !matches!(exit, Exit::InternalFailure | Exit::BadInput),
            }],
            "results": input.chain(found).collect::<Vec<_>>(),
            "properties": { "verdicts": verdicts(sources, report), "claims": claims(report) },
        }],
    })
}

fn rules() -> Vec<Value> {
    let rule = |entry: &codes::Entry| {
        json!({
            "id": entry.code.id(),
            "shortDescription": { "text": entry.title },
            "help": { "text": format!("heddle explain {}", entry.code.id()) },
            "defaultConfiguration": { "level": level(&usual(entry)) },
        })
    };
    codes::TABLE.iter().map(rule).collect()
}

/// SARIF has no place for "this procedure is proved"; the run's property bag keeps the verdicts.
fn verdicts(sources: &Sources, report: &Report) -> Vec<Value> {
    let verdict = |item: &Item| {
        let assumption = |a: &Assumption| json!({ "id": a.premise.id(), "text": a.text });
        let assumptions: Vec<Value> = item.assumptions.iter().map(assumption).collect();
        json!({
            "file": sources.file(item.file).name(),
            "kind": item.kind.word(),
            "name": item.name,
            "verdict": item.verdict.words(),
            "assumptions": assumptions,
            "interrupted": item.interrupted,
            "heldBack": item.held_back().is_some(),
        })
    };
    report.items.iter().map(verdict).collect()
}

/// What follows for the program as a whole, with the ids of the assumptions that it rests on.
fn claims(report: &Report) -> Vec<Value> {
    let claim = |claim: &Claim| {
        let ids: Vec<&str> = claim.rests_on.iter().map(|p| p.id()).collect();
        json!({
            "claim": claim.about.words(),
            "holds": claim.holds,
            "assumptions": ids,
            "text": claim.text,
            "notCovered": claim.limits,
        })
    };
    report.claims.iter().map(claim).collect()
}

fn result(sources: &Sources, diagnostic: &Diagnostic, item: Option<&Item>) -> Value {
    let mut result = json!({
        "ruleId": diagnostic.code.id(),
        "level": level(diagnostic),
        "message": { "text": message(diagnostic) },
    });
    if let Some(fingerprint) = &diagnostic.fingerprint {
        result["partialFingerprints"] = fingerprints(fingerprint);
    }
    if let Some(why) = &diagnostic.held_back {
        result["suppressions"] = json!([suppression(sources, why)]);
    }
    if let Some(index) = codes::TABLE.iter().position(|e| e.code == diagnostic.code) {
        result["ruleIndex"] = json!(index);
    }
    if let Some(primary) = &diagnostic.primary {
        let mut place = location(sources, primary.span);
        if let Some(item) = item {
            place["logicalLocations"] = json!([logical(item)]);
        }
        result["locations"] = json!([place]);
    }
    if !diagnostic.related.is_empty() {
        let all = diagnostic.related.iter().enumerate();
        let related: Vec<Value> = all.map(|(i, l)| related(sources, i, l)).collect();
        result["relatedLocations"] = json!(related);
    }
    if !diagnostic.path.is_empty() {
        let all = diagnostic.path.iter().enumerate();
        let steps: Vec<Value> = all.map(|(i, s)| flow_step(sources, i, s)).collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    if let Some(item) = item {
        result["properties"] = json!({ "verdict": item.verdict.words() });
    }
    result
}

/// What SARIF calls a suppression: in the source, or elsewhere (the baseline).
fn suppression(sources: &Sources, why: &HeldBack) -> Value {
    match why {
        HeldBack::Baseline => json!({
            "kind": "external",
            "justification": "the finding is in the baseline",
        }),
        HeldBack::Suppressed { at, reason } => {
            let mut found = json!({ "kind": "inSource", "location": location(sources, *at) });
            if let Some(reason) = reason {
                found["justification"] = json!(reason);
            }
            found
        }
    }
}

fn logical(item: &Item) -> Value {
    json!({ "name": item.title(), "kind": "function" })
}

/// The message with everything that has no structure of its own in SARIF.
fn message(diagnostic: &Diagnostic) -> String {
    let mut text = diagnostic.message.clone();
    let label = diagnostic.primary.as_ref().map(|l| &l.text);
    if let Some(label) = label.filter(|l| !l.is_empty()) {
        text.push_str(": ");
        text.push_str(label);
    }
    let notes = diagnostic.notes.iter().map(|n| ("note", n));
    let help = diagnostic.help.iter().map(|h| ("help", h));
    for (word, sentence) in notes.chain(help) {
        text.push_str(&format!("\n{word}: {sentence}"));
    }
    text
}

fn related(sources: &Sources, index: usize, label: &Label) -> Value {
    let mut place = location(sources, label.span);
    place["id"] = json!(index);
    if !label.text.is_empty() {
        place["message"] = json!({ "text": label.text });
    }
    place
}

fn flow_step(sources: &Sources, index: usize, step: &Step) -> Value {
    let mut place = location(sources, step.span);
    let said = if step.text.is_empty() {
        sources.snippet(step.span)
    } else {
        &step.text
    };
    place["message"] = json!({ "text": said });
    let state: serde_json::Map<String, Value> = step
        .values
        .iter()
        .map(|b| (b.name.clone(), json!({ "text": b.value })))
        .collect();
    let (kind, importance) = match step.kind {
        StepKind::Own => ("step", "important"),
        StepKind::Environment => ("environment", "essential"),
        StepKind::Branch => ("branch", "important"),
        StepKind::Failure => ("failure", "essential"),
    };
    json!({
        "executionOrder": index + 1,
        "location": place,
        "kinds": [kind],
        "importance": importance,
        "state": state,
    })
}

fn location(sources: &Sources, span: Span) -> Value {
    let file = sources.file(span.file);
    let mut physical = json!({ "artifactLocation": { "uri": uri(file.name()) } });
    if !file.text().is_empty() {
        let (start, end) = (sources.start(span), sources.end(span));
        physical["region"] = json!({
            "startLine": start.line,
            "startColumn": start.column,
            "endLine": end.line,
            "endColumn": end.column,
        });
    }
    json!({ "physicalLocation": physical })
}

/// A path as a URI reference: separators become slashes, anything unusual is percent-encoded.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(byte as char);
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

/// Under a name of its own, and under the only one that GitHub's code scanning looks at; it computes that from the text of lines
/// where nobody gives it.
fn fingerprints(fingerprint: &str) -> Value {
    json!({ "heddle/v1": fingerprint, "primaryLocationLineHash": fingerprint })
}

/// A diagnostic as the rule usually gives it.
fn usual(entry: &codes::Entry) -> Diagnostic {
    Diagnostic::unplaced(entry.code, "")
}

fn level(diagnostic: &Diagnostic) -> &'static str {
    match (diagnostic.concern(), diagnostic.severity) {
        (Concern::Unsupported, _) | (_, Severity::Note) => "note",
        (Concern::Undecided, _) | (_, Severity::Warning) => "warning",
        (_, Severity::Error) => "error",
    }
}
