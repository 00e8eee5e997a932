//! Contracts of fields.

use crate::clause::{Clause, Place, Source, picked};
use heddle_resolve::model::FieldId;
use heddle_syntax::ast::{ExprId, VariableId, flags};

/// What a clause of a field can say.
#[derive(Clone, Debug)]
pub enum FieldClause {
    /// `unwritable_by_env_if e;`: while it holds, no other thread changes the field.
    UnwritableByEnvIf(ExprId),
    /// `elems_unwritable_by_env_if e;`: the same of the elements of the array in the field.
    ElemsUnwritableByEnvIf(ExprId),
    /// `protects l, m;`: the guard of these locations is the lock in the field.
    Protects(Vec<ExprId>),
    /// `lock_invariant e;`: holds while nobody has the lock in the field.
    LockInvariant(ExprId),
    /// `guarded_by l;`: the lock that protects the field; kept apart as the text of the lock.
    GuardedBy(ExprId),
    /// Something that no rule knows.
    Unknown,
}

/// What a word in front of a field says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldMark {
    /// `non_null`
    NonNull,
    /// `shared`: holds shared objects only.
    Shared,
    /// `immutable`: holds immutable objects only.
    Immutable,
    /// `rep`: its object belongs to the object of the field.
    Rep,
    /// `ghost`: exists in specifications only.
    Ghost,
}

impl FieldMark {
    /// All of them, with the bits of the tree.
    pub(crate) const BITS: [(FieldMark, u32); 5] = [
        (FieldMark::NonNull, flags::NON_NULL),
        (FieldMark::Shared, flags::SHARED),
        (FieldMark::Immutable, flags::IMMUTABLE),
        (FieldMark::Rep, flags::REP),
        (FieldMark::Ghost, flags::GHOST),
    ];
}

/// What is said of a field.
#[derive(Clone, Debug)]
pub struct FieldContract {
    /// The field.
    pub field: FieldId,
    /// Who says all this.
    pub source: Source,
    /// Its declaration.
    pub variable: VariableId,
    /// It is a component of a record.
    pub is_component: bool,
    /// Its name.
    pub name: Place,
    /// Its clauses, which it shares with the other fields of the same declaration.
    pub clauses: Vec<Clause<FieldClause>>,
    /// The words in front of it.
    pub marks: Vec<FieldMark>,
    /// The lock that `@GuardedBy("…")` or `guarded_by l;` names.
    pub guarded_by: Option<String>,
}

/// What the lock in a field protects.
#[derive(Clone, Debug, Default)]
pub struct Guards {
    /// The location sets of `protects`.
    pub protects: Vec<ExprId>,
    /// The lock invariants.
    pub invariants: Vec<ExprId>,
    /// The first such clause.
    pub at: Option<Place>,
}

impl FieldContract {
    /// Whether the word stands in front of the field.
    pub fn is(&self, mark: FieldMark) -> bool {
        self.marks.contains(&mark)
    }

    /// What the lock in the field protects.
    pub fn guards(&self) -> Guards {
        let is_guard = |c: &&Clause<FieldClause>| {
            matches!(
                c.says,
                FieldClause::Protects(_) | FieldClause::LockInvariant(_)
            )
        };
        let lists = picked(&self.clauses, |says| match says {
            FieldClause::Protects(list) => Some(list.clone()),
            _ => None,
        });
        let invariants = picked(&self.clauses, |says| match says {
            FieldClause::LockInvariant(e) => Some(*e),
            _ => None,
        });
        Guards {
            protects: lists.flatten().collect(),
            invariants: invariants.collect(),
            at: self.clauses.iter().find(is_guard).map(|c| c.at),
        }
    }
}

impl FieldClause {
    /// Whether it speaks of what other threads may do (the rely-guarantee discipline).
    pub fn speaks_of_others(&self) -> bool {
        matches!(
            self,
            FieldClause::UnwritableByEnvIf(_) | FieldClause::ElemsUnwritableByEnvIf(_)
        )
    }
}
