//! Clauses inside bodies: specification statements and clauses of loops.

use heddle_syntax::ast::{ExprId, ShareMode};

/// What a specification statement can say.
#[derive(Clone, Copy, Debug)]
pub enum Statement {
    /// `assert e;`
    Assert(ExprId),
    /// `assume e;`
    Assume(ExprId),
    /// `set x = e;`
    Set(ExprId),
    /// `share o;`, `share o at L;`, `share immutable o;`
    Share {
        /// The object.
        object: ExprId,
        /// How.
        mode: ShareMode,
    },
    /// `pack o;`
    Pack(ExprId),
    /// `unpack o;`
    Unpack(ExprId),
    /// `begin_read o;`
    BeginRead(ExprId),
    /// `end_read;`
    EndRead,
}

/// What a clause of a loop can say.
#[derive(Clone, Debug)]
pub enum LoopClause {
    /// `loop_invariant e;`
    Invariant(ExprId),
    /// `loop_writes l;`
    Writes(Vec<ExprId>),
    /// `decreases e, f;`
    Decreases(Vec<ExprId>),
    /// Something that no rule knows.
    Unknown,
}

impl Statement {
    /// The object that it makes shared, immutable ones aside.
    pub fn shares(&self) -> Option<ExprId> {
        match self {
            Statement::Share {
                mode: ShareMode::Immutable,
                ..
            } => None,
            Statement::Share { object, .. } => Some(*object),
            _ => None,
        }
    }

    /// Whether it makes an object immutable.
    pub fn makes_immutable(&self) -> bool {
        matches!(
            self,
            Statement::Share {
                mode: ShareMode::Immutable,
                ..
            }
        )
    }
}
