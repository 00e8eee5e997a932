//! The run-time library `library/java`: compiled with `javac` and run with claims of several modules, alone and at once.
//!
//! Without a JDK there is nothing to run; the test says so and passes.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn has_jdk() -> bool {
    let there = Command::new("javac").arg("-version").output().is_ok();
    if !there {
        eprintln!("there is no javac: the run-time library is not tested");
    }
    there
}

/// Compiles the library and its test, warnings counting as errors.
fn compile(into: &Path) {
    let done = Command::new("javac")
        .args(["-Xlint:all", "-Werror", "-d"])
        .arg(into)
        .args(sources(&library().join("java")))
        .args(sources(&library().join("test")))
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{words}");
}

fn run(classes: &Path, args: &[&str]) -> Output {
    Command::new("java")
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(classes)
        .arg("orders.LockOrderTest")
        .args(args)
        .output()
        .unwrap()
}

#[test]
fn claims_are_answered_and_opposite_ones_refused() {
    if !has_jdk() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path());
    for args in [&["chain"][..], &["same"], &["race", "2000"]] {
        let done = run(folder.path(), args);
        let words = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{args:?}: {words}");
        assert_eq!(String::from_utf8_lossy(&done.stdout).trim(), "fine");
    }
    let unknown = run(folder.path(), &["nothing"]);
    assert!(
        !unknown.status.success(),
        "the test program cannot fail, so it tests nothing"
    );
}
