//! What formulas say about sets of locations: `l \in s`, `\subset(s, t)`, `\disjoint(s, t, …)`, `\elemsFresh(s)`, `\newElemsFresh(s)`.

use super::footprint::{Part, Where, contains, index, quantified};
use crate::body::{Lower, refuse};
use crate::formula::{Meaning, Stores};
use crate::program::Lowering;
use heddle_plato::ir::{Expr, Store};
use heddle_resolve::types::{SpecTy, TyKind};
use heddle_syntax::ast::{ExprId, SpecWord};
use heddle_text::Span;

impl Lowering<'_> {
    /// Whether an expression is a set of locations.
    pub(crate) fn is_location_set(&self, e: ExprId, m: &Meaning) -> bool {
        let ty = self.resolved.files[m.file].note(e).ty;
        let kind = self.resolved.world.types.kind(ty);
        matches!(kind, TyKind::Spec(SpecTy::Locset))
    }

    /// `l \in s`: every location of the first set is in the second.
    pub(crate) fn is_in(&mut self, l: ExprId, s: ExprId, m: &Meaning, span: Span) -> Lower<Expr> {
        let inner = self.denoted(l, m)?;
        let outer = self.denoted(s, m)?;
        if inner.is_empty() {
            return refuse("`\\in` for something that needs no access", span);
        }
        if inner.iter().any(|p| p.at.is_everything()) {
            return refuse("`\\everything` before `\\in`", span);
        }
        let never = Expr::bool(false, span);
        let all = inner
            .iter()
            .map(|p| p.inside(&outer, &never).with_span(span));
        Ok(Expr::all(all.collect::<Vec<_>>(), span).with_span(span))
    }

    /// `\disjoint(s, t, …)`: no location is in two of the sets. What needs no access is in none.
    pub(crate) fn are_disjoint(&mut self, sets: &[ExprId], m: &Meaning, span: Span) -> Lower<Expr> {
        let mut all: Vec<Vec<Part>> = Vec::new();
        for set in sets {
            let parts = self.denoted(*set, m)?;
            if parts.iter().any(|p| p.at.is_everything()) {
                return refuse("`\\everything` in `\\disjoint`", span);
            }
            all.push(parts);
        }
        let mut facts = Vec::new();
        for (at, parts) in all.iter().enumerate() {
            for part in parts {
                let others = all[at + 1..].iter().flatten();
                facts.extend(others.map(|other| part.apart_from(other).with_span(span)));
            }
        }
        Ok(Expr::all(facts, span).with_span(span))
    }

    /// `\elemsFresh(s)`: the objects of all locations were made since the start of the method; `\newElemsFresh(s)`: those of all
    /// locations that were not in the set then.
    pub(crate) fn elements_fresh(
        &mut self,
        word: SpecWord,
        set: ExprId,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        if m.stores.old != Store::Entry {
            let words =
                "`\\elemsFresh` and `\\newElemsFresh` outside the postcondition of a method";
            return refuse(words, span);
        }
        let now = self.locations(set, m)?;
        let before = match word {
            SpecWord::NewElemsFresh => {
                let stores = Stores {
                    plain: Store::Entry,
                    old: Store::Entry,
                };
                let mut then = m.clone();
                (then.stores, then.objects) = (stores, Store::Entry);
                self.locations(set, &then)?
            }
            _ => Vec::new(),
        };
        let exists = self.heap.access.exists;
        let mut all = Vec::new();
        for part in &now {
            let old = self.heap.at(exists, Store::Entry, &part.object);
            let new = self.heap.at(exists, m.stores.plain, &part.object);
            let fresh = Expr::and(new, Expr::not(old));
            all.push(part.inside(&before, &fresh).with_span(span));
        }
        Ok(Expr::all(all, span).with_span(span))
    }
}

impl Part {
    /// No location is in both parts.
    fn apart_from(&self, other: &Part) -> Expr {
        let both = Expr::and(self.when.clone(), other.when.clone());
        let same = Expr::and(both, Expr::eq(self.object.clone(), other.object.clone()));
        let common = match (&self.at, &other.at) {
            (Where::One(k), _) => other.has(k),
            (_, Where::One(k)) => self.has(k),
            _ => {
                let k = index(self.span);
                let common = Expr::and(self.has(&k), other.has(&k));
                return Expr::implies(same, quantified(Expr::not(common)));
            }
        };
        Expr::not(Expr::and(same, common))
    }

    /// Every location of the part is in a set, or else something holds of its object.
    fn inside(&self, parts: &[Part], otherwise: &Expr) -> Expr {
        let among = |k: &Expr| {
            let inside = contains(parts, &self.object, k, self.span);
            Expr::or(inside, otherwise.clone())
        };
        let all = match &self.at {
            Where::One(k) => among(k),
            _ => {
                let k = index(self.span);
                quantified(Expr::implies(self.has(&k), among(&k)))
            }
        };
        Expr::implies(self.when.clone(), all)
    }
}
