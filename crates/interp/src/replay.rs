//! Replays a trace that somebody else found: a verdict may say "refuted" only if this succeeds.

use crate::search::Limits;
use crate::start::{initial_states, worlds};
use crate::step::{State, first_false, successors};
use crate::thread::{Action, moves};
use crate::{Guarantees, Stuck, Trace, TraceStep, Value, Violation, World};
use heddle_plato::ir::{GlobalId, Op, Program, Var, VarRef};

/// Why a trace is not a run of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// There is no such initial state.
    Initial,
    /// The step of that number is not possible.
    Step(usize),
    /// The steps are possible, but nothing goes wrong at the end.
    Harmless,
    /// The interpreter cannot run the program.
    Stuck(Stuck),
}

/// Runs the trace. Only its schedule, the source position of each step and the changes of globals count; locals
/// follow from them (all that fit are kept).
pub fn replay(program: &Program, limits: &Limits, trace: &Trace) -> Result<(), Mismatch> {
    let base = World::new(program, limits).map_err(Mismatch::Stuck)?;
    if base.names() != trace.threads {
        return Err(Mismatch::Initial);
    }
    let mut fixed = base.clone();
    fixed.consts = trace.consts.clone();
    let allowed = worlds_allow(base, &fixed).map_err(Mismatch::Stuck)?;
    if !allowed {
        return Err(Mismatch::Initial);
    }
    run(&fixed, limits, trace)
}

/// Constants with a value must have that value; the axioms must hold.
fn worlds_allow(base: World<'_>, fixed: &World<'_>) -> Result<bool, Stuck> {
    let (all, complete) = worlds(base)?;
    // Where only a part of the constants' values was tried, any value is as good as another.
    Ok(all.iter().any(|w| w.consts == fixed.consts) || !complete)
}

fn run(world: &World<'_>, limits: &Limits, trace: &Trace) -> Result<(), Mismatch> {
    let mut states = starts(world, &trace.initial)?;
    let (last, before) = match (&trace.violation, trace.steps.split_last()) {
        (Violation::InitialInvariant(_) | Violation::Deadlock | Violation::Race { .. }, _)
        | (_, None) => (None, trace.steps.as_slice()),
        (_, Some((last, before))) => (Some(last), before),
    };
    for (number, step) in before.iter().enumerate() {
        states = advance(world, limits, &states, step).map_err(Mismatch::Stuck)?;
        if states.is_empty() {
            return Err(Mismatch::Step(number));
        }
    }
    let wrong = match last {
        Some(step) => ends_wrong(world, limits, &states, step, &trace.violation),
        None => is_wrong(world, limits, &states, &trace.violation),
    };
    match wrong {
        Ok(true) => Ok(()),
        Ok(false) => Err(Mismatch::Harmless),
        Err(stuck) => Err(Mismatch::Stuck(stuck)),
    }
}

/// The initial state with these globals. Integers need not lie in the limits' range, so initialisers and `init`
/// clauses are checked instead of enumerated.
fn starts<'p>(world: &World<'p>, globals: &[Value]) -> Result<Vec<State<'p>>, Mismatch> {
    let mut program_fits = globals.len() == world.program.globals.len();
    for (number, decl) in world.program.globals.iter().enumerate() {
        if let (true, Some(init)) = (program_fits, &decl.init) {
            let view = crate::View {
                globals,
                locals: &[],
            };
            let value = crate::Scope::one_store(world, None, view).eval(init);
            program_fits = value.map_err(Mismatch::Stuck)? == globals[number];
        }
    }
    let clauses = world.program.init.iter().map(|c| &c.expr);
    if !program_fits
        || first_false(world, globals, clauses)
            .map_err(Mismatch::Stuck)?
            .is_some()
    {
        return Err(Mismatch::Initial);
    }
    let threads = (0..world.instances.len()).map(|i| crate::Thread::start(world, i));
    Ok(vec![State {
        globals: globals.to_vec(),
        threads: threads.collect(),
    }])
}

fn advance<'p>(
    world: &World<'p>,
    limits: &Limits,
    states: &[State<'p>],
    step: &TraceStep,
) -> Result<Vec<State<'p>>, Stuck> {
    let mut next: Vec<State<'p>> = Vec::new();
    for state in states {
        let Some(thread) = state.threads.get(step.thread) else {
            continue;
        };
        let globals = expected(&state.globals, step);
        for mv in moves(world, step.thread as u32, thread, limits.calls)?.moves {
            if mv.action.span() != step.span {
                continue;
            }
            for after in successors(world, state, step.thread, &mv)?.states {
                if after.globals == globals && !next.contains(&after) {
                    next.push(after);
                }
            }
        }
    }
    Ok(next)
}

fn expected(before: &[Value], step: &TraceStep) -> Vec<Value> {
    let mut globals = before.to_vec();
    for change in &step.changes {
        if let Some(slot) = change.global.and_then(|g| globals.get_mut(g as usize)) {
            *slot = change.value.clone();
        }
    }
    globals
}

/// Whether the last step goes wrong in the stated way.
fn ends_wrong<'p>(
    world: &World<'p>,
    limits: &Limits,
    states: &[State<'p>],
    step: &TraceStep,
    violation: &Violation,
) -> Result<bool, Stuck> {
    for state in states {
        let Some(thread) = state.threads.get(step.thread) else {
            continue;
        };
        for mv in moves(world, step.thread as u32, thread, limits.calls)?.moves {
            let out = successors(world, state, step.thread, &mv)?;
            if mv.action.span() == step.span && out.wrong.contains(violation) {
                return Ok(true);
            }
        }
    }
    let guarantees = Guarantees::of(world.program);
    for after in advance(world, limits, states, step)? {
        let wrong = match violation {
            Violation::Invariant(_) => {
                is_wrong(world, limits, std::slice::from_ref(&after), violation)?
            }
            Violation::Guarantee { .. } => {
                let mut broken = false;
                for before in states {
                    let found =
                        guarantees.broken(world, &before.globals, &after.globals, step.thread)?;
                    broken |= found.is_some();
                }
                broken
            }
            _ => false,
        };
        if wrong {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether one of these states is wrong by itself.
fn is_wrong<'p>(
    world: &World<'p>,
    limits: &Limits,
    states: &[State<'p>],
    violation: &Violation,
) -> Result<bool, Stuck> {
    for state in states {
        let wrong = match violation {
            Violation::Invariant(k) | Violation::InitialInvariant(k) => {
                let clause = world.program.invariants.get(*k).map(|c| &c.expr);
                first_false(world, &state.globals, clause.into_iter())?.is_some()
            }
            Violation::Deadlock => is_deadlock(world, limits, state)?,
            Violation::Race {
                global,
                threads: (a, b),
            } => {
                let (a, b) = (
                    access(world, limits, state, *a, *global)?,
                    access(world, limits, state, *b, *global)?,
                );
                a.max(b) == Access::Write && a.min(b) != Access::None
            }
            _ => false,
        };
        if wrong {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_deadlock(world: &World<'_>, limits: &Limits, state: &State<'_>) -> Result<bool, Stuck> {
    let mut unfinished = false;
    for (tid, thread) in state.threads.iter().enumerate() {
        let possible = moves(world, tid as u32, thread, limits.calls)?;
        for mv in &possible.moves {
            let out = successors(world, state, tid, mv)?;
            if !out.states.is_empty() || !out.wrong.is_empty() {
                return Ok(false);
            }
        }
        unfinished |= !possible.may_end;
    }
    Ok(unfinished)
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Access {
    None,
    Read,
    Write,
}

/// How the thread's possible next operations access a global.
fn access(
    world: &World<'_>,
    limits: &Limits,
    state: &State<'_>,
    tid: usize,
    global: GlobalId,
) -> Result<Access, Stuck> {
    let mut most = Access::None;
    let Some(thread) = state.threads.get(tid) else {
        return Ok(most);
    };
    for mv in moves(world, tid as u32, thread, limits.calls)?.moves {
        let Action::Op(op) = mv.action else { continue };
        let out = successors(world, state, tid, &mv)?;
        if out.states.is_empty() && out.wrong.is_empty() {
            continue;
        }
        most = most.max(op_access(op, global));
    }
    Ok(most)
}

fn op_access(op: &Op, global: GlobalId) -> Access {
    if op.modified().any(|v| v == Var::Global(global)) {
        return Access::Write;
    }
    let mut reads = false;
    op.for_each_expr(&mut |e| {
        reads |= e.any_node(&mut |n| {
            matches!(n.kind(), heddle_plato::ir::ExprKind::Var(VarRef::Global(g), _) if *g == global)
        });
    });
    if reads { Access::Read } else { Access::None }
}

/// All initial states of a program with the default constants; for tests and tools.
pub fn initial_globals(program: &Program, limits: &Limits) -> Result<Vec<Vec<Value>>, Stuck> {
    let (all, _) = worlds(World::new(program, limits)?)?;
    let mut found = Vec::new();
    for world in &all {
        found.extend(initial_states(world)?.0.into_iter().map(|s| s.globals));
    }
    Ok(found)
}
