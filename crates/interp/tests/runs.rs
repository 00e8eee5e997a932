//! The interpreter on programs whose runs are known.
#![allow(clippy::unwrap_used, clippy::panic)]

use heddle_interp::{Limits, Mismatch, Search, Violation, replay, search};
use heddle_plato::ir::Program;
use heddle_text::FileId;

fn load(text: &str) -> Program {
    heddle_plato::load(FileId(0), text).unwrap_or_else(|d| panic!("{d:#?}"))
}

fn run(text: &str) -> Search {
    search(&load(text), &Limits::default())
}

#[test]
fn a_lost_update_is_found_and_replayed() {
    let text = "var x: int = 0; var done: int = 0;
        thread w[i: 0..1] { var t: int := x; x := t + 1; done := done + 1; }
        thread check { await done == 2; assert x == 2; }";
    let program = load(text);
    let found = search(&program, &Limits::default());
    let trace = found.violation.unwrap();
    assert!(matches!(trace.violation, Violation::Check { .. }));
    assert_eq!(trace.steps.len(), 8);
    assert_eq!(replay(&program, &Limits::default(), &trace), Ok(()));
    let mut bent = trace.clone();
    bent.steps.swap(0, 7);
    assert!(replay(&program, &Limits::default(), &bent).is_err());
    let mut short = trace.clone();
    short.steps.truncate(3);
    assert_eq!(
        replay(&program, &Limits::default(), &short),
        Err(Mismatch::Harmless)
    );
}

#[test]
fn a_lock_makes_it_safe() {
    let text = "var x: int = 0; var m: tid = none;
        thread w[i: 0..1] { acquire m; var t: int := x; x := t + 1; assert x == t + 1; release m; }";
    let found = run(text);
    assert!(found.violation.is_none() && found.complete, "{found:?}");
}

#[test]
fn invariants_are_looked_at_before_and_after_every_step() {
    let initially = run("var x: int = 1; invariant x == 0; thread A { skip; }");
    assert_eq!(
        initially.violation.unwrap().violation,
        Violation::InitialInvariant(0)
    );
    let later = run("var x: int = 0; invariant x < 2; thread A { x := 1; x := 2; x := 0; }");
    let trace = later.violation.unwrap();
    assert_eq!(
        (trace.violation, trace.steps.len()),
        (Violation::Invariant(0), 2)
    );
}

#[test]
fn a_step_that_breaks_what_others_rely_on_is_reported_on_demand() {
    let text = "var x: int = 0; var m: tid = none; env m == tid ==> x' == x;
        thread A { acquire m; release m; } thread B { x := 1; }";
    let limits = Limits {
        guarantees: true,
        ..Limits::default()
    };
    let program = load(text);
    let trace = search(&program, &limits).violation.unwrap();
    assert!(matches!(
        trace.violation,
        Violation::Guarantee {
            clause: 0,
            victim: 0
        }
    ));
    assert_eq!(replay(&program, &limits, &trace), Ok(()));
    assert!(run(text).violation.is_none());
}

#[test]
fn calls_pass_values_and_return_them() {
    let text = "var x: int = 0;
        proc twice(k: int): int { var r: int := k + k; return r; }
        thread A { var a: int := 0; a := twice(21); assert a == 42; assert a == 41; }";
    let trace = run(text).violation.unwrap();
    assert_eq!(trace.steps.last().map(|s| s.changes.len()), Some(0));
    assert_eq!(trace.steps.len(), 5);
}

#[test]
fn what_was_left_out_is_not_called_complete() {
    assert!(!run("var x: int = 0; thread A { havoc x; }").complete);
    assert!(!run("var x: int = 0; thread A { loop { x := x + 1; } }").complete);
    assert!(!run("proc p() ensures true; ; thread A { p(); }").complete);
    assert!(!run("proc p() modifies ; { skip; p(); } thread A { p(); }").complete);
}

#[test]
fn one_store_checks_count_even_if_the_step_is_impossible() {
    let text = "var x: int = 0; thread A { atomic assert x == 1; action false; }";
    assert!(run(text).violation.is_some());
    let two = "var x: int = 0; thread A { atomic assert x' == 1; modifies x; action false; }";
    assert!(run(two).violation.is_none());
}
