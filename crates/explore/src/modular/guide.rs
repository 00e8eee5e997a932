//! How far a state is from an alarm of the thread-modular method: the guide of the search for a real run (M6).
//!
//! Every reachable state projects, for each of its threads, to a fact of R (Lemma 1), and every step of the program to a
//! STEP or ENV edge between facts. The least number of such edges from a state's facts to a fact that raises an alarm is
//! therefore a lower bound of the number of steps that are still needed. It only orders the search: nothing is decided
//! by it.

use super::exposure::Exposure;
use super::finite::{self, Relations};
use crate::budget::Budget;
use crate::model::machine::{BodyCode, Machine, Unsupported};
use crate::model::operation::OpCode;
use crate::model::step::{Event, Local, Scratch};
use crate::property::Properties;
use heddle_interp::Violation;
use heddle_plato::ir::GlobalId;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::collections::{BTreeSet, VecDeque};
use std::hash::{Hash, Hasher};

/// More edges than this are not looked at; what is then farther away counts as very far.
const MAX_EDGES: usize = 10_000_000;

/// Distances to the alarms.
#[derive(Debug)]
pub struct Guide<'m> {
    relations: Relations<'m>,
    numbers: FxHashMap<Fact, u32>,
    /// Per fact.
    distances: Vec<u32>,
    relevance: Relevance,
}

/// What can have an influence on anything that is checked. The rest is what only threads touch that check nothing and
/// write nothing which the others need.
#[derive(Debug)]
struct Relevance {
    /// Global slots that have none; ignoring them keeps the closure small.
    ignored: Vec<usize>,
    /// Per declaration: whether its threads have.
    bodies: Vec<bool>,
}

/// Instance, store, local state.
type Fact = (u32, u32, u32);

/// What is farther away than anything that is known.
pub const FAR: u32 = 100_000;

impl<'m> Guide<'m> {
    /// Closes the rules on `machine` and measures the way to all alarms.
    pub fn new(
        machine: &'m Machine,
        properties: &Properties,
        budget: &Budget,
    ) -> Result<Guide<'m>, Unsupported> {
        let relevance = Relevance::new(machine, properties);
        let options = finite::Options {
            properties,
            budget,
            exposure: &Exposure::none(machine),
            first_alarm: false,
        };
        let (relations, alarms) = finite::explore_ignoring(machine, &options, &relevance.ignored)?;
        let mut graph = Graph::new(&relations);
        for alarm in &alarms {
            match &alarm.violation {
                Violation::Invariant(_) | Violation::InitialInvariant(_) => {
                    graph.wanted_stores.insert(alarm.store.clone());
                }
                Violation::Race { .. } => {
                    let thread = alarm.thread.map_or(0, |t| t as u32);
                    graph
                        .wanted_places
                        .insert((thread, alarm.pc, alarm.store.clone()));
                }
                _ => {}
            }
        }
        graph.build();
        let distances = graph.distances();
        let numbers = graph.numbers;
        Ok(Guide {
            relations,
            numbers,
            distances,
            relevance,
        })
    }

    /// Whether there is a fact that raises an alarm.
    pub fn leads_somewhere(&self) -> bool {
        self.distances.contains(&0)
    }

    /// A hash of what matters in a state.
    pub fn relevant<'s>(&self, g: &[i64], threads: impl Iterator<Item = (u32, &'s [i64])>) -> u64 {
        let mut hasher = FxHasher::default();
        for (slot, value) in g.iter().enumerate() {
            if self.relevance.ignored.binary_search(&slot).is_err() {
                value.hash(&mut hasher);
            }
        }
        let instances = &self.relations.machine.tables.threads.list;
        for (instance, (pc, l)) in instances.iter().zip(threads) {
            if self.relevance.bodies[instance.decl.index()] {
                (pc, l).hash(&mut hasher);
            }
        }
        hasher.finish()
    }

    /// The distance of a state: globals, and each thread's location and locals.
    pub fn distance<'s>(&self, g: &[i64], threads: impl Iterator<Item = (u32, &'s [i64])>) -> u32 {
        let Some(store) = self.relations.find_store(g) else {
            return FAR;
        };
        let of = |(thread, (pc, l)): (usize, (u32, &[i64]))| {
            let local = self.relations.find_local(thread, pc, l)?;
            let number = self.numbers.get(&(thread as u32, store, local))?;
            Some(self.distances[*number as usize])
        };
        threads.enumerate().filter_map(of).min().unwrap_or(FAR)
    }
}

impl Relevance {
    fn new(machine: &Machine, properties: &Properties) -> Relevance {
        let mut needed: BTreeSet<GlobalId> = properties.races.clone();
        if properties.invariants {
            let invariants = &machine.tables.program.invariants;
            let mentioned = invariants.iter().flat_map(|c| c.expr.globals());
            needed.extend(mentioned.map(|(g, _)| g));
        }
        let mut bodies = vec![false; machine.bodies.len()];
        loop {
            let before = bodies.clone();
            for (known, body) in bodies.iter_mut().zip(&machine.bodies) {
                if !*known && matters(body, properties, &needed) {
                    *known = true;
                    let ops = body.ops.iter();
                    needed.extend(ops.flat_map(|op| op.reads.iter().chain(&op.writes)));
                }
            }
            if bodies == before {
                break;
            }
        }
        let globals = machine.tables.globals.iter().enumerate();
        let ignored = globals
            .filter(|(g, _)| !needed.contains(&GlobalId(*g as u32)))
            .flat_map(|(_, place)| place.range())
            .collect();
        Relevance { ignored, bodies }
    }
}

/// Whether a body checks something or writes what is needed.
fn matters(body: &BodyCode, properties: &Properties, needed: &BTreeSet<GlobalId>) -> bool {
    let checks = |op: &OpCode| !op.before.is_empty() || !op.after.is_empty();
    body.ops
        .iter()
        .any(|op| properties.assertions && checks(op) || !op.writes.is_disjoint(needed))
}

/// The facts with the STEP and ENV edges between them.
struct Graph<'r, 'm> {
    relations: &'r Relations<'m>,
    facts: Vec<Fact>,
    numbers: FxHashMap<Fact, u32>,
    /// To, from.
    edges: Vec<(u32, u32)>,
    goals: Vec<u32>,
    wanted_stores: FxHashSet<Vec<i64>>,
    wanted_places: FxHashSet<(u32, u32, Vec<i64>)>,
}

impl<'r, 'm> Graph<'r, 'm> {
    fn new(relations: &'r Relations<'m>) -> Self {
        let mut facts = Vec::new();
        for (store, at) in relations.at.iter().enumerate() {
            facts.extend(at.iter().map(|(t, l)| (*t, store as u32, *l)));
        }
        let numbers = facts.iter().enumerate().map(|(n, f)| (*f, n as u32));
        Graph {
            relations,
            numbers: numbers.collect(),
            facts,
            edges: Vec::new(),
            goals: Vec::new(),
            wanted_stores: FxHashSet::default(),
            wanted_places: FxHashSet::default(),
        }
    }

    fn build(&mut self) {
        let mut scratch = Scratch::default();
        for number in 0..self.facts.len() {
            if self.edges.len() > MAX_EDGES {
                break;
            }
            self.env(number as u32);
            self.step(number as u32, &mut scratch);
        }
        self.edges.sort_unstable();
    }

    fn edge(&mut self, from: u32, to: Fact) {
        if let Some(to) = self.numbers.get(&to) {
            self.edges.push((*to, from));
        }
    }

    /// ENV.
    fn env(&mut self, number: u32) {
        let (thread, store, local) = self.facts[number as usize];
        let relations = self.relations;
        for (e, next) in &relations.guarantees[store as usize] {
            if *e != thread {
                self.edge(number, (thread, *next, local));
            }
        }
    }

    /// STEP, and whether the fact raises an alarm.
    fn step(&mut self, number: u32, scratch: &mut Scratch) {
        let relations = self.relations;
        let (thread, store, local) = self.facts[number as usize];
        let g = relations.store(store);
        let (pc, l) = relations.local(thread, local);
        let at = Local {
            body: relations.machine.body(thread as usize),
            tid: i64::from(thread) + 1,
            pc,
            l: &l,
        };
        let mut goal = self.wanted_stores.contains(&g)
            || !self.wanted_places.is_empty()
                && self.wanted_places.contains(&(thread, pc, g.clone()));
        let mut steps = Vec::new();
        relations
            .machine
            .steps(at, &g, scratch, &mut |event| match event {
                Event::Step(edge, g2, l2) => {
                    let store = relations.find_store(g2);
                    let local = relations.find_local(thread as usize, edge.target, l2);
                    steps.extend(store.zip(local));
                }
                Event::Wrong(..) => goal = true,
                _ => {}
            });
        for (store, local) in steps {
            self.edge(number, (thread, store, local));
        }
        if goal {
            self.goals.push(number);
        }
    }

    /// Per fact: the least number of edges to a goal.
    fn distances(&self) -> Vec<u32> {
        let mut distances = vec![FAR; self.facts.len()];
        let mut queue: VecDeque<u32> = self.goals.iter().copied().collect();
        for goal in &self.goals {
            distances[*goal as usize] = 0;
        }
        while let Some(to) = queue.pop_front() {
            let first = self.edges.partition_point(|e| e.0 < to);
            for (_, from) in self.edges[first..].iter().take_while(|e| e.0 == to) {
                if distances[*from as usize] == FAR {
                    distances[*from as usize] = distances[to as usize] + 1;
                    queue.push_back(*from);
                }
            }
        }
        distances
    }
}
