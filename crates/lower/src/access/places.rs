//! The lock order of classes that say nothing about it (`docs/access.md`, sharing without a word).
//!
//! Levels of objects that are shared without a word are nobody's choice, so Heddle chooses: the objects of one class (and its relatives) and
//! their lock fields are all above, or all below, those of another, in the order in which the code takes them. A fast look at the typed
//! files finds that order ([`super::taken`]). Classes on a cycle get no place. Locks of classes take part, with the order that is known of them already.
//!
//! Whether the order is kept is checked where a lock is taken, as ever: a wrong guess here costs a proof and makes none. What is used there
//! contradicts nothing: no clause speaks of the levels of such objects, and the places extend an order without cycles.

use super::taken::Taken;
use super::{bound, for_all};
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Store};
use heddle_resolve::model::ClassId;
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Locks that have one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Place {
    /// The objects of the class and its relatives, and their lock fields.
    Objects(ClassId),
    /// The lock of the class.
    Class(ClassId),
}

/// Which locks are above others.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// Which lock is taken while which one is held, and where that is to be seen first; for reports.
    pub seen: BTreeMap<(Taken, Taken), Span>,
    /// For each place those above it.
    above: BTreeMap<Place, BTreeSet<Place>>,
    /// The first of its relatives, for each open class that has some.
    first: FxHashMap<ClassId, ClassId>,
}

impl Lowering<'_> {
    /// Finds the places of open classes, and in which order the text takes locks.
    pub(crate) fn find_places(&mut self) {
        let ordered = !self.heap.open_classes.is_empty();
        if ordered {
            self.heap.places.first = self.first_relatives();
        }
        let seen = self.taken_inside();
        if ordered {
            let mut edges: BTreeSet<(Place, Place)> = BTreeSet::new();
            for (high, low) in seen.keys() {
                let pair = self.place_taken(*high).zip(self.place_taken(*low));
                edges.extend(pair);
            }
            let known = self.heap.statics.order.iter();
            edges.extend(known.map(|(a, b)| (Place::Class(*a), Place::Class(*b))));
            self.heap.places.above = above_each(&edges);
        }
        self.heap.places.seen = seen;
    }

    fn first_relatives(&mut self) -> FxHashMap<ClassId, ClassId> {
        let mut open: Vec<ClassId> = self.heap.open_classes.iter().copied().collect();
        // An object is of one line of classes, but of many interfaces.
        open.retain(|c| !self.resolved.world.is_interface(*c));
        open.sort();
        let mut first = FxHashMap::default();
        for class in &open {
            let mut top = *class;
            for other in &open {
                let world = &mut self.resolved.world;
                if world.is_subclass(top, *other) {
                    top = *other;
                }
            }
            first.insert(*class, top);
        }
        first
    }

    /// Whether a lock of an object of these classes can have the place.
    fn can_be_at(&mut self, place: Place, object: &Expr, of: &[ClassId]) -> bool {
        match place {
            Place::Class(class) => *object == class_object(class, object.span()),
            Place::Objects(top) => of.iter().any(|c| {
                let world = &mut self.resolved.world;
                world.is_subclass(*c, top) || world.is_subclass(top, *c)
            }),
        }
    }

    fn place_of_objects(&self, class: ClassId) -> Option<Place> {
        self.heap
            .places
            .first
            .get(&class)
            .copied()
            .map(Place::Objects)
    }

    /// The place of a lock that has one.
    fn place_taken(&self, taken: Taken) -> Option<Place> {
        match taken {
            Taken::Monitor(class) => self.place_of_objects(class),
            Taken::Class(class) => Some(Place::Class(class)),
            Taken::Field(field) => {
                self.heap.locks.of_field(field)?;
                self.place_of_objects(field.class)
            }
        }
    }
}

/// For each place those that lead to it, but not back.
fn above_each(edges: &BTreeSet<(Place, Place)>) -> BTreeMap<Place, BTreeSet<Place>> {
    let mut next: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for (high, low) in edges {
        next.entry(*high).or_default().push(*low);
    }
    let mut below: BTreeMap<Place, BTreeSet<Place>> = BTreeMap::new();
    for place in next.keys() {
        let mut reached = BTreeSet::new();
        let mut todo = vec![*place];
        while let Some(at) = todo.pop() {
            let lower = next.get(&at).into_iter().flatten();
            todo.extend(lower.filter(|low| reached.insert(**low)));
        }
        below.insert(*place, reached);
    }
    let leads = |from: &Place, to: &Place| below.get(from).is_some_and(|b| b.contains(to));
    let mut above: BTreeMap<Place, BTreeSet<Place>> = BTreeMap::new();
    for (high, reached) in &below {
        for low in reached.iter().filter(|low| !leads(low, high)) {
            above.entry(*low).or_default().insert(*high);
        }
    }
    above
}

impl Method<'_, '_> {
    /// What the places say of a lock that is about to be taken: it is below those of the locks held that are above it. It is the monitor or
    /// a lock field of an object of these classes, if they are known.
    pub(crate) fn knows_places(&mut self, object: &Expr, of: Option<&[ClassId]>, span: Span) {
        let mut above = self.low.heap.places.above.clone();
        if let Some(of) = of {
            above.retain(|place, _| self.low.can_be_at(*place, object, of));
        }
        let mut known = Vec::new();
        for (place, higher) in above {
            let here = self.is_at(place, object, span);
            if here.as_bool() == Some(false) {
                continue;
            }
            let below = higher.into_iter().map(|h| self.below_held(object, h, span));
            let below = Expr::all(below.collect::<Vec<_>>(), span);
            known.push(Expr::implies(here, below));
        }
        if !known.is_empty() {
            let known = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// Whether a lock has the place.
    fn is_at(&mut self, place: Place, lock: &Expr, span: Span) -> Expr {
        match place {
            Place::Class(class) => Expr::eq(lock.clone(), class_object(class, span)),
            Place::Objects(class) => {
                let itself = self.low.instance(class, lock.clone());
                let has_fields = self.has_lock_fields(class);
                match has_fields {
                    false => itself,
                    true => {
                        let heap = &mut self.low.heap;
                        let is_none = heap.is_lock_of(lock, 0, span);
                        let owner = heap.lock_owner(lock, span);
                        let of_it = self.low.instance(class, owner);
                        Expr::or(itself, Expr::and(Expr::not(is_none), of_it))
                    }
                }
            }
        }
    }

    fn has_lock_fields(&mut self, class: ClassId) -> bool {
        let owners: Vec<ClassId> = self
            .low
            .heap
            .locks
            .fields
            .iter()
            .map(|l| l.decl.class)
            .collect();
        let first = &self.low.heap.places.first;
        owners.iter().any(|o| first.get(o) == Some(&class))
    }

    /// The lock is below all locks held that have the place.
    fn below_held(&mut self, object: &Expr, place: Place, span: Span) -> Expr {
        if let Place::Class(class) = place {
            let other = class_object(class, span);
            let heap = &self.low.heap;
            let held = heap.at(heap.access.locked, Store::Pre, &other);
            return Expr::implies(held, heap.below(object, &other, Store::Pre));
        }
        let p = bound(0, span);
        let there = self.is_at(place, &p, span);
        let heap = &self.low.heap;
        let held = heap.at(heap.access.locked, Store::Pre, &p);
        let below = heap.below(object, &p, Store::Pre);
        for_all(1, Expr::implies(Expr::and(held, there), below))
    }
}
