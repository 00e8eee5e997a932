//! What is said of a method without its body: its contract, clause by clause, for those who want to read it.

use heddle_text::Span;

/// Who says a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saying {
    /// The method itself.
    Own,
    /// The method that it overrides, and has no clauses besides.
    Inherited(String),
}

impl Saying {
    /// It in words.
    pub fn words(&self) -> String {
        match self {
            Saying::Own => "written".to_owned(),
            Saying::Inherited(of) => format!("written at `{of}`, which it overrides"),
        }
    }
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The clause, from its word to its `;`.
    pub span: Span,
    /// Who says it.
    pub saying: Saying,
}

/// What is said of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contract {
    /// Its name.
    pub name: String,
    /// Where its name stands.
    pub span: Span,
    /// The words in front of it: `pure`, `helper`, `trusted`, …
    pub marks: Vec<&'static str>,
    /// Its clauses, in their order.
    pub clauses: Vec<Spoken>,
}
