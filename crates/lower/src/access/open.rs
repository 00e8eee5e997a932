//! Objects that are there for all threads as soon as they are made (`docs/access.md`, sharing).
//!
//! In Java nobody says when an object is shared. A class that takes locks of its own around its state, and of which no specification
//! says anything, is made for several threads: each `new` of such a class is a `share` as well. From then on its locks protect
//! what they protect, and every reference of such a type is one to a shared object. That what the object keeps under its locks is
//! there when it is made is checked at each `new`, as it is for a written `share`.
//!
//! Side conditions, for the class and all its relatives in the files: no clause at its declaration or its members, nobody in the files
//! shares or packs such objects by hand, and only the class's own code touches its plain fields (so that nobody goes on filling
//! in the object that is shared already).

use super::footprint::Part;
use super::leaving::Leaving;
use super::{OBJECT, Protection};
use crate::body::Lower;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Op, OpKind, Store, Type};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::Target;
use heddle_resolve::types::Ty;
use heddle_syntax::ast;
use heddle_text::Span;
use rustc_hash::FxHashSet;

/// Of a value of a wide type it is said only for so many classes whether it is shared.
const WIDE: usize = 6;

impl Lowering<'_> {
    /// Finds the classes whose objects are shared when they are made. All fields of such a type hold shared objects.
    pub(crate) fn find_open_classes(&mut self) {
        let mut open: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        open.retain(|c| self.is_monitor(*c));
        if open.is_empty() {
            return;
        }
        let mut closed = self.classes_touched_from_outside();
        closed.extend(self.classes_with_clauses());
        let mut above: FxHashSet<ClassId> = FxHashSet::default();
        for class in &closed {
            above.extend(self.line_of(*class));
        }
        open.retain(|c| {
            let below = self.line_of(*c).iter().any(|d| closed.contains(d));
            !below && !above.contains(c) && !self.is_handed_on(*c)
        });
        let open = open.into_iter().collect();
        self.heap.open_classes = open;
        let held = self.fields_of_open_classes();
        self.heap.declared_shared.extend(held);
    }

    /// Whether objects of the type are shared as soon as they are made, whatever class below they are of.
    pub(crate) fn is_open_class(&self, class: ClassId) -> bool {
        self.heap.open_classes.contains(&class)
    }

    /// The classes that have a clause of their own, or a member with one.
    pub(super) fn classes_with_clauses(&self) -> Vec<ClassId> {
        let classes = self.contracts.classes().filter(|c| !c.clauses.is_empty());
        let fields = self.contracts.fields().filter(|f| !f.clauses.is_empty());
        let methods = self.contracts.methods().filter(|m| m.is_specified());
        let classes = classes.map(|c| c.class);
        let fields = fields.map(|f| f.field.class);
        classes
            .chain(fields)
            .chain(methods.map(|m| m.method.class))
            .collect()
    }

    /// The class and all above it.
    fn line_of(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut line = vec![class];
        let mut next = 0;
        while let Some(at) = line.get(next).copied() {
            next += 1;
            let world = &mut self.resolved.world;
            let above = world.direct_supers(at);
            let above = above.into_iter().filter_map(|t| world.class_of(t));
            let above: Vec<ClassId> = above.filter(|c| *c != ClassId::OBJECT).collect();
            line.extend(above);
        }
        line
    }

    /// The classes with plain fields that code of other classes touches.
    fn classes_touched_from_outside(&mut self) -> FxHashSet<ClassId> {
        let mut found = FxHashSet::default();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            for (e, node) in unit.ast.nodes::<ast::Expr>() {
                let note = self.resolved.files[file].note(e);
                let Target::Field(field, _) = note.target else {
                    continue;
                };
                // Static fields are those of the class, not of its objects.
                let is_static = self.resolved.world.field(field).flags.is_static();
                if note.ghost
                    || is_static
                    || self.heap.policy.field(&mut self.resolved.world, field) != Protection::Access
                {
                    continue;
                }
                let around = self.classes.around(self.resolved, file, node.range);
                if around != Some(field.class) && !self.is_of_outer_this(file, e, note.target) {
                    found.insert(field.class);
                }
            }
        }
        found
    }

    /// Whether the field is one of the object around: code of an inner class that speaks of it is code of the outer class, as a lambda is.
    fn is_of_outer_this(&self, file: usize, e: ast::ExprId, target: Target) -> bool {
        if let Target::Field(_, Some(_)) = target {
            return true;
        }
        let ast::ExprKind::Field { target: object, .. } = self.unit(file).ast[e].kind else {
            return false;
        };
        matches!(
            self.resolved.files[file].note(object).target,
            Target::This(_)
        )
    }

    /// That the objects around an object of an inner class are shared, as far as their classes share what they make.
    pub(crate) fn shared_around(&mut self, class: ClassId, object: &Expr, span: Span) -> Vec<Expr> {
        let (mut class, mut object) = (class, object.clone());
        let mut shared = Vec::new();
        while let Some(outer) = self.uses_outer(class) {
            object = self.outer_of(class, object, span);
            class = outer;
            if self.is_open_class(class) {
                let heap = &self.heap;
                shared.push(heap.at(heap.access.shared, Store::Pre, &object));
            }
        }
        shared
    }

    fn fields_of_open_classes(&mut self) -> Vec<FieldId> {
        let mut found = Vec::new();
        for decl in self.classes.list.clone() {
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let info = self.resolved.world.field(field);
                let (ty, ghost) = (info.ty, info.flags.has(Flags::GHOST));
                let class = self.class_behind(ty);
                if !ghost && class.is_some_and(|c| self.is_open_class(c)) {
                    found.push(field);
                }
            }
        }
        found
    }
}

impl Method<'_, '_> {
    /// What comes out of the library, or was captured, is made: constructors let no object get there before.
    pub(crate) fn known_open(&mut self, value: &Expr, ty: Ty, span: Span) {
        let class = self.low.class_behind(ty);
        if class.is_some_and(|c| !self.low.is_open_class(c)) {
            self.known_if_open(value, ty, span);
        }
        if class.is_some_and(|c| self.low.is_open_class(c)) {
            let heap = &self.low.heap;
            let shared = heap.at(heap.access.shared, Store::Pre, value);
            let known = Expr::or(Expr::eq(value.clone(), null(span)), shared);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// The same of a value of a wider type, which may be of some of these classes.
    fn known_if_open(&mut self, value: &Expr, ty: Ty, span: Span) {
        if *value.ty() != Type::Int || self.low.heap.open_classes.len() > WIDE {
            return;
        }
        let mut open: Vec<ClassId> = self.low.heap.open_classes.iter().copied().collect();
        open.sort();
        let bounds = self.low.bounds_of(ty);
        for class in open {
            if !self.low.can_be(&bounds, class) {
                continue;
            }
            let world = &mut self.low.resolved.world;
            let is = self.low.heap.instance(world, class, value.clone());
            let heap = &self.low.heap;
            let shared = heap.at(heap.access.shared, Store::Pre, value);
            let known = Expr::implies(is, shared);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// A new object of an open class is shared, at a level of which nothing is known.
    pub(crate) fn share_new(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
        if !self.low.is_open_class(class) {
            return Ok(());
        }
        let o = self.code.keep(o.clone(), span);
        let mut protected = self.low.monitor_protects(Some(class), &o)?;
        protected.parts.push(Part::field(o.clone(), OBJECT, span));
        let help = "make it hold at the end of the constructor: the class locks its own state, so that others may use the object at once";
        self.share_locks(&o, class, span)?;
        self.now_shared(&o, None, span);
        self.hand_in(&protected, Leaving::Shared, help, span);
        self.locks_now_shared(&o, class, span);
        Ok(())
    }
}
