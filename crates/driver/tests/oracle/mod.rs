//! Proofs held against runs: what is claimed of methods, against what happened when the program was run.

use heddle_driver::{Ran, RunFailure};
use heddle_text::Sources;
use std::collections::BTreeMap;

/// In words, every proved method (`claims`: by name, whether it is said to be proved) that a run contradicts.
pub fn contradictions(
    all: &[Ran],
    sources: &Sources,
    claims: &BTreeMap<String, bool>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for ran in all {
        for failure in &ran.failures {
            let line = failure.span.map_or(0, |s| sources.start(s).line);
            for name in contradicted(failure, claims) {
                wrong.push(format!(
                    "{line}: `{name}` is said to be proved, but with {} it fails: {:?}",
                    ran.scenario, failure.violation
                ));
            }
        }
    }
    wrong
}

/// The proved methods that a failing run contradicts: those that run the failing step, up to the innermost specified one.
fn contradicted(failure: &RunFailure, claims: &BTreeMap<String, bool>) -> Vec<String> {
    let mut found = Vec::new();
    // Where the specification itself is wrong, a proof says nothing.
    if claims.get("specification") == Some(&false) {
        return found;
    }
    for (k, (name, specified)) in failure.within.iter().enumerate().rev() {
        // Without specification `run` is proved as what a thread begins with, and checked again where code calls it.
        let called = k > 0 && name.ends_with(".run") && !specified;
        if claims.get(name) == Some(&true) && !called {
            found.push(name.clone());
        }
        if *specified {
            break;
        }
    }
    found
}
