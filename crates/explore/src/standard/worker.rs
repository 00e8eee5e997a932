//! One worker of the standard search.

use super::layout::Unpacked;
use super::memo::{Known, Lesson, Memo};
use super::store::hash;
use super::{End, Search, lock};
use crate::budget::Stop;
use crate::model::machine::{EdgeAction, EdgeCode};
use crate::model::step::{Event, Local, Scratch};
use crate::model::value::Fault;
use crate::property::{Accesses, first_conflict};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Successors on their way to one shard: hash and state of each.
#[derive(Default)]
struct Batch {
    hashes: Vec<u64>,
    words: Vec<u64>,
}

const BATCH: usize = 256;

/// A part of a level: shard, first and last state.
pub(super) type Task = (usize, usize, usize);

/// What a worker keeps from level to level.
pub(super) struct Worker<'s, 'm> {
    search: &'s Search<'m>,
    scratch: Scratch,
    memo: Option<Memo>,
    out: Successors<'s, 'm>,
    state: Unpacked,
    /// `state` is the state that is being expanded.
    unpacked: bool,
    accesses: Vec<Accesses>,
}

/// The way of new states into the visited set.
struct Successors<'s, 'm> {
    search: &'s Search<'m>,
    batches: Vec<Batch>,
    next: Vec<u64>,
    transitions: u64,
    flushes: u32,
}

impl<'s, 'm> Worker<'s, 'm> {
    /// A worker without tasks.
    pub(super) fn new(search: &'s Search<'m>) -> Self {
        let remembers = search.options.remember;
        Worker {
            search,
            scratch: Scratch::default(),
            memo: remembers.then(|| Memo::new(search.machine, &search.layout)),
            out: Successors {
                search,
                batches: search.shards.iter().map(|_| Batch::default()).collect(),
                next: vec![0; search.layout.words],
                transitions: 0,
                flushes: 0,
            },
            state: Unpacked::default(),
            unpacked: false,
            accesses: Vec::new(),
        }
    }

    /// Takes tasks until there are no more.
    pub(super) fn run(&mut self, tasks: &[Task], next: &AtomicUsize) {
        let search = self.search;
        let mut states = Vec::new();
        while let Some((shard, from, to)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if search.halt.load(Ordering::Relaxed) {
                break;
            }
            states.clear();
            states.extend_from_slice(lock(&search.shards[*shard]).range(*from, *to));
            for words in states.chunks_exact(search.layout.words) {
                self.expand(words);
            }
            search.check_budget();
        }
        for shard in 0..self.out.batches.len() {
            self.out.flush(shard);
        }
        let transitions = std::mem::take(&mut self.out.transitions);
        search.transitions.fetch_add(transitions, Ordering::Relaxed);
    }

    fn unpack(&mut self, words: &[u64]) {
        if !self.unpacked {
            self.search.layout.unpack(words, &mut self.state);
            self.unpacked = true;
        }
    }

    fn expand(&mut self, words: &[u64]) {
        let search = self.search;
        self.unpacked = false;
        if search.options.properties.invariants && !self.invariants_hold(words) {
            return;
        }
        let races = !search.watched.is_empty();
        self.accesses.clear();
        let mut stuck = true;
        let block = self.memo.as_ref().map_or(0, |m| m.block(words));
        for thread in 0..search.layout.threads.len() {
            let (moved, access) = self.step_thread(thread, words, block);
            stuck &= !moved;
            if races {
                self.accesses.push(access);
            }
        }
        if let Some((k, a, b)) = first_conflict(&self.accesses) {
            search.wrong(End::Race(search.watched[k as usize], a, b), words);
        }
        if stuck && search.options.properties.deadlock {
            self.unpack(words);
            if self.unfinished() {
                search.wrong(End::Deadlock, words);
            }
        }
    }

    /// False if an invariant is broken, which is noted.
    fn invariants_hold(&mut self, words: &[u64]) -> bool {
        let count = self.search.machine.invariants.len();
        if let Some(memo) = &mut self.memo
            && (0..count).all(|k| memo.invariant_holds(k, words))
        {
            return true;
        }
        self.unpack(words);
        let search = self.search;
        match search
            .machine
            .broken_invariant(&self.state.g, &mut self.scratch)
        {
            Ok(None) => {
                if let Some(memo) = &mut self.memo {
                    (0..count).for_each(|k| memo.learn_invariant(k, words));
                }
            }
            Ok(Some(k)) => {
                search.wrong(End::Invariant(k), words);
                return false;
            }
            Err((k, fault)) => {
                let span = search.machine.tables.program.invariants[k].span;
                search.leave_open(Stop::Fault(fault, span));
            }
        }
        true
    }

    fn unfinished(&self) -> bool {
        let machine = self.search.machine;
        let at_end = |t: usize| machine.body(t).locations[self.state.pcs[t] as usize].may_end;
        (0..self.state.pcs.len()).any(|t| !at_end(t))
    }

    /// All steps of one thread: whether there is one, and what it is about to access.
    #[inline]
    fn step_thread(&mut self, thread: usize, words: &[u64], block: usize) -> (bool, Accesses) {
        let search = self.search;
        let Some(memo) = &mut self.memo else {
            return self.interpret(thread, words, None);
        };
        match memo.known(search.machine, &search.layout, thread, words, block) {
            Known::Nothing => (false, Accesses::default()),
            Known::Outcome(outcome) => {
                let (steps, accesses) = memo.steps(outcome);
                for step in steps.clone() {
                    self.out.next.copy_from_slice(words);
                    memo.apply(step, &mut self.out.next);
                    self.out.add();
                }
                (!steps.is_empty(), accesses)
            }
            Known::Ask => self.interpret(thread, words, None),
            Known::Unknown => self.interpret(thread, words, Some(block)),
        }
    }

    /// The same by the interpreter; `learn` is the memory's block if the outcome is to be remembered.
    fn interpret(
        &mut self,
        thread: usize,
        words: &[u64],
        learn: Option<usize>,
    ) -> (bool, Accesses) {
        self.unpack(words);
        let search = self.search;
        let body = search.machine.body(thread);
        let pc = self.state.pcs[thread];
        let site = &body.locations[pc as usize];
        let at = Local {
            body,
            tid: thread as i64 + 1,
            pc,
            l: self.state.local(&search.layout, thread),
        };
        let mut lesson = Lesson::default();
        let mut moved = false;
        let position = |edge: &EdgeCode| {
            let found = site.edges.iter().position(|e| std::ptr::eq(e, edge));
            found.unwrap_or(0)
        };
        let (out, memo) = (&mut self.out, &mut self.memo);
        search
            .machine
            .steps(at, &self.state.g, &mut self.scratch, &mut |event| {
                moved = true;
                match event {
                    Event::Step(edge, g2, l2) => {
                        lesson.accesses.join(edge.accesses);
                        if !out.pack(thread, edge, words, g2, l2) {
                            lesson.strange = true;
                            return;
                        }
                        if let (Some(memo), Some(_), false) = (memo.as_mut(), learn, lesson.strange)
                        {
                            let (machine, layout) = (search.machine, &search.layout);
                            let k = position(edge);
                            memo.note(
                                machine,
                                layout,
                                thread,
                                pc,
                                k,
                                words,
                                &out.next,
                                &mut lesson,
                            );
                        }
                        out.add();
                    }
                    Event::Wrong(edge, check) => {
                        lesson.strange = true;
                        lesson.accesses.join(edge.accesses);
                        if let EdgeAction::Op(op) = edge.action
                            && search.options.properties.assertions
                        {
                            let mut checks = body.ops[op].before.iter().chain(&body.ops[op].after);
                            let which = checks.position(|c| std::ptr::eq(c, check));
                            let end = End::Check(thread, position(edge), which.unwrap_or(0));
                            search.wrong(end, words);
                        }
                    }
                    Event::Fault(edge, fault) => {
                        lesson.strange = true;
                        search.leave_open(Stop::Fault(fault, body.span_of(edge)));
                    }
                    Event::Call(..) | Event::Cut => {
                        lesson.strange = true;
                        search.leave_open(Stop::Calls);
                    }
                }
            });
        if let (Some(memo), Some(block)) = (memo, learn) {
            memo.learn(
                search.machine,
                &search.layout,
                thread,
                words,
                block,
                &lesson,
            );
        }
        (moved, lesson.accesses)
    }
}

impl Successors<'_, '_> {
    /// Packs a thread's step into `next`; false if a value does not fit.
    fn pack(
        &mut self,
        thread: usize,
        edge: &EdgeCode,
        words: &[u64],
        g2: &[i64],
        l2: &[i64],
    ) -> bool {
        let search = self.search;
        let body = search.machine.body(thread);
        let EdgeAction::Op(op) = edge.action else {
            return false;
        };
        self.next.copy_from_slice(words);
        let slots = &body.ops[op].global_slots;
        let fits = search.layout.pack_globals(&mut self.next, slots, g2)
            & search
                .layout
                .pack_thread(&mut self.next, thread, edge.target, l2);
        if !fits {
            search.too_narrow.store(true, Ordering::Relaxed);
            search.halt.store(true, Ordering::Relaxed);
            if search.layout.widened(search.machine).is_none() {
                search.leave_open(Stop::Fault(Fault::Overflow, body.ops[op].span));
            }
        }
        fits
    }

    /// Sends `next` on its way.
    #[inline]
    fn add(&mut self) {
        self.transitions += 1;
        let h = hash(&self.next);
        let shard = self.search.shard_of(h);
        let batch = &mut self.batches[shard];
        batch.hashes.push(h);
        match self.next.as_slice() {
            [word] => batch.words.push(*word),
            words => batch.words.extend_from_slice(words),
        }
        if batch.hashes.len() >= BATCH {
            self.flush(shard);
        }
    }

    /// Hands a batch to its shard.
    fn flush(&mut self, number: usize) {
        let search = self.search;
        let batch = &mut self.batches[number];
        let new = {
            let mut shard = lock(&search.shards[number]);
            let new = shard.insert_all(&batch.words, &batch.hashes);
            if shard.len() >= u32::MAX as usize - BATCH - 1 {
                search.stop(Stop::States);
            }
            new
        };
        batch.words.clear();
        batch.hashes.clear();
        let total = search.states.fetch_add(new, Ordering::Relaxed) + new;
        self.flushes += 1;
        if total > search.options.budget.states || self.flushes.is_multiple_of(4096) {
            search.check_budget();
        }
    }
}
