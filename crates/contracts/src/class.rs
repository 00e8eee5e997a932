//! Contracts of classes.

use crate::clause::{Clause, Place, Source, picked};
use heddle_resolve::model::ClassId;
use heddle_syntax::ast::{ExprId, TypeId, flags};

/// What a clause of a class can say.
#[derive(Clone, Debug)]
pub enum ClassClause {
    /// `env_assumption e;`: every step of other threads keeps to the two-store formula.
    EnvAssumption(ExprId),
    /// `global_invariant e;`: holds between any two steps.
    GlobalInvariant(ExprId),
    /// `invariant e;`: holds of packed objects, or in visible states.
    Invariant(ExprId),
    /// `static invariant e;`: what the lock of the class protects.
    StaticInvariant(ExprId),
    /// `monitor_footprint l;`
    MonitorFootprint(ExprId),
    /// `monitor_invariant e;`
    MonitorInvariant(ExprId),
    /// `read_monitor_footprint l;`
    ReadMonitorFootprint(ExprId),
    /// `read_monitor_invariant e;`
    ReadMonitorInvariant(ExprId),
    /// `lock_before C, D;`: the lock of this class is taken before those.
    LockBefore(Vec<TypeId>),
    /// `lock_holder f;`: objects of the class are locks; the ghost field says who holds one.
    LockHolder(ExprId),
    /// Something that no rule knows.
    Unknown,
}

/// What a word in front of a class says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassMark {
    /// `static_immutable`: its static fields do not change once it is initialized.
    StaticImmutable,
    /// `static_lock_protected`: its own lock guards its static fields.
    StaticLockProtected,
}

impl ClassMark {
    /// All of them, with the bits of the tree.
    pub(crate) const BITS: [(ClassMark, u32); 2] = [
        (ClassMark::StaticImmutable, flags::STATIC_IMMUTABLE),
        (ClassMark::StaticLockProtected, flags::STATIC_LOCK_PROTECTED),
    ];
}

/// What is said of a class.
#[derive(Clone, Debug)]
pub struct ClassContract {
    /// The class.
    pub class: ClassId,
    /// Who says all this.
    pub source: Source,
    /// Its own clauses: those in front of the declaration, then those inside it.
    pub clauses: Vec<Clause<ClassClause>>,
    /// The words in front of it.
    pub marks: Vec<ClassMark>,
    /// `@ThreadSafe`: several threads use its objects.
    pub is_thread_safe: bool,
}

/// What a monitor, or the read mode of a lock, protects by the clauses of one class.
#[derive(Clone, Debug, Default)]
pub struct Protects {
    /// The location sets.
    pub footprints: Vec<ExprId>,
    /// What holds of them while nobody has the lock.
    pub invariants: Vec<ExprId>,
}

impl ClassContract {
    /// Whether the word stands in front of the class.
    pub fn is(&self, mark: ClassMark) -> bool {
        self.marks.contains(&mark)
    }

    fn all<'c, U: 'c>(&'c self, pick: impl Fn(&'c ClassClause) -> Option<U> + 'c) -> Vec<U> {
        picked(&self.clauses, pick).collect()
    }

    /// The invariants of its objects.
    pub fn invariants(&self) -> Vec<ExprId> {
        self.all(|says| match says {
            ClassClause::Invariant(e) => Some(*e),
            _ => None,
        })
    }

    /// The invariants of its static fields.
    pub fn static_invariants(&self) -> Vec<ExprId> {
        self.all(|says| match says {
            ClassClause::StaticInvariant(e) => Some(*e),
            _ => None,
        })
    }

    /// What the monitors of its objects protect.
    pub fn monitor(&self) -> Protects {
        Protects {
            footprints: self.all(|says| match says {
                ClassClause::MonitorFootprint(e) => Some(*e),
                _ => None,
            }),
            invariants: self.all(|says| match says {
                ClassClause::MonitorInvariant(e) => Some(*e),
                _ => None,
            }),
        }
    }

    /// The first clause that says what the monitors of its objects protect.
    pub fn footprint_at(&self) -> Option<Place> {
        let footprint =
            |c: &&Clause<ClassClause>| matches!(c.says, ClassClause::MonitorFootprint(_));
        self.clauses.iter().find(footprint).map(|c| c.at)
    }

    /// Whether it says something of the monitors of its objects.
    pub fn has_monitor(&self) -> bool {
        self.clauses.iter().any(|c| {
            matches!(
                c.says,
                ClassClause::MonitorFootprint(_) | ClassClause::MonitorInvariant(_)
            )
        })
    }

    /// What readers of its read-write lock get; with the first clause that says so.
    pub fn readers(&self) -> Option<(Protects, &Clause<ClassClause>)> {
        let first = self.clauses.iter().find(|c| {
            matches!(
                c.says,
                ClassClause::ReadMonitorFootprint(_) | ClassClause::ReadMonitorInvariant(_)
            )
        })?;
        let protects = Protects {
            footprints: self.all(|says| match says {
                ClassClause::ReadMonitorFootprint(e) => Some(*e),
                _ => None,
            }),
            invariants: self.all(|says| match says {
                ClassClause::ReadMonitorInvariant(e) => Some(*e),
                _ => None,
            }),
        };
        Some((protects, first))
    }

    /// The classes whose locks come after that of this class.
    pub fn locks_before(&self) -> Vec<TypeId> {
        let lists = self.all(|says| match says {
            ClassClause::LockBefore(types) => Some(types.clone()),
            _ => None,
        });
        lists.concat()
    }

    /// The ghost field that says who holds such a lock; of several clauses the last one counts.
    pub fn lock_holder(&self) -> Option<(ExprId, &Clause<ClassClause>)> {
        self.clauses.iter().rev().find_map(|c| match c.says {
            ClassClause::LockHolder(e) => Some((e, c)),
            _ => None,
        })
    }
}

impl ClassClause {
    /// Whether it speaks of what other threads may do (the rely-guarantee discipline).
    pub fn speaks_of_others(&self) -> bool {
        matches!(
            self,
            ClassClause::EnvAssumption(_)
                | ClassClause::GlobalInvariant(_)
                | ClassClause::LockHolder(_)
        )
    }
}
