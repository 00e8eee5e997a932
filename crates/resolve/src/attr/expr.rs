//! Expressions, one kind after the other.

use super::Attr;
use crate::model::ClassId;
use crate::typed::Target;
use crate::types::{Prim, SpecTy, Ty, TyKind};
use heddle_diag::codes;
use heddle_syntax::ast::{ExprId, ExprKind, List, TypeId};

/// Stack that an expression may need before the next check.
const RED_ZONE: usize = 128 * 1024;
const STACK_STEP: usize = 4 * 1024 * 1024;

impl Attr<'_> {
    /// Types an expression; `target` is the type of its place, if that is known. The result may hold
    /// inference variables of the surrounding inference.
    pub(super) fn poly(&mut self, e: ExprId, target: Option<Ty>) -> Ty {
        stacker::maybe_grow(RED_ZONE, STACK_STEP, || self.poly_inner(e, target))
    }

    fn poly_inner(&mut self, e: ExprId, target: Option<Ty>) -> Ty {
        match self.unit.ast[e].kind {
            ExprKind::Error => self.set(e, Ty::ERROR, Target::None),
            ExprKind::Literal(kind, text) => {
                let unit = self.unit.clone();
                self.literal(e, kind, unit.ast.text(text))
            }
            ExprKind::Name(ident) => self.simple_name(e, ident),
            ExprKind::Field { target, name } => self.selection(e, target, name),
            ExprKind::This => self.this(e),
            ExprKind::Super | ExprKind::QualifiedSuper(_) => {
                let span = self.span(e);
                self.error(codes::TYPE_ERROR, span, "`super` is not a value");
                self.set(e, Ty::ERROR, Target::None)
            }
            ExprKind::QualifiedThis(of) => self.qualified_this(e, of),
            ExprKind::ClassLiteral(ty) => self.class_literal(e, ty),
            ExprKind::Paren(inner) => {
                let ty = self.poly(inner, target);
                if let Some(value) = self.out.constants.get(&inner).cloned() {
                    self.out.constants.insert(e, value);
                }
                self.set(e, ty, self.out.note(inner).target)
            }
            ExprKind::Call { .. } => self.call(e),
            ExprKind::ConstructorCall { .. } => self.constructor_call(e),
            ExprKind::New { .. } => self.new_object(e, target),
            ExprKind::NewArray {
                element,
                dims,
                init,
            } => self.new_array(e, element, dims, init),
            ExprKind::ArrayInit(items) => self.array_init(e, items, target),
            ExprKind::Index { array, index } => self.index(e, array, index),
            ExprKind::Unary { op, operand } => self.unary(e, op, operand),
            ExprKind::Binary { .. } => self.binary(e),
            ExprKind::InstanceOf { value, ty } => self.instance_of(e, value, ty),
            ExprKind::InstanceOfPattern { value, pattern } => {
                self.instance_of_pattern(e, value, pattern)
            }
            ExprKind::Conditional { .. } => self.conditional(e, target),
            ExprKind::Assign { op, target, value } => self.assign(e, op, target, value),
            ExprKind::Cast { types, value } => self.cast(e, types, value),
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } => self.function(e, target),
            ExprKind::Switch { selector, cases } => self.switch_expr(e, selector, cases, target),
            ExprKind::Annotation(_) => self.set(e, Ty::ERROR, Target::None),
            _ => self.spec_expr(e, target),
        }
    }

    fn class_literal(&mut self, e: ExprId, ty: TypeId) -> Ty {
        let of = self.written(ty);
        let boxed = match of {
            Ty::VOID => self.w.types.raw(ClassId::VOID),
            _ => self.w.boxed(of),
        };
        let ty = self.w.types.class(ClassId::CLASS, &[boxed]);
        self.set(e, ty, Target::Type(of))
    }

    fn index(&mut self, e: ExprId, array: ExprId, index: ExprId) -> Ty {
        let of = self.receiver(array);
        let spec = self.env.spec.is_some();
        match self.w.types.kind(of) {
            TyKind::Spec(SpecTy::Map(key, _)) if spec && self.w.types.is_reference(key) => {
                self.map_key(index, key);
            }
            _ => self.index_value(index),
        }
        let ty = match self.w.types.kind(of) {
            TyKind::Array(element) => element,
            TyKind::Error => Ty::ERROR,
            TyKind::Spec(s) if spec => self.spec_element(s),
            _ => {
                let shown = self.w.display(of);
                let span = self.span(array);
                self.error(
                    codes::TYPE_ERROR,
                    span,
                    format!("`{shown}` is not an array"),
                );
                Ty::ERROR
            }
        };
        self.set(e, ty, Target::None)
    }

    /// The key of an element of a mathematical map from references.
    fn map_key(&mut self, e: ExprId, key: Ty) {
        let ty = self.value(e);
        if self.w.types.has_error(ty) || self.fits(e, ty, key) {
            self.set_to(e, key);
        } else {
            self.mismatch(e, ty, key);
        }
    }

    /// An index or array length: promoted to `int` (JLS 15.10.3).
    pub(super) fn index_value(&mut self, e: ExprId) {
        let ty = self.value(e);
        let ok = match self.w.unboxed(ty) {
            Some(p) => p.is_integral() && p != Prim::Long,
            None => self.w.types.has_error(ty) || self.is_math_int(ty),
        };
        if ok {
            self.set_to(e, Ty::INT);
        } else if self.env.spec.is_none() || self.w.types.is_reference(ty) {
            self.mismatch(e, ty, Ty::INT);
        }
    }

    fn instance_of(&mut self, e: ExprId, value: ExprId, ty: TypeId) -> Ty {
        let from = self.value(value);
        let to = self.written(ty);
        let span = self.span(e);
        self.check_checked_cast(from, to, span);
        self.set(e, Ty::BOOLEAN, Target::Type(to))
    }

    fn cast(&mut self, e: ExprId, types: List<TypeId>, value: ExprId) -> Ty {
        let parts: Vec<Ty> = self
            .unit
            .ast
            .list(types)
            .to_vec()
            .into_iter()
            .map(|t| self.written(t))
            .collect();
        let to = match parts.as_slice() {
            [one] => *one,
            _ => {
                let list = self.w.types.list(&parts);
                self.w.types.intern(TyKind::Meet(list))
            }
        };
        let inner = self.bare(value);
        let is_function = matches!(
            self.unit.ast[inner].kind,
            ExprKind::Lambda { .. } | ExprKind::MethodRef { .. }
        );
        let is_choice = matches!(
            self.unit.ast[inner].kind,
            ExprKind::Conditional { .. } | ExprKind::Switch { .. }
        );
        if is_function || (is_choice && self.has_function_leaf(inner)) {
            self.to(value, to);
            return self.set(e, to, Target::None);
        }
        let from = self.cast_operand(value, to);
        if !self.w.is_castable(from, to) && !self.is_spec_castable(from, to) {
            let (from, to) = (self.w.display(from), self.w.display(to));
            let span = self.span(e);
            let message = format!("a `{from}` cannot be cast to `{to}`");
            self.error(codes::WRONG_CAST, span, message);
        }
        self.set_to(value, to);
        if let Some(constant) = self.out.constants.get(&value).cloned()
            && let Some(folded) = crate::consts::cast(&constant, to, self.w)
        {
            self.out.constants.insert(e, folded);
        }
        self.set(e, to, Target::None)
    }

    /// Operands of casts are typed on their own, except that the result type of a method handle call is
    /// that of the cast (JLS 15.12.3).
    fn cast_operand(&mut self, value: ExprId, to: Ty) -> Ty {
        let ty = self.value(value);
        let inner = self.bare(value);
        if let Target::Call(i) = self.out.note(inner).target {
            let method = self.out.calls[i as usize].method;
            if self
                .w
                .method(method)
                .flags
                .has(crate::model::Flags::POLYMORPHIC)
            {
                let object = self.w.object();
                if ty == object {
                    self.out.calls[i as usize].result = to;
                    self.out.notes[inner.index()].ty = to;
                    return to;
                }
            }
        }
        self.w.capture(ty)
    }

    fn conditional(&mut self, e: ExprId, target: Option<Ty>) -> Ty {
        let ExprKind::Conditional {
            condition,
            then,
            otherwise,
        } = self.unit.ast[e].kind
        else {
            return Ty::ERROR;
        };
        self.condition(condition);
        let (when, unless) = self.bindings(condition);
        let a = self.scoped(|s| {
            s.bind(&when);
            s.poly(then, target)
        });
        let b = self.scoped(|s| {
            s.bind(&unless);
            s.poly(otherwise, target)
        });
        let ty = self.conditional_type(then, a, otherwise, b, target);
        self.fold_conditional(e, condition, then, otherwise, ty);
        self.set(e, ty, Target::None)
    }

    fn fold_conditional(&mut self, e: ExprId, c: ExprId, then: ExprId, otherwise: ExprId, ty: Ty) {
        let get = |s: &Self, e: ExprId| s.out.constants.get(&e).cloned();
        if let (Some(c), Some(a), Some(b)) = (get(self, c), get(self, then), get(self, otherwise)) {
            let chosen = if c == crate::model::Const::Boolean(true) {
                a
            } else {
                b
            };
            if let Some(value) = crate::consts::cast(&chosen, ty, self.w) {
                self.out.constants.insert(e, value);
            }
        }
    }

    /// The type of `c ? a : b` (JLS 15.25).
    pub(super) fn conditional_type(
        &mut self,
        then: ExprId,
        a: Ty,
        otherwise: ExprId,
        b: Ty,
        target: Option<Ty>,
    ) -> Ty {
        if a == b {
            return a;
        }
        if self.w.types.has_error(a) || self.w.types.has_error(b) {
            return if a == Ty::ERROR { b } else { a };
        }
        let (sa, sb) = (self.w.shallow(a), self.w.shallow(b));
        let prims = (self.w.unboxed(sa), self.w.unboxed(sb));
        if let (Some(p), Some(q)) = prims {
            if p == q {
                return Ty::prim(p);
            }
            if p.is_numeric() && q.is_numeric() {
                return self.numeric_choice(then, p, otherwise, q);
            }
        }
        if let Some(t) = target
            && self.w.types.is_reference(t)
        {
            return t;
        }
        if let Some(ty) = self.spec_join(a, b) {
            return ty;
        }
        let (a, b) = (self.w.boxed(a), self.w.boxed(b));
        if self.w.types.has_infer(a) || self.w.types.has_infer(b) {
            return self.open_choice(a, b);
        }
        self.w.lub(&[a, b])
    }

    /// One branch is still open: it is solved now, on its own.
    fn open_choice(&mut self, a: Ty, b: Ty) -> Ty {
        self.w.solve_in(a);
        self.w.solve_in(b);
        let (a, b) = (self.w.zonk(a), self.w.zonk(b));
        self.w.lub(&[a, b])
    }

    fn numeric_choice(&mut self, then: ExprId, p: Prim, otherwise: ExprId, q: Prim) -> Ty {
        let small = |p: Prim| matches!(p, Prim::Byte | Prim::Short | Prim::Char);
        if matches!(
            (p, q),
            (Prim::Byte, Prim::Short) | (Prim::Short, Prim::Byte)
        ) {
            return Ty::SHORT;
        }
        if small(p) && q == Prim::Int && self.narrows(otherwise, Ty::prim(p)) {
            return Ty::prim(p);
        }
        if small(q) && p == Prim::Int && self.narrows(then, Ty::prim(q)) {
            return Ty::prim(q);
        }
        Ty::prim(crate::attr::operator::promoted(p, q))
    }

    /// A condition: `boolean` or `Boolean`.
    pub(super) fn condition(&mut self, e: ExprId) {
        let ty = self.value(e);
        if self.w.unboxed(ty) != Some(Prim::Boolean) {
            self.mismatch(e, ty, Ty::BOOLEAN);
        }
        self.set_to(e, Ty::BOOLEAN);
    }
}
