//! The two disciplines behind one interface (semantics, sections 6 to 8): what each asks and does at every step of Java that
//! concerns other threads.
//!
//! `expr`, `stmt`, `call` and `create` translate what Java itself does (order of evaluation, null, bounds, exceptions) and leave the rest
//! to the disciplines. A step on memory belongs to the discipline of the place ([`Method::discipline`] is the only dispatch on
//! protection); a step on a monitor, a thread or a whole object concerns all of them ([`INWARDS`], [`OUTWARDS`]).
//!
//! | step | [`RelyGuarantee`] | [`AccessSets`] |
//! |---|---|---|
//! | read, write | others may act before and after | the location is in the thread's sets |
//! | enter, exit, wait | `holder` changes hands | the footprint comes and goes, with the invariant |
//! | call | what is passed to a contract can be found by others | the callee writes what the loops around may |
//! | new | nobody else knows the object | all its locations enter the sets |
//! | start, join | `started` and `ended`; what holds for ever | what `run` needs leaves, what it ensures comes back |

mod access_sets;
mod rely_guarantee;
mod unchanging;

pub(crate) use access_sets::AccessSets;
pub(crate) use rely_guarantee::RelyGuarantee;
pub(crate) use unchanging::Unchanging;

use crate::access::Held;
use crate::body::Lower;
use crate::create::{Allocation, Building};
use crate::expr::Location;
use crate::heap::Heap;
use crate::method::Method;
use crate::protection::Protection;
use heddle_plato::ir::{Check, Expr, GlobalId, LocalId, Op, ProcId, Store};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_text::Span;

/// What a discipline says of a read or write.
#[derive(Debug, Default)]
pub(crate) struct Terms {
    /// What is known in the step.
    pub known: Vec<Expr>,
    /// What is checked of the place.
    pub checks: Vec<Check>,
    /// What is checked of the value that is written.
    pub of_value: Vec<Check>,
}

/// A monitor that `synchronized` takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Monitor {
    /// The object.
    pub object: LocalId,
    /// Where it is the method's own object: `this`.
    pub own: Option<LocalId>,
    /// Whether it was held before.
    pub before: LocalId,
    /// Under the access discipline: what leaving it needs.
    pub held: Option<Held>,
}

/// What is known of an object that `synchronized` is about to lock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Locking<'e> {
    /// The object, as it is best known.
    pub object: &'e Expr,
    /// Its class; nothing for the object of a class.
    pub class: Option<ClassId>,
    /// It is that of a lock field, which has its place in the lock order.
    pub is_lock_field: bool,
}

/// A `wait`.
#[derive(Debug)]
pub(crate) struct Wait {
    /// On this object.
    pub object: Expr,
    /// Its class, as far as it is known.
    pub class: ClassId,
    /// Under the access discipline: whether the monitor is one that the thread holds; nothing if that cannot be.
    pub had: Option<Expr>,
}

/// A call of a source method.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Callee {
    /// The method.
    pub id: MethodId,
    /// Its procedure.
    pub proc: ProcId,
    /// It is known by its specification; otherwise its code is written out.
    pub is_specified: bool,
}

/// The steps that concern other threads. Whatever a discipline has no rule for does nothing.
pub(crate) trait Discipline {
    /// The variable that says which objects there are, for what is read from a place.
    fn existence(&self, heap: &Heap) -> GlobalId;

    /// read: `value` is what the place holds.
    fn read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms;

    /// read: the value is there.
    fn has_read(&self, _: &mut Method<'_, '_>, _: &Location, _: &Expr, _: Span) {}

    /// write: the place gets the value.
    fn write(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms;

    /// enter: before the thread waits for the monitor.
    fn entering(
        &self,
        _: &mut Method<'_, '_>,
        _: Locking<'_>,
        _: &mut Monitor,
        _: Span,
    ) -> Lower<()> {
        Ok(())
    }

    /// enter: the monitor is free, or the thread's own.
    fn enter(&self, _: &mut Method<'_, '_>, _: &Expr, _: &Monitor, _: Span) -> Lower<()> {
        Ok(())
    }

    /// exit, by the end of the block, a jump or an exception.
    fn exit(&self, _: &mut Method<'_, '_>, _: &Monitor, _: Span) -> Lower<()> {
        Ok(())
    }

    /// wait: the monitor is given up.
    fn begin_wait(&self, _: &mut Method<'_, '_>, _: &mut Wait, _: Span) -> Lower<()> {
        Ok(())
    }

    /// wait: the thread has the monitor again.
    fn end_wait(&self, _: &mut Method<'_, '_>, _: &Wait, _: Span) -> Lower<()> {
        Ok(())
    }

    /// call: may add arguments that only proofs know.
    fn call(&self, _: &mut Method<'_, '_>, _: Callee, _: &mut Vec<Expr>, _: Span) -> Lower<()> {
        Ok(())
    }

    /// new: a cell of the object that is about to appear holds the value. The cells of objects that do not exist yet hold what their
    /// constructor will put there, so that nothing is written.
    fn new_cell(&self, heap: &Heap, cell: GlobalId, value: Expr, new: &mut Allocation) {
        let at = heap.at(cell, Store::Pre, &new.object());
        new.holds(at, value);
    }

    /// new: what makes the object different from all that the thread knows of.
    fn is_new(&self, _: &Method<'_, '_>, _: &Expr, _: Span) -> Vec<Expr> {
        Vec::new()
    }

    /// new: the step in which the object appears, with the objects that it refers to.
    fn appear(&self, _: &mut Method<'_, '_>, op: Op, _: &Expr, _: &[Expr]) -> Op {
        op
    }

    /// new: the object is there.
    fn made(&self, _: &mut Method<'_, '_>, _: &Building, _: &Expr, _: Span) -> Lower<()> {
        Ok(())
    }

    /// start: the thread runs from now on.
    fn start(&self, _: &mut Method<'_, '_>, _: &Expr, _: Span) -> Lower<()> {
        Ok(())
    }

    /// join: before this thread waits for the end of one that is known by this class.
    fn joining(&self, _: &mut Method<'_, '_>, _: ClassId, _: Span) {}

    /// join: the thread has ended.
    fn join(&self, _: &mut Method<'_, '_>, _: &Expr, _: Span) -> Lower<()> {
        Ok(())
    }
}

/// The disciplines in the order in which a thread takes things up: first Java's own step, then what comes with it.
pub(crate) const INWARDS: [&dyn Discipline; 2] = [&RelyGuarantee, &AccessSets];
/// The same when it gives things away: first what goes with it.
pub(crate) const OUTWARDS: [&dyn Discipline; 2] = [&AccessSets, &RelyGuarantee];

impl Heap {
    /// The discipline of the cells of a map.
    pub(crate) fn discipline(&self, cells: GlobalId) -> &'static dyn Discipline {
        match self.is_view(cells) {
            true => &AccessSets,
            false => &RelyGuarantee,
        }
    }

    fn protection(&self, place: &Location) -> Protection {
        match place {
            Location::Local(_) | Location::Final(..) => Protection::Final,
            Location::Static(..) => Protection::Interference,
            Location::Field(g, ..) | Location::Element(g, ..) => match self.is_view(*g) {
                true => Protection::Access,
                false => Protection::Interference,
            },
        }
    }
}

impl Method<'_, '_> {
    /// The discipline that a place is under.
    pub(crate) fn discipline(&self, place: &Location) -> &'static dyn Discipline {
        match self.low.heap.protection(place) {
            Protection::Final => &Unchanging,
            Protection::Interference => &RelyGuarantee,
            Protection::Access => &AccessSets,
        }
    }
}
