//! Footprints that nobody wrote: what a class visibly keeps under one lock of its own belongs to that lock (`docs/access.md`).
//!
//! Takes the facts of the text ([`super::facts`]), gives for each lock of an object the fields and the contents that it protects:
//! - a `java.lang.Object` or `ReentrantLock` that a class makes for its objects protects the fields which are touched under it, everywhere, by all
//!   methods that others can call, and those of which `@GuardedBy` says so;
//! - what a private `final` field holds, and nobody but the methods of its class ever gets at (a collection, an array), belongs
//!   to the object: the lock under which it is used, if not everywhere then mostly, protects its contents.
//!
//! These are proposals, and the proof judges them: a lock that does not protect what is said here gives no access to it. Where
//! something is said about the locks of a class, or where some touched field of the class has no such lock, nothing is proposed: then
//! the defaults hold, and what is inconsistent is reported by [`super::Lowering::find_races`].

use super::facts::{Deed, Guard};
use super::{Done, Touch, by_field};
use crate::access::Part;
use crate::class::ClassDecl;
use crate::heap::null;
use crate::program::Lowering;
use heddle_plato::ir::Expr;
use heddle_resolve::library::categories::{Category, Mark};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast::{ExprId, ExprKind};
use rustc_hash::FxHashMap;

/// How deep objects that others keep to themselves are looked into.
const HELPERS_DEEP: usize = 2;

/// What a lock of an object protects without a word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    /// Fields of the object.
    pub fields: Vec<FieldId>,
    /// `final` fields of the object: what they hold.
    pub contents: Vec<FieldId>,
}

/// The inferred footprints of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct InferredGuards {
    /// Of `Object` lock fields.
    pub locks: FxHashMap<FieldId, Kept>,
    /// Contents that come with the monitors of objects of a class.
    pub monitors: FxHashMap<ClassId, Vec<FieldId>>,
    /// Private contents of a class: they come with its only lock, if there is only one.
    pub private: FxHashMap<ClassId, Vec<FieldId>>,
    /// Private contents that are used under no lock: they belong to whoever has the object.
    pub bare: FxHashMap<ClassId, Vec<FieldId>>,
}

impl Lowering<'_> {
    /// What the locks of each class protect as far as the text shows it.
    pub(crate) fn infer_guards(&mut self) -> InferredGuards {
        let (mut entries, late) = self.entries_from_elsewhere();
        entries.extend(&late);
        let mut done = self.done_from(entries);
        done.retain(|d| !d.given);
        let mut inferred = InferredGuards::default();
        for decl in self.classes.list.clone() {
            if !self.says_nothing_of_locks(decl) {
                continue;
            }
            let private = self.private_contents(decl, false);
            self.infer_lock_fields(decl, (&done, &late), &mut inferred);
            for field in &private {
                let annotated = self.annotated_guard(decl, *field);
                match annotated.or_else(|| usual_guard(&uses_of(&done, *field))) {
                    Some(Guard::Field(lock)) if inferred.locks.contains_key(&lock) => {
                        let kept = inferred.locks.entry(lock).or_default();
                        kept.contents.push(*field);
                    }
                    Some(Guard::This) => {
                        inferred
                            .monitors
                            .entry(decl.class)
                            .or_default()
                            .push(*field);
                    }
                    None => inferred.bare.entry(decl.class).or_default().push(*field),
                    _ => {}
                }
            }
            inferred.private.insert(decl.class, private);
        }
        inferred
    }

    /// The `Object` locks of a class, if all that others can lead it to touch of its objects is under locks of theirs, or said to be.
    /// Code that only lambdas call has a say where nobody else touches the field: if it forgets the lock that all others take, the proof tells.
    fn infer_lock_fields(
        &mut self,
        decl: ClassDecl,
        (done, late): (&[Done], &[MethodId]),
        all: &mut InferredGuards,
    ) {
        let mut found: Vec<(FieldId, FieldId)> = Vec::new();
        let annotated = self.has_annotated_guards(decl);
        for (field, touches) in by_field(done) {
            if field.class != decl.class {
                continue;
            }
            let mut done: Vec<&Done> = touches.iter().map(|t| t.done).collect();
            if done.iter().any(|d| !late.contains(&d.entry)) {
                done.retain(|d| !late.contains(&d.entry));
            }
            let named = self.annotated_guard(decl, field);
            let said = named.is_some();
            // Where objects are locked themselves, the proof tells who forgot the lock; elsewhere the text does.
            let monitor = self.is_monitor(decl.class);
            let named = named.or_else(|| common_guard(&done));
            match named.or_else(|| usual_guard(&done).filter(|_| monitor)) {
                Some(Guard::Field(lock)) if self.is_object_lock(decl, lock, said) => {
                    found.push((lock, field));
                }
                Some(Guard::This) if touches.iter().all(Touch::is_known) => {}
                _ if annotated || self.heap.locks.loose.contains(&field) => {}
                _ => return,
            }
        }
        for lock in self.contents_locks(decl, done) {
            all.locks.entry(lock).or_default();
        }
        for (lock, field) in found {
            all.locks.entry(lock).or_default().fields.push(field);
        }
    }

    /// The `Object` locks under which private contents of the class are used.
    fn contents_locks(&mut self, decl: ClassDecl, done: &[Done]) -> Vec<FieldId> {
        let mut found = Vec::new();
        for field in self.private_contents(decl, false) {
            let annotated = self.annotated_guard(decl, field);
            let said = annotated.is_some();
            if let Some(Guard::Field(lock)) =
                annotated.or_else(|| usual_guard(&uses_of(done, field)))
                && self.is_object_lock(decl, lock, said)
            {
                found.push(lock);
            }
        }
        found
    }

    /// No clause says what the locks or the monitors of the class protect, and nobody shares its objects by hand.
    fn says_nothing_of_locks(&mut self, decl: ClassDecl) -> bool {
        let said = self.monitor_clauses(decl);
        said.footprints.is_empty() && said.invariants.is_empty() && !self.has_lock_clauses(decl)
    }

    /// Whether a field holds a lock of its object; others may have it only if it is said to be a lock.
    fn is_object_lock(&mut self, decl: ClassDecl, lock: FieldId, said: bool) -> bool {
        let world = &mut self.resolved.world;
        let private = world.field(lock).flags.has(Flags::PRIVATE);
        lock.class == decl.class
            && self.heap.policy.never_changes(world, lock)
            && (said || private)
            && self.is_made_as_lock(decl, lock)
    }

    /// Private `final` fields that hold an object or an array which the class makes itself and lets nobody else have.
    pub(crate) fn private_contents(&mut self, decl: ClassDecl, is_static: bool) -> Vec<FieldId> {
        let fields = self.classes.fields(self.resolved, decl);
        let mut found = Vec::new();
        for (field, _) in fields {
            let info = self.resolved.world.field(field);
            let flags = info.flags;
            let world = &mut self.resolved.world;
            let kept = match is_static {
                true => flags.is_static() && flags.has(Flags::FINAL),
                false => self.heap.policy.never_changes(world, field),
            };
            let own = kept && flags.has(Flags::PRIVATE);
            if own && self.has_contents(field) && self.is_made_by(decl, field) {
                found.push(field);
            }
        }
        let leaked = self.leaked(decl, &found);
        found.retain(|f| !leaked.contains(f));
        found
    }

    /// An array, an object of a library class whose contents belong to one thread at a time, or one of the program.
    fn has_contents(&mut self, field: FieldId) -> bool {
        let ty = self.resolved.world.field(field).ty;
        match self.resolved.world.types.kind(ty) {
            TyKind::Array(_) => true,
            TyKind::Class(class, _) if self.classes.class(class).is_some() => true,
            _ => self.category_of_type(ty) == Some(Category::Confined),
        }
    }

    /// Every value that the class gives to the field is made right there; that of a static one perhaps by the library (`List.of`).
    fn is_made_by(&mut self, decl: ClassDecl, field: FieldId) -> bool {
        let by_library = self.resolved.world.field(field).flags.is_static();
        let values = self.values_of(decl, field);
        let mut each = values.iter();
        !values.is_empty() && each.all(|e| self.is_made_at(decl.file, *e, by_library))
    }

    /// Every value that the class gives to the field is a new object of a class, or a new array.
    pub(crate) fn is_made_by_class(&mut self, decl: ClassDecl, field: FieldId) -> bool {
        let values = self.values_of(decl, field);
        values
            .into_iter()
            .all(|e| self.is_made_at(decl.file, e, false))
    }

    /// Whether an expression makes an object that nobody else has.
    fn is_made_at(&mut self, file: usize, e: ExprId, by_library: bool) -> bool {
        let unit = self.unit(file);
        match unit.ast[e].kind {
            ExprKind::New { body: None, .. }
            | ExprKind::NewArray { .. }
            | ExprKind::ArrayInit(_) => true,
            ExprKind::Call { args, .. } if by_library => {
                let args = unit.ast.list(args).to_vec();
                let mut args = args.into_iter();
                self.is_library_maker(file, e) && args.all(|a| self.is_left_alone(file, a))
            }
            _ => false,
        }
    }

    /// A call of a static library method that gives something new.
    fn is_library_maker(&mut self, file: usize, e: ExprId) -> bool {
        let Some(method) = self.resolved.files[file].call_of(e).map(|c| c.method) else {
            return false;
        };
        let is_static = self.resolved.world.method(method).flags.is_static();
        let library = self.classes.method(method).is_none();
        is_static && library && self.has_mark(method, method.class, Mark::Makes)
    }

    /// An argument that is made for the call, or has no contents that anybody could change.
    fn is_left_alone(&mut self, file: usize, e: ExprId) -> bool {
        let ty = self.resolved.files[file].note(e).ty;
        let array = matches!(self.resolved.world.types.kind(ty), TyKind::Array(_));
        let confined = self.category_of_type(ty) == Some(Category::Confined);
        !(array || confined) || self.is_made_at(file, e, true)
    }

    /// The locations that an inferred footprint names, of one object.
    pub(crate) fn kept_parts(&mut self, kept: &Kept, object: &Expr) -> Vec<Part> {
        let mut parts = Vec::new();
        for field in &kept.fields {
            if let Some((g, false)) = self.heap.field(&mut self.resolved.world, *field)
                && let Some(k) = self.heap.location(g)
            {
                parts.push(Part::field(object.clone(), k, object.span()));
            }
        }
        parts.extend(self.contents_parts(&kept.contents, object));
        parts
    }

    /// The private contents of an object that belong to whoever has the object: no lock of the class has to do with them.
    pub(crate) fn owned_contents(&mut self, class: ClassId) -> Vec<FieldId> {
        let mut found = Vec::new();
        let mut above = Some(class);
        while let Some(at) = above.filter(|c| self.classes.class(*c).is_some()) {
            if !self.is_packable(at) {
                let bare = self.heap.locks.inferred.bare.get(&at).cloned();
                let mut bare = bare.unwrap_or_default();
                if self.is_monitor(at) {
                    bare.retain(|f| self.heap.locks.loose.contains(f));
                }
                found.extend(bare);
            }
            let header = self.resolved.world.header(at);
            let next = header.superclass;
            above = next.and_then(|ty| self.resolved.world.class_of(ty));
        }
        found
    }

    /// What belongs to whoever has an object of the class besides its fields.
    pub(crate) fn owned_parts(&mut self, class: ClassId, object: &Expr) -> Vec<Part> {
        let fields = self.owned_contents(class);
        self.contents_parts(&fields, object)
    }

    /// The contents of what `final` fields of an object hold.
    pub(crate) fn contents_parts(&mut self, fields: &[FieldId], object: &Expr) -> Vec<Part> {
        let mut parts = Vec::new();
        for field in fields {
            let ty = self.resolved.world.field(*field).ty;
            let world = &mut self.resolved.world;
            let Some(held) = self.heap.final_field(world, *field, object) else {
                continue;
            };
            let span = object.span();
            let some = Expr::not(Expr::eq(held.clone(), null(span)));
            let class = self.class_behind(ty);
            let made = match (self.resolved.world.types.kind(ty), class) {
                (TyKind::Array(_), _) => vec![Part::array(held, span)],
                (_, Some(of)) if self.classes.class(of).is_some() => self.helper_parts(of, &held),
                _ => vec![Part::object(held, span).of_class(class)],
            };
            let made = made.into_iter();
            parts.extend(made.map(|part| part.only_if(&some)));
        }
        parts
    }

    /// What comes with an object of the program that another one keeps to itself: its fields, and what it keeps to itself in turn.
    fn helper_parts(&mut self, class: ClassId, object: &Expr) -> Vec<Part> {
        if !self.is_one_threads(class)
            || self.may_go_to_threads(class)
            || self.inside_helpers > HELPERS_DEEP
        {
            return Vec::new();
        }
        self.inside_helpers += 1;
        let mut parts = self.owned_parts(class, object);
        self.inside_helpers -= 1;
        let own = Part::object(object.clone(), object.span());
        parts.push(own.of_class(Some(class)));
        parts
    }
}

/// Where calls from outside lead to a use of what the field holds.
fn uses_of(done: &[Done], field: FieldId) -> Vec<&Done> {
    let uses = |d: &&Done| matches!(d.deed, Deed::Use { field: f } if f == field);
    done.iter().filter(uses).collect()
}

/// The lock that is held at all these places: an `Object` lock before the object's own monitor.
fn common_guard(done: &[&Done]) -> Option<Guard> {
    let first = done.first()?;
    let everywhere = |g: &&Guard| done.iter().all(|d| d.held.contains(g));
    let common = first.held.iter().filter(everywhere);
    let common: Vec<&Guard> = common.filter(|g| **g != Guard::Unknown).collect();
    let field = common.iter().find(|g| matches!(g, Guard::Field(_)));
    field.or(common.first()).map(|g| (*g).clone())
}

/// The lock that is held at most of these places, and at least at one; of several the one that is taken first in the text.
fn usual_guard(done: &[&Done]) -> Option<Guard> {
    let mut counts: Vec<(&Guard, usize)> = Vec::new();
    for guard in done.iter().flat_map(|d| &d.held) {
        match counts.iter_mut().find(|(g, _)| *g == guard) {
            Some((_, count)) => *count += 1,
            None => counts.push((guard, 1)),
        }
    }
    counts.retain(|(g, _)| **g != Guard::Unknown);
    let most = counts.iter().map(|(_, n)| *n).max()?;
    let usual = counts.iter().filter(|(_, n)| *n == most);
    let usual: Vec<&Guard> = usual.map(|(g, _)| *g).collect();
    let field = usual.iter().find(|g| matches!(g, Guard::Field(_)));
    field.or(usual.first()).map(|g| (*g).clone())
}
