//! Failing runs of `heddle explore` on a real virtual machine: each is written with `--replay`, compiled and run, and must fail there as it is said.
//!
//! | variable | meaning |
//! |---|---|
//! | `HEDDLE_REPLAY` | `all`: every refuted program of `tests/java-explore`, not a sample |
//! | `HEDDLE_REPLAY_TIMES` | how often each is run |
//! | `HEDDLE_REPLAY_JDK` | homes of JDKs, with `:` between them; otherwise `javac` and `java` of the path |
//! | `HEDDLE_REPLAY_JUNIT` | the class path of JUnit 5 with its console launcher: the JUnit tests run there, and not only against a stand-in for its annotation |
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr
)]

#[path = "../../driver/tests/cores/mod.rs"]
mod cores;

use cores::on_all_cores;
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
    let folders = [folder.clone(), folder.join("java25")];
    let files = folders.iter().flat_map(|f| std::fs::read_dir(f).unwrap());
    let mut files: Vec<PathBuf> = files.map(|e| e.unwrap().path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "java"));
    files.sort();
    files
}

/// Whether the compiler of a JDK reads a program: those in `java25` need Java 25.
fn reads(home: Option<&Path>, program: &Path) -> bool {
    if !program.parent().is_some_and(|f| f.ends_with("java25")) {
        return true;
    }
    let output = tool(home, "javac").arg("-version").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let number = said.trim().strip_prefix("javac ").unwrap_or_default();
    let major = number.split('.').next().and_then(|n| n.parse::<u32>().ok());
    major.is_some_and(|n| n >= 25)
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
    let written = value["replays"].as_array().unwrap();
    // Clauses of classes are looked at between steps: there is no Java for that. The program says how many there are.
    let told = text
        .lines()
        .find_map(|l| l.strip_prefix("//~ not replayed: "));
    let told: usize = told.map_or(0, |n| n.parse().unwrap());
    let none = written.iter().filter(|r| r["none"].is_string()).count();
    assert_eq!(none, told, "{}: {written:#?}", program.display());
    let folders = written.iter().filter_map(|r| r["folder"].as_str());
    let folders: Vec<PathBuf> = folders.map(PathBuf::from).collect();
    (folders, findings.sum::<usize>() - none)
}

/// Known defects: points that are missing in the middle of a walk through a collection. A program names them.
fn is_known_not_to_be_confirmed(program: &Path, replay: &Path) -> bool {
    let text = std::fs::read_to_string(program).unwrap();
    let mut named = text
        .lines()
        .filter_map(|l| l.strip_prefix("//~ not confirmed: "));
    named.any(|name| replay.ends_with(name))
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
    let name = |program: &PathBuf| program.file_stem().unwrap().to_string_lossy().into_owned();
    let mut programs = programs();
    programs.retain(|p| all || SAMPLE.contains(&name(p).as_str()));
    let counts = on_all_cores(&programs, |program| {
        let name = name(program);
        let mut count = 0;
        let (folders, findings) = replays(program, &folder.path().join(&name), &[]);
        assert_eq!(folders.len(), findings, "{name}");
        for (replay, home) in folders
            .iter()
            .flat_map(|f| homes().into_iter().map(move |h| (f, h)))
            .filter(|(_, h)| reads(h.as_deref(), program))
        {
            compile(replay, home.as_deref());
            for _ in 0..times {
                let (code, said) = run(replay, home.as_deref());
                if is_known_not_to_be_confirmed(program, replay) {
                    assert_eq!(code, Some(2), "{}: {said}", replay.display());
                    continue;
                }
                assert_eq!(code, Some(1), "{}: {said}", replay.display());
                assert!(said.starts_with("confirmed: "), "{said}");
                count += 1;
            }
        }
        count
    });
    let count: usize = counts.iter().sum();
    eprintln!("{count} replays were confirmed");
    assert!(count >= SAMPLE.len());
}

/// What the test asks of JUnit, and who runs it.
const JUNIT: [(&str, &str); 2] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api;\n@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\npublic @interface Test {}\n",
    ),
    (
        "Launcher.java",
        "class Launcher {\n    public static void main(String[] args) throws Exception {\n        for (var m : ReplayTest.class.getDeclaredMethods()) {\n            if (m.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {\n                try {\n                    m.invoke(new ReplayTest());\n                } catch (java.lang.reflect.InvocationTargetException e) {\n                    System.out.println(e.getCause());\n                    System.exit(1);\n                }\n            }\n        }\n    }\n}\n",
    ),
];

#[test]
fn the_junit_test_of_a_replay_fails_as_the_run_says() {
    let folder = tempfile::tempdir().unwrap();
    let program = programs()
        .into_iter()
        .find(|p| p.ends_with("TwoLocksWrong.java"))
        .unwrap();
    let (folders, _) = replays(&program, folder.path(), &[]);
    let replay = &folders[0];
    let list = std::fs::read_to_string(replay.join("sources.txt")).unwrap();
    let mut sources: Vec<&str> = list.lines().collect();
    sources.push("junit/ReplayTest.java");
    let junit = std::env::var("HEDDLE_REPLAY_JUNIT");
    let launcher: Vec<&str> = match &junit {
        Ok(_) => vec![
            "org.junit.platform.console.ConsoleLauncher",
            "--disable-banner",
            "-c",
            "ReplayTest",
        ],
        Err(_) => {
            for (path, text) in JUNIT {
                let file = replay.join(path);
                std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                std::fs::write(file, text).unwrap();
                sources.push(path);
            }
            vec!["Launcher"]
        }
    };
    let path = format!("out:{}", junit.unwrap_or_default());
    let compiled = tool(None, "javac")
        .args(["-nowarn", "-d", "out", "-cp", &path])
        .args(&sources)
        .current_dir(replay)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
    assert!(compiled.status.success(), "{said}");
    let run = tool(None, "java")
        .args(["-cp", &path])
        .args(launcher)
        .current_dir(replay)
        .output()
        .unwrap();
    let said = format!(
        "{}{}",
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr)
    );
    assert_eq!(run.status.code(), Some(1), "{said}");
    let wanted = "java.lang.AssertionError: deadlock: no thread can go on";
    assert!(said.contains(wanted), "{said}");
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
    let program = folders[0].join("src/A.java");
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
