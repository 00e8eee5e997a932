//! The programs under `examples/explore`: what each method says of them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use heddle_diag::Verdict::{
    self, PossibleViolation, Proved, ProvedUnderAssumptions, Refuted, Unsupported,
};
use heddle_explore::budget::Budget;
use heddle_explore::model::flow::Calls;
use heddle_explore::model::machine::Machine;
use heddle_explore::modular::guide::Guide;
use heddle_explore::property::{Properties, data_variables};
use heddle_explore::{Answer, Extent, Mode, Request, check, standard};
use heddle_interp::Violation;
use heddle_plato::ir::Program;
use heddle_text::FileId;
use std::path::Path;
use std::sync::Arc;

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/explore");
    std::fs::read_to_string(root.join(format!("{name}.plato"))).unwrap()
}

fn load(text: &str) -> Arc<Program> {
    Arc::new(heddle_plato::load(FileId(0), text).unwrap_or_else(|d| panic!("{d:#?}\n{text}")))
}

fn ask(text: &str, mode: Mode, threads: Option<u32>) -> Answer {
    let request = Request {
        mode,
        threads,
        workers: 1,
        ..Request::default()
    };
    check(&load(text), &request)
}

fn expect(name: &str, mode: Mode, threads: Option<u32>, verdict: Verdict) -> Answer {
    let answer = ask(&read(name), mode, threads);
    assert_eq!(
        answer.verdict, verdict,
        "{name}, {mode:?}, {threads:?}: {:#?}",
        answer.stages
    );
    answer
}

/// The source text of the failing place.
fn failing(text: &str, answer: &Answer) -> String {
    let trace = answer.trace.as_ref().unwrap();
    let span = match &trace.violation {
        Violation::Check { span, .. } => *span,
        _ => trace.steps.last().unwrap().span,
    };
    text[span.start as usize..span.end as usize].to_owned()
}

#[test]
fn simple_is_proved_by_every_method() {
    for n in [1, 2, 3, 6] {
        expect("simple", Mode::Standard, Some(n), ProvedUnderAssumptions);
        expect("simple", Mode::Modular, Some(n), ProvedUnderAssumptions);
        expect("simple", Mode::Symmetric, Some(n), ProvedUnderAssumptions);
    }
    for mode in [Mode::Symmetric, Mode::Auto] {
        let answer = expect("simple", mode, None, Proved);
        assert_eq!(answer.extent, Extent::AnyNumber);
        expect("simple-looping", mode, None, Proved);
    }
}

#[test]
fn simple_without_the_lock_is_refuted() {
    let answer = expect("simple-unlocked", Mode::Auto, None, Refuted);
    assert_eq!(failing(&read("simple-unlocked"), &answer), "x > 0");
}

#[test]
fn simple_has_no_race_on_x() {
    let text = read("simple");
    let program = load(&text);
    let races = data_variables(&program);
    assert_eq!(races.len(), 1);
    let with = |mode, threads| Request {
        mode,
        threads,
        properties: Properties {
            races: races.clone(),
            ..Properties::default()
        },
        workers: 1,
        ..Request::default()
    };
    assert_eq!(check(&program, &with(Mode::Auto, None)).verdict, Proved);
    assert_eq!(
        check(&program, &with(Mode::Modular, Some(3))).verdict,
        ProvedUnderAssumptions
    );
    let unlocked = load(&read("simple-unlocked"));
    let racing = Request {
        properties: Properties {
            assertions: false,
            races: races.clone(),
            ..Properties::default()
        },
        ..with(Mode::Auto, None)
    };
    let answer = check(&unlocked, &racing);
    assert_eq!(answer.verdict, Refuted, "{:#?}", answer.stages);
    assert!(matches!(
        answer.trace.unwrap().violation,
        Violation::Race { .. }
    ));
}

#[test]
fn a_boolean_lock_needs_refinement() {
    for name in ["boolean-lock", "boolean-tas"] {
        let alarm = expect(name, Mode::Modular, Some(2), PossibleViolation);
        assert!(alarm.trace.is_none());
        expect(name, Mode::Symmetric, None, PossibleViolation);
        expect(name, Mode::Standard, Some(3), ProvedUnderAssumptions);
        let answer = expect(name, Mode::Auto, None, Proved);
        assert_eq!(answer.extent, Extent::AnyNumber);
    }
    expect("boolean-lock-flags", Mode::Modular, None, Proved);
}

#[test]
fn locks_and_counters() {
    expect("owner-lock", Mode::Auto, None, Proved);
    expect("owner-lock", Mode::Modular, Some(3), ProvedUnderAssumptions);
    expect("ticket-lock", Mode::Auto, None, Proved);
    expect("cas-increment", Mode::Auto, None, Proved);
    let answer = expect("counter-race", Mode::Auto, None, Refuted);
    assert_eq!(failing(&read("counter-race"), &answer), "g := g + 1");
}

#[test]
fn mutual_exclusion_for_two() {
    expect("peterson", Mode::Standard, None, Proved);
    expect("peterson", Mode::Modular, None, PossibleViolation);
    expect("peterson", Mode::Auto, None, Proved);
    expect("peterson-turn-first", Mode::Auto, None, Refuted);
    expect("bakery", Mode::Auto, None, Proved);
    expect("bakery-three", Mode::Auto, None, Proved);
    expect("bakery-three-tie", Mode::Auto, None, Refuted);
    expect("bakery-tie", Mode::Auto, None, Refuted);
    expect("szymanski", Mode::Auto, None, Proved);
    expect("szymanski-hasty", Mode::Auto, None, Refuted);
}

#[test]
fn classic_structures_and_their_broken_twins() {
    for (right, wrong) in [
        ("ring", "ring-no-room"),
        ("readers-writer", "readers-writer-hasty"),
        ("barrier", "barrier-early"),
        ("seqlock", "seqlock-no-reread"),
    ] {
        expect(right, Mode::Auto, None, Proved);
        expect(wrong, Mode::Auto, None, Refuted);
    }
}

#[test]
fn recursion_without_bound_ends() {
    expect("recursive", Mode::Modular, None, Proved);
    expect("recursive", Mode::Auto, None, Proved);
    expect("recursive-result", Mode::Modular, None, Proved);
    expect("recursive-unlocked", Mode::Modular, None, PossibleViolation);
    expect("recursive-unlocked", Mode::Auto, None, Refuted);
}

#[test]
fn alarms_of_recursive_programs_are_refined() {
    let name = "recursive-boolean-lock";
    expect(name, Mode::Modular, None, PossibleViolation);
    let answer = expect(name, Mode::Auto, None, Proved);
    let last = answer.stages.last().unwrap();
    assert!(last.what.contains("last write to `locked`"), "{last:?}");
    let answer = expect("recursive-boolean-lock-late", Mode::Auto, None, Refuted);
    assert_eq!(
        failing(&read("recursive-boolean-lock-late"), &answer),
        "low == 0"
    );
    // Too deep for the usual number of nested activations: found with more of them.
    let deep = read("recursive-boolean-lock-late").replace("depth < 3", "depth < 9");
    assert_eq!(ask(&deep, Mode::Auto, None).verdict, Refuted);
}

/// States that the search along the alarm and the breadth-first one see until they find the error.
fn states_until_wrong(text: &str) -> (u64, u64) {
    let machine = Machine::new(load(text), 2, Calls::Inline(6)).unwrap();
    let options = standard::Options {
        properties: Properties::default(),
        budget: Budget::default(),
        workers: 1,
        remember: true,
    };
    // The abstraction may have infinitely many facts where the program has few states.
    let facts = Budget {
        states: 100_000,
        ..Budget::default()
    };
    let guide = Guide::new(&machine, &options.properties, &facts).unwrap();
    assert!(guide.leads_somewhere());
    let along = standard::directed::explore(&machine, &options, &guide).unwrap();
    let near = standard::explore(&machine, &options).unwrap();
    assert!(along.wrong.is_some() && near.wrong.is_some());
    (along.statistics.states, near.statistics.states)
}

#[test]
fn an_alarm_guides_the_search_for_a_deep_error() {
    for (name, less) in [("deep-handover", 20), ("deep-stamp", 20)] {
        let (along, near) = states_until_wrong(&read(name));
        eprintln!("{name}: {along} states along the alarm, {near} breadth first");
        assert!(along * less < near, "{name}: {along}, {near}");
        let answer = expect(name, Mode::Auto, None, Refuted);
        let last = answer.stages.last().unwrap();
        assert!(last.what.contains("along the alarm"), "{last:?}");
    }
    // With nothing to find it sees everything, and says so.
    let machine = Machine::new(load(&read("peterson")), 2, Calls::Inline(6)).unwrap();
    let options = standard::Options {
        properties: Properties::default(),
        budget: Budget::default(),
        workers: 1,
        remember: true,
    };
    // The abstraction may have infinitely many facts where the program has few states.
    let facts = Budget {
        states: 100_000,
        ..Budget::default()
    };
    let guide = Guide::new(&machine, &options.properties, &facts).unwrap();
    let all = standard::directed::explore(&machine, &options, &guide).unwrap();
    let plain = standard::explore(&machine, &options).unwrap();
    assert!(all.complete && guide.leads_somewhere());
    assert_eq!(all.statistics.states, plain.statistics.states);
}

fn deadlock(text: &str, mode: Mode) -> Answer {
    let request = Request {
        mode,
        properties: Properties {
            deadlock: true,
            ..Properties::default()
        },
        workers: 2,
        ..Request::default()
    };
    check(&load(text), &request)
}

#[test]
fn deadlocks_are_found_by_standard_search() {
    let answer = deadlock(&read("opposite-locks"), Mode::Standard);
    assert_eq!(answer.verdict, Refuted);
    let trace = answer.trace.unwrap();
    assert_eq!(
        (trace.violation, trace.steps.len()),
        (Violation::Deadlock, 2)
    );
    assert_eq!(
        deadlock(&read("opposite-locks"), Mode::Modular).verdict,
        Unsupported
    );
    assert_eq!(
        deadlock(&read("philosophers-ordered"), Mode::Auto).verdict,
        Proved
    );
}

#[test]
fn philosophers_from_two_to_eight() {
    for n in 2..=8 {
        let text = read("philosophers").replace("n: int = 4", &format!("n: int = {n}"));
        let answer = deadlock(&text, Mode::Standard);
        assert_eq!(answer.verdict, Refuted, "n = {n}");
        assert_eq!(answer.trace.unwrap().steps.len(), n, "n = {n}");
    }
}

/// Levels of many thousand states, so that all workers have something to do.
#[test]
fn the_same_shortest_run_is_shown_with_any_number_of_workers() {
    let crowd = "var a: int = 0; var b: int = 0;\n\
        thread w[i: 0..7] { a := a + 1; b := b + 1; a := a + 1; b := b + a; assert b < 20; }";
    for text in [crowd, &read("peterson-turn-first")] {
        let run = |workers| {
            let request = Request {
                mode: Mode::Standard,
                workers,
                ..Request::default()
            };
            let answer = check(&load(text), &request);
            (answer.trace.unwrap(), answer.stages[0].states)
        };
        let (trace, states) = run(1);
        if text == crowd {
            assert!(states > 20_000, "{states}");
        }
        for workers in [2, 3] {
            assert_eq!(run(workers), (trace.clone(), states));
        }
    }
}

#[test]
fn integers_grow_as_far_as_they_are_reached() {
    let text = "var x: int = 0; thread A { var i: int := 0; while (i < 12) { x := x * 3 + 1; i := i + 1; } assert x == 265720; }";
    assert_eq!(ask(text, Mode::Standard, None).verdict, Proved);
    assert_eq!(
        ask(&text.replace("265720", "0"), Mode::Standard, None).verdict,
        Refuted
    );
}

#[test]
fn overflow_and_budgets_are_undecided() {
    let text = "var x: int = 1; thread A { loop { x := x * 4; } }";
    let answer = ask(text, Mode::Standard, None);
    assert_eq!(answer.verdict, Verdict::Undecided, "{answer:#?}");
    let request = Request {
        mode: Mode::Standard,
        budget: Budget {
            states: 1_000,
            ..Default::default()
        },
        workers: 1,
        ..Request::default()
    };
    let counting = load("var x: int = 0; thread A { loop { x := x + 1; } }");
    for mode in [Mode::Standard, Mode::Modular, Mode::Auto] {
        let answer = check(
            &counting,
            &Request {
                mode,
                ..request.clone()
            },
        );
        assert_eq!(answer.verdict, Verdict::Undecided, "{mode:?}");
        assert!(answer.stopped.is_some());
    }
}

#[test]
fn what_cannot_be_run_is_said() {
    assert_eq!(
        ask("proc p() { skip; }", Mode::Auto, None).verdict,
        Unsupported
    );
    assert_eq!(
        ask("type T; var x: T; thread A { skip; }", Mode::Auto, None).verdict,
        Unsupported
    );
    assert_eq!(
        ask("const n: int; thread A { assert n > 0; }", Mode::Auto, None).verdict,
        Unsupported
    );
    assert_eq!(
        ask("var x: int; thread A { skip; }", Mode::Auto, None).verdict,
        Unsupported
    );
    let havoc = ask("var x: int = 0; thread A { havoc x; }", Mode::Auto, None);
    assert_eq!(havoc.verdict, Verdict::Undecided);
    let indexed = "var x: int = 0; thread w[i: 0..3] { x := i; }";
    assert_eq!(ask(indexed, Mode::Symmetric, None).verdict, Unsupported);
}
