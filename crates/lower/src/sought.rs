//! Which faults are looked for (`--check`): checks of the other kinds become assumptions of their steps, and the procedure lists that.
//!
//! Takes the finished program, gives it back with fewer checks. A step with a check that nobody asked for happens only if the check
//! holds, and its other checks may rely on it: what follows a null reference is nobody's concern where exceptions are not. That is right
//! only for checks that runs do not get past. A thread without a right to a field, or with locks in the wrong order, goes on in most runs:
//! such checks are left out, and nothing is assumed in their place.

use heddle_diag::{Checks, FaultKind, Premise, codes};
use heddle_plato::ir::{
    Check, CheckKind, Expr, ExprKind, Ground, Op, ProcId, Program, Rule, Runtime, Stmt, VarRef,
};
use heddle_text::FileId;
use std::collections::BTreeSet;

/// What a run looks for.
#[derive(Clone, Debug, Default)]
pub struct Sought {
    /// Which kinds of faults.
    pub checks: Checks,
    /// The files that have specifications.
    pub specified: BTreeSet<FileId>,
}

impl Sought {
    fn includes(&self, check: &Check, rules: &[Rule]) -> Result<(), FaultKind> {
        let Some(kind) = kind_of(check.kind, rules) else {
            return Ok(());
        };
        let specified = self.specified.contains(&check.span.file);
        match self.checks.include(kind, specified) {
            true => Ok(()),
            false => Err(kind),
        }
    }

    /// Leaves out what nobody asked for.
    pub(crate) fn narrow(&self, program: &mut Program) {
        if self.checks == Checks::All {
            return;
        }
        let rules = std::mem::take(&mut program.rules);
        for k in 0..program.procs.len() {
            let mut left_out = BTreeSet::new();
            let this = program.procs[k]
                .locals
                .first()
                .is_some_and(|l| l.name == "this");
            let narrowed = program.procs[k].body.as_ref().map(|body| {
                body.rewrite(&mut |s| match s {
                    Stmt::Op(op) => {
                        let certain = |c: &Check| this && is_about_this(&c.expr);
                        let narrowed = self.narrowed(op, &rules, &certain, &mut left_out);
                        narrowed.map(Stmt::Op)
                    }
                    _ => None,
                })
            });
            program.procs[k].body = narrowed;
            let grounds = left_out.into_iter().map(|kind| Ground {
                premise: Premise::NotLookedFor,
                text: kind.unchecked().to_owned(),
                of: None,
                span: None,
                in_spec: false,
            });
            let grounds: Vec<Ground> = grounds.collect();
            if !grounds.is_empty() {
                let all = program.grounds.entry(ProcId(k as u32)).or_default();
                all.extend(grounds);
            }
        }
        program.rules = rules;
    }

    /// The step without the checks that nobody asked for, if it has such.
    fn narrowed(
        &self,
        op: &Op,
        rules: &[Rule],
        certain: &dyn Fn(&Check) -> bool,
        left_out: &mut BTreeSet<FaultKind>,
    ) -> Option<Op> {
        let mut kept = Vec::new();
        let (mut granted, mut dropped): (Option<Expr>, _) = (None, false);
        for check in &op.checks {
            let wanted = match certain(check) {
                true => Ok(()),
                false => self.includes(check, rules),
            };
            match wanted {
                Ok(()) => {
                    let expr = match &granted {
                        Some(known) => {
                            let span = check.expr.span();
                            Expr::implies(known.clone(), check.expr.clone()).with_span(span)
                        }
                        None => check.expr.clone(),
                    };
                    kept.push(Check {
                        expr,
                        ..check.clone()
                    });
                }
                Err(kind) => {
                    left_out.insert(kind);
                    dropped = true;
                    if goes_on(check.kind, rules) {
                        continue;
                    }
                    granted = Some(match granted {
                        Some(known) => Expr::and(known, check.expr.clone()),
                        None => check.expr.clone(),
                    });
                }
            }
        }
        if !dropped {
            return None;
        }
        let guard = match (granted, &op.guard) {
            (Some(granted), Some(guard)) => Some(Expr::and(granted, guard.clone())),
            (granted, guard) => granted.or_else(|| guard.clone()),
        };
        Some(Op {
            checks: kept,
            guard,
            ..op.clone()
        })
    }
}

/// Whether a formula speaks of nothing but the first parameter, the object itself: that it is there is known.
fn is_about_this(e: &Expr) -> bool {
    match e.kind() {
        ExprKind::Var(VarRef::Local(local), _) => local.index() == 0,
        ExprKind::Var(..) | ExprKind::Apply(..) => false,
        _ => {
            let mut only = true;
            e.kind()
                .for_each_operand(&mut |part| only &= is_about_this(part));
            only
        }
    }
}

/// Whether runs that fail the check may go past it.
fn goes_on(kind: CheckKind, rules: &[Rule]) -> bool {
    let CheckKind::Rule(rule) = kind else {
        return false;
    };
    let code = rules[rule as usize].code;
    let kind = FaultKind::of(code);
    matches!(kind, FaultKind::Races | FaultKind::Deadlocks) || code == codes::STILL_HELD
}

/// What a check is about; none for those that are always made.
fn kind_of(kind: CheckKind, rules: &[Rule]) -> Option<FaultKind> {
    match kind {
        CheckKind::Assert => Some(FaultKind::Assertions),
        CheckKind::Divisor => Some(FaultKind::Exceptions),
        CheckKind::Runtime(Runtime::Monitor | Runtime::Started) => Some(FaultKind::Monitors),
        CheckKind::Runtime(Runtime::Overflow) => None,
        CheckKind::Runtime(
            Runtime::Null
            | Runtime::Bounds
            | Runtime::NegativeSize
            | Runtime::Cast
            | Runtime::Contract
            | Runtime::Store,
        ) => Some(FaultKind::Exceptions),
        CheckKind::Rule(rule) => Some(FaultKind::of(rules[rule as usize].code)),
        CheckKind::Held | CheckKind::ThreadIndex | CheckKind::Pass(_) => None,
    }
}
