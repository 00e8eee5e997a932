//! A part of a packed state as one number.

use super::layout::Field;

/// Bits of one word on their way into a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    word: usize,
    shift: u32,
    mask: u64,
    up: u32,
}

/// Some fields of a packed state, side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    pieces: Vec<Piece>,
    /// Bits of a key.
    pub bits: u32,
}

impl View {
    /// A view of these fields; `None` if they need more than 64 bits.
    pub fn new(fields: impl IntoIterator<Item = Field>) -> Option<View> {
        let mut fields: Vec<Field> = fields.into_iter().filter(|f| f.bits > 0).collect();
        fields.sort_by_key(|f| (f.word, f.shift));
        fields.dedup();
        let mut view = View::default();
        let mut last: Option<(u32, u32)> = None;
        for field in &fields {
            let up = view.bits;
            view.bits += field.bits;
            if view.bits > 64 {
                return None;
            }
            match view.pieces.last_mut() {
                Some(piece) if last == Some((field.word, field.shift)) => {
                    piece.mask = ones(view.bits - piece.up);
                }
                _ => view.pieces.push(Piece {
                    word: field.word as usize,
                    shift: field.shift,
                    mask: ones(field.bits),
                    up,
                }),
            }
            last = Some((field.word, field.shift + field.bits));
        }
        Some(view)
    }

    /// The fields' bits in this state.
    #[inline]
    pub fn key(&self, words: &[u64]) -> u64 {
        let mut key = 0;
        for p in &self.pieces {
            key |= (words[p.word] >> p.shift & p.mask) << p.up;
        }
        key
    }
}

/// So many bits, all set.
pub fn ones(bits: u32) -> u64 {
    if bits == 0 {
        0
    } else {
        u64::MAX >> (64 - bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(word: u32, shift: u32, bits: u32) -> Field {
        Field {
            word,
            shift,
            bits,
            signed: false,
        }
    }

    #[test]
    fn fields_lie_side_by_side_in_a_key() {
        let view = View::new([field(1, 8, 4), field(0, 60, 4), field(1, 4, 4)]).unwrap();
        assert_eq!((view.bits, view.pieces.len()), (12, 2));
        let words = [0x9000_0000_0000_0000, 0xABC5];
        assert_eq!(view.key(&words), 0xBC9);
    }

    #[test]
    fn more_than_a_word_is_no_key() {
        assert!(View::new([field(0, 0, 40), field(1, 0, 25)]).is_none());
        assert!(View::new([field(0, 0, 40), field(1, 0, 24)]).is_some());
    }
}
