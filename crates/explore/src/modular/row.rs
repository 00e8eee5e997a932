//! A growing set of small numbers: a list, then a hash set, then a bit set, whichever is smallest.

use rustc_hash::FxHashSet;

/// A set of numbers.
#[derive(Clone, Debug)]
pub(super) enum Row {
    /// At most [`FEW`].
    Few(Vec<u32>),
    /// Many, thinly spread.
    Hashed(FxHashSet<u32>),
    /// Many, dense.
    Dense(Vec<u64>),
}

const FEW: usize = 12;

impl Default for Row {
    fn default() -> Self {
        Row::Few(Vec::new())
    }
}

impl Row {
    /// Adds a number below `bound`; true if it is new.
    #[inline]
    pub(super) fn insert(&mut self, n: u32, bound: usize) -> bool {
        match self {
            Row::Dense(bits) => {
                let (word, bit) = (n as usize / 64, 1u64 << (n % 64));
                if word >= bits.len() {
                    bits.resize((word + 1).max(bits.len() * 3 / 2), 0);
                }
                let new = bits[word] & bit == 0;
                bits[word] |= bit;
                new
            }
            Row::Few(items) => {
                if items.contains(&n) {
                    return false;
                }
                items.push(n);
                if items.len() > FEW {
                    let items = std::mem::take(items);
                    *self = Row::Hashed(items.into_iter().collect());
                    self.densify(bound);
                }
                true
            }
            Row::Hashed(items) => {
                let new = items.insert(n);
                if new {
                    self.densify(bound);
                }
                new
            }
        }
    }

    /// A hash set costs about 80 bits per element: with more than one element in 64 possible ones, bits are smaller.
    fn densify(&mut self, bound: usize) {
        let Row::Hashed(items) = self else { return };
        if items.len() * 64 < bound {
            return;
        }
        let mut bits = vec![0; bound / 64 + 1];
        for n in items.iter() {
            let word = *n as usize / 64;
            if word >= bits.len() {
                bits.resize(word + 1, 0);
            }
            bits[word] |= 1 << (n % 64);
        }
        *self = Row::Dense(bits);
    }

    /// Whether the number is in the set.
    pub(super) fn contains(&self, n: u32) -> bool {
        match self {
            Row::Few(items) => items.contains(&n),
            Row::Hashed(items) => items.contains(&n),
            Row::Dense(bits) => bits
                .get(n as usize / 64)
                .is_some_and(|w| w >> (n % 64) & 1 == 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_three_forms_agree() {
        let mut row = Row::default();
        for n in 0..500 {
            assert!(row.insert(n * 7 % 1009, 1009));
            assert!(!row.insert(n * 7 % 1009, 1009));
        }
        for n in 0..500 {
            assert!(row.contains(n * 7 % 1009));
        }
        assert!(matches!(row, Row::Dense(_)));
        let held = (0..1009).filter(|n| row.contains(*n)).count();
        assert_eq!(held, 500);
    }
}
