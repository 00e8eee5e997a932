//! Calls in a run that nothing after them depends on.
//!
//! Before anything else happens every class is initialized, and a client makes an object of each. Takes a run, gives the steps of
//! those of these calls whose objects no step that is shown speaks of, and which change nothing else: they are left out of the
//! path.

use crate::replayed::{Cell, Replayed, advance, shape};
use heddle_interp::{Entered, TraceStep};
use heddle_logic::Value;
use heddle_plato::ir::{Form, Shown};
use heddle_text::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The steps of one call that a thread begins with, or of no such call.
#[derive(Default)]
struct Stretch {
    steps: Vec<usize>,
    /// It makes an object, or initializes a class.
    prepares: bool,
    /// It changes cells that were there before.
    changes: bool,
    /// The objects that are made.
    made: BTreeSet<Value>,
    /// The objects that it speaks of.
    mentioned: BTreeSet<Value>,
}

impl Replayed<'_> {
    /// The steps of needless calls.
    pub(crate) fn needless_steps(&self) -> BTreeSet<usize> {
        let mut stretches = self.stretches();
        let last = self.trace.steps.len().saturating_sub(1);
        let certain = |s: &Stretch| !s.prepares || s.changes || s.steps.contains(&last);
        let (mut needed, mut rest): (Vec<Stretch>, Vec<Stretch>) =
            stretches.drain(..).partition(certain);
        loop {
            let mentioned = needed.iter().flat_map(|s| &s.mentioned);
            let mentioned: BTreeSet<Value> = mentioned.cloned().collect();
            let (more, fewer): (Vec<Stretch>, Vec<Stretch>) = rest
                .into_iter()
                .partition(|s| !s.made.is_disjoint(&mentioned));
            rest = fewer;
            if more.is_empty() {
                break;
            }
            needed.extend(more);
        }
        rest.into_iter().flat_map(|s| s.steps).collect()
    }

    fn stretches(&self) -> Vec<Stretch> {
        let mut all: Vec<Stretch> = Vec::new();
        // Where each thread is.
        let mut current: BTreeMap<usize, usize> = BTreeMap::new();
        let mut globals = self.trace.initial.clone();
        for (k, step) in self.trace.steps.iter().enumerate() {
            if step.entered.is_some() || !current.contains_key(&step.thread) {
                current.insert(step.thread, all.len());
                all.push(Stretch::default());
            }
            let cells = self.cells(step, &globals);
            advance(&mut globals, step);
            let Some(stretch) = current.get(&step.thread).and_then(|at| all.get_mut(*at)) else {
                continue;
            };
            stretch.steps.push(k);
            if let Some(entered) = &step.entered {
                stretch.prepares = self.is_preparation(entered);
                stretch.mentioned.extend(self.arguments(entered));
            }
            // What the client itself does between its calls is not shown.
            let shown = step.span != Span::default();
            for cell in cells.into_iter().filter(|_| shown) {
                self.note(stretch, cell);
            }
            stretch.mentioned.extend(self.objects_in(step));
        }
        all
    }

    /// A call that only prepares what follows.
    fn is_preparation(&self, entered: &Entered) -> bool {
        self.presentation.preparing.contains(&entered.proc)
    }

    fn arguments(&self, entered: &Entered) -> Vec<Value> {
        let Some(proc) = self.program.procs.get(entered.proc.index()) else {
            return Vec::new();
        };
        let params = proc.locals[..proc.params].iter().zip(&entered.args);
        let objects = params.filter(|(decl, _)| matches!(decl.form, Form::Object(_)));
        objects
            .filter_map(|(_, value)| shape(value.as_ref()?))
            .collect()
    }

    /// What a step changes: an object that it makes, or something that it speaks of.
    fn note(&self, stretch: &mut Stretch, cell: Cell) {
        if Some(cell.global) == self.presentation.exists {
            stretch.made.extend(cell.keys.into_iter().take(1));
            return;
        }
        // Locks are given back.
        let shown = self.presentation.globals.get(&cell.global);
        let lock = Some(cell.global) == self.presentation.holder;
        stretch.changes |= cell.before.is_some() && !lock;
        stretch.mentioned.extend(cell.keys.into_iter().take(1));
        let holds = match shown {
            Some(Shown::Variable { form, .. } | Shown::Member { form, .. }) => *form,
            _ => Form::Plain,
        };
        if matches!(holds, Form::Object(_)) {
            stretch.mentioned.insert(cell.after);
        }
    }

    /// The objects in the user's variables after the step, and the one whose thread takes it.
    fn objects_in(&self, step: &TraceStep) -> Vec<Value> {
        let locals = step.changes.iter().filter(|c| c.global.is_none());
        let objects = locals.filter(|c| matches!(c.form, Form::Object(_)));
        let mut found: Vec<Value> = objects.filter_map(|c| shape(&c.value)).collect();
        let (_, index) = self.instance(step.thread);
        found.extend(index.map(|r| Value::Int(r.into())));
        found
    }
}
