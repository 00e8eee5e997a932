//! Methods of `String`. Texts are sequences of code units; one that is no Unicode text ends the run.

use super::{Halt, Run};
use crate::code::TextOp;
use crate::state::Shape;
use crate::value::Value;
use heddle_resolve::types::Prim;
use std::sync::Arc;

/// Characters that regular expressions read otherwise.
const SPECIAL: &str = "\\[]{}()*+?.^$|";

impl Run<'_, '_> {
    fn text_value(&self, value: Value) -> Option<Arc<str>> {
        match value {
            Value::Text(n) => Some(self.m.program.texts.text(n)),
            _ => None,
        }
    }

    /// A text of code units.
    pub(super) fn of_units(&self, units: &[u16]) -> Result<Value, Halt> {
        match String::from_utf16(units) {
            Ok(text) => Ok(self.m.program.texts.intern(&text)),
            Err(_) => self.unsupported("a text with half of a character"),
        }
    }

    fn made(&self, text: &str) -> Result<Option<Value>, Halt> {
        Ok(Some(self.m.program.texts.intern(text)))
    }

    pub(super) fn string_method(
        &mut self,
        op: TextOp,
        args: &[Value],
    ) -> Result<Option<Value>, Halt> {
        let first = args.first().copied().unwrap_or(Value::Null);
        let Some(own) = self.text_value(first) else {
            return self.unsupported("this text");
        };
        let second = args.get(1).copied().unwrap_or(Value::Null);
        let other = self.text_value(second);
        match (op, &other) {
            (TextOp::Concat | TextOp::StartsWith | TextOp::EndsWith | TextOp::Compare, None)
            | (TextOp::Contains | TextOp::CompareIgnoringCase, None)
                if second == Value::Null =>
            {
                return Err(self.null_pointer());
            }
            _ => {}
        }
        let int = |n: i32| Ok(Some(Value::Int(n)));
        let truth = |b: bool| Ok(Some(Value::bool(b)));
        match (op, other) {
            (TextOp::IsEmpty, _) => truth(own.is_empty()),
            (TextOp::IsBlank, _) => truth(own.chars().all(char::is_whitespace)),
            (TextOp::Same, _) => Ok(Some(first)),
            (TextOp::Concat, Some(other)) if other.is_empty() => Ok(Some(first)),
            (TextOp::Concat, Some(other)) => self.made(&format!("{own}{other}")),
            (TextOp::StartsWith, Some(other)) if args.len() == 2 => truth(own.starts_with(&*other)),
            (TextOp::EndsWith, Some(other)) => truth(own.ends_with(&*other)),
            (TextOp::Contains, Some(other)) => truth(own.contains(&*other)),
            (TextOp::Compare, Some(other)) => int(compare(&own, &other)),
            (TextOp::CompareIgnoringCase, Some(other)) => {
                int(compare(&own.to_lowercase(), &other.to_lowercase()))
            }
            (TextOp::EqualsIgnoringCase, other) => {
                truth(other.is_some_and(|o| o.to_lowercase() == own.to_lowercase()))
            }
            (TextOp::Trim, _) => self.made(own.trim_matches(|c| c <= ' ')),
            (TextOp::Strip, _) => self.made(own.trim()),
            (TextOp::StripLeading, _) => self.made(own.trim_start()),
            (TextOp::StripTrailing, _) => self.made(own.trim_end()),
            (TextOp::Upper, _) => self.made(&own.to_uppercase()),
            (TextOp::Lower, _) => self.made(&own.to_lowercase()),
            (TextOp::Repeat, _) => self.repeated(&own, second.as_int()),
            (TextOp::Split, Some(pattern)) => self.split(&own, &pattern),
            (op, other) => self.by_units(op, &own, args, other.as_deref()),
        }
    }

    /// What is said in numbers of code units.
    fn by_units(
        &mut self,
        op: TextOp,
        own: &str,
        args: &[Value],
        other: Option<&str>,
    ) -> Result<Option<Value>, Halt> {
        let units: Vec<u16> = own.encode_utf16().collect();
        let wanted: Option<Vec<u16>> = match (other, args.get(1)) {
            (Some(other), _) => Some(other.encode_utf16().collect()),
            (None, Some(Value::Int(c)))
                if matches!(op, TextOp::IndexOf | TextOp::LastIndexOf | TextOp::Replace) =>
            {
                Some(vec![*c as u16])
            }
            _ => None,
        };
        let number = |k: usize| args.get(k).map(|v| v.as_int());
        let int = |n: i32| Ok(Some(Value::Int(n)));
        let text_index = self.m.program.known.text_index;
        let place = |at: Option<usize>| Ok(Some(Value::Int(at.map_or(-1, |k| k as i32))));
        match (op, wanted) {
            (TextOp::Length, _) => int(units.len() as i32),
            (TextOp::CharAt, _) => match units.get(number(1).unwrap_or(-1) as usize) {
                Some(unit) => int((*unit).into()),
                None => {
                    let message = format!(
                        "Index {} out of bounds for length {}",
                        number(1).unwrap_or(0),
                        units.len()
                    );
                    Err(self.exception(text_index, Some(&message)))
                }
            },
            (TextOp::Substring, _) => {
                let from = number(1).unwrap_or(0);
                let to = number(2).unwrap_or(units.len() as i32);
                match units.get(from as usize..to as usize) {
                    Some(part) if from >= 0 && to >= from => Ok(Some(self.of_units(part)?)),
                    _ => {
                        let message = format!("begin {from}, end {to}, length {}", units.len());
                        Err(self.exception(text_index, Some(&message)))
                    }
                }
            }
            (TextOp::StartsWith, Some(wanted)) => {
                let from = number(2).unwrap_or(0).max(0) as usize;
                let rest = units.get(from..).unwrap_or_default();
                Ok(Some(Value::bool(rest.starts_with(&wanted))))
            }
            (TextOp::IndexOf, Some(wanted)) => {
                let from = number(2).unwrap_or(0).max(0) as usize;
                place((from..=units.len()).find(|k| units[*k..].starts_with(&wanted)))
            }
            (TextOp::LastIndexOf, Some(wanted)) => place(
                (0..=units.len())
                    .rev()
                    .find(|k| units[*k..].starts_with(&wanted)),
            ),
            (TextOp::Replace, Some(wanted)) => {
                let by = match args.get(2) {
                    Some(Value::Int(c)) => vec![*c as u16],
                    Some(value) => match self.text_value(*value) {
                        Some(text) => text.encode_utf16().collect(),
                        None => return self.unsupported("this text"),
                    },
                    None => return self.unsupported("this text"),
                };
                Ok(Some(self.of_units(&replaced(&units, &wanted, &by))?))
            }
            _ => self.unsupported("this text"),
        }
    }

    fn repeated(&mut self, own: &str, count: i32) -> Result<Option<Value>, Halt> {
        if count < 0 {
            return self.unsupported("a negative count");
        }
        if own.len() * count as usize > 1_000_000 {
            return self.unsupported("a text of more than a million characters");
        }
        self.made(&own.repeat(count as usize))
    }

    /// Parts between a separator that is no regular expression; empty ones at the end are left out.
    fn split(&mut self, own: &str, pattern: &str) -> Result<Option<Value>, Halt> {
        let plain = pattern
            .strip_prefix('\\')
            .filter(|p| p.len() == 1 && SPECIAL.contains(p));
        let separator = plain.unwrap_or(pattern);
        if separator.is_empty() || plain.is_none() && separator.contains(|c| SPECIAL.contains(c)) {
            return self.unsupported("`split` by a regular expression");
        }
        let mut parts: Vec<&str> = own.split(separator).collect();
        while parts.len() > 1 && parts.last().is_some_and(|p| p.is_empty()) {
            parts.pop();
        }
        if own.len() > separator.len() && parts.iter().all(|p| p.is_empty()) || own == separator {
            parts.clear();
        }
        let string = self.m.program.known.string;
        let array = self
            .state
            .allocate_array(Shape::Array(None, string), parts.len());
        for (k, part) in parts.iter().enumerate() {
            let text = self.m.program.texts.intern(part);
            self.state.set(array, k, text);
        }
        Ok(Some(array))
    }

    /// The code units of a text in an array.
    pub(super) fn units_of(&mut self, text: Value) -> Result<Option<Value>, Halt> {
        let Some(own) = self.text_value(text) else {
            return Err(self.null_pointer());
        };
        let units: Vec<u16> = own.encode_utf16().collect();
        let known = self.m.program.known.object;
        let shape = Shape::Array(Some(Prim::Char), known);
        let array = self.state.allocate_array(shape, units.len());
        for (k, unit) in units.iter().enumerate() {
            self.state.set(array, k, Value::Int((*unit).into()));
        }
        Ok(Some(array))
    }

    /// The text of a value as a part of a format gives it.
    pub(super) fn formatted(&mut self, spec: Value, value: Value) -> Result<Option<Value>, Halt> {
        let text = self.text_value(spec);
        let text = text.and_then(|t| self.by_format(&t, value));
        match text {
            Some(text) => self.made(&text),
            None => self.unsupported("this format"),
        }
    }

    fn by_format(&self, spec: &str, value: Value) -> Option<String> {
        let spec = super::decimal::Spec::read(spec)?;
        let shown = self.text_of(value, None);
        Some(match (spec.kind, value) {
            ('s', _) => {
                let text = shown?;
                let cut: String = match spec.precision {
                    Some(n) => text.chars().take(n).collect(),
                    None => text,
                };
                spec.padded(&cut)
            }
            ('b', Value::Null) => spec.padded("false"),
            ('b', Value::Boxed(Prim::Boolean, b)) => {
                spec.padded(if b != 0 { "true" } else { "false" })
            }
            ('b', _) => spec.padded("true"),
            (_, Value::Null) => spec.padded("null"),
            ('c', Value::Boxed(Prim::Char | Prim::Int, n)) => {
                spec.padded(&char::from_u32(n as u32)?.to_string())
            }
            ('d', Value::Boxed(Prim::Int | Prim::Long | Prim::Short | Prim::Byte, n)) => {
                spec.whole(n)
            }
            ('x', Value::Boxed(Prim::Int, n)) => spec.padded(&format!("{:x}", n as i32)),
            ('X', Value::Boxed(Prim::Int, n)) => spec.padded(&format!("{:X}", n as i32)),
            ('x', Value::Boxed(Prim::Long, n)) => spec.padded(&format!("{n:x}")),
            ('f', Value::Boxed(p @ (Prim::Double | Prim::Float), bits)) => {
                spec.fraction(Value::of_bits(p, bits).as_double())?
            }
            _ => return None,
        })
    }
}

fn compare(a: &str, b: &str) -> i32 {
    let (a, b): (Vec<u16>, Vec<u16>) = (a.encode_utf16().collect(), b.encode_utf16().collect());
    match a.iter().zip(&b).find(|(x, y)| x != y) {
        Some((x, y)) => i32::from(*x) - i32::from(*y),
        None => a.len() as i32 - b.len() as i32,
    }
}

fn replaced(units: &[u16], wanted: &[u16], by: &[u16]) -> Vec<u16> {
    let (mut out, mut at) = (Vec::new(), 0);
    while at < units.len() {
        if !wanted.is_empty() && units[at..].starts_with(wanted) {
            out.extend_from_slice(by);
            at += wanted.len();
        } else {
            if wanted.is_empty() {
                out.extend_from_slice(by);
            }
            out.push(units[at]);
            at += 1;
        }
    }
    if wanted.is_empty() {
        out.extend_from_slice(by);
    }
    out
}
