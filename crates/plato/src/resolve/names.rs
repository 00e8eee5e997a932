//! The one name space of globals, constants, functions, enumeration values, threads and procedures, and the name
//! space of types; and what to say when a name is not in them.

use crate::ir::{ConstId, EnumId, FuncId, GlobalId, OpaqueId, ProcId, ThreadId};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entity {
    Global(GlobalId),
    Const(ConstId),
    Func(FuncId),
    EnumValue(EnumId, u32),
    Thread(ThreadId),
    Proc(ProcId),
    /// Declared, but its declaration is in error: uses stay silent.
    Broken,
}

impl Entity {
    /// For messages, with article.
    pub(super) fn words(self) -> &'static str {
        match self {
            Entity::Global(_) => "a variable",
            Entity::Const(_) => "a constant",
            Entity::Func(_) => "a function",
            Entity::EnumValue(..) => "a value of an enumeration",
            Entity::Thread(_) => "a thread",
            Entity::Proc(_) => "a procedure",
            Entity::Broken => "something else",
        }
    }
}

/// What a type name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamedType {
    Enum(EnumId),
    Opaque(OpaqueId),
}

/// Both name spaces, each entry with its declaration.
#[derive(Default)]
pub(super) struct Names {
    pub entities: FxHashMap<String, (Entity, Span)>,
    pub types: FxHashMap<String, (NamedType, Span)>,
    pub modules: FxHashMap<String, Span>,
}

/// The candidate that is most like `name`, if one is like it at all.
pub(super) fn similar<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = (name.len() / 3).max(1);
    candidates
        .into_iter()
        .filter(|c| c.len().abs_diff(name.len()) <= limit && !c.starts_with('$'))
        .map(|c| (distance(name, c), c))
        .filter(|(d, c)| *d <= limit && *d < c.len())
        .min()
        .map(|(_, c)| c)
}

/// Edit distance; swapping two neighbours counts as one.
fn distance(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_near_names_only() {
        let names = ["count", "owner", "x"];
        assert_eq!(similar("cuont", names), Some("count"));
        assert_eq!(similar("ower", names), Some("owner"));
        assert_eq!(similar("y", names), None);
        assert_eq!(similar("lock", names), None);
    }
}
