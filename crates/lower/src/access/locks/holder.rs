//! Locks that the program writes itself (semantics, section 8): the rely-guarantee discipline says who holds such a lock, by the
//! ghost field that `lock_holder` names, and the access discipline hands over what the lock protects.
//!
//! One thread at most is the holder, and no thread changes whether another one is: that is an environment assumption which every
//! step of the program is proved to keep. So the holder changes for a thread only in its own calls of the lock's methods.
//! Whoever holds the lock before such a call gives back what it protects, and whoever holds it after the call gets it.

use super::super::leaving::Leaving;
use super::{Kind, Lock, Mode};
use crate::body::{Lower, NotModelled};
use crate::class::ClassDecl;
use crate::heap::{Heap, for_all_objects, me};
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Binary, Expr, ExprKind as E, GlobalId, Stmt, Store, Type};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::{Call, Target};
use heddle_syntax::ast::{self, ExprKind, TextRange};
use heddle_text::Span;

/// A class of locks that the program declares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockClass {
    /// The class.
    pub class: ClassId,
    /// The variable of the ghost field that says who holds the lock.
    pub holder: GlobalId,
}

fn is_inside(inner: TextRange, outer: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

impl Lowering<'_> {
    /// Finds the classes with `lock_holder`, and assumes of other threads that they leave the holder alone.
    pub(super) fn find_lock_classes(&mut self) {
        for decl in self.classes.list.clone() {
            let Some(contract) = self.contracts.class(decl.class) else {
                continue;
            };
            let Some((e, clause)) = contract.lock_holder() else {
                continue;
            };
            let span = clause.at.span;
            let Target::Field(field, _) = self.resolved.files[decl.file].note(e).target else {
                continue;
            };
            match self.strange_lock(decl.class, field) {
                Some(what) => {
                    let what = what.to_owned();
                    let refused = (decl, NotModelled::new(what, span));
                    self.heap.locks.refused.push(refused);
                }
                None => self.add_lock_class(decl, field, span),
            }
        }
    }

    fn add_lock_class(&mut self, decl: ClassDecl, field: FieldId, span: Span) {
        let world = &mut self.resolved.world;
        let Some((holder, false)) = self.heap.field(world, field) else {
            return;
        };
        let class = decl.class;
        self.heap.locks.classes.push(LockClass { class, holder });
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let mine = |store| Expr::eq(self.heap.at(holder, store, &o), me(span));
        let stays = Expr::binary(Binary::Iff, mine(Store::Pre), mine(Store::Post), span);
        self.heap.add_env(None, for_all_objects(stays), span);
    }

    /// The class around a place.
    fn innermost(&self, file: usize, range: TextRange) -> Option<ClassId> {
        let unit = self.unit(file);
        let own = self.classes.list.iter().filter(|d| d.file == file);
        let around = own.filter(|d| is_inside(range, unit.ast[d.decl].range));
        let size = |d: &&ClassDecl| {
            let range = unit.ast[d.decl].range;
            range.end - range.start
        };
        around.min_by_key(size).map(|d| d.class)
    }

    /// Why the calls of a lock's methods would not show all changes of its holder.
    fn strange_lock(&mut self, class: ClassId, holder: FieldId) -> Option<&'static str> {
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            for (e, node) in unit.ast.nodes::<ast::Expr>() {
                let around = self.innermost(file, node.range);
                let world = &mut self.resolved.world;
                let own = around.is_some_and(|c| world.is_subclass(c, class));
                if let ExprKind::Assign { target, .. } = node.kind
                    && matches!(self.resolved.files[file].note(target).target, Target::Field(f, _) if f == holder)
                {
                    let other = match unit.ast[target].kind {
                        ExprKind::Field { target, .. } => {
                            !matches!(unit.ast[target].kind, ExprKind::This)
                        }
                        _ => false,
                    };
                    if !own || other {
                        return Some(
                            "a lock whose holder is changed by others than its own methods",
                        );
                    }
                }
                if own && let Some(what) = self.strange_expression(class, file, e) {
                    return Some(what);
                }
            }
        }
        let runnable = self.resolved.world.class_ref("java/lang/Runnable");
        for decl in self.classes.list.clone() {
            let outer = self.unit(decl.file).ast[decl.decl].range;
            let within = self.classes.list.iter().any(|d| {
                let range = self.unit(d.file).ast[d.decl].range;
                d.file == decl.file && d.class != decl.class && is_inside(range, outer)
            });
            let world = &mut self.resolved.world;
            if world.is_subclass(decl.class, class)
                && (within || world.is_subclass(decl.class, runnable))
            {
                return Some("a class of locks with classes inside, or of threads");
            }
        }
        None
    }

    /// Code of a lock class calls its own methods on itself, and otherwise the library only.
    fn strange_expression(
        &mut self,
        class: ClassId,
        file: usize,
        e: ast::ExprId,
    ) -> Option<&'static str> {
        let unit = self.unit(file);
        if let ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } = unit.ast[e].kind {
            return Some("a class of locks with lambdas");
        }
        let call = self.resolved.files[file].call_of(e)?.method;
        self.classes.method(call)?;
        let own = self.resolved.world.is_subclass(call.class, class)
            || self.resolved.world.is_subclass(class, call.class);
        let itself = match unit.ast[e].kind {
            ExprKind::Call { target, .. } => {
                target.is_none_or(|t| matches!(unit.ast[t].kind, ExprKind::This | ExprKind::Super))
            }
            ExprKind::New { .. } => false,
            _ => true,
        };
        let strange = !own || !itself;
        strange.then_some("a class of locks that calls methods of other objects")
    }

    /// The lock class that a class belongs to.
    pub(crate) fn lock_class_of(&mut self, class: ClassId) -> Option<LockClass> {
        let all = self.heap.locks.classes.clone();
        let world = &mut self.resolved.world;
        all.into_iter().find(|l| world.is_subclass(class, l.class))
    }
}

impl Heap {
    /// The variables that say who holds locks.
    pub(crate) fn lock_holders(&self) -> Vec<GlobalId> {
        self.locks.classes.iter().map(|l| l.holder).collect()
    }

    /// The thread holds no lock that the program declares.
    pub(crate) fn holds_no_own_lock(&self, span: Span) -> Vec<Expr> {
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let free = |g| Expr::not(Expr::eq(self.at(g, Store::Pre, &o), me(span)));
        let holders = self.lock_holders().into_iter();
        holders.map(|g| for_all_objects(free(g))).collect()
    }

    /// The thread holds the same locks as when the variable had these values.
    pub(crate) fn same_own_locks(
        &self,
        holder: GlobalId,
        before: &Expr,
        span: Span,
    ) -> Option<Expr> {
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let now = Expr::eq(self.at(holder, Store::Pre, &o), me(span));
        let then = Expr::eq(Expr::select(before.clone(), o)?, me(span));
        let same = Expr::binary(Binary::Iff, now, then, span);
        Some(for_all_objects(same))
    }
}

impl Method<'_, '_> {
    /// A call of a method of a lock that the program declares, from outside of its class.
    pub(crate) fn is_lock_method(&mut self, call: &Call) -> Option<LockClass> {
        let lock = self.low.lock_class_of(call.method.class)?;
        let outside = self.scope.class.is_none_or(|c| {
            let world = &mut self.low.resolved.world;
            !world.is_subclass(c, lock.class)
        });
        outside.then_some(lock)
    }

    /// Makes the call, and hands over what the lock protects if the call may change its holder.
    pub(crate) fn call_of_lock(
        &mut self,
        class: LockClass,
        receiver: &Expr,
        span: Span,
        call: impl FnOnce(&mut Self) -> Lower<Option<Expr>>,
    ) -> Lower<Option<Expr>> {
        let mut value = None;
        let called = self.inside(|m| {
            value = call(m)?;
            Ok(())
        })?;
        let changes = self.low.changed_by(&called).contains(&class.holder);
        let fields = self.low.heap.locks.of_kinds(&[Kind::Holder]);
        if !changes || fields.is_empty() {
            self.code.out.push(called);
            return Ok(value);
        }
        let lock = Lock {
            object: receiver.clone(),
            fields,
            certain: false,
        };
        self.before_call_of_lock(class, &lock, span)?;
        self.code.out.push(called);
        self.after_call_of_lock(class, &lock, span)?;
        Ok(value)
    }

    /// The lock is one of a lock field, and this thread holds it.
    fn holds(&mut self, class: LockClass, lock: &Lock, span: Span) -> Expr {
        let heap = &self.low.heap;
        let mine = Expr::eq(heap.at(class.holder, Store::Pre, &lock.object), me(span));
        let is = self.is_field_lock(lock, span);
        self.code.keep(Expr::and(is, mine), span)
    }

    fn is_field_lock(&mut self, lock: &Lock, span: Span) -> Expr {
        let heap = &mut self.low.heap;
        let numbers: Vec<i64> = heap.locks.fields.iter().map(|l| l.number).collect();
        let is = lock.fields.iter().map(|k| numbers[*k]);
        let is: Vec<Expr> = is.map(|n| heap.is_lock_of(&lock.object, n, span)).collect();
        Expr::any(is, span)
    }

    fn before_call_of_lock(&mut self, class: LockClass, lock: &Lock, span: Span) -> Lower<()> {
        self.taken.push((lock.clone(), Mode::Alone, span));
        let is = self.is_field_lock(lock, span);
        let ready = self.inside(|m| {
            m.must_be_ready(lock, span);
            Ok(())
        })?;
        self.quiet_fork(&is, ready, Stmt::Seq(Vec::new()), span);
        let had = self.holds(class, lock, span);
        let give = self.inside(|m| {
            let protected = m.low.lock_protects(lock, span)?;
            let help =
                "make it hold before the lock is released, or ask for less in `lock_invariant`";
            m.hand_in(&protected, Leaving::Released, help, span);
            Ok(())
        })?;
        self.quiet_fork(&had, give, Stmt::Seq(Vec::new()), span);
        Ok(())
    }

    fn after_call_of_lock(&mut self, class: LockClass, lock: &Lock, span: Span) -> Lower<()> {
        let has = self.holds(class, lock, span);
        let take = self.inside(|m| m.take(lock, Mode::Alone, span))?;
        self.quiet_fork(&has, take, Stmt::Seq(Vec::new()), span);
        Ok(())
    }
}
