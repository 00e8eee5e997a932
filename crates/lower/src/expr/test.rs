//! Tests for types: `instanceof` with and without pattern, and what arrays check of their elements.

use super::Location;
use crate::body::{Lower, refuse};
use crate::faults::fault;
use crate::heap::null;
use crate::method::Method;
use heddle_diag::Premise;
use heddle_plato::ir::{Check, CheckKind, Expr, Op, OpKind, Runtime, Stmt, Type};
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{ExprId, PatternId, PatternKind, TypeId};
use heddle_text::Span;

impl Method<'_, '_> {
    pub(super) fn instance_of(&mut self, value: ExprId, ty: TypeId, span: Span) -> Lower<Expr> {
        let object = self.stable(value)?;
        let Some(ty) = self.low.resolved.files[self.scope.file].written_type(ty) else {
            return refuse("a test for this type", span);
        };
        let from = self.note(value).ty;
        Ok(self.tested(object, from, ty, span))
    }

    /// `value instanceof T x`
    pub(super) fn pattern(&mut self, value: ExprId, pattern: PatternId, span: Span) -> Lower<Expr> {
        let unit = self.unit();
        let PatternKind::Variable(binding) = unit.ast[pattern].kind else {
            return self.record_pattern(value, pattern, span);
        };
        let object = self.stable(value)?;
        let file = &self.low.resolved.files[self.scope.file];
        let Some(java) = file.local_of(binding) else {
            return refuse("a variable that was not typed", span);
        };
        let ty = file.local(java).ty;
        let from = self.note(value).ty;
        let test = self.tested(object.clone(), from, ty, span);
        let name = unit.ast.text(unit.ast[binding].name.name).to_owned();
        let local = self.code.local(name, Type::Int, span);
        self.scope.vars.insert(java, local);
        // It is in scope only where the test came out true.
        self.code.set(local, object, span);
        Ok(test)
    }

    /// `value instanceof R(p, q)`
    fn record_pattern(&mut self, value: ExprId, pattern: PatternId, span: Span) -> Lower<Expr> {
        self.check_accessors(&[pattern], span)?;
        let object = self.stable(value)?;
        let result = self.code.temp(Type::Bool, span);
        self.code.set(result, Expr::bool(false, span), span);
        let missed = self.code.label();
        let matching = self.inside(|m| {
            m.match_or(pattern, &object, missed)?;
            m.code.set(result, Expr::bool(true, span), span);
            Ok(())
        })?;
        self.code.out.push(Stmt::Block(missed, Box::new(matching)));
        Ok(self.code.read(result, span))
    }

    pub(crate) fn tested(&mut self, object: Expr, from: Ty, ty: Ty, span: Span) -> Expr {
        let some = Expr::not(Expr::eq(object.clone(), null(span)));
        let world = &mut self.low.resolved.world;
        let (from_erased, to) = (world.erasure(from), world.erasure(ty));
        if world.is_subtype(from_erased, to) {
            return some;
        }
        let is = match world.types.kind(to) {
            TyKind::Class(class, _) => self.is_instance(class, object, span),
            _ => self.low.is_array(to, object),
        };
        Expr::and(some, is)
    }

    /// Whether an object that is not null is an instance of the class, with what follows for other classes.
    pub(crate) fn is_instance(&mut self, class: ClassId, object: Expr, span: Span) -> Expr {
        let is = self.low.instance(class, object.clone());
        let known = self.low.related_classes(class, &object, &is);
        if !known.is_empty() {
            let fact = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::Assume, span).guard(fact));
        }
        is
    }

    /// What an array checks of a value: its elements may be of a subclass of what its type says.
    pub(super) fn element_check(
        &mut self,
        place: &Location,
        value: &Expr,
        from: Ty,
        element: Ty,
        span: Span,
    ) -> Option<Check> {
        let Location::Element(_, array, ..) = place else {
            return None;
        };
        let world = &mut self.low.resolved.world;
        if !world.types.is_reference(element) || from == Ty::NULL {
            return None;
        }
        let declared = world.erasure(element);
        let given = world.erasure(from);
        let class = world.class_of(declared);
        if class.is_some_and(|c| self.low.is_final(c)) {
            return None;
        }
        if !self.low.classes.covariant {
            self.low
                .assume(Premise::ArraySubtypes, "no caller passes an array of a subclass where an array of its superclass is expected");
            return None;
        }
        if fault!("array-stores-unchecked") {
            return None;
        }
        let nothing = Expr::eq(value.clone(), null(span));
        let mut ways = vec![nothing];
        for ty in [declared, given] {
            ways.push(self.low.element_type(array.clone(), ty, span));
        }
        Some(Check {
            expr: Expr::any(ways, span),
            kind: CheckKind::Runtime(Runtime::Store),
            span: value.span(),
        })
    }
}
