//! The lexer: text in, tokens out (JLS chapter 3), with specification comments as token groups beside them.
//!
//! The Java stream holds no specification tokens, so look-ahead in Java code never meets them. Each run of
//! adjacent specification comments is one [`Group`] of tokens that ends in `SpecEnd`; the Java token after it is
//! marked. `>` is always a token by itself; the expression parser joins adjacent ones to shifts.

mod comment;
pub(crate) mod escapes;
mod number;
mod quoted;

use crate::MAX_ERRORS;
use crate::names::{Name, Names};
use crate::token::{KEYWORDS, Token, TokenKind};
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::{FileId, Span};
use memchr::memmem::Finder;

/// What the lexer gives.
#[derive(Default)]
pub(crate) struct Lexed {
    /// The Java tokens; the last one is `Eof`.
    pub tokens: Vec<Token>,
    /// The tokens of all specification comments.
    pub spec_tokens: Vec<Token>,
    /// The specification comments in order.
    pub groups: Vec<Group>,
    /// Comments that start with `@` and hold something else: first byte and end of each.
    pub foreign: Vec<(u32, u32)>,
    /// All comments that start with `@`: first byte and end of each.
    pub comments: Vec<(u32, u32)>,
    /// Comments with a clause behind a space and `@`.
    pub spaced: Vec<(u32, u32)>,
    /// Comments that suppress findings: first byte and end of each.
    pub suppressing: Vec<(u32, u32)>,
    /// What was wrong.
    pub diagnostics: Vec<Diagnostic>,
    /// A comment or text block has no end and took the rest of the file with it.
    pub unclosed: bool,
}

impl Lexed {
    /// Moves every position to where it was before the translation of escapes.
    pub(crate) fn relocate(&mut self, translated: &escapes::Translated) {
        for stream in [&mut self.tokens, &mut self.spec_tokens] {
            let mut sweep = translated.sweep();
            for token in stream {
                token.start = sweep.original(token.start);
                token.end = sweep.original(token.end);
            }
        }
        let map = |position| translated.original(position);
        let lists = [
            &mut self.foreign,
            &mut self.comments,
            &mut self.spaced,
            &mut self.suppressing,
        ];
        for (start, end) in lists.into_iter().flatten() {
            *start = map(*start);
            *end = map(*end);
        }
        let labels = self
            .diagnostics
            .iter_mut()
            .filter_map(|d| d.primary.as_mut());
        for label in labels {
            label.span.start = map(label.span.start);
            label.span.end = map(label.span.end);
        }
    }
}

/// Adjacent specification comments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// The Java token that follows.
    pub before: u32,
    /// The first token in `spec_tokens`.
    pub first: u32,
}

pub(crate) struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    file: FileId,
    pos: usize,
    /// Where the current stream ends: the end of the text or of the specification comment.
    end: usize,
    names: &'t mut Names,
    out: Lexed,
    /// Open parentheses of the current stream.
    parens: Vec<u32>,
    /// Open parentheses of the current group of specification comments.
    spec_parens: Vec<u32>,
    after_spec: bool,
    /// Whether specifications are read.
    specs: bool,
    comment_end: Finder<'static>,
}

const IDENT: u8 = 1;
const SPACE: u8 = 2;

/// What each byte can be part of. Bytes of non-ASCII characters are looked at one character at a time.
static CLASS: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 128 {
        if (b as u8).is_ascii_alphanumeric() || b == b'_' as usize || b == b'$' as usize {
            table[b] = IDENT;
        }
        b += 1;
    }
    table[b' ' as usize] = SPACE;
    table[b'\t' as usize] = SPACE;
    table[b'\n' as usize] = SPACE;
    table[b'\r' as usize] = SPACE;
    table[0x0c] = SPACE;
    table
};

/// Splits `text` into tokens; those of specification comments only with `specs`.
pub(crate) fn lex(file: FileId, text: &str, names: &mut Names, specs: bool) -> Lexed {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        file,
        pos: if text.starts_with('\u{feff}') { 3 } else { 0 },
        end: text.len(),
        names,
        out: Lexed::default(),
        parens: Vec::new(),
        spec_parens: Vec::new(),
        after_spec: false,
        specs,
        comment_end: Finder::new(b"*/"),
    };
    lexer.out.tokens.reserve(text.len() / 10 + 16);
    lexer.run::<false>();
    lexer.push::<false>(TokenKind::Eof, lexer.end, 0);
    lexer.out
}

impl Lexer<'_> {
    /// The byte `ahead` of the position, 0 past the end.
    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        let at = self.pos + ahead;
        if at < self.end { self.bytes[at] } else { 0 }
    }

    fn error(&mut self, code: Code, start: usize, end: usize, message: impl Into<String>) {
        if self.out.diagnostics.len() >= MAX_ERRORS {
            return;
        }
        let span = Span::new(self.file, start as u32, end as u32);
        self.out
            .diagnostics
            .push(Diagnostic::new(code, span, message));
    }

    /// Pushes a token that starts at `start` and ends at the position.
    #[inline]
    fn push<const SPEC: bool>(&mut self, kind: TokenKind, start: usize, value: u32) {
        let token = Token {
            kind,
            after_spec: !SPEC && self.after_spec,
            start: start as u32,
            end: self.pos as u32,
            value,
        };
        if SPEC {
            self.out.spec_tokens.push(token);
        } else {
            self.after_spec = false;
            self.out.tokens.push(token);
        }
    }

    /// Lexes up to `self.end`.
    fn run<const SPEC: bool>(&mut self) {
        loop {
            self.skip_space::<SPEC>();
            let Some(&byte) = self.bytes[..self.end].get(self.pos) else {
                return;
            };
            if CLASS[byte as usize] == IDENT && !byte.is_ascii_digit() {
                self.identifier::<SPEC>();
            } else {
                self.other::<SPEC>(byte);
            }
        }
    }

    #[inline]
    fn skip_space<const SPEC: bool>(&mut self) {
        let bytes = &self.bytes[..self.end];
        let mut at = self.pos;
        while let Some(&byte) = bytes.get(at) {
            if CLASS[byte as usize] != SPACE {
                break;
            }
            at += 1;
            if SPEC && matches!(byte, b'\n' | b'\r') {
                self.pos = at;
                self.skip_leading_at();
                at = self.pos;
            }
            // Indentation is long: eight spaces at a time.
            while bytes.get(at..at + 8) == Some(b"        ") {
                at += 8;
            }
        }
        self.pos = at;
    }

    #[inline]
    fn identifier<const SPEC: bool>(&mut self) {
        let start = self.pos;
        let bytes = &self.bytes[start..self.end];
        let len = bytes
            .iter()
            .position(|b| CLASS[*b as usize] != IDENT)
            .unwrap_or(bytes.len());
        self.pos = start + len;
        if bytes.get(len).is_some_and(|b| *b >= 0x80) {
            self.identifier_rest();
        }
        let name = self.names.intern(&self.text[start..self.pos]);
        let index = name.index();
        let kind = match KEYWORDS.get(index.wrapping_sub(1)) {
            Some(keyword) => *keyword,
            None => TokenKind::Ident,
        };
        self.push::<SPEC>(kind, start, index as u32);
    }

    /// The rest of an identifier with non-ASCII characters.
    #[cold]
    fn identifier_rest(&mut self) {
        for c in self.text[self.pos..self.end].chars() {
            if !is_identifier_part(c) {
                break;
            }
            self.pos += c.len_utf8();
        }
    }

    /// Everything but white space and ASCII identifiers.
    fn other<const SPEC: bool>(&mut self, byte: u8) {
        match byte {
            b'0'..=b'9' => self.number::<SPEC>(),
            b'"' => self.string::<SPEC>(),
            b'\'' if SPEC && self.prime_here() => self.punctuation::<SPEC>(TokenKind::Prime, 1),
            b'\'' => self.character::<SPEC>(),
            b'/' => match self.peek(1) {
                b'/' => self.line_comment::<SPEC>(),
                b'*' => self.block_comment::<SPEC>(),
                b'=' => self.punctuation::<SPEC>(TokenKind::SlashEq, 2),
                _ => self.punctuation::<SPEC>(TokenKind::Slash, 1),
            },
            b'.' if self.peek(1).is_ascii_digit() => self.number::<SPEC>(),
            b'(' if SPEC && self.peek(1) == b'*' => self.informal(),
            b'(' => {
                let index = self.next_index::<SPEC>();
                self.parens.push(index);
                self.punctuation::<SPEC>(TokenKind::LParen, 1);
            }
            b')' => self.close_paren::<SPEC>(),
            _ => {
                if let Some((kind, len)) = self.operator::<SPEC>(byte) {
                    self.punctuation::<SPEC>(kind, len);
                } else {
                    self.unusual::<SPEC>(byte);
                }
            }
        }
    }

    #[inline]
    fn punctuation<const SPEC: bool>(&mut self, kind: TokenKind, len: usize) {
        let start = self.pos;
        self.pos += len;
        self.push::<SPEC>(kind, start, 0);
    }

    fn next_index<const SPEC: bool>(&self) -> u32 {
        let stream = if SPEC {
            &self.out.spec_tokens
        } else {
            &self.out.tokens
        };
        stream.len() as u32
    }

    fn close_paren<const SPEC: bool>(&mut self) {
        if let Some(open) = self.parens.pop() {
            let close = self.next_index::<SPEC>();
            let stream = if SPEC {
                &mut self.out.spec_tokens
            } else {
                &mut self.out.tokens
            };
            if let Some(token) = stream.get_mut(open as usize) {
                token.value = close;
            }
        }
        self.punctuation::<SPEC>(TokenKind::RParen, 1);
    }

    /// The longest operator or separator that starts with `byte`, and its length.
    #[inline]
    fn operator<const SPEC: bool>(&self, byte: u8) -> Option<(TokenKind, usize)> {
        use TokenKind::*;
        let next = self.peek(1);
        Some(match byte {
            b'{' if SPEC && next == b'|' && self.peek(2) != b'|' => (NestOpen, 2),
            b'|' if SPEC && next == b'}' => (NestClose, 2),
            b'{' => (LBrace, 1),
            b'}' => (RBrace, 1),
            b'[' => (LBracket, 1),
            b']' => (RBracket, 1),
            b';' => (Semi, 1),
            b',' => (Comma, 1),
            b'.' if next == b'.' && self.peek(2) == b'.' => (Ellipsis, 3),
            b'.' if SPEC && next == b'.' => (DotDot, 2),
            b'.' => (Dot, 1),
            b'@' => (At, 1),
            b':' => pick(next, b':', ColonColon, Colon),
            b'=' if SPEC && next == b'=' && self.peek(2) == b'>' => (Implies, 3),
            b'=' => pick(next, b'=', EqEq, Eq),
            b'>' => pick(next, b'=', GtEq, Gt),
            b'<' => self.less_than::<SPEC>(next),
            b'!' => pick(next, b'=', BangEq, Bang),
            b'~' => (Tilde, 1),
            b'?' => (Question, 1),
            b'&' if next == b'&' => (AndAnd, 2),
            b'&' => pick(next, b'=', AndEq, And),
            b'|' if next == b'|' => (OrOr, 2),
            b'|' => pick(next, b'=', OrEq, Or),
            b'+' if next == b'+' => (PlusPlus, 2),
            b'+' => pick(next, b'=', PlusEq, Plus),
            b'-' if next == b'-' => (MinusMinus, 2),
            b'-' if next == b'>' => (Arrow, 2),
            b'-' => pick(next, b'=', MinusEq, Minus),
            b'*' => pick(next, b'=', StarEq, Star),
            b'^' => pick(next, b'=', CaretEq, Caret),
            b'%' => pick(next, b'=', PercentEq, Percent),
            _ => return None,
        })
    }

    fn less_than<const SPEC: bool>(&self, next: u8) -> (TokenKind, usize) {
        use TokenKind::*;
        let third = self.peek(2);
        if SPEC && next == b'=' {
            let rest = &self.bytes[self.pos..self.end];
            if rest.starts_with(b"<==>") {
                return (Iff, 4);
            }
            if rest.starts_with(b"<=!=>") {
                return (NotIff, 5);
            }
            if third == b'=' {
                return (ImpliedBy, 3);
            }
        }
        match (next, third) {
            (b':', _) if SPEC => (SubtypeOp, 2),
            (b'<', b'=') => (LtLtEq, 3),
            (b'<', _) => (LtLt, 2),
            (b'=', _) => (LtEq, 2),
            _ => (Lt, 1),
        }
    }

    /// Non-ASCII identifiers, `\words`, and what no token can start with.
    #[cold]
    fn unusual<const SPEC: bool>(&mut self, byte: u8) {
        let start = self.pos;
        if SPEC && byte == b'\\' && CLASS[self.peek(1) as usize] == IDENT {
            return self.backslash_word();
        }
        let Some(c) = self.text[start..self.end].chars().next() else {
            self.pos = self.end;
            return;
        };
        self.pos += c.len_utf8();
        if is_identifier_start(c) {
            self.identifier_rest();
            let name = self.names.intern(&self.text[start..self.pos]);
            return self.push::<SPEC>(TokenKind::Ident, start, name.index() as u32);
        }
        if c == '\u{1a}' && self.pos == self.bytes.len() {
            return; // an old end-of-file mark
        }
        if SPEC && c == '∪' {
            return self.push::<SPEC>(TokenKind::Or, start, 0);
        }
        self.illegal::<SPEC>(start, c);
    }

    fn illegal<const SPEC: bool>(&mut self, start: usize, c: char) {
        // One message for a run of such characters.
        let run = self.text[self.pos..self.end].chars();
        let rest: usize = run
            .take_while(|c| *c != '\\' && *c != '\'' && *c != '"' && is_illegal(*c))
            .map(char::len_utf8)
            .sum();
        self.pos += rest;
        let shown = if c.is_control() || c.is_whitespace() {
            format!("U+{:04X}", c as u32)
        } else {
            format!("`{c}`")
        };
        let what = format!("illegal character {shown}");
        self.error(codes::JAVA_TOKEN, start, self.pos, what);
        self.push::<SPEC>(TokenKind::Malformed, start, 0);
    }

    fn backslash_word(&mut self) {
        let start = self.pos;
        self.pos += 1;
        while CLASS[self.peek(0) as usize] == IDENT {
            self.pos += 1;
        }
        let name = self.names.intern(&self.text[start + 1..self.pos]);
        self.push::<true>(TokenKind::BackslashWord, start, name.index() as u32);
    }

    /// Interns the text from `start` to the position as a literal.
    fn literal<const SPEC: bool>(&mut self, kind: TokenKind, start: usize) {
        let name: Name = self.names.intern(&self.text[start..self.pos]);
        self.push::<SPEC>(kind, start, name.index() as u32);
    }
}

fn pick(next: u8, second: u8, long: TokenKind, short: TokenKind) -> (TokenKind, usize) {
    if next == second {
        (long, 2)
    } else {
        (short, 1)
    }
}

fn is_illegal(c: char) -> bool {
    !c.is_ascii_graphic()
        && !matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c' | '\x1a')
        && !is_identifier_start(c)
        || c == '#'
        || c == '`'
}

/// Currency signs and connectors, which may be in identifiers and are not alphabetic.
fn is_identifier_sign(c: char) -> bool {
    matches!(c, '_' | '$' | '¢'..='¥' | '֏' | '؋' | '৲' | '৳' | '฿' | '៛'
        | '\u{20a0}'..='\u{20cf}' | '‿' | '⁀' | '⁔' | '︳' | '︴' | '﹍'..='﹏' | '﷼' | '﹩'
        | '＄' | '＿' | '￠' | '￡' | '￥' | '￦')
}

fn is_identifier_start(c: char) -> bool {
    c.is_alphabetic() || is_identifier_sign(c)
}

fn is_identifier_part(c: char) -> bool {
    c.is_alphanumeric()
        || is_identifier_sign(c)
        || matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{487}' | '\u{591}'..='\u{5bd}'
            | '\u{20d0}'..='\u{20dc}' | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{feff}')
}
