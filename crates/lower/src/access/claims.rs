//! What formulas say about access, sharing and locks: `acc(…)`, `read(…)`, `o.shared`, `o.locked`, `o.level`, `a < b`,
//! `o < \lockset` (below every lock that the thread holds), `o <= \lockset` (below every other one), `\fresh(o)`.

use super::footprint::Part;
use super::framed::claims_access;
use crate::body::{Lower, refuse};
use crate::formula::Meaning;
use crate::heap::{me, null};
use crate::program::Lowering;
use heddle_plato::ir::{Binary, Expr, Store};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::{Call, SpecName, Target};
use heddle_resolve::types::{SpecTy, TyKind};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, List, SpecWord};
use heddle_text::Span;

impl Lowering<'_> {
    /// `acc(…)` or `read(…)`: all of the locations are in the access set.
    pub(crate) fn access_claim(
        &mut self,
        word: SpecName,
        args: List<ExprId>,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        let unit = self.unit(m.file);
        let set = match word {
            SpecName::Acc => self.heap.access.write,
            _ => self.heap.access.read,
        };
        let mut all = Vec::new();
        for arg in unit.ast.list(args).to_vec() {
            let whole = self.names_one_object(arg, m);
            for part in self.locations(arg, m)? {
                if !whole {
                    let within = part.within(&self.heap, set, m.stores.plain);
                    all.push(within.with_span(span));
                    continue;
                }
                let some = Expr::not(Expr::eq(part.object.clone(), null(span)));
                let whole = Part {
                    when: Expr::bool(true, span),
                    ..part
                };
                all.push(Expr::and(
                    some,
                    whole
                        .within(&self.heap, set, m.stores.plain)
                        .with_span(span),
                ));
            }
        }
        Ok(Expr::all(all, span).with_span(span))
    }

    /// Whether an expression names locations of one object (`o.f`, `o.*`, `a[*]`), which must be there. Of a set that is put together
    /// (`rep()`, `s | t`, `c ? s : t`) all locations are meant that it has.
    fn names_one_object(&self, e: ExprId, m: &Meaning) -> bool {
        match self.unit(m.file).ast[e].kind {
            ExprKind::Paren(inner) | ExprKind::Location(inner) => self.names_one_object(inner, m),
            ExprKind::SpecCall { word, .. } => word == SpecWord::Elems,
            ExprKind::Call { .. }
            | ExprKind::SetDisplay(_)
            | ExprKind::Conditional { .. }
            | ExprKind::Binary { .. } => false,
            _ => true,
        }
    }

    /// `o.shared`, `o.locked`, `o.level`
    pub(crate) fn state_of(
        &mut self,
        word: SpecName,
        object: &Expr,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        let ghosts = self.heap.access;
        let g = match word {
            SpecName::Shared => ghosts.shared,
            SpecName::Locked => ghosts.locked,
            SpecName::Level => ghosts.level,
            SpecName::Immutable => ghosts.immutable,
            SpecName::Inv => match self.heap.ownership.inv {
                Some(inv) => inv,
                None => return refuse("`inv` of an object that cannot be packed", span),
            },
            _ => return refuse("this word in a formula", span),
        };
        Ok(self.heap.at(g, m.stores.plain, object).with_span(span))
    }

    /// `o.locked`: this thread has the monitor or the lock. Of monitors that protect nothing only the other discipline knows who has them.
    pub(crate) fn is_held(
        &mut self,
        class: Option<ClassId>,
        object: &Expr,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        let locked = self.state_of(SpecName::Locked, object, m, span)?;
        if let Some(class) = class
            && self.is_known_lock(class, object)?
        {
            return Ok(locked);
        }
        let holder = self.heap.at(self.heap.holder, m.stores.plain, object);
        Ok(Expr::or(locked, Expr::eq(holder, me(span))).with_span(span))
    }

    /// Whether all objects of the class are locks of this discipline.
    fn is_known_lock(&mut self, class: ClassId, object: &Expr) -> Lower<bool> {
        if self.is_explicit_lock(class) {
            return Ok(true);
        }
        let source = self.classes.class(class).is_some();
        let interface = self.resolved.world.is_interface(class);
        Ok(source && !interface && self.is_ruled(class, object)?)
    }

    /// `\fresh(o)`: made since the start of the method.
    pub(crate) fn is_fresh(&mut self, object: ExprId, m: &Meaning, span: Span) -> Lower<Expr> {
        let o = self.formula(object, m)?;
        match (m.stores.old, m.stores.plain) {
            (Store::Entry, _) => {}
            (Store::Pre, Store::Post) if m.snapshots.is_none() => {
                return Ok(self.made_since_entry(&o, span));
            }
            // Primes occur in formulas about a step only.
            (Store::Pre, Store::Pre) if self.is_primed(m.file, object) => {
                return Ok(self.made_since_entry(&o, span));
            }
            _ => return refuse("`\\fresh` outside a postcondition or an action", span),
        }
        let exists = self.heap.access.exists;
        let before = self.heap.at(exists, Store::Entry, &o);
        let now = self.heap.at(exists, m.stores.plain, &o);
        Ok(Expr::and(now, Expr::not(before)))
    }

    /// `\fresh(o)` in an action: the object exists now and did not at the start of the method.
    fn made_since_entry(&self, o: &Expr, span: Span) -> Expr {
        let made = |store| self.heap.at(self.heap.constructed, store, o);
        let some = Expr::not(Expr::eq(o.clone(), null(span)));
        let fresh = Expr::and(made(Store::Pre), Expr::not(made(Store::Entry)));
        Expr::and(some, fresh)
    }

    /// Comparisons in the lock order; `None` if the operands are of other kinds.
    pub(crate) fn lock_order(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        m: &Meaning,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let (left, right, strictly) = match op {
            BinaryOp::Less => (left, right, true),
            BinaryOp::Greater => (right, left, true),
            BinaryOp::LessEq => (left, right, false),
            BinaryOp::GreaterEq => (right, left, false),
            _ => return Ok(None),
        };
        let unit = self.unit(m.file);
        if matches!(unit.ast[right].kind, ExprKind::Word(SpecWord::Lockset)) {
            let object = self.formula(left, m)?;
            let store = m.stores.plain;
            return Ok(Some(match strictly {
                true => self.heap.below_all_locks(&object, store),
                false => self.heap.below_other_locks(&object, store),
            }));
        }
        if !strictly {
            return Ok(None);
        }
        let level = |low: &mut Self, e: ExprId| -> Lower<Option<Expr>> {
            let ty = low.resolved.files[m.file].note(e).ty;
            let world = &mut low.resolved.world;
            let value = match world.types.kind(ty) {
                TyKind::Spec(SpecTy::Level) => return low.formula(e, m).map(Some),
                TyKind::Prim(_) | TyKind::Spec(_) => return Ok(None),
                _ if world.unboxed(ty).is_some() => return Ok(None),
                _ => low.formula(e, m)?,
            };
            Ok(Some(low.heap.at(
                low.heap.access.level,
                m.stores.plain,
                &value,
            )))
        };
        match (level(self, left)?, level(self, right)?) {
            (Some(a), Some(b)) => Ok(Some(Expr::binary(Binary::Lt, a, b, span))),
            _ => Ok(None),
        }
    }

    /// The locations that a precondition or postcondition claims with `acc`, in places where the claim is certain: as a
    /// conjunct, or under a condition, also within predicates. What a claim depends on must not depend on access, which is
    /// another before and after the locations are handed over.
    pub(crate) fn claimed(&mut self, e: ExprId, m: &Meaning) -> Lower<Vec<Part>> {
        let unit = self.unit(m.file);
        let note = self.resolved.files[m.file].note(e);
        let span = unit.ast.span(unit.ast[e].range);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.claimed(inner, m),
            ExprKind::Binary {
                op: BinaryOp::And,
                left,
                right,
            } => {
                let mut all = self.claimed(left, m)?;
                all.extend(self.claimed(right, m)?);
                Ok(all)
            }
            ExprKind::Binary {
                op: BinaryOp::Implies,
                left,
                right,
            } => {
                let parts = self.claimed(right, m)?;
                let test = |low: &mut Self| low.formula(left, m);
                self.under_condition(parts, test, span)
            }
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let yes = self.claimed(then, m)?;
                let no = self.claimed(otherwise, m)?;
                let mut all = self.under_condition(yes, |low| low.formula(condition, m), span)?;
                let not = |low: &mut Self| low.formula(condition, m).map(Expr::not);
                all.extend(self.under_condition(no, not, span)?);
                Ok(all)
            }
            ExprKind::Call { args, .. } if note.target == Target::Spec(SpecName::Acc) => {
                let mut all = Vec::new();
                for arg in unit.ast.list(args).to_vec() {
                    all.extend(self.locations(arg, m)?);
                }
                Ok(all)
            }
            ExprKind::Call { .. } => match self.resolved.files[m.file].call_of(e).cloned() {
                Some(call) if self.classes.method(call.method).is_some() => {
                    self.claimed_by_predicate(e, &call, m, span)
                }
                _ => Ok(Vec::new()),
            },
            _ => Ok(Vec::new()),
        }
    }

    fn claimed_by_predicate(
        &mut self,
        e: ExprId,
        call: &Call,
        m: &Meaning,
        span: Span,
    ) -> Lower<Vec<Part>> {
        let mut all = Vec::new();
        for way in self.expansions(e, call, m, span)? {
            let parts = self.inside_of(&way, span, |low| low.claimed(way.body, &way.meaning))?;
            all.extend(parts.into_iter().map(|p| match &way.when {
                Some(is) => p.only_if(is),
                None => p,
            }));
        }
        Ok(all)
    }

    fn under_condition(
        &mut self,
        parts: Vec<Part>,
        test: impl FnOnce(&mut Self) -> Lower<Expr>,
        span: Span,
    ) -> Lower<Vec<Part>> {
        if parts.is_empty() {
            return Ok(parts);
        }
        let test = test(self)?;
        if claims_access(&self.heap, &test) {
            return refuse("a claim of access that depends on access", span);
        }
        Ok(parts.into_iter().map(|p| p.only_if(&test)).collect())
    }
}
