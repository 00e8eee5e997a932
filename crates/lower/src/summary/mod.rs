//! Default contracts of the program's own code: what a call means that is neither specified nor written out in place.
//!
//! A body that cannot be written out where it is called (it calls itself, other classes may override it, somebody passed it as a function, or it
//! uses something that is not modelled) is an item of its own, which starts with what code without contract starts with. Its callers get its
//! *summary*: which variables it may change, what it touches, which locks it takes, whether it waits. The summary is read off the
//! translated bodies, bottom-up, without a solver; what it promises is checked in the item of the body, and what that item took for granted
//! is checked at the call ([`call`]):
//! - the caller has access to what the body touches of the objects that it is given, which its item owned at the start;
//! - the caller's locks do not get in the way of those that the body takes, waits for, or asks for.
//!
//! A program is translated again until the summaries that its calls were given are those of its bodies ([`complete`]). Only programs
//! without a single clause have summaries: there access passes to other threads in no other way than by `start`.

mod call;
mod closure;
mod complete;
mod deeds;
mod rights;

pub(crate) use call::Handed;
pub(crate) use deeds::{Deeds, Touch};

use heddle_plato::ir::ProcId;
use heddle_resolve::model::{ClassId, MethodId};
use heddle_syntax::ast::ExprId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How often a program is translated at most; after that calls that need summaries are not supported in it.
pub(crate) const ROUNDS: usize = 5;

/// Code of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum CodeId {
    /// The body of a method.
    Method(MethodId),
    /// A lambda or method reference: its file, and where it stands there.
    Function(usize, ExprId),
}

/// Who in the library keeps code to call it later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Keeper {
    /// Objects of this class, or of its library.
    Class(ClassId),
    /// Executors and timers, whose threads run it.
    Executors,
}

/// What a body does, as far as its callers have to know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// What its own code and that of all that it calls does.
    pub deeds: Deeds,
    /// The names of the variables that it may change.
    pub changes: BTreeSet<String>,
    /// It may change everything: it waits with a lock of the caller's, or nothing is known of it.
    pub everything: bool,
    /// It may end with an exception.
    pub throws: bool,
    /// It may start threads.
    pub starts: bool,
}

impl Summary {
    /// Nothing is known of the body.
    fn unknown() -> Summary {
        Summary {
            everything: true,
            throws: true,
            ..Summary::default()
        }
    }

    /// Whether this one allows all that the other one says.
    fn covers(&self, other: &Summary) -> bool {
        let flag = |a: bool, b: bool| a || !b;
        self.deeds.covers(&other.deeds)
            && (self.everything || other.changes.is_subset(&self.changes))
            && flag(self.everything, other.everything)
            && flag(self.throws, other.throws)
            && flag(self.starts, other.starts)
    }

    /// What one of both may do.
    pub(crate) fn join(&mut self, other: &Summary) {
        self.deeds.join(&other.deeds);
        self.changes.extend(other.changes.iter().cloned());
        self.everything |= other.everything;
        self.throws |= other.throws;
        self.starts |= other.starts;
    }
}

/// What is known from the translations before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    summaries: BTreeMap<CodeId, Rc<Summary>>,
    kept: BTreeMap<Keeper, BTreeSet<CodeId>>,
}

impl Known {
    /// With what was found out in one more.
    pub(crate) fn learn(&mut self, found: Known) {
        for (code, summary) in found.summaries {
            let known = self.summaries.entry(code).or_default();
            Rc::make_mut(known).join(&summary);
        }
        for (keeper, codes) in found.kept {
            self.kept.entry(keeper).or_default().extend(codes);
        }
    }
}

/// What calls know of bodies, and what is found out about them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summaries {
    /// The program has no clause, so that calls may use summaries.
    pub allowed: bool,
    /// From the translation before this one.
    pub known: BTreeMap<CodeId, Rc<Summary>>,
    /// The procedures that stand for bodies at calls, each for all that may run there.
    procs: BTreeMap<Vec<CodeId>, ProcId>,
    /// The items of bodies.
    pub tasks: BTreeMap<CodeId, ProcId>,
    /// Bodies that have no item, as they are not modelled.
    refused: BTreeSet<CodeId>,
    /// What classes of the library were given to call, here and in the translations before this one.
    pub kept: BTreeMap<Keeper, BTreeSet<CodeId>>,
    /// What they were given in this one.
    pub keeping: BTreeMap<Keeper, BTreeSet<CodeId>>,
    /// What the code at hand does.
    pub now: Deeds,
    /// What the code of each procedure does.
    pub by: BTreeMap<ProcId, Deeds>,
}

impl Summaries {
    /// The bodies that are called by summary.
    fn called(&self) -> BTreeSet<CodeId> {
        self.procs.keys().flatten().copied().collect()
    }
}
