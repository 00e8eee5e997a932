//! Loops: what a loop leaves alone. A round gives back what it takes, so that access and locks at its head are as they were
//! before the loop, but for objects made in between; what is shared stays shared.

use super::footprint::{Part, Where};
use super::frame::Copies;
use super::monitor::Protected;
use super::{OBJECT, bound, for_all, row};
use crate::body::{Frame, Lower};
use crate::method::{Method, This};
use heddle_plato::ir::{Binary, Expr, GlobalId, Op, OpKind, Stmt, Store, Var};
use heddle_text::Span;
use std::collections::BTreeSet;

impl Method<'_, '_> {
    /// Remembers the state before a loop and gives what holds at its head, as far as the body changes it. The flag says
    /// whether that is certain: a loop that shares objects or starts threads gives access away, and one that takes locks of
    /// lock fields may keep them.
    pub(crate) fn kept_by_loop(&mut self, round: &Stmt, span: Span) -> Lower<(Vec<Expr>, bool)> {
        let changed = self.low.changed_by(round);
        let ghosts = self.low.heap.access;
        let counts = self.low.heap.lock_counts();
        let mut all = vec![
            ghosts.write,
            ghosts.read,
            ghosts.locked,
            ghosts.shared,
            ghosts.level,
            ghosts.exists,
            ghosts.immutable,
        ];
        all.extend(&counts);
        if !all.iter().any(|g| changed.contains(g)) {
            return Ok((Vec::new(), true));
        }
        let rights = self.rights_kept(&changed, span)?;
        let before: Vec<(GlobalId, Expr)> =
            all.iter().map(|g| (*g, self.snapshot(*g, span))).collect();
        let was = |g: GlobalId| {
            let found = before.iter().find(|(k, _)| *k == g);
            found.map_or_else(
                || self.low.heap.whole(g, Store::Pre, span),
                |(_, e)| e.clone(),
            )
        };
        let makes_objects = changed.contains(&self.low.heap.constructed);
        let mut kept = Vec::new();
        for set in [ghosts.write, ghosts.read] {
            if changed.contains(&set) {
                kept.push(self.same_access(
                    set,
                    &was(set),
                    &was(ghosts.exists),
                    makes_objects,
                    span,
                ));
            }
        }
        if makes_objects && changed.contains(&ghosts.write) {
            kept.extend(self.low.heap.access_fits(span));
        }
        let mut held = counts.clone();
        held.push(ghosts.locked);
        for g in held.into_iter().filter(|g| changed.contains(g)) {
            let now = self.low.heap.whole(g, Store::Pre, span);
            kept.push(Expr::eq(now, was(g)));
        }
        if changed.contains(&ghosts.shared) {
            let old = [
                was(ghosts.shared),
                was(ghosts.level),
                rights.clone(),
                was(ghosts.locked),
            ];
            kept.push(self.still_shared(&old, span));
        }
        if changed.contains(&ghosts.exists) {
            let o = bound(0, span);
            let then = at(&was(ghosts.exists), &o);
            let now = self.low.heap.at(ghosts.exists, Store::Pre, &o);
            kept.push(for_all(1, Expr::implies(then, now)));
        }
        if changed.contains(&ghosts.immutable) {
            let was = [was(ghosts.immutable), rights];
            kept.push(self.low.heap.immutable_since(&was, span));
        }
        let counted = counts.iter().any(|g| changed.contains(g));
        Ok((kept, !counted && !self.gives_away(round)))
    }

    /// What the locks protect that the thread may hold: the monitors of the blocks around, and lock fields.
    fn held_around(&mut self, span: Span) -> Lower<Vec<Protected>> {
        let mut held = Vec::new();
        for frame in &self.code.frames {
            if let Frame::Monitor(monitor) = frame
                && let Some(h) = monitor.held
            {
                held.push((self.code.read(monitor.object, span), h.class));
            }
        }
        let mut all = Vec::new();
        for (object, class) in held {
            all.push(self.low.monitor_protects(Some(class), &object)?);
        }
        for (lock, ..) in self.taken.clone() {
            all.push(self.low.lock_protects(&lock, span)?);
        }
        all.extend(self.held_by_caller(span)?);
        Ok(all)
    }

    /// What the monitor of the method's own object protects, for the case that its caller holds it; nothing if that is held by a
    /// block around.
    fn held_by_caller(&mut self, span: Span) -> Lower<Option<Protected>> {
        let (This::Object(this), Some(class)) = (&self.scope.this, self.scope.class) else {
            return Ok(None);
        };
        let takes_own = |f: &Frame| match f {
            Frame::Monitor(monitor) => monitor.held.is_some() && monitor.own == Some(*this),
            _ => false,
        };
        if self.code.frames.iter().any(takes_own) {
            return Ok(None);
        }
        let this = self.code.read(*this, span);
        if !self.low.is_ruled(class, &this)? {
            return Ok(None);
        }
        let locked = self
            .low
            .heap
            .at(self.low.heap.access.locked, Store::Pre, &this);
        let mut protected = self.low.monitor_protects(Some(class), &this)?;
        let parts = protected.parts.into_iter();
        protected.parts = parts.map(|p| p.only_if(&locked)).collect();
        for part in &mut protected.invariant {
            *part = Expr::implies(locked.clone(), part.clone());
        }
        Ok(Some(protected))
    }

    /// What the thread can read before the loop, but for whole objects that it may give up meanwhile with a monitor: others may
    /// share those.
    fn rights_kept(&mut self, changed: &BTreeSet<GlobalId>, span: Span) -> Lower<Expr> {
        let mut rights = self
            .low
            .heap
            .whole(self.low.heap.access.read, Store::Pre, span);
        // A loop that changes no access gives up no lock.
        let held = match changed.contains(&self.low.heap.access.write) {
            true => self.held_around(span)?,
            false => Vec::new(),
        };
        for part in held.iter().flat_map(|p| &p.parts) {
            if matches!(part.at, Where::Object) {
                let without = Expr::update(rights.clone(), part.object.clone(), row(false, span));
                rights = Expr::ite(part.when.clone(), without, rights);
            }
        }
        let local = self.code.local("$rights", rights.ty().clone(), span);
        let op = Op::new(OpKind::CallGlue, span).update(Var::Local(local), rights);
        self.code.emit(op);
        Ok(self.code.read(local, span))
    }

    /// The thread holds the monitors of the blocks around.
    fn held_at_head(&self, span: Span) -> Vec<Expr> {
        let mut held = Vec::new();
        for frame in &self.code.frames {
            if let Frame::Monitor(monitor) = frame {
                let o = self.code.read(monitor.object, span);
                let holder = self.low.heap.at(self.low.heap.holder, Store::Pre, &o);
                held.push(Expr::eq(holder, crate::heap::me(span)));
            }
        }
        held
    }

    /// Guesses for the head of a loop where locks are held: the thread has what they protect, and their invariants hold, as
    /// they do after `wait`.
    pub(crate) fn guessed_at_head(&mut self, round: &Stmt, span: Span) -> Lower<Vec<Expr>> {
        let mut guesses = Vec::new();
        let mut given_up = Vec::new();
        for protected in self.held_around(span)? {
            let heap = &self.low.heap;
            let parts = protected.parts.iter();
            guesses.extend(parts.map(|p| p.within(heap, heap.access.write, Store::Pre)));
            guesses.extend(protected.invariant);
            given_up.extend(protected.parts);
        }
        guesses.extend(self.left_alone_by(round, &given_up, span));
        guesses.extend(self.balanced_by(round, span));
        guesses.extend(self.guessed_of_readers(span)?);
        guesses.extend(self.held_at_head(span));
        let changed = self.low.changed_by(round);
        // Where objects are made, of access to what existed before alone it is known that it is the same.
        if changed.contains(&self.low.heap.constructed) {
            let always = self.low.heap.always(span).into_iter();
            let moved = |e: &Expr| e.globals().iter().any(|(g, _)| changed.contains(g));
            guesses.extend(always.filter(moved));
        }
        for g in self.low.heap.lock_holders() {
            if changed.contains(&g) {
                let before = self.snapshot(g, span);
                guesses.extend(self.low.heap.same_own_locks(g, &before, span));
            }
        }
        Ok(guesses)
    }

    /// Guesses that the thread holds at the head of a loop the monitors that it held before, and that the loop touches no
    /// exceptions but the thread's own.
    fn balanced_by(&mut self, round: &Stmt, span: Span) -> Vec<Expr> {
        let changed = self.low.changed_by(round);
        let (holder, thrown) = (self.low.heap.holder, self.low.heap.thrown);
        let mut guesses = Vec::new();
        if changed.contains(&holder) && self.low.heap.is_view(holder) {
            let was = self.snapshot(holder, span);
            let o = bound(0, span);
            let mine = |e: Expr| Expr::eq(e, crate::heap::me(span));
            let now = self.low.heap.at(holder, Store::Pre, &o);
            let same = Expr::binary(Binary::Iff, mine(now), mine(at(&was, &o)), span);
            guesses.push(for_all(1, same));
        }
        if changed.contains(&thrown) {
            let was = self.snapshot(thrown, span);
            let now = self.low.heap.whole(thrown, Store::Pre, span);
            let tid = Expr::tid(span);
            let own = Expr::update(was, tid.clone(), at(&now, &tid));
            guesses.push(Expr::eq(now, own));
        }
        guesses
    }

    /// Guesses that the loop leaves alone what the thread could read before it, but for what a monitor protects that it may give
    /// up meanwhile, or but for what the contract of the method lets it write as well.
    fn left_alone_by(&mut self, round: &Stmt, given_up: &[Part], span: Span) -> Vec<Expr> {
        let changed = self.low.changed_by(round);
        let touched = |g: &GlobalId| self.low.heap.holds_memory(*g);
        let touched: Vec<GlobalId> = changed.into_iter().filter(touched).collect();
        if touched.is_empty() {
            return Vec::new();
        }
        let mut copies = Copies::default();
        let mut guesses = Vec::new();
        let own = self.own_writes.clone().filter(|own| !own.is_empty());
        let own = own.map(|own| own.into_iter().chain(given_up.iter().cloned()).collect());
        let frames = [Some(given_up.to_vec()), own];
        for g in touched.iter().copied() {
            for listed in frames.iter().flatten() {
                if let Some(same) = self.low.heap.unchanged(g, listed, span) {
                    let same = self.since(&same, &mut copies, span);
                    guesses.push(same.with_store(Store::Entry, Store::Pre));
                }
            }
        }
        self.make_copies(&copies, span);
        guesses.extend(self.left_alone_since_start(&touched, round, span));
        guesses
    }

    /// Guesses that what the method could read at its start, and its contract does not let it write, is as it was then: what the
    /// loop writes of objects that the method itself made is none of that.
    fn left_alone_since_start(
        &mut self,
        touched: &[GlobalId],
        round: &Stmt,
        span: Span,
    ) -> Vec<Expr> {
        let Some(own) = self.own_writes.clone() else {
            return Vec::new();
        };
        let constructed = self.low.heap.constructed;
        if !self.code.made && !self.low.changed_by(round).contains(&constructed) {
            return Vec::new();
        }
        let mut guesses = Vec::new();
        for g in touched {
            if let Some(same) = self.low.heap.unchanged(*g, &own, span) {
                guesses.push(self.since_start(&same, span));
            }
        }
        guesses
    }

    fn snapshot(&mut self, g: GlobalId, span: Span) -> Expr {
        let now = self.low.heap.whole(g, Store::Pre, span);
        let local = self.code.local("$before", now.ty().clone(), span);
        let op = Op::new(OpKind::CallGlue, span).update(Var::Local(local), now);
        self.code.emit(op);
        self.code.read(local, span)
    }

    fn same_access(
        &self,
        set: GlobalId,
        was: &Expr,
        existed: &Expr,
        news: bool,
        span: Span,
    ) -> Expr {
        let now = self.low.heap.whole(set, Store::Pre, span);
        if !news {
            return Expr::eq(now, was.clone());
        }
        let (o, k) = (bound(0, span), bound(1, span));
        let cell = |map: &Expr| at(&at(map, &o), &k);
        let same = Expr::binary(Binary::Iff, cell(&now), cell(was), span);
        for_all(2, Expr::implies(at(existed, &o), same))
    }

    fn still_shared(&self, [shared, level, read, locked]: &[Expr; 4], span: Span) -> Expr {
        let heap = &self.low.heap;
        let o = bound(0, span);
        let mine = at(&at(read, &o), &Expr::int(OBJECT, span));
        let fixed = Expr::or(at(shared, &o), Expr::or(at(locked, &o), mine));
        let same = |g, was: &Expr| Expr::eq(heap.at(g, Store::Pre, &o), at(was, &o));
        let stays = Expr::and(
            same(heap.access.shared, shared),
            same(heap.access.level, level),
        );
        let mut all = vec![for_all(1, Expr::implies(fixed, stays))];
        for class in heap.statics.ordered() {
            let object = crate::method::class_object(class, span);
            let now = heap.at(heap.access.level, Store::Pre, &object);
            all.push(Expr::eq(now, at(level, &object)));
        }
        Expr::all(all, span)
    }

    /// Whether a body, or what it calls, shares objects, or starts or joins threads.
    fn gives_away(&self, body: &Stmt) -> bool {
        let ghosts = self.low.heap.access;
        let mut gives = self.low.changed_by(body).contains(&ghosts.joinable);
        let mut seen = BTreeSet::new();
        let mut todo = vec![body];
        while let Some(body) = todo.pop() {
            body.for_each_op(&mut |op| {
                let mut set = op.updates.iter();
                gives |= set.any(|(v, _)| {
                    [ghosts.shared, ghosts.immutable]
                        .map(Var::Global)
                        .contains(v)
                });
            });
            body.for_each_call(&mut |call| {
                let callee = &self.low.heap.program.procs[call.proc.index()];
                if seen.insert(call.proc) {
                    todo.extend(&callee.body);
                }
            });
        }
        gives
    }
}

pub(super) fn at(map: &Expr, key: &Expr) -> Expr {
    Expr::select(map.clone(), key.clone()).unwrap_or_else(|| map.clone())
}
