//! What bodies do with all that they call: takes what each body does by itself, gives what it does altogether.
//!
//! Bodies that call each other do the same, but for the locks of their own objects; so each ring of calls is looked at once, after
//! everything that it calls.

use super::{CodeId, Deeds, Summary};
use std::collections::{BTreeMap, BTreeSet};

/// The bodies with their own deeds, and their calls: on their own object or on another one.
pub(super) struct Bodies {
    own: BTreeMap<CodeId, Summary>,
    calls: BTreeMap<CodeId, Vec<(CodeId, bool)>>,
}

impl Bodies {
    /// Of summaries in which each body stands alone.
    pub(super) fn new(mut own: BTreeMap<CodeId, Summary>) -> Bodies {
        let known: BTreeSet<CodeId> = own.keys().copied().collect();
        let mut calls = BTreeMap::new();
        for (code, summary) in &mut own {
            let direct = std::mem::take(&mut summary.deeds.calls);
            let direct = direct.into_iter().filter(|(c, _)| known.contains(c));
            calls.insert(*code, direct.collect());
        }
        Bodies { own, calls }
    }

    /// What they do with all that they call.
    pub(super) fn closed(mut self) -> BTreeMap<CodeId, Summary> {
        let mut done: BTreeMap<CodeId, Summary> = BTreeMap::new();
        for ring in self.rings() {
            let mut all = Summary::default();
            for code in &ring {
                let Some(own) = self.own.get_mut(code) else {
                    continue;
                };
                let outer = self.calls[code].iter();
                for (callee, on_own) in outer {
                    if let Some(inner) = done.get(callee) {
                        own.deeds.locks_and_waits(&inner.deeds, *on_own);
                        all.join_apart_from_locks(inner, *on_own);
                    }
                }
                all.join_apart_from_locks(own, true);
            }
            if self.calls_others(&ring) {
                all.deeds.touch_any();
            }
            self.locks_within(&ring);
            let locks = ring.iter().filter_map(|c| self.own.get(c));
            all.everything |= locks.clone().any(|s| s.deeds.waits());
            for code in &ring {
                let mut summary = all.clone();
                if let Some(own) = self.own.get(code) {
                    summary.deeds.locks_and_waits(&own.deeds, true);
                }
                done.insert(*code, summary);
            }
        }
        done
    }

    /// Whether bodies of a ring call each other on other objects than their own.
    fn calls_others(&self, ring: &[CodeId]) -> bool {
        let mut calls = ring.iter().flat_map(|code| &self.calls[code]);
        calls.any(|(callee, on_own)| !on_own && ring.contains(callee))
    }

    /// Which locks the bodies of one ring take: gone over until nothing is new.
    fn locks_within(&mut self, ring: &[CodeId]) {
        let members: BTreeSet<CodeId> = ring.iter().copied().collect();
        loop {
            let mut grown = false;
            for code in ring {
                for (callee, on_own) in &self.calls[code] {
                    let inner = match self.own.get(callee) {
                        Some(inner) if members.contains(callee) => inner.deeds.only_locks(),
                        _ => continue,
                    };
                    if let Some(own) = self.own.get_mut(code) {
                        grown |= own.deeds.locks_and_waits(&inner, *on_own);
                    }
                }
            }
            if !grown {
                return;
            }
        }
    }

    /// The rings of calls, each after all that it calls; a body that does not call itself is a ring of one.
    fn rings(&self) -> Vec<Vec<CodeId>> {
        let mut callers: BTreeMap<CodeId, Vec<CodeId>> = BTreeMap::new();
        for (code, calls) in &self.calls {
            for (callee, _) in calls {
                callers.entry(*callee).or_default().push(*code);
            }
        }
        let of_callers = |code: &CodeId| callers.get(code).cloned().unwrap_or_default();
        let of_calls = |code: &CodeId| self.calls[code].iter().map(|(c, _)| *c).collect();
        // Against the calls first, then along them in the opposite order of ends.
        let mut seen = BTreeSet::new();
        let mut ends = Vec::new();
        for code in self.own.keys() {
            ends.extend(reached(*code, &of_callers, &mut seen));
        }
        let mut seen = BTreeSet::new();
        let rings = ends.into_iter().rev();
        let rings = rings.map(|code| reached(code, &of_calls, &mut seen));
        rings.filter(|ring| !ring.is_empty()).collect()
    }
}

/// What is reached from a body and was not seen before, each after all that is reached from it.
fn reached(
    from: CodeId,
    next: &dyn Fn(&CodeId) -> Vec<CodeId>,
    seen: &mut BTreeSet<CodeId>,
) -> Vec<CodeId> {
    let mut ends = Vec::new();
    if !seen.insert(from) {
        return ends;
    }
    let mut open = vec![(from, next(&from))];
    while let Some((at, todo)) = open.last_mut() {
        match todo.pop() {
            Some(code) if seen.insert(code) => open.push((code, next(&code))),
            Some(_) => {}
            None => {
                ends.push(*at);
                open.pop();
            }
        }
    }
    ends
}

impl Summary {
    /// All but which locks are taken and waited for, which depends on whose object it is.
    fn join_apart_from_locks(&mut self, other: &Summary, on_own: bool) {
        let theirs = &other.deeds;
        self.deeds.touches.extend(theirs.touches.iter().copied());
        let own = match on_own {
            true => &mut self.deeds.touches_own,
            false => &mut self.deeds.touches,
        };
        own.extend(theirs.touches_own.iter().copied());
        self.deeds.joins |= theirs.joins;
        self.deeds.asks |= theirs.asks;
        self.deeds.gives |= theirs.gives;
        self.changes.extend(other.changes.iter().cloned());
        self.everything |= other.everything;
        self.throws |= other.throws;
        self.starts |= other.starts;
    }
}

impl Deeds {
    fn only_locks(&self) -> Deeds {
        Deeds {
            locks_this: self.locks_this,
            locks_other: self.locks_other,
            waits_this: self.waits_this,
            waits_other: self.waits_other,
            ..Deeds::default()
        }
    }

    /// The locks of code that is called, on the own object or on another one; whether that is news.
    fn locks_and_waits(&mut self, called: &Deeds, on_own: bool) -> bool {
        let before = self.only_locks();
        self.locks_this |= on_own && called.locks_this;
        self.waits_this |= on_own && called.waits_this;
        self.locks_other |= called.locks_other || !on_own && called.locks_this;
        self.waits_other |= called.waits_other || !on_own && called.waits_this;
        self.only_locks() != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_resolve::model::{ClassId, MethodId};

    fn code(k: u32) -> CodeId {
        let class = ClassId(k);
        CodeId::Method(MethodId { class, index: 0 })
    }

    fn body(changes: &str, calls: &[(u32, bool)]) -> Summary {
        let mut summary = Summary::default();
        summary.changes.insert(changes.to_owned());
        summary.deeds.calls = calls.iter().map(|(k, own)| (code(*k), *own)).collect();
        summary
    }

    fn closed(bodies: Vec<Summary>) -> Vec<Summary> {
        let numbered = bodies.into_iter().enumerate();
        let own = numbered.map(|(k, s)| (code(k as u32), s)).collect();
        Bodies::new(own).closed().into_values().collect()
    }

    fn changes(summary: &Summary) -> Vec<&str> {
        summary.changes.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_body_does_what_it_calls() {
        let all = closed(vec![
            body("a", &[(1, true)]),
            body("b", &[(2, false)]),
            body("c", &[]),
        ]);
        assert_eq!(changes(&all[0]), ["a", "b", "c"]);
        assert_eq!(changes(&all[1]), ["b", "c"]);
        assert_eq!(changes(&all[2]), ["c"]);
    }

    #[test]
    fn a_ring_does_the_same_and_its_callers_do_it_too() {
        let all = closed(vec![
            body("a", &[(1, true), (3, true)]),
            body("b", &[(2, true)]),
            body("c", &[(1, true)]),
            body("d", &[]),
        ]);
        assert_eq!(changes(&all[0]), ["a", "b", "c", "d"]);
        assert_eq!(changes(&all[1]), ["b", "c"]);
        assert_eq!(changes(&all[2]), ["b", "c"]);
        assert_eq!(changes(&all[3]), ["d"]);
    }

    #[test]
    fn the_lock_of_another_object_is_another_lock() {
        let mut locking = body("c", &[]);
        locking.deeds.locks_this = true;
        locking.deeds.waits_this = true;
        let all = closed(vec![
            body("a", &[(2, true)]),
            body("b", &[(2, false), (1, true)]),
            locking,
        ]);
        assert!(all[0].deeds.locks_this && !all[0].deeds.locks_other);
        assert!(!all[1].deeds.locks_this && all[1].deeds.locks_other && all[1].deeds.waits_other);
        assert!(all.iter().all(|s| s.everything));
    }

    #[test]
    fn in_a_ring_the_lock_of_the_own_object_may_become_that_of_another() {
        let mut locking = body("a", &[(1, true)]);
        locking.deeds.locks_this = true;
        let all = closed(vec![locking, body("b", &[(0, false)])]);
        assert!(all[1].deeds.locks_other && !all[1].deeds.locks_this);
        assert!(all[0].deeds.locks_this && all[0].deeds.locks_other);
    }
}
