//! Access sets (semantics, section 7), rule by rule: a thread touches only what it has access to, and nobody else touches that.
//!
//! Each rule names the file under `access/` that has it; `docs/access.md` has the list with what is checked and what happens.

use super::{Callee, Discipline, Locking, Monitor, Terms, Wait};
use crate::body::Lower;
use crate::create::{Allocation, Building};
use crate::expr::Location;
use crate::heap::Heap;
use crate::method::Method;
use heddle_plato::ir::{Expr, GlobalId, Op};
use heddle_resolve::model::ClassId;
use heddle_text::Span;

/// Plain fields, and array elements.
#[derive(Debug)]
pub(crate) struct AccessSets;

impl Discipline for AccessSets {
    /// Reading a view is no shared access.
    fn existence(&self, heap: &Heap) -> GlobalId {
        heap.access.exists
    }

    /// **read**: the location is readable (`check.rs`), and one that `reads` names (`reads.rs`). A field declared `shared` holds shared
    /// objects.
    fn read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms {
        let shared = m.known_shared(at, value, span).into_iter();
        let known = shared.chain(m.is_not_mine(at, value));
        let known = known.chain(m.known_non_null(at, value)).collect();
        let named = m.within_reads(at, span).into_iter();
        Terms {
            known,
            checks: named.chain(m.may_read(at, span)).collect(),
            of_value: Vec::new(),
        }
    }

    /// A field declared `immutable` holds immutable objects (`immutable.rs`).
    fn has_read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) {
        m.learn_immutable(at, value, span);
        m.learn_invariant(at, span);
    }

    /// **write**: the location is writable, and its object not packed (`check.rs`, `ownership/pack.rs`); fields declared `shared` or
    /// `immutable` take such objects only.
    fn write(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms {
        let shared = m.must_be_shared(at, value, span).into_iter();
        let of_value = shared.chain(m.must_be_immutable_at(at, value, span));
        let of_value = of_value
            .chain(m.must_not_be_null(at, value, span))
            .collect();
        let named = m.within_reads(at, span).into_iter();
        Terms {
            known: Vec::new(),
            checks: named.chain(m.may_write(at, span)).collect(),
            of_value,
        }
    }

    /// **enter**: the object is shared, and its monitor below every lock held (`monitor.rs`) …
    fn entering(
        &self,
        m: &mut Method<'_, '_>,
        locking: Locking<'_>,
        monitor: &mut Monitor,
        span: Span,
    ) -> Lower<()> {
        monitor.held = m.entering(locking, span)?;
        Ok(())
    }

    /// … then a synchronization point; the footprint enters, the invariant is known; nothing if the monitor was held before.
    fn enter(
        &self,
        m: &mut Method<'_, '_>,
        object: &Expr,
        monitor: &Monitor,
        span: Span,
    ) -> Lower<()> {
        m.entered(object, monitor.held, span)
    }

    /// **exit**: invariant and footprint are there; the footprint leaves (`monitor.rs`).
    fn exit(&self, m: &mut Method<'_, '_>, monitor: &Monitor, span: Span) -> Lower<()> {
        let object = m.code.read(monitor.object, span);
        m.leaving(&object, monitor.held, span)
    }

    /// **wait**: exit …
    fn begin_wait(&self, m: &mut Method<'_, '_>, wait: &mut Wait, span: Span) -> Lower<()> {
        wait.had = m.begin_wait(&wait.object, wait.class, span)?;
        Ok(())
    }

    /// … then enter (`monitor.rs`).
    fn end_wait(&self, m: &mut Method<'_, '_>, wait: &Wait, span: Span) -> Lower<()> {
        m.end_wait(&wait.object, wait.class, wait.had.clone(), span)
    }

    /// **call**: a contract writes nothing but what the loops around may write; a method whose code is written out is told what that is
    /// (`loop_calls.rs`). What a contract leaves alone is part of its specification (`contract.rs`).
    fn call(
        &self,
        m: &mut Method<'_, '_>,
        callee: Callee,
        args: &mut Vec<Expr>,
        span: Span,
    ) -> Lower<()> {
        if callee.is_specified {
            return m.call_in_loop(callee.id, callee.proc, args, span);
        }
        args.extend(m.writable_argument(callee.proc, args.len(), span));
        Ok(())
    }

    /// **new**: the cell gets its value now, which nobody else sees.
    fn new_cell(&self, _: &Heap, cell: GlobalId, value: Expr, new: &mut Allocation) {
        new.gets(cell, value);
    }

    /// No cell that the thread knows of holds the object (`share.rs`).
    fn is_new(&self, m: &Method<'_, '_>, object: &Expr, span: Span) -> Vec<Expr> {
        m.unknown_object(object, span)
    }

    /// All locations of the object enter the access sets (`share.rs`).
    fn appear(&self, m: &mut Method<'_, '_>, op: Op, object: &Expr, _: &[Expr]) -> Op {
        let span = op.span;
        m.own_new_object(op, object, span)
    }

    /// The object is packed if its constructors packed it (`ownership/pack.rs`), has its invariant (`ownership/visible.rs`), and can be
    /// shared by whoever gets it (`ready.rs`).
    fn made(
        &self,
        m: &mut Method<'_, '_>,
        building: &Building,
        object: &Expr,
        span: Span,
    ) -> Lower<()> {
        m.pack_constructed(building, object)?;
        m.invariant_of_new(building.class, object, span)?;
        m.ready_to_share(building.class, object, span)
    }

    /// **start**: what `run` needs is there and leaves (`thread.rs`).
    fn start(&self, m: &mut Method<'_, '_>, thread: &Expr, span: Span) -> Lower<()> {
        m.hand_over(thread, span)
    }

    /// **join**: nothing is held that the thread may wait for (`waits.rs`) …
    fn joining(&self, m: &mut Method<'_, '_>, site: ClassId, span: Span) {
        m.may_join(site, span);
    }

    /// … a synchronization point; what `run` ensures comes back, once (`thread.rs`).
    fn join(&self, m: &mut Method<'_, '_>, thread: &Expr, span: Span) -> Lower<()> {
        m.take_back(thread, span)
    }
}
