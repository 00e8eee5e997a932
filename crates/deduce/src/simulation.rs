//! Simulation by position sets (semantics, section 3): which positions of its abstraction can a procedure be in?
//!
//! Ghost locals at_0 … at_n say so. A step (s, s') of the body gives
//!
//! ```text
//! at_i' = (at_i ∧ frame_c(s,s')) ∨ (at_{i-1} ∧ e_i(s,s') ∧ frame_{c∪v_i}(s,s'))
//! ```
//!
//! and some at_i' must hold. An action may speak of the `result`, which is known only at the end: a second set of positions
//! is kept for the result that will be returned (a prophecy, made true by an assumption at the end) and used for the
//! final check, while the set that every step is checked against allows any result.

use crate::inline::frame;
use crate::sequential::{Builder, Purpose};
use heddle_plato::ir::{
    Binary, Bound, Expr, ExprKind, GlobalId, LocalId, Op, OpKind, Place, Proc, Quantifier, Spec,
    Stmt, Store, Type, Var, VarRef,
};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The positions of one abstraction.
#[derive(Clone, Debug)]
pub(crate) struct Simulation {
    spec: Spec,
    /// at_0 … at_n.
    at: Vec<LocalId>,
    /// The prophesied result and the positions for it, if some action speaks of `result`.
    prophecy: Option<(LocalId, Vec<LocalId>)>,
    result: Option<LocalId>,
}

impl Simulation {
    /// Positions for the abstraction of `proc`; `old` are the locals that hold entry values.
    pub(crate) fn new(
        builder: &mut Builder<'_>,
        proc: &Proc,
        spec: &Spec,
        old: &BTreeMap<GlobalId, LocalId>,
    ) -> Self {
        let count = spec.actions.len() + 1;
        let mut positions = |kind: &str| -> Vec<LocalId> {
            (0..count)
                .map(|i| builder.local(format!("${kind}{i}"), Type::Bool, proc.span))
                .collect()
        };
        let at = positions("at");
        let speaks = spec.actions.iter().any(|a| a.ensures.mentions_result());
        let foreseen = speaks.then(|| positions("foreseen"));
        let prophecy = match (foreseen, proc.result) {
            (Some(at), Some(result)) => {
                let ty = proc.locals[result.index()].ty.clone();
                Some((builder.local("$result", ty, proc.span), at))
            }
            _ => None,
        };
        let mut spec = spec.clone();
        for action in &mut spec.actions {
            let span = action.span;
            action.ensures = action
                .ensures
                .with_vars(&mut |var, store| match (var, store) {
                    (VarRef::Global(g), Store::Entry) => {
                        old.get(&g).map(|l| builder.read(*l, span))
                    }
                    _ => None,
                });
        }
        Simulation {
            spec,
            at,
            prophecy,
            result: proc.result,
        }
    }

    /// The globals that the actions speak of: whether a step counts as an action depends on them.
    pub(crate) fn globals(&self) -> BTreeSet<GlobalId> {
        self.spec
            .actions
            .iter()
            .flat_map(|a| a.ensures.globals())
            .map(|(g, _)| g)
            .collect()
    }

    /// At the start only at_0 holds.
    pub(crate) fn start(&self, span: Span) -> Vec<(Var, Expr)> {
        let set = |at: &[LocalId]| -> Vec<(Var, Expr)> {
            let value = |(i, l): (usize, &LocalId)| (Var::Local(*l), Expr::bool(i == 0, span));
            at.iter().enumerate().map(value).collect()
        };
        let mut all = set(&self.at);
        all.extend(self.prophecy.iter().flat_map(|(_, at)| set(at)));
        all
    }

    /// Moves the positions along with `op`, a step of the body.
    pub(crate) fn advance(&self, builder: &mut Builder<'_>, op: &mut Op) {
        let mut written = op.modified_globals();
        written.retain(|g| !builder.program.globals[g.index()].view);
        let span = op.span;
        let allowed = self.next(builder, &self.at, &written, span, &any_result);
        let mut updates = allowed.clone();
        if let Some((result, at)) = &self.prophecy {
            let result = builder.read(*result, span);
            let fixed = |e: &Expr| e.with_result(&result);
            updates.extend(self.next(builder, at, &written, span, &fixed));
        }
        if !written.is_empty() {
            let somewhere = Expr::any(allowed.iter().map(|(_, e)| e.clone()), span);
            let details = self.details(builder, &written, span);
            let check = builder.check_with(Purpose::Allowed, somewhere, span, details);
            op.checks.push(check);
        }
        // A position that stays what it is must not look as if the step changed it: a loop would forget it.
        updates.retain(|(var, e)| *e != builder.var(*var, Store::Pre, span));
        op.updates.extend(updates);
    }

    fn next(
        &self,
        builder: &Builder<'_>,
        at: &[LocalId],
        written: &BTreeSet<GlobalId>,
        span: Span,
        fix_result: &dyn Fn(&Expr) -> Expr,
    ) -> Vec<(Var, Expr)> {
        let stutter = frame(builder, &self.spec.modifies, written, span);
        let mut updates = Vec::new();
        for (i, position) in at.iter().enumerate() {
            let stay = Expr::and(builder.read(*position, span), stutter.clone());
            let next = match i.checked_sub(1) {
                None => stay,
                Some(previous) => {
                    let action = &self.spec.actions[previous];
                    let step = Expr::and(
                        fix_result(&action.ensures),
                        frame(builder, &self.places(previous), written, span),
                    );
                    Expr::or(stay, Expr::and(builder.read(at[previous], span), step))
                }
            };
            updates.push((Var::Local(*position), next));
        }
        updates
    }

    /// c ∪ v_i
    fn places(&self, action: usize) -> Vec<Place> {
        self.spec
            .modifies
            .iter()
            .chain(&self.spec.actions[action].modifies)
            .cloned()
            .collect()
    }

    /// Positions before the step; then per action its conjuncts and its frame. See [`Purpose::Allowed`].
    fn details(
        &self,
        builder: &Builder<'_>,
        written: &BTreeSet<GlobalId>,
        span: Span,
    ) -> Vec<Expr> {
        let mut details: Vec<Expr> = self.at.iter().map(|l| builder.read(*l, span)).collect();
        for (i, action) in self.spec.actions.iter().enumerate() {
            details.extend(action.ensures.conjuncts().iter().map(any_result));
            details.push(frame(builder, &self.places(i), written, span));
        }
        details
    }

    /// The end of the body: the prophecy comes true, then all actions must have happened.
    pub(crate) fn finish(&self, builder: &mut Builder<'_>, span: Span) -> Vec<Stmt> {
        let mut parts = Vec::new();
        let last = match &self.prophecy {
            Some((foreseen, at)) => {
                let result = self.result.map(|r| builder.read(r, span));
                let equal = result.map(|r| Expr::eq(builder.read(*foreseen, span), r));
                parts.extend(equal.map(|e| Stmt::Op(Op::new(OpKind::CallGlue, span).guard(e))));
                at
            }
            None => &self.at,
        };
        if let Some(n) = last.last().filter(|_| !self.spec.actions.is_empty()) {
            let done = builder.read(*n, span);
            let anyhow = self.prophecy.as_ref().and(self.at.last());
            let details = last.iter().chain(anyhow);
            let details = details.map(|l| builder.read(*l, span)).collect();
            let check = builder.check_with(Purpose::Finished, done, span, details);
            let mut op = Op::new(OpKind::CallGlue, span);
            op.checks.push(check);
            parts.push(Stmt::Op(op));
        }
        parts
    }
}

/// The formula for some result: cases for finite types, the defining equation where there is one, else a quantifier.
fn any_result(e: &Expr) -> Expr {
    let mut ty = None;
    e.for_each_node(&mut |n| {
        if matches!(n.kind(), ExprKind::Result) {
            ty = Some(n.ty().clone());
        }
    });
    let Some(ty) = ty else { return e.clone() };
    let span = e.span();
    if ty == Type::Bool {
        let case = |value| e.with_result(&Expr::bool(value, span));
        return Expr::or(case(true), case(false));
    }
    if let Some(value) = e.conjuncts().iter().find_map(defined_result) {
        return e.with_result(&value);
    }
    let id = e.fresh_bound();
    let bound = Expr::new(ExprKind::Bound(id), ty.clone(), span);
    let bounds = vec![Bound {
        id,
        name: "result".to_owned(),
        ty,
    }];
    let some = Expr::quantified(Quantifier::Exists, bounds, e.with_result(&bound));
    // Each case implies the quantified formula: the prover need not find these values.
    let cases = compared_with_result(e);
    let cases = cases.iter().map(|value| e.with_result(value));
    Expr::any(cases.chain([some]), span)
}

/// The values that a formula compares the result with, as far as they do not depend on bound variables.
fn compared_with_result(e: &Expr) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    e.for_each_node(&mut |n| {
        let is_bound = |v: &Expr| v.any_node(&mut |n| matches!(n.kind(), ExprKind::Bound(_)));
        if let Some(value) = defined_result(n)
            && !is_bound(&value)
            && !found.contains(&value)
        {
            found.push(value);
        }
    });
    found
}

/// `v` of a conjunct `result == v`, if `v` does not speak of the result itself.
fn defined_result(conjunct: &Expr) -> Option<Expr> {
    let ExprKind::Binary(Binary::Eq, a, b) = conjunct.kind() else {
        return None;
    };
    let is_result = |e: &Expr| matches!(e.kind(), ExprKind::Result);
    match (is_result(a), is_result(b)) {
        (true, false) if !b.mentions_result() => Some(b.clone()),
        (false, true) if !a.mentions_result() => Some(a.clone()),
        _ => None,
    }
}
