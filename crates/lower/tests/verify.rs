//! Java programs through the whole way: syntax, types, Plato, proof.
#![allow(clippy::unwrap_used)]

use heddle_deduce::{Options, Outcome, Verifier};
use heddle_diag::Verdict;
use heddle_resolve::library::Library;
use heddle_text::Sources;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The outcome of every method, by name.
fn check(text: &str) -> (Sources, BTreeMap<String, Outcome>) {
    let mut sources = Sources::new();
    let file = sources.add("Test.java", text);
    let parsed = heddle_syntax::parse(file, text);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let mut resolved = heddle_resolve::resolve(Library::none(), vec![parsed.ast]);
    assert!(
        resolved.diagnostics.is_empty(),
        "{:?}",
        resolved.diagnostics
    );
    let lowered = heddle_lower::lower(&mut resolved);
    assert_eq!(lowered.refused, [], "refused");
    assert_eq!(heddle_plato::check_well_formed(&lowered.program), Ok(()));
    let mut session = heddle_solver::Session::new(Arc::new(heddle_solver::locate(None).unwrap()));
    let verifier = Verifier::new(&lowered.program, Options::default());
    let tasks = verifier.tasks().into_iter();
    let outcomes = tasks
        .map(|t| (verifier.name(t), verifier.check(t, &mut session)))
        .collect();
    (sources, outcomes)
}

#[test]
fn apprentice() {
    let (_, outcomes) = check(include_str!("programs/Apprentice.java"));
    for name in ["Job.run", "Apprentice.main"] {
        // Integers are unbounded and memory is sequentially consistent: that is said.
        assert_eq!(
            outcomes[name].verdict,
            Verdict::ProvedUnderAssumptions,
            "{name}: {:?}",
            outcomes[name]
        );
    }
}

#[test]
fn a_second_write_after_the_start_is_found() {
    let (sources, outcomes) = check(include_str!("programs/ApprenticeTwice.java"));
    let main = &outcomes["Apprentice.main"];
    assert_ne!(main.verdict, Verdict::ProvedUnderAssumptions);
    let [found] = &main.diagnostics[..] else {
        panic!("{main:?}")
    };
    assert_eq!(
        sources.snippet(found.primary.as_ref().unwrap().span),
        "job.objref = bogus"
    );
}
