//! Allocation as one record: what is made, what its cells hold, what else is known of it.
//!
//! Whoever makes an object fills in an [`Allocation`]. The form for proofs is derived here: a step that chooses a reference which is
//! nobody's yet and whose cells hold the values. The form for executions is derived in `runnable::allocate` from the part of the
//! record that goes with the step ([`New`]): a step that takes the next number and writes the cells.

use crate::discipline::{INWARDS, OUTWARDS};
use crate::heap::null;
use crate::method::Method;
use heddle_plato::ir::{
    Binary, Cell, Expr, ExprKind as E, GlobalId, LocalId, New, NewKind, Op, OpKind, Store, Type,
    Unary, Var, VarRef,
};
use heddle_text::Span;

/// An object that is about to appear.
#[derive(Debug)]
pub(crate) struct Allocation {
    kind: NewKind,
    local: LocalId,
    /// The object, after the step.
    object: Expr,
    parts: Vec<Part>,
    /// Cells under the access discipline, which get their values in the step: nobody else sees them.
    views: Vec<(GlobalId, Expr)>,
    /// The objects that it refers to.
    contained: Vec<Expr>,
    span: Span,
}

/// Something that is known of a new object.
#[derive(Debug)]
enum Part {
    /// A cell holds a value.
    Cell(Expr, Expr),
    /// A formula holds.
    Formula(Expr),
}

impl Allocation {
    /// The object, after the step.
    pub(crate) fn object(&self) -> Expr {
        self.object.clone()
    }

    /// It is an object that threads can be started with.
    pub(crate) fn is_thread(&mut self) {
        self.kind = NewKind::Thread;
    }

    /// A cell of the object (a function or an element of a map) holds the value.
    pub(crate) fn holds(&mut self, cell: Expr, value: Expr) {
        self.parts.push(Part::Cell(cell, value));
    }

    /// What types, contracts and protections say of the object. Where they say what a cell holds, it holds that.
    pub(crate) fn is_known(&mut self, formulas: impl IntoIterator<Item = Expr>) {
        self.parts.extend(formulas.into_iter().map(Part::Formula));
    }

    /// A cell under the access discipline gets the value.
    pub(crate) fn gets(&mut self, view: GlobalId, value: Expr) {
        self.views.push((view, value));
    }

    /// The object refers to these.
    pub(crate) fn refers_to(&mut self, objects: impl IntoIterator<Item = Expr>) {
        self.contained.extend(objects);
    }

    /// What the form for executions is derived from.
    fn record(&self) -> New {
        let mut cells = Vec::new();
        for part in &self.parts {
            match part {
                Part::Cell(cell, value) => {
                    let cell = cell_of(cell, &self.object);
                    cells.extend(cell.map(|c| (c, value.clone())));
                }
                Part::Formula(formula) => cells.extend(cells_said(formula, &self.object)),
            }
        }
        New {
            object: self.local,
            kind: self.kind,
            cells,
        }
    }

    /// What is known, for proofs.
    fn formulas(self) -> impl Iterator<Item = Expr> {
        self.parts.into_iter().map(|part| match part {
            Part::Cell(cell, value) => Expr::eq(cell, value),
            Part::Formula(formula) => formula,
        })
    }
}

/// The cell that an expression is one of.
fn cell_of(e: &Expr, o: &Expr) -> Option<Cell> {
    match e.kind() {
        E::Apply(f, args) => match &args[..] {
            [of] if of.kind() == o.kind() => Some(Cell::Function(*f)),
            _ => None,
        },
        E::Select(map, key) if key.kind() == o.kind() => match map.kind() {
            E::Var(VarRef::Global(g), Store::Pre) => Some(Cell::Map(*g)),
            _ => None,
        },
        _ => None,
    }
}

/// The cells of which a formula says what they hold: `c == v`, `c`, `!c`.
fn cells_said(formula: &Expr, o: &Expr) -> Vec<(Cell, Expr)> {
    let said = |part: &Expr| match part.kind() {
        E::Binary(Binary::Eq | Binary::Iff, a, b) => {
            let left = cell_of(a, o).map(|c| (c, b.clone()));
            left.or_else(|| cell_of(b, o).map(|c| (c, a.clone())))
        }
        E::Unary(Unary::Not, inner) => {
            cell_of(inner, o).map(|c| (c, Expr::bool(false, part.span())))
        }
        _ => cell_of(part, o).map(|c| (c, Expr::bool(true, part.span()))),
    };
    formula.conjuncts().iter().filter_map(said).collect()
}

impl Method<'_, '_> {
    /// A new object of which nothing is known yet but that it is new.
    pub(super) fn allocation(&mut self, span: Span) -> Allocation {
        let local = self.code.temp(Type::Int, span);
        Allocation {
            kind: NewKind::Object,
            local,
            object: self.code.read_after(local, span),
            parts: Vec::new(),
            views: Vec::new(),
            contained: Vec::new(),
            span,
        }
    }

    /// No thread holds or runs it, and it did not exist: what types say of other references makes it different from them.
    fn fresh(&self, o: &Expr, span: Span) -> Expr {
        let heap = &self.low.heap;
        let positive = Expr::binary(Binary::Lt, null(span), o.clone(), span);
        let unlocked = Expr::eq(heap.at(heap.holder, Store::Pre, o), null(span));
        let not = |g| Expr::not(heap.at(g, Store::Pre, o));
        let nowhere = [not(heap.started), not(heap.constructed)];
        Expr::all([positive, unlocked].into_iter().chain(nowhere), span)
    }

    /// The object appears, with what it contains: the form for proofs, and the record with it.
    pub(super) fn appear(&mut self, mut new: Allocation) -> Expr {
        let (local, span) = (new.local, new.span);
        self.code.made = true;
        let o = &new.object();
        let record = new.record();
        let views = std::mem::take(&mut new.views);
        let contained = std::mem::take(&mut new.contained);
        let mut known = vec![self.fresh(o, span)];
        known.extend(new.formulas());
        known.extend(INWARDS.iter().flat_map(|d| d.is_new(self, o, span)));
        let constructed = self.low.heap.constructed;
        let now = self.low.heap.whole(constructed, Store::Pre, span);
        let after = Expr::update(now, o.clone(), Expr::bool(true, span));
        let mut op = Op::new(OpKind::Assign, span)
            .havoc([Var::Local(local)])
            .update(Var::Global(constructed), after)
            .guard(Expr::all(known, span))
            .makes(record);
        for (g, value) in views {
            let now = self.low.heap.whole(g, Store::Pre, span);
            op = op.update(Var::Global(g), Expr::update(now, o.clone(), value));
        }
        for discipline in OUTWARDS {
            op = discipline.appear(self, op, o, &contained);
        }
        self.code.emit(op);
        self.code.read(local, span)
    }

    /// A reference to a new object of the library of which nothing is known: no object of the program.
    pub(crate) fn some_object(&mut self, span: Span) -> Expr {
        self.some_object_with(span, |_, _| Vec::new())
    }

    /// A new object of the library that executions make as the formulas say. What proofs know of it is told in a step that follows.
    pub(crate) fn some_object_with(
        &mut self,
        span: Span,
        known: impl FnOnce(&mut Self, &Expr) -> Vec<Expr>,
    ) -> Expr {
        let object = self.code.temp(Type::Int, span);
        let after = self.code.read_after(object, span);
        let known = known(self, &after);
        let cells = known.iter().flat_map(|f| cells_said(f, &after)).collect();
        let some = Expr::binary(Binary::Lt, after, Expr::int(0, span), span);
        let op = Op::new(OpKind::Assign, span)
            .havoc([Var::Local(object)])
            .guard(some)
            .makes(New {
                object,
                kind: NewKind::Outside,
                cells,
            });
        self.code.emit(op);
        self.code.read(object, span)
    }
}
