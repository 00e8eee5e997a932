//! Runs the command on every program under `tests/plato`, `tests/java` and `examples` and compares what it says with what the
//! program says about itself.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod expectation;

use expectation::{Expectations, differences};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.ends_with("explore") {
            // Programs for the model checker, which has a harness of its own.
        } else if path.is_dir() {
            collect(&path, found);
        } else if path
            .extension()
            .is_some_and(|e| e == "plato" || e == "java")
        {
            found.push(path);
        }
    }
}

/// Runs the command on one program; all differences, or nothing.
fn test(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expectations = Expectations::parse(&text)?;
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(["check", "--format", "json", "--no-cache", "--jobs", "1"])
        .args(&expectations.options)
        .arg(path)
        .output()
        .map_err(|e| e.to_string())?;
    let report = serde_json::from_slice(&output.stdout).map_err(|e| {
        let words = String::from_utf8_lossy(&output.stderr);
        format!("no report ({e}), but: {words}")
    })?;
    let found = differences(&expectations, &report);
    if found.is_empty() {
        Ok(())
    } else {
        Err(found.join("\n"))
    }
}

/// Runs all programs, several at a time; the failures as text, in order.
fn failures(paths: &[PathBuf]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(words) = test(path) {
                        let name = path.strip_prefix(root()).unwrap_or(path).display();
                        let indented = words.replace('\n', "\n    ");
                        failures
                            .lock()
                            .unwrap()
                            .push(format!("{name}\n    {indented}"));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    failures
}

#[test]
fn programs_do_what_they_say() {
    let mut paths = Vec::new();
    collect(&root().join("examples"), &mut paths);
    collect(&root().join("tests/plato"), &mut paths);
    collect(&root().join("tests/java"), &mut paths);
    paths.sort();
    assert!(paths.len() > 10, "the programs were not found");
    if let Some(part) = std::env::var_os("HEDDLE_TEST_ONLY") {
        let part = part.to_string_lossy().into_owned();
        paths.retain(|p| p.to_string_lossy().contains(&part));
    }
    let failures = failures(&paths);
    eprintln!("{} programs", paths.len());
    assert!(
        failures.is_empty(),
        "{} of {} programs differ from what they say about themselves:\n\n{}\n",
        failures.len(),
        paths.len(),
        failures.join("\n\n")
    );
}
