//! The parser: tokens in, syntax tree and diagnostics out (JLS chapters 4 to 15, up to Java 25).
//!
//! A recursive-descent parser over the token vector. Look-ahead scans tokens and builds nothing. After an error,
//! further errors at the same token are suppressed, and the statement and member loops skip to a token from which
//! parsing can go on. Specification comments are separate token groups that are entered where the grammar has a
//! place for them ([`spec`]); a group that no place claims is reported.

mod annotation;
mod case;
mod class;
mod control;
mod creation;
mod expr;
mod lambda;
mod lookahead;
mod member;
mod modifier;
mod module;
mod pattern;
mod primary;
mod spec;
mod spec_clause;
mod spec_expr;
mod spec_place;
mod stmt;
mod types;
mod unit;

use crate::ast::{Ast, Expr, ExprId, ExprKind, Ident, MemberId, TextRange};
use crate::lexer::{Group, Lexed};
use crate::names::Name;
use crate::token::{Token, TokenKind};
use crate::{MAX_CHAIN, MAX_ERRORS, MAX_NESTING};
use heddle_diag::{Code, Diagnostic, codes};
use spec::TwoStore;

pub(crate) use modifier::JAVA_MODIFIERS;

pub(crate) struct Parser<'t> {
    pub(crate) ast: Ast,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The stream that is being parsed: Java, or one group of specification comments.
    tokens: &'t [Token],
    /// Position of the stream's first token among all tokens of its kind; partners of `(` count from there.
    base: usize,
    pos: usize,
    /// End of the token before the current one.
    last_end: u32,
    java: &'t [Token],
    spec: &'t [Token],
    groups: &'t [Group],
    /// Which groups were parsed.
    claimed: Vec<bool>,
    in_spec: bool,
    depth: u32,
    /// Set when the file nests too deeply; nothing more is reported.
    gave_up: bool,
    /// Position of the last error in its stream.
    error_at: Option<usize>,
    /// In a `case` label, where `x ->` is no lambda.
    no_lambda: bool,
    /// After `new`, where `<>` may stand.
    diamond: bool,
    /// Name of the class whose body is being parsed.
    class_name: Name,
    /// Bits for that class from words in its body (`static_immutable`).
    class_flags: u32,
    /// In the body of a method that stands in a specification, where assignments are statements.
    in_spec_body: bool,
    /// The file is a stub, whose methods have no bodies.
    pub(crate) is_stub: bool,
    two_store: TwoStore,
    /// Fields and methods at the top level, each with the number of types before it.
    top_members: Vec<(usize, MemberId)>,
    source: &'t str,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(ast: Ast, lexed: &'t Lexed, source: &'t str) -> Self {
        Parser {
            ast,
            diagnostics: Vec::new(),
            tokens: &lexed.tokens,
            base: 0,
            pos: 0,
            last_end: 0,
            java: &lexed.tokens,
            spec: &lexed.spec_tokens,
            groups: &lexed.groups,
            claimed: vec![false; lexed.groups.len()],
            in_spec: false,
            depth: 0,
            gave_up: false,
            error_at: None,
            no_lambda: false,
            diamond: false,
            class_name: Name::EMPTY,
            class_flags: 0,
            in_spec_body: false,
            is_stub: false,
            two_store: TwoStore::default(),
            top_members: Vec::new(),
            source,
        }
    }

    // ---- looking ----

    #[inline]
    fn token(&self) -> Token {
        self.tokens[self.pos]
    }

    #[inline]
    fn kind(&self) -> TokenKind {
        self.tokens[self.pos].kind
    }

    /// The kind of the token at a position; the last token (the end) past the end.
    #[inline]
    fn kind_at(&self, pos: usize) -> TokenKind {
        match self.tokens.get(pos) {
            Some(token) => token.kind,
            None => TokenKind::Eof,
        }
    }

    #[inline]
    fn peek(&self, ahead: usize) -> TokenKind {
        self.kind_at(self.pos + ahead)
    }

    #[inline]
    fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// Whether the current token is the contextual word `name`.
    fn at_word(&self, name: Name) -> bool {
        let token = self.token();
        token.kind == TokenKind::Ident && token.name() == name
    }

    fn word_at(&self, pos: usize) -> Name {
        match self.tokens.get(pos) {
            Some(token) if token.kind == TokenKind::Ident => token.name(),
            _ => Name::EMPTY,
        }
    }

    /// Whether the tokens at `pos` and `pos + 1` touch.
    fn touching(&self, pos: usize) -> bool {
        match (self.tokens.get(pos), self.tokens.get(pos + 1)) {
            (Some(a), Some(b)) => a.end == b.start,
            _ => false,
        }
    }

    // ---- moving ----

    /// Steps over the current token; stays at the end.
    #[inline]
    fn bump(&mut self) -> Token {
        let token = self.tokens[self.pos];
        if !token.kind.is_end() {
            self.last_end = token.end;
            self.pos += 1;
        }
        token
    }

    #[inline]
    fn eat(&mut self, kind: TokenKind) -> bool {
        if self.at(kind) {
            self.bump();
            return true;
        }
        false
    }

    fn eat_word(&mut self, name: Name) -> bool {
        if self.at_word(name) {
            self.bump();
            return true;
        }
        false
    }

    /// Steps over `kind`, or says that it was expected.
    #[inline]
    fn expect(&mut self, kind: TokenKind) -> bool {
        if self.at(kind) {
            self.bump();
            return true;
        }
        self.expected(kind.describe());
        false
    }

    #[inline]
    fn start(&self) -> u32 {
        self.token().start
    }

    /// The range from `start` to the end of the last token.
    #[inline]
    fn range(&self, start: u32) -> TextRange {
        TextRange::new(start, self.last_end.max(start))
    }

    // ---- nodes ----

    #[inline]
    fn expr_node(&mut self, start: u32, kind: ExprKind) -> ExprId {
        let range = self.range(start);
        self.ast.add(Expr { range, kind })
    }

    fn error_expr(&mut self) -> ExprId {
        let range = self.token().range();
        self.ast.add(Expr {
            range: TextRange::new(range.start, range.start),
            kind: ExprKind::Error,
        })
    }

    /// A name; an empty one after a message if there is none.
    #[inline]
    fn ident(&mut self) -> Ident {
        let token = self.token();
        if token.kind == TokenKind::Ident {
            self.bump();
            return Ident {
                name: token.name(),
                start: token.start,
            };
        }
        self.missing_ident(token)
    }

    #[cold]
    fn missing_ident(&mut self, token: Token) -> Ident {
        let what = match token.kind {
            TokenKind::Underscore => Some("`_` is a keyword and cannot be a name"),
            TokenKind::Goto | TokenKind::Const | TokenKind::Enum | TokenKind::Assert => {
                Some("this is a keyword and cannot be a name")
            }
            _ => None,
        };
        match what {
            Some(what) if self.peek(1) != TokenKind::Ident => {
                self.error(token.range(), what);
                self.bump();
            }
            _ => self.expected("a name"),
        }
        Ident {
            name: Name::EMPTY,
            start: token.start,
        }
    }

    // ---- errors ----

    fn error(&mut self, range: TextRange, message: impl Into<String>) {
        let code = if self.in_spec {
            codes::SPEC_SYNTAX
        } else {
            codes::JAVA_SYNTAX
        };
        self.error_with(code, range, message);
    }

    fn error_with(&mut self, code: Code, range: TextRange, message: impl Into<String>) {
        if self.gave_up || self.error_at == Some(self.pos) {
            return;
        }
        self.error_at = Some(self.pos);
        self.report(code, range, message);
    }

    /// A message that is no sign of lost synchronization, so it never hides another one.
    fn report(&mut self, code: Code, range: TextRange, message: impl Into<String>) {
        if !self.gave_up && self.diagnostics.len() < MAX_ERRORS {
            let span = self.ast.span(range);
            self.diagnostics.push(Diagnostic::new(code, span, message));
        }
    }

    /// Says that `what` was expected at the current token.
    #[cold]
    fn expected(&mut self, what: &str) {
        if self.gave_up || self.error_at == Some(self.pos) {
            return;
        }
        let token = self.token();
        if token.kind == TokenKind::Malformed {
            self.error_at = Some(self.pos); // the lexer has reported it
            return;
        }
        let found = self.describe(token);
        let message = format!("expected {what}, found {found}");
        let range = self.missing_place(token, what);
        self.error(range, message);
    }

    /// Where `what` is missing: at the current token, or behind the last one if that stands on an earlier line and only
    /// a separator or bracket is missing.
    fn missing_place(&self, token: Token, what: &str) -> TextRange {
        let between = self
            .source
            .get(self.last_end as usize..token.start as usize)
            .unwrap_or("");
        let separator = what.starts_with('`') && !what.starts_with("`}` to");
        let earlier_line = self.pos > 0 && between.contains(['\n', '\r']);
        if token.kind.is_end() || (separator && earlier_line) {
            let before = self.source.get(..self.last_end as usize).unwrap_or("");
            let width = before.chars().next_back().map_or(0, char::len_utf8);
            return TextRange::new(self.last_end - width as u32, self.last_end);
        }
        token.range()
    }

    fn describe(&self, token: Token) -> String {
        match token.kind {
            TokenKind::Ident => format!("`{}`", self.ast.text(token.name())),
            TokenKind::BackslashWord => format!("`\\{}`", self.ast.text(token.name())),
            kind => kind.describe().to_string(),
        }
    }

    /// Steps over the `)` of the `(` at `open`, or says that it is missing and skips to it if it is near.
    fn close_paren(&mut self, open: usize, what: &str) {
        if self.eat(TokenKind::RParen) {
            return;
        }
        self.expected(what);
        let Some(after) = self.skip_parens(open) else {
            return;
        };
        let near = after.saturating_sub(self.pos) < 200
            && (self.pos..after).all(|pos| {
                let kind = self.kind_at(pos);
                !matches!(
                    kind,
                    TokenKind::LBrace | TokenKind::RBrace | TokenKind::Semi
                )
            });
        if near && after > self.pos {
            self.pos = after;
            self.last_end = self.tokens[after - 1].end;
        }
    }

    // ---- depth ----

    /// Enters one level of nesting. Every caller that got `true` must call [`leave`](Self::leave).
    #[inline]
    fn enter(&mut self) -> bool {
        if self.depth >= MAX_NESTING {
            self.give_up("this is nested too deeply");
            return false;
        }
        self.depth += 1;
        true
    }

    #[inline]
    fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether a chain may have another link.
    #[inline]
    fn chain_goes_on(&mut self, links: u32) -> bool {
        if links >= MAX_CHAIN {
            self.give_up("this chain is too long");
            return false;
        }
        true
    }

    /// Stops parsing: reports once and moves to the end of the stream.
    #[cold]
    fn give_up(&mut self, why: &str) {
        let range = self.token().range();
        let limit =
            format!("{why}; at most {MAX_NESTING} levels and {MAX_CHAIN} links are supported");
        self.report(codes::TOO_DEEP, range, limit);
        self.gave_up = true;
        self.pos = self.tokens.len() - 1;
    }
}
