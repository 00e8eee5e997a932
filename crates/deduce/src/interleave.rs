//! From a body without calls to a sequential program: environment steps before each operation, guarantee,
//! invariant and simulation checks on it (semantics, section 2):
//!
//! ```text
//! [[X]] = B*; assert Y; assert (I ⇒ I') and G on (s,s'); X
//! ```
//!
//! B* is one step because the environment assumption is reflexive and transitive (conjuncts that are not have been
//! replaced by what holds over any number of steps). An operation is preceded by the steps of the components that it touches only; steps on other components
//! commute past it. One environment step per component is enough between two own operations on that component.
//!
//! Steps of a callee that promises nothing (K, about the globals M) take turns with those of others: `[[K*]] = R; [[K]]`, where R
//! changes M and what the environment can change with it, within those conjuncts of the environment that K keeps, too: they mention no
//! global of M after the step, so K keeps them because they are reflexive, or K says so itself. Together they are transitive without
//! the help of conjuncts that K may break, so they hold from the first to the last step.

use crate::preservation::Change;
use crate::rely::{Component, Conjunct, Rely};
use crate::sequential::{Builder, Purpose};
use crate::simulation::Simulation;
use crate::transitivity::Known;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Stmt, Store, Var};
use heddle_text::Span;
use std::collections::BTreeSet;

/// What the translation of one task needs.
pub(crate) struct Interleaver<'b, 'p> {
    /// The program under construction.
    pub builder: &'b mut Builder<'p>,
    /// What the task relies on.
    pub rely: &'b Rely,
    /// What environment conjuncts say of any number of steps.
    pub transitive: &'b Known,
    /// The abstraction to simulate, if the task is a specified procedure.
    pub simulation: Option<&'b Simulation>,
}

/// Components on which the environment has just run and no own operation since.
type Fresh = BTreeSet<Component>;

impl Interleaver<'_, '_> {
    /// `[[stmt]]`
    pub(crate) fn stmt(&mut self, stmt: &Stmt, fresh: &mut Fresh) -> Stmt {
        match stmt {
            Stmt::Op(op) => self.op(op, fresh),
            Stmt::Seq(items) => Stmt::Seq(items.iter().map(|s| self.stmt(s, fresh)).collect()),
            Stmt::Choice(branches) => self.choice(branches, fresh),
            Stmt::Block(label, body) => {
                let body = self.stmt(body, fresh);
                fresh.clear();
                Stmt::Block(*label, Box::new(body))
            }
            Stmt::Loop(l) => {
                let mut l = l.clone();
                l.body = Box::new(self.stmt(&l.body, &mut Fresh::new()));
                fresh.clear();
                Stmt::Loop(l)
            }
            Stmt::Exit(_) | Stmt::Call(_) => stmt.clone(),
        }
    }

    /// The environment runs before the choice is made for whatever the branches touch first; both orders have
    /// the same outcomes, and the branches' tests then see one store.
    fn choice(&mut self, branches: &[Stmt], fresh: &mut Fresh) -> Stmt {
        let first = branches.iter().filter_map(opening_op);
        let touched: BTreeSet<Component> = first.clone().flat_map(|op| self.touched(op)).collect();
        let span = first.map(|op| op.span).next().unwrap_or_default();
        let before = self.environment(&touched, fresh, span);
        let mut ends: Vec<Fresh> = Vec::new();
        let branches = branches
            .iter()
            .map(|b| {
                let mut mine = fresh.clone();
                let branch = self.stmt(b, &mut mine);
                ends.push(mine);
                branch
            })
            .collect();
        if let Some(common) = ends.into_iter().reduce(|a, b| &a & &b) {
            *fresh = common;
        }
        Stmt::Seq(before.into_iter().chain([Stmt::Choice(branches)]).collect())
    }

    /// Whether the step may count as an action of the abstraction. Of purely local steps only the return does: an
    /// action about the result may need no other step, and leaving the others out only makes fewer positions possible.
    fn may_be_action(&self, op: &Op) -> bool {
        self.simulation.is_some()
            && (op.kind == OpKind::Return || !self.rely.touched(op).is_empty())
    }

    /// The components an operation touches. If its step may count as an action of the abstraction, what that
    /// action speaks of is touched, too.
    fn touched(&self, op: &Op) -> BTreeSet<Component> {
        let mut touched = self.rely.touched(op);
        if let Some(simulation) = self.simulation.filter(|_| self.may_be_action(op)) {
            touched.extend(self.rely.of_globals(simulation.globals()));
        }
        touched
    }

    fn op(&mut self, op: &Op, fresh: &mut Fresh) -> Stmt {
        if op.kind == OpKind::Entry {
            return Stmt::Op(op.clone());
        }
        let touched = self.touched(op);
        if touched.is_empty() && !self.may_be_action(op) {
            return Stmt::Op(op.clone());
        }
        let before = match op.kind {
            OpKind::AnySteps => Some(self.any_steps(op, &touched)),
            _ => self.environment(&touched, fresh, op.span),
        };
        let mut parts: Vec<Stmt> = before.into_iter().collect();
        fresh.retain(|c| !touched.contains(c));
        let any_steps = op.kind == OpKind::AnySteps;
        let mut op = op.clone();
        if any_steps {
            op.kind = OpKind::Abstraction;
        }
        self.add_guarantee(&mut op);
        if let Some(simulation) = self.simulation {
            simulation.advance(self.builder, &mut op);
        }
        // R has done its changes already; it stands for the checks.
        if !any_steps || !op.checks.is_empty() || !op.updates.is_empty() {
            parts.push(Stmt::Op(op));
        }
        Stmt::Seq(parts)
    }

    /// R: whatever the environment and any number of these steps can have done together.
    fn any_steps(&self, op: &Op, components: &BTreeSet<Component>) -> Stmt {
        let rely = self.rely;
        let written = op.modified_globals();
        let promised: Vec<Expr> = op.guard.iter().flat_map(Expr::conjuncts).collect();
        let is_kept = |c: &Conjunct| {
            rely.concerns(c, components)
                && (c.changed.is_disjoint(&written) || promised.contains(&c.expr))
        };
        let kept: Vec<bool> = rely.env.iter().map(is_kept).collect();
        let kept = self.transitive.lasting_among(&kept);
        let kept = rely.env.iter().zip(kept).filter(|(_, kept)| *kept);
        let kept = kept.map(|(c, _)| c.expr.clone());
        let guard = Expr::all(kept.chain(invariant_after(rely, components)), op.span);
        let others = components.iter().flat_map(|c| &rely.components[*c]);
        let others = others.filter(|_| !rely.alone);
        let changed: BTreeSet<GlobalId> = written.iter().chain(others).copied().collect();
        Op::new(OpKind::Abstraction, op.span)
            .havoc(changed.into_iter().map(Var::Global))
            .guard(guard)
            .into()
    }

    /// B* on those of the components that are not fresh; makes them fresh.
    pub(crate) fn environment(
        &mut self,
        components: &BTreeSet<Component>,
        fresh: &mut Fresh,
        span: Span,
    ) -> Option<Stmt> {
        let stale: BTreeSet<Component> = components.difference(fresh).copied().collect();
        fresh.extend(&stale);
        if stale.is_empty() || self.rely.alone {
            return None;
        }
        let rely = self.rely;
        let changed = stale
            .iter()
            .flat_map(|c| &rely.components[*c])
            .map(|g| Var::Global(*g));
        let env = rely
            .env
            .iter()
            .zip(&self.transitive.each)
            .filter(|(c, _)| rely.concerns(c, &stale));
        let env = env.flat_map(|(c, lasting)| lasting.of(c).iter().cloned());
        let guard = Expr::all(env.chain(invariant_after(rely, &stale)), span);
        Some(
            Op::new(OpKind::Environment, span)
                .havoc(changed)
                .guard(guard)
                .into(),
        )
    }

    /// Named checks for every conjunct that the step could break. A conjunct that mentions no written global
    /// after the step holds because it is reflexive.
    fn add_guarantee(&mut self, op: &mut Op) {
        let written = op.modified_globals();
        if written.is_empty() {
            return;
        }
        let other = self.builder.read(self.builder.other, op.span);
        for (k, conjunct) in self.rely.env.iter().enumerate() {
            if !conjunct.changed.is_disjoint(&written) && !self.rely.alone {
                let expr = conjunct.expr.with_tid(&other);
                op.checks
                    .push(self.builder.check(Purpose::Guarantee(k), expr, op.span));
            }
        }
        let change = Change::of(op);
        for (k, conjunct) in self.rely.invariants.iter().enumerate() {
            if change.may_break(conjunct) {
                let expr = conjunct.expr.with_store(Store::Pre, Store::Post);
                op.checks
                    .push(self.builder.check(Purpose::Invariant(k), expr, op.span));
            }
        }
    }
}

/// I' for the invariants of these components.
pub(crate) fn invariant_after<'a>(
    rely: &'a Rely,
    components: &'a BTreeSet<Component>,
) -> impl Iterator<Item = Expr> + 'a {
    let concerned = rely
        .invariants
        .iter()
        .filter(move |c| rely.concerns(c, components));
    concerned.map(|c| c.expr.with_store(Store::Pre, Store::Post))
}

fn opening_op(stmt: &Stmt) -> Option<&Op> {
    match stmt {
        Stmt::Op(op) => Some(op),
        Stmt::Seq(items) => items.first().and_then(opening_op),
        Stmt::Block(_, body) => opening_op(body),
        _ => None,
    }
}
