//! Standard checking: all interleavings, breadth first, so that the first error found is a shortest one (M1).
//!
//! Works level by level. Within a level the workers take chunks of states, compute successors and hand them in
//! batches to shards of the visited set (a state's hash names its shard). A search never reports "safe" unless every
//! reachable state was expanded. Steps come from the interpreter, whose answers each worker remembers ([`memo`]).

pub mod directed;
pub mod layout;
pub mod memo;
mod path;
pub mod store;
mod table;
pub mod view;
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
use worker::{Task, Worker};

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
    /// Remember steps instead of asking the interpreter each time (same result, faster).
    pub remember: bool,
}

/// States per chunk of work.
const CHUNK: usize = 2048;

/// What all workers share.
struct Search<'m> {
    machine: &'m Machine,
    layout: Layout,
    options: &'m Options,
    watched: Vec<GlobalId>,
    /// A power of two of them: one for one worker.
    shards: Vec<Mutex<StateSet>>,
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
    wrong: Option<(End, Vec<u64>)>,
    stopped: Option<Stop>,
    open: Option<Stop>,
}

/// A locked value; a worker that panicked leaves a usable one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

/// Explores all interleavings.
pub fn explore(machine: &Machine, options: &Options) -> Result<Outcome, Unsupported> {
    let initial = machine.initial_stores()?;
    let mut layout = Layout::new(machine);
    loop {
        let search = Search::new(machine, layout.clone(), options);
        let levels = search.run(&initial);
        if search.too_narrow.load(Ordering::Relaxed)
            && let Some(wider) = layout.widened(machine)
        {
            layout = wider;
            continue;
        }
        return Ok(search.outcome(&levels));
    }
}

impl<'m> Search<'m> {
    fn new(machine: &'m Machine, layout: Layout, options: &'m Options) -> Self {
        let shards = match options.workers {
            0 | 1 => 1,
            n => (4 * n).next_power_of_two(),
        };
        Search {
            machine,
            options,
            watched: options.properties.races.iter().copied().collect(),
            shards: (0..shards)
                .map(|_| Mutex::new(StateSet::new(layout.words)))
                .collect(),
            layout,
            states: AtomicU64::new(0),
            transitions: AtomicU64::new(0),
            too_narrow: AtomicBool::new(false),
            halt: AtomicBool::new(false),
            notes: Mutex::new(Notes::default()),
            meter: Meter::start(&options.budget),
        }
    }

    #[inline]
    fn shard_of(&self, hash: u64) -> usize {
        hash as usize & (self.shards.len() - 1)
    }

    /// Runs level by level; gives the ends of the levels in each shard.
    fn run(&self, initial: &[Vec<i64>]) -> Vec<Vec<u32>> {
        self.add_initial(initial);
        let mut workers = vec![Worker::new(self)];
        let mut levels: Vec<Vec<u32>> = Vec::new();
        loop {
            let ends: Vec<u32> = self.shards.iter().map(|s| lock(s).len() as u32).collect();
            let tasks = tasks(levels.last().map(Vec::as_slice), &ends);
            if tasks.is_empty() || self.halt.load(Ordering::Relaxed) {
                return levels;
            }
            levels.push(ends);
            let states: usize = tasks.iter().map(|(_, from, to)| to - from).sum();
            let count = self.options.workers.min(states / CHUNK).max(1);
            while workers.len() < count {
                workers.push(Worker::new(self));
            }
            let next = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                let (first, others) = workers.split_at_mut(1);
                for worker in others.iter_mut().take(count - 1) {
                    scope.spawn(|| worker.run(&tasks, &next));
                }
                first[0].run(&tasks, &next);
            });
            if lock(&self.notes).wrong.is_some() {
                return levels;
            }
        }
    }

    fn add_initial(&self, initial: &[Vec<i64>]) {
        let mut words = vec![0; self.layout.words];
        for g in initial {
            let state = Unpacked::initial(self.machine, g);
            if !self.layout.pack(&state, &mut words) {
                self.too_narrow.store(true, Ordering::Relaxed);
                self.halt.store(true, Ordering::Relaxed);
                return;
            }
            let h = hash(&words);
            if lock(&self.shards[self.shard_of(h)]).insert(&words, h).1 {
                self.states.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn bytes(&self) -> u64 {
        self.shards.iter().map(|s| lock(s).bytes() as u64).sum()
    }

    fn check_budget(&self) {
        let states = self.states.load(Ordering::Relaxed);
        if let Some(stop) = self.meter.over(states, self.bytes()) {
            self.stop(stop);
        }
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
    fn wrong(&self, end: End, words: &[u64]) {
        let mut notes = lock(&self.notes);
        let new = (end, words.to_vec());
        if notes.wrong.as_ref().is_none_or(|old| new < *old) {
            notes.wrong = Some(new);
        }
    }

    fn outcome(&self, levels: &[Vec<u32>]) -> Outcome {
        let statistics = Statistics {
            states: self.states.load(Ordering::Relaxed),
            transitions: self.transitions.load(Ordering::Relaxed),
            depth: levels.len().saturating_sub(1) as u64,
            bytes: self.bytes(),
            words: self.layout.words,
        };
        let notes = std::mem::take(&mut *lock(&self.notes));
        let wrong = notes.wrong.map(|(end, last)| Run {
            states: self.path(&last, levels),
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
}

/// A level in chunks: shard, from, to.
fn tasks(before: Option<&[u32]>, ends: &[u32]) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (number, end) in ends.iter().enumerate() {
        let from = before.map_or(0, |b| b[number]) as usize;
        let chunks = (from..*end as usize).step_by(CHUNK);
        tasks.extend(chunks.map(|at| (number, at, (at + CHUNK).min(*end as usize))));
    }
    tasks
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
