//! The types of specifications: numbers without bounds, sets, sequences and maps; what fits where, and their operators.

use super::Attr;
use crate::types::{SpecTy, Ty, TyKind};
use heddle_syntax::ast::BinaryOp;

impl Attr<'_> {
    pub(super) fn is_math_int(&self, ty: Ty) -> bool {
        matches!(self.w.types.kind(ty), TyKind::Spec(SpecTy::BigInt))
    }

    pub(super) fn is_math(&self, ty: Ty) -> bool {
        matches!(
            self.w.types.kind(ty),
            TyKind::Spec(SpecTy::BigInt | SpecTy::Real)
        )
    }

    /// Conversions between Java's values and mathematical ones.
    pub(super) fn is_spec_compatible(&mut self, from: Ty, to: Ty) -> bool {
        match (self.w.types.kind(from), self.w.types.kind(to)) {
            (TyKind::Spec(a), TyKind::Spec(b)) => {
                from == to
                    || matches!((a, b), (SpecTy::BigInt, SpecTy::Real))
                    || self.w.types.has_error(from)
                    || self.w.types.has_error(to)
                    || self.same_container(a, b)
            }
            (TyKind::Prim(p), TyKind::Spec(SpecTy::BigInt)) => p.is_integral(),
            (TyKind::Prim(p), TyKind::Spec(SpecTy::Real)) => p.is_numeric(),
            (TyKind::Spec(SpecTy::BigInt), TyKind::Prim(p)) => p.is_integral(),
            _ => false,
        }
    }

    fn same_container(&mut self, a: SpecTy, b: SpecTy) -> bool {
        let fits = |s: &mut Self, x: Ty, y: Ty| {
            x == y || s.is_spec_compatible(x, y) || {
                let (x, y) = (s.w.boxed(x), s.w.boxed(y));
                s.w.is_subtype(x, y)
            }
        };
        match (a, b) {
            (SpecTy::Set(x), SpecTy::Set(y)) | (SpecTy::Seq(x), SpecTy::Seq(y)) => fits(self, x, y),
            (SpecTy::Map(k, v), SpecTy::Map(l, w)) => fits(self, k, l) && fits(self, v, w),
            _ => false,
        }
    }

    pub(super) fn is_spec_castable(&mut self, from: Ty, to: Ty) -> bool {
        self.is_spec_compatible(from, to) || self.is_spec_compatible(to, from)
    }

    /// The common type of two specification values.
    pub(super) fn spec_join(&mut self, a: Ty, b: Ty) -> Option<Ty> {
        let spec = |s: &Self, t: Ty| matches!(s.w.types.kind(t), TyKind::Spec(_));
        if spec(self, b) && self.is_spec_compatible(a, b) {
            return Some(b);
        }
        if spec(self, a) && self.is_spec_compatible(b, a) {
            return Some(a);
        }
        None
    }

    /// Operators on values that only specifications have.
    pub(super) fn spec_operator(&mut self, op: BinaryOp, a: Ty, b: Ty) -> Option<(Ty, Option<Ty>)> {
        self.env.spec?;
        let (ka, kb) = (self.w.types.kind(a), self.w.types.kind(b));
        let spec = |k: TyKind| match k {
            TyKind::Spec(s) => Some(s),
            _ => None,
        };
        if op == BinaryOp::In {
            return self.membership(a, b);
        }
        if op == BinaryOp::Subtype {
            return Some((Ty::BOOLEAN, None));
        }
        let order = matches!(
            op,
            BinaryOp::Less | BinaryOp::LessEq | BinaryOp::Greater | BinaryOp::GreaterEq
        );
        match (spec(ka), spec(kb)) {
            (_, Some(SpecTy::Lockset)) | (Some(SpecTy::Lockset), _) if order => {
                Some((Ty::BOOLEAN, None))
            }
            (Some(SpecTy::Level), Some(SpecTy::Level)) if order => Some((Ty::BOOLEAN, None)),
            (None, None) if order && self.w.unboxed(a).is_none() && self.w.unboxed(b).is_none() => {
                // `o < p` between objects compares their places in the lock order.
                (self.w.types.is_reference(a) && self.w.types.is_reference(b))
                    .then_some((Ty::BOOLEAN, None))
            }
            (None, None) => None,
            _ => self.math_operator(op, a, b, order),
        }
    }

    fn membership(&mut self, a: Ty, b: Ty) -> Option<(Ty, Option<Ty>)> {
        let ok = match self.w.types.kind(b) {
            TyKind::Spec(SpecTy::Locset) => self.is_spec_compatible(a, b),
            TyKind::Spec(SpecTy::Set(t) | SpecTy::Seq(t) | SpecTy::Map(t, _)) => {
                let (x, y) = (self.w.boxed(a), self.w.boxed(t));
                a == t || self.w.types.has_error(t) || self.w.is_castable(x, y)
            }
            TyKind::Spec(SpecTy::Lockset) | TyKind::Error => true,
            _ => false,
        };
        ok.then_some((Ty::BOOLEAN, None))
    }

    fn math_operator(
        &mut self,
        op: BinaryOp,
        a: Ty,
        b: Ty,
        order: bool,
    ) -> Option<(Ty, Option<Ty>)> {
        let joined = self.spec_join(a, b)?;
        let number = self.is_math(joined);
        let set = matches!(
            self.w.types.kind(joined),
            TyKind::Spec(SpecTy::Locset | SpecTy::Set(_))
        );
        match op {
            BinaryOp::Eq | BinaryOp::NotEq => Some((Ty::BOOLEAN, Some(joined))),
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem
                if number =>
            {
                Some((joined, Some(joined)))
            }
            BinaryOp::Shl | BinaryOp::Shr if self.is_math_int(a) => Some((a, None)),
            BinaryOp::BitOr | BinaryOp::BitAnd | BinaryOp::Add | BinaryOp::Sub if set => {
                Some((joined, Some(joined)))
            }
            _ if order && (number || set) => Some((Ty::BOOLEAN, Some(joined))),
            _ => None,
        }
    }
}
