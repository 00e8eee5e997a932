//! Heddle against the JVM: random programs of one thread whose final values a JVM computed. Each value must be proved, and no
//! other one may be.
//!
//! The programs under `tests/jvm` are generated ones with their values, so that the test needs no JDK. With
//! `HEDDLE_ORACLE=n`, `n` more are generated and run with `java`; `HEDDLE_ORACLE_SEED` is the first seed, and
//! `HEDDLE_ORACLE_KEEP` a directory where the programs with their values are put.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod generate;

use generate::{HOLE, WATCHED, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The verdict about `main`.
fn verdict(path: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args([
            "check",
            "--format",
            "json",
            "--no-cache",
            "--jobs",
            "1",
            "--check",
            "all",
        ])
        // Remainders of remainders: a few of these programs need more than the ordinary limit.
        .args(["--rlimit", "15000000"])
        .arg(path)
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let items = report["items"].as_array().unwrap();
    let main = items.iter().find(|item| {
        let name = item["name"].as_str().unwrap_or_default();
        name.ends_with(".main")
    });
    main.map_or_else(
        || format!("nothing: {}", report["input"]),
        |item| item["verdict"].as_str().unwrap_or_default().to_owned(),
    )
}

/// The program with one of its values replaced by another; which one depends on its text.
fn falsified(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let asserts: Vec<usize> = (0..lines.len())
        .filter(|k| lines[*k].contains("//@ assert"))
        .collect();
    let chosen = asserts[text.len() % asserts.len()];
    let changed = lines.iter().enumerate().map(|(k, line)| match k == chosen {
        true => line.replace(';', " + 1;"),
        false => (*line).to_owned(),
    });
    changed.collect::<Vec<_>>().join("\n")
}

/// What is wrong with Heddle's answers about one program. It may give up only where that is `tolerated`.
fn judge(path: &Path, tolerated: bool) -> Option<String> {
    let text = fs::read_to_string(path).unwrap();
    let right = verdict(path);
    if tolerated && right == "undecided" {
        eprintln!("{}: undecided", path.display());
    } else if right != "proved under assumptions" {
        return Some(format!("the values of the JVM: {right}"));
    }
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join(path.file_name().unwrap());
    fs::write(&wrong, falsified(&text)).unwrap();
    let answer = verdict(&wrong);
    answer
        .starts_with("proved")
        .then(|| format!("another value: {answer}"))
}

fn judge_all(paths: &[PathBuf], tolerated: bool) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Some(words) = judge(path, tolerated) {
                        let line = format!("{}: {words}", path.display());
                        failures.lock().unwrap().push(line);
                    }
                }
            });
        }
    });
    failures.into_inner().unwrap()
}

#[test]
fn values_of_the_jvm_are_proved_and_no_others() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/jvm");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() >= 40, "{} programs", paths.len());
    let failures = judge_all(&paths, false);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn more_programs_on_request() {
    let number = |name| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let count = number("HEDDLE_ORACLE").unwrap_or(0);
    let first = number("HEDDLE_ORACLE_SEED").unwrap_or(1000);
    let folder = tempfile::tempdir().unwrap();
    let keep = std::env::var_os("HEDDLE_ORACLE_KEEP").map(PathBuf::from);
    let place = keep.unwrap_or_else(|| folder.path().to_owned());
    let paths: Vec<PathBuf> = (first..first + count)
        .map(|seed| with_values(seed, &place))
        .collect();
    let failures = judge_all(&paths, true);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs the program of a seed with `java` and puts the values into its assertions.
fn with_values(seed: u64, place: &Path) -> PathBuf {
    let name = format!("Seed{seed}");
    let text = program(seed, &name);
    let printing: String = text
        .lines()
        .map(|line| match line.contains(HOLE) {
            true => {
                let value = line.replace("//@ assert", "").replace("== @@;", "");
                format!("System.out.println({});\n", value.trim())
            }
            false => format!("{line}\n"),
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join(format!("{name}.java"));
    fs::write(&source, printing).unwrap();
    let output = Command::new("java").arg(&source).output().unwrap();
    let values = String::from_utf8(output.stdout).unwrap();
    let values: Vec<&str> = values.lines().collect();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(values.len(), WATCHED.len(), "seed {seed}: {errors}\n{text}");
    let filled = values
        .iter()
        .fold(text, |text, value| text.replacen(HOLE, value, 1));
    let path = place.join(format!("{name}.java"));
    fs::write(&path, filled).unwrap();
    path
}

#[test]
fn the_same_seed_gives_the_same_program() {
    assert_eq!(program(7, "A"), program(7, "A"));
    assert_ne!(program(7, "A"), program(8, "A"));
    assert_eq!(program(7, "A").matches(HOLE).count(), WATCHED.len());
}
