//! Expressions evaluated directly on the tree.
//!
//! Takes an expression and a [`Scope`] (stores, running thread, bound variables), gives a [`Value`]. A value that
//! the language leaves unspecified (division by zero in a specification, `index` of a thread without one) and a
//! quantifier without finite range stop the evaluation: the interpreter never guesses.

use crate::{MapValue, Stuck, Value, World};
use heddle_plato::ir::{Binary, Bound, Expr, ExprKind, Quantifier, Store, Type, Unary, VarRef};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One store: globals and the locals of the running activation.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// One value per global.
    pub globals: &'a [Value],
    /// One value per local; `None` is "not assigned yet".
    pub locals: &'a [Option<Value>],
}

/// Everything an expression can refer to.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// Threads and constants.
    pub world: &'a World<'a>,
    /// The running thread.
    pub tid: Option<u32>,
    /// The store before the step.
    pub pre: View<'a>,
    /// The store after the step.
    pub post: View<'a>,
    /// The store at the entry of the procedure whose end is looked at.
    pub entry: Option<View<'a>>,
    /// The result of that procedure.
    pub result: Option<&'a Value>,
    /// Variables of the quantifiers around, innermost first.
    pub bound: Option<&'a Binding<'a>>,
}

/// A bound variable and the ones around it.
#[derive(Clone, Copy, Debug)]
pub struct Binding<'a> {
    pub(crate) id: u32,
    value: &'a Value,
    pub(crate) outer: Option<&'a Binding<'a>>,
}

/// Result of an evaluation.
pub type Evaluated = Result<Value, Stuck>;

/// Integers that are tried where a quantifier ranges over all of them.
const SAMPLE: std::ops::RangeInclusive<i32> = -2..=8;

/// Integer quantifiers are tried over at most this many values.
const MAX_RANGE: i64 = 10_000;

impl<'a> Scope<'a> {
    /// A scope with a single store.
    pub fn one_store(world: &'a World<'a>, tid: Option<u32>, view: View<'a>) -> Self {
        Scope {
            world,
            tid,
            pre: view,
            post: view,
            entry: None,
            result: None,
            bound: None,
        }
    }

    /// The truth of a formula.
    pub fn holds(&self, e: &Expr) -> Result<bool, Stuck> {
        self.eval(e)?
            .as_bool()
            .ok_or_else(|| unsupported("not a truth value", e))
    }

    /// The value of an expression.
    pub fn eval(&self, e: &Expr) -> Evaluated {
        match e.kind() {
            ExprKind::Int(i) => Ok(Value::Int(i.clone())),
            ExprKind::Bool(b) => Ok(Value::Bool(*b)),
            ExprKind::Enum(_, k) => Ok(Value::Enum(*k)),
            ExprKind::NoThread => Ok(Value::Tid(None)),
            ExprKind::Tid => match self.tid {
                Some(t) => Ok(Value::Tid(Some(t))),
                None => Err(unsupported("`tid` where no thread runs", e)),
            },
            ExprKind::Thread(t) => {
                let found = self.world.instances.iter().position(|i| i.thread == *t);
                Ok(Value::Tid(found.map(|p| p as u32)))
            }
            ExprKind::ThreadAt(t, index) => {
                let index = self.int(index)?;
                let is = |i: &crate::Instance| i.thread == *t && i.index.as_ref() == Some(&index);
                match self.world.instances.iter().position(is) {
                    Some(p) => Ok(Value::Tid(Some(p as u32))),
                    None => Err(unsupported("there is no thread of this index", e)),
                }
            }
            ExprKind::Index(t) => self.index(t, e),
            ExprKind::IsThread(t, family) => Ok(Value::Bool(match self.eval(t)? {
                Value::Tid(Some(t)) => self.world.instances[t as usize].thread == *family,
                _ => false,
            })),
            ExprKind::Var(var, store) => self.var(*var, *store, e),
            ExprKind::Const(c) => match self.world.consts.get(c.index()) {
                Some(value) => Ok(value.clone()),
                None => Err(unsupported("constant used before its declaration", e)),
            },
            ExprKind::Bound(id) => self.bound_value(*id, e),
            ExprKind::Result => match self.result {
                Some(value) => known(value),
                None => Err(unsupported("`result` outside a procedure's end", e)),
            },
            ExprKind::Unary(op, a) => self.unary(*op, a),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, e),
            ExprKind::Ite(c, a, b) => self.eval(if self.holds(c)? { a } else { b }),
            ExprKind::Select(m, k) => match self.eval(m)? {
                Value::Map(map) => known(map.get(&self.eval(k)?)),
                _ => Err(unsupported("not a map", e)),
            },
            ExprKind::Update(m, k, v) => match self.eval(m)? {
                Value::Map(map) => {
                    let mut map = Arc::unwrap_or_clone(map);
                    let value = match self.eval(v) {
                        Err(Stuck::Unknown) => Value::Unknown,
                        value => value?,
                    };
                    map.entries.insert(self.eval(k)?, value);
                    Ok(self.canonical(map, e))
                }
                _ => Err(unsupported("not a map", e)),
            },
            ExprKind::ConstMap(v) => {
                let default = self.eval(v)?;
                let entries = BTreeMap::new();
                Ok(self.canonical(MapValue { default, entries }, e))
            }
            ExprKind::Set(items) => items
                .iter()
                .map(|i| self.eval(i))
                .collect::<Result<_, _>>()
                .map(Value::Set),
            ExprKind::Apply(f, args) => self.apply(f.index(), args, e),
            ExprKind::Quantified(q, bounds, body) => {
                self.quantified(*q, bounds, body, e).map(Value::Bool)
            }
        }
    }

    fn canonical(&self, map: MapValue, e: &Expr) -> Value {
        let keys = self.world.finite_keys(e.ty(), e.span());
        Value::Map(Arc::new(map.canonical(keys.as_deref())))
    }

    fn index(&self, t: &Expr, e: &Expr) -> Evaluated {
        let index = match self.eval(t)? {
            Value::Tid(Some(t)) => self.world.instances[t as usize].index.clone(),
            _ => None,
        };
        index
            .map(Value::Int)
            .ok_or_else(|| unsupported("this thread has no index", e))
    }

    fn var(&self, var: VarRef, store: Store, e: &Expr) -> Evaluated {
        let view = match (store, &self.entry) {
            (Store::Pre, _) => &self.pre,
            (Store::Post, _) => &self.post,
            (Store::Entry, Some(entry)) => entry,
            (Store::Entry, None) => {
                return Err(unsupported("`old` outside a procedure's end", e));
            }
        };
        match var {
            // What variables are at first is asked for while there is no store yet.
            VarRef::Global(g) => match view.globals.get(g.index()) {
                Some(value) => known(value),
                None => Err(unsupported("a variable before it has a value", e)),
            },
            VarRef::Local(l) => match view.locals.get(l.index()) {
                Some(Some(value)) => known(value),
                _ => Err(Stuck::Uninitialised(l)),
            },
        }
    }

    fn bound_value(&self, id: u32, e: &Expr) -> Evaluated {
        let mut at = self.bound;
        while let Some(binding) = at {
            if binding.id == id {
                return Ok(binding.value.clone());
            }
            at = binding.outer;
        }
        Err(unsupported("unknown bound variable", e))
    }

    fn int(&self, e: &Expr) -> Result<BigInt, Stuck> {
        match self.eval(e)? {
            Value::Int(i) => Ok(i),
            _ => Err(unsupported("not an integer", e)),
        }
    }

    fn unary(&self, op: Unary, a: &Expr) -> Evaluated {
        match op {
            Unary::Not => Ok(Value::Bool(!self.holds(a)?)),
            Unary::Neg => Ok(Value::Int(-self.int(a)?)),
        }
    }

    fn binary(&self, op: Binary, a: &Expr, b: &Expr, e: &Expr) -> Evaluated {
        let truth = match op {
            Binary::Add => return Ok(Value::Int(self.int(a)? + self.int(b)?)),
            Binary::Sub => return Ok(Value::Int(self.int(a)? - self.int(b)?)),
            Binary::Mul => return Ok(Value::Int(self.int(a)? * self.int(b)?)),
            Binary::Div | Binary::Rem => return self.divide(op, a, b, e),
            Binary::Union | Binary::Inter | Binary::Minus => return self.combine(op, a, b, e),
            Binary::Lt => self.int(a)? < self.int(b)?,
            Binary::Le => self.int(a)? <= self.int(b)?,
            Binary::Eq => return same(&self.eval(a)?, &self.eval(b)?).map(Value::Bool),
            Binary::And => self.holds(a)? && self.holds(b)?,
            Binary::Or => self.holds(a)? || self.holds(b)?,
            Binary::Implies => !self.holds(a)? || self.holds(b)?,
            Binary::Iff => self.holds(a)? == self.holds(b)?,
            Binary::In => match self.eval(b)? {
                Value::Set(items) => items.contains(&self.eval(a)?),
                _ => return Err(unsupported("not a set", e)),
            },
            Binary::Subset => match (self.eval(a)?, self.eval(b)?) {
                (Value::Set(a), Value::Set(b)) => a.is_subset(&b),
                _ => return Err(unsupported("not a set", e)),
            },
        };
        Ok(Value::Bool(truth))
    }

    /// `BigInt` division rounds towards zero and its remainder has the sign of the left side, as in Java.
    fn divide(&self, op: Binary, a: &Expr, b: &Expr, e: &Expr) -> Evaluated {
        let (a, b) = (self.int(a)?, self.int(b)?);
        if b == BigInt::ZERO {
            return Err(unsupported("division by zero has no value here", e));
        }
        Ok(Value::Int(if op == Binary::Div { a / b } else { a % b }))
    }

    fn combine(&self, op: Binary, a: &Expr, b: &Expr, e: &Expr) -> Evaluated {
        let (Value::Set(a), Value::Set(b)) = (self.eval(a)?, self.eval(b)?) else {
            return Err(unsupported("not a set", e));
        };
        Ok(Value::Set(match op {
            Binary::Union => a.union(&b).cloned().collect(),
            Binary::Inter => a.intersection(&b).cloned().collect(),
            _ => a.difference(&b).cloned().collect(),
        }))
    }

    fn apply(&self, f: usize, args: &[Expr], e: &Expr) -> Evaluated {
        let decl = &self.world.program.funcs[f];
        let Some(body) = &decl.body else {
            return Err(match self.world.object_maps() {
                [] => unsupported("a function without definition", e),
                _ => Stuck::Unknown,
            });
        };
        let values = args
            .iter()
            .map(|a| self.eval(a))
            .collect::<Result<Vec<_>, _>>()?;
        // The definition is closed but for its parameters.
        let inner = Scope {
            bound: None,
            ..*self
        };
        inner.with_params(&decl.params, &values, body)
    }

    fn with_params(&self, params: &[Bound], values: &[Value], body: &Expr) -> Evaluated {
        match (params, values) {
            ([p, params @ ..], [value, values @ ..]) => {
                let binding = Binding {
                    id: p.id,
                    value,
                    outer: self.bound,
                };
                let scope = Scope {
                    bound: Some(&binding),
                    ..*self
                };
                scope.with_params(params, values, body)
            }
            _ => self.eval(body),
        }
    }

    fn quantified(
        &self,
        q: Quantifier,
        bounds: &[Bound],
        body: &Expr,
        e: &Expr,
    ) -> Result<bool, Stuck> {
        let [first, rest @ ..] = bounds else {
            return self.holds(body);
        };
        // A value that decides the formula is enough, whatever the others do; without one, all must be known.
        let mut open = None;
        let values = if self.world.is_finite(&first.ty) {
            self.world.domain(&first.ty, e.span())?.values
        } else if first.ty == Type::Int {
            let range = self.int_range(q, first.id, body, e);
            range
                .or_else(|stuck| self.told_apart(first.id, body).ok_or(stuck))
                .unwrap_or_else(|stuck| {
                    open = Some(stuck);
                    SAMPLE.map(|i| Value::Int(i.into())).collect()
                })
        } else {
            return Err(unsupported("a quantifier over infinitely many values", e));
        };
        let stop = q == Quantifier::Exists;
        for value in &values {
            let binding = Binding {
                id: first.id,
                value,
                outer: self.bound,
            };
            let scope = Scope {
                bound: Some(&binding),
                ..*self
            };
            match scope.quantified(q, rest, body, e) {
                Ok(truth) if truth == stop => return Ok(stop),
                Ok(_) => {}
                Err(stuck) => open = Some(stuck),
            }
        }
        open.map_or(Ok(!stop), Err)
    }

    /// The integers that matter to `forall i :: low <= i && i < high ==> …` (or `exists … && …`): outside the
    /// bounds the body is true (false). Only bounds that can be evaluated here count.
    fn int_range(
        &self,
        q: Quantifier,
        id: u32,
        body: &Expr,
        e: &Expr,
    ) -> Result<Vec<Value>, Stuck> {
        let range = match (q, body.kind()) {
            (Quantifier::Forall, ExprKind::Binary(Binary::Implies, range, _)) => range,
            (Quantifier::Exists, _) => body,
            _ => return Err(unsupported("a quantifier over all integers", e)),
        };
        let (mut low, mut high) = (None, None);
        for part in range.conjuncts() {
            let ExprKind::Binary(op @ (Binary::Lt | Binary::Le), a, b) = part.kind() else {
                continue;
            };
            let strict = BigInt::from(i32::from(*op == Binary::Lt));
            if is_bound(a, id) && !mentions(b, id) {
                if let Ok(limit) = self.int(b) {
                    high = at_most(high, limit - strict, |new, old| new < old);
                }
            } else if is_bound(b, id)
                && !mentions(a, id)
                && let Ok(limit) = self.int(a)
            {
                low = at_most(low, limit + strict, |new, old| new > old);
            }
        }
        let (Some(low), Some(high)) = (low, high) else {
            return Err(unsupported("a quantifier over all integers", e));
        };
        if &high - &low > BigInt::from(MAX_RANGE) {
            return Err(unsupported("a quantifier over too many integers", e));
        }
        let mut values = Vec::new();
        let mut next = low;
        while next <= high {
            values.push(Value::Int(next.clone()));
            next += 1;
        }
        Ok(values)
    }
}

fn known(value: &Value) -> Evaluated {
    match value {
        Value::Unknown => Err(Stuck::Unknown),
        value => Ok(value.clone()),
    }
}

/// Parts that are not determined may be equal or not, unless both sides are one and the same.
fn same(a: &Value, b: &Value) -> Result<bool, Stuck> {
    match a == b {
        false if a.is_partial() || b.is_partial() => Err(Stuck::Unknown),
        equal => Ok(equal),
    }
}

fn at_most(
    old: Option<BigInt>,
    new: BigInt,
    better: fn(&BigInt, &BigInt) -> bool,
) -> Option<BigInt> {
    match old {
        Some(old) if !better(&new, &old) => Some(old),
        _ => Some(new),
    }
}

pub(crate) fn is_bound(e: &Expr, id: u32) -> bool {
    matches!(e.kind(), ExprKind::Bound(b) if *b == id)
}

fn mentions(e: &Expr, id: u32) -> bool {
    e.any_node(&mut |n| is_bound(n, id))
}

fn unsupported(what: &str, e: &Expr) -> Stuck {
    Stuck::Unsupported(what.to_owned(), e.span())
}
