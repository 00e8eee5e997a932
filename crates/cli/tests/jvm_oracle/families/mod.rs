//! The families of programs: each one is about one part of Java.

mod expressions;
mod objects;

use crate::draft::Draft;
use crate::grow::grow;

/// Families whose programs are checked as a whole.
const WHOLE: &[&str] = &["statics", "threads"];

type Family = (&'static str, fn(&mut Draft));

/// Names and makers. How often a name stands here is how often it is chosen.
const FAMILIES: &[Family] = &[
    ("expressions", expressions::make),
    ("objects", objects::make),
    ("callbacks", |d| {
        grow(d, include_str!("../snippets/callbacks.txt"))
    }),
    ("statics", |d| {
        grow(d, include_str!("../snippets/statics.txt"))
    }),
    ("exceptions", |d| {
        grow(d, include_str!("../snippets/exceptions.txt"))
    }),
    ("construction", |d| {
        grow(d, include_str!("../snippets/construction.txt"))
    }),
    ("library", |d| {
        grow(d, include_str!("../snippets/library.txt"))
    }),
    ("threads", |d| {
        grow(d, include_str!("../snippets/threads.txt"))
    }),
    ("types", |d| grow(d, include_str!("../snippets/types.txt"))),
    ("open", |d| grow(d, include_str!("../snippets/open.txt"))),
];

/// Families whose programs show holes that are still open; run when they are asked for by name.
const OPEN: &[&str] = &["open"];

/// The program of a seed.
pub(crate) fn draft(seed: u64) -> Draft {
    let only = std::env::var("HEDDLE_ORACLE_FAMILY").ok();
    let wanted = |name: &str| match only.as_deref() {
        Some(only) if only != "all" => only == name,
        _ => !OPEN.contains(&name),
    };
    let chosen: Vec<&Family> = FAMILIES.iter().filter(|(name, _)| wanted(name)).collect();
    let (family, make) = chosen[seed as usize % chosen.len()];
    let mut draft = Draft::new(&format!("P{seed}"), seed, family);
    draft.whole = WHOLE.contains(family);
    make(&mut draft);
    draft
}
