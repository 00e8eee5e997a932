//! A small deterministic random number generator (SplitMix64).

/// Random choices from a seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Choices that depend on `seed` alone.
    pub fn new(seed: u64) -> Self {
        Dice(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `sides` (0 if `sides` is 0).
    pub fn roll(&mut self, sides: u32) -> u32 {
        (self.bits() % u64::from(sides.max(1))) as u32
    }

    /// True in `wins` of `of` cases.
    pub fn chance(&mut self, wins: u32, of: u32) -> bool {
        self.roll(of) < wins
    }

    /// One of the items, if there are any.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.roll(items.len() as u32) as usize)
    }
}
