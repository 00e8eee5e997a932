//! Proofs held against runs: what is claimed of methods, against what happened when the program was run.
//!
//! A proof is a promise about runs in which everybody keeps to the rules. So a run counts if every method that acts in it, in any
//! thread, is proved, or is at fault only where a run stops at the fault (`Standing::Stops`: then nobody else has seen anything of
//! it). Other methods may do, unnoticed by a run, what nobody is prepared for, such as writing an immutable object.

use heddle_driver::{Ran, Request, RunFailure, run_all};
use heddle_text::Sources;
use std::collections::{BTreeMap, BTreeSet};

/// What a check said about an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// Not proved; what is wrong may go unnoticed in a run.
    Open,
    /// Not proved, but every run stops where something is wrong.
    #[allow(dead_code)]
    Stops,
    /// Proved.
    Proved,
}

/// Codes of errors at which every run stops: the language itself looks at the condition, and it has no part that is erased from runs.
const STOPS: [u16; 7] = [301, 314, 316, 317, 318, 319, 320];

/// Codes of errors against clauses, at which every run stops if the clauses have no part that is erased from runs.
const CLAUSES: [u16; 6] = [302, 303, 304, 305, 306, 307];

/// Words that have no meaning in runs: a program without them has only clauses that runs look at.
const ERASED: [&str; 13] = [
    "acc(",
    "read(",
    "reads",
    "writes",
    "share",
    "lockset",
    "immutable",
    "pack",
    "rep",
    ".inv",
    "monitor_",
    "lock_",
    "protects",
];

/// What is claimed of a program, by item.
#[derive(Clone, Debug, Default)]
pub(crate) struct Claims(BTreeMap<String, Standing>);

impl Claims {
    /// One more item; of items with the same name the worst counts.
    pub(crate) fn add(&mut self, item: &str, standing: Standing) {
        let known = self.0.entry(item.to_owned()).or_insert(standing);
        *known = standing.min(*known);
    }

    /// Says something else of an item.
    #[allow(dead_code)]
    pub(crate) fn say(&mut self, item: &str, standing: Standing) {
        self.0.insert(item.to_owned(), standing);
    }

    /// Whether an item with exactly this name is proved.
    pub(crate) fn proves(&self, item: &str) -> bool {
        self.0.get(item) == Some(&Standing::Proved)
    }

    /// All items that are proved.
    #[allow(dead_code)]
    pub(crate) fn proved(&self) -> impl Iterator<Item = &str> {
        let proved = self.0.iter().filter(|(_, s)| **s == Standing::Proved);
        proved.map(|(item, _)| item.as_str())
    }

    /// Whether a run in which a method acts counts. Code that has no item of its own is checked where it is used.
    pub(crate) fn admits(&self, method: &str) -> bool {
        let parts = |item: &str| item == method || part_of(item) == Some(method);
        let mut concerned = self.0.iter().filter(|(item, _)| parts(item));
        concerned.all(|(_, standing)| *standing > Standing::Open)
    }

    /// Whether specification, monitors, locks, invariants of classes and static initializers are right: all proofs build on them.
    pub(crate) fn are_grounded(&self, classes: &BTreeSet<String>) -> bool {
        let concerns = |of: &str| {
            classes
                .iter()
                .any(|c| c == of || of.starts_with(&format!("{c}.")))
        };
        let grounds = |item: &str| match (part_of(item), item.strip_prefix("specification of ")) {
            (Some(of), _) => !self.0.contains_key(of) && concerns(of),
            (None, Some(of)) => concerns(of),
            (None, None) => item == "specification",
        };
        let mut grounds = self.0.iter().filter(|(item, _)| grounds(item));
        grounds.all(|(_, standing)| *standing == Standing::Proved)
    }
}

/// What an item such as `C.run (as a thread)` is a part of.
fn part_of(item: &str) -> Option<&str> {
    item.split_once(" (").map(|(of, _)| of)
}

/// The standing of something that is not proved, by the codes of its errors and the text of the whole program.
#[allow(dead_code)]
pub(crate) fn standing(errors: &[u16], text: &str) -> Standing {
    let code = text.lines().filter(|l| !l.starts_with("//~"));
    let code: Vec<&str> = code.collect();
    let erases = ERASED
        .iter()
        .any(|word| code.iter().any(|l| l.contains(word)));
    let stops = |code: &u16| STOPS.contains(code) || (!erases && CLAUSES.contains(code));
    match !errors.is_empty() && errors.iter().all(stops) {
        true => Standing::Stops,
        false => Standing::Open,
    }
}

/// Runs all programs of a request so that only runs that count are made.
pub(crate) fn runs(request: &Request, claims: &Claims) -> (Sources, Vec<Ran>) {
    let (sources, mut all) = run_all(request, &|method| claims.admits(method));
    all.retain(|ran| claims.are_grounded(&ran.classes));
    (sources, all)
}

/// In words, every proved method that a run contradicts.
pub(crate) fn contradictions(all: &[Ran], sources: &Sources, claims: &Claims) -> Vec<String> {
    let mut wrong = Vec::new();
    for ran in all {
        for failure in &ran.failures {
            let line = failure.span.map_or(0, |s| sources.start(s).line);
            for name in contradicted(failure, claims) {
                wrong.push(format!(
                    "{line}: `{name}` is said to be proved, but with {} it fails: {:?}, after {}",
                    ran.scenario,
                    failure.violation,
                    way(failure, sources)
                ));
            }
        }
    }
    wrong
}

/// The lines of a run, one thread after the other.
fn way(failure: &RunFailure, sources: &Sources) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for (thread, span) in &failure.steps {
        if last != Some(thread) {
            words.push(format!("[{thread}]"));
        }
        last = Some(thread);
        let line = sources.start(*span).line.to_string();
        if words.last() != Some(&line) {
            words.push(line);
        }
    }
    words.join(" ")
}

/// The proved methods that a failing run contradicts: the one whose own specification is broken, or else those that run the failing
/// step, up to the innermost specified one.
pub(crate) fn contradicted(failure: &RunFailure, claims: &Claims) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(of) = &failure.of {
        found.extend(claims.proves(of).then(|| of.clone()));
        return found;
    }
    for (k, (name, specified)) in failure.within.iter().enumerate().rev() {
        // Without specification `run` is proved as what a thread begins with, and checked again where code calls it.
        let called = k > 0 && name.ends_with(".run") && !specified;
        if claims.proves(name) && !called {
            found.push(name.clone());
        }
        if *specified {
            break;
        }
    }
    found
}
