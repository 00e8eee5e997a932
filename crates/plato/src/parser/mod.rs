//! Tokens to syntax tree: recursive descent for declarations and statements, precedence climbing for expressions.
//!
//! An error is reported once, at the token that does not fit; the parser then skips to the next statement or
//! declaration and goes on. Recursion is bounded by [`MAX_DEPTH`], and so is the height of the trees that are
//! built without recursion, so that later passes may recurse over them.

mod decl;
mod expr;
mod stmt;

use crate::ast::{Name, Program};
use crate::lexer::{self, Kind, Token};
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::{FileId, Span};

/// How deep statements, expressions and types may be nested.
pub const MAX_DEPTH: u32 = 200;

/// How many errors are reported for one file.
pub(crate) const MAX_ERRORS: usize = 100;

/// An error that has already been reported.
#[derive(Debug)]
struct Failed;

type Parsed<T> = Result<T, Failed>;

/// Parses a file. The tree holds everything that could be understood; it is meaningful only if there are no
/// diagnostics.
pub fn parse(file: FileId, text: &str) -> (Program, Vec<Diagnostic>) {
    if u32::try_from(text.len()).is_err() {
        let span = Span::new(file, 0, 0);
        let message = "this file is too large: four gigabytes are the limit";
        return (
            Program::default(),
            vec![Diagnostic::new(codes::SYNTAX, span, message)],
        );
    }
    let mut diagnostics = Vec::new();
    let tokens = lexer::tokens(file, text, &mut diagnostics);
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        depth: 0,
        silent: false,
        diagnostics,
    };
    let program = parser.program();
    let mut diagnostics = parser.diagnostics;
    diagnostics.sort_by_key(|d| d.primary.as_ref().map(|p| p.span.start));
    diagnostics.truncate(MAX_ERRORS);
    (program, diagnostics)
}

struct Parser<'t> {
    text: &'t str,
    /// Never empty; the last one is the end token.
    tokens: Vec<Token<'t>>,
    at: usize,
    depth: u32,
    /// Nothing more is reported.
    silent: bool,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Token<'t> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Token<'t> {
        let last = self.tokens.len() - 1;
        self.tokens[(self.at + ahead).min(last)]
    }

    fn next(&mut self) -> Token<'t> {
        let token = self.peek();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    fn previous_span(&self) -> Span {
        match self.at.checked_sub(1) {
            Some(i) => self.tokens[i].span,
            None => self.peek().span,
        }
    }

    fn is(&self, text: &str) -> bool {
        self.peek().is(text)
    }

    /// Whether the next token is the unreserved word `word`.
    fn is_soft(&self, word: &str) -> bool {
        let token = self.peek();
        token.kind == Kind::Ident && token.text == word
    }

    fn eat(&mut self, text: &str) -> bool {
        let found = self.is(text);
        if found {
            self.next();
        }
        found
    }

    fn expect(&mut self, text: &str) -> Parsed<Span> {
        if self.is(text) {
            return Ok(self.next().span);
        }
        self.unexpected(&format!("`{text}`"))
    }

    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) -> Failed {
        self.push(Diagnostic::new(code, span, message));
        Failed
    }

    /// Keeps a diagnostic, unless the one before is about the same place: then it is a consequence of that.
    fn push(&mut self, diagnostic: Diagnostic) {
        if self.silent {
            return;
        }
        let place = |d: &Diagnostic| d.primary.as_ref().map(|p| p.span);
        if self.diagnostics.last().map(place) != Some(place(&diagnostic)) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports that something else was expected here. If the line ends before the next token, the error
    /// stands at the last token, where the missing thing belongs.
    fn unexpected<T>(&mut self, expected: &str) -> Parsed<T> {
        let found = self.peek();
        let before = self.previous_span();
        let between = self
            .text
            .get(before.end as usize..found.span.start as usize);
        if self.at > 0 && between.is_some_and(|gap| gap.contains('\n')) {
            let last = self.tokens[self.at - 1].describe();
            let message = format!("expected {expected} after {last}");
            return Err(self.report(codes::SYNTAX, before, message));
        }
        self.unexpected_start(expected)
    }

    /// Reports that something else was expected, at the next token.
    fn unexpected_start<T>(&mut self, expected: &str) -> Parsed<T> {
        let found = self.peek();
        let message = format!("expected {expected}, found {}", found.describe());
        Err(self.report(codes::SYNTAX, found.span, message))
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek();
        match token.kind {
            Kind::Ident => {
                self.next();
                Ok(Name {
                    text: token.text.to_string(),
                    span: token.span,
                })
            }
            Kind::Word => {
                self.next();
                let message = format!("expected {what}, but `{}` is a reserved word", token.text);
                Err(self.report(codes::SYNTAX, token.span, message))
            }
            _ => self.unexpected(what),
        }
    }

    /// `"…"`
    fn text(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek();
        if token.kind != Kind::Text {
            return self.unexpected(what);
        }
        self.next();
        Ok(Name {
            text: lexer::unquoted(token.text),
            span: token.span,
        })
    }

    /// Runs `inner` one level deeper, or reports that the nesting is too deep.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.too_deep(self.peek().span));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn too_deep(&mut self, span: Span) -> Failed {
        let message = format!("nested more than {MAX_DEPTH} levels deep");
        let advice = "split it: name a part with `function`, or move statements into a procedure";
        self.push(Diagnostic::new(codes::TOO_DEEP, span, message).help(advice));
        // What follows could only give consequential errors: go to the end and say no more.
        self.at = self.tokens.len() - 1;
        self.silent = true;
        Failed
    }

    /// `item, item, …` up to (not including) `close`; may be empty.
    fn list<T>(
        &mut self,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        if self.is(close) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(",") {
                return Ok(items);
            }
        }
    }

    /// Whether too many errors were found to go on.
    fn hopeless(&self) -> bool {
        self.diagnostics.len() >= MAX_ERRORS
    }

    /// Skips to where `stop` says (looked at outside braces opened on the way), to the end of the block, or past
    /// a semicolon. Always moves on if nothing has been consumed since `start`.
    fn recover(&mut self, start: usize, stop: impl Fn(&Token<'t>) -> bool) {
        let mut open = 0u32;
        loop {
            let token = self.peek();
            if token.kind == Kind::End {
                return;
            }
            let moved = self.at > start;
            if open == 0 && moved && (token.is("}") || stop(&token)) {
                return;
            }
            self.next();
            if token.is("{") {
                open += 1;
            } else if token.is("}") {
                open = open.saturating_sub(1);
                if open == 0 {
                    return;
                }
            } else if token.is(";") && open == 0 {
                return;
            }
        }
    }
}
