//! What happens to access sets: locations enter and leave, and synchronization points.

use super::footprint::{Part, Where, index, quantified};
use super::leaving::Leaving;
use super::{OBJECT, bound, for_all, row};
use crate::method::Method;
use heddle_plato::ir::{Binary, Expr, GlobalId, Op, OpKind, Store, Var};
use heddle_resolve::model::ClassId;
use heddle_text::Span;
use rustc_hash::FxHashMap;

impl Method<'_, '_> {
    /// The locations enter the access sets. They were in nobody's, so not in this thread's; their objects exist. Other
    /// threads may have changed them, so nothing is known of their values; if which locations these are depends on
    /// some of the values, nothing is known of anything that the thread cannot read. All of that is said before the
    /// first of them enters: a set may name a location twice.
    pub(crate) fn gain(&mut self, parts: &[Part], span: Span) {
        let ghosts = self.low.heap.access;
        self.gain_in(&[ghosts.write, ghosts.read], parts, span);
    }

    /// The locations enter some of the access sets.
    pub(crate) fn gain_in(&mut self, sets: &[GlobalId], parts: &[Part], span: Span) {
        self.low.heap.presenting.presentation.arrivals.insert(span);
        let heap = &self.low.heap;
        let depends = |e: &&Expr| e.globals().iter().any(|(g, _)| heap.holds_memory(*g));
        let fixed = !parts.iter().flat_map(Part::terms).any(|e| depends(&e));
        match fixed {
            true => self.forget(parts, span),
            false => self.forget_unreadable(span),
        }
        self.forget_nodes(span);
        let mut entering = Vec::new();
        for part in parts {
            let heap = &self.low.heap;
            let exists = heap.at(heap.access.exists, Store::Pre, &part.object);
            let k = index(span);
            let taken = heap.readable(&part.object, k.clone(), Store::Pre);
            let fresh = match &part.at {
                Where::One(at) => Expr::not(heap.readable(&part.object, at.clone(), Store::Pre)),
                _ => quantified(Expr::implies(part.has(&k), Expr::not(taken))),
            };
            let known = Expr::implies(part.when.clone(), Expr::and(exists, fresh));
            entering.push(known);
        }
        let known = Expr::all(entering, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        for parts in together(parts) {
            self.set_access(sets, parts, true, span);
        }
    }

    /// The locations leave some of the access sets; this thread can still read them.
    pub(crate) fn lose_in(&mut self, sets: &[GlobalId], parts: &[Part], why: Leaving, span: Span) {
        self.leaves_here(why, span);
        for parts in together(parts) {
            self.set_access(sets, parts, false, span);
        }
    }

    /// The locations leave the access sets: other threads may change them from now on, and do so before this thread can
    /// get them back, which is when everything that it cannot read becomes unknown again.
    pub(crate) fn lose(&mut self, parts: &[Part], why: Leaving, span: Span) {
        let ghosts = self.low.heap.access;
        let parts = self.settled(parts, span);
        self.lose_in(&[ghosts.write, ghosts.read], &parts, why, span);
        self.forget(&parts, span);
        self.forget_nodes(span);
    }

    /// The same locations by terms that nothing changes: which ones a part stands for may depend on the values of
    /// another part.
    pub(super) fn settled(&mut self, parts: &[Part], span: Span) -> Vec<Part> {
        let mut all = parts.to_vec();
        for part in &mut all {
            for term in part.terms_mut() {
                if !term.globals().is_empty() {
                    *term = self.code.keep(term.clone(), span);
                }
            }
        }
        all
    }

    /// Nothing is known of the values of the parts any more.
    fn forget(&mut self, parts: &[Part], span: Span) {
        let views = self.low.heap.field_views().into_iter();
        let views: FxHashMap<i64, GlobalId> = views.map(|(g, at)| (at, g)).collect();
        for part in parts {
            self.forget_part(part, &views, span);
        }
    }

    fn forget_part(&mut self, part: &Part, views: &FxHashMap<i64, GlobalId>, span: Span) {
        let fields: Vec<GlobalId> = match &part.at {
            Where::One(_) => {
                let view = part.field_number().and_then(|k| views.get(&k));
                view.copied().into_iter().collect()
            }
            Where::Object | Where::Everything => self.low.views_of(part.class),
            Where::Elements | Where::Array | Where::Slice(..) => Vec::new(),
        };
        let is_element = match &part.at {
            Where::One(_) => fields.is_empty(),
            // An object that is known by the class `Object` only may be an array.
            Where::Object | Where::Everything => part.class.is_none_or(|c| c == ClassId::OBJECT),
            Where::Elements | Where::Array | Where::Slice(..) => true,
        };
        let elements = self.low.heap.element_views();
        let all = fields
            .into_iter()
            .chain(elements.into_iter().filter(|_| is_element));
        for g in all.collect::<Vec<_>>() {
            let whole = self.low.heap.whole(g, Store::Pre, span);
            let cell = self.low.heap.at(g, Store::Pre, &part.object);
            let unknown = self.code.temp(cell.ty().clone(), span);
            let value = self.code.read_after(unknown, span);
            let changed = Expr::update(whole.clone(), part.object.clone(), value);
            let value = match part.when.as_bool() {
                Some(true) => changed,
                _ => Expr::ite(part.when.clone(), changed, whole),
            };
            let op = Op::new(OpKind::CallGlue, span).havoc([Var::Local(unknown)]);
            self.code.emit(op.update(Var::Global(g), value));
        }
    }

    /// Locations of one object enter or leave access sets, all under the same condition.
    fn set_access(&mut self, sets: &[GlobalId], parts: &[Part], on: bool, span: Span) {
        let [first, ..] = parts else { return };
        let mut op = Op::new(OpKind::CallGlue, span);
        let mut known = Vec::new();
        for set in sets.iter().copied() {
            let whole = self.low.heap.whole(set, Store::Pre, span);
            let mut new = self.low.heap.at(set, Store::Pre, &first.object);
            for part in parts {
                new = match &part.at {
                    Where::One(k) => Expr::update(new, k.clone(), Expr::bool(on, span)),
                    // No thread has everything: `locations` lets no such part get here.
                    Where::Object | Where::Array | Where::Everything => row(on, span),
                    Where::Elements | Where::Slice(..) => {
                        let (row, fact) = self.new_row(part, &new, on, span);
                        op = op.havoc([row]);
                        known.push(fact);
                        let ty = new.ty().clone();
                        Expr::var(row, Store::Post, ty, span)
                    }
                };
            }
            let changed = Expr::update(whole.clone(), first.object.clone(), new);
            let value = match first.when.as_bool() {
                Some(true) => changed,
                _ => Expr::ite(first.when.clone(), changed, whole),
            };
            op = op.update(Var::Global(set), value);
        }
        self.code.emit(op.guard(Expr::all(known, span)));
    }

    /// A row that differs from `old` on the part only.
    fn new_row(&mut self, part: &Part, old: &Expr, on: bool, span: Span) -> (Var, Expr) {
        let local = self.code.temp(old.ty().clone(), span);
        let k = index(span);
        let after = self.code.read_after(local, span);
        let now = Expr::select(after.clone(), k.clone()).unwrap_or(after);
        let before = Expr::select(old.clone(), k.clone()).unwrap_or_else(|| old.clone());
        let value = match on {
            true => Expr::or(part.has(&k), before),
            false => Expr::and(Expr::not(part.has(&k)), before),
        };
        let same = Expr::binary(Binary::Iff, now, value, span);
        (Var::Local(local), quantified(same))
    }

    /// A synchronization point: other threads have taken steps. What is shared stays shared, at its level, and nobody can
    /// share what this thread has in its access set. Values that the thread cannot read are forgotten when they leave
    /// and when they come ([`Self::gain`], [`Self::lose`]), which is all that can be noticed of their change; an object that
    /// became immutable comes here.
    pub(crate) fn synchronization_point(&mut self, span: Span) {
        if self.low.heap.has_immutables {
            self.forget_unreadable(span);
        }
        let heap = &self.low.heap;
        let ghosts = heap.access;
        let o = bound(0, span);
        let mut changed = vec![ghosts.shared, ghosts.level, ghosts.exists];
        let shared = |store| heap.at(ghosts.shared, store, &o);
        let mine = heap.readable(&o, Expr::int(OBJECT, span), Store::Pre);
        let same = |g| Expr::eq(heap.at(g, Store::Post, &o), heap.at(g, Store::Pre, &o));
        let stays = Expr::and(same(ghosts.shared), same(ghosts.level));
        // What is locked is shared, or the object of a class, whose place in the order never changes.
        let locked = heap.at(ghosts.locked, Store::Pre, &o);
        let fixed = Expr::or(shared(Store::Pre), Expr::or(locked, mine));
        let stays = Expr::implies(fixed, stays);
        let exists = |store| heap.at(ghosts.exists, store, &o);
        let more = Expr::implies(exists(Store::Pre), exists(Store::Post));
        let mut known = vec![for_all(1, stays), for_all(1, more)];
        if heap.has_immutables {
            changed.push(ghosts.immutable);
            known.push(heap.immutable_later(Store::Pre, Store::Post, &[], span));
            known.extend(heap.immutable_exist(Store::Post, Store::Post, span));
        }
        known.extend(heap.same_class_levels(Store::Pre, Store::Post, span));
        let op = Op::new(OpKind::CallGlue, span)
            .havoc(changed.into_iter().map(Var::Global))
            .guard(Expr::all(known, span));
        self.code.emit(op);
    }

    /// Nothing is known any more of what the thread cannot read.
    pub(super) fn forget_unreadable(&mut self, span: Span) {
        let heap = &self.low.heap;
        let (o, k) = (bound(0, span), bound(1, span));
        let mut changed = Vec::new();
        let mut known = Vec::new();
        for (g, location) in heap.field_views() {
            changed.push(g);
            known.push(heap.for_cells(g, span, |o| {
                let readable = heap.cell_readable(g, o, Expr::int(location, span), Store::Pre);
                let same = Expr::eq(heap.at(g, Store::Post, o), heap.at(g, Store::Pre, o));
                Expr::implies(readable, same)
            }));
        }
        for g in heap.element_views() {
            changed.push(g);
            let cell = |store| {
                let row = heap.at(g, store, &o);
                Expr::select(row.clone(), k.clone()).unwrap_or(row)
            };
            let readable = heap.readable(&o, k.clone(), Store::Pre);
            let same = Expr::eq(cell(Store::Post), cell(Store::Pre));
            known.push(for_all(2, Expr::implies(readable, same)));
        }
        let op = Op::new(OpKind::CallGlue, span)
            .havoc(changed.into_iter().map(Var::Global))
            .guard(Expr::all(known, span));
        self.code.emit(op);
    }
}

/// Parts that come one after the other and are single locations of one object under the same condition: they enter and leave in one
/// step, so that an object's many fields are one change of what is known of it.
fn together(parts: &[Part]) -> impl Iterator<Item = &[Part]> {
    parts.chunk_by(|a, b| {
        let single = |p: &Part| matches!(p.at, Where::One(_));
        let same = |a: &Expr, b: &Expr| a.kind() == b.kind();
        single(a) && single(b) && same(&a.object, &b.object) && same(&a.when, &b.when)
    })
}
