//! The conversation about one task at a time.
//!
//! Takes assertions and questions, gives [`Outcome`]s. The text of the task is kept, so that a process is started only
//! for a question that the cache cannot answer, and so that a fresh process can take over after a failure.
//!
//! Soundness: `Unsat` is given only if the solver printed exactly `unsat` in response to a question about exactly the
//! text of the task, with no other output since that text was first sent. An error message in response to an
//! assertion, or output that nobody asked for, makes the question undecided.

use crate::answer::{Answer, read_values};
use crate::cache::{Answers, Known};
use crate::context::{Context, Key, Question};
use crate::conversation::Conversation;
use crate::process::Failure;
use crate::sent::Sent;
use crate::transcript::Transcript;
use crate::{Budget, Config, Effort};
use heddle_logic::{Op, Term, Terms, Value};
use heddle_z3::private;
use std::path::PathBuf;
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
    /// The questions of one item together are more than its share.
    TooMuch,
    /// The wall-clock limit was reached.
    Timeout,
    /// The wall-clock limit of the whole item was reached.
    ItemTimeout,
    /// The method is incomplete for this question.
    GaveUp(String),
    /// The process died, printed garbage or contradicted itself.
    Failed(String),
    /// The question was taken back.
    Interrupted,
}

impl Reason {
    /// Whether it says nothing about the question: the prover itself did not do its work.
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Reason::Timeout | Reason::ItemTimeout | Reason::Failed(_) | Reason::Interrupted
        )
    }
}

/// What a session has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Questions asked.
    pub checks: u64,
    /// Questions answered from the cache, or by another machine.
    pub cache_hits: u64,
    /// Processes started.
    pub starts: u64,
    /// Processes that failed or had to be stopped, so that another was needed.
    pub restarts: u64,
    /// Time inside the solver, its start included.
    pub solver_time: Duration,
}

/// One conversation at a time with one process at a time.
#[derive(Debug)]
pub struct Session {
    config: Arc<Config>,
    effort: Effort,
    budget: Budget,
    context: Context,
    conversation: Conversation,
    /// The cached answers of the task under the key of its first question, once that is known.
    answers: Option<(Key, Answers)>,
    /// Others were asked what they know about the task.
    others_asked: bool,
    /// Nothing is borrowed.
    alone: bool,
    /// How many answers were borrowed for the item at hand.
    borrowed: u64,
    transcript: Transcript,
    statistics: Statistics,
    /// The first fault that nobody has asked about.
    fault: Option<Reason>,
    /// A question was taken back.
    interrupted: bool,
    /// How much was asked for the item at hand: the text that each question is about, summed up.
    asked: usize,
    /// How much may be asked for it.
    share: usize,
    /// When its time is over.
    until: Option<Instant>,
}

/// How much is asked for one item at most, in bytes. Ordinary methods ask a few hundred kilobytes; an item that asks more than this costs
/// more than a hundred others together, and is rarely decided in the end. A limit of text and not of time, so that it is the same everywhere.
const SHARE: usize = 96 << 20;

/// How much an item may have asked in all if something of it is known to fail or to be undecided: more would only add to that.
const AFTER_FINDING: usize = SHARE / 6;

/// So many questions that come to the limit of work use a share up, with the whole limit and with a small part of it.
const FULL_QUESTIONS: usize = 80;
const SMALL_QUESTIONS: usize = 800;

impl Session {
    /// A session without a task or a process.
    pub fn new(mut config: Arc<Config>) -> Self {
        // Answers are believed: they must not be somebody else's.
        let is_private = |folder: &PathBuf| private::folder(folder).is_ok();
        if !config.cache.as_ref().is_none_or(is_private) {
            Arc::make_mut(&mut config).cache = None;
        }
        let effort = Effort::Thorough;
        Session {
            budget: Budget::Full,
            context: Context::new(&config, effort),
            config,
            effort,
            conversation: Conversation::default(),
            answers: None,
            others_asked: false,
            alone: false,
            borrowed: 0,
            transcript: Transcript::default(),
            statistics: Statistics::default(),
            fault: None,
            interrupted: false,
            asked: 0,
            share: SHARE,
            until: None,
        }
    }

    /// An item begins: it has its own share of questions, and its own time.
    pub fn begin_item(&mut self) {
        self.until = self.new_time();
        self.asked = 0;
        self.share = SHARE;
        self.borrowed = 0;
    }

    /// When the time of something that begins now is over.
    fn new_time(&self) -> Option<Instant> {
        let time = self.config.item_timeout?;
        Instant::now().checked_add(time)
    }

    /// How many answers of other machines had a part in the item at hand. Not only those that there is no model: that there is one
    /// may be good news, too (a precondition that can hold), and a proof rests on that.
    pub fn borrowed(&self) -> u64 {
        self.borrowed
    }

    /// Asks without borrowing.
    pub fn alone<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.alone, true);
        let found = ask(self);
        self.alone = before;
        found
    }

    /// Something of the item fails or cannot be decided: it will not be proved, whatever else is asked.
    pub fn found_something(&mut self) {
        self.share = AFTER_FINDING;
    }

    /// Why the item gets no answer any more: it has asked for its whole share, or its time is over.
    pub fn spent(&self) -> Option<Reason> {
        if self.asked > self.share {
            return Some(Reason::TooMuch);
        }
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        late.then_some(Reason::ItemTimeout)
    }

    /// Whether the item gets no answer any more.
    pub fn is_spent(&self) -> bool {
        self.spent().is_some()
    }

    /// Questions that several items share, so that they are nobody's share and have a time of their own. Nothing is borrowed for
    /// them: no item could say so.
    pub fn apart<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let asked = std::mem::take(&mut self.asked);
        let own = self.new_time();
        let until = std::mem::replace(&mut self.until, own);
        let begin = Instant::now();
        let found = self.alone(ask);
        self.until = until.and_then(|until| until.checked_add(begin.elapsed()));
        self.asked = asked;
        found
    }

    /// Why a question since the last call of this has no answer, if the prover itself is to blame. For those who make
    /// something of "not proved": after a fault it is not even known to be false.
    pub fn take_fault(&mut self) -> Option<Reason> {
        self.fault.take()
    }

    /// Whether a question since the last call of this was taken back: nothing that was concluded since counts.
    pub fn take_interrupted(&mut self) -> bool {
        std::mem::take(&mut self.interrupted)
    }

    /// Forgets everything; the name is that of the task's transcript.
    pub fn begin(&mut self, task: &str) {
        self.begin_with(task, Effort::Thorough);
    }

    /// Forgets everything and sets how hard quantified formulas are tried.
    pub fn begin_with(&mut self, task: &str, effort: Effort) {
        self.save_answers();
        self.effort = effort;
        self.budget = Budget::Full;
        self.context = Context::new(&self.config, effort);
        self.conversation.forget();
        let prelude = self.config.prelude(effort);
        self.transcript
            .begin(self.config.log.as_deref(), task, &prelude);
    }

    /// Asserts a closed formula.
    pub fn assert(&mut self, terms: &Terms, t: Term) {
        let before = self.context.text().len();
        self.context.assert(terms, t);
        self.transcript.write(&self.context.text()[before..]);
    }

    /// Says that there will be several questions about these terms, each in a scope of its own.
    pub fn mention(&mut self, terms: &Terms, parts: &[Term]) {
        let before = self.context.text().len();
        self.context.mention(terms, parts);
        self.transcript.write(&self.context.text()[before..]);
    }

    /// How much the next questions may cost; all of the limit at the begin of a task.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Opens a scope.
    pub fn push(&mut self) {
        self.context.push();
        self.transcript.write("(push 1)\n");
    }

    /// Closes the innermost scope and forgets what was asserted in it. Without an open scope it does nothing.
    pub fn pop(&mut self) {
        if let Some(length) = self.context.pop() {
            self.conversation.popped(length);
            self.transcript.write("(pop 1)\n");
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

    /// Asks and remembers a fault.
    fn question(&mut self, terms: &Terms, assumed: &[Term], wanted: &[Term]) -> Outcome {
        let outcome = self.answer(terms, assumed, wanted);
        if outcome == Outcome::Unknown(Reason::ResourceLimit) {
            self.asked += match self.budget {
                Budget::Full => SHARE / FULL_QUESTIONS,
                Budget::Small => SHARE / SMALL_QUESTIONS,
            };
        }
        if let Outcome::Unknown(reason) = &outcome
            && reason.is_fault()
        {
            self.interrupted |= *reason == Reason::Interrupted;
            self.fault.get_or_insert_with(|| reason.clone());
        }
        outcome
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        Statistics {
            starts: self.conversation.starts,
            restarts: self.conversation.failures,
            ..self.statistics
        }
    }

    fn answer(&mut self, terms: &Terms, assumed: &[Term], wanted: &[Term]) -> Outcome {
        self.statistics.checks += 1;
        self.asked += self.context.text().len();
        if let Some(reason) = self.spent() {
            return Outcome::Unknown(reason);
        }
        let before = self.context.text().len();
        let question = self.context.question(terms, assumed, wanted);
        self.transcript.write(&self.context.text()[before..]);
        self.transcript.write(&question.command());
        self.transcript.flush();
        let key = self.context.key(&question, self.budget);
        let known = self.known(&key, &question);
        if let Some(known) = &known
            && let Some(outcome) = outcome(terms, wanted, &known.answer)
            && !self.doubts(&key, known)
        {
            self.statistics.cache_hits += 1;
            self.borrowed += u64::from(known.borrowed);
            self.record(&question, &known.answer, "from the cache");
            return outcome;
        }
        let start = Instant::now();
        let answer = self.ask_here(&question);
        let spent = start.elapsed();
        self.statistics.solver_time += spent;
        let answer = answer.unwrap_or_else(|failure| Answer::Unknown(reason(failure)));
        self.record(&question, &answer, &format!("{} ms", spent.as_millis()));
        match outcome(terms, wanted, &answer) {
            Some(outcome) => {
                self.compare(known.as_ref(), &answer);
                if let Some((_, answers)) = &mut self.answers {
                    answers.insert(key, &answer, false);
                }
                outcome
            }
            None => {
                self.conversation.abandon();
                Outcome::Unknown(reason(Failure::Nonsense))
            }
        }
    }

    fn ask_here(&mut self, question: &Question) -> Result<Answer, Failure> {
        let config = Arc::clone(&self.config);
        let (effort, budget, until) = (self.effort, self.budget, self.until);
        let mut ask = || {
            self.conversation
                .ask(&config, effort, budget, until, &self.context, question)
        };
        match &config.lender {
            Some(lender) => lender.here(ask),
            None => ask(),
        }
    }

    /// The answer that is known here, or that another machine knows or finds.
    fn known(&mut self, key: &Key, question: &Question) -> Option<Known> {
        let (config, alone) = (Arc::clone(&self.config), self.alone);
        let lender = config.lender.as_ref().filter(|_| !alone);
        let other = lender.and_then(|lender| lender.source());
        if config.cache.is_none() && config.lender.is_none() {
            return None;
        }
        let open = || (*key, Answers::open(config.cache.as_deref(), key));
        let (task, answers) = self.answers.get_or_insert_with(open);
        let usable = |known: &&Known| !known.borrowed || other.is_some();
        if let Some(known) = answers.get(key).filter(usable) {
            return Some(known.clone());
        }
        let other = other?;
        if !std::mem::replace(&mut self.others_asked, true)
            && let Some(content) = other.known(task)
        {
            answers.borrow(&content);
            if let Some(known) = answers.get(key) {
                return Some(known.clone());
            }
        }
        let sent = Sent {
            config: &config,
            effort: self.effort,
            budget: self.budget,
            context: &self.context,
            question,
            key,
        };
        let answer = other.works().then(|| sent.ask(other))??;
        answers.insert(*key, &answer, true);
        let borrowed = true;
        Some(Known { answer, borrowed })
    }

    /// Whether it is an answer of another machine that is to be found again here.
    fn doubts(&self, key: &Key, known: &Known) -> bool {
        let lender = self.config.lender.as_ref();
        known.borrowed && lender.is_none_or(|lender| lender.doubts(key))
    }

    /// An answer of another machine was looked for here, too. One that could be checked says nothing of the others:
    /// unless all are, the item rests on trust as if it had not been.
    fn compare(&mut self, known: Option<&Known>, here: &Answer) {
        let Some(lender) = self.config.lender.as_ref() else {
            return;
        };
        let Some(there) = known.filter(|k| k.borrowed).map(|k| &k.answer) else {
            return;
        };
        match (there, here) {
            (Answer::Unsat, Answer::Sat(_)) | (Answer::Sat(_), Answer::Unsat) => {
                lender.contradict();
            }
            _ => self.borrowed += u64::from(lender.trusts()),
        }
    }

    fn record(&mut self, question: &Question, answer: &Answer, how: &str) {
        let word = match answer {
            Answer::Unsat => "unsat".to_owned(),
            Answer::Sat(_) => "sat".to_owned(),
            Answer::Candidate(_) => "unknown, with values that could not be refuted".to_owned(),
            Answer::Unknown(reason) => format!("no answer: {reason:?}"),
        };
        if matches!(answer, Answer::Sat(_) | Answer::Candidate(_)) {
            self.transcript.write(&question.values_command());
        }
        self.transcript.comment(&format!("{word} ({how})"));
        self.transcript.flush();
    }

    fn save_answers(&mut self) {
        self.others_asked = false;
        let Some((task, mut answers)) = self.answers.take() else {
            return;
        };
        let lender = self.config.lender.as_ref();
        if lender.is_some_and(|lender| lender.is_contradicted()) {
            answers.give_back();
        }
        answers.save();
        let other = lender.and_then(|lender| lender.source());
        if let Some(other) = other
            && let Some(content) = answers.news()
        {
            other.keep(&task, content);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.save_answers();
    }
}

/// The outcome that an answer stands for; `None` if its values are not the wanted ones.
fn outcome(terms: &Terms, wanted: &[Term], answer: &Answer) -> Option<Outcome> {
    Some(match answer {
        Answer::Unsat => Outcome::Unsat,
        Answer::Sat(values) => Outcome::Sat(read_values(terms, wanted, values)?),
        Answer::Candidate(values) => Outcome::Candidate(read_values(terms, wanted, values)?),
        Answer::Unknown(reason) => Outcome::Unknown(reason.clone()),
    })
}

fn reason(failure: Failure) -> Reason {
    let why = match failure {
        Failure::Timeout => return Reason::Timeout,
        Failure::ItemTimeout => return Reason::ItemTimeout,
        Failure::Interrupted => return Reason::Interrupted,
        Failure::Silent => "the prover does not answer".to_owned(),
        Failure::Start(why) => format!("the prover could not be started: {why}"),
        Failure::Died => "the prover ended unexpectedly".to_owned(),
        Failure::OutOfMemory => "the prover ran out of memory".to_owned(),
        Failure::Nonsense => "the prover gave an answer that makes no sense".to_owned(),
    };
    Reason::Failed(why)
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
