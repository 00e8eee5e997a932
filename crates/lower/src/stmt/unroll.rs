//! Loops that run a small constant number of times: `for (int i = 0; i < 3; i++)` where nothing else assigns `i`. They are
//! written out, so that nothing need be known of their rounds.

use super::loops::Parts;
use crate::body::Lower;
use crate::method::Method;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt};
use heddle_resolve::model::Const;
use heddle_resolve::typed::{LocalId, Target};
use heddle_resolve::types::Ty;
use heddle_syntax::ast::{self, BinaryOp, ExprId, ExprKind, StmtId, StmtKind, UnaryOp};

/// More rounds are not written out.
const ROUNDS: i64 = 6;
/// Nor are rounds of nested loops that make more than this together.
const TOGETHER: u32 = 16;

impl Method<'_, '_> {
    /// How many rounds a loop makes, if that is a small constant. Only the loop's own test and update may look like this;
    /// the body may leave it early.
    pub(super) fn constant_rounds(&self, init: &[StmtId], parts: &Parts) -> Option<u32> {
        let unit = self.unit();
        if !parts.spec.is_empty() {
            return None;
        }
        let [init] = init else { return None };
        let StmtKind::Local(vars) = unit.ast[*init].kind else {
            return None;
        };
        let [var] = unit.ast.list(vars) else {
            return None;
        };
        let file = &self.low.resolved.files[self.scope.file];
        let java = file.local_of(*var)?;
        if file.local(java).ty != Ty::INT {
            return None;
        }
        let first = self.number(unit.ast[*var].init?)?;
        let (op, bound) = self.bound(java, parts.condition?)?;
        let [update] = parts.update[..] else {
            return None;
        };
        let by = self.stride(java, update)?;
        if self.assignments(java, parts.body) > 0 {
            return None;
        }
        let rounds = count(first, op, bound, by)?;
        let allowed = self.unrolling.saturating_mul(rounds.max(1)) <= TOGETHER;
        allowed.then_some(rounds)
    }

    fn number(&self, e: ExprId) -> Option<i64> {
        match self.low.resolved.files[self.scope.file].constant(e)? {
            Const::Int(i) => Some(i64::from(*i)),
            _ => None,
        }
    }

    fn is_variable(&self, java: LocalId, e: ExprId) -> bool {
        self.note(e).target == Target::Local(java)
    }

    /// `i < 3` and the like.
    fn bound(&self, java: LocalId, condition: ExprId) -> Option<(BinaryOp, i64)> {
        match self.unit().ast[condition].kind {
            ExprKind::Binary { op, left, right } if self.is_variable(java, left) => {
                Some((op, self.number(right)?))
            }
            _ => None,
        }
    }

    /// By how much the update changes the variable.
    fn stride(&self, java: LocalId, update: ExprId) -> Option<i64> {
        match self.unit().ast[update].kind {
            ExprKind::Unary { op, operand } if self.is_variable(java, operand) => match op {
                UnaryOp::PreIncrement | UnaryOp::PostIncrement => Some(1),
                UnaryOp::PreDecrement | UnaryOp::PostDecrement => Some(-1),
                _ => None,
            },
            ExprKind::Assign {
                op: Some(op),
                target,
                value,
            } if self.is_variable(java, target) => match op {
                BinaryOp::Add => self.number(value),
                BinaryOp::Sub => self.number(value).map(|n| -n),
                _ => None,
            },
            _ => None,
        }
    }

    /// How often code assigns a variable.
    fn assignments(&self, java: LocalId, body: StmtId) -> usize {
        let unit = self.unit();
        let range = unit.ast[body].range;
        let assigned = |e: &ast::Expr| match e.kind {
            ExprKind::Assign { target, .. } => self.is_variable(java, target),
            ExprKind::Unary { op, operand } => {
                let plain = [UnaryOp::Plus, UnaryOp::Minus, UnaryOp::Not, UnaryOp::BitNot];
                !plain.contains(&op) && self.is_variable(java, operand)
            }
            _ => false,
        };
        let nodes = unit.ast.nodes::<ast::Expr>();
        let inside = nodes.filter(|(_, e)| {
            range.start <= e.range.start && e.range.end <= range.end && assigned(e)
        });
        inside.count()
    }

    /// The rounds one after the other; the last test fails.
    pub(super) fn unrolled(&mut self, parts: &Parts, rounds: u32) -> Lower<()> {
        let after = self.code.label();
        let outer = self.unrolling;
        self.unrolling = outer.saturating_mul(rounds.max(1));
        let whole = self.inside(|m| {
            (0..rounds).try_for_each(|_| m.round(parts, after))?;
            m.loop_test(parts, after)?;
            let span = parts.header;
            let never = Op::new(OpKind::Skip, span).guard(Expr::bool(false, span));
            m.code.emit(never);
            Ok(())
        });
        self.unrolling = outer;
        self.code.out.push(Stmt::Block(after, Box::new(whole?)));
        Ok(())
    }
}

/// The rounds of `for (i = first; i op bound; i += by)`.
fn count(first: i64, op: BinaryOp, bound: i64, by: i64) -> Option<u32> {
    let goes_on = |i: i64| match op {
        BinaryOp::Less => Some(i < bound),
        BinaryOp::LessEq => Some(i <= bound),
        BinaryOp::Greater => Some(i > bound),
        BinaryOp::GreaterEq => Some(i >= bound),
        BinaryOp::NotEq => Some(i != bound),
        _ => None,
    };
    let ends = |i: i64| goes_on(i).map(|more| !more);
    (0..=ROUNDS)
        .find(|n| ends(first + n * by) == Some(true))
        .and_then(|n| u32::try_from(n).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_counted_as_the_loop_runs() {
        assert_eq!(count(0, BinaryOp::Less, 3, 1), Some(3));
        assert_eq!(count(3, BinaryOp::GreaterEq, 0, -1), Some(4));
        assert_eq!(count(0, BinaryOp::NotEq, 5, 2), None);
        assert_eq!(count(5, BinaryOp::Less, 3, 1), Some(0));
        assert_eq!(count(0, BinaryOp::Less, 100, 1), None);
        assert_eq!(count(0, BinaryOp::Eq, 0, 1), None);
    }
}
