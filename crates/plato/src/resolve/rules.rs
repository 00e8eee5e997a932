//! What an expression may mention, by the place it stands in.

use crate::ir::{LocalId, Type, Var};
use heddle_diag::{Code, codes};
use std::collections::BTreeSet;

/// Which variables may be primed.
#[derive(Clone, Debug)]
pub(super) enum Primes {
    /// None: there is only one store.
    Never,
    /// Every global.
    Globals,
    /// Those that the operation modifies.
    Listed(BTreeSet<Var>),
}

/// What `result` means.
#[derive(Clone, Debug)]
pub(super) enum ResultUse {
    /// Nothing.
    Never,
    /// The result in a specification.
    Spec(Type),
    /// The local that holds it in a body.
    Local(LocalId),
}

/// What an expression may mention.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// The kind of place, with article, for messages.
    pub place: &'static str,
    /// How to refuse a global variable, or `None` if it is allowed.
    pub no_globals: Option<Code>,
    /// Is `tid` allowed?
    pub tid: bool,
    /// Is `old` allowed?
    pub old: bool,
    /// Are ghost variables allowed?
    pub ghosts: bool,
    /// Are views allowed?
    pub views: bool,
    pub primes: Primes,
    pub result: ResultUse,
}

impl Rules {
    /// Constants only.
    pub(super) fn constant(place: &'static str, code: Code) -> Rules {
        Rules {
            place,
            no_globals: Some(code),
            tid: false,
            old: false,
            ghosts: true,
            views: true,
            primes: Primes::Never,
            result: ResultUse::Never,
        }
    }

    /// An axiom or the definition of a function.
    pub(super) fn logic(place: &'static str) -> Rules {
        Rules::constant(place, codes::NOT_IN_SPEC)
    }

    /// A formula over one store.
    pub(super) fn one_store(place: &'static str, tid: bool) -> Rules {
        Rules {
            no_globals: None,
            tid,
            ..Rules::constant(place, codes::NOT_IN_SPEC)
        }
    }

    /// A formula that concerns several threads: it cannot speak of what one thread sees.
    pub(super) fn shared(place: &'static str, tid: bool) -> Rules {
        Rules {
            views: false,
            ..Rules::one_store(place, tid)
        }
    }

    /// An environment assumption.
    pub(super) fn environment() -> Rules {
        Rules {
            primes: Primes::Globals,
            ..Rules::shared("an environment assumption", true)
        }
    }

    /// Code: no ghosts.
    pub(super) fn code(place: &'static str, result: Option<LocalId>) -> Rules {
        Rules {
            ghosts: false,
            result: result.map_or(ResultUse::Never, ResultUse::Local),
            ..Rules::one_store(place, true)
        }
    }
}
