//! Locks of one object, or of all, that methods take in opposite orders: two threads can each hold what the other one needs.
//! Only where the proof does not see to the order itself.

use super::facts::{Deed, Guard};
use super::{Alarm, Alarms, Done};
use crate::access::{about, rule};
use crate::method::class_object;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::Rule;
use heddle_resolve::model::ClassId;
use heddle_text::Span;

/// The second lock is taken while the first one is held.
#[derive(Clone, Debug)]
struct Edge<'d> {
    first: &'d Guard,
    second: &'d Guard,
    done: &'d Done,
}

/// A lock, and for `this` the class of the object: two classes' objects are two locks.
type Lock<'d> = (&'d Guard, Option<ClassId>);

impl<'d> Edge<'d> {
    fn from(&self) -> Lock<'d> {
        self.lock(self.first)
    }

    fn to(&self) -> Lock<'d> {
        self.lock(self.second)
    }

    fn lock(&self, guard: &'d Guard) -> Lock<'d> {
        (guard, (*guard == Guard::This).then_some(self.done.class))
    }
}

impl Lowering<'_> {
    /// In the order of the text, every step that closes a ring is reported, with one that it contradicts.
    pub(super) fn find_opposite_orders(&mut self, done: &[Done], alarms: &mut Alarms) {
        let mut edges: Vec<Edge> = Vec::new();
        for next in edges_of(done) {
            let ruled = self.is_ruled_guard(next.first) && self.is_ruled_guard(next.second);
            let known = |e: &&Edge| e.from() == next.from() && e.to() == next.to();
            if ruled || edges.iter().any(|e| known(&e)) {
                continue;
            }
            if let Some(back) = way(&edges, next.to(), next.from()) {
                let words = self.orders_in_words(&next, back);
                let all = alarms.entry(next.done.entry).or_default();
                let at = next.done.at;
                all.push(Alarm { at, words });
                continue;
            }
            edges.push(next);
        }
    }

    /// The proof knows the place of the lock in the order.
    fn is_ruled_guard(&mut self, guard: &Guard) -> bool {
        match guard {
            Guard::Field(f) => {
                let locks = &self.heap.locks.fields;
                locks.iter().any(|l| l.field == *f)
            }
            Guard::This => true,
            Guard::Class(class) => {
                let itself = class_object(*class, Span::default());
                let protected = self.class_lock_protects(*class, &itself);
                protected.is_ok_and(|p| !p.parts.is_empty())
            }
            _ => false,
        }
    }

    fn orders_in_words(&mut self, next: &Edge, back: &Edge) -> Rule {
        let [first, second] = [next.first, next.second].map(|g| self.guard_in_words(g));
        let method = self.method_name(back.done.entry);
        let words = rule(
            codes::OPPOSITE_ORDER,
            format!(
                "{second} is taken while {first} is held, and `{method}` takes locks the other way round: two threads may wait for each other for ever"
            ),
            &format!("takes {second}, and holds {first}"),
            "take these locks in the same order everywhere",
        );
        let [first, second] = [back.first, back.second].map(|g| self.guard_in_words(g));
        let there = format!("takes {second} here, and holds {first}");
        about(words, back.done.span, &there)
    }
}

fn edges_of(done: &[Done]) -> Vec<Edge<'_>> {
    let mut edges = Vec::new();
    for done in done {
        let Deed::Take(second) = &done.deed else {
            continue;
        };
        let fresh = !done.held.contains(second) && *second != Guard::Unknown;
        let held = done.held.iter().filter(|g| fresh && **g != Guard::Unknown);
        edges.extend(held.map(|first| Edge {
            first,
            second,
            done,
        }));
    }
    edges.sort_by_key(|e| (e.done.at.file, e.done.at.start));
    edges
}

/// An edge of a way from one lock to another: the first one.
fn way<'e, 'd>(edges: &'e [Edge<'d>], from: Lock, to: Lock) -> Option<&'e Edge<'d>> {
    edges.iter().find(|start| {
        let mut reached = vec![start.to()];
        let mut next = 0;
        while start.from() == from && next < reached.len() {
            if reached[next] == to {
                return true;
            }
            let at = reached[next];
            for edge in edges.iter().filter(|e| e.from() == at) {
                if !reached.contains(&edge.to()) {
                    reached.push(edge.to());
                }
            }
            next += 1;
        }
        false
    })
}
