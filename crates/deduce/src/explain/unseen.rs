//! What has changed since the thread last looked: by a call whose body is not written out, or by other threads.

use super::walk::Walk;
use heddle_diag::{Binding, StepKind};
use heddle_plato::ir::{GlobalId, OpKind};
use heddle_text::Span;
use heddle_vc::{Owner, TraceStep};
use std::collections::BTreeMap;

impl Walk<'_> {
    /// Remembers who changes a variable without a row that says so.
    pub(super) fn changed_by(&mut self, g: GlobalId, step: &TraceStep) {
        let shown = step.cells.iter().any(|c| c.of == Owner::Global(g));
        match step.kind {
            OpKind::Abstraction | OpKind::CallGlue if !shown && self.is_call(step.span) => {
                self.called.insert(g, step.span);
            }
            OpKind::Environment => {
                self.called.remove(&g);
            }
            _ => {}
        }
    }

    /// Whether something with a contract is called here.
    fn is_call(&self, span: Span) -> bool {
        let program = self.explainer.program;
        let bodies = program.procs.iter().filter_map(|p| p.body.as_ref());
        let mut all = bodies.chain(program.threads.iter().map(|t| &t.body));
        all.any(|body| {
            let mut found = false;
            body.for_each_call(&mut |call| {
                let specified = program.procs[call.proc.index()].spec.is_some();
                found |= call.span == span && specified;
            });
            found
        })
    }

    /// Rows of their own for what has another value than this thread last saw.
    pub(super) fn others(&mut self, step: &TraceStep) {
        let mut by_others = Vec::new();
        let mut by_calls: BTreeMap<Span, Vec<Binding>> = BTreeMap::new();
        for cell in &step.cells {
            let Some(place) = self.place(cell) else {
                continue;
            };
            let (seen, now) = (self.seen.get(&place).cloned(), self.model.get(cell.before));
            let (Some(seen), Some(now)) = (seen, now.cloned()) else {
                continue;
            };
            if seen == now {
                continue;
            }
            let call = match place.0 {
                Owner::Global(g) => self.called.get(&g).copied(),
                Owner::Function(_) => None,
            };
            let values = match call {
                Some(span) => by_calls.entry(span).or_default(),
                None => &mut by_others,
            };
            values.extend(self.binding(&place, &now, Some(&seen)));
            self.seen.insert(place, now);
        }
        for (span, values) in by_calls {
            if !values.is_empty() {
                self.push(StepKind::Own, span, "", values);
            }
        }
        if !by_others.is_empty() {
            let text = "here another thread sets";
            self.push(StepKind::Environment, step.span, text, by_others);
        }
    }
}
