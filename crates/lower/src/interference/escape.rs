//! Escape of new objects (semantics, section 6): until a new object gets to a place where others could find it, nobody else
//! touches it.
//!
//! The view `$mine` holds the objects that this thread made and that are in locals of this thread only. An object leaves it
//! when it is stored into a field, a static field or an array element, becomes part of another object (constructor
//! arguments that fields keep, captured variables, enclosing instances), is passed to a method that is known by its
//! specification or contract only, or is started. Code that is written out at its calls tells by itself what it stores.
//! So no cell ever holds an object of `$mine`, which is known where cells are read. What follows for the steps of others is in
//! `crates/deduce/src/seclusion.rs`.

use crate::expr::Location;
use crate::method::Method;
use heddle_plato::ir::{Expr, ExprKind as E, GlobalId, Op, OpKind, Store, Type, Var};
use heddle_resolve::model::MethodId;
use heddle_resolve::types::Ty;
use heddle_text::Span;

impl Method<'_, '_> {
    /// The operation, after which others may be able to reach the object.
    pub(crate) fn lets_out(&self, mut op: Op, value: Expr) -> Op {
        if matches!(value.kind(), E::Int(_)) || *value.ty() != Type::Int {
            return op;
        }
        let mine = Var::Global(self.low.heap.mine);
        let before = op.updates.iter().position(|(v, _)| *v == mine);
        let before = match before {
            Some(k) => op.updates.remove(k).1,
            None => self.low.heap.whole(self.low.heap.mine, Store::Pre, op.span),
        };
        let without = Expr::update(before, value, Expr::bool(false, op.span));
        op.update(mine, without)
    }

    /// From here on others may be able to reach these objects.
    pub(crate) fn let_out(&mut self, values: impl IntoIterator<Item = Expr>, span: Span) {
        let op = Op::new(OpKind::CallGlue, span);
        let op = values.into_iter().fold(op, |op, v| self.lets_out(op, v));
        if !op.updates.is_empty() {
            self.code.emit(op);
        }
    }

    /// The operation that makes an object: only this thread knows it; others may find what it contains.
    pub(crate) fn keeps_new_object(&self, op: Op, o: &Expr, contained: Vec<Expr>) -> Op {
        let mut op = contained.into_iter().fold(op, |op, v| self.lets_out(op, v));
        let mine = Var::Global(self.low.heap.mine);
        let before = op.updates.iter().position(|(v, _)| *v == mine);
        let before = match before {
            Some(k) => op.updates.remove(k).1,
            None => self.low.heap.whole(self.low.heap.mine, Store::Pre, op.span),
        };
        let with = Expr::update(before, o.clone(), Expr::bool(true, op.span));
        op.update(mine, with)
    }

    /// Whether what is stored there may be found by others. The static fields of a class that is being initialized are among
    /// these places: code that the initializer calls reads them.
    pub(crate) fn is_open(&self, location: &Location) -> bool {
        let reference = |ty: Ty| self.low.resolved.world.types.is_reference(ty);
        match location {
            Location::Local(local) => self.scope.statics.values().any(|l| l == local),
            Location::Static(_, ty)
            | Location::Field(_, _, ty)
            | Location::Final(_, _, ty, _)
            | Location::Element(_, _, _, ty) => reference(*ty),
        }
    }

    /// No place that others may look at holds an object that only this thread can reach.
    pub(crate) fn is_not_mine(&self, location: &Location, value: &Expr) -> Option<Expr> {
        let cell = !matches!(location, Location::Local(_));
        (cell && self.is_open(location)).then(|| self.not_mine(value))
    }

    /// What a cell contains is no object that only this thread can reach.
    pub(crate) fn not_mine(&self, value: &Expr) -> Expr {
        let heap = &self.low.heap;
        Expr::not(heap.at(heap.mine, Store::Pre, value))
    }

    /// An object that only this thread can reach is in no field of an object that exists. Said where such an object is stored
    /// into a field that invariants or environment assumptions speak of: they may say that no two objects share it.
    pub(crate) fn is_nowhere(&self, location: &Location, value: &Expr) -> Option<Expr> {
        match location {
            Location::Field(g, ..) => self.is_nowhere_in(*g, value),
            _ => None,
        }
    }

    /// The same for a field of an object that is about to appear with the value.
    pub(crate) fn is_nowhere_in(&self, g: GlobalId, value: &Expr) -> Option<Expr> {
        let heap = &self.low.heap;
        let program = &heap.program;
        let invariants = program.invariants.iter().map(|c| &c.expr);
        let mut clauses = invariants.chain(program.envs.iter().map(|c| &c.expr));
        let spoken_of = clauses.any(|e| e.globals().iter().any(|(of, _)| *of == g));
        let said = spoken_of && !heap.is_view(g);
        said.then(|| self.in_no_cell(g, value))
    }

    /// The array into which an element is stored is in no field whose elements others leave alone, if only this thread can
    /// reach it.
    pub(crate) fn is_no_ones_array(&self, location: &Location) -> Vec<Expr> {
        let Location::Element(_, array, ..) = location else {
            return Vec::new();
        };
        let fields = self.low.heap.guarded_arrays.iter();
        fields.map(|g| self.in_no_cell(*g, array)).collect()
    }

    /// If only this thread can reach the object, the field of no object that exists holds it.
    fn in_no_cell(&self, field: GlobalId, object: &Expr) -> Expr {
        let heap = &self.low.heap;
        let span = object.span();
        let p = crate::access::bound(0, span);
        let made = heap.at(heap.constructed, Store::Pre, &p);
        let differs = Expr::not(Expr::eq(heap.at(field, Store::Pre, &p), object.clone()));
        let all = crate::access::for_all(1, Expr::implies(made, differs));
        Expr::implies(heap.at(heap.mine, Store::Pre, object), all)
    }

    /// Those of a call's arguments that are references.
    pub(crate) fn passed_objects(&mut self, id: MethodId, args: &[Expr]) -> Vec<Expr> {
        let params = self.low.resolved.world.method(id).params.clone();
        let types = &self.low.resolved.world.types;
        let passed = params.iter().zip(args);
        let passed = passed.filter(|(ty, _)| types.is_reference(**ty));
        passed.map(|(_, value)| value.clone()).collect()
    }
}
