//! The mutation check: of every proved Java example, mutants made by rule must no longer be proved.
//!
//! A mutant that is not Java any more does not count. Mutants that mean the same as the original are listed with the
//! reason in `tests/java/equivalent-mutants.txt`; a line there that no surviving mutant needs is an error. What is still proved is
//! run: a failure in a run is an error of the prover.
//!
//! Of examples with many mutants only some are checked, always the same ones; `HEDDLE_MUTANTS=all` checks all and looks for
//! failing runs of what is not proved. docs/mutation.md has the result.
#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod checking;
mod clauses;
#[path = "../cores/mod.rs"]
mod cores;
mod rules;
mod sums;

use checking::{Fate, Original, Program, fate};
use cores::on_all_cores;
use heddle_syntax::Parsed;
use heddle_text::Sources;
use rules::{mutants, place};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use sums::Sums;

/// Of all mutants that are not equivalent, so many in a hundred must be noticed.
const TARGET: usize = 95;

/// So many mutants of an example are checked if not all are asked for.
const SAMPLE: usize = 10;

/// Examples whose mutants take many seconds each, and how many of them are checked.
const LARGE: [(&str, usize); 5] = [
    ("ChatServer", 4),
    ("GrowingVector", 1),
    ("Peterson", 6),
    ("TextBuffer", 1),
    ("TicketLock", 4),
];

/// Examples that are checked for a minute when all of them is proved: the sample has mutants of these rules only, which the mutated
/// method itself shows.
const DIRECT: ([&str; 3], [&str; 4]) = (
    ["ChatServer", "GrowingVector", "TextBuffer"],
    ["if for while", "no synchronized", "not shared", "moved out"],
);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn all_are_asked_for() -> bool {
    std::env::var_os("HEDDLE_MUTANTS").is_some_and(|v| v == "all")
}

/// An example that claims to be proved.
struct Example {
    /// Its path in the repository.
    name: String,
    file: String,
    text: String,
    parsed: Parsed,
}

impl Example {
    fn program(&self) -> Program<'_> {
        Program {
            file: &self.file,
            text: &self.text,
            first: None,
        }
    }
}

fn examples() -> Vec<Example> {
    let files = walkdir::WalkDir::new(root().join("examples/java"));
    let files = files.sort_by_file_name().into_iter();
    let files = files.map(|e| e.unwrap().into_path());
    let java = files.filter(|p| p.extension().is_some_and(|e| e == "java"));
    let mut found: Vec<Example> = java.map(|p| example(&p)).collect();
    found.retain(|e| claims_proof(&e.text));
    if let Some(part) = std::env::var_os("HEDDLE_TEST_ONLY") {
        found.retain(|e| e.name.contains(&*part.to_string_lossy()));
    }
    found
}

fn example(path: &Path) -> Example {
    let text = std::fs::read_to_string(path).unwrap();
    let mut sources = Sources::new();
    let parsed = heddle_syntax::parse(sources.add("Example.java", &text), &text);
    Example {
        name: path.strip_prefix(root()).unwrap().display().to_string(),
        file: path.file_name().unwrap().to_string_lossy().into_owned(),
        text,
        parsed,
    }
}

fn claims_proof(text: &str) -> bool {
    let verdicts = text.lines().filter_map(|l| l.strip_prefix("//~ verdict "));
    let verdicts: Vec<&str> = verdicts.filter_map(|l| l.split(": ").nth(1)).collect();
    !verdicts.is_empty() && verdicts.iter().all(|v| v.starts_with("proved"))
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

/// One mutant of one example.
struct Case<'e> {
    example: &'e Example,
    original: &'e Original<'e>,
    /// Example and title.
    name: String,
    rule: &'static str,
    text: String,
    first: Option<String>,
}

/// The mutants of an example that are checked: all, or a sample that depends on nothing but their titles, without those that are
/// known to be equivalent.
fn cases<'e>(
    example: &'e Example,
    original: &'e Original,
    equivalent: &BTreeSet<String>,
) -> Vec<Case<'e>> {
    let ast = &example.parsed.ast;
    let found = mutants(ast, &example.text);
    let mut titles: BTreeMap<String, usize> = BTreeMap::new();
    let case = |m: &rules::Mutant| Case {
        example,
        original,
        name: numbered(
            &mut titles,
            format!("{}: {}", example.name, m.title(ast, &example.text)),
        ),
        rule: m.rule,
        text: m.apply(&example.text),
        first: place(ast, m),
    };
    let mut cases: Vec<Case> = found.iter().map(case).collect();
    if !all_are_asked_for() {
        let large = LARGE.iter().find(|(name, _)| example.name.contains(name));
        let (long, direct) = DIRECT;
        let long = long.iter().any(|name| example.name.contains(name));
        cases.retain(|c| !equivalent.contains(&c.name) && (!long || direct.contains(&c.rule)));
        cases.sort_by_cached_key(|c| chance(&c.name));
        cases.truncate(large.map_or(SAMPLE, |(_, sample)| *sample));
    }
    cases
}

/// The same edit may be possible at several places of one method.
fn numbered(titles: &mut BTreeMap<String, usize>, title: String) -> String {
    let times = titles.entry(title.clone()).or_default();
    *times += 1;
    match *times {
        1 => title,
        times => format!("{title} ({times})"),
    }
}

fn chance(name: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    hasher.finish()
}

fn checked(case: &Case) -> Fate {
    let program = Program {
        text: &case.text,
        first: case.first.as_deref(),
        ..case.example.program()
    };
    let start = std::time::Instant::now();
    let fate = fate(case.original, &program, all_are_asked_for());
    if std::env::var_os("HEDDLE_MUTANTS").is_some() {
        let millis = start.elapsed().as_millis();
        eprintln!("{millis} ms: {fate:?}: {}", case.name);
    }
    fate
}

#[test]
fn mutants_of_proved_examples_are_not_proved() {
    let examples = examples();
    let originals: Vec<Original> = examples
        .iter()
        .map(|e| Original::new(e.program()))
        .collect();
    let equivalent = equivalent();
    let pairs = examples.iter().zip(&originals);
    let cases: Vec<Case> = pairs.flat_map(|(e, o)| cases(e, o, &equivalent)).collect();
    let fates = on_all_cores(&cases, checked);
    let mut sums = Sums::default();
    for (case, fate) in cases.iter().zip(&fates) {
        sums.count(case.rule, &case.example.name, &case.name, fate, &equivalent);
    }
    eprintln!("{sums}");
    assert!(
        sums.failed.is_empty(),
        "not proved as they are: {:#?}",
        sums.failed
    );
    let wrong = &sums.contradictions;
    assert!(
        wrong.is_empty(),
        "proved, but not so:\n{}",
        wrong.join("\n")
    );
    let noticed = &sums.noticed_equivalents;
    assert!(noticed.is_empty(), "said to be equivalent: {noticed:#?}");
    if all_are_asked_for() && std::env::var_os("HEDDLE_TEST_ONLY").is_none() {
        let stale: Vec<&String> = equivalent.difference(&sums.equivalents).collect();
        assert!(stale.is_empty(), "no survivors: {stale:#?}");
    }
    let (noticed, total) = sums.whole();
    assert!(total > 0, "there are no mutants");
    assert!(
        noticed * 100 >= total * TARGET,
        "{noticed} of {total} mutants noticed"
    );
}

#[test]
fn every_rule_has_an_effect() {
    let text = "class A { /*@ predicate p() = acc(n); @*/ /*@ monitor_footprint {&n}; monitor_invariant 0 <= n; env_assumption n == 1; @*/ int n; volatile int m; final Lock l; \
                /*@ requires x == 1; ensures n == 2; writes n; action: also_modifies n, m; ensures n == 1; @*/ \
                synchronized void f(int x) { /*@ share this at \\between({}, {}); pack this; begin_read this; set n = 1; @*/ int y = n; l.lock(); \
                synchronized (this) { synchronized (l) { while (n == 1) { wait(); } } if (x < 1 && n == 0) { n = 1; g(); } g(); m = 2; } } void g() { f(2); } }";
    let mut sources = Sources::new();
    let file = sources.add("A.java", text);
    let found = mutants(&heddle_syntax::parse(file, text).ast, text);
    let rules: BTreeSet<&str> = found.iter().map(|m| m.rule).collect();
    let expected = [
        "constant",
        "fewer writes",
        "guard",
        "half a condition",
        "if for while",
        "locks exchanged",
        "moved out",
        "moved over a lock operation",
        "no level",
        "no lock operation",
        "no read",
        "no synchronized",
        "no volatile",
        "not packed",
        "not set",
        "not shared",
        "operator",
        "smaller action",
        "smaller footprint",
        "statements exchanged",
        "stronger invariant",
        "weaker action",
        "weaker environment",
        "weaker invariant",
        "weaker postcondition",
        "weaker precondition",
        "weaker predicate",
    ];
    assert_eq!(rules, expected.into_iter().collect());
    assert!(found.iter().all(|m| m.apply(text) != text));
}
