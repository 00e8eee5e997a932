//! Failures and undecided checks as diagnostics on the source.
//!
//! Takes a failed obligation with its model, gives the message, the declaration it is about, the path with the
//! environment's steps as lines of their own, and values in source terms.

use crate::Task;
use crate::engine::{Failure, Model};
use crate::rely::{Conjunct, Rely};
use crate::sequential::Purpose;
use crate::tasks::Built;
use crate::values::show;
use heddle_diag::{Binding, Code, Diagnostic, Label, Step, StepKind, codes};
use heddle_logic::Term;
use heddle_plato::ir::{
    Action, Binary, Check, CheckKind, Expr, ExprKind, OpKind, Program, Runtime, Spec, Store, Type,
    Var, VarRef,
};
use heddle_solver::Reason;
use heddle_text::Span;
use heddle_vc::{Condition, Obligation, TraceStep};

/// Explains the checks of one task.
pub(crate) struct Explainer<'a> {
    /// The program.
    pub program: &'a Program,
    /// The task.
    pub task: Task,
    /// What it relies on.
    pub rely: &'a Rely,
    /// Its sequential program.
    pub built: &'a Built,
    /// Its condition.
    pub condition: &'a Condition,
    /// The running thread.
    pub tid: Term,
}

impl Explainer<'_> {
    /// A check that can fail.
    pub fn failure(&self, failure: &Failure) -> Diagnostic {
        let obligation = &self.condition.obligations[failure.obligation];
        let model = &failure.model;
        let base = self.headline(&obligation.check, Some(model));
        let base = self.because(base, obligation, model);
        base.path(self.path(obligation, model))
    }

    /// A check that could not be decided.
    pub fn undecided(
        &self,
        obligation: usize,
        reason: &Reason,
        model: Option<&Model>,
    ) -> Diagnostic {
        let obligation = &self.condition.obligations[obligation];
        let check = &obligation.check;
        let about = self.headline(check, None);
        let (code, why) = match reason {
            Reason::ResourceLimit => (
                codes::RESOURCE_LIMIT,
                "the resource limit was reached".to_owned(),
            ),
            Reason::Timeout => (
                codes::RESOURCE_LIMIT,
                "the time limit was reached".to_owned(),
            ),
            Reason::GaveUp(why) => (codes::RESOURCE_LIMIT, format!("the prover gave up ({why})")),
            Reason::Failed(why) => (codes::SOLVER_FAILED, format!("the prover failed ({why})")),
        };
        let span = about.primary.as_ref().map_or(Span::default(), |l| l.span);
        let mut diagnostic = Diagnostic::new(code, span, format!("could not be decided: {why}"))
            .label("not decided here")
            .note(format!("the question was: {}", about.message));
        diagnostic.related = about.related;
        if let Some(model) = model {
            diagnostic.path = self.path(obligation, model);
            diagnostic =
                diagnostic.note("the path above could not be ruled out, but it may be impossible");
        }
        match code {
            codes::RESOURCE_LIMIT => diagnostic.help("raise `--rlimit` or `--timeout`, or split the procedure and give it a specification"),
            _ => diagnostic.help("run again with `--log-smt DIR` and look at the transcript, or try another `--solver`"),
        }
    }

    /// What a check asks, in one sentence.
    pub fn question(&self, check: &Check) -> String {
        self.headline(check, None).message
    }

    /// What a check stands for, if a pass added it.
    pub fn purpose(&self, check: &Check) -> Option<&Purpose> {
        match check.kind {
            CheckKind::Pass(n) => self.built.purposes.get(n as usize),
            _ => None,
        }
    }

    /// Code, position, message and the declaration the check is about.
    fn headline(&self, check: &Check, model: Option<&Model>) -> Diagnostic {
        let at = |code: Code, message: String| Diagnostic::new(code, check.span, message);
        match self.purpose(check) {
            None => written_check(check),
            Some(Purpose::Guarantee(k)) => self.guarantee(check.span, &self.rely.env[*k], model),
            Some(Purpose::Invariant(k)) => {
                let conjunct = &self.rely.invariants[*k];
                at(codes::INVARIANT, format!("this step may break the invariant{}", named(conjunct)))
                    .label("false after this step")
                    .related(conjunct.span, "the invariant is declared here")
                    .help("make the step keep the invariant, or strengthen the invariant so that more is known before the step")
            }
            Some(Purpose::Initially(k)) => {
                let conjunct = &self.rely.invariants[*k];
                at(codes::INIT_INVARIANT, format!("the invariant{} may not hold initially", named(conjunct)))
                    .label("false in some initial store")
                    .help("give the variables initial values for which it holds, or add an `init` clause")
            }
            Some(Purpose::Reflexive(k)) => {
                let conjunct = &self.rely.env[*k];
                at(codes::NOT_REFLEXIVE, format!("the environment assumption{} forbids a step that changes nothing", named(conjunct)))
                    .label("false when nothing changes")
                    .help("an environment assumption must allow the other threads to do nothing: write what stays true, for example `c ==> x' == x`")
            }
            Some(Purpose::Precondition(proc, _)) => {
                let proc = &self.program.procs[proc.index()];
                at(codes::PRECONDITION, format!("the precondition of `{}` may not hold here", proc.name))
                    .label("called here")
                    .related(check.expr.span(), "this must hold at every call")
                    .help("establish it before the call, with facts that the other threads leave alone, or ask for less in the `requires` clause")
            }
            Some(Purpose::Postcondition(_)) => {
                at(codes::POSTCONDITION, format!("the postcondition of `{}` may not hold", self.task_name()))
                    .label("may be false at the end, after steps of other threads")
                    .help("a postcondition must still hold after the other threads' steps: say only what they leave alone, or state the change as an `action`")
            }
            Some(Purpose::Allowed) => {
                at(codes::STEP_NOT_ALLOWED, format!("this step is not allowed by the specification of `{}` here", self.task_name()))
                    .label("matches neither the next action nor a change allowed at any time")
            }
            Some(Purpose::Finished) => at(codes::ACTION_MISSING, format!("`{}` may end before its specified actions have happened", self.task_name())),
            Some(Purpose::ViewKept(g)) => {
                let view = &self.program.globals[g.index()];
                at(codes::STEP_NOT_ALLOWED, format!("`{}` may change the view `{}`, which its specification does not allow", self.task_name(), view.name))
                    .label("may be changed at the end")
                    .related(view.span, "the view is declared here")
                    .help("list it in `modifies`, or undo the change")
            }
            Some(Purpose::LoopEntry(header)) => {
                at(codes::LOOP_INVARIANT_ENTRY, "the loop invariant may not hold when the loop is entered".to_owned())
                    .label("may be false on entry")
                    .related(*header, "the loop")
            }
            Some(Purpose::LoopKept(header)) => {
                at(codes::LOOP_INVARIANT_KEPT, "the loop invariant may not hold after an iteration".to_owned())
                    .label("may be false after an iteration")
                    .related(*header, "the loop")
                    .help("strengthen the invariant, or mend the body; steps of other threads during the iteration count, too")
            }
            Some(Purpose::Candidate(_)) => at(codes::LOOP_INVARIANT_KEPT, "candidate".to_owned()),
        }
    }

    fn guarantee(&self, span: Span, conjunct: &Conjunct, model: Option<&Model>) -> Diagnostic {
        let message = match kept_variable(&conjunct.expr) {
            Some(g) => format!(
                "this step may change `{}` while another thread relies on it staying unchanged",
                self.program.globals[g.index()].name
            ),
            None => "this step may break what another thread relies on".to_owned(),
        };
        let other =
            model.and_then(|m| m.get(self.condition.initial.locals[self.built.other.index()]));
        let other = other.map(|v| format!("`{}`", show(self.program, &Type::Tid, v)));
        let other = other.unwrap_or_else(|| "another thread".to_owned());
        let who = model
            .and_then(|m| m.get(self.tid))
            .map(|v| show(self.program, &Type::Tid, v));
        let label = who.map_or("not allowed here".to_owned(), |t| {
            format!("not allowed here for `{t}`")
        });
        Diagnostic::new(codes::GUARANTEE, span, message)
            .label(label)
            .related(conjunct.span, format!("{other} relies on this environment assumption{}", named(conjunct)))
            .help("take the step only where the assumption allows it (for example, under the lock), or weaken the assumption")
    }

    /// What the model says beyond the headline.
    fn because(
        &self,
        diagnostic: Diagnostic,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        match (self.purpose(&obligation.check), self.spec()) {
            (Some(Purpose::Allowed), Some(spec)) => {
                self.not_allowed(diagnostic, spec, obligation, model)
            }
            (Some(Purpose::Finished), Some(spec)) => {
                self.not_finished(diagnostic, spec, obligation, model)
            }
            _ => diagnostic,
        }
    }

    fn not_allowed(
        &self,
        d: Diagnostic,
        spec: &Spec,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        let positions = &obligation.details[..=spec.actions.len()];
        let open = (0..spec.actions.len()).filter(|i| model.holds(positions[*i]));
        let d = open.fold(d, |d, i| mismatch(d, spec, i, obligation, model));
        let d = match model.holds(positions[spec.actions.len()]) {
            true => d.note("all specified actions have happened by now; only what the procedure `modifies` may still change"),
            false => d,
        };
        d.help("make the step match the next action, or add what it changes to `modifies`, or specify it as an action")
    }

    /// The place to look at is the last step on the path that writes what the missing action modifies; without such a
    /// step, the header of the procedure.
    fn not_finished(
        &self,
        mut d: Diagnostic,
        spec: &Spec,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        let (positions, anyhow) = (obligation.details)
            .split_at_checked(spec.actions.len() + 1)
            .unwrap_or((&obligation.details, &[]));
        let furthest = positions.iter().rposition(|t| model.holds(*t));
        let furthest = furthest.filter(|_| !anyhow.iter().any(|t| model.holds(*t)));
        let Some(furthest) = furthest else {
            return self.misfit(d, spec, obligation, model);
        };
        let Some(action) = spec.actions.get(furthest) else {
            return d.label("may end too early");
        };
        let name = action_name(spec, furthest);
        d.message = format!("`{}` may end without {name}", self.task_name());
        d = d.label("may end too early");
        if let Some(step) = self.last_write(action, obligation, model) {
            d.primary = Some(Label {
                span: step.check.span,
                text: format!("this step is not {name}"),
            });
            d = mismatch(d, spec, furthest, step, model);
        }
        d.related(
            action.span,
            "this action has not happened on the path below",
        )
        .help("make sure that every path to the end takes each specified action once, in order")
    }

    /// The steps were allowed only with another result than the one that is returned.
    fn misfit(
        &self,
        mut d: Diagnostic,
        spec: &Spec,
        obligation: &Obligation,
        model: &Model,
    ) -> Diagnostic {
        let speaks = |a: &Action| a.ensures.mentions_result();
        let Some(i) = spec.actions.iter().position(speaks) else {
            return d.label("may end too early");
        };
        let name = action_name(spec, i);
        d.message = format!("the result of `{}` may not fit {name}", self.task_name());
        d = d.label("returns another result than the action allows");
        if let Some(step) = self.last_write(&spec.actions[i], obligation, model) {
            d.primary = Some(Label {
                span: step.check.span,
                text: format!("this step is {name} only for another result"),
            });
        }
        d.related(spec.actions[i].span, "the action speaks of the result")
            .help("return what the action says, as it was in the step that is the action")
    }

    /// The last step on the path that writes what the action modifies.
    fn last_write(&self, action: &Action, end: &Obligation, model: &Model) -> Option<&Obligation> {
        let writes = |o: &&Obligation| {
            let step = &self.condition.trace[o.step];
            let target = |v: &Var| action.modifies.iter().any(|p| Var::Global(p.global) == *v);
            model.holds(step.reached) && step.changes.iter().any(|(v, ..)| target(v))
        };
        let allowed = |o: &&Obligation| self.purpose(&o.check) == Some(&Purpose::Allowed);
        let all = self.condition.obligations.iter();
        let earlier = all.filter(|o| o.step < end.step);
        earlier.filter(allowed).rfind(writes)
    }

    fn spec(&self) -> Option<&Spec> {
        match self.task {
            Task::Proc(p) => self.program.procs[p.index()].spec.as_ref(),
            _ => None,
        }
    }

    fn task_name(&self) -> &str {
        match self.task {
            Task::Proc(p) => &self.program.procs[p.index()].name,
            Task::Thread(t) => &self.program.threads[t.index()].name,
            Task::Specification => "specification",
        }
    }

    /// The steps that the model takes up to the failure.
    fn path(&self, obligation: &Obligation, model: &Model) -> Vec<Step> {
        if self.task == Task::Specification {
            return self.store_only(obligation, model);
        }
        let thread = model
            .get(self.tid)
            .map(|v| show(self.program, &Type::Tid, v));
        let mut path: Vec<Step> = Vec::new();
        let trace = &self.condition.trace[..=obligation.step];
        for (k, step) in trace
            .iter()
            .enumerate()
            .filter(|(_, s)| model.holds(s.reached))
        {
            let last = k == obligation.step;
            let line = if last {
                Some(self.failing(step, obligation, model))
            } else {
                self.line(k, step, model)
            };
            path.extend(line.map(|s| Step {
                thread: own_thread(&s, thread.as_ref()),
                ..s
            }));
        }
        path
    }

    fn line(&self, k: usize, step: &TraceStep, model: &Model) -> Option<Step> {
        let changed = self.changes(step, model, true);
        let line = |kind, text: &str, values| {
            Some(Step {
                kind,
                thread: None,
                span: step.span,
                text: text.to_owned(),
                values,
            })
        };
        match step.kind {
            _ if k == 0 => {
                let globals = self.condition.initial.globals.iter().enumerate();
                let values = globals.filter_map(|(g, t)| {
                    let global = &self.program.globals[g];
                    Some(Binding {
                        name: global.name.clone(),
                        value: show(self.program, &global.ty, model.get(*t)?),
                    })
                });
                line(StepKind::Own, "starts", values.collect())
            }
            OpKind::Environment if changed.is_empty() => None,
            OpKind::Environment => {
                line(StepKind::Environment, "another thread takes steps", changed)
            }
            OpKind::Branch(taken) => line(
                StepKind::Branch,
                if taken { "true" } else { "false" },
                self.reads(step, model),
            ),
            // Loop heads and other steps made by passes; the head shows the values after some iterations.
            OpKind::Havoc if step.changes.iter().any(|(v, ..)| self.is_internal(*v)) => line(
                StepKind::Own,
                "after some iterations of the loop",
                self.changes(step, model, false),
            ),
            OpKind::Skip | OpKind::CallGlue if changed.is_empty() => None,
            _ => line(StepKind::Own, "", self.changes(step, model, false)),
        }
    }

    fn failing(&self, step: &TraceStep, obligation: &Obligation, model: &Model) -> Step {
        let mentioned = |v: VarRef, store: Store| {
            obligation.check.expr.any_node(
                &mut |n| matches!(n.kind(), ExprKind::Var(w, s) if *w == v && *s == store),
            )
        };
        let mut values: Vec<Binding> = Vec::new();
        for (var, term) in &step.reads {
            if mentioned(*var, Store::Pre) {
                values.extend(self.binding(*var, *term, model, ""));
            }
        }
        for (var, _, after) in &step.changes {
            if mentioned((*var).into(), Store::Post) {
                values.extend(self.binding((*var).into(), *after, model, "'"));
            }
        }
        let ends = matches!(
            self.purpose(&obligation.check),
            Some(Purpose::Finished | Purpose::Postcondition(_) | Purpose::ViewKept(_))
        );
        let text = if ends {
            "ends".to_owned()
        } else {
            String::new()
        };
        Step {
            kind: StepKind::Failure,
            thread: None,
            span: step.span,
            text,
            values,
        }
    }

    /// For checks about one store: its values.
    fn store_only(&self, obligation: &Obligation, model: &Model) -> Vec<Step> {
        let mentioned = obligation.check.expr.globals();
        let values = mentioned
            .iter()
            .map(|(g, _)| *g)
            .collect::<std::collections::BTreeSet<_>>();
        let values = values.into_iter().filter_map(|g| {
            self.binding(
                VarRef::Global(g),
                self.condition.initial.globals[g.index()],
                model,
                "",
            )
        });
        let span = obligation.check.span;
        let text = "in this store".to_owned();
        vec![Step {
            kind: StepKind::Failure,
            thread: None,
            span,
            text,
            values: values.collect(),
        }]
    }

    fn is_internal(&self, var: Var) -> bool {
        self.name(var.into()).starts_with('$')
    }

    fn name(&self, var: VarRef) -> &str {
        match var {
            VarRef::Global(g) => &self.program.globals[g.index()].name,
            VarRef::Local(l) => &self.built.sequential.locals[l.index()].name,
        }
    }

    fn ty(&self, var: VarRef) -> &Type {
        match var {
            VarRef::Global(g) => &self.program.globals[g.index()].ty,
            VarRef::Local(l) => &self.built.sequential.locals[l.index()].ty,
        }
    }

    fn binding(&self, var: VarRef, term: Term, model: &Model, prime: &str) -> Option<Binding> {
        let name = self.name(var);
        if name.starts_with('$') {
            return None;
        }
        let value = show(self.program, self.ty(var), model.get(term)?);
        Some(Binding {
            name: format!("{name}{prime}"),
            value,
        })
    }

    /// Values after the step of what it changes; with `really`, only of what has another value than before.
    fn changes(&self, step: &TraceStep, model: &Model, really: bool) -> Vec<Binding> {
        let changed = step.changes.iter().filter(|(_, before, after)| {
            !really || (before != after && model.get(*before) != model.get(*after))
        });
        changed
            .filter_map(|(var, _, after)| self.binding((*var).into(), *after, model, ""))
            .collect()
    }

    fn reads(&self, step: &TraceStep, model: &Model) -> Vec<Binding> {
        step.reads
            .iter()
            .filter_map(|(var, term)| self.binding(*var, *term, model, ""))
            .collect()
    }
}

fn own_thread(step: &Step, thread: Option<&String>) -> Option<String> {
    (step.kind != StepKind::Environment)
        .then(|| thread.cloned())
        .flatten()
}

/// A check that stands in the source.
fn written_check(check: &Check) -> Diagnostic {
    let at = |code, message: &str| Diagnostic::new(code, check.span, message);
    match check.kind {
        CheckKind::Held => at(codes::NOT_HELD, "the lock may not be held by this thread here")
            .label("released here")
            .help("release a lock only after acquiring it, and rely on nobody else releasing it: `env lock == tid ==> lock' == lock`"),
        CheckKind::Divisor => at(codes::DIVISION_BY_ZERO, "the divisor may be zero").label("may be zero")
            .help("test the divisor in the same atomic step, or say with `requires`, `invariant` or `env` why it is not zero"),
        CheckKind::ThreadIndex => at(codes::INDEX_RANGE, "there may be no thread with this index").label("may be out of range"),
        CheckKind::Runtime(what) => runtime_check(what, check.span),
        CheckKind::Assert | CheckKind::Pass(_) => at(codes::ASSERTION, "the assertion may fail").label("may be false here")
            .help("follow the path to the step that makes it false; if another thread takes that step, say with `env` or `invariant` what the others leave alone"),
    }
}

/// A check of the run-time system.
fn runtime_check(what: Runtime, span: Span) -> Diagnostic {
    let at = |code, message: &str, label: &str| Diagnostic::new(code, span, message).label(label);
    match what {
        Runtime::Null => at(codes::NULL, "this may be null", "may be null here")
            .help("test it before, or state where it is set: other threads may change a shared field between a test and a use"),
        Runtime::Bounds => at(codes::BOUNDS, "the index may be outside the array", "may be out of bounds")
            .help("check the index and use it in one piece that other threads cannot interrupt"),
        Runtime::NegativeSize => at(codes::NEGATIVE_SIZE, "the length of the new array may be negative", "may be negative"),
        Runtime::Cast => at(codes::CAST, "the value may be of another class", "may fail"),
        Runtime::Monitor => at(codes::MONITOR, "the monitor may not be held by this thread", "needs the monitor")
            .help("call it inside `synchronized` on the same object"),
        Runtime::Contract => at(codes::PRECONDITION, "what this library method requires may not hold", "called here")
            .help("the library's documentation says for which arguments and in which state it may be called"),
        Runtime::Started => at(codes::ALREADY_STARTED, "the thread may have been started before", "started here"),
    }
}

/// Why the step is not action number `i`. The details are laid out as [`Purpose::Allowed`] says.
fn mismatch(
    mut d: Diagnostic,
    spec: &Spec,
    i: usize,
    obligation: &Obligation,
    model: &Model,
) -> Diagnostic {
    let lengths = spec.actions.iter().map(|a| a.ensures.conjuncts().len() + 1);
    let start = spec.actions.len() + 1 + lengths.take(i).sum::<usize>();
    let name = action_name(spec, i);
    let conjuncts = spec.actions[i].ensures.conjuncts();
    for (conjunct, truth) in conjuncts.iter().zip(&obligation.details[start..]) {
        if !model.holds(*truth) {
            d = d.related(
                conjunct.span(),
                format!("not {name}: this part is false for the step"),
            );
        }
    }
    if !model.holds(obligation.details[start + conjuncts.len()]) {
        d = d.related(
            spec.actions[i].span,
            format!("not {name}: the step changes something that is not in its `modifies`"),
        );
    }
    d
}

fn action_name(spec: &Spec, i: usize) -> String {
    match &spec.actions[i].name {
        Some(name) => format!("action `{name}`"),
        None => format!("action {}", i + 1),
    }
}

fn named(conjunct: &Conjunct) -> String {
    conjunct
        .name
        .as_ref()
        .map(|n| format!(" `{n}`"))
        .unwrap_or_default()
}

/// The variable `x` of a conjunct `… ==> x' == x`.
fn kept_variable(e: &Expr) -> Option<heddle_plato::ir::GlobalId> {
    match e.kind() {
        ExprKind::Binary(Binary::Implies, _, conclusion) => kept_variable(conclusion),
        ExprKind::Binary(Binary::Eq | Binary::Iff, a, b) => match (a.kind(), b.kind()) {
            (ExprKind::Var(VarRef::Global(g), s), ExprKind::Var(VarRef::Global(h), t))
                if g == h && s != t =>
            {
                Some(*g)
            }
            _ => None,
        },
        _ => None,
    }
}
