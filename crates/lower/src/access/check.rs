//! Reading and writing (rules "read o.f" and "write o.f"): the location must be in the thread's access sets.

use super::footprint::Part;
use super::words::{about, rule};
use crate::expr::Location;
use crate::heap::null;
use crate::method::Method;
use crate::summary::Touch;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, GlobalId, Store};
use heddle_resolve::model::FieldId;
use heddle_text::Span;

impl Method<'_, '_> {
    /// The object and location number of a place under this discipline.
    pub(super) fn accessed(&self, place: &Location) -> Option<(GlobalId, Expr, Expr)> {
        let heap = &self.low.heap;
        match place {
            Location::Field(g, object, _) => {
                let k = heap.location(*g)?;
                Some((*g, object.clone(), Expr::int(k, object.span())))
            }
            Location::Element(g, array, index, _) if heap.is_view(*g) => {
                Some((*g, array.clone(), index.clone()))
            }
            _ => None,
        }
    }

    /// Whether a cell of an object, or of an array, may be touched without a right to it.
    fn is_free(&mut self, g: GlobalId, object: &Expr) -> bool {
        match self.low.heap.field_behind(g) {
            Some(field) => self.needs_no_right(object, field),
            None => self.is_confined(object),
        }
    }

    /// The check before a read.
    pub(crate) fn may_read(&mut self, place: &Location, span: Span) -> Option<Check> {
        let (g, object, k) = self.accessed(place)?;
        if self.is_free(g, &object) {
            return None;
        }
        self.low.rests_on_owners();
        self.does_touch(g, &object);
        if let Some(kept) = self.kept_at(place, span) {
            return self.has_anchor(kept, place, false, span);
        }
        let receiver = self.receiver(&object);
        let heap = &mut self.low.heap;
        let expr = match place {
            Location::Field(..) => heap.cell_readable(g, &object, k.clone(), Store::Pre),
            _ => heap.readable(&object, k.clone(), Store::Pre),
        };
        let mut rule = lost(heap, g, receiver.as_deref());
        if receiver.as_deref() == Some("this") && heap.is_kept_by_own_monitor(g) {
            let name = heap.member_name(g);
            rule.fixes = self.low.get_access(self.scope.file, span, &name);
        }
        let expr = match self.taken_out(&object, &k) {
            Some(out) => Expr::or(expr, out),
            None => expr,
        };
        if let Some((place, text)) = self.let_out_at(&object) {
            rule = about(rule, place, &text);
        }
        Some(self.low.heap.rule(expr, span, rule))
    }

    /// Checks that all elements of an array can be read.
    pub(crate) fn must_read_elements(&mut self, array: &Expr, span: Span) {
        if self.is_confined(array) {
            return;
        }
        self.low.rests_on_owners();
        self.low.summaries.now.touches.insert(Touch::Elements);
        let heap = &mut self.low.heap;
        let part = Part::elements(array.clone(), span);
        let within = part.within(heap, heap.access.read, Store::Pre);
        let words = rule(
            codes::NO_ACCESS,
            "the elements of this array ⟨may be|are⟩ accessed by another thread here",
            "this thread ⟨may have|has⟩ no access",
            "hold the lock that protects the array, or own it",
        );
        let check = heap.rule(within, span, words);
        self.code.demand([check], span);
    }

    /// The checks before a write. Where nothing in the program gives read access alone, there is only one thing to say.
    pub(crate) fn may_write(&mut self, place: &Location, span: Span) -> Vec<Check> {
        let Some((g, object, k)) = self.accessed(place) else {
            return Vec::new();
        };
        if self.is_free(g, &object) {
            return Vec::new();
        }
        if let Some(kept) = self.kept_at(place, span) {
            self.low.rests_on_owners();
            self.does_touch(g, &object);
            return self
                .has_anchor(kept, place, true, span)
                .into_iter()
                .collect();
        }
        let readable = self.may_read(place, span);
        let unpacked = self.must_be_unpacked(place, span);
        let out = self.taken_out(&object, &k);
        let heap = &mut self.low.heap;
        let expr = heap.writable(&object, k.clone(), Store::Pre);
        let expr = match out {
            Some(out) => Expr::or(expr, out),
            None => expr,
        };
        if heap.statics.immutable.contains(&g) {
            return vec![settled(heap, expr, g, span)];
        }
        if !heap.has_read_access {
            let writable = readable.map(|check| Check { expr, ..check });
            return writable.into_iter().chain(unpacked).collect();
        }
        let name = heap.member_name(g);
        let declared = heap.program.globals[g.index()].span;
        let name = match heap.location(g) {
            Some(_) => format!("`{name}`"),
            None => name,
        };
        let never = match heap.has_immutables {
            true => "; an immutable object is never written",
            false => "",
        };
        let take = match heap.locks.guard_of(g).map(|lock| &lock.name) {
            Some(lock) => format!(
                "the read lock is not enough: take `{lock}.writeLock()`, or own the object{never}"
            ),
            None => format!(
                "other threads may read it at the same time: take the lock for writing, or own the object{never}"
            ),
        };
        let words = rule(
            codes::READ_ONLY,
            format!("{name} may only be read here, not written"),
            "written with read access only",
            &take,
        );
        let words = about(words, declared, "declared here");
        // Where it cannot even be read, that is what there is to say.
        let expr = Expr::implies(heap.readable(&object, k, Store::Pre), expr);
        let writable = heap.rule(expr, span, words);
        readable
            .into_iter()
            .chain([writable])
            .chain(unpacked)
            .collect()
    }

    /// A field declared `shared` holds null or a shared object.
    pub(crate) fn must_be_shared(
        &mut self,
        place: &Location,
        value: &Expr,
        span: Span,
    ) -> Option<Check> {
        let Location::Field(g, ..) = place else {
            return None;
        };
        self.shared_value(*g, value, span)
    }

    fn shared_value(&mut self, g: GlobalId, value: &Expr, span: Span) -> Option<Check> {
        let heap = &self.low.heap;
        let name = heap.member_name(g);
        let declared = heap.program.globals[g.index()].span;
        let is_shared = heap.shared_fields.contains(&g);
        is_shared.then(|| self.shared_check(&name, declared, value, span))
    }

    /// The same, for the value that a constructor leaves in a field.
    pub(crate) fn constructed_shared(
        &mut self,
        field: FieldId,
        value: &Expr,
        span: Span,
    ) -> Option<Check> {
        let info = self.low.resolved.world.field(field);
        let name = self.low.resolved.world.names.text(info.name).to_owned();
        let is_shared = self.low.heap.declared_shared.contains(&field);
        let declared = info.span.unwrap_or_default();
        is_shared.then(|| self.shared_check(&name, declared, value, span))
    }

    fn shared_check(&mut self, name: &str, declared: Span, value: &Expr, span: Span) -> Check {
        let heap = &mut self.low.heap;
        let nothing = Expr::eq(value.clone(), null(span));
        let shared = heap.at(heap.access.shared, Store::Pre, value);
        let words = rule(
            codes::NOT_SHARED,
            format!("`{name}` is declared `shared`, but this object ⟨may not be|is not⟩ shared"),
            "⟨may not be|is not⟩ shared",
            "share it first (`//@ share o;`), or say with `requires` that it is shared",
        );
        let words = about(words, declared, "declared `shared` here");
        heap.rule(Expr::or(nothing, shared), span, words)
    }

    /// What a field declared `shared` holds is null or shared.
    pub(crate) fn known_shared(&self, place: &Location, value: &Expr, span: Span) -> Option<Expr> {
        let heap = &self.low.heap;
        let is_shared = match place {
            Location::Field(g, ..) => heap.shared_fields.contains(g),
            Location::Final(field, ..) => heap.is_shared_final(field),
            _ => false,
        };
        let nothing = Expr::eq(value.clone(), null(span));
        let shared = heap.at(heap.access.shared, Store::Pre, value);
        is_shared.then(|| Expr::or(nothing, shared))
    }
}

/// The words for a location that may not even be read.
fn lost(heap: &crate::heap::Heap, g: GlobalId, receiver: Option<&str>) -> heddle_plato::ir::Rule {
    if heap.statics.owners.contains_key(&g) {
        return lost_static(heap, g);
    }
    let name = heap.member_name(g);
    let quoted = match heap.location(g) {
        Some(_) => format!("`{name}`"),
        None => name,
    };
    let evidence = heap.field_behind(g).and_then(|f| heap.evidence.get(&f));
    let evidence =
        evidence.filter(|_| heap.is_kept_by_own_monitor(g) || heap.locks.guard_of(g).is_some());
    let how = match heap.owners.contains_key(&g) {
        true => match (evidence, receiver) {
            (Some(other), Some("this")) => other.mend.clone(),
            _ => heap.how_to_access(g, receiver),
        },
        false => "hold the lock that protects the array (`\\elems` in its `monitor_footprint`), or own the array; a contract says so with `requires acc(…)`".to_owned(),
    };
    // A plain field publishes nothing but the `final` fields of what it holds.
    let how = match heap.unpublished.first() {
        Some(field) => {
            format!(
                "if the object comes from the plain field `{field}`: make that `volatile`; else {how}"
            )
        }
        None => how,
    };
    let words = rule(
        codes::NO_ACCESS,
        format!("{quoted} ⟨may be|is⟩ accessed by another thread here"),
        "this thread ⟨may have|has⟩ no access",
        &how,
    );
    match evidence {
        Some(other) => about(words, other.at, &other.words),
        None => about(words, heap.program.globals[g.index()].span, "declared here"),
    }
}

/// The same for a static field.
fn lost_static(heap: &crate::heap::Heap, g: GlobalId) -> heddle_plato::ir::Rule {
    let name = heap.member_name(g);
    let class = heap.owners.get(&g).cloned().unwrap_or_default();
    let declared = heap.program.globals[g.index()].span;
    let owner = heap.statics.owners.get(&g);
    let lock = match owner.and_then(|c| heap.statics.stand_ins.get(c)) {
        Some(field) => format!("`{field}`, the lock of the static fields of `{class}`"),
        None => format!(
            "the lock of the class (`synchronized ({class}.class)`, or a static synchronized method of `{class}`)"
        ),
    };
    let words = match heap.statics.immutable.contains(&g) {
        true => rule(
            codes::NO_ACCESS,
            format!(
                "`{class}` ⟨may not be|is not⟩ initialized yet: `{name}` ⟨may not have|has not⟩ its value"
            ),
            "⟨may be|is⟩ read too early",
            &format!(
                "do not call this from the static initializer of `{class}`, and say so with `requires {class}.class.shared`"
            ),
        ),
        false => rule(
            codes::NO_ACCESS,
            format!("the static field `{name}` ⟨may be|is⟩ accessed by another thread here"),
            "this thread ⟨may have|has⟩ no access",
            &format!(
                "hold {lock}, or make the field `volatile` and say what other threads may do to it; a contract says with `requires acc({class}.{name})` that the caller has access"
            ),
        ),
    };
    about(words, declared, "declared here")
}

/// The check before a write of a static field that only the initializer of its class may write.
fn settled(heap: &mut crate::heap::Heap, expr: Expr, g: GlobalId, span: Span) -> Check {
    let name = heap.member_name(g);
    let class = heap.owners.get(&g).cloned().unwrap_or_default();
    let declared = heap.program.globals[g.index()].span;
    let words = rule(
        codes::READ_ONLY,
        format!(
            "`{name}` ⟨may not be|is not⟩ written any more: the static fields of `{class}` never change once it is initialized"
        ),
        "written after the initialization",
        &format!(
            "write it in the static initializer of `{class}` only, or leave `static_immutable` out, so that the lock of the class protects it"
        ),
    );
    let words = about(words, declared, "declared here");
    heap.rule(expr, span, words)
}
