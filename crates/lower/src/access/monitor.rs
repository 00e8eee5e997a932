//! Monitors (rules "enter", "exit" and "wait"): the footprint of the object comes and goes with its lock, the monitor invariant
//! holds whenever nobody has the lock, and locks are taken in descending order of their levels.
//!
//! Every class of an object contributes a part of its footprint and invariant: what its clauses say, or by default its own
//! fields under this discipline. All classes of the program are known, so where the class of the object is not, every class that
//! it may have is considered.

use super::footprint::Part;
use super::leaving::Leaving;
use super::words::{about, rule};
use super::{bound, for_all};
use crate::body::Lower;
use crate::class::ClassDecl;
use crate::discipline::Locking;
use crate::formula::{Meaning, Stores};
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_contracts::Protects;
use heddle_diag::codes;
use heddle_plato::ir::{
    Binary, Check, Expr, GlobalId, LocalId, Op, OpKind, Stmt, Store, Type, Var,
};
use heddle_resolve::model::ClassId;
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a monitor protects: locations, and what holds of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Protected {
    /// The footprint.
    pub parts: Vec<Part>,
    /// The invariant, conjunct by conjunct.
    pub invariant: Vec<Expr>,
    /// By what.
    pub by: Protector,
}

/// What protects locations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Protector {
    /// The monitor of an object.
    #[default]
    Monitor,
    /// The lock in a lock field.
    Lock,
    /// The lock of a class.
    Class,
    /// The read lock of a lock field.
    Readers,
}

impl Protector {
    /// How its invariant is called.
    pub(crate) fn invariant(self) -> &'static str {
        match self {
            Protector::Monitor => "monitor invariant",
            Protector::Lock => "lock invariant",
            Protector::Class => "static invariant",
            Protector::Readers => "read invariant",
        }
    }

    /// The clause that states its invariant.
    pub(crate) fn clause(self) -> &'static str {
        match self {
            Protector::Monitor => "monitor_invariant",
            Protector::Lock => "lock_invariant",
            Protector::Class => "static invariant",
            Protector::Readers => "read_monitor_invariant",
        }
    }

    /// What to do if the invariant may not hold.
    pub(crate) fn advice(self, when: &str) -> String {
        let clause = self.clause();
        format!("make it hold before {when}, or ask for less in `{clause}`")
    }
}

impl Protected {
    /// Only under a condition.
    pub(crate) fn only_if(self, condition: &Expr) -> Protected {
        let parts = self.parts.into_iter().map(|p| p.only_if(condition));
        let under = |e: Expr| Expr::implies(condition.clone(), e);
        Protected {
            parts: parts.collect(),
            invariant: self.invariant.into_iter().map(under).collect(),
            ..self
        }
    }
}

impl Lowering<'_> {
    /// The monitor clauses that a class declares.
    pub(crate) fn monitor_clauses(&self, decl: ClassDecl) -> Protects {
        let contract = self.contracts.class(decl.class);
        contract.map(|c| c.monitor()).unwrap_or_default()
    }

    /// The part of an object's footprint and invariant that one class contributes.
    pub(crate) fn class_protects(&mut self, decl: ClassDecl, object: &Expr) -> Lower<Protected> {
        let clauses = self.monitor_clauses(decl);
        let meaning = Meaning::new(
            decl.file,
            Some(object.clone()),
            FxHashMap::default(),
            Stores {
                plain: Store::Pre,
                old: Store::Pre,
            },
        );
        let mut protected = Protected::default();
        for e in &clauses.footprints {
            protected.parts.extend(self.locations(*e, &meaning)?);
        }
        if clauses.footprints.is_empty() {
            protected.parts = self.own_fields(decl, object);
            let contents = self.heap.locks.inferred.monitors.get(&decl.class).cloned();
            let contents = self.contents_parts(&contents.unwrap_or_default(), object);
            protected.parts.extend(contents);
        }
        for e in &clauses.invariants {
            let formula = self.formula(*e, &meaning)?;
            protected.invariant.extend(formula.conjuncts());
        }
        self.owner_protects(decl, object, &mut protected)?;
        Ok(protected)
    }

    /// The fields under this discipline that a class itself declares, without those that its lock fields protect.
    pub(super) fn own_fields(&mut self, decl: ClassDecl, object: &Expr) -> Vec<Part> {
        let locks = &self.heap.locks;
        let guarded = |(g, k): &(GlobalId, usize)| {
            let own = locks.fields[*k].decl.class == decl.class;
            own.then(|| self.heap.location(*g)).flatten()
        };
        let guards = locks.guards.iter().map(|(g, k)| (*g, *k));
        let guarded: FxHashSet<i64> = guards.filter_map(|pair| guarded(&pair)).collect();
        let mut parts = self.kept_fields(decl, object);
        parts.retain(|p| p.field_number().is_none_or(|k| !guarded.contains(&k)));
        let used = self.used_with_locks(decl, &parts);
        match used.is_empty() {
            true => parts,
            false => used,
        }
    }

    /// Of the fields of a class those that the program touches with some lock: the others no lock protects.
    fn used_with_locks(&mut self, decl: ClassDecl, parts: &[Part]) -> Vec<Part> {
        let mut unused: FxHashSet<i64> = FxHashSet::default();
        for (field, _) in self.classes.fields(self.resolved, decl) {
            if !self.may_be_protected(field)
                && let Some((g, false)) = self.heap.field(&mut self.resolved.world, field)
            {
                unused.extend(self.heap.location(g));
            }
        }
        let used = parts.iter().filter(|p| {
            let number = p.field_number();
            number.is_none_or(|k| !unused.contains(&k))
        });
        used.cloned().collect()
    }

    /// Those that are not beyond all locks.
    pub(super) fn kept_fields(&mut self, decl: ClassDecl, object: &Expr) -> Vec<Part> {
        let mut parts = self.declared_fields(decl, object);
        let loose = self.loose_locations(decl.class);
        parts.retain(|p| p.field_number().is_none_or(|k| !loose.contains(&k)));
        parts
    }

    /// The fields under this discipline that a class itself declares.
    pub(crate) fn declared_fields(&mut self, decl: ClassDecl, object: &Expr) -> Vec<Part> {
        let fields = self.classes.fields(self.resolved, decl);
        let mut parts = Vec::new();
        for (field, _) in fields {
            if let Some((g, false)) = self.heap.field(&mut self.resolved.world, field)
                && let Some(k) = self.heap.location(g)
            {
                parts.push(Part::field(object.clone(), k, object.span()));
            }
        }
        parts
    }

    /// Whether the monitors of objects of a class are under this discipline: whether they protect anything. A monitor that
    /// protects nothing is one of the rely-guarantee discipline; it needs not be shared and has no place in the lock order.
    pub(crate) fn is_ruled(&mut self, class: ClassId, object: &Expr) -> Lower<bool> {
        let protected = self.monitor_protects(Some(class), object)?;
        let something = !protected.parts.is_empty() || !protected.invariant.is_empty();
        Ok(something || !self.loose_parts_of(class, object).is_empty())
    }

    /// What the monitor of an object protects whose class is known to be `class` or a subclass.
    pub(crate) fn monitor_protects(
        &mut self,
        class: Option<ClassId>,
        object: &Expr,
    ) -> Lower<Protected> {
        let mut all = Protected::default();
        for decl in self.classes.list.clone() {
            let world = &mut self.resolved.world;
            let above = class.is_some_and(|c| world.is_subclass(c, decl.class));
            // A superclass of a class that implements the interface is neither above nor below that.
            if !above && !class.is_none_or(|c| self.can_be(&[c], decl.class)) {
                continue;
            }
            let mut own = self.class_protects(decl, object)?;
            if !above {
                let world = &mut self.resolved.world;
                let is = self.heap.instance(world, decl.class, object.clone());
                own = own.only_if(&is);
            }
            all.parts.extend(own.parts);
            all.invariant.extend(own.invariant);
        }
        self.add_class_locks(class, object, &mut all)?;
        match class {
            None => self.or_object_lock(all, object),
            Some(class) if class == ClassId::OBJECT || self.may_be_field_lock(class) => {
                self.or_object_lock(all, object)
            }
            Some(_) => Ok(all),
        }
    }
}

impl Method<'_, '_> {
    /// Before a thread waits for a monitor: it is free to do so, or has it already.
    pub(crate) fn may_lock(&mut self, object: &Expr, of: Option<&[ClassId]>, span: Span) {
        self.knows_places(object, of, span);
        let heap = &mut self.low.heap;
        let held = heap.at(heap.access.locked, Store::Pre, object);
        let shared = heap.at(heap.access.shared, Store::Pre, object);
        let below = heap.below_all_locks(object, Store::Pre);
        let mut op = Op::new(OpKind::Skip, span);
        let words = rule(
            codes::NOT_SHARED,
            "this object ⟨may not be|is not⟩ shared: its monitor protects nothing yet",
            "locked here",
            "share it first (`//@ share o;`), or say with `requires` that it is shared",
        );
        let check = heap.rule(Expr::or(held.clone(), shared), span, words);
        op.checks.push(check);
        let words = rule(
            codes::LOCK_ORDER,
            "this lock ⟨may not be|is not⟩ below every lock that the thread holds: threads may block each other for ever",
            "taken out of order",
            "take locks in descending order of their levels (`//@ share o at L;`), or say with `requires o < \\lockset` that the order is kept",
        );
        let check = heap.rule(Expr::or(held, below), span, words);
        op.checks.push(check);
        self.code.emit(op);
    }

    /// `wait` takes the monitor again while the thread holds its other locks.
    fn may_take_again(&mut self, object: &Expr, span: Span) {
        let heap = &mut self.low.heap;
        let words = rule(
            codes::LOCK_ORDER,
            "`wait` takes this lock again, which may not be below every other lock that the thread holds: threads may block each other for ever",
            "taken again out of order",
            "wait with no other lock, or with locks above this one only; say with `requires o <= \\lockset` that it is below all others",
        );
        let below = heap.below_all_locks(object, Store::Pre);
        self.code.demand([heap.rule(below, span, words)], span);
    }

    /// The thread has just taken a monitor that it did not have.
    fn locked(&mut self, object: &Expr, class: ClassId, span: Span) -> Lower<()> {
        self.synchronization_point(span);
        let protected = self.low.monitor_protects(Some(class), object)?;
        self.gain(&protected.parts, span);
        let mut known = self.low.non_null_fields(class, object);
        known.extend(protected.invariant);
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        self.set_locked(object, true, span);
        Ok(())
    }

    fn set_locked(&mut self, object: &Expr, on: bool, span: Span) {
        let locked = self.low.heap.access.locked;
        let whole = self.low.heap.whole(locked, Store::Pre, span);
        let after = Expr::update(whole, object.clone(), Expr::bool(on, span));
        self.code
            .emit(Op::new(OpKind::CallGlue, span).update(Var::Global(locked), after));
    }

    /// The thread is about to give up a monitor altogether.
    fn unlocking(&mut self, object: &Expr, class: ClassId, span: Span) -> Lower<()> {
        let protected = self.low.monitor_protects(Some(class), object)?;
        let help = protected.by.advice("the lock is released");
        self.hand_in(&protected, Leaving::Released, &help, span);
        self.set_locked(object, false, span);
        Ok(())
    }

    /// Checks that all of it is there, and gives it away.
    pub(crate) fn hand_in(&mut self, protected: &Protected, why: Leaving, help: &str, span: Span) {
        self.must_hand_in(protected, why, help, span);
        self.lose(&protected.parts, why, span);
    }

    /// Checks that all of it is there.
    pub(crate) fn must_hand_in(
        &mut self,
        protected: &Protected,
        why: Leaving,
        help: &str,
        span: Span,
    ) {
        let what = why.when();
        let called = protected.by.invariant();
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.must_be_accessible(&protected.parts, why, span);
        for part in &protected.invariant {
            if let Some(check) = self.packed_when_handed_in(part, what, span) {
                op.checks.push(check);
                continue;
            }
            let words = rule(
                codes::MONITOR_INVARIANT,
                format!("the {called} ⟨may not hold|does not hold⟩ {what}"),
                "⟨may be|is⟩ broken here",
                help,
            );
            let words = about(words, part.span(), "this part of the invariant");
            op.checks
                .push(self.low.heap.rule(part.clone(), span, words));
        }
        self.code.emit(op);
    }

    /// Checks that the thread may write all of these locations.
    pub(crate) fn must_be_accessible(
        &mut self,
        parts: &[Part],
        why: Leaving,
        span: Span,
    ) -> Vec<Check> {
        let what = why.when();
        let mut checks = Vec::new();
        for parts in parts.chunk_by(|a, b| a.span == b.span) {
            let heap = &mut self.low.heap;
            let named = parts[0].span;
            let within = parts.iter();
            let within = within.map(|part| part.within(heap, heap.access.write, Store::Pre));
            let expr = Expr::all(within.collect::<Vec<_>>(), span);
            let words = rule(
                codes::FOOTPRINT,
                format!(
                    "this thread ⟨may have|has⟩ no access to a location that it gives away {what}"
                ),
                "given away here",
                why.advice(),
            );
            let words = match named == span {
                true => words,
                false => about(words, named, why.names()),
            };
            checks.push(heap.rule(expr, span, words));
        }
        checks
    }

    /// Before `synchronized` waits for the monitor of an object of a class under this discipline. Gives what `leaving` needs;
    /// nothing for other monitors.
    pub(crate) fn entering(&mut self, locking: Locking<'_>, span: Span) -> Lower<Option<Held>> {
        let Locking { object, class, .. } = locking;
        let of = self.low.heap.class_written(object);
        let Some(class) = class else {
            self.takes_monitor(class, of, false, span);
            return Ok(None);
        };
        self.no_explicit_lock(class, span)?;
        let field_lock = self.low.may_be_field_lock(class);
        if (self.low.is_any_object(class) || field_lock) && of.is_none() {
            if !locking.is_lock_field {
                self.takes_monitor(Some(class), of, false, span);
            }
            return self.entering_some_object(object, class, span);
        }
        let ruled = self.low.is_ruled(class, object)?;
        self.takes_monitor(Some(class), of, ruled, span);
        if !ruled && of.is_none() && self.low.resolved.world.is_interface(class) {
            // A class outside the files may extend one whose monitors protect something, and implement the interface.
            return self.entering_some_object(object, class, span);
        }
        if !ruled {
            return Ok(None);
        }
        self.may_lock(object, Some(&[class]), span);
        let before = self.code.local("$locked", Type::Bool, span);
        let heap = &self.low.heap;
        let mine = heap.at(heap.access.locked, Store::Pre, object);
        self.code.set(before, mine, span);
        Ok(Some(Held { class, of, before }))
    }

    /// The monitor is taken: unless the thread had it before, what it protects comes with it.
    pub(crate) fn entered(&mut self, object: &Expr, held: Option<Held>, span: Span) -> Lower<()> {
        let Some(held) = held else { return Ok(()) };
        let object = &held.object(object);
        let first = self.inside(|m| m.locked(object, held.class, span))?;
        let had = self.code.read(held.before, span);
        self.quiet_fork(&had, Stmt::Seq(Vec::new()), first, span);
        Ok(())
    }

    /// `synchronized` is about to be left: unless the thread had the monitor before, what it protects goes with it.
    pub(crate) fn leaving(&mut self, object: &Expr, held: Option<Held>, span: Span) -> Lower<()> {
        let Some(held) = held else { return Ok(()) };
        let object = &held.object(object);
        let last = self.inside(|m| m.unlocking(object, held.class, span))?;
        let had = self.code.read(held.before, span);
        self.quiet_fork(&had, Stmt::Seq(Vec::new()), last, span);
        Ok(())
    }

    /// `wait` is about to give the monitor up. The object may be of any class, whatever it is called here. Gives whether the
    /// monitor is one of this discipline that the thread holds; nothing if that cannot be.
    pub(crate) fn begin_wait(
        &mut self,
        object: &Expr,
        class: ClassId,
        span: Span,
    ) -> Lower<Option<Expr>> {
        self.low.heap.waits_in("wait", span);
        self.does_wait(Some(object));
        self.may_wait_with("wait", object, span);
        let protected = self.low.monitor_protects(Some(class), object)?;
        if protected.parts.is_empty() && protected.invariant.is_empty() {
            return Ok(None);
        }
        let heap = &self.low.heap;
        let mine = heap.at(heap.access.locked, Store::Pre, object);
        let had = self.code.keep(mine, span);
        let give = self.inside(|m| {
            // What is locked is shared.
            let shared = m.low.heap.at(m.low.heap.access.shared, Store::Pre, object);
            m.code.emit(Op::new(OpKind::CallGlue, span).guard(shared));
            m.unlocking(object, class, span)?;
            m.may_take_again(object, span);
            Ok(())
        })?;
        self.quiet_fork(&had, give, Stmt::Seq(Vec::new()), span);
        Ok(Some(had))
    }

    /// `wait` has the monitor again.
    pub(crate) fn end_wait(
        &mut self,
        object: &Expr,
        class: ClassId,
        had: Option<Expr>,
        span: Span,
    ) -> Lower<()> {
        let Some(had) = had else { return Ok(()) };
        let take = self.inside(|m| m.locked(object, class, span))?;
        self.quiet_fork(&had, take, Stmt::Seq(Vec::new()), span);
        Ok(())
    }
}

/// A monitor under this discipline that `synchronized` has taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    /// The class that the object is known to be of.
    pub class: ClassId,
    /// The class whose object it is, if it is written as `C.class`.
    pub of: Option<ClassId>,
    /// Whether the thread had it before.
    pub before: LocalId,
}

impl Held {
    /// The object, as it is best known.
    fn object(&self, object: &Expr) -> Expr {
        match self.of {
            Some(class) => class_object(class, object.span()),
            None => object.clone(),
        }
    }
}

impl crate::heap::Heap {
    /// Below every lock that the thread holds.
    pub(crate) fn below_all_locks(&self, object: &Expr, store: Store) -> Expr {
        let span = object.span();
        let p = bound(0, span);
        let held = self.at(self.access.locked, store, &p);
        let below = self.below(object, &p, store);
        for_all(1, Expr::implies(held, below))
    }

    /// Below every lock that the thread holds, but for this one.
    pub(crate) fn below_other_locks(&self, object: &Expr, store: Store) -> Expr {
        let span = object.span();
        let p = bound(0, span);
        let held = self.at(self.access.locked, store, &p);
        let other = Expr::not(Expr::eq(p.clone(), object.clone()));
        let below = self.below(object, &p, store);
        for_all(1, Expr::implies(Expr::and(held, other), below))
    }

    /// The level of one object is below that of another. Levels are points of a dense order; only comparisons are known of
    /// them, so that integers can stand for them.
    pub(crate) fn below(&self, a: &Expr, b: &Expr, store: Store) -> Expr {
        let level = |o: &Expr| self.at(self.access.level, store, o);
        Expr::binary(Binary::Lt, level(a), level(b), a.span())
    }
}
