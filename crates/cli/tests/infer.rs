//! `heddle infer`: what it writes changes no verdict, a second run has nothing to write, the patch and the written file are the same text, and JSON and pages
//! say what was found. Tried on all everyday classes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../driver/tests/cores/mod.rs"]
mod cores;

use cores::on_all_cores;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What was answered before the clauses were written is not asked again behind them: the answers lie beside the file.
fn heddle(args: &[&str], folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(args)
        .env("HEDDLE_CACHE_DIR", folder.join("answers"))
        .output()
        .expect("heddle starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("heddle-infer-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Names, verdicts and findings of a file.
fn verdicts(path: &Path) -> Vec<(String, String, Vec<String>)> {
    let folder = path.parent().unwrap();
    let path = path.to_str().unwrap();
    let text = heddle(&["check", path, "--format", "json", "--jobs", "1"], folder);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["input"].as_array().unwrap().len(), 0, "{path}");
    let items = report["items"].as_array().unwrap().iter();
    let word = |v: &serde_json::Value| v.as_str().unwrap().to_owned();
    items
        .map(|item| {
            let found = item["diagnostics"].as_array().unwrap().iter();
            let found = found.map(|d| word(&d["message"])).collect();
            (word(&item["name"]), word(&item["verdict"]), found)
        })
        .collect()
}

/// The lines that a patch adds, in order.
fn added(patch: &str) -> Vec<&str> {
    let lines = patch.lines().filter(|l| !l.starts_with("+++"));
    lines.filter_map(|l| l.strip_prefix('+')).collect()
}

fn everyday() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/everyday");
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    all.sort();
    all
}

#[test]
fn what_it_writes_changes_no_verdict() {
    let folder = scratch("everyday");
    let clauses = on_all_cores(&everyday(), |source| {
        let folder = folder.join(source.file_stem().unwrap());
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(source.file_name().unwrap());
        fs::copy(source, &path).unwrap();
        let name = path.to_str().unwrap();
        let before = verdicts(&path);
        let patch = heddle(&["infer", name], &folder);
        heddle(&["infer", name, "--write"], &folder);
        assert_eq!(before, verdicts(&path), "{name}");
        assert_eq!(heddle(&["infer", name], &folder), "", "{name}");
        let old = fs::read_to_string(source).unwrap();
        let new = fs::read_to_string(&path).unwrap();
        let mut more: Vec<&str> = new.lines().collect();
        more.retain(|l| l.trim_start().starts_with("//@ guarded_by "));
        assert_eq!(added(&patch), more, "{name}");
        assert_eq!(new.lines().count(), old.lines().count() + more.len());
        more.len()
    });
    let clauses: usize = clauses.iter().sum();
    assert!(clauses > 20, "{clauses}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn clauses_and_pages_say_the_same() {
    let folder = scratch("pages");
    let path = folder.join("Pair.java");
    let text = "class Pair {\n    private final Object lock = new Object();\n    @Deprecated\n    private int left, right;\n\n    void set(int v) {\n        synchronized (lock) {\n            left = v;\n            right = v;\n        }\n    }\n\n    int sum() {\n        synchronized (lock) {\n            return left + right;\n        }\n    }\n}\n";
    fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap();
    let json: serde_json::Value =
        serde_json::from_str(&heddle(&["infer", name, "--format", "json"], &folder)).unwrap();
    let clauses = json["clauses"].as_array().unwrap();
    assert_eq!(clauses.len(), 1);
    assert_eq!(clauses[0]["clause"], "//@ guarded_by lock;");
    // Above the annotation.
    assert_eq!(clauses[0]["line"], 3);
    assert_eq!(clauses[0]["fields"], serde_json::json!(["left", "right"]));
    let pages = heddle(&["infer", name, "--pages"], &folder);
    assert!(
        pages.contains("threads: any number of threads may use it"),
        "{pages}"
    );
    assert!(pages.contains("left: `lock`"), "{pages}");
    heddle(&["infer", name, "--write"], &folder);
    assert!(
        verdicts(&path)
            .iter()
            .all(|(_, v, _)| v.starts_with("proved"))
    );
    // A clause that is wrong is a finding, not a belief.
    let wrong = fs::read_to_string(&path).unwrap();
    let wrong = wrong.replace("guarded_by lock", "guarded_by this");
    fs::write(&path, wrong).unwrap();
    let all = verdicts(&path);
    assert!(
        all.iter().any(|(_, v, _)| !v.starts_with("proved")),
        "{all:?}"
    );
    fs::remove_dir_all(folder).unwrap();
}
