//! Best-first search over stretches: short runs with few changes of thread first. What goes wrong is run again from the start.

use super::config::Config;
use super::machine::{Machine, Stretch};
use super::{Execution, Runs};
use crate::search::changes;
use crate::{Stuck, Trace, TraceStep, Violation};
use rustc_hash::FxHasher;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::hash::{Hash, Hasher};

/// Taking a thread away that could go on counts as so many steps.
const SWITCH: u32 = 6;

/// How a state was reached: from which one, by which thread, as which of its stretches.
struct Reached {
    parent: usize,
    tid: usize,
    ordinal: usize,
    depth: u32,
    cost: u32,
}

/// A state that waits to be looked at.
struct Waiting<'p> {
    node: usize,
    config: Config<'p>,
    last: Option<usize>,
}

/// Looks for runs that go wrong.
pub(super) fn explore<'p>(machine: &'p Machine<'p>, execution: &Execution) -> Runs {
    let mut queue = Queue {
        machine,
        reached: Vec::new(),
        waiting: Vec::new(),
        order: BinaryHeap::new(),
        known: HashSet::new(),
        runs: Runs {
            complete: true,
            ..Runs::default()
        },
    };
    if let Err(stuck) = queue.begin() {
        queue.runs.stuck = Some(stuck);
        queue.runs.complete = false;
        return queue.runs;
    }
    while let Some(Reverse((_, slot))) = queue.order.pop() {
        let Some(next) = queue.waiting[slot].take() else {
            continue;
        };
        queue.runs.states += 1;
        if queue.runs.states > execution.states || machine.is_exhausted() {
            queue.runs.complete = false;
            break;
        }
        if queue.reached[next.node].depth >= execution.depth {
            queue.runs.complete = false;
            continue;
        }
        queue.expand(&next);
    }
    queue.runs.complete &= queue.runs.stuck.is_none() && machine.is_complete();
    queue.runs.entered = machine.entered();
    queue.runs.kept_out = machine.kept_out();
    queue.runs
}

struct Queue<'m> {
    machine: &'m Machine<'m>,
    reached: Vec<Reached>,
    waiting: Vec<Option<Waiting<'m>>>,
    order: BinaryHeap<Reverse<(u32, usize)>>,
    known: HashSet<u64>,
    runs: Runs,
}

impl<'m> Queue<'m> {
    fn begin(&mut self) -> Result<(), Stuck> {
        let config = Config::initial(&self.machine.world)?;
        self.reached.push(Reached {
            parent: 0,
            tid: 0,
            ordinal: 0,
            depth: 0,
            cost: 0,
        });
        self.wait(0, config, None);
        Ok(())
    }

    fn wait(&mut self, node: usize, config: Config<'m>, last: Option<usize>) {
        let mut hasher = FxHasher::default();
        (&config, last).hash(&mut hasher);
        if !self.known.insert(hasher.finish()) {
            return;
        }
        let slot = self.waiting.len();
        self.order.push(Reverse((self.reached[node].cost, slot)));
        self.waiting.push(Some(Waiting { node, config, last }));
    }

    fn expand(&mut self, from: &Waiting<'m>) {
        let count = from.config.threads.len();
        let mut all: Vec<(usize, Vec<Stretch<'m>>)> = Vec::new();
        for tid in 0..count {
            let stuck = &mut self.runs.stuck;
            let stretches = self.machine.stretches(&from.config, tid, false, stuck);
            all.push((tid, stretches));
        }
        let goes_on = from.last.is_some_and(|l| !all[l].1.is_empty());
        for (tid, stretches) in all {
            let switched = goes_on && from.last != Some(tid);
            for (ordinal, stretch) in stretches.into_iter().enumerate() {
                let depth = self.reached[from.node].depth + 1;
                let cost = self.reached[from.node].cost + 1 + if switched { SWITCH } else { 0 };
                let node = self.reached.len();
                self.reached.push(Reached {
                    parent: from.node,
                    tid,
                    ordinal,
                    depth,
                    cost,
                });
                match stretch.wrong.is_empty() {
                    true => self.wait(node, stretch.end, Some(tid)),
                    false => self.report(node, &stretch),
                }
            }
        }
    }

    /// Tells of what goes wrong at the end of a stretch, once for each place.
    fn report(&mut self, node: usize, stretch: &Stretch<'m>) {
        let span = Some(stretch.span);
        for violation in &stretch.wrong {
            let known = self.runs.traces.iter().any(|t| {
                same_kind(&t.violation, violation)
                    && t.steps.last().map(|s| s.span) == span
                    && t.within == stretch.within
            });
            if !known {
                let trace = self.again(node, violation);
                self.runs.traces.extend(trace);
            }
        }
    }

    /// Runs everything from the start once more, step by step; nothing if it does not go wrong again.
    fn again(&self, node: usize, violation: &Violation) -> Option<Trace> {
        let mut way = Vec::new();
        let mut at = node;
        while at != 0 {
            way.push((self.reached[at].tid, self.reached[at].ordinal));
            at = self.reached[at].parent;
        }
        let world = &self.machine.world;
        let mut config = Config::initial(world).ok()?;
        let initial = config.globals.to_vec();
        let mut steps = Vec::new();
        let mut last = None;
        for (tid, ordinal) in way.into_iter().rev() {
            let stretches = self.machine.stretches(&config, tid, true, &mut None);
            let stretch = stretches.into_iter().nth(ordinal)?;
            for step in &stretch.steps {
                let (before, after) = (self.machine.plain(&config), &step.after);
                let after_plain = self.machine.plain(after);
                steps.push(TraceStep {
                    kind: step.kind,
                    entered: step.entered.clone(),
                    ..TraceStep::new(tid, step.span, changes(world, tid, &before, &after_plain))
                });
                config = after.clone();
            }
            last = Some(stretch);
        }
        let last = last.filter(|l| l.wrong.contains(violation))?;
        Some(Trace {
            threads: world.names(),
            consts: Vec::new(),
            initial,
            steps,
            violation: violation.clone(),
            within: last.within,
        })
    }
}

/// The same thing goes wrong, whoever relies on it.
fn same_kind(a: &Violation, b: &Violation) -> bool {
    match (a, b) {
        (Violation::Guarantee { clause: a, .. }, Violation::Guarantee { clause: b, .. }) => a == b,
        _ => a == b,
    }
}
