//! Number literals (JLS 3.10.1, 3.10.2): their extent, their kind, and what is wrong with their digits.

use super::Lexer;
use crate::token::TokenKind;
use heddle_diag::codes;

impl Lexer<'_> {
    /// A number; the position is at its first digit, or at the dot of `.5`.
    pub(super) fn number<const SPEC: bool>(&mut self) {
        let start = self.pos;
        let kind = match (self.peek(0), self.peek(1) | 0x20) {
            (b'0', b'x') => self.radix_number(start, 16),
            (b'0', b'b') => self.radix_number(start, 2),
            _ => self.decimal_number::<SPEC>(start),
        };
        self.literal::<SPEC>(kind, start);
    }

    /// Skips digits and underscores; the digits are checked afterwards.
    fn digits(&mut self, radix: u32) -> usize {
        let start = self.pos;
        while is_digit_or_underscore(self.peek(0), radix) {
            self.pos += 1;
        }
        self.check_underscores(start);
        self.pos - start
    }

    fn check_underscores(&mut self, start: usize) {
        let digits = &self.bytes[start..self.pos];
        if digits.first() == Some(&b'_') || digits.last() == Some(&b'_') {
            let at = if digits.first() == Some(&b'_') {
                start
            } else {
                self.pos - 1
            };
            self.error(
                codes::JAVA_NUMBER,
                at,
                at + 1,
                "an underscore must stand between digits",
            );
        }
    }

    fn radix_number(&mut self, start: usize, radix: u32) -> TokenKind {
        self.pos += 2;
        let whole = self.digits(radix);
        let fraction = self.peek(0) == b'.' && self.peek(1).is_ascii_hexdigit();
        if radix == 16 && fraction && !self.hex_fraction() {
            self.pos += 1;
            self.digits(16);
            self.error(
                codes::JAVA_NUMBER,
                start,
                self.pos,
                "a hexadecimal floating-point number needs an exponent: expected `p`",
            );
            return self.float_suffix();
        }
        let is_float = radix == 16
            && (self.peek(0) | 0x20 == b'p' || (self.peek(0) == b'.' && self.hex_fraction()));
        if is_float {
            return self.hex_float(start, whole);
        }
        if whole == 0 {
            let kind = if radix == 16 { "hexadecimal" } else { "binary" };
            let what = format!("a {kind} number needs at least one digit");
            self.error(codes::JAVA_NUMBER, start, self.pos, what);
        } else if radix == 2 && self.peek(0).is_ascii_digit() {
            let at = self.pos;
            self.digits(10);
            self.error(
                codes::JAVA_NUMBER,
                at,
                at + 1,
                "a binary number has only the digits 0 and 1",
            );
        }
        self.integer_suffix()
    }

    /// Whether the dot at the position begins the fraction of a hexadecimal number.
    fn hex_fraction(&self) -> bool {
        let rest = &self.bytes[self.pos + 1..self.end];
        let digits = rest
            .iter()
            .take_while(|b| is_digit_or_underscore(**b, 16))
            .count();
        rest.get(digits).is_some_and(|b| b | 0x20 == b'p')
    }

    fn hex_float(&mut self, start: usize, whole: usize) -> TokenKind {
        let mut digits = whole;
        if self.peek(0) == b'.' {
            self.pos += 1;
            digits += self.digits(16);
        }
        self.pos += 1;
        if digits == 0 || !self.exponent_digits() {
            self.error(
                codes::JAVA_NUMBER,
                start,
                self.pos,
                "malformed floating-point number",
            );
        }
        self.float_suffix()
    }

    fn exponent_digits(&mut self) -> bool {
        if matches!(self.peek(0), b'+' | b'-') {
            self.pos += 1;
        }
        self.digits(10) > 0
    }

    fn decimal_number<const SPEC: bool>(&mut self, start: usize) -> TokenKind {
        self.digits(10);
        let range_follows = SPEC && self.peek(1) == b'.';
        let mut is_float = false;
        if self.peek(0) == b'.' && !range_follows && self.dot_belongs(start) {
            is_float = true;
            self.pos += 1;
            self.digits(10);
        }
        if self.peek(0) | 0x20 == b'e' {
            is_float = true;
            self.pos += 1;
            if !self.exponent_digits() {
                self.error(
                    codes::JAVA_NUMBER,
                    start,
                    self.pos,
                    "malformed floating-point number",
                );
            }
        }
        if is_float || matches!(self.peek(0) | 0x20, b'f' | b'd') {
            let kind = self.float_suffix();
            self.check_magnitude(start, kind);
            return kind;
        }
        self.check_octal(start);
        self.integer_suffix()
    }

    /// `1.` is a number, `1...2` and `1.e` in `a[1.` are too; only `..` is not ours.
    fn dot_belongs(&self, start: usize) -> bool {
        self.pos == start || self.peek(1) != b'.'
    }

    fn check_octal(&mut self, start: usize) {
        let digits = &self.bytes[start..self.pos];
        if digits.len() > 1
            && digits[0] == b'0'
            && let Some(bad) = digits.iter().position(|b| matches!(b, b'8' | b'9'))
        {
            let at = start + bad;
            let what = "a number that starts with 0 is octal and has only the digits 0 to 7";
            self.error(codes::JAVA_NUMBER, at, at + 1, what);
        }
    }

    fn integer_suffix(&mut self) -> TokenKind {
        if self.peek(0) | 0x20 == b'l' {
            self.pos += 1;
            return TokenKind::LongLiteral;
        }
        TokenKind::IntLiteral
    }

    fn float_suffix(&mut self) -> TokenKind {
        match self.peek(0) | 0x20 {
            b'f' => {
                self.pos += 1;
                TokenKind::FloatLiteral
            }
            b'd' => {
                self.pos += 1;
                TokenKind::DoubleLiteral
            }
            _ => TokenKind::DoubleLiteral,
        }
    }

    /// JLS 3.10.2: a non-zero literal must not round to zero or infinity.
    fn check_magnitude(&mut self, start: usize, kind: TokenKind) {
        let text: String = self.text[start..self.pos]
            .chars()
            .filter(|c| !matches!(c, '_' | 'f' | 'F' | 'd' | 'D'))
            .collect();
        let value = match kind {
            TokenKind::FloatLiteral => text.parse::<f32>().map(f64::from),
            _ => text.parse::<f64>(),
        };
        let Ok(value) = value else { return };
        let mantissa = text.split(['e', 'E']).next().unwrap_or("");
        if value.is_infinite() {
            self.error(
                codes::JAVA_NUMBER,
                start,
                self.pos,
                "floating-point number too large",
            );
        } else if value == 0.0 && mantissa.bytes().any(|b| matches!(b, b'1'..=b'9')) {
            self.error(
                codes::JAVA_NUMBER,
                start,
                self.pos,
                "floating-point number too small",
            );
        }
    }
}

fn is_digit_or_underscore(byte: u8, radix: u32) -> bool {
    byte == b'_' || char::from(byte).is_digit(radix)
}
