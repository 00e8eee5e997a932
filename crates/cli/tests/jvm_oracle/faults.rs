//! Seeded faults: how many misreadings of Java the oracle notices. Needs a build with `--features heddle-lower/seeded-faults`, whose path
//! `HEDDLE_ORACLE_BINARY` gives.

use crate::figures::Figures;
use crate::heddle;
use crate::jvm::Jvm;
use crate::trial::{self, Complete};
use std::path::Path;

/// A fault of `crates/lower`.
struct Fault {
    name: &'static str,
    /// The kind of hole that it opens again, as `docs/oracle.md` numbers them; 0 is none of them.
    kind: u8,
    /// Families of the oracle that are to notice it.
    families: &'static [&'static str],
    /// A program of `tests/java` whose verdicts or assumptions change.
    program: &'static str,
}

const fn fault(
    kind: u8,
    name: &'static str,
    families: &'static [&'static str],
    program: &'static str,
) -> Fault {
    Fault {
        name,
        kind,
        families,
        program,
    }
}

/// Programs that are checked before it is asked whether one of them shows the fault.
const AT_ONCE: usize = 24;

const FAULTS: &[Fault] = &[
    fault(
        0,
        "parts-in-places",
        &["library"],
        "inferred/PartsInPlaces.java",
    ),
    fault(
        0,
        "operands-swapped",
        &["expressions", "objects"],
        "language/EvaluationOrder.java",
    ),
    fault(0, "both-sides-run", &["expressions"], "unsound/Order.java"),
    fault(
        0,
        "postfix-as-prefix",
        &["expressions"],
        "language/EvaluationOrder.java",
    ),
    fault(
        0,
        "compound-reads-late",
        &["expressions"],
        "language/EvaluationOrder.java",
    ),
    fault(
        0,
        "compound-not-narrowed",
        &["expressions", "types"],
        "language/CompoundAssignment.java",
    ),
    fault(
        0,
        "char-as-byte",
        &["expressions", "types"],
        "unsound/Evaluation.java",
    ),
    fault(0, "casts-unchecked", &["types"], "language/CastsWrong.java"),
    fault(
        0,
        "array-stores-unchecked",
        &["types"],
        "language/ArrayStore.java",
    ),
    fault(
        0,
        "bounds-unchecked",
        &["expressions", "types"],
        "language/ArraysWrong.java",
    ),
    fault(
        0,
        "monitor-kept-by-jumps",
        &["threads", "statics"],
        "threads/monitor/ReleasedOnEveryExit.java",
    ),
    fault(
        0,
        "finally-skipped-by-jumps",
        &["expressions", "exceptions"],
        "language/Exceptions.java",
    ),
    fault(
        0,
        "finally-skipped-by-exceptions",
        &["expressions", "exceptions"],
        "language/Exceptions.java",
    ),
    fault(
        0,
        "first-handler-catches",
        &["expressions", "exceptions"],
        "unsound/Order.java",
    ),
    fault(
        0,
        "cases-do-not-fall-through",
        &["expressions"],
        "language/Switches.java",
    ),
    fault(
        0,
        "overriding-ignored",
        &["objects"],
        "unsound/Dispatch.java",
    ),
    fault(
        0,
        "initializers-before-super",
        &["objects", "exceptions"],
        "unsound/Initialization.java",
    ),
    fault(
        0,
        "this-call-initializes-again",
        &["objects"],
        "unsound/Initialization.java",
    ),
    fault(
        0,
        "initializers-forgotten-after-super",
        &["objects"],
        "language/Construction.java",
    ),
    fault(
        1,
        "non-null-unchecked",
        &["threads"],
        "unsound/NonNullPlain.java",
    ),
    fault(
        1,
        "views-for-everybody",
        &["threads"],
        "unsound/ThreadViews.java",
    ),
    fault(
        2,
        "uses-initialize-nothing",
        &["statics"],
        "unsound/ClassInit.java",
    ),
    fault(
        2,
        "initializer-effects-forgotten",
        &["statics"],
        "unsound/ClassInit.java",
    ),
    fault(
        2,
        "initializers-unlisted",
        &["statics"],
        "unsound/InitializersRun.java",
    ),
    fault(3, "texts-run-nothing", &["callbacks"], "unsound/Texts.java"),
    fault(
        3,
        "library-calls-nothing-back",
        &["callbacks"],
        "unsound/Overrides.java",
    ),
    fault(
        4,
        "types-by-simple-name",
        &["types"],
        "unsound/Homonyms.java",
    ),
    fault(
        5,
        "pollution-unlisted",
        &["types"],
        "unsound/Pollution.java",
    ),
    fault(
        6,
        "stack-unlisted",
        &["exceptions"],
        "unsound/RoomHandlers.java",
    ),
    fault(
        7,
        "type-variables-unshared",
        &["threads"],
        "access/unsound/KnownAsLess.java",
    ),
    fault(
        8,
        "added-constructors-unchecked",
        &["threads"],
        "access/unsound/MadeOutside.java",
    ),
    fault(
        9,
        "invariants-not-kept",
        &["threads"],
        "unsound/VisibleStates.java",
    ),
    fault(
        10,
        "all-locks-in-order",
        &["threads"],
        "access/unsound/LeafPlain.java",
    ),
    fault(
        10,
        "own-locks-unchecked",
        &["threads"],
        "unsound/OwnLocks.java",
    ),
    fault(
        10,
        "outside-writes-unlisted",
        &["threads"],
        "unsound/OwnLocks.java",
    ),
    fault(
        10,
        "outside-calls-unlisted",
        &["threads"],
        "unsound/OutsideCalls.java",
    ),
    fault(
        10,
        "callers-unlisted",
        &["threads"],
        "unsound/OwnLocks.java",
    ),
    fault(
        11,
        "weak-modes-as-volatile",
        &["threads"],
        "access/unsound/WeakLocks.java",
    ),
    fault(
        12,
        "library-writes-forgotten",
        &["library"],
        "unsound/Views.java",
    ),
    fault(12, "views-unlisted", &["library"], "unsound/Views.java"),
    fault(
        13,
        "joins-need-nothing",
        &["threads"],
        "access/unsound/JoinUnderLock.java",
    ),
    fault(
        0,
        "runs-are-interrupted",
        &["threads"],
        "unsound/RunChoices.java",
    ),
    fault(
        0,
        "runs-initialize-first",
        &["statics"],
        "unsound/InitTimes.java",
    ),
    fault(
        0,
        "updates-apply-twice",
        &["library"],
        "unsound/RunChoices.java",
    ),
];

#[test]
fn seeded_faults_are_noticed() {
    let count = crate::number("HEDDLE_ORACLE_FAULTS", 0);
    if count == 0 {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut jvm = Jvm::start();
    let mut figures = Figures::default();
    let first = crate::number("HEDDLE_ORACLE_SEED", 1);
    let mut missed = Vec::new();
    let programs = trial::prepare(&mut jvm, folder.path(), first..first + count, &mut figures);
    // What is said without a fault is no news.
    let all: Vec<&Complete> = programs.iter().collect();
    let mut silent = Vec::new();
    for (program, report) in all.iter().zip(trial::reports(&all, None)) {
        let found = program.contradictions(&report);
        for c in &found {
            eprintln!(
                "without a fault: seed {}: {:?} {}: {}",
                program.seed, c.kind, c.about, c.words
            );
        }
        silent.extend(found.is_empty().then_some(*program));
    }
    let only = std::env::var("HEDDLE_ORACLE_FAULT").unwrap_or_default();
    let chosen: Vec<_> = FAULTS
        .iter()
        .filter(|fault| fault.name.starts_with(&only))
        .collect();
    for fault in &chosen {
        let (name, families) = (fault.name, fault.families);
        let fits = |p: &&&Complete| families.contains(&p.draft.family);
        let fitting: Vec<&Complete> = silent.iter().filter(fits).copied().collect();
        let mut tried = 0;
        let found = fitting.chunks(AT_ONCE).find_map(|chunk| {
            tried += chunk.len();
            let reports = trial::reports(chunk, Some(name));
            let mut judged = chunk.iter().zip(reports);
            judged.find_map(|(program, report)| {
                let first = program.contradictions(&report).into_iter().next()?;
                Some((program.seed, first))
            })
        });
        match found {
            Some((seed, c)) => {
                eprintln!(
                    "kind {}, {name}: noticed within {tried} programs (seed {seed}, {:?} {})",
                    fault.kind, c.kind, c.about
                );
            }
            None => {
                eprintln!(
                    "kind {}, {name}: not noticed by {tried} programs",
                    fault.kind
                );
                missed.push(name);
            }
        }
    }
    eprintln!(
        "{} of {} faults noticed",
        chosen.len() - missed.len(),
        chosen.len()
    );
    assert!(missed.is_empty(), "not noticed: {}", missed.join(", "));
}

/// What a program of `tests/java` expects and does not get: verdicts of items, what they rest on, and what claims leave out.
fn disagrees(program: &str, fault: Option<&str>) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let path = folder.join(program);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines = || text.lines().filter_map(|l| l.trim().strip_prefix("//~ "));
    let options = lines().find_map(|l| l.strip_prefix("options:"));
    let options: Vec<&str> = options.unwrap_or_default().split_whitespace().collect();
    let report = heddle::whole(&path, &options, fault);
    for line in lines() {
        if line.starts_with("claim:") && line.contains("; not covered: ") {
            if report.not_covered.is_empty() {
                return Some(format!("nothing is left out, not {line}"));
            }
            continue;
        }
        let Some((about, expected)) = line.rsplit_once(": ") else {
            continue;
        };
        if let Some(name) = about.strip_prefix("verdict ") {
            let got = report.item(name).map(|i| i.verdict.as_str());
            let stronger = expected == "possible violation" && got == Some("refuted");
            if got != Some(expected) && !stronger {
                return Some(format!("{name}: {got:?}, not {expected}"));
            }
        } else if let Some(name) = about.strip_prefix("rests ") {
            let id = expected.strip_prefix("not ").unwrap_or(expected);
            let id = id.split(' ').next().unwrap_or(id);
            let rests = |i: &heddle::Item| i.assumptions.iter().any(|a| a == id);
            if report.item(name).is_some_and(rests) == expected.starts_with("not ") {
                return Some(format!("{name} rests on {id}, or does not"));
            }
        }
    }
    None
}

/// What closes a hole stands in a test that fails without it.
#[test]
fn each_fault_changes_what_a_program_expects() {
    if std::env::var_os("HEDDLE_ORACLE_FAULTS").is_none() {
        return;
    }
    let only = std::env::var("HEDDLE_ORACLE_FAULT").unwrap_or_default();
    let chosen: Vec<_> = FAULTS.iter().collect();
    let mut silent = Vec::new();
    for fault in chosen.iter().filter(|f| f.name.starts_with(&only)) {
        if let Some(what) = disagrees(fault.program, None) {
            eprintln!("{} without a fault: {what}", fault.program);
            silent.push(fault.name);
            continue;
        }
        match disagrees(fault.program, Some(fault.name)) {
            Some(what) => eprintln!(
                "kind {}, {}: {} fails: {what}",
                fault.kind, fault.name, fault.program
            ),
            None => silent.push(fault.name),
        }
    }
    assert!(silent.is_empty(), "no program fails: {}", silent.join(", "));
}
