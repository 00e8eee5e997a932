//! Where places of an older text are in a newer one: unchanged before the first difference and, counted from the end, behind the last.

/// The stretch that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    start: usize,
    old_end: usize,
    new_end: usize,
}

impl Moved {
    /// What differs between two texts.
    pub(crate) fn between(old: &str, new: &str) -> Self {
        let (a, b) = (old.as_bytes(), new.as_bytes());
        let start = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let room = a.len().min(b.len()) - start;
        let behind = a.iter().rev().zip(b.iter().rev()).take(room);
        let behind = behind.take_while(|(a, b)| a == b).count();
        Moved {
            start,
            old_end: a.len() - behind,
            new_end: b.len() - behind,
        }
    }

    /// Where a stretch of the old text is now; nothing if it changed.
    pub(crate) fn forward(self, start: u32, end: u32) -> Option<(usize, usize)> {
        let (start, end) = (start as usize, end as usize);
        match () {
            () if end <= self.start => Some((start, end)),
            () if start >= self.old_end => {
                let shift = |at: usize| at - self.old_end + self.new_end;
                Some((shift(start), shift(end)))
            }
            () => None,
        }
    }

    /// Where an offset was; nothing if its surroundings changed.
    pub(crate) fn back(self, offset: usize) -> Option<u32> {
        let old = match () {
            () if offset <= self.start => offset,
            () if offset >= self.new_end => offset - self.new_end + self.old_end,
            () => return None,
        };
        u32::try_from(old).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_before_and_behind_a_change_are_found_again() {
        let (old, new) = ("one two three", "one twenty-two three");
        let moved = Moved::between(old, new);
        assert_eq!(moved.forward(0, 3), Some((0, 3)));
        assert_eq!(moved.forward(8, 13), Some((15, 20)));
        assert_eq!(moved.back(15), Some(8));
        assert_eq!(Moved::between("aXb", "aYZb").forward(1, 2), None);
        assert_eq!(Moved::between("aXb", "aYZb").back(2), None);
    }

    #[test]
    fn nothing_moves_in_the_same_text() {
        let moved = Moved::between("abc", "abc");
        assert_eq!(moved.forward(1, 2), Some((1, 2)));
        assert_eq!(moved.back(3), Some(3));
        let grown = Moved::between("aa", "aaa");
        assert_eq!(grown.forward(0, 2), Some((0, 2)));
    }
}
