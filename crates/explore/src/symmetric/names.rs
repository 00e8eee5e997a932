//! Relative thread ids: `me`, and others numbered by first occurrence.
//!
//! Identical threads can be permuted without changing what a program can do, so a store matters only up to renaming of
//! family members. [`Renaming`] gives each store (seen from one thread) one form. Where ids occur only in sets or as
//! map keys they are ordered by what is known about them; a tie that this does not break leads to several forms
//! of one store, which costs time but is sound (all forms are stores of the program).

use crate::model::value::{Table, Val};
use heddle_plato::ir::{ThreadId, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How ids are made: declaration and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Threads per declaration; `None` is "any number".
    pub counts: Vec<Option<u64>>,
    /// Declarations of exactly one thread (whose id is a constant).
    pub single: Vec<bool>,
}

impl Names {
    /// The id of member `k` of a declaration.
    pub fn id(&self, decl: usize, k: u64) -> i64 {
        1 + decl as i64 + k as i64 * self.counts.len() as i64
    }

    /// Declaration and number of an id; `None` for `none`.
    pub fn parts(&self, id: i64) -> Option<(usize, u64)> {
        let rest = u64::try_from(id.checked_sub(1)?).ok()?;
        let all = self.counts.len() as u64;
        Some(((rest % all) as usize, rest / all))
    }

    /// The declaration of an id.
    pub fn decl(&self, id: i64) -> Option<ThreadId> {
        self.parts(id).map(|(d, _)| ThreadId(d as u32))
    }

    /// A new member of a declaration beside those in `used`, if there can be one.
    pub fn fresh(&self, decl: usize, used: &[i64]) -> Option<i64> {
        let members = used
            .iter()
            .filter_map(|i| self.parts(*i))
            .filter(|(d, _)| *d == decl);
        let mut taken: Vec<u64> = members.map(|(_, k)| k).collect();
        taken.sort_unstable();
        taken.dedup();
        let free = (0..)
            .zip(&taken)
            .find(|(k, t)| k != *t)
            .map_or(taken.len() as u64, |(k, _)| k);
        let room = self.counts[decl].is_none_or(|n| (taken.len() as u64) < n);
        room.then(|| self.id(decl, free))
    }
}

/// A value with its type, for walking over the ids in it.
pub type Typed<'a> = (&'a Val, &'a Type);

/// Old id to new id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renaming {
    map: BTreeMap<i64, i64>,
}

impl Renaming {
    /// The new name; unknown ids keep theirs.
    pub fn get(&self, id: i64) -> i64 {
        self.map.get(&id).copied().unwrap_or(id)
    }

    /// New name to old name.
    pub fn inverse(&self) -> BTreeMap<i64, i64> {
        self.map.iter().map(|(a, b)| (*b, *a)).collect()
    }

    /// The renaming that makes `me` the first member of its declaration and numbers the others in `parts`.
    pub fn canonical(names: &Names, me: i64, parts: &[Typed<'_>]) -> Renaming {
        let mut renaming = Renaming::default();
        renaming.name(names, me);
        renaming.extend(names, parts);
        renaming
    }

    /// Names the ids of further values after those already named.
    pub fn extend(&mut self, names: &Names, parts: &[Typed<'_>]) {
        let mut ordered = Vec::new();
        let mut loose = Vec::new();
        for (val, ty) in parts {
            collect(val, ty, &mut ordered, &mut loose);
        }
        for id in ordered {
            self.name(names, id);
        }
        loose.retain(|id| *id != 0 && !self.map.contains_key(id));
        loose.sort_unstable();
        loose.dedup();
        loose.sort_by_cached_key(|id| {
            let known = |i: i64| {
                if i == *id {
                    -2
                } else {
                    self.map.get(&i).copied().unwrap_or(-1)
                }
            };
            parts
                .iter()
                .map(|(v, t)| signature(v, t, &known))
                .collect::<Vec<_>>()
        });
        for id in loose {
            self.name(names, id);
        }
    }

    fn name(&mut self, names: &Names, id: i64) {
        let Some((decl, _)) = names.parts(id) else {
            return;
        };
        if self.map.contains_key(&id) {
            return;
        }
        let k = if names.single[decl] {
            0
        } else {
            let same = self
                .map
                .keys()
                .filter(|i| names.parts(**i).is_some_and(|(d, _)| d == decl));
            same.count() as u64
        };
        self.map.insert(id, names.id(decl, k));
    }

    /// Renames the ids in a value.
    pub fn apply(&self, val: &Val, ty: &Type) -> Val {
        rename(val, ty, &|id| self.get(id))
    }
}

/// Replaces every thread id in a value.
pub fn rename(val: &Val, ty: &Type, f: &dyn Fn(i64) -> i64) -> Val {
    match (val, ty) {
        (Val::Num(id), Type::Tid) if *id != 0 => Val::Num(f(*id)),
        (Val::Set(items), Type::Set(element)) if has_tid(element) => Val::Set(Arc::new(
            items.iter().map(|i| rename(i, element, f)).collect(),
        )),
        (Val::Map(table), Type::Map(key, value)) if has_tid(key) || has_tid(value) => {
            let entry = |(k, v): (&Val, &Val)| (rename(k, key, f), rename(v, value, f));
            Val::Map(Arc::new(Table {
                default: rename(&table.default, value, f),
                entries: table.entries.iter().map(entry).collect(),
            }))
        }
        _ => val.clone(),
    }
}

/// Whether values of the type contain thread ids.
pub fn has_tid(ty: &Type) -> bool {
    match ty {
        Type::Tid => true,
        Type::Set(t) => has_tid(t),
        Type::Map(k, v) => has_tid(k) || has_tid(v),
        _ => false,
    }
}

/// All ids in some values, `none` left out, without repetition.
pub fn ids_in<'a>(parts: impl IntoIterator<Item = Typed<'a>>) -> Vec<i64> {
    let (mut ordered, mut loose) = (Vec::new(), Vec::new());
    for (val, ty) in parts {
        collect(val, ty, &mut ordered, &mut loose);
    }
    ordered.append(&mut loose);
    ordered.retain(|id| *id != 0);
    ordered.sort_unstable();
    ordered.dedup();
    ordered
}

/// Ids in an order that does not depend on their names, and ids that have no such order.
fn collect(val: &Val, ty: &Type, ordered: &mut Vec<i64>, loose: &mut Vec<i64>) {
    match (val, ty) {
        (Val::Num(id), Type::Tid) => ordered.push(*id),
        (Val::Set(items), Type::Set(element)) if has_tid(element) => {
            for item in items.iter() {
                let mut inner = Vec::new();
                collect(item, element, &mut inner, loose);
                loose.append(&mut inner);
            }
        }
        (Val::Map(table), Type::Map(key, value)) => {
            collect(&table.default, value, ordered, loose);
            for (k, v) in &table.entries {
                if has_tid(key) {
                    let mut inner = Vec::new();
                    collect(k, key, &mut inner, loose);
                    collect(v, value, &mut inner, loose);
                    loose.append(&mut inner);
                } else {
                    collect(v, value, ordered, loose);
                }
            }
        }
        _ => {}
    }
}

/// What a value says about the id that `known` marks, in terms of named ids only.
fn signature(val: &Val, ty: &Type, known: &dyn Fn(i64) -> i64) -> Vec<Val> {
    match (val, ty) {
        (Val::Set(items), Type::Set(element)) if has_tid(element) => {
            let mut seen: Vec<Val> = items.iter().map(|i| rename(i, element, known)).collect();
            seen.sort();
            seen
        }
        (Val::Map(table), Type::Map(key, value)) if has_tid(key) || has_tid(value) => {
            let mut seen: Vec<Val> = Vec::new();
            for (k, v) in &table.entries {
                let entries = std::iter::once((rename(k, key, known), rename(v, value, known)));
                seen.push(Val::Map(Arc::new(Table {
                    default: Val::Num(0),
                    entries: entries.collect(),
                })));
            }
            seen.sort();
            seen
        }
        _ => Vec::new(),
    }
}
