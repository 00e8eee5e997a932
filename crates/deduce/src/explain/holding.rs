//! The locks that the running thread holds along a path, by the names that they had when they were taken.
//!
//! Two sources, since programs may have one or both: the map of the locks that the thread holds, and its steps with locks.

use super::walk::Walk;
use heddle_diag::StepKind;
use heddle_logic::Value;
use heddle_plato::ir::OpKind;
use heddle_vc::{Owner, TraceStep};

impl Walk<'_> {
    /// Brings the locks up to date with a step of the thread that was just taken.
    pub(super) fn see_locks(&mut self, step: &TraceStep) {
        for (lock, taken) in self.lock_steps(step) {
            self.hold(lock, taken);
        }
        let now = self.held(&self.globals);
        let Some(map) = self.presentation.held else {
            return;
        };
        let changed = step
            .changes
            .iter()
            .any(|(var, ..)| *var == heddle_plato::ir::Var::Global(map));
        // Only what the map says anew counts: callers may hold anything.
        if changed {
            let gone = |lock: &Value| !now.contains(lock);
            let left: Vec<Value> = self.locks.iter().map(|(l, _)| l.clone()).collect();
            for lock in left.into_iter().filter(gone) {
                self.hold(lock, false);
            }
            for lock in now {
                if !self.brought.contains(&lock) {
                    self.hold(lock, true);
                }
            }
        }
    }

    /// The locks that a step takes or gives back for good.
    fn lock_steps(&self, step: &TraceStep) -> Vec<(Value, bool)> {
        let taken = match step.kind {
            OpKind::Acquire => true,
            OpKind::Release => false,
            _ => return Vec::new(),
        };
        let holder = self.presentation.holder.map(Owner::Global);
        let cells = step.cells.iter().filter(|c| Some(c.of) == holder);
        let differs = |c: &&heddle_vc::Cell| {
            taken || c.written && self.model.get(c.before) != self.model.get(c.after)
        };
        let locks = cells.filter(differs).filter_map(|c| c.keys.first());
        let locks = locks.filter_map(|k| self.model.get(*k).cloned());
        locks.map(|lock| (lock, taken)).collect()
    }

    fn hold(&mut self, lock: Value, taken: bool) {
        let known = self.locks.iter().any(|(l, _)| *l == lock);
        match taken {
            true if !known => {
                let name = self.owner(&lock);
                self.locks.push((lock, name));
            }
            true => {}
            false => self.locks.retain(|(l, _)| *l != lock),
        }
    }

    /// The rows that a step added, or the one that it belongs to, say which locks are held.
    pub(super) fn tell_locks(&mut self, had: usize, step: &TraceStep) {
        let held: Vec<String> = self.locks.iter().map(|(_, name)| name.clone()).collect();
        let new = had.min(self.rows.len());
        let (old, new) = self.rows.split_at_mut(new);
        let alone = new.is_empty();
        let same = old.last_mut().filter(|row| alone && row.span == step.span);
        for row in new.iter_mut().chain(same) {
            if row.kind != StepKind::Environment {
                row.held.clone_from(&held);
            }
        }
    }
}
