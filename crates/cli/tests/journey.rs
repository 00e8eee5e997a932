//! The way of somebody who is new: install, open a project, mend a race by a code action, look at the report, put it into continuous integration
//! with a baseline, and point it at a farm. Each step by the real command.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic)]

#[allow(dead_code)]
#[path = "lsp/client.rs"]
mod client;
#[path = "../../remote/tests/fake/mod.rs"]
mod fake;

use client::{Client, uri};
use fake::{Fake, Manner};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A race in `inc`, and in `Old`, which nobody mends today.
const COUNTER: &str = "class Counter {\n    private int n;\n\n    void inc() { n++; }\n\n    synchronized int get() { return n; }\n}\n";
const OLD: &str = "class Old {\n    private int m;\n    void set() { m++; }\n    synchronized int get() { return m; }\n}\n";

/// The program alone, somewhere else: one file, nothing on the path, a home of its own.
struct Installed {
    folder: tempfile::TempDir,
}

impl Installed {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("bin");
        std::fs::create_dir(&bin).unwrap();
        std::fs::copy(env!("CARGO_BIN_EXE_heddle"), bin.join("heddle")).unwrap();
        std::fs::create_dir_all(folder.path().join("project/src")).unwrap();
        Installed { folder }
    }

    fn project(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(self.folder.path().join("bin/heddle"))
            .args(arguments)
            .current_dir(self.project())
            .env_clear()
            .env("HOME", self.folder.path())
            .output()
            .unwrap()
    }

    /// Exit code and report of a check.
    fn checked(&self, options: &[&str]) -> (Option<i32>, Value) {
        let all = [&["check", "--format", "json"], options, &["src"]].concat();
        let output = self.run(&all);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let report = serde_json::from_slice(&output.stdout);
        let report = report.unwrap_or_else(|e| panic!("{e}: {said}"));
        (output.status.code(), report)
    }
}

fn verdict<'r>(report: &'r Value, item: &str) -> &'r str {
    let mut items = report["items"].as_array().unwrap().iter();
    let found = items.find(|i| i["name"] == item);
    found.unwrap_or_else(|| panic!("{item}: {report:#}"))["verdict"]
        .as_str()
        .unwrap()
}

fn trusting(report: &Value) -> usize {
    let items = report["items"].as_array().unwrap().iter();
    let borrows = |i: &&Value| {
        let mut all = i["assumptions"].as_array().unwrap().iter();
        all.any(|a| a["id"] == "farm-answers")
    };
    items.filter(borrows).count()
}

/// The text after the first code action for it.
fn mended(file: &Path, text: &str, folder: &Path) -> String {
    let mut client = Client::start(folder);
    client.open(file, text);
    assert_eq!(client.diagnostics(file, 1).len(), 1);
    let actions = client.ask_about("textDocument/codeAction", file);
    let action = &actions[0];
    assert_eq!(action["title"], "Make `inc` synchronized");
    let edit = &action["edit"]["changes"][uri(file)][0];
    let (line, column) = (
        edit["range"]["start"]["line"].as_u64().unwrap() as usize,
        edit["range"]["start"]["character"].as_u64().unwrap() as usize,
    );
    assert_eq!(edit["range"]["start"], edit["range"]["end"], "put in");
    let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let mut text = text.to_owned();
    text.insert_str(before + column, edit["newText"].as_str().unwrap());
    client.change(file, 2, &text);
    assert!(client.diagnostics(file, 2).is_empty());
    client.end();
    text
}

#[test]
fn from_installing_it_to_a_farm() {
    let heddle = Installed::new();
    let project = heddle.project();
    let (counter, old) = (
        project.join("src/Counter.java"),
        project.join("src/Old.java"),
    );
    std::fs::write(&counter, COUNTER).unwrap();

    // Installed: one file that needs nothing beside it.
    assert_eq!(heddle.run(&["--version"]).status.code(), Some(0));
    let (code, report) = heddle.checked(&[]);
    assert_eq!(
        (code, verdict(&report, "Counter.inc")),
        (Some(1), "possible violation")
    );

    // In the editor.
    let right = mended(&counter, COUNTER, &project);
    std::fs::write(&counter, right).unwrap();
    let (code, report) = heddle.checked(&[]);
    assert_eq!(code, Some(0), "{report:#}");
    assert!(verdict(&report, "Counter.inc").starts_with("proved"));

    // The report shows the old finding of another class.
    std::fs::write(&old, OLD).unwrap();
    let page = heddle.run(&["report", "src", "-o", "report.html"]);
    assert_eq!(page.status.code(), Some(1));
    let page = std::fs::read_to_string(project.join("report.html")).unwrap();
    for part in ["Old.set", "Counter.inc", "H0701"] {
        assert!(page.contains(part), "no {part}");
    }

    // Continuous integration with what was there before: it fails for what is new only.
    let written = heddle.checked(&["--write-baseline", "known.json"]).0;
    assert!(written.is_some_and(|c| c <= 1));
    assert_eq!(heddle.checked(&["--baseline", "known.json"]).0, Some(0));
    let new = COUNTER.replace("Counter", "New");
    std::fs::write(project.join("src/New.java"), &new).unwrap();
    let (code, _) = heddle.checked(&["--baseline", "known.json"]);
    assert_eq!(code, Some(1), "a new race");
    std::fs::remove_file(project.join("src/New.java")).unwrap();

    // The farm of the team: the second machine asks its solver nothing that the first one knew.
    let fake = Fake::start(Manner::Honest);
    let farm = [
        "--no-cache",
        "--remote-verify",
        "0%",
        "--remote-cache",
        &fake.address,
    ];
    let (_, here) = heddle.checked(&["--no-cache"]);
    let (_, cold) = heddle.checked(&farm);
    let (code, warm) = heddle.checked(&farm);
    assert_eq!((code, trusting(&cold)), (Some(1), 0));
    assert!(trusting(&warm) > 0, "{warm:#}");
    for report in [&cold, &warm] {
        for item in here["items"].as_array().unwrap() {
            let name = item["name"].as_str().unwrap();
            let word = |r| verdict(r, name).replace(" under assumptions", "");
            assert_eq!(word(report), word(&here), "{name}");
        }
    }
}
