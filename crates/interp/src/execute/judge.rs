//! What every step must respect: invariants, and what other running threads rely on (semantics, section 2).

use super::machine::Machine;
use crate::{Scope, Value, View, Violation};
use heddle_plato::ir::{Expr, GlobalId, Program};
use heddle_text::Span;
use std::collections::BTreeSet;

/// A clause with the globals that it speaks of.
struct Clause<'p> {
    number: usize,
    expr: &'p Expr,
    globals: BTreeSet<GlobalId>,
}

/// The clauses of a program.
pub(super) struct Clauses<'p> {
    invariants: Vec<Clause<'p>>,
    environment: Vec<Clause<'p>>,
}

impl<'p> Clauses<'p> {
    /// All clauses of the user: what the front end's language guarantees holds by itself.
    pub(super) fn of(program: &'p Program) -> Self {
        let clause = |(number, (expr, span)): (usize, (&'p Expr, Span))| {
            let globals = expr.globals().into_iter().map(|(g, _)| g);
            (span != Span::default()).then(|| Clause {
                number,
                expr,
                globals: globals.collect(),
            })
        };
        let invariants = program.invariants.iter().map(|c| (&c.expr, c.span));
        let environment = program.envs.iter().map(|c| (&c.expr, c.span));
        Clauses {
            invariants: invariants.enumerate().filter_map(clause).collect(),
            environment: environment.enumerate().filter_map(clause).collect(),
        }
    }
}

impl Machine<'_> {
    /// What is wrong with a step of a thread.
    pub(super) fn judge(&self, tid: usize, before: &[Value], after: &[Value]) -> Vec<Violation> {
        let changed = |g: &GlobalId| before[g.index()] != after[g.index()];
        let concerned = |c: &&Clause<'_>| c.globals.iter().any(changed);
        let view = |globals| View {
            globals,
            locals: &[],
        };
        let mut wrong = Vec::new();
        for clause in self.clauses.environment.iter().filter(concerned) {
            let victims = (0..self.world.instances.len()).filter(|v| *v != tid);
            for victim in victims.filter(|v| self.runs(*v, before)) {
                let scope = Scope {
                    post: view(after),
                    ..Scope::one_store(&self.world, Some(victim as u32), view(before))
                };
                if scope.holds(clause.expr) == Ok(false) {
                    let clause = clause.number;
                    wrong.push(Violation::Guarantee { clause, victim });
                    break;
                }
            }
        }
        for clause in self.clauses.invariants.iter().filter(concerned) {
            let scope = Scope::one_store(&self.world, None, view(after));
            if scope.holds(clause.expr) == Ok(false) {
                wrong.push(Violation::Invariant(clause.number));
            }
        }
        wrong
    }

    /// Whether an instance runs: single threads do from the start.
    pub(super) fn runs(&self, instance: usize, globals: &[Value]) -> bool {
        let (Some(index), Some(started)) = (
            &self.world.instances[instance].index,
            self.execution.started,
        ) else {
            return true;
        };
        match &globals[started.index()] {
            Value::Map(map) => *map.get(&Value::Int(index.clone())) == Value::Bool(true),
            _ => false,
        }
    }
}
