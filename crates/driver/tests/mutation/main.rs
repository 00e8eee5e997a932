//! The mutation check: of every proved Java example, mutants made by rule must no longer be proved.
//!
//! A mutant that is not Java any more does not count. Mutants that mean the same as the original are listed with the
//! reason in `tests/java/equivalent-mutants.txt`; a line there that no surviving mutant needs is an error.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod rules;

use heddle_diag::{Severity, Verdict};
use heddle_driver::{Request, Silent, check};
use heddle_text::Sources;
use rules::{Mutant, mutants};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Of all mutants that are not equivalent, so many in a hundred must be noticed.
const TARGET: usize = 95;

/// The solver's limit per question: small, so that mutants are quick. The originals must be proved within it, or mutants
/// would be noticed for nothing.
const RESOURCES: u64 = 2_000_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// Examples of the access discipline whose mutants are checked: those that are quick.
const QUICK: [&str; 4] = ["Accounts", "BoundedBuffer", "Sessions", "StaticCounter"];

/// Rely-guarantee examples whose mutants are not checked: their originals need more than the limit, or hundreds of mutants take
/// too long.
const SLOW: [&str; 4] = ["CrawlTable", "GrowingVector", "TextBuffer", "TicketLock"];

fn is_quick(path: &Path) -> bool {
    let of_access = path.parent().is_some_and(|p| p.ends_with("access"));
    let name = path.file_stem().unwrap().to_string_lossy();
    match of_access {
        true => QUICK.contains(&&*name),
        false => !SLOW.contains(&&*name),
    }
}

/// The examples that claim to be proved, of both disciplines.
fn proved_examples() -> Vec<PathBuf> {
    let files = walkdir::WalkDir::new(root().join("examples/java"));
    let files = files.max_depth(2).sort_by_file_name();
    let files = files.into_iter().map(|e| e.unwrap().into_path());
    let java = files.filter(|p| p.extension().is_some_and(|e| e == "java"));
    let java = java.filter(|p| is_quick(p));
    let mut found: Vec<PathBuf> = java.filter(|p| claims_proof(p)).collect();
    if let Some(part) = std::env::var_os("HEDDLE_TEST_ONLY") {
        found.retain(|p| p.to_string_lossy().contains(&*part.to_string_lossy()));
    }
    found
}

fn claims_proof(path: &Path) -> bool {
    let text = std::fs::read_to_string(path).unwrap();
    let verdicts = text.lines().filter_map(|l| l.strip_prefix("//~ verdict "));
    let verdicts: Vec<&str> = verdicts.filter_map(|l| l.split(": ").nth(1)).collect();
    !verdicts.is_empty() && verdicts.iter().all(|v| v.starts_with("proved"))
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Not a Java program.
    Invalid,
    /// Something is no longer proved.
    Noticed,
    /// Everything is proved still.
    Survived,
}

fn fate(name: &str, text: &str) -> Fate {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let mut solver = heddle_solver::locate(None).unwrap();
    solver.cache = None;
    solver.resources = RESOURCES;
    let mut request = Request::new(vec![path], solver);
    request.replay = 0;
    request.jobs = NonZeroUsize::MIN;
    request.options.max_errors = 1;
    request.options.unroll = 1;
    let report = check(&request, &mut Silent).report;
    if report.input.iter().any(|d| d.severity == Severity::Error) {
        return Fate::Invalid;
    }
    let proved = [Verdict::Proved, Verdict::ProvedUnderAssumptions];
    let warned = report.items.iter().any(|i| !i.diagnostics.is_empty());
    match report.items.iter().all(|i| proved.contains(&i.verdict)) && !warned {
        true => Fate::Survived,
        false => Fate::Noticed,
    }
}

/// Mutants that are known to mean the same as the original, by example and title.
fn equivalent() -> BTreeSet<String> {
    let path = root().join("tests/java/equivalent-mutants.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty());
    lines
        .map(|l| l.split(" # ").next().unwrap().trim().to_owned())
        .collect()
}

/// The rules for examples of the access discipline: what they prove is who may touch what, not what is computed.
const OF_ACCESS: [&str; 8] = [
    "if for while",
    "locks exchanged",
    "moved out",
    "no synchronized",
    "not shared",
    "smaller footprint",
    "weaker invariant",
    "weaker precondition",
];

/// One mutant of one example.
struct Case {
    /// Example and title.
    name: String,
    rule: &'static str,
    file: String,
    text: String,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for path in proved_examples() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut sources = Sources::new();
        let file = sources.add("Example.java", &text);
        let parsed = heddle_syntax::parse(file, &text);
        let example = path.strip_prefix(root()).unwrap().display().to_string();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let of_access = example.contains("/access/");
        let mut found = mutants(&parsed.ast, &text);
        found.retain(|m| !of_access || OF_ACCESS.contains(&m.rule));
        cases.extend(found.iter().map(|m: &Mutant| Case {
            name: format!("{example}:{}", m.title(&text)),
            rule: m.rule,
            file: file.clone(),
            text: m.apply(&text),
        }));
    }
    cases
}

fn fates(cases: &[Case]) -> Vec<Fate> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![Fate::Invalid; cases.len()]);
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(index) else { return };
                    let fate = fate(&case.file, &case.text);
                    found.lock().unwrap()[index] = fate;
                }
            });
        }
    });
    found.into_inner().unwrap()
}

#[test]
fn originals_are_proved_within_the_limits() {
    for path in proved_examples() {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        assert_eq!(fate(&name, &text), Fate::Survived, "{}", path.display());
    }
}

#[test]
fn mutants_of_proved_examples_are_not_proved() {
    let cases = cases();
    let fates = fates(&cases);
    let equivalent = equivalent();
    let mut by_rule: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let (mut survivors, mut needed) = (Vec::new(), BTreeSet::new());
    for (case, fate) in cases.iter().zip(fates) {
        let sum = by_rule.entry(case.rule).or_default();
        match fate {
            Fate::Invalid => {}
            Fate::Survived if equivalent.contains(&case.name) => {
                needed.insert(case.name.clone());
            }
            Fate::Survived => {
                sum.1 += 1;
                survivors.push(&case.name);
            }
            Fate::Noticed => {
                sum.0 += 1;
                sum.1 += 1;
            }
        }
    }
    let (noticed, total) = by_rule.values().fold((0, 0), |s, r| (s.0 + r.0, s.1 + r.1));
    eprintln!(
        "{noticed} of {total} mutants noticed, {} equivalent",
        needed.len()
    );
    for (rule, (noticed, total)) in by_rule {
        eprintln!("  {rule}: {noticed} of {total}");
    }
    for name in &survivors {
        eprintln!("  survived: {name}");
    }
    let all = std::env::var_os("HEDDLE_TEST_ONLY").is_none();
    let stale: Vec<&String> = equivalent.difference(&needed).filter(|_| all).collect();
    assert!(stale.is_empty(), "not survivors any more: {stale:#?}");
    assert!(total > 0, "there are no mutants");
    assert!(
        noticed * 100 >= total * TARGET,
        "{noticed} of {total} mutants noticed"
    );
}

#[test]
fn every_rule_has_an_effect() {
    let text = "class A { /*@ monitor_footprint {&n}; monitor_invariant n == 0; @*/ int n; synchronized void f(int x) { /*@ share this; @*/ synchronized (this) { if (x < 1 && n == 0) { n = 1; g(); } g(); } } void g() { } }";
    let mut sources = Sources::new();
    let file = sources.add("A.java", text);
    let found = mutants(&heddle_syntax::parse(file, text).ast, text);
    let rules: BTreeSet<&str> = found.iter().map(|m| m.rule).collect();
    let expected = [
        "constant",
        "guard",
        "half a condition",
        "moved out",
        "no synchronized",
        "not shared",
        "operator",
        "smaller footprint",
        "statements exchanged",
        "weaker invariant",
    ];
    assert_eq!(rules, expected.into_iter().collect());
    assert!(found.iter().all(|m| m.apply(text) != text));
}
