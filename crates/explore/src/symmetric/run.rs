//! One step of the representative thread on value trees with relative thread ids.

use super::names::{Names, ids_in};
use super::program::SymmetricProgram;
use crate::model::flow::Action;
use crate::model::slow::{MAX_RANGE, Scope, int_limits};
use crate::model::threads::Tids;
use crate::model::value::{Fault, Val};
use heddle_plato::ir::{Check, Expr, ExprKind, LocalId, Op, Store, ThreadId, Type, Var, VarRef};

/// The ids that exist in a store: those that occur, all single threads, and one unnamed thread per family.
pub struct Relative<'a> {
    /// How ids are made.
    pub names: &'a Names,
    /// The ids that occur.
    pub used: Vec<i64>,
}

impl Tids for Relative<'_> {
    fn all(&self, bound: &[i64]) -> Vec<i64> {
        let mut all = vec![0];
        all.extend(self.used.iter().chain(bound).copied().filter(|i| *i != 0));
        for decl in 0..self.names.counts.len() {
            if self.names.single[decl] {
                all.push(self.names.id(decl, 0));
            } else {
                let fresh = self.names.fresh(decl, &all);
                all.extend(fresh);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn decl(&self, tid: i64) -> Option<ThreadId> {
        self.names.decl(tid)
    }

    fn index(&self, _: i64) -> Option<i64> {
        None
    }

    fn member(&self, _: ThreadId, _: i64) -> Option<i64> {
        None
    }

    fn single(&self, decl: ThreadId) -> i64 {
        self.names.id(decl.index(), 0)
    }

    fn key_count(&self) -> Option<u32> {
        None
    }
}

/// What the representative can do.
pub enum Event<'a> {
    /// A step: operation, location afterwards, stores afterwards.
    Step(usize, usize, Vec<Val>, Vec<Val>),
    /// A check fails.
    Wrong(usize, &'a Check),
    /// Cannot be computed.
    Fault(Option<usize>, Fault),
    /// Not explored.
    Cut,
}

/// A thread and the store it sees.
#[derive(Clone, Copy)]
pub struct At<'a> {
    /// Its declaration.
    pub decl: usize,
    /// Its location.
    pub pc: usize,
    /// Globals.
    pub g: &'a [Val],
    /// Locals.
    pub l: &'a [Val],
}

/// A step being built.
struct Step<'a> {
    at: At<'a>,
    op: &'a Op,
    number: usize,
    target: usize,
}

impl SymmetricProgram {
    /// The ids in a pair of stores of one thread, its own included.
    pub fn used(&self, decl: usize, g: &[Val], l: &[Val]) -> Vec<i64> {
        let globals = self.program.globals.iter().map(|d| &d.ty);
        let locals = self.classes[decl].flow.locals.iter().map(|d| &d.ty);
        let mut used = ids_in(g.iter().zip(globals).chain(l.iter().zip(locals)));
        let me = self.names.id(decl, 0);
        if !used.contains(&me) {
            used.push(me);
        }
        used
    }

    fn scope<'a>(
        &'a self,
        me: i64,
        tids: &'a Relative<'a>,
        read: &'a dyn Fn(VarRef, Store) -> Val,
    ) -> Scope<'a> {
        Scope {
            program: &self.program,
            tids,
            consts: &self.consts,
            tid: me,
            read,
        }
    }

    /// The value of an expression over two stores of the representative.
    fn eval(&self, at: At<'_>, after: Option<(&[Val], &[Val])>, e: &Expr) -> Result<Val, Fault> {
        let mut used = self.used(at.decl, at.g, at.l);
        if let Some((g2, l2)) = after {
            used.extend(self.used(at.decl, g2, l2));
        }
        let tids = Relative {
            names: &self.names,
            used,
        };
        let read = |var: VarRef, store: Store| {
            let (g, l) = match (store, after) {
                (Store::Post, Some(after)) => after,
                _ => (at.g, at.l),
            };
            match var {
                VarRef::Global(x) => g[x.index()].clone(),
                VarRef::Local(x) => l.get(x.index()).cloned().unwrap_or(Val::Num(0)),
            }
        };
        let me = self.names.id(at.decl, 0);
        self.scope(me, &tids, &read).eval(e, &mut Vec::new())
    }

    /// The first invariant that is false in a store.
    pub fn broken_invariant(
        &self,
        decl: usize,
        g: &[Val],
    ) -> Result<Option<usize>, (usize, Fault)> {
        let at = At {
            decl,
            pc: 0,
            g,
            l: &[],
        };
        for (number, clause) in self.program.invariants.iter().enumerate() {
            match self.eval(at, None, &clause.expr) {
                Ok(v) if v.is_true() => {}
                Ok(_) => return Ok(Some(number)),
                Err(fault) => return Err((number, fault)),
            }
        }
        Ok(None)
    }

    /// Calls `f` on everything the representative can do.
    pub fn steps(&self, at: At<'_>, f: &mut dyn FnMut(Event<'_>)) {
        for edge in &self.classes[at.decl].flow.locations[at.pc].edges {
            match edge.action {
                Action::Op(number) => {
                    let op = &self.classes[at.decl].flow.ops[number].op;
                    let step = Step {
                        at,
                        op,
                        number,
                        target: edge.target,
                    };
                    if let Err(fault) = self.run(&step, f) {
                        f(Event::Fault(Some(number), fault));
                    }
                }
                Action::Call(_) | Action::Cut => f(Event::Cut),
            }
        }
    }

    fn run(&self, step: &Step<'_>, f: &mut dyn FnMut(Event<'_>)) -> Result<(), Fault> {
        for check in &step.op.checks {
            let two_stores = check.expr.reads_store(Store::Post);
            if !two_stores && !self.eval(step.at, None, &check.expr)?.is_true() {
                f(Event::Wrong(step.number, check));
                return Ok(());
            }
        }
        if let Some(guard) = &step.op.guard
            && !guard.reads_store(Store::Post)
            && !self.eval(step.at, None, guard)?.is_true()
        {
            return Ok(());
        }
        self.choose(step, 0, &mut step.at.g.to_vec(), &mut step.at.l.to_vec(), f)
    }

    fn choose(
        &self,
        step: &Step<'_>,
        next: usize,
        g2: &mut Vec<Val>,
        l2: &mut Vec<Val>,
        f: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Fault> {
        let Some(var) = step.op.havoc.get(next) else {
            return self.finish(step, g2.clone(), l2.clone(), f);
        };
        for value in self.free_values(step, *var, g2, l2)? {
            match var {
                Var::Global(x) => g2[x.index()] = value,
                Var::Local(x) => l2[x.index()] = value,
            }
            self.choose(step, next + 1, g2, l2, f)?;
        }
        Ok(())
    }

    fn free_values(
        &self,
        step: &Step<'_>,
        var: Var,
        g2: &[Val],
        l2: &[Val],
    ) -> Result<Vec<Val>, Fault> {
        let class = &self.classes[step.at.decl];
        let ty = match var {
            Var::Global(x) => &self.program.globals[x.index()].ty,
            Var::Local(x) => &class.flow.locals[x.index()].ty,
        };
        if let Var::Local(x) = var {
            let mut mentioned = class.live[step.target].contains(&x);
            step.op
                .for_each_expr(&mut |e| mentioned |= e.locals().contains(&(x, Store::Post)));
            if !mentioned {
                return Ok(vec![Val::Num(0)]);
            }
        }
        let mut used = self.used(step.at.decl, step.at.g, step.at.l);
        used.extend(self.used(step.at.decl, g2, l2));
        let tids = Relative {
            names: &self.names,
            used,
        };
        match ty {
            Type::Tid => Ok(tids.all(&[]).into_iter().map(Val::Num).collect()),
            Type::Int => self.limited(step, var),
            _ => {
                let count = crate::model::slow::cardinality(&self.program, &tids, ty)
                    .ok_or(Fault::Infinite)?;
                Ok((0..i64::from(count)).map(Val::Num).collect())
            }
        }
    }

    fn limited(&self, step: &Step<'_>, var: Var) -> Result<Vec<Val>, Fault> {
        let Some(guard) = &step.op.guard else {
            return Err(Fault::Infinite);
        };
        let is_it = |e: &Expr| match (e.kind(), var) {
            (ExprKind::Var(VarRef::Global(a), Store::Post), Var::Global(b)) => *a == b,
            (ExprKind::Var(VarRef::Local(a), Store::Post), Var::Local(b)) => *a == b,
            _ => false,
        };
        let (lows, highs) = int_limits(guard, &is_it);
        let value = |e: &Expr| {
            let one_store = !e.reads_store(Store::Post);
            one_store
                .then(|| self.eval(step.at, None, e).ok().map(|v| v.num()))
                .flatten()
        };
        let low = lows
            .iter()
            .filter_map(|(e, s)| value(e)?.checked_add(*s))
            .max();
        let high = highs
            .iter()
            .filter_map(|(e, s)| value(e)?.checked_sub(*s))
            .min();
        match (low, high) {
            (Some(low), Some(high)) if high.saturating_sub(low) <= MAX_RANGE => {
                Ok((low..=high).map(Val::Num).collect())
            }
            (Some(_), Some(_)) => Err(Fault::TooMany),
            _ => Err(Fault::Infinite),
        }
    }

    fn finish(
        &self,
        step: &Step<'_>,
        mut g2: Vec<Val>,
        mut l2: Vec<Val>,
        f: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Fault> {
        for (var, e) in &step.op.updates {
            let value = self.eval(step.at, Some((&g2, &l2)), e)?;
            match var {
                Var::Global(x) => g2[x.index()] = value,
                Var::Local(x) => l2[x.index()] = value,
            }
        }
        let after = Some((g2.as_slice(), l2.as_slice()));
        if let Some(guard) = &step.op.guard
            && guard.reads_store(Store::Post)
            && !self.eval(step.at, after, guard)?.is_true()
        {
            return Ok(());
        }
        for check in &step.op.checks {
            let two_stores = check.expr.reads_store(Store::Post);
            if two_stores && !self.eval(step.at, after, &check.expr)?.is_true() {
                f(Event::Wrong(step.number, check));
                return Ok(());
            }
        }
        let live = &self.classes[step.at.decl].live[step.target];
        for (number, value) in l2.iter_mut().enumerate() {
            if !live.contains(&LocalId(number as u32)) {
                *value = Val::Num(0);
            }
        }
        f(Event::Step(step.number, step.target, g2, l2));
        Ok(())
    }

    /// Initial stores seen from a thread of `decl`.
    pub fn initial_stores(&self, decl: usize) -> Result<Vec<Vec<Val>>, (Fault, heddle_text::Span)> {
        let mut stores: Vec<Vec<Val>> = vec![vec![Val::Num(0); self.program.globals.len()]];
        for (number, global) in self.program.globals.iter().enumerate() {
            let mut next = Vec::new();
            for store in stores {
                let at = At {
                    decl,
                    pc: 0,
                    g: &store,
                    l: &[],
                };
                let values = match &global.init {
                    Some(e) => self.eval(at, None, e).map(|v| vec![v]),
                    None => self.free_initial(decl, &store[..number], &global.ty),
                };
                for value in values.map_err(|f| (f, global.span))? {
                    let mut store = store.clone();
                    store[number] = value;
                    next.push(store);
                }
            }
            if next.len() > 100_000 {
                return Err((Fault::TooMany, global.span));
            }
            stores = next;
        }
        for clause in &self.program.init {
            let mut kept = Vec::new();
            for store in stores {
                let at = At {
                    decl,
                    pc: 0,
                    g: &store,
                    l: &[],
                };
                if self
                    .eval(at, None, &clause.expr)
                    .map_err(|f| (f, clause.span))?
                    .is_true()
                {
                    kept.push(store);
                }
            }
            stores = kept;
        }
        Ok(stores)
    }

    fn free_initial(&self, decl: usize, before: &[Val], ty: &Type) -> Result<Vec<Val>, Fault> {
        let types = self.program.globals.iter().map(|d| &d.ty);
        let mut used = ids_in(before.iter().zip(types));
        used.push(self.names.id(decl, 0));
        let tids = Relative {
            names: &self.names,
            used,
        };
        match ty {
            Type::Tid => Ok(tids.all(&[]).into_iter().map(Val::Num).collect()),
            _ => {
                let count = crate::model::slow::cardinality(&self.program, &tids, ty)
                    .ok_or(Fault::Infinite)?;
                Ok((0..i64::from(count)).map(Val::Num).collect())
            }
        }
    }
}
