//! P, Q and G of a program with procedures by the seven rules (semantics, section 5; M3).
//!
//! A local state is a location of a body (thread or procedure) with that body's locals. P relates the state at which an
//! activation began to the states it can reach at the same stack height; Q does the same with one frame more. Both
//! are kept per origin: all facts that share the first two components. Each pair of premises meets once:
//! - P × G and Q × G through the lists at a store (as in [`super::finite`]);
//! - Q × P (STEP2) through the callee's origin, which is where a Q fact starts: a new P fact looks at the callers of
//!   its origin, a new caller at the P facts of the origin.
//!
//! Since the callee begins at the store and local state of the Q fact that pushed it, STEP2 needs only Q facts
//! made by PUSH; the ones that STEP2 itself makes carry the callee's progress and end in POP. They are therefore not
//! stored one by one: a caller (origin, frame) registered at an origin stands for all of them.

use super::shown::Shown;
use super::{Alarm, Outcome, Statistics};
use crate::budget::{Budget, Meter, Stop};
use crate::model::machine::{BodyCode, EdgeAction, EdgeCode, Machine, Unsupported};
use crate::model::step::{Event, Local, Scratch};
use crate::property::{Accesses, Properties};
use crate::standard::store::{StateSet, hash};
use crate::trace::op_violation;
use heddle_interp::Violation;
use heddle_plato::ir::GlobalId;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// What to do.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// What to check.
    pub properties: &'a Properties,
    /// When to stop.
    pub budget: &'a Budget,
    /// What threads show of themselves.
    pub shown: &'a Shown,
    /// Stop at the first alarm.
    pub first_alarm: bool,
}

/// A local state: body, location, locals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalState {
    /// `None`: the thread's own body; else the procedure's number.
    pub proc: Option<u32>,
    /// Location in that body.
    pub pc: u32,
    /// That body's locals.
    pub slots: Vec<i64>,
}

/// The first components of a P fact: thread, store and local state at which an activation began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The thread.
    pub thread: u32,
    /// The number of the store.
    pub store: u32,
    /// The number of the local state.
    pub local: u32,
}

/// A frame that waits for an activation: whose activation pushed it, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Caller {
    /// Origin of the activation that called.
    origin: u32,
    /// The caller's local state at the call.
    local: u32,
    /// The edge of the call.
    edge: u32,
}

/// P, Q and G.
pub struct Relations<'m> {
    /// The program.
    pub machine: &'m Machine,
    stores: StateSet,
    locals: Vec<LocalState>,
    local_numbers: FxHashMap<LocalState, u32>,
    origins: Vec<Origin>,
    origin_numbers: FxHashMap<Origin, u32>,
    /// Per origin: (store, local state).
    reached: Vec<FxHashSet<(u32, u32)>>,
    /// Per origin: the facts of `reached` at the end of the activation's body.
    ended: Vec<Vec<(u32, u32)>>,
    /// Per origin: who waits for it.
    callers: Vec<FxHashSet<Caller>>,
    /// Per store: (origin, local state).
    at: Vec<Vec<(u32, u32)>>,
    /// Per store: (thread, next store).
    guarantees: Vec<Vec<(u32, u32)>>,
    known: FxHashSet<(u32, u32, u32)>,
}

impl Relations<'_> {
    /// P: where each activation began, with the stores and local states that it has come to.
    pub fn activations(
        &self,
    ) -> impl Iterator<Item = (Origin, impl Iterator<Item = (u32, u32)> + '_)> + '_ {
        let reached = self.reached.iter().map(|facts| facts.iter().copied());
        self.origins.iter().copied().zip(reached)
    }

    /// G: thread, store before and store after.
    pub fn steps_seen(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        let stores = self.guarantees.iter().enumerate();
        stores.flat_map(|(store, steps)| steps.iter().map(move |(t, to)| (*t, store as u32, *to)))
    }

    /// The local state of that number.
    pub fn local_state(&self, number: u32) -> &LocalState {
        &self.locals[number as usize]
    }

    /// The global slots of a store.
    pub fn slots_of(&self, store: u32) -> Vec<i64> {
        let words = self.stores.get(store as usize);
        words[..self.machine.tables.global_slots]
            .iter()
            .map(|w| *w as i64)
            .collect()
    }

    /// Whether some P(t, ·, ·, store, local) holds, given by value (Lemma 2).
    pub fn holds(&self, thread: usize, store: &[i64], local: &LocalState) -> bool {
        let mut words: Vec<u64> = store.iter().map(|v| *v as u64).collect();
        words.resize(words.len().max(1), 0);
        let (Some(g), Some(l)) = (self.stores.find(&words), self.local_numbers.get(local)) else {
            return false;
        };
        self.at[g]
            .iter()
            .any(|(o, at)| at == l && self.origins[*o as usize].thread == thread as u32)
    }
}

struct Closure<'m, 'o> {
    rel: Relations<'m>,
    options: &'o Options<'o>,
    watched: Vec<GlobalId>,
    racing: Vec<Vec<(u32, Accesses)>>,
    /// Taken in the order in which they were found: a counter that grows for ever is not followed before everything else.
    work: VecDeque<(u32, u32, u32)>,
    facts: u64,
    scratch: Scratch,
    alarms: Vec<Alarm>,
    stopped: Option<Stop>,
    open: Option<Stop>,
}

fn store_width(machine: &Machine, shown: &Shown) -> usize {
    (machine.tables.global_slots + machine.thread_count() * shown.width()).max(1)
}

/// Computes the least solution of the rules.
pub fn explore<'m>(
    machine: &'m Machine,
    options: &Options<'_>,
) -> Result<(Relations<'m>, Outcome), Unsupported> {
    let initial = machine.initial_stores()?;
    let mut closure = Closure {
        rel: Relations {
            machine,
            stores: StateSet::new(store_width(machine, options.shown)),
            locals: Vec::new(),
            local_numbers: FxHashMap::default(),
            origins: Vec::new(),
            origin_numbers: FxHashMap::default(),
            reached: Vec::new(),
            ended: Vec::new(),
            callers: Vec::new(),
            at: Vec::new(),
            guarantees: Vec::new(),
            known: FxHashSet::default(),
        },
        options,
        watched: options.properties.races.iter().copied().collect(),
        racing: Vec::new(),
        work: VecDeque::new(),
        facts: 0,
        scratch: Scratch::default(),
        alarms: Vec::new(),
        stopped: None,
        open: None,
    };
    closure.init(&initial);
    closure.close();
    let outcome = Outcome {
        statistics: Statistics {
            facts: closure.facts,
            guarantees: closure.rel.known.len() as u64,
            stores: closure.rel.stores.len() as u64,
        },
        alarms: closure.alarms,
        stopped: closure.stopped.or(closure.open),
    };
    Ok((closure.rel, outcome))
}

impl Closure<'_, '_> {
    /// INIT.
    fn init(&mut self, initial: &[Vec<i64>]) {
        let machine = self.rel.machine;
        let entries: Vec<u32> = (0..machine.thread_count())
            .map(|thread| {
                self.local(LocalState {
                    proc: None,
                    pc: 0,
                    slots: vec![0; machine.body(thread).slots],
                })
            })
            .collect();
        for g in initial {
            let mut words = self.words(g, &[]);
            for (thread, local) in entries.iter().enumerate() {
                self.show_state(thread as u32, *local, &mut words);
            }
            let store = self.store(&words);
            for (thread, local) in entries.iter().enumerate() {
                let local = *local;
                let origin = self.origin(Origin {
                    thread: thread as u32,
                    store,
                    local,
                });
                self.add(origin, store, local);
            }
        }
    }

    /// A store with these globals, in which the threads show what they show in `before`.
    fn words(&self, g: &[i64], before: &[u64]) -> Vec<u64> {
        let mut words: Vec<u64> = g.iter().map(|v| *v as u64).collect();
        words.extend(before.get(g.len()..).unwrap_or_default());
        words.resize(self.rel.stores.width(), 0);
        words
    }

    /// Writes what a thread shows in a local state.
    fn show_state(&self, thread: u32, local: u32, words: &mut [u64]) {
        let state = &self.rel.locals[local as usize];
        if let Some(value) = self.options.shown.of_state(state, local) {
            words[self.rel.machine.tables.global_slots + thread as usize] = value;
        }
    }

    /// The store in which only what a thread shows is that of another local state.
    fn store_at(&mut self, thread: u32, store: u32, local: u32) -> u32 {
        let mut words = self.rel.stores.get(store as usize).to_vec();
        self.show_state(thread, local, &mut words);
        self.store(&words)
    }

    fn store(&mut self, words: &[u64]) -> u32 {
        let (number, new) = self.rel.stores.insert(words, hash(words));
        if new {
            self.rel.at.push(Vec::new());
            self.rel.guarantees.push(Vec::new());
            self.racing.push(Vec::new());
            let g = self.slots_of(number as u32);
            self.check_invariants(&g);
        }
        number as u32
    }

    fn slots_of(&self, store: u32) -> Vec<i64> {
        self.rel.slots_of(store)
    }

    fn check_invariants(&mut self, g: &[i64]) {
        if !self.options.properties.invariants {
            return;
        }
        let invariants = &self.rel.machine.tables.program.invariants;
        match self.rel.machine.broken_invariant(g, &mut self.scratch) {
            Ok(None) => {}
            Ok(Some(k)) => self.alarm(None, 0, g, invariants[k].span, Violation::Invariant(k)),
            Err((k, fault)) => {
                self.open
                    .get_or_insert(Stop::Fault(fault, invariants[k].span));
            }
        }
    }

    fn local(&mut self, state: LocalState) -> u32 {
        let next = self.rel.locals.len() as u32;
        let number = *self.rel.local_numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.rel.locals.push(state);
        }
        number
    }

    fn origin(&mut self, origin: Origin) -> u32 {
        let next = self.rel.origins.len() as u32;
        let number = *self.rel.origin_numbers.entry(origin).or_insert(next);
        if number == next {
            self.rel.origins.push(origin);
            self.rel.reached.push(FxHashSet::default());
            self.rel.ended.push(Vec::new());
            self.rel.callers.push(FxHashSet::default());
        }
        number
    }

    fn body(&self, thread: u32, state: &LocalState) -> Option<&BodyCode> {
        match state.proc {
            None => Some(self.rel.machine.body(thread as usize)),
            Some(p) => self.rel.machine.procs.get(p as usize)?.as_ref(),
        }
    }

    /// P(origin, store, local).
    fn add(&mut self, origin: u32, store: u32, local: u32) {
        if self.rel.reached[origin as usize].insert((store, local)) {
            self.facts += 1;
            self.work.push_back((origin, store, local));
        }
    }

    fn close(&mut self) {
        let meter = Meter::start(self.options.budget);
        let mut rounds = 0u32;
        while let Some((origin, store, local)) = self.work.pop_front() {
            if self.options.first_alarm && !self.alarms.is_empty() {
                return;
            }
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(1024)
                && let Some(stop) = meter.over(self.facts, self.facts * 48)
            {
                self.stopped = Some(stop);
                return;
            }
            self.env(origin, store, local);
            self.step(origin, store, local);
        }
    }

    /// ENV1 (and ENV2, by what a caller stands for): the guarantees known so far.
    fn env(&mut self, origin: u32, store: u32, local: u32) {
        let thread = self.rel.origins[origin as usize].thread;
        self.rel.at[store as usize].push((origin, local));
        for k in 0..self.rel.guarantees[store as usize].len() {
            let (e, next) = self.rel.guarantees[store as usize][k];
            if e != thread {
                self.add(origin, next, local);
            }
        }
    }

    /// G(thread, store, next): the facts taken so far.
    fn guarantee(&mut self, thread: u32, store: u32, next: u32) {
        if store == next || !self.rel.known.insert((thread, store, next)) {
            return;
        }
        self.rel.guarantees[store as usize].push((thread, next));
        for k in 0..self.rel.at[store as usize].len() {
            let (origin, local) = self.rel.at[store as usize][k];
            if self.rel.origins[origin as usize].thread != thread {
                self.add(origin, next, local);
            }
        }
    }

    /// STEP1, PUSH, and STEP2 with POP where the activation is at its end.
    fn step(&mut self, origin: u32, store: u32, local: u32) {
        let thread = self.rel.origins[origin as usize].thread;
        let state = self.rel.locals[local as usize].clone();
        let machine = self.rel.machine;
        let body = match state.proc {
            None => machine.body(thread as usize),
            Some(p) => match machine.procs.get(p as usize).and_then(Option::as_ref) {
                Some(body) => body,
                None => return,
            },
        };
        let g = self.slots_of(store);
        let site = &body.locations[state.pc as usize];
        if site.may_end && state.proc.is_some() {
            self.rel.ended[origin as usize].push((store, local));
            for caller in self.rel.callers[origin as usize].clone() {
                self.pop(&caller, store, local);
            }
        }
        let at = Local {
            body,
            tid: i64::from(thread) + 1,
            pc: state.pc,
            l: &state.slots,
        };
        let mut scratch = std::mem::take(&mut self.scratch);
        let mut access = Accesses::default();
        let mut calls = Vec::new();
        machine.steps(at, &g, &mut scratch, &mut |event| match event {
            Event::Step(edge, g2, l2) => {
                access.any |= edge.accesses.any;
                access.writes |= edge.accesses.writes;
                let after = self.local(LocalState {
                    proc: state.proc,
                    pc: edge.target,
                    slots: l2.to_vec(),
                });
                let next = self.next_store(thread, store, state.proc, body, edge, g2, after);
                self.guarantee(thread, store, next);
                self.add(origin, next, after);
            }
            Event::Wrong(edge, check) => {
                access.any |= edge.accesses.any;
                access.writes |= edge.accesses.writes;
                let EdgeAction::Op(op) = edge.action else {
                    return;
                };
                if self.options.properties.assertions {
                    let violation = op_violation(&body.ops[op], check);
                    self.alarm(
                        Some(thread as usize),
                        state.pc,
                        &g,
                        body.ops[op].span,
                        violation,
                    );
                }
            }
            Event::Fault(edge, fault) => {
                let span = match edge.action {
                    EdgeAction::Op(op) => body.ops[op].span,
                    _ => Span::default(),
                };
                self.open.get_or_insert(Stop::Fault(fault, span));
            }
            Event::Call(edge, call) => {
                let position = site.edges.iter().position(|e| std::ptr::eq(e, edge));
                calls.push((position.unwrap_or(0) as u32, call));
            }
            Event::Cut => {
                self.open.get_or_insert(Stop::Calls);
            }
        });
        for (edge, call) in calls {
            match machine.arguments(at, &g, call, &mut scratch) {
                Ok(slots) => self.push(origin, store, local, edge, body.calls[call].proc.0, slots),
                Err(fault) => {
                    self.open
                        .get_or_insert(Stop::Fault(fault, body.calls[call].span));
                }
            }
        }
        self.scratch = scratch;
        if access.any != 0 {
            self.race(thread, store, state.pc, access);
        }
    }

    /// The store after a step: new globals, and what the thread shows then.
    #[expect(clippy::too_many_arguments, reason = "the parts of one step")]
    fn next_store(
        &mut self,
        thread: u32,
        store: u32,
        proc: Option<u32>,
        body: &BodyCode,
        edge: &EdgeCode,
        g2: &[i64],
        after: u32,
    ) -> u32 {
        let mut words = self.words(g2, self.rel.stores.get(store as usize));
        if let EdgeAction::Op(op) = edge.action
            && let Some(value) = self.options.shown.of_write(proc, op, &body.ops[op].writes)
        {
            words[g2.len() + thread as usize] = value;
        }
        self.show_state(thread, after, &mut words);
        self.store(&words)
    }

    /// PUSH: a new activation (or one that is known already) and a frame that waits for it.
    fn push(&mut self, origin: u32, store: u32, local: u32, edge: u32, proc: u32, slots: Vec<i64>) {
        let thread = self.rel.origins[origin as usize].thread;
        let entry = self.local(LocalState {
            proc: Some(proc),
            pc: 0,
            slots,
        });
        let store = self.seen_step(thread, store, entry);
        let callee = self.origin(Origin {
            thread,
            store,
            local: entry,
        });
        let caller = Caller {
            origin,
            local,
            edge,
        };
        self.add(callee, store, entry);
        if self.rel.callers[callee as usize].insert(caller.clone()) {
            for (end, state) in self.rel.ended[callee as usize].clone() {
                self.pop(&caller, end, state);
            }
        }
    }

    /// POP: the callee is at its end in `store` with `local`; the caller goes on after the call.
    fn pop(&mut self, caller: &Caller, store: u32, local: u32) {
        let thread = self.rel.origins[caller.origin as usize].thread;
        let mut after = self.rel.locals[caller.local as usize].clone();
        let callee = self.rel.locals[local as usize].clone();
        let Some(body) = self.body(thread, &after) else {
            return;
        };
        let edge = &body.locations[after.pc as usize].edges[caller.edge as usize];
        let EdgeAction::Call(call) = edge.action else {
            return;
        };
        let (dead, target) = (edge.dead.clone(), edge.target);
        let into = body.calls[call].result.clone();
        let from = self
            .body(thread, &callee)
            .and_then(|b| Some(b.places[b.flow.result?.index()].range()));
        if let (Some(into), Some(from)) = (into, from) {
            after.slots[into].copy_from_slice(&callee.slots[from]);
        }
        for slot in dead {
            after.slots[slot] = 0;
        }
        after.pc = target;
        let next = self.local(after);
        let store = self.seen_step(thread, store, next);
        self.add(caller.origin, store, next);
    }

    /// A call or a return changes nothing but what the thread shows, which the others see.
    fn seen_step(&mut self, thread: u32, store: u32, local: u32) -> u32 {
        let next = self.store_at(thread, store, local);
        self.guarantee(thread, store, next);
        next
    }

    fn alarm(
        &mut self,
        thread: Option<usize>,
        pc: u32,
        g: &[i64],
        span: Span,
        violation: Violation,
    ) {
        let same = |a: &Alarm| a.thread == thread && a.span == span && a.violation == violation;
        if !self.alarms.iter().any(same) {
            self.alarms.push(Alarm {
                thread,
                span,
                violation,
                pc,
                store: g.to_vec(),
            });
        }
    }

    fn race(&mut self, thread: u32, store: u32, pc: u32, access: Accesses) {
        let others = &mut self.racing[store as usize];
        let found = others.iter().find_map(|(t, a)| {
            let k = access.conflict(*a).filter(|_| *t != thread)?;
            Some((*t, k))
        });
        if !others.contains(&(thread, access)) {
            others.push((thread, access));
        }
        if let Some((other, k)) = found {
            let global = self.watched[k as usize];
            let threads = (thread.min(other) as usize, thread.max(other) as usize);
            let span = self.rel.machine.tables.program.globals[global.index()].span;
            let g = self.slots_of(store);
            self.alarm(
                Some(thread as usize),
                pc,
                &g,
                span,
                Violation::Race { global, threads },
            );
        }
    }
}
