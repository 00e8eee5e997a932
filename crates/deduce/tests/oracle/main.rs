//! What is proved must not go wrong: random small programs, often almost right, are decided by the checker and run by
//! the reference interpreter. A program whose every task is proved, without assumptions, and that has a run in which a
//! check, an invariant, a precondition or an environment assumption fails, is a contradiction.
//!
//! `HEDDLE_ORACLE` sets the number of programs per kind, `HEDDLE_ORACLE_SEED` the first seed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr
)]

mod formulas;
mod mutate;
mod skeletons;

use heddle_deduce::{Options, Verifier};
use heddle_diag::{Assumption, Premise, Verdict};
use heddle_interp::{Limits, Search, search};
use heddle_plato::ir::Program;
use heddle_solver::Session;
use heddle_text::FileId;
use mutate::Dice;
use std::sync::Arc;

/// What the programs of one kind turned out to be.
#[derive(Debug, Default)]
struct Tally {
    programs: usize,
    proved: usize,
    wrong: usize,
}

fn number(variable: &str, usual: u64) -> u64 {
    let given = std::env::var(variable).ok();
    given.and_then(|v| v.parse().ok()).unwrap_or(usual)
}

fn session() -> Session {
    let mut config = heddle_solver::locate(None).unwrap();
    config.cache = None;
    config.resources = 1_000_000;
    Session::new(Arc::new(config))
}

fn limits() -> Limits {
    Limits {
        threads: 2,
        states: 3_000,
        depth: 80,
        guarantees: true,
        ..Limits::default()
    }
}

/// Whether every task is proved without assumptions, or, with unrolling, but for that of the loops' bound. Ends with the
/// first that is not.
fn proved(program: &Program, unroll: u32, session: &mut Session) -> bool {
    let options = Options {
        unroll,
        max_errors: 1,
    };
    let verifier = Verifier::new(program, options);
    let mut tasks = verifier.tasks().into_iter();
    tasks.all(|task| {
        let outcome = verifier.check(task, session);
        match outcome.verdict {
            Verdict::Proved => true,
            Verdict::Bounded if unroll > 0 => {
                let bound = |a: &Assumption| a.premise == Premise::LoopBound;
                outcome.assumptions.iter().all(bound)
            }
            _ => false,
        }
    })
}

fn contradiction(seed: u64, text: &str, found: &Search) -> String {
    format!(
        "seed {seed}: proved, but it goes wrong:\n{text}\n{:#?}",
        found.violation
    )
}

/// Decides and runs `count` programs.
fn compare(count: u64, unroll: u32, make: &dyn Fn(&mut Dice) -> String) -> Tally {
    let mut session = session();
    let first = number("HEDDLE_ORACLE_SEED", 0);
    let mut tally = Tally::default();
    let mut contradictions = Vec::new();
    for seed in first..first + count {
        let text = make(&mut Dice(seed));
        let Ok(program) = heddle_plato::load(FileId(0), &text) else {
            continue;
        };
        tally.programs += 1;
        let found = search(&program, &limits());
        let proved = proved(&program, unroll, &mut session);
        tally.proved += usize::from(proved);
        tally.wrong += usize::from(found.violation.is_some());
        if proved && found.violation.is_some() {
            contradictions.push(contradiction(seed, &text, &found));
        }
    }
    eprintln!("{tally:?}");
    assert!(contradictions.is_empty(), "{}", contradictions.join("\n\n"));
    tally
}

/// Compares on programs made from skeletons; enough of them must be provable, and enough wrong, for the comparison to
/// see anything.
fn skeletons(skeletons: &[&str], unroll: u32) {
    let count = number("HEDDLE_ORACLE", 90);
    let loose = unroll == 0;
    let tally = compare(count, unroll, &|dice| {
        mutate::program(skeletons, loose, dice)
    });
    assert!(4 * tally.programs >= 3 * count as usize, "{tally:?}");
    assert!(4 * tally.proved >= tally.programs, "{tally:?}");
    assert!(4 * tally.wrong >= tally.programs, "{tally:?}");
}

#[test]
fn shared_variables() {
    skeletons(skeletons::SHARED, 0);
}

#[test]
fn procedures() {
    skeletons(skeletons::PROCEDURES, 0);
}

#[test]
fn loops() {
    skeletons(skeletons::LOOPS, 0);
}

#[test]
fn families() {
    skeletons(skeletons::FAMILIES, 0);
}

#[test]
fn bounded_loops() {
    skeletons(skeletons::BOUNDED, 3);
}

/// Programs made from nothing: few of them are proved, but they combine everything with everything.
#[test]
fn generated() {
    let options = heddle_plato::generate::Options::default();
    let make = |dice: &mut Dice| heddle_plato::generate::text(dice.0, &options);
    let tally = compare(number("HEDDLE_ORACLE", 90), 0, &make);
    assert!(20 * tally.proved >= tally.programs, "{tally:?}");
    assert!(10 * tally.wrong >= tally.programs, "{tally:?}");
}

/// Formulas mean in the logic what they evaluate to: what can fail is not proved, and what cannot fail is hardly ever
/// called a violation (solvers do not see every difference of maps whose keys are few).
#[test]
fn evaluation() {
    let mut session = session();
    let first = number("HEDDLE_ORACLE_SEED", 0);
    let (mut holds, mut fails, mut alarms) = (0, 0, Vec::new());
    for seed in first..first + 2 * number("HEDDLE_ORACLE", 90) {
        let text = formulas::program(&mut Dice(seed));
        let program = heddle_plato::load(FileId(0), &text).expect(&text);
        let found = search(&program, &limits());
        let wrong = found.violation.is_some();
        assert!(found.complete || wrong, "{text}\n{:?}", found.stuck);
        let verifier = Verifier::new(&program, Options::default());
        let mut verdict = |task| verifier.check(task, &mut session).verdict;
        let verdicts: Vec<Verdict> = verifier.tasks().into_iter().map(&mut verdict).collect();
        let proved = verdicts.iter().all(|v| *v == Verdict::Proved);
        assert!(!(proved && wrong), "{}", contradiction(seed, &text, &found));
        assert!(
            wrong || !verdicts.contains(&Verdict::Refuted),
            "{seed}: {text}"
        );
        if !wrong && verdicts.contains(&Verdict::PossibleViolation) {
            alarms.push(text);
        }
        holds += usize::from(proved);
        fails += usize::from(wrong);
    }
    assert!(holds >= 40 && fails >= 40, "{holds} hold, {fails} fail");
    assert!(100 * alarms.len() <= holds, "{}", alarms.join("\n"));
}

/// Every skeleton with its holes filled rightly is accepted and proved, else the mutants would show little.
#[test]
fn skeletons_are_right() {
    let mut session = session();
    let all = [
        skeletons::SHARED,
        skeletons::PROCEDURES,
        skeletons::LOOPS,
        skeletons::FAMILIES,
        skeletons::BOUNDED,
    ];
    let mut bad = Vec::new();
    for (k, skeleton) in all.concat().into_iter().enumerate() {
        let text = mutate::right(skeleton, &mut Dice(k as u64));
        match heddle_plato::load(FileId(0), &text) {
            Err(errors) => bad.push(format!("{text}\n{errors:#?}")),
            Ok(program) if !proved(&program, 3, &mut session) => {
                bad.push(format!("not proved: {text}"))
            }
            Ok(_) => {}
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n\n"));
}
