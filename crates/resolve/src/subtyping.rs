//! Subtyping, containment and compatibility (JLS 4.10, 4.5.1, 5.2, 5.3).
//!
//! The same functions serve checking and inference: a comparison that meets an inference variable adds a
//! bound to it and says whether the bounds still agree (JLS 18.2).

use crate::model::ClassId;
use crate::types::{Prim, Ty, TyKind, TyList};
use crate::world::World;

/// Nesting after which a comparison is taken to hold, as for the infinite types of recursive bounds.
const DEEPEST: u32 = 48;

/// How an argument may be turned into a parameter (JLS 15.12.2.2 and 15.12.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Subtyping and primitive widening only.
    Strict,
    /// Boxing and unboxing too.
    Loose,
}

impl World {
    /// Whether `a` is a subtype of `b`.
    pub fn is_subtype(&mut self, a: Ty, b: Ty) -> bool {
        if a == b {
            return true;
        }
        self.depth += 1;
        let holds = self.depth > DEEPEST || self.subtype_inner(a, b);
        self.depth -= 1;
        holds
    }

    fn subtype_inner(&mut self, a: Ty, b: Ty) -> bool {
        let (a, b) = (self.shallow(a), self.shallow(b));
        if a == b {
            return true;
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TyKind::Error, _) | (_, TyKind::Error) => true,
            (TyKind::Infer(_), TyKind::Prim(_)) | (TyKind::Prim(_), TyKind::Infer(_)) => false,
            (TyKind::Void, _) | (_, TyKind::Void) => false,
            (TyKind::Null, TyKind::Infer(_)) => true,
            (TyKind::Infer(i), _) => self.bound_above(i, b),
            (_, TyKind::Infer(i)) => self.bound_below(i, a),
            (TyKind::Prim(p), TyKind::Prim(q)) => p.widens_to(q),
            (TyKind::Prim(_), _) | (_, TyKind::Prim(_)) => false,
            (TyKind::Null, k) => !matches!(k, TyKind::Spec(_)),
            (_, TyKind::Meet(list)) => {
                let parts = self.types.args(list).to_vec();
                parts.into_iter().all(|p| self.is_subtype(a, p))
            }
            (TyKind::Var(_), TyKind::Var(w)) if self.types.var(w).lower.is_some() => {
                let lower = self.types.var(w).lower.unwrap_or(Ty::ERROR);
                self.is_subtype(a, lower) || self.bounds_below(a, b)
            }
            (TyKind::Var(_) | TyKind::Meet(_), _) => self.bounds_below(a, b),
            (_, TyKind::Var(w)) => match self.types.var(w).lower {
                Some(lower) => self.is_subtype(a, lower),
                None => false,
            },
            (TyKind::Array(x), TyKind::Array(y)) => self.element_subtype(x, y),
            (TyKind::Array(_), TyKind::Class(c, _)) => {
                [ClassId::OBJECT, ClassId::CLONEABLE, ClassId::SERIALIZABLE].contains(&c)
            }
            (TyKind::Class(c, from), TyKind::Class(d, to)) => self.class_subtype(a, c, from, d, to),
            _ => false,
        }
    }

    fn element_subtype(&mut self, x: Ty, y: Ty) -> bool {
        match (self.types.as_prim(x), self.types.as_prim(y)) {
            (None, None) => self.is_subtype(x, y),
            (p, q) => p == q,
        }
    }

    /// Some upper bound of `a` is below `b`.
    fn bounds_below(&mut self, a: Ty, b: Ty) -> bool {
        let parts = match self.types.kind(a) {
            TyKind::Var(v) => self.upper_bounds(v),
            TyKind::Meet(list) => self.types.args(list).to_vec(),
            _ => return false,
        };
        parts
            .into_iter()
            .any(|p| self.attempt(|w| w.is_subtype(p, b)))
    }

    fn class_subtype(&mut self, a: Ty, c: ClassId, from: TyList, d: ClassId, to: TyList) -> bool {
        if to.is_empty() {
            return self.is_subclass(c, d);
        }
        let has_wildcard = |w: &World| w.types.args(from).iter().any(|t| w.is_wildcard(*t));
        let start = if c != d && has_wildcard(self) {
            self.capture(a)
        } else {
            a
        };
        let Some(sup) = self.as_super(start, d) else {
            return false;
        };
        let TyKind::Class(_, args) = self.types.kind(sup) else {
            return false;
        };
        if args.is_empty() {
            // A raw type below a parameterized one is an unchecked conversion, not subtyping.
            return false;
        }
        self.contains_all(to, args)
    }

    fn contains_all(&mut self, to: TyList, from: TyList) -> bool {
        let count = self.types.args(to).len();
        if count != self.types.args(from).len() {
            return false;
        }
        (0..count).all(|i| {
            let (t, s) = (self.types.args(to)[i], self.types.args(from)[i]);
            self.contains(t, s)
        })
    }

    /// Whether the type argument `t` contains `s` (JLS 4.5.1).
    pub(crate) fn contains(&mut self, t: Ty, s: Ty) -> bool {
        if t == s {
            return true;
        }
        match (self.types.kind(t), self.types.kind(s)) {
            (TyKind::Any, _) => true,
            (TyKind::Extends(b), TyKind::Extends(a)) => self.is_subtype(a, b),
            (TyKind::Extends(b), TyKind::Any | TyKind::Super(_)) => {
                let object = self.object();
                self.is_subtype(object, b)
            }
            (TyKind::Extends(b), _) => self.is_subtype(s, b),
            (TyKind::Super(b), TyKind::Super(a)) => self.is_subtype(b, a),
            (TyKind::Super(_), TyKind::Any | TyKind::Extends(_)) => false,
            (TyKind::Super(b), _) => self.is_subtype(b, s),
            (_, TyKind::Any | TyKind::Extends(_) | TyKind::Super(_)) => false,
            _ => self.same_type(t, s),
        }
    }

    /// `a = b`
    pub(crate) fn same_type(&mut self, a: Ty, b: Ty) -> bool {
        if a == b {
            return true;
        }
        self.depth += 1;
        let holds = self.depth > DEEPEST || self.same_inner(a, b);
        self.depth -= 1;
        holds
    }

    fn same_inner(&mut self, a: Ty, b: Ty) -> bool {
        let (a, b) = (self.shallow(a), self.shallow(b));
        if a == b {
            return true;
        }
        match (self.types.kind(a), self.types.kind(b)) {
            (TyKind::Error, _) | (_, TyKind::Error) => true,
            (TyKind::Infer(i), _) => self.bound_equal(i, b),
            (_, TyKind::Infer(i)) => self.bound_equal(i, a),
            (TyKind::Class(c, x), TyKind::Class(d, y)) => {
                let count = self.types.args(x).len();
                c == d
                    && count == self.types.args(y).len()
                    && (0..count).all(|i| {
                        let (s, t) = (self.types.args(x)[i], self.types.args(y)[i]);
                        self.is_declared_bound(c, i, s, t) || self.same_type(s, t)
                    })
            }
            (TyKind::Array(x), TyKind::Array(y))
            | (TyKind::Extends(x), TyKind::Extends(y))
            | (TyKind::Super(x), TyKind::Super(y)) => self.same_type(x, y),
            (TyKind::Any, TyKind::Extends(x)) | (TyKind::Extends(x), TyKind::Any) => {
                let object = self.object();
                self.same_type(x, object)
            }
            (TyKind::Meet(x), TyKind::Meet(y)) => {
                let (x, y) = (self.types.args(x).to_vec(), self.types.args(y).to_vec());
                x.len() == y.len() && x.iter().all(|t| y.iter().any(|u| self.same_type(*t, *u)))
            }
            _ => false,
        }
    }

    /// `?` and `? extends B` are the same argument where all that the parameter can be is a `B`.
    fn is_declared_bound(&mut self, class: ClassId, i: usize, s: Ty, t: Ty) -> bool {
        let bound = match (self.types.kind(s), self.types.kind(t)) {
            (TyKind::Any, TyKind::Extends(b)) | (TyKind::Extends(b), TyKind::Any) => b,
            _ => return false,
        };
        let header = self.header(class);
        let param = header.params.get(i).copied();
        param.is_some_and(|p| {
            let of = self.types.var_ty(p);
            self.types.var(p).upper == [bound] || self.is_subtype(of, bound)
        })
    }

    /// Compatible in an invocation context of the given phase; unchecked conversion is noted in
    /// `self.unchecked`.
    pub(crate) fn is_compatible(&mut self, from: Ty, to: Ty, phase: Phase) -> bool {
        let (from, to) = (self.shallow(from), self.shallow(to));
        if from == Ty::ERROR || to == Ty::ERROR || from == to {
            return true;
        }
        if from == Ty::VOID || to == Ty::VOID {
            return false;
        }
        match (self.types.as_prim(from), self.types.as_prim(to)) {
            (Some(p), Some(q)) => p.widens_to(q),
            (Some(_), None) => {
                let wrapped = self.boxed(from);
                phase == Phase::Loose && self.is_subtype(wrapped, to)
            }
            (None, Some(q)) => phase == Phase::Loose && self.unboxes_to(from, q),
            (None, None) => self.attempt(|w| w.is_subtype(from, to)) || self.is_unchecked(from, to),
        }
    }

    fn unboxes_to(&mut self, from: Ty, to: Prim) -> bool {
        if let TyKind::Infer(_) = self.types.kind(from) {
            let wrapper = self.types.raw(ClassId::wrapper(to));
            return self.same_type(from, wrapper);
        }
        self.unboxed(from).is_some_and(|p| p.widens_to(to))
    }

    /// Unchecked conversion (JLS 5.1.9): from a raw type to a parameterization of it.
    pub(crate) fn is_unchecked(&mut self, from: Ty, to: Ty) -> bool {
        let (from, to) = match (self.types.kind(from), self.types.kind(to)) {
            (TyKind::Array(x), TyKind::Array(y)) => (x, y),
            _ => (from, to),
        };
        let TyKind::Class(d, args) = self.types.kind(to) else {
            return false;
        };
        if args.is_empty() {
            return false;
        }
        let Some(sup) = self.as_super(from, d) else {
            return false;
        };
        let raw = matches!(self.types.kind(sup), TyKind::Class(_, l) if l.is_empty());
        // All that `List<?>` says is true of a raw list.
        let says_nothing = self.types.args(args).iter().all(|a| *a == Ty::ANY);
        if raw && !says_nothing {
            self.unchecked = true;
        }
        raw
    }

    /// Whether a cast from one type to the other is allowed (JLS 5.5), generously for generics.
    pub(crate) fn is_castable(&mut self, from: Ty, to: Ty) -> bool {
        if from == Ty::ERROR || to == Ty::ERROR || from == to {
            return true;
        }
        if from == Ty::VOID || to == Ty::VOID {
            return false;
        }
        match (self.types.as_prim(from), self.types.as_prim(to)) {
            (Some(p), Some(q)) => p == q || (p.is_numeric() && q.is_numeric()),
            (Some(_), None) => {
                let wrapped = self.boxed(from);
                self.is_subtype(wrapped, to)
            }
            (None, Some(q)) => match self.unboxed(from) {
                Some(p) => p.widens_to(q),
                None => {
                    let wrapper = self.types.raw(ClassId::wrapper(q));
                    from != Ty::NULL && self.reference_cast(from, wrapper)
                }
            },
            (None, None) => from == Ty::NULL || self.reference_cast(from, to),
        }
    }

    fn reference_cast(&mut self, from: Ty, to: Ty) -> bool {
        match (self.types.kind(from), self.types.kind(to)) {
            (TyKind::Spec(_), _) | (_, TyKind::Spec(_)) => from == to,
            (TyKind::Meet(list), _) => {
                let parts = self.types.args(list).to_vec();
                parts.into_iter().all(|p| self.reference_cast(p, to))
            }
            (_, TyKind::Meet(list)) => {
                let parts = self.types.args(list).to_vec();
                parts.into_iter().all(|p| self.reference_cast(from, p))
            }
            (TyKind::Array(x), TyKind::Array(y)) => {
                match (self.types.as_prim(x), self.types.as_prim(y)) {
                    (None, None) => self.reference_cast(x, y),
                    (p, q) => p == q,
                }
            }
            (TyKind::Var(_), _) => {
                let bound = self.upper_bound(from);
                self.reference_cast(bound, to)
            }
            (_, TyKind::Var(_)) => {
                let bound = self.upper_bound(to);
                self.reference_cast(from, bound)
            }
            (TyKind::Class(c, _), TyKind::Class(d, _)) => self.class_cast(from, c, to, d),
            _ => {
                let (f, t) = (self.erasure(from), self.erasure(to));
                self.is_subtype(f, t) || self.is_subtype(t, f)
            }
        }
    }

    fn class_cast(&mut self, from: Ty, c: ClassId, to: Ty, d: ClassId) -> bool {
        if self.is_subclass(c, d) || self.is_subclass(d, c) {
            return !self.provably_distinct(from, c, to, d);
        }
        !self.are_disjoint(c, d)
    }

    /// Whether the two parameterizations of a common class have type arguments that can never agree.
    fn provably_distinct(&mut self, from: Ty, c: ClassId, to: Ty, d: ClassId) -> bool {
        let common = if self.is_subclass(c, d) { d } else { c };
        let (Some(x), Some(y)) = (self.as_super(from, common), self.as_super(to, common)) else {
            return false;
        };
        let (TyKind::Class(_, x), TyKind::Class(_, y)) = (self.types.kind(x), self.types.kind(y))
        else {
            return false;
        };
        let (x, y) = (self.types.args(x).to_vec(), self.types.args(y).to_vec());
        x.iter()
            .zip(&y)
            .any(|(s, t)| self.distinct_arguments(*s, *t))
    }

    fn distinct_arguments(&mut self, s: Ty, t: Ty) -> bool {
        let concrete = |w: &World, t: Ty| match w.types.kind(t) {
            TyKind::Class(c, l) => Some((c, l)),
            _ => None,
        };
        match (concrete(self, s), concrete(self, t)) {
            (Some((c, x)), Some((d, y))) => c != d || (x.is_empty() && y.is_empty() && s != t),
            _ => false,
        }
    }

    pub(crate) fn is_final(&mut self, class: ClassId) -> bool {
        let shell = self.shell(class);
        shell.flags.has(crate::model::Flags::FINAL)
            || matches!(shell.kind, crate::model::ClassKind::Record)
    }
}
