//! All states so far. They are compared as a whole, never by their hashes alone.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// Where a state came from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    pub parent: u32,
    pub tid: u8,
    /// Nobody else could go on: times of waits are over.
    pub stuck: bool,
    pub choices: Box<[u32]>,
}

/// All states so far.
#[derive(Default)]
pub(crate) struct Visited {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    origins: Vec<Origin>,
    first: FxHashMap<u64, u32>,
    /// The next state with the same hash, plus one.
    next: Vec<u32>,
}

impl Visited {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of all states.
    pub(crate) fn size(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn get(&self, k: usize) -> &[u8] {
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        &self.bytes[start..self.ends[k]]
    }

    /// Adds a state unless it is known.
    pub(crate) fn add(&mut self, bytes: &[u8], origin: Origin) -> bool {
        let mut hasher = FxHasher::default();
        hasher.write(bytes);
        let hash = hasher.finish();
        let first = self.first.get(&hash).copied();
        let mut at = first.map_or(0, |f| f + 1);
        while at > 0 {
            if self.get(at as usize - 1) == bytes {
                return false;
            }
            at = self.next[at as usize - 1];
        }
        let number = self.ends.len() as u32;
        self.next.push(first.map_or(0, |f| f + 1));
        self.first.insert(hash, number);
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len());
        self.origins.push(origin);
        true
    }

    /// How a state is reached.
    pub(crate) fn path(&self, mut k: u32) -> Vec<Origin> {
        let mut path = Vec::new();
        while k > 0 {
            let origin = self.origins[k as usize].clone();
            k = origin.parent;
            path.push(origin);
        }
        path.reverse();
        path
    }
}
