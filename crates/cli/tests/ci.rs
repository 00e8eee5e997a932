//! The scripts that services run: the GitHub action, the GitLab job and the pre-commit hook, as a shell runs them.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use common::folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const RACE: &str =
    "class A { private int n; void inc() { n++; } synchronized int get() { return n; } }\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shell(folder: &Path, script: &str, variables: &[(&str, &str)]) -> Output {
    let heddle = Path::new(env!("CARGO_BIN_EXE_heddle"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", heddle.parent().unwrap().display());
    let mut command = Command::new("bash");
    command
        .arg("-c")
        .arg(script)
        .current_dir(folder)
        .env("PATH", path);
    command.envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn the_github_action_writes_sarif_and_fails_by_policy() {
    let folder = folder(&[("src/A.java", RACE), ("out", "")]);
    let out = folder.path().join("out");
    let script = root().join("ci/github-action/check.sh");
    let script = format!("bash {}", script.display());
    let run = |fail_on: &str| {
        let variables = [
            ("GITHUB_OUTPUT", out.to_str().unwrap()),
            ("HEDDLE_SARIF", "heddle.sarif"),
            ("HEDDLE_PATHS", "src"),
            ("HEDDLE_FAIL_ON", fail_on),
            ("HEDDLE_ARGUMENTS", "--jobs\n1\n"),
        ];
        shell(folder.path(), &script, &variables)
    };
    let failing = run("");
    assert_eq!(failing.status.code(), Some(1), "{failing:?}");
    assert_eq!(fs::read_to_string(&out).unwrap(), "exit-code=1\n");
    let sarif = fs::read_to_string(folder.path().join("heddle.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(run("nothing").status.code(), Some(0));
    let action = fs::read_to_string(root().join("ci/github-action/action.yml")).unwrap();
    let run_lines = action
        .lines()
        .filter(|l| l.trim_start().starts_with("run:"));
    assert!(
        run_lines.clone().count() == 1 && run_lines.clone().all(|l| !l.contains("${{")),
        "inputs are no script"
    );
}

/// The lines of `script:` that are the job's own.
fn gitlab_script() -> String {
    let text = fs::read_to_string(root().join("ci/gitlab/heddle.yml")).unwrap();
    let (_, script) = text.split_once("  script:\n").unwrap();
    let (script, _) = script.split_once("  artifacts:").unwrap();
    let lines = script.lines().filter(|l| !l.trim_start().starts_with('#'));
    let lines = lines.map(|l| {
        l.trim_start()
            .trim_start_matches("- ")
            .trim_start_matches('|')
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_gitlab_job_writes_junit() {
    let folder = folder(&[("src/A.java", RACE)]);
    let cache = folder.path().join(".heddle-cache");
    let variables = [
        ("HEDDLE_PATHS", "src"),
        ("HEDDLE_FAIL_ON", "violation"),
        ("HEDDLE_CACHE_DIR", cache.to_str().unwrap()),
    ];
    let output = shell(folder.path(), &gitlab_script(), &variables);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let junit = fs::read_to_string(folder.path().join("heddle.xml")).unwrap();
    assert!(
        junit.contains("<testsuites") && junit.contains("A.inc"),
        "{junit}"
    );
    assert!(cache.is_dir());
}

#[test]
fn the_hook_stops_a_commit_with_a_race() {
    let folder = folder(&[
        ("A.java", &RACE.replace("void inc", "synchronized void inc")),
        ("heddle.toml", "paths = [\".\"]\n"),
    ]);
    let git = "git -c user.name=t -c user.email=t@example.org -c commit.gpgsign=false";
    let first = format!("git init -q -b main && git add . && {git} commit -q -m first");
    assert!(shell(folder.path(), &first, &[]).status.success());
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let entry = hooks
        .lines()
        .find_map(|l| l.trim().strip_prefix("entry: "))
        .unwrap();
    assert_eq!(shell(folder.path(), entry, &[]).status.code(), Some(0));
    fs::write(folder.path().join("A.java"), RACE).unwrap();
    let output = shell(folder.path(), entry, &[]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}
