//! Parts of an object: what a `final` field's own initializer makes with `new`.
//!
//! The initializer runs once for each object and the field keeps what it made. So the part is not null, no other object and no
//! other field has the same one, and it knows its place: two functions give the object that a part was made for, and the
//! number of the field. They are prophecies like the cells of new objects: a part is made before its object appears.
//! Without them the atomics of two locks could be taken for one.

use crate::heap::{for_all_objects, null};
use crate::program::Lowering;
use heddle_plato::ir::{Clause, Expr, ExprKind as E, ModuleId, Store, Type};
use heddle_resolve::model::FieldId;
use heddle_syntax::ast::ExprKind;

impl Lowering<'_> {
    /// Whether every object makes what its `final` field holds, in the field's initializer. A lambda is left out: Java may
    /// give the same object each time.
    pub(crate) fn is_part(&mut self, field: FieldId) -> bool {
        if !self
            .heap
            .policy
            .never_changes(&mut self.resolved.world, field)
        {
            return false;
        }
        let made = |kind: &ExprKind| {
            matches!(
                kind,
                ExprKind::New { .. } | ExprKind::NewArray { .. } | ExprKind::ArrayInit(_)
            )
        };
        self.initializer(field).is_some_and(|kind| made(&kind))
    }

    /// What is known of the part that the field of an object holds.
    pub(crate) fn known_part(
        &mut self,
        field: FieldId,
        object: &Expr,
        part: &Expr,
    ) -> Option<Expr> {
        if !self.is_part(field) {
            return None;
        }
        let span = part.span();
        let own = vec![part.clone()];
        let heap = &mut self.heap;
        let whole = heap.for_proofs("the object of a part", own.clone(), Type::Int, span);
        let place = heap.for_proofs("the place of a part", own, Type::Int, span);
        let number = i64::from(field.class.0) * (1 << 16) + i64::from(field.index);
        let known = [
            Expr::not(Expr::eq(part.clone(), null(span))),
            Expr::eq(whole, object.clone()),
            Expr::eq(place, Expr::int(number, span)),
        ];
        Some(Expr::all(known, span))
    }

    /// For the parts that rely-guarantee clauses speak of, the same is known of all objects, and what their type says: a clause of the
    /// part's class is then one about the part of each object (`l.m.get() == tid`).
    pub(crate) fn known_parts(&mut self) {
        for decl in self.classes.list.clone() {
            for (field, _) in self.classes.fields(self.resolved, decl) {
                if !self.heap.policy.is_named(field) || !self.is_part(field) {
                    continue;
                }
                let span = self.resolved.world.field(field).span.unwrap_or_default();
                let o = Expr::new(E::Bound(0), Type::Int, span);
                let world = &mut self.resolved.world;
                let Some(part) = self.heap.final_field(world, field, &o) else {
                    continue;
                };
                let Some(known) = self.known_part(field, &o, &part) else {
                    continue;
                };
                let ty = self.resolved.world.field(field).ty;
                let typed = self.known_by_type(self.heap.constructed, &part, ty, span);
                let known = typed.into_iter().fold(known, Expr::and);
                let made = self.heap.at(self.heap.constructed, Store::Pre, &o);
                let is = self.instance(decl.class, o);
                let formula = Expr::implies(Expr::and(made, is), known);
                self.heap.program.invariants.push(Clause {
                    name: None,
                    expr: for_all_objects(formula),
                    module: ModuleId(0),
                    span,
                });
            }
        }
    }
}
