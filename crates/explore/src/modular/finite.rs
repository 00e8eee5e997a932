//! R and G of a finite-state program by the three rules INIT, STEP and ENV (semantics, section 5).
//!
//! Stores and local states are numbered. R is indexed by store (who is there) and by thread and local state (which
//! stores); G is indexed by store. Each pair of an R fact and a G fact meets exactly once: a fact of R looks at the
//! guarantees known when it is taken from the worklist, a new guarantee looks at the facts taken before. No rule
//! scans a relation.

use super::exposure::Exposure;
use super::row::Row;
use super::{Alarm, Outcome, Statistics};
use crate::budget::{Budget, Meter, Stop};
use crate::model::machine::{EdgeAction, Machine, Unsupported};
use crate::model::step::{Event, Local, Scratch};
use crate::model::value::Fault;
use crate::property::{Accesses, Properties};
use crate::standard::store::{StateSet, hash};
use crate::trace::op_violation;
use heddle_interp::Violation;
use heddle_plato::ir::GlobalId;
use heddle_text::Span;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// What to do.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    /// What to check.
    pub properties: &'a Properties,
    /// When to stop.
    pub budget: &'a Budget,
    /// What threads show of themselves.
    pub exposure: &'a Exposure,
    /// Stop at the first alarm.
    pub first_alarm: bool,
}

/// R and G.
#[derive(Debug)]
pub struct Relations<'m> {
    /// The program.
    pub machine: &'m Machine,
    /// Stores: global slots, then what each thread shows.
    stores: StateSet,
    /// Local states per declaration: location, local slots.
    locals: Vec<StateSet>,
    /// Per instance and local state: the stores.
    reach: Vec<Vec<Row>>,
    /// Per store: instance and local state.
    pub at: Vec<Vec<(u32, u32)>>,
    /// Per store: instance and next store.
    pub guarantees: Vec<Vec<(u32, u32)>>,
    /// Offset of each instance's exposed slots in a store.
    shown: Vec<usize>,
    /// Global slots that count as 0 in every store.
    ignored: Vec<usize>,
}

impl Relations<'_> {
    /// The global slots of a store.
    pub fn store(&self, number: u32) -> Vec<i64> {
        let words = self.stores.get(number as usize);
        words[..self.machine.tables.global_slots]
            .iter()
            .map(|w| *w as i64)
            .collect()
    }

    /// What all threads show in a store.
    pub fn shown(&self, number: u32) -> Vec<i64> {
        let words = self.stores.get(number as usize);
        words[self.machine.tables.global_slots..]
            .iter()
            .map(|w| *w as i64)
            .collect()
    }

    /// Location and local slots of a local state of an instance.
    pub fn local(&self, instance: u32, number: u32) -> (u32, Vec<i64>) {
        let decl = self.machine.tables.threads.list[instance as usize]
            .decl
            .index();
        let words = self.locals[decl].get(number as usize);
        (
            words[0] as u32,
            words[1..].iter().map(|w| *w as i64).collect(),
        )
    }

    /// Unpacks a fact into buffers; gives the location.
    fn read(
        &self,
        instance: u32,
        store: u32,
        local: u32,
        g: &mut Vec<i64>,
        l: &mut Vec<i64>,
    ) -> u32 {
        let decl = self.machine.tables.threads.list[instance as usize]
            .decl
            .index();
        let words = self.stores.get(store as usize);
        g.clear();
        g.extend(
            words[..self.machine.tables.global_slots]
                .iter()
                .map(|w| *w as i64),
        );
        let words = self.locals[decl].get(local as usize);
        l.clear();
        l.extend(words[1..].iter().map(|w| *w as i64));
        words[0] as u32
    }

    /// The number of a store in which nothing is shown.
    pub fn find_store(&self, g: &[i64]) -> Option<u32> {
        self.find_shown(g, &[])
    }

    fn find_shown(&self, g: &[i64], shown: &[i64]) -> Option<u32> {
        let mut words: Vec<u64> = g.iter().chain(shown).map(|v| *v as u64).collect();
        words.resize(words.len().max(1), 0);
        self.ignored.iter().for_each(|slot| words[*slot] = 0);
        self.stores.find(&words).map(|n| n as u32)
    }

    /// The number of a local state of an instance.
    pub fn find_local(&self, instance: usize, pc: u32, l: &[i64]) -> Option<u32> {
        let decl = self.machine.tables.threads.list[instance].decl.index();
        let local: Vec<u64> = std::iter::once(u64::from(pc))
            .chain(l.iter().map(|v| *v as u64))
            .collect();
        self.locals[decl].find(&local).map(|n| n as u32)
    }

    /// Whether R(instance, store, local) holds, all given by value.
    pub fn holds(&self, instance: usize, store: &[i64], shown: &[i64], pc: u32, l: &[i64]) -> bool {
        match (
            self.find_shown(store, shown),
            self.find_local(instance, pc, l),
        ) {
            (Some(g), Some(l)) => self.reach[instance]
                .get(l as usize)
                .is_some_and(|row| row.contains(g)),
            _ => false,
        }
    }
}

struct Closure<'m, 'o> {
    rel: Relations<'m>,
    options: &'o Options<'o>,
    watched: Vec<GlobalId>,
    known: FxHashSet<(u32, u32, u32)>,
    racing: Vec<Vec<(u32, u32, Accesses)>>,
    /// Taken in the order in which they were found: a counter that grows for ever is not followed before everything else.
    work: VecDeque<(u32, u32, u32)>,
    scratch: Scratch,
    buffers: (Vec<i64>, Vec<i64>),
    words: Vec<u64>,
    alarms: Vec<Alarm>,
    facts: u64,
    stopped: Option<Stop>,
    open: Option<Stop>,
}

/// Computes the least solution of the rules.
pub fn explore<'m>(
    machine: &'m Machine,
    options: &Options<'_>,
) -> Result<(Relations<'m>, Outcome), Unsupported> {
    let mut closure = closed(machine, options, &[])?;
    let stopped = closure.stopped.take().or(closure.open.take());
    let outcome = Outcome {
        statistics: Statistics {
            facts: closure.facts,
            guarantees: closure.known.len() as u64,
            stores: closure.rel.stores.len() as u64,
        },
        alarms: closure.alarms,
        stopped,
    };
    Ok((closure.rel, outcome))
}

/// The same where some global slots count as 0 in every store: it may raise other alarms and proves nothing.
pub fn explore_ignoring<'m>(
    machine: &'m Machine,
    options: &Options<'_>,
    ignored: &[usize],
) -> Result<(Relations<'m>, Vec<Alarm>), Unsupported> {
    let closure = closed(machine, options, ignored)?;
    Ok((closure.rel, closure.alarms))
}

fn closed<'m, 'o>(
    machine: &'m Machine,
    options: &'o Options<'o>,
    ignored: &[usize],
) -> Result<Closure<'m, 'o>, Unsupported> {
    let initial = machine.initial_stores()?;
    let mut closure = Closure::new(machine, options);
    closure.rel.ignored = ignored.to_vec();
    closure.init(&initial);
    closure.close();
    Ok(closure)
}

impl<'m, 'o> Closure<'m, 'o> {
    fn new(machine: &'m Machine, options: &'o Options<'o>) -> Self {
        let mut shown = Vec::new();
        let mut width = machine.tables.global_slots;
        for instance in &machine.tables.threads.list {
            shown.push(width);
            width += options.exposure.width(instance.decl.index());
        }
        let rel = Relations {
            machine,
            stores: StateSet::new(width.max(1)),
            locals: machine
                .bodies
                .iter()
                .map(|b| StateSet::new(1 + b.slots))
                .collect(),
            reach: vec![Vec::new(); machine.thread_count()],
            at: Vec::new(),
            guarantees: Vec::new(),
            shown,
            ignored: Vec::new(),
        };
        Closure {
            rel,
            options,
            watched: options.properties.races.iter().copied().collect(),
            known: FxHashSet::default(),
            racing: Vec::new(),
            work: VecDeque::new(),
            scratch: Scratch::default(),
            buffers: (Vec::new(), Vec::new()),
            words: Vec::new(),
            alarms: Vec::new(),
            facts: 0,
            stopped: None,
            open: None,
        }
    }

    /// INIT.
    fn init(&mut self, initial: &[Vec<i64>]) {
        for g in initial {
            let mut words: Vec<u64> = g.iter().map(|v| *v as u64).collect();
            words.resize(self.rel.stores.width(), 0);
            self.rel.ignored.iter().for_each(|slot| words[*slot] = 0);
            for instance in 0..self.rel.machine.thread_count() {
                self.show(instance, 0, &[], &mut words);
            }
            let store = self.store(&words);
            for instance in 0..self.rel.machine.thread_count() {
                let slots = self.rel.machine.body(instance).slots;
                let local = self.local(instance, 0, &vec![0; slots]);
                self.add(instance as u32, store, local);
            }
        }
    }

    /// Writes what an instance shows into a store.
    fn show(&self, instance: usize, pc: u32, l: &[i64], words: &mut [u64]) {
        let exposure = self.options.exposure;
        let decl = self.rel.machine.tables.threads.list[instance].decl.index();
        let width = exposure.width(decl);
        if width == 0 {
            return;
        }
        let zeros;
        let l = if l.is_empty() {
            zeros = vec![0; self.rel.machine.bodies[decl].slots];
            &zeros
        } else {
            l
        };
        let mut shown = vec![0; width];
        exposure.show(decl, pc, l, &mut shown);
        let at = self.rel.shown[instance];
        for (to, value) in words[at..at + width].iter_mut().zip(shown) {
            *to = value as u64;
        }
    }

    fn store(&mut self, words: &[u64]) -> u32 {
        let (number, new) = self.rel.stores.insert(words, hash(words));
        if new {
            self.rel.at.push(Vec::new());
            self.rel.guarantees.push(Vec::new());
            self.racing.push(Vec::new());
            self.check_invariants(number);
        }
        number as u32
    }

    fn check_invariants(&mut self, number: usize) {
        if !self.options.properties.invariants {
            return;
        }
        let g = self.rel.store(number as u32);
        let invariants = &self.rel.machine.tables.program.invariants;
        match self.rel.machine.broken_invariant(&g, &mut self.scratch) {
            Ok(None) => {}
            Ok(Some(k)) => self.alarms.push(Alarm {
                thread: None,
                span: invariants[k].span,
                violation: Violation::Invariant(k),
                pc: 0,
                store: g,
            }),
            Err((k, fault)) => self.leave_open(fault, invariants[k].span),
        }
    }

    fn leave_open(&mut self, fault: Fault, span: Span) {
        self.open.get_or_insert(Stop::Fault(fault, span));
    }

    fn local(&mut self, instance: usize, pc: u32, l: &[i64]) -> u32 {
        let decl = self.rel.machine.tables.threads.list[instance].decl.index();
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.push(u64::from(pc));
        words.extend(l.iter().map(|v| *v as u64));
        let number = self.rel.locals[decl].insert(&words, hash(&words)).0 as u32;
        self.words = words;
        number
    }

    /// R(instance, store, local).
    fn add(&mut self, instance: u32, store: u32, local: u32) {
        let rows = &mut self.rel.reach[instance as usize];
        if rows.len() <= local as usize {
            rows.resize_with(local as usize + 1, Row::default);
        }
        if rows[local as usize].insert(store, self.rel.stores.len()) {
            self.facts += 1;
            self.work.push_back((instance, store, local));
        }
    }

    fn close(&mut self) {
        let meter = Meter::start(self.options.budget);
        let mut rounds = 0u32;
        while let Some((instance, store, local)) = self.work.pop_front() {
            if self.options.first_alarm && !self.alarms.is_empty() {
                return;
            }
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(1024) {
                let bytes =
                    self.rel.stores.bytes() as u64 + self.facts * 20 + self.known.len() as u64 * 24;
                if let Some(stop) = meter.over(self.facts, bytes) {
                    self.stopped = Some(stop);
                    return;
                }
            }
            self.env(instance, store, local);
            self.step(instance, store, local);
        }
    }

    /// ENV for a fact of R: the guarantees known so far.
    fn env(&mut self, instance: u32, store: u32, local: u32) {
        self.rel.at[store as usize].push((instance, local));
        for k in 0..self.rel.guarantees[store as usize].len() {
            let (e, next) = self.rel.guarantees[store as usize][k];
            if e != instance {
                self.add(instance, next, local);
            }
        }
    }

    /// G(instance, store, next), and ENV for it: the facts taken so far.
    fn guarantee(&mut self, instance: u32, store: u32, next: u32) {
        if store == next || !self.known.insert((instance, store, next)) {
            return;
        }
        self.rel.guarantees[store as usize].push((instance, next));
        for k in 0..self.rel.at[store as usize].len() {
            let (t, local) = self.rel.at[store as usize][k];
            if t != instance {
                self.add(t, next, local);
            }
        }
    }

    /// STEP.
    fn step(&mut self, instance: u32, store: u32, local: u32) {
        let machine = self.rel.machine;
        let thread = instance as usize;
        let (mut g, mut l) = std::mem::take(&mut self.buffers);
        let pc = self.rel.read(instance, store, local, &mut g, &mut l);
        let body = machine.body(thread);
        let at = Local {
            body,
            tid: i64::from(instance) + 1,
            pc,
            l: &l,
        };
        let mut scratch = std::mem::take(&mut self.scratch);
        let mut access = Accesses::default();
        machine.steps(at, &g, &mut scratch, &mut |event| match event {
            Event::Step(edge, g2, l2) => {
                access.any |= edge.accesses.any;
                access.writes |= edge.accesses.writes;
                let next = self.next_store(thread, store, g2, edge.target, l2);
                let local = self.local(thread, edge.target, l2);
                self.guarantee(instance, store, next);
                self.add(instance, next, local);
            }
            Event::Wrong(edge, check) => {
                access.any |= edge.accesses.any;
                access.writes |= edge.accesses.writes;
                let EdgeAction::Op(op) = edge.action else {
                    return;
                };
                if self.options.properties.assertions {
                    self.alarm(
                        thread,
                        pc,
                        &g,
                        body.ops[op].span,
                        op_violation(&body.ops[op], check),
                    );
                }
            }
            Event::Fault(edge, fault) => {
                let span = match edge.action {
                    EdgeAction::Op(op) => body.ops[op].span,
                    _ => Span::default(),
                };
                self.leave_open(fault, span);
            }
            Event::Call(..) | Event::Cut => {
                self.open.get_or_insert(Stop::Calls);
            }
        });
        self.scratch = scratch;
        self.buffers = (g, l);
        if access.any != 0 {
            self.race(instance, local, store, access);
        }
    }

    fn next_store(&mut self, thread: usize, store: u32, g2: &[i64], pc: u32, l2: &[i64]) -> u32 {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.extend_from_slice(self.rel.stores.get(store as usize));
        for (to, value) in words.iter_mut().zip(g2) {
            *to = *value as u64;
        }
        self.rel.ignored.iter().for_each(|slot| words[*slot] = 0);
        self.show(thread, pc, l2, &mut words);
        let number = self.store(&words);
        self.words = words;
        number
    }

    fn alarm(&mut self, thread: usize, pc: u32, g: &[i64], span: Span, violation: Violation) {
        let same =
            |a: &Alarm| a.thread == Some(thread) && a.span == span && a.violation == violation;
        if !self.alarms.iter().any(same) {
            self.alarms.push(Alarm {
                thread: Some(thread),
                span,
                violation,
                pc,
                store: g.to_vec(),
            });
        }
    }

    /// R(t,g,l) and R(e,g,k) with conflicting next accesses.
    fn race(&mut self, instance: u32, local: u32, store: u32, access: Accesses) {
        let others = &self.racing[store as usize];
        let found = others.iter().find_map(|(t, _, a)| {
            let k = access.conflict(*a).filter(|_| *t != instance)?;
            Some((*t, k))
        });
        if others
            .iter()
            .all(|(t, _, a)| *t != instance || *a != access)
        {
            self.racing[store as usize].push((instance, local, access));
        }
        if let Some((other, k)) = found {
            let global = self.watched[k as usize];
            let (a, b) = (instance.min(other) as usize, instance.max(other) as usize);
            let (pc, _) = self.rel.local(instance, local);
            let span = self.rel.machine.tables.program.globals[global.index()].span;
            let g = self.rel.store(store);
            let threads = (a, b);
            self.alarm(
                instance as usize,
                pc,
                &g,
                span,
                Violation::Race { global, threads },
            );
        }
    }
}
