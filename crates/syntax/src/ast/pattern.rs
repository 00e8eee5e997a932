//! Patterns of `instanceof` and `case` (JLS 14.30).

use super::arena::{Id, List, TextRange};
use super::decl::VariableId;
use super::expr::ExprId;
use super::types::TypeId;

/// Names a [`Pattern`].
pub type PatternId = Id<Pattern>;

/// A pattern.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Where it stands.
    pub range: TextRange,
    /// What it is.
    pub kind: PatternKind,
    /// The call that gives the component which it matches, an [`ExprKind::Component`](super::ExprKind::Component); not for
    /// patterns that are no components.
    pub access: Option<ExprId>,
}

/// The kinds of patterns.
#[derive(Clone, Copy, Debug)]
pub enum PatternKind {
    /// Something that could not be parsed; a diagnostic was given.
    Error,
    /// `_` as a component: it matches everything and calls nothing.
    Any,
    /// `T x`, `var x` or `T _`; an unnamed variable has the name [`Name::UNDERSCORE`](crate::Name::UNDERSCORE).
    Variable(VariableId),
    /// `R(p, q)`: an `R` whose components match.
    Record {
        /// The record type; without type arguments they are inferred.
        ty: TypeId,
        /// One pattern per component.
        components: List<PatternId>,
    },
}
