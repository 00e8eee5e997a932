//! Immutable objects (rule "share immutable o"): every thread may read them for ever, nobody may write them.
//!
//! `$immutable` is a view that only grows: whoever learns that an object is immutable may read all of it. What this thread may
//! write nobody else makes immutable. A field declared `immutable` holds such objects only; reading one that needs no access
//! (`volatile`, `final`) may tell of an object made immutable since the last synchronization point, so it is one.

use super::footprint::{Part, contains};
use super::leaving::Leaving;
use super::loops::at;
use super::words::{about, rule};
use super::{OBJECT, bound, for_all, row};
use crate::body::Lower;
use crate::expr::Location;
use crate::heap::{Heap, null};
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Check, Expr, Op, OpKind, Stmt, Store, Var};
use heddle_resolve::model::{ClassId, FieldId, Flags};
use heddle_resolve::typed::SpecName;
use heddle_text::Span;

impl Lowering<'_> {
    /// Whether objects may be immutable: something is shared as such, declared or said to be.
    pub(super) fn speaks_of_immutables(&self) -> bool {
        let mut statements = self.contracts.statements();
        statements.any(|c| c.says.makes_immutable())
            || self.heap.statics.makes_immutables()
            || !self.heap.declared_immutable.is_empty()
            || self.speaks_of(SpecName::Immutable)
    }
}

impl Lowering<'_> {
    /// Finds the fields whose collections are immutable without a word.
    pub(super) fn settle_snapshots(&mut self) {
        let found = self.find_snapshots();
        if found.is_empty() {
            return;
        }
        for fields in self.heap.locks.inferred.bare.values_mut() {
            fields.retain(|f| !found.contains(f));
        }
        self.heap.declared_immutable.extend(found.iter().copied());
        self.heap.snapshots = found;
        self.heap.has_immutables = true;
        self.heap.has_read_access = true;
    }
}

impl Heap {
    /// The fact, or that the object is immutable.
    pub(super) fn or_immutable(&self, fact: Expr, o: &Expr, store: Store) -> Expr {
        match self.has_immutables {
            true => Expr::or(fact, self.at(self.access.immutable, store, o)),
            false => fact,
        }
    }

    /// What is immutable stays so; what this thread could write before, outside `except`, is no more immutable than it was.
    pub(super) fn immutable_later(
        &self,
        before: Store,
        after: Store,
        except: &[Part],
        span: Span,
    ) -> Expr {
        let o = bound(0, span);
        let itself = Expr::int(OBJECT, span);
        let was = self.at(self.access.immutable, before, &o);
        let now = self.at(self.access.immutable, after, &o);
        let listed = contains(except, &o, &itself, span);
        let mine = self.at(self.access.read, before, &o);
        let mine = Expr::and(at(&mine, &itself), Expr::not(listed));
        only_grows(was, now, mine)
    }

    /// Immutable objects exist, their rep objects are immutable, and this thread can write none of them; what it can write is no matter of the store.
    pub(super) fn immutable_exist(&self, store: Store, existing: Store, span: Span) -> Vec<Expr> {
        let (o, k) = (bound(0, span), bound(1, span));
        let immutable = self.at(self.access.immutable, store, &o);
        let exists = self.at(self.access.exists, existing, &o);
        let writable = self.writable(&o, k, Store::Pre);
        let mut known = self.reps_immutable(store, span);
        known.push(for_all(1, Expr::implies(immutable.clone(), exists)));
        known.push(for_all(2, Expr::implies(writable, Expr::not(immutable))));
        // Nobody has the right to share the object of a class, so nobody makes one immutable.
        let followed = self.statics.list.iter();
        for class in followed.filter(|c| self.statics.is_followed(**c)) {
            let object = class_object(*class, span);
            known.push(Expr::not(self.at(self.access.immutable, store, &object)));
        }
        known
    }

    /// As [`Heap::immutable_later`], against the remembered sets of immutable objects and read access.
    pub(super) fn immutable_since(&self, [immutable, read]: &[Expr; 2], span: Span) -> Expr {
        let o = bound(0, span);
        let mine = at(&at(read, &o), &Expr::int(OBJECT, span));
        let now = self.at(self.access.immutable, Store::Pre, &o);
        only_grows(at(immutable, &o), now, mine)
    }
}

fn only_grows(was: Expr, now: Expr, mine: Expr) -> Expr {
    let stays = Expr::implies(was.clone(), now.clone());
    let unchanged = Expr::implies(Expr::and(mine, now), was);
    for_all(1, Expr::and(stays, unchanged))
}

impl Method<'_, '_> {
    /// `share immutable o;`: all of the object leaves the write set, and every thread may read it from now on. A packed object
    /// takes its rep objects along.
    pub(super) fn share_immutable(&mut self, class: ClassId, o: &Expr, span: Span) -> Lower<()> {
        self.may_share(o, span);
        let whole = Part::object(o.clone(), span);
        let mut op = Op::new(OpKind::Skip, span);
        self.does_give();
        op.checks = self.must_be_accessible(&[whole], Leaving::Immutable, span);
        op.checks.extend(self.must_be_complete(class, o, span)?);
        self.code.emit(op);
        self.invariant_of_immutable(class, o, span)?;
        self.leaves_here(Leaving::Immutable, span);
        self.now_immutable(o, span);
        if self.low.heap.ownership.inv.is_some() {
            self.forget_unreadable(span);
            let heap = &self.low.heap;
            let mut known = heap.immutable_exist(Store::Post, Store::Pre, span);
            known.push(heap.immutable_later(Store::Pre, Store::Post, &[], span));
            let op = Op::new(OpKind::CallGlue, span).havoc([Var::Global(heap.access.immutable)]);
            self.code.emit(op.guard(Expr::all(known, span)));
        }
        Ok(())
    }

    /// The same of an array: all elements, and nothing of what they refer to.
    pub(super) fn share_immutable_array(&mut self, o: &Expr, span: Span) {
        self.may_share(o, span);
        let whole = Part::array(o.clone(), span);
        let mut op = Op::new(OpKind::Skip, span);
        self.does_give();
        op.checks = self.must_be_accessible(&[whole], Leaving::Immutable, span);
        self.code.emit(op);
        self.leaves_here(Leaving::Immutable, span);
        self.now_immutable(o, span);
    }

    /// The value of a field that holds collections which nobody changes any more becomes one, unless it is one already.
    pub(crate) fn becomes_snapshot(&mut self, place: &Location, value: &Expr, span: Span) {
        let field = self.low.heap.field_at(place);
        if let Some(field) = field {
            self.field_settles(field, value, span);
        }
    }

    /// The same for the value that a constructor leaves in a field.
    pub(crate) fn field_settles(&mut self, field: FieldId, value: &Expr, span: Span) {
        if !self.low.heap.snapshots.contains(&field) {
            return;
        }
        // A view is nothing by itself: who stores one must have what is behind it.
        let value = self.code.keep(value.clone(), span);
        let whole = self.low.whole_of(&value, span);
        let whole = self.code.keep(whole, span);
        let is = self.low.heap.none_or_immutable(&whole);
        let is = Expr::or(Expr::eq(value, null(span)), is);
        let share = self.inside(|m| {
            let mut op = Op::new(OpKind::Skip, span);
            m.does_give();
            let all = Part::object(whole.clone(), span);
            op.checks = m.must_be_accessible(&[all], Leaving::Immutable, span);
            m.code.emit(op);
            m.leaves_here(Leaving::Immutable, span);
            m.now_immutable(&whole, span);
            Ok(())
        });
        if let Ok(share) = share {
            self.fork(&is, Stmt::Seq(Vec::new()), share, span);
        }
    }

    /// Null, or immutable; of a library's collection what is behind it is meant.
    fn immutable_or_null(&mut self, field: FieldId, value: &Expr, span: Span) -> Expr {
        if !self.low.heap.snapshots.contains(&field) {
            return self.low.heap.none_or_immutable(value);
        }
        let whole = self.low.whole_of(value, span);
        let heap = &self.low.heap;
        let behind = heap.at(heap.access.immutable, Store::Pre, &whole);
        Expr::or(Expr::eq(value.clone(), null(span)), behind)
    }

    fn now_immutable(&mut self, o: &Expr, span: Span) {
        let heap = &self.low.heap;
        let ghosts = heap.access;
        let mut op = Op::new(OpKind::CallGlue, span);
        for set in [ghosts.write, ghosts.read] {
            let less = Expr::update(
                heap.whole(set, Store::Pre, span),
                o.clone(),
                row(false, span),
            );
            op = op.update(Var::Global(set), less);
        }
        let all = heap.whole(ghosts.immutable, Store::Pre, span);
        let more = Expr::update(all, o.clone(), Expr::bool(true, span));
        self.code
            .emit(op.update(Var::Global(ghosts.immutable), more));
    }

    /// A field declared `immutable` gets null or an immutable object.
    pub(crate) fn must_be_immutable(
        &mut self,
        field: FieldId,
        value: &Expr,
        span: Span,
    ) -> Option<Check> {
        if !self.low.heap.declared_immutable.contains(&field) {
            return None;
        }
        let info = self.low.resolved.world.field(field);
        let name = self.low.resolved.world.names.text(info.name).to_owned();
        let words = rule(
            codes::NOT_IMMUTABLE,
            format!(
                "`{name}` is declared `immutable`, but this object ⟨may not be|is not⟩ immutable"
            ),
            "⟨may not be|is not⟩ immutable",
            "share it first (`//@ share immutable o;`), or say with `requires o.immutable` that it is",
        );
        let words = about(
            words,
            info.span.unwrap_or_default(),
            "declared `immutable` here",
        );
        let expr = self.immutable_or_null(field, value, span);
        Some(self.low.heap.rule(expr, span, words))
    }

    /// The same for a place.
    pub(crate) fn must_be_immutable_at(
        &mut self,
        place: &Location,
        value: &Expr,
        span: Span,
    ) -> Option<Check> {
        let field = self.low.heap.field_at(place)?;
        self.must_be_immutable(field, value, span)
    }

    /// What was read from a field declared `immutable`, with access to it, is null or immutable.
    pub(crate) fn learn_immutable(&mut self, place: &Location, value: &Expr, span: Span) {
        if let Some(field) = self.holds_immutables(place) {
            self.know_immutable(field, value, span);
        }
    }

    /// The same of a field that is read without access: whoever reads it meets the thread that wrote it.
    pub(crate) fn learn_published(&mut self, place: &Location, value: &Expr, span: Span) {
        let field = self.holds_immutables(place);
        if let Some(field) = field.filter(|f| self.publishes(*f)) {
            self.synchronization_point(span);
            self.know_immutable(field, value, span);
        }
    }

    fn holds_immutables(&self, place: &Location) -> Option<FieldId> {
        let heap = &self.low.heap;
        let field = heap.field_at(place)?;
        heap.declared_immutable.contains(&field).then_some(field)
    }

    fn know_immutable(&mut self, field: FieldId, value: &Expr, span: Span) {
        let known = self.immutable_or_null(field, value, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }
}

impl Method<'_, '_> {
    /// Whoever reads a field sees what was done before it was written. A plain field that threads touch at the same time gives only
    /// the reference: the object that it is one of may still look new.
    fn publishes(&mut self, field: FieldId) -> bool {
        let info = self.low.resolved.world.field(field);
        let world = &mut self.low.resolved.world;
        let publishes = info.flags.has(Flags::VOLATILE)
            || info.flags.has(Flags::FINAL)
            || self.low.heap.policy.never_changes(world, field);
        if !publishes {
            let name = self.low.resolved.world.names.text(info.name).to_owned();
            self.low.heap.unpublished.insert(name);
        }
        publishes
    }
}

impl Heap {
    fn none_or_immutable(&self, value: &Expr) -> Expr {
        let nothing = Expr::eq(value.clone(), null(value.span()));
        let immutable = self.at(self.access.immutable, Store::Pre, value);
        Expr::or(nothing, immutable)
    }
}
