//! `invariant` of classes that are never packed, as in JML: it holds when methods are called and when they end.
//!
//! It is a precondition and a postcondition of the methods that are not private, for their object and for their arguments, wherever
//! the thread can read what the invariant speaks of; it must hold of every new object; and it is part of the monitor invariant. At
//! the end it must hold of all other objects, too, that the thread can read: those that the method found, made, changed or returns. A
//! method without contract starts with it and must end with it where it is checked by itself; at its calls it is replaced by its body.

use super::clauses::invariant_check;
use crate::access::framed::Framed;
use crate::body::{Code, Lower, wrong};
use crate::class::ClassDecl;
use crate::faults::fault;
use crate::heap::{null, simple_name};
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_contracts::MethodMark;
use heddle_diag::codes;
use heddle_plato::ir::{
    Bound, Check, Clause, Expr, ExprKind as E, GlobalId, LocalId, ModuleId, Op, OpKind, Quantifier,
    Spec, Stmt, Store, Type, Var, VarRef,
};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast;
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What the invariants spoke of when a method began.
#[derive(Debug, Default)]
pub(crate) struct Before(BTreeMap<GlobalId, LocalId>);

impl Before {
    /// The formula as it was then.
    fn of(&self, fact: &Expr, code: &Code) -> Expr {
        fact.rewrite(&mut |e| match e.kind() {
            E::Var(VarRef::Global(g), Store::Pre) => {
                let kept = self.0.get(g)?;
                Some(code.read(*kept, e.span()))
            }
            _ => None,
        })
    }
}

/// What a method owes to the other objects of a class.
struct Kept {
    class: String,
    part: Expr,
    fact: Expr,
}

/// The object that a formula is about: a bound variable that formulas do not use.
fn any_object(span: Span) -> Expr {
    Expr::new(E::Bound(ANY), Type::Int, span)
}

fn for_all_objects(formula: Expr) -> Expr {
    let bound = Bound {
        id: ANY,
        name: "o".to_owned(),
        ty: Type::Int,
    };
    Expr::quantified(Quantifier::Forall, vec![bound], formula)
}

const ANY: u32 = 2000;

impl Lowering<'_> {
    /// The classes with an invariant in JML's sense.
    fn with_visible_invariants(&self) -> Vec<ClassDecl> {
        let mut all = self.classes.list.clone();
        all.retain(|d| self.has_visible_invariant(*d));
        all
    }

    /// The invariant that one class declares, of any object of it that this thread can read.
    fn visible_part(&mut self, decl: ClassDecl, o: &Expr) -> Lower<Vec<(Expr, Expr)>> {
        let span = o.span();
        let some = Expr::not(Expr::eq(o.clone(), null(span)));
        let is = self.instance(decl.class, o.clone());
        let parts = self.class_invariant(decl, o)?;
        let heap = &self.heap;
        let own = Expr::and(some, is);
        let facts = parts.into_iter().map(|part| {
            let readable = Framed { heap, parts: None }.term(&part);
            let known = Expr::and(own.clone(), readable);
            (part.clone(), Expr::implies(known, part))
        });
        Ok(facts.collect())
    }

    /// A `helper` may leave invariants broken, so that only its own class calls it.
    pub(crate) fn no_open_helper(
        &mut self,
        id: MethodId,
        file: usize,
        decl: ast::MethodId,
    ) -> Lower<()> {
        let unit = self.unit(file);
        let flags = self.resolved.world.method(id).flags;
        let node = unit.ast[decl];
        let contract = self.contracts.method(id);
        let is = |mark| contract.as_ref().is_some_and(|c| c.is(mark));
        let closed = flags.has(Flags::PRIVATE) || is(MethodMark::Pure);
        if closed || !is(MethodMark::Helper) {
            return Ok(());
        }
        self.tasks.insert(id);
        let name = unit.ast.text(node.name.name);
        wrong(
            codes::HELPER,
            format!(
                "`{name}` is a `helper` that other classes can call: they would see broken invariants"
            ),
            "make it `private`, or `pure`, or leave `helper` out",
            unit.ast.ident_span(node.name),
        )
    }

    /// The `final` fields of an object that exists hold objects that exist.
    fn old_final_fields(&self, o: &Expr, part: &Expr) -> Expr {
        let heap = &self.heap;
        let exists = |e: &Expr| heap.at(heap.access.exists, Store::Pre, e);
        let mut known = Vec::new();
        part.any_node(&mut |n| {
            if let E::Select(_, key) = n.kind()
                && matches!(key.kind(), E::Apply(..))
                && *key.ty() == Type::Int
                && !key.any_node(&mut |b| matches!(b.kind(), E::Bound(k) if *k != ANY))
            {
                let nothing = Expr::eq(key.clone(), null(o.span()));
                known.push(Expr::or(nothing, exists(key)));
            }
            false
        });
        Expr::implies(exists(o), Expr::all(known, o.span()))
    }

    /// Whether the class has an invariant in JML's sense.
    fn has_visible_invariant(&self, decl: ClassDecl) -> bool {
        !self.is_packable(decl.class) && !self.declared_invariants(decl).is_empty()
    }

    /// Whether monitors protect it.
    pub(in crate::access) fn protects_visible_invariant(&mut self, decl: ClassDecl) -> bool {
        if !self.has_visible_invariant(decl) {
            return false;
        }
        let world = &mut self.resolved.world;
        let mut used = self.heap.monitors.iter();
        used.any(|c| world.is_subclass(decl.class, *c) || world.is_subclass(*c, decl.class))
    }

    /// The invariant of an object, each part with the condition that this thread can read what it speaks of.
    fn visible_invariant(&mut self, class: ClassId, o: &Expr) -> Lower<Vec<(Expr, Expr)>> {
        if self.is_packable(class) {
            return Ok(Vec::new());
        }
        let parts = self.object_invariant(class, o)?;
        let some = Expr::not(Expr::eq(o.clone(), null(o.span())));
        let heap = &self.heap;
        let conditional = parts.into_iter().map(|part| {
            let readable = Framed { heap, parts: None }.term(&part);
            let known = Expr::and(some.clone(), readable);
            let fact = Expr::implies(known, part.clone());
            (part, fact)
        });
        Ok(conditional.collect())
    }
}

impl Method<'_, '_> {
    /// `this` and the parameters of a method as they were passed, with their classes.
    fn visible_objects(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        params: &[LocalId],
        span: Span,
    ) -> Vec<(Expr, ClassId)> {
        let mut all = Vec::new();
        if let This::Object(this) = self.scope.this {
            all.push((self.code.read(this, span), id.class));
        }
        let unit = self.unit();
        for (var, local) in unit.ast.list(unit.ast[decl].params).iter().zip(params) {
            let file = &self.low.resolved.files[self.scope.file];
            let Some(java) = file.local_of(*var) else {
                continue;
            };
            let ty = file.local(java).ty;
            // A type variable means its bound.
            let world = &mut self.low.resolved.world;
            let erased = world.erasure(ty);
            if let TyKind::Class(class, _) = world.types.kind(erased) {
                all.push((self.code.read(*local, span), class));
            }
        }
        all
    }

    /// The parameters of a method, before any of them is assigned.
    fn parameter_locals(&self, decl: ast::MethodId) -> Vec<LocalId> {
        let unit = self.unit();
        let file = &self.low.resolved.files[self.scope.file];
        let params = unit.ast.list(unit.ast[decl].params).iter();
        let local = |v: &ast::VariableId| self.scope.vars.get(&file.local_of(*v)?).copied();
        params.filter_map(local).collect()
    }

    /// Whether a method must respect the invariants: private ones need not, and a thread starts with what `run` asks for itself.
    fn keeps_invariants(&mut self, id: MethodId, decl: ast::MethodId) -> bool {
        if self.low.is_run(id) {
            return false;
        }
        let contract = self.low.contracts.declared(self.scope.file, decl);
        let helper = contract.is_some_and(|c| c.is(MethodMark::Helper));
        let flags = self.low.resolved.world.method(id).flags;
        !flags.has(Flags::PRIVATE) && !helper
    }

    /// Adds the invariants to a contract.
    pub(crate) fn add_invariants(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        spec: &mut Spec,
        span: Span,
    ) -> Lower<()> {
        if !self.keeps_invariants(id, decl) {
            return Ok(());
        }
        let params = self.parameter_locals(decl);
        let given = self.visible_objects(id, decl, &params, span);
        for kept in self.kept_by_others(&given, None, span)? {
            let words = format!("break the invariant of an object of `{}`", kept.class);
            spec.ensures.push(Clause {
                name: Some(words),
                expr: kept.fact.with_span(span),
                module: ModuleId(0),
                span,
            });
        }
        for (o, class) in given {
            let name = simple_name(&self.low.resolved.world, class);
            for (_, fact) in self.low.visible_invariant(class, &o)? {
                let clause = |words: String, expr: Expr| Clause {
                    name: Some(words),
                    expr,
                    module: ModuleId(0),
                    span,
                };
                let words = format!("the invariant of `{name}` must hold");
                spec.requires.push(clause(words, fact.clone()));
                let words = format!("break the invariant of `{name}`");
                spec.ensures.push(clause(words, fact.with_span(span)));
            }
        }
        Ok(())
    }

    /// A method without contract, checked by itself: its caller has kept the invariants.
    pub(crate) fn start_with_invariants(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        params: &[LocalId],
        span: Span,
    ) -> Lower<()> {
        if !self.keeps_invariants(id, decl) {
            return Ok(());
        }
        let mut known = Vec::new();
        for (o, class) in self.visible_objects(id, decl, params, span) {
            let facts = self.low.visible_invariant(class, &o)?;
            known.extend(facts.into_iter().map(|(_, fact)| fact));
        }
        if !known.is_empty() {
            let known = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        Ok(())
    }

    /// The same method at its end, however it ends.
    pub(crate) fn end_with_invariants(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        params: &[LocalId],
        before: &Before,
        span: Span,
    ) -> Lower<Option<Stmt>> {
        if !self.keeps_invariants(id, decl) || fault!("invariants-not-kept") {
            return Ok(None);
        }
        let given = self.visible_objects(id, decl, params, span);
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.others_kept(&given, before, span)?;
        for (o, class) in given {
            let name = simple_name(&self.low.resolved.world, class);
            for (part, fact) in self.low.visible_invariant(class, &o)? {
                let message =
                    format!("the invariant of `{name}` may not hold when the method ends");
                let help = "make it hold again before the method ends, also by an exception";
                let check = invariant_check(self.low, &part, fact, message, help, span);
                op.checks.push(check);
            }
        }
        Ok((!op.checks.is_empty()).then_some(Stmt::Op(op)))
    }

    /// Where a method without contract, or a constructor, begins: keeps what the invariants speak of.
    pub(crate) fn before_invariants(&mut self, span: Span) -> Lower<Before> {
        let mut globals = BTreeSet::new();
        let ghosts = self.low.heap.access;
        for decl in self.low.with_visible_invariants() {
            globals.extend([ghosts.exists, ghosts.immutable]);
            for (_, fact) in self.low.visible_part(decl, &any_object(span))? {
                globals.extend(fact.globals().into_iter().map(|(g, _)| g));
            }
        }
        let mut op = Op::new(OpKind::CallGlue, span);
        let mut before = Before::default();
        for g in globals {
            let now = self.low.heap.whole(g, Store::Pre, span);
            let kept = self.code.local("$before", now.ty().clone(), span);
            op = op.update(Var::Local(kept), now);
            before.0.insert(g, kept);
        }
        if !before.0.is_empty() {
            self.code.emit(op);
        }
        Ok(before)
    }

    /// At its end: all objects that this thread can read have their invariants, unless one was broken before.
    pub(crate) fn others_kept(
        &mut self,
        given: &[(Expr, ClassId)],
        before: &Before,
        span: Span,
    ) -> Lower<Vec<Check>> {
        let mut checks = Vec::new();
        for kept in self.kept_by_others(given, Some(before), span)? {
            let message = format!(
                "the invariant of an object of `{}` may not hold at the end",
                kept.class
            );
            let help = "make it hold again for every object that the method changes, returns or makes: others rely on it";
            let check = invariant_check(self.low, &kept.part, kept.fact, message, help, span);
            checks.push(check);
        }
        Ok(checks)
    }

    /// What a method owes to objects that it was not given: those that it finds in fields and arrays, makes or returns. For every object
    /// that this thread can read at the end, the invariant holds, unless this thread could read before that it did not.
    fn kept_by_others(
        &mut self,
        given: &[(Expr, ClassId)],
        before: Option<&Before>,
        span: Span,
    ) -> Lower<Vec<Kept>> {
        let mut all = Vec::new();
        for decl in self.low.with_visible_invariants() {
            let class = simple_name(&self.low.resolved.world, decl.class);
            let o = any_object(span);
            let same = given
                .iter()
                .map(|(value, _)| Expr::eq(o.clone(), value.clone()));
            let other = Expr::not(Expr::any(same.collect::<Vec<_>>(), span));
            for (part, fact) in self.low.visible_part(decl, &o)? {
                let then = |e: &Expr| match before {
                    Some(before) => before.of(e, &self.code),
                    None => e.with_store(Store::Pre, Store::Entry),
                };
                let broken = Expr::not(then(&fact));
                let existed = self.low.old_final_fields(&o, &part);
                let known = Expr::and(other.clone(), then(&existed));
                // What others have made immutable had its invariant then.
                let heap = &self.low.heap;
                let here = heap.at(heap.access.exists, Store::Pre, &o);
                let mut kept = Expr::or(broken, Expr::implies(here, fact));
                if heap.has_immutables {
                    let immutable = heap.at(heap.access.immutable, Store::Pre, &o);
                    let was = then(&immutable);
                    kept = Expr::or(kept, Expr::and(immutable, Expr::not(was)));
                }
                let fact = for_all_objects(Expr::implies(known, kept));
                all.push(Kept {
                    class: class.clone(),
                    part,
                    fact,
                });
            }
        }
        Ok(all)
    }

    /// A new object has its invariant.
    pub(crate) fn invariant_of_new(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
        let help = "make it hold at the end of the constructor";
        self.invariant_at(class, o, "when the object is made", help, span)
    }

    /// An object that everybody may read for ever has its invariant.
    pub(crate) fn invariant_of_immutable(
        &mut self,
        class: ClassId,
        o: &Expr,
        span: Span,
    ) -> Lower<()> {
        let help = "make it hold before the object becomes immutable";
        self.invariant_at(class, o, "when the object becomes immutable", help, span)
    }

    fn invariant_at(
        &mut self,
        class: ClassId,
        o: &Expr,
        when: &str,
        help: &str,
        span: Span,
    ) -> Lower<()> {
        if self.low.is_packable(class) {
            return Ok(());
        }
        let name = simple_name(&self.low.resolved.world, class);
        let mut op = Op::new(OpKind::Skip, span);
        for part in self.low.object_invariant(class, o)? {
            let message = format!("the invariant of `{name}` ⟨may not hold|does not hold⟩ {when}");
            let check = invariant_check(self.low, &part, part.clone(), message, help, span);
            op.checks.push(check);
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
        Ok(())
    }
}
