//! Calls of pure source methods and predicates in formulas: the body is written out.
//!
//! Only a body that is one `return` of an expression without effects has a meaning in a formula: its value in one store.
//! Recursion, and calls that another class may override, are refused.

use crate::body::{Lower, NotModelled, refuse};
use crate::formula::Meaning;
use crate::program::Lowering;
use heddle_plato::ir::Expr;
use heddle_resolve::typed::{Call, Dispatch, Receiver};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// The value of a pure method of the source.
    pub fn pure_term(&mut self, e: ExprId, call: &Call, m: &Meaning, span: Span) -> Lower<Expr> {
        let unit = self.unit(m.file);
        let ExprKind::Call { target, args, .. } = unit.ast[e].kind else {
            return refuse("this call in a formula", span);
        };
        let overridden = self
            .classes
            .is_overridden(&mut self.resolved.world, call.method);
        if call.dispatch == Dispatch::Virtual && overridden {
            return refuse("an overridden method in a formula", span);
        }
        if self.expanding.contains(&call.method) {
            return refuse("a recursive method in a formula", span);
        }
        let this = match (call.receiver, target) {
            (Receiver::None, _) => None,
            (Receiver::Expr, Some(target)) => Some(self.formula(target, m)?),
            _ => m.this.clone(),
        };
        let args: Lower<Vec<Expr>> = unit
            .ast
            .list(args)
            .iter()
            .map(|a| self.formula(*a, m))
            .collect();
        let Some((file, decl)) = self.classes.method(call.method) else {
            return refuse("this call in a formula", span);
        };
        let Some(body) = self.only_value(file, decl) else {
            return refuse("a method with more than one `return` in a formula", span);
        };
        let mut vars = FxHashMap::default();
        let callee = self.unit(file);
        for (var, value) in callee.ast.list(callee.ast[decl].params).iter().zip(args?) {
            if let Some(java) = self.resolved.files[file].local_of(*var) {
                vars.insert(java, value);
            }
        }
        let mut inner = Meaning::new(file, this, vars, m.stores);
        inner.objects = m.objects;
        inner.next = m.next;
        self.expanding.push(call.method);
        let value = self.formula(body, &inner);
        self.expanding.pop();
        let at_call = |e: NotModelled| NotModelled { what: e.what, span };
        value.map(|v| v.with_span(span)).map_err(at_call)
    }

    /// What a method returns, if that is all that it does.
    fn only_value(&self, file: usize, decl: ast::MethodId) -> Option<ExprId> {
        let unit = self.unit(file);
        let StmtKind::Block(items) = unit.ast[unit.ast[decl].body?].kind else {
            return None;
        };
        match unit.ast.list(items) {
            [only] => match unit.ast[*only].kind {
                StmtKind::Return(value) => value,
                _ => None,
            },
            _ => None,
        }
    }
}
