//! Static fields as fields of their class's object (rule "static access of C"): initialized once, then protected by the lock of
//! the class, or never changed again.
//!
//! [`Statics`] says for every class of the program what its static state is and what its initializer can run. A class whose
//! initializers are all constants is initialized from the start: nobody can tell the difference.

mod contract;
mod effect;
mod initialize;
mod locks;
mod order;
mod plan;
mod reach;
mod tables;

use super::{OBJECT, bound, for_all};
use crate::heap::Heap;
use crate::method::{class_object, class_reference};
use heddle_plato::ir::{Expr, GlobalId, ProcId, Store};
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_text::Span;
pub(crate) use locks::ClassLocks;
pub(crate) use order::{Cycle, Edge};
pub(crate) use reach::{Awaited, Piece, Reached, within};
use rustc_hash::{FxHashMap, FxHashSet};

/// The static state of all classes of the program.
#[derive(Debug, Default)]
pub(crate) struct Statics {
    /// Per class.
    pub classes: FxHashMap<ClassId, StaticClass>,
    /// The classes in source order.
    pub list: Vec<ClassId>,
    /// Pairs of classes, the first locked before the second: its level is above.
    pub order: Vec<(ClassId, ClassId)>,
    /// All such pairs, with those that contradict each other; for reports.
    pub edges: Vec<Edge>,
    /// Orders that contradict themselves, by the class that they are reported at.
    pub cycles: FxHashMap<ClassId, Cycle>,
    /// The classes of static field views.
    pub owners: FxHashMap<GlobalId, ClassId>,
    /// Static field views that do not change once the class is initialized.
    pub immutable: FxHashSet<GlobalId>,
    /// Static fields that some statement assigns.
    pub assigned: FxHashSet<FieldId>,
    /// Static fields that code in the initializer of their class assigns.
    pub computed: FxHashSet<FieldId>,
    /// Fields whose locks stand for those of their classes, by their names.
    pub stand_ins: FxHashMap<ClassId, String>,
    /// Classes whose initializers may be running when the code runs that is being lowered.
    pub running: Vec<ClassId>,
    /// Enums that may not have all their constants when that code runs.
    pub unmade: Vec<ClassId>,
}

/// The static state of one class.
#[derive(Debug, Default)]
pub(crate) struct StaticClass {
    /// Fields that the lock of the class protects.
    pub locked: Vec<FieldId>,
    /// Fields that are never written once the class is initialized.
    pub immutable: Vec<FieldId>,
    /// Fields declared `rep`: the objects that they hold belong to the static state.
    pub reps: Vec<FieldId>,
    /// The objects of `reps` are immutable once the class is initialized; otherwise its lock protects them.
    pub fixed_reps: bool,
    /// Private `final` fields whose contents the lock of the class protects.
    pub kept: Vec<FieldId>,
    /// Private `final` fields whose contents nobody changes once the class is initialized.
    pub tables: Vec<FieldId>,
    /// Its initialization does something.
    pub has_code: bool,
    /// Its initializer, or one that it runs, may wait for other threads.
    pub blocks: bool,
    /// Fields of objects and of other classes that its initializer, or one that it runs, may write.
    pub writes: FxHashSet<FieldId>,
    /// It may write elements of arrays.
    pub fills: bool,
    /// The procedure that stands for these effects, once some code may have them.
    pub effect: Option<Option<ProcId>>,
    /// The classes that it may make Java initialize.
    pub initializes: FxHashSet<ClassId>,
    /// For an enum: the methods that can run, and the classes that can be initialized, before all its constants are there.
    pub unmade: (FxHashSet<MethodId>, FxHashSet<ClassId>),
    /// The methods that can run before its initializer ends.
    pub early: FxHashSet<MethodId>,
    /// Its static fields that other code than the initializer itself can see before that.
    pub seen_early: FxHashSet<FieldId>,
}

impl Statics {
    /// Whether a field keeps its value once its class is initialized.
    pub(crate) fn is_immutable(&self, field: FieldId) -> bool {
        let class = self.classes.get(&field.class);
        class.is_some_and(|c| c.immutable.contains(&field))
    }

    /// Whether objects become immutable when classes are initialized.
    pub(crate) fn makes_immutables(&self) -> bool {
        let mut classes = self.classes.values();
        classes.any(|c| c.fixed_reps && !c.reps.is_empty())
    }

    /// Whether some class has tables.
    pub(crate) fn has_tables(&self) -> bool {
        self.classes.values().any(|c| !c.tables.is_empty())
    }

    /// Whether the class has state under this discipline.
    pub(crate) fn has_state(&self, class: ClassId) -> bool {
        let class = self.classes.get(&class);
        class.is_some_and(|c| !c.locked.is_empty() || !c.immutable.is_empty() || !c.kept.is_empty())
    }

    /// Whether proofs follow when the class is initialized: it has state, or its initializer may wait.
    pub(crate) fn is_followed(&self, class: ClassId) -> bool {
        let waits = |c: &StaticClass| c.has_code && c.blocks;
        self.has_state(class) || self.classes.get(&class).is_some_and(waits)
    }

    /// The classes whose initializers can run a method.
    pub(crate) fn running_during(&self, id: MethodId) -> Vec<ClassId> {
        let early = |c: &&ClassId| self.classes[*c].early.contains(&id);
        self.list.iter().filter(early).copied().collect()
    }

    /// The enums that may not have all their constants when a method runs.
    pub(crate) fn unmade_during(&self, id: MethodId) -> Vec<ClassId> {
        let early = |c: &&ClassId| self.classes[*c].unmade.0.contains(&id);
        self.list.iter().filter(early).copied().collect()
    }

    /// The enums that may not have all their constants when another class is initialized.
    pub(crate) fn unmade_with(&self, class: ClassId) -> Vec<ClassId> {
        let early = |c: &&ClassId| self.classes[*c].unmade.1.contains(&class);
        self.list.iter().filter(early).copied().collect()
    }

    /// The classes whose initializers can run that of a class, and itself.
    pub(crate) fn running_with(&self, class: ClassId) -> Vec<ClassId> {
        let runs = |c: &&ClassId| **c == class || self.classes[*c].initializes.contains(&class);
        self.list.iter().filter(runs).copied().collect()
    }

    /// The classes whose levels are related to those of others.
    pub(crate) fn ordered(&self) -> Vec<ClassId> {
        let in_order = |c: &&ClassId| self.order.iter().any(|(a, b)| a == *c || b == *c);
        self.list.iter().filter(in_order).copied().collect()
    }
}

impl Heap {
    /// A formula about all cells of a field view; a static field has but one.
    pub(crate) fn for_cells(
        &self,
        g: GlobalId,
        span: Span,
        formula: impl Fn(&Expr) -> Expr,
    ) -> Expr {
        match self.statics.owners.get(&g) {
            Some(class) => formula(&class_object(*class, span)),
            None => for_all(1, formula(&bound(0, span))),
        }
    }

    /// The cell of a field view may be read: it is in the read set, or is static and never changes again.
    pub(crate) fn cell_readable(&self, g: GlobalId, o: &Expr, k: Expr, store: Store) -> Expr {
        let readable = self.readable(o, k, store);
        match self.statics.immutable.contains(&g) {
            true => Expr::or(readable, self.at(self.access.shared, store, o)),
            false => readable,
        }
    }

    /// What is locked is shared, unless it is a class that is being initialized.
    pub(crate) fn locked_is_shared(&self, span: Span) -> Expr {
        let o = bound(0, span);
        let locked = self.at(self.access.locked, Store::Pre, &o);
        let mut fine = self.at(self.access.shared, Store::Pre, &o);
        for class in &self.statics.running {
            let is = Expr::eq(o.clone(), class_object(*class, span));
            fine = Expr::or(fine, is);
        }
        for_all(1, Expr::implies(locked, fine))
    }

    /// What all code knows of the objects of classes: they exist, nobody has the right to share them, those that need no
    /// initializer are initialized, and some are above others in the lock order.
    pub(crate) fn known_classes(&self, span: Span) -> Vec<Expr> {
        let ghosts = self.access;
        let mut known = Vec::new();
        for class in &self.statics.list {
            if !self.statics.is_followed(*class) {
                continue;
            }
            let object = class_object(*class, span);
            known.push(self.at(ghosts.exists, Store::Pre, &object));
            let itself = self.readable(&object, Expr::int(OBJECT, span), Store::Pre);
            known.push(Expr::not(itself));
            let settled = !self.statics.classes[class].has_code;
            if settled && !self.statics.running.contains(class) {
                known.push(self.at(ghosts.shared, Store::Pre, &object));
            }
        }
        for (above, below) in &self.statics.order {
            let (above, below) = (class_object(*above, span), class_object(*below, span));
            known.push(self.below(&below, &above, Store::Pre));
        }
        known
    }

    /// The places of classes in the lock order never change.
    pub(crate) fn same_class_levels(&self, before: Store, after: Store, span: Span) -> Vec<Expr> {
        let level = self.access.level;
        let same = |class: ClassId| {
            let o = class_object(class, span);
            Expr::eq(self.at(level, after, &o), self.at(level, before, &o))
        };
        self.statics.ordered().into_iter().map(same).collect()
    }

    /// The class whose object this is, if it is written as such.
    pub(crate) fn class_written(&self, object: &Expr) -> Option<ClassId> {
        let is = |class: &&ClassId| *object == Expr::int(class_reference(**class), object.span());
        self.statics.list.iter().find(is).copied()
    }
}
