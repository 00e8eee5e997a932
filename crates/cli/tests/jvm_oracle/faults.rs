//! Seeded faults: how many misreadings of Java the oracle notices. Needs a build with `--features heddle-lower/seeded-faults`, whose path
//! `HEDDLE_ORACLE_BINARY` gives.

use crate::figures::Figures;
use crate::jvm::Jvm;
use crate::trial::{self, Complete};
use std::sync::Mutex;

/// Names of the faults in `crates/lower`, with the families that are to notice them.
const FAULTS: &[(&str, &[&str])] = &[
    ("operands-swapped", &["expressions", "objects"]),
    ("both-sides-run", &["expressions"]),
    ("postfix-as-prefix", &["expressions"]),
    ("compound-reads-late", &["expressions"]),
    ("compound-not-narrowed", &["expressions", "types"]),
    ("char-as-byte", &["expressions", "types"]),
    ("casts-unchecked", &["types"]),
    ("array-stores-unchecked", &["types"]),
    ("bounds-unchecked", &["expressions", "types"]),
    ("monitor-kept-by-jumps", &["threads", "statics"]),
    ("finally-skipped-by-jumps", &["expressions", "exceptions"]),
    (
        "finally-skipped-by-exceptions",
        &["expressions", "exceptions"],
    ),
    ("first-handler-catches", &["expressions", "exceptions"]),
    ("cases-do-not-fall-through", &["expressions"]),
    ("overriding-ignored", &["objects"]),
    ("initializers-before-super", &["objects", "exceptions"]),
    ("this-call-initializes-again", &["objects"]),
    ("initializers-forgotten-after-super", &["objects"]),
    ("non-null-unchecked", &["threads"]),
    ("uses-initialize-nothing", &["statics"]),
    ("texts-run-nothing", &["callbacks"]),
    ("stack-unlisted", &["exceptions"]),
    ("added-constructors-unchecked", &["threads"]),
    ("invariants-not-kept", &["threads"]),
    ("all-locks-in-order", &["threads"]),
    ("library-writes-forgotten", &["library"]),
    ("types-by-simple-name", &["types"]),
    ("pollution-unlisted", &["types"]),
    ("type-variables-unshared", &["threads"]),
    ("weak-modes-as-volatile", &["threads"]),
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
    let before = trial::each(&programs, |program| {
        let found = program.contradictions(&program.check(None));
        for c in &found {
            eprintln!(
                "without a fault: seed {}: {:?} {}: {}",
                program.seed, c.kind, c.about, c.words
            );
        }
        found.len()
    });
    let only = std::env::var("HEDDLE_ORACLE_FAULT").unwrap_or_default();
    let chosen: Vec<_> = FAULTS
        .iter()
        .filter(|(name, _)| name.starts_with(&only))
        .collect();
    for (fault, families) in &chosen {
        let found = Mutex::new(None);
        let tried = trial::each(&programs, |program| {
            let silent = before[index(&programs, program)] == 0;
            let fits = families.contains(&program.draft.family);
            if !silent || !fits || found.lock().unwrap().is_some() {
                return 0;
            }
            let contradictions = program.contradictions(&program.check(Some(fault)));
            if let Some(first) = contradictions.into_iter().next() {
                found.lock().unwrap().get_or_insert((program.seed, first));
            }
            1
        });
        let tried: usize = tried.iter().sum();
        match found.into_inner().unwrap() {
            Some((seed, c)) => {
                eprintln!(
                    "{fault}: noticed after {tried} programs (seed {seed}, {:?} {})",
                    c.kind, c.about
                );
            }
            None => {
                eprintln!("{fault}: not noticed by {tried} programs");
                missed.push(*fault);
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

fn index(programs: &[Complete], program: &Complete) -> usize {
    programs
        .iter()
        .position(|p| p.seed == program.seed)
        .unwrap()
}
