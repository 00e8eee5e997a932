//! Strings, text blocks and characters (JLS 3.10.4 to 3.10.7): their extent and their escapes.

use super::Lexer;
use crate::token::TokenKind;
use heddle_diag::codes;
use memchr::memchr2;

impl Lexer<'_> {
    /// A string or text block; the position is at its first quote.
    pub(super) fn string<const SPEC: bool>(&mut self) {
        let start = self.pos;
        if self.bytes[start..self.end].starts_with(b"\"\"\"") {
            return self.text_block::<SPEC>();
        }
        self.pos += 1;
        loop {
            match self.peek(0) {
                b'"' => {
                    self.pos += 1;
                    return self.literal::<SPEC>(TokenKind::StringLiteral, start);
                }
                b'\\' => self.escape(false),
                b'\n' | b'\r' => break,
                0 if self.pos >= self.end => break,
                _ => self.pos += 1,
            }
        }
        let what = "string is not closed on its line";
        self.error(codes::JAVA_TOKEN, start, start + 1, what);
        self.literal::<SPEC>(TokenKind::StringLiteral, start);
    }

    fn text_block<const SPEC: bool>(&mut self) {
        let start = self.pos;
        self.pos += 3;
        while matches!(self.peek(0), b' ' | b'\t' | 0x0c) {
            self.pos += 1;
        }
        if !matches!(self.peek(0), b'\n' | b'\r') {
            let what = "the text of a text block starts on the line after its `\"\"\"`";
            self.error(codes::JAVA_TOKEN, start, start + 3, what);
        }
        loop {
            let Some(found) = memchr2(b'"', b'\\', &self.bytes[self.pos..self.end]) else {
                self.pos = self.end;
                self.out.unclosed = true;
                let what = "text block is never closed with `\"\"\"`";
                self.error(codes::JAVA_TOKEN, start, start + 3, what);
                break;
            };
            self.pos += found;
            if self.peek(0) == b'\\' {
                self.escape(true);
            } else if self.bytes[self.pos..self.end].starts_with(b"\"\"\"") {
                self.pos += 3;
                break;
            } else {
                self.pos += 1;
            }
        }
        self.literal::<SPEC>(TokenKind::TextBlock, start);
    }

    /// An escape sequence; the position is at its backslash.
    fn escape(&mut self, in_block: bool) {
        let start = self.pos;
        self.pos += 2;
        match self.bytes.get(start + 1).copied().unwrap_or(0) {
            b'b' | b't' | b'n' | b'f' | b'r' | b's' | b'"' | b'\'' | b'\\' => {}
            first @ b'0'..=b'7' => {
                let most = if first <= b'3' { 2 } else { 1 };
                for _ in 0..most {
                    if matches!(self.peek(0), b'0'..=b'7') {
                        self.pos += 1;
                    }
                }
            }
            b'\n' if in_block => {}
            b'\r' if in_block => {
                if self.peek(0) == b'\n' {
                    self.pos += 1;
                }
            }
            b'u' if self.lone_surrogate(start) => self.pos = start + 6,
            b'\n' | b'\r' => self.pos = start + 1,
            _ => self.illegal_escape(start),
        }
        self.pos = self.pos.min(self.end);
    }

    fn illegal_escape(&mut self, start: usize) {
        let width = self.text[start + 1..self.end]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        self.pos = start + 1 + width;
        let what = "illegal escape; the escapes are \\b \\s \\t \\n \\f \\r \\\" \\' \\\\ and octal \\0 to \\377";
        self.error(codes::JAVA_TOKEN, start, self.pos, what);
    }

    /// The spelling that the unicode translation leaves for a surrogate without partner.
    fn lone_surrogate(&self, at: usize) -> bool {
        self.bytes
            .get(at + 2..at + 6)
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .is_some_and(|unit| (0xd800..0xe000).contains(&unit))
    }

    /// A character; the position is at its quote.
    pub(super) fn character<const SPEC: bool>(&mut self) {
        let start = self.pos;
        self.pos += 1;
        match self.peek(0) {
            b'\'' => {
                self.pos += 1;
                self.error(
                    codes::JAVA_TOKEN,
                    start,
                    self.pos,
                    "empty character literal",
                );
                return self.literal::<SPEC>(TokenKind::CharLiteral, start);
            }
            b'\n' | b'\r' => {
                self.error(
                    codes::JAVA_TOKEN,
                    start,
                    start + 1,
                    "character literal is not closed on its line",
                );
                return self.literal::<SPEC>(TokenKind::CharLiteral, start);
            }
            b'\\' => self.escape(false),
            _ => self.plain_character(start),
        }
        if self.peek(0) == b'\'' {
            self.pos += 1;
        } else {
            self.unclosed_character(start);
        }
        self.literal::<SPEC>(TokenKind::CharLiteral, start);
    }

    fn plain_character(&mut self, start: usize) {
        let Some(c) = self.text[self.pos..self.end].chars().next() else {
            return;
        };
        self.pos += c.len_utf8();
        if c.len_utf16() > 1 {
            let what = "this character needs two UTF-16 units and does not fit in a `char`";
            self.error(codes::JAVA_TOKEN, start, self.pos, what);
        }
    }

    /// Skips to the closing quote on the same line if there is one nearby.
    fn unclosed_character(&mut self, start: usize) {
        let line = self.bytes[self.pos..self.end]
            .iter()
            .take(40)
            .take_while(|b| !matches!(b, b'\n' | b'\r' | b';'));
        let close = line.clone().position(|b| *b == b'\'');
        if let Some(close) = close {
            self.pos += close + 1;
            let what = "a character literal holds one character; use double quotes for a string";
            self.error(codes::JAVA_TOKEN, start, self.pos, what);
        } else {
            self.error(
                codes::JAVA_TOKEN,
                start,
                start + 1,
                "character literal is not closed",
            );
        }
    }
}
