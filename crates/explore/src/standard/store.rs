//! The set of visited states: full states in one array, found through an index of their numbers.
//!
//! States are compared as a whole, never only by hash: the seven bits of the hash that the index keeps beside a number
//! only save looking at states that differ.

/// A set of equally long words sequences, numbered in the order of insertion.
#[derive(Clone, Debug)]
pub struct StateSet {
    words: usize,
    data: Vec<u64>,
    /// Per place: 0 if it is free, else bits of the hash.
    tags: Vec<u8>,
    /// Per place: the number of the state.
    numbers: Vec<u32>,
}

const FIRST_INDEX: usize = 64;

/// A good hash of a state.
#[inline]
pub fn hash(words: &[u64]) -> u64 {
    let mut h = 0x9E37_79B9_7F4A_7C15_u64;
    for w in words {
        let product = u128::from(h ^ w) * 0xD6E8_FEB8_6659_FD93_u128;
        h = (product >> 64) as u64 ^ product as u64;
    }
    h ^ h >> 29
}

/// The tag of a state: never 0.
#[inline]
fn tag(hash: u64) -> u8 {
    (hash >> 57) as u8 | 0x80
}

/// Where to look first; the lowest bits choose the shard.
#[inline]
fn place(hash: u64) -> usize {
    (hash >> 16) as usize
}

impl StateSet {
    /// An empty set of states of so many words.
    pub fn new(words: usize) -> Self {
        StateSet {
            words,
            data: Vec::new(),
            tags: vec![0; FIRST_INDEX],
            numbers: vec![0; FIRST_INDEX],
        }
    }

    /// Words per state.
    pub fn width(&self) -> usize {
        self.words
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.data.len().checked_div(self.words).unwrap_or(0)
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// The state of a number.
    #[inline]
    pub fn get(&self, number: usize) -> &[u64] {
        &self.data[number * self.words..][..self.words]
    }

    /// The states `from..to`, one after the other.
    pub fn range(&self, from: usize, to: usize) -> &[u64] {
        &self.data[from * self.words..to * self.words]
    }

    #[inline]
    fn is(&self, number: usize, state: &[u64]) -> bool {
        match state {
            [word] => self.data[number] == *word,
            _ => self.get(number) == state,
        }
    }

    /// The place of a state, or the free one where it belongs.
    #[inline]
    fn seek(&self, state: &[u64], hash: u64) -> Result<usize, usize> {
        let mask = self.tags.len() - 1;
        let tag = tag(hash);
        let mut at = place(hash) & mask;
        loop {
            match self.tags[at] {
                0 => return Err(at),
                t if t == tag && self.is(self.numbers[at] as usize, state) => return Ok(at),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Adds a state: its number, and whether it is new.
    #[inline]
    pub fn insert(&mut self, state: &[u64], hash: u64) -> (usize, bool) {
        let at = match self.seek(state, hash) {
            Ok(at) => return (self.numbers[at] as usize, false),
            Err(at) => at,
        };
        let number = self.len();
        match state {
            [word] => self.data.push(*word),
            _ => self.data.extend_from_slice(state),
        }
        self.tags[at] = tag(hash);
        self.numbers[at] = number as u32;
        if number * 10 > self.tags.len() * 7 {
            self.grow();
        }
        (number, true)
    }

    /// Adds states that lie one after the other; gives how many are new.
    pub fn insert_all(&mut self, states: &[u64], hashes: &[u64]) -> u64 {
        // Reading all places first lets the memory work on many at once; what is read may change meanwhile.
        let mask = self.tags.len() - 1;
        let first = hashes.iter().map(|h| self.tags[place(*h) & mask]);
        std::hint::black_box(first.fold(0, |all, tag| all | tag));
        let before = self.len();
        for (state, h) in states.chunks_exact(self.words).zip(hashes) {
            self.insert(state, *h);
        }
        (self.len() - before) as u64
    }

    /// The number of a state.
    pub fn find(&self, state: &[u64]) -> Option<usize> {
        let at = self.seek(state, hash(state)).ok()?;
        Some(self.numbers[at] as usize)
    }

    fn grow(&mut self) {
        let size = self.tags.len() * 2;
        let mask = size - 1;
        self.tags = vec![0; size];
        self.numbers = vec![0; size];
        for number in 0..self.len() {
            let hash = hash(self.get(number));
            let mut at = place(hash) & mask;
            while self.tags[at] != 0 {
                at = (at + 1) & mask;
            }
            self.tags[at] = tag(hash);
            self.numbers[at] = number as u32;
        }
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.data.capacity() * 8 + self.tags.len() * 5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_with_equal_hashes_stay_apart() {
        let mut set = StateSet::new(2);
        // Fewer than make it grow: then the hashes are computed again.
        for n in 0..40u64 {
            assert_eq!(set.insert(&[n, 7], 42), (n as usize, true));
            assert_eq!(set.insert(&[n, 7], 42), (n as usize, false));
        }
        assert_eq!(set.len(), 40);
    }

    #[test]
    fn all_states_are_found_after_growing() {
        let mut set = StateSet::new(1);
        let states: Vec<u64> = (0..10_000).map(|n| n * 3).collect();
        let hashes: Vec<u64> = states.iter().map(|s| hash(&[*s])).collect();
        assert_eq!(set.insert_all(&states, &hashes), 10_000);
        assert_eq!(set.insert_all(&states, &hashes), 0);
        for (number, state) in states.iter().enumerate() {
            assert_eq!(set.find(&[*state]), Some(number));
            assert_eq!(set.find(&[*state + 1]), None);
        }
    }
}
