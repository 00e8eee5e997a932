//! Standard checking: all interleavings, breadth first, so that the first error found is a shortest one (M1).
//!
//! Works level by level. Within a level the workers take chunks of states, compute successors and hand them in
//! batches to shards of the visited set (a state's hash names its shard). A search never reports "safe" unless every
//! reachable state was expanded.

pub mod layout;
pub mod store;
mod worker;

use crate::budget::{Budget, Meter, Stop};
use crate::model::machine::{Machine, Unsupported};
use crate::property::Properties;
use heddle_interp::Violation;
use heddle_plato::ir::GlobalId;
use layout::{Layout, Unpacked};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use store::{StateSet, hash};

/// What a search costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Distinct states.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Longest shortest run.
    pub depth: u64,
    /// Bytes of visited states.
    pub bytes: u64,
    /// Words per packed state.
    pub words: usize,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// A run that goes wrong: the states, the violation and, for a failing operation, who runs which.
    pub wrong: Option<Run>,
    /// Why the search is not complete, if it is not.
    pub stopped: Option<Stop>,
    /// What it cost.
    pub statistics: Statistics,
    /// Whether every reachable state was expanded.
    pub complete: bool,
}

/// A run that goes wrong.
#[derive(Clone, Debug)]
pub struct Run {
    /// From an initial state on.
    pub states: Vec<Unpacked>,
    /// What goes wrong in, or from, the last one.
    pub end: End,
}

/// How a run ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// An invariant is false in the last state.
    Invariant(usize),
    /// A check fails in the next operation of a thread: thread, edge of its location, check (the ones over the
    /// store before first).
    Check(usize, usize, usize),
    /// Two threads are about to access a variable.
    Race(GlobalId, usize, usize),
    /// Nobody can go on.
    Deadlock,
}

/// What to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// What to check.
    pub properties: Properties,
    /// When to stop.
    pub budget: Budget,
    /// Parallel workers.
    pub workers: usize,
}

const SHARD_BITS: u32 = 6;
const SHARDS: usize = 1 << SHARD_BITS;

/// A part of the visited set.
struct Shard {
    states: StateSet,
    /// Global number of the state from which each was first reached; `u32::MAX` for initial states.
    parents: Vec<u32>,
}

const NO_PARENT: u32 = u32::MAX;

/// What all workers share.
struct Search<'m> {
    machine: &'m Machine,
    layout: Layout,
    options: &'m Options,
    watched: Vec<GlobalId>,
    shards: Vec<Mutex<Shard>>,
    states: AtomicU64,
    transitions: AtomicU64,
    too_narrow: AtomicBool,
    halt: AtomicBool,
    notes: Mutex<Notes>,
    meter: Meter,
}

/// What the workers noticed.
#[derive(Default)]
struct Notes {
    wrong: Option<(End, Vec<u64>, u32)>,
    stopped: Option<Stop>,
    open: Option<Stop>,
}

/// A locked value; a worker that panicked leaves a usable one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

fn shard_of(hash: u64) -> usize {
    (hash >> (64 - SHARD_BITS)) as usize
}

/// Explores all interleavings.
pub fn explore(machine: &Machine, options: &Options) -> Result<Outcome, Unsupported> {
    let initial = machine.initial_stores()?;
    let mut layout = Layout::new(machine);
    loop {
        let search = Search::new(machine, layout.clone(), options);
        let depth = search.run(&initial);
        if search.too_narrow.load(Ordering::Relaxed)
            && let Some(wider) = layout.widened(machine)
        {
            layout = wider;
            continue;
        }
        return Ok(search.outcome(depth));
    }
}

impl<'m> Search<'m> {
    fn new(machine: &'m Machine, layout: Layout, options: &'m Options) -> Self {
        let shard = || Shard {
            states: StateSet::new(layout.words),
            parents: Vec::new(),
        };
        Search {
            machine,
            options,
            watched: options.properties.races.iter().copied().collect(),
            shards: (0..SHARDS).map(|_| Mutex::new(shard())).collect(),
            layout,
            states: AtomicU64::new(0),
            transitions: AtomicU64::new(0),
            too_narrow: AtomicBool::new(false),
            halt: AtomicBool::new(false),
            notes: Mutex::new(Notes::default()),
            meter: Meter::start(&options.budget),
        }
    }

    /// Runs level by level; gives the last level's number.
    fn run(&self, initial: &[Vec<i64>]) -> u64 {
        self.add_initial(initial);
        let mut done = [0usize; SHARDS];
        let mut depth = 0;
        loop {
            let tasks = self.next_level(&mut done);
            if tasks.is_empty() || self.halt.load(Ordering::Relaxed) {
                return depth;
            }
            let next = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for _ in 1..self.options.workers.max(1).min(tasks.len()) {
                    scope.spawn(|| worker::run(self, &tasks, &next));
                }
                worker::run(self, &tasks, &next);
            });
            if lock(&self.notes).wrong.is_some() {
                return depth;
            }
            depth += 1;
        }
    }

    fn add_initial(&self, initial: &[Vec<i64>]) {
        let mut words = vec![0; self.layout.words];
        for g in initial {
            let state = Unpacked {
                g: g.clone(),
                pcs: vec![0; self.layout.threads.len()],
                locals: vec![
                    0;
                    (0..self.layout.threads.len())
                        .map(|t| self.machine.body(t).slots)
                        .sum()
                ],
            };
            if !self.layout.pack(&state, &mut words) {
                self.too_narrow.store(true, Ordering::Relaxed);
                self.halt.store(true, Ordering::Relaxed);
                return;
            }
            let h = hash(&words);
            let mut shard = lock(&self.shards[shard_of(h)]);
            if shard.states.insert(&words, h).1 {
                shard.parents.push(NO_PARENT);
                self.states.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// The states that were added since the last call, in chunks: shard, from, to.
    fn next_level(&self, done: &mut [usize; SHARDS]) -> Vec<(usize, usize, usize)> {
        const CHUNK: usize = 2048;
        let mut tasks = Vec::new();
        for (number, shard) in self.shards.iter().enumerate() {
            let end = lock(shard).states.len();
            let mut from = done[number];
            while from < end {
                let to = end.min(from + CHUNK);
                tasks.push((number, from, to));
                from = to;
            }
            done[number] = end;
        }
        tasks
    }

    fn bytes(&self) -> u64 {
        let of = |s: &Mutex<Shard>| {
            let s = lock(s);
            (s.states.bytes() + s.parents.len() * 4) as u64
        };
        self.shards.iter().map(of).sum()
    }

    fn stop(&self, why: Stop) {
        lock(&self.notes).stopped.get_or_insert(why);
        self.halt.store(true, Ordering::Relaxed);
    }

    /// Something was left out, but the rest goes on.
    fn leave_open(&self, why: Stop) {
        lock(&self.notes).open.get_or_insert(why);
    }

    /// Keeps the least error of a level, so that the choice does not depend on the workers' timing.
    fn wrong(&self, end: End, words: &[u64], number: u32) {
        let mut notes = lock(&self.notes);
        let new = (end, words.to_vec(), number);
        let better = notes
            .wrong
            .as_ref()
            .is_none_or(|old| (&new.0, &new.1) < (&old.0, &old.1));
        if better {
            notes.wrong = Some(new);
        }
    }

    fn outcome(&self, depth: u64) -> Outcome {
        let statistics = Statistics {
            states: self.states.load(Ordering::Relaxed),
            transitions: self.transitions.load(Ordering::Relaxed),
            depth,
            bytes: self.bytes(),
            words: self.layout.words,
        };
        let notes = std::mem::take(&mut *lock(&self.notes));
        let wrong = notes.wrong.map(|(end, _, number)| Run {
            states: self.path(number),
            end,
        });
        let stopped = notes.stopped.or(notes.open);
        Outcome {
            complete: stopped.is_none() && wrong.is_none(),
            wrong,
            stopped,
            statistics,
        }
    }

    /// The states from an initial one to `number`.
    fn path(&self, number: u32) -> Vec<Unpacked> {
        let mut states = Vec::new();
        let mut at = number;
        while at != NO_PARENT {
            let shard = lock(&self.shards[at as usize % SHARDS]);
            let index = at as usize / SHARDS;
            let mut state = Unpacked::default();
            self.layout.unpack(shard.states.get(index), &mut state);
            states.push(state);
            at = shard.parents[index];
        }
        states.reverse();
        states
    }
}

/// The violation of a run's end, in the interpreter's terms.
pub fn violation(machine: &Machine, run: &Run) -> Violation {
    match run.end {
        End::Invariant(k) if run.states.len() <= 1 => Violation::InitialInvariant(k),
        End::Invariant(k) => Violation::Invariant(k),
        End::Deadlock => Violation::Deadlock,
        End::Race(global, a, b) => Violation::Race {
            global,
            threads: (a, b),
        },
        End::Check(thread, edge, check) => {
            crate::trace::check_violation(machine, run, thread, edge, check)
        }
    }
}
