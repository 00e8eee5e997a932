//! `heddle.toml`: where it is found, what it changes, what the command line changes back, and what is said of mistakes.
#![allow(clippy::unwrap_used)]

mod common;

use common::folder;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A read without the lock.
const METER: &str = "\
class Meter {
    private int level;
    synchronized void set(int to) { level = to; }
    int get() { return level; }
}
";

/// Proved, under the assumption that integers do not overflow.
const SUM: &str = "class Sum { static int add(int a, int b) { return a + b; } }\n";

/// Exit code, standard output and standard error of `heddle check`.
fn check(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(folder)
        .arg("check")
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn paths_come_from_the_nearest_file_above() {
    let project = folder(&[
        ("heddle.toml", "paths = [\"src\"]\n"),
        ("src/Sum.java", SUM),
        ("other/Meter.java", METER),
        ("other/deep/empty.txt", ""),
    ]);
    let (code, text, errors) = check(project.path(), &[]);
    assert_eq!((code, &*errors), (0, ""), "{text}");
    assert!(text.starts_with("src/Sum.java\n"), "{text}");
    let (code, text, _) = check(&project.path().join("other/deep"), &["-v"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("method Sum.add"), "{text}");
    assert!(text.contains("heddle.toml`\n"), "{text}");
    let (code, text, _) = check(project.path(), &["other"]);
    assert_eq!(code, 1, "{text}");
    let (_, text, _) = check(project.path(), &["--format", "json"]);
    let report: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(report["settings"], "heddle.toml");
}

#[test]
fn without_a_path_and_without_paths_there_is_nothing_to_check() {
    let project = folder(&[("Sum.java", SUM)]);
    let (code, text, errors) = check(project.path(), &[]);
    assert_eq!((code, &*text), (3, ""));
    assert!(errors.contains("no path is named"), "{errors}");
    fs::write(project.path().join("heddle.toml"), "jobs = 1\n").unwrap();
    let (code, _, errors) = check(project.path(), &[]);
    assert_eq!(code, 3);
    assert!(errors.contains("`heddle.toml` has no `paths`"), "{errors}");
}

#[test]
fn settings_are_for_the_paths_that_are_checked_not_for_the_current_folder() {
    let project = folder(&[
        ("a/heddle.toml", "strict = true\n"),
        ("a/src/Sum.java", SUM),
        ("b/heddle.toml", "strict = false\n"),
        ("b/Sum.java", SUM),
        ("c/Sum.java", SUM),
    ]);
    let at = project.path();
    assert_eq!(check(at, &["a"]).0, 2);
    assert_eq!(check(at, &["a/src/Sum.java"]).0, 2);
    assert_eq!(check(at, &["b"]).0, 0);
    assert_eq!(check(at, &["c"]).0, 0);
    assert_eq!(check(at, &["c", "--config", "a/heddle.toml"]).0, 2);
    assert_eq!(check(at, &["a", "--no-config"]).0, 0);
    let (code, _, errors) = check(at, &["a", "b"]);
    assert_eq!(code, 3);
    assert!(errors.contains("say which with `--config`"), "{errors}");
    assert_eq!(check(at, &["c", "--config", "none.toml"]).0, 3);
}

#[test]
fn the_command_line_wins() {
    let settings = "\
strict = [\"integers\"]
check = [\"deadlocks\"]
fail-on = \"nothing\"
specs = \"none\"
integers = \"32\"
jobs = 1
[limits]
timeout = 20
rlimit = 5_000_000
memory = 1000
unroll = 1
replay = 0
max-errors = 2
";
    let project = folder(&[("heddle.toml", settings), ("Meter.java", METER)]);
    let at = project.path();
    let (code, text, _) = check(at, &["."]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("data races are not looked for"), "{text}");
    assert!(!text.contains("[integers]"), "{text}");
    let (code, text, _) = check(at, &[".", "--check", "races"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("error[H0701]"), "{text}");
    let (code, _, _) = check(at, &[".", "--check", "races", "--fail-on", "violation"]);
    assert_eq!(code, 1);
    let (_, text, _) = check(at, &[".", "--ints", "unbounded"]);
    assert!(text.contains("[integers]"), "{text}");
    let (code, text, _) = check(
        at,
        &[".", "--rlimit", "1", "--fail-on", "undecided", "--no-cache"],
    );
    assert_eq!(code, 2, "{text}");
}

#[test]
fn a_baseline_of_the_settings_is_used_and_can_be_left_out() {
    let settings = "paths = [\".\"]\nbaseline = \"known.json\"\n";
    let project = folder(&[("heddle.toml", settings), ("src/Meter.java", METER)]);
    let at = project.path();
    assert_eq!(check(at, &[]).0, 3, "the baseline is not there yet");
    assert_eq!(check(at, &["--write-baseline", "known.json"]).0, 0);
    assert_eq!(check(at, &[]).0, 0);
    assert_eq!(check(&at.join("src"), &["Meter.java"]).0, 0);
    assert_eq!(check(at, &["--no-baseline"]).0, 1);
    let suppressed = METER.replace(
        "    int get",
        "    @SuppressWarnings(\"heddle:H0701\")\n    int get",
    );
    fs::write(at.join("src/Meter.java"), suppressed).unwrap();
    assert_eq!(check(at, &["--no-baseline"]).0, 0);
    fs::write(
        at.join("heddle.toml"),
        "paths = [\"src\"]\nsuppressions = false\n",
    )
    .unwrap();
    assert_eq!(check(at, &[]).0, 1);
}

#[test]
fn mistakes_are_shown_at_their_lines_and_nothing_is_checked() {
    let settings =
        "paths = [\"src\"]\nfailon = \"violation\"\nrelease = \"17\"\n\n[limits]\ntimout = 3\n";
    let project = folder(&[("heddle.toml", settings), ("src/Sum.java", SUM)]);
    let (code, text, errors) = check(project.path(), &["src/Sum.java"]);
    assert_eq!((code, &*text), (3, ""));
    for expected in [
        "the settings `heddle.toml` cannot be used",
        "error[H0007]: there is no setting `failon` here\n --> heddle.toml:2:1",
        "did you mean `fail-on`?",
        "this must be a version of Java from 8 to 25, and it is a string\n --> heddle.toml:3:11",
        "there is no setting `timout` here\n --> heddle.toml:6:1",
        "did you mean `timeout`?",
    ] {
        assert!(errors.contains(expected), "{expected}: {errors}");
    }
    fs::write(project.path().join("heddle.toml"), "paths = [\n").unwrap();
    let (code, _, errors) = check(project.path(), &["src"]);
    assert_eq!(code, 3);
    assert!(errors.contains("this is no TOML"), "{errors}");
    fs::write(project.path().join("heddle.toml"), [0xff, 0xfe]).unwrap();
    let (code, _, errors) = check(project.path(), &["src"]);
    assert_eq!(code, 3);
    assert!(errors.contains("not UTF-8"), "{errors}");
}
