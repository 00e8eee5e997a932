//! Actions of a specification that no path of the body takes (semantics, section 3).
//!
//! Takes a proved procedure, gives a warning for the first action that no step can be. A proved body that comes to its end has
//! taken all of them; so only bodies are looked at whose end no jump leads to, such as loops for ever.

use crate::loops::Strategy;
use crate::rely::Rely;
use crate::vacuity::REACHED;
use crate::verifier::{Task, Verifier};
use heddle_diag::{Diagnostic, codes};
use heddle_plato::ir::{Check, Expr, ExprKind, Label, LocalId, Op, Stmt, Store, Type, Var, VarRef};
use heddle_solver::Session;
use heddle_vc::Sequential;
use std::collections::BTreeSet;

impl Verifier<'_> {
    /// The first action of a proved procedure that no step of its body is.
    pub(crate) fn untaken_action(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Option<Diagnostic> {
        let Task::Proc(p) = task else { return None };
        let decl = &self.program.procs[p.index()];
        let (spec, body) = (decl.spec.as_ref()?, decl.body.as_ref()?);
        if spec.actions.is_empty() || falls_through(body, &mut BTreeSet::new()) {
            return None;
        }
        let transitive = self.transitive(rely, session);
        let built = self.build(task, rely, &transitive.known, &Strategy::Cut)?;
        for (k, action) in spec.actions.iter().enumerate() {
            let name = format!("$at{}", k + 1);
            let position = built.sequential.locals.iter();
            let position = position.map(|l| &l.name).position(|n| *n == name)?;
            let position = LocalId(position as u32);
            if self.is_entered(&built.sequential, position, session) == Some(false) {
                let message = format!("`{}` never takes this action", decl.name);
                return Some(
                    Diagnostic::new(codes::ACTION_NEVER_TAKEN, action.span, message)
                        .label("no step of the body is this action")
                        .related(decl.span, "the body never comes to an end without it")
                        .help("take the step that the action describes, or remove the action from the specification"),
                );
            }
        }
        None
    }

    /// Whether some step can make the position possible; `None` if that could not be decided.
    fn is_entered(
        &self,
        sequential: &Sequential,
        position: LocalId,
        session: &mut Session,
    ) -> Option<bool> {
        let body = sequential.body.rewrite(&mut |s| match s {
            Stmt::Op(op) if op.updates.iter().any(|(v, _)| *v == Var::Local(position)) => {
                Some(Stmt::Op(marked(op, position)))
            }
            _ => None,
        });
        let marked = Sequential {
            body,
            ..sequential.clone()
        };
        self.mark_is_reached(&marked, "action taken", session)
    }
}

/// The step with a check that fails if it enters the position.
fn marked(op: &Op, position: LocalId) -> Op {
    let at = |store| {
        let var = ExprKind::Var(VarRef::Local(position), store);
        Expr::new(var, Type::Bool, op.span)
    };
    let enters = Expr::and(Expr::not(at(Store::Pre)), at(Store::Post));
    let mut op = op.clone();
    op.checks = vec![Check {
        expr: Expr::not(enters),
        kind: REACHED,
        span: op.span,
    }];
    op
}

/// Whether control may come to the end of a statement; `left` collects the labels of blocks that it may leave.
fn falls_through(stmt: &Stmt, left: &mut BTreeSet<Label>) -> bool {
    match stmt {
        Stmt::Op(op) => !op.guard.as_ref().is_some_and(is_false),
        Stmt::Call(_) => true,
        Stmt::Exit(label) => {
            left.insert(*label);
            false
        }
        Stmt::Seq(items) => items.iter().all(|s| falls_through(s, left)),
        Stmt::Choice(branches) => {
            // All of them, for the labels.
            let ways: Vec<bool> = branches.iter().map(|s| falls_through(s, left)).collect();
            ways.contains(&true)
        }
        Stmt::Loop(round) => {
            falls_through(&round.body, left);
            true
        }
        Stmt::Block(label, inner) => {
            let through = falls_through(inner, left);
            left.contains(label) || through
        }
    }
}

fn is_false(e: &Expr) -> bool {
    match e.kind() {
        ExprKind::Bool(b) => !b,
        ExprKind::Unary(heddle_plato::ir::Unary::Not, inner) => {
            matches!(inner.kind(), ExprKind::Bool(true))
        }
        _ => false,
    }
}
