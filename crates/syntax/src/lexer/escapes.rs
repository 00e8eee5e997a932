//! Unicode escapes (JLS 3.3): `\uXXXX` anywhere in the file, translated before tokens are formed.
//!
//! Takes the file's text, gives a translated copy with a map of positions, or nothing when there is no escape.
//! A surrogate that has no partner cannot be a character of the copy; it stays spelled `\uXXXX` there, and the
//! string and character lexers accept exactly that spelling.

use crate::MAX_ERRORS;
use memchr::memmem;

/// A translated text and how its positions relate to the file.
pub(crate) struct Translated {
    /// The text with escapes replaced.
    pub text: String,
    /// (position in `text`, position in the file), ascending; between two entries both advance alike.
    map: Vec<(u32, u32)>,
    /// File positions of malformed escapes.
    pub malformed: Vec<u32>,
}

impl Translated {
    /// A map for ascending positions.
    pub(crate) fn sweep(&self) -> Sweep<'_> {
        Sweep {
            rest: &self.map,
            base: (0, 0),
        }
    }

    /// The file position of a position in the translated text.
    pub(crate) fn original(&self, position: u32) -> u32 {
        let after = self.map.partition_point(|(at, _)| *at <= position);
        match after.checked_sub(1).and_then(|i| self.map.get(i)) {
            Some((at, file)) => file + (position - at),
            None => position,
        }
    }
}

/// Maps ascending positions without searching.
pub(crate) struct Sweep<'t> {
    rest: &'t [(u32, u32)],
    base: (u32, u32),
}

impl Sweep<'_> {
    /// The file position of a position that is not below the one asked for before.
    pub(crate) fn original(&mut self, position: u32) -> u32 {
        while let [first, rest @ ..] = self.rest
            && first.0 <= position
        {
            self.base = *first;
            self.rest = rest;
        }
        self.base.1 + (position - self.base.0)
    }
}

/// Translates the escapes of `text`; `None` if it has none.
pub(crate) fn translate(text: &str) -> Option<Translated> {
    memmem::find(text.as_bytes(), b"\\u")?;
    let mut out = Translated {
        text: String::with_capacity(text.len()),
        map: Vec::new(),
        malformed: Vec::new(),
    };
    let bytes = text.as_bytes();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]) {
        let slash = at + found;
        if bytes.get(slash + 1) != Some(&b'u') {
            // Two backslashes in a row: the second one begins no escape.
            at = slash + 1 + usize::from(bytes.get(slash + 1) == Some(&b'\\'));
            continue;
        }
        let Some((unit, end)) = read_unit(bytes, slash) else {
            if out.malformed.len() < MAX_ERRORS {
                out.malformed.push(slash as u32);
            }
            at = slash + 2;
            continue;
        };
        out.text.push_str(&text[copied..slash]);
        let end = out.push_unit(bytes, unit, end);
        out.map.push((out.text.len() as u32, end as u32));
        copied = end;
        at = end;
    }
    out.text.push_str(&text[copied..]);
    Some(out)
}

impl Translated {
    /// Appends the character of `unit`, joined with the low surrogate that may follow at `end`; gives the end.
    fn push_unit(&mut self, bytes: &[u8], unit: u16, end: usize) -> usize {
        if let Some(c) = char::from_u32(u32::from(unit)) {
            self.text.push(c);
            return end;
        }
        if let Some((low, low_end)) = read_unit(bytes, end)
            && let Some(Ok(c)) = char::decode_utf16([unit, low]).next()
        {
            self.text.push(c);
            return low_end;
        }
        self.text.push_str(&format!("\\u{unit:04x}"));
        end
    }
}

/// Reads `\u…uXXXX` at `at`: its value and its end.
fn read_unit(bytes: &[u8], at: usize) -> Option<(u16, usize)> {
    if bytes.get(at) != Some(&b'\\') || bytes.get(at + 1) != Some(&b'u') {
        return None;
    }
    let digits = at + 1 + bytes[at + 1..].iter().take_while(|b| **b == b'u').count();
    let mut unit = 0;
    for byte in bytes.get(digits..digits + 4)? {
        unit = unit << 4 | char::from(*byte).to_digit(16)? as u16;
    }
    Some((unit, digits + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_become_characters_and_positions_map_back() {
        let t = translate(r"int \u0061b = 1;").unwrap();
        assert_eq!(t.text, "int ab = 1;");
        assert_eq!(t.original(4), 4);
        assert_eq!(t.original(5), 10);
        assert_eq!(t.original(6), 11);
    }

    #[test]
    fn doubled_backslashes_begin_no_escape() {
        assert_eq!(translate(r#""\\u0061""#).unwrap().text, r#""\\u0061""#);
        assert_eq!(translate(r#""\\\u0061""#).unwrap().text, r#""\\a""#);
        assert!(translate("plain").is_none());
    }

    #[test]
    fn surrogates_join_or_stay() {
        assert_eq!(translate(r"\ud83d\ude00").unwrap().text, "😀");
        assert_eq!(translate(r"\ud83dx").unwrap().text, r"\ud83dx");
        assert_eq!(translate(r"\u12").unwrap().malformed, vec![0]);
    }
}
