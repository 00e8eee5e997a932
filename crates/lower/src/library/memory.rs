//! Library objects that are not made for several threads (lists, readers): their contents are memory under the access discipline.
//!
//! A contract with `reads` and `writes` speaks of ghost fields that are not volatile. The caller must have access to what
//! is read and written, as if it touched fields of its own.

use super::Contract;
use super::apply::placed;
use crate::access::{Part, about, rule};
use crate::body::Lower;
use crate::formula::Meaning;
use crate::heap::{null, simple_name};
use crate::method::{Method, This};
use crate::program::Lowering;
use crate::summary::Touch;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, ExprKind, GlobalId, Op, OpKind, Store, Var};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, ClassKind, FieldId, Flags, MethodId, Origin};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId};
use heddle_text::Span;
use rustc_hash::FxHashSet;

/// How deep records in records are looked into.
const DEEP: usize = 2;

impl Contract {
    /// Whether the method works on memory under the access discipline.
    pub(super) fn is_on_memory(&self) -> bool {
        !self.reads.is_empty() || !self.writes.is_empty()
    }
}

impl Method<'_, '_> {
    /// Checks that this thread has access to what a library method reads and writes.
    pub(super) fn must_have_access(
        &mut self,
        id: MethodId,
        contract: &Contract,
        meaning: &Meaning,
        span: Span,
    ) -> Lower<()> {
        self.low.rests_on_owners();
        let ghosts = self.low.heap.access;
        let class = simple_name(&self.low.resolved.world, id.class);
        let mut parts = Vec::new();
        for (places, set) in [
            (&contract.reads, ghosts.read),
            (&contract.writes, ghosts.write),
        ] {
            for e in places {
                let found = self.low.locations(*e, meaning)?;
                parts.extend(found.into_iter().map(|p| (p, set)));
            }
        }
        self.must_access(&class, parts, span);
        Ok(())
    }

    /// A text or hash code of a value is made, or it is compared: that reads what is in an object of the library, and in the components of a record.
    pub(crate) fn looks_into(&mut self, value: &Expr, ty: Ty, span: Span) {
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        self.looks_into_if(&some, value, ty, span);
    }

    /// The same under a condition.
    pub(crate) fn looks_into_if(&mut self, when: &Expr, value: &Expr, ty: Ty, span: Span) {
        let class = match self.low.resolved.world.types.kind(ty) {
            TyKind::Class(class, _) if class != ClassId::OBJECT => class,
            TyKind::Class(..) | TyKind::Var(_) => {
                let text = "no other thread changes objects meanwhile that are known as `Object` only and asked for their texts or hash codes, or compared";
                let premise = heddle_diag::Premise::LibraryDefault;
                self.low.assume(premise, text.to_owned());
                return;
            }
            _ => return,
        };
        if self.low.category_of(class) == Some(Category::Confined) {
            let whole = self.low.whole_of(value, span);
            let mut part = Part::object(whole, span).only_if(when);
            if self.low.may_need_no_access(class) {
                let free = self.low.needs_no_access(&part, true, span);
                part = part.only_if(&Expr::not(free));
            }
            let name = simple_name(&self.low.resolved.world, class);
            let read = self.low.heap.access.read;
            self.must_access(&name, vec![(part, read)], span);
            return;
        }
        if self.low.resolved.world.shell(class).kind != ClassKind::Record
            || self.low.inside_helpers > DEEP
        {
            return;
        }
        self.low.inside_helpers += 1;
        for (field, ty) in self.values_of(class) {
            let world = &mut self.low.resolved.world;
            if let Some(held) = self.low.heap.final_field(world, field, value) {
                let some = Expr::not(Expr::eq(held.clone(), null(span)));
                self.looks_into_if(&Expr::and(when.clone(), some), &held, ty, span);
            }
        }
        self.low.inside_helpers -= 1;
    }

    /// If the value of an expression is a collection inside a private one: access to it is access to that, and nothing is known of what it
    /// holds, as others may have changed it since.
    pub(crate) fn may_be_inner(&mut self, e: ExprId, value: &Expr, span: Span) -> bool {
        let found = self.low.inside.get(&(self.scope.file, e)).copied();
        let Some(outer) = found.and_then(|field| self.outer_collection(field, span)) else {
            return false;
        };
        self.forget_contents(value, span);
        self.inner.retain(|(known, _)| known.kind() != value.kind());
        self.inner.push((value.clone(), outer));
        true
    }

    /// What a private field of the object at hand holds.
    fn outer_collection(&mut self, field: FieldId, span: Span) -> Option<Expr> {
        if let This::Building(building) = &self.scope.this
            && let Some(local) = building.fields.get(&field)
        {
            return Some(self.code.read(*local, span));
        }
        let object = self.this_of(field.class, span).ok()?;
        let world = &mut self.low.resolved.world;
        self.low.heap.final_field(world, field, &object)
    }

    /// An iterator over such a collection.
    pub(crate) fn goes_over_inner(&mut self, object: &Expr, iterator: &Expr) {
        let mut known = self.inner.iter();
        let outer = known.find(|(value, _)| value.kind() == object.kind());
        let outer = outer.map(|(_, outer)| outer.clone());
        self.inner
            .extend(outer.map(|outer| (iterator.clone(), outer)));
    }

    /// The contents of a collection inside a private one are had by whoever has that.
    fn of_outer(&mut self, part: Part, span: Span) -> Part {
        for (value, outer) in self.inner.clone() {
            let whole = self.low.whole_of(&value, span);
            if part.object.kind() == value.kind() || part.object.kind() == whole.kind() {
                let object = self.low.whole_of(&outer, span);
                return Part { object, ..part };
            }
        }
        part
    }

    /// Nothing is known of what is in an object of the library.
    fn forget_contents(&mut self, value: &Expr, span: Span) {
        let whole = self.low.whole_of(value, span);
        for g in self.low.library_views() {
            for object in [value, &whole] {
                let all = self.low.heap.whole(g, Store::Pre, span);
                let cell = self.low.heap.at(g, Store::Pre, object);
                let unknown = self.code.temp(cell.ty().clone(), span);
                let new = self.code.read_after(unknown, span);
                let changed = Expr::update(all, object.clone(), new);
                let op = Op::new(OpKind::CallGlue, span).havoc([Var::Local(unknown)]);
                self.code.emit(op.update(Var::Global(g), changed));
            }
        }
    }

    /// Where the lock is held that protects what a private field holds.
    fn other_side(&self, part: &Part) -> Option<crate::guards::Evidence> {
        let heap = &self.low.heap;
        let mut value = &part.object;
        if let ExprKind::Apply(_, args) = value.kind()
            && let [inner] = args.as_slice()
            && heap.field_of_constant(value).is_none()
        {
            value = inner;
        }
        let field = heap.field_of_constant(value)?;
        let inferred = &heap.locks.inferred;
        let locks = inferred.locks.values().map(|kept| &kept.contents);
        let kept = locks.chain(inferred.monitors.values());
        let kept = kept.flatten().any(|f| *f == field);
        heap.evidence.get(&field).filter(|_| kept).cloned()
    }

    /// Checks that this thread has access to contents of an object of a library class, each for reading or writing.
    pub(super) fn must_access(&mut self, class: &str, parts: Vec<(Part, GlobalId)>, span: Span) {
        let ghosts = self.low.heap.access;
        let mut parts = parts;
        self.low.heap.touches_contents |= !parts.is_empty();
        parts.retain(|(part, _)| !self.is_confined(&part.object));
        if !parts.is_empty() {
            let touches = &mut self.low.summaries.now.touches;
            touches.extend([Touch::Contents, Touch::Elements]);
        }
        let mut op = Op::new(OpKind::Skip, span);
        let other = parts.first().and_then(|(part, _)| self.other_side(part));
        let how = match &other {
            Some(other) => other.mend.as_str(),
            None => {
                "hold the lock that protects them (`o.*` in its footprint; for writing, if it is a read-write lock), or own the object; a contract says so with `requires acc(o.*)`"
            }
        };
        let mut lost = rule(
            codes::NO_ACCESS,
            format!("the contents of this `{class}` ⟨may be|are⟩ accessed by another thread here"),
            "this thread ⟨may have|has⟩ no access",
            how,
        );
        if let Some(other) = &other {
            lost = about(lost, other.at, &other.words);
        }
        let read_only = rule(
            codes::READ_ONLY,
            format!("the contents of this `{class}` may only be read here, not changed"),
            "changed with read access only",
            "other threads may read it at the same time: take the lock for writing, or own the object",
        );
        for (part, set) in parts {
            let place = self.let_out_at(&part.object);
            let lost = match place {
                Some((place, text)) => about(lost.clone(), place, &text),
                None => lost.clone(),
            };
            let part = self.of_outer(part, span);
            let heap = &mut self.low.heap;
            let within = |set| placed(&part.within(heap, set, Store::Pre), span);
            let (readable, writable) = (within(ghosts.read), within(ghosts.write));
            // Where it cannot even be read, that is what there is to say.
            let split = set == ghosts.write && heap.has_read_access;
            let checks = match (split, set == ghosts.read) {
                (true, _) => vec![
                    (readable.clone(), lost.clone()),
                    (Expr::implies(readable, writable), read_only.clone()),
                ],
                (false, true) => vec![(readable, lost.clone())],
                (false, false) => vec![(writable, lost.clone())],
            };
            for (expr, words) in checks {
                let check = heap.rule(expr, span, words);
                if !op.checks.contains(&check) {
                    op.checks.push(check);
                }
            }
        }
        self.code.emit(op);
    }
}

impl Lowering<'_> {
    /// Declares the views of the library classes whose methods the program calls, and of all above them.
    pub(crate) fn declare_library_views(&mut self) {
        for class in self.called_library_classes() {
            let world = &mut self.resolved.world;
            let count = world.body(class).fields.len() as u32;
            for field in (0..count).map(|index| FieldId { class, index }) {
                let flags = world.field(field).flags;
                let constant = flags.is_static() || flags.has(Flags::FINAL);
                if flags.has(Flags::GHOST) && !constant {
                    let _ = self.heap.field(world, field);
                }
            }
        }
    }

    /// The library classes whose methods the program calls, and all above them.
    pub(super) fn called_library_classes(&mut self) -> Vec<ClassId> {
        let mut seen = FxHashSet::default();
        let mut all = Vec::new();
        let mut todo: Vec<ClassId> = self.called_classes();
        while let Some(class) = todo.pop() {
            let world = &mut self.resolved.world;
            if world.shell(class).origin == Origin::Source || !seen.insert(class) {
                continue;
            }
            let above = world.direct_supers(class);
            todo.extend(above.into_iter().filter_map(|t| world.class_of(t)));
            all.push(class);
        }
        all
    }

    fn called_classes(&self) -> Vec<ClassId> {
        let mut found = Vec::new();
        for file in &self.resolved.files {
            let calls = file.unit.ast.nodes::<ast::Expr>();
            found.extend(
                calls
                    .filter_map(|(e, _): (ExprId, _)| file.call_of(e))
                    .map(|c| c.method.class),
            );
        }
        found.sort();
        found.dedup();
        found
    }
}
