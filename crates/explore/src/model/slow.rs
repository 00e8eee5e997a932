//! The complete expression evaluator, on value trees.
//!
//! Used where a value has no fixed number of slots (maps over integers, sets of integers) and by the symmetric
//! engine, whose thread ids are relative. The fast evaluator ([`super::code`]) falls back to it.

use super::threads::Tids;
use super::value::{Fault, Table, Val};
use heddle_plato::ir::{
    Binary, Bound, Expr, ExprKind, Program, Quantifier, Store, Type, Unary, VarRef,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What an expression can refer to.
pub struct Scope<'a> {
    /// Declarations.
    pub program: &'a Program,
    /// Thread ids.
    pub tids: &'a dyn Tids,
    /// One value per constant.
    pub consts: &'a [Val],
    /// The running thread (0 where none runs).
    pub tid: i64,
    /// Reads a variable.
    pub read: &'a dyn Fn(VarRef, Store) -> Val,
}

/// Bound variables, innermost last; the flag says "a thread id".
pub type BoundVals = Vec<(u32, Val, bool)>;

/// Quantifiers and havoc over integers are tried over at most this many values.
pub const MAX_RANGE: i64 = 100_000;

impl Scope<'_> {
    /// The truth of a closed formula.
    pub fn holds(&self, e: &Expr) -> Result<bool, Fault> {
        Ok(self.eval(e, &mut Vec::new())?.is_true())
    }

    /// The value of an expression.
    pub fn eval(&self, e: &Expr, bound: &mut BoundVals) -> Result<Val, Fault> {
        let num = |n: i64| Ok(Val::Num(n));
        match e.kind() {
            ExprKind::Int(i) => num(i64::try_from(i).map_err(|_| Fault::Overflow)?),
            ExprKind::Bool(b) => Ok(Val::bool(*b)),
            ExprKind::Enum(_, k) => num(i64::from(*k)),
            ExprKind::NoThread => num(0),
            ExprKind::Tid => num(self.tid),
            ExprKind::Thread(t) => num(self.tids.single(*t)),
            ExprKind::ThreadAt(t, i) => {
                let i = self.eval(i, bound)?.num();
                num(self.tids.member(*t, i).ok_or(Fault::Unspecified)?)
            }
            ExprKind::Index(t) => {
                let t = self.eval(t, bound)?.num();
                num(self.tids.index(t).ok_or(Fault::Unspecified)?)
            }
            ExprKind::IsThread(t, decl) => {
                let t = self.eval(t, bound)?.num();
                Ok(Val::bool(self.tids.decl(t) == Some(*decl)))
            }
            ExprKind::Var(var, store) => Ok((self.read)(*var, *store)),
            ExprKind::Const(c) => self
                .consts
                .get(c.index())
                .cloned()
                .ok_or(Fault::NotExecutable),
            ExprKind::Bound(id) => {
                let found = bound.iter().rev().find(|(b, _, _)| b == id);
                found.map(|(_, v, _)| v.clone()).ok_or(Fault::NotExecutable)
            }
            ExprKind::Result => Err(Fault::NotExecutable),
            ExprKind::Unary(Unary::Not, a) => Ok(Val::bool(!self.eval(a, bound)?.is_true())),
            ExprKind::Unary(Unary::Neg, a) => num(self
                .eval(a, bound)?
                .num()
                .checked_neg()
                .ok_or(Fault::Overflow)?),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, bound),
            ExprKind::Ite(c, a, b) => {
                let taken = if self.eval(c, bound)?.is_true() { a } else { b };
                self.eval(taken, bound)
            }
            ExprKind::Select(m, k) => {
                let (m, k) = (self.eval(m, bound)?, self.eval(k, bound)?);
                match m {
                    Val::Map(table) => Ok(table.get(&k).clone()),
                    _ => Err(Fault::NotExecutable),
                }
            }
            ExprKind::Update(m, k, v) => {
                let Val::Map(table) = self.eval(m, bound)? else {
                    return Err(Fault::NotExecutable);
                };
                let mut table = Table::clone(&table);
                table
                    .entries
                    .insert(self.eval(k, bound)?, self.eval(v, bound)?);
                Ok(self.map(table, e.ty()))
            }
            ExprKind::ConstMap(v) => {
                let default = self.eval(v, bound)?;
                let entries = BTreeMap::new();
                Ok(self.map(Table { default, entries }, e.ty()))
            }
            ExprKind::Set(items) => {
                let items = items
                    .iter()
                    .map(|i| self.eval(i, bound))
                    .collect::<Result<_, _>>()?;
                Ok(Val::Set(Arc::new(items)))
            }
            ExprKind::Apply(f, args) => {
                let decl = &self.program.funcs[f.index()];
                let body = decl.body.as_ref().ok_or(Fault::NotExecutable)?;
                let mut inner = Vec::with_capacity(args.len());
                for (param, arg) in decl.params.iter().zip(args) {
                    inner.push((param.id, self.eval(arg, bound)?, param.ty == Type::Tid));
                }
                self.eval(body, &mut inner)
            }
            ExprKind::Quantified(q, bounds, body) => {
                Ok(Val::bool(self.quantified(*q, bounds, body, bound)?))
            }
        }
    }

    fn map(&self, table: Table, ty: &Type) -> Val {
        let keys = match ty {
            Type::Map(k, _) => cardinality(self.program, self.tids, k),
            _ => None,
        };
        Val::Map(Arc::new(table.canonical(keys)))
    }

    fn binary(&self, op: Binary, a: &Expr, b: &Expr, bound: &mut BoundVals) -> Result<Val, Fault> {
        // The right side of these may have no value where the left side decides.
        match op {
            Binary::And => {
                return Ok(Val::bool(
                    self.eval(a, bound)?.is_true() && self.eval(b, bound)?.is_true(),
                ));
            }
            Binary::Or => {
                return Ok(Val::bool(
                    self.eval(a, bound)?.is_true() || self.eval(b, bound)?.is_true(),
                ));
            }
            Binary::Implies => {
                return Ok(Val::bool(
                    !self.eval(a, bound)?.is_true() || self.eval(b, bound)?.is_true(),
                ));
            }
            _ => {}
        }
        let (a, b) = (self.eval(a, bound)?, self.eval(b, bound)?);
        if let (Val::Set(a), Val::Set(b)) = (&a, &b) {
            let set = |s| Ok(Val::Set(Arc::new(s)));
            match op {
                Binary::Union => return set(a.union(b).cloned().collect()),
                Binary::Inter => return set(a.intersection(b).cloned().collect()),
                Binary::Minus => return set(a.difference(b).cloned().collect()),
                Binary::Subset => return Ok(Val::bool(a.is_subset(b))),
                _ => {}
            }
        }
        match (op, &b) {
            (Binary::Eq | Binary::Iff, _) => Ok(Val::bool(a == b)),
            (Binary::In, Val::Set(items)) => Ok(Val::bool(items.contains(&a))),
            _ => arithmetic(op, a.num(), b.num()).map(Val::Num),
        }
    }

    fn quantified(
        &self,
        q: Quantifier,
        bounds: &[Bound],
        body: &Expr,
        outer: &mut BoundVals,
    ) -> Result<bool, Fault> {
        let [first, rest @ ..] = bounds else {
            return Ok(self.eval(body, outer)?.is_true());
        };
        let values: Vec<i64> = match &first.ty {
            Type::Tid => {
                let chosen = outer.iter().filter(|(_, _, is_tid)| *is_tid);
                let chosen: Vec<i64> = chosen.map(|(_, v, _)| v.num()).collect();
                self.tids.all(&chosen)
            }
            Type::Int => {
                let (low, high) = self.int_bounds(q, first.id, body, outer)?;
                (low..=high).collect()
            }
            ty => {
                let count = cardinality(self.program, self.tids, ty).ok_or(Fault::Infinite)?;
                (0..i64::from(count)).collect()
            }
        };
        let stop = q == Quantifier::Exists;
        for value in values {
            outer.push((first.id, Val::Num(value), first.ty == Type::Tid));
            let truth = self.quantified(q, rest, body, outer);
            outer.pop();
            if truth? == stop {
                return Ok(stop);
            }
        }
        Ok(!stop)
    }

    fn int_bounds(
        &self,
        q: Quantifier,
        id: u32,
        body: &Expr,
        outer: &mut BoundVals,
    ) -> Result<(i64, i64), Fault> {
        let range = match (q, body.kind()) {
            (Quantifier::Forall, ExprKind::Binary(Binary::Implies, range, _)) => range,
            (Quantifier::Exists, _) => body,
            _ => return Err(Fault::Infinite),
        };
        let is_it = |e: &Expr| matches!(e.kind(), ExprKind::Bound(b) if *b == id);
        let (lows, highs) = int_limits(range, &is_it);
        let mut value = |e: &Expr| self.eval(e, outer).ok().map(|v| v.num());
        let low = lows
            .iter()
            .filter_map(|(e, s)| value(e)?.checked_add(*s))
            .max();
        let high = highs
            .iter()
            .filter_map(|(e, s)| value(e)?.checked_sub(*s))
            .min();
        match (low, high) {
            (Some(low), Some(high)) if high.saturating_sub(low) <= MAX_RANGE => Ok((low, high)),
            (Some(_), Some(_)) => Err(Fault::TooMany),
            _ => Err(Fault::Infinite),
        }
    }
}

/// A limit of an integer and whether it is strict (1) or not (0).
pub type Limit = (Expr, i64);

/// The lower and upper limits that the conjuncts of `range` put on the thing that `is_it` recognises.
pub fn int_limits(range: &Expr, is_it: &dyn Fn(&Expr) -> bool) -> (Vec<Limit>, Vec<Limit>) {
    let (mut lows, mut highs) = (Vec::new(), Vec::new());
    let free = |e: &Expr| !e.any_node(&mut |n| is_it(n));
    for part in range.conjuncts() {
        match part.kind() {
            ExprKind::Binary(op @ (Binary::Lt | Binary::Le), a, b) => {
                let strict = i64::from(*op == Binary::Lt);
                if is_it(a) && free(b) {
                    highs.push((b.clone(), strict));
                } else if is_it(b) && free(a) {
                    lows.push((a.clone(), strict));
                }
            }
            ExprKind::Binary(Binary::Eq, a, b) => {
                let (it, other) = if is_it(a) { (a, b) } else { (b, a) };
                if is_it(it) && free(other) {
                    lows.push((other.clone(), 0));
                    highs.push((other.clone(), 0));
                }
            }
            // `!(a < b)` and `!(a <= b)`, as `>=` and `>` may be written.
            ExprKind::Unary(Unary::Not, inner) => {
                if let ExprKind::Binary(op @ (Binary::Lt | Binary::Le), a, b) = inner.kind() {
                    let strict = i64::from(*op == Binary::Le);
                    if is_it(a) && free(b) {
                        lows.push((b.clone(), strict));
                    } else if is_it(b) && free(a) {
                        highs.push((a.clone(), strict));
                    }
                }
            }
            _ => {}
        }
    }
    (lows, highs)
}

/// Arithmetic and comparison of numbers; division rounds towards zero as in Java.
pub fn arithmetic(op: Binary, a: i64, b: i64) -> Result<i64, Fault> {
    let checked = |r: Option<i64>| r.ok_or(Fault::Overflow);
    match op {
        Binary::Add => checked(a.checked_add(b)),
        Binary::Sub => checked(a.checked_sub(b)),
        Binary::Mul => checked(a.checked_mul(b)),
        Binary::Div | Binary::Rem if b == 0 => Err(Fault::Unspecified),
        Binary::Div => checked(a.checked_div(b)),
        Binary::Rem => checked(a.checked_rem(b)),
        Binary::Lt => Ok(i64::from(a < b)),
        Binary::Le => Ok(i64::from(a <= b)),
        _ => Err(Fault::NotExecutable),
    }
}

/// The number of values of a scalar type; `None` if infinite (or not scalar).
pub fn cardinality(program: &Program, tids: &dyn Tids, ty: &Type) -> Option<u32> {
    match ty {
        Type::Bool => Some(2),
        Type::Enum(e) => u32::try_from(program.enums.get(e.index())?.values.len()).ok(),
        Type::Tid => tids.key_count(),
        Type::Int | Type::Opaque(_) | Type::Set(_) | Type::Map(..) => None,
    }
}
