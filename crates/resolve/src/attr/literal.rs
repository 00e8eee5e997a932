//! Literals: their types and values (JLS 3.10).

use super::Attr;
use crate::model::Const;
use crate::typed::Target;
use crate::types::Ty;
use heddle_syntax::ast::{ExprId, LiteralKind};

/// Type and value of a literal; no type means `String`. Numbers that are too large have no value.
pub(crate) fn literal_constant(kind: LiteralKind, text: &str) -> Option<(Const, Option<Ty>)> {
    let value = match kind {
        LiteralKind::True => Const::Boolean(true),
        LiteralKind::False => Const::Boolean(false),
        LiteralKind::Null => return None,
        LiteralKind::Int => Const::Int(integer(text, 32)? as i32),
        LiteralKind::Long => Const::Long(integer(text, 64)?),
        LiteralKind::Float => Const::Float(float32(text)?),
        LiteralKind::Double => Const::Double(float64(text)?),
        LiteralKind::Char => Const::Int(character(text)?),
        LiteralKind::String => {
            let inner = text.get(1..text.len().max(2) - 1).unwrap_or("");
            Const::Text(unescape(inner).into())
        }
        LiteralKind::TextBlock => Const::Text(text_block(text).into()),
    };
    let text_like = matches!(kind, LiteralKind::String | LiteralKind::TextBlock);
    Some((value, (!text_like).then(|| literal_type(kind))))
}

fn literal_type(kind: LiteralKind) -> Ty {
    match kind {
        LiteralKind::True | LiteralKind::False => Ty::BOOLEAN,
        LiteralKind::Int => Ty::INT,
        LiteralKind::Long => Ty::LONG,
        LiteralKind::Float => Ty::FLOAT,
        LiteralKind::Double => Ty::DOUBLE,
        LiteralKind::Char => Ty::CHAR,
        _ => Ty::NULL,
    }
}

impl Attr<'_> {
    pub(super) fn literal(&mut self, e: ExprId, kind: LiteralKind, text: &str) -> Ty {
        let ty = match kind {
            LiteralKind::String | LiteralKind::TextBlock => self.w.string(),
            _ => literal_type(kind),
        };
        // A number that is too large has been reported by the parser; it has no value here.
        let found = literal_constant(kind, text);
        if let Some((value, _)) = found {
            self.out.constants.insert(e, value);
        }
        self.set(e, ty, Target::None)
    }
}

/// Value of an integer literal; `None` if it does not fit. Decimal 2^31 (2^63) wraps, for use under a minus.
pub(super) fn integer(text: &str, bits: u32) -> Option<i64> {
    let clean: String = text
        .trim_end_matches(['l', 'L'])
        .chars()
        .filter(|c| *c != '_')
        .collect();
    let lower = clean.to_ascii_lowercase();
    let (digits, radix) = if let Some(hex) = lower.strip_prefix("0x") {
        (hex, 16)
    } else if let Some(binary) = lower.strip_prefix("0b") {
        (binary, 2)
    } else if lower.len() > 1 && lower.starts_with('0') {
        (&lower[1..], 8)
    } else {
        (lower.as_str(), 10)
    };
    let value = u64::from_str_radix(digits, radix).ok()?;
    match (bits, radix) {
        (32, 10) if value > 1 << 31 => None,
        (32, _) if value > u64::from(u32::MAX) => None,
        (32, _) => Some(i64::from(value as u32 as i32)),
        (_, 10) if value > 1 << 63 => None,
        _ => Some(value as i64),
    }
}

fn float64(text: &str) -> Option<f64> {
    let clean = clean_float(text);
    match hex_float(&clean) {
        Some(v) => Some(v),
        None => clean.parse().ok(),
    }
}

fn float32(text: &str) -> Option<f32> {
    let clean = clean_float(text);
    match hex_float(&clean) {
        Some(v) => Some(v as f32),
        None => clean.parse().ok(),
    }
}

fn clean_float(text: &str) -> String {
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    let mut clean: String = text.chars().filter(|c| *c != '_').collect();
    let suffix = clean.chars().last().is_some_and(|c| "fFdD".contains(c));
    if suffix && (!is_hex || clean.contains(['p', 'P'])) {
        clean.pop();
    }
    clean
}

/// `0x1.8p3`
fn hex_float(text: &str) -> Option<f64> {
    let body = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))?;
    let (mantissa, exponent) = body.split_once(['p', 'P'])?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0f64;
    for digit in whole.chars() {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let mut scale = 1f64 / 16.0;
    for digit in fraction.chars() {
        value += f64::from(digit.to_digit(16)?) * scale;
        scale /= 16.0;
    }
    let exponent: i32 = exponent.parse().ok()?;
    Some(value * 2f64.powi(exponent))
}

fn character(text: &str) -> Option<i32> {
    let inner = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let value = unescape(inner);
    let mut units = value.encode_utf16();
    units.next().map(i32::from)
}

/// Replaces escape sequences (JLS 3.10.7). A lone surrogate becomes the replacement character.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('s') => out.push(' '),
            Some('\n') => {}
            Some('u') => {
                while chars.peek() == Some(&'u') {
                    chars.next();
                }
                let digits: String = chars.by_ref().take(4).collect();
                let value = u32::from_str_radix(&digits, 16).unwrap_or(0xfffd);
                out.push(char::from_u32(value).unwrap_or('\u{fffd}'));
            }
            Some(d @ '0'..='7') => {
                let mut value = d.to_digit(8).unwrap_or(0);
                let most = if d <= '3' { 2 } else { 1 };
                for _ in 0..most {
                    match chars.peek().and_then(|c| c.to_digit(8)) {
                        Some(v) => {
                            value = value * 8 + v;
                            chars.next();
                        }
                        None => break,
                    }
                }
                out.push(char::from_u32(value).unwrap_or('\u{fffd}'));
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

/// A text block: incidental white space stripped, then escapes replaced (JLS 3.10.6).
fn text_block(text: &str) -> String {
    let inner = text.trim_start_matches('"').trim_end_matches('"');
    let inner = inner.split_once('\n').map_or("", |(_, rest)| rest);
    let lines: Vec<&str> = inner.lines().collect();
    let ends_open = inner.ends_with('\n');
    let indent = lines
        .iter()
        .enumerate()
        .filter(|(i, l)| !l.trim().is_empty() || *i + 1 == lines.len())
        .map(|(_, l)| l.len() - l.trim_start().len())
        .min()
        .unwrap_or(0);
    let mut stripped: Vec<&str> = lines
        .iter()
        .map(|l| l.get(indent..).unwrap_or("").trim_end())
        .collect();
    if ends_open {
        stripped.push("");
    }
    unescape(&stripped.join("\n"))
}
