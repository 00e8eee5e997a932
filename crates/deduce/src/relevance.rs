//! What a procedure's proof needs of the environment: the conjuncts about what the procedure speaks of.
//!
//! Takes the assumptions of a task, gives those that are left without the conjuncts about globals that the procedure neither
//! mentions nor has to guarantee anything about. So the cost of a proof does not grow with unrelated parts of the program.
//!
//! Soundness: to assume less is sound, and no obligation is lost: every conjunct that some step could break ([`crate::preservation`])
//! has all its globals among the relevant ones, so it stays. Every formula that is left mentions relevant globals only, hence the
//! components of what is left are right for the steps of the environment. What cannot be proved with less is tried
//! again with everything.

use crate::preservation::Change;
use crate::rely::{Conjunct, Rely};
use heddle_plato::ir::{Expr, GlobalId, ProcId, Program, Spec, Stmt};
use std::collections::BTreeSet;

/// The part of `rely` that is about the procedure; `None` if that is everything.
pub(crate) fn relevant(program: &Program, rely: &Rely, proc: ProcId) -> Option<Rely> {
    let mut uses = Uses {
        invariants: &rely.invariants,
        mentioned: BTreeSet::new(),
        written: BTreeSet::new(),
        broken: BTreeSet::new(),
    };
    uses.procedure(program, proc);
    let Uses {
        mut mentioned,
        written,
        broken,
        ..
    } = uses;
    let guaranteed = rely.env.iter().filter(|c| !c.changed.is_disjoint(&written));
    let kept = broken.iter().map(|k| &rely.invariants[*k]);
    mentioned.extend(guaranteed.chain(kept).flat_map(|c| &c.globals));
    let narrow = rely.about(program, &mentioned);
    (narrow.len() < rely.len()).then_some(narrow)
}

/// The globals that code and specifications speak of, and the invariants that their steps could break.
struct Uses<'a> {
    invariants: &'a [Conjunct],
    mentioned: BTreeSet<GlobalId>,
    written: BTreeSet<GlobalId>,
    broken: BTreeSet<usize>,
}

impl Uses<'_> {
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
                let change = Change::of(op);
                let all = self.invariants.iter().enumerate();
                let broken = all.filter(|(_, c)| change.may_break(c));
                self.broken.extend(broken.map(|(k, _)| k));
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
        spec.unseen.iter().for_each(|g| self.written(*g));
        clauses.for_each(|c| self.formula(&c.expr));
        let places = spec.actions.iter().flat_map(|a| &a.modifies);
        for place in places.chain(&spec.modifies) {
            self.written(place.global);
            place.index.iter().for_each(|e| self.formula(e));
        }
        spec.actions.iter().for_each(|a| self.formula(&a.ensures));
    }

    fn written(&mut self, global: GlobalId) {
        self.written.insert(global);
        let all = self.invariants.iter().enumerate();
        let broken = all.filter(|(_, c)| c.globals.contains(&global));
        self.broken.extend(broken.map(|(k, _)| k));
    }

    fn formula(&mut self, e: &Expr) {
        self.mentioned
            .extend(e.globals().into_iter().map(|(g, _)| g));
    }
}
