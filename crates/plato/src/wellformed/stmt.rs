//! Bodies: operations, labels and calls.

use super::expr::{Globals, Scope};
use super::{Checked, ensure};
use crate::ir::{Call, Expr, Label, Local, Loop, Op, Program, Stmt, Type, Var};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Checks a body; its first `read_only` locals must not change.
pub(super) fn check_body(
    program: &Program,
    locals: &[Local],
    read_only: usize,
    body: &Stmt,
) -> Checked {
    let mut checker = BodyChecker {
        program,
        locals,
        read_only,
        open: Vec::new(),
        used: FxHashSet::default(),
    };
    checker.stmt(body)
}

struct BodyChecker<'p> {
    program: &'p Program,
    locals: &'p [Local],
    read_only: usize,
    /// Labels of the blocks around.
    open: Vec<Label>,
    /// Labels of all blocks so far.
    used: FxHashSet<Label>,
}

impl<'p> BodyChecker<'p> {
    fn stmt(&mut self, stmt: &Stmt) -> Checked {
        match stmt {
            Stmt::Op(op) => self.op(op),
            Stmt::Seq(items) | Stmt::Choice(items) => items.iter().try_for_each(|s| self.stmt(s)),
            Stmt::Loop(inner) => self.iteration(inner),
            Stmt::Call(call) => self.call(call),
            Stmt::Block(label, body) => {
                ensure(self.used.insert(*label), || {
                    format!("two blocks have the label {}", label.0)
                })?;
                self.open.push(*label);
                self.stmt(body)?;
                self.open.pop();
                Ok(())
            }
            Stmt::Exit(label) => ensure(self.open.contains(label), || {
                format!("no block with the label {} is around its exit", label.0)
            }),
        }
    }

    fn expr(&self, e: &Expr, ty: &Type, scope: &Scope<'_>) -> Checked {
        scope.check(self.program, e)?;
        ensure(e.ty() == ty, || {
            format!("{:?} has not type {ty:?}", e.kind())
        })
    }

    fn iteration(&mut self, inner: &Loop) -> Checked {
        let scope = Scope::one_store(self.locals);
        for e in inner.invariants.iter().chain(&inner.hints) {
            self.expr(e, &Type::Bool, &scope)?;
        }
        self.stmt(&inner.body)
    }

    /// The type of a variable that may change.
    fn changeable(&self, var: Var) -> Result<Type, String> {
        match var {
            Var::Global(id) => match self.program.globals.get(id.index()) {
                Some(global) => Ok(global.ty.clone()),
                None => Err(format!("there is no variable {}", id.0)),
            },
            Var::Local(id) => match self.locals.get(id.index()) {
                Some(local) if id.index() < self.read_only => {
                    Err(format!("`{}` is read-only and changes", local.name))
                }
                Some(local) => Ok(local.ty.clone()),
                None => Err(format!("there is no local {}", id.0)),
            },
        }
    }

    fn op(&self, op: &Op) -> Checked {
        let mut known: BTreeSet<Var> = BTreeSet::new();
        for var in &op.havoc {
            self.changeable(*var)?;
            ensure(known.insert(*var), || format!("{var:?} is listed twice"))?;
        }
        for (var, value) in &op.updates {
            let ty = self.changeable(*var)?;
            self.expr(value, &ty, &self.after(&known))?;
            ensure(known.insert(*var), || format!("{var:?} is listed twice"))?;
        }
        let scope = self.after(&known);
        for check in &op.checks {
            self.expr(&check.expr, &Type::Bool, &scope)?;
        }
        match &op.guard {
            Some(guard) => self.expr(guard, &Type::Bool, &scope),
            None => Ok(()),
        }
    }

    /// Both stores, where only the new values of `known` may be read.
    fn after(&self, known: &BTreeSet<Var>) -> Scope<'p> {
        Scope {
            post: Globals::Some(known.iter().filter_map(|v| v.as_global()).collect()),
            post_locals: known.iter().filter_map(|v| v.as_local()).collect(),
            ..Scope::one_store(self.locals)
        }
    }

    fn call(&self, call: &Call) -> Checked {
        let Some(callee) = self.program.procs.get(call.proc.index()) else {
            return Err(format!("there is no procedure {}", call.proc.0));
        };
        ensure(call.args.len() == callee.params, || {
            format!(
                "`{}` is called with {} arguments",
                callee.name,
                call.args.len()
            )
        })?;
        let scope = Scope {
            pre: Globals::None,
            ..Scope::one_store(self.locals)
        };
        for (arg, param) in call.args.iter().zip(&callee.locals) {
            self.expr(arg, &param.ty, &scope)?;
        }
        let Some(result) = call.result else {
            return Ok(());
        };
        let ty = self.changeable(Var::Local(result))?;
        let given = callee.result.and_then(|r| callee.locals.get(r.index()));
        ensure(given.is_some_and(|r| r.ty == ty), || {
            format!("the result of `{}` does not fit its target", callee.name)
        })
    }
}
