//! One atomic step (semantics, section 1): checks, choice of the after-store, guard.

use crate::{Action, Move, Scope, Stuck, Thread, Value, View, Violation, World};
use heddle_plato::ir::{Call, Check, Expr, Local, Op, Store, Type, Var};
use heddle_text::Span;

/// A whole state: globals and every thread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State<'p> {
    /// One value per global.
    pub globals: Vec<Value>,
    /// One per instance.
    pub threads: Vec<Thread<'p>>,
}

/// What a move can lead to.
#[derive(Clone, Debug, Default)]
pub struct Successors<'p> {
    /// The states after the step.
    pub states: Vec<State<'p>>,
    /// Checks that fail.
    pub wrong: Vec<Violation>,
    /// Only a part of the possible choices was tried.
    pub partial: bool,
}

/// More choices than this in one step are not tried.
const MAX_CHOICES: usize = 200_000;

/// All outcomes of `mv`, taken by instance `tid` from `state`.
pub fn successors<'p>(
    world: &World<'p>,
    state: &State<'p>,
    tid: usize,
    mv: &Move<'p>,
) -> Result<Successors<'p>, Stuck> {
    let mut out = Successors::default();
    match mv.action {
        Action::Op(op) => run_op(world, state, tid, op, &mv.after, &mut out)?,
        Action::Enter(call) => enter(world, state, tid, call, &mv.after, &mut out)?,
    }
    Ok(out)
}

fn enter<'p>(
    world: &World<'p>,
    state: &State<'p>,
    tid: usize,
    call: &Call,
    after: &Thread<'p>,
    out: &mut Successors<'p>,
) -> Result<(), Stuck> {
    let view = View {
        globals: &state.globals,
        locals: &after.locals,
    };
    let scope = Scope::one_store(world, Some(tid as u32), view);
    let spec = world.program.procs[call.proc.index()].spec.as_ref();
    for (number, clause) in spec.iter().flat_map(|s| &s.requires).enumerate() {
        if !scope.holds(&clause.expr)? {
            out.wrong.push(Violation::Precondition {
                proc: call.proc,
                clause: number,
                call: call.span,
            });
            return Ok(());
        }
    }
    out.states.push(with_thread(
        state,
        tid,
        state.globals.clone(),
        after.clone(),
    ));
    Ok(())
}

fn with_thread<'p>(
    state: &State<'p>,
    tid: usize,
    globals: Vec<Value>,
    thread: Thread<'p>,
) -> State<'p> {
    let mut threads = state.threads.clone();
    threads[tid] = thread;
    State { globals, threads }
}

fn run_op<'p>(
    world: &World<'p>,
    state: &State<'p>,
    tid: usize,
    op: &Op,
    after: &Thread<'p>,
    out: &mut Successors<'p>,
) -> Result<(), Stuck> {
    match try_op(world, state, tid, op, after, out) {
        // A local without a value has an arbitrary one: fix it, in every way, and try again.
        Err(Stuck::Uninitialised(local)) => {
            let ty = local_of(world, after, local.index()).ty.clone();
            let domain = world.domain(&ty, op.span)?;
            out.partial |= !domain.complete;
            for value in domain.values {
                let mut fixed = after.clone();
                fixed.locals[local.index()] = Some(value);
                run_op(world, state, tid, op, &fixed, out)?;
            }
            Ok(())
        }
        other => other,
    }
}

/// The declaration of a local of the thread's current activation.
pub(crate) fn local_of<'p>(world: &World<'p>, thread: &Thread<'p>, local: usize) -> &'p Local {
    match thread.owner {
        crate::Owner::Thread(t) => &world.program.threads[t.index()].locals[local],
        crate::Owner::Proc(p) => &world.program.procs[p.index()].locals[local],
    }
}

fn try_op<'p>(
    world: &World<'p>,
    state: &State<'p>,
    tid: usize,
    op: &Op,
    after: &Thread<'p>,
    out: &mut Successors<'p>,
) -> Result<(), Stuck> {
    let pre = View {
        globals: &state.globals,
        locals: &after.locals,
    };
    let before = Scope::one_store(world, Some(tid as u32), pre);
    for check in &op.checks {
        if !check.expr.reads_store(Store::Post) && !before.holds(&check.expr)? {
            out.wrong.push(failed(check));
            return Ok(());
        }
    }
    for choice in choices(world, op, after, &mut out.partial)? {
        let mut globals = state.globals.clone();
        let mut thread = after.clone();
        for (var, value) in op.havoc.iter().zip(choice) {
            assign(*var, value, &mut globals, &mut thread);
        }
        for (var, e) in &op.updates {
            let value = two_stores(before, &globals, &thread).eval(e)?;
            assign(*var, value, &mut globals, &mut thread);
        }
        let scope = two_stores(before, &globals, &thread);
        if !op.guard.as_ref().map_or(Ok(true), |g| scope.holds(g))? {
            continue;
        }
        for check in &op.checks {
            if check.expr.reads_store(Store::Post) && !scope.holds(&check.expr)? {
                out.wrong.push(failed(check));
            }
        }
        out.states.push(with_thread(state, tid, globals, thread));
    }
    Ok(())
}

fn two_stores<'a>(before: Scope<'a>, globals: &'a [Value], thread: &'a Thread<'_>) -> Scope<'a> {
    let post = View {
        globals,
        locals: &thread.locals,
    };
    Scope { post, ..before }
}

fn failed(check: &Check) -> Violation {
    Violation::Check {
        kind: check.kind,
        span: check.span,
    }
}

fn assign(var: Var, value: Value, globals: &mut [Value], thread: &mut Thread<'_>) {
    match var {
        Var::Global(g) => globals[g.index()] = value,
        Var::Local(l) => thread.locals[l.index()] = Some(value),
    }
}

/// All combinations of values for the havocked variables.
fn choices(
    world: &World<'_>,
    op: &Op,
    after: &Thread<'_>,
    partial: &mut bool,
) -> Result<Vec<Vec<Value>>, Stuck> {
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for var in &op.havoc {
        let ty: &Type = match var {
            Var::Global(g) => &world.program.globals[g.index()].ty,
            Var::Local(l) => &local_of(world, after, l.index()).ty,
        };
        let domain = world.domain(ty, op.span)?;
        *partial |= !domain.complete;
        if all.len().saturating_mul(domain.values.len()) > MAX_CHOICES {
            return Err(too_many(op.span));
        }
        let longer = all.iter().flat_map(|prefix| {
            domain.values.iter().map(|v| {
                let mut next = prefix.clone();
                next.push(v.clone());
                next
            })
        });
        all = longer.collect();
    }
    Ok(all)
}

fn too_many(span: Span) -> Stuck {
    Stuck::Unsupported("too many choices in one step".into(), span)
}

/// The first clause that is false in the globals. A clause that cannot be evaluated does not hide a false one.
pub(crate) fn first_false<'c>(
    world: &World<'_>,
    globals: &[Value],
    clauses: impl Iterator<Item = &'c Expr>,
) -> Result<Option<usize>, Stuck> {
    let view = View {
        globals,
        locals: &[],
    };
    let scope = Scope::one_store(world, None, view);
    let mut open = None;
    for (number, clause) in clauses.enumerate() {
        match scope.holds(clause) {
            Ok(true) => {}
            Ok(false) => return Ok(Some(number)),
            Err(stuck) => open = Some(stuck),
        }
    }
    open.map_or(Ok(None), Err)
}
