//! Files that must be rejected, with the expected diagnostics on their lines.
//!
//! `tests/java-invalid/syntax` at the root is also compared with javac (`cargo xtask conformance reject`); the
//! folder `invalid` here holds files whose specifications are wrong, which javac accepts.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod expectations;

use heddle_text::FileId;
use std::path::{Path, PathBuf};

fn java_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("folder of test files");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "java"));
    files.sort();
    files
}

fn check(folder: &str, least: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = java_files(&folder);
    assert!(files.len() >= least, "only {} files", files.len());
    let mut problems = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("readable");
        let parsed = heddle_syntax::parse(FileId(0), &text);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        problems.extend(expectations::differences(&name, &text, &parsed.diagnostics));
        if parsed.diagnostics.is_empty() {
            problems.push(format!("{name}: accepted"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn invalid_java() {
    check("../../tests/java-invalid/syntax", 250);
}

#[test]
fn invalid_specifications() {
    check("tests/invalid", 3);
}
