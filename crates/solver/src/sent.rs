//! A question as a text that a solver on another machine can read, and what it prints there.
//!
//! Takes what a [`Conversation`](crate::conversation::Conversation) would say to a new process, and gives the answer that it would hear: the same attempts in
//! the same order, each a text of its own. Nobody there can ask back, so that reasons and values are asked for in any case.
//!
//! What is printed carries what it answers: the marks between its parts contain the hash of the question. Anything else than three parts with
//! these marks, the first of them one word, is no answer.

use crate::answer::{Answer, reason_unknown};
use crate::context::{Context, Key, Question};
use crate::elsewhere::{Elsewhere, Work};
use crate::{Budget, Config, Effort, Reason};

/// A question to be sent.
pub(crate) struct Sent<'a> {
    pub config: &'a Config,
    pub effort: Effort,
    pub budget: Budget,
    pub context: &'a Context,
    pub question: &'a Question,
    pub key: &'a Key,
}

impl Sent<'_> {
    /// The answer, if there is one.
    pub(crate) fn ask(&self, other: &dyn Elsewhere) -> Option<Answer> {
        let mut answer = self.attempt(other, &self.as_first())?;
        for prelude in self.config.second_tries(self.effort, self.budget) {
            if is_open(&answer.0) {
                answer = self.attempt(other, &self.question.alone(&prelude, self.context))?;
            }
        }
        Some(self.with_values(answer))
    }

    /// What a new process is told first.
    fn as_first(&self) -> String {
        let Sent { config, effort, .. } = *self;
        let mut text = config.prelude(effort);
        text.push_str(&config.budget(effort, Budget::Full));
        text.push_str(self.context.text());
        text.push_str(&config.budget(effort, self.budget));
        text.push_str(&self.question.command());
        text
    }

    fn attempt(&self, other: &dyn Elsewhere, asked: &str) -> Option<(Answer, String)> {
        let text = asked.to_owned() + &self.ending();
        let work = Work {
            program: self.config.program.path().ok()?,
            arguments: self.config.arguments_for_file()?,
            text: &text,
            timeout: self.config.timeout,
        };
        self.read(&other.run(&work)?)
    }

    fn mark(&self, part: u8) -> String {
        let question = blake3::Hash::from_bytes(*self.key).to_hex();
        format!("heddle-{question}-{part}")
    }

    fn ending(&self) -> String {
        let mark = |part| format!("(echo \"{}\")\n", self.mark(part));
        let values = self.question.values_command();
        let reason = "(get-info :reason-unknown)\n";
        [&mark(1), reason, &mark(2), &values, &mark(3)].concat()
    }

    /// The answer, and the text of the values whatever it is.
    fn read(&self, printed: &str) -> Option<(Answer, String)> {
        let (word, rest) = split_at_line(printed, &self.mark(1))?;
        let (reason, rest) = split_at_line(rest, &self.mark(2))?;
        let (values, rest) = split_at_line(rest, &self.mark(3))?;
        let refused = values.trim_start().starts_with("(error");
        let answer = match word.trim() {
            "unsat" => Answer::Unsat,
            "sat" if !refused => Answer::Sat(values.to_owned()),
            "unknown" => Answer::Unknown(reason_unknown(reason)),
            _ => return None,
        };
        let values = if refused { "" } else { values };
        rest.trim().is_empty().then(|| (answer, values.to_owned()))
    }

    /// As in a conversation: an assignment that could not be refuted is a candidate, and so is a model of commands that
    /// are not exact.
    fn with_values(&self, (answer, values): (Answer, String)) -> Answer {
        match answer {
            Answer::Unknown(Reason::GaveUp(_)) if self.effort == Effort::Quick => {
                Answer::Candidate(values)
            }
            Answer::Sat(values) if !self.context.is_exact() => Answer::Candidate(values),
            answer => answer,
        }
    }
}

fn is_open(answer: &Answer) -> bool {
    matches!(
        answer,
        Answer::Unknown(Reason::ResourceLimit | Reason::GaveUp(_))
    )
}

/// What stands before and after the line that holds only the mark, with or without quotes.
fn split_at_line<'t>(text: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let mut before = 0;
    for line in text.split_inclusive('\n') {
        if line.trim().trim_matches('"') == mark {
            return Some((&text[..before], &text[before + line.len()..]));
        }
        before += line.len();
    }
    None
}
