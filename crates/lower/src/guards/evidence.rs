//! Where locks are held for what a field has: the other side of a race, for reports.
//!
//! Takes what calls from outside lead to, gives for each field one access under a lock that the text names, a write if there is one. It decides nothing.

use super::facts::{Deed, Guard};
use super::{Done, Evidence};
use crate::program::Lowering;
use heddle_resolve::model::FieldId;
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// The accesses under locks that reports point to.
    pub(super) fn find_evidence(&mut self, done: &[Done]) -> FxHashMap<FieldId, Evidence> {
        let mut best: FxHashMap<FieldId, (&Done, bool)> = FxHashMap::default();
        for one in done.iter().filter(|d| !d.given) {
            let (field, write) = match one.deed {
                Deed::Touch { field, write } => (field, write),
                Deed::Use { field } => (field, false),
                _ => continue,
            };
            let named = one.held.last().is_some_and(|g| *g != Guard::Unknown);
            let better = best.get(&field).is_none_or(|(_, also)| write && !also);
            if named && better {
                best.insert(field, (one, write));
            }
        }
        let mut found = FxHashMap::default();
        for (field, (one, write)) in best {
            let used = match one.deed {
                Deed::Use { .. } => "used",
                _ if write => "written",
                _ => "read",
            };
            let name = self.resolved.world.method(one.entry).name;
            let entry = self.resolved.world.names.text(name).to_owned();
            let lock = one.held.last().map(|g| self.guard_in_words(g));
            let lock = lock.unwrap_or_default();
            let evidence = Evidence {
                at: one.span,
                words: format!("{used} here by `{entry}()`, {lock} held"),
                mend: self.mend_in_words(one, &entry),
            };
            found.insert(field, evidence);
        }
        found
    }

    /// What to do where the lock is not held.
    fn mend_in_words(&mut self, other: &Done, entry: &str) -> String {
        match other.held.last() {
            Some(Guard::This) => format!(
                "make the method synchronized, or use it inside `synchronized (this)`, as `{entry}()` does"
            ),
            Some(guard) => {
                let written = self.guard_written(guard);
                format!("hold `{written}` here, as `{entry}()` does")
            }
            None => String::new(),
        }
    }
}
