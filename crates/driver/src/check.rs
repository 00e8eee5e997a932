//! A whole run: inputs, programs, items, report.

use crate::failure::Failure;
use crate::lowered::Lowered;
use crate::pool::{self, Notice, Work};
use crate::programs::Loaded;
use crate::select::Job;
use crate::{Observer, Request, claims, inputs, java, lowered, programs, runs, select};
use heddle_deduce::{Task, Verifier};
use heddle_diag::{
    Assumption, Diagnostic, Item, Label, Premise, Report, Statistics, Verdict, codes,
};
use heddle_resolve::Resolved;
use heddle_solver::{Config, Session};
use heddle_text::{Sources, Span};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What a run gives.
#[derive(Debug)]
pub struct Run {
    /// The texts that the report's positions refer to.
    pub sources: Sources,
    /// What was found.
    pub report: Report,
}

/// Checks everything that the request asks for. Files that cannot be used cost nothing but themselves.
pub fn check(request: &Request, observer: &mut dyn Observer) -> Run {
    let start = Instant::now();
    let mut report = Report::default();
    let (sources, loaded, lowered) = load_all(request, &mut report.input);
    let mut ready = lowered.refused;
    let verifiers: Vec<Verifier> = loaded.iter().map(|l| runs::verifier(l, request)).collect();
    let pairs = loaded.iter().zip(&verifiers);
    let mut jobs: Vec<Job> = pairs.flat_map(|(l, v)| select::jobs(l, v)).collect();
    select::select(&mut jobs, &mut ready, &request.names, &mut report.input);
    if jobs.is_empty() && ready.is_empty() && report.input.is_empty() {
        report.input.push(nothing_to_check());
    }
    report.input.extend(cache_not_used(&request.solver));
    if let Some(first) = &request.probe {
        select::advance(&mut jobs, first);
        jobs.truncate(if ready.is_empty() { jobs.len() } else { 0 });
    }
    observer.planned(jobs.len());
    let checking = Checking::new(&jobs, request);
    report.items = checking.run(&sources, request.jobs, observer);
    for item in &ready {
        observer.item(&sources, item);
    }
    report.items.extend(ready);
    let partial = !request.names.is_empty();
    report.claims = claims::of(&lowered.coverage, &sources, &report, partial);
    report.statistics = checking.statistics();
    report.statistics.millis = millis_since(start);
    Run { sources, report }
}

/// Everything that a request names, as programs and as items for what could not be translated.
pub(crate) fn load_all(
    request: &Request,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Sources, Vec<Loaded>, Lowered) {
    let (sources, mut loaded, mut java) = load(request, diagnostics, |resolved| {
        lowered::lower(resolved, request.integers)
    });
    loaded.extend(java.program.take());
    (sources, loaded, java)
}

/// Reads and loads all files of a request; `make` is called with the typed program if there are Java files.
pub(crate) fn load<R: Default + Send>(
    request: &Request,
    diagnostics: &mut Vec<Diagnostic>,
    make: impl FnOnce(&mut Resolved) -> R + Send,
) -> (Sources, Vec<Loaded>, R) {
    let mut inputs = inputs::read(&request.paths);
    diagnostics.append(&mut inputs.diagnostics);
    let java = java::typed(&mut inputs, &request.class_path, request.jobs, make);
    diagnostics.extend(java.diagnostics);
    let loaded = programs::load(&inputs.sources, &inputs.files, request.jobs, diagnostics);
    (inputs.sources, loaded, java.made)
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

    fn run(
        &self,
        sources: &Sources,
        workers: NonZeroUsize,
        observer: &mut dyn Observer,
    ) -> Vec<Item> {
        let mut items = Vec::with_capacity(self.jobs.len());
        pool::run(self, self.jobs, workers, |notice| match notice {
            Notice::Started(index) => observer.started(&self.jobs[index].title()),
            Notice::Ended(index) => observer.finished(&self.jobs[index].title()),
            Notice::Quiet => observer.quiet(),
            Notice::Result(_, item) => {
                if let Some(item) = item {
                    observer.item(sources, &item);
                    items.push(item);
                }
            }
        });
        items
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
        let start = Instant::now();
        let mut outcome = job.verifier.check(job.task, session);
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
    use heddle_diag::{Exit, ItemKind, Strict, Verdict};
    use heddle_plato::ir::Program;
    use heddle_text::FileId;

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
        assert_eq!(Exit::of(&report, &Strict::No), Exit::InternalFailure);
    }
}
