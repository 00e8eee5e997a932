//! The end of a method: it holds the locks that it held at its start. Java takes and gives back monitors in blocks; these locks
//! it does not, so that a forgotten `unlock`, or an exception on the way to it, leaves the lock held for ever.

use super::super::words::{about, rule};
use crate::method::Method;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store, Var};
use heddle_text::Span;

impl Method<'_, '_> {
    /// The body with a check at its end, if it takes or gives back locks.
    /// Only a contract can say that a lock of the program's own classes is held at the end.
    pub(crate) fn gives_locks_back(&mut self, body: Stmt, specified: bool, header: Span) -> Stmt {
        let counts = self.low.heap.lock_counts();
        let changed = self.low.changed_by(&body);
        let own = self.scope.class.and_then(|c| self.low.lock_class_of(c));
        let mut holders = self.low.heap.lock_holders();
        holders.retain(|g| changed.contains(g) && !specified && own.is_none());
        let counted = counts.iter().any(|g| changed.contains(g));
        if !counted && holders.is_empty() {
            return body;
        }
        let mut before = Op::new(OpKind::CallGlue, header);
        let mut same = Vec::new();
        for g in holders {
            let whole = self.low.heap.whole(g, Store::Pre, header);
            let kept = self.code.local("$held_by", whole.ty().clone(), header);
            before = before.update(Var::Local(kept), whole);
            let kept = self.code.read(kept, header);
            same.extend(self.low.heap.same_own_locks(g, &kept, header));
        }
        for g in counts {
            let whole = self.low.heap.whole(g, Store::Pre, header);
            let kept = self.code.local("$taken", whole.ty().clone(), header);
            before = before.update(Var::Local(kept), whole.clone());
            same.push(Expr::eq(whole, self.code.read(kept, header)));
        }
        let locked = self.low.heap.access.locked;
        let whole = self.low.heap.whole(locked, Store::Pre, header);
        let kept = self.code.local("$taken", whole.ty().clone(), header);
        before = before.update(Var::Local(kept), whole.clone());
        same.push(Expr::eq(whole, self.code.read(kept, header)));
        let mut words = rule(
            codes::STILL_HELD,
            format!(
                "`{}` ⟨may end|ends⟩ with other locks than it began with",
                self.name
            ),
            "a lock may still be held here",
            "call `unlock` in a `finally` block of a `try` that begins right after `lock`, so that every way out passes it",
        );
        if let Some((_, _, taken)) = self.taken.first().cloned() {
            words = about(words, taken, "this lock is taken here");
        }
        let check = self.low.heap.rule(Expr::all(same, header), header, words);
        let mut after = Op::new(OpKind::Skip, header);
        after.checks.push(check);
        Stmt::Seq(vec![Stmt::Op(before), body, Stmt::Op(after)])
    }
}
