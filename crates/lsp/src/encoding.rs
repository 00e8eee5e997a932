//! Positions of the protocol (line, and column in units that client and server agree on) and offsets in a text.

use lsp_types::{Position, PositionEncodingKind, Range};

/// What columns count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of 16 bits, as every client can.
    #[default]
    Utf16,
}

impl Encoding {
    /// The cheaper one, if the client can.
    pub(crate) fn chosen(offered: Option<&[PositionEncodingKind]>) -> Self {
        let offered = offered.unwrap_or_default();
        match offered.contains(&PositionEncodingKind::UTF8) {
            true => Encoding::Utf8,
            false => Encoding::Utf16,
        }
    }

    pub(crate) fn kind(self) -> PositionEncodingKind {
        match self {
            Encoding::Utf8 => PositionEncodingKind::UTF8,
            Encoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn width(self, c: char) -> usize {
        match self {
            Encoding::Utf8 => c.len_utf8(),
            Encoding::Utf16 => c.len_utf16(),
        }
    }
}

/// A text with the beginnings of its lines.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'t> {
    pub text: &'t str,
    starts: Vec<usize>,
    pub encoding: Encoding,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str, encoding: Encoding) -> Self {
        let behind = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines {
            text,
            starts: std::iter::once(0).chain(behind).collect(),
            encoding,
        }
    }

    /// The line of an offset, from 0.
    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// The text of a line, without its end, and where it begins.
    pub(crate) fn line(&self, line: usize) -> (usize, &'t str) {
        let Some(start) = self.starts.get(line) else {
            return (self.text.len(), "");
        };
        let end = self.starts.get(line + 1).copied();
        let whole = &self.text[*start..end.unwrap_or(self.text.len())];
        (*start, whole.trim_end_matches(['\n', '\r']))
    }

    /// The position of an offset; offsets past the end, or inside a character, give what is before.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let before = &self.text[self.starts[line]..offset];
        let column: usize = before.chars().map(|c| self.encoding.width(c)).sum();
        Position::new(line as u32, column as u32)
    }

    pub(crate) fn range(&self, start: usize, end: usize) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    /// The offset of a position; what lies behind the end of a line or text is its end.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let (start, line) = self.line(position.line as usize);
        let mut column = 0;
        for (at, c) in line.char_indices() {
            if column >= position.character as usize {
                return start + at;
            }
            column += self.encoding.width(c);
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_what_was_agreed() {
        let text = "a𝄞é\r\nb\n";
        for (encoding, column) in [(Encoding::Utf16, 3), (Encoding::Utf8, 5)] {
            let lines = Lines::new(text, encoding);
            let place = text.find('é').unwrap();
            assert_eq!(lines.position(place), Position::new(0, column));
            assert_eq!(lines.offset(Position::new(0, column)), place);
        }
    }

    #[test]
    fn positions_outside_are_the_nearest_inside() {
        let lines = Lines::new("ab\r\nc", Encoding::Utf16);
        assert_eq!(lines.offset(Position::new(0, 99)), 2);
        assert_eq!(lines.offset(Position::new(7, 0)), 5);
        assert_eq!(lines.position(99), Position::new(1, 1));
        assert_eq!(Lines::new("", Encoding::Utf8).line(0), (0, ""));
    }
}
