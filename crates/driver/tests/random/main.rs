//! Random small Java programs of both disciplines: whatever is proved of them must not fail when they are run.
//!
//! The number is the seed of a program: the same one gives the same program everywhere. `HEDDLE_RANDOM=from..to` checks other
//! seeds, and `HEDDLE_RANDOM_SHOW` prints programs and verdicts.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

#[path = "../cores/mod.rs"]
mod cores;
mod generator;
#[path = "../oracle/mod.rs"]
mod oracle;

use cores::on_all_cores;
use heddle_diag::{Item, ItemKind, Report, Severity, Verdict};
use heddle_driver::{Ran, Request, Silent, check};
use oracle::{Claims, Standing, contradictions, runs, standing};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

/// The seeds of the programs of the suite.
const SEEDS: Range<u64> = 0..40;

/// States per program.
const STATES: usize = 4_000;

/// What became of a program.
struct Tried {
    seed: u64,
    /// What is wrong with it as a Java program: a mistake of the generator.
    invalid: Vec<String>,
    /// Items that are proved, of how many.
    proved: usize,
    items: usize,
    /// Runs that failed.
    failures: usize,
    /// Everything is proved and all runs were made, without a failure.
    agreed: bool,
    contradictions: Vec<String>,
    internal: Vec<String>,
}

fn claims(report: &Report, text: &str) -> Claims {
    let mut claims = Claims::default();
    for item in &report.items {
        let name = match item.kind {
            ItemKind::Specification => "specification",
            _ => &item.name,
        };
        let errors = item.diagnostics.iter();
        let errors = errors.filter(|d| d.severity == Severity::Error);
        let errors: Vec<u16> = errors.map(|d| d.code.0).collect();
        claims.add(
            name,
            match is_proved(item) {
                true => Standing::Proved,
                false => standing(&errors, text),
            },
        );
    }
    claims
}

fn is_proved(item: &Item) -> bool {
    [Verdict::Proved, Verdict::ProvedUnderAssumptions].contains(&item.verdict)
}

fn tried(seed: u64) -> Tried {
    let text = generator::program(seed);
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("Random.java");
    std::fs::write(&path, &text).unwrap();
    let mut solver = heddle_driver::locate(None).unwrap();
    solver.cache = Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("random"));
    solver.resources = 1_000_000;
    let mut request = Request::new(vec![path], solver);
    request.jobs = NonZeroUsize::MIN;
    request.replay = 0;
    let report = check(&request, &mut Silent).report;
    request.replay = STATES;
    let claims = claims(&report, &text);
    let (sources, runs) = runs(&request, &claims);
    if std::env::var_os("HEDDLE_RANDOM_SHOW").is_some() {
        show(seed, &text, &report, &runs);
    }
    let errors = report.input.iter();
    let errors = errors.filter(|d| d.severity == Severity::Error);
    let internal = report.items.iter();
    let internal = internal.filter(|i| i.verdict == Verdict::InternalFailure);
    let failures = runs.iter().map(|r| r.failures.len()).sum();
    Tried {
        seed,
        invalid: errors.map(|d| d.message.clone()).collect(),
        proved: report.items.iter().filter(|i| is_proved(i)).count(),
        items: report.items.len(),
        failures,
        agreed: report.items.iter().all(is_proved)
            && failures == 0
            && runs.iter().all(|r| r.complete),
        contradictions: contradictions(&runs, &sources, &claims),
        internal: internal.map(|i| i.name.clone()).collect(),
    }
}

fn show(seed: u64, text: &str, report: &Report, runs: &[Ran]) {
    eprintln!("// seed {seed}\n{text}");
    for item in &report.items {
        let first = item.diagnostics.first().map(|d| &d.message);
        eprintln!("// {} {:?} {first:?}", item.title(), item.verdict);
    }
    for run in runs {
        let (states, failures) = (run.states, run.failures.len());
        eprintln!("// {}: {states} states, {failures} failures", run.scenario);
    }
}

fn seeds() -> Vec<u64> {
    let given = std::env::var("HEDDLE_RANDOM").ok();
    let given = given.and_then(|range| {
        let (from, to) = range.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    });
    given.unwrap_or(SEEDS).collect()
}

#[test]
fn nothing_proved_of_random_programs_fails_in_a_run() {
    let all = on_all_cores(&seeds(), |seed| tried(*seed));
    let sum = |f: fn(&Tried) -> usize| all.iter().map(f).sum::<usize>();
    let (proved, items) = (sum(|t| t.proved), sum(|t| t.items));
    let failing = sum(|t| usize::from(t.failures > 0));
    let agreed = sum(|t| usize::from(t.agreed));
    eprintln!(
        "{} programs: {proved} of {items} items proved, {failing} programs fail in a run, {agreed} are proved and have no other run",
        all.len()
    );
    let said = |of: fn(&Tried) -> &Vec<String>| -> Vec<String> {
        let said = all.iter().flat_map(|t| of(t).iter().map(|w| (t.seed, w)));
        said.map(|(seed, what)| format!("seed {seed}: {what}"))
            .collect()
    };
    let invalid = said(|t| &t.invalid);
    assert!(invalid.is_empty(), "not Java: {invalid:#?}");
    let internal = said(|t| &t.internal);
    assert!(internal.is_empty(), "failures inside: {internal:#?}");
    let wrong = said(|t| &t.contradictions);
    assert!(wrong.is_empty(), "proved, but not so: {wrong:#?}");
    assert!(proved * 4 > items, "almost nothing is proved");
    assert!(failing * 10 > all.len(), "almost nothing fails");
}
