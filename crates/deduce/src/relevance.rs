//! What a procedure's proof needs of the environment: the conjuncts about what the procedure speaks of.
//!
//! Takes the assumptions of a task, gives those that are left without the conjuncts about globals that the procedure neither
//! mentions nor has to guarantee anything about. So the cost of a proof does not grow with unrelated parts of the program.
//!
//! Soundness: to assume less is sound, and no obligation is lost: every conjunct that some step could break has all its
//! globals among the relevant ones, so it stays. Every formula that is left mentions relevant globals only, hence the
//! components of what is left are right for the steps of the environment. What cannot be proved with less is tried
//! again with everything.

use crate::rely::Rely;
use heddle_plato::ir::{Expr, GlobalId, ProcId, Program, Spec, Stmt};
use std::collections::BTreeSet;

/// The part of `rely` that is about the procedure; `None` if that is everything.
pub(crate) fn relevant(program: &Program, rely: &Rely, proc: ProcId) -> Option<Rely> {
    let mut uses = Uses::default();
    uses.procedure(program, proc);
    let Uses {
        mut mentioned,
        written,
    } = uses;
    let guaranteed = rely.env.iter().filter(|c| !c.changed.is_disjoint(&written));
    let kept = rely.invariants.iter();
    let kept = kept.filter(|c| !c.globals.is_disjoint(&written));
    mentioned.extend(guaranteed.chain(kept).flat_map(|c| &c.globals));
    let narrow = rely.about(program, &mentioned);
    (narrow.len() < rely.len()).then_some(narrow)
}

/// The globals that code and specifications speak of.
#[derive(Default)]
struct Uses {
    mentioned: BTreeSet<GlobalId>,
    written: BTreeSet<GlobalId>,
}

impl Uses {
    /// The procedure itself, the bodies of callees that are inlined, and the specifications of the others.
    fn procedure(&mut self, program: &Program, proc: ProcId) {
        let mut seen = BTreeSet::from([proc]);
        let mut todo = vec![proc];
        while let Some(p) = todo.pop() {
            let decl = &program.procs[p.index()];
            decl.spec.iter().for_each(|spec| self.specification(spec));
            let inlined = p == proc || decl.spec.is_none();
            let Some(body) = decl.body.as_ref().filter(|_| inlined) else {
                continue;
            };
            self.body(body);
            body.for_each_call(&mut |call| {
                if seen.insert(call.proc) {
                    todo.push(call.proc);
                }
            });
        }
        self.mentioned.extend(&self.written);
    }

    fn body(&mut self, body: &Stmt) {
        body.for_each(&mut |s| match s {
            Stmt::Op(op) => {
                self.written.extend(op.modified_globals());
                op.for_each_expr(&mut |e| self.formula(e));
            }
            Stmt::Loop(l) => {
                let given = l.invariants.iter().chain(&l.hints);
                given.for_each(|e| self.formula(e));
            }
            Stmt::Call(call) => call.args.iter().for_each(|e| self.formula(e)),
            Stmt::Seq(_) | Stmt::Choice(_) | Stmt::Block(..) | Stmt::Exit(_) => {}
        });
    }

    fn specification(&mut self, spec: &Spec) {
        let clauses = spec.requires.iter().chain(spec.at_end());
        self.written.extend(&spec.unseen);
        clauses.for_each(|c| self.formula(&c.expr));
        let places = spec.actions.iter().flat_map(|a| &a.modifies);
        for place in places.chain(&spec.modifies) {
            self.written.insert(place.global);
            place.index.iter().for_each(|e| self.formula(e));
        }
        spec.actions.iter().for_each(|a| self.formula(&a.ensures));
    }

    fn formula(&mut self, e: &Expr) {
        self.mentioned
            .extend(e.globals().into_iter().map(|(g, _)| g));
    }
}
