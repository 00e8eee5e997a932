//! Texts: those of Java's strings, and how values and places are shown.

use super::Run;
use super::exec::class_of;
use crate::code::Program;
use crate::state::{Shape, State};
use crate::value::Value;
use heddle_resolve::types::Prim;

/// Begins a text that depends on addresses, packages or the like: it can be handed on and shown, and runs that look into it end.
const UNKNOWN: char = '\u{10ffff}';

pub(super) fn unknown(class: &str) -> String {
    format!("{UNKNOWN}{class}")
}

impl Run<'_, '_> {
    /// Whether nobody can say what a text is.
    pub(super) fn is_unknown(&self, value: Value) -> bool {
        matches!(value, Value::Text(n) if self.m.program.texts.text(n).contains(UNKNOWN))
    }

    /// The text of a value in a concatenation; `None` if code would have to run for it.
    pub(super) fn text_of(&self, value: Value, prim: Option<Prim>) -> Option<String> {
        let program = self.m.program;
        Some(match value {
            Value::Null => "null".to_owned(),
            Value::Int(n) => match prim {
                Some(Prim::Boolean) => (n != 0).to_string(),
                Some(Prim::Char) => char::from_u32(n as u32)?.to_string(),
                _ => n.to_string(),
            },
            Value::Long(n) => n.to_string(),
            Value::Text(n) => program.texts.text(n).to_string(),
            Value::Boxed(p, bits) => return self.text_of(Value::of_bits(p, bits), Some(p)),
            Value::Float(b) => super::decimal::of_float(f32::from_bits(b)),
            Value::Double(b) => super::decimal::of_double(f64::from_bits(b)),
            Value::Class(n) => unknown(&program.classes[n as usize].name),
            Value::Ref(_) => {
                let class = class_of(program, self.state, value)?;
                let class = &program.classes[class as usize];
                let known = &program.known;
                let own = |s: u32| {
                    let method = class.methods.get(&s);
                    method.is_some_and(|m| !program.methods[*m as usize].is_native())
                };
                let texts = [
                    known.to_text,
                    known.get_message,
                    known.get_localized_message,
                ];
                if texts.iter().any(|s| own(*s)) || class.is_thread {
                    return None;
                }
                if class.is_throwable {
                    return self.text_of_throwable(value, &class.binary);
                }
                if class.above.contains(&known.enums) {
                    return self.text_of(self.state.get(value, 0), None);
                }
                if own(known.hash_code) {
                    return None;
                }
                unknown(&class.name)
            }
        })
    }

    /// The class and the message.
    fn text_of_throwable(&self, value: Value, name: &str) -> Option<String> {
        Some(match self.state.get(value, 0) {
            Value::Null => name.to_owned(),
            message => format!("{name}: {}", self.text_of(message, None)?),
        })
    }

    /// A value in a trace.
    pub(super) fn shown(&self, value: Value, boolean: bool) -> String {
        shown(self.m.program, self.state, value, boolean)
    }

    /// An object in a trace.
    pub(super) fn name(&self, value: Value) -> String {
        name(self.m.program, self.state, value)
    }

    pub(super) fn field_text(&self, object: Value, field: u32, value: Value, sign: &str) -> String {
        let known = &self.m.program.fields[field as usize];
        let value = self.shown(value, known.is_boolean);
        format!("{}.{} {sign} {value}", self.name(object), known.name)
    }

    pub(super) fn static_text(&self, number: u32, value: Value, sign: &str) -> String {
        let known = &self.m.program.statics[number as usize];
        if !self.log.wanted || known.field.hidden {
            return String::new();
        }
        let class = &self.m.program.classes[known.class as usize].name;
        let value = self.shown(value, known.field.is_boolean);
        format!("{class}.{} {sign} {value}", known.field.name)
    }

    pub(super) fn element_text(
        &self,
        array: Value,
        index: i32,
        value: Value,
        sign: &str,
    ) -> String {
        if !self.log.wanted {
            return String::new();
        }
        let boolean = matches!(
            self.state.object(array).map(|o| o.shape),
            Some(Shape::Array(Some(Prim::Boolean), _))
        );
        format!(
            "{}[{index}] {sign} {}",
            self.name(array),
            self.shown(value, boolean)
        )
    }
}

/// A value in words.
pub(crate) fn shown(program: &Program, state: &State, value: Value, boolean: bool) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Int(n) if boolean => (n != 0).to_string(),
        Value::Int(n) => n.to_string(),
        Value::Long(n) => n.to_string(),
        Value::Float(b) => f32::from_bits(b).to_string(),
        Value::Double(b) => f64::from_bits(b).to_string(),
        Value::Text(n) => format!("\"{}\"", program.texts.text(n).replace(UNKNOWN, "")),
        Value::Boxed(p, bits) => shown(program, state, Value::of_bits(p, bits), p == Prim::Boolean),
        _ => name(program, state, value),
    }
}

/// An object in words: its class and its place among those of its class.
pub(crate) fn name(program: &Program, state: &State, value: Value) -> String {
    match value {
        Value::Class(n) => format!("{}.class", program.classes[n as usize].name),
        Value::Ref(n) => {
            let Some(object) = state.object(value) else {
                return "an object".to_owned();
            };
            let alike = |o: &crate::state::Object| match (o.shape, object.shape) {
                (Shape::Object(a), Shape::Object(b)) => a == b,
                (Shape::Object(_), _) | (_, Shape::Object(_)) => false,
                _ => true,
            };
            let place = state.objects[..n as usize]
                .iter()
                .filter(|o| alike(o))
                .count();
            let word = match object.shape {
                Shape::Object(class) => program.classes[class as usize].name.clone(),
                _ => "array".to_owned(),
            };
            if let Shape::Object(class) = object.shape
                && program.classes[class as usize].is_thread
            {
                return match (state.get(value, 1), state.thread_of(value)) {
                    (Value::Text(t), _) => program.texts.text(t).to_string(),
                    (_, Some(k)) => format!("thread {k}"),
                    _ => "a thread that was not started".to_owned(),
                };
            }
            format!("{word}#{}", place + 1)
        }
        _ => "null".to_owned(),
    }
}
