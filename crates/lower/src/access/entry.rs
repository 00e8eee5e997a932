//! What a method starts with. Under a contract: what it requires. Without one: by default its caller holds no lock, objects of
//! classes that are used as monitors are shared, and all other arguments (`this` included) belong to the caller. Calls of a method
//! without contract are replaced by its body, so that nothing rests on these defaults but the verdict of the method by itself.

use super::{bound, constant_map, for_all, row};
use crate::body::Lower;
use crate::class::Classes;
use crate::faults::fault;
use crate::heap::{Heap, me, null};
use crate::method::Method;
use crate::program::Lowering;
use heddle_contracts::Contracts;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Store, Type, Var};
use heddle_resolve::Resolved;
use heddle_resolve::model::{ClassId, Flags};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, StmtKind};
use heddle_text::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The classes whose objects are used as monitors.
pub(crate) fn monitor_classes(
    resolved: &mut Resolved,
    classes: &Classes,
    contracts: &Contracts,
) -> FxHashSet<ClassId> {
    let mut used: FxHashSet<ClassId> = FxHashSet::default();
    for decl in &classes.list {
        let body = resolved.world.body(decl.class);
        let mut flags = body.methods.iter().map(|m| m.flags);
        if flags.any(|f| f.has(Flags::SYNCHRONIZED) && !f.is_static()) {
            used.insert(decl.class);
        }
    }
    for file in 0..resolved.files.len() {
        let unit = Rc::clone(&resolved.files[file].unit);
        let locked = unit
            .ast
            .nodes::<ast::Stmt>()
            .filter_map(|(_, s)| match s.kind {
                StmtKind::Synchronized { lock, .. } => Some(lock),
                _ => None,
            });
        let shared = contracts.statements().filter(|c| c.at.file == file);
        let shared = shared.filter_map(|c| c.says.shares());
        let types: Vec<Ty> = locked
            .chain(shared)
            .map(|e| resolved.files[file].note(e).ty)
            .collect();
        for ty in types {
            let erased = resolved.world.erasure(ty);
            used.extend(resolved.world.class_of(erased));
        }
    }
    let said = contracts.classes().filter(|c| c.has_monitor());
    used.extend(said.map(|c| c.class));
    used.remove(&ClassId::OBJECT);
    used
}

impl Heap {
    /// What always holds: who may write may read, only what exists can be accessed, and what is locked is shared.
    pub(crate) fn always(&self, span: Span) -> Vec<Expr> {
        let mut known = self.access_fits(span);
        known.push(self.locked_is_shared(span));
        known.extend(self.known_classes(span));
        if self.has_immutables {
            known.extend(self.immutable_exist(Store::Pre, Store::Pre, span));
        }
        known
    }

    /// What may be written may be read, and exists.
    pub(crate) fn access_fits(&self, span: Span) -> Vec<Expr> {
        let (o, k) = (bound(0, span), bound(1, span));
        let readable = self.readable(&o, k.clone(), Store::Pre);
        let writable = self.writable(&o, k, Store::Pre);
        let exists = self.at(self.access.exists, Store::Pre, &o);
        vec![
            for_all(2, Expr::implies(writable, readable.clone())),
            for_all(2, Expr::implies(readable, exists)),
        ]
    }

    fn is_empty(&self, g: GlobalId, span: Span) -> Expr {
        Expr::eq(self.whole(g, Store::Pre, span), row(false, span))
    }

    /// The thread holds no lock, of the program's own classes of locks neither.
    pub(crate) fn holds_nothing(&self, span: Span) -> Vec<Expr> {
        let mut known = self.holds_no_own_lock(span);
        known.push(self.no_locks(span));
        known
    }

    /// The thread holds no lock; in programs that speak of locks no monitor either that protects nothing.
    pub(crate) fn no_locks(&self, span: Span) -> Expr {
        let none = self.is_empty(self.access.locked, span);
        match self.speaks_of_locks {
            true => Expr::and(none, for_all(1, Expr::not(self.has_monitor(span)))),
            false => none,
        }
    }

    /// The thread has the monitor of the object that is bound.
    fn has_monitor(&self, span: Span) -> Expr {
        let p = bound(0, span);
        Expr::eq(self.at(self.holder, Store::Pre, &p), me(span))
    }

    /// This thread holds no lock but that of an object.
    pub(crate) fn no_lock_but(&self, own: &Expr, span: Span) -> Expr {
        let p = bound(0, span);
        let mut held = self.at(self.access.locked, Store::Pre, &p);
        if self.speaks_of_locks {
            held = Expr::or(held, self.has_monitor(span));
        }
        for_all(1, Expr::implies(held, Expr::eq(p, own.clone())))
    }
}

impl Lowering<'_> {
    /// Whether all objects of the class are used as monitors.
    pub(crate) fn is_monitor(&mut self, class: ClassId) -> bool {
        let world = &mut self.resolved.world;
        let mut used = self.heap.monitors.iter();
        used.any(|c| world.is_subclass(class, *c))
    }

    /// Whether an object that is known by this class is used as a monitor of a class that the program declares.
    pub(crate) fn monitors_of(&mut self, class: ClassId, value: &Expr) -> Option<Expr> {
        let mut used: Vec<ClassId> = self.heap.monitors.iter().copied().collect();
        used.sort();
        used.retain(|c| self.classes.class(*c).is_some() && self.can_be(&[class], *c));
        let is = used.into_iter().map(|c| self.instance(c, value.clone()));
        let is: Vec<Expr> = is.collect();
        (!is.is_empty()).then(|| Expr::any(is, value.span()))
    }

    /// Whether an object of the type is used as a monitor: by what it is known to be, or by the class that it has when the
    /// program runs.
    pub(crate) fn used_as_monitor(&mut self, ty: Ty, value: &Expr) -> Expr {
        self.monitor_among(ty, value, |_, _| true)
    }

    /// The same of a class whose objects are not shared as soon as anybody can have them.
    pub(crate) fn monitor_to_share(&mut self, ty: Ty, value: &Expr) -> Expr {
        self.monitor_among(ty, value, |low, class| !low.is_open_class(class))
    }

    fn monitor_among(
        &mut self,
        ty: Ty,
        value: &Expr,
        wanted: impl Fn(&Self, ClassId) -> bool,
    ) -> Expr {
        let span = value.span();
        if fault!("type-variables-unshared")
            && !matches!(self.resolved.world.types.kind(ty), TyKind::Class(..))
        {
            return Expr::bool(false, span);
        }
        let bounds = self.bounds_of(ty);
        if bounds
            .iter()
            .any(|c| self.is_monitor(*c) && wanted(self, *c))
        {
            return Expr::bool(true, span);
        }
        let mut used: Vec<ClassId> = self.heap.monitors.iter().copied().collect();
        used.retain(|c| wanted(self, *c));
        used.sort();
        if bounds.is_empty() {
            used.clear();
        }
        used.retain(|c| self.can_be(&bounds, *c));
        let is = used.into_iter().map(|c| self.instance(c, value.clone()));
        let is: Vec<Expr> = is.collect();
        Expr::any(is, span)
    }
}

impl Method<'_, '_> {
    /// The values that a method is given exist, and are of their classes.
    fn given_exist(&mut self, given: &[(Expr, Ty)], span: Span) -> Vec<Expr> {
        let mut known = Vec::new();
        for (value, ty) in given {
            if !self.low.resolved.world.types.is_reference(*ty) {
                continue;
            }
            let heap = &self.low.heap;
            let mut real = heap.at(heap.access.exists, Store::Pre, value);
            for class in self.low.bounds_of(*ty) {
                real = Expr::and(real, self.low.instance(class, value.clone()));
                let mut made = self.low.made_with(class, value);
                made.extend(self.low.non_null_fields(class, value));
                real = made.into_iter().fold(real, Expr::and);
            }
            let nothing = Expr::eq(value.clone(), null(span));
            known.push(Expr::or(nothing, real));
        }
        known
    }

    /// Facts that hold at the start of every method with a contract.
    pub(crate) fn known_at_start(&mut self, given: &[(Expr, Ty)], span: Span) {
        let mut known = self.low.heap.always(span);
        known.extend(self.given_exist(given, span));
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }

    /// The defaults of a method without contract: its caller has these objects, and nothing else.
    pub(crate) fn default_start(&mut self, given: &[(Expr, Ty)], span: Span) {
        self.start_with(given, &[], span);
    }

    /// The same for a method that begins without a right to some of them.
    fn start_with(&mut self, given: &[(Expr, Ty)], but: &[Expr], span: Span) {
        let mut known = self.given_exist(given, span);
        known.extend(self.low.heap.holds_nothing(span));
        self.low.rests_on_free_callers();
        let mut owned = constant_map(row(false, span));
        self.low.given_nothing = true;
        for (value, ty) in given {
            let types = &self.low.resolved.world.types;
            if !types.is_reference(*ty) {
                continue;
            }
            let heap = &self.low.heap;
            let shared = heap.at(heap.access.shared, Store::Pre, value);
            let some = Expr::not(Expr::eq(value.clone(), null(span)));
            let monitor = self.low.used_as_monitor(*ty, value);
            known.push(Expr::implies(
                Expr::and(some.clone(), monitor.clone()),
                shared.clone(),
            ));
            if but.iter().any(|b| b.kind() == value.kind()) {
                continue;
            }
            // Constants of enums are everybody's.
            let bounds = self.low.bounds_of(*ty);
            let constant = bounds.into_iter().any(|c| self.low.is_of_constants(c));
            if constant || monitor.as_bool() == Some(true) {
                owned = self.with_loose(owned, value, *ty);
                owned = self.with_loose_contents(owned, value, *ty, span);
                continue;
            }
            let monitor = match monitor.as_bool() {
                Some(is) => Expr::bool(is, span),
                None => Expr::and(some, monitor),
            };
            // Callers by summary do not check it.
            if !self.low.summaries.allowed {
                known.push(Expr::or(monitor.clone(), Expr::not(shared)));
            }
            for class in self.low.bounds_of(*ty) {
                let packed = self.packed_by_default(Some(class), value);
                known.extend(packed.map(|p| Expr::or(monitor.clone(), p)));
            }
            let mine = match monitor.as_bool() {
                Some(_) => row(true, span),
                None => Expr::ite(monitor.clone(), row(false, span), row(true, span)),
            };
            if let Some(behind) = self.low.behind_part(value, *ty, span) {
                owned = Expr::update(owned, behind.object, mine.clone());
            }
            owned = Expr::update(owned, value.clone(), mine);
            owned = self.with_loose(owned, value, *ty);
            let mine = Expr::not(monitor);
            owned = self.with_contents(owned, &mine, value, *ty, span);
            owned = self.with_nodes(owned, &mine, value, *ty);
            self.low.given_nothing = false;
        }
        self.access_set(owned, known, span);
    }

    /// Whoever has an object has its private contents, as far as no lock has to do with them.
    fn with_contents(
        &mut self,
        owned: Expr,
        mine: &Expr,
        value: &Expr,
        ty: Ty,
        span: Span,
    ) -> Expr {
        let Some(class) = self.low.class_behind(ty) else {
            return owned;
        };
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        let parts = self.low.owned_parts(class, value).into_iter();
        parts.fold(owned, |owned, part| {
            let when = Expr::all([part.when, some.clone(), mine.clone()], span);
            let with = Expr::update(owned.clone(), part.object, row(true, span));
            Expr::ite(when, with, owned)
        })
    }

    /// The same of contents that no lock has to do with, although the object has locks.
    fn with_loose_contents(&mut self, owned: Expr, value: &Expr, ty: Ty, span: Span) -> Expr {
        let class = self.low.class_behind(ty);
        match class.is_some_and(|c| self.low.is_monitor(c)) {
            true => self.with_contents(owned, &Expr::bool(true, span), value, ty, span),
            false => owned,
        }
    }

    /// A thread that runs a lambda starts with nothing but what the lambda captured, which are values.
    pub(crate) fn owns_nothing(&mut self, span: Span) {
        self.low.given_nothing = true;
        let known = self.low.heap.holds_nothing(span);
        self.access_set(constant_map(row(false, span)), known, span);
    }

    /// What the thread may read, others may read at the same time.
    fn only_reads_at_start(&mut self, span: Span) {
        let write = self.low.heap.access.write;
        let nothing = constant_map(row(false, span));
        let op = Op::new(OpKind::CallGlue, span).update(Var::Global(write), nothing);
        self.code.emit(op);
    }

    /// The thread's access is exactly this; a map from objects to rows.
    pub(super) fn access_set(&mut self, owned: Expr, mut known: Vec<Expr>, span: Span) {
        let heap = &self.low.heap;
        for set in [heap.access.write, heap.access.read] {
            known.push(Expr::eq(heap.whole(set, Store::Pre, span), owned.clone()));
        }
        known.extend(heap.known_classes(span));
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }

    /// What is known of access when a method starts.
    pub(crate) fn access_entry(
        &mut self,
        id: heddle_resolve::model::MethodId,
        params: &[(heddle_resolve::typed::LocalId, heddle_plato::ir::LocalId)],
        unspecified: bool,
        span: Span,
    ) -> Lower<()> {
        let given = self.given(id.class, params, span);
        match (unspecified, given.first()) {
            (false, _) => self.known_at_start(&given, span),
            (true, Some((this, _))) if let Some(said) = self.low.run_predicate(id) => {
                let mut known = self.low.handed_over(id, this)?;
                known.extend(self.given_exist(&given, span));
                let known = Expr::all(known, span);
                let message = "`inv()` can never hold, so that no thread can be started with it";
                self.low.doubt(said, message.to_owned());
                self.code.emit(Op::new(OpKind::CallGlue, said).guard(known));
            }
            (true, Some((this, _)))
                if self.low.is_exposed(id) || self.low.is_run_by_several(id) =>
            {
                let mut without = Vec::new();
                if self.low.is_exposed(id) {
                    self.exposed = self.low.exposed_at(id);
                    without.push(this.clone());
                }
                if self.low.is_run_by_several(id) {
                    without.extend(given.iter().skip(1).map(|(value, _)| value.clone()));
                }
                self.start_with(&given, &without, span);
            }
            (true, Some(_)) if self.low.is_asked_by_several(id) => {
                self.default_start(&given, span);
                self.only_reads_at_start(span);
            }
            // A thread without contract starts with its own object, as far as objects belong to threads.
            (true, Some((this, _))) if self.low.is_run(id) => {
                let mut known = self.given_exist(&given, span);
                known.extend(self.low.heap.holds_nothing(span));
                known.extend(self.packed_by_default(Some(id.class), this));
                let mut own = constant_map(row(false, span));
                if self.low.is_open_class(id.class) {
                    let heap = &self.low.heap;
                    known.push(heap.at(heap.access.shared, Store::Pre, this));
                }
                let ty = given[0].1;
                if !self.low.is_open_to_all(id.class) {
                    own = Expr::update(own, this.clone(), row(true, span));
                    let mine = Expr::bool(true, span);
                    own = self.with_contents(own, &mine, this, ty, span);
                } else {
                    own = self.with_loose(own, this, ty);
                    own = self.with_loose_contents(own, this, ty, span);
                }
                self.access_set(own, known, span);
            }
            (true, _) => self.default_start(&given, span),
        }
        if unspecified {
            self.know_around(id.class, span);
            let types: Vec<Ty> = given.iter().map(|(_, ty)| *ty).collect();
            self.low.rests_on_packing_again(id, &types);
        }
        Ok(())
    }

    /// The objects around that of a method are given to it like arguments.
    fn know_around(&mut self, class: ClassId, span: Span) {
        let crate::method::This::Object(this) = self.scope.this else {
            return;
        };
        let this = self.code.read(this, span);
        let shared = self.low.shared_around(class, &this, span);
        if !shared.is_empty() {
            let known = Expr::all(shared, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// `this` and the parameters, with their types.
    pub(crate) fn given(
        &mut self,
        class: ClassId,
        params: &[(heddle_resolve::typed::LocalId, heddle_plato::ir::LocalId)],
        span: Span,
    ) -> Vec<(Expr, Ty)> {
        let mut given = Vec::new();
        if let crate::method::This::Object(this) = self.scope.this {
            let ty = self.low.resolved.world.types.raw(class);
            given.push((self.code.read(this, span), ty));
        }
        for (java, local) in params {
            let ty = self.low.resolved.files[self.scope.file].local(*java).ty;
            if *self.code.read(*local, span).ty() == Type::Int {
                given.push((self.code.read(*local, span), ty));
            }
        }
        given
    }
}
