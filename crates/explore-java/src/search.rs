//! The search: all states, breadth first, a part of them at a time on all cores. What is found does not depend on how many there are.

use crate::answer::{Answer, Bound, Options};
use crate::code::MethodNo;
use crate::compile::compile;
use crate::expand::{Successors, expand, settle};
use crate::family::{AnyNumber, all_started, any_number};
use crate::follow::opening;
use crate::machine::{Fault, Log, Machine};
use crate::pack::Packer;
use crate::replay::Way;
use crate::trace;
use crate::visited::{Origin, Visited};
use heddle_resolve::Resolved;
use heddle_resolve::model::MethodId;
use heddle_text::Span;
use std::num::NonZero;
use std::time::Instant;

/// After a race so many states are looked at for what it leads to.
const AFTER_RACE: usize = 20_000;
/// States that are taken at a time, and how many of them are worth another core.
const PART: usize = 2_048;
const SHARE: usize = 96;

/// What a search found first of each kind.
#[derive(Default)]
struct Found {
    race: Option<(Vec<Origin>, Fault)>,
    fault: Option<(Vec<Origin>, Fault)>,
    deadlock: Option<Vec<Origin>>,
    unsupported: Vec<(String, Span)>,
    bound: Option<Bound>,
    steps: u64,
    threads: usize,
    ended: bool,
    dropped: bool,
}

/// Explores a program from a static method.
pub fn explore(resolved: &mut Resolved, entry: MethodId, options: &Options) -> Answer {
    let started = Instant::now();
    let (program, start) = compile(resolved, entry, options.clauses);
    let mut answer = Answer::default();
    for spurious in [false, true] {
        let more = program.waits || program.times_out;
        if spurious && (!more || !answer.findings.is_empty() || answer.bound.is_some()) {
            break;
        }
        let machine = Machine::new(&program, options.reduced, spurious);
        let (found, visited) = search(&machine, start, options, started);
        answer.spurious = spurious;
        answer.states = answer.states.max(visited.len() as u64);
        answer.bytes = answer.bytes.max(visited.size() as u64);
        answer.steps += found.steps;
        answer.threads = answer.threads.max(found.threads);
        answer.bound = found.bound;
        if found.dropped && !found.ended {
            answer.empty = Some(
                "no run comes to its end: all come to a call whose precondition is false, or to an assumption that is",
            );
        }
        for new in &found.unsupported {
            if !answer.unsupported.contains(new) {
                answer.unsupported.push(new.clone());
            }
        }
        for new in machine.limits.lock().iter().flat_map(|l| l.iter()) {
            if !answer.limits.contains(new) {
                answer.limits.push(new.clone());
            }
        }
        report(&machine, start, options, &found, &mut answer);
    }
    answer.unchecked = program.unchecked.clone();
    if options.any_number && answer.findings.is_empty() {
        let machine = Machine::new(&program, true, false);
        answer.any_number = Some(match all_started(&machine, start) {
            Some(state) => any_number(&machine, state, options),
            None => AnyNumber::Unknown("what comes before the threads is more than one run".into()),
        });
    }
    answer.micros = started.elapsed().as_micros() as u64;
    answer
}

/// Tells the runs that fail.
fn report(
    machine: &Machine<'_>,
    start: MethodNo,
    options: &Options,
    found: &Found,
    answer: &mut Answer,
) {
    let faults = [&found.race, &found.fault].into_iter().flatten();
    let all = faults.map(|(path, fault)| (path, Some(fault)));
    for (path, fault) in all.chain(found.deadlock.iter().map(|path| (path, None))) {
        let mut finding = trace::tell(machine, start, path, fault);
        finding.way = Way {
            path: path.clone(),
            fault: fault.cloned(),
            spurious: machine.spurious,
            reduced: options.reduced,
            clauses: options.clauses,
        };
        answer.findings.push(finding);
    }
}

fn search(
    machine: &Machine<'_>,
    start: MethodNo,
    options: &Options,
    started: Instant,
) -> (Found, Visited) {
    let (mut visited, mut found) = (Visited::default(), Found::default());
    let mut packers = vec![Packer::default()];
    if !begin(machine, start, &mut packers[0], &mut visited, &mut found) {
        return (found, visited);
    }
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    packers.resize_with(cores, Packer::default);
    let mut at = 0;
    let mut race_at = None;
    while at < visited.len() {
        if let Some(bound) = exceeded(&visited, options, started) {
            found.bound = Some(bound);
            break;
        }
        let part = at..visited.len().min(at + PART);
        at = part.end;
        for successors in expanded(machine, &visited, part, &mut packers) {
            take(successors, &mut visited, &mut found);
            if found.fault.is_some() || found.deadlock.is_some() {
                return (found, visited);
            }
        }
        if found.race.is_some()
            && visited.len() > *race_at.get_or_insert(visited.len()) + AFTER_RACE
        {
            break;
        }
    }
    (found, visited)
}

/// The first state; whether there is one to go on from.
fn begin(
    machine: &Machine<'_>,
    start: MethodNo,
    packer: &mut Packer,
    visited: &mut Visited,
    found: &mut Found,
) -> bool {
    let (mut state, end) = opening(machine, start, &mut Log::default());
    let (none, mut out) = (Origin::default(), Successors::default());
    if settle(end, &none, &mut out) {
        visited.add(packer.pack(machine.program, &mut state), none);
        return true;
    }
    found.fault = out.fault.map(|(_, fault)| (Vec::new(), fault));
    found.unsupported = out.unsupported;
    found.bound = out.bound;
    found.dropped = out.dropped;
    false
}

/// What comes after the states of a part, in their order.
fn expanded(
    machine: &Machine<'_>,
    visited: &Visited,
    part: std::ops::Range<usize>,
    packers: &mut [Packer],
) -> Vec<Successors> {
    let share = part.len().div_ceil(packers.len()).max(SHARE);
    let work = |from: usize, packer: &mut Packer| {
        let mut out = Successors::default();
        for k in from..part.end.min(from + share) {
            expand(machine, visited.get(k), k as u32, packer, &mut out);
            if out.fault.is_some() || out.deadlock.is_some() || out.broken.is_some() {
                break;
            }
        }
        out
    };
    let mut jobs = part.clone().step_by(share).zip(packers);
    let Some((first, packer)) = jobs.next() else {
        return Vec::new();
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = jobs
            .map(|(from, packer)| scope.spawn(move || work(from, packer)))
            .collect();
        let mut all = vec![work(first, packer)];
        for other in others {
            match other.join() {
                Ok(out) => all.push(out),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

/// New states, and what else was found.
fn take(out: Successors, visited: &mut Visited, found: &mut Found) {
    found.steps += out.steps;
    found.threads = found.threads.max(out.threads);
    found.ended |= out.ended;
    found.dropped |= out.dropped;
    found.bound = found.bound.or(out.bound);
    for new in &out.unsupported {
        if !found.unsupported.contains(new) {
            found.unsupported.push(new.clone());
        }
    }
    let path = |origin: &Origin| {
        let mut path = visited.path(origin.parent);
        path.push(origin.clone());
        path
    };
    if let (Some((origin, race)), None) = (&out.race, &found.race) {
        found.race = Some((path(origin), race.clone()));
    }
    found.fault = out
        .fault
        .as_ref()
        .map(|(o, fault)| (path(o), fault.clone()));
    if let Some((k, fault)) = &out.broken {
        found.fault.get_or_insert((visited.path(*k), fault.clone()));
    }
    found.deadlock = out.deadlock.map(|k| visited.path(k));
    for (bytes, origin) in out.states() {
        visited.add(bytes, origin.clone());
    }
}

fn exceeded(visited: &Visited, options: &Options, started: Instant) -> Option<Bound> {
    if visited.len() as u64 > options.states {
        return Some(Bound::States);
    }
    if visited.size() as u64 > options.bytes {
        return Some(Bound::Memory);
    }
    if started.elapsed() > options.time {
        return Some(Bound::Time);
    }
    options.cancel.is_cancelled().then_some(Bound::Cancelled)
}
