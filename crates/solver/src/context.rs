//! The text of the current task: what a process has to know before a question, and what identifies the question.

use crate::{Budget, Config, Effort};
use heddle_logic::{Printer, Term, Terms};

/// All commands in force: declarations, assertions, open `push`es; never anything that was popped.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    printer: Printer,
    text: String,
    /// Where each open `push` stands in the text, with the hash of the text before it.
    marks: Vec<(usize, blake3::Hasher)>,
    /// The hash of the solver's identity, its options and the first `hashed` bytes of the text.
    hasher: blake3::Hasher,
    hashed: usize,
}

/// Identifies a question: the solver, its options, the task's text, the question, what it may cost, and the wanted values.
pub(crate) type Key = [u8; 32];

/// A question about the context.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Assumed literals, separated by blanks.
    pub assumed: String,
    /// Wanted terms, separated by blanks.
    pub wanted: String,
}

impl Question {
    /// The command that asks it.
    pub(crate) fn command(&self) -> String {
        match self.assumed.as_str() {
            "" => "(check-sat)\n".to_owned(),
            assumed => format!("(check-sat-assuming ({assumed}))\n"),
        }
    }

    /// Commands that ask it in a process that is told nothing else.
    pub(crate) fn alone(&self, prelude: &str, context: &Context) -> String {
        let mut text = format!("(reset)\n{prelude}{}", context.flat());
        if !self.assumed.is_empty() {
            text.push_str(&format!("(assert (and {} true))\n", self.assumed));
        }
        text.push_str("(check-sat)\n");
        text
    }

    /// The command that asks for the wanted values; empty if none are wanted.
    pub(crate) fn values_command(&self) -> String {
        match self.wanted.as_str() {
            "" => String::new(),
            wanted => format!("(get-value ({wanted}))\n"),
        }
    }
}

impl Context {
    /// The empty context of a task.
    pub(crate) fn new(config: &Config, effort: Effort) -> Self {
        let mut hasher = blake3::Hasher::new();
        for part in [config.identity.as_str(), &config.prelude(effort)] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        Context {
            printer: match config.extensional(effort) {
                true => Printer::new(),
                false => Printer::with_witnesses(),
            },
            text: String::new(),
            marks: Vec::new(),
            hasher,
            hashed: 0,
        }
    }

    /// Whether a model of these commands is a model of what they stand for.
    pub(crate) fn is_exact(&self) -> bool {
        self.printer.is_exact()
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The text without its `push`es: the same assertions, in one scope.
    fn flat(&self) -> String {
        // A name cannot hold a line break, so a line that looks like the command is the command.
        let lines = self.text.split_inclusive('\n');
        lines.filter(|line| *line != "(push 1)\n").collect()
    }

    pub(crate) fn assert(&mut self, terms: &Terms, t: Term) {
        self.printer.assert(terms, t, &mut self.text);
    }

    /// Names all parts of these terms, so that questions about them are short.
    pub(crate) fn mention(&mut self, terms: &Terms, parts: &[Term]) {
        // What is printed a second time gets a name.
        for _ in 0..2 {
            self.texts(terms, parts);
        }
    }

    pub(crate) fn push(&mut self) {
        self.catch_up_hash();
        self.marks.push((self.text.len(), self.hasher.clone()));
        self.printer.push(&mut self.text);
    }

    /// Gives the length that the text has again; `None` if nothing was pushed.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let (mark, hasher) = self.marks.pop()?;
        self.printer.pop(&mut self.text);
        self.text.truncate(mark);
        (self.hashed, self.hasher) = (mark, hasher);
        Some(mark)
    }

    /// Adds what the terms need to the text.
    pub(crate) fn question(
        &mut self,
        terms: &Terms,
        assumed: &[Term],
        wanted: &[Term],
    ) -> Question {
        let assumed = self.texts(terms, assumed);
        let wanted = self.texts(terms, wanted);
        Question { assumed, wanted }
    }

    fn texts(&mut self, terms: &Terms, parts: &[Term]) -> String {
        let texts: Vec<String> = parts
            .iter()
            .map(|t| self.printer.term(terms, *t, &mut self.text))
            .collect();
        texts.join(" ")
    }

    /// The key of a question that may cost what `budget` says.
    pub(crate) fn key(&mut self, question: &Question, budget: Budget) -> Key {
        self.catch_up_hash();
        let mut hasher = self.hasher.clone();
        hasher.update(match budget {
            Budget::Full => b"; all\n",
            Budget::Small => b"; few\n",
        });
        hasher.update(question.command().as_bytes());
        hasher.update(question.values_command().as_bytes());
        *hasher.finalize().as_bytes()
    }

    fn catch_up_hash(&mut self) {
        self.hasher.update(&self.text.as_bytes()[self.hashed..]);
        self.hashed = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Program};
    use heddle_logic::Sort;

    fn config(identity: &str) -> Config {
        Config::new(Program::At("none".into()), Kind::Z3, identity)
    }

    #[test]
    fn keys_depend_on_what_is_in_force_and_on_nothing_else() {
        let mut terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"].map(|n| terms.constant(n, Sort::Bool));
        let mut context = Context::new(&config("z"), Effort::Quick);
        context.assert(&terms, a);
        let ask = |context: &mut Context, assumed: &[Term], wanted: &[Term]| {
            let question = context.question(&terms, assumed, wanted);
            context.key(&question, Budget::Full)
        };
        let plain = ask(&mut context.clone(), &[], &[]);
        let keys = [
            plain,
            ask(&mut context.clone(), &[b], &[]),
            ask(&mut context.clone(), &[c], &[]),
            ask(&mut context.clone(), &[], &[b]),
        ];
        let question = context.clone().question(&terms, &[], &[]);
        let small = context.clone().key(&question, Budget::Small);
        assert_ne!(small, plain, "a limit depends on the budget");
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key), "{i}");
        }
        context.push();
        context.assert(&terms, b);
        assert_ne!(ask(&mut context.clone(), &[], &[]), plain);
        context.pop();
        assert_eq!(
            ask(&mut context, &[], &[]),
            plain,
            "what was popped is forgotten"
        );
        for other in [
            Context::new(&config("y"), Effort::Quick),
            Context::new(&config("z"), Effort::Thorough),
            Context::new(
                &Config {
                    seed: 1,
                    ..config("z")
                },
                Effort::Quick,
            ),
            Context::new(
                &Config {
                    resources: 1,
                    ..config("z")
                },
                Effort::Quick,
            ),
        ] {
            let mut other = other;
            other.assert(&terms, a);
            assert_ne!(ask(&mut other, &[], &[]), plain);
        }
    }

    #[test]
    fn flat_text_has_the_same_assertions() {
        let mut terms = Terms::new();
        let [a, b] = ["a", "(push 1)\n"].map(|n| terms.constant(n, Sort::Bool));
        let mut context = Context::new(&config("z"), Effort::Quick);
        context.assert(&terms, a);
        context.push();
        context.assert(&terms, b);
        let flat = context.flat();
        assert_eq!(context.text().replace("(push 1)\n", ""), flat);
        assert_eq!(flat.matches("(assert").count(), 2);
    }
}
