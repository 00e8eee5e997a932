//! A search among real interleavings that goes where a guide points: what confirms an alarm (M6).
//!
//! Takes the state that is nearest to the alarm; of equally near ones, that which was found first. States that differ from
//! an earlier one only in what has no influence on any check come last. (The distance is that of an abstraction, where
//! threads get along with far fewer steps, so adding the steps already made would lead back to a breadth-first
//! search.) It checks what the breadth-first
//! search checks and ends with a run that goes wrong (not always a shortest one), with all states seen, or with the
//! budget used up.

use super::layout::{Layout, Unpacked};
use super::store::{StateSet, hash};
use super::{End, Options, Outcome, Run, Statistics};
use crate::budget::{Meter, Stop};
use crate::model::machine::{EdgeAction, Machine, Unsupported};
use crate::model::step::{Event, Local, Scratch};
use crate::model::value::Fault;
use crate::modular::guide::{FAR, Guide};
use crate::property::{Accesses, first_conflict};
use heddle_plato::ir::GlobalId;
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, VecDeque};

const NO_PARENT: u32 = u32::MAX;

struct Directed<'m> {
    machine: &'m Machine,
    layout: Layout,
    options: &'m Options,
    guide: &'m Guide<'m>,
    watched: Vec<GlobalId>,
    seen: StateSet,
    /// Per state: the one it was reached from, and by how many steps.
    parents: Vec<(u32, u32)>,
    /// Hashes of what matters in the states seen; they only order the search.
    kinds: FxHashSet<u64>,
    /// By whether the like was seen before, then by distance.
    waiting: BTreeMap<(bool, u32), VecDeque<u32>>,
    scratch: Scratch,
    transitions: u64,
    open: Option<Stop>,
    too_narrow: bool,
}

/// Searches along a guide.
pub fn explore<'m>(
    machine: &'m Machine,
    options: &'m Options,
    guide: &'m Guide<'m>,
) -> Result<Outcome, Unsupported> {
    let initial = machine.initial_stores()?;
    let mut layout = Layout::new(machine);
    loop {
        let mut search = Directed {
            machine,
            options,
            guide,
            watched: options.properties.races.iter().copied().collect(),
            seen: StateSet::new(layout.words),
            layout: layout.clone(),
            parents: Vec::new(),
            kinds: FxHashSet::default(),
            waiting: BTreeMap::new(),
            scratch: Scratch::default(),
            transitions: 0,
            open: None,
            too_narrow: false,
        };
        let outcome = search.run(&initial);
        match layout.widened(machine) {
            Some(wider) if search.too_narrow => layout = wider,
            _ => return Ok(outcome),
        }
    }
}

impl Directed<'_> {
    fn run(&mut self, initial: &[Vec<i64>]) -> Outcome {
        let meter = Meter::start(&self.options.budget);
        for g in initial {
            let state = Unpacked::initial(self.machine, g);
            self.add(&state, NO_PARENT);
        }
        let mut state = Unpacked::default();
        let (mut wrong, mut stopped) = (None, None);
        while let Some(number) = self.next() {
            if self.too_narrow {
                break;
            }
            stopped = meter.over(self.seen.len() as u64, self.bytes());
            if stopped.is_some() {
                break;
            }
            self.layout
                .unpack(self.seen.get(number as usize), &mut state);
            if let Some(end) = self.expand(&state, number) {
                let states = self.path(number);
                wrong = Some(Run { states, end });
                break;
            }
        }
        let stopped = stopped.or(self.open.take());
        Outcome {
            complete: stopped.is_none() && wrong.is_none(),
            wrong,
            stopped,
            statistics: self.statistics(),
        }
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            states: self.seen.len() as u64,
            transitions: self.transitions,
            depth: self
                .parents
                .iter()
                .map(|p| u64::from(p.1))
                .max()
                .unwrap_or(0),
            bytes: self.bytes(),
            words: self.layout.words,
        }
    }

    fn bytes(&self) -> u64 {
        (self.seen.bytes() + self.parents.capacity() * 8 + self.seen.len() * 16) as u64
    }

    fn next(&mut self) -> Option<u32> {
        let mut first = self.waiting.first_entry()?;
        let number = first.get_mut().pop_front();
        if first.get().is_empty() {
            first.remove();
        }
        number
    }

    fn add(&mut self, state: &Unpacked, parent: u32) {
        let mut words = vec![0; self.layout.words];
        if !self.layout.pack(state, &mut words) {
            self.too_narrow = true;
            return;
        }
        let (number, new) = self.seen.insert(&words, hash(&words));
        if !new {
            return;
        }
        let depth = match parent {
            NO_PARENT => 0,
            p => self.parents[p as usize].1 + 1,
        };
        self.parents.push((parent, depth));
        let threads = 0..state.pcs.len();
        let locals = threads.map(|t| (state.pcs[t], state.local(&self.layout, t)));
        let far = self.guide.distance(&state.g, locals.clone()).min(FAR);
        let new = self.kinds.insert(self.guide.relevant(&state.g, locals));
        self.waiting
            .entry((!new, far))
            .or_default()
            .push_back(number as u32);
    }

    /// Adds the successors of a state, or says what goes wrong in it.
    fn expand(&mut self, state: &Unpacked, number: u32) -> Option<End> {
        if self.options.properties.invariants {
            match self.machine.broken_invariant(&state.g, &mut self.scratch) {
                Ok(None) => {}
                Ok(Some(k)) => return Some(End::Invariant(k)),
                Err((k, fault)) => {
                    let span = self.machine.tables.program.invariants[k].span;
                    self.open.get_or_insert(Stop::Fault(fault, span));
                }
            }
        }
        let mut accesses = Vec::new();
        let mut wrong = None;
        let mut stuck = true;
        for thread in 0..state.pcs.len() {
            let (moved, access, end) = self.step_thread(state, thread, number);
            stuck &= !moved;
            accesses.push(access);
            wrong = wrong.or(end);
        }
        if let Some((k, a, b)) = first_conflict(&accesses) {
            wrong = wrong.or(Some(End::Race(self.watched[k as usize], a, b)));
        }
        let at_end = |t: usize| self.machine.body(t).locations[state.pcs[t] as usize].may_end;
        let unfinished = (0..state.pcs.len()).any(|t| !at_end(t));
        if stuck && self.options.properties.deadlock && unfinished {
            wrong = wrong.or(Some(End::Deadlock));
        }
        wrong
    }

    fn step_thread(
        &mut self,
        state: &Unpacked,
        thread: usize,
        number: u32,
    ) -> (bool, Accesses, Option<End>) {
        let body = self.machine.body(thread);
        let site = &body.locations[state.pcs[thread] as usize];
        let fields = &self.layout.threads[thread];
        let own = fields.base..fields.base + fields.locals.len();
        let at = Local {
            body,
            tid: thread as i64 + 1,
            pc: state.pcs[thread],
            l: &state.locals[own.clone()],
        };
        let mut scratch = std::mem::take(&mut self.scratch);
        let (mut moved, mut access, mut end) = (false, Accesses::default(), None);
        self.machine
            .steps(at, &state.g, &mut scratch, &mut |event| {
                moved = true;
                match event {
                    Event::Step(edge, g2, l2) => {
                        access.join(edge.accesses);
                        self.transitions += 1;
                        let mut next = state.clone();
                        next.g.copy_from_slice(g2);
                        next.locals[own.clone()].copy_from_slice(l2);
                        next.pcs[thread] = edge.target;
                        self.add(&next, number);
                        if self.too_narrow {
                            let why = Stop::Fault(Fault::Overflow, body.span_of(edge));
                            self.open.get_or_insert(why);
                        }
                    }
                    Event::Wrong(edge, check) => {
                        access.join(edge.accesses);
                        if let EdgeAction::Op(op) = edge.action
                            && self.options.properties.assertions
                        {
                            let mut checks = body.ops[op].before.iter().chain(&body.ops[op].after);
                            let which = checks.position(|c| std::ptr::eq(c, check));
                            let position = site.edges.iter().position(|e| std::ptr::eq(e, edge));
                            let (edge, check) = (position.unwrap_or(0), which.unwrap_or(0));
                            end.get_or_insert(End::Check(thread, edge, check));
                        }
                    }
                    Event::Fault(edge, fault) => {
                        self.open
                            .get_or_insert(Stop::Fault(fault, body.span_of(edge)));
                    }
                    Event::Call(..) | Event::Cut => {
                        self.open.get_or_insert(Stop::Calls);
                    }
                }
            });
        self.scratch = scratch;
        (moved, access, end)
    }

    fn path(&self, number: u32) -> Vec<Unpacked> {
        let mut states = Vec::new();
        let mut at = number;
        while at != NO_PARENT {
            let mut state = Unpacked::default();
            self.layout.unpack(self.seen.get(at as usize), &mut state);
            states.push(state);
            at = self.parents[at as usize].0;
        }
        states.reverse();
        states
    }
}
