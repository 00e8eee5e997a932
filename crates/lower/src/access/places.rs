//! The lock order of classes that say nothing about it (`docs/access.md`, sharing without a word).
//!
//! Levels of objects that are shared without a word are nobody's choice, so Heddle chooses: the objects of one class (and its relatives) and
//! their lock fields are all above, or all below, those of another, in the order in which the code takes them. A fast look at the typed
//! files finds that order: what is taken inside a `synchronized` or behind a `lock()`, directly or in calls. Classes
//! on a cycle get no place. Locks of classes take part, with the order that is known of them already.
//!
//! Whether the order is kept is checked where a lock is taken, as ever: a wrong guess here costs a proof and makes none. What is used there
//! contradicts nothing: no clause speaks of the levels of such objects, and the places extend an order without cycles.

use super::statics::{Awaited, within};
use super::{bound, for_all};
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::LockCall;
use heddle_plato::ir::{Expr, Op, OpKind, Store};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{Receiver, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// For each place those above it.
    above: BTreeMap<Place, BTreeSet<Place>>,
    /// The first of its relatives, for each open class that has some.
    first: FxHashMap<ClassId, ClassId>,
}

/// What a piece of code takes and calls.
#[derive(Default)]
struct Code {
    takes: BTreeSet<Place>,
    calls: BTreeSet<MethodId>,
}

/// What matters of one file, each in the order of the text.
#[derive(Default)]
struct Text {
    /// Code that runs with a lock, and the place of the lock.
    regions: Vec<(TextRange, Place)>,
    /// Uses of classes whose initializers may wait.
    uses: Vec<(TextRange, Place)>,
    calls: Vec<(TextRange, MethodId)>,
    methods: Vec<(TextRange, MethodId)>,
}

impl Text {
    /// What code takes and calls directly.
    fn code_in(&self, range: TextRange) -> Code {
        Code {
            takes: inside(&self.regions, range)
                .chain(inside(&self.uses, range))
                .collect(),
            calls: inside(&self.calls, range).collect(),
        }
    }
}

/// What lies in a range.
fn inside<T: Copy>(all: &[(TextRange, T)], range: TextRange) -> impl Iterator<Item = T> {
    let first = all.partition_point(|(r, _)| r.start < range.start);
    let from = all[first..]
        .iter()
        .take_while(move |(r, _)| r.start < range.end);
    from.filter(move |(r, _)| within(*r, range))
        .map(|(_, t)| *t)
}

impl Lowering<'_> {
    /// Finds the places of open classes.
    pub(crate) fn find_places(&mut self) {
        if self.heap.open_classes.is_empty() {
            return;
        }
        self.heap.places.first = self.first_relatives();
        let texts: Vec<Text> = (0..self.resolved.files.len())
            .map(|file| self.text(file))
            .collect();
        let all = self.taken_by_methods(&texts);
        let mut edges: BTreeSet<(Place, Place)> = BTreeSet::new();
        for text in &texts {
            for (range, place) in &text.regions {
                let code = text.code_in(*range);
                let in_calls = code.calls.iter().flat_map(|m| all.get(m)).flatten();
                let taken = code.takes.iter().chain(in_calls);
                edges.extend(taken.map(|below| (*place, *below)));
            }
        }
        let known = self.heap.statics.order.iter();
        edges.extend(known.map(|(a, b)| (Place::Class(*a), Place::Class(*b))));
        self.heap.places.above = above_each(&edges);
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

    fn place_of_lock(&mut self, file: usize, lock: ExprId) -> Option<Place> {
        let note = self.resolved.files[file].note(lock);
        if let Target::Field(field, _) = note.target
            && self.heap.locks.fields.iter().any(|l| l.field == field)
        {
            return self.place_of_objects(field.class);
        }
        match self.awaited(file, lock) {
            Awaited::Monitor(class) => self.place_of_objects(class),
            Awaited::ClassLock(class) => Some(Place::Class(class)),
            Awaited::Other => None,
        }
    }

    /// What runs with a lock of a place in a file, and what it calls.
    fn text(&mut self, file: usize) -> Text {
        let unit = self.unit(file);
        let mut text = Text::default();
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let Some(id) = self.resolved.files[file].method_of(m) else {
                continue;
            };
            text.methods.push((node.range, id));
            if self
                .resolved
                .world
                .method(id)
                .flags
                .has(Flags::SYNCHRONIZED)
            {
                let place = match self.awaited_by_method(id) {
                    Awaited::Monitor(class) => self.place_of_objects(class),
                    Awaited::ClassLock(class) => Some(Place::Class(class)),
                    Awaited::Other => None,
                };
                text.regions.extend(place.map(|place| (node.range, place)));
            }
        }
        text.methods.sort_by_key(|(r, _)| r.start);
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Synchronized { lock, body } = node.kind
                && let Some(place) = self.place_of_lock(file, lock)
            {
                text.regions.push((unit.ast[body].range, place));
            }
        }
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if let Some(class) = self.class_used(file, e) {
                text.uses.push((node.range, Place::Class(class)));
            }
            let Some(call) = self.resolved.files[file].call_of(e) else {
                continue;
            };
            text.calls.push((node.range, call.method));
            if let Some(place) = self.locked_by_call(file, e) {
                let before = text
                    .methods
                    .partition_point(|(r, _)| r.start <= node.range.start);
                let around = text.methods[..before].iter().rev();
                let body = around.map(|(r, _)| *r).find(|r| within(node.range, *r));
                let start = node.range.end;
                let rest = body.map(|body| TextRange {
                    start,
                    end: body.end,
                });
                text.regions.extend(rest.map(|range| (range, place)));
            }
        }
        for decl in self.classes.list.clone() {
            if decl.file == file && self.may_wait_to_initialize(decl.class) {
                for initial in self.static_code(decl) {
                    let (_, range) = self.place_of(file, initial);
                    text.regions.push((range, Place::Class(decl.class)));
                }
            }
        }
        text.uses.sort_by_key(|(r, p)| (r.start, r.end, *p));
        text.regions.sort_by_key(|(r, p)| (r.start, r.end, *p));
        text.calls.sort_by_key(|(r, m)| (r.start, r.end, *m));
        text
    }

    fn may_wait_to_initialize(&self, class: ClassId) -> bool {
        let known = self.heap.statics.classes.get(&class);
        known.is_some_and(|c| c.has_code && c.blocks)
    }

    /// The class that an expression makes Java initialize, if that may wait.
    fn class_used(&mut self, file: usize, e: ExprId) -> Option<ClassId> {
        let typed = &self.resolved.files[file];
        let class = match (typed.note(e).target, typed.call_of(e)) {
            (_, Some(call)) if call.receiver == Receiver::None => call.method.class,
            (Target::Field(field, _), _) if self.resolved.world.field(field).flags.is_static() => {
                field.class
            }
            _ => return None,
        };
        self.may_wait_to_initialize(class).then_some(class)
    }

    /// The place of the lock that `lock.lock()` takes.
    fn locked_by_call(&mut self, file: usize, e: ExprId) -> Option<Place> {
        let method = self.resolved.files[file].call_of(e)?.method;
        let takes = matches!(
            self.special(method),
            Some(Special::Lock(
                LockCall::Lock { .. } | LockCall::TryLock { .. }
            ))
        );
        let ExprKind::Call { target, .. } = self.unit(file).ast[e].kind else {
            return None;
        };
        self.place_of_lock(file, target.filter(|_| takes)?)
    }

    /// What each method of the files takes, in calls too.
    fn taken_by_methods(&mut self, texts: &[Text]) -> FxHashMap<MethodId, BTreeSet<Place>> {
        let methods = texts
            .iter()
            .flat_map(|t| t.methods.iter().map(move |m| (t, m)));
        let codes: FxHashMap<MethodId, Code> = methods
            .map(|(text, (range, id))| (*id, text.code_in(*range)))
            .collect();
        let mut called: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        for callee in codes.values().flat_map(|c| &c.calls) {
            if !called.contains_key(callee) {
                let world = &mut self.resolved.world;
                let bodies = self.classes.overriding(world, *callee);
                called.insert(*callee, bodies);
            }
        }
        let mut all: FxHashMap<MethodId, BTreeSet<Place>> = FxHashMap::default();
        for (callee, bodies) in &called {
            let mut seen: FxHashSet<MethodId> = bodies.iter().copied().collect();
            let mut todo = bodies.clone();
            let taken = all.entry(*callee).or_default();
            while let Some(body) = todo.pop() {
                let Some(code) = codes.get(&body) else {
                    continue;
                };
                taken.extend(&code.takes);
                let next = code.calls.iter().flat_map(|c| &called[c]);
                todo.extend(next.filter(|m| seen.insert(**m)));
            }
        }
        all
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
