//! The program for the symmetric engine, and whether it is symmetric at all.

use crate::model::flow::{self, Body, Calls, Flow, NoFlow};
use crate::model::live::live_in;
use crate::model::machine::{Unsupported, consts, no_views, opaque_name};
use crate::model::threads::Tids;
use crate::model::value::Val;
use crate::symmetric::names::Names;
use heddle_plato::ir::{
    Binary, Expr, ExprKind, LocalId, Program, Quantifier, ThreadCount, ThreadId, Type, Unary,
};
use heddle_text::Span;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Why symmetry cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSymmetric {
    /// The index of a family member, or a member by its index, is used.
    Index(Span),
    /// Whether the formula holds depends on how many threads there are.
    Counting(Span),
    /// Maps over thread ids are compared as a whole.
    MapEquality(Span),
    /// Cannot be explored at all.
    Unsupported(Unsupported),
}

/// One thread declaration.
#[derive(Debug)]
pub struct Class {
    /// Its control-flow graph.
    pub flow: Flow,
    /// Locals that matter, per location.
    pub live: Vec<BTreeSet<LocalId>>,
}

/// A symmetric program.
#[derive(Debug)]
pub struct SymmetricProgram {
    /// The program.
    pub program: Arc<Program>,
    /// One per declaration.
    pub classes: Vec<Class>,
    /// Ids.
    pub names: Names,
    /// The constants' values.
    pub consts: Vec<Val>,
}

/// How many threads the unbounded families have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Members {
    /// Any number: the answer holds for all.
    Any,
    /// Exactly so many.
    Exactly(u32),
}

/// No thread ids at all; constants may use only `none`.
struct NoIds;

impl Tids for NoIds {
    fn all(&self, _: &[i64]) -> Vec<i64> {
        vec![0]
    }
    fn decl(&self, _: i64) -> Option<ThreadId> {
        None
    }
    fn index(&self, _: i64) -> Option<i64> {
        None
    }
    fn member(&self, _: ThreadId, _: i64) -> Option<i64> {
        None
    }
    fn single(&self, _: ThreadId) -> i64 {
        0
    }
    fn key_count(&self) -> Option<u32> {
        None
    }
}

impl SymmetricProgram {
    /// Prepares a program, if permuting the members of its families changes nothing.
    pub fn new(program: Arc<Program>, members: Members, inline: u32) -> Result<Self, NotSymmetric> {
        if program.threads.is_empty() {
            return Err(NotSymmetric::Unsupported(Unsupported::NoThreads));
        }
        let counts: Vec<Option<u64>> = program
            .threads
            .iter()
            .map(|t| match (&t.count, members) {
                (ThreadCount::One, _) => Some(1),
                (ThreadCount::Range(low, high), _) => u64::try_from(high - low + 1u32).ok(),
                (ThreadCount::Unbounded, Members::Any) => None,
                (ThreadCount::Unbounded, Members::Exactly(n)) => Some(u64::from(n)),
            })
            .collect();
        let single = program
            .threads
            .iter()
            .map(|t| t.count == ThreadCount::One)
            .collect();
        let all_known = counts.iter().all(Option::is_some);
        let mut classes = Vec::new();
        for number in 0..program.threads.len() {
            let body = Body::Thread(ThreadId(number as u32));
            let flow = flow::build(&program, body, Calls::Inline(inline))
                .map_err(|why| no_flow(&program, &why))?;
            for local in &flow.locals {
                no_opaque(&program, &local.ty, local.span)?;
            }
            let live = live_in(&flow);
            classes.push(Class { flow, live });
        }
        no_views(&program).map_err(NotSymmetric::Unsupported)?;
        for global in &program.globals {
            no_opaque(&program, &global.ty, global.span)?;
        }
        let consts = consts(&program, &NoIds).map_err(NotSymmetric::Unsupported)?;
        let symmetric = SymmetricProgram {
            program,
            classes,
            names: Names { counts, single },
            consts,
        };
        symmetric.check(all_known)?;
        Ok(symmetric)
    }

    /// Looks at every formula. `all_known`: the number of threads is fixed.
    fn check(&self, all_known: bool) -> Result<(), NotSymmetric> {
        let program = &self.program;
        for e in program.consts.iter().filter_map(|c| c.value.as_ref()) {
            self.formula(e, Use::Exact, all_known)?;
        }
        for global in &program.globals {
            if let Some(e) = &global.init {
                self.formula(e, Use::Exact, all_known)?;
            }
        }
        for clause in &program.init {
            self.formula(&clause.expr, Use::Exact, all_known)?;
        }
        for clause in &program.invariants {
            self.formula(&clause.expr, Use::Must, all_known)?;
        }
        for op in self.classes.iter().flat_map(|c| &c.flow.ops) {
            for check in &op.op.checks {
                self.formula(&check.expr, Use::Must, all_known)?;
            }
            for (_, e) in &op.op.updates {
                self.formula(e, Use::Exact, all_known)?;
            }
            if let Some(guard) = &op.op.guard {
                self.formula(guard, Use::Exact, all_known)?;
            }
        }
        Ok(())
    }

    fn formula(&self, e: &Expr, used: Use, all_known: bool) -> Result<(), NotSymmetric> {
        match e.kind() {
            ExprKind::Index(_) | ExprKind::ThreadAt(..) => {
                return Err(NotSymmetric::Index(e.span()));
            }
            ExprKind::Binary(Binary::Eq, a, _) if all_known && tid_map(a.ty()) => {
                return Err(NotSymmetric::MapEquality(e.span()));
            }
            ExprKind::Apply(f, _) => {
                if let Some(body) = &self.program.funcs[f.index()].body {
                    self.formula(body, Use::Exact, all_known)?;
                }
            }
            // With an unknown number of threads the evaluator takes one unnamed thread for all of them. That is
            // right for "for all threads" in a condition that must hold (more threads only make it harder), and
            // for nothing else.
            ExprKind::Quantified(q, bounds, _) if !all_known => {
                let over_threads = bounds.iter().any(|b| has_tid(&b.ty));
                let fine = match q {
                    Quantifier::Forall => used == Use::Must,
                    Quantifier::Exists => used == Use::MustNot,
                };
                if over_threads && !fine {
                    return Err(NotSymmetric::Counting(e.span()));
                }
            }
            _ => {}
        }
        match e.kind() {
            ExprKind::Binary(Binary::And | Binary::Or, a, b) => {
                self.formula(a, used, all_known)?;
                self.formula(b, used, all_known)
            }
            ExprKind::Binary(Binary::Implies, a, b) => {
                self.formula(a, used.flipped(), all_known)?;
                self.formula(b, used, all_known)
            }
            ExprKind::Unary(Unary::Not, a) => self.formula(a, used.flipped(), all_known),
            ExprKind::Quantified(_, _, a) => self.formula(a, used, all_known),
            kind => {
                let mut result = Ok(());
                kind.for_each_operand(&mut |o| {
                    if result.is_ok() {
                        result = self.formula(o, Use::Exact, all_known);
                    }
                });
                result
            }
        }
    }
}

/// What a formula is needed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It must hold.
    Must,
    /// It must not hold.
    MustNot,
    /// Its value matters both ways.
    Exact,
}

impl Use {
    fn flipped(self) -> Use {
        match self {
            Use::Must => Use::MustNot,
            Use::MustNot => Use::Must,
            Use::Exact => Use::Exact,
        }
    }
}

use super::names::has_tid;

fn tid_map(ty: &Type) -> bool {
    match ty {
        Type::Map(k, v) => has_tid(k) || tid_map(v),
        Type::Set(t) => tid_map(t),
        _ => false,
    }
}

fn no_flow(program: &Program, why: &NoFlow) -> NotSymmetric {
    NotSymmetric::Unsupported(match why {
        NoFlow::TooBig(span) => Unsupported::TooBig(*span),
        NoFlow::NoBody(proc, span) => {
            Unsupported::NoBody(program.procs[proc.index()].name.clone(), *span)
        }
    })
}

fn no_opaque(program: &Program, ty: &Type, span: Span) -> Result<(), NotSymmetric> {
    let name = opaque_name(program, ty);
    if name.is_empty() {
        return Ok(());
    }
    Err(NotSymmetric::Unsupported(Unsupported::Opaque(name, span)))
}
