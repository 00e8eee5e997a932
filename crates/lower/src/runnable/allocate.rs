//! The form of allocation for executions: the object gets the next number, and its cells get their values.
//!
//! Takes the record that goes with the step (`create::allocation` derives the form for proofs from the same record). What else proofs
//! know of a new object is no condition: Java makes it in any case.

use super::Machinery;
use heddle_plato::ir::{
    Binary, Cell, Expr, GlobalId, LocalId, New, NewKind, Op, Program, Store, Type, Var,
};

impl Machinery {
    /// The record with tables in place of functions; what has no table is of no matter to executions.
    pub(super) fn tabled_cells(&self, new: &mut New) {
        let table = |cell| match cell {
            Cell::Map(_) => Some(cell),
            Cell::Function(f) => self.tables.get(&f).map(|g| Cell::Map(*g)),
        };
        let cells = std::mem::take(&mut new.cells).into_iter();
        let cells = cells.filter_map(|(cell, value)| Some((table(cell)?, value)));
        new.cells = cells.collect();
    }

    /// The step with the object numbered and its cells written.
    pub(super) fn allocate(&self, program: &Program, op: &mut Op, new: New) {
        let o = Expr::post(new.object, Type::Int, op.span);
        op.havoc.retain(|v| *v != Var::Local(new.object));
        forget_chosen(op, new.object);
        for (cell, value) in new.cells {
            if let Cell::Map(g) = cell {
                write(program, op, g, &o, value);
            }
        }
        self.take(op, new.object, new.kind);
    }

    /// `o := next; next := next ± 1`, before everything else.
    fn take(&self, op: &mut Op, object: LocalId, kind: NewKind) {
        let (counter, step) = match kind {
            NewKind::Object => (self.next_object, Binary::Add),
            NewKind::Thread => (self.next_thread, Binary::Add),
            NewKind::Outside => (self.next_outside, Binary::Sub),
        };
        let next = Expr::pre(counter, Type::Int, op.span);
        let one = Expr::int(1, op.span);
        let after = Expr::binary(step, next.clone(), one, op.span);
        op.updates.insert(0, (Var::Local(object), next));
        op.updates.push((Var::Global(counter), after));
    }
}

/// The guard without what it says of the object.
fn forget_chosen(op: &mut Op, object: LocalId) {
    let parts = op.guard.take().map(|g| g.conjuncts()).unwrap_or_default();
    let others = parts.into_iter();
    let others = others.filter(|part| !part.locals().contains(&(object, Store::Post)));
    for part in others {
        *op = std::mem::replace(op, Op::new(op.kind, op.span)).guard(part);
    }
}

/// `g[o] := value`, behind what the step already writes there.
fn write(program: &Program, op: &mut Op, g: GlobalId, o: &Expr, value: Expr) {
    let known = op.updates.iter_mut().find(|(v, _)| *v == Var::Global(g));
    if let Some((_, whole)) = known {
        *whole = Expr::update(whole.clone(), o.clone(), value);
        return;
    }
    let ty = program.globals[g.index()].ty.clone();
    let whole = Expr::pre(g, ty, op.span);
    let after = Expr::update(whole, o.clone(), value);
    op.updates.push((Var::Global(g), after));
}
