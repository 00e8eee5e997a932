//! Rely-guarantee (semantics, section 6), rule by rule: shared variables that others change as the environment assumptions allow.
//!
//! The proof method puts the steps of others before every operation and compares every operation with the guarantee (`deduce`); here it
//! is only said which operations there are and what is known in them beside that.

use super::{Callee, Discipline, Monitor, Terms, Wait};
use crate::body::Lower;
use crate::expr::Location;
use crate::heap::{Heap, me, null};
use crate::method::Method;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Store, Var};
use heddle_text::Span;

/// Volatile fields, atomics, and fields that rely-guarantee clauses speak of.
#[derive(Debug)]
pub(crate) struct RelyGuarantee;

impl Discipline for RelyGuarantee {
    fn existence(&self, heap: &Heap) -> GlobalId {
        heap.constructed
    }

    /// **read**: one atomic operation. No cell holds an object that only this thread can reach (`interference/escape.rs`); a plain field
    /// of a lock of the program's own is touched under the monitor only (`interference/order.rs`).
    fn read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms {
        let known = m.is_not_mine(at, value).into_iter();
        Terms {
            known: known.chain(m.known_non_null(at, value)).collect(),
            checks: m.plain_in_lock(at, span).into_iter().collect(),
            of_value: Vec::new(),
        }
    }

    /// What a `volatile` field declared `immutable` gives was published with it.
    fn has_read(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) {
        m.learn_published(at, value, span);
    }

    /// **write**: one atomic operation, after which others can find the object that is stored. Until now it was nowhere.
    fn write(&self, m: &mut Method<'_, '_>, at: &Location, value: &Expr, span: Span) -> Terms {
        let immutable = m.must_be_immutable_at(at, value, span).into_iter();
        let of_value = immutable.chain(m.must_not_be_null(at, value, span));
        let of_value = of_value.collect();
        let nowhere = m.is_open(at).then(|| m.is_nowhere(at, value)).flatten();
        Terms {
            known: nowhere.into_iter().chain(m.is_no_ones_array(at)).collect(),
            checks: m.plain_in_lock(at, span).into_iter().collect(),
            of_value,
        }
    }

    /// **enter**: waits until nobody else has the monitor; takes it, remembering whether this thread had it.
    fn enter(
        &self,
        m: &mut Method<'_, '_>,
        object: &Expr,
        monitor: &Monitor,
        span: Span,
    ) -> Lower<()> {
        let heap = &m.low.heap;
        let held_by = heap.at(heap.holder, Store::Pre, object);
        let mine = Expr::eq(held_by.clone(), me(span));
        let free = Expr::eq(held_by, null(span));
        let op = Op::new(OpKind::Acquire, span)
            .guard(Expr::or(free, mine.clone()))
            .update(Var::Local(monitor.before), mine);
        let op = holder_becomes(heap, op, object, me(span));
        m.code.emit(op);
        Ok(())
    }

    /// **exit**: gives the monitor back, unless it was held before.
    fn exit(&self, m: &mut Method<'_, '_>, monitor: &Monitor, span: Span) -> Lower<()> {
        let object = m.code.read(monitor.object, span);
        let holder = m.low.heap.holder;
        let now = m.low.heap.whole(holder, Store::Pre, span);
        let free = Expr::update(now.clone(), object, null(span));
        let after = Expr::ite(m.code.read(monitor.before, span), now, free);
        m.code
            .emit(Op::new(OpKind::Release, span).update(Var::Global(holder), after));
        Ok(())
    }

    /// **wait**: gives the monitor up, to whatever depth it was taken …
    fn begin_wait(&self, m: &mut Method<'_, '_>, wait: &mut Wait, span: Span) -> Lower<()> {
        let op = Op::new(OpKind::Release, span);
        let op = holder_becomes(&m.low.heap, op, &wait.object, null(span));
        m.code.emit(op);
        Ok(())
    }

    /// … and takes it again when it is free.
    fn end_wait(&self, m: &mut Method<'_, '_>, wait: &Wait, span: Span) -> Lower<()> {
        let heap = &m.low.heap;
        let free = Expr::eq(heap.at(heap.holder, Store::Pre, &wait.object), null(span));
        let op = Op::new(OpKind::Acquire, span).guard(free);
        let op = holder_becomes(heap, op, &wait.object, me(span));
        m.code.emit(op);
        Ok(())
    }

    /// **call**: a method that is known by its specification may put what it gets where others find it. One whose code is written out
    /// tells by itself.
    fn call(
        &self,
        m: &mut Method<'_, '_>,
        callee: Callee,
        args: &mut Vec<Expr>,
        span: Span,
    ) -> Lower<()> {
        if callee.is_specified {
            let params = m.low.resolved.world.method(callee.id).params.len();
            let first = args.len() - params;
            let mut passed = m.passed_objects(callee.id, &args[first..]);
            passed.extend(args[..first].iter().cloned());
            m.let_out(passed, span);
        }
        Ok(())
    }

    /// **new**: nobody else knows the object; others may find what it refers to.
    fn appear(&self, m: &mut Method<'_, '_>, op: Op, object: &Expr, contained: &[Expr]) -> Op {
        m.keeps_new_object(op, object, contained.to_vec())
    }

    /// **start**: once only. Others can find the thread.
    fn start(&self, m: &mut Method<'_, '_>, thread: &Expr, span: Span) -> Lower<()> {
        let started = m.low.heap.started;
        let before = m.low.heap.at(started, Store::Pre, thread);
        let whole = m.low.heap.whole(started, Store::Pre, span);
        let after = Expr::update(whole, thread.clone(), Expr::bool(true, span));
        let begin = Op::new(OpKind::Assign, span)
            .guard(Expr::not(before))
            .update(Var::Global(started), after);
        let begin = m.lets_out(begin, thread.clone());
        m.code.emit(begin);
        Ok(())
    }

    /// **join**: the thread has ended, or was never started; what its `run` ensures of shared variables holds for ever
    /// (`interference/joined.rs`).
    fn join(&self, m: &mut Method<'_, '_>, thread: &Expr, span: Span) -> Lower<()> {
        m.returns_from_join(thread, span)
    }
}

/// The operation, after which `by` has the monitor of the object.
fn holder_becomes(heap: &Heap, op: Op, object: &Expr, by: Expr) -> Op {
    let now = heap.whole(heap.holder, Store::Pre, op.span);
    let after = Expr::update(now, object.clone(), by);
    op.update(Var::Global(heap.holder), after)
}
