//! Which methods the code of a method may run without calling them by name: for questions about all that it reaches.

use crate::program::Lowering;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_syntax::ast::{self, BinaryOp, ExprKind, StmtKind, TextRange};

impl Lowering<'_> {
    /// The methods with effects that the constructs of a piece of code may run.
    pub fn implied_callees(&mut self, file: usize, range: TextRange) -> Vec<MethodId> {
        let unit = self.unit(file);
        let inside = |r: TextRange| range.start <= r.start && r.end <= range.end;
        let mut names: Vec<&str> = Vec::new();
        for (_, s) in unit.ast.nodes::<ast::Stmt>() {
            match s.kind {
                StmtKind::ForEach { .. } if inside(s.range) => {
                    names.extend(["iterator", "hasNext", "next"]);
                }
                StmtKind::Try { .. } if inside(s.range) => names.push("close"),
                _ => {}
            }
        }
        let mut found = match names.is_empty() {
            true => Vec::new(),
            false => self.methods_called(&names),
        };
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

    fn methods_called(&mut self, names: &[&str]) -> Vec<MethodId> {
        let mut found = Vec::new();
        for id in self.classes.methods() {
            let info = self.resolved.world.method(id);
            let own = self.resolved.world.names.text(info.name);
            if names.contains(&own) && info.params.is_empty() && !info.flags.has(Flags::STATIC) {
                found.push(id);
            }
        }
        found
    }
}
