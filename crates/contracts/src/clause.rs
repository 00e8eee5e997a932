//! One clause: what it says, who says it, and where.

use heddle_syntax::ast::{Ast, TextRange};
use heddle_text::Span;

/// Who says something. It decides what is reported, never how something is proved: written and inferred clauses are obligations of
/// the code that must keep them, those of the library and of conventions are assumptions that are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The program says so.
    #[default]
    Written,
    /// A stub of the library says so.
    Library,
    /// Bodies show it.
    Inferred,
    /// A convention, where nothing else is said.
    Default,
}

/// Where a clause stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the file among the typed ones; its expressions are nodes of that file's tree.
    pub file: usize,
    /// The text, from its word to its `;`.
    pub range: TextRange,
    /// The same for messages.
    pub span: Span,
}

impl Place {
    pub(crate) fn new(ast: &Ast, file: usize, range: TextRange) -> Place {
        Place {
            file,
            range,
            span: ast.span(range),
        }
    }

    /// Whether the clause stands inside a piece of a file.
    pub fn is_within(&self, file: usize, range: TextRange) -> bool {
        self.file == file && range.start <= self.range.start && self.range.end <= range.end
    }
}

/// A clause that says some `T`.
#[derive(Clone, Debug)]
pub struct Clause<T> {
    /// What it says.
    pub says: T,
    /// Who says it.
    pub source: Source,
    /// Where.
    pub at: Place,
}

/// The operands of the clauses that `pick` wants, in order.
pub(crate) fn picked<'c, T, U: 'c>(
    clauses: &'c [Clause<T>],
    pick: impl Fn(&'c T) -> Option<U> + 'c,
) -> impl Iterator<Item = U> + 'c {
    clauses.iter().filter_map(move |c| pick(&c.says))
}
