//! A whole run: inputs, programs, items, report.

use crate::failure::Failure;
use crate::held_back::Marks;
use crate::inputs::Inputs;
use crate::islands::Island;
use crate::java::Java;
use crate::pieces::Piece;
use crate::pool::{self, Notice, Work};
use crate::programs::Loaded;
use crate::resting::Resting;
use crate::select::{Job, Selection};
use crate::{
    Observer, Request, claims, farm, java, lowered, programs, runs, select, stubs, touching,
};
use heddle_deduce::{Task, Verifier};
use heddle_diag::{
    Assumption, Class, Contract, Diagnostic, Item, Label, LockOrder, Premise, Report, Statistics,
    Verdict, codes,
};
use heddle_lower::{Coverage, Sought};
use heddle_resolve::Resolved;
use heddle_solver::{Config, Session};
use heddle_syntax::Suppression;
use heddle_text::{FileId, Sources, Span};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// What a run gives.
#[derive(Debug)]
pub struct Run {
    /// The texts that the report's positions refer to.
    pub sources: Sources,
    /// What was found.
    pub report: Report,
}

/// Checks everything that the request asks for. Files that cannot be used cost nothing but themselves. Java programs that have
/// nothing to do with each other are taken a few at a time, so that no more of them are in memory.
pub fn check(request: &Request, observer: &mut dyn Observer) -> Run {
    let start = Instant::now();
    let mut report = Report::default();
    let mut read = read(request, &mut report.input);
    let left_out = touching::keep(&mut read, request.touching.as_ref());
    let suppressions = std::mem::take(&mut read.java.suppressions);
    let mut checked = Checked::new(request, suppressions);
    let programs = std::mem::take(&mut read.programs);
    checked.stretch(&read.sources, &programs, Vec::new(), observer);
    let mut found = Vec::new();
    let cancel = &request.solver.cancel;
    let mut left = &read.java.islands[..];
    while !left.is_empty() && !cancel.is_cancelled() && !checked.settled {
        let (now, later) = left.split_at(read.java.stretch(left, request.probe.is_some()));
        left = later;
        let stretch = read.lower(request, now, &mut found);
        let Stretch {
            programs, refused, ..
        } = stretch;
        checked.coverage.join(stretch.coverage);
        report.classes.extend(stretch.classes);
        report.lock_order.join(&stretch.lock_order);
        report.contracts.extend(stretch.contracts);
        if !cancel.is_cancelled() {
            checked.stretch(&read.sources, &programs, refused, observer);
        }
    }
    if cancel.is_cancelled() && checked.items.is_empty() {
        return interrupted_early(read.sources, start);
    }
    report.input.extend(java::in_order(found));
    report.input.extend(read.java.missing());
    report.items = checked.items;
    report.input.extend(checked.selection.unused());
    report.input.extend(left_out.note());
    if report.items.is_empty() && report.input.is_empty() {
        report.input.push(nothing_to_check());
    }
    report.input.extend(cache_not_used(&request.solver));
    report.input.extend(farm::news(&request.solver));
    let unread = if cancel.is_cancelled() { left.len() } else { 0 };
    report.input.extend(interrupted(&report.items, unread));
    let looked = claims::Looked {
        partial: !request.names.is_empty() || left_out.something(),
        checks: &request.checks,
    };
    report.claims = claims::of(&checked.coverage, &read.sources, &report, looked);
    let marks = &mut checked.marks;
    report.input.extend(marks.unused(&report));
    report.baseline = marks.baseline_use(&read.sources, &read.given, &report);
    marks.input(&read.sources, &mut report.input);
    report.statistics = checked.statistics;
    report.statistics.millis = millis_since(start);
    report.statistics.finished = now();
    Run {
        sources: read.sources,
        report,
    }
}

/// Some translated Java programs.
#[derive(Default)]
struct Stretch {
    programs: Vec<Loaded>,
    /// What could not be translated.
    refused: Vec<Item>,
    /// What proofs of all of them say.
    coverage: Coverage,
    classes: Vec<Class>,
    lock_order: LockOrder,
    contracts: Vec<Contract>,
}

/// What a request names, read and taken apart.
pub(crate) struct Read {
    /// The texts.
    pub sources: Sources,
    /// The Plato programs.
    pub programs: Vec<Loaded>,
    /// The Java files.
    pub java: Java,
    /// The files that are checked.
    given: Vec<FileId>,
}

/// Reads all files of a request.
pub(crate) fn read(request: &Request, diagnostics: &mut Vec<Diagnostic>) -> Read {
    let mut inputs = Inputs::new(Arc::clone(&request.files));
    let stubs = stubs::read(&request.stubs, &mut inputs);
    inputs.read_all(&request.paths);
    diagnostics.append(&mut inputs.diagnostics);
    let given = inputs.java.iter().map(|java| java.file);
    let given = given.chain(inputs.files.iter().copied()).collect();
    let java = java::read(&mut inputs, stubs, request, diagnostics);
    let programs = programs::load(&inputs.sources, &inputs.files, request.jobs, diagnostics);
    Read {
        sources: inputs.sources,
        programs,
        java,
        given,
    }
}

impl Read {
    /// Types all Java programs and gives what `make` makes of each.
    pub(crate) fn typed<R: Default + Send>(
        &self,
        request: &Request,
        diagnostics: &mut Vec<Diagnostic>,
        make: impl Fn(&mut Resolved, &Piece) -> R + Sync,
    ) -> Vec<R> {
        let mut found = Vec::new();
        let islands = &self.java.islands;
        let made = self.type_some(request, islands, &mut found, make);
        diagnostics.extend(java::in_order(found));
        diagnostics.extend(self.java.missing());
        made
    }

    fn type_some<R: Default + Send>(
        &self,
        request: &Request,
        islands: &[Island],
        found: &mut Vec<Diagnostic>,
        make: impl Fn(&mut Resolved, &Piece) -> R + Sync,
    ) -> Vec<R> {
        let outcomes = java::typed(&self.java, islands, &self.sources, request, make);
        let mut all = Vec::with_capacity(outcomes.len());
        for outcome in outcomes {
            found.extend(outcome.diagnostics);
            all.push(outcome.made);
        }
        all
    }

    /// Translates some Java programs.
    fn lower(&self, request: &Request, islands: &[Island], found: &mut Vec<Diagnostic>) -> Stretch {
        let sought = Sought {
            checks: request.checks.clone(),
            specified: self.java.specified(),
        };
        let all = self.type_some(request, islands, found, |resolved, first| {
            let cancel = &request.solver.cancel;
            lowered::lower(resolved, first, request.integers, &sought, cancel)
        });
        let mut stretch = Stretch::default();
        for lowered in all {
            stretch.programs.extend(lowered.program);
            stretch.refused.extend(lowered.refused);
            stretch.coverage.join(lowered.coverage);
            stretch.classes.extend(lowered.classes);
            stretch.lock_order.join(&lowered.lock_order);
            stretch.contracts.extend(lowered.contracts);
        }
        stretch
    }
}

/// Everything that a request names, as programs and as items for what could not be translated.
pub(crate) fn load_all(
    request: &Request,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Sources, Vec<Loaded>, Vec<Item>) {
    let mut read = read(request, diagnostics);
    let mut found = Vec::new();
    let java = read.lower(request, &read.java.islands, &mut found);
    diagnostics.extend(java::in_order(found));
    let mut programs = std::mem::take(&mut read.programs);
    programs.extend(java.programs);
    (read.sources, programs, java.refused)
}

/// What was checked so far.
struct Checked<'r> {
    request: &'r Request,
    selection: Selection<'r>,
    planned: usize,
    items: Vec<Item>,
    coverage: Coverage,
    statistics: Statistics,
    marks: Marks<'r>,
    /// Something is not proved, and no more is asked.
    settled: bool,
}

impl<'r> Checked<'r> {
    fn new(request: &'r Request, suppressions: Vec<Suppression>) -> Self {
        Checked {
            request,
            selection: Selection::new(&request.names),
            planned: 0,
            items: Vec::new(),
            coverage: Coverage::default(),
            statistics: Statistics::default(),
            marks: Marks::new(request, suppressions),
            settled: false,
        }
    }

    /// Checks some programs, and takes the items that are `ready` already.
    fn stretch(
        &mut self,
        sources: &Sources,
        programs: &[Loaded],
        mut ready: Vec<Item>,
        observer: &mut dyn Observer,
    ) {
        let request = self.request;
        let verifiers = programs.iter().map(|l| runs::verifier(l, request));
        let verifiers: Vec<Verifier> = verifiers.collect();
        let pairs = programs.iter().zip(&verifiers);
        let mut jobs: Vec<Job> = pairs.flat_map(|(l, v)| select::jobs(l, v)).collect();
        self.selection.keep(&mut jobs, &mut ready);
        if let Some(first) = &request.probe {
            select::advance(&mut jobs, first);
            jobs.truncate(if ready.is_empty() { jobs.len() } else { 0 });
        }
        self.planned += jobs.len();
        observer.planned(self.planned);
        let checking = Checking::new(&jobs, request);
        self.settled |= request.probe.is_some() && !ready.is_empty();
        let mut results = Results {
            sources,
            observer,
            marks: &mut self.marks,
            items: &mut self.items,
        };
        checking.run(request.jobs, &mut results);
        results.take(ready);
        self.settled |= checking.settled.load(Ordering::Relaxed);
        add(&mut self.statistics, checking.statistics());
    }
}

/// Items on their way into the report: marked, told, kept.
struct Results<'a, 'r> {
    sources: &'a Sources,
    observer: &'a mut dyn Observer,
    marks: &'a mut Marks<'r>,
    items: &'a mut Vec<Item>,
}

impl Results<'_, '_> {
    fn take(&mut self, items: Vec<Item>) {
        for item in items {
            let item = self.marks.item(self.sources, item);
            self.observer.item(self.sources, &item);
            self.items.push(item);
        }
    }
}

/// The sum of what both cost.
fn add(sum: &mut Statistics, more: Statistics) {
    sum.checks += more.checks;
    sum.cache_hits += more.cache_hits;
    sum.restarts += more.restarts;
    sum.solver_millis += more.solver_millis;
}

/// What is left of a run that was interrupted before it was known what there is to check. What was found until then may be
/// a consequence of what was not read any more.
fn interrupted_early(sources: Sources, start: Instant) -> Run {
    let message = "the run was interrupted before anything was checked";
    let mut report = Report {
        input: vec![Diagnostic::unplaced(codes::INTERRUPTED, message)],
        ..Report::default()
    };
    report.statistics.millis = millis_since(start);
    report.statistics.finished = now();
    Run { sources, report }
}

/// Says how far an interrupted run came; of `unread` Java programs it is not known what they contain.
fn interrupted(items: &[Item], unread: usize) -> Option<Diagnostic> {
    let left = items.iter().filter(|i| i.interrupted).count();
    let mut message = format!(
        "the run was interrupted: {left} of {} items were not checked, or not to the end",
        items.len()
    );
    if unread > 0 {
        message.push_str(&format!(", and {unread} more groups of classes not at all"));
    }
    (left + unread > 0).then(|| {
        Diagnostic::unplaced(codes::INTERRUPTED, message)
            .note("the verdicts of the other items are as they would be without the interrupt")
    })
}

fn cache_not_used(solver: &Config) -> Option<Diagnostic> {
    let why = solver.warning.as_ref()?;
    let message = format!("the cache folder is not used: {why}");
    let help = "set `HEDDLE_CACHE_DIR` to a folder of your own that nobody else can write to";
    Some(
        Diagnostic::unplaced(codes::CACHE_NOT_USED, message)
            .note("the solver is unpacked for this run only, and no answers are kept")
            .help(help),
    )
}

/// Plato files without content are refused one by one; Java files may well declare nothing but types.
fn nothing_to_check() -> Diagnostic {
    let message = "there is nothing to check: no file declares a method with a body";
    Diagnostic::unplaced(codes::NO_INPUT, message)
        .help("name the files whose methods are to be checked")
}

/// Seconds since the beginning of 1970; 0 for clocks that are before it.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |d| d.as_secs())
}

fn millis_since(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// Checking items, one solver session per worker.
struct Checking<'j, 'v, 'p> {
    jobs: &'j [Job<'v, 'p>],
    solver: Arc<Config>,
    statistics: Mutex<Statistics>,
    /// Only some of the items are checked.
    partial: bool,
    /// Nothing more is to be checked after an item that is not proved.
    probe: bool,
    /// There was such an item.
    settled: AtomicBool,
}

impl<'j, 'v, 'p> Checking<'j, 'v, 'p> {
    fn new(jobs: &'j [Job<'v, 'p>], request: &Request) -> Self {
        Checking {
            jobs,
            solver: Arc::clone(&request.solver),
            statistics: Mutex::default(),
            partial: !request.names.is_empty(),
            probe: request.probe.is_some(),
            settled: AtomicBool::new(false),
        }
    }

    fn run(&self, workers: NonZeroUsize, results: &mut Results) {
        let mut resting = Resting::new(self.jobs);
        pool::run(self, self.jobs, workers, |notice| match notice {
            Notice::Started(index) => results.observer.started(&self.jobs[index].title()),
            Notice::Ended(index) => results.observer.finished(&self.jobs[index].title()),
            Notice::Quiet => results.observer.quiet(),
            Notice::Result(index, item) => {
                results.take(item.map_or(Vec::new(), |item| resting.next(index, item)));
            }
        });
        results.take(resting.rest());
    }

    fn statistics(&self) -> Statistics {
        *lock(&self.statistics)
    }
}

impl<'v, 'p> Checking<'_, 'v, 'p> {
    /// A proof rests on the specifications of called procedures. Where those are not checked in the same run, because
    /// only some items were asked for, that is an assumption.
    fn name_unchecked_callees(&self, job: &Job<'v, 'p>, outcome: &mut heddle_deduce::Outcome) {
        let holds = outcome.verdict.is_proof() || outcome.verdict == Verdict::Bounded;
        if !self.partial || !holds {
            return;
        }
        let checked = |task: Task| {
            let same = |j: &Job| std::ptr::eq(j.verifier, job.verifier) && j.task == task;
            self.jobs.iter().any(same)
        };
        for callee in job.verifier.relies_on(job.task).into_iter().map(Task::Proc) {
            if !checked(callee) {
                let name = job.verifier.name(callee);
                let text = format!(
                    "`{name}` keeps to its specification, which was not checked in this run"
                );
                let at = job.verifier.span(callee);
                let assumption = Assumption::at(Premise::UncheckedCallee, text, at);
                outcome.assumptions.push(assumption);
                if outcome.verdict == Verdict::Proved {
                    outcome.verdict = Verdict::ProvedUnderAssumptions;
                }
            }
        }
    }
}

/// What is said about an item as a whole is shown at its header.
fn at_header(mut diagnostic: Diagnostic, header: Span) -> Diagnostic {
    diagnostic.primary.get_or_insert_with(|| Label {
        span: header,
        text: String::new(),
    });
    diagnostic
}

fn interrupted_item(job: &Job, millis: u64) -> Item {
    Item {
        verdict: Verdict::Undecided,
        millis,
        interrupted: true,
        ..job.item()
    }
}

fn failed_item(job: &Job, failure: Failure) -> Item {
    let message = format!("Heddle itself failed while checking {}", job.title());
    Item {
        diagnostics: vec![failure.diagnostic(job.span, &message)],
        ..job.item()
    }
}

/// Statistics are sums: they are whole even if a worker failed while it held them.
fn lock(statistics: &Mutex<Statistics>) -> MutexGuard<'_, Statistics> {
    statistics.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'v, 'p> Work for Checking<'_, 'v, 'p> {
    type Task = Job<'v, 'p>;
    type State = Session;
    /// Nothing for what was not checked any more.
    type Result = Option<Item>;

    fn state(&self) -> Session {
        Session::new(Arc::clone(&self.solver))
    }

    fn run(&self, session: &mut Session, job: &Job<'v, 'p>) -> Option<Item> {
        if self.settled.load(Ordering::Relaxed) {
            return None;
        }
        if self.solver.cancel.is_cancelled() {
            return Some(interrupted_item(job, 0));
        }
        let start = Instant::now();
        let check = |session: &mut Session| job.verifier.check(job.task, session);
        let mut outcome = farm::check(&self.solver, session, check);
        if session.take_interrupted() {
            return Some(interrupted_item(job, millis_since(start)));
        }
        let unproved = !outcome.verdict.is_proof();
        self.settled
            .fetch_or(self.probe && unproved, Ordering::Relaxed);
        self.name_unchecked_callees(job, &mut outcome);
        let placed = |diagnostic| at_header(diagnostic, job.span);
        Some(Item {
            verdict: outcome.verdict,
            assumptions: outcome.assumptions,
            diagnostics: outcome.diagnostics.into_iter().map(placed).collect(),
            millis: millis_since(start),
            ..job.item()
        })
    }

    fn failed(&self, job: &Job<'v, 'p>, failure: Failure) -> Option<Item> {
        Some(failed_item(job, failure))
    }

    fn retire(&self, session: Session) {
        let used = session.statistics();
        let mut sum = lock(&self.statistics);
        sum.checks += used.checks;
        sum.cache_hits += used.cache_hits;
        sum.restarts += used.restarts;
        sum.solver_millis += u64::try_from(used.solver_time.as_millis()).unwrap_or(u64::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_deduce::{Options, Task};
    use heddle_diag::{Exit, ItemKind, Policy, Verdict};
    use heddle_plato::ir::Program;

    #[test]
    fn a_failure_inside_is_a_verdict_of_its_own_and_the_worst_exit() {
        let program = Program::default();
        let verifier = Verifier::new(&program, Options::default());
        let job = Job {
            verifier: &verifier,
            task: Task::Specification,
            kind: ItemKind::Thread,
            name: "A".into(),
            file: FileId(0),
            span: Span::default(),
        };
        let failure = Failure {
            message: "index out of bounds".into(),
            place: Some("somewhere.rs:3".into()),
        };
        let item = failed_item(&job, failure);
        assert_eq!(item.verdict, Verdict::InternalFailure);
        let diagnostic = &item.diagnostics[0];
        assert_eq!(diagnostic.code, codes::INTERNAL);
        assert!(diagnostic.message.contains("thread A"));
        assert!(diagnostic.notes[0].contains("index out of bounds (at somewhere.rs:3)"));
        let report = Report {
            items: vec![item],
            ..Report::default()
        };
        assert_eq!(Exit::of(&report, &Policy::default()), Exit::InternalFailure);
    }
}
