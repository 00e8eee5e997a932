//! What the specifications of running procedures say of each step (semantics, section 3): the set of positions that the
//! abstraction can be in, and the postcondition at the end.

use super::machine::Machine;
use crate::{Scope, Stuck, Value, View, Violation};
use heddle_plato::ir::{ExprKind, GlobalId, Place, ProcId, Program, Spec, Store, VarRef};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A specified procedure that is being run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Monitor {
    proc: ProcId,
    /// The parameters, in a table of all locals.
    params: Arc<Vec<Option<Value>>>,
    /// The globals at the entry, as far as the postcondition speaks of them.
    entry: Arc<Vec<Value>>,
    /// The actions that may have happened: bit k for "the first k".
    positions: u64,
}

/// More actions than this are not followed.
const MAX_ACTIONS: usize = 60;

/// The globals whose entry values the postconditions of each procedure need.
pub(super) fn remembered(program: &Program) -> Vec<BTreeSet<GlobalId>> {
    let of = |spec: &Spec| {
        let mut found = BTreeSet::new();
        for clause in &spec.ensures {
            clause.expr.for_each_node(&mut |n| {
                if let ExprKind::Var(VarRef::Global(g), Store::Entry) = n.kind() {
                    found.insert(*g);
                }
            });
        }
        found
    };
    let specs = program.procs.iter().map(|p| p.spec.as_ref());
    specs.map(|s| s.map(of).unwrap_or_default()).collect()
}

impl Monitor {
    /// The procedure is entered.
    pub(super) fn start(
        machine: &Machine<'_>,
        proc: ProcId,
        locals: &[Option<Value>],
        globals: &[Value],
    ) -> Self {
        let needed = &machine.remembered[proc.index()];
        let entry = globals.iter().enumerate().map(|(g, value)| {
            match needed.contains(&GlobalId(g as u32)) {
                true => value.clone(),
                false => Value::Unknown,
            }
        });
        Monitor {
            proc,
            params: Arc::new(locals.to_vec()),
            entry: Arc::new(entry.collect()),
            positions: 1,
        }
    }

    /// A step of the thread; a violation if no position allows it.
    pub(super) fn step(
        &mut self,
        machine: &Machine<'_>,
        tid: usize,
        before: &[Value],
        after: &[Value],
    ) -> Option<Violation> {
        let spec = machine.spec(self.proc)?;
        if spec.actions.len() > MAX_ACTIONS {
            return None;
        }
        let view = |globals| View {
            globals,
            locals: &self.params,
        };
        let scope = Scope {
            post: view(after),
            ..Scope::one_store(&machine.world, Some(tid as u32), view(before))
        };
        let mut next = 0u64;
        // What cannot be evaluated is taken to be allowed.
        if kept(machine, &scope, &[&spec.modifies]).unwrap_or(true) {
            next |= self.positions;
        }
        for (k, action) in spec.actions.iter().enumerate() {
            if self.positions & (1 << k) == 0 {
                continue;
            }
            let framed = kept(machine, &scope, &[&spec.modifies, &action.modifies]);
            if framed.unwrap_or(true) && scope.holds(&action.ensures).unwrap_or(true) {
                next |= 1 << (k + 1);
            }
        }
        if next == 0 {
            return Some(Violation::NotAllowed(self.proc));
        }
        self.positions = next;
        None
    }

    /// The procedure is left.
    pub(super) fn end(
        &self,
        machine: &Machine<'_>,
        tid: usize,
        locals: &[Option<Value>],
        globals: &[Value],
    ) -> Vec<Violation> {
        let (proc, mut wrong) = (self.proc, Vec::new());
        let Some(spec) = machine.spec(proc) else {
            return wrong;
        };
        let actions = spec.actions.len();
        if actions <= MAX_ACTIONS && self.positions & (1 << actions) == 0 {
            wrong.push(Violation::Unfinished(proc));
        }
        let result = machine.world.program.procs[proc.index()].result;
        let result = result.and_then(|r| locals[r.index()].as_ref());
        let scope = Scope {
            entry: Some(View {
                globals: &self.entry,
                locals: &self.params,
            }),
            result,
            ..Scope::one_store(
                &machine.world,
                Some(tid as u32),
                View {
                    globals,
                    locals: &self.params,
                },
            )
        };
        for (clause, ensures) in spec.ensures.iter().enumerate() {
            if scope.holds(&ensures.expr) == Ok(false) {
                wrong.push(Violation::Postcondition { proc, clause });
            }
        }
        wrong
    }
}

/// Whether a step changes nothing outside these places.
fn kept(machine: &Machine<'_>, scope: &Scope<'_>, places: &[&[Place]]) -> Result<bool, Stuck> {
    for g in &machine.execution.framed {
        let (before, after) = (
            &scope.pre.globals[g.index()],
            &scope.post.globals[g.index()],
        );
        if before == after {
            continue;
        }
        let mine = places
            .iter()
            .flat_map(|p| p.iter())
            .filter(|p| p.global == *g);
        let mut keys = Vec::new();
        let mut whole = false;
        for place in mine {
            match &place.index {
                None => whole = true,
                Some(index) => keys.push(scope.eval(index)?),
            }
        }
        if !whole && !differ_only_at(before, after, &keys) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn differ_only_at(before: &Value, after: &Value, keys: &[Value]) -> bool {
    let (Value::Map(a), Value::Map(b)) = (before, after) else {
        return false;
    };
    let all = a.entries.keys().chain(b.entries.keys());
    // A cell without a value gets one when its object is made, which is no change.
    a.default == b.default
        && all
            .filter(|k| !keys.contains(k))
            .all(|k| a.get(k) == b.get(k) || *a.get(k) == Value::Unknown)
}
