//! Expressions: typed, shared, with the store each variable is read from.

use super::{ConstId, EnumId, FuncId, GlobalId, LocalId, ThreadId, Type};
use heddle_text::Span;
use num_bigint::BigInt;
use std::sync::Arc;

/// A shared expression; cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr(Arc<ExprNode>);

/// What an [`Expr`] points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExprNode {
    /// The operator and its operands.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Where it stands in the source.
    pub span: Span,
}

impl Expr {
    /// Makes an expression.
    pub fn new(kind: ExprKind, ty: Type, span: Span) -> Self {
        Expr(Arc::new(ExprNode { kind, ty, span }))
    }

    /// The operator and its operands.
    pub fn kind(&self) -> &ExprKind {
        &self.0.kind
    }

    /// Its type.
    pub fn ty(&self) -> &Type {
        &self.0.ty
    }

    /// Where it stands in the source.
    pub fn span(&self) -> Span {
        self.0.span
    }

    /// Whether both are one and the same node in memory (cheap; equal expressions may be different nodes).
    pub fn same(&self, other: &Expr) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Where the node is in memory, which tells it from all others that are alive.
    pub(super) fn address(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }
}

/// Which store a variable is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Store {
    /// The store before the step (`x`), or the only store of a one-store predicate.
    Pre,
    /// The store after the step (`x'`).
    Post,
    /// The store at the procedure's entry (`old(x)`), only in postconditions.
    Entry,
}

/// A variable of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VarRef {
    /// A global variable.
    Global(GlobalId),
    /// A local variable of the enclosing procedure or thread.
    Local(LocalId),
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// `!b`
    Not,
    /// `-i`
    Neg,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `i + j`
    Add,
    /// `i - j`
    Sub,
    /// `i * j`
    Mul,
    /// `i / j`, rounded towards zero as in Java; unspecified for `j == 0`
    Div,
    /// `i % j`, with the sign of `i` as in Java; unspecified for `j == 0`
    Rem,
    /// `i < j`
    Lt,
    /// `i <= j`
    Le,
    /// `a == b` (any type; sets and maps by content). `!=`, `>`, `>=` are written with the others.
    Eq,
    /// `a && b`
    And,
    /// `a || b`
    Or,
    /// `a ==> b`
    Implies,
    /// `a <==> b`
    Iff,
    /// `x in s`
    In,
    /// `s union t`
    Union,
    /// `s inter t`
    Inter,
    /// `s minus t`
    Minus,
    /// `s subset t` (not necessarily proper)
    Subset,
}

/// `forall` or `exists`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// All values.
    Forall,
    /// Some value.
    Exists,
}

/// A bound variable. Ids are unique within one procedure, thread or top-level clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Unique number; [`ExprKind::Bound`] refers to it.
    pub id: u32,
    /// Its name in the source.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// An integer literal (never negative; negation is an operator).
    Int(BigInt),
    /// `true` or `false`.
    Bool(bool),
    /// The value number `.1` of an enumeration.
    Enum(EnumId, u32),
    /// `none`, the thread id that no thread has.
    NoThread,
    /// `tid`, the running thread.
    Tid,
    /// The id of a single thread.
    Thread(ThreadId),
    /// `w[e]`, the id of a member of a family.
    ThreadAt(ThreadId, Expr),
    /// `index(t)`, the index of a family member; unspecified for other threads.
    Index(Expr),
    /// `t in w`: is `t` the thread (or a member of the family) `w`?
    IsThread(Expr, ThreadId),
    /// A variable in one of the stores.
    Var(VarRef, Store),
    /// A named constant.
    Const(ConstId),
    /// A variable of an enclosing quantifier.
    Bound(u32),
    /// `result` of the procedure whose specification this is.
    Result,
    /// One operand.
    Unary(Unary, Expr),
    /// Two operands.
    Binary(Binary, Expr, Expr),
    /// `c ? a : b`
    Ite(Expr, Expr, Expr),
    /// `m[k]`
    Select(Expr, Expr),
    /// `m[k := v]`
    Update(Expr, Expr, Expr),
    /// `map(v)`: the map (of the expression's type) that is `v` everywhere.
    ConstMap(Expr),
    /// `{a, b}`, also `{}`
    Set(Vec<Expr>),
    /// `f(a, b)`
    Apply(FuncId, Vec<Expr>),
    /// A quantified formula.
    Quantified(Quantifier, Vec<Bound>, Expr),
}
