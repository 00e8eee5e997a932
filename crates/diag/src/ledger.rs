//! The ledger of assumptions: every kind of thing that a proof may take for granted (semantics, section 9). `docs/assumptions.md`
//! has one section per kind, `tests/assumptions` two programs: one that rests on it and one that does not.

use std::fmt;

macro_rules! ledger {
    ($($name:ident = $id:literal, $text:literal;)*) => {
        /// A kind of assumption.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Premise {
            $(#[doc = $text] $name,)*
        }

        impl Premise {
            /// All kinds, in the order of the ledger.
            pub const ALL: &'static [Premise] = &[$(Premise::$name,)*];

            /// The stable name by which it is asked for and reported.
            pub fn id(self) -> &'static str {
                match self {
                    $(Premise::$name => $id,)*
                }
            }

            /// What is taken for granted, in one line.
            pub fn text(self) -> &'static str {
                match self {
                    $(Premise::$name => $text,)*
                }
            }
        }
    };
}

ledger! {
    Integers = "integers", "integers do not overflow";
    SequentialConsistency = "sequential-consistency", "accesses without synchronization happen in one order for all threads";
    LibraryContract = "library-contract", "library methods keep to the contracts that are known of them";
    LibraryDefault = "library-default", "library methods without a contract of their own do what is usual for their class";
    UserStub = "user-stub", "classes and methods are what stubs of the user (`--stubs`) say";
    NoOtherOverride = "no-other-override", "no other class overrides a method";
    MissingSupertypes = "missing-supertypes", "supertypes that cannot be found declare nothing that the names of a class would mean instead";
    OutsideTexts = "outside-texts", "making a text of an object of another class runs no code of the program";
    PlainCollections = "plain-collections", "collections from elsewhere are no views, can be changed and are never full";
    CallersOwn = "callers-own", "other code shares no object whose unprotected fields a method uses";
    OutsideWrites = "outside-writes", "other code writes no field and no element of the objects here";
    OutsideCalls = "outside-calls", "other code calls no method that is checked only where it is called here";
    OutsideCode = "outside-code", "code elsewhere that is called here changes nothing that these classes keep, and takes none of their locks";
    StackAndMemory = "stack-and-memory", "the stack and the memory suffice";
    HeapPollution = "heap-pollution", "generic containers hold what their types say";
    ArraySubtypes = "array-subtypes", "no array of a subclass comes where one of the superclass is expected";
    CallersShare = "callers-share", "callers share and pack new objects of a class when their invariants hold";
    UncheckedClaim = "unchecked-claim", "a word of a specification holds that is not checked";
    UserAssume = "user-assume", "an `assume` of the program holds";
    BodilessContract = "bodiless-contract", "something without a body keeps to its specification";
    Trusted = "trusted", "what is marked `trusted` keeps to its contract, and to what others may do";
    NotLookedFor = "not-looked-for", "faults of the kinds that `--check` leaves out do not happen (by default: run-time exceptions in files without specifications)";
    Axiom = "axiom", "an axiom of the program holds";
    FarmAnswers = "farm-answers", "answers of a build farm are right (`--remote`, `--remote-cache`)";
    UnprovedSpecification = "unproved-specification", "the program's own specification holds, which was not proved";
    UnprovedCallee = "unproved-callee", "something that is called keeps to its specification, which was not proved";
    UncheckedCallee = "unchecked-callee", "something that was not checked in this run keeps to its specification";
    LoopBound = "loop-bound", "no loop goes past the bound (never a proof: the verdict is `bounded`)";
    ThreadCount = "thread-count", "there are exactly as many threads as were looked at";
}

impl Premise {
    /// The kind with this id.
    pub fn parse(id: &str) -> Option<Premise> {
        Premise::ALL.iter().copied().find(|p| p.id() == id)
    }
}

impl fmt::Display for Premise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Which assumptions are demanded away: a proof that rests on one of them does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Strict {
    /// None.
    #[default]
    No,
    /// These.
    Only(Vec<Premise>),
    /// All.
    All,
}

impl Strict {
    /// Whether a proof that rests on this does not count.
    pub fn demands(&self, premise: Premise) -> bool {
        match self {
            Strict::No => false,
            Strict::Only(some) => some.contains(&premise),
            Strict::All => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn ids_are_different_and_in_kebab_case() {
        let ids: BTreeSet<&str> = Premise::ALL.iter().map(|p| p.id()).collect();
        assert_eq!(ids.len(), Premise::ALL.len());
        let plain = |id: &str| id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(ids.iter().all(|id| plain(id) && !id.starts_with('-')));
    }

    #[test]
    fn ids_are_found_again() {
        for premise in Premise::ALL {
            assert_eq!(Premise::parse(premise.id()), Some(*premise));
        }
        assert_eq!(Premise::parse("nonsense"), None);
    }
}
