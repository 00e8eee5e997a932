//! Conformance: every file parses without errors, and the printed tree parses to the same tree.

use crate::sources::{JavaFile, Selection};
use heddle_diag::Diagnostic;
use heddle_syntax::Parsed;
use heddle_text::{FileId, SourceFile};

/// How many failures are shown in full.
const SHOWN: usize = 40;

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let files = Selection::from_args(args)?.read()?;
    let mut rejected = 0;
    for file in &files {
        if let Err(why) = check(file) {
            rejected += 1;
            if rejected <= SHOWN {
                println!("{why}");
            }
        }
    }
    let good = files.len() - rejected;
    println!("{good} of {} files parse and round-trip", files.len());
    match rejected {
        0 if !files.is_empty() => Ok(()),
        _ => Err(format!("{rejected} files failed")),
    }
}

fn check(file: &JavaFile) -> Result<(), String> {
    let parsed = heddle_syntax::parse_bytes(FileId(0), &file.bytes);
    if parsed.has_errors() {
        return Err(first_message(file, &file.bytes, &parsed));
    }
    let printed = heddle_syntax::print(&parsed.ast);
    let again = heddle_syntax::parse(FileId(0), &printed);
    if again.has_errors() {
        let message = first_message(file, printed.as_bytes(), &again);
        return Err(format!("printed text does not parse: {message}"));
    }
    let (before, after) = (
        heddle_syntax::dump(&parsed.ast),
        heddle_syntax::dump(&again.ast),
    );
    match before == after {
        true => Ok(()),
        false => Err(first_difference(file, &before, &after)),
    }
}

fn first_message(file: &JavaFile, bytes: &[u8], parsed: &Parsed) -> String {
    let text = String::from_utf8_lossy(bytes);
    let source = SourceFile::new(file.name.as_str(), text);
    let Some(diagnostic) = parsed.diagnostics.iter().find(|d| is_error(d)) else {
        return format!("{}: no message", file.name);
    };
    let start = diagnostic.primary.as_ref().map_or(0, |l| l.span.start);
    let at = source.position(start);
    let line = source.line(at.line).trim_end();
    let id = diagnostic.code.id();
    format!(
        "{}:{}:{}: {id} {}\n    {line}",
        file.name, at.line, at.column, diagnostic.message
    )
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == heddle_diag::Severity::Error
}

fn first_difference(file: &JavaFile, before: &str, after: &str) -> String {
    let mut lines = before.lines().zip(after.lines());
    let (before, after) = lines.find(|(a, b)| a != b).unwrap_or(("", ""));
    let name = &file.name;
    format!("{name}: printed text parses to another tree:\n    {before}\n    {after}")
}
