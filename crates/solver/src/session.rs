//! The conversation about one task at a time.
//!
//! Takes assertions and questions, gives [`Outcome`]s. The text of the task is kept, so that a process is started only
//! for a question that the cache cannot answer, and so that a fresh process can take over after a failure.
//!
//! Soundness: `Unsat` is given only if the solver printed exactly `unsat` in response to a question about exactly the
//! text of the task, with no other output since that text was first sent. An error message in response to an
//! assertion, or output that nobody asked for, makes the question undecided.

use crate::process::{Failure, Process};
use crate::{Config, Effort, Program};
use heddle_logic::{Op, Printer, Sexpr, Term, Terms, Value};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is no model.
    Unsat,
    /// There is a model; the values of the wanted terms in it, `None` for one that cannot be read.
    Sat(Vec<Option<Value>>),
    /// No answer, but values that the solver could not refute: perhaps a model, perhaps not. Only with
    /// [`Effort::Quick`], where quantified formulas are instantiated and not searched for models.
    Candidate(Vec<Option<Value>>),
    /// No answer.
    Unknown(Reason),
}

/// Why there is no answer; in words that name no solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The deterministic limit was reached.
    ResourceLimit,
    /// The wall-clock limit was reached.
    Timeout,
    /// The method is incomplete for this question.
    GaveUp(String),
    /// The process died, printed garbage or contradicted itself.
    Failed(String),
}

/// What a session has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions asked.
    pub checks: u64,
    /// Questions answered from the cache.
    pub cache_hits: u64,
    /// Processes started.
    pub starts: u64,
    /// Processes started because the one before failed or was stopped.
    pub restarts: u64,
    /// Time inside the solver, its start included.
    pub solver_time: Duration,
}

/// Time for the values after `sat` has been printed, beyond the limit of the question itself.
const GRACE: Duration = Duration::from_secs(5);

/// One conversation at a time with one process at a time.
#[derive(Debug)]
pub struct Session {
    config: Arc<Config>,
    process: Option<Process>,
    printer: Printer,
    /// All commands in force: declarations, assertions, open `push`es.
    context: String,
    /// Where each open `push` stands in `context`.
    marks: Vec<usize>,
    /// How much of `context` the process has read, and how many of its `push`es are no longer in `context`.
    known: usize,
    pops_due: usize,
    reset_due: bool,
    effort: Effort,
    statistics: Statistics,
}

impl Session {
    /// A session without a task or a process.
    pub fn new(config: Arc<Config>) -> Self {
        Session {
            config,
            process: None,
            printer: Printer::new(),
            context: String::new(),
            marks: Vec::new(),
            known: 0,
            pops_due: 0,
            reset_due: false,
            effort: Effort::Thorough,
            statistics: Statistics::default(),
        }
    }

    /// Forgets everything; the name is that of the task's transcript.
    pub fn begin(&mut self, task: &str) {
        self.begin_with(task, Effort::Thorough);
    }

    /// Forgets everything and sets how hard quantified formulas are tried.
    pub fn begin_with(&mut self, task: &str, effort: Effort) {
        let _ = task;
        self.effort = effort;
        self.printer = Printer::new();
        self.context.clear();
        self.marks.clear();
        self.known = 0;
        self.pops_due = 0;
        self.reset_due = true;
    }

    /// Asserts a closed formula.
    pub fn assert(&mut self, terms: &Terms, t: Term) {
        self.printer.assert(terms, t, &mut self.context);
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        self.marks.push(self.context.len());
        self.printer.push(&mut self.context);
    }

    /// Closes the innermost scope and forgets what was asserted in it. Without an open scope it does nothing.
    pub fn pop(&mut self) {
        let Some(mark) = self.marks.pop() else {
            return;
        };
        self.printer.pop(&mut self.context);
        self.context.truncate(mark);
        if self.known > mark {
            self.known = mark;
            self.pops_due += 1;
        }
    }

    /// Is there a model of the assertions and the assumptions? `assumptions` are formulas, cheapest as boolean constants
    /// and negated ones; `wanted` are the terms whose values are needed if there is one.
    pub fn check(&mut self, terms: &Terms, assumptions: &[Term], wanted: &[Term]) -> Outcome {
        if assumptions.iter().all(|a| is_literal(terms, *a)) {
            return self.question(terms, assumptions, wanted);
        }
        self.push();
        for a in assumptions {
            self.assert(terms, *a);
        }
        let outcome = self.question(terms, &[], wanted);
        self.pop();
        outcome
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    fn question(&mut self, terms: &Terms, assumptions: &[Term], wanted: &[Term]) -> Outcome {
        self.statistics.checks += 1;
        let assumed = self.texts(terms, assumptions);
        let values = self.texts(terms, wanted);
        let command = match assumptions {
            [] => "(check-sat)\n".to_owned(),
            _ => format!("(check-sat-assuming ({assumed}))\n"),
        };
        let start = Instant::now();
        let answer = self.ask(&command, &values);
        self.statistics.solver_time += start.elapsed();
        match answer {
            Ok(Answer::Unsat) => Outcome::Unsat,
            Ok(Answer::Unknown(reason)) => Outcome::Unknown(reason),
            Ok(Answer::Candidate(values)) => match read_values(terms, wanted, &values) {
                Some(values) => Outcome::Candidate(values),
                None => Outcome::Unknown(Reason::GaveUp(
                    "a quantified formula could not be decided".into(),
                )),
            },
            Ok(Answer::Sat(values)) => match read_values(terms, wanted, &values) {
                Some(values) => Outcome::Sat(values),
                None => self.failed("the values of a counterexample could not be read"),
            },
            Err(failure) => self.give_up(failure),
        }
    }

    fn texts(&mut self, terms: &Terms, parts: &[Term]) -> String {
        let texts: Vec<String> = parts
            .iter()
            .map(|t| self.printer.term(terms, *t, &mut self.context))
            .collect();
        texts.join(" ")
    }

    fn ask(&mut self, command: &str, values: &str) -> Result<Answer, Failure> {
        let deadline = Instant::now() + self.config.timeout;
        let mut text = self.catch_up()?;
        text.push_str(command);
        let process = self.process.as_mut().ok_or(Failure::Died)?;
        let answer = process.request(&text, deadline)?;
        match answer.trim() {
            "unsat" => Ok(Answer::Unsat),
            "sat" if values.is_empty() => Ok(Answer::Sat(String::new())),
            "sat" => {
                let command = format!("(get-value ({values}))\n");
                process.request(&command, deadline + GRACE).map(Answer::Sat)
            }
            "unknown" => {
                let command = "(get-info :reason-unknown)\n";
                let reason = reason_unknown(&process.request(command, deadline + GRACE)?);
                if self.effort == Effort::Thorough || !matches!(reason, Reason::GaveUp(_)) {
                    return Ok(Answer::Unknown(reason));
                }
                if values.is_empty() {
                    return Ok(Answer::Candidate(String::new()));
                }
                let command = format!("(get-value ({values}))\n");
                process
                    .request(&command, deadline + GRACE)
                    .map(Answer::Candidate)
            }
            _ => Err(Failure::Garbage),
        }
    }

    /// Sees to a process and gives the commands that bring it to the state of the context.
    fn catch_up(&mut self) -> Result<String, Failure> {
        let mut text = String::new();
        if self.process.is_none() {
            let path = self.config.program.path();
            let path = path.map_err(|e| Failure::Start(e.to_string()))?;
            self.process = Some(Process::start(&path, &self.config.arguments())?);
            self.statistics.starts += 1;
            (self.known, self.pops_due, self.reset_due) = (0, 0, false);
            text.push_str(&self.config.prelude(self.effort));
        }
        if self.reset_due {
            (self.known, self.pops_due, self.reset_due) = (0, 0, false);
            text.push_str("(reset)\n");
            text.push_str(&self.config.prelude(self.effort));
        }
        text.push_str(&"(pop 1)\n".repeat(std::mem::take(&mut self.pops_due)));
        text.push_str(&self.context[self.known..]);
        self.known = self.context.len();
        Ok(text)
    }

    fn give_up(&mut self, failure: Failure) -> Outcome {
        match failure {
            Failure::Timeout => {
                self.process = None;
                self.statistics.restarts += 1;
                Outcome::Unknown(Reason::Timeout)
            }
            Failure::Start(why) => self.failed(&format!("the prover could not be started: {why}")),
            Failure::Died => self.failed("the prover ended unexpectedly"),
            Failure::Garbage => self.failed("the prover gave an answer that makes no sense"),
        }
    }

    fn failed(&mut self, why: &str) -> Outcome {
        if self.process.take().is_some() {
            self.statistics.restarts += 1;
        }
        Outcome::Unknown(Reason::Failed(why.to_owned()))
    }
}

enum Answer {
    Unsat,
    /// With the text of the values.
    Sat(String),
    Candidate(String),
    Unknown(Reason),
}

/// A boolean constant or the negation of one, which is what `check-sat-assuming` takes.
fn is_literal(terms: &Terms, t: Term) -> bool {
    let node = terms.node(t);
    let node = match node.op {
        Op::Not => terms.node(node.args[0]),
        _ => node,
    };
    matches!(node.op, Op::Apply(_)) && node.args.is_empty()
}

/// The values in `((t v) (t v))`; `None` if there is not exactly one for each wanted term.
fn read_values(terms: &Terms, wanted: &[Term], text: &str) -> Option<Vec<Option<Value>>> {
    if wanted.is_empty() {
        return Some(Vec::new());
    }
    let read = Sexpr::read(text)?;
    let pairs = read.list()?;
    if pairs.len() != wanted.len() {
        return None;
    }
    let values = wanted.iter().zip(pairs).map(|(t, pair)| match pair.list() {
        Some([_, value]) => Some(Value::read(terms, terms.sort(*t), value)),
        _ => None,
    });
    values.collect()
}

/// Puts the reason into words that do not depend on the solver.
fn reason_unknown(text: &str) -> Reason {
    let has = |word: &str| text.contains(word);
    if has("resource") || has("rlimit") || has("canceled") {
        Reason::ResourceLimit
    } else if has("timeout") {
        Reason::Timeout
    } else if has("memory") || has("memout") {
        Reason::Failed("the prover ran out of memory".into())
    } else if has("quantifier") {
        Reason::GaveUp("a quantified formula could not be decided".into())
    } else if has("arith") || has("nonlinear") || has("non-linear") {
        Reason::GaveUp("nonlinear arithmetic could not be decided".into())
    } else {
        Reason::GaveUp("no decision was reached".into())
    }
}
