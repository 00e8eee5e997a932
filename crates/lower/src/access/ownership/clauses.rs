//! What the other rules need to know of packable objects: monitors protect the `inv` bit and find the object packed, arguments are
//! packed by default, and invariants may speak of the object's own locations only: its fields, those of its rep objects, and those
//! of their rep objects. The last is a task of its own, `C (invariant)`.

use crate::access::footprint::Part;
use crate::access::framed::{Framed, claims_access};
use crate::access::monitor::Protected;
use crate::access::words::{about, rule};
use crate::body::{Lower, refuse};
use crate::class::ClassDecl;
use crate::heap::{null, simple_name};
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, ExprKind as E, Op, OpKind, Proc, Store, VarRef};
use heddle_resolve::model::ClassId;
use heddle_text::Span;

impl Lowering<'_> {
    /// What the monitor of a packable object protects besides the rest: its `inv` bit, which is set. Of other classes, the
    /// invariant (JML's) is part of the monitor invariant.
    pub(in crate::access) fn owner_protects(
        &mut self,
        decl: ClassDecl,
        o: &Expr,
        protected: &mut Protected,
    ) -> Lower<()> {
        if self.protects_visible_invariant(decl) {
            protected.invariant.extend(self.class_invariant(decl, o)?);
        }
        let Some(root) = self.heap.ownership.roots.get(&decl.class).copied() else {
            return Ok(());
        };
        let whole = !self.has_footprint(root);
        if whole {
            protected.parts.clear();
        }
        if root != decl.class {
            return Ok(());
        }
        let inv = self.heap.ownership.inv;
        let bit = inv.and_then(|g| self.heap.location(g));
        protected.parts.extend(match whole {
            true => Some(Part::object(o.clone(), o.span()).of_class(Some(root))),
            false => bit.map(|k| Part::field(o.clone(), k, o.span())),
        });
        protected.invariant.push(self.heap.is_packed(o, Store::Pre));
        Ok(())
    }

    /// Whether some class of a packable tree says what its monitors protect, or has lock fields that protect something. By default it is the whole object.
    fn has_footprint(&mut self, root: ClassId) -> bool {
        let mut list = self.classes.list.clone();
        list.retain(|d| self.heap.ownership.roots.get(&d.class) == Some(&root));
        let locks = self.heap.locks.fields.iter();
        let classes: Vec<ClassId> = locks.map(|l| l.decl.class).collect();
        if list.iter().any(|d| classes.contains(&d.class)) {
            return true;
        }
        let mut clauses = list.into_iter().map(|d| self.monitor_clauses(d));
        clauses.any(|c| !c.footprints.is_empty())
    }

    /// The procedure that checks that the invariants of a packable class speak of its objects only.
    pub(in crate::access) fn invariant_contract(&mut self, decl: ClassDecl) -> Lower<Option<Proc>> {
        if !self.is_packable(decl.class) || self.declared_invariants(decl).is_empty() {
            return Ok(None);
        }
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        let name = simple_name(&self.resolved.world, decl.class);
        let name = format!("{name} (invariant)");
        let check = |m: &mut Method<'_, '_>| m.check_invariant_contract(decl, header);
        self.about_objects(decl, name, header, check).map(Some)
    }

    /// The locations that cannot change while an object is packed: its own, and those of its rep objects, two levels deep.
    fn owned_locations(&mut self, class: ClassId, o: &Expr, span: Span) -> Vec<Part> {
        let mut parts = self.whole_object(class, o, span);
        for rep in self.rep_objects(class, o) {
            parts.push(rep.part(span));
            let ty = self.resolved.world.field(rep.field).ty;
            let Some(inner) = self.resolved.world.class_of(ty) else {
                continue;
            };
            for deeper in self.rep_objects(inner, &rep.object) {
                parts.push(deeper.part(span).only_if(&rep.when));
            }
        }
        parts
    }
}

impl Method<'_, '_> {
    fn check_invariant_contract(&mut self, decl: ClassDecl, span: Span) -> Lower<()> {
        let given = self.given(decl.class, &[], span);
        let Some((this, _)) = given.first().cloned() else {
            return Ok(());
        };
        let some = Expr::not(Expr::eq(this.clone(), null(span)));
        self.code.emit(Op::new(OpKind::Skip, span).guard(some));
        self.known_at_start(&given, span);
        let parts = self.low.owned_locations(decl.class, &this, span);
        for (above, only_if) in self.low.classes_of(decl.class, &this) {
            if only_if.is_none() && above.class != decl.class {
                // It has a task of its own; where it does not hold, what a subclass adds does not matter.
                let known = Expr::all(self.low.class_invariant(above, &this)?, span);
                self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
            }
        }
        for part in self.low.class_invariant(decl, &this)? {
            let at = part.span();
            let heap = &self.low.heap;
            if claims_access(heap, &part) {
                return refuse("access claims in an `invariant`", at);
            }
            let framed = Framed {
                heap,
                parts: Some(&parts),
            };
            let framed = framed.assumed(&part);
            let words = rule(
                codes::INVARIANT_CONTRACT,
                "the invariant may depend on something that is not the object's own",
                "⟨may change|changes⟩ while the object is packed",
                "declare the fields that hold the objects it speaks of `rep`, make what it reads `final`, or leave this part out",
            );
            let mut op = Op::new(OpKind::CallGlue, at).guard(part.clone());
            op.checks.push(self.low.heap.rule(framed, at, words));
            self.code.emit(op);
        }
        Ok(())
    }

    /// By default an argument of a packable class is packed.
    pub(in crate::access) fn packed_by_default(
        &self,
        class: Option<ClassId>,
        value: &Expr,
    ) -> Option<Expr> {
        let packable = class.is_some_and(|c| self.low.is_packable(c));
        packable.then(|| self.low.heap.is_packed(value, Store::Pre))
    }

    /// The words for an object that is not packed when it must be.
    pub(in crate::access) fn packed_when_handed_in(
        &mut self,
        part: &Expr,
        what: &str,
        span: Span,
    ) -> Option<Check> {
        let inv = self.low.heap.ownership.inv?;
        let E::Select(map, _) = part.kind() else {
            return None;
        };
        if !matches!(map.kind(), E::Var(VarRef::Global(g), _) if *g == inv) {
            return None;
        }
        let words = rule(
            codes::NOT_PACKED,
            format!("the object ⟨may not be|is not⟩ packed {what}"),
            "must be packed here",
            "pack it before (`//@ pack o;`): then its invariant holds for whoever gets it next",
        );
        Some(self.low.heap.rule(part.clone(), span, words))
    }

    /// An object of a packable class is packed before it becomes immutable.
    pub(in crate::access) fn must_be_complete(
        &mut self,
        class: ClassId,
        o: &Expr,
        span: Span,
    ) -> Lower<Option<Check>> {
        if self.low.is_packable(class) {
            return Ok(Some(self.must_be_packed(o, span)));
        }
        match self.low.has_packable_subclass(class) {
            true => refuse(
                "`share immutable` of an object whose class may be one that can be packed",
                span,
            ),
            false => Ok(None),
        }
    }

    /// The whole object can be read.
    pub(super) fn must_be_readable_object(&mut self, readable: Expr, span: Span) -> Check {
        let words = rule(
            codes::NO_ACCESS,
            "the object of this read block ⟨may be|is⟩ accessed by another thread here",
            "this thread ⟨may have|has⟩ no access",
            "hold its lock, own it, or say with `requires read(o.*)` or `requires o.immutable` that it can be read",
        );
        self.low.heap.rule(readable, span, words)
    }
}

impl Lowering<'_> {
    fn has_packable_subclass(&mut self, class: ClassId) -> bool {
        let world = &mut self.resolved.world;
        let roots = self.heap.ownership.roots.values();
        let mut below =
            roots.filter(|r| world.is_interface(class) || world.is_subclass(**r, class));
        below.next().is_some()
    }
}

/// A check about a clause, at another place.
pub(super) fn invariant_check(
    low: &mut Lowering,
    part: &Expr,
    fact: Expr,
    message: String,
    help: &str,
    span: Span,
) -> Check {
    let words = rule(
        codes::CLASS_INVARIANT,
        message,
        "⟨may be|is⟩ broken here",
        help,
    );
    let words = about(words, part.span(), "this part of the invariant");
    low.heap.rule(fact, span, words)
}
