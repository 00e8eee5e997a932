//! Conversions: widening, narrowing, boxing, unboxing, casts.
//!
//! A box is an object of the library with a value that never changes; whether two boxes of one value are the same object
//! is not known.

use super::bits::floor_rem;
use crate::body::{Lower, not_null, refuse};
use crate::faults::fault;
use crate::heap::null;
use crate::method::Method;
use heddle_diag::Premise;
use heddle_plato::ir::{Binary, Check, CheckKind, Expr, Op, OpKind, Runtime, Type, Var};
use heddle_resolve::model::ClassId;
use heddle_resolve::types::{Prim, Ty, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, List, TypeId};
use heddle_text::Span;
use num_bigint::BigInt;

impl Method<'_, '_> {
    /// A silent conversion: widening, boxing, unboxing. References stay what they are.
    pub(crate) fn convert(&mut self, value: Expr, from: Ty, to: Ty, span: Span) -> Lower<Expr> {
        if from == to {
            return Ok(value);
        }
        let types = &self.low.resolved.world.types;
        match (types.as_prim(from), types.as_prim(to)) {
            (Some(a), Some(b)) => self.widen(value, a, b, span),
            (Some(a), None) if self.low.resolved.world.types.is_reference(to) => {
                // A constant may be narrowed on its way into a box: `Byte b = 1`.
                let wanted = self.low.resolved.world.unboxed(to).unwrap_or(a);
                Ok(self.boxed(value, wanted, span))
            }
            (None, Some(b)) => match self.low.resolved.world.unboxed(from) {
                Some(a) => {
                    let inner = self.unboxed(value, a, span);
                    self.widen(inner, a, b, span)
                }
                None => refuse("this unboxing", span),
            },
            _ => {
                self.known_from(&value, from, to, span);
                Ok(value)
            }
        }
    }

    /// Between primitive types without loss, or a constant that fits.
    fn widen(&mut self, value: Expr, from: Prim, to: Prim, span: Span) -> Lower<Expr> {
        let floating = |p: Prim| matches!(p, Prim::Float | Prim::Double);
        match (floating(from), floating(to)) {
            (false, false) => Ok(value),
            (_, true) if from == to => Ok(value),
            (_, true) => {
                let exact = from == Prim::Float;
                let name = if exact {
                    "float".to_owned()
                } else {
                    "integer".to_owned()
                };
                let name = format!("{name} to {}", to.word());
                Ok(self.low.heap.opaque(&name, vec![value], Type::Int, span))
            }
            (true, false) => refuse("this conversion", span),
        }
    }

    /// A cast between primitive types: the low bits are kept.
    pub(super) fn narrow(&mut self, value: Expr, from: Prim, to: Prim, span: Span) -> Lower<Expr> {
        let floating = |p: Prim| matches!(p, Prim::Float | Prim::Double);
        if from == to || from == Prim::Boolean {
            return Ok(value);
        }
        if from.widens_to(to) || floating(to) {
            return match (floating(from), floating(to)) {
                (true, true) if from == Prim::Double => {
                    let args = vec![value];
                    let narrow = self
                        .low
                        .heap
                        .opaque("double to float", args, Type::Int, span);
                    Ok(narrow)
                }
                _ => self.widen(value, from, to, span),
            };
        }
        if floating(from) {
            return Ok(self.whole_of(value, from, to, span));
        }
        let value = self.kept(value, span);
        Ok(wrapped(&value, to, span))
    }

    fn whole_of(&mut self, value: Expr, from: Prim, to: Prim, span: Span) -> Expr {
        let name = format!("{} to {}", from.word(), to.word());
        let result = self.low.heap.opaque(&name, vec![value], Type::Int, span);
        if let Some(range) = crate::facts::in_range(&result, to, span) {
            self.code.emit(Op::new(OpKind::Assume, span).guard(range));
        }
        result
    }

    /// A box with this value.
    pub(crate) fn boxed(&mut self, value: Expr, prim: Prim, span: Span) -> Expr {
        self.low.needs_room();
        let temp = self.code.temp(Type::Int, span);
        let object = self.code.read_after(temp, span);
        let some = Expr::binary(Binary::Lt, object.clone(), Expr::int(0, span), span);
        let inside = self.value_in(object.clone(), prim, span);
        let mut known = vec![some, Expr::eq(inside, value)];
        known.extend(self.low.class_facts(ClassId::wrapper(prim), &object));
        let op = Op::new(OpKind::Assign, span)
            .havoc([Var::Local(temp)])
            .guard(Expr::all(known, span));
        self.code.emit(op);
        self.code.read(temp, span)
    }

    /// The value in a box, which must not be null.
    pub(crate) fn unboxed(&mut self, object: Expr, prim: Prim, span: Span) -> Expr {
        let object = self.kept(object, span);
        let value = self.value_in(object.clone(), prim, span);
        let mut op = Op::new(OpKind::Assume, span);
        op.checks.push(not_null(&object, span));
        if let Some(range) = crate::facts::in_range(&value, prim, span) {
            op = op.guard(range);
        }
        self.code.emit(op);
        value
    }

    fn value_in(&mut self, object: Expr, prim: Prim, span: Span) -> Expr {
        let ty = if prim == Prim::Boolean {
            Type::Bool
        } else {
            Type::Int
        };
        let name = format!("{} in a box", prim.word());
        self.low.heap.opaque(&name, vec![object], ty, span)
    }

    pub(super) fn cast(&mut self, types: List<TypeId>, value: ExprId, span: Span) -> Lower<Expr> {
        let unit = self.unit();
        let file = &self.low.resolved.files[self.scope.file];
        let written: Vec<Option<Ty>> = unit
            .ast
            .list(types)
            .iter()
            .map(|t| file.written_type(*t))
            .collect();
        if self.is_function(value) {
            // A lambda gets all the types of the cast: nothing can fail.
            let types = written.into_iter().flatten();
            let classes: Vec<ClassId> = types.flat_map(|t| self.low.bounds_of(t)).collect();
            self.also_implements = classes;
            return self.unconverted(value);
        }
        // The operand's place is the cast itself: its value is not converted before.
        let from = self.note(value).ty;
        let mut result = self.unconverted(value)?;
        for to in written {
            let Some(to) = to else {
                return refuse("a cast to this type", span);
            };
            result = self.cast_to(result, from, to, span)?;
        }
        Ok(result)
    }

    /// A lambda or method reference.
    fn is_function(&self, e: ExprId) -> bool {
        match self.unit().ast[e].kind {
            ExprKind::Paren(inner) => self.is_function(inner),
            kind => matches!(kind, ExprKind::Lambda { .. } | ExprKind::MethodRef { .. }),
        }
    }

    fn cast_to(&mut self, value: Expr, from: Ty, to: Ty, span: Span) -> Lower<Expr> {
        let world = &mut self.low.resolved.world;
        match (world.types.as_prim(from), world.types.as_prim(to)) {
            (Some(a), Some(b)) => self.narrow(value, a, b, span),
            (Some(_), None) => self.convert(value, from, to, span),
            (None, Some(b)) => {
                // `(int) object`: a cast to the box, then its value.
                let wrapped = world.unboxed(from).unwrap_or(b);
                let boxed = self.low.resolved.world.boxed(Ty::prim(wrapped));
                let value = self.cast_to(value, from, boxed, span)?;
                let inner = self.unboxed(value, wrapped, span);
                self.narrow(inner, wrapped, b, span)
            }
            (None, None) => self.cast_reference(value, from, to, span),
        }
    }

    fn cast_reference(&mut self, value: Expr, from: Ty, to: Ty, span: Span) -> Lower<Expr> {
        let world = &mut self.low.resolved.world;
        let (erased_from, erased_to) = (world.erasure(from), world.erasure(to));
        if from == Ty::NULL || world.is_subtype(from, to) {
            return Ok(value);
        }
        if to != erased_to {
            self.low.assume(
                Premise::HeapPollution,
                "unchecked casts give values of the types that they name",
            );
        }
        let world = &mut self.low.resolved.world;
        if world.is_subtype(erased_from, erased_to) {
            return Ok(value);
        }
        let value = self.kept(value, span);
        let world = &mut self.low.resolved.world;
        let is = match world.types.kind(erased_to) {
            TyKind::Class(class, _) => self.is_instance(class, value.clone(), span),
            _ => self.low.is_array(erased_to, value.clone()),
        };
        if fault!("casts-unchecked") {
            return Ok(value);
        }
        let expr = Expr::or(Expr::eq(value.clone(), null(span)), is);
        self.code.demand(
            [Check {
                expr,
                kind: CheckKind::Runtime(Runtime::Cast),
                span,
            }],
            span,
        );
        Ok(value)
    }
}

/// The low bits of a number, read as a number of the type.
fn wrapped(value: &Expr, to: Prim, span: Span) -> Expr {
    let bits = match to {
        Prim::Byte => 8,
        Prim::Char if fault!("char-as-byte") => 8,
        Prim::Short | Prim::Char => 16,
        Prim::Int => 32,
        _ => return value.clone(),
    };
    let all = BigInt::from(1) << bits;
    if to == Prim::Char {
        return floor_rem(value, all, span);
    }
    // Shifted by half the range, so that the remainder is the distance from the least value.
    let half = Expr::int(BigInt::from(1) << (bits - 1), span);
    let shifted = Expr::binary(Binary::Add, value.clone(), half.clone(), span);
    let rem = floor_rem(&shifted, all, span);
    Expr::binary(Binary::Sub, rem, half, span)
}
