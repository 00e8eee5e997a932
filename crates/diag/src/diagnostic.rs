//! One diagnostic: what is wrong, where, why, along which path, and what to do.

use crate::{Code, HeldBack};
use heddle_text::Span;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; changes no verdict.
    Note,
    /// Suspicious, or a precision loss; changes no verdict by itself.
    Warning,
    /// Bad input, a violation, or something undecided.
    Error,
}

/// A span with words about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be said of that place; may be empty.
    pub text: String,
}

/// What a line of a counterexample path stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A step of the thread that is being checked.
    Own,
    /// A step of another thread ("here another thread …").
    Environment,
    /// A branch that was taken.
    Branch,
    /// The step that fails.
    Failure,
}

/// A value in source terms, such as `x` = `3` or `owner` = `T1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The variable or expression as written in the source.
    pub name: String,
    /// Its value in source terms.
    pub value: String,
}

/// One line of a counterexample path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What kind of line this is.
    pub kind: StepKind,
    /// The thread that takes the step, where it is known.
    pub thread: Option<String>,
    /// The source of the step; environment steps carry the place at which they happen.
    pub span: Span,
    /// What happens, in words or source text.
    pub text: String,
    /// Values that matter after the step.
    pub values: Vec<Binding>,
    /// The locks that the thread is known to hold after the step, in source terms, in the order in which it took them. Of the step
    /// that fails: before it.
    pub held: Vec<String>,
}

/// A stretch of source and what is to stand there instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; empty where something is put in.
    pub span: Span,
    /// By what.
    pub text: String,
}

/// A change of the source that does what a help says. Whether it mends the finding is known only when the changed text is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an order.
    pub title: String,
    /// The changes, which do not overlap.
    pub edits: Vec<Edit>,
}

/// A diagnostic as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its code; the code table has title and explanation.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence, no full stop, plain words.
    pub message: String,
    /// The narrow place it is about. `None` for files that could not be read at all.
    pub primary: Option<Label>,
    /// Declarations and other places that explain it.
    pub related: Vec<Label>,
    /// The path that leads there; empty if there is none.
    pub path: Vec<Step>,
    /// Further facts, one sentence each.
    pub notes: Vec<String>,
    /// What to do next, one sentence each.
    pub help: Vec<String>,
    /// Changes of the source that do what the help says, the likeliest first.
    pub fixes: Vec<Fix>,
    /// What stays the same when lines move; the driver sets it.
    pub fingerprint: Option<String>,
    /// Why it does not count, if it does not.
    pub held_back: Option<HeldBack>,
}

impl Diagnostic {
    /// A diagnostic with the code's usual severity, at `span`.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: code.severity(),
            message: message.into(),
            primary: Some(Label {
                span,
                text: String::new(),
            }),
            related: Vec::new(),
            path: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            fixes: Vec::new(),
            fingerprint: None,
            held_back: None,
        }
    }

    /// A diagnostic about a whole file or run, without a position.
    pub fn unplaced(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            primary: None,
            ..Diagnostic::new(code, Span::default(), message)
        }
    }

    /// The words beside the primary position.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(primary) = &mut self.primary {
            primary.text = text.into();
        }
        self
    }

    /// Adds a related place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds an advice.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Sets the path.
    #[must_use]
    pub fn path(mut self, path: Vec<Step>) -> Self {
        self.path = path;
        self
    }
}
