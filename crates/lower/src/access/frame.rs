//! Frames: what a method or a loop leaves alone. Locations that the thread could read at its start and that are not listed have
//! the values that they had then.
//!
//! The formulas read the start from [`Store::Entry`], as specifications of methods do. For a loop the start is the store before
//! it, of which [`Copies`] keep what the formulas need.

use super::footprint::{Part, contains};
use super::{bound, for_all};
use crate::heap::Heap;
use crate::method::Method;
use heddle_plato::ir::{Binary, Expr, GlobalId, LocalId, Op, OpKind, Stmt, Store, Var, VarRef};
use heddle_text::Span;
use std::collections::BTreeMap;

impl Heap {
    /// The cells of a view of memory that could be read at the start and are not `listed` are as they were; `None` for all
    /// other globals.
    pub(crate) fn unchanged(&self, g: GlobalId, listed: &[Part], span: Span) -> Option<Expr> {
        match self.location(g) {
            Some(k) => Some(self.unchanged_field(g, k, listed, span)),
            None if self.is_elements(g) => Some(self.unchanged_elements(g, listed, span)),
            None => None,
        }
    }

    fn unchanged_field(&self, g: GlobalId, k: i64, listed: &[Part], span: Span) -> Expr {
        let k = Expr::int(k, span);
        self.for_cells(g, span, |o| {
            let same = Expr::eq(self.at(g, Store::Pre, o), self.at(g, Store::Entry, o));
            let readable = self.cell_readable(g, o, k.clone(), Store::Entry);
            let alone = Expr::and(readable, Expr::not(contains(listed, o, &k, span)));
            Expr::implies(alone, same)
        })
    }

    fn unchanged_elements(&self, g: GlobalId, listed: &[Part], span: Span) -> Expr {
        let (o, k) = (bound(0, span), bound(1, span));
        let cell = |store| {
            let row = self.at(g, store, &o);
            Expr::select(row.clone(), k.clone()).unwrap_or(row)
        };
        let same = Expr::eq(cell(Store::Pre), cell(Store::Entry));
        // Below 0 there are no elements: a lock that gives access to an array leaves everything there open.
        let element = Expr::binary(Binary::Le, Expr::int(0, span), k.clone(), span);
        let alone = Expr::and(element, self.left_alone(&o, &k, listed, span));
        for_all(2, Expr::implies(alone, same))
    }

    /// The location could be read at the start, and is not listed.
    pub(crate) fn left_alone(&self, o: &Expr, k: &Expr, listed: &[Part], span: Span) -> Expr {
        let readable = self.readable(o, k.clone(), Store::Entry);
        Expr::and(readable, Expr::not(contains(listed, o, k, span)))
    }
}

/// What globals were before a loop, or at the start of a method, as far as somebody asks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Copies(BTreeMap<GlobalId, LocalId>);

impl Copies {
    /// Without the copies in locals that are not there any more.
    pub(crate) fn truncate(&mut self, locals: usize) {
        self.0.retain(|_, local| local.index() < locals);
    }

    /// The step that makes the copies; none, if nobody asked.
    fn step(&self, heap: &Heap, span: Span) -> Option<Op> {
        let mut op = Op::new(OpKind::CallGlue, span);
        for (g, copy) in &self.0 {
            let now = heap.whole(*g, Store::Pre, span);
            op = op.update(Var::Local(*copy), now);
        }
        (!op.updates.is_empty()).then_some(op)
    }
}

impl Method<'_, '_> {
    /// A formula of [`Store::Entry`], said of the store before a loop.
    pub(crate) fn since(&mut self, formula: &Expr, copies: &mut Copies, span: Span) -> Expr {
        formula.with_vars(&mut |var, store| {
            let (VarRef::Global(g), Store::Entry) = (var, store) else {
                return None;
            };
            let ty = &self.low.heap.program.globals[g.index()].ty;
            let code = &mut self.code;
            let copy = copies.0.entry(g);
            let copy = *copy.or_insert_with(|| code.local("$before", ty.clone(), span));
            Some(code.read(copy, span))
        })
    }

    /// A formula of [`Store::Entry`], said of the store at the start of the method.
    pub(super) fn since_start(&mut self, formula: &Expr, span: Span) -> Expr {
        let mut copies = std::mem::take(&mut self.code.first);
        let said = self.since(formula, &mut copies, span);
        self.code.first = copies;
        said
    }

    /// Makes the copies that formulas asked for; the loop follows.
    pub(crate) fn make_copies(&mut self, copies: &Copies, span: Span) {
        if let Some(op) = copies.step(&self.low.heap, span) {
            self.code.emit(op);
        }
    }

    /// The step that makes the copies of what was at the start of the method.
    pub(crate) fn copies_at_start(&mut self, span: Span) -> Option<Stmt> {
        let copies = std::mem::take(&mut self.code.first);
        copies.step(&self.low.heap, span).map(Stmt::Op)
    }
}
