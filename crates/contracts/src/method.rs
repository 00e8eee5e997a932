//! Contracts of methods and constructors: clauses in specification cases.
//!
//! JML separates cases by `also`; what `{| … |}` encloses is part of the case around it. A contract without `also` is one case.

use crate::clause::{Clause, Place, Source};
use heddle_resolve::model::MethodId;
use heddle_syntax::ast::{self, BehaviorKind, ExprId, TypeId, flags};

/// What a clause of a method can say.
#[derive(Clone, Debug)]
pub enum MethodClause {
    /// `requires e;`
    Requires(ExprId),
    /// `ensures e;`
    Ensures(ExprId),
    /// `signals (E x) e;`: with such an exception it ends only if the formula holds (`true` if left out).
    Signals {
        /// The exception type.
        exception: TypeId,
        /// The formula.
        formula: Option<ExprId>,
    },
    /// `signals_only E, F;`
    SignalsOnly(Vec<TypeId>),
    /// `normal_behavior` and the like.
    Behavior(BehaviorKind),
    /// `modifies x, y;`
    Modifies(Vec<ExprId>),
    /// `action: also_modifies v; ensures e;`
    Action {
        /// What this action may change besides the stutter set.
        also_modifies: Vec<ExprId>,
        /// The two-store formula (`true` if left out).
        formula: Option<ExprId>,
    },
    /// `reads l;`
    Reads(Vec<ExprId>),
    /// `writes l;`
    Writes(Vec<ExprId>),
    /// `calls e.m();`: what it may call back.
    Calls(Vec<ExprId>),
    /// A clause of JML that is known and not used, by its word.
    Jml(String),
    /// Something that no rule knows.
    Unknown,
}

/// What a word in front of a method says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MethodMark {
    /// `pure`
    Pure,
    /// `helper`: neither relies on nor keeps the invariants of visible states.
    Helper,
    /// It exists in specifications only.
    SpecOnly,
    /// `non_null`: does not return null.
    NonNull,
    /// `trusted`: its body is not looked at.
    Trusted,
}

impl MethodMark {
    /// All of them, with the bits of the tree.
    pub(crate) const BITS: [(MethodMark, u32); 5] = [
        (MethodMark::Pure, flags::PURE),
        (MethodMark::Helper, flags::HELPER),
        (MethodMark::SpecOnly, flags::SPEC_ONLY),
        (MethodMark::NonNull, flags::NON_NULL),
        (MethodMark::Trusted, flags::TRUSTED),
    ];

    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            MethodMark::Pure => "pure",
            MethodMark::Helper => "helper",
            MethodMark::SpecOnly => "model",
            MethodMark::NonNull => "non_null",
            MethodMark::Trusted => "trusted",
        }
    }
}

/// One specification case.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Its clauses, in order.
    pub clauses: Vec<Clause<MethodClause>>,
}

/// What is said of a method.
#[derive(Clone, Debug)]
pub struct MethodContract {
    /// The method.
    pub method: MethodId,
    /// Its declaration.
    pub decl: ast::MethodId,
    /// Its name.
    pub name: Place,
    /// Who says all this.
    pub source: Source,
    /// The specification cases, at least one if the method has clauses.
    pub cases: Vec<Case>,
    /// Where another case begins, or a part of one in `{| … |}`.
    pub structure: Vec<Place>,
    /// An `also` inside `{| … |}`, whose cases are not known.
    pub unclear: Option<Place>,
    /// `also` in front of the first clause: it adds to the contract of an overridden method.
    pub adds: bool,
    /// The words in front of it.
    pub marks: Vec<MethodMark>,
    /// The parameters that must not be null, with the places of their names.
    pub non_null_params: Vec<(usize, Place)>,
    /// The clauses as they stand in the text, one after the other, whatever they say.
    pub texts: Vec<Place>,
}

impl MethodContract {
    /// Whether the method has clauses of its own. One that is trusted and has none is known by a contract that promises nothing.
    pub fn is_specified(&self) -> bool {
        !self.texts.is_empty() || self.is(MethodMark::Trusted)
    }

    /// Whether the word stands in front of the method.
    pub fn is(&self, mark: MethodMark) -> bool {
        self.marks.contains(&mark)
    }

    /// The clauses of all cases, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause<MethodClause>> {
        self.cases.iter().flat_map(|case| &case.clauses)
    }

    fn all<'c, U>(&'c self, pick: impl Fn(&'c MethodClause) -> Option<U>) -> Vec<U> {
        let clauses = self.cases.iter().flat_map(|case| &case.clauses);
        clauses.filter_map(|c| pick(&c.says)).collect()
    }

    /// The preconditions of all cases.
    pub fn requires(&self) -> Vec<ExprId> {
        self.all(|says| match says {
            MethodClause::Requires(e) => Some(*e),
            _ => None,
        })
    }

    /// The postconditions of all cases.
    pub fn ensures(&self) -> Vec<ExprId> {
        self.all(|says| match says {
            MethodClause::Ensures(e) => Some(*e),
            _ => None,
        })
    }

    /// The locations that it reads, if it says so, with the first clause.
    pub fn reads(&self) -> Option<(Vec<ExprId>, &Clause<MethodClause>)> {
        let first = |c: &&Clause<MethodClause>| matches!(c.says, MethodClause::Reads(_));
        let first = self.clauses().find(first)?;
        let lists = self.all(|says| match says {
            MethodClause::Reads(list) => Some(list.clone()),
            _ => None,
        });
        Some((lists.concat(), first))
    }

    /// The locations that it writes, if it says so.
    pub fn writes(&self) -> Option<Vec<ExprId>> {
        let lists = self.all(|says| match says {
            MethodClause::Writes(list) => Some(list.clone()),
            _ => None,
        });
        (!lists.is_empty()).then(|| lists.concat())
    }

    /// The locations of its `reads` and `writes`, in order.
    pub fn locations(&self) -> Vec<ExprId> {
        let lists = self.all(|says| match says {
            MethodClause::Reads(list) | MethodClause::Writes(list) => Some(list.clone()),
            _ => None,
        });
        lists.concat()
    }

    /// What it may call back, if it says so.
    pub fn calls(&self) -> Option<Vec<ExprId>> {
        let lists = self.all(|says| match says {
            MethodClause::Calls(list) => Some(list.clone()),
            _ => None,
        });
        (!lists.is_empty()).then(|| lists.concat())
    }

    /// Whether it may end with an exception by a `signals` clause.
    pub fn signals(&self) -> bool {
        let mut clauses = self.clauses();
        clauses.any(|c| matches!(c.says, MethodClause::Signals { .. }))
    }
}

impl MethodClause {
    /// Whether it speaks of what other threads may do or see (the rely-guarantee discipline).
    pub fn speaks_of_others(&self) -> bool {
        matches!(
            self,
            MethodClause::Modifies(_) | MethodClause::Action { .. }
        )
    }
}
