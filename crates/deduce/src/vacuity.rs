//! Proofs that would say nothing: an entry that no store satisfies, an assumption that can never hold (semantics, section 9).
//!
//! Takes a task, gives a message for each claim of the user that excludes every run. What cannot be decided is not reported: a
//! contradiction that proofs could exploit is found by the same effort that finds proofs. Where the prover itself failed nothing
//! is known: then a proof is none (`Verifier::check`).

use crate::explain::words_of;
use crate::facts;
use crate::loops::Strategy;
use crate::passed::Point;
use crate::rely::Rely;
use crate::verifier::{Task, Verifier};
use heddle_diag::{Diagnostic, codes};
use heddle_logic::Terms;
use heddle_plato::ir::words::{Topic, fill};
use heddle_plato::ir::{
    CheckKind, Doubt, Expr, ExprKind, GlobalId, Op, OpKind, Passage, Place, Proc, ProcId, Stmt,
    Store, Var, VarRef,
};
use heddle_solver::Session;
use heddle_text::Span;
use heddle_vc::{Condition, Sequential, Vocabulary};
use std::collections::BTreeSet;

/// The kind of the check that stands where it is asked whether a run gets there.
pub(crate) const REACHED: CheckKind = CheckKind::Rule(u32::MAX);

/// Whether one of the messages means that a proof would say nothing.
pub(crate) fn says_nothing(diagnostics: &[Diagnostic]) -> bool {
    let vacuous = [
        codes::REQUIRES_CONTRADICTORY,
        codes::CLAIM_CONTRADICTORY,
        codes::CONTRACT_CONTRADICTORY,
    ];
    diagnostics.iter().any(|d| vacuous.contains(&d.code))
}

impl Verifier<'_> {
    /// Whether some run enters the procedure: its precondition, the invariants and what a front end knows on entry do not
    /// contradict each other.
    pub(crate) fn vacuous_entry(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Vec<Diagnostic> {
        let Task::Proc(p) = task else {
            return Vec::new();
        };
        let decl = &self.program.procs[p.index()];
        let requires = decl.spec.iter().flat_map(|s| &s.requires);
        let requires: Vec<Expr> = requires.map(|c| c.expr.clone()).collect();
        let invariants: Vec<Expr> = rely.invariants.iter().map(|c| c.expr.clone()).collect();
        let known = known_on_entry(decl);
        let first = decl.spec.as_ref().and_then(|s| s.requires.first());
        if requires.is_empty() && (known.is_empty() || invariants.is_empty()) {
            return Vec::new();
        }
        let mut all = [&requires[..], &known[..]].concat();
        let fixed = all.len();
        all.extend(invariants);
        if !self.contradict(decl, &all, session) {
            return Vec::new();
        }
        // The fewest invariants, from the first on, that make it impossible.
        let (mut low, mut high) = (0, rely.invariants.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.contradict(decl, &all[..fixed + middle], session) {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        let culprit = low.checked_sub(1).map(|k| rely.invariants[k].span);
        if let Some(first) = first {
            let message = format!(
                "the precondition of `{}` can never hold, so its proof would say nothing",
                decl.name
            );
            let mut found = Diagnostic::new(codes::REQUIRES_CONTRADICTORY, first.span, message)
                .label("no store satisfies this together with the invariants")
                .help("weaken the precondition");
            if let Some(culprit) = culprit {
                found = found.related(culprit, "with this invariant");
            }
            return vec![found];
        }
        let message = format!(
            "`{}` can never be entered, so that its proof would say nothing",
            decl.name
        );
        let found = Diagnostic::new(
            codes::CLAIM_CONTRADICTORY,
            culprit.unwrap_or(decl.span),
            message,
        )
        .label("no object and no store satisfy this")
        .related(decl.span, "the code that nobody can enter")
        .help("everything would be proved from a contradiction: ask for less");
        vec![found]
    }

    fn contradict(&self, decl: &Proc, known: &[Expr], session: &mut Session) -> bool {
        let step = Op::new(OpKind::Skip, decl.span).guard(Expr::all(known.to_vec(), decl.span));
        let name = format!("{} precondition", decl.name);
        facts::possible(self.program, &decl.locals, step, session, &name) == Some(false)
    }

    /// Steps of a proved task that assume a claim of the user, and that no run gets past although some run gets there.
    pub(crate) fn impossible_steps(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Vec<Diagnostic> {
        if self.program.doubts.is_empty() {
            return Vec::new();
        }
        let transitive = self.transitive(rely, session);
        let Some(built) = self.build(task, rely, &transitive.known, &Strategy::Cut) else {
            return Vec::new();
        };
        let doubts = &self.program.doubts;
        let points = |op: &Op| {
            let mine = doubts.iter().enumerate().filter(|(_, d)| d.is_about(op));
            let mine: Vec<usize> = mine.map(|(k, _)| k).collect();
            let before = mine.iter().map(|k| Point::Before(*k)).collect();
            (before, mine.into_iter().map(Point::Past).collect())
        };
        let stuck = self.never_passed(&built.sequential, doubts.len(), &points, session);
        let stuck = doubts.iter().zip(stuck).filter(|(_, stuck)| *stuck);
        let message = |(doubt, _): (&Doubt, bool)| {
            let found = Diagnostic::new(
                codes::CLAIM_CONTRADICTORY,
                doubt.span(),
                doubt.message.clone(),
            )
            .help("everything after it would be proved from a contradiction: ask for less");
            let stuck = "no run gets past this";
            match (doubt.said, doubt.places.first()) {
                (Some(_), Some(step)) => found.related(*step, stuck),
                _ => found.label(stuck),
            }
        };
        stuck.map(message).collect()
    }

    /// Calls of something without a body that cannot come back, neither normally nor otherwise, although some run
    /// gets there: the specification contradicts itself, the invariants, or what is known at the call.
    pub(crate) fn impossible_calls(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Vec<Diagnostic> {
        let transitive = self.transitive(rely, session);
        let Some(built) = self.build(task, rely, &transitive.known, &Strategy::Cut) else {
            return Vec::new();
        };
        let mut calls = BTreeSet::new();
        built.sequential.body.for_each_op(&mut |op| {
            if let OpKind::Trusted(callee, Passage::Into) = op.kind {
                calls.insert((callee, op.span));
            }
        });
        let calls: Vec<(ProcId, Span)> = calls.into_iter().collect();
        let points = |op: &Op| {
            let OpKind::Trusted(callee, passage) = op.kind else {
                return (Vec::new(), Vec::new());
            };
            let call = calls.iter().position(|c| *c == (callee, op.span));
            let point = match passage {
                Passage::Into => Point::Before,
                Passage::Back => Point::Past,
            };
            (Vec::new(), call.map(point).into_iter().collect())
        };
        let stuck = self.never_passed(&built.sequential, calls.len(), &points, session);
        let stuck = calls.iter().zip(stuck).filter(|(_, stuck)| *stuck);
        let message = |((callee, span), _): (&(ProcId, Span), bool)| {
            self.contradictory_contract(*callee, *span)
        };
        stuck.map(message).collect()
    }

    fn contradictory_contract(&self, callee: ProcId, call: Span) -> Diagnostic {
        let proc = &self.program.procs[callee.index()];
        let phrase = words_of(self.program).phrase(Topic::Contradiction);
        let message = fill(phrase.message, &[("proc", &proc.name)]);
        Diagnostic::new(codes::CONTRACT_CONTRADICTORY, proc.span, message)
            .label(phrase.label)
            .related(call, phrase.related)
            .help(phrase.help)
    }

    /// Actions of a procedure that no step can be: their formulas contradict themselves, their frames or the invariants.
    pub(crate) fn impossible_actions(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Vec<Diagnostic> {
        let Task::Proc(p) = task else {
            return Vec::new();
        };
        let decl = &self.program.procs[p.index()];
        let spec = decl.spec.iter();
        let actions = spec.flat_map(|s| s.actions.iter().map(move |a| (s, a)));
        let mut found = Vec::new();
        for (spec, action) in actions {
            let places: Vec<&Place> = spec.modifies.iter().chain(&action.modifies).collect();
            if self.action_step(decl, &places, &action.ensures, rely, session) == Some(false) {
                let message = format!("this action of `{}` can never be taken", decl.name);
                found.push(
                    Diagnostic::new(codes::ACTION_IMPOSSIBLE, action.span, message)
                        .label("no step does this and keeps to the invariants")
                        .help("list what it changes in `also_modifies`, and ask for values that can be together"),
                );
            }
        }
        found
    }

    fn action_step(
        &self,
        decl: &Proc,
        places: &[&Place],
        ensures: &Expr,
        rely: &Rely,
        session: &mut Session,
    ) -> Option<bool> {
        let span = decl.span;
        let speaks_of_entry = ensures.globals().iter().any(|(_, s)| *s == Store::Entry);
        if speaks_of_entry {
            return None;
        }
        let result = decl.result.map(|r| {
            let ty = decl.locals[r.index()].ty.clone();
            Expr::new(ExprKind::Var(VarRef::Local(r), Store::Pre), ty, span)
        });
        let effect = match &result {
            Some(result) => ensures.with_result(result),
            None => ensures.clone(),
        };
        let changed: BTreeSet<GlobalId> = places.iter().map(|p| p.global).collect();
        let mut known = known_on_entry(decl);
        known.push(effect);
        for g in &changed {
            known.extend(self.only_places(*g, places, span));
        }
        for invariant in &rely.invariants {
            known.push(invariant.expr.clone());
            let after = invariant.expr.with_vars(&mut |var, store| match var {
                VarRef::Global(g) if store == Store::Pre && changed.contains(&g) => {
                    let ty = self.program.globals[g.index()].ty.clone();
                    Some(Expr::new(ExprKind::Var(var, Store::Post), ty, span))
                }
                _ => None,
            });
            known.push(after);
        }
        let step = Op::new(OpKind::Skip, span)
            .havoc(changed.iter().map(|g| Var::Global(*g)))
            .guard(Expr::all(known, span));
        let name = format!("{} action", decl.name);
        facts::possible(self.program, &decl.locals, step, session, &name)
    }

    /// Of a global map, only the listed elements change; nothing to say if all may.
    fn only_places(&self, g: GlobalId, places: &[&Place], span: Span) -> Option<Expr> {
        let mine = || places.iter().filter(|p| p.global == g);
        if mine().any(|p| p.index.is_none()) {
            return None;
        }
        let ty = self.program.globals[g.index()].ty.clone();
        let read = |store| Expr::new(ExprKind::Var(VarRef::Global(g), store), ty.clone(), span);
        let (before, after) = (read(Store::Pre), read(Store::Post));
        let allowed = mine()
            .filter_map(|p| p.index.clone())
            .fold(before, |map, index| {
                match Expr::select(after.clone(), index.clone()) {
                    Some(value) => Expr::update(map, index, value),
                    None => map,
                }
            });
        Some(Expr::eq(after, allowed))
    }

    /// Whether a check of kind [`REACHED`] can fail; `None` if that could not be decided.
    pub(crate) fn mark_is_reached(
        &self,
        marked: &Sequential,
        task: &str,
        session: &mut Session,
    ) -> Option<bool> {
        let mut terms = Terms::new();
        let vocabulary = Vocabulary::new(self.program, &mut terms);
        let condition = Condition::new(self.program, &vocabulary, marked, &mut terms).ok()?;
        let marks = condition.obligations.iter();
        let marks = marks.filter(|o| o.check.kind == REACHED);
        let goal = terms.or(marks.map(|o| o.violation));
        let mut formulas = condition.background;
        formulas.push(goal);
        facts::satisfiable(&formulas, &terms, session, task)
    }
}

/// What is known on entry besides specification and invariants: the guards of the steps that only look.
fn known_on_entry(decl: &Proc) -> Vec<Expr> {
    let mut known = Vec::new();
    if let Some(body) = &decl.body {
        leading(body, &mut known);
    }
    known
}

/// Collects leading guards; gives whether everything so far only looks.
fn leading(stmt: &Stmt, known: &mut Vec<Expr>) -> bool {
    match stmt {
        Stmt::Block(_, inner) => leading(inner, known),
        Stmt::Seq(parts) => parts.iter().all(|part| leading(part, known)),
        Stmt::Op(op) => {
            let looks = matches!(
                op.kind,
                OpKind::Skip | OpKind::CallGlue | OpKind::Entry | OpKind::SetUp { .. }
            ) && op.havoc.is_empty()
                && op.updates.is_empty()
                && op.checks.is_empty();
            if looks {
                known.extend(op.guard.clone());
            }
            looks
        }
        _ => false,
    }
}
