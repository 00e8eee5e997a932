//! The run that leads to a state, found again after the search: no state remembers where it came from.
//!
//! The states of a level lie together in the visited set. Going back level by level, the predecessor is the least state
//! (as a packed number) of the level before from which a step leads to the wanted one, so the run that is shown does
//! not depend on the number of workers or on their timing. Nearly all states are ruled out by looking at which bits
//! differ: a step changes the globals and one thread.

use super::layout::{Layout, Unpacked};
use super::view::ones;
use super::{Search, lock};
use crate::model::machine::EdgeAction;
use crate::model::step::{Event, Local, Scratch};

/// Which thread each bit of a state belongs to.
struct Owners {
    /// Per bit: thread, or [`SHARED`].
    of_bit: Vec<u32>,
    /// Per word: bits of threads.
    private: Vec<u64>,
}

const SHARED: u32 = u32::MAX;

/// Who can have made a step.
enum Suspect {
    Nobody,
    Anybody,
    Thread(usize),
}

impl Owners {
    fn new(layout: &Layout) -> Owners {
        let mut of_bit = vec![SHARED; layout.words * 64];
        let mut private = vec![0; layout.words];
        for (thread, fields) in layout.threads.iter().enumerate() {
            for field in std::iter::once(&fields.pc).chain(&fields.locals) {
                private[field.word as usize] |= ones(field.bits) << field.shift;
                let first = field.word as usize * 64 + field.shift as usize;
                of_bit[first..first + field.bits as usize].fill(thread as u32);
            }
        }
        Owners { of_bit, private }
    }

    /// The only thread whose part differs.
    fn suspect(&self, before: &[u64], after: &[u64]) -> Suspect {
        let mut found = None;
        for (word, private) in self.private.iter().enumerate() {
            let mut differ = (before[word] ^ after[word]) & private;
            while differ != 0 {
                let owner = self.of_bit[word * 64 + differ.trailing_zeros() as usize];
                if *found.get_or_insert(owner) != owner {
                    return Suspect::Nobody;
                }
                differ &= differ - 1;
            }
        }
        found.map_or(Suspect::Anybody, |t| Suspect::Thread(t as usize))
    }
}

impl Search<'_> {
    /// The states from an initial one to `end`, which was found in the last of the levels. A level is given by the
    /// ends of its ranges in the shards.
    pub(super) fn path(&self, end: &[u64], levels: &[Vec<u32>]) -> Vec<Unpacked> {
        let owners = Owners::new(&self.layout);
        let mut words = vec![end.to_vec()];
        // The last entry is the end of the level in which `end` lies.
        for level in (0..levels.len().saturating_sub(1)).rev() {
            let before = level.checked_sub(1).map(|k| levels[k].as_slice());
            let wanted = words[words.len() - 1].clone();
            let Some(found) = self.least_before(&wanted, before, &levels[level], &owners) else {
                break;
            };
            words.push(found);
        }
        let unpack = |words: &Vec<u64>| {
            let mut state = Unpacked::default();
            self.layout.unpack(words, &mut state);
            state
        };
        words.iter().rev().map(unpack).collect()
    }

    /// The least state of a level from which a step leads to `wanted`.
    fn least_before(
        &self,
        wanted: &[u64],
        from: Option<&[u32]>,
        to: &[u32],
        owners: &Owners,
    ) -> Option<Vec<u64>> {
        let mut least: Option<Vec<u64>> = None;
        for (number, shard) in self.shards.iter().enumerate() {
            let shard = lock(shard);
            let first = from.map_or(0, |f| f[number]) as usize;
            let states = shard.range(first, to[number] as usize);
            for state in states.chunks_exact(self.layout.words) {
                let better = least.as_ref().is_none_or(|l| state < l.as_slice());
                if better && self.leads_to(state, wanted, owners) {
                    least = Some(state.to_vec());
                }
            }
        }
        least
    }

    fn leads_to(&self, before: &[u64], after: &[u64], owners: &Owners) -> bool {
        match owners.suspect(before, after) {
            Suspect::Nobody => false,
            Suspect::Thread(t) => self.thread_leads_to(t, before, after),
            Suspect::Anybody => {
                (0..self.layout.threads.len()).any(|t| self.thread_leads_to(t, before, after))
            }
        }
    }

    fn thread_leads_to(&self, thread: usize, before: &[u64], after: &[u64]) -> bool {
        let mut state = Unpacked::default();
        self.layout.unpack(before, &mut state);
        let body = self.machine.body(thread);
        let at = Local {
            body,
            tid: thread as i64 + 1,
            pc: state.pcs[thread],
            l: state.local(&self.layout, thread),
        };
        let mut next = vec![0; before.len()];
        let mut found = false;
        let mut scratch = Scratch::default();
        self.machine
            .steps(at, &state.g, &mut scratch, &mut |event| {
                if let Event::Step(edge, g2, l2) = event
                    && let EdgeAction::Op(op) = edge.action
                {
                    next.copy_from_slice(before);
                    let slots = &body.ops[op].global_slots;
                    let fits = self.layout.pack_globals(&mut next, slots, g2)
                        & self.layout.pack_thread(&mut next, thread, edge.target, l2);
                    found |= fits && next == after;
                }
            });
        found
    }
}
