//! Values of the interpreter: big integers, finite sets, total maps as a default with exceptions.

use heddle_plato::ir::{Program, Type};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// A value of any Plato type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// The value of that number of an enumeration.
    Enum(u32),
    /// A thread instance (position in the list of instances), or `none`.
    Tid(Option<u32>),
    /// A value of an opaque type.
    Opaque(u32),
    /// A set. All sets that a program can build from literals are finite.
    Set(BTreeSet<Value>),
    /// A total map; shared, because most steps change none.
    Map(Arc<MapValue>),
    /// Not determined: nothing that has a result can be computed from it. Only runs of programs that a front end made
    /// executable have such values.
    Unknown,
}

/// A total map: `entries` where given, `default` elsewhere. Canonical (see [`MapValue::canonical`]), so that
/// equal maps are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MapValue {
    /// The value of all other keys.
    pub default: Value,
    /// Exceptions; none equals the default.
    pub entries: BTreeMap<Value, Value>,
}

impl MapValue {
    /// The value at a key.
    pub fn get(&self, key: &Value) -> &Value {
        self.entries.get(key).unwrap_or(&self.default)
    }

    /// The unique form of a map: no entry equals the default, and over a finite key domain the default is the
    /// value of the domain's first key (otherwise a map of which every key is an exception had many forms).
    pub fn canonical(mut self, domain: Option<&[Value]>) -> MapValue {
        if let Some([first, rest @ ..]) = domain {
            let default = self.get(first).clone();
            let entries = rest
                .iter()
                .map(|k| (k.clone(), self.get(k).clone()))
                .collect();
            self = MapValue { default, entries };
        }
        let default = self.default.clone();
        self.entries.retain(|_, v| *v != default);
        self
    }
}

impl Value {
    /// An integer.
    pub fn int(i: i64) -> Value {
        Value::Int(BigInt::from(i))
    }

    /// Whether some part of it is not determined.
    pub fn is_partial(&self) -> bool {
        match self {
            Value::Unknown => true,
            Value::Map(map) => {
                map.default.is_partial() || map.entries.values().any(Value::is_partial)
            }
            _ => false,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Value::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The value in source terms; `thread_names` are the instances' names.
    pub fn show(&self, program: &Program, ty: &Type, thread_names: &[String]) -> String {
        let mut out = String::new();
        self.write(program, ty, thread_names, &mut out);
        out
    }

    fn write(&self, program: &Program, ty: &Type, names: &[String], out: &mut String) {
        match (self, ty) {
            (Value::Bool(b), _) => _ = write!(out, "{b}"),
            (Value::Int(i), _) => _ = write!(out, "{i}"),
            (Value::Enum(k), Type::Enum(e)) => {
                let decl = program.enums.get(e.index());
                match decl.and_then(|d| d.values.get(*k as usize)) {
                    Some(name) => out.push_str(name),
                    None => _ = write!(out, "{k}"),
                }
            }
            (Value::Tid(None), _) => out.push_str("none"),
            (Value::Tid(Some(t)), _) => match names.get(*t as usize) {
                Some(name) => out.push_str(name),
                None => _ = write!(out, "thread {t}"),
            },
            (Value::Opaque(k), Type::Opaque(o)) => {
                let name = program.opaques.get(o.index()).map_or("", |d| d.0.as_str());
                _ = write!(out, "{name}#{k}");
            }
            (Value::Enum(k) | Value::Opaque(k), _) => _ = write!(out, "#{k}"),
            (Value::Set(items), _) => write_set(items, program, ty, names, out),
            (Value::Map(map), _) => write_map(map, program, ty, names, out),
            (Value::Unknown, _) => out.push('?'),
        }
    }
}

fn write_set(
    items: &BTreeSet<Value>,
    program: &Program,
    ty: &Type,
    names: &[String],
    out: &mut String,
) {
    let element = match ty {
        Type::Set(t) => t,
        other => other,
    };
    out.push('{');
    for (i, item) in items.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        item.write(program, element, names, out);
    }
    out.push('}');
}

fn write_map(map: &MapValue, program: &Program, ty: &Type, names: &[String], out: &mut String) {
    let (key, value) = match ty {
        Type::Map(k, v) => (&**k, &**v),
        other => (other, other),
    };
    out.push_str("map(");
    map.default.write(program, value, names, out);
    out.push(')');
    for (k, v) in &map.entries {
        out.push('[');
        k.write(program, key, names, out);
        out.push_str(" := ");
        v.write(program, value, names, out);
        out.push(']');
    }
}
