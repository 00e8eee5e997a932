//! What a lock field declares, checked by itself: footprint and invariant depend on locations of the footprint only.

use super::super::monitor::Protected;
use super::super::words::{about, rule};
use crate::body::Lower;
use crate::heap::simple_name;
use crate::method::Method;
use crate::program::{Lowering, Refused};
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Proc};

impl Lowering<'_> {
    /// Checks of the lock fields' declarations; gives those that could not be lowered.
    pub(crate) fn lock_contracts(&mut self) -> Vec<Refused> {
        let mut refused = Vec::new();
        for (decl, e) in std::mem::take(&mut self.heap.locks.refused) {
            refused.push(self.refused_clause(decl, e));
        }
        for index in 0..self.heap.locks.fields.len() {
            let decl = self.heap.locks.fields[index].decl;
            match self.lock_contract(index) {
                Ok(Some(proc)) => {
                    self.add(proc);
                }
                Ok(None) => {}
                Err(e) => refused.push(self.refused_clause(decl, e)),
            }
        }
        refused
    }

    fn lock_contract(&mut self, index: usize) -> Lower<Option<Proc>> {
        let lock = self.heap.locks.fields[index].clone();
        if lock.protects.is_empty() && lock.invariants.is_empty() && lock.reading.is_none() {
            return Ok(None);
        }
        let class = simple_name(&self.resolved.world, lock.decl.class);
        let name = format!("{class}.{} (lock contract)", lock.name);
        let proc = self.contract_proc(lock.decl, name, lock.span, |m, this| {
            let protected = m.low.field_protects(index, this)?;
            m.check_contract(&protected, "`protects`", lock.span);
            if lock.reading.is_some() {
                let shown = m.low.field_shows(index, this)?;
                m.check_read_mode(&protected, &shown);
            }
            m.protected_once(index, &protected, this)
        })?;
        Ok(Some(proc))
    }
}

impl Method<'_, '_> {
    /// No field of the object is protected by its monitor or an earlier lock, too: such an object could never be shared.
    fn protected_once(&mut self, index: usize, own: &Protected, this: &Expr) -> Lower<()> {
        let class = self.low.heap.locks.fields[index].decl.class;
        let mut others = vec![(
            "the monitor".to_owned(),
            self.low.monitor_protects(Some(class), this)?,
        )];
        for k in 0..index {
            let lock = self.low.heap.locks.fields[k].clone();
            if self.low.resolved.world.is_subclass(class, lock.decl.class) {
                let called = format!("`{}`", lock.name);
                others.push((called, self.low.field_protects(k, this)?));
            }
        }
        for (called, other) in &others {
            for part in &own.parts {
                let heap = &self.low.heap;
                let twice = other.parts.iter().find(|p| p.is_same_field(part, heap));
                let Some(twice) = twice else { continue };
                let words = rule(
                    codes::FOOTPRINT,
                    format!("this location is protected by two locks, also by {called}"),
                    "protected twice",
                    "let one of them protect it: a location belongs to one footprint only",
                );
                let words = about(words, twice.span, "the other one");
                let never = Expr::bool(false, part.span);
                let check = self.low.heap.rule(never, part.span, words);
                self.code.demand([check], part.span);
            }
        }
        Ok(())
    }
}
