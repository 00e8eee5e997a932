//! From some number of members on more of them make no difference (semantics, section 5, "Symmetry").
//!
//! If every instance of a rule names at most `n` members of unbounded families, and permuting members changes nothing, then every fact that
//! holds with more members is a renamed fact of the closure with `n`: by induction over its derivation, the members that an instance names are
//! renamed into those `n`, its premises hold there, and so does its conclusion. How many an instance names is bounded by what single facts
//! name, which renaming does not change, so the closure at hand tells.

use super::pushdown::{LocalState, Relations};
use crate::model::machine::{BodyCode, Machine};
use crate::model::shape::Place;
use heddle_plato::ir::{ThreadCount, Type, Var};
use std::collections::BTreeSet;

/// How many members of unbounded families an instance of a rule names at most; `None` if ids are in sets or maps.
pub fn members_named(rel: &Relations<'_>, races: bool) -> Option<usize> {
    let names = Names::of(rel)?;
    let (mut fact, mut new, mut unseen) = (0, 0, 0);
    for (start, reached) in rel.activations() {
        let mut base = names.in_store(start.store);
        base.extend(names.member(i64::from(start.thread) + 1));
        base.extend(names.in_local(start.thread, start.local));
        for (store, local) in reached {
            let seen = names.in_store(store);
            let mut end = seen.clone();
            end.extend(names.in_local(start.thread, local));
            let all: BTreeSet<i64> = base.union(&end).copied().collect();
            fact = fact.max(all.len());
            new = new.max(end.difference(&base).count());
            unseen = unseen.max(all.difference(&seen).count());
        }
    }
    let step = rel.steps_seen().map(|(thread, from, to)| {
        let mut after = names.in_store(to);
        after.extend(names.member(i64::from(thread) + 1));
        after.difference(&names.in_store(from)).count()
    });
    let step = step.max().unwrap_or(0);
    // A fact with a frame is one fact with what a callee has come across; ENV adds what a step of another thread names.
    let with_frame = fact + new + step;
    let chosen = fact + chosen_at_once(rel.machine);
    let initially = 1 + names.globals.len();
    let racing = if races { fact + unseen } else { 0 };
    Some(with_frame.max(chosen).max(initially).max(racing))
}

/// Where ids are.
struct Names<'r, 'm> {
    rel: &'r Relations<'m>,
    globals: Vec<usize>,
    bodies: Vec<Vec<usize>>,
    procs: Vec<Vec<usize>>,
}

impl<'r, 'm> Names<'r, 'm> {
    fn of(rel: &'r Relations<'m>) -> Option<Self> {
        let machine = rel.machine;
        let body = |b: &BodyCode| slots_of_ids(&b.places);
        let bodies = machine.bodies.iter().map(body);
        let procs = machine.procs.iter().map(|p| match p {
            Some(b) => body(b),
            None => Some(Vec::new()),
        });
        Some(Names {
            rel,
            globals: slots_of_ids(&machine.tables.globals)?,
            bodies: bodies.collect::<Option<_>>()?,
            procs: procs.collect::<Option<_>>()?,
        })
    }

    /// The id, if it is one of a member of an unbounded family.
    fn member(&self, id: i64) -> Option<i64> {
        let tables = &self.rel.machine.tables;
        let position = usize::try_from(id).ok()?.checked_sub(1)?;
        let decl = tables.threads.list.get(position)?.decl;
        let count = &tables.program.threads[decl.index()].count;
        (*count == ThreadCount::Unbounded).then_some(id)
    }

    fn in_store(&self, store: u32) -> BTreeSet<i64> {
        let slots = self.rel.slots_of(store);
        let ids = self.globals.iter().filter_map(|k| self.member(slots[*k]));
        ids.collect()
    }

    fn in_local(&self, thread: u32, local: u32) -> Vec<i64> {
        let LocalState { proc, slots, .. } = self.rel.local_state(local);
        let tables = &self.rel.machine.tables;
        let places = match proc {
            Some(p) => &self.procs[*p as usize],
            None => &self.bodies[tables.threads.list[thread as usize].decl.index()],
        };
        let ids = places.iter().filter_map(|k| self.member(slots[*k]));
        ids.collect()
    }
}

/// The slots that hold ids; `None` if some are inside of sets or maps.
fn slots_of_ids(places: &[Place]) -> Option<Vec<usize>> {
    let mut slots = Vec::new();
    for place in places {
        match &place.ty {
            Type::Tid => slots.push(place.base),
            other if has_ids(other) => return None,
            _ => {}
        }
    }
    Some(slots)
}

fn has_ids(ty: &Type) -> bool {
    match ty {
        Type::Tid => true,
        Type::Set(element) => has_ids(element),
        Type::Map(key, value) => has_ids(key) || has_ids(value),
        _ => false,
    }
}

/// How many ids an operation may choose freely.
fn chosen_at_once(machine: &Machine) -> usize {
    let program = &machine.tables.program;
    let bodies = machine.bodies.iter().chain(machine.procs.iter().flatten());
    let counts = bodies.flat_map(|body| {
        let is_id = |var: &&Var| match var {
            Var::Global(g) => program.globals[g.index()].ty == Type::Tid,
            Var::Local(l) => body.locals[l.index()].ty == Type::Tid,
        };
        let ops = body.flow.ops.iter();
        ops.map(move |op| op.op.havoc.iter().filter(is_id).count())
    });
    counts.max().unwrap_or(0)
}
