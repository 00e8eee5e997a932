//! Why a step is no action of the specification, and why an action has not happened (semantics, section 3).

use super::Explainer;
use crate::engine::Model;
use crate::sequential::Purpose;
use heddle_diag::{Diagnostic, Label};
use heddle_plato::ir::words::Topic;
use heddle_plato::ir::{Action, Spec, Var};
use heddle_vc::Obligation;

impl Explainer<'_> {
    /// What the model says beyond the headline.
    pub(super) fn because(
        &self,
        diagnostic: Diagnostic,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        match (self.purpose(&obligation.check), self.spec()) {
            (Some(Purpose::Allowed), Some(spec)) => {
                self.not_allowed(diagnostic, spec, obligation, model)
            }
            (Some(Purpose::Finished), Some(spec)) => {
                self.not_finished(diagnostic, spec, obligation, model)
            }
            _ => diagnostic,
        }
    }

    fn not_allowed(
        &self,
        d: Diagnostic,
        spec: &Spec,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        let positions = &obligation.details[..=spec.actions.len()];
        let open = (0..spec.actions.len()).filter(|i| model.holds(positions[*i]));
        let d = open.fold(d, |d, i| mismatch(d, spec, i, obligation, model));
        let d = match model.holds(positions[spec.actions.len()]) {
            true => d.note(format!("all specified actions have happened by now; only what the {} `modifies` may still change", self.words().procedure)),
            false => d,
        };
        d.help("make the step match the next action, or add what it changes to `modifies`, or specify it as an action")
    }

    /// The place to look at is the last step on the path that writes what the missing action modifies; without such a
    /// step, the header of the procedure.
    fn not_finished(
        &self,
        mut d: Diagnostic,
        spec: &Spec,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        let (positions, anyhow) = (obligation.details)
            .split_at_checked(spec.actions.len() + 1)
            .unwrap_or((&obligation.details, &[]));
        let furthest = positions.iter().rposition(|t| model.holds(*t));
        let furthest = furthest.filter(|_| !anyhow.iter().any(|t| model.holds(*t)));
        let Some(furthest) = furthest else {
            return self.misfit(d, spec, obligation, model);
        };
        let Some(action) = spec.actions.get(furthest) else {
            return d;
        };
        let name = action_name(spec, furthest);
        let roles = [("task", self.task_name()), ("action", &*name)];
        d = self.reword(d, Topic::Missing, &roles);
        if let Some(step) = self.last_write(action, obligation, model) {
            d.primary = Some(Label {
                span: step.check.span,
                text: format!("this step is not {name}"),
            });
            d = mismatch(d, spec, furthest, step, model);
        }
        d.related(
            action.span,
            "this action has not happened on the path below",
        )
        .help("make sure that every path to the end takes each specified action once, in order")
    }

    /// The steps were allowed only with another result than the one that is returned.
    fn misfit(
        &self,
        mut d: Diagnostic,
        spec: &Spec,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        let speaks = |a: &Action| a.ensures.mentions_result();
        let Some(i) = spec.actions.iter().position(speaks) else {
            return d;
        };
        let name = action_name(spec, i);
        let roles = [("task", self.task_name()), ("action", &*name)];
        d = self.reword(d, Topic::Misfit, &roles);
        if let Some(step) = self.last_write(&spec.actions[i], obligation, model) {
            d.primary = Some(Label {
                span: step.check.span,
                text: format!("this step is {name} only for another result"),
            });
        }
        d.related(spec.actions[i].span, "the action speaks of the result")
            .help("return what the action says, as it was in the step that is the action")
    }

    /// The last step on the path that writes what the action modifies.
    fn last_write(&self, action: &Action, end: &Obligation, model: &Model) -> Option<&Obligation> {
        let writes = |o: &&Obligation| {
            let step = &self.condition.trace[o.step];
            let target = |v: &Var| action.modifies.iter().any(|p| Var::Global(p.global) == *v);
            model.holds(step.reached) && step.changes.iter().any(|(v, ..)| target(v))
        };
        let allowed = |o: &&Obligation| self.purpose(&o.check) == Some(&Purpose::Allowed);
        let all = self.condition.obligations.iter();
        let earlier = all.filter(|o| o.step < end.step);
        earlier.filter(allowed).rfind(writes)
    }
}

/// Why the step is not action number `i`. The details are laid out as [`Purpose::Allowed`] says.
fn mismatch(
    mut d: Diagnostic,
    spec: &Spec,
    i: usize,
    obligation: &Obligation,
    model: &Model,
) -> Diagnostic {
    let lengths = spec.actions.iter().map(|a| a.ensures.conjuncts().len() + 1);
    let start = spec.actions.len() + 1 + lengths.take(i).sum::<usize>();
    let name = action_name(spec, i);
    let conjuncts = spec.actions[i].ensures.conjuncts();
    for (conjunct, truth) in conjuncts.iter().zip(&obligation.details[start..]) {
        if !model.holds(*truth) {
            d = d.related(
                conjunct.span(),
                format!("not {name}: this part is false for the step"),
            );
        }
    }
    if !model.holds(obligation.details[start + conjuncts.len()]) {
        d = d.related(
            spec.actions[i].span,
            format!("not {name}: the step changes something that is not in its `modifies`"),
        );
    }
    d
}

fn action_name(spec: &Spec, i: usize) -> String {
    match &spec.actions[i].name {
        Some(name) => format!("action `{name}`"),
        None => format!("action {}", i + 1),
    }
}
