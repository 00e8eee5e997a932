//! What people read about wrong Java programs, whole: each `cases/Name.java` is checked and what the command prints is compared
//! with `cases/Name.txt`. Numbers that a prover may choose freely are written `_`. With `HEDDLE_BLESS=1` the expected
//! texts are written anew; look at every difference before they are committed.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages/cases")
}

fn heddle(name: &str, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(cases())
        .args(["check", "--no-cache", "--jobs", "1", "--check", "all", name])
        .args(options)
        .output()
        .unwrap()
}

/// The text with `_` for values that are free: numbers behind these words, and the time.
fn masked(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut line = match line.rfind(" (") {
            Some(at) if line.ends_with(" s)") => line[..at].to_owned(),
            _ => line.to_owned(),
        };
        if is_source(&line) {
            out.push_str(line.trim_end());
            out.push('\n');
            continue;
        }
        for word in ["= ", "(was ", "index ", "length "] {
            line = masked_after(&line, word);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A line of the program, with its number.
fn is_source(line: &str) -> bool {
    let rest = line.trim_start();
    let numbered = rest.starts_with(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    numbered && rest.starts_with(" |")
}

fn masked_after(line: &str, word: &str) -> String {
    let mut parts = line.split(word);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.trim_start_matches('-');
        let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        out.push_str(word);
        match digits.len() != rest.len() && !rest.starts_with(|c: char| c.is_alphanumeric()) {
            true => {
                out.push('_');
                out.push_str(rest);
            }
            false => out.push_str(part),
        }
    }
    out
}

fn names() -> Vec<String> {
    let files = fs::read_dir(cases()).unwrap().map(|e| e.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|p| p.extension().is_some_and(|e| e == "java"))
        .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn people_read_what_is_expected() {
    let mut wrong = Vec::new();
    for name in names() {
        let output = heddle(&format!("{name}.java"), &["--color", "never"]);
        let text = masked(&String::from_utf8(output.stdout).unwrap());
        let path = cases().join(format!("{name}.txt"));
        if std::env::var_os("HEDDLE_BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if text != expected {
            wrong.push(format!("{name} now says:\n{text}\ninstead of:\n{expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// No name of the translation, no map, no prover, and no word of another language gets out. Source lines are the user's own.
#[test]
fn nothing_made_up_gets_out() {
    for name in names() {
        let output = heddle(&format!("{name}.java"), &["--color", "never"]);
        let text = String::from_utf8(output.stdout).unwrap();
        for line in text.lines().filter(|l| !is_source(l)) {
            for made_up in [
                "$",
                "else ",
                "procedure",
                "solver",
                "thread[",
                "instanceof ",
                " = ?",
            ] {
                assert!(!line.contains(made_up), "{name}: `{made_up}` in {line}");
            }
        }
    }
}

fn steps(name: &str) -> Vec<Value> {
    let output = heddle(name, &["--format", "json"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let items = report["items"].as_array().unwrap();
    let found = items.iter().find_map(|i| i["diagnostics"].get(0));
    found.unwrap()["path"].as_array().unwrap().clone()
}

#[test]
fn machines_get_the_same_path() {
    let path = steps("CheckThenAct.java");
    let kinds: Vec<&str> = path.iter().map(|s| s["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["step", "branch", "environment", "failure"]);
    assert_eq!(path[1]["values"][0]["name"], "this.box");
    assert_eq!(path[1]["values"][0]["value"], "Box#1");
    assert_eq!(path[2]["values"][0]["value"], "null (was Box#1)");
    assert!(path[2]["thread"].is_null(), "{path:?}");
    assert!(path[3]["thread"].is_string(), "{path:?}");
}
