//! Constructors for expressions and operations.
//!
//! The logical connectives drop `true` and `false` operands, so that passes need not look out for them; the
//! resolver, which must keep what the user wrote, uses [`Expr::binary`] and [`Expr::new`].

use super::{
    Binary, Check, CheckKind, Expr, ExprKind, New, Op, OpKind, Quantifier, Stmt, Store, Type,
    Unary, Var, VarRef,
};
use heddle_text::Span;
use num_bigint::BigInt;

impl Expr {
    /// `true` or `false`.
    pub fn bool(value: bool, span: Span) -> Expr {
        Expr::new(ExprKind::Bool(value), Type::Bool, span)
    }

    /// An integer; a negative one is the negation of a literal.
    pub fn int(value: impl Into<BigInt>, span: Span) -> Expr {
        let value = value.into();
        if value < BigInt::ZERO {
            let positive = Expr::new(ExprKind::Int(-value), Type::Int, span);
            return Expr::new(ExprKind::Unary(Unary::Neg, positive), Type::Int, span);
        }
        Expr::new(ExprKind::Int(value), Type::Int, span)
    }

    /// `tid`
    pub fn tid(span: Span) -> Expr {
        Expr::new(ExprKind::Tid, Type::Tid, span)
    }

    /// `none`
    pub fn no_thread(span: Span) -> Expr {
        Expr::new(ExprKind::NoThread, Type::Tid, span)
    }

    /// A variable of type `ty` in `store`.
    pub fn var(var: impl Into<VarRef>, store: Store, ty: Type, span: Span) -> Expr {
        Expr::new(ExprKind::Var(var.into(), store), ty, span)
    }

    /// A variable before the step.
    pub fn pre(var: impl Into<VarRef>, ty: Type, span: Span) -> Expr {
        Expr::var(var, Store::Pre, ty, span)
    }

    /// A variable after the step.
    pub fn post(var: impl Into<VarRef>, ty: Type, span: Span) -> Expr {
        Expr::var(var, Store::Post, ty, span)
    }

    /// Two operands, nothing simplified. The type follows from the operator and the left operand.
    pub fn binary(op: Binary, a: Expr, b: Expr, span: Span) -> Expr {
        let ty = match op {
            Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Rem => Type::Int,
            Binary::Union | Binary::Inter | Binary::Minus => a.ty().clone(),
            _ => Type::Bool,
        };
        Expr::new(ExprKind::Binary(op, a, b), ty, span)
    }

    /// `a == b`, at `a`'s position.
    pub fn eq(a: Expr, b: Expr) -> Expr {
        let span = a.span();
        Expr::binary(Binary::Eq, a, b, span)
    }

    /// Negation; a double one disappears.
    #[expect(clippy::should_implement_trait, reason = "reads like and, or, implies")]
    pub fn not(a: Expr) -> Expr {
        match a.kind() {
            ExprKind::Bool(b) => Expr::bool(!b, a.span()),
            ExprKind::Unary(Unary::Not, inner) => inner.clone(),
            _ => {
                let span = a.span();
                Expr::new(ExprKind::Unary(Unary::Not, a), Type::Bool, span)
            }
        }
    }

    /// `a && b`
    pub fn and(a: Expr, b: Expr) -> Expr {
        match (a.as_bool(), b.as_bool()) {
            (Some(true), _) | (_, Some(false)) => b,
            (_, Some(true)) | (Some(false), _) => a,
            _ => {
                let span = a.span().to(b.span());
                Expr::binary(Binary::And, a, b, span)
            }
        }
    }

    /// `a || b`
    pub fn or(a: Expr, b: Expr) -> Expr {
        match (a.as_bool(), b.as_bool()) {
            (Some(false), _) | (_, Some(true)) => b,
            (_, Some(false)) | (Some(true), _) => a,
            _ => {
                let span = a.span().to(b.span());
                Expr::binary(Binary::Or, a, b, span)
            }
        }
    }

    /// `a ==> b`, at `b`'s position.
    pub fn implies(a: Expr, b: Expr) -> Expr {
        match (a.as_bool(), b.as_bool()) {
            (Some(true), _) | (_, Some(true)) => b,
            (Some(false), _) => Expr::bool(true, b.span()),
            (_, Some(false)) => Expr::not(a),
            _ => {
                let span = b.span();
                Expr::binary(Binary::Implies, a, b, span)
            }
        }
    }

    /// Conjunction of all parts, as a balanced tree in their order; `true` at `span` if there are none.
    pub fn all(parts: impl IntoIterator<Item = Expr>, span: Span) -> Expr {
        let parts: Vec<Expr> = parts.into_iter().collect();
        balanced(parts, &Expr::and).unwrap_or_else(|| Expr::bool(true, span))
    }

    /// Disjunction of all parts, as a balanced tree in their order; `false` at `span` if there are none.
    pub fn any(parts: impl IntoIterator<Item = Expr>, span: Span) -> Expr {
        let parts: Vec<Expr> = parts.into_iter().collect();
        balanced(parts, &Expr::or).unwrap_or_else(|| Expr::bool(false, span))
    }

    /// `c ? a : b`
    pub fn ite(c: Expr, a: Expr, b: Expr) -> Expr {
        let (ty, span) = (a.ty().clone(), c.span().to(b.span()));
        Expr::new(ExprKind::Ite(c, a, b), ty, span)
    }

    /// `m[k]`; `None` if `m` is not a map.
    pub fn select(m: Expr, k: Expr) -> Option<Expr> {
        let Type::Map(_, value) = m.ty() else {
            return None;
        };
        let (ty, span) = ((**value).clone(), m.span().to(k.span()));
        Some(Expr::new(ExprKind::Select(m, k), ty, span))
    }

    /// `m[k := v]`
    pub fn update(m: Expr, k: Expr, v: Expr) -> Expr {
        let (ty, span) = (m.ty().clone(), m.span().to(v.span()));
        Expr::new(ExprKind::Update(m, k, v), ty, span)
    }

    /// A quantified formula at the body's position.
    pub fn quantified(quantifier: Quantifier, bounds: Vec<super::Bound>, body: Expr) -> Expr {
        let span = body.span();
        Expr::new(
            ExprKind::Quantified(quantifier, bounds, body),
            Type::Bool,
            span,
        )
    }

    /// The truth value, if this is a literal.
    pub fn as_bool(&self) -> Option<bool> {
        match self.kind() {
            ExprKind::Bool(b) => Some(*b),
            _ => None,
        }
    }
}

/// Combines the parts pairwise into a tree of logarithmic depth, keeping their order.
pub(crate) fn balanced<T>(mut parts: Vec<T>, join: &dyn Fn(T, T) -> T) -> Option<T> {
    while parts.len() > 1 {
        let mut next = Vec::with_capacity(parts.len().div_ceil(2));
        let mut iter = parts.into_iter();
        while let Some(a) = iter.next() {
            next.push(match iter.next() {
                Some(b) => join(a, b),
                None => a,
            });
        }
        parts = next;
    }
    parts.pop()
}

impl Var {
    /// The global, if it is one.
    pub fn as_global(self) -> Option<super::GlobalId> {
        match self {
            Var::Global(g) => Some(g),
            Var::Local(_) => None,
        }
    }

    /// The local, if it is one.
    pub fn as_local(self) -> Option<super::LocalId> {
        match self {
            Var::Global(_) => None,
            Var::Local(l) => Some(l),
        }
    }
}

impl From<Var> for VarRef {
    fn from(var: Var) -> VarRef {
        match var {
            Var::Global(g) => VarRef::Global(g),
            Var::Local(l) => VarRef::Local(l),
        }
    }
}

impl From<VarRef> for Var {
    fn from(var: VarRef) -> Var {
        match var {
            VarRef::Global(g) => Var::Global(g),
            VarRef::Local(l) => Var::Local(l),
        }
    }
}

impl From<super::GlobalId> for VarRef {
    fn from(g: super::GlobalId) -> VarRef {
        VarRef::Global(g)
    }
}

impl From<super::LocalId> for VarRef {
    fn from(l: super::LocalId) -> VarRef {
        VarRef::Local(l)
    }
}

impl Op {
    /// A step that does nothing.
    pub fn new(kind: OpKind, span: Span) -> Op {
        Op {
            kind,
            span,
            checks: Vec::new(),
            havoc: Vec::new(),
            updates: Vec::new(),
            guard: None,
            makes: None,
        }
    }

    /// Says what the operation makes.
    #[must_use]
    pub fn makes(mut self, new: New) -> Op {
        self.makes = Some(Box::new(new));
        self
    }

    /// Adds a check.
    #[must_use]
    pub fn check(mut self, expr: Expr, kind: CheckKind, span: Span) -> Op {
        self.checks.push(Check { expr, kind, span });
        self
    }

    /// Adds an update.
    #[must_use]
    pub fn update(mut self, var: Var, value: Expr) -> Op {
        self.updates.push((var, value));
        self
    }

    /// Adds a conjunct to the guard.
    #[must_use]
    pub fn guard(mut self, guard: Expr) -> Op {
        self.guard = Some(match self.guard.take() {
            Some(old) => Expr::and(old, guard),
            None => guard,
        });
        self
    }

    /// Lists variables as changed, value not determined.
    #[must_use]
    pub fn havoc(mut self, vars: impl IntoIterator<Item = Var>) -> Op {
        self.havoc.extend(vars);
        self
    }

    /// X: the guard and `x' == e` for every update.
    pub fn transition(&self) -> Expr {
        let updates = self.updates.iter().map(|(var, value)| {
            let target = Expr::post(*var, value.ty().clone(), value.span());
            Expr::eq(target, value.clone())
        });
        Expr::all(self.guard.iter().cloned().chain(updates), self.span)
    }
}

impl From<Op> for Stmt {
    fn from(op: Op) -> Stmt {
        Stmt::Op(op)
    }
}
