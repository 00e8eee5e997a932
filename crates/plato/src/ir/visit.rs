//! Walking and rewriting expressions and statements.
//!
//! Takes IR, gives facts about it (which variables occur, which change) or a rewritten copy. Recursion is as deep
//! as the tree, which the parser bounds.

use super::{
    Bound, Call, Expr, ExprKind, GlobalId, LocalId, Loop, Op, Quantifier, Stmt, Store, Type, Var,
    VarRef,
};
use std::collections::BTreeSet;

impl ExprKind {
    /// Calls `f` on each direct operand, from left to right.
    pub fn for_each_operand(&self, f: &mut dyn FnMut(&Expr)) {
        match self {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Enum(..)
            | ExprKind::NoThread
            | ExprKind::Tid
            | ExprKind::Thread(_)
            | ExprKind::Var(..)
            | ExprKind::Const(_)
            | ExprKind::Bound(_)
            | ExprKind::Result => {}
            ExprKind::ThreadAt(_, a)
            | ExprKind::Index(a)
            | ExprKind::IsThread(a, _)
            | ExprKind::Unary(_, a)
            | ExprKind::ConstMap(a)
            | ExprKind::Quantified(_, _, a) => f(a),
            ExprKind::Binary(_, a, b) | ExprKind::Select(a, b) => {
                f(a);
                f(b);
            }
            ExprKind::Ite(a, b, c) | ExprKind::Update(a, b, c) => {
                f(a);
                f(b);
                f(c);
            }
            ExprKind::Set(items) | ExprKind::Apply(_, items) => items.iter().for_each(f),
        }
    }

    /// The same operator with each direct operand replaced by what `f` makes of it.
    #[must_use]
    pub fn map_operands(&self, f: &mut dyn FnMut(&Expr) -> Expr) -> ExprKind {
        match self {
            ExprKind::Int(_)
            | ExprKind::Bool(_)
            | ExprKind::Enum(..)
            | ExprKind::NoThread
            | ExprKind::Tid
            | ExprKind::Thread(_)
            | ExprKind::Var(..)
            | ExprKind::Const(_)
            | ExprKind::Bound(_)
            | ExprKind::Result => self.clone(),
            ExprKind::ThreadAt(t, a) => ExprKind::ThreadAt(*t, f(a)),
            ExprKind::Index(a) => ExprKind::Index(f(a)),
            ExprKind::IsThread(a, t) => ExprKind::IsThread(f(a), *t),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, f(a)),
            ExprKind::ConstMap(a) => ExprKind::ConstMap(f(a)),
            ExprKind::Quantified(q, bounds, a) => ExprKind::Quantified(*q, bounds.clone(), f(a)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, f(a), f(b)),
            ExprKind::Select(a, b) => ExprKind::Select(f(a), f(b)),
            ExprKind::Ite(a, b, c) => ExprKind::Ite(f(a), f(b), f(c)),
            ExprKind::Update(a, b, c) => ExprKind::Update(f(a), f(b), f(c)),
            ExprKind::Set(items) => ExprKind::Set(items.iter().map(f).collect()),
            ExprKind::Apply(g, items) => ExprKind::Apply(*g, items.iter().map(f).collect()),
        }
    }
}

impl Expr {
    /// Calls `f` on this expression and everything inside it, outside first.
    pub fn for_each_node(&self, f: &mut dyn FnMut(&Expr)) {
        f(self);
        self.kind().for_each_operand(&mut |e| e.for_each_node(f));
    }

    /// Whether `test` holds for this expression or something inside it.
    pub fn any_node(&self, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
        if test(self) {
            return true;
        }
        let mut found = false;
        self.kind()
            .for_each_operand(&mut |e| found = found || e.any_node(test));
        found
    }

    /// Rewrites from the outside in: where `f` gives an expression, it is taken as it is (and not looked into
    /// again); where it gives `None`, the operands are rewritten. Unchanged parts stay shared.
    ///
    /// A replacement that has free bound variables must use ids that no quantifier around it binds;
    /// [`Expr::fresh_bound`] gives such an id.
    #[must_use]
    pub fn rewrite(&self, f: &mut dyn FnMut(&Expr) -> Option<Expr>) -> Expr {
        if let Some(new) = f(self) {
            return new;
        }
        let mut changed = false;
        let kind = self.kind().map_operands(&mut |e| {
            let new = e.rewrite(f);
            changed |= !new.same(e);
            new
        });
        if changed {
            Expr::new(kind, self.ty().clone(), self.span())
        } else {
            self.clone()
        }
    }

    /// The global variables that occur, each with the stores it is read from.
    pub fn globals(&self) -> BTreeSet<(GlobalId, Store)> {
        let mut found = BTreeSet::new();
        self.for_each_node(&mut |e| {
            if let ExprKind::Var(VarRef::Global(g), store) = e.kind() {
                found.insert((*g, *store));
            }
        });
        found
    }

    /// The local variables that occur, each with the stores it is read from.
    pub fn locals(&self) -> BTreeSet<(LocalId, Store)> {
        let mut found = BTreeSet::new();
        self.for_each_node(&mut |e| {
            if let ExprKind::Var(VarRef::Local(l), store) = e.kind() {
                found.insert((*l, *store));
            }
        });
        found
    }

    /// Whether some variable is read from `store`.
    pub fn reads_store(&self, store: Store) -> bool {
        self.any_node(&mut |e| matches!(e.kind(), ExprKind::Var(_, s) if *s == store))
    }

    /// Whether `tid` occurs.
    pub fn mentions_tid(&self) -> bool {
        self.any_node(&mut |e| matches!(e.kind(), ExprKind::Tid))
    }

    /// Whether `result` occurs.
    pub fn mentions_result(&self) -> bool {
        self.any_node(&mut |e| matches!(e.kind(), ExprKind::Result))
    }

    /// Replaces `tid`.
    #[must_use]
    pub fn with_tid(&self, tid: &Expr) -> Expr {
        self.rewrite(&mut |e| matches!(e.kind(), ExprKind::Tid).then(|| tid.clone()))
    }

    /// Replaces `result`.
    #[must_use]
    pub fn with_result(&self, result: &Expr) -> Expr {
        self.rewrite(&mut |e| matches!(e.kind(), ExprKind::Result).then(|| result.clone()))
    }

    /// Replaces each variable for which `f` gives an expression.
    #[must_use]
    pub fn with_vars(&self, f: &mut dyn FnMut(VarRef, Store) -> Option<Expr>) -> Expr {
        self.rewrite(&mut |e| match e.kind() {
            ExprKind::Var(var, store) => f(*var, *store),
            _ => None,
        })
    }

    /// Reads everything that was read from store `from` (globals and locals) from store `to`. With
    /// `(Pre, Post)` this gives the primed version of a one-store formula.
    #[must_use]
    pub fn with_store(&self, from: Store, to: Store) -> Expr {
        self.rewrite(&mut |e| match e.kind() {
            ExprKind::Var(var, store) if *store == from => {
                Some(Expr::new(ExprKind::Var(*var, to), e.ty().clone(), e.span()))
            }
            _ => None,
        })
    }

    /// The same expression with `span` on its outermost node.
    #[must_use]
    pub fn with_span(&self, span: heddle_text::Span) -> Expr {
        Expr::new(self.kind().clone(), self.ty().clone(), span)
    }

    /// A bound-variable id above every id bound or used inside.
    pub fn fresh_bound(&self) -> u32 {
        let mut next = 0;
        self.for_each_node(&mut |e| match e.kind() {
            ExprKind::Bound(id) => next = next.max(id + 1),
            ExprKind::Quantified(_, bounds, _) => {
                for b in bounds {
                    next = next.max(b.id + 1);
                }
            }
            _ => {}
        });
        next
    }

    /// Splits at top-level `&&`, and through implications: `A ==> (B && C)` gives `A ==> B` and `A ==> C`.
    /// Each part keeps its own position; `A ==> B` made by splitting stands at `B`.
    pub fn conjuncts(&self) -> Vec<Expr> {
        use super::Binary::{And, Implies};
        match self.kind() {
            ExprKind::Binary(And, a, b) => {
                let mut parts = a.conjuncts();
                parts.extend(b.conjuncts());
                parts
            }
            ExprKind::Binary(Implies, a, b) => {
                let parts = b.conjuncts();
                if parts.len() == 1 {
                    return vec![self.clone()];
                }
                let under = |part: Expr| {
                    let span = part.span();
                    Expr::new(ExprKind::Binary(Implies, a.clone(), part), Type::Bool, span)
                };
                parts.into_iter().map(under).collect()
            }
            _ => vec![self.clone()],
        }
    }

    /// The bound variables and the body, if this is a formula with that quantifier.
    pub fn as_quantified(&self, quantifier: Quantifier) -> Option<(&[Bound], &Expr)> {
        match self.kind() {
            ExprKind::Quantified(q, bounds, body) if *q == quantifier => Some((bounds, body)),
            _ => None,
        }
    }
}

impl Op {
    /// Calls `f` on every expression of the operation: checks, updates, guard, contents of what it makes.
    pub fn for_each_expr(&self, f: &mut dyn FnMut(&Expr)) {
        self.checks.iter().for_each(|c| f(&c.expr));
        self.updates.iter().for_each(|(_, e)| f(e));
        self.guard.iter().for_each(&mut *f);
        let made = self.makes.iter();
        made.for_each(|new| new.cells.iter().for_each(|(_, e)| f(e)));
    }

    /// The operation with every expression replaced by what `f` makes of it.
    #[must_use]
    pub fn map_exprs(&self, f: &mut dyn FnMut(&Expr) -> Expr) -> Op {
        let mut op = self.clone();
        op.checks.iter_mut().for_each(|c| c.expr = f(&c.expr));
        op.updates.iter_mut().for_each(|(_, e)| *e = f(e));
        op.guard = op.guard.map(|g| f(&g));
        let made = op.makes.iter_mut();
        made.for_each(|new| new.cells.iter_mut().for_each(|(_, e)| *e = f(e)));
        op
    }

    /// The variables that may change: the havocked and the updated ones.
    pub fn modified(&self) -> impl Iterator<Item = Var> + '_ {
        let updated = self.updates.iter().map(|(v, _)| *v);
        self.havoc.iter().copied().chain(updated)
    }

    /// The global variables that may change.
    pub fn modified_globals(&self) -> BTreeSet<GlobalId> {
        self.modified().filter_map(Var::as_global).collect()
    }

    /// Whether the operation neither reads nor changes a global variable.
    pub fn is_local(&self) -> bool {
        let mut local = self.modified_globals().is_empty();
        self.for_each_expr(&mut |e| local = local && e.globals().is_empty());
        local
    }
}

impl Stmt {
    /// Calls `f` on this statement and every statement inside it, outside first. Callees are not entered.
    pub fn for_each(&self, f: &mut dyn FnMut(&Stmt)) {
        f(self);
        match self {
            Stmt::Op(_) | Stmt::Call(_) | Stmt::Exit(_) => {}
            Stmt::Seq(items) | Stmt::Choice(items) => items.iter().for_each(|s| s.for_each(f)),
            Stmt::Loop(Loop { body, .. }) | Stmt::Block(_, body) => body.for_each(f),
        }
    }

    /// Calls `f` on every operation.
    pub fn for_each_op(&self, f: &mut dyn FnMut(&Op)) {
        self.for_each(&mut |s| {
            if let Stmt::Op(op) = s {
                f(op);
            }
        });
    }

    /// Calls `f` on every call.
    pub fn for_each_call(&self, f: &mut dyn FnMut(&Call)) {
        self.for_each(&mut |s| {
            if let Stmt::Call(call) = s {
                f(call);
            }
        });
    }

    /// The variables that the statement's own operations and call results may change. What the callees
    /// change is not in it.
    pub fn modified(&self) -> BTreeSet<Var> {
        let mut found = BTreeSet::new();
        self.for_each(&mut |s| match s {
            Stmt::Op(op) => found.extend(op.modified()),
            Stmt::Call(call) => found.extend(call.result.map(Var::Local)),
            _ => {}
        });
        found
    }

    /// The greatest label number plus one: a number for a new label.
    pub fn fresh_label(&self) -> u32 {
        let mut next = 0;
        self.for_each(&mut |s| {
            if let Stmt::Block(label, _) | Stmt::Exit(label) = s {
                next = next.max(label.0 + 1);
            }
        });
        next
    }

    /// Rewrites from the outside in: where `f` gives a statement, it is taken as it is; where it gives `None`,
    /// the statements inside are rewritten.
    #[must_use]
    pub fn rewrite(&self, f: &mut dyn FnMut(&Stmt) -> Option<Stmt>) -> Stmt {
        if let Some(new) = f(self) {
            return new;
        }
        match self {
            Stmt::Op(_) | Stmt::Call(_) | Stmt::Exit(_) => self.clone(),
            Stmt::Seq(items) => Stmt::Seq(items.iter().map(|s| s.rewrite(f)).collect()),
            Stmt::Choice(items) => Stmt::Choice(items.iter().map(|s| s.rewrite(f)).collect()),
            Stmt::Block(label, body) => Stmt::Block(*label, Box::new(body.rewrite(f))),
            Stmt::Loop(l) => Stmt::Loop(Loop {
                body: Box::new(l.body.rewrite(f)),
                ..l.clone()
            }),
        }
    }
}
