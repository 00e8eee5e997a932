//! `heddle check --diff BASE`: what a change may affect is checked, and nothing else; what is left out is said.
#![allow(clippy::unwrap_used)]

mod common;

use common::{folder, heddle};
use std::fs;
use std::path::Path;
use std::process::Command;

const RACE: &str = "{ private int n; void inc() { n++; } synchronized int get() { return n; } }\n";

fn git(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git")
        .current_dir(folder)
        .args([
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@example.org",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
}

/// A repository with one commit on `main`.
fn repository(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = folder(files);
    git(folder.path(), &["init", "-q", "-b", "main"]);
    git(folder.path(), &["add", "."]);
    git(folder.path(), &["commit", "-q", "-m", "first"]);
    folder
}

fn check(folder: &Path, arguments: &[&str]) -> (i32, String) {
    let output = heddle(folder, &[&["check", "--diff", "main"], arguments].concat());
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().unwrap(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn only_what_a_change_affects_is_checked() {
    let uses = "class Uses { int f(A a) { return a.get(); } }\n";
    let (a, b) = (format!("class A {RACE}"), format!("class B {RACE}"));
    let repository = repository(&[
        ("src/A.java", &a),
        ("src/B.java", &b),
        ("src/Uses.java", uses),
        ("p.plato", "var x: int = 0;\nthread T { x := 1; }\n"),
    ]);
    let root = repository.path();
    let (code, text) = check(root, &["."]);
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains("H0513")
            && text.contains("2 groups of classes")
            && text.contains("1 Plato program"),
        "{text}"
    );
    // An edit that is not committed, in a file that another one uses.
    fs::write(root.join("src/Uses.java"), uses.replace("f(A", "g(A")).unwrap();
    let (code, text) = check(root, &["."]);
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("A.inc") && text.contains("Uses.g") && !text.contains("B.inc"),
        "{text}"
    );
    // The same verdicts as without.
    let whole = heddle(root, &["check", "."]);
    let whole = String::from_utf8_lossy(&whole.stdout);
    let verdict = text.lines().find(|l| l.contains("method A.inc")).unwrap();
    assert!(
        whole.lines().any(|line| line == verdict),
        "{verdict}\n{whole}"
    );
    // Committed on a branch, while `main` goes on with something else.
    git(root, &["checkout", "-q", "-b", "work"]);
    git(root, &["commit", "-q", "-am", "second"]);
    git(root, &["checkout", "-q", "main"]);
    fs::write(root.join("src/B.java"), b.replace("inc", "add")).unwrap();
    git(root, &["commit", "-q", "-am", "third"]);
    git(root, &["checkout", "-q", "work"]);
    let (_, text) = check(root, &["src"]);
    assert!(text.contains("A.inc") && !text.contains("B.inc"), "{text}");
}

#[test]
fn what_was_connected_before_is_affected_too() {
    let repository = repository(&[
        ("A.java", &format!("class A {RACE}")),
        (
            "Uses.java",
            "class Uses { int f(A a) { return a.get(); } }\n",
        ),
    ]);
    let root = repository.path();
    fs::write(
        root.join("Uses.java"),
        "class Uses { int f() { return 1; } }\n",
    )
    .unwrap();
    let (_, text) = check(root, &["."]);
    assert!(text.contains("A.inc"), "{text}");
    fs::remove_file(root.join("Uses.java")).unwrap();
    let (_, text) = check(root, &["."]);
    assert!(text.contains("A.inc"), "a file that vanished: {text}");
    git(root, &["checkout", "-q", "."]);
    fs::write(root.join("New.java"), format!("class New {RACE}")).unwrap();
    let (_, text) = check(root, &["."]);
    assert!(
        text.contains("New.inc") && !text.contains("A.inc"),
        "a file that is new: {text}"
    );
    fs::write(root.join("heddle.toml"), "").unwrap();
    let (_, text) = check(root, &["."]);
    assert!(
        text.contains("A.inc") && !text.contains("H0513"),
        "settings concern everything: {text}"
    );
}

#[test]
fn what_git_does_not_know_is_refused() {
    let repository = repository(&[("A.java", &format!("class A {RACE}"))]);
    let output = heddle(repository.path(), &["check", "--diff", "nowhere", "."]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("`--diff nowhere`") && said.contains("git cannot tell"),
        "{said}"
    );
    let output = heddle(repository.path(), &["check", "--diff=--output=x", "."]);
    assert_eq!(output.status.code(), Some(3));
    let outside = folder(&[("A.java", "class A { }")]);
    let output = heddle(outside.path(), &["check", "--diff", "main", "."]);
    assert_eq!(output.status.code(), Some(3), "no repository: {output:?}");
}
