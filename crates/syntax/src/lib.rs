//! Java up to version 25 and its specification comments: bytes in, syntax tree and diagnostics out.
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
mod dialect;
mod dump;
mod features;
mod lexer;
pub mod literal;
mod names;
mod operators;
mod parser;
mod print;
mod source;
mod spec_words;
mod suppress;
mod token;

use heddle_diag::{Diagnostic, Severity, codes};
use heddle_text::{FileId, Span};

pub use dialect::Specs;
use dialect::Tool;
pub use dump::dump;
pub use features::{Feature, Features, NEWEST_RELEASE, OLDEST_RELEASE, newer_than};
pub use names::{Name, Names};
pub use print::{print, print_expr};
pub use source::{MAX_FILE, decode};
pub use spec_words::{SpecWord, nearest_name, spec_words};
pub use suppress::{Suppression, suppressions};

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
    /// Which comments were read as specifications, never [`Specs::Auto`]: a part of the text, parsed by itself, is to be read in the same way.
    pub specs: Specs,
    /// Comments that suppress findings.
    suppressing: Vec<suppress::Comment>,
    /// Whether some comments were read as specifications; `guarded_by` alone is none.
    pub specified: bool,
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
            specs: Specs::Heddle,
            ..Parsed::default()
        },
    }
}

/// Parses the text of a Java file.
pub fn parse(file: FileId, text: &str) -> Parsed {
    parse_with(file, text, Specs::Auto)
}

/// Parses a stub: declarations of methods that end with `;` wherever they would have a body, all comments with `@` Heddle's.
pub fn parse_stub(file: FileId, text: &str) -> Parsed {
    parse_text(file, text, Specs::Heddle, true)
}

/// Parses the text of a Java file, with the comments as specifications that are asked for.
pub fn parse_with(file: FileId, text: &str, specs: Specs) -> Parsed {
    parse_text(file, text, specs, false)
}

fn parse_text(file: FileId, text: &str, specs: Specs, is_stub: bool) -> Parsed {
    if text.len() > MAX_FILE {
        return parse_bytes(file, text.as_bytes());
    }
    let mut names = Names::default();
    let mut lexed = lex(file, text, &mut names, specs != Specs::None);
    let tool = match specs {
        Specs::Auto => tool_of(&lexed, text),
        _ => None,
    };
    if tool.is_some_and(|(tool, _)| !tool.speaks_jml()) {
        names = Names::default();
        lexed = lex(file, text, &mut names, false);
    }
    let mut ast = ast::Ast::new(file, names);
    ast.reserve(lexed.tokens.len());
    let mut parser = parser::Parser::new(ast, &lexed, text);
    parser.is_stub = is_stub;
    parser.unit();
    let mut diagnostics = parser.diagnostics;
    diagnostics.retain(|diagnostic| !follows_token_error(diagnostic, &lexed, text));
    let mut ast = parser.ast;
    ast.finish();
    diagnostics.extend(lexed.diagnostics.iter().cloned());
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |label| label.span.start));
    if specs == Specs::Jml || tool.is_some_and(|(tool, _)| tool.speaks_jml()) {
        let ignored = set_aside(&mut diagnostics);
        diagnostics.extend(not_all_read(tool, ignored));
    }
    diagnostics.truncate(MAX_ERRORS);
    diagnostics.extend(ignored_tool(file, tool, &lexed.comments));
    diagnostics.extend(foreign_comments(file, &lexed.foreign, text));
    diagnostics.extend(spaced_comments(file, &lexed.spaced, text));
    diagnostics.extend(byte_order_mark(file, text));
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |label| label.span.start));
    let specs = match (specs, tool) {
        (Specs::Auto, Some((tool, _))) if tool.speaks_jml() => Specs::Jml,
        (Specs::Auto, Some(_)) => Specs::None,
        (Specs::Auto, None) => Specs::Heddle,
        (asked, _) => asked,
    };
    let suppressing = lexed.suppressing.iter();
    let suppressing =
        suppressing.map(|(start, end)| suppress::comment(*start, *end, &lexed.tokens, text));
    let ast = match without_trusted(&ast, text) {
        Some(rest) => parse_text(file, &rest, specs, is_stub).ast,
        None => ast,
    };
    Parsed {
        ast,
        diagnostics,
        specs,
        suppressing: suppressing.collect(),
        specified: specs != Specs::None && lexed.comments.iter().any(|c| specifies(text, *c)),
    }
}

/// Whether a comment says what code does. Which lock a field is under says as much as the Java annotation that it stands for.
fn specifies(text: &str, (start, end): (u32, u32)) -> bool {
    let inside = text.get(start as usize..end as usize).unwrap_or_default();
    let inside = inside.trim_start_matches(['/', '*', '@', ' ', '\t']);
    let one = inside
        .trim_end()
        .trim_end_matches(['*', '/', '@'])
        .trim_end();
    !one.starts_with("guarded_by ") || one.find(';') != one.len().checked_sub(1)
}

/// The text with blanks for the code that is `trusted`, if there is any: nothing of it is in the tree.
fn without_trusted(ast: &ast::Ast, text: &str) -> Option<String> {
    if !text.contains("trusted") {
        return None;
    }
    let mut bytes = text.as_bytes().to_vec();
    let mut any = false;
    for range in ast.trusted_code() {
        let inside = bytes.get_mut(range.start as usize..range.end as usize)?;
        for byte in inside.iter_mut().filter(|b| !b.is_ascii_whitespace()) {
            *byte = b' ';
            any = true;
        }
    }
    any.then(|| String::from_utf8(bytes).ok()).flatten()
}

/// The tool that wrote the comments, if it is another one, and how it was recognised.
fn tool_of(lexed: &lexer::Lexed, text: &str) -> Option<(Tool, &'static str)> {
    let comments = lexed.comments.iter();
    dialect::recognise(comments.filter_map(|(start, end)| text.get(*start as usize..*end as usize)))
}

/// Takes the complaints about specifications out of the others.
fn set_aside(diagnostics: &mut Vec<Diagnostic>) -> Vec<Diagnostic> {
    let about_specs = codes::SPEC_SYNTAX..=codes::SPEC_PRIME;
    let (set_aside, rest) = std::mem::take(diagnostics)
        .into_iter()
        .partition(|d| d.severity == Severity::Error && about_specs.contains(&d.code));
    *diagnostics = rest;
    set_aside
}

/// One warning for all clauses of JML that are not understood.
fn not_all_read(tool: Option<(Tool, &str)>, ignored: Vec<Diagnostic>) -> Option<Diagnostic> {
    let count = ignored.len();
    let first = ignored.into_iter().next()?;
    let whose = match tool {
        Some((tool, _)) => format!("JML of {}", tool.name()),
        None => "JML".to_owned(),
    };
    let what = match count {
        1 => format!("this clause is {whose} and not understood; it is ignored"),
        n => format!("{n} clauses of this file are {whose} and not understood; they are ignored"),
    };
    let span = first.primary.as_ref()?.span;
    let diagnostic = Diagnostic::new(codes::SPEC_IGNORED, span, what).note(first.message);
    Some(diagnostic.help("clauses that mean the same in Heddle are read; `--specs heddle` makes the others errors, `--specs none` reads none"))
}

/// One warning for the specifications of a file that are another tool's.
fn ignored_tool(
    file: FileId,
    tool: Option<(Tool, &'static str)>,
    comments: &[(u32, u32)],
) -> Option<Diagnostic> {
    let (tool, sign) = tool.filter(|(tool, _)| !tool.speaks_jml())?;
    let (start, end) = comments.first()?;
    let name = tool.name();
    let what = format!("this file looks like {name} specifications; they are ignored");
    let diagnostic = Diagnostic::new(codes::SPEC_IGNORED, Span::new(file, *start, *end), what);
    let count = match comments.len() {
        1 => "1 comment".to_owned(),
        n => format!("{n} comments"),
    };
    Some(
        diagnostic
            .note(format!(
                "`{sign}` is how {name} writes; {count} in this file start with `@`"
            ))
            .help("`--specs heddle` reads them as Heddle's all the same"),
    )
}

/// One warning for clauses that are no specifications because of a space.
fn spaced_comments(file: FileId, comments: &[(u32, u32)], text: &str) -> Option<Diagnostic> {
    let (start, end) = comments.first()?;
    let span = Span::new(file, *start, *end);
    let comment = text.get(*start as usize..*end as usize)?;
    let word = dialect::spaced_clause(comment)?;
    let opening = &comment[..2];
    let what = format!("this is no specification: there is a space before the `@` of `{word}`");
    let diagnostic = Diagnostic::new(codes::SPEC_IGNORED, span, what).help(format!(
        "write `{opening}@ {word} …`, or another word than `{word}` if it is prose"
    ));
    Some(match comments.len() {
        1 => diagnostic,
        n => diagnostic.note(format!("{} more in this file", n - 1)),
    })
}

/// Tokens with positions in `text`, unicode escapes translated.
fn lex(file: FileId, text: &str, names: &mut Names, specs: bool) -> lexer::Lexed {
    let Some(translated) = lexer::escapes::translate(text) else {
        return lexer::lex(file, text, names, specs);
    };
    let mut lexed = lexer::lex(file, &translated.text, names, specs);
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
fn foreign_comments(file: FileId, comments: &[(u32, u32)], text: &str) -> Option<Diagnostic> {
    let (start, end) = comments.first()?;
    let span = Span::new(file, *start, *end);
    let of_checker = |(start, end): &(u32, u32)| {
        let comment = text.get(*start as usize..*end as usize).unwrap_or("");
        let inner = comment
            .strip_prefix("/*@")
            .and_then(|c| c.strip_suffix("*/"));
        inner.is_some_and(|c| c.starts_with(|c: char| c.is_uppercase()) && !c.contains(';'))
    };
    let diagnostic = if comments.iter().all(of_checker) {
        let what = "this comment looks like an annotation of the Checker Framework; it is ignored";
        Diagnostic::new(codes::SPEC_IGNORED, span, what)
    } else {
        let what = "this comment starts with `@` but is not a specification; it is ignored";
        Diagnostic::new(codes::SPEC_IGNORED, span, what)
            .help("put a space before the `@` if it is not meant for Heddle")
    };
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
