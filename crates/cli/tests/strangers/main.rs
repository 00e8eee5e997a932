//! A class that a program does not mention changes nothing about it: every Java program of the tests and examples gives the same
//! questions to the solver, byte for byte, and the same verdicts, alone and beside strangers; and what was answered for it alone is
//! answered from the cache beside them.
//!
//! A sample is looked at; `HEDDLE_STRANGERS=all` looks at all programs.
#![allow(clippy::unwrap_used)]

mod classes;

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// How many classes stand beside the programs.
const STRANGERS: usize = 200;
/// Every so manieth program is in the sample of texts.
const TEXTS: usize = 17;
/// So many of them are looked at together.
const GROUP: usize = 12;
/// And of those that are checked: these cost a solver.
const CHECKED: usize = 149;

fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap()
}

fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(directory)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
}

/// All programs, or every `step`th.
fn programs(step: usize) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in ["examples/java", "tests/java"] {
        collect(&root().join(folder), &mut all);
    }
    let all_of_them = std::env::var("HEDDLE_STRANGERS").is_ok_and(|v| v == "all");
    all.into_iter()
        .step_by(if all_of_them { 1 } else { step })
        .collect()
}

/// A folder with so many strangers.
fn strangers(count: usize) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in classes::files(count) {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn heddle(arguments: &[&str], paths: &[&Path], cache: Option<&Path>) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    command.arg("check").args(arguments).args(paths);
    if let Some(cache) = cache {
        command.env("HEDDLE_CACHE_DIR", cache);
    }
    let output = command.output().unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    )
}

/// The questions about these paths, in their order.
fn questions(paths: &[&Path]) -> String {
    heddle(&["--emit", "smt"], paths, None).0
}

/// Whether the programs together give what each gives alone, and the strangers what they do.
fn unchanged(programs: &[&Path], folder: &Path, theirs: &str) -> bool {
    let alone: String = programs.iter().map(|p| questions(&[*p])).collect();
    let mut paths = programs.to_vec();
    paths.push(folder);
    let beside = questions(&paths) == format!("{alone}{theirs}");
    paths.rotate_right(1);
    beside && questions(&paths) == format!("{theirs}{alone}")
}

#[test]
fn strangers_change_no_byte_of_a_question() {
    let folder = strangers(STRANGERS);
    let (theirs, complaints) = heddle(&["--emit", "smt"], &[folder.path()], None);
    assert!(theirs.len() > 500_000, "{complaints}");
    assert!(!complaints.contains("error[H1"), "{complaints}");
    let all = programs(TEXTS);
    assert!(all.len() > 20, "{}", all.len());
    let groups = all.len().div_ceil(GROUP);
    for group in 0..groups {
        let some = all.iter().skip(group).step_by(groups);
        let some: Vec<&Path> = some.map(PathBuf::as_path).collect();
        if unchanged(&some, folder.path(), &theirs) {
            continue;
        }
        // Some of them may know each other.
        for program in some {
            assert!(
                unchanged(&[program], folder.path(), &theirs),
                "{} is another program beside strangers",
                program.display()
            );
        }
    }
}

/// Verdicts by place and name.
fn verdicts(report: &Value) -> BTreeMap<String, String> {
    let items = report["items"].as_array().unwrap();
    let item = |i: &Value| {
        let name = format!("{} {} {}", i["file"], i["kind"], i["name"]);
        (name, i["verdict"].to_string())
    };
    items.iter().map(item).collect()
}

#[test]
fn strangers_change_no_verdict_and_ask_nothing_again() {
    let folder = strangers(28);
    let cache = TempDir::new().unwrap();
    let run = |paths: &[&Path]| -> Value {
        let (text, complaints) = heddle(&["--format", "json"], paths, Some(cache.path()));
        serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {complaints}"))
    };
    let theirs = run(&[folder.path()]);
    let open = |report: &Value| {
        let statistics = &report["statistics"];
        statistics["checks"].as_u64().unwrap() - statistics["cache_hits"].as_u64().unwrap()
    };
    // What the cache does not keep (`docs/performance.md`) is asked each time.
    let never_kept = open(&run(&[folder.path()]));
    for program in programs(CHECKED) {
        let alone = run(&[&program]);
        let again = open(&run(&[&program]));
        let beside = run(&[&program, folder.path()]);
        let mut expected = verdicts(&alone);
        expected.extend(verdicts(&theirs));
        assert_eq!(verdicts(&beside), expected, "{}", program.display());
        let asked = open(&beside);
        assert!(
            asked <= again + never_kept,
            "{}: {asked} questions beside strangers, {again} alone",
            program.display()
        );
    }
}
