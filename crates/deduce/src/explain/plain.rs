//! The path of a model of a program that is spoken of by its own names.

use super::Explainer;
use crate::engine::Model;
use crate::sequential::Purpose;
use crate::values::show;
use heddle_diag::{Binding, Step, StepKind};
use heddle_logic::Term;
use heddle_plato::ir::{ExprKind, OpKind, Store, Type, Var, VarRef};
use heddle_vc::{Obligation, TraceStep};

impl Explainer<'_> {
    /// The steps that the model takes up to the failure, with variables and values as in the program.
    pub(super) fn plain_path(&self, obligation: &Obligation, model: &Model) -> Vec<Step> {
        let thread = model
            .get(self.tid)
            .map(|v| show(self.program, &Type::Tid, v));
        let mut path: Vec<Step> = Vec::new();
        let trace = &self.condition.trace[..=obligation.step];
        for (k, step) in trace
            .iter()
            .enumerate()
            .filter(|(_, s)| model.holds(s.reached))
        {
            let last = k == obligation.step;
            let line = if last {
                Some(self.failing(step, obligation, model))
            } else {
                self.line(k, step, model)
            };
            path.extend(line.map(|s| Step {
                thread: own_thread(&s, thread.as_ref()),
                ..s
            }));
        }
        path
    }

    fn line(&self, k: usize, step: &TraceStep, model: &Model) -> Option<Step> {
        let changed = self.changes(step, model, true);
        let line = |kind, text: &str, values| {
            Some(Step {
                kind,
                thread: None,
                span: step.span,
                text: text.to_owned(),
                values,
                held: Vec::new(),
            })
        };
        match step.kind {
            _ if k == 0 => {
                let globals = self.condition.initial.globals.iter().enumerate();
                let values = globals.filter_map(|(g, t)| {
                    let global = &self.program.globals[g];
                    Some(Binding {
                        name: global.name.clone(),
                        value: show(self.program, &global.ty, model.get(*t)?),
                    })
                });
                line(StepKind::Own, "starts", values.collect())
            }
            OpKind::Environment if changed.is_empty() => None,
            OpKind::Environment => {
                line(StepKind::Environment, "another thread takes steps", changed)
            }
            OpKind::Branch(taken) => line(
                StepKind::Branch,
                if taken { "true" } else { "false" },
                self.reads(step, model),
            ),
            // Loop heads and other steps made by passes; the head shows the values after some iterations.
            OpKind::Havoc if step.changes.iter().any(|(v, ..)| self.is_internal(*v)) => line(
                StepKind::Own,
                "after some iterations of the loop",
                self.changes(step, model, false),
            ),
            OpKind::Skip | OpKind::CallGlue | OpKind::Entry if changed.is_empty() => None,
            OpKind::Trusted(..) => None,
            _ => line(StepKind::Own, "", self.changes(step, model, false)),
        }
    }

    fn failing(&self, step: &TraceStep, obligation: &Obligation, model: &Model) -> Step {
        let mentioned = |v: VarRef, store: Store| {
            obligation.check.expr.any_node(
                &mut |n| matches!(n.kind(), ExprKind::Var(w, s) if *w == v && *s == store),
            )
        };
        let mut values: Vec<Binding> = Vec::new();
        for (var, term) in &step.reads {
            if mentioned(*var, Store::Pre) {
                values.extend(self.binding(*var, *term, model, ""));
            }
        }
        for (var, _, after) in &step.changes {
            if mentioned((*var).into(), Store::Post) {
                values.extend(self.binding((*var).into(), *after, model, "'"));
            }
        }
        let ends = matches!(
            self.purpose(&obligation.check),
            Some(Purpose::Finished | Purpose::Postcondition(_) | Purpose::ViewKept(_))
        );
        let text = if ends {
            "ends".to_owned()
        } else {
            String::new()
        };
        Step {
            kind: StepKind::Failure,
            thread: None,
            span: step.span,
            text,
            values,
            held: Vec::new(),
        }
    }

    /// For checks about one store: its values.
    pub(super) fn store_only(&self, obligation: &Obligation, model: &Model) -> Vec<Step> {
        let mentioned = obligation.check.expr.globals();
        let values = mentioned
            .iter()
            .map(|(g, _)| *g)
            .collect::<std::collections::BTreeSet<_>>();
        let values = values.into_iter().filter_map(|g| {
            self.binding(
                VarRef::Global(g),
                self.condition.initial.globals[g.index()],
                model,
                "",
            )
        });
        let span = obligation.check.span;
        let text = "in this store".to_owned();
        vec![Step {
            kind: StepKind::Failure,
            thread: None,
            span,
            text,
            values: values.collect(),
            held: Vec::new(),
        }]
    }

    fn is_internal(&self, var: Var) -> bool {
        self.name(var.into()).starts_with('$')
    }

    fn binding(&self, var: VarRef, term: Term, model: &Model, prime: &str) -> Option<Binding> {
        let name = self.name(var);
        if name.starts_with('$') {
            return None;
        }
        let value = show(self.program, self.ty(var), model.get(term)?);
        Some(Binding {
            name: format!("{name}{prime}"),
            value,
        })
    }

    /// Values after the step of what it changes; with `really`, only of what has another value than before.
    fn changes(&self, step: &TraceStep, model: &Model, really: bool) -> Vec<Binding> {
        let changed = step.changes.iter().filter(|(_, before, after)| {
            !really || (before != after && model.get(*before) != model.get(*after))
        });
        changed
            .filter_map(|(var, _, after)| self.binding((*var).into(), *after, model, ""))
            .collect()
    }

    fn reads(&self, step: &TraceStep, model: &Model) -> Vec<Binding> {
        step.reads
            .iter()
            .filter_map(|(var, term)| self.binding(*var, *term, model, ""))
            .collect()
    }
}

fn own_thread(step: &Step, thread: Option<&String>) -> Option<String> {
    (step.kind != StepKind::Environment)
        .then(|| thread.cloned())
        .flatten()
}
