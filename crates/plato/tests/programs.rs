//! Every file under `valid/` loads; every file under `invalid/` gives exactly the diagnostics written in it.
//!
//! An expectation stands at the end of the line that the diagnostic is about:
//! `//~ error[H0203] "part of the message"`. `//~^` speaks of the line above.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_diag::Diagnostic;
use heddle_text::{FileId, SourceFile};
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = std::fs::read_dir(&folder).expect("test folder");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("entry").path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Line, code, part of the message.
type Expectation = (u32, String, String);

fn expectations(text: &str) -> Vec<Expectation> {
    let mut found = Vec::new();
    for (number, line) in (1u32..).zip(text.lines()) {
        for part in line.split("//~").skip(1) {
            let up = part.chars().take_while(|c| *c == '^').count() as u32;
            let (_, rest) = part.split_once("error[").expect("error[…]");
            let (code, rest) = rest.split_once(']').expect("]");
            let message = rest.trim().trim_matches('"');
            assert!(!message.is_empty(), "line {number}: no message");
            found.push((number - up, code.to_string(), message.to_string()));
        }
    }
    found
}

fn describe(source: &SourceFile, d: &Diagnostic) -> (u32, String, String) {
    let span = d.primary.as_ref().expect("position").span;
    assert!(span.start <= span.end && span.end as usize <= source.text().len());
    let line = source.position(span.start).line;
    (line, d.code.id(), d.message.clone())
}

#[test]
fn valid_programs_load() {
    for path in files("valid") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let source = SourceFile::new(path.to_string_lossy(), text.as_str());
        if let Err(diagnostics) = heddle_plato::load(FileId(0), &text) {
            let all: Vec<_> = diagnostics.iter().map(|d| describe(&source, d)).collect();
            panic!("{}: {all:#?}", path.display());
        }
    }
}

#[test]
fn invalid_programs_give_their_diagnostics() {
    for path in files("invalid") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let source = SourceFile::new(path.to_string_lossy(), text.as_str());
        let diagnostics = heddle_plato::load(FileId(0), &text).expect_err("must not load");
        let mut found: Vec<_> = diagnostics.iter().map(|d| describe(&source, d)).collect();
        for wanted in expectations(&text) {
            let (line, code, part) = &wanted;
            let at = found
                .iter()
                .position(|(l, c, m)| l == line && c == code && m.contains(part.as_str()));
            let Some(at) = at else {
                panic!("{}: expected {wanted:?}, found {found:#?}", path.display());
            };
            found.remove(at);
        }
        assert!(
            found.is_empty(),
            "{}: unexpected {found:#?}",
            path.display()
        );
    }
}
