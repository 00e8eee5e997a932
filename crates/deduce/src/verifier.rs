//! The order of proof for each task.

use crate::confirm::{Found, RunChecks, Runs, checks_of, confirmed, find_witnesses, witness};
use crate::engine::{Engine, Failure, Solved};
use crate::explain::{Explained, Explainer, words_of};
use crate::facts;
use crate::inline::inlined_procs;
use crate::loops::{Strategy, Unrolled};
use crate::relevance::{connected, near};
use crate::rely::Rely;
use crate::sequential::Purpose;
use crate::tasks::{self, Built};
use crate::transitivity::{Known, Transitive, Transitivity};
use crate::vacuity::says_nothing;
use heddle_diag::{Assumption, Diagnostic, Premise, Verdict, codes};
use heddle_interp::Trace;
use heddle_logic::Terms;
use heddle_plato::ir::{Check, ProcId, Program, Stmt, ThreadId};
use heddle_solver::{Reason, Session};
use heddle_text::Span;
use heddle_vc::{Condition, Vocabulary};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// What can be varied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How often a loop without a sufficient invariant is unrolled.
    pub unroll: u32,
    /// How many errors are looked for in one task.
    pub max_errors: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            unroll: 3,
            max_errors: 5,
        }
    }
}

/// One unit of work with a verdict of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Initial states, invariants and environment assumptions of the program.
    Specification,
    /// A thread or family of threads.
    Thread(ThreadId),
    /// A procedure that is verified by itself.
    Proc(ProcId),
}

/// What a task found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What is known.
    pub verdict: Verdict,
    /// What the verdict rests on.
    pub assumptions: Vec<Assumption>,
    /// What was found.
    pub diagnostics: Vec<Diagnostic>,
}

/// The checker of one program; shared by all workers.
pub struct Verifier<'p> {
    pub(crate) program: &'p Program,
    options: Options,
    transitivity: Transitivity,
    witnesses: OnceLock<Found>,
    runs: Option<Box<dyn Runs + 'p>>,
    /// The checks of the executable form.
    run_checks: OnceLock<RunChecks>,
    specification: OnceLock<Outcome>,
}

impl<'p> Verifier<'p> {
    /// A checker for `program`.
    pub fn new(program: &'p Program, options: Options) -> Self {
        Verifier {
            program,
            options,
            transitivity: Transitivity::default(),
            witnesses: OnceLock::new(),
            runs: None,
            run_checks: OnceLock::new(),
            specification: OnceLock::new(),
        }
    }

    /// Failures are looked for in runs of another form of the program, which the front end made executable. They are run when
    /// something fails, once.
    #[must_use]
    pub fn with_runs(self, runs: impl Runs + 'p) -> Self {
        Verifier {
            runs: Some(Box::new(runs)),
            ..self
        }
    }

    /// All tasks, the specification first, then in source order. Procedures without specification that are called from
    /// somewhere are checked at their calls.
    pub fn tasks(&self) -> Vec<Task> {
        let inlined = inlined_procs(self.program);
        let procs = (0..self.program.procs.len() as u32).map(ProcId);
        let procs =
            procs.filter(|p| !inlined.contains(p) && self.program.procs[p.index()].body.is_some());
        let threads = (0..self.program.threads.len() as u32).map(ThreadId);
        let mut tasks: Vec<Task> = procs
            .map(Task::Proc)
            .chain(threads.map(Task::Thread))
            .collect();
        tasks.sort_by_key(|t| self.span(*t));
        tasks.insert(0, Task::Specification);
        tasks
    }

    /// The name of a task as the user knows it.
    pub fn name(&self, task: Task) -> String {
        match task {
            Task::Specification => "specification".to_owned(),
            Task::Thread(t) => self.program.threads[t.index()].name.clone(),
            Task::Proc(p) => self.program.procs[p.index()].name.clone(),
        }
    }

    /// The header of a task.
    pub fn span(&self, task: Task) -> Span {
        match task {
            Task::Specification => Span::default(),
            Task::Thread(t) => self.program.threads[t.index()].span,
            Task::Proc(p) => self.program.procs[p.index()].span,
        }
    }

    /// The procedures whose specifications a task's proof rests on: those that it calls, directly or through bodies
    /// that are inlined, and what proves that other code which may run instead keeps to them. Procedures without a body are
    /// assumptions already.
    pub fn relies_on(&self, task: Task) -> BTreeSet<ProcId> {
        let body = match task {
            Task::Specification => None,
            Task::Thread(t) => Some(&self.program.threads[t.index()].body),
            Task::Proc(p) => self.program.procs[p.index()].body.as_ref(),
        };
        let mut seen = BTreeSet::new();
        let mut todo: Vec<&Stmt> = body.into_iter().collect();
        let mut inside: Vec<ProcId> = match task {
            Task::Proc(own) => vec![own],
            _ => Vec::new(),
        };
        while let Some(body) = todo.pop() {
            body.for_each_call(&mut |call| {
                let callee = &self.program.procs[call.proc.index()];
                if seen.insert(call.proc) && callee.spec.is_none() {
                    todo.extend(&callee.body);
                    inside.push(call.proc);
                }
            });
        }
        let runs = inside.iter().filter_map(|p| self.program.runs.get(p));
        let runs: Vec<ProcId> = runs.flatten().copied().collect();
        let proved_apart = |p: &ProcId| {
            let callee = &self.program.procs[p.index()];
            callee.spec.is_some() && callee.body.is_some()
        };
        let instead = seen.iter().filter_map(|p| self.program.obeying.get(p));
        let instead: Vec<ProcId> = instead.flatten().copied().collect();
        seen.retain(proved_apart);
        seen.extend(instead);
        seen.extend(runs);
        if let Task::Proc(own) = task {
            seen.remove(&own);
        }
        seen
    }

    /// Decides a task.
    pub fn check(&self, task: Task, session: &mut Session) -> Outcome {
        session.begin_item();
        let whole = self.rely(task);
        // What the questions below are about is said in messages only if they are answered.
        let mut unanswered = Unanswered::default();
        // A proof with less says nothing only if that less contradicts itself.
        let near = self.proved_with_less(task, &whole, session);
        let (mut outcome, rely) = match (near, task) {
            (Some(proved), _) => proved,
            (None, Task::Specification) => (self.decided_specification(session).clone(), whole),
            (None, Task::Thread(_) | Task::Proc(_)) => {
                (self.body(task, &whole, session, &mut unanswered), whole)
            }
        };
        let holds = |verdict: Verdict| verdict.is_proof() || verdict == Verdict::Bounded;
        let mut vacuous = Vec::new();
        if holds(outcome.verdict) {
            vacuous.extend(unanswered.after(session, |s| self.impossible_steps(task, &rely, s)));
            let bodiless = [Premise::BodilessContract, Premise::Trusted];
            let trusts = |a: &Assumption| bodiless.contains(&a.premise);
            let grounds = self.grounds(task);
            if outcome.assumptions.iter().chain(&grounds).any(trusts) {
                let calls = unanswered.after(session, |s| self.impossible_calls(task, &rely, s));
                vacuous.extend(calls);
            }
        }
        outcome
            .diagnostics
            .extend(self.impossible_actions(task, &rely, session));
        if holds(outcome.verdict) {
            let impossible = |d: &Diagnostic| d.code == codes::ACTION_IMPOSSIBLE;
            if !outcome.diagnostics.iter().any(impossible) {
                let untaken = self.untaken_action(task, &rely, session);
                outcome.diagnostics.extend(untaken);
            }
        }
        if let Some(reason) = &unanswered.0 {
            undecided(&mut outcome, reason, "whether the proof says anything");
        } else if says_nothing(&vacuous) {
            outcome.verdict = Verdict::PossibleViolation;
            outcome.diagnostics.extend(vacuous);
        } else if holds(outcome.verdict) && self.unproved_specification(session).is_none() {
            let found = unanswered.after(session, |s| self.contradictory_knowledge(task, &rely, s));
            if let Some(reason) = &unanswered.0 {
                undecided(&mut outcome, reason, "whether the proof says anything");
            } else if let Some(found) = found {
                outcome.verdict = Verdict::Undecided;
                outcome.diagnostics.push(found);
            }
        }
        if holds(outcome.verdict) {
            outcome
                .assumptions
                .extend(self.unproved_specification(session));
            outcome.assumptions.extend(self.axioms());
            let rests_on = self.program.assumptions.iter().cloned();
            outcome.assumptions.extend(rests_on);
            outcome.assumptions.extend(self.grounds(task));
        }
        if !holds(outcome.verdict) {
            // Where nothing is proved, nothing rests on what others may write.
            let of_others = [Premise::OutsideWrites, Premise::OutsideCalls];
            let kept = |a: &Assumption| !of_others.contains(&a.premise);
            outcome.assumptions.retain(kept);
        }
        if outcome.verdict == Verdict::Proved && !outcome.assumptions.is_empty() {
            outcome.verdict = Verdict::ProvedUnderAssumptions;
        }
        outcome
    }

    /// What the task can reach of environment and invariants.
    pub(crate) fn rely(&self, task: Task) -> Rely {
        let whole = Rely::of(self.program, task);
        match task {
            Task::Specification => whole,
            Task::Thread(_) | Task::Proc(_) => connected(self.program, &whole, task),
        }
    }

    fn decided_specification(&self, session: &mut Session) -> &Outcome {
        self.specification.get_or_init(|| {
            let rely = Rely::of(self.program, Task::Specification);
            session.apart(|session| self.decide_specification(&rely, session))
        })
    }

    /// Every proof rests on Init ⇒ I, on reflexive environments and on the absence of contradictions.
    fn unproved_specification(&self, session: &mut Session) -> Option<Assumption> {
        let proved = self.decided_specification(session).verdict == Verdict::Proved;
        let premise = Premise::UnprovedSpecification;
        (!proved).then(|| Assumption::throughout(premise, premise.text()))
    }

    fn axioms(&self) -> impl Iterator<Item = Assumption> + '_ {
        self.program.axioms.iter().map(|a| {
            let name = a
                .name
                .as_ref()
                .map(|n| format!(" `{n}`"))
                .unwrap_or_default();
            Assumption::at(Premise::Axiom, format!("the axiom{name} holds"), a.span)
        })
    }

    /// Which conjuncts of the environment may be used in one step for any number of steps.
    pub(crate) fn transitive(&self, rely: &Rely, session: &mut Session) -> Transitive {
        self.transitivity.of(self.program, rely, session)
    }

    /// Loops are cut first; where that does not prove everything and an invariant had to be guessed, they are unrolled.
    fn body(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
        unanswered: &mut Unanswered,
    ) -> Outcome {
        let transitive = self.transitive(rely, session);
        let mut diagnostics = unanswered.after(session, |s| self.vacuous_entry(task, rely, s));
        let Some(cut) = self.build(task, rely, &transitive.known, &Strategy::Cut) else {
            return internal("there is nothing to check");
        };
        let doubt = transitive.doubt.as_ref();
        let first = self.attempt(task, rely, cut, doubt, session);
        let done = first.solved_cleanly() || !first.built.guessed;
        let outcome = if done || session.is_spent() {
            self.outcome(&first, task, rely)
        } else if let Some(found) = self.after_one_round(task, rely, &transitive, &first, session) {
            found
        } else if first.is_beyond_the_prover() || session.is_spent() {
            self.outcome(&first, task, rely)
        } else {
            self.bounded(task, rely, &transitive, first, session)
        };
        diagnostics.extend(outcome.diagnostics);
        let verdict = match says_nothing(&diagnostics) {
            true => Verdict::PossibleViolation,
            false => outcome.verdict,
        };
        Outcome {
            verdict,
            diagnostics,
            ..outcome
        }
    }

    /// A proof that needs only what is assumed about the globals that the procedure speaks of, with these assumptions; `None` where
    /// there is none.
    fn proved_with_less(
        &self,
        task: Task,
        rely: &Rely,
        session: &mut Session,
    ) -> Option<(Outcome, Rely)> {
        let Task::Proc(proc) = task else {
            return None;
        };
        let narrow = near(self.program, rely, proc)?;
        let mut unanswered = Unanswered::default();
        let vacuous = unanswered.after(session, |s| self.vacuous_entry(task, &narrow, s));
        if !vacuous.is_empty() || unanswered.0.is_some() {
            return None;
        }
        let transitive = self.transitive(&narrow, session);
        let cut = self.build(task, &narrow, &transitive.known, &Strategy::Cut)?;
        let doubt = transitive.doubt.as_ref();
        let attempt = self.attempt_with(Aim::Proof, task, &narrow, cut, doubt, session);
        let clean = attempt.solved_cleanly();
        clean.then(|| (self.outcome(&attempt, task, &narrow), narrow))
    }

    pub(crate) fn build(
        &self,
        task: Task,
        rely: &Rely,
        transitive: &Known,
        strategy: &Strategy,
    ) -> Option<Built> {
        match task {
            Task::Thread(t) => Some(tasks::thread_program(
                self.program,
                rely,
                transitive,
                t,
                strategy,
            )),
            Task::Proc(p) => tasks::proc_program(self.program, rely, transitive, p, strategy),
            Task::Specification => Some(facts::specification_program(self.program, rely)),
        }
    }

    /// The second try, with loops unrolled: its errors are on real paths; without errors the verdict is bounded.
    fn bounded(
        &self,
        task: Task,
        rely: &Rely,
        transitive: &Transitive,
        first: Attempt,
        session: &mut Session,
    ) -> Outcome {
        let strategy = Strategy::Unroll(self.options.unroll);
        let Some(unrolled) = self.build(task, rely, &transitive.known, &strategy) else {
            return self.outcome(&first, task, rely);
        };
        let doubt = transitive.doubt.as_ref();
        let second = self.attempt(task, rely, unrolled, doubt, session);
        if !second.solved_cleanly() {
            return self.outcome(&second, task, rely);
        }
        if let Some(refuted) = self.beyond_bound(&first, task, rely) {
            return refuted;
        }
        let times = self.options.unroll;
        let advice = words_of(self.program).bounded;
        let mut outcome = self.outcome(&second, task, rely);
        for unrolled in &second.built.unrolled {
            let (assumption, warning) = bound(*unrolled, times, advice);
            outcome.assumptions.push(assumption);
            let unproved = first
                .messages(self.program)
                .map(|m| format!("not proved without the bound: {m}"));
            outcome
                .diagnostics
                .push(unproved.fold(warning, Diagnostic::note));
        }
        outcome.verdict = Verdict::Bounded;
        outcome
    }

    /// What fails after one round of each loop already, if the first try left something open: more rounds would make that question
    /// harder still.
    fn after_one_round(
        &self,
        task: Task,
        rely: &Rely,
        transitive: &Transitive,
        first: &Attempt,
        session: &mut Session,
    ) -> Option<Outcome> {
        if first.open.is_empty() || self.options.unroll <= 1 {
            return None;
        }
        let once = self.build(task, rely, &transitive.known, &Strategy::Unroll(1))?;
        let doubt = transitive.doubt.as_ref();
        let attempt = self.attempt(task, rely, once, doubt, session);
        (!attempt.failed.is_empty()).then(|| self.outcome(&attempt, task, rely))
    }

    /// What fails in a real run after more iterations than were checked.
    fn beyond_bound(&self, first: &Attempt, task: Task, rely: &Rely) -> Option<Outcome> {
        let open = first.open.iter().filter_map(|o| o.suspect.as_ref());
        let suspects = first.failed.iter().chain(open);
        let found = suspects.filter_map(|f| self.confirmed(f, task, rely));
        let mut diagnostics: Vec<Diagnostic> = found.collect();
        diagnostics.sort_by_key(|d| d.primary.as_ref().map(|l| l.span));
        (!diagnostics.is_empty()).then(|| Outcome {
            verdict: Verdict::Refuted,
            assumptions: first.built.assumptions.clone(),
            diagnostics,
        })
    }

    pub(crate) fn attempt(
        &self,
        task: Task,
        rely: &Rely,
        built: Built,
        doubt: Option<&Reason>,
        session: &mut Session,
    ) -> Attempt {
        self.attempt_with(Aim::Errors, task, rely, built, doubt, session)
    }

    fn attempt_with(
        &self,
        aim: Aim,
        task: Task,
        rely: &Rely,
        built: Built,
        doubt: Option<&Reason>,
        session: &mut Session,
    ) -> Attempt {
        let mut terms = Terms::new();
        let vocabulary = Vocabulary::new(self.program, &mut terms);
        let condition =
            match Condition::new(self.program, &vocabulary, &built.sequential, &mut terms) {
                Ok(condition) => condition,
                Err(error) => return Attempt::unfinished(built, &error.to_string()),
            };
        let mut engine = Engine {
            terms: &mut terms,
            condition: &condition,
            purposes: &built.purposes,
            candidates: &built.candidates,
            tid: vocabulary.tid(),
            // With no error looked for, nothing would be checked.
            max_errors: match aim {
                Aim::Proof => 1,
                Aim::Errors => self.options.max_errors.max(1),
            },
            settles: aim == Aim::Errors,
            doubt: doubt.cloned(),
            is_real: &|check, purpose| self.run_to(check, purpose, task, rely).is_some(),
        };
        let solved = engine.solve(session, &self.name(task));
        let explainer = Explainer {
            program: self.program,
            task,
            rely,
            built: &built,
            condition: &condition,
            tid: vocabulary.tid(),
        };
        let failed = |f: &Failure| {
            let check = &condition.obligations[f.obligation].check;
            Failed {
                explained: explainer.failure(f),
                check: check.clone(),
                purpose: explainer.purpose(check).cloned(),
            }
        };
        let open = solved.undecided.iter().map(|(i, reason, model)| Open {
            diagnostic: explainer.undecided(*i, reason, model.as_ref()),
            suspect: model.clone().map(|model| {
                let obligation = *i;
                failed(&Failure { obligation, model })
            }),
        });
        Attempt {
            verdict: verdict(&solved),
            open: open.collect(),
            failed: solved.failures.iter().map(failed).collect(),
            built,
        }
    }

    /// The outcome of the last try at a task. A failure or suspect that the reference interpreter finds, too, is
    /// refuted.
    pub(crate) fn outcome(&self, attempt: &Attempt, task: Task, rely: &Rely) -> Outcome {
        let mut verdict = attempt.verdict;
        let mut diagnostics = Vec::new();
        let mut refute = |failed: &Failed| {
            let found = self.confirmed(failed, task, rely)?;
            verdict = Verdict::Refuted;
            Some(found)
        };
        for failed in &attempt.failed {
            diagnostics.push(refute(failed).unwrap_or_else(|| self.unconfirmed(failed)));
        }
        let mut open_ones = Vec::new();
        for open in &attempt.open {
            match open.suspect.as_ref().and_then(&mut refute) {
                Some(refuted) => diagnostics.push(refuted),
                None => open_ones.push(open.diagnostic.clone()),
            }
        }
        // Where a step is known to be wrong, what else could not be decided about it is no help.
        let place = |d: &Diagnostic| d.primary.as_ref().map(|l| l.span);
        open_ones.retain(|o| diagnostics.iter().all(|d| place(d) != place(o)));
        diagnostics.append(&mut open_ones);
        diagnostics.sort_by_key(|d| d.primary.as_ref().map(|l| l.span));
        Outcome {
            verdict,
            assumptions: attempt.built.assumptions.clone(),
            diagnostics,
        }
    }

    /// A failure that no run shows, with what was tried.
    fn unconfirmed(&self, failed: &Failed) -> Diagnostic {
        let diagnostic = failed.explained.in_doubt(self.program);
        let tried = self.witnesses.get().map_or("", |f| f.tried.as_str());
        match tried {
            "" => diagnostic,
            _ if !self.can_be_run(&failed.check, failed.purpose.as_ref()) => diagnostic,
            tried => diagnostic.note(format!("no run that fails here was found (tried: {tried})")),
        }
    }

    /// The failure with a real run, if the interpreter finds one.
    fn confirmed(&self, failed: &Failed, task: Task, rely: &Rely) -> Option<Diagnostic> {
        let trace = self.run_to(&failed.check, failed.purpose.as_ref(), task, rely)?;
        let program = self.runs.as_ref().map_or(self.program, |r| r.program());
        let explained = failed.explained.clone();
        Some(confirmed(explained, program, trace, self.span(task)))
    }

    /// Whether runs can fail the check: those of the executable form do not look at what only proofs speak of, such as access.
    fn can_be_run(&self, check: &Check, purpose: Option<&Purpose>) -> bool {
        let (Some(runs), None) = (&self.runs, purpose) else {
            return true;
        };
        if runs.is_for_proofs(&check.expr) {
            return false;
        }
        let checks = self.run_checks.get_or_init(|| checks_of(runs.program()));
        let places = [check.span, check.expr.span()];
        places.iter().any(|at| checks.contains(&(check.kind, *at)))
    }

    /// A real run that fails the check.
    fn run_to(
        &self,
        check: &Check,
        purpose: Option<&Purpose>,
        task: Task,
        rely: &Rely,
    ) -> Option<&Trace> {
        if !self.can_be_run(check, purpose) {
            return None;
        }
        let found = self.witnesses.get_or_init(|| match &self.runs {
            Some(runs) => runs.find(),
            None => Found {
                traces: find_witnesses(self.program),
                tried: String::new(),
            },
        });
        witness(&found.traces, self.program, rely, task, check, purpose)
    }
}

/// Why a question whose answer could have taken back a proof has none.
#[derive(Default)]
struct Unanswered(Option<Reason>);

impl Unanswered {
    /// Does something that asks such questions.
    fn after<R>(&mut self, session: &mut Session, ask: impl FnOnce(&mut Session) -> R) -> R {
        session.take_fault();
        let found = ask(session);
        let fault = session.take_fault();
        self.0 = self.0.take().or(fault);
        found
    }
}

/// Takes back a proof that rests on something that could not be asked.
pub(crate) fn undecided(outcome: &mut Outcome, reason: &Reason, about: &str) {
    if !matches!(
        outcome.verdict,
        Verdict::Proved | Verdict::ProvedUnderAssumptions | Verdict::Bounded
    ) {
        return;
    }
    let (code, why) = crate::explain::why_undecided(reason);
    let diagnostic = Diagnostic::unplaced(code, format!("{about} could not be decided: {why}"));
    outcome.verdict = Verdict::Undecided;
    outcome
        .diagnostics
        .push(diagnostic.help(crate::explain::SOLVER_ADVICE));
}

/// A check that can fail, explained.
pub(crate) struct Failed {
    explained: Explained,
    check: Check,
    purpose: Option<Purpose>,
}

/// A check that could not be decided, and how it would fail if a run that could not be ruled out were possible.
pub(crate) struct Open {
    diagnostic: Diagnostic,
    suspect: Option<Failed>,
}

/// One try at a task.
pub(crate) struct Attempt {
    verdict: Verdict,
    failed: Vec<Failed>,
    open: Vec<Open>,
    built: Built,
}

impl Attempt {
    fn unfinished(built: Built, why: &str) -> Self {
        let Outcome {
            verdict,
            diagnostics,
            ..
        } = internal(why);
        Attempt {
            verdict,
            failed: Vec::new(),
            open: diagnostics
                .into_iter()
                .map(|diagnostic| Open {
                    diagnostic,
                    suspect: None,
                })
                .collect(),
            built,
        }
    }

    fn solved_cleanly(&self) -> bool {
        self.verdict == Verdict::Proved
    }

    /// Nothing was seen to fail, and something could not be decided: with loops unrolled there is only more of it.
    fn is_beyond_the_prover(&self) -> bool {
        self.failed.is_empty() && !self.open.is_empty()
    }

    fn messages(&self, program: &Program) -> impl Iterator<Item = String> {
        let failed = self.failed.iter();
        let failed = failed.map(|f| f.explained.in_doubt(program).message);
        let open = self.open.iter().map(|o| o.diagnostic.message.clone());
        failed.chain(open)
    }
}

/// What an attempt is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// A proof: the first thing that is not proved ends it, and more is assumed in the next.
    Proof,
    /// A verdict, with the errors that are reported.
    Errors,
}

/// What a verdict rests on if a loop was looked at for some rounds only.
fn bound(unrolled: Unrolled, times: u32, advice: &str) -> (Assumption, Diagnostic) {
    let Unrolled { span, of_call } = unrolled;
    let warning = |message| Diagnostic::new(codes::LOOP_BOUNDED, span, message);
    let (text, warning) = match of_call {
        false => (
            format!("the loop runs at most {times} times"),
            warning(format!("this loop was checked for at most {times} iterations only"))
                .label("no sufficient invariant was given or found")
                .help(advice),
        ),
        true => (
            format!("the called procedure takes at most {times} steps that are no action"),
            warning(format!("this call was checked for at most {times} steps outside its actions only"))
                .label("the procedure may change what it `modifies` any number of times")
                .help("specify the change as an `action`, or let `ensures` or an `env` clause say what stays true meanwhile"),
        ),
    };
    (Assumption::at(Premise::LoopBound, text, span), warning)
}

fn internal(why: &str) -> Outcome {
    let diagnostic = Diagnostic::unplaced(codes::UNSUPPORTED, format!("cannot be checked: {why}"));
    Outcome {
        verdict: Verdict::Unsupported,
        assumptions: Vec::new(),
        diagnostics: vec![diagnostic],
    }
}

fn verdict(solved: &Solved) -> Verdict {
    if !solved.failures.is_empty() {
        Verdict::PossibleViolation
    } else if solved.is_clean() {
        Verdict::Proved
    } else {
        Verdict::Undecided
    }
}
