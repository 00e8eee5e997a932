//! What is known at a point of a method: which blank locals certainly have a value, which certainly have none.

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn set(&mut self, at: u32) {
        let word = at as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (at % 64);
    }

    pub(super) fn clear(&mut self, at: u32) {
        if let Some(word) = self.0.get_mut(at as usize / 64) {
            *word &= !(1 << (at % 64));
        }
    }

    pub(super) fn has(&self, at: u32) -> bool {
        self.0
            .get(at as usize / 64)
            .is_some_and(|w| w & (1 << (at % 64)) != 0)
    }

    pub(super) fn meet(&mut self, other: &Bits) {
        let short = self.0.len().min(other.0.len());
        self.0.truncate(short);
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    pub(super) fn join(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
}

/// The state at a point.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Whether control gets here at all.
    pub(super) alive: bool,
    /// Definitely assigned (JLS 16).
    pub(super) assigned: Bits,
    /// Definitely unassigned.
    pub(super) unassigned: Bits,
}

impl State {
    pub(super) fn dead() -> State {
        State::default()
    }

    /// The state after two ways have come together.
    #[must_use]
    pub(super) fn merge(mut self, other: &State) -> State {
        if !self.alive {
            return other.clone();
        }
        if other.alive {
            self.assigned.meet(&other.assigned);
            self.unassigned.meet(&other.unassigned);
        }
        self
    }
}

/// The states after a condition: if it holds, and if it does not.
pub(super) struct Outcome {
    pub(super) when: State,
    pub(super) unless: State,
}
