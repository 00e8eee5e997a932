//! Clauses of fields: `unwritable_by_env_if`, `elems_unwritable_by_env_if`, `non_null`.
//!
//! Takes the clauses of a field, gives conjuncts of the environment assumption (semantics, section 6) and invariants.

use crate::body::{Lower, refuse};
use crate::class::ClassDecl;
use crate::clause::{close, unnamed};
use crate::formula::ONE_STORE;
use crate::heap::{for_all_objects, plato_type};
use crate::program::Lowering;
use heddle_contracts::{FieldClause, FieldMark};
use heddle_plato::ir::{Expr, ExprKind as E, Store, Type};
use heddle_resolve::model::{FieldId, Flags};
use heddle_resolve::types::TyKind;
use heddle_syntax::ast::{self, ExprId};
use heddle_text::Span;

impl Lowering<'_> {
    /// Lowers the clauses of a field.
    pub(crate) fn field_clauses(&mut self, decl: ClassDecl, field: FieldId) -> Lower<()> {
        let Some(contract) = self.contracts.field(field) else {
            return Ok(());
        };
        if contract.is(FieldMark::NonNull) && !contract.is_component {
            self.non_null(decl, field, contract.name.span)?;
        }
        let is_static = self.resolved.world.field(field).flags.is_static();
        if is_static
            && contract.is(FieldMark::Immutable)
            && !self.is_stored_by_methods(decl, field, contract.variable)
        {
            return refuse(
                "`immutable` on a static field that is `final`, or `volatile` in a class with static initializers",
                contract.name.span,
            );
        }
        for clause in &contract.clauses {
            let span = clause.at.span;
            match clause.says {
                FieldClause::UnwritableByEnvIf(e) => self.unwritable(decl, field, e, span)?,
                FieldClause::ElemsUnwritableByEnvIf(e) => {
                    self.elements_unwritable(decl, field, e, span)?;
                }
                // They are found before anything is lowered.
                FieldClause::Protects(_)
                | FieldClause::LockInvariant(_)
                | FieldClause::GuardedBy(_) => {}
                FieldClause::Unknown => return refuse("this clause", span),
            }
        }
        Ok(())
    }

    /// Whether every value of a static field is stored as a step that is checked: static initializers keep fields that are not under
    /// the access discipline as variables of their own.
    fn is_stored_by_methods(
        &mut self,
        decl: ClassDecl,
        field: FieldId,
        var: ast::VariableId,
    ) -> bool {
        let world = &mut self.resolved.world;
        if world.field(field).flags.has(Flags::FINAL) {
            return false;
        }
        let global = self.heap.field(world, field);
        if global.is_some_and(|(g, _)| self.heap.is_view(g)) {
            return true;
        }
        let unit = self.unit(decl.file);
        let members = unit.ast.list(unit.ast[decl.decl].members).iter();
        let mut members = members.map(|m| unit.ast[*m]);
        let has_code = members.any(|m| matches!(m, ast::Member::Initializer { .. }));
        !has_code && unit.ast[var].init.is_none()
    }

    /// For all `o`: if the condition holds before the step, the elements of the array that the field of `o` holds then stay as
    /// they are.
    fn elements_unwritable(
        &mut self,
        decl: ClassDecl,
        field: FieldId,
        e: ExprId,
        span: Span,
    ) -> Lower<()> {
        let condition = self.about_all(decl.file, e, ONE_STORE)?;
        let ty = self.resolved.world.field(field).ty;
        let TyKind::Array(element) = self.resolved.world.types.kind(ty) else {
            return refuse("elements of a field that holds no array", span);
        };
        let Some(element) = plato_type(&mut self.resolved.world, element) else {
            return refuse("elements of this type", span);
        };
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let Some(array) = self.guarded_array(field, &o, span) else {
            return refuse("a field of this type", span);
        };
        let all = self.heap.elements(&element);
        let row = |heap: &crate::heap::Heap, store| heap.at(all, store, &array);
        let stays = Expr::eq(row(&self.heap, Store::Post), row(&self.heap, Store::Pre));
        let some = Expr::not(Expr::eq(array.clone(), crate::heap::null(span)));
        let formula = Expr::implies(Expr::and(condition, some), stays);
        let formula = self.for_everybody("elems_unwritable_by_env_if", formula, span)?;
        let formula = self.of_objects(decl, formula)?;
        let name = self.resolved.world.field(field).name;
        let name = self.resolved.world.names.text(name).to_owned();
        self.heap.add_env(Some(name), close(formula), span);
        Ok(())
    }

    /// The array that a field of an object holds before the step.
    fn guarded_array(&mut self, field: FieldId, o: &Expr, span: Span) -> Option<Expr> {
        if let Some(value) = self.static_final(field, span) {
            return Some(value);
        }
        let world = match self.heap.final_field(&mut self.resolved.world, field, o) {
            Some(value) => return Some(value),
            None => &mut self.resolved.world,
        };
        let (global, is_static) = self.heap.field(world, field)?;
        if is_static {
            return Some(self.heap.whole(global, Store::Pre, span));
        }
        self.heap.guarded_arrays.push(global);
        Some(self.heap.at(global, Store::Pre, o))
    }

    /// JML's `non_null`: the field of a constructed object is never null.
    fn non_null(&mut self, decl: ClassDecl, field: FieldId, span: Span) -> Lower<()> {
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let world = &mut self.resolved.world;
        if world.field(field).flags.is_static() {
            return refuse("`non_null` of a static field", span);
        }
        let value = match self.heap.final_field(world, field, &o) {
            Some(value) => value,
            None => match self.heap.field(world, field) {
                // A plain field is a view: who writes it, and the constructor, are held to it; who reads it knows it.
                Some((global, _)) if self.heap.is_view(global) => {
                    self.heap.non_null.insert(global, field);
                    return Ok(());
                }
                Some((global, _)) => self.heap.at(global, Store::Pre, &o),
                None => return refuse("a field of this type", span),
            },
        };
        let some = Expr::not(Expr::eq(value, crate::heap::null(span)));
        let made = self.existing(decl.class, &o, Store::Pre)?;
        let all = for_all_objects(Expr::implies(made, some));
        self.heap.program.invariants.push(unnamed(all, span));
        Ok(())
    }

    /// For all `o`: if the condition holds before the step, the field of `o` stays as it is.
    fn unwritable(&mut self, decl: ClassDecl, field: FieldId, e: ExprId, span: Span) -> Lower<()> {
        let condition = self.about_all(decl.file, e, ONE_STORE)?;
        let Some((global, is_static)) = self.heap.field(&mut self.resolved.world, field) else {
            return refuse("a field of this type", span);
        };
        let cell = |heap: &crate::heap::Heap, store| match is_static {
            true => heap.whole(global, store, span),
            false => heap.at(global, store, &Expr::new(E::Bound(0), Type::Int, span)),
        };
        let stays = Expr::eq(cell(&self.heap, Store::Post), cell(&self.heap, Store::Pre));
        let name = self.heap.program.globals[global.index()].name.clone();
        let formula = Expr::implies(condition, stays);
        let formula = self.for_everybody("unwritable_by_env_if", formula, span)?;
        let formula = self.of_objects(decl, formula)?;
        self.heap.add_env(Some(name), close(formula), span);
        Ok(())
    }
}
