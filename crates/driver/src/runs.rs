//! Runs of Java programs: which scenarios are tried, how far each goes (`heddle_lower::Runnable`, `heddle_interp::execute`).

use crate::programs::Loaded;
use crate::{Request, check};
use heddle_deduce::{Found, Runs, Verifier};
use heddle_interp::{Execution, Trace, Violation, execute};
use heddle_lower::{Executable, Runnable, Scenario};
use heddle_plato::ir::{Expr, ProcId, Program};
use heddle_text::{Sources, Span};
use std::collections::BTreeSet;

/// The checker of a program; failures of a Java program are looked for in runs of its executable form.
pub(crate) fn verifier<'p>(loaded: &'p Loaded, request: &Request) -> Verifier<'p> {
    let verifier = Verifier::new(&loaded.program, request.options.clone());
    let states = request.replay;
    match &loaded.runnable {
        Some(executable) if states > 0 => verifier.with_runs(Scenarios {
            executable,
            known: loaded.program.procs.len(),
            states,
        }),
        _ => verifier,
    }
}

/// All scenarios of a program.
struct Scenarios<'p> {
    executable: &'p Executable,
    /// How many procedures are its own.
    known: usize,
    states: usize,
}

impl Runs for Scenarios<'_> {
    fn is_for_proofs(&self, check: &Expr) -> bool {
        self.executable.is_for_proofs(check)
    }

    fn program(&self) -> &Program {
        &self.executable.form().program
    }

    fn find(&self) -> Found {
        find(self.executable.form(), self.known, self.states)
    }
}

/// Steps of the longest run.
const DEPTH: u32 = 400;
/// Operations per state, on average: a stretch of one thread can have many ends.
const OPERATIONS: usize = 20;

fn run(
    runnable: &Runnable,
    scenario: &Scenario,
    states: usize,
    closed: Vec<ProcId>,
) -> heddle_interp::Runs {
    let program = runnable.with(scenario);
    let execution = Execution {
        members: runnable.members,
        objects: runnable.objects.clone(),
        quiet: runnable.quiet.clone(),
        framed: runnable.framed.clone(),
        started: Some(runnable.started),
        states,
        operations: states.saturating_mul(OPERATIONS),
        depth: DEPTH,
        closed,
    };
    execute(&program, &execution)
}

/// Runs all scenarios, each with the same number of states. What goes wrong in code that only the harness has, such as a client's
/// `new` with arguments that a constructor does not take, is no failure of the program; `known` procedures are its own.
fn find(runnable: &Runnable, known: usize, states: usize) -> Found {
    let mut found = Found::default();
    let mut tried: Vec<String> = Vec::new();
    let count = runnable.scenarios.len().max(1);
    for scenario in &runnable.scenarios {
        let runs = run(runnable, scenario, states / count, Vec::new());
        let own = |t: &Trace| t.within.last().is_none_or(|p| p.index() < known);
        found.traces.extend(runs.traces.into_iter().filter(own));
        if runs.states > 1 && !tried.contains(&scenario.group) {
            tried.push(scenario.group.clone());
        }
    }
    found.tried = tried.join("; ");
    found
}

/// What the runs of one scenario came to.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The classes of the program.
    pub classes: BTreeSet<String>,
    /// Who ran the program, in words.
    pub scenario: String,
    /// How many states there were.
    pub states: usize,
    /// No run was left out.
    pub complete: bool,
    /// Why a run stopped, if one did.
    pub stuck: Option<String>,
    /// The methods that ran.
    pub entered: BTreeSet<String>,
    /// Some method that was to be kept out would have run.
    pub kept_out: bool,
    /// What went wrong.
    pub failures: Vec<RunFailure>,
}

/// A run that went wrong.
#[derive(Clone, Debug)]
pub struct RunFailure {
    /// What went wrong.
    pub violation: Violation,
    /// The last step.
    pub span: Option<Span>,
    /// The methods that the last step's thread was running, the outermost first, and whether each is specified.
    pub within: Vec<(String, bool)>,
    /// The method whose own specification is broken, if it is one; it may be further out than the failing step.
    pub of: Option<String>,
    /// Every step: whose it was and where.
    pub steps: Vec<(String, Span)>,
}

/// Runs the Java program of a request, whatever is known about it: a test of the proofs. Of methods, and of `new` with the name of
/// a constructor, only those act that `acts` names.
pub fn run_all(request: &Request, acts: &dyn Fn(&str) -> bool) -> (Sources, Vec<Ran>) {
    let (sources, loaded, _) = check::load_all(request, &mut Vec::new());
    let mut all = Vec::new();
    for executable in loaded.iter().filter_map(|l| l.runnable.as_ref()) {
        let runnable = executable.form();
        let count = runnable.scenarios.len().max(1);
        let names = runnable.program.procs.iter().map(|p| class_of(&p.name));
        let classes: BTreeSet<String> = names.collect();
        let procs = runnable.program.procs.iter().enumerate();
        let closed = procs.filter(|(_, proc)| !acts(&method(&proc.name)));
        let closed: Vec<ProcId> = closed.map(|(number, _)| ProcId(number as u32)).collect();
        for scenario in &runnable.scenarios {
            let states = request.replay / count;
            let runs = run(runnable, scenario, states, closed.clone());
            let entered = runs.entered.iter();
            let entered = entered.map(|p| runnable.program.procs[p.index()].name.clone());
            all.push(Ran {
                classes: classes.clone(),
                scenario: scenario.what.clone(),
                states: runs.states,
                complete: runs.complete,
                stuck: runs.stuck.map(|s| format!("{s:?}")),
                entered: entered.collect(),
                kept_out: runs.kept_out,
                failures: runs.traces.iter().map(|t| failure(runnable, t)).collect(),
            });
        }
    }
    (sources, all)
}

/// The class of a method, a constructor or an initializer, by its name.
fn class_of(proc: &str) -> String {
    let name = proc.split_once(" (").map_or(proc, |(of, _)| of);
    match (name.strip_prefix("new "), name.split_once('(')) {
        (Some(class), _) => class.to_owned(),
        (None, method) => {
            let path = method.map_or(name, |(path, _)| path);
            path.rsplit_once('.')
                .map_or(path, |(class, _)| class)
                .to_owned()
        }
    }
}

/// The name of a method; for `new C`, which only clients have, that of the constructor.
fn method(proc: &str) -> String {
    let class = proc.strip_prefix("new ");
    class.map_or_else(
        || proc.to_owned(),
        |class| format!("{class}.{}", class.rsplit('.').next().unwrap_or(class)),
    )
}

fn failure(runnable: &Runnable, trace: &Trace) -> RunFailure {
    let within = trace.within.iter();
    let within = within.map(|p| {
        let proc = &runnable.program.procs[p.index()];
        (proc.name.clone(), proc.spec.is_some())
    });
    let of = match &trace.violation {
        Violation::NotAllowed(p)
        | Violation::Unfinished(p)
        | Violation::Postcondition { proc: p, .. } => {
            Some(runnable.program.procs[p.index()].name.clone())
        }
        _ => None,
    };
    let steps = trace.steps.iter();
    let steps = steps.map(|s| (trace.threads[s.thread].clone(), s.span));
    RunFailure {
        violation: trace.violation.clone(),
        span: trace.steps.last().map(|s| s.span),
        within: within.collect(),
        of,
        steps: steps.collect(),
    }
}
