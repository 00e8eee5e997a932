//! Assignments: plain, compound, `++` and `--`. The place is evaluated first, a compound assignment reads it before the
//! right side, the write comes last.

use super::Location;
use crate::body::Lower;
use crate::faults::fault;
use crate::method::Method;
use heddle_plato::ir::Expr;
use heddle_resolve::types::{Prim, Ty};
use heddle_syntax::ast::{BinaryOp, ExprId};
use heddle_text::Span;

impl Method<'_, '_> {
    pub(super) fn assign(
        &mut self,
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
        span: Span,
    ) -> Lower<Expr> {
        let place = self.location(target)?;
        let at = self.span(self.unit().ast[target].range);
        let assigned = match op {
            None => self.value(value)?,
            Some(op) => {
                let old = self.load(&place, at)?;
                let old = match fault!("compound-reads-late") {
                    true => old,
                    false => self.code.keep(old, at),
                };
                self.compound(op, (target, old), value, span)?
            }
        };
        // The value may speak of the variable that is about to change.
        let assigned = self.kept(assigned, span);
        let from = self.assigned_type(value);
        self.store_checked(&place, assigned.clone(), target, from, span)?;
        Ok(assigned)
    }

    fn assigned_type(&self, value: ExprId) -> Ty {
        self.note(value).ty
    }

    /// `old op value`, as a value of the target's type.
    fn compound(
        &mut self,
        op: BinaryOp,
        (target, old): (ExprId, Expr),
        value: ExprId,
        span: Span,
    ) -> Lower<Expr> {
        let ty = self.note(target).ty;
        if op == BinaryOp::Add && !self.is_number(ty) {
            return self.appended((old, ty), value, span);
        }
        let right = self.value(value)?;
        let shift = matches!(op, BinaryOp::Shl | BinaryOp::Shr | BinaryOp::UShr);
        let note = self.note(value);
        let from = if note.to == Ty::ERROR {
            note.ty
        } else {
            note.to
        };
        let world = &mut self.low.resolved.world;
        let (own, other) = (world.unboxed(ty), world.unboxed(from));
        let (Some(own), Some(other)) = (own, other) else {
            return crate::body::refuse("this compound assignment", span);
        };
        let right = self.convert(right, from, Ty::prim(other), span)?;
        let operand = match (own, shift) {
            (Prim::Boolean, _) => Prim::Boolean,
            (_, true) => own.max(Prim::Int),
            (_, false) => own.max(other).max(Prim::Int),
        };
        let right = match shift {
            true => right,
            false => self.convert(right, Ty::prim(other), Ty::prim(operand), span)?,
        };
        let old = self.convert(old, ty, Ty::prim(operand), span)?;
        let result = self.operate(op, old, right, Ty::prim(operand), span)?;
        let result = match fault!("compound-not-narrowed") {
            true => result,
            false => self.narrow(result, operand, own, span)?,
        };
        self.convert(result, Ty::prim(own), ty, span)
    }

    /// `++` and `--`; gives the old value (`before`) or the new one.
    pub(super) fn increment(
        &mut self,
        e: ExprId,
        up: bool,
        before: bool,
        span: Span,
    ) -> Lower<Expr> {
        let place = self.location(e)?;
        let old = self.load(&place, span)?;
        let old = self.code.keep(old, span);
        let ty = self.note(e).ty;
        let Some(own) = self.low.resolved.world.unboxed(ty) else {
            return crate::body::refuse("this step", span);
        };
        let operand = own.max(Prim::Int);
        let number = self.convert(old.clone(), ty, Ty::prim(operand), span)?;
        let one = self.convert(Expr::int(1, span), Ty::INT, Ty::prim(operand), span)?;
        let op = if up { BinaryOp::Add } else { BinaryOp::Sub };
        let new = self.operate(op, number, one, Ty::prim(operand), span)?;
        let new = self.narrow(new, operand, own, span)?;
        let new = self.convert(new, Ty::prim(own), ty, span)?;
        let new = self.kept(new, span);
        self.store(&place, new.clone(), span);
        Ok(if before { old } else { new })
    }

    fn is_number(&mut self, ty: Ty) -> bool {
        self.low.resolved.world.unboxed(ty).is_some()
    }

    /// Writes a place, with the check that arrays make of what is put into them.
    fn store_checked(
        &mut self,
        place: &Location,
        value: Expr,
        target: ExprId,
        from: Ty,
        span: Span,
    ) -> Lower<()> {
        let to = self.note(target).ty;
        let check = self.element_check(place, &value, from, to, span);
        self.store_with(place, value, check, span);
        Ok(())
    }
}
