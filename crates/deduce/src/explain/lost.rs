//! Where a thread lost the access that a failing check asks for, and where it took the locks that it holds.
//!
//! Takes the path of a model and the elements of the access maps that the check needs, gives the last step that took one of them
//! away; if there is none, says that nothing on the path gives it. For a lock out of order, gives the steps that took the
//! locks that are held.

use super::walk::{Place, Walk};
use heddle_diag::{Diagnostic, codes};
use heddle_logic::Value;
use heddle_plato::ir::{CheckKind, OpKind, Var};
use heddle_vc::{Cell, Obligation, Owner, TraceStep};

impl Walk<'_> {
    /// Those of the elements that a step asks for and that say no.
    pub(super) fn not_there(
        &self,
        step: &TraceStep,
        cells: &[Place],
        globals: &[Option<Value>],
    ) -> Vec<Place> {
        let denied = |place: &&Place| {
            let Owner::Global(g) = place.0 else {
                return false;
            };
            let whole = globals[g.index()].as_ref();
            let value = whole.and_then(|whole| element(whole, &place.1));
            let value = value.or_else(|| self.touched(step, place).map(|(before, _)| before));
            self.presentation.access.contains(&g) && value.is_some_and(|v| !says_yes(v))
        };
        // The row of an element that is asked for is not asked for itself.
        let part = |row: &Place, c: &Place| {
            c.0 == row.0 && c.1.len() > row.1.len() && c.1.starts_with(&row.1)
        };
        let whole = |place: &&Place| !cells.iter().any(|c| part(place, c));
        let asked = cells.iter().filter(whole);
        asked.filter(denied).cloned().collect()
    }

    /// The values of an element before and after a step that touches it.
    fn touched(&self, step: &TraceStep, (of, keys): &Place) -> Option<(&Value, &Value)> {
        let is = |c: &&Cell| {
            let same = |(term, key): (&heddle_logic::Term, &Value)| {
                self.model.get(*term).is_some_and(|v| v == key)
            };
            c.of == *of && c.keys.len() == keys.len() && c.keys.iter().zip(keys).all(same)
        };
        let cell = step.cells.iter().find(is)?;
        Some((self.model.get(cell.before)?, self.model.get(cell.after)?))
    }

    /// With the place where the thread lost what the check asks for.
    pub(super) fn with_loss(&self, d: Diagnostic, obligation: &Obligation) -> Diagnostic {
        let Some(place) = self.denied.first() else {
            return d;
        };
        let rows = &self.presentation.words.rows;
        let condition = self.explainer.condition;
        let steps = condition.trace[..obligation.step].iter().rev();
        let mut taken = steps.filter(|s| self.model.holds(s.reached));
        match taken.find(|s| self.takes_away(s, place)) {
            Some(step) => {
                let sets = self.presentation.access.iter().copied().map(Var::Global);
                let changed = |set: &Var| step.changes.iter().any(|(var, ..)| var == set);
                let one = sets.filter(changed).count() == 1;
                let departures = &self.presentation.departures;
                let known = departures.get(&(step.span, one));
                let known = known.or_else(|| departures.get(&(step.span, !one)));
                let words = match known {
                    Some(words) => words.as_str(),
                    None if step.kind == OpKind::Havoc && self.is_loop_head(step) => {
                        rows.lost_in_loop
                    }
                    None => rows.lost_in_call,
                };
                d.related(step.span, words)
            }
            None if d.code == codes::NO_ACCESS => d.note(rows.never),
            None => d,
        }
    }

    /// The locks that the thread holds.
    pub(super) fn held(&self, globals: &[Option<Value>]) -> Vec<Value> {
        let held = self.presentation.held;
        let held = held.and_then(|g| globals[g.index()].as_ref());
        match held {
            Some(Value::Array { entries, .. }) => {
                let yes = entries.iter().filter(|(_, v)| says_yes(v));
                yes.map(|(k, _)| k.clone()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// With the places where the locks were taken that are held when another one is taken out of order.
    pub(super) fn with_locks(&self, d: Diagnostic, obligation: &Obligation) -> Diagnostic {
        let rules = &self.explainer.program.rules;
        let about_order = match obligation.check.kind {
            CheckKind::Rule(n) => rules
                .get(n as usize)
                .is_some_and(|r| r.code == codes::LOCK_ORDER),
            _ => false,
        };
        let Some(held) = self.presentation.held.filter(|_| about_order) else {
            return d;
        };
        let steps = &self.explainer.condition.trace[..obligation.step];
        let takes = |step: &&TraceStep, lock: &Value| {
            let mut changes = step.changes.iter();
            self.model.holds(step.reached)
                && changes.any(|(var, before, after)| {
                    let at = |t| self.model.get(t).and_then(|map| map.at(lock));
                    let now = |t| at(t).is_some_and(says_yes);
                    *var == Var::Global(held) && !now(*before) && now(*after)
                })
        };
        let taken = self.holding.iter();
        let taken = taken.filter_map(|lock| steps.iter().rfind(|s| takes(s, lock)));
        let mut taken: Vec<&TraceStep> = taken.collect();
        if taken.is_empty() {
            // The map of the model may have no value that can be read.
            let locks = |s: &&TraceStep| {
                let kinds = [OpKind::Acquire, OpKind::Release];
                kinds.contains(&s.kind) && self.model.holds(s.reached)
            };
            let last = steps.iter().rfind(locks);
            taken.extend(last.filter(|s| s.kind == OpKind::Acquire));
        }
        taken.into_iter().fold(d, |d, step| {
            d.related(step.span, "a lock that is still held was taken here")
        })
    }

    /// Whether the step gives a cell away: its new value is what others make of it.
    pub(super) fn is_given_away(&self, step: &TraceStep, cell: &Cell) -> bool {
        self.is_transfer(step, cell) && self.is_departure(step)
    }

    /// Whether access leaves at the place of the step.
    pub(super) fn is_departure(&self, step: &TraceStep) -> bool {
        let departures = &self.presentation.departures;
        [true, false]
            .map(|one| (step.span, one))
            .iter()
            .any(|k| departures.contains_key(k))
    }

    /// Whether the thread gets the cell with this step: its old value is nothing that the thread knew.
    pub(super) fn comes(&self, step: &TraceStep, cell: &Cell) -> bool {
        self.is_transfer(step, cell) && self.presentation.arrivals.contains(&step.span)
    }

    fn is_transfer(&self, step: &TraceStep, cell: &Cell) -> bool {
        let globals = &self.explainer.program.globals;
        let view = matches!(cell.of, Owner::Global(g) if globals[g.index()].view);
        view && step.kind == OpKind::CallGlue
    }

    fn takes_away(&self, step: &TraceStep, place: &Place) -> bool {
        // The whole map may have no value that can be read.
        if let Some((before, after)) = self.touched(step, place) {
            return loses(before, after);
        }
        let (of, keys) = place;
        step.changes.iter().any(|(var, before, after)| {
            let Var::Global(g) = var else {
                return false;
            };
            let at = |t| element(self.model.get(t)?, keys);
            let lost = match (at(*before), at(*after)) {
                (Some(before), Some(after)) => loses(before, after),
                _ => false,
            };
            Owner::Global(*g) == *of && lost
        })
    }
}

fn element<'v>(whole: &'v Value, keys: &[Value]) -> Option<&'v Value> {
    keys.iter().try_fold(whole, |map, key| map.at(key))
}

/// Whether the element, or every element of the row, is true.
fn says_yes(value: &Value) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Array { entries, default } => {
            says_yes(default) && entries.iter().all(|(_, v)| says_yes(v))
        }
        _ => true,
    }
}

/// Whether something that was true is not true any more.
fn loses(before: &Value, after: &Value) -> bool {
    let keys = |row: &Value| match row {
        Value::Array { entries, .. } => entries.iter().map(|(k, _)| k.clone()).collect(),
        _ => Vec::new(),
    };
    match (before, after) {
        (Value::Bool(was), Value::Bool(is)) => *was && !*is,
        (Value::Array { default: was, .. }, Value::Array { default: is, .. }) => {
            let mut listed = keys(before).into_iter().chain(keys(after));
            let at = |row: &Value, k: &Value| row.at(k).is_some_and(says_yes);
            listed.any(|k| at(before, &k) && !at(after, &k)) || (says_yes(was) && !says_yes(is))
        }
        _ => false,
    }
}
