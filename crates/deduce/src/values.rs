//! Model values in source terms: thread names, enumeration values, sets and maps, never solver symbols.

use heddle_logic::Value;
use heddle_plato::ir::{Program, ThreadCount, Type};

/// How a value of type `ty` is written in the source.
pub(crate) fn show(program: &Program, ty: &Type, value: &Value) -> String {
    match (ty, value) {
        (Type::Int, Value::Int(i)) => i.to_string(),
        (Type::Bool, Value::Bool(b)) => b.to_string(),
        (Type::Tid, Value::Data(constructor, index)) => thread(
            program,
            *constructor,
            index.as_ref().map(ToString::to_string),
        ),
        (Type::Enum(e), Value::Data(constructor, _)) => {
            let values = &program.enums[e.index()].values;
            values
                .get(*constructor as usize)
                .cloned()
                .unwrap_or_else(|| "?".to_owned())
        }
        (Type::Opaque(o), Value::Opaque(k)) => format!("{}#{k}", program.opaques[o.index()].0),
        (Type::Set(item), Value::Array { entries, default }) => {
            set(program, item, entries, default)
        }
        (Type::Map(key, item), Value::Array { entries, default }) => {
            let entry = |(k, v): &(Value, Value)| {
                format!("{}: {}", show(program, key, k), show(program, item, v))
            };
            let mut parts: Vec<String> = entries.iter().map(entry).collect();
            parts.sort();
            parts.push(format!("else {}", show(program, item, default)));
            format!("[{}]", parts.join(", "))
        }
        _ => "?".to_owned(),
    }
}

fn thread(program: &Program, constructor: u32, index: Option<String>) -> String {
    let Some(k) = constructor.checked_sub(1) else {
        return "none".to_owned();
    };
    let index = index.unwrap_or_default();
    match program.threads.get(k as usize) {
        Some(t) if t.count == ThreadCount::One => t.name.clone(),
        Some(t) => format!("{}[{index}]", t.name),
        None => format!("thread {index}"),
    }
}

/// A set by its members, or by what it lacks if it has almost everything.
fn set(program: &Program, item: &Type, entries: &[(Value, Value)], default: &Value) -> String {
    let members = |wanted: bool| {
        let hit = entries.iter().filter(|(_, v)| *v == Value::Bool(wanted));
        let mut names: Vec<String> = hit.map(|(k, _)| show(program, item, k)).collect();
        names.sort();
        format!("{{{}}}", names.join(", "))
    };
    match default {
        Value::Bool(true) => format!("everything but {}", members(false)),
        _ => members(true),
    }
}
