//! Failures confirmed by a real run: the reference interpreter looks for short interleavings that go wrong at the same
//! place in the same way. Only such a failure is called refuted; a solver model by itself is a possible violation, because
//! it may start an iteration or an environment step from a store that no run reaches.

use crate::Task;
use crate::explain::Explained;
use crate::rely::Rely;
use crate::replayed::{Held, Replayed};
use crate::sequential::Purpose;
use heddle_diag::{Binding, Diagnostic, Step, StepKind};
use heddle_interp::{Limits, Trace, TraceStep, Violation, witnesses};
use heddle_plato::ir::words::Modality;
use heddle_plato::ir::{Check, CheckKind, Expr, OpKind, ProcId, Program, Stmt};
use heddle_text::Span;
use rustc_hash::FxHashSet;

/// What was found by runs of a program that a front end made executable.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// One run for every way in which it goes wrong.
    pub traces: Vec<Trace>,
    /// What was tried, in words; empty if nothing could be.
    pub tried: String,
}

/// Runs of the executable form of a program, which is made when one is looked for.
pub trait Runs: Send + Sync {
    /// Whether no run can show that a check fails; asked before the form is made.
    fn is_for_proofs(&self, check: &Expr) -> bool;

    /// The executable form; what the program has, it has under the same numbers.
    fn program(&self) -> &Program;

    /// The failures that runs show.
    fn find(&self) -> Found;
}

/// Checks by their kind and the places where they stand.
pub(crate) type RunChecks = FxHashSet<(CheckKind, Span)>;

/// The checks of all procedures.
pub(crate) fn checks_of(program: &Program) -> RunChecks {
    let mut found = RunChecks::default();
    let bodies = program.procs.iter().filter_map(|p| p.body.as_ref());
    bodies.for_each(|body| {
        body.for_each_op(&mut |op| {
            let places = |c: &Check| [c.span, c.expr.span()].map(|at| (c.kind, at));
            found.extend(op.checks.iter().flat_map(places));
        });
    });
    found
}

/// Small enough to be quick, large enough for the usual counterexample.
fn limits() -> Limits {
    Limits {
        states: 4_000,
        depth: 60,
        guarantees: true,
        ..Limits::default()
    }
}

/// One run for every way in which the program goes wrong within the limits. Threads without code have no runs: a front
/// end that gives only procedures has none.
pub(crate) fn find_witnesses(program: &Program) -> Vec<Trace> {
    let idle = |stmt: &Stmt| matches!(stmt, Stmt::Seq(items) if items.is_empty());
    if program.threads.iter().all(|t| idle(&t.body)) {
        return Vec::new();
    }
    witnesses(program, &limits())
}

/// A run that goes wrong just as the failed check says, in the task's own thread.
pub(crate) fn witness<'a>(
    traces: &'a [Trace],
    program: &Program,
    rely: &Rely,
    task: Task,
    check: &Check,
    purpose: Option<&Purpose>,
) -> Option<&'a Trace> {
    // A method may have one procedure for calls and another one for threads.
    let is_task = |proc: ProcId| match task {
        Task::Proc(own) => {
            let span = |p: ProcId| program.procs.get(p.index()).map(|p| p.span);
            own == proc || span(own) == span(proc)
        }
        _ => true,
    };
    let shows = |trace: &&Trace| {
        let last = trace.steps.last();
        let here = last.is_some_and(|s| s.span == check.span);
        let wrong = match (&trace.violation, purpose) {
            (Violation::Check { kind, span }, None) => {
                *kind == check.kind && (*span == check.expr.span() || *span == check.span)
            }
            (Violation::Invariant(k), Some(Purpose::Invariant(c))) => {
                here && rely.invariants[*c].clause == *k
            }
            (Violation::InitialInvariant(k), Some(Purpose::Initially(c))) => {
                rely.invariants[*c].clause == *k
            }
            (Violation::Guarantee { clause, .. }, Some(Purpose::Guarantee(c))) => {
                here && rely.env[*c].clause == *clause
            }
            (Violation::Precondition { proc, clause, call }, Some(Purpose::Precondition(p, c))) => {
                *call == check.span && p == proc && c == clause
            }
            (Violation::NotAllowed(p), Some(Purpose::Allowed)) => here && is_task(*p),
            (Violation::Unfinished(p), Some(Purpose::Finished)) => is_task(*p),
            (Violation::Postcondition { proc, clause }, Some(Purpose::Postcondition(c))) => {
                is_task(*proc) && clause == c
            }
            _ => false,
        };
        wrong
            && (task == Task::Specification || last.is_some_and(|s| runs(program, trace, s, task)))
            && (trace.within.is_empty() || trace.within.iter().any(|p| is_task(*p)))
    };
    traces.iter().find(shows)
}

/// Whether the step is one of the task's own thread. A procedure may be run by any thread.
fn runs(program: &Program, trace: &Trace, step: &TraceStep, task: Task) -> bool {
    let Task::Thread(t) = task else { return true };
    let thread = &trace.threads[step.thread];
    let name = &program.threads[t.index()].name;
    thread == name || thread.starts_with(&format!("{name}["))
}

/// The diagnostic with the run in place of the solver's path.
pub(crate) fn confirmed(
    mut explained: Explained,
    program: &Program,
    trace: &Trace,
    header: Span,
) -> Diagnostic {
    let replayed = program
        .presentation
        .as_ref()
        .map(|p| Replayed::new(program, p, trace));
    // Threads are numbered in the order of the path.
    let rows = replayed.as_ref().map(Replayed::rows);
    if let (Some(parties), Violation::Guarantee { victim, .. }, Some(last)) =
        (&mut explained.parties, &trace.violation, trace.steps.last())
    {
        let name = |thread: usize| match &replayed {
            Some(replayed) => replayed.spoken(thread),
            None => format!("`{}`", trace.threads[thread]),
        };
        parties.taker = Some(name(last.thread));
        parties.relying = Some(name(*victim));
    }
    let diagnostic = explained.said(Modality::Does, program);
    let diagnostic = match rows {
        Some(rows) => with_end(diagnostic, trace).path(rows),
        None => diagnostic.path(plain_path(program, trace, header)),
    };
    diagnostic.note("this run was replayed step by step: the violation is real")
}

/// The steps of a run of a program that is spoken of by its own names.
fn plain_path(program: &Program, trace: &Trace, header: Span) -> Vec<Step> {
    let own = trace.steps.last().map(|s| s.thread);
    let mut held = Held::default();
    let mut path = vec![start(program, trace, header)];
    for (k, step) in trace.steps.iter().enumerate() {
        let kind = match () {
            () if k + 1 == trace.steps.len() => StepKind::Failure,
            () if Some(step.thread) == own => StepKind::Own,
            () => StepKind::Environment,
        };
        let before = held.of(step.thread);
        if let OpKind::Acquire | OpKind::Release = step.kind {
            for lock in step.changes.iter().filter(|c| c.global.is_some()) {
                let taken = step.kind == OpKind::Acquire;
                held.change(step.thread, lock.name.clone(), taken);
            }
        }
        path.push(Step {
            kind,
            thread: Some(trace.threads[step.thread].clone()),
            span: step.span,
            text: String::new(),
            values: values(program, trace, step),
            held: match kind {
                StepKind::Failure => before,
                _ => held.of(step.thread),
            },
        });
    }
    path
}

/// What ended too early is shown where the run ended.
fn with_end(mut diagnostic: Diagnostic, trace: &Trace) -> Diagnostic {
    if let (Some(label), Violation::Unfinished(_)) = (&mut diagnostic.primary, &trace.violation)
        && let Some(end) = end_of_run(trace, label.span)
    {
        label.span = end;
        label.text = "ends after this step".to_owned();
    }
    diagnostic
}

/// The last step before a procedure ended, if the message points at the procedure as a whole.
fn end_of_run(trace: &Trace, header: Span) -> Option<Span> {
    let (last, before) = trace.steps.split_last()?;
    if last.span != header {
        return None;
    }
    let own = before.iter().rev().filter(|s| s.thread == last.thread);
    let called = own.take_while(|s| s.entered.is_none() && s.span != Span::default());
    called
        .map(|s| s.span)
        .find(|s| *s != header && s.file == header.file)
}

fn values(program: &Program, trace: &Trace, step: &TraceStep) -> Vec<Binding> {
    let visible = step.changes.iter().filter(|c| !c.name.starts_with('$'));
    let binding = |c: &heddle_interp::Change| Binding {
        name: c.name.clone(),
        value: c.value.show(program, &c.ty, &trace.threads),
    };
    visible.map(binding).collect()
}

/// The initial store.
fn start(program: &Program, trace: &Trace, header: Span) -> Step {
    let globals = program.globals.iter().zip(&trace.initial);
    let values = globals.map(|(g, v)| Binding {
        name: g.name.clone(),
        value: v.show(program, &g.ty, &trace.threads),
    });
    Step {
        kind: StepKind::Own,
        thread: None,
        span: header,
        text: "starts".to_owned(),
        values: values.collect(),
        held: Vec::new(),
    }
}
