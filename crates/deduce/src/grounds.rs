//! What a proof takes for granted: the grounds of its own code, of bodies that are inlined, and of the specifications of callees
//! (semantics, section 9).

use crate::verifier::{Task, Verifier};
use heddle_diag::Assumption;
use heddle_plato::ir::{Expr, GlobalId, Ground, Program, Stmt, Var};
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

/// What is taken for granted of the globals that a task is about: those that it writes (`whole` is all of its code), and those
/// that its obligations mention once what nothing depends on is left out.
pub(crate) fn trusted(program: &Program, whole: &Stmt, needed: &Stmt) -> Vec<Assumption> {
    if program.trusted.is_empty() {
        return Vec::new();
    }
    let mut about: BTreeSet<GlobalId> = BTreeSet::new();
    whole.for_each(&mut |s| {
        if let Stmt::Op(op) = s {
            let written = op.updates.iter().map(|(var, _)| var);
            about.extend(written.filter_map(|v: &Var| v.as_global()));
        }
    });
    let mut mention = |e: &Expr| about.extend(e.globals().into_iter().map(|(g, _)| g));
    needed.for_each(&mut |s| match s {
        Stmt::Op(op) => op.for_each_expr(&mut mention),
        Stmt::Loop(l) => l.invariants.iter().chain(&l.hints).for_each(&mut mention),
        Stmt::Call(call) => call.args.iter().for_each(&mut mention),
        Stmt::Seq(_) | Stmt::Choice(_) | Stmt::Block(..) | Stmt::Exit(_) => {}
    });
    let grounds = about.iter().filter_map(|g| program.trusted.get(g));
    Ground::in_words(grounds.flatten())
}
