//! The set of visited states: full states in one array, found through an index of their numbers.
//!
//! States are compared as a whole, never only by hash.

/// A set of equally long words sequences, numbered in the order of insertion.
#[derive(Clone, Debug)]
pub struct StateSet {
    words: usize,
    data: Vec<u64>,
    /// State number + 1, or 0.
    index: Vec<u32>,
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

impl StateSet {
    /// An empty set of states of so many words.
    pub fn new(words: usize) -> Self {
        StateSet {
            words,
            data: Vec::new(),
            index: vec![0; FIRST_INDEX],
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

    /// Adds a state: its number, and whether it is new.
    #[inline]
    pub fn insert(&mut self, state: &[u64], hash: u64) -> (usize, bool) {
        let mask = self.index.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.index[at] {
                0 => break,
                n if self.get(n as usize - 1) == state => return (n as usize - 1, false),
                _ => at = (at + 1) & mask,
            }
        }
        let number = self.len();
        self.data.extend_from_slice(state);
        self.index[at] = number as u32 + 1;
        if number * 10 > self.index.len() * 7 {
            self.grow();
        }
        (number, true)
    }

    /// The number of a state.
    pub fn find(&self, state: &[u64]) -> Option<usize> {
        let mask = self.index.len() - 1;
        let mut at = hash(state) as usize & mask;
        loop {
            match self.index[at] {
                0 => return None,
                n if self.get(n as usize - 1) == state => return Some(n as usize - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = self.index.len() * 2;
        let mut index = vec![0u32; size];
        for number in 0..self.len() {
            let mut at = hash(self.get(number)) as usize & (size - 1);
            while index[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            index[at] = number as u32 + 1;
        }
        self.index = index;
    }

    /// Bytes allocated.
    pub fn bytes(&self) -> usize {
        self.data.capacity() * 8 + self.index.len() * 4
    }
}
