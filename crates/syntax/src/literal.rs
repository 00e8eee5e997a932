//! Values of literals (JLS 3.10): from the literal's text to numbers, characters and strings.
//!
//! All functions take the text as [`ExprKind::Literal`](crate::ast::ExprKind::Literal) holds it. Strings are UTF-16, as
//! in Java; surrogates may stand alone.

use crate::ast::LiteralKind;

/// The value of an integer literal without sign, if it has at most 64 bits. `2147483648` gives 2^31.
pub fn integer(text: &str) -> Option<u64> {
    let digits: String = text
        .trim_end_matches(['l', 'L'])
        .chars()
        .filter(|c| *c != '_')
        .collect();
    let (radix, digits) = split_radix(&digits);
    u64::from_str_radix(digits, radix).ok()
}

/// The value of an integer literal as Java gives it: `0xffffffff` is -1 as an `int`.
///
/// For `2147483648`, which Java allows only after a minus, this is the `int` minimum.
pub fn java_integer(text: &str, kind: LiteralKind) -> Option<i64> {
    let value = integer(text)?;
    Some(match kind {
        LiteralKind::Long => value as i64,
        _ => i64::from(value as u32 as i32),
    })
}

fn split_radix(digits: &str) -> (u32, &str) {
    let lower = digits.get(..2).map(str::to_ascii_lowercase);
    match lower.as_deref() {
        Some("0x") => (16, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ if digits.len() > 1 && digits.starts_with('0') => (8, &digits[1..]),
        _ => (10, digits),
    }
}

/// Whether an integer literal fits its type (JLS 3.10.1); `negated` if a minus stands before it.
pub(crate) fn fits(text: &str, kind: LiteralKind, negated: bool) -> bool {
    let decimal = text == "0" || !text.starts_with('0');
    let Some(value) = integer(text) else {
        // Malformed digits have their own message; only overflow counts here.
        return !text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    };
    let bits = if kind == LiteralKind::Long { 64 } else { 32 };
    match decimal {
        true => value <= (1u64 << (bits - 1)) - u64::from(!negated),
        false => bits == 64 || value <= u64::from(u32::MAX),
    }
}

/// The value of a `float` or `double` literal as a `double`.
pub fn floating(text: &str, kind: LiteralKind) -> Option<f64> {
    let hex = text.starts_with("0x") || text.starts_with("0X");
    let suffixes: &[char] = if hex && !text.contains(['p', 'P']) {
        &[]
    } else {
        &['f', 'F', 'd', 'D']
    };
    let digits: String = text
        .trim_end_matches(suffixes)
        .chars()
        .filter(|c| *c != '_')
        .collect();
    let value = if hex {
        hex_float(&digits)?
    } else if kind == LiteralKind::Float {
        return digits.parse::<f32>().ok().map(f64::from);
    } else {
        digits.parse::<f64>().ok()?
    };
    Some(match kind {
        LiteralKind::Float => f64::from(value as f32),
        _ => value,
    })
}

/// `0x1.8p3`; exact for mantissas of up to 64 bits.
fn hex_float(text: &str) -> Option<f64> {
    let lower = text.to_ascii_lowercase();
    let (mantissa, exponent) = lower.strip_prefix("0x")?.split_once('p')?;
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = u64::from_str_radix(&format!("{whole}{fraction}"), 16).ok()?;
    let shift = exponent.checked_sub(4 * i32::try_from(fraction.len()).ok()?)?;
    // Two steps, so that subnormal results do not pass through zero.
    let half = shift / 2;
    Some(digits as f64 * 2f64.powi(half) * 2f64.powi(shift - half))
}

/// The value of a character literal.
pub fn character(text: &str) -> Option<u16> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let units = unescape(inner);
    (units.len() == 1).then(|| units[0])
}

/// The value of a string literal or text block.
pub fn string(text: &str, kind: LiteralKind) -> Option<Vec<u16>> {
    if kind == LiteralKind::TextBlock {
        let inner = text.strip_prefix("\"\"\"")?.strip_suffix("\"\"\"")?;
        return Some(unescape(&strip_indent(inner)?));
    }
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    Some(unescape(inner))
}

/// JLS 3.10.6: line ends become `\n`, common indentation and trailing white space go, before escapes are read.
fn strip_indent(inner: &str) -> Option<String> {
    let normal = inner.replace("\r\n", "\n").replace('\r', "\n");
    let (_, content) = normal.split_once('\n')?;
    let lines: Vec<&str> = content.split('\n').collect();
    let last = lines.len() - 1;
    let counts = |(i, line): (usize, &&str)| {
        let blank = line.trim_matches(is_java_space).is_empty();
        (!blank || i == last).then(|| line.len() - line.trim_start_matches(is_java_space).len())
    };
    let indent = lines.iter().enumerate().filter_map(counts).min()?;
    let stripped: Vec<&str> = lines
        .iter()
        .map(|line| {
            let line = line.get(indent..).unwrap_or("");
            line.trim_end_matches(is_java_space)
        })
        .collect();
    Some(stripped.join("\n"))
}

fn is_java_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\x0c')
}

fn unescape(text: &str) -> Vec<u16> {
    let mut out = Vec::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            continue;
        }
        match chars.next() {
            Some('b') => out.push(8),
            Some('t') => out.push(9),
            Some('n') => out.push(10),
            Some('f') => out.push(12),
            Some('r') => out.push(13),
            Some('s') => out.push(32),
            Some('\n') => {}
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                out.push(u16::from_str_radix(&digits, 16).unwrap_or(0xfffd));
            }
            Some(first @ '0'..='7') => out.push(octal(first, &mut chars)),
            Some(other) => out.extend_from_slice(other.encode_utf16(&mut [0; 2])),
            None => {}
        }
    }
    out
}

fn octal(first: char, chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> u16 {
    let mut value = first as u16 - '0' as u16;
    let most = if first <= '3' { 2 } else { 1 };
    for _ in 0..most {
        match chars.peek() {
            Some(digit @ '0'..='7') => value = value * 8 + (*digit as u16 - '0' as u16),
            _ => break,
        }
        chars.next();
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(literal: &str, kind: LiteralKind) -> String {
        String::from_utf16(&string(literal, kind).unwrap()).unwrap()
    }

    #[test]
    fn integers() {
        assert_eq!(integer("1_000L"), Some(1000));
        assert_eq!(integer("0x_ff"), Some(255));
        assert_eq!(integer("017"), Some(15));
        assert_eq!(integer("0b101"), Some(5));
        assert_eq!(java_integer("0xffffffff", LiteralKind::Int), Some(-1));
        assert_eq!(
            java_integer("2147483648", LiteralKind::Int),
            Some(i64::from(i32::MIN))
        );
    }

    #[test]
    fn ranges() {
        assert!(fits("2147483647", LiteralKind::Int, false));
        assert!(!fits("2147483648", LiteralKind::Int, false));
        assert!(fits("2147483648", LiteralKind::Int, true));
        assert!(fits("0xffffffff", LiteralKind::Int, false));
        assert!(!fits("0x1ffffffff", LiteralKind::Int, false));
        assert!(fits("9223372036854775808L", LiteralKind::Long, true));
        assert!(!fits("9223372036854775808L", LiteralKind::Long, false));
        assert!(!fits("99999999999999999999", LiteralKind::Int, false));
    }

    #[test]
    fn floats() {
        assert_eq!(floating("1_0.5e1d", LiteralKind::Double), Some(105.0));
        assert_eq!(floating("0x1.8p1", LiteralKind::Double), Some(3.0));
        assert_eq!(floating(".5f", LiteralKind::Float), Some(0.5));
        assert_eq!(
            floating("0x0.0000000000001p-1022", LiteralKind::Double),
            Some(f64::from_bits(1))
        );
    }

    #[test]
    fn strings_and_characters() {
        assert_eq!(text(r#""a\tb\101\0""#, LiteralKind::String), "a\tbA\0");
        assert_eq!(character(r"'\''"), Some(39));
        assert_eq!(character(r"'\ud800'"), Some(0xd800));
        assert_eq!(character("'é'"), Some(0xe9));
    }

    #[test]
    fn text_blocks_lose_their_indentation() {
        let block = "\"\"\"\n    one\n      two  \\n\n    \"\"\"";
        assert_eq!(text(block, LiteralKind::TextBlock), "one\n  two  \n\n");
        let joined = "\"\"\"\r\n  a \\\r\n  b\"\"\"";
        assert_eq!(text(joined, LiteralKind::TextBlock), "a b");
    }
}
