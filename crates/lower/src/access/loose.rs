//! Fields that no lock protects, of objects that several threads may have (`docs/access.md`, fields that no lock protects). They belong to whoever has
//! the object, as all fields of objects without locks do, and callers answer for that: not to the lock of the object, which no code takes for them.
//!
//! Whoever makes the object has them; a method starts with those of the objects that it is given, the code of a thread with those of its own object.
//! They go to a thread that is started on the object, and stay behind when the object itself is handed on.

use super::footprint::Part;
use super::row;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::Expr;
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::types::Ty;
use rustc_hash::FxHashSet;

impl Lowering<'_> {
    /// Of classes without locks every field is such, and nothing has to be said.
    pub(super) fn keep_loose_of_locks(&mut self) {
        let mut loose: Vec<FieldId> = self.heap.locks.loose.iter().copied().collect();
        loose.sort();
        loose.retain(|f| self.has_locking_relative(f.class));
        self.heap.locks.loose = loose.into_iter().collect();
    }

    fn has_locking_relative(&mut self, class: ClassId) -> bool {
        let monitors: Vec<ClassId> = self.heap.monitors.iter().copied().collect();
        let world = &mut self.resolved.world;
        let mut monitors = monitors.into_iter();
        monitors.any(|m| world.is_subclass(class, m) || world.is_subclass(m, class))
    }

    /// The numbers of such fields that a class itself declares.
    pub(super) fn loose_locations(&mut self, class: ClassId) -> FxHashSet<i64> {
        let Some(decl) = self.classes.class(class) else {
            return FxHashSet::default();
        };
        let mut fields = self.classes.fields(self.resolved, decl);
        fields.retain(|(f, _)| self.heap.locks.loose.contains(f));
        let mut found = FxHashSet::default();
        for (field, _) in fields {
            if let Some((g, false)) = self.heap.field(&mut self.resolved.world, field) {
                found.extend(self.heap.location(g));
            }
        }
        found
    }

    /// Such fields of an object that is known by a class.
    pub(crate) fn loose_parts_of(&mut self, class: ClassId, object: &Expr) -> Vec<Part> {
        let mut parts = Vec::new();
        for decl in self.classes.list.clone() {
            if !self.heap.locks.loose.is_empty() && self.can_be(&[class], decl.class) {
                let mut found: Vec<i64> = self.loose_locations(decl.class).into_iter().collect();
                found.sort_unstable();
                let found = found.into_iter();
                parts.extend(found.map(|k| Part::field(object.clone(), k, object.span())));
            }
        }
        parts
    }

    /// What belongs to whoever has an object although several threads may have it: such fields, and private contents that no lock protects.
    pub(crate) fn loose_parts(&mut self, class: ClassId, object: &Expr) -> Vec<Part> {
        let mut parts = self.loose_parts_of(class, object);
        if self.is_monitor(class) {
            parts.extend(self.owned_parts(class, object));
        }
        parts
    }
}

impl Method<'_, '_> {
    /// Whoever is given an object has such fields of it.
    pub(super) fn with_loose(&mut self, owned: Expr, value: &Expr, ty: Ty) -> Expr {
        let span = value.span();
        let mut classes = self.low.bounds_of(ty);
        // What is known as an `Object` may be one of the class at hand (`equals`).
        classes.retain(|c| *c != ClassId::OBJECT);
        if classes.is_empty() {
            classes.extend(self.scope.class);
        }
        let mut owned = owned;
        for class in classes {
            let fields = self.low.loose_parts_of(class, value);
            if fields.is_empty() {
                continue;
            }
            let old = Expr::select(owned.clone(), value.clone());
            let old = old.unwrap_or_else(|| row(false, span));
            let numbers = fields.iter().filter_map(Part::field_number);
            let with = numbers.fold(old, |row, k| {
                Expr::update(row, Expr::int(k, span), Expr::bool(true, span))
            });
            owned = Expr::update(owned, value.clone(), with);
        }
        owned
    }
}
