//! New arrays: with lengths, with initializers, of several dimensions.

use crate::body::{Lower, not_null, refuse};
use crate::heap::{default_value, plato_type};
use crate::method::Method;
use crate::room::Needs;
use heddle_plato::ir::{
    Binary, Check, CheckKind, Expr, ExprKind as E, Op, OpKind, Runtime, Store, Type,
};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{DimId, ExprId, List};
use heddle_text::Span;

/// Arrays of arrays are made one by one up to this number.
const INNER: u64 = 16;

impl Method<'_, '_> {
    /// `new T[n][m]`, `new T[] { … }`
    pub(crate) fn new_array(
        &mut self,
        e: ExprId,
        dims: List<DimId>,
        init: Option<ExprId>,
        span: Span,
    ) -> Lower<Expr> {
        self.needs_room(Needs::Memory, span)?;
        if let Some(init) = init {
            return self.value(init);
        }
        let unit = self.unit();
        let mut lengths = Vec::new();
        for dim in unit.ast.list(dims).to_vec() {
            let Some(length) = unit.ast[dim].length else {
                break;
            };
            let at = unit.ast.span(unit.ast[length].range);
            lengths.push((self.stable(length)?, at));
        }
        for (length, at) in &lengths {
            let expr = Expr::binary(Binary::Le, Expr::int(0, *at), length.clone(), *at);
            let mut size = Op::new(OpKind::Skip, *at);
            size.checks.push(Check {
                expr,
                kind: CheckKind::Runtime(Runtime::NegativeSize),
                span: *at,
            });
            self.code.emit(size);
        }
        let lengths: Vec<Expr> = lengths.into_iter().map(|(length, _)| length).collect();
        let ty = self.note(e).ty;
        self.arrays(ty, &lengths, span)
    }

    /// An array whose elements are arrays, as far as there are lengths.
    fn arrays(&mut self, ty: Ty, lengths: &[Expr], span: Span) -> Lower<Expr> {
        let (Some(element), [length, inner @ ..]) = (self.element_of(ty), lengths) else {
            return refuse("this kind of array creation", span);
        };
        if inner.is_empty() {
            return self.empty_array(element, length.clone(), span);
        }
        let E::Int(count) = length.kind() else {
            return refuse(
                "an array of arrays whose outer length is not a constant",
                span,
            );
        };
        let Some(count) = u64::try_from(count.clone()).ok().filter(|n| *n <= INNER) else {
            return refuse("an array of so many arrays", span);
        };
        let mut values = Vec::new();
        for _ in 0..count {
            values.push(self.arrays(element, inner, span)?);
        }
        self.filled_array(element, &values, span)
    }

    fn element_of(&self, ty: Ty) -> Option<Ty> {
        match self.low.resolved.world.types.kind(ty) {
            TyKind::Array(element) => Some(element),
            _ => None,
        }
    }

    /// `{ a, b }`
    pub(crate) fn array_of(&mut self, e: ExprId, items: List<ExprId>, span: Span) -> Lower<Expr> {
        let Some(element) = self.element_of(self.note(e).ty) else {
            return refuse("this kind of array creation", span);
        };
        let mut values = Vec::new();
        for item in self.unit().ast.list(items).to_vec() {
            values.push(self.stable(item)?);
        }
        self.filled_array(element, &values, span)
    }

    /// An array with these elements.
    pub(crate) fn filled_array(&mut self, element: Ty, values: &[Expr], span: Span) -> Lower<Expr> {
        let length = Expr::int(values.len(), span);
        self.array_with(element, length, values, span)
    }

    fn empty_array(&mut self, element: Ty, length: Expr, span: Span) -> Lower<Expr> {
        self.array_with(element, length, &[], span)
    }

    /// `array.clone()`: a new array with the same elements, which this thread must be able to read.
    pub(crate) fn clone_array(&mut self, array: &Expr, ty: Ty, span: Span) -> Lower<Expr> {
        self.code.demand([not_null(array, span)], span);
        self.needs_room(Needs::Memory, span)?;
        let elements = self.element_of(ty);
        let plato = elements.and_then(|e| plato_type(&mut self.low.resolved.world, e));
        let (Some(ty), Some(element)) = (elements, plato) else {
            return refuse("elements of this type", span);
        };
        let all = self.low.heap.elements(&element);
        if !self.low.heap.is_view(all) {
            return refuse(
                "a copy of an array that other threads may change meanwhile",
                span,
            );
        }
        self.must_read_elements(array, span);
        let content = self.low.heap.at(all, Store::Pre, array);
        let content = self.code.keep(content, span);
        let length = self.low.heap.length(array.clone());
        self.array(ty, length, content, &[], span)
    }

    /// A fresh reference whose cells hold the values, and defaults everywhere else.
    fn array_with(&mut self, ty: Ty, length: Expr, values: &[Expr], span: Span) -> Lower<Expr> {
        let Some(element) = plato_type(&mut self.low.resolved.world, ty) else {
            return refuse("elements of this type", span);
        };
        let row = Type::Map(Box::new(Type::Int), Box::new(element.clone()));
        let mut content = Expr::new(E::ConstMap(default_value(&element, span)), row, span);
        for (index, value) in values.iter().enumerate() {
            content = Expr::update(content, Expr::int(index, span), value.clone());
        }
        self.array(ty, length, content, values, span)
    }

    /// A fresh reference with these cells, some of which hold objects that were in no array before.
    fn array(
        &mut self,
        ty: Ty,
        length: Expr,
        content: Expr,
        values: &[Expr],
        span: Span,
    ) -> Lower<Expr> {
        let Some(element) = plato_type(&mut self.low.resolved.world, ty) else {
            return refuse("elements of this type", span);
        };
        let mut new = self.allocation(span);
        let o = new.object();
        let all = self.low.heap.elements(&element);
        new.holds(self.low.heap.length(o.clone()), length);
        let world = &mut self.low.resolved.world;
        let erased = world.erasure(ty);
        let array = world.types.array(erased);
        new.is_known(self.low.array_facts(array, &o));
        let heap = &self.low.heap;
        heap.discipline(all).new_cell(heap, all, content, &mut new);
        let reference = self.low.resolved.world.types.is_reference(ty);
        if self.low.classes.covariant && reference {
            new.is_known([self.low.element_type(o, erased, span)]);
        }
        if reference {
            new.refers_to(values.to_vec());
        }
        Ok(self.appear(new))
    }
}
