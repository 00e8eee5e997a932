//! Formulas that must depend on certain locations only (the conditions on monitor contracts, and on what threads are started
//! with): a monitor invariant that reads a location outside the footprint could be broken without the lock.

use super::footprint::{Part, contains};
use super::monitor::Protected;
use super::words::{about, rule};
use super::{OBJECT, bound, constant_map, for_all, row};
use crate::body::{Code, Lower};
use crate::class::ClassDecl;
use crate::heap::{Heap, null, simple_name};
use crate::method::{Method, Scope, This};
use crate::procedure::Signature;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{
    Binary, Expr, ExprKind as E, GlobalId, Op, OpKind, Proc, Quantifier, Store, Type, VarRef,
};
use heddle_text::Span;

/// States that all reads of a formula are reads of allowed locations.
pub(crate) struct Framed<'h> {
    /// The store.
    pub heap: &'h Heap,
    /// The allowed locations; none given: what the thread can read now.
    pub parts: Option<&'h [Part]>,
}

impl Framed<'_> {
    fn allowed(&self, o: &Expr, k: &Expr) -> Expr {
        match self.parts {
            Some(parts) => {
                let inside = contains(parts, o, k, o.span());
                self.heap.or_immutable(inside, o, Store::Pre)
            }
            None => self.heap.readable(o, k.clone(), Store::Pre),
        }
    }

    /// Which locations a part stands for depends on allowed locations only.
    pub(super) fn part(&self, part: &Part) -> Expr {
        let terms = part.terms();
        Expr::all(terms.into_iter().map(|e| self.term(e)), part.span)
    }

    fn global(e: &Expr) -> Option<GlobalId> {
        match e.kind() {
            E::Var(VarRef::Global(g), _) => Some(*g),
            _ => None,
        }
    }

    fn stays_true(&self, map: &Expr) -> bool {
        let ghosts = self.heap.access;
        let state = Self::global(map);
        state == Some(ghosts.shared) || state == Some(ghosts.immutable)
    }

    /// The formula as something that is assumed: that an object is shared or immutable stays true, so that it may be said
    /// of any.
    pub(super) fn assumed(&self, e: &Expr) -> Expr {
        match e.kind() {
            E::Binary(Binary::And, a, b) => {
                Expr::and(self.assumed(a), Expr::implies(a.clone(), self.assumed(b)))
            }
            E::Binary(Binary::Implies, a, b) => {
                Expr::and(self.term(a), Expr::implies(a.clone(), self.assumed(b)))
            }
            E::Quantified(Quantifier::Forall, bounds, body) => {
                Expr::quantified(Quantifier::Forall, bounds.clone(), self.assumed(body))
            }
            E::Select(map, o) if self.stays_true(map) => self.term(o),
            _ => self.term(e),
        }
    }

    /// Any part of a formula.
    pub(super) fn term(&self, e: &Expr) -> Expr {
        let span = e.span();
        match e.kind() {
            E::Binary(Binary::And | Binary::Implies, a, b) => {
                Expr::and(self.term(a), Expr::implies(a.clone(), self.term(b)))
            }
            E::Binary(Binary::Or, a, b) => {
                Expr::and(self.term(a), Expr::or(a.clone(), self.term(b)))
            }
            E::Ite(c, a, b) => {
                let branches = Expr::ite(c.clone(), self.term(a), self.term(b));
                Expr::and(self.term(c), branches)
            }
            E::Quantified(_, bounds, body) => {
                Expr::quantified(Quantifier::Forall, bounds.clone(), self.term(body))
            }
            E::Select(map, key) => self.select(map, key),
            // A function of all of a field: nothing says which locations its value depends on.
            E::Var(VarRef::Global(g), _) => {
                let memory = self.heap.location(*g).is_some() || self.heap.is_elements(*g);
                Expr::bool(self.parts.is_none() && !memory, span)
            }
            kind => {
                let mut parts = Vec::new();
                let _ = kind.map_operands(&mut |inner| {
                    parts.push(self.term(inner));
                    inner.clone()
                });
                Expr::all(parts, span)
            }
        }
    }

    fn select(&self, map: &Expr, key: &Expr) -> Expr {
        let (heap, span) = (self.heap, key.span());
        let inner = match map.kind() {
            E::Select(outer, object) => Self::global(outer).map(|g| (g, object)),
            _ => None,
        };
        if let Some((g, object)) = inner {
            let operands = Expr::and(self.term(object), self.term(key));
            if g == heap.access.write || g == heap.access.read {
                return operands;
            }
            let at = match heap.location(g) {
                Some(k) => self.allowed(object, &Expr::int(k, span)),
                None if heap.is_elements(g) => self.allowed(object, key),
                // Under the other discipline no access is needed, but nothing keeps others from writing it.
                None => Expr::bool(self.parts.is_none(), span),
            };
            return Expr::and(operands, at);
        }
        let Some(g) = Self::global(map) else {
            return Expr::and(self.term(map), self.term(key));
        };
        if g == heap.access.write || g == heap.access.read {
            return self.term(key);
        }
        let itself = self.allowed(key, &Expr::int(OBJECT, span));
        let allowed = match heap.location(g) {
            Some(k) if heap.statics.immutable.contains(&g) => {
                let settled = heap.at(heap.access.shared, Store::Pre, key);
                Expr::or(self.allowed(key, &Expr::int(k, span)), settled)
            }
            Some(k) => self.allowed(key, &Expr::int(k, span)),
            None if self.parts.is_none() => Expr::bool(true, span),
            None if g == heap.access.shared || g == heap.access.immutable => itself,
            // The level of a shared object never changes.
            None if g == heap.access.level => {
                Expr::or(heap.at(heap.access.shared, Store::Pre, key), itself)
            }
            None => Expr::bool(false, span),
        };
        Expr::and(self.term(key), allowed)
    }
}

/// Whether a formula speaks of access sets.
pub(crate) fn claims_access(heap: &Heap, e: &Expr) -> bool {
    let sets = [heap.access.write, heap.access.read];
    e.globals().into_iter().any(|(g, _)| sets.contains(&g))
}

/// The formula for a thread that can access everything.
fn with_all_access(heap: &Heap, e: &Expr) -> Expr {
    let sets = [heap.access.write, heap.access.read];
    e.rewrite(&mut |e| match e.kind() {
        E::Var(VarRef::Global(g), _) if sets.contains(g) => Some(constant_map(row(true, e.span()))),
        _ => None,
    })
}

impl Lowering<'_> {
    /// The procedure that checks the monitor contract of a class by itself: footprint and invariant depend only on locations of
    /// the footprint, and the invariant claims access to nothing else.
    pub(crate) fn monitor_contract(&mut self, decl: ClassDecl) -> Lower<Option<Proc>> {
        let clauses = self.monitor_clauses(decl);
        let own = self.protects_visible_invariant(decl);
        if clauses.footprints.is_empty() && clauses.invariants.is_empty() && !own {
            return Ok(None);
        }
        let unit = self.unit(decl.file);
        let header = unit.ast.ident_span(unit.ast[decl.decl].name);
        let name = simple_name(&self.resolved.world, decl.class);
        let name = format!("{name} (monitor contract)");
        let proc = self.contract_proc(decl, name, header, |m, this| {
            let protected = m.low.class_protects(decl, this)?;
            // Of an object that is not shared the monitor protects nothing.
            let shared = m.low.heap.at(m.low.heap.access.shared, Store::Pre, this);
            m.code.emit(Op::new(OpKind::CallGlue, header).guard(shared));
            m.check_contract(&protected, "`monitor_footprint`", header);
            Ok(())
        })?;
        Ok(Some(proc))
    }

    /// A procedure that checks something about any object of a class.
    pub(crate) fn contract_proc(
        &mut self,
        decl: ClassDecl,
        name: String,
        header: Span,
        check: impl FnOnce(&mut Method<'_, '_>, &Expr) -> Lower<()>,
    ) -> Lower<Proc> {
        self.about_objects(decl, name, header, |method| {
            match method.any_object(decl, header) {
                Some(this) => check(method, &this),
                None => Ok(()),
            }
        })
    }

    /// A procedure whose only parameter is an object of a class.
    pub(crate) fn about_objects(
        &mut self,
        decl: ClassDecl,
        name: String,
        header: Span,
        check: impl FnOnce(&mut Method<'_, '_>) -> Lower<()>,
    ) -> Lower<Proc> {
        let mut code = Code::default();
        let this = code.local("this", Type::Int, header);
        let world = &mut self.resolved.world;
        let form = self.heap.presenting.class_form(world, decl.class);
        code.written_as(this, form);
        let exception = code.local("$exception", Type::Int, header);
        let end = code.label();
        let scope = Scope::new(decl.file, Some(decl.class), This::Object(this), end);
        let mut method = Method::new(self, code, scope, exception);
        check(&mut method)?;
        let of_this = Signature {
            params: 1,
            result: None,
        };
        Ok(method.code.procedure(name, of_this, end, header))
    }
}

impl Method<'_, '_> {
    /// Any object of the class.
    fn any_object(&mut self, decl: ClassDecl, span: Span) -> Option<Expr> {
        let given = self.given(decl.class, &[], span);
        let (this, _) = given.first().cloned()?;
        let some = Expr::not(Expr::eq(this.clone(), null(span)));
        self.code.emit(Op::new(OpKind::Skip, span).guard(some));
        self.known_at_start(&given, span);
        Some(this)
    }

    /// Footprint and invariant of a monitor or lock depend only on locations of the footprint; the clause is its name.
    pub(crate) fn check_contract(&mut self, protected: &Protected, clause: &str, header: Span) {
        let called = &*format!("the {}", protected.by.invariant());
        self.access_includes(&protected.parts, header);
        for part in &protected.invariant {
            self.must_be_framed(part, &protected.parts, called, "footprint", part.span());
            if claims_access(&self.low.heap, part) {
                let words = rule(
                    codes::MONITOR_CONTRACT,
                    format!(
                        "{called} says something about access that its footprint does not give"
                    ),
                    "not given by the footprint",
                    &format!(
                        "claim access only to locations of {clause}, or add the location to it"
                    ),
                );
                let anyway = with_all_access(&self.low.heap, part);
                let same = Expr::binary(Binary::Iff, part.clone(), anyway, part.span());
                let check = self.low.heap.rule(same, part.span(), words);
                self.code.demand([check], part.span());
            }
            let message = format!("{called} can never hold");
            self.low.doubt(part.span(), message);
            let op = Op::new(OpKind::CallGlue, part.span()).guard(part.clone());
            self.code.emit(op);
        }
        for part in &protected.parts {
            for e in part.terms() {
                self.must_be_framed(e, &protected.parts, "the footprint", "footprint", part.span);
            }
        }
    }

    /// The thread can access these locations, and perhaps others: nothing may depend on whether it can.
    fn access_includes(&mut self, parts: &[Part], span: Span) {
        let heap = &self.low.heap;
        let (o, k) = (bound(0, span), bound(1, span));
        let inside = contains(parts, &o, &k, span);
        let within = |set: Expr| for_all(2, Expr::implies(inside.clone(), set));
        let known = Expr::and(
            within(heap.readable(&o, k.clone(), Store::Pre)),
            within(heap.writable(&o, k.clone(), Store::Pre)),
        );
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }

    /// Checks that an assertion in code reads only what the thread can read: of anything else it would say nothing.
    pub(crate) fn must_be_readable(&mut self, e: &Expr, span: Span) {
        let heap = &self.low.heap;
        let readable = Framed { heap, parts: None }.term(e).with_span(span);
        if readable.as_bool() == Some(true) {
            return;
        }
        let words = rule(
            codes::NO_ACCESS,
            "this reads a location that another thread may access here",
            "this thread ⟨may have|has⟩ no access",
            "make the assertion where the lock is held, or own the object",
        );
        let check = self.low.heap.rule(readable, span, words);
        self.code.demand([check], span);
    }

    /// Checks that a formula reads only these locations.
    pub(crate) fn must_be_framed(
        &mut self,
        e: &Expr,
        parts: &[Part],
        what: &str,
        of: &str,
        span: Span,
    ) {
        let heap = &self.low.heap;
        let parts = Some(parts);
        let framed = Framed { heap, parts }.assumed(e);
        if framed.as_bool() == Some(true) {
            return;
        }
        let words = rule(
            codes::MONITOR_CONTRACT,
            format!("{what} may depend on something outside the {of}"),
            "⟨may change|changes⟩ without the lock",
            "add the locations that it reads to the footprint, make the fields `final`, or leave this part out",
        );
        let words = about(words, e.span(), "this depends on it");
        let check = self.low.heap.rule(framed, span, words);
        self.code.demand([check], span);
    }
}
