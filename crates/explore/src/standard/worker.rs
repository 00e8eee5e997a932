//! One worker of the standard search.

use super::layout::Unpacked;
use super::store::hash;
use super::{End, SHARD_BITS, SHARDS, Search, lock, shard_of};
use crate::budget::Stop;
use crate::model::machine::{EdgeAction, EdgeCode};
use crate::model::step::{Event, Local, Scratch};
use crate::property::Accesses;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Successors on their way to one shard: hash, parent and state of each.
#[derive(Default)]
struct Batch {
    hashes: Vec<u64>,
    parents: Vec<u32>,
    words: Vec<u64>,
}

const BATCH: usize = 512;

struct Worker<'s, 'm> {
    search: &'s Search<'m>,
    scratch: Scratch,
    batches: Vec<Batch>,
    next: Vec<u64>,
    state: Unpacked,
    transitions: u64,
    flushes: u32,
}

/// Takes chunks until there are no more.
pub fn run(search: &Search<'_>, tasks: &[(usize, usize, usize)], next: &AtomicUsize) {
    let mut worker = Worker {
        search,
        scratch: Scratch::default(),
        batches: (0..SHARDS).map(|_| Batch::default()).collect(),
        next: vec![0; search.layout.words],
        state: Unpacked::default(),
        transitions: 0,
        flushes: 0,
    };
    let mut states = Vec::new();
    while let Some((shard, from, to)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
        if search.halt.load(Ordering::Relaxed) {
            break;
        }
        states.clear();
        states.extend_from_slice(lock(&search.shards[*shard]).states.range(*from, *to));
        for (k, words) in states.chunks_exact(search.layout.words).enumerate() {
            let number = (((from + k) << SHARD_BITS) | shard) as u32;
            worker.expand(words, number);
        }
        worker.check_budget();
    }
    for shard in 0..SHARDS {
        worker.flush(shard);
    }
    search
        .transitions
        .fetch_add(worker.transitions, Ordering::Relaxed);
}

impl Worker<'_, '_> {
    fn check_budget(&mut self) {
        let search = self.search;
        let states = search.states.load(Ordering::Relaxed);
        if let Some(stop) = search.meter.over(states, search.bytes()) {
            search.stop(stop);
        }
    }

    fn expand(&mut self, words: &[u64], number: u32) {
        let mut state = std::mem::take(&mut self.state);
        self.search.layout.unpack(words, &mut state);
        self.expand_state(&state, words, number);
        self.state = state;
    }

    fn expand_state(&mut self, state: &Unpacked, words: &[u64], number: u32) {
        let search = self.search;
        if search.options.properties.invariants {
            match search.machine.broken_invariant(&state.g, &mut self.scratch) {
                Ok(None) => {}
                Ok(Some(k)) => return search.wrong(End::Invariant(k), words, number),
                Err((k, fault)) => {
                    let span = search.machine.tables.program.invariants[k].span;
                    search.leave_open(Stop::Fault(fault, span));
                }
            }
        }
        let races = !search.watched.is_empty();
        let mut accesses = Vec::new();
        let mut stuck = true;
        for thread in 0..state.pcs.len() {
            let (moved, access) = self.step_thread(state, thread, words, number);
            stuck &= !moved;
            if races {
                accesses.push(access);
            }
        }
        if races {
            self.races(&accesses, words, number);
        }
        if stuck && search.options.properties.deadlock && self.unfinished(state) {
            search.wrong(End::Deadlock, words, number);
        }
    }

    fn unfinished(&self, state: &Unpacked) -> bool {
        let machine = self.search.machine;
        let at_end = |t: usize| machine.body(t).locations[state.pcs[t] as usize].may_end;
        (0..state.pcs.len()).any(|t| !at_end(t))
    }

    /// All steps of one thread: whether there is one, and what it is about to access.
    fn step_thread(
        &mut self,
        state: &Unpacked,
        thread: usize,
        words: &[u64],
        number: u32,
    ) -> (bool, Accesses) {
        let search = self.search;
        let body = search.machine.body(thread);
        let site = &body.locations[state.pcs[thread] as usize];
        let mut access = Accesses::default();
        if site.edges.is_empty() {
            return (false, access);
        }
        let at = Local {
            body,
            tid: thread as i64 + 1,
            pc: state.pcs[thread],
            l: state.local(&search.layout, thread),
        };
        let (batches, next) = (&mut self.batches, &mut self.next);
        let (mut moved, mut count, mut full) = (false, 0, None);
        let mut touch = |edge: &EdgeCode| {
            access.any |= edge.accesses.any;
            access.writes |= edge.accesses.writes;
        };
        search
            .machine
            .steps(at, &state.g, &mut self.scratch, &mut |event| match event {
                Event::Step(edge, g2, l2) => {
                    (moved, count) = (true, count + 1);
                    touch(edge);
                    next.copy_from_slice(words);
                    let EdgeAction::Op(op) = edge.action else {
                        return;
                    };
                    let fits = search
                        .layout
                        .pack_globals(next, &body.ops[op].global_slots, g2)
                        & search.layout.pack_thread(next, thread, edge.target, l2);
                    if !fits {
                        search.too_narrow.store(true, Ordering::Relaxed);
                        search.halt.store(true, Ordering::Relaxed);
                        if search.layout.widened(search.machine).is_none() {
                            search.leave_open(Stop::Fault(
                                crate::model::value::Fault::Overflow,
                                body.ops[op].span,
                            ));
                        }
                        return;
                    }
                    let h = hash(next);
                    let shard = shard_of(h);
                    let batch = &mut batches[shard];
                    batch.hashes.push(h);
                    batch.parents.push(number);
                    batch.words.extend_from_slice(next);
                    if batch.hashes.len() >= BATCH {
                        full = Some(shard);
                    }
                }
                Event::Wrong(edge, check) => {
                    moved = true;
                    touch(edge);
                    if !search.options.properties.assertions {
                        return;
                    }
                    let EdgeAction::Op(op) = edge.action else {
                        return;
                    };
                    let checks = body.ops[op].before.iter().chain(&body.ops[op].after);
                    let which = checks.into_iter().position(|c| std::ptr::eq(c, check));
                    let position = site.edges.iter().position(|e| std::ptr::eq(e, edge));
                    let end = End::Check(thread, position.unwrap_or(0), which.unwrap_or(0));
                    search.wrong(end, words, number);
                }
                Event::Fault(edge, fault) => {
                    moved = true;
                    let span = match edge.action {
                        EdgeAction::Op(op) => body.ops[op].span,
                        _ => heddle_text::Span::default(),
                    };
                    search.leave_open(Stop::Fault(fault, span));
                }
                Event::Call(..) | Event::Cut => {
                    moved = true;
                    search.leave_open(Stop::Calls);
                }
            });
        self.transitions += count;
        if let Some(shard) = full {
            self.flush(shard);
        }
        (moved, access)
    }

    fn races(&self, accesses: &[Accesses], words: &[u64], number: u32) {
        for (a, first) in accesses.iter().enumerate().filter(|(_, x)| x.any != 0) {
            for (b, second) in accesses.iter().enumerate().skip(a + 1) {
                if let Some(k) = first.conflict(*second) {
                    let global = self.search.watched[k as usize];
                    self.search.wrong(End::Race(global, a, b), words, number);
                    return;
                }
            }
        }
    }

    /// Hands a batch to its shard.
    fn flush(&mut self, number: usize) {
        let batch = &mut self.batches[number];
        let width = self.search.layout.words;
        let mut new = 0;
        {
            let mut shard = lock(&self.search.shards[number]);
            let states = batch.words.chunks_exact(width);
            for ((state, h), parent) in states.zip(&batch.hashes).zip(&batch.parents) {
                if shard.states.insert(state, *h).1 {
                    shard.parents.push(*parent);
                    new += 1;
                }
            }
            if shard.states.len() >= (u32::MAX as usize >> SHARD_BITS) - BATCH {
                self.search.stop(Stop::States);
            }
        }
        batch.words.clear();
        batch.hashes.clear();
        batch.parents.clear();
        let total = self.search.states.fetch_add(new, Ordering::Relaxed) + new;
        self.flushes += 1;
        if total > self.search.options.budget.states || self.flushes.is_multiple_of(4096) {
            self.check_budget();
        }
    }
}
