//! Expectations written in test files, and their comparison with diagnostics.
//!
//! `//~ error[H1101] "part of the message"` on the line of the error, `//~v …` on the line before it (where the line
//! itself cannot hold a comment). Every diagnostic must be expected and every expectation must be met.

use heddle_diag::{Diagnostic, Severity};
use heddle_text::SourceFile;

/// One expected diagnostic.
#[derive(Debug)]
struct Expectation {
    line: u32,
    severity: Severity,
    code: String,
    part: String,
}

/// What differs between the expectations in `text` and `diagnostics`, one line each.
pub(super) fn differences(name: &str, text: &str, diagnostics: &[Diagnostic]) -> Vec<String> {
    let source = SourceFile::new(name, text);
    let mut expected = read(text);
    let mut differences = Vec::new();
    for diagnostic in diagnostics {
        let start = diagnostic.primary.as_ref().map_or(0, |l| l.span.start);
        let at = source.position(start);
        let met = expected.iter().position(|e| {
            e.line == at.line
                && e.severity == diagnostic.severity
                && e.code == diagnostic.code.id()
                && diagnostic.message.contains(&e.part)
        });
        match met {
            Some(i) => {
                expected.remove(i);
            }
            None => differences.push(format!(
                "{name}:{}:{}: unexpected {} {}",
                at.line,
                at.column,
                diagnostic.code.id(),
                diagnostic.message
            )),
        }
    }
    for missing in expected {
        let (line, code, part) = (missing.line, missing.code, missing.part);
        differences.push(format!("{name}:{line}: missing {code} \"{part}\""));
    }
    differences
}

fn read(text: &str) -> Vec<Expectation> {
    let mut found = Vec::new();
    for (i, line) in text.split('\n').enumerate() {
        for mark in line.split("//~").skip(1) {
            let below = mark.starts_with('v');
            found.extend(expectation(i as u32 + 1 + u32::from(below), mark));
        }
    }
    found
}

fn expectation(line: u32, mark: &str) -> Option<Expectation> {
    let mark = mark.trim_start_matches('v').trim_start();
    let (severity, rest) = match mark.strip_prefix("error[") {
        Some(rest) => (Severity::Error, rest),
        None => (Severity::Warning, mark.strip_prefix("warning[")?),
    };
    let (code, rest) = rest.split_once(']')?;
    let part = rest.split_once('"').and_then(|(_, r)| r.rsplit_once('"'));
    Some(Expectation {
        line,
        severity,
        code: code.to_string(),
        part: part.map_or("", |(part, _)| part).to_string(),
    })
}
