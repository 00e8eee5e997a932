//! What a thread lets the others see of its control and locals: the refinement of thread-modular checking (M6).
//!
//! With nothing exposed this is the plain method; with everything exposed it is standard checking. An exposed part is an
//! auxiliary variable that only its thread writes, so any exposure is sound: it only splits global stores.

use crate::model::machine::{BodyCode, EdgeAction, Machine};
use heddle_plato::ir::{GlobalId, LocalId, Type};
use std::collections::{BTreeMap, BTreeSet};

/// Per thread declaration: a class for each location, and the locals that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Class of each location, per declaration.
    pub classes: Vec<Vec<u32>>,
    /// Shown local slots, per declaration.
    pub slots: Vec<Vec<usize>>,
    /// The same as locals with their types.
    pub locals: Vec<Vec<(LocalId, Type)>>,
    /// In words, what is exposed.
    pub words: String,
}

impl Exposure {
    /// Nothing is exposed.
    pub fn none(machine: &Machine) -> Exposure {
        Exposure {
            classes: machine
                .bodies
                .iter()
                .map(|b| vec![0; b.locations.len()])
                .collect(),
            slots: vec![Vec::new(); machine.bodies.len()],
            locals: vec![Vec::new(); machine.bodies.len()],
            words: "nothing".into(),
        }
    }

    /// Whether nothing is exposed.
    pub fn is_trivial(&self) -> bool {
        self.slots.iter().all(Vec::is_empty) && self.classes.iter().flatten().all(|c| *c == 0)
    }

    /// How many slots a thread of that declaration adds to the store.
    pub fn width(&self, decl: usize) -> usize {
        if self.is_trivial() {
            0
        } else {
            1 + self.slots[decl].len()
        }
    }

    /// What a thread shows.
    pub fn show(&self, decl: usize, pc: u32, l: &[i64], out: &mut [i64]) {
        if let [class, rest @ ..] = out {
            *class = i64::from(self.classes[decl][pc as usize]);
            for (to, slot) in rest.iter_mut().zip(&self.slots[decl]) {
                *to = l[*slot];
            }
        }
    }

    /// Locations told apart by which write to `global` was the thread's last one (reaching definitions): this says
    /// "inside the critical section" for a lock, "flag up" for a flag.
    fn last_writes(machine: &Machine, globals: &BTreeSet<GlobalId>, words: String) -> Exposure {
        let mut exposure = Exposure::none(machine);
        for (decl, body) in machine.bodies.iter().enumerate() {
            let facts = last_writes(body, globals);
            let mut names: BTreeMap<&BTreeSet<usize>, u32> = BTreeMap::new();
            for (location, fact) in facts.iter().enumerate() {
                let next = names.len() as u32;
                exposure.classes[decl][location] = *names.entry(fact).or_insert(next);
            }
        }
        exposure.words = words;
        exposure
    }

    /// All locations are shown.
    fn control(machine: &Machine) -> Exposure {
        Exposure {
            classes: machine
                .bodies
                .iter()
                .map(|b| (0..b.locations.len() as u32).collect())
                .collect(),
            slots: vec![Vec::new(); machine.bodies.len()],
            locals: vec![Vec::new(); machine.bodies.len()],
            words: "the location of every thread".into(),
        }
    }

    /// All locations and locals are shown.
    fn everything(machine: &Machine) -> Exposure {
        let locals = |b: &BodyCode| {
            let all = b.locals.iter().enumerate();
            all.map(|(l, d)| (LocalId(l as u32), d.ty.clone()))
                .collect()
        };
        Exposure {
            slots: machine
                .bodies
                .iter()
                .map(|b| (0..b.slots).collect())
                .collect(),
            locals: machine.bodies.iter().map(locals).collect(),
            words: "the location and all locals of every thread".into(),
            ..Exposure::control(machine)
        }
    }

    /// Refinements from coarse to fine. Variables in `suspects` (those of the alarm) come first.
    pub fn ladder(machine: &Machine, suspects: &BTreeSet<GlobalId>) -> Vec<Exposure> {
        let program = &machine.tables.program;
        let mut written = BTreeSet::new();
        for op in machine.bodies.iter().flat_map(|b| &b.ops) {
            written.extend(op.writes.iter().copied());
        }
        let mut order: Vec<GlobalId> = written.iter().copied().collect();
        order.sort_by_key(|g| (!suspects.contains(g), g.0));
        let mut ladder = Vec::new();
        for g in &order {
            let name = &program.globals[g.index()].name;
            let words = format!("each thread's last write to `{name}`");
            ladder.push(Exposure::last_writes(machine, &BTreeSet::from([*g]), words));
        }
        if order.len() > 1 {
            let words = "each thread's last write to every variable".into();
            ladder.push(Exposure::last_writes(machine, &written, words));
        }
        ladder.push(Exposure::control(machine));
        if machine.bodies.iter().any(|b| b.slots > 0) {
            ladder.push(Exposure::everything(machine));
        }
        let mut seen: Vec<Exposure> = vec![Exposure::none(machine)];
        ladder.retain(|e| {
            let new = seen
                .iter()
                .all(|s| (&s.classes, &s.slots) != (&e.classes, &e.slots));
            seen.push(e.clone());
            new
        });
        ladder
    }
}

/// Per location: the edges' operations that may have been the last to write one of `globals` (`usize::MAX`: none yet).
fn last_writes(body: &BodyCode, globals: &BTreeSet<GlobalId>) -> Vec<BTreeSet<usize>> {
    let mut facts = vec![BTreeSet::new(); body.locations.len()];
    let Some(entry) = facts.first_mut() else {
        return facts;
    };
    entry.insert(usize::MAX);
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        for edge in &body.locations[at].edges {
            let after: BTreeSet<usize> = match edge.action {
                EdgeAction::Op(op) if !body.ops[op].writes.is_disjoint(globals) => {
                    BTreeSet::from([op])
                }
                _ => facts[at].clone(),
            };
            let target = &mut facts[edge.target as usize];
            let before = target.len();
            target.extend(after);
            if target.len() > before {
                work.push(edge.target as usize);
            }
        }
    }
    facts
}
