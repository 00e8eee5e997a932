//! What helps to take Heddle up in a project that has findings: fingerprints, baseline, suppressions.
#![allow(clippy::unwrap_used, clippy::panic)]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Two findings of one kind in `reset`, one in `hits`, one method that is not supported.
const COUNTER: &str = "\
package shop;

class Counter {
    private int hits;
    private int misses;

    synchronized void hit(int by) {
        hits += by;
    }

    int hits() {
        return hits;
    }

    void reset(Counter other) {
        other.hits = 0;
    }

    Counter() {
        new Thread(() -> misses++).start();
    }
}
";

/// The same findings at other lines: moved, laid out anew, with another name for the parameter.
const MOVED: &str = "\
package shop;

// A comment that was not there before.
class Counter {
    private int misses, hits;

    Counter() {
        // Later.
        new Thread( () -> misses++ ).start();
    }

    void reset(Counter   that) {
        that /* not this */ .hits
            = 0;
    }

    int hits() { return hits; }

    synchronized void hit(int by) { hits += by; }
}
";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

fn heddle(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

/// Exit code, standard output and standard error of `heddle check`.
fn check(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = heddle(folder, &[&["check"], arguments].concat());
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let (_, text, errors) = check(folder, &[arguments, &["--format", "json"]].concat());
    let report = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}{errors}"));
    let schema: Value =
        serde_json::from_str(include_str!("../../../docs/report.schema.json")).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let complaints: Vec<String> = validator
        .iter_errors(&report)
        .map(|e| e.to_string())
        .collect();
    assert_eq!(complaints, Vec::<String>::new());
    report
}

/// Code and fingerprint of all findings, sorted.
fn fingerprints(report: &Value) -> Vec<(String, String)> {
    let items = report["items"].as_array().unwrap().iter();
    let findings = items.flat_map(|item| item["diagnostics"].as_array().unwrap());
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let mut all: Vec<_> = findings
        .map(|d| (word(&d["code"]), word(&d["fingerprint"])))
        .collect();
    all.sort();
    all
}

#[test]
fn fingerprints_survive_moved_lines_layout_and_renamed_locals() {
    let before = folder(&[("a/Counter.java", COUNTER)]);
    let after = folder(&[("b/c/Counter.java", MOVED)]);
    let before = fingerprints(&json(before.path(), &["a"]));
    assert!(before.len() >= 4, "{before:?}");
    assert_eq!(before, fingerprints(&json(after.path(), &["b"])));
}

#[test]
fn a_finding_elsewhere_has_another_fingerprint() {
    let one = folder(&[("Counter.java", COUNTER)]);
    let other = folder(&[(
        "Counter.java",
        &COUNTER.replace("package shop", "package till"),
    )]);
    let one = fingerprints(&json(one.path(), &["."]));
    let other = fingerprints(&json(other.path(), &["."]));
    assert_eq!(one.len(), other.len());
    assert!(one.iter().all(|finding| !other.contains(finding)));
}

#[test]
fn sarif_has_fingerprints_and_the_levels_of_code_scanning() {
    let folder = folder(&[("Counter.java", COUNTER)]);
    let (_, text, _) = check(folder.path(), &["Counter.java", "--format", "sarif"]);
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    for result in results {
        let fingerprint = &result["partialFingerprints"]["heddle/v1"];
        assert!(fingerprint.is_string(), "{result}");
        let unsupported = result["ruleId"] == "H0504";
        let level = if unsupported { "note" } else { "error" };
        assert_eq!(result["level"], level, "{result}");
    }
    assert!(results.iter().any(|r| r["level"] == "note"));
    assert!(results.iter().any(|r| r["level"] == "error"));
    let (_, text, _) = check(
        folder.path(),
        &[
            "Counter.java",
            "--format",
            "sarif",
            "--solver",
            "/bin/false",
            "--no-cache",
        ],
    );
    let log: Value = serde_json::from_str(&text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(
        results
            .iter()
            .any(|r| r["level"] == "warning" && r["ruleId"] == "H0502")
    );
}
