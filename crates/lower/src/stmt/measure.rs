//! `decreases e, f;`: every round that goes on to another one makes the measures smaller, the first ones first, and begins with
//! one that is not negative. Nothing is concluded from it: that a loop ends is no part of a verdict.

use crate::access::words::rule;
use crate::body::Lower;
use crate::method::Method;
use heddle_contracts::LoopClause;
use heddle_diag::codes;
use heddle_plato::ir::{Binary, Expr, LocalId, Type};
use heddle_syntax::ast::{ClauseId, ExprId, List};
use heddle_text::Span;

/// The measures of one `decreases` clause at the head of the loop.
pub(super) struct Measured {
    before: Vec<(ExprId, LocalId)>,
    span: Span,
}

impl Method<'_, '_> {
    /// Notes the measures when a round begins.
    pub(super) fn measure(&mut self, spec: List<ClauseId>) -> Lower<Vec<Measured>> {
        let unit = self.unit();
        let mut all = Vec::new();
        let contracts = &self.low.contracts;
        for clause in contracts.loop_clauses(self.scope.file, &unit.ast, spec) {
            let LoopClause::Decreases(list) = clause.says else {
                continue;
            };
            let span = clause.at.span;
            let mut before = Vec::new();
            for e in list {
                let value = self.code_formula(e)?;
                let local = self.code.local("$measure", Type::Int, span);
                self.code.set(local, value, span);
                before.push((e, local));
            }
            all.push(Measured { before, span });
        }
        Ok(all)
    }

    /// Checks that the round has made them smaller.
    pub(super) fn must_decrease(&mut self, all: &[Measured]) -> Lower<()> {
        for measured in all {
            let span = measured.span;
            let zero = Expr::int(0, span);
            let mut smaller = Expr::bool(false, span);
            for (e, local) in measured.before.iter().rev() {
                let now = self.code_formula(*e)?;
                let then = self.code.read(*local, span);
                let less = Expr::and(
                    Expr::binary(Binary::Lt, now.clone(), then.clone(), span),
                    Expr::binary(Binary::Le, zero.clone(), then.clone(), span),
                );
                smaller = Expr::or(less, Expr::and(Expr::eq(now, then), smaller));
            }
            let words = rule(
                codes::MEASURE,
                "what the loop `decreases` may not become smaller, or ⟨may be|is⟩ negative",
                "may not decrease in a round",
                "name an integer that is never negative when a round begins and smaller when it ends, and that no other thread changes",
            );
            let check = self.low.heap.rule(smaller, span, words);
            self.code.demand([check], span);
        }
        Ok(())
    }
}
