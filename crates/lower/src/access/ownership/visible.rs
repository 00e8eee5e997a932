//! `invariant` of classes that are never packed, as in JML: it holds when methods are called and when they end.
//!
//! It is a precondition and a postcondition of the methods that are not private, for their object and for their arguments, wherever
//! the thread can read what the invariant speaks of; it must hold of every new object; and it is part of the monitor invariant. A
//! method without contract starts with it and must end with it where it is checked by itself; at its calls it is replaced by its body.

use super::clauses::invariant_check;
use crate::access::framed::Framed;
use crate::body::Lower;
use crate::class::ClassDecl;
use crate::heap::{null, simple_name};
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_plato::ir::{Clause, Expr, ModuleId, Op, OpKind, Spec, Stmt};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast;
use heddle_text::Span;

impl Lowering<'_> {
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
    /// `this` and the parameters of a method, with their classes.
    fn visible_objects(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        span: Span,
    ) -> Vec<(Expr, ClassId)> {
        let mut all = Vec::new();
        if let This::Object(this) = self.scope.this {
            all.push((self.code.read(this, span), id.class));
        }
        let unit = self.unit();
        for var in unit.ast.list(unit.ast[decl].params) {
            let file = &self.low.resolved.files[self.scope.file];
            let Some(java) = file.local_of(*var) else {
                continue;
            };
            let ty = file.local(java).ty;
            let Some(local) = self.scope.vars.get(&java) else {
                continue;
            };
            if let TyKind::Class(class, _) = self.low.resolved.world.types.kind(ty) {
                all.push((self.code.read(*local, span), class));
            }
        }
        all
    }

    /// Whether a method must respect the invariants: private ones need not, and a thread starts with what `run` asks for itself.
    fn keeps_invariants(&mut self, id: MethodId, decl: ast::MethodId) -> bool {
        if self.low.is_run(id) {
            return false;
        }
        let modifiers = self.unit().ast[decl].modifiers;
        let flags = self.low.resolved.world.method(id).flags;
        !flags.has(Flags::PRIVATE) && !modifiers.has(ast::flags::HELPER)
    }

    /// Adds the invariants to a contract.
    pub fn add_invariants(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        spec: &mut Spec,
        span: Span,
    ) -> Lower<()> {
        if !self.keeps_invariants(id, decl) {
            return Ok(());
        }
        for (o, class) in self.visible_objects(id, decl, span) {
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
    pub fn start_with_invariants(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        span: Span,
    ) -> Lower<()> {
        if !self.keeps_invariants(id, decl) {
            return Ok(());
        }
        let mut known = Vec::new();
        for (o, class) in self.visible_objects(id, decl, span) {
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
    pub fn end_with_invariants(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        span: Span,
    ) -> Lower<Option<Stmt>> {
        if !self.keeps_invariants(id, decl) {
            return Ok(None);
        }
        let mut op = Op::new(OpKind::Skip, span);
        for (o, class) in self.visible_objects(id, decl, span) {
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

    /// A new object has its invariant.
    pub fn invariant_of_new(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
        if self.low.is_packable(class) {
            return Ok(());
        }
        let name = simple_name(&self.low.resolved.world, class);
        let mut op = Op::new(OpKind::Skip, span);
        for part in self.low.object_invariant(class, o)? {
            let message = format!("the invariant of `{name}` may not hold when the object is made");
            let help = "make it hold at the end of the constructor";
            let check = invariant_check(self.low, &part, part.clone(), message, help, span);
            op.checks.push(check);
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
        Ok(())
    }
}
