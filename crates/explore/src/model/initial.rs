//! Initial global stores.

use super::machine::{Machine, Unsupported};
use super::shape::Shape;
use super::slow::{MAX_RANGE, Scope, int_limits};
use super::value::Fault;
use heddle_plato::ir::{Expr, ExprKind, GlobalId, Store, VarRef};
use heddle_text::Span;

/// More initial stores than this are not enumerated.
const MAX_STORES: usize = 1 << 20;

impl Machine {
    /// All initial stores: initialisers, free values for variables without one, restricted by `init`.
    pub fn initial_stores(&self) -> Result<Vec<Vec<i64>>, Unsupported> {
        let program = &self.tables.program;
        let mut stores = vec![vec![0; self.tables.global_slots]];
        for (number, decl) in program.globals.iter().enumerate() {
            let place = &self.tables.globals[number];
            if let Some(init) = &decl.init {
                for store in &mut stores {
                    let value = self
                        .value(store, init)
                        .map_err(|f| Unsupported::Initial(f, decl.span))?;
                    place
                        .shape
                        .encode(&value, &mut store[place.range()], &self.tables.rich);
                }
                continue;
            }
            for slot in place.range() {
                let values =
                    self.free_values(&place.shape, GlobalId(number as u32), &stores[0], decl.span)?;
                if values.len().saturating_mul(stores.len()) > MAX_STORES {
                    return Err(Unsupported::Initial(Fault::TooMany, decl.span));
                }
                let with = |store: Vec<i64>| {
                    values.iter().map(move |v| {
                        let mut store = store.clone();
                        store[slot] = *v;
                        store
                    })
                };
                stores = stores.into_iter().flat_map(with).collect();
            }
        }
        for clause in &program.init {
            let mut kept = Vec::new();
            for store in stores {
                let truth = self.value(&store, &clause.expr);
                if truth
                    .map_err(|f| Unsupported::Initial(f, clause.span))?
                    .is_true()
                {
                    kept.push(store);
                }
            }
            stores = kept;
        }
        Ok(stores)
    }

    /// The values of a variable without initialiser; integers only between limits that `init` clauses give.
    fn free_values(
        &self,
        shape: &Shape,
        global: GlobalId,
        store: &[i64],
        span: Span,
    ) -> Result<Vec<i64>, Unsupported> {
        match shape {
            Shape::Scalar(Some(n)) => Ok((0..i64::from(*n)).collect()),
            Shape::Mask(n) if *n < 20 => Ok((0..1 << n).collect()),
            Shape::Flat(_, element) => self.free_values(element, global, store, span),
            Shape::Scalar(None) => self.limited(global, store, span),
            _ => Err(Unsupported::Initial(Fault::Infinite, span)),
        }
    }

    fn limited(
        &self,
        global: GlobalId,
        store: &[i64],
        span: Span,
    ) -> Result<Vec<i64>, Unsupported> {
        let is_it = |e: &Expr| matches!(e.kind(), ExprKind::Var(VarRef::Global(g), Store::Pre) if *g == global);
        let closed = |e: &Expr| e.globals().is_empty();
        let (mut low, mut high) = (None, None);
        for clause in &self.tables.program.init {
            let (lows, highs) = int_limits(&clause.expr, &is_it);
            for (e, strict) in lows.iter().filter(|(e, _)| closed(e)) {
                low = low.max(
                    self.value(store, e)
                        .ok()
                        .map(|v| v.num().saturating_add(*strict)),
                );
            }
            for (e, strict) in highs.iter().filter(|(e, _)| closed(e)) {
                let limit = self
                    .value(store, e)
                    .ok()
                    .map(|v| v.num().saturating_sub(*strict));
                high = match (high, limit) {
                    (Some(a), Some(b)) => Some(i64::min(a, b)),
                    (a, b) => a.or(b),
                };
            }
        }
        match (low, high) {
            (Some(low), Some(high)) if high.saturating_sub(low) <= MAX_RANGE => {
                Ok((low..=high).collect())
            }
            (Some(_), Some(_)) => Err(Unsupported::Initial(Fault::TooMany, span)),
            _ => Err(Unsupported::Initial(Fault::Infinite, span)),
        }
    }

    /// The value of an expression over a global store.
    pub fn value(&self, store: &[i64], e: &Expr) -> Result<super::value::Val, Fault> {
        let read = |var: VarRef, _: Store| match var {
            VarRef::Global(g) => {
                let place = &self.tables.globals[g.index()];
                place.shape.decode(&store[place.range()], &self.tables.rich)
            }
            VarRef::Local(_) => super::value::Val::Num(0),
        };
        let scope = Scope {
            program: &self.tables.program,
            tids: &self.tables.threads,
            consts: &self.tables.consts,
            tid: 0,
            read: &read,
        };
        scope.eval(e, &mut Vec::new())
    }
}
