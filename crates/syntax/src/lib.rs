//! Java 17 and its specification comments: bytes in, syntax tree and diagnostics out.
//!
//! # The tree, for its consumers
//!
//! [`parse`] gives a [`Parsed`]: an [`Ast`](ast::Ast) and the diagnostics. There is always a tree; what could not be
//! parsed is an `Error` node in it, and then there is at least one diagnostic of severity error.
//!
//! ```text
//! let parsed = heddle_syntax::parse(file, text);
//! let ast = &parsed.ast;
//! for &ty in &ast.unit.types {                        // Vec<TypeDeclId>
//!     let class = &ast[ty];                           // &TypeDecl
//!     ast.text(class.name.name);                      // &str
//!     for &member in ast.list(class.members) {        // &[MemberId]
//!         match ast[member] {
//!             Member::Method(m) => { let m = &ast[m]; … ast.list(m.spec) … }   // clauses: &[ClauseId]
//!             Member::Field(f) => { for &v in ast.list(f.vars) { … } }
//!             Member::Spec(clause) => match ast[clause].kind { ClauseKind::Invariant { formula, .. } => … }
//!             …
//!         }
//!     }
//! }
//! ```
//!
//! - Ids ([`ExprId`](ast::ExprId), [`StmtId`](ast::StmtId), …) are 4-byte `Copy` values, dense per kind
//!   (`id.index()` below `ast.count::<Expr>()`), so side tables are plain vectors. Node structs are `Copy`:
//!   `match ast[expr].kind { ExprKind::Binary { op, left, right } => … }`.
//! - Every node has `range`; `ast.span(range)` is the [`Span`](heddle_text::Span) for diagnostics.
//! - Names are not classified and types not resolved: `a.b.c` is a chain of `Field`s over a `Name`, `a.b.C` in a
//!   type position a chain of [`TypeKind::Class`](ast::TypeKind::Class) over its `outer`.
//! - Parentheses are kept (`Paren`). Variables of one declaration share their `ty` id; dimensions after a name
//!   (`int a[]`) are in `dims` of the variable.
//! - Depth: blocks, parentheses, lambdas and the like nest at most [`MAX_NESTING`] deep; left-leaning chains of operators and
//!   selectors, `else if` chains and `? :` chains are up to [`MAX_CHAIN`] long. Consumers that recurse over chains need a big stack or
//!   [`Ast::binary_chain`](ast::Ast::binary_chain).
//! - Specifications: clauses are attached where they belong (see [`ast::ClauseKind`]) and modifiers such as `pure` are
//!   bits of [`ast::flags`]. A declaration inside a comment has [`ast::flags::SPEC_ONLY`].

pub mod ast;
mod names;

pub use names::{Name, Names};

/// How deep constructs may nest.
pub const MAX_NESTING: u32 = 256;

/// How many links a chain of operators, selectors, `else if` or `? :` may have.
pub const MAX_CHAIN: u32 = 10_000;

/// What [`parse`] gives.
#[derive(Debug, Clone, Default)]
pub struct Parsed {
    /// The tree; with `Error` nodes where something could not be parsed.
    pub ast: ast::Ast,
    /// What was wrong.
    pub diagnostics: Vec<heddle_diag::Diagnostic>,
}
