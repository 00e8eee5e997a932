//! Mathematical values of ghost state: sets, maps and sequences, and their operators in formulas.
//!
//! Sets and maps are Plato's. A sequence is a map from positions to elements that holds its length at position -1; all
//! positions outside are 0, so that equal sequences are equal maps. Sizes of sets, `\concat` and `\sub` are not modelled.

use crate::body::{Lower, refuse};
use crate::formula::Meaning;
use crate::heap::{default_value, plato_type};
use crate::program::Lowering;
use heddle_plato::ir::{Binary, Bound, Expr, ExprKind as E, Quantifier, Type};
use heddle_resolve::types::{SpecTy, Ty, TyKind};
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, List, SpecWord};
use heddle_text::Span;

impl Lowering<'_> {
    fn math_kind(&mut self, ty: Ty) -> Option<SpecTy> {
        match self.resolved.world.types.kind(ty) {
            TyKind::Spec(kind @ (SpecTy::Set(_) | SpecTy::Seq(_) | SpecTy::Map(..))) => Some(kind),
            _ => None,
        }
    }

    fn math_kind_of(&mut self, e: ExprId, m: &Meaning) -> Option<SpecTy> {
        let ty = self.resolved.files[m.file].note(e).ty;
        self.math_kind(ty)
    }

    /// Words on mathematical values; `None` for other words.
    pub(crate) fn math_call(
        &mut self,
        e: ExprId,
        word: SpecWord,
        args: List<ExprId>,
        m: &Meaning,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let unit = self.unit(m.file);
        let args = unit.ast.list(args).to_vec();
        let kind = args.first().and_then(|a| self.math_kind_of(*a, m));
        let union = |op: BinaryOp| (op, &args[..]);
        match (word, &args[..], kind) {
            (SpecWord::SetOf | SpecWord::SeqOf | SpecWord::MapOf, _, _) => {
                self.display(e, &args, m, span).map(Some)
            }
            (SpecWord::Length, [s], Some(SpecTy::Seq(_))) => {
                let s = self.formula(*s, m)?;
                Ok(Some(length(&s, span)))
            }
            (SpecWord::Length, _, Some(_)) => refuse("the size of a set or map", span),
            (SpecWord::Append, [s, element], Some(SpecTy::Seq(_))) => {
                let (s, element) = (self.formula(*s, m)?, self.formula(*element, m)?);
                Ok(Some(append(&s, element, span)))
            }
            (SpecWord::Contains, [s, element], Some(kind)) => {
                let (s, element) = (self.formula(*s, m)?, self.formula(*element, m)?);
                self.contains(kind, s, element, m, span).map(Some)
            }
            (SpecWord::Put, [map, key, value], Some(SpecTy::Map(..))) => {
                let (map, key) = (self.formula(*map, m)?, self.formula(*key, m)?);
                Ok(Some(Expr::update(map, key, self.formula(*value, m)?)))
            }
            (SpecWord::Put, [s, at, value], Some(SpecTy::Seq(_))) => {
                let (s, at) = (self.formula(*s, m)?, self.formula(*at, m)?);
                let inside = within(&at, &length(&s, span), span);
                let value = self.formula(*value, m)?;
                let changed = Expr::update(s.clone(), at, value);
                Ok(Some(Expr::ite(inside, changed, s)))
            }
            (SpecWord::Get, [map, key], Some(SpecTy::Map(..) | SpecTy::Seq(_))) => {
                let (map, key) = (self.formula(*map, m)?, self.formula(*key, m)?);
                Ok(Expr::select(map, key))
            }
            (SpecWord::Union, _, Some(SpecTy::Set(_))) => {
                self.folded(union(BinaryOp::Add), m, span)
            }
            (SpecWord::Intersect, _, Some(SpecTy::Set(_))) => {
                self.folded(union(BinaryOp::BitAnd), m, span)
            }
            (SpecWord::SetMinus, _, Some(SpecTy::Set(_))) => {
                self.folded(union(BinaryOp::Sub), m, span)
            }
            (SpecWord::Subset, [a, b], Some(SpecTy::Set(_))) => {
                let (a, b) = (self.formula(*a, m)?, self.formula(*b, m)?);
                Ok(Some(Expr::binary(Binary::Subset, a, b, span)))
            }
            (SpecWord::Disjoint, [a, b], Some(SpecTy::Set(_))) => {
                let (a, b) = (self.formula(*a, m)?, self.formula(*b, m)?);
                let none = default_value(a.ty(), span);
                let common =
                    Expr::new(E::Binary(Binary::Inter, a.clone(), b), a.ty().clone(), span);
                Ok(Some(Expr::eq(common, none)))
            }
            (_, _, Some(_)) => refuse(format!("`\\{}` of mathematical values", word.text()), span),
            _ => Ok(None),
        }
    }

    fn folded(
        &mut self,
        (op, args): (BinaryOp, &[ExprId]),
        m: &Meaning,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let mut all: Option<Expr> = None;
        for e in args {
            let next = self.formula(*e, m)?;
            all = match all {
                None => Some(next),
                Some(before) => set_operator(op, &before, &next, span),
            };
        }
        Ok(all)
    }

    /// `{a, b}`, `\set(a, b)`, `\seq(a, b)`, `\map(k, v, …)`, `\empty`.
    pub(crate) fn display(
        &mut self,
        e: ExprId,
        items: &[ExprId],
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        let note = self.resolved.files[m.file].note(e);
        let ty = match self.math_kind(note.ty) {
            Some(_) => note.ty,
            None => note.to,
        };
        let (Some(kind), Some(plato)) =
            (self.math_kind(ty), plato_type(&mut self.resolved.world, ty))
        else {
            return refuse("a mathematical value of this type", span);
        };
        let values = items.iter().map(|i| self.formula(*i, m));
        let values = values.collect::<Lower<Vec<Expr>>>()?;
        let empty = default_value(&plato, span);
        match kind {
            SpecTy::Set(_) => Ok(Expr::new(E::Set(values), plato, span)),
            SpecTy::Seq(_) => Ok(values.into_iter().fold(empty, |s, v| append(&s, v, span))),
            _ => {
                let entries = values.chunks_exact(2);
                if !entries.remainder().is_empty() {
                    return refuse("a map with a key without value", span);
                }
                let entry = |map, kv: &[Expr]| Expr::update(map, kv[0].clone(), kv[1].clone());
                Ok(entries.fold(empty, entry))
            }
        }
    }

    /// Operators on mathematical values; `None` for others.
    pub(crate) fn math_operator(
        &mut self,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
        m: &Meaning,
        span: Span,
    ) -> Lower<Option<Expr>> {
        let empty = (self.is_empty_word(left, m), self.is_empty_word(right, m));
        let typed = if empty.1 { left } else { right };
        let Some(kind) = self.math_kind_of(typed, m) else {
            return Ok(None);
        };
        let (a, b) = match empty {
            // `\empty` is of the type of what it stands beside.
            (false, true) => {
                let a = self.formula(left, m)?;
                let none = default_value(a.ty(), span);
                (a, none)
            }
            (true, false) => {
                let b = self.formula(right, m)?;
                (default_value(b.ty(), span), b)
            }
            _ if matches!(op, BinaryOp::Eq | BinaryOp::NotEq) => return Ok(None),
            _ => (self.formula(left, m)?, self.formula(right, m)?),
        };
        match (op, kind) {
            (BinaryOp::Eq, _) => Ok(Some(Expr::eq(a, b).with_span(span))),
            (BinaryOp::NotEq, _) => Ok(Some(Expr::not(Expr::eq(a, b)).with_span(span))),
            (BinaryOp::In, kind) => self.contains(kind, b, a, m, span).map(Some),
            (_, SpecTy::Set(_)) => match set_operator(op, &a, &b, span) {
                Some(value) => Ok(Some(value)),
                None => refuse("this operator on sets", span),
            },
            _ => refuse("this operator on mathematical values", span),
        }
    }

    fn is_empty_word(&self, e: ExprId, m: &Meaning) -> bool {
        let unit = self.unit(m.file);
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.is_empty_word(inner, m),
            kind => matches!(kind, ExprKind::Word(SpecWord::Empty)),
        }
    }

    fn contains(
        &mut self,
        kind: SpecTy,
        s: Expr,
        element: Expr,
        m: &Meaning,
        span: Span,
    ) -> Lower<Expr> {
        match kind {
            SpecTy::Set(_) => Ok(Expr::binary(Binary::In, element, s, span)),
            SpecTy::Seq(_) => {
                let at = Expr::new(E::Bound(m.next), Type::Int, span);
                let there = Expr::select(s.clone(), at.clone()).unwrap_or_else(|| at.clone());
                let found = Expr::and(
                    within(&at, &length(&s, span), span),
                    Expr::eq(there, element),
                );
                let bound = Bound {
                    id: m.next,
                    name: "i".to_owned(),
                    ty: Type::Int,
                };
                Ok(Expr::quantified(Quantifier::Exists, vec![bound], found).with_span(span))
            }
            _ => refuse("membership in a map: a map has a value for every key", span),
        }
    }
}

fn set_operator(op: BinaryOp, a: &Expr, b: &Expr, span: Span) -> Option<Expr> {
    let (a, b) = (a.clone(), b.clone());
    let ty = a.ty().clone();
    let set = |op| {
        Some(Expr::new(
            E::Binary(op, a.clone(), b.clone()),
            ty.clone(),
            span,
        ))
    };
    match op {
        BinaryOp::Add | BinaryOp::BitOr => set(Binary::Union),
        BinaryOp::BitAnd => set(Binary::Inter),
        BinaryOp::Sub => set(Binary::Minus),
        BinaryOp::LessEq => Some(Expr::binary(Binary::Subset, a, b, span)),
        BinaryOp::GreaterEq => Some(Expr::binary(Binary::Subset, b, a, span)),
        BinaryOp::Less | BinaryOp::Greater => {
            let (small, big) = if op == BinaryOp::Less { (a, b) } else { (b, a) };
            let differ = Expr::not(Expr::eq(small.clone(), big.clone()));
            Some(Expr::and(
                Expr::binary(Binary::Subset, small, big, span),
                differ,
            ))
        }
        _ => None,
    }
}

fn within(at: &Expr, length: &Expr, span: Span) -> Expr {
    let low = Expr::binary(Binary::Le, Expr::int(0, span), at.clone(), span);
    Expr::and(
        low,
        Expr::binary(Binary::Lt, at.clone(), length.clone(), span),
    )
}

/// A negative number at the length's place counts as none: every map is a sequence.
fn length(s: &Expr, span: Span) -> Expr {
    let zero = Expr::int(0, span);
    let noted = Expr::select(s.clone(), Expr::int(-1, span)).unwrap_or_else(|| zero.clone());
    let negative = Expr::binary(Binary::Lt, noted.clone(), zero.clone(), span);
    Expr::ite(negative, zero, noted)
}

fn append(s: &Expr, element: Expr, span: Span) -> Expr {
    let end = length(s, span);
    let longer = Expr::binary(Binary::Add, end.clone(), Expr::int(1, span), span);
    let filled = Expr::update(s.clone(), end, element);
    Expr::update(filled, Expr::int(-1, span), longer)
}
