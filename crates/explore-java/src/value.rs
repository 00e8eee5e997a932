//! Values of Java programs, and the table of their texts.

use heddle_resolve::types::Prim;
use rustc_hash::FxHashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// A value. Texts and boxed numbers have no address of their own: comparing them with `==` is refused where Java's answer
/// depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Value {
    /// `null`, and what a variable holds before it is given a value.
    Null,
    /// `boolean`, `byte`, `short`, `char` and `int`.
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`, by its bits.
    Float(u32),
    /// `double`, by its bits.
    Double(u64),
    /// An object, by its place in the heap.
    Ref(u32),
    /// A text, by its place in the table.
    Text(u32),
    /// A boxed primitive value, by its bits.
    Boxed(Prim, i64),
    /// The object that stands for a class.
    Class(u32),
}

impl Value {
    pub(crate) const TRUE: Value = Value::Int(1);

    pub(crate) fn bool(b: bool) -> Value {
        Value::Int(b.into())
    }

    pub(crate) fn is_true(self) -> bool {
        self == Value::TRUE
    }

    /// The value as 64 bits, for boxes.
    pub(crate) fn bits(self) -> i64 {
        match self {
            Value::Int(n) => n.into(),
            Value::Long(n) => n,
            Value::Float(b) => b.into(),
            Value::Double(b) => b as i64,
            _ => 0,
        }
    }

    /// The primitive value of a type with these bits.
    pub(crate) fn of_bits(prim: Prim, bits: i64) -> Value {
        match prim {
            Prim::Long => Value::Long(bits),
            Prim::Float => Value::Float(bits as u32),
            Prim::Double => Value::Double(bits as u64),
            _ => Value::Int(bits as i32),
        }
    }

    pub(crate) fn as_int(self) -> i32 {
        match self {
            Value::Int(n) => n,
            Value::Long(n) => n as i32,
            _ => 0,
        }
    }

    pub(crate) fn as_long(self) -> i64 {
        match self {
            Value::Int(n) => n.into(),
            Value::Long(n) => n,
            Value::Float(b) => f32::from_bits(b) as i64,
            Value::Double(b) => f64::from_bits(b) as i64,
            _ => 0,
        }
    }

    pub(crate) fn as_double(self) -> f64 {
        match self {
            Value::Int(n) => n.into(),
            Value::Long(n) => n as f64,
            Value::Float(b) => f32::from_bits(b).into(),
            Value::Double(b) => f64::from_bits(b),
            _ => 0.0,
        }
    }

    /// The default value of a type.
    pub(crate) fn default_of(prim: Option<Prim>) -> Value {
        prim.map_or(Value::Null, |p| Value::of_bits(p, 0))
    }
}

/// All texts of a search; equal texts have equal numbers, whoever made them.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    inner: RwLock<Table>,
}

#[derive(Debug, Default)]
struct Table {
    known: FxHashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
}

impl Texts {
    pub(crate) fn intern(&self, text: &str) -> Value {
        let known = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.known.get(text) {
            return Value::Text(*known);
        }
        drop(known);
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = inner.known.get(text) {
            return Value::Text(*known);
        }
        let number = inner.texts.len() as u32;
        let shared: Arc<str> = text.into();
        inner.texts.push(shared.clone());
        inner.known.insert(shared, number);
        Value::Text(number)
    }

    pub(crate) fn text(&self, number: u32) -> Arc<str> {
        let inner = self.inner.read().unwrap_or_else(PoisonError::into_inner);
        inner.texts[number as usize].clone()
    }
}
