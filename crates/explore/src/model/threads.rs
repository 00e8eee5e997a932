//! The threads of a run and what thread ids mean.

use heddle_plato::ir::{Program, ThreadCount, ThreadId};
use num_bigint::BigInt;

/// One running thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Its declaration.
    pub decl: ThreadId,
    /// Its index in the family.
    pub index: Option<i64>,
    /// Its name in the source's terms.
    pub name: String,
}

/// What the evaluator needs to know of thread ids. 0 is `none` everywhere.
pub trait Tids {
    /// All ids that a variable of type `tid` can hold, `none` included. `bound` are the ids that enclosing
    /// quantifiers have chosen already.
    fn all(&self, bound: &[i64]) -> Vec<i64>;
    /// The declaration a thread belongs to.
    fn decl(&self, tid: i64) -> Option<ThreadId>;
    /// The index of a family member.
    fn index(&self, tid: i64) -> Option<i64>;
    /// The member of that index.
    fn member(&self, decl: ThreadId, index: i64) -> Option<i64>;
    /// The only thread of a declaration.
    fn single(&self, decl: ThreadId) -> i64;
    /// Keys of a map over thread ids, if there are finitely many: `0..n`.
    fn key_count(&self) -> Option<u32>;
}

/// A fixed list of threads; the id of `list[k]` is `k + 1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FixedThreads {
    /// In declaration order.
    pub list: Vec<Instance>,
    /// Per declaration: position of its first instance.
    first: Vec<usize>,
}

/// More threads than this make no sensible run.
pub const MAX_THREADS: usize = 100_000;

/// Why there is no list of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoThreads {
    /// More than [`MAX_THREADS`].
    TooMany,
    /// None at all.
    Empty,
}

impl FixedThreads {
    /// All threads of a program; an unbounded family has `members` members.
    pub fn of(program: &Program, members: u32) -> Result<FixedThreads, NoThreads> {
        let mut threads = FixedThreads::default();
        for (number, decl) in program.threads.iter().enumerate() {
            threads.first.push(threads.list.len());
            let id = ThreadId(number as u32);
            match &decl.count {
                ThreadCount::One => threads.list.push(Instance {
                    decl: id,
                    index: None,
                    name: decl.name.clone(),
                }),
                ThreadCount::Range(low, high) => threads.family(id, &decl.name, low, high)?,
                ThreadCount::Unbounded => {
                    threads.family(id, &decl.name, &1.into(), &members.into())?;
                }
            }
        }
        if threads.list.is_empty() {
            return Err(NoThreads::Empty);
        }
        Ok(threads)
    }

    fn family(
        &mut self,
        decl: ThreadId,
        name: &str,
        low: &BigInt,
        high: &BigInt,
    ) -> Result<(), NoThreads> {
        let (Ok(low), Ok(high)) = (i64::try_from(low.clone()), i64::try_from(high.clone())) else {
            return Err(NoThreads::TooMany);
        };
        let count = high.saturating_sub(low).saturating_add(1);
        if count > (MAX_THREADS - self.list.len().min(MAX_THREADS)) as i64 {
            return Err(NoThreads::TooMany);
        }
        self.list.extend((low..=high).map(|index| Instance {
            decl,
            index: Some(index),
            name: format!("{name}[{index}]"),
        }));
        Ok(())
    }

    fn at(&self, tid: i64) -> Option<&Instance> {
        self.list.get(usize::try_from(tid.checked_sub(1)?).ok()?)
    }

    /// The instances' names.
    pub fn names(&self) -> Vec<String> {
        self.list.iter().map(|i| i.name.clone()).collect()
    }
}

impl Tids for FixedThreads {
    fn all(&self, _bound: &[i64]) -> Vec<i64> {
        (0..=self.list.len() as i64).collect()
    }

    fn decl(&self, tid: i64) -> Option<ThreadId> {
        self.at(tid).map(|i| i.decl)
    }

    fn index(&self, tid: i64) -> Option<i64> {
        self.at(tid).and_then(|i| i.index)
    }

    fn member(&self, decl: ThreadId, index: i64) -> Option<i64> {
        let first = *self.first.get(decl.index())?;
        let low = self.list.get(first)?.index?;
        let position = usize::try_from(index.checked_sub(low)?).ok()?;
        let tid = i64::try_from(first + position + 1).ok()?;
        (self.decl(tid) == Some(decl)).then_some(tid)
    }

    fn single(&self, decl: ThreadId) -> i64 {
        self.first.get(decl.index()).map_or(0, |f| *f as i64 + 1)
    }

    fn key_count(&self) -> Option<u32> {
        Some(self.list.len() as u32 + 1)
    }
}
