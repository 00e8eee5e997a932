//! Failing runs of `heddle explore` on a real virtual machine: each is written with `--replay`, compiled and run, and must fail there as it is said.
//!
//! | variable | meaning |
//! |---|---|
//! | `HEDDLE_REPLAY` | `all`: every refuted program of `tests/java-explore`, not a sample |
//! | `HEDDLE_REPLAY_TIMES` | how often each is run |
//! | `HEDDLE_REPLAY_JDK` | homes of JDKs, with `:` between them; otherwise `javac` and `java` of the path |
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr
)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A deadlock, a race, a clause, an exception, waits, conditions, and all ways to write an access.
const SAMPLE: &[&str] = &[
    "TwoLocksWrong",
    "GateWrong",
    "LostWakeUpWrong",
    "ReaderWrong",
];

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java-explore");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "java"));
    files.sort();
    files
}

/// Explores a program and writes its replays; their folders, and how many findings there were.
fn replays(program: &Path, into: &Path, more: &[&str]) -> (Vec<PathBuf>, usize) {
    let text = std::fs::read_to_string(program).unwrap();
    let options = text.lines().find_map(|l| l.strip_prefix("//~ options: "));
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .arg("explore")
        .arg(program)
        .args(options.unwrap_or_default().split_whitespace())
        .args(["--format", "json", "--replay"])
        .arg(into)
        .args(more)
        .output()
        .unwrap();
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let runs = value["runs"].as_array().unwrap();
    let findings = runs.iter().map(|r| r["findings"].as_array().unwrap().len());
    let written = value["replays"].as_array().unwrap().iter();
    let written = written.map(|r| {
        let folder = r["folder"].as_str();
        PathBuf::from(folder.unwrap_or_else(|| panic!("{}: {r}", program.display())))
    });
    (written.collect(), findings.sum())
}

fn homes() -> Vec<Option<PathBuf>> {
    match std::env::var("HEDDLE_REPLAY_JDK") {
        Ok(all) => all.split(':').map(|p| Some(PathBuf::from(p))).collect(),
        Err(_) => vec![None],
    }
}

fn tool(home: Option<&Path>, name: &str) -> Command {
    match home {
        Some(home) => Command::new(home.join("bin").join(name)),
        None => Command::new(name),
    }
}

fn compile(folder: &Path, home: Option<&Path>) {
    let _ = std::fs::remove_dir_all(folder.join("out"));
    let compiled = tool(home, "javac")
        .args(["-nowarn", "-d", "out", "@sources.txt"])
        .current_dir(folder)
        .output()
        .expect("replays need a JDK: install javac and java, 17 or newer");
    let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
    assert!(compiled.status.success(), "{}: {said}", folder.display());
}

/// Runs a replay; its exit code and what it says.
fn run(folder: &Path, home: Option<&Path>) -> (Option<i32>, String) {
    let output = tool(home, "java")
        .args([
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            "out",
            "Replay",
        ])
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn refuted_programs_fail_on_the_virtual_machine_as_they_are_said_to() {
    let all = std::env::var("HEDDLE_REPLAY").is_ok_and(|v| v == "all");
    let times: usize = std::env::var("HEDDLE_REPLAY_TIMES").map_or(1, |n| n.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for program in programs() {
        let name = program.file_stem().unwrap().to_string_lossy().into_owned();
        if !all && !SAMPLE.contains(&name.as_str()) {
            continue;
        }
        let (folders, findings) = replays(&program, &folder.path().join(&name), &[]);
        assert_eq!(folders.len(), findings, "{name}");
        for (replay, home) in folders
            .iter()
            .flat_map(|f| homes().into_iter().map(move |h| (f, h)))
        {
            compile(replay, home.as_deref());
            for _ in 0..times {
                let (code, said) = run(replay, home.as_deref());
                assert_eq!(code, Some(1), "{}: {said}", replay.display());
                assert!(said.starts_with("confirmed: "), "{said}");
                count += 1;
            }
        }
    }
    eprintln!("{count} replays were confirmed");
    assert!(count >= SAMPLE.len());
}

#[test]
fn every_way_to_write_an_access_has_a_place_for_a_point() {
    let forms = programs()
        .into_iter()
        .find(|p| p.ends_with("ReplayForms.java"))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (folders, findings) = replays(&forms, folder.path(), &["--entry", "forms"]);
    assert_eq!((folders.len(), findings), (1, 1));
    compile(&folders[0], None);
    let (code, said) = run(&folders[0], None);
    assert_eq!(code, Some(1), "{said}");
}

#[test]
fn a_program_that_leaves_the_schedule_says_so_and_does_not_hang() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("A.java");
    let text = "class A { volatile int n; /*@ scenario s { A a = new A();\n thread { a.n++; } thread { a.n++; } assert a.n == 2; } @*/ }";
    std::fs::write(&path, text).unwrap();
    let (folders, _) = replays(&path, &folder.path().join("replays"), &[]);
    let program = folders[0].join("src/HeddleStart1.java");
    let right = std::fs::read_to_string(&program).unwrap();
    // Another program than the one that was explored.
    let wrong = right.replacen("try {", "try { if (a.n == 0) return;", 1);
    assert_ne!(right, wrong);
    std::fs::write(&program, wrong).unwrap();
    compile(&folders[0], None);
    let (code, said) = run(&folders[0], None);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.starts_with("not confirmed: "), "{said}");
}

#[test]
fn check_writes_replays_of_classes_with_refuted_methods() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Gauge.java");
    let text = "public class Gauge {\n    private volatile int n;\n\n    //@ ensures n == \\old(n) + 1;\n    public void add() {\n        n = n + 1;\n    }\n}\n";
    std::fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .arg("check")
        .arg(&path)
        .arg("--replays")
        .arg(folder.path().join("replays"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let found = std::fs::read_dir(folder.path().join("replays/Gauge")).unwrap();
    let found: Vec<PathBuf> = found.map(|e| e.unwrap().path()).collect();
    assert_eq!(found.len(), 1);
    compile(&found[0], None);
    let (code, said) = run(&found[0], None);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the postcondition of `Gauge.add`"), "{said}");
}
