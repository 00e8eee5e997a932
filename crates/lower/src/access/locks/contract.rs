//! What a lock field declares, checked by itself: footprint and invariant depend on locations of the footprint only.

use crate::body::Lower;
use crate::heap::simple_name;
use crate::program::{Lowering, Refused};
use heddle_plato::ir::Proc;

impl Lowering<'_> {
    /// Checks of the lock fields' declarations; gives those that could not be lowered.
    pub fn lock_contracts(&mut self) -> Vec<Refused> {
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
        if lock.protects.is_empty() && lock.invariants.is_empty() {
            return Ok(None);
        }
        let class = simple_name(&self.resolved.world, lock.decl.class);
        let name = format!("{class}.{} (lock contract)", lock.name);
        let proc = self.contract_proc(lock.decl, name, lock.span, |m, this| {
            let protected = m.low.field_protects(index, this)?;
            m.check_contract(&protected, "`protects`", lock.span);
            Ok(())
        })?;
        Ok(Some(proc))
    }
}
