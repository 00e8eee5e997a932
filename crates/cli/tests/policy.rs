//! What makes a run fail (`--fail-on`), what is shown with `-q`, and JUnit XML, which follows the policy.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// One method that is proved, one with a race, one that is not supported.
const MIXED: &str = "\
class Mixed {
    private int level;
    synchronized void set(int to) { level = to; }
    int get() { return level; }
    static void stop() { System.exit(1); }
}
";

/// The same without the race.
const UNSUPPORTED: &str = "\
class Mixed {
    private int level;
    synchronized void set(int to) { level = to; }
    static void stop() { System.exit(1); }
}
";

/// Exit code and standard output of `heddle check`.
fn check(text: &str, arguments: &[&str]) -> (i32, String) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("Mixed.java"), text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(folder.path())
        .args(["check", "Mixed.java"])
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), text)
}

#[test]
fn the_policy_decides_what_makes_a_run_fail() {
    let code = |text: &str, level: &str| check(text, &["--fail-on", level]).0;
    let levels = ["nothing", "violation", "undecided", "unsupported"];
    assert_eq!(levels.map(|l| code(MIXED, l)), [0, 1, 1, 1]);
    assert_eq!(levels.map(|l| code(UNSUPPORTED, l)), [0, 0, 0, 2]);
    let undecided = |level| {
        let arguments = ["--fail-on", level, "--solver", "/bin/false", "--no-cache"];
        check(
            "class A { static int f(int x) { assert x * x >= 0; return x; } }",
            &arguments,
        )
        .0
    };
    assert_eq!(levels.map(undecided), [0, 0, 2, 2]);
    assert_eq!(check("class {", &["--fail-on", "nothing"]).0, 3);
    assert_eq!(check(MIXED, &["--fail-on", "everything"]).0, 3);
    // What does not count is shown all the same.
    let (_, text) = check(MIXED, &["--fail-on", "nothing"]);
    assert!(
        text.contains("error[H0701]") && text.contains("error[H0504]"),
        "{text}"
    );
}

#[test]
fn quiet_shows_only_what_needs_a_person() {
    let (code, text) = check(MIXED, &["-q"]);
    assert_eq!(code, 1, "{text}");
    assert!(
        text.contains("possible violation        method Mixed.get"),
        "{text}"
    );
    assert!(text.contains("error[H0701]"), "{text}");
    assert!(text.contains("3 checked: "), "{text}");
    for unwanted in ["  proved", "H0504", "assume", "not ruled out"] {
        assert!(!text.contains(unwanted), "{unwanted}: {text}");
    }
    let (code, text) = check(UNSUPPORTED, &["-q"]);
    assert_eq!(code, 2, "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("1 unsupported"), "{text}");
    let (code, text) = check("class Mixed { int f() { return x; } }", &["-q"]);
    assert_eq!(code, 3);
    assert!(text.contains("error[H1202]"), "{text}");
}

#[test]
fn junit_has_a_case_per_method() {
    let (code, text) = check(MIXED, &["--format", "junit"]);
    assert_eq!(code, 1);
    assert!(
        text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"heddle\""),
        "{text}"
    );
    assert!(
        text.contains(
            "<testsuite name=\"Mixed.java\" tests=\"3\" skipped=\"0\" errors=\"0\" failures=\"2\""
        ),
        "{text}"
    );
    assert!(
        text.contains("<testcase name=\"method Mixed.get\" classname=\"Mixed\""),
        "{text}"
    );
    assert!(text.contains("type=\"H0701\""), "{text}");
    let (code, text) = check(
        UNSUPPORTED,
        &["--format", "junit", "--fail-on", "violation"],
    );
    assert_eq!(code, 0);
    assert!(
        text.contains("skipped=\"1\" errors=\"0\" failures=\"0\""),
        "{text}"
    );
}
