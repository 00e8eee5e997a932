//! Steps of an execution: one operation, and a whole stretch of one thread up to the next point that others can tell.

use super::Execution;
use super::config::Config;
use super::judge::Clauses;
use super::monitor::{Monitor, remembered};
use crate::thread::{Action, Event, Move, moves};
use crate::{Entered, Limits, Owner, Scope, State, Stuck, Thread, Value, View, Violation, World};
use heddle_plato::ir::{GlobalId, Op, OpKind, ProcId, Program, Spec, Store, Var};
use heddle_text::Span;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Nested calls.
const CALLS: usize = 40;
/// Operations of one stretch; a thread that does more of them unseen is left where it is.
const STRETCH: usize = 400;
/// Ends of one stretch.
const ENDS: usize = 512;

/// A program ready to run.
pub(super) struct Machine<'p> {
    pub world: World<'p>,
    pub execution: &'p Execution,
    /// Globals whose entry values postconditions need, by procedure.
    pub remembered: Vec<BTreeSet<GlobalId>>,
    pub clauses: Clauses<'p>,
    quiet: BTreeSet<GlobalId>,
    /// Whether an operation is seen by others; by address, because operations do not move.
    seen: RefCell<HashMap<*const Op, bool>>,
    /// How many operations may still be run.
    left: Cell<usize>,
    /// Some ends of a stretch were not looked at.
    cut: Cell<bool>,
    entered: RefCell<BTreeSet<ProcId>>,
    /// A closed procedure would have been entered.
    kept_out: Cell<bool>,
}

/// One operation that was run.
#[derive(Clone, Debug)]
pub(super) struct Micro<'p> {
    pub span: Span,
    pub kind: OpKind,
    /// What the thread's body called on the way.
    pub entered: Option<Entered>,
    /// The state after it; the state before it for a step that goes wrong.
    pub after: Config<'p>,
}

/// Where a stretch can lead.
#[derive(Clone, Debug)]
pub(super) struct Stretch<'p> {
    /// How many operations it has.
    pub length: usize,
    /// The operations, if they are wanted.
    pub steps: Vec<Micro<'p>>,
    /// The last operation.
    pub span: Span,
    pub end: Config<'p>,
    /// What goes wrong at the end, and in which procedures.
    pub wrong: Vec<Violation>,
    pub within: Vec<ProcId>,
}

/// What became of one operation.
struct Outcome<'p> {
    next: Option<Config<'p>>,
    wrong: Vec<Violation>,
    stuck: Option<Stuck>,
    /// The procedure at whose end something is wrong.
    left: Option<ProcId>,
}

impl<'p> Machine<'p> {
    pub(super) fn new(program: &'p Program, execution: &'p Execution) -> Result<Self, Stuck> {
        let limits = Limits {
            threads: execution.members,
            objects: execution.objects.clone(),
            ..Limits::default()
        };
        Ok(Machine {
            world: World::new(program, &limits)?,
            execution,
            remembered: remembered(program),
            clauses: Clauses::of(program),
            quiet: execution.quiet.iter().copied().collect(),
            seen: RefCell::default(),
            left: Cell::new(execution.operations),
            cut: Cell::default(),
            entered: RefCell::default(),
            kept_out: Cell::default(),
        })
    }

    /// Whether all ends of all stretches were looked at.
    pub(super) fn is_complete(&self) -> bool {
        !self.cut.get()
    }

    /// Whether no operation may be run any more.
    pub(super) fn is_exhausted(&self) -> bool {
        self.left.get() == 0
    }

    /// The procedures that were entered.
    pub(super) fn entered(&self) -> BTreeSet<ProcId> {
        self.entered.borrow().clone()
    }

    /// Whether a closed procedure would have been entered.
    pub(super) fn kept_out(&self) -> bool {
        self.kept_out.get()
    }

    /// Whether a move enters no closed procedure.
    fn is_open(&self, mv: &Move<'p>) -> bool {
        let closed = &self.execution.closed;
        let closed = mv.events.iter().any(|e| match e {
            Event::Entered(proc, _) => closed.contains(proc),
            Event::Left(..) => false,
        });
        self.kept_out.set(self.kept_out.get() || closed);
        !closed
    }

    /// The specification of a procedure.
    pub(super) fn spec(&self, proc: ProcId) -> Option<&'p Spec> {
        self.world.program.procs[proc.index()].spec.as_ref()
    }

    /// Whether other threads can tell when the operation happens.
    fn is_seen(&self, mv: &Move<'p>) -> bool {
        let Action::Op(op) = mv.action else {
            return true;
        };
        let known = self.seen.borrow().get(&std::ptr::from_ref(op)).copied();
        known.unwrap_or_else(|| {
            let mut globals = op.modified_globals();
            op.for_each_expr(&mut |e| globals.extend(e.globals().into_iter().map(|(g, _)| g)));
            let seen = globals.iter().any(|g| !self.quiet.contains(g));
            self.seen.borrow_mut().insert(op, seen);
            seen
        })
    }

    /// The state as the rest of this crate knows it.
    pub(super) fn plain(&self, config: &Config<'p>) -> State<'p> {
        State {
            globals: config.globals.to_vec(),
            threads: config.threads.iter().map(|t| (**t).clone()).collect(),
        }
    }

    /// All stretches of a thread: at most one operation that others see, and then what follows unseen. Nothing if the thread
    /// cannot go on. With `record` all operations are kept.
    pub(super) fn stretches(
        &self,
        config: &Config<'p>,
        tid: usize,
        record: bool,
        stuck: &mut Option<Stuck>,
    ) -> Vec<Stretch<'p>> {
        let mut ends = Vec::new();
        if !self.runs(tid, &config.globals) {
            return ends;
        }
        let start = Stretch {
            length: 0,
            steps: Vec::new(),
            span: Span::default(),
            end: config.clone(),
            wrong: Vec::new(),
            within: Vec::new(),
        };
        let mut work = vec![(start, true)];
        while let Some((at, may_be_seen)) = work.pop() {
            if ends.len() >= ENDS || (!record && self.is_exhausted()) {
                self.cut.set(true);
                break;
            }
            let found = moves(&self.world, tid as u32, &at.end.threads[tid], CALLS);
            let mut found = found.map(|m| m.moves).unwrap_or_else(|s| {
                stuck.get_or_insert(s);
                Vec::new()
            });
            found.retain(|mv| self.is_open(mv));
            let rests = !may_be_seen && found.iter().any(|mv| self.is_seen(mv));
            let mut longer = Vec::new();
            if !rests && at.length < STRETCH {
                longer = self.longer(&at, tid, &found, record, stuck);
            }
            if longer.is_empty() {
                if at.length > 0 {
                    ends.push(at);
                }
                continue;
            }
            for next in longer.into_iter().rev() {
                match next.wrong.is_empty() {
                    true => work.push((next, false)),
                    false => ends.push(next),
                }
            }
        }
        ends
    }

    /// All ways to go on by one operation. Only the bodies of threads choose: where a procedure could go on in several ways, it is
    /// not known which one its program takes, and the run ends.
    fn longer(
        &self,
        at: &Stretch<'p>,
        tid: usize,
        found: &[Move<'p>],
        record: bool,
        stuck: &mut Option<Stuck>,
    ) -> Vec<Stretch<'p>> {
        let depth = at.end.threads[tid].activations().count();
        let mut ways: Vec<(&Move<'p>, Stretch<'p>)> = Vec::new();
        for mv in found {
            let known = |(other, _): &(&Move<'p>, Stretch<'p>)| is_same(other, mv);
            if !ways.iter().any(known)
                && let Some(way) = self.one(at, tid, mv, record, stuck)
            {
                ways.push((mv, way));
            }
        }
        let mut inside = ways.iter().filter(|(mv, _)| stays_inside(mv, depth));
        if ways.len() > 1
            && let Some((mv, _)) = inside.next_back()
        {
            let what = "a choice that is not determined".to_owned();
            stuck.get_or_insert(Stuck::Unsupported(what, mv.action.span()));
            return Vec::new();
        }
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// One operation more.
    fn one(
        &self,
        at: &Stretch<'p>,
        tid: usize,
        mv: &Move<'p>,
        record: bool,
        stuck: &mut Option<Stuck>,
    ) -> Option<Stretch<'p>> {
        self.left.set(self.left.get().saturating_sub(1));
        let outcome = self.run(&at.end, tid, mv);
        if let Some(reason) = outcome.stuck {
            stuck.get_or_insert(reason);
        }
        let goes_wrong = !outcome.wrong.is_empty();
        let end = match (outcome.next, goes_wrong) {
            (Some(next), _) => next,
            (None, true) => at.end.clone(),
            (None, false) => return None,
        };
        let procs = mv.events.iter().filter_map(|e| match e {
            Event::Entered(proc, _) => Some(*proc),
            Event::Left(..) => None,
        });
        self.entered.borrow_mut().extend(procs);
        let (mut span, mut kind) = match mv.action {
            Action::Op(op) => (op.span, op.kind),
            Action::Enter(call) => (call.span, OpKind::CallGlue),
        };
        let mut within: Vec<ProcId> = mv.after.activations().collect();
        if goes_wrong && matches!(mv.action, Action::Enter(_)) {
            within.pop();
        }
        if let Some(proc) = outcome.left {
            (span, kind) = (self.world.program.procs[proc.index()].span, OpKind::Return);
            within.push(proc);
        }
        let mut steps = at.steps.clone();
        if record {
            steps.push(Micro {
                span,
                kind,
                entered: entered(&at.end.threads[tid], mv),
                after: end.clone(),
            });
        }
        Some(Stretch {
            length: at.length + 1,
            steps,
            span,
            end,
            wrong: outcome.wrong,
            within,
        })
    }

    fn run(&self, config: &Config<'p>, tid: usize, mv: &Move<'p>) -> Outcome<'p> {
        let mut outcome = Outcome {
            next: None,
            wrong: Vec::new(),
            stuck: None,
            left: None,
        };
        let mut monitors = config.monitors[tid].clone();
        self.events(config, tid, mv, &mut monitors, &mut outcome);
        if !outcome.wrong.is_empty() {
            return outcome;
        }
        let stepped = match mv.action {
            Action::Op(op) => self.op(config, tid, op, &mv.after, &mut outcome),
            Action::Enter(call) => {
                let fits = self.precondition(config, tid, mv, call.proc, call.span, &mut outcome);
                fits.then(|| (config.globals.clone(), mv.after.clone()))
            }
        };
        let Some((globals, thread)) = stepped else {
            return outcome;
        };
        // A step that changes nothing can be an action, too: one that writes what was there.
        if matches!(mv.action, Action::Op(_)) && !monitors.is_empty() {
            for monitor in Arc::make_mut(&mut monitors) {
                let wrong = monitor.step(self, tid, &config.globals, &globals);
                outcome.wrong.extend(wrong);
            }
        }
        if !Arc::ptr_eq(&globals, &config.globals) && globals != config.globals {
            let judged = self.judge(tid, &config.globals, &globals);
            outcome.wrong.extend(judged);
        }
        let mut next = config.clone();
        next.globals = globals;
        next.threads[tid] = Arc::new(thread);
        next.monitors[tid] = monitors;
        outcome.next = Some(next);
        outcome
    }

    /// Procedures that are entered and left on the way.
    fn events(
        &self,
        config: &Config<'p>,
        tid: usize,
        mv: &Move<'p>,
        monitors: &mut Arc<Vec<Monitor>>,
        outcome: &mut Outcome<'p>,
    ) {
        for event in &mv.events {
            match event {
                Event::Entered(proc, locals) if self.spec(*proc).is_some() => {
                    let monitor = Monitor::start(self, *proc, locals, &config.globals);
                    Arc::make_mut(monitors).push(monitor);
                }
                Event::Left(proc, locals) if self.spec(*proc).is_some() => {
                    if let Some(monitor) = Arc::make_mut(monitors).pop() {
                        let wrong = monitor.end(self, tid, locals, &config.globals);
                        if !wrong.is_empty() {
                            outcome.left = Some(*proc);
                            outcome.wrong = wrong;
                            return;
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether the precondition holds. The bodies of threads are clients, which keep to preconditions: where one is false they
    /// do not call.
    fn precondition(
        &self,
        config: &Config<'p>,
        tid: usize,
        mv: &Move<'p>,
        proc: ProcId,
        call: Span,
        outcome: &mut Outcome<'p>,
    ) -> bool {
        let by_client = matches!(config.threads[tid].owner, Owner::Thread(_));
        let view = View {
            globals: &config.globals,
            locals: &mv.after.locals,
        };
        let scope = Scope::one_store(&self.world, Some(tid as u32), view);
        let requires = self.spec(proc).into_iter().flat_map(|s| &s.requires);
        for (clause, requires) in requires.enumerate() {
            // What a clause says beside what cannot be evaluated counts.
            let told = match scope.holds(&requires.expr) {
                Err(stuck) => {
                    let parts = requires.expr.conjuncts();
                    let mut parts = parts.iter().map(|part| scope.holds(part));
                    match parts.any(|told| matches!(told, Ok(false))) {
                        true => Ok(false),
                        false => Err(stuck),
                    }
                }
                told => told,
            };
            match told {
                Ok(true) => {}
                Err(stuck) if by_client => {
                    outcome.stuck = Some(stuck);
                    return false;
                }
                // What cannot be evaluated is no violation.
                Err(_) => {}
                Ok(false) if by_client => return false,
                Ok(false) => {
                    let wrong = Violation::Precondition { proc, clause, call };
                    outcome.wrong.push(wrong);
                    return false;
                }
            }
        }
        true
    }

    /// Runs an operation of which everything is determined.
    fn op(
        &self,
        config: &Config<'p>,
        tid: usize,
        op: &'p Op,
        after: &Thread<'p>,
        outcome: &mut Outcome<'p>,
    ) -> Option<(Arc<Vec<Value>>, Thread<'p>)> {
        let before = Scope::one_store(
            &self.world,
            Some(tid as u32),
            View {
                globals: &config.globals,
                locals: &after.locals,
            },
        );
        for check in &op.checks {
            let early = !check.expr.reads_store(Store::Post);
            if early && before.holds(&check.expr) == Ok(false) {
                outcome.wrong.push(failed(check));
                return None;
            }
        }
        if op.havoc.iter().any(|v| v.as_global().is_some()) {
            let what = "a step with a result that is not determined".to_owned();
            outcome.stuck = Some(Stuck::Unsupported(what, op.span));
            return None;
        }
        let (mut globals, mut thread) = (config.globals.clone(), after.clone());
        for local in op.havoc.iter().filter_map(|v| v.as_local()) {
            thread.locals[local.index()] = Some(Value::Unknown);
        }
        for (var, e) in &op.updates {
            let value = two_stores(before, &globals, &thread).eval(e);
            let value = value.unwrap_or(Value::Unknown);
            match var {
                Var::Global(g) => Arc::make_mut(&mut globals)[g.index()] = value,
                Var::Local(l) => thread.locals[l.index()] = Some(value),
            }
        }
        let scope = two_stores(before, &globals, &thread);
        match op.guard.as_ref().map_or(Ok(true), |g| scope.holds(g)) {
            Ok(true) => {}
            Ok(false) => return None,
            // What types say of a value is true of one that is not known, too.
            Err(_) if matches!(op.kind, OpKind::CallGlue | OpKind::Entry) => {}
            Err(stuck) => {
                outcome.stuck = Some(stuck);
                return None;
            }
        }
        for check in &op.checks {
            let late = check.expr.reads_store(Store::Post);
            if late && scope.holds(&check.expr) == Ok(false) {
                outcome.wrong.push(failed(check));
            }
        }
        Some((globals, thread))
    }
}

/// The same step from the same place to the same place.
fn is_same(a: &Move<'_>, b: &Move<'_>) -> bool {
    let same = match (a.action, b.action) {
        (Action::Op(a), Action::Op(b)) => std::ptr::eq(a, b),
        (Action::Enter(a), Action::Enter(b)) => std::ptr::eq(a, b),
        _ => false,
    };
    same && a.after == b.after
}

/// Whether a thread that is so many procedures deep does not come back to its own body on the way to a move.
fn stays_inside(mv: &Move<'_>, depth: usize) -> bool {
    let mut depth = depth;
    depth > 0
        && mv.events.iter().all(|e| {
            depth = match e {
                Event::Entered(..) => depth + 1,
                Event::Left(..) => depth.saturating_sub(1),
            };
            depth > 0
        })
}

/// What the thread's own body calls on the way to a move.
fn entered(thread: &Thread<'_>, mv: &Move<'_>) -> Option<Entered> {
    let mut depth = thread.activations().count();
    let mut found = None;
    for event in &mv.events {
        match event {
            Event::Entered(proc, args) => {
                if depth == 0 {
                    let (proc, args) = (*proc, args.clone());
                    found = Some(Entered { proc, args });
                }
                depth += 1;
            }
            Event::Left(..) => depth = depth.saturating_sub(1),
        }
    }
    found
}

fn failed(check: &heddle_plato::ir::Check) -> Violation {
    Violation::Check {
        kind: check.kind,
        span: check.span,
    }
}

fn two_stores<'a>(before: Scope<'a>, globals: &'a [Value], thread: &'a Thread<'_>) -> Scope<'a> {
    let post = View {
        globals,
        locals: &thread.locals,
    };
    Scope { post, ..before }
}
