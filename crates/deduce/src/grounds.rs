//! What a proof takes for granted: the grounds of its own code, of bodies that are inlined, and of the specifications of callees
//! (semantics, section 9).

use crate::verifier::{Task, Verifier};
use heddle_diag::Assumption;
use heddle_plato::ir::Ground;
use std::collections::BTreeSet;

impl Verifier<'_> {
    /// What a task's proof rests on in its own code, in bodies that are inlined, and in the specifications of callees.
    pub(crate) fn grounds(&self, task: Task) -> Vec<Assumption> {
        let Task::Proc(own) = task else {
            return Vec::new();
        };
        let program = self.program;
        let (mut seen, mut todo) = (BTreeSet::from([own]), vec![own]);
        let mut found = Vec::new();
        while let Some(p) = todo.pop() {
            let proc = &program.procs[p.index()];
            let used = p == own || proc.spec.is_none();
            let grounds = program.grounds.get(&p).into_iter().flatten();
            found.extend(grounds.filter(|g| used || g.in_spec));
            if let (true, Some(body)) = (used, &proc.body) {
                body.for_each_call(&mut |call| {
                    if seen.insert(call.proc) {
                        todo.push(call.proc);
                    }
                });
            }
        }
        Ground::in_words(found.into_iter())
    }
}
