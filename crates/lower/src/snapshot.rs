//! `\old(e)` in code: assertions and loop invariants that speak of the method's entry.
//!
//! All such terms of a method are evaluated in one step when it is entered, so that they are values of one store.

use crate::body::Lower;
use crate::formula::ONE_STORE;
use crate::method::Method;
use heddle_plato::ir::{Op, OpKind, Var};
use heddle_syntax::ast::{ExprId, ExprKind, StmtId, StmtKind};

impl Method<'_, '_> {
    /// Keeps what the terms under `\old` are at the entry. A term that cannot be evaluated there is refused where it is
    /// used.
    pub(crate) fn snapshots(&mut self, body: Option<StmtId>) -> Lower<()> {
        let Some(body) = body else { return Ok(()) };
        let unit = self.unit();
        let range = unit.ast[body].range;
        let span = unit.ast.span(range);
        let mut op = Op::new(OpKind::CallGlue, span);
        let mut kept = Vec::new();
        for (e, value) in old_terms(&unit.ast, range) {
            let Ok(value) = self.spec_formula(value, ONE_STORE) else {
                continue;
            };
            let local = self.code.local("$old", value.ty().clone(), span);
            op = op.update(Var::Local(local), value);
            kept.push((e, local));
        }
        if !kept.is_empty() {
            self.code.emit(op);
            self.scope.snapshots.extend(kept);
        }
        Ok(())
    }
}

impl Method<'_, '_> {
    /// Whether there is a loop in the body.
    pub(crate) fn has_loop(&self, body: Option<StmtId>) -> bool {
        let unit = self.unit();
        let Some(range) = body.map(|b| unit.ast[b].range) else {
            return false;
        };
        let mut nodes = unit.ast.stmts_within(range).into_iter();
        nodes.any(|(_, s)| {
            matches!(
                s.kind,
                StmtKind::While { .. }
                    | StmtKind::Do { .. }
                    | StmtKind::For { .. }
                    | StmtKind::ForEach { .. }
            )
        })
    }
}

/// The terms under `\old` within a range.
fn old_terms(
    ast: &heddle_syntax::ast::Ast,
    range: heddle_syntax::ast::TextRange,
) -> Vec<(ExprId, ExprId)> {
    let nodes = ast.exprs_within(range).into_iter();
    nodes
        .filter_map(|(e, n)| match n.kind {
            ExprKind::Old { value, label: None } => Some((e, value)),
            _ => None,
        })
        .collect()
}
