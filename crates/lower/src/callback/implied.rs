//! Which methods the code of a method may run without calling them by name: for questions about all that it reaches.

use crate::program::Lowering;
use heddle_contracts::special::{Occasion, runs_on};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_syntax::ast::{self, BinaryOp, ExprKind, StmtKind, TextRange};
use std::rc::Rc;

impl Lowering<'_> {
    /// The methods with effects that the constructs of a piece of code may run.
    pub(crate) fn implied_callees(&mut self, file: usize, range: TextRange) -> Vec<MethodId> {
        let unit = self.unit(file);
        let inside = |r: TextRange| range.start <= r.start && r.end <= range.end;
        let hidden = self.run_by_statements();
        let mut found = Vec::new();
        if !hidden.is_empty() {
            let runs = |k: &StmtKind| matches!(k, StmtKind::ForEach { .. } | StmtKind::Try { .. });
            let mut stmts = unit.ast.nodes::<ast::Stmt>();
            if stmts.any(|(_, s)| runs(&s.kind) && inside(s.range)) {
                found.extend(hidden.iter());
            }
        }
        let effects = self.text_effects();
        let makes_text = |low: &Self| {
            let mut nodes = unit.ast.nodes::<ast::Expr>();
            nodes.any(|(e, node)| inside(node.range) && low.may_make_text(file, e, node.kind))
        };
        if !effects.is_empty() && makes_text(self) {
            found.extend(effects.iter());
        }
        found
    }

    fn may_make_text(&self, file: usize, e: ast::ExprId, kind: ExprKind) -> bool {
        let typed = &self.resolved.files[file];
        match kind {
            ExprKind::Binary {
                op: BinaryOp::Add, ..
            }
            | ExprKind::Assign {
                op: Some(BinaryOp::Add),
                ..
            } => self.resolved.world.class_of(typed.note(e).ty) == Some(ClassId::STRING),
            _ => typed
                .call_of(e)
                .is_some_and(|call| self.classes.method(call.method).is_none()),
        }
    }

    /// The methods that loops over collections and `try` with resources may run.
    fn run_by_statements(&mut self) -> Rc<[MethodId]> {
        if let Some(known) = &self.callbacks.of_statements {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        for id in self.classes.methods() {
            let world = &mut self.resolved.world;
            let runs = runs_on(world, id, &[Occasion::ForEach, Occasion::Resources]);
            if runs && world.method(id).params.is_empty() {
                found.push(id);
            }
        }
        let found: Rc<[MethodId]> = found.into();
        self.callbacks.of_statements = Some(Rc::clone(&found));
        found
    }
}
