//! Files with the expectation on the line: `//~ error[H1212] "part of the message"`. Every expected diagnostic must be
//! reported on its line, and nothing else may be.
#![allow(clippy::unwrap_used)]

use heddle_diag::{Diagnostic, Severity};
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_text::Sources;
use std::path::{Path, PathBuf};

/// One `//~` comment.
#[derive(Debug)]
struct Expected {
    line: u32,
    code: String,
    part: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn java_files(dir: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "java"))
        .collect();
    found.sort();
    found
}

fn expectations(text: &str) -> Vec<Expected> {
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        for comment in line.split("//~ error[").skip(1) {
            let (code, rest) = comment.split_once(']').unwrap();
            let part = rest.trim().trim_matches('"');
            found.push(Expected {
                line: i as u32 + 1,
                code: code.to_owned(),
                part: part.to_owned(),
            });
        }
    }
    found
}

fn library(with_jdk: bool) -> Library {
    let jdk = if with_jdk {
        find_jdk().and_then(|home| Jdk::open(&home).ok())
    } else {
        None
    };
    Library::new(jdk, ClassPath::default())
}

fn diagnostics(name: &str, text: &str, with_jdk: bool) -> (Sources, Vec<Diagnostic>) {
    let mut sources = Sources::new();
    let file = sources.add(name, text);
    let parsed = heddle_syntax::parse(file, text);
    let mut all = parsed.diagnostics;
    all.extend(heddle_resolve::resolve(library(with_jdk), vec![parsed.ast]).diagnostics);
    (sources, all)
}

/// What is wrong with a file's diagnostics; empty if they are as expected.
fn problems(name: &str, text: &str, with_jdk: bool) -> Vec<String> {
    let mut expected = expectations(text);
    let (sources, found) = diagnostics(name, text, with_jdk);
    let mut problems = Vec::new();
    for d in found.iter().filter(|d| d.severity == Severity::Error) {
        let line = d.primary.as_ref().map_or(0, |p| sources.start(p.span).line);
        let hit = expected
            .iter()
            .position(|e| e.line == line && e.code == d.code.id() && d.message.contains(&e.part));
        match hit {
            Some(i) => drop(expected.remove(i)),
            None => problems.push(format!(
                "{name}:{line}: unexpected {} {}",
                d.code.id(),
                d.message
            )),
        }
    }
    problems.extend(
        expected
            .iter()
            .map(|e| format!("{name}: not reported: {e:?}")),
    );
    problems
}

fn check_folder(folder: &str, with_jdk: bool, at_least: usize) {
    let files = java_files(&root().join(folder));
    assert!(files.len() >= at_least, "{} files in {folder}", files.len());
    let mut all = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy();
        all.extend(problems(&name, &text, with_jdk));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn ill_typed_files_are_rejected_with_the_jdk() {
    if find_jdk().is_some() {
        check_folder("tests/java-invalid/types", true, 100);
    }
}

#[test]
fn ill_typed_files_are_rejected_with_the_stub_library_alone() {
    check_folder("tests/java-invalid/types", false, 100);
}

#[test]
fn specifications_resolve_or_are_rejected_at_their_own_place() {
    for with_jdk in [false, true] {
        check_folder("crates/resolve/tests/specs", with_jdk, 4);
    }
}

#[test]
fn programs_resolve_without_complaint_with_and_without_a_jdk() {
    for with_jdk in [false, true] {
        check_folder("crates/resolve/tests/programs", with_jdk, 1);
    }
}
