//! `heddle explore` and `heddle check` against each other: no small client of a class makes a program fail that is proved as a whole.
//!
//! Both read the same Java with nothing in common behind the typed program, so a difference is a defect of one of them. Waiting for ever is left out: proofs do not promise that somebody notifies.
//!
//! | variable | meaning |
//! |---|---|
//! | `HEDDLE_MUTUAL` | `all`: all programs of `tests/java`, not one of six |
//! | `HEDDLE_MUTUAL_FOLDER` | the programs of another folder |
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs in a folder that have proved methods, as their expectations say, and no errors.
fn programs(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            programs(&path, all);
            continue;
        }
        let java = path.extension().is_some_and(|e| e == "java");
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        let mut verdicts = text.lines().filter(|l| l.contains("//~ verdict"));
        let proved = text.contains(": proved") && verdicts.all(|l| l.contains(": proved"));
        if java && proved && !text.contains("//~ error") {
            all.push(path);
        }
    }
    all.sort();
}

/// Names of classes that begin a line.
fn classes(text: &str) -> Vec<String> {
    let words = text
        .lines()
        .filter(|l| !l.starts_with([' ', '\t', '/', '*']));
    let named = words.filter_map(|line| {
        let mut words = line.split([' ', '<', '{']);
        words.find(|w| *w == "class")?;
        words.next().filter(|w| !w.is_empty()).map(str::to_owned)
    });
    named.collect()
}

/// What a small client of a class finds, waits without end left out; `None` if there is no client.
fn found(path: &Path, class: &str) -> Option<Vec<String>> {
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .arg("explore")
        .arg(path)
        .args(["--client", class, "--format", "json"])
        .args(["--timeout", "5", "--max-states", "20000"])
        .output()
        .unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let runs = value["runs"].as_array()?;
    let run = runs.first()?;
    let findings = run["findings"].as_array()?.iter();
    let told = findings.filter(|f| f["kind"] != "deadlock");
    Some(
        told.map(|f| format!("{} at {}", f["message"], f["at"]))
            .collect(),
    )
}

fn is_proved(path: &Path) -> bool {
    let status = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .arg("check")
        .arg(path)
        .output()
        .unwrap()
        .status;
    status.code() == Some(0)
}

#[test]
fn clients_do_not_make_proved_programs_fail() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let given = std::env::var_os("HEDDLE_MUTUAL_FOLDER").map(PathBuf::from);
    let whole = given.is_some() || std::env::var("HEDDLE_MUTUAL").is_ok_and(|v| v == "all");
    let mut files = Vec::new();
    programs(&given.unwrap_or(own), &mut files);
    let step = if whole { 1 } else { 6 };
    let (mut clients, mut refuted, mut wrong) = (0, 0, Vec::new());
    for path in files.iter().step_by(step) {
        let text = std::fs::read_to_string(path).unwrap();
        for class in classes(&text) {
            let Some(found) = found(path, &class) else {
                continue;
            };
            clients += 1;
            refuted += usize::from(!found.is_empty());
            if !found.is_empty() && is_proved(path) {
                wrong.push(format!("{}, {class}: {}", path.display(), found.join("; ")));
            }
        }
    }
    eprintln!("{clients} clients, {refuted} with failures");
    assert!(clients >= 5, "{clients}");
    assert!(
        wrong.is_empty(),
        "proved, and yet it fails:\n{}",
        wrong.join("\n")
    );
}
