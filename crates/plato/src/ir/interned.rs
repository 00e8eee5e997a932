//! Formulas that are kept once.
//!
//! Takes formulas of which nobody asks where they stand in the source, gives equal ones that share every node with all formulas that
//! were given before. Only what computes a number keeps its position, by which front ends know its type. Front ends say the same of the whole program in thousands of operations (what others may
//! have shared, which lock comes before which): so it takes memory once.

use super::{Binary, Bound, Expr, ExprKind, Unary};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

/// The nodes so far.
#[derive(Debug, Default)]
pub struct Interned {
    /// By hash; nodes of one hash are compared.
    nodes: FxHashMap<u64, Vec<Expr>>,
}

impl Interned {
    /// The formula with nodes that are shared.
    pub fn expr(&mut self, e: &Expr) -> Expr {
        self.within(e, &mut FxHashMap::default())
    }

    /// `done` has what was made of nodes of this formula, which is alive as long as this goes on.
    fn within(&mut self, e: &Expr, done: &mut FxHashMap<usize, Expr>) -> Expr {
        if let Some(known) = done.get(&e.address()) {
            return known.clone();
        }
        let kind = e
            .kind()
            .map_operands(&mut |operand| self.within(operand, done));
        let span = if computes(&kind) {
            e.span()
        } else {
            Span::default()
        };
        let known = self.nodes.entry(hash_of(&kind, span)).or_default();
        let same = |node: &&Expr| {
            let placed = node.span() == span;
            placed && *node.kind() == kind && node.ty() == e.ty()
        };
        let node = match known.iter().find(same) {
            Some(node) => node.clone(),
            None => {
                let node = Expr::new(kind, e.ty().clone(), span);
                known.push(node.clone());
                node
            }
        };
        done.insert(e.address(), node.clone());
        node
    }
}

/// Whether a node computes a number; negative literals are written with an operator, too.
fn computes(kind: &ExprKind) -> bool {
    use Binary::{Add, Div, Mul, Rem, Sub};
    match kind {
        ExprKind::Binary(operator, ..) => matches!(operator, Add | Sub | Mul | Div | Rem),
        ExprKind::Unary(Unary::Neg, of) => !matches!(of.kind(), ExprKind::Int(_)),
        _ => false,
    }
}

/// Of a node whose operands are shared: they count as what they are in memory.
fn hash_of(kind: &ExprKind, span: Span) -> u64 {
    let mut hasher = FxHasher::default();
    span.hash(&mut hasher);
    discriminant(kind).hash(&mut hasher);
    match kind {
        ExprKind::Int(value) => value.hash(&mut hasher),
        ExprKind::Bool(value) => value.hash(&mut hasher),
        ExprKind::Enum(of, number) => (of, number).hash(&mut hasher),
        ExprKind::Thread(thread)
        | ExprKind::ThreadAt(thread, _)
        | ExprKind::IsThread(_, thread) => {
            thread.hash(&mut hasher);
        }
        ExprKind::Var(var, store) => (var, store).hash(&mut hasher),
        ExprKind::Const(constant) => constant.hash(&mut hasher),
        ExprKind::Bound(number) => number.hash(&mut hasher),
        ExprKind::Unary(operator, _) => operator.hash(&mut hasher),
        ExprKind::Binary(operator, ..) => operator.hash(&mut hasher),
        ExprKind::Apply(function, _) => function.hash(&mut hasher),
        ExprKind::Quantified(quantifier, bounds, _) => {
            quantifier.hash(&mut hasher);
            let ids = bounds.iter().map(|Bound { id, .. }| *id);
            ids.for_each(|id| id.hash(&mut hasher));
        }
        _ => {}
    }
    kind.for_each_operand(&mut |operand| operand.address().hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(operator: Binary, left: i64, right: i64, at: u32) -> Expr {
        let span = Span::new(heddle_text::FileId(0), at, at + 1);
        Expr::binary(
            operator,
            Expr::int(left, span),
            Expr::int(right, span),
            span,
        )
    }

    #[test]
    fn equal_formulas_are_one_node() {
        let mut interned = Interned::default();
        let first = interned.expr(&pair(Binary::Lt, 1, 2, 10));
        assert!(first.same(&interned.expr(&pair(Binary::Lt, 1, 2, 20))));
        assert!(!first.same(&interned.expr(&pair(Binary::Lt, 2, 1, 10))));
    }

    #[test]
    fn what_computes_keeps_its_position() {
        let mut interned = Interned::default();
        let sum = pair(Binary::Add, 1, 2, 10);
        assert_eq!(interned.expr(&sum).span(), sum.span());
        assert!(
            !interned
                .expr(&sum)
                .same(&interned.expr(&pair(Binary::Add, 1, 2, 20)))
        );
    }

    #[test]
    fn what_is_made_says_the_same() {
        let nowhere = |operator, left, right| {
            let of = |value| Expr::int(value, Span::default());
            Expr::binary(operator, of(left), of(right), Span::default())
        };
        let equal = Expr::eq(nowhere(Binary::Add, 1, 2), nowhere(Binary::Mul, 3, 4));
        let e = Expr::implies(equal, Expr::bool(false, Span::default()));
        assert_eq!(Interned::default().expr(&e), e);
    }
}
