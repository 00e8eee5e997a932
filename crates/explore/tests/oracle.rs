//! Random small programs: the engines against each other and against the reference interpreter.
//!
//! `HEDDLE_ORACLE_PROGRAMS=10000` runs the nightly size.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod random;

use heddle_diag::Verdict;
use heddle_explore::budget::Budget;
use heddle_explore::model::flow::Calls;
use heddle_explore::model::machine::{BodyCode, EdgeAction, Machine};
use heddle_explore::model::step::{Event, Local, Scratch};
use heddle_explore::modular::exposure::Exposure;
use heddle_explore::modular::guide::Guide;
use heddle_explore::modular::pushdown::LocalState;
use heddle_explore::modular::shown::Shown;
use heddle_explore::modular::{finite, pushdown};
use heddle_explore::property::Properties;
use heddle_explore::standard;
use heddle_explore::symmetric::program::{Members, SymmetricProgram};
use heddle_explore::{Mode, Request, check, symmetric};
use heddle_plato::generate;
use heddle_plato::ir::Program;
use heddle_text::FileId;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

fn count() -> u64 {
    std::env::var("HEDDLE_ORACLE_PROGRAMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(600)
}

fn budget() -> Budget {
    Budget {
        states: 4_000,
        bytes: 200 << 20,
        time: Duration::from_millis(1_000),
        ..Budget::default()
    }
}

/// What the engines said over a whole run; a test that never sees a case tests nothing.
#[derive(Debug, Default)]
struct Tally {
    loaded: u32,
    runnable: u32,
    wrong: u32,
    safe: u32,
    proved_modular: u32,
    proved_symmetric: u32,
    proved_auto: u32,
    compared_with_interpreter: u32,
    compared_symmetric: u32,
    projections: u32,
    pushdown: u32,
    proved_stacks: u32,
    proved_stacks_refined: u32,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.loaded += other.loaded;
        self.runnable += other.runnable;
        self.wrong += other.wrong;
        self.safe += other.safe;
        self.proved_modular += other.proved_modular;
        self.proved_symmetric += other.proved_symmetric;
        self.proved_auto += other.proved_auto;
        self.compared_with_interpreter += other.compared_with_interpreter;
        self.compared_symmetric += other.compared_symmetric;
        self.projections += other.projections;
        self.pushdown += other.pushdown;
        self.proved_stacks += other.proved_stacks;
        self.proved_stacks_refined += other.proved_stacks_refined;
    }
}

/// Mostly programs that can be explored completely; every fourth uses the whole language.
fn options(seed: u64) -> generate::Options {
    generate::Options {
        size: 1 + (seed % 2) as u32,
        rich: seed % 4 == 3,
        ..generate::Options::default()
    }
}

/// Runs all seeds, on all cores.
fn all_seeds(run: impl Fn(u64, &mut Tally) + Sync) -> Tally {
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= count() {
                return tally;
            }
            run(seed, &mut tally);
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for handle in handles {
            sum.add(&handle.join().unwrap());
        }
    });
    sum
}

#[test]
fn engines_agree_on_random_programs() {
    let tally = all_seeds(|seed, tally| {
        let text = generate::text(seed, &options(seed));
        if let Ok(program) = heddle_plato::load(FileId(0), &text) {
            tally.loaded += 1;
            one(&Arc::new(program), &text, seed, tally);
        }
    });
    eprintln!("{tally:?}");
    assert!(tally.runnable * 2 > tally.loaded, "{tally:?}");
    assert!(tally.wrong > 20 && tally.safe > 20, "{tally:?}");
    assert!(
        tally.proved_modular > 20 && tally.proved_auto > 20,
        "{tally:?}"
    );
    assert!(tally.compared_with_interpreter > 20, "{tally:?}");
}

#[test]
fn engines_agree_on_programs_full_of_thread_ids() {
    let tally = all_seeds(|seed, tally| {
        let text = random::program(seed);
        let program =
            heddle_plato::load(FileId(0), &text).unwrap_or_else(|d| panic!("{d:#?}\n{text}"));
        tally.loaded += 1;
        one(&Arc::new(program), &text, seed, tally);
    });
    eprintln!("{tally:?}");
    assert!(tally.wrong > 20 && tally.safe > 20, "{tally:?}");
    assert!(
        tally.proved_modular > 20 && tally.proved_modular < tally.safe,
        "{tally:?}"
    );
    assert!(tally.proved_auto > tally.proved_modular, "{tally:?}");
    assert!(
        tally.compared_with_interpreter > 20 && tally.compared_symmetric > 20,
        "{tally:?}"
    );
}

fn one(program: &Arc<Program>, text: &str, seed: u64, tally: &mut Tally) {
    let Ok(machine) = Machine::new(Arc::clone(program), 2, Calls::Inline(3)) else {
        return;
    };
    let options = standard::Options {
        properties: Properties::default(),
        budget: budget(),
        workers: 1,
        remember: true,
    };
    let Ok(found) = standard::explore(&machine, &options) else {
        return;
    };
    tally.runnable += 1;
    let wrong = found.wrong.is_some();
    tally.wrong += u32::from(wrong);
    tally.safe += u32::from(found.complete);
    let context = || format!("seed {seed}\n{text}");
    remembering_changes_nothing(&machine, &options, &found, &context);
    along_the_alarm(&machine, &options, &found, &context);
    against_interpreter(program, &machine, &found, tally, &context);
    let plain = modular(&machine, wrong, tally, &context);
    symmetric_against(program, &machine, wrong, plain, tally, &context);
    with_stacks(program, wrong, tally, &context);
    automatic(program, wrong, tally, &context);
}

/// The search that remembers steps against the one that asks the interpreter each time, and against three workers.
fn remembering_changes_nothing(
    machine: &Machine,
    options: &standard::Options,
    found: &standard::Outcome,
    context: &dyn Fn() -> String,
) {
    for (remember, workers) in [(false, 1), (true, 3)] {
        let options = standard::Options {
            remember,
            workers,
            ..options.clone()
        };
        let other = standard::explore(machine, &options).unwrap();
        if found.stopped.is_none() && other.stopped.is_none() {
            let numbers = |o: &standard::Outcome| {
                let s = &o.statistics;
                (s.states, s.transitions, s.depth, o.complete)
            };
            assert_eq!(numbers(found), numbers(&other), "{}", context());
            // The same run, whatever the number of workers.
            let runs = [&found.wrong, &other.wrong].map(|w| format!("{w:?}"));
            assert_eq!(runs[0], runs[1], "{}", context());
        }
    }
}

/// The guided search finds an error exactly if there is one, and sees all states otherwise.
fn along_the_alarm(
    machine: &Machine,
    options: &standard::Options,
    found: &standard::Outcome,
    context: &dyn Fn() -> String,
) {
    let guide = Guide::new(machine, &options.properties, &options.budget).unwrap();
    let along = standard::directed::explore(machine, options, &guide).unwrap();
    if found.stopped.is_none() && along.stopped.is_none() {
        assert_eq!(found.complete, along.complete, "{}", context());
        assert_eq!(found.wrong.is_some(), along.wrong.is_some());
    }
    if found.complete && along.complete {
        let states = |o: &standard::Outcome| o.statistics.states;
        assert_eq!(states(found), states(&along), "{}", context());
    }
}

fn against_interpreter(
    program: &Program,
    machine: &Machine,
    found: &standard::Outcome,
    tally: &mut Tally,
    context: &dyn Fn() -> String,
) {
    let limits = heddle_interp::Limits {
        states: 1_000,
        calls: 1_000,
        ..heddle_interp::Limits::default()
    };
    if let Some(run) = &found.wrong {
        let trace = heddle_explore::trace::trace(machine, run);
        let replayed = heddle_interp::replay(program, &limits, &trace);
        assert_eq!(replayed, Ok(()), "{trace:#?}\n{}", context());
    }
    let search = heddle_interp::search(program, &limits);
    if let Some(trace) = &search.violation {
        assert!(
            found.wrong.is_some() || !found.complete,
            "the interpreter finds {:?}\n{}",
            trace.violation,
            context()
        );
        assert_eq!(
            heddle_interp::replay(program, &limits, trace),
            Ok(()),
            "{}",
            context()
        );
        tally.compared_with_interpreter += 1;
    } else if search.complete {
        assert!(
            found.wrong.is_none(),
            "the interpreter finds nothing\n{}",
            context()
        );
        tally.compared_with_interpreter += 1;
    }
}

fn modular(
    machine: &Machine,
    wrong: bool,
    tally: &mut Tally,
    context: &dyn Fn() -> String,
) -> Option<bool> {
    let mut plain = None;
    let mut ladder = vec![Exposure::none(machine)];
    ladder.extend(Exposure::ladder(machine, &Default::default()));
    for (rung, exposure) in ladder.iter().enumerate() {
        let options = finite::Options {
            properties: &Properties::default(),
            budget: &budget(),
            exposure,
            first_alarm: false,
        };
        let Ok((relations, outcome)) = finite::explore(machine, &options) else {
            continue;
        };
        assert!(
            !(wrong && outcome.proves()),
            "modular, exposed {}\n{}",
            exposure.words,
            context()
        );
        if rung == 0 {
            tally.proved_modular += u32::from(outcome.proves());
            if outcome.stopped.is_none() {
                plain = Some(outcome.proves());
                lemma_1(machine, &relations, tally, context);
            }
        }
    }
    plain
}

/// Location and locals of each thread.
type Threads = Vec<(u32, Vec<i64>)>;

/// Lemma 1: every reachable state is in R for each of its threads.
fn lemma_1(
    machine: &Machine,
    relations: &finite::Relations<'_>,
    tally: &mut Tally,
    context: &dyn Fn() -> String,
) {
    let Ok(initial) = machine.initial_stores() else {
        return;
    };
    let start: Threads = (0..machine.thread_count())
        .map(|t| (0, vec![0; machine.body(t).slots]))
        .collect();
    let mut seen: HashSet<(Vec<i64>, Threads)> = HashSet::new();
    let mut work: Vec<_> = initial.into_iter().map(|g| (g, start.clone())).collect();
    let mut scratch = Scratch::default();
    while let Some(state) = work.pop() {
        if seen.len() > 2_000 || !seen.insert(state.clone()) {
            continue;
        }
        let (g, threads) = state;
        for (t, (pc, l)) in threads.iter().enumerate() {
            assert!(
                relations.holds(t, &g, &[], *pc, l),
                "R misses a reachable state\n{}",
                context()
            );
            let at = Local {
                body: machine.body(t),
                tid: t as i64 + 1,
                pc: *pc,
                l,
            };
            machine.steps(at, &g, &mut scratch, &mut |event| {
                if let Event::Step(edge, g2, l2) = event {
                    let mut next = threads.clone();
                    next[t] = (edge.target, l2.to_vec());
                    work.push((g2.to_vec(), next));
                }
            });
        }
    }
    tally.projections += 1;
}

fn symmetric_against(
    program: &Arc<Program>,
    machine: &Machine,
    wrong: bool,
    plain: Option<bool>,
    tally: &mut Tally,
    context: &dyn Fn() -> String,
) {
    let wrong_with_three = wrong || goes_wrong(program, 3);
    let none = Exposure::none(machine);
    let mut ladder = vec![none];
    ladder.extend(Exposure::ladder(machine, &Default::default()));
    for members in [Members::Exactly(2), Members::Any] {
        let Ok(symmetric) = SymmetricProgram::new(Arc::clone(program), members, 3) else {
            continue;
        };
        for (rung, exposure) in ladder.iter().enumerate() {
            let options = symmetric::Options {
                properties: &Properties::default(),
                budget: &Budget {
                    states: 400,
                    ..budget()
                },
                exposure,
                first_alarm: rung > 0,
            };
            let (_, outcome) = symmetric::explore(&symmetric, &options);
            let proves = outcome.proves();
            let wrong = if members == Members::Any {
                wrong_with_three
            } else {
                wrong
            };
            assert!(
                !(wrong && proves),
                "symmetric {members:?}, exposed {}\n{}",
                exposure.words,
                context()
            );
            if rung == 0 && outcome.stopped.is_none() && members == Members::Exactly(2) {
                if let Some(plain) = plain {
                    assert_eq!(plain, proves, "symmetric and plain differ\n{}", context());
                    tally.compared_symmetric += 1;
                }
                tally.proved_symmetric += u32::from(proves);
            }
        }
    }
}

/// Whether a real run with so many threads goes wrong.
fn goes_wrong(program: &Arc<Program>, members: u32) -> bool {
    let Ok(machine) = Machine::new(Arc::clone(program), members, Calls::Inline(3)) else {
        return false;
    };
    let options = standard::Options {
        properties: Properties::default(),
        budget: budget(),
        workers: 1,
        remember: true,
    };
    standard::explore(&machine, &options).is_ok_and(|found| found.wrong.is_some())
}

fn with_stacks(
    program: &Arc<Program>,
    wrong: bool,
    tally: &mut Tally,
    context: &dyn Fn() -> String,
) {
    let Ok(machine) = Machine::new(Arc::clone(program), 2, Calls::Keep) else {
        return;
    };
    let mut ladder = vec![Shown::nothing()];
    ladder.extend(Shown::ladder(&machine, &Default::default()));
    for (rung, shown) in ladder.iter().enumerate() {
        let options = pushdown::Options {
            properties: &Properties::default(),
            budget: &budget(),
            shown,
            first_alarm: rung > 0,
        };
        let Ok((relations, outcome)) = pushdown::explore(&machine, &options) else {
            return;
        };
        assert!(
            !(wrong && outcome.proves()),
            "with stacks, exposed {}\n{}",
            shown.words,
            context()
        );
        if rung == 0 {
            tally.pushdown += 1;
            tally.proved_stacks += u32::from(outcome.proves());
            if outcome.stopped.is_none() {
                lemma_2(&machine, &relations, context);
            }
        } else if outcome.proves() {
            tally.proved_stacks_refined += 1;
        }
    }
}

/// A thread with its stack: the running activation last. Each caller waits at the edge of its call.
type Stack = Vec<(LocalState, usize)>;

/// Lemma 2, with stacks of bounded height: every reachable state is in P for each of its threads.
fn lemma_2(machine: &Machine, relations: &pushdown::Relations<'_>, context: &dyn Fn() -> String) {
    let Ok(initial) = machine.initial_stores() else {
        return;
    };
    let start = |t: usize| {
        let state = LocalState {
            proc: None,
            pc: 0,
            slots: vec![0; machine.body(t).slots],
        };
        vec![(state, 0)]
    };
    let stacks: Vec<Stack> = (0..machine.thread_count()).map(start).collect();
    let mut seen: HashSet<(Vec<i64>, Vec<Stack>)> = HashSet::new();
    let mut work: Vec<_> = initial.into_iter().map(|g| (g, stacks.clone())).collect();
    while let Some((g, stacks)) = work.pop() {
        if seen.len() > 500 || !seen.insert((g.clone(), stacks.clone())) {
            continue;
        }
        for t in 0..stacks.len() {
            let (top, _) = stacks[t].last().unwrap();
            assert!(
                relations.holds(t, &g, top),
                "P misses a reachable state\n{}",
                context()
            );
            for (g2, stack) in stack_steps(machine, t, &g, &stacks[t]) {
                let mut next = stacks.clone();
                next[t] = stack;
                work.push((g2, next));
            }
        }
    }
}

fn body_of<'m>(machine: &'m Machine, thread: usize, state: &LocalState) -> &'m BodyCode {
    match state.proc {
        None => machine.body(thread),
        Some(p) => machine.procs[p as usize].as_ref().unwrap(),
    }
}

/// Steps, calls (up to three frames) and returns of one thread.
fn stack_steps(
    machine: &Machine,
    thread: usize,
    g: &[i64],
    stack: &Stack,
) -> Vec<(Vec<i64>, Stack)> {
    let (top, _) = stack.last().unwrap();
    let body = body_of(machine, thread, top);
    let at = Local {
        body,
        tid: thread as i64 + 1,
        pc: top.pc,
        l: &top.slots,
    };
    let mut out = Vec::new();
    let mut calls = Vec::new();
    machine.steps(at, g, &mut Scratch::default(), &mut |event| match event {
        Event::Step(edge, g2, l2) => {
            let mut stack = stack.clone();
            let top = &mut stack.last_mut().unwrap().0;
            (top.pc, top.slots) = (edge.target, l2.to_vec());
            out.push((g2.to_vec(), stack));
        }
        Event::Call(edge, call) => {
            let edges = &body.locations[top.pc as usize].edges;
            calls.push((
                edges.iter().position(|e| std::ptr::eq(e, edge)).unwrap(),
                call,
            ));
        }
        _ => {}
    });
    for (edge, call) in calls.into_iter().filter(|_| stack.len() < 4) {
        let slots = machine
            .arguments(at, g, call, &mut Scratch::default())
            .unwrap();
        let mut stack = stack.clone();
        stack.last_mut().unwrap().1 = edge;
        let proc = Some(body.calls[call].proc.0);
        stack.push((LocalState { proc, pc: 0, slots }, 0));
        out.push((g.to_vec(), stack));
    }
    if body.locations[top.pc as usize].may_end && stack.len() > 1 {
        let mut stack = stack.clone();
        let (callee, _) = stack.pop().unwrap();
        let (caller, edge) = stack.last_mut().unwrap();
        let edge = &body_of(machine, thread, caller).locations[caller.pc as usize].edges[*edge];
        let EdgeAction::Call(call) = edge.action else {
            panic!("a caller waits at a call");
        };
        let into = body_of(machine, thread, caller).calls[call].result.clone();
        if let (Some(into), Some(result)) = (into, body.flow.result) {
            caller.slots[into].copy_from_slice(&callee.slots[body.places[result.index()].range()]);
        }
        for slot in &edge.dead {
            caller.slots[*slot] = 0;
        }
        caller.pc = edge.target;
        out.push((g.to_vec(), stack));
    }
    out
}

fn automatic(program: &Arc<Program>, wrong: bool, tally: &mut Tally, context: &dyn Fn() -> String) {
    for threads in [Some(2), None] {
        let request = Request {
            mode: Mode::Auto,
            threads,
            budget: budget(),
            workers: 1,
            inline: 3,
            ..Request::default()
        };
        let answer = check(program, &request);
        let proved = matches!(
            answer.verdict,
            Verdict::Proved | Verdict::ProvedUnderAssumptions
        );
        assert!(
            !(wrong && proved),
            "auto says {:?}\n{:#?}\n{}",
            answer.verdict,
            answer.stages,
            context()
        );
        if answer.trace.is_some() {
            assert_eq!(
                answer.verdict,
                Verdict::Refuted,
                "a trace that does not replay\n{}",
                context()
            );
        }
        tally.proved_auto += u32::from(proved);
    }
}
