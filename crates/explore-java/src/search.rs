//! The search: all states, breadth first. States are compared as a whole, never by their hashes alone.

use crate::answer::{Answer, Bound, Options};
use crate::code::{MethodNo, Program};
use crate::compile::compile;
use crate::machine::{Choices, End, Fault, Log, Machine};
use crate::pack::{Packer, unpack};
use crate::replay::Way;
use crate::state::{State, Status};
use crate::trace;
use crate::value::Value;
use heddle_resolve::Resolved;
use heddle_resolve::model::MethodId;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
use std::time::Instant;

/// After a race so many states are looked at for what it leads to.
const AFTER_RACE: usize = 20_000;

/// Where a state came from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub parent: u32,
    pub tid: u8,
    pub choices: Box<[u32]>,
}

/// All states so far.
#[derive(Default)]
struct Visited {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    origins: Vec<Origin>,
    first: FxHashMap<u64, u32>,
    /// The next state with the same hash, plus one.
    next: Vec<u32>,
}

impl Visited {
    fn get(&self, k: usize) -> &[u8] {
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        &self.bytes[start..self.ends[k]]
    }

    /// Adds a state unless it is known.
    fn add(&mut self, bytes: &[u8], origin: Origin) -> bool {
        let mut hasher = FxHasher::default();
        hasher.write(bytes);
        let hash = hasher.finish();
        let first = self.first.get(&hash).copied();
        let mut at = first.map_or(0, |f| f + 1);
        while at > 0 {
            if self.get(at as usize - 1) == bytes {
                return false;
            }
            at = self.next[at as usize - 1];
        }
        let number = self.ends.len() as u32;
        self.next.push(first.map_or(0, |f| f + 1));
        self.first.insert(hash, number);
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len());
        self.origins.push(origin);
        true
    }

    /// How a state is reached.
    fn path(&self, mut k: u32) -> Vec<Origin> {
        let mut path = Vec::new();
        while k > 0 {
            let origin = self.origins[k as usize].clone();
            k = origin.parent;
            path.push(origin);
        }
        path.reverse();
        path
    }
}

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
}

/// Explores a program from a static method.
pub fn explore(resolved: &mut Resolved, entry: MethodId, options: &Options) -> Answer {
    let started = Instant::now();
    let (program, start) = compile(resolved, entry, options.clauses);
    let mut answer = Answer::default();
    for spurious in [false, true] {
        if spurious && (!program.waits || !answer.findings.is_empty() || answer.bound.is_some()) {
            break;
        }
        let machine = Machine {
            program: &program,
            reduced: options.reduced,
            spurious,
        };
        let (found, visited) = search(&machine, start, options, started);
        answer.spurious = spurious;
        answer.states = answer.states.max(visited.ends.len() as u64);
        answer.bytes = answer.bytes.max(visited.bytes.len() as u64);
        answer.steps += found.steps;
        answer.threads = answer.threads.max(found.threads);
        answer.bound = found.bound;
        for new in found.unsupported {
            if !answer.unsupported.contains(&new) {
                answer.unsupported.push(new);
            }
        }
        let told = |path: &[Origin], fault: Option<&Fault>| {
            let mut finding = trace::tell(&machine, start, path, fault);
            finding.way = Way {
                path: path.to_vec(),
                fault: fault.cloned(),
                spurious,
                reduced: options.reduced,
                clauses: options.clauses,
            };
            finding
        };
        if let Some((path, fault)) = &found.race {
            answer.findings.push(told(path, Some(fault)));
        }
        if let Some((path, fault)) = &found.fault {
            answer.findings.push(told(path, Some(fault)));
        }
        if let Some(path) = &found.deadlock {
            answer.findings.push(told(path, None));
        }
    }
    answer.unchecked = program.unchecked.clone();
    answer.micros = started.elapsed().as_micros() as u64;
    answer
}

fn search(
    machine: &Machine<'_>,
    start: MethodNo,
    options: &Options,
    started: Instant,
) -> (Found, Visited) {
    let program = machine.program;
    let (mut visited, mut found) = (Visited::default(), Found::default());
    let mut packer = Packer::default();
    let mut state = State::initial(program, start);
    let none = Origin {
        parent: 0,
        tid: 0,
        choices: Box::default(),
    };
    let end = machine.prefix(&mut state, 0, &mut Log::default());
    if !settle(machine, &mut state, 0, end, &[], &mut found) {
        return (found, visited);
    }
    visited.add(packer.pack(program, &mut state), none);
    let mut at = 0;
    let mut race_at = None;
    while at < visited.ends.len() {
        if let Some(bound) = exceeded(&visited, options, started, at) {
            found.bound = Some(bound);
            break;
        }
        let state = unpack(program, visited.get(at));
        expand(
            machine,
            &state,
            at as u32,
            &mut visited,
            &mut packer,
            &mut found,
        );
        if found.fault.is_some() || found.deadlock.is_some() {
            break;
        }
        if found.race.is_some()
            && visited.ends.len() > *race_at.get_or_insert(visited.ends.len()) + AFTER_RACE
        {
            break;
        }
        at += 1;
    }
    (found, visited)
}

fn exceeded(visited: &Visited, options: &Options, started: Instant, at: usize) -> Option<Bound> {
    if visited.ends.len() as u64 > options.states {
        return Some(Bound::States);
    }
    if visited.bytes.len() as u64 > options.bytes {
        return Some(Bound::Memory);
    }
    if at.is_multiple_of(256) && started.elapsed() > options.time {
        return Some(Bound::Time);
    }
    options.cancel.is_cancelled().then_some(Bound::Cancelled)
}

/// Runs all stretches of all threads from a state.
fn expand(
    machine: &Machine<'_>,
    state: &State,
    number: u32,
    visited: &mut Visited,
    packer: &mut Packer,
    found: &mut Found,
) {
    found.threads = found.threads.max(state.threads.len());
    let mut able = false;
    for tid in 0..state.threads.len() {
        let thread = &state.threads[tid];
        if thread.status == Status::Finished {
            continue;
        }
        let only_spurious = matches!(thread.status, Status::Waiting { timed: false, .. });
        let mut taken = Some(Vec::new());
        while let Some(choices) = taken {
            let mut choices = Choices::new(choices);
            let mut next = state.clone();
            let (end, races) = machine.stretch(&mut next, tid, &mut choices, &mut Log::default());
            found.steps += 1;
            let origin = Origin {
                parent: number,
                tid: tid as u8,
                choices: choices.taken.clone().into(),
            };
            able |= !matches!(end, End::Blocked) && !only_spurious;
            let blocked = matches!(end, End::Blocked);
            if let (Some(race), None) = (races.into_iter().next(), &found.race) {
                let mut path = visited.path(number);
                path.push(origin.clone());
                found.race = Some((path, race));
            }
            let mut path = Vec::new();
            if matches!(end, End::Failed(_)) {
                path = visited.path(number);
                path.push(origin.clone());
            }
            let old = state.threads.len();
            if !blocked && settle(machine, &mut next, old, end, &path, found) {
                visited.add(packer.pack(machine.program, &mut next), origin);
            }
            if found.fault.is_some() {
                return;
            }
            taken = choices.following();
        }
    }
    if !able && !is_over(state) {
        found.deadlock.get_or_insert_with(|| visited.path(number));
    }
}

/// Only daemon threads are left, if any.
fn is_over(state: &State) -> bool {
    state.threads.iter().all(|t| {
        let daemon = state.get(t.object, 3) == Value::TRUE;
        t.status == Status::Finished || daemon
    })
}

/// What the end of a stretch means, and the beginnings of threads that it started; whether there is a state to go on from.
fn settle(
    machine: &Machine<'_>,
    state: &mut State,
    old: usize,
    end: End,
    path: &[Origin],
    found: &mut Found,
) -> bool {
    let mut end = end;
    let mut new = old.max(1);
    loop {
        match end {
            End::Parked => {}
            End::Blocked | End::Dropped => return false,
            End::Failed(fault) => {
                found.fault.get_or_insert((path.to_vec(), *fault));
                return false;
            }
            End::Unsupported(what, span) => {
                if !found.unsupported.contains(&(what.clone(), span)) {
                    found.unsupported.push((what, span));
                }
                return false;
            }
            End::TooLong(span) => {
                found.bound = Some(Bound::Loop(span));
                return false;
            }
        }
        if new >= state.threads.len() {
            return true;
        }
        end = machine.prefix(state, new, &mut Log::default());
        new += 1;
    }
}

/// The state at the end of a path, and what happened on the way.
pub(crate) fn follow(
    machine: &Machine<'_>,
    start: MethodNo,
    path: &[Origin],
) -> (State, Log, Option<Fault>) {
    let program: &Program = machine.program;
    let mut packer = Packer::default();
    let mut log = Log {
        wanted: true,
        ..Log::default()
    };
    let mut state = State::initial(program, start);
    machine.prefix(&mut state, 0, &mut log);
    let mut known = 1;
    begin(machine, &mut state, &mut known, &mut log);
    packer.refresh(program, &mut state);
    let mut race = None;
    for origin in path {
        let mut choices = Choices::new(origin.choices.to_vec());
        let (_, races) = machine.stretch(&mut state, origin.tid.into(), &mut choices, &mut log);
        race = races.into_iter().next();
        begin(machine, &mut state, &mut known, &mut log);
        packer.refresh(program, &mut state);
    }
    (state, log, race)
}

/// Runs the beginnings of threads that are new.
fn begin(machine: &Machine<'_>, state: &mut State, known: &mut usize, log: &mut Log) {
    while *known < state.threads.len() {
        machine.prefix(state, *known, log);
        *known += 1;
    }
}
