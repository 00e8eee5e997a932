//! Statements.

use super::arena::{Id, Ident, List, TextRange};
use super::decl::{Modifiers, TypeDeclId, VariableId};
use super::expr::ExprId;
use super::pattern::PatternId;
use super::spec::ClauseId;
use super::types::TypeId;

/// Names a [`Stmt`].
pub type StmtId = Id<Stmt>;
/// Names a [`Case`].
pub type CaseId = Id<Case>;
/// Names a [`Catch`].
pub type CatchId = Id<Catch>;
/// Names a [`Resource`].
pub type ResourceId = Id<Resource>;

/// A statement.
#[derive(Clone, Copy, Debug)]
pub struct Stmt {
    /// Where it stands.
    pub range: TextRange,
    /// What it is.
    pub kind: StmtKind,
}

/// The kinds of statements. `spec` holds a loop's `loop_invariant`, `loop_writes` and `decreases` clauses.
#[derive(Clone, Copy, Debug)]
pub enum StmtKind {
    /// Something that could not be parsed; a diagnostic was given.
    Error,
    /// `;`
    Empty,
    /// `{ … }`
    Block(List<StmtId>),
    /// `T a = e, b[];`, or `//@ ghost T x = e;` with [`flags::GHOST`](super::flags::GHOST).
    Local(List<VariableId>),
    /// A local class, record, enum or interface.
    TypeDecl(TypeDeclId),
    /// `e;`
    Expr(ExprId),
    /// `if (condition) then else otherwise`
    If {
        /// The condition.
        condition: ExprId,
        /// First branch.
        then: StmtId,
        /// The `else` branch.
        otherwise: Option<StmtId>,
    },
    /// `while (condition) body`
    While {
        /// Loop clauses.
        spec: List<ClauseId>,
        /// The condition.
        condition: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `do body while (condition);`
    Do {
        /// Loop clauses.
        spec: List<ClauseId>,
        /// The body.
        body: StmtId,
        /// The condition.
        condition: ExprId,
    },
    /// `for (init; condition; update) body`
    For {
        /// Loop clauses.
        spec: List<ClauseId>,
        /// One `Local`, or any number of `Expr` statements.
        init: List<StmtId>,
        /// The condition.
        condition: Option<ExprId>,
        /// The update expressions.
        update: List<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `for (T x : iterable) body`
    ForEach {
        /// Loop clauses.
        spec: List<ClauseId>,
        /// The variable.
        var: VariableId,
        /// What is iterated over.
        iterable: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `label: body`
    Labeled {
        /// The label.
        label: Ident,
        /// The statement.
        body: StmtId,
    },
    /// `switch (selector) { … }` as a statement.
    Switch {
        /// The value switched on.
        selector: ExprId,
        /// The cases.
        cases: List<CaseId>,
    },
    /// `return e;`
    Return(Option<ExprId>),
    /// `break label;`
    Break(Option<Ident>),
    /// `continue label;`
    Continue(Option<Ident>),
    /// `yield e;`
    Yield(ExprId),
    /// `throw e;`
    Throw(ExprId),
    /// `synchronized (lock) body`
    Synchronized {
        /// The lock.
        lock: ExprId,
        /// The body, a block.
        body: StmtId,
    },
    /// `try (resources) body catch … finally …`
    Try {
        /// Resources of try-with-resources.
        resources: List<ResourceId>,
        /// The body, a block.
        body: StmtId,
        /// The handlers.
        catches: List<CatchId>,
        /// The `finally` block.
        finally: Option<StmtId>,
    },
    /// `assert condition : message;`
    Assert {
        /// The condition.
        condition: ExprId,
        /// The message.
        message: Option<ExprId>,
    },
    /// A specification statement: `//@ assert e;`, `set`, `share`, `pack` …
    Spec(ClauseId),
}

/// `case a, b:` or `case a, b ->` with what follows it.
///
/// A case has constants or patterns, not both; `case null, default` has the constant `null` and is the default.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Where it stands.
    pub range: TextRange,
    /// The constants, `null` among them; empty for `default`.
    pub labels: List<ExprId>,
    /// The patterns.
    pub patterns: List<PatternId>,
    /// The condition after `when`.
    pub guard: Option<ExprId>,
    /// Whether this is `default`, or `null, default`.
    pub is_default: bool,
    /// Whether it is written with `->`; the body is then one expression statement, block or `throw`.
    pub arrow: bool,
    /// The statements.
    pub body: List<StmtId>,
}

/// `catch (A | B e) { … }`
#[derive(Clone, Copy, Debug)]
pub struct Catch {
    /// Where it stands.
    pub range: TextRange,
    /// Modifiers of the parameter.
    pub modifiers: Modifiers,
    /// The caught types, at least one.
    pub types: List<TypeId>,
    /// The parameter.
    pub name: Ident,
    /// The handler, a block.
    pub body: StmtId,
}

/// One resource of a try-with-resources.
#[derive(Clone, Copy, Debug)]
pub enum Resource {
    /// `T r = e`
    Variable(VariableId),
    /// `r` or `this.r`
    Expr(ExprId),
}
