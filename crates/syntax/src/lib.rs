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
mod dump;
mod lexer;
pub mod literal;
mod names;
mod operators;
mod parser;
mod print;
mod source;
mod spec_words;
mod token;

use heddle_diag::{Diagnostic, Severity, codes};
use heddle_text::{FileId, Span};

pub use dump::dump;
pub use names::{Name, Names};
pub use print::{print, print_expr};
pub use source::{MAX_FILE, decode};

/// How deep constructs may nest.
pub const MAX_NESTING: u32 = 256;

/// How many errors of one file are reported; the rest of a file with more is rarely Java.
pub const MAX_ERRORS: usize = 100;

/// How many links a chain of operators, selectors, `else if` or `? :` may have.
pub const MAX_CHAIN: u32 = 10_000;

/// What [`parse`] gives.
#[derive(Debug, Clone, Default)]
pub struct Parsed {
    /// The tree; with `Error` nodes where something could not be parsed.
    pub ast: ast::Ast,
    /// What was wrong, in the order of the file.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Whether there is an error (warnings do not count).
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|d| d.severity == Severity::Error)
    }
}

/// Parses a file's bytes; bytes that are no text give an empty tree and one diagnostic.
pub fn parse_bytes(file: FileId, bytes: &[u8]) -> Parsed {
    match decode(file, bytes) {
        Ok(text) => parse(file, text),
        Err(diagnostic) => Parsed {
            ast: ast::Ast::new(file, Names::default()),
            diagnostics: vec![*diagnostic],
        },
    }
}

/// Parses the text of a Java file.
pub fn parse(file: FileId, text: &str) -> Parsed {
    if text.len() > MAX_FILE {
        return parse_bytes(file, text.as_bytes());
    }
    let mut names = Names::default();
    let lexed = lex(file, text, &mut names);
    let mut ast = ast::Ast::new(file, names);
    ast.reserve(lexed.tokens.len());
    let mut parser = parser::Parser::new(ast, &lexed, text);
    parser.unit();
    let mut diagnostics = parser.diagnostics;
    diagnostics.retain(|diagnostic| !follows_token_error(diagnostic, &lexed, text));
    let mut ast = parser.ast;
    ast.finish();
    diagnostics.extend(lexed.diagnostics.iter().cloned());
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |label| label.span.start));
    diagnostics.truncate(MAX_ERRORS);
    diagnostics.extend(foreign_comments(file, &lexed.foreign));
    diagnostics.extend(byte_order_mark(file, text));
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |label| label.span.start));
    Parsed { ast, diagnostics }
}

/// Tokens with positions in `text`, unicode escapes translated.
fn lex(file: FileId, text: &str, names: &mut Names) -> lexer::Lexed {
    let Some(translated) = lexer::escapes::translate(text) else {
        return lexer::lex(file, text, names);
    };
    let mut lexed = lexer::lex(file, &translated.text, names);
    lexed.relocate(&translated);
    let start = |d: &Diagnostic| d.primary.as_ref().map_or(0, |label| label.span.start);
    lexed
        .diagnostics
        .retain(|d| !translated.malformed.contains(&start(d)));
    for &at in &translated.malformed {
        lexed.diagnostics.push(malformed_escape(file, at, text));
    }
    lexed
}

/// Java reads `\u` as an escape even in comments, so no word of a specification can start with it.
fn malformed_escape(file: FileId, at: u32, text: &str) -> Diagnostic {
    let span = Span::new(file, at, at + 2);
    let what = "malformed unicode escape; expected four hexadecimal digits after `\\u`";
    let diagnostic = Diagnostic::new(codes::JAVA_TOKEN, span, what);
    let is_union = text
        .get(at as usize..)
        .is_some_and(|t| t.starts_with("\\union"));
    match is_union {
        true => diagnostic.help(
            "javac reads `\\u` as an escape even in comments; write `a | b` or `\\set_union(a, b)`",
        ),
        false => diagnostic,
    }
}

/// Whether a syntax error is only the echo of a malformed token before it on the line, or of one that ate the rest.
fn follows_token_error(diagnostic: &Diagnostic, lexed: &lexer::Lexed, text: &str) -> bool {
    if diagnostic.code != codes::JAVA_SYNTAX {
        return false;
    }
    if lexed.unclosed && diagnostic.message.ends_with("found the end of the file") {
        return true;
    }
    let Some(label) = &diagnostic.primary else {
        return false;
    };
    lexed.diagnostics.iter().any(|earlier| {
        let from = earlier.primary.as_ref().map_or(u32::MAX, |l| l.span.start);
        let between = text.get(from as usize..label.span.start as usize);
        earlier.code == codes::JAVA_TOKEN && between.is_some_and(|t| !t.contains('\n'))
    })
}

/// One warning for all comments that start with `@` and are no specifications.
fn foreign_comments(file: FileId, comments: &[(u32, u32)]) -> Option<Diagnostic> {
    let (start, end) = comments.first()?;
    let span = Span::new(file, *start, *end);
    let what = "this comment starts with `@` but is not a specification; it is ignored";
    let diagnostic = Diagnostic::new(codes::SPEC_IGNORED, span, what)
        .help("put a space before the `@` if it is not meant for Heddle");
    Some(match comments.len() {
        1 => diagnostic,
        n => diagnostic.note(format!("{} more in this file", n - 1)),
    })
}

fn byte_order_mark(file: FileId, text: &str) -> Option<Diagnostic> {
    text.starts_with('\u{feff}').then(|| {
        let what = "this file starts with a byte-order mark, which javac does not accept";
        Diagnostic::new(codes::BYTE_ORDER_MARK, Span::new(file, 0, 3), what)
            .help("save the file as UTF-8 without byte-order mark")
    })
}
