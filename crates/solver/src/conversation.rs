//! A process and what it has been told.
//!
//! Keeps the process in step with a [`Context`]: sends only what is new, takes back what was popped, begins anew for
//! another task and after a failure.

use crate::answer::{Answer, reason_unknown};
use crate::context::{Context, Question};
use crate::process::{Failure, Process};
use crate::{Budget, Config, Effort, Reason};
use std::time::{Duration, Instant};

/// Time for the values after the answer itself was given.
const GRACE: Duration = Duration::from_secs(5);

/// At most one process.
#[derive(Debug, Default)]
pub(crate) struct Conversation {
    process: Option<Process>,
    /// How much of the context the process has read, and how many of the `push`es it has read are gone since.
    known: usize,
    pops_due: usize,
    reset_due: bool,
    /// Processes started, and those ended because they failed.
    pub starts: u64,
    pub failures: u64,
}

impl Conversation {
    /// Another task: what the process knows is of no use.
    pub(crate) fn forget(&mut self) {
        (self.known, self.pops_due, self.reset_due) = (0, 0, true);
    }

    /// The context was cut to this length.
    pub(crate) fn popped(&mut self, length: usize) {
        if self.known > length {
            self.known = length;
            self.pops_due += 1;
        }
    }

    /// Asks a question, in other ways if the first one does not decide it. After a failure the process is gone, and the
    /// next question gets a new one. `until` is when the time of the item is over; to be late then says nothing about the solver.
    pub(crate) fn ask(
        &mut self,
        config: &Config,
        effort: Effort,
        budget: Budget,
        until: Option<Instant>,
        context: &Context,
        question: &Question,
    ) -> Result<Answer, Failure> {
        if config.cancel.is_cancelled() {
            self.abandon();
            return Err(Failure::Interrupted);
        }
        if config.breaker.is_open() {
            self.abandon();
            return Err(Failure::Silent);
        }
        let own = Instant::now() + config.timeout;
        let cut_short = until.is_some_and(|until| until < own);
        let deadline = until.map_or(own, |until| until.min(own));
        let mut result = self.catch_up(config, effort, context).and_then(|text| {
            let text = text + &config.budget(effort, budget) + &question.command();
            self.exchange(&text, question, deadline)
        });
        for prelude in config.second_tries(effort, budget) {
            if matches!(
                result,
                Ok(Answer::Unknown(Reason::ResourceLimit | Reason::GaveUp(_)))
            ) {
                self.forget();
                let text = question.alone(&prelude, context);
                result = self.exchange(&text, question, deadline);
            }
        }
        if let (Effort::Quick, Ok(Answer::Unknown(Reason::GaveUp(_)))) = (effort, &result) {
            match self.values(question) {
                Ok(values) => result = Ok(Answer::Candidate(values)),
                // The answer stands without its values; but a process that refuses them is not asked again.
                Err(_) => self.abandon(),
            }
        }
        if !context.is_exact()
            && let Ok(Answer::Sat(values)) = result
        {
            result = Ok(Answer::Candidate(values));
        }
        if result.is_err() {
            self.abandon();
        }
        if cut_short && matches!(result, Err(Failure::Timeout)) {
            return Err(Failure::ItemTimeout);
        }
        match &result {
            Ok(_) => config.breaker.answered(),
            Err(Failure::Timeout) => config.breaker.timed_out(config),
            Err(_) => {}
        }
        result
    }

    /// Ends a process that cannot be trusted with another question.
    pub(crate) fn abandon(&mut self) {
        if self.process.take().is_some() {
            self.failures += 1;
        }
    }

    fn exchange(
        &mut self,
        text: &str,
        question: &Question,
        deadline: Instant,
    ) -> Result<Answer, Failure> {
        match self.request(text, deadline)?.trim() {
            "unsat" => Ok(Answer::Unsat),
            "sat" => self.values(question).map(Answer::Sat),
            "unknown" => {
                let soon = Instant::now() + GRACE;
                let reason = self.request("(get-info :reason-unknown)\n", soon)?;
                Ok(Answer::Unknown(reason_unknown(&reason)))
            }
            _ => Err(Failure::Nonsense),
        }
    }

    fn values(&mut self, question: &Question) -> Result<String, Failure> {
        let command = question.values_command();
        if command.is_empty() {
            return Ok(command);
        }
        let text = self.request(&command, Instant::now() + GRACE)?;
        // Some solvers end after an error; none can be trusted with a next question.
        let refused = text.trim_start().starts_with("(error");
        if refused {
            Err(Failure::Nonsense)
        } else {
            Ok(text)
        }
    }

    fn request(&mut self, text: &str, deadline: Instant) -> Result<String, Failure> {
        let process = self.process.as_mut().ok_or(Failure::Died)?;
        process.request(text, deadline)
    }

    /// Sees to a process and gives the commands that bring it to the state of the context.
    fn catch_up(
        &mut self,
        config: &Config,
        effort: Effort,
        context: &Context,
    ) -> Result<String, Failure> {
        let mut text = String::new();
        if self.process.is_none() {
            self.process = Some(Process::start(config)?);
            self.starts += 1;
            self.forget();
        } else if self.reset_due {
            text.push_str("(reset)\n");
        }
        if std::mem::take(&mut self.reset_due) {
            text.push_str(&config.prelude(effort));
        }
        // Before anything else: Z3 counts the work of assertions, too, and whatever is done after the limit of the last
        // question was reached stays cancelled.
        text.push_str(&config.budget(effort, Budget::Full));
        text.push_str(&"(pop 1)\n".repeat(std::mem::take(&mut self.pops_due)));
        text.push_str(&context.text()[self.known..]);
        self.known = context.text().len();
        Ok(text)
    }
}
