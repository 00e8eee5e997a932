//! The calls that locks understand: of `ReentrantLock`, of `ReentrantReadWriteLock` with its two parts, and of conditions; also
//! by the names of their interfaces.

use super::field::Kind;
use super::{Lock, Mode};
use crate::body::{Lower, not_null, refuse};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::{Got, LockCall};
use heddle_plato::ir::{Binary, Expr, Op, OpKind, Stmt, Type, Var};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::{Call, Target};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;

const PACKAGE: &str = "java/util/concurrent/locks";

impl Lowering<'_> {
    pub(super) fn lock_class(&mut self, name: &str) -> ClassId {
        let world = &mut self.resolved.world;
        world.class_ref(&format!("{PACKAGE}/{name}"))
    }

    /// What a library method does with a lock; nothing for other methods.
    pub(crate) fn lock_call(&mut self, id: MethodId) -> Option<LockCall> {
        if self.classes.method(id).is_some() {
            return None;
        }
        match self.special(id)? {
            Special::Lock(call) => Some(call),
            _ => None,
        }
    }

    /// Locks of the program's own classes may do anything.
    fn has_own_locks(&mut self) -> bool {
        let names = ["Lock", "ReadWriteLock", "Condition"];
        let library = names.map(|name| self.lock_class(name));
        let world = &mut self.resolved.world;
        let own = self.classes.list.iter();
        let mut pairs = own.flat_map(|d| library.map(|l| (d.class, l)));
        pairs.any(|(class, l)| world.is_subclass(class, l))
    }
}

impl Method<'_, '_> {
    /// A call of a lock or condition, with evaluated operands.
    pub(crate) fn call_lock(
        &mut self,
        what: LockCall,
        call: &Call,
        target: Option<ExprId>,
        receiver: &Expr,
        span: Span,
    ) -> Lower<Option<Expr>> {
        if self.low.heap.lock_counts().is_empty() {
            return refuse(
                "a lock that is in no `final` field of its own (write `private final ReentrantLock lock = new ReentrantLock();`)",
                span,
            );
        }
        if self.low.has_own_locks() {
            return refuse("locks in a program with lock classes of its own", span);
        }
        match what {
            LockCall::Await { .. } => self.does_wait(None),
            LockCall::IsMine => self.low.summaries.now.asks = true,
            _ => self.does_lock(false),
        }
        self.code.demand([not_null(receiver, span)], span);
        let hint = target.and_then(|t| self.lock_named(t));
        if let LockCall::Get(got) = what {
            return self.got_of(got, receiver, span).map(Some);
        }
        if let LockCall::IsMine = what {
            let lock = self.low.heap.lock_behind(receiver, span);
            let is_both = self.low.lock_class("ReadWriteLock");
            let both = self.low.resolved.world.is_subclass(call.site, is_both);
            let lock = if both { receiver.clone() } else { lock };
            let lock = self.code.keep(lock, span);
            let lock = self.at_hand(lock, hint);
            self.know_counts(&lock, span);
            let mine = self.low.heap.has_lock(&lock.object, Mode::Alone);
            return Ok(Some(self.code.keep(mine, span)));
        }
        let object = self.low.heap.lock_behind(receiver, span);
        let object = self.code.keep(object, span);
        let lock = self.at_hand(object, hint);
        match what {
            LockCall::Await { interruptible } => {
                self.await_on(&lock, interruptible, span)?;
                self.some_result(call, span)
            }
            LockCall::Signal => {
                self.must_have(&lock, Mode::Alone, span);
                Ok(None)
            }
            _ => self.in_each_mode(what, call, receiver, &lock, span),
        }
    }

    fn at_hand(&self, object: Expr, hint: Option<usize>) -> Lock {
        let explicit = [Kind::Exclusive, Kind::ReadWrite];
        match hint {
            Some(index) => Lock {
                object,
                fields: vec![index],
                certain: true,
            },
            None => Lock {
                object,
                fields: self.low.heap.locks.of_kinds(&explicit),
                certain: false,
            },
        }
    }

    /// The lock field that an expression certainly speaks of: `o.lock`, `o.lock.readLock()`, or a field that holds such.
    fn lock_named(&self, e: ExprId) -> Option<usize> {
        let unit = self.unit();
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.lock_named(inner),
            ExprKind::Call {
                target: Some(target),
                ..
            } => self.lock_named(target),
            _ => match self.note(e).target {
                Target::Field(field, _) => {
                    let locks = &self.low.heap.locks;
                    let got = locks.got.get(&field).map(|(index, _)| *index);
                    locks.of_field(field).or(got)
                }
                _ => None,
            },
        }
    }

    fn got_of(&mut self, got: Got, receiver: &Expr, span: Span) -> Lower<Expr> {
        let mode = match got {
            Got::ReadLock => Mode::Reading,
            Got::WriteLock => Mode::Alone,
            Got::Condition => return self.new_condition(receiver, span),
        };
        let known = self.low.known_of_part(receiver, mode, span);
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        Ok(self.low.heap.part_of_lock(receiver, mode, span))
    }

    /// Some object that belongs to the lock.
    fn new_condition(&mut self, receiver: &Expr, span: Span) -> Lower<Expr> {
        let condition = self.some_object(span);
        let condition = self.code.keep(condition, span);
        let heap = &mut self.low.heap;
        let of = heap.lock_behind(&condition, span);
        let lock = heap.lock_behind(receiver, span);
        let known = Expr::eq(of, lock);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        Ok(condition)
    }

    /// A result of which nothing is known.
    fn some_result(&mut self, call: &Call, span: Span) -> Lower<Option<Expr>> {
        let world = &mut self.low.resolved.world;
        let Some(ty) = crate::heap::plato_type(world, call.result) else {
            return Ok(None);
        };
        let result = self.code.temp(ty, span);
        let op = Op::new(OpKind::Assign, span).havoc([Var::Local(result)]);
        self.code.emit(op);
        Ok(Some(self.code.read(result, span)))
    }

    /// The class of the lock says how it is taken; a `Lock` may be the read lock of another.
    fn in_each_mode(
        &mut self,
        what: LockCall,
        call: &Call,
        receiver: &Expr,
        lock: &Lock,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let result = match what {
            LockCall::TryLock { .. } => Some(self.code.temp(Type::Bool, span)),
            _ => None,
        };
        let reading = self.low.lock_class("ReentrantReadWriteLock$ReadLock");
        let interface = self.low.lock_class("Lock");
        let some_read = !self.low.heap.locks.of_kinds(&[Kind::ReadWrite]).is_empty();
        let one = |m: &mut Self, mode| match (what, result) {
            (LockCall::Lock { interruptible }, _) => m.lock(lock, mode, interruptible, span),
            (LockCall::TryLock { interruptible }, Some(result)) => {
                if interruptible {
                    m.maybe_interrupted(span)?;
                }
                m.try_lock(lock, mode, result, span)
            }
            _ => m.unlock(lock, mode, span),
        };
        if call.site == reading {
            one(self, Mode::Reading)?;
        } else if call.site == interface && some_read {
            let reads = self.low.heap.is_read_lock(receiver, span);
            let yes = self.inside(|m| one(m, Mode::Reading))?;
            let no = self.inside(|m| one(m, Mode::Alone))?;
            self.quiet_fork(&reads, yes, no, span);
        } else {
            one(self, Mode::Alone)?;
        }
        Ok(result.map(|r| self.code.read(r, span)))
    }

    /// `tryLock()`: never waits, so that it needs no place in the lock order.
    fn try_lock(
        &mut self,
        lock: &Lock,
        mode: Mode,
        result: heddle_plato::ir::LocalId,
        span: Span,
    ) -> Lower<()> {
        self.taken.push((lock.clone(), mode, span));
        self.know_counts(lock, span);
        let had = self.has_already(lock, mode, span);
        let reading = self.low.heap.lock_count(&lock.object, Mode::Reading);
        let free = Expr::binary(Binary::Le, reading, Expr::int(0, span), span);
        let again = self.inside(|m| {
            m.count(&lock.object, mode, 1, span);
            m.code.set(result, Expr::bool(true, span), span);
            Ok(())
        })?;
        let got = self.inside(|m| {
            // Readers do not become writers.
            m.code.emit(Op::new(OpKind::CallGlue, span).guard(free));
            m.take(lock, mode, span)?;
            m.count(&lock.object, mode, 1, span);
            m.code.set(result, Expr::bool(true, span), span);
            Ok(())
        })?;
        let failed = self.inside(|m| {
            m.code.set(result, Expr::bool(false, span), span);
            Ok(())
        })?;
        let new = self.inside(|m| {
            m.must_be_ready(lock, span);
            m.code.out.push(Stmt::Choice(vec![got, failed]));
            Ok(())
        })?;
        self.quiet_fork(&had, again, new, span);
        Ok(())
    }
}
