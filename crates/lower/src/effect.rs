//! The word `pure`: a pure method may make objects, but changes nothing that exists, takes no monitor and starts no thread.
//!
//! Takes the code of a pure method, gives the code with a check at each step and call that has an effect: it fails wherever
//! the step can be reached.

use crate::access::words::rule;
use crate::method::Method;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Rule, Stmt};
use std::collections::BTreeSet;

impl Method<'_, '_> {
    /// The code with checks that it has no effect.
    pub(crate) fn without_effects(&mut self, body: &Stmt) -> Stmt {
        body.rewrite(&mut |s| match s {
            Stmt::Op(op) => {
                let changed = op.modified_globals().into_iter().collect();
                let words = self.told_of(&changed)?;
                let mut checked = op.clone();
                let expr = Expr::bool(false, op.span);
                let check = self.low.heap.rule(expr, op.span, words);
                checked.checks.insert(0, check);
                Some(Stmt::Op(checked))
            }
            Stmt::Call(call) => {
                let changed = self.low.changed_by(s);
                let words = self.told_of(&changed)?;
                let mut before = Op::new(OpKind::CallGlue, call.span);
                let expr = Expr::bool(false, call.span);
                let check = self.low.heap.rule(expr, call.span, words);
                before.checks.push(check);
                Some(Stmt::Seq(vec![Stmt::Op(before), s.clone()]))
            }
            _ => None,
        })
    }

    /// What a step that changes these variables is told, if that is an effect.
    fn told_of(&self, changed: &BTreeSet<GlobalId>) -> Option<Rule> {
        let heap = &self.low.heap;
        let silent = [heap.constructed, heap.thrown];
        let memory = |g: &GlobalId| {
            let view = heap.is_view(*g);
            heap.location(*g).is_some() || heap.element_views().contains(g) || !view
        };
        let locks = [heap.holder, heap.access.locked];
        let found = changed
            .iter()
            .find(|g| locks.contains(g) || (memory(g) && !silent.contains(g)))?;
        let what = match *found {
            g if locks.contains(&g) => "takes a lock".to_owned(),
            g if g == heap.started => "starts a thread".to_owned(),
            g => match heap.member_name(g) {
                name if name == "the element" => "changes an array".to_owned(),
                name => format!("changes `{name}`"),
            },
        };
        Some(rule(
            codes::NOT_PURE,
            format!("`{}` is declared pure, but {what}", self.name),
            "this is an effect",
            "leave `pure` away, or do without the effect: a pure method may make objects, and that is all",
        ))
    }
}
