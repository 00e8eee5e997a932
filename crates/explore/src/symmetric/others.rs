//! What other threads show, counted.

use super::names::{Names, has_tid};
use super::program::SymmetricProgram;
use crate::model::value::Val;
use crate::modular::exposure::Exposure;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What one thread shows, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Tag(u32);

/// How many of the other threads show what; sorted by tag, counts above 0. Empty if nothing is exposed.
pub(super) type Others = Arc<[(Tag, u32)]>;

/// "Two or more", where there may be any number of threads.
const MANY: u32 = u32::MAX;

/// The tags of a run.
pub(super) struct Tags<'o> {
    exposure: &'o Exposure,
    trivial: bool,
    known: FxHashMap<(usize, u32, Vec<Val>), Tag>,
    decls: Vec<usize>,
}

impl<'o> Tags<'o> {
    /// No tags yet.
    pub(super) fn new(exposure: &'o Exposure) -> Self {
        Tags {
            exposure,
            trivial: exposure.is_trivial(),
            known: FxHashMap::default(),
            decls: Vec::new(),
        }
    }

    /// What a thread shows.
    pub(super) fn of(&mut self, decl: usize, pc: usize, l: &[Val]) -> Tag {
        if self.trivial {
            return Tag::default();
        }
        let shown = self.exposure.locals[decl]
            .iter()
            .filter(|(_, ty)| !has_tid(ty));
        let shown = shown.map(|(local, _)| l[local.index()].clone()).collect();
        let next = Tag(self.decls.len() as u32);
        let tag = *self
            .known
            .entry((decl, self.exposure.classes[decl][pc], shown))
            .or_insert(next);
        if tag == next {
            self.decls.push(decl);
        }
        tag
    }

    /// What the others of a thread of `decl` show at the start. With any number of threads: none, one, or more.
    pub(super) fn initial(&mut self, program: &SymmetricProgram, decl: usize) -> Vec<Others> {
        let nobody: Others = Arc::from([]);
        if self.trivial {
            return vec![nobody];
        }
        let mut all = vec![nobody];
        for other in 0..program.classes.len() {
            let l = vec![Val::Num(0); program.classes[other].flow.locals.len()];
            let tag = self.of(other, 0, &l);
            let itself = u64::from(other == decl);
            let counts: Vec<u32> = match program.names.counts[other] {
                Some(n) => vec![u32::try_from(n.saturating_sub(itself)).unwrap_or(MANY - 1)],
                None => vec![0, 1, MANY],
            };
            let with = |others: Others| {
                counts
                    .clone()
                    .into_iter()
                    .map(move |count| set(&others, tag, count))
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all
    }

    /// All ways to take one thread of `decl` away: its tag, and what the rest shows.
    pub(super) fn without_one(&self, others: &Others, decl: usize) -> Vec<(Tag, Others)> {
        if self.trivial {
            return vec![(Tag::default(), Arc::clone(others))];
        }
        let mut all = Vec::new();
        for (tag, count) in others
            .iter()
            .filter(|(t, _)| self.decls[t.0 as usize] == decl)
        {
            match *count {
                // Two or more less one is one, or still two or more.
                MANY => {
                    all.push((*tag, set(others, *tag, 1)));
                    all.push((*tag, Arc::clone(others)));
                }
                n => all.push((*tag, set(others, *tag, n - 1))),
            }
        }
        all
    }

    /// One more thread.
    pub(super) fn plus(&self, others: &Others, tag: Tag, names: &Names) -> Others {
        if self.trivial {
            return Arc::clone(others);
        }
        let count = others
            .iter()
            .find(|(t, _)| *t == tag)
            .map_or(0, |(_, n)| *n);
        let unbounded = names.counts[self.decls[tag.0 as usize]].is_none();
        let more = match count {
            MANY => MANY,
            n if unbounded && n >= 1 => MANY,
            n => n + 1,
        };
        set(others, tag, more)
    }
}

fn set(others: &Others, tag: Tag, count: u32) -> Others {
    let mut list: Vec<(Tag, u32)> = others.iter().copied().filter(|(t, _)| *t != tag).collect();
    if count > 0 {
        list.push((tag, count));
    }
    list.sort_unstable();
    list.into()
}
