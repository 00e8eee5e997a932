//! Heddle against the JVM: random Java programs whose assertions are what a JVM saw, or something else. What is proved never fails when
//! the program runs, and what is said to fail does. Unlike the interpreter, the JVM shares nothing with Heddle's translation. See `docs/oracle.md`.
//!
//! | variable | meaning |
//! |---|---|
//! | `HEDDLE_ORACLE_PROGRAMS` | how many programs (120 if nothing is said) |
//! | `HEDDLE_ORACLE_EXPLORED` | how many programs are explored (40 if nothing is said) |
//! | `HEDDLE_ORACLE_SEED` | the seed of the first one |
//! | `HEDDLE_ORACLE_FAMILY` | programs of this family only |
//! | `HEDDLE_ORACLE_KEEP` | a directory for the programs |
//! | `HEDDLE_ORACLE_SNIPPET` | programs of snippets whose names begin so |
//! | `HEDDLE_ORACLE_FAULTS` | with a build that has seeded faults: which of them this many programs show |
//! | `HEDDLE_ORACLE_CORES` | how many calls of `heddle` at a time |
//! | `HEDDLE_ORACLE_BINARY` | another `heddle` than the one of this build |
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr
)]

mod code;
mod dice;
mod draft;
mod explored;
mod families;
mod faults;
mod figures;
mod grow;
mod heddle;
mod judge;
mod jvm;
mod shrink;
mod trial;

use figures::Figures;
use std::path::PathBuf;
use std::time::Duration;
use trial::{BATCH, Failure};

fn number(name: &str, otherwise: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.map_or(otherwise, |value| value.parse().expect("a number"))
}

#[test]
fn what_is_proved_never_fails_on_the_jvm() {
    let count = number("HEDDLE_ORACLE_PROGRAMS", 200);
    let first = number("HEDDLE_ORACLE_SEED", 1);
    let folder = tempfile::tempdir().unwrap();
    let keep = std::env::var_os("HEDDLE_ORACLE_KEEP").map(PathBuf::from);
    let place = keep.unwrap_or_else(|| folder.path().to_owned());
    let mut figures = Figures::default();
    let mut failures: Vec<Failure> = Vec::new();
    let mut spent = Duration::ZERO;
    // The JVM, which waits for calls that hang, prepares one batch while another one is checked.
    std::thread::scope(|scope| {
        let (batches, prepared) = std::sync::mpsc::sync_channel(1);
        let place = &place;
        scope.spawn(move || {
            let mut jvm = jvm::Jvm::start();
            let mut seed = first;
            while seed < first + count {
                let end = (seed + BATCH).min(first + count);
                let mut figures = Figures::default();
                let programs = trial::prepare(&mut jvm, place, seed..end, &mut figures);
                let time = std::mem::take(&mut jvm.spent);
                batches.send((programs, figures, time)).unwrap();
                seed = end;
            }
        });
        for (programs, more, time) in prepared {
            figures.join(&more);
            spent += time;
            failures.extend(trial::judged(place, &programs, &mut figures));
        }
    });
    eprintln!("{figures}JVM: {} s", spent.as_secs());
    for failure in &failures {
        eprintln!("{failure}");
    }
    assert!(failures.is_empty(), "{} contradictions", failures.len());
    assert!(
        figures.refused * 50 <= figures.programs,
        "{} programs do not compile",
        figures.refused
    );
    let proved = figures.entries("proved");
    assert!(
        proved * 5 >= figures.programs,
        "only {proved} entries were proved: the oracle has nothing to say"
    );
}

#[test]
fn the_same_seed_gives_the_same_program() {
    assert_eq!(families::draft(7).probing(), families::draft(7).probing());
    assert_ne!(families::draft(7).probing(), families::draft(8).probing());
}

#[test]
fn explorations_agree_with_the_jvm() {
    let count = number("HEDDLE_ORACLE_EXPLORED", 40);
    let first = number("HEDDLE_ORACLE_SEED", 1);
    let folder = tempfile::tempdir().unwrap();
    let mut jvm = jvm::Jvm::start();
    let mut explored = explored::Explored::default();
    let mut seed = first;
    while seed < first + count {
        let end = (seed + BATCH).min(first + count);
        let mut figures = Figures::default();
        for program in trial::prepare(&mut jvm, folder.path(), seed..end, &mut figures) {
            let name = &program.draft.name;
            explored::explore(folder.path(), name, &program.text, &mut explored);
        }
        seed = end;
    }
    let (decided, undecided) = (explored.decided, explored.undecided);
    eprintln!("explored entries: {decided} decided, {undecided} undecided");
    for wrong in &explored.wrong {
        eprintln!("{wrong}");
    }
    assert!(
        explored.wrong.is_empty(),
        "{} contradictions",
        explored.wrong.len()
    );
    assert!(decided > undecided, "{decided} {undecided}");
}
