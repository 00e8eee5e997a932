//! Proofs held against runs: no method that claims to be proved fails in a run of its program.
//!
//! Every Java program of the tests and examples is run by its own `main` and by clients, with a small budget; set
//! `HEDDLE_RUN_STATES` for a larger one and `HEDDLE_TEST_ONLY` for some of the programs.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod cores;
mod oracle;

use cores::on_all_cores;
use heddle_driver::{Ran, Request, run_all};
use oracle::contradictions;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// States per program.
const STATES: usize = 600;

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    for folder in ["examples/java", "tests/java"] {
        let files = walkdir::WalkDir::new(root.join(folder)).sort_by_file_name();
        let files = files.into_iter().map(|e| e.unwrap().into_path());
        found.extend(files.filter(|p| p.extension().is_some_and(|e| e == "java")));
    }
    if let Some(part) = std::env::var_os("HEDDLE_TEST_ONLY") {
        found.retain(|p| p.to_string_lossy().contains(&*part.to_string_lossy()));
    }
    found
}

/// The verdicts that a program's comments claim.
fn claims(text: &str) -> BTreeMap<String, bool> {
    let lines = text.lines().filter_map(|l| l.strip_prefix("//~ verdict "));
    let claims = lines.filter_map(|l| l.split_once(": "));
    claims
        .map(|(name, verdict)| (name.to_owned(), verdict.starts_with("proved")))
        .collect()
}

fn states() -> usize {
    let given = std::env::var("HEDDLE_RUN_STATES").ok();
    given.and_then(|s| s.parse().ok()).unwrap_or(STATES)
}

fn runs_of(path: &Path) -> (Vec<Ran>, Vec<String>) {
    let text = std::fs::read_to_string(path).unwrap();
    let solver = heddle_driver::locate(None).unwrap();
    let mut request = Request::new(vec![path.to_owned()], solver);
    request.replay = states();
    let (sources, all) = run_all(&request);
    let wrong = contradictions(&all, &sources, &claims(&text));
    let file = path.file_name().unwrap().display();
    let wrong = wrong.iter().map(|w| format!("{file}:{w}")).collect();
    (all, wrong)
}

#[test]
fn nothing_that_is_proved_fails_in_a_run() {
    let (mut wrong, mut states, mut complete, mut stuck, mut ran) = (Vec::new(), 0, 0, 0, 0);
    let programs = programs();
    let runs = on_all_cores(&programs, |path| runs_of(path));
    for (path, (all, found)) in programs.iter().zip(runs) {
        if std::env::var_os("HEDDLE_RUNS").is_some() {
            for r in &all {
                eprintln!(
                    "{}: {}: {} states, complete {}, {} failures, stuck {:?}",
                    path.display(),
                    r.scenario,
                    r.states,
                    r.complete,
                    r.failures.len(),
                    r.stuck
                );
            }
        }
        wrong.extend(found);
        states += all.iter().map(|r| r.states).sum::<usize>();
        complete += all.iter().filter(|r| r.complete).count();
        stuck += all.iter().filter(|r| r.stuck.is_some()).count();
        ran += all.len();
    }
    eprintln!(
        "{} programs, {ran} scenarios, {complete} of them complete, {stuck} stopped somewhere, {states} states",
        programs.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if std::env::var_os("HEDDLE_TEST_ONLY").is_none() {
        assert!(complete > 20, "almost nothing was run");
    }
}

#[test]
fn runs_find_the_errors_of_wrong_programs() {
    let expected = [
        (
            "tests/java/readerswriter/IfForWhile.java",
            "IfForWhile.beginWrite",
        ),
        (
            "tests/java/apprentice/ApprenticeTwice.java",
            "Apprentice.main",
        ),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, method) in expected {
        let (all, _) = runs_of(&root.join(path));
        let failures = all.iter().flat_map(|r| &r.failures);
        let found = failures.filter(|f| f.within.iter().any(|(name, _)| name == method));
        assert!(found.count() > 0, "{path}: {method}");
    }
}
