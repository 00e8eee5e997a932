//! A question about stores one behind the other: which of some formulas hold between the first and the last (semantics, section 2).
//!
//! Takes the assumptions that the steps are about, gives a sequential program that remembers the first store, walks on by steps, and
//! asks which candidates hold between the remembered store and the one that was come to.

use crate::engine::Engine;
use crate::facts::state;
use crate::rely::Rely;
use crate::sequential::{Builder, Candidate, Purpose};
use heddle_logic::Terms;
use heddle_plato::ir::{
    Check, Expr, GlobalId, LocalId, Op, OpKind, Program, Stmt, Store, Type, Var, VarRef,
};
use heddle_solver::{Reason, Session};
use heddle_text::Span;
use heddle_vc::{Condition, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};

/// The program under construction.
pub(crate) struct Walk<'p> {
    program: &'p Program,
    rely: &'p Rely,
    builder: Builder<'p>,
    /// The first store.
    before: BTreeMap<GlobalId, Var>,
}

impl<'p> Walk<'p> {
    /// A walk through the globals of these assumptions. The invariants' globals change, too: held fixed, they would tie the
    /// environment's to their old values.
    pub(crate) fn new(program: &'p Program, rely: &'p Rely) -> Self {
        let mut builder = Builder::new(program, &[], 0);
        let all = rely.env.iter().chain(&rely.invariants);
        let globals: BTreeSet<GlobalId> = all.flat_map(|c| c.globals.iter().copied()).collect();
        let mut snapshot = |g: GlobalId| {
            let ty = program.globals[g.index()].ty.clone();
            (g, Var::Local(builder.local("$before", ty, Span::default())))
        };
        let before = globals.into_iter().map(&mut snapshot).collect();
        Walk {
            program,
            rely,
            builder,
            before,
        }
    }

    /// Any store with the invariants, which is remembered.
    pub(crate) fn remember(&self) -> Op {
        let span = Span::default();
        let mut remember = Op::new(OpKind::Skip, span).guard(state(self.rely, span));
        for (g, snapshot) in &self.before {
            let now = self.builder.var(Var::Global(*g), Store::Pre, span);
            remember = remember.update(*snapshot, now);
        }
        remember
    }

    /// A step with these properties that keeps the invariants.
    pub(crate) fn step(&self, properties: Vec<Expr>) -> Op {
        let span = Span::default();
        let invariants = self.rely.invariants.iter();
        let after = invariants.map(|c| c.expr.with_store(Store::Pre, Store::Post));
        Op::new(OpKind::Environment, span)
            .havoc(self.before.keys().map(|g| Var::Global(*g)))
            .guard(Expr::all(properties.into_iter().chain(after), span))
    }

    /// The next candidate: its number, and the flag that switches it on.
    pub(crate) fn candidate(&mut self) -> (usize, LocalId) {
        let rank = self.builder.candidates.len();
        let flag = self.builder.local("$keep", Type::Bool, Span::default());
        self.builder.candidates.push(Candidate {
            flag,
            rank,
            hint: false,
        });
        (rank, flag)
    }

    /// The formula, if the candidate is kept.
    pub(crate) fn if_kept(&self, (_, flag): (usize, LocalId), formula: &Expr) -> Expr {
        let keep = self.builder.read(flag, formula.span());
        Expr::implies(keep, formula.clone())
    }

    /// The candidate must hold between the remembered store and the current one.
    pub(crate) fn so_far(&mut self, candidate: (usize, LocalId), formula: &Expr) -> Check {
        let span = formula.span();
        let read = |v: Var| self.builder.var(v, Store::Pre, span);
        let formula = self.if_kept(candidate, &over_all(formula, &self.before, &read));
        let purpose = Purpose::Candidate(candidate.0);
        self.builder.check(purpose, formula, span)
    }

    /// Which candidates hold wherever they are checked, and the prover's fault that may have cost some; `None` if the body is not
    /// sequential.
    pub(crate) fn ask(
        self,
        body: impl IntoIterator<Item = Op>,
        session: &mut Session,
    ) -> Option<(Vec<bool>, Option<Reason>)> {
        let body = Stmt::Seq(body.into_iter().map(Stmt::Op).collect());
        let mut terms = Terms::new();
        let vocabulary = Vocabulary::new(self.program, &mut terms);
        let (sequential, purposes, candidates) = self.builder.finish(body);
        let condition = Condition::new(self.program, &vocabulary, &sequential, &mut terms).ok()?;
        let mut engine = Engine {
            terms: &mut terms,
            condition: &condition,
            purposes: &purposes,
            candidates: &candidates,
            tid: vocabulary.tid(),
            max_errors: 0,
            settles: false,
            doubt: None,
            is_real: &|_, _| false,
        };
        let solved = engine.solve(session, "transitivity");
        Some((solved.kept, solved.fault))
    }
}

/// The formula about two stores between the store that was remembered and the current one.
fn over_all(e: &Expr, before: &BTreeMap<GlobalId, Var>, read: &dyn Fn(Var) -> Expr) -> Expr {
    e.with_vars(&mut |var, store| match (var, store) {
        (VarRef::Global(g), Store::Pre) => before.get(&g).map(|s| read(*s)),
        (var, _) => Some(read(var.into())),
    })
}
