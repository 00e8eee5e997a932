//! Chance that can be had again.

/// Numbers that depend on the first one only.
pub(crate) struct Dice(u64);

impl Dice {
    /// The dice number `k`.
    pub(crate) fn new(k: u64) -> Dice {
        Dice(k.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x00D1_CE5E_EDED_5EED)
    }

    /// A number from 0 on below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % (end.max(1) as u64)) as usize
    }
}
