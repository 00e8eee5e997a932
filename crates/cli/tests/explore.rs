//! `heddle explore` from outside: verdicts, exit codes, traces, and clauses that `heddle check` proves.
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../examples/explore/{name}.plato"))
}

fn heddle(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(arguments)
        .output()
        .unwrap()
}

fn explore(name: &str, arguments: &[&str]) -> (i32, String) {
    let path = example(name);
    let mut all = vec!["explore", path.to_str().unwrap()];
    all.extend(arguments);
    let output = heddle(&all);
    let text =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

#[test]
fn verdicts_have_exit_codes() {
    let (code, text) = explore("simple", &[]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("proved for any number of threads"), "{text}");
    assert_eq!(explore("simple-unlocked", &[]).0, 1);
    let (code, text) = explore("boolean-lock", &["--mode", "modular"]);
    assert_eq!(code, 1);
    assert!(
        text.contains("possible violation") && text.contains("no real interleaving is known"),
        "{text}"
    );
    let (code, text) = explore(
        "simple",
        &[
            "--mode",
            "standard",
            "--threads",
            "12",
            "--max-states",
            "100",
        ],
    );
    assert_eq!(code, 2);
    assert!(text.contains("the state budget is used up"), "{text}");
}

#[test]
fn bad_options_are_refused() {
    for arguments in [
        &["--mode", "fast"][..],
        &["--threads", "0"],
        &["--threads", "999999999"],
        &["--property", "speed"],
        &["--property", "race:nothing"],
        &["--const", "n"],
        &["--const", "n=1"],
        &["--mode", "modular", "--property", "deadlock"],
        &["--format", "sarif"],
    ] {
        let (code, text) = explore("simple", arguments);
        assert_eq!(code, 3, "{arguments:?}: {text}");
        assert!(!text.is_empty());
    }
    assert_eq!(
        heddle(&["explore", "no-such-file.plato"]).status.code(),
        Some(3)
    );
}

#[test]
fn a_deadlock_is_shown_in_columns() {
    let (code, text) = explore("opposite-locks", &["--property", "deadlock"]);
    assert_eq!(code, 1);
    assert!(text.contains("A ") && text.contains("| B"), "{text}");
    assert!(
        text.contains("acquire p") && text.contains("q = B"),
        "{text}"
    );
}

#[test]
fn json_has_every_step() {
    let (code, text) = explore("peterson-turn-first", &["--format", "json"]);
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["verdict"], "refuted");
    let steps = report["trace"]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 9);
    for step in steps {
        assert!(
            step["thread"].is_string() && step["at"]["line"].is_u64() && step["changes"].is_array()
        );
    }
    assert_eq!(steps[0]["changes"][0]["name"], "turn");
}

#[test]
fn relations_are_formulas_over_tid() {
    let (_, guarantee) = explore("simple", &["--show", "guarantee"]);
    assert!(
        guarantee.contains("|| x == 1 && m == none && x' == x && m' == tid"),
        "{guarantee}"
    );
    assert!(
        guarantee.contains("|| x == 1 && m == tid && x' == 0 && m' == m"),
        "{guarantee}"
    );
    let (_, reachable) = explore("simple", &["--show", "reachable"]);
    assert!(reachable.contains("|| x == 0 && m == tid"), "{reachable}");
    let (_, environment) = explore("simple", &["--show", "environment"]);
    assert!(
        environment.contains("(m' != none && m' != tid)"),
        "{environment}"
    );
}

#[test]
fn inferred_clauses_are_proved_by_the_deductive_checker() {
    for name in ["simple", "simple-looping", "owner-lock"] {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("inferred.plato");
        let file = path.to_str().unwrap();
        let (code, text) = explore(name, &["--emit-env", file]);
        assert_eq!(code, 0, "{name}: {text}");
        let output = heddle(&["check", file]);
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        let clauses = std::fs::read_to_string(&path).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {shown}\n{clauses}");
    }
}

/// Each call may go on in two ways before the next step: what the interpreter unfolds for a replay stays small.
#[test]
fn a_run_through_branching_recursion_is_replayed() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("twice.plato");
    let text = "var x: int = 0;\nproc f() { if (*) { f(); } if (*) { f(); } }\nthread a { f(); x := 1; assert x == ";
    for (value, code, words) in [(0, 1, "refuted"), (1, 0, "proved")] {
        std::fs::write(&path, format!("{text}{value}; }}\n")).unwrap();
        let output = heddle(&["explore", path.to_str().unwrap()]);
        let shown = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{shown}");
        assert!(shown.contains(words), "{shown}");
    }
}

/// The stages of `auto` share the time: eight of them would go on for a quarter of it or more each.
#[test]
fn a_timeout_is_that_of_all_stages_together() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("counters.plato");
    let text = "var x: int = 0;\nvar y: int = 0;\nvar m: bool = false;\nproc f() { while (*) {\n  atomic modifies m; action !m && m';\n  x := x + 1; y := y + 1; assert x == y;\n  m := false;\n  if (*) { f(); }\n} }\nthread a[i: 0..2] { f(); }\n";
    std::fs::write(&path, text).unwrap();
    let started = std::time::Instant::now();
    let output = heddle(&["explore", path.to_str().unwrap(), "--timeout", "3"]);
    let spent = started.elapsed();
    assert!((3..6).contains(&spent.as_secs()), "{spent:?}");
    assert_eq!(output.status.code(), Some(1), "an alarm without a run");
}
