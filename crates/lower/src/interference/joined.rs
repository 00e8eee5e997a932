//! What is known of shared variables after `join()`, under the rely-guarantee discipline.
//!
//! Takes the postcondition of `run`, gives facts for the step in which `join` returns. A specified `run` is proved to end with its
//! postcondition after any steps of other threads (semantics, section 3: `B*` stands before it). The thread itself takes no
//! further step, and every step of every other thread, the joining one included, is one that it relies on. So whatever of the
//! postcondition speaks of shared variables alone holds for ever, whoever started the thread. A thread that was never
//! started is joined at once: of it nothing is known.

use crate::access::as_run_by;
use crate::body::Lower;
use crate::method::Method;
use heddle_plato::ir::{Expr, Op, OpKind, Store};
use heddle_text::Span;

impl Method<'_, '_> {
    /// The step in which `join()` returns: the thread ended, or was never started.
    pub(crate) fn returns_from_join(&mut self, thread: &Expr, span: Span) -> Lower<()> {
        let heap = &mut self.low.heap;
        let ended = heap.ended();
        let ended = heap.at(ended, Store::Pre, thread);
        let started = heap.at(heap.started, Store::Pre, thread);
        let over = Expr::or(Expr::not(started.clone()), ended);
        self.code.emit(Op::new(OpKind::Assume, span).guard(over));
        let mut known = Vec::new();
        for id in self.low.run_methods() {
            for (is, object) in self.runs_on(id, thread, span) {
                let gifts = self.low.gifts_of_run(id, &object)?;
                let ran = Expr::and(started.clone(), is);
                let facts = gifts.facts.iter().filter(|f| self.is_about_shared(f));
                let facts = facts.filter_map(|f| as_run_by(f, thread));
                known.extend(facts.map(|f| Expr::implies(ran.clone(), f)));
            }
        }
        if !known.is_empty() {
            let known = Expr::all(known, span);
            let facts = Op::new(OpKind::CallGlue, span).guard(known);
            self.code.emit(facts);
        }
        Ok(())
    }

    /// Whether a postcondition speaks of the shared store at the end alone: not of the start, and of nothing that
    /// belongs to a thread.
    fn is_about_shared(&self, fact: &Expr) -> bool {
        let shared = |g| !self.low.heap.is_view(g);
        !fact.reads_store(Store::Entry) && fact.globals().into_iter().all(|(g, _)| shared(g))
    }
}
