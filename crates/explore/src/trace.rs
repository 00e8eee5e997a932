//! Runs of the standard search as traces: who does what where, and which variables change.

use crate::model::machine::{EdgeAction, EdgeCode, Machine};
use crate::model::operation::OpCode;
use crate::model::step::{Event, Local, Scratch};
use crate::model::value::Val;
use crate::standard::layout::Unpacked;
use crate::standard::{End, Run, violation};
use heddle_interp::{Change, MapValue, Trace, TraceStep, Value, Violation};
use heddle_plato::ir::{Form, Type};

/// A value in the interpreter's terms.
pub fn to_value(val: &Val, ty: &Type) -> Value {
    match (val, ty) {
        (Val::Num(n), Type::Bool) => Value::Bool(*n != 0),
        (Val::Num(n), Type::Enum(_)) => Value::Enum(*n as u32),
        (Val::Num(n), Type::Tid) => {
            Value::Tid(n.checked_sub(1).and_then(|k| u32::try_from(k).ok()))
        }
        (Val::Num(n), _) => Value::int(*n),
        (Val::Set(items), Type::Set(element)) => {
            Value::Set(items.iter().map(|i| to_value(i, element)).collect())
        }
        (Val::Map(table), Type::Map(key, value)) => Value::Map(std::sync::Arc::new(MapValue {
            default: to_value(&table.default, value),
            entries: table
                .entries
                .iter()
                .map(|(k, v)| (to_value(k, key), to_value(v, value)))
                .collect(),
        })),
        (Val::Set(_) | Val::Map(_), _) => Value::int(0),
    }
}

/// The globals of a store.
pub fn global_values(machine: &Machine, g: &[i64]) -> Vec<Value> {
    let tables = &machine.tables;
    let value = |p: &crate::model::shape::Place| {
        to_value(&p.shape.decode(&g[p.range()], &tables.rich), &p.ty)
    };
    tables.globals.iter().map(value).collect()
}

/// The trace of a run.
pub fn trace(machine: &Machine, run: &Run) -> Trace {
    let mut steps = Vec::new();
    for pair in run.states.windows(2) {
        steps.extend(step_between(machine, &pair[0], &pair[1]));
    }
    if let (End::Check(thread, edge, _), Some(last)) = (&run.end, run.states.last()) {
        let site = &machine.body(*thread).locations[last.pcs[*thread] as usize];
        if let Some(op) = op_of(machine, *thread, &site.edges[*edge]) {
            steps.push(TraceStep::new(*thread, op.span, Vec::new()));
        }
    }
    let consts = machine
        .tables
        .program
        .consts
        .iter()
        .zip(&machine.tables.consts);
    Trace {
        threads: machine.tables.threads.names(),
        consts: consts.map(|(d, v)| to_value(v, &d.ty)).collect(),
        initial: run
            .states
            .first()
            .map_or_else(Vec::new, |s| global_values(machine, &s.g)),
        steps,
        violation: violation(machine, run),
        within: Vec::new(),
    }
}

fn op_of<'m>(machine: &'m Machine, thread: usize, edge: &EdgeCode) -> Option<&'m OpCode> {
    match edge.action {
        EdgeAction::Op(op) => machine.body(thread).ops.get(op),
        _ => None,
    }
}

/// First local slot of each thread in an unpacked state.
fn local_slots<'s>(machine: &Machine, state: &'s Unpacked, thread: usize) -> &'s [i64] {
    let base: usize = (0..thread).map(|t| machine.body(t).slots).sum();
    &state.locals[base..base + machine.body(thread).slots]
}

/// Finds out who took the step from one state to the next; `None` for steps that are not of the source.
fn step_between(machine: &Machine, before: &Unpacked, after: &Unpacked) -> Option<TraceStep> {
    let mut scratch = Scratch::default();
    for thread in 0..before.pcs.len() {
        let others_same = (0..before.pcs.len()).all(|t| {
            t == thread
                || before.pcs[t] == after.pcs[t]
                    && local_slots(machine, before, t) == local_slots(machine, after, t)
        });
        if !others_same {
            continue;
        }
        let at = Local {
            body: machine.body(thread),
            tid: thread as i64 + 1,
            pc: before.pcs[thread],
            l: local_slots(machine, before, thread),
        };
        let wanted = local_slots(machine, after, thread);
        let mut found = None;
        machine.steps(at, &before.g, &mut scratch, &mut |event| {
            if let Event::Step(edge, g2, l2) = event
                && g2 == after.g
                && l2 == wanted
                && edge.target == after.pcs[thread]
                && found.is_none()
                && let EdgeAction::Op(op) = edge.action
            {
                found = Some(op);
            }
        });
        if let Some(op) = found {
            return describe(machine, thread, op, before, after);
        }
    }
    None
}

fn describe(
    machine: &Machine,
    thread: usize,
    op: usize,
    before: &Unpacked,
    after: &Unpacked,
) -> Option<TraceStep> {
    let body = machine.body(thread);
    let op = &body.ops[op];
    if op.silent {
        return None;
    }
    let (program, rich) = (&machine.tables.program, &machine.tables.rich);
    let mut changes = Vec::new();
    for (number, place) in machine.tables.globals.iter().enumerate() {
        if before.g[place.range()] != after.g[place.range()] {
            changes.push(Change {
                global: Some(number as u32),
                name: program.globals[number].name.clone(),
                ty: place.ty.clone(),
                value: to_value(
                    &place.shape.decode(&after.g[place.range()], rich),
                    &place.ty,
                ),
                form: Form::Plain,
            });
        }
    }
    let (old, new) = (
        local_slots(machine, before, thread),
        local_slots(machine, after, thread),
    );
    let live = &body.live[after.pcs[thread] as usize];
    for (number, place) in body.places.iter().enumerate() {
        let matters = live.contains(&heddle_plato::ir::LocalId(number as u32));
        let name = &body.locals[number].name;
        if matters && old[place.range()] != new[place.range()] && !name.starts_with('$') {
            changes.push(Change {
                global: None,
                name: name.clone(),
                ty: place.ty.clone(),
                value: to_value(&place.shape.decode(&new[place.range()], rich), &place.ty),
                form: Form::Plain,
            });
        }
    }
    Some(TraceStep::new(thread, op.span, changes))
}

/// The violation of a failing check.
pub fn check_violation(
    machine: &Machine,
    run: &Run,
    thread: usize,
    edge: usize,
    check: usize,
) -> Violation {
    let pc = run.states.last().map_or(0, |s| s.pcs[thread]);
    let site = &machine.body(thread).locations[pc as usize];
    let op = site.edges.get(edge).and_then(|e| op_of(machine, thread, e));
    let Some((op, code)) =
        op.and_then(|op| Some((op, op.before.iter().chain(&op.after).nth(check)?)))
    else {
        return Violation::Deadlock;
    };
    op_violation(op, code)
}

/// The violation that a failing check of an operation is.
pub fn op_violation(op: &OpCode, check: &crate::model::operation::CheckCode) -> Violation {
    match (op.requires, check.kind) {
        (Some(proc), heddle_plato::ir::CheckKind::Pass(clause)) => Violation::Precondition {
            proc,
            clause: clause as usize,
            call: op.span,
        },
        (_, kind) => Violation::Check {
            kind,
            span: check.span,
        },
    }
}

/// The same for an operation that is not compiled.
pub fn requires_violation(
    op: &crate::model::flow::FlowOp,
    check: &heddle_plato::ir::Check,
) -> Violation {
    match (op.requires, check.kind) {
        (Some(proc), heddle_plato::ir::CheckKind::Pass(clause)) => Violation::Precondition {
            proc,
            clause: clause as usize,
            call: op.op.span,
        },
        (_, kind) => Violation::Check {
            kind,
            span: check.span,
        },
    }
}
