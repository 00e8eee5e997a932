//! `for (T x : c)` over something that is not an array.
//!
//! A list of the library is gone through by position: each round reads its size and one element, by the contracts of `size` and
//! `get`, and must leave the list as it was (Java would throw an exception in the next round). Other collections are gone
//! through by their own `iterator`, `hasNext` and `next`, by specification or code of these.

use super::loops::Parts;
use crate::access::words::rule;
use crate::body::{Lower, not_null, refuse};
use crate::method::Method;
use heddle_diag::codes;
use heddle_plato::ir::{Binary, Expr, Op, OpKind, Stmt, Store, Type};
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_resolve::typed::{self, Call, Dispatch, Receiver};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::ExprId;
use heddle_text::Span;

const NOT_ITERABLE: &str = "a for-each loop over something of this type";

impl Method<'_, '_> {
    /// The loop over an `Iterable`.
    pub(super) fn for_each_of(
        &mut self,
        parts: &Parts,
        java: typed::LocalId,
        iterable: ExprId,
    ) -> Lower<()> {
        let span = parts.header;
        let ty = self.note(iterable).ty;
        let Some(class) = self.low.resolved.world.class_of(ty) else {
            return refuse(NOT_ITERABLE, span);
        };
        let element = self.low.resolved.files[self.scope.file].local(java).ty;
        self.goes_through_generic(iterable, element);
        let value = self.stable(iterable)?;
        let object = self.kept(value, span);
        self.code.demand([not_null(&object, span)], span);
        let inner = self.may_be_inner(iterable, &object, span);
        let list = self.low.resolved.world.class_ref("java/util/List");
        let own = self.low.classes.class(class).is_some();
        let by_index = !own && self.low.resolved.world.is_subclass(class, list);
        let by_index = by_index && !self.low.may_be_for_many(class);
        match by_index && !inner && !self.may_be_part(iterable) {
            true => {
                self.rests_on_contents(class, Some(iterable));
                self.through_list(parts, java, class, &object)
            }
            false => {
                let entries = self.is_entry_set(iterable);
                self.through_iterator(parts, java, (class, entries), &object)
            }
        }
    }

    /// One of the calls that Java makes in such a loop.
    fn hidden_call(
        &mut self,
        site: ClassId,
        name: &str,
        params: Vec<Ty>,
        span: Span,
    ) -> Lower<Call> {
        let Some(method) = self.method_named(site, name, params.len()) else {
            return refuse(NOT_ITERABLE, span);
        };
        let result = self.low.resolved.world.method(method).result;
        Ok(Call {
            method,
            site,
            dispatch: Dispatch::Virtual,
            receiver: Receiver::Expr,
            params,
            result,
            type_args: Vec::new(),
            variable_arity: false,
            throws: Vec::new(),
        })
    }

    /// The method of a class, its own or inherited, with so many parameters.
    fn method_named(&mut self, class: ClassId, name: &str, params: usize) -> Option<MethodId> {
        let world = &mut self.low.resolved.world;
        let text = world.names.find(name)?;
        let found = world.methods_named(class, text).to_vec();
        let mut found = found.into_iter();
        found.find(|m| world.method(*m).params.len() == params)
    }

    fn called(&mut self, call: &Call, object: &Expr, args: Vec<Expr>, span: Span) -> Lower<Expr> {
        match self.invoke(call, Some(object.clone()), args, span)? {
            Some(value) => Ok(self.code.keep(value, span)),
            None => refuse(NOT_ITERABLE, span),
        }
    }

    /// The contents of a list: its size and its elements.
    fn contents(&mut self, object: &Expr, span: Span) -> Vec<Expr> {
        let class = self.low.resolved.world.class_ref("java/util/Collection");
        let mut values = Vec::new();
        for name in ["theSize", "theElements"] {
            let world = &mut self.low.resolved.world;
            let body = world.body(class);
            let index = world.names.find(name).and_then(|n| body.field(n));
            let field = index.map(|index| FieldId { class, index });
            if let Some((global, false)) = field.and_then(|f| self.low.heap.field(world, f)) {
                let value = self.low.heap.at(global, Store::Pre, object);
                values.push(value.with_span(span));
            }
        }
        values
    }

    fn through_list(
        &mut self,
        parts: &Parts,
        java: typed::LocalId,
        class: ClassId,
        list: &Expr,
    ) -> Lower<()> {
        let span = parts.header;
        let size = self.hidden_call(class, "size", Vec::new(), span)?;
        let get = self.hidden_call(class, "get", vec![Ty::INT], span)?;
        let index = self.code.local("$index", Type::Int, span);
        self.code.set(index, Expr::int(0, span), span);
        let invariants = self.loop_invariants(parts.spec)?;
        let after = self.code.label();
        let at = self.code.read(index, span);
        let round = self.inside(|m| {
            m.bounded_locals(span);
            m.held_monitors(span);
            let measured = m.measure(parts.spec)?;
            let count = m.called(&size, list, Vec::new(), span)?;
            let more = Expr::binary(Binary::Lt, at.clone(), count, span);
            m.fork(&more, Stmt::Seq(Vec::new()), Stmt::Exit(after), span);
            let value = m.called(&get, list, vec![at.clone()], span)?;
            m.element_of_round(java, value, span)?;
            let before = m.contents(list, span);
            let before: Vec<Expr> = before.into_iter().map(|v| m.code.keep(v, span)).collect();
            m.round_body(parts, after)?;
            m.must_be_unchanged(list, &before, span);
            let next = Expr::binary(Binary::Add, at.clone(), Expr::int(1, span), span);
            m.code.set(index, next, span);
            m.must_decrease(&measured)
        })?;
        let low = Expr::binary(Binary::Le, Expr::int(0, span), at, span);
        self.looped(parts, invariants, vec![low], round, after)
    }

    /// A list that is changed while a loop goes over it makes the next round throw.
    fn must_be_unchanged(&mut self, list: &Expr, before: &[Expr], span: Span) {
        let now = self.contents(list, span);
        let same = now
            .into_iter()
            .zip(before)
            .map(|(a, b)| Expr::eq(a, b.clone()));
        let same = Expr::all(same.collect::<Vec<_>>(), span);
        let words = rule(
            codes::PRECONDITION,
            "the list ⟨may be|is⟩ changed while the loop goes over it",
            "changed in a round",
            "collect the changes and make them behind the loop",
        );
        let check = self.low.heap.rule(same, span, words);
        self.code.demand([check], span);
    }

    /// The loop's variable gets the element.
    fn element_of_round(&mut self, java: typed::LocalId, value: Expr, span: Span) -> Lower<()> {
        let ty = self.low.resolved.files[self.scope.file].local(java).ty;
        if self.low.resolved.world.types.as_prim(ty).is_some() {
            return refuse("a for-each loop that unboxes elements", span);
        }
        if let Some(known) = self.low.known_of(&value, ty, span) {
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
        self.known_open(&value, ty, span);
        let local = self.declare(java, span)?;
        self.code.set(local, value, span);
        Ok(())
    }

    fn through_iterator(
        &mut self,
        parts: &Parts,
        java: typed::LocalId,
        (class, entries): (ClassId, bool),
        object: &Expr,
    ) -> Lower<()> {
        let span = parts.header;
        let call = self.hidden_call(class, "iterator", Vec::new(), span)?;
        let iterator = self.called(&call, object, Vec::new(), span)?;
        self.goes_over_inner(object, &iterator);
        self.confined_too(object, &iterator);
        let Some(walker) = self.low.resolved.world.class_of(call.result) else {
            return refuse(NOT_ITERABLE, span);
        };
        let has_next = self.hidden_call(walker, "hasNext", Vec::new(), span)?;
        let next = self.hidden_call(walker, "next", Vec::new(), span)?;
        let invariants = self.loop_invariants(parts.spec)?;
        let after = self.code.label();
        let round = self.inside(|m| {
            m.bounded_locals(span);
            m.held_monitors(span);
            let measured = m.measure(parts.spec)?;
            let more = m.called(&has_next, &iterator, Vec::new(), span)?;
            m.fork(&more, Stmt::Seq(Vec::new()), Stmt::Exit(after), span);
            let value = m.called(&next, &iterator, Vec::new(), span)?;
            m.element_of_round(java, value.clone(), span)?;
            if entries {
                m.is_part_of(&value, object, span);
            }
            m.round_body(parts, after)?;
            m.must_decrease(&measured)
        })?;
        self.looped(parts, invariants, Vec::new(), round, after)
    }
}
