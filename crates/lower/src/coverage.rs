//! What a proof of the whole program says about races and deadlocks, and what it does not speak of: which memory is under the
//! access discipline, which locks have a place in the lock order, and how else threads wait.

use crate::faults::fault;
use crate::heap::{Heap, simple_name};
use crate::method::Method;
use crate::program::Lowering;
use heddle_resolve::model::ClassId;
use heddle_text::Span;
use std::collections::BTreeSet;

/// What the rules of a program cover once everything is proved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Some plain memory is under the access discipline: fields, elements, or what library objects hold.
    pub plain: bool,
    /// Plain memory that several threads touch by design, quoted.
    pub interfering: Vec<String>,
    /// Atomics with operations that order nothing, quoted.
    pub unordered_atomics: Vec<String>,
    /// The locks that are taken in order, quoted.
    pub ordered: Vec<String>,
    /// Classes of locks that the program declares itself: they have no place in the order, quoted.
    pub own: Vec<String>,
    /// Other locks without a place in the order, in words, and where they are taken.
    pub unordered: Vec<(String, Span)>,
    /// Those of them under which the code may wait for something else.
    pub nested: Vec<(String, Span)>,
    /// Other places where threads wait for each other: what waits there, in words.
    pub waits: Vec<(String, Span)>,
    /// Waits in methods with contracts: which locks are held there is not known.
    pub unchecked: Vec<(String, Span)>,
    /// Places where a thread waits for the end of one that may wait for it.
    pub rings: Vec<Span>,
}

impl Coverage {
    /// Speaks of another program too, which has nothing to do with this one.
    pub fn join(&mut self, other: Coverage) {
        self.plain |= other.plain;
        add(&mut self.interfering, other.interfering);
        add(&mut self.unordered_atomics, other.unordered_atomics);
        add(&mut self.ordered, other.ordered);
        self.ordered.sort();
        add(&mut self.own, other.own);
        add(&mut self.unordered, other.unordered);
        add(&mut self.nested, other.nested);
        add(&mut self.waits, other.waits);
        add(&mut self.unchecked, other.unchecked);
        add(&mut self.rings, other.rings);
    }
}

/// Adds what is not there yet.
fn add<T: PartialEq>(list: &mut Vec<T>, more: Vec<T>) {
    for one in more {
        if !list.contains(&one) {
            list.push(one);
        }
    }
}

/// The locks and waits that the lowered code has, in words.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    ordered: BTreeSet<String>,
    unordered: Vec<(String, Span)>,
    nested: Vec<(String, Span)>,
    others: Vec<(String, Span)>,
    unchecked: Vec<(&'static str, Span)>,
}

impl Heap {
    /// The code waits, and nothing is known of the locks that it holds meanwhile.
    pub(crate) fn waits_with_locks(&mut self, call: &'static str, span: Span) {
        if !self.waiting.unchecked.contains(&(call, span)) {
            self.waiting.unchecked.push((call, span));
        }
    }

    /// The code may wait while the library holds a lock of its own.
    pub(crate) fn locks_inside(&mut self, call: &str, span: Span) {
        let taken = (format!("locks inside `{call}`"), span);
        if !self.waiting.nested.contains(&taken) {
            self.waiting.nested.push(taken);
        }
    }

    /// The code waits for other threads otherwise than for a lock.
    pub(crate) fn waits_in(&mut self, call: impl Into<String>, span: Span) {
        let wait = (call.into(), span);
        if !self.waiting.others.contains(&wait) {
            self.waiting.others.push(wait);
        }
    }
}

impl Method<'_, '_> {
    /// The code takes the lock of one of these lock fields, in order.
    pub(crate) fn takes_locks_of(&mut self, fields: &[usize]) {
        let heap = &mut self.low.heap;
        for k in fields {
            let lock = &heap.locks.fields[*k];
            let class = simple_name(&self.low.resolved.world, lock.decl.class);
            heap.waiting
                .ordered
                .insert(format!("`{class}.{}`", lock.name));
        }
    }

    /// The code takes the monitor of an object of a class, or the one of a class itself; in order or not.
    pub(crate) fn takes_monitor(
        &mut self,
        class: Option<ClassId>,
        of: Option<ClassId>,
        ordered: bool,
        span: Span,
    ) {
        let world = &self.low.resolved.world;
        let whose = match (of, class) {
            (Some(of), _) => format!("`{}.class`", simple_name(world, of)),
            // They may be of any class; where their class has a place in the order, that is checked.
            (None, Some(ClassId::OBJECT)) => "monitors that are known as `Object` only".to_owned(),
            (None, Some(class)) => format!("monitors of `{}`", simple_name(world, class)),
            (None, None) => "monitors of class objects".to_owned(),
        };
        if ordered || fault!("all-locks-in-order") {
            self.low.heap.waiting.ordered.insert(whose);
            return;
        }
        let nested = self.low.waits_under(span);
        let waiting = &mut self.low.heap.waiting;
        let taken = (whose, span);
        if nested && !waiting.nested.contains(&taken) {
            waiting.nested.push(taken.clone());
        }
        if !waiting.unordered.contains(&taken) {
            waiting.unordered.push(taken);
        }
    }
}

impl Lowering<'_> {
    /// What the rules cover. `interfering`: plain fields under the rely-guarantee discipline, quoted.
    pub(crate) fn coverage(&mut self, interfering: Vec<String>) -> Coverage {
        let rings = self.joins_in_rings();
        let heap = &self.heap;
        let waiting = &heap.waiting;
        let own = heap.locks.classes.iter().map(|lock| {
            let name = simple_name(&self.resolved.world, lock.class);
            format!("`{name}`")
        });
        Coverage {
            plain: heap.touches_contents
                || !heap.field_views().is_empty()
                || !heap.element_views().is_empty(),
            interfering,
            unordered_atomics: heap.orders.unordered(),
            ordered: waiting.ordered.iter().cloned().collect(),
            own: own.collect(),
            unordered: waiting.unordered.clone(),
            nested: waiting.nested.clone(),
            waits: quoted(&waiting.others),
            unchecked: quoted(&waiting.unchecked),
            rings,
        }
    }
}

fn quoted<T: std::fmt::Display>(waits: &[(T, Span)]) -> Vec<(String, Span)> {
    let waits = waits.iter();
    waits.map(|(call, at)| (format!("`{call}`"), *at)).collect()
}
