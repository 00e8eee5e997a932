//! Sharing (rules "share o" and "share o at L"): the footprint leaves the access sets; from now on the monitor protects it.

use super::footprint::Part;
use super::leaving::Leaving;
use super::words::rule;
use super::{OBJECT, for_all};
use crate::body::{Lower, needs_object, not_null, refuse};
use crate::method::{Method, This};
use heddle_diag::codes;
use heddle_plato::ir::{Binary, Expr, Op, OpKind, Store, Type, Var};
use heddle_resolve::types::{SpecTy, TyKind};
use heddle_syntax::ast::{ExprId, ExprKind, ShareMode, SpecWord};
use heddle_text::Span;

impl Method<'_, '_> {
    /// `share o;` and `share o at L;`
    pub(crate) fn share(&mut self, object: ExprId, mode: ShareMode, span: Span) -> Lower<()> {
        let at = self.span(self.unit().ast[object].range);
        let ty = self.low.resolved.files[self.scope.file].note(object).ty;
        let is_array = matches!(self.low.resolved.world.types.kind(ty), TyKind::Array(_));
        if is_array && matches!(mode, ShareMode::Immutable) {
            let o = self.code_formula(object)?;
            let o = self.code.keep(o, span);
            self.share_immutable_array(&o, span);
            return Ok(());
        }
        let Some(class) = self.low.class_behind(ty) else {
            return refuse("sharing something that is no object", at);
        };
        self.no_lock_itself(class, at)?;
        let own = matches!(self.unit().ast[object].kind, ExprKind::This);
        if own && matches!(self.scope.this, This::Building(_)) {
            return needs_object("a constructor that shares its own object", at);
        }
        let o = self.code_formula(object)?;
        let o = self.code.keep(o, span);
        let level = match mode {
            ShareMode::Plain => None,
            ShareMode::At(level) => Some(self.level(level)?),
            ShareMode::Immutable => return self.share_immutable(class, &o, span),
        };
        self.may_share(&o, span);
        let mut protected = self.low.monitor_protects(Some(class), &o)?;
        let itself = Part::field(o.clone(), OBJECT, span);
        protected.parts.push(itself);
        let help =
            "make it hold before the object is shared, or ask for less in `monitor_invariant`";
        // Locks are known to be shared if and only if their object is.
        self.share_locks(&o, class, span)?;
        // The invariant holds of the object as it is afterwards, with its level.
        self.now_shared(&o, level, span);
        self.does_give();
        self.hand_in(&protected, Leaving::Shared, help, span);
        self.locks_now_shared(&o, class, span);
        Ok(())
    }

    pub(super) fn may_share(&mut self, o: &Expr, span: Span) {
        let heap = &mut self.low.heap;
        let shared = heap.at(heap.access.shared, Store::Pre, o);
        let unshared = Expr::not(heap.or_immutable(shared, o, Store::Pre));
        let words = rule(
            codes::ALREADY_SHARED,
            "this object ⟨may be|is⟩ shared already",
            "shared here",
            "an object is shared once, by the thread that owns it: say with `requires !o.shared` that it is not",
        );
        let check = heap.rule(unshared, span, words);
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = vec![not_null(o, span), check];
        self.code.emit(op);
    }

    /// Without a level the object gets one of which nothing is known.
    pub(super) fn now_shared(&mut self, o: &Expr, level: Option<Expr>, span: Span) {
        let ghosts = self.low.heap.access;
        let heap = &self.low.heap;
        let whole = |g| heap.whole(g, Store::Pre, span);
        let shared = Expr::update(whole(ghosts.shared), o.clone(), Expr::bool(true, span));
        let some = self.code.temp(Type::Int, span);
        let mut op = Op::new(OpKind::CallGlue, span).update(Var::Global(ghosts.shared), shared);
        let level = match level {
            Some(level) => level,
            None => {
                op = op.havoc([Var::Local(some)]);
                self.code.read_after(some, span)
            }
        };
        let levels = Expr::update(whole(ghosts.level), o.clone(), level);
        self.code.emit(op.update(Var::Global(ghosts.level), levels));
    }

    /// Whether an expression is a place in the lock order.
    pub(crate) fn is_level(&self, e: ExprId) -> bool {
        let ty = self.note(e).ty;
        let kind = self.low.resolved.world.types.kind(ty);
        matches!(kind, TyKind::Spec(SpecTy::Level))
    }

    /// A level: that of an object, or a new one between others.
    pub(crate) fn level(&mut self, e: ExprId) -> Lower<Expr> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.level(inner),
            ExprKind::SpecCall {
                word: SpecWord::Between,
                args,
            } => match unit.ast.list(args) {
                [low, high] => self.between(*low, *high, span),
                _ => refuse("this level", span),
            },
            _ => {
                let levels = self.levels(e)?;
                match &levels[..] {
                    [one] => Ok(one.clone()),
                    _ => refuse("this level", span),
                }
            }
        }
    }

    /// The levels of the objects (or the levels) in a set.
    fn levels(&mut self, e: ExprId) -> Lower<Vec<Expr>> {
        let unit = self.unit();
        let span = unit.ast.span(unit.ast[e].range);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.levels(inner),
            ExprKind::Word(SpecWord::Empty | SpecWord::Nothing) => Ok(Vec::new()),
            ExprKind::SetDisplay(items) => {
                let mut all = Vec::new();
                for item in unit.ast.list(items).to_vec() {
                    all.extend(self.levels(item)?);
                }
                Ok(all)
            }
            _ => {
                let value = self.code_formula(e)?;
                Ok(vec![match self.is_level(e) {
                    true => value,
                    false => self.level_of_shared(&value, span),
                }])
            }
        }
    }

    /// The level of an object, which has one only if it is shared.
    fn level_of_shared(&mut self, o: &Expr, span: Span) -> Expr {
        let heap = &mut self.low.heap;
        let shared = heap.at(heap.access.shared, Store::Pre, o);
        let words = rule(
            codes::NOT_SHARED,
            "this object ⟨may not be|is not⟩ shared: it has no level yet",
            "its level is used here",
            "share it first, or say with `requires` that it is shared",
        );
        let check = heap.rule(shared, span, words);
        self.code.demand([check], span);
        self.low.heap.at(self.low.heap.access.level, Store::Pre, o)
    }

    /// A new level above all of the first and below all of the second: there is one if each of the first is below
    /// each of the second.
    fn between(&mut self, low: ExprId, high: ExprId, span: Span) -> Lower<Expr> {
        let (low, high) = (self.levels(low)?, self.levels(high)?);
        let less = |a: &Expr, b: &Expr| Expr::binary(Binary::Lt, a.clone(), b.clone(), span);
        let mut op = Op::new(OpKind::CallGlue, span);
        for a in &low {
            for b in &high {
                let words = rule(
                    codes::LOCK_ORDER,
                    "there ⟨may be|is⟩ no level between these",
                    "no level ⟨may be|is⟩ between these",
                    "the first levels must be below the second ones",
                );
                op.checks.push(self.low.heap.rule(less(a, b), span, words));
            }
        }
        let level = self.code.temp(Type::Int, span);
        let new = self.code.read_after(level, span);
        let above = low.iter().map(|a| less(a, &new));
        let below = high.iter().map(|b| less(&new, b));
        let known = Expr::all(above.chain(below), span);
        self.code.emit(op.havoc([Var::Local(level)]).guard(known));
        Ok(self.code.read(level, span))
    }

    /// What is known of a new object: nobody has seen it, so no cell holds it; all of it belongs to this thread.
    pub(crate) fn own_new_object(&mut self, op: Op, o: &Expr, span: Span) -> Op {
        let heap = &self.low.heap;
        let ghosts = heap.access;
        let whole = |g| heap.whole(g, Store::Pre, span);
        let all = super::row(true, span);
        let mine = |g| Expr::update(whole(g), o.clone(), all.clone());
        let exists = Expr::update(whole(ghosts.exists), o.clone(), Expr::bool(true, span));
        let op = heap.ownership.inv.into_iter().fold(op, |op, inv| {
            let unpacked = Expr::update(whole(inv), o.clone(), Expr::bool(false, span));
            op.update(Var::Global(inv), unpacked)
        });
        op.update(Var::Global(ghosts.write), mine(ghosts.write))
            .update(Var::Global(ghosts.read), mine(ghosts.read))
            .update(Var::Global(ghosts.exists), exists)
    }

    /// A reference that is new to every cell that this thread knows of.
    pub(crate) fn unknown_object(&self, o: &Expr, span: Span) -> Vec<Expr> {
        let heap = &self.low.heap;
        let ghosts = heap.access;
        let not = |g| Expr::not(heap.at(g, Store::Pre, o));
        let mut known = vec![not(ghosts.exists), not(ghosts.shared)];
        known.push(not(ghosts.locked));
        known.push(not(ghosts.joinable));
        if heap.has_immutables {
            known.push(not(ghosts.immutable));
        }
        let (p, k) = (super::bound(0, span), super::bound(1, span));
        let exists = heap.at(ghosts.exists, Store::Pre, &p);
        let differs = |cell: Expr| Expr::not(Expr::eq(cell, o.clone()));
        for (g, _) in heap.field_views() {
            if heap.references.contains_key(&g) {
                let cell = heap.at(g, Store::Pre, &p);
                known.push(for_all(1, Expr::implies(exists.clone(), differs(cell))));
            }
        }
        for g in heap.element_views() {
            let row = heap.at(g, Store::Pre, &p);
            let cell = Expr::select(row.clone(), k.clone()).unwrap_or(row);
            if *cell.ty() == Type::Int {
                known.push(for_all(2, Expr::implies(exists.clone(), differs(cell))));
            }
        }
        known
    }
}
