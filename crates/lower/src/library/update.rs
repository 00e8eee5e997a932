//! An atomic operation from a two-store formula: equations `x' == e` become updates, so that proofs substitute instead of
//! searching; what no equation determines is chosen, and the other conjuncts restrict the choice.

use crate::faults::fault;
use crate::method::Method;
use heddle_plato::ir::{
    Binary, Expr, ExprKind as E, GlobalId, LocalId, Op, OpKind, Store, Type, Var, VarRef,
};
use heddle_text::Span;

/// A cell that may change: a field of an object.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// The field.
    pub global: GlobalId,
    /// The object.
    pub object: Expr,
}

/// An unknown of the step.
enum Unknown {
    Cell(Cell),
    Result(LocalId, Expr),
}

impl Method<'_, '_> {
    /// The operation in which the cells and the result change as the conjuncts say.
    pub(crate) fn determined(
        &mut self,
        cells: Vec<Cell>,
        result: Option<(LocalId, Expr)>,
        mut parts: Vec<Expr>,
        span: Span,
    ) -> Op {
        let mut unknown: Vec<Unknown> = Vec::new();
        unknown.extend(result.map(|(local, after)| Unknown::Result(local, after)));
        unknown.extend(cells.into_iter().map(Unknown::Cell));
        let mut op = Op::new(OpKind::Atomic, span);
        while !unknown.is_empty() {
            let equation = unknown.iter().enumerate().find_map(|(k, u)| {
                let target = self.after(u, span);
                let p = parts.iter().position(|p| {
                    defines(p, &target).is_some_and(|value| self.is_settled(value, &unknown))
                })?;
                Some((k, p, target))
            });
            let (k, value) = match equation {
                Some((k, p, target)) => (k, defines(&parts.remove(p), &target).cloned()),
                None => (0, None),
            };
            op = self.settle(op, unknown.remove(k), value, span);
        }
        op.guard(Expr::all(parts, span))
    }

    /// The value of an unknown after the step.
    fn after(&self, unknown: &Unknown, span: Span) -> Expr {
        match unknown {
            Unknown::Result(_, after) => after.clone(),
            Unknown::Cell(cell) => {
                self.low
                    .heap
                    .at(cell.global, Store::Post, &cell.object.with_span(span))
            }
        }
    }

    /// Whether a value speaks of nothing that is still unknown.
    fn is_settled(&self, value: &Expr, unknown: &[Unknown]) -> bool {
        !unknown.iter().any(|u| {
            let var: VarRef = match u {
                Unknown::Cell(cell) => cell.global.into(),
                Unknown::Result(local, _) => (*local).into(),
            };
            value.any_node(&mut |n| matches!(n.kind(), E::Var(v, Store::Post) if *v == var))
        })
    }

    fn settle(&mut self, op: Op, unknown: Unknown, value: Option<Expr>, span: Span) -> Op {
        match (unknown, value) {
            (Unknown::Result(local, _), Some(value)) => op.update(Var::Local(local), value),
            (Unknown::Result(local, _), None) => op.havoc([Var::Local(local)]),
            (Unknown::Cell(_), Some(_)) if fault!("library-writes-forgotten") => op,
            (Unknown::Cell(cell), value) => {
                let whole = self.low.heap.whole(cell.global, Store::Pre, span);
                let (op, value) = match value {
                    Some(value) => (op, value),
                    None => {
                        let ty = match whole.ty() {
                            Type::Map(_, value) => (**value).clone(),
                            ty => ty.clone(),
                        };
                        let chosen = self.code.temp(ty, span);
                        let value = self.code.read_after(chosen, span);
                        (op.havoc([Var::Local(chosen)]), value)
                    }
                };
                let changed = Expr::update(whole, cell.object, value);
                op.update(Var::Global(cell.global), changed)
            }
        }
    }
}

/// The other side, if the conjunct is an equation for the target.
fn defines<'e>(part: &'e Expr, target: &Expr) -> Option<&'e Expr> {
    match part.kind() {
        E::Binary(Binary::Eq | Binary::Iff, a, b) if alike(a, target) => Some(b),
        E::Binary(Binary::Eq | Binary::Iff, a, b) if alike(b, target) => Some(a),
        _ => None,
    }
}

/// Equal but for positions.
fn alike(a: &Expr, b: &Expr) -> bool {
    match (a.kind(), b.kind()) {
        (E::Select(m, k), E::Select(n, l)) => alike(m, n) && alike(k, l),
        (E::Var(v, s), E::Var(w, t)) => v == w && s == t,
        (a, b) => a == b,
    }
}
