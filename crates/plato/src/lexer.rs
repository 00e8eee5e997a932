//! Text to tokens.
//!
//! Takes the text of a file, gives its tokens (comments and white space left out, an end token last) and a
//! diagnostic for each thing that is no token. Never fails: what cannot be read is skipped.

use heddle_diag::{Diagnostic, codes};
use heddle_text::{FileId, Span};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name that is not reserved.
    Ident,
    /// A reserved word.
    Word,
    /// Digits.
    Int,
    /// `"…"`, quotes included.
    Text,
    /// Operator or punctuation.
    Sign,
    /// After the last token.
    End,
}

/// A token: its kind, its text and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub kind: Kind,
    pub text: &'t str,
    pub span: Span,
}

impl Token<'_> {
    /// Whether it is that reserved word or sign.
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && self.text == text
    }

    /// For messages.
    pub(crate) fn describe(&self) -> String {
        match self.kind {
            Kind::End => "the end of the file".to_string(),
            _ => format!("`{}`", self.text),
        }
    }
}

/// Words that cannot be names.
pub(crate) const RESERVED: &[&str] = &[
    "action",
    "assert",
    "assume",
    "atomic",
    "await",
    "axiom",
    "bool",
    "break",
    "cas",
    "choose",
    "const",
    "continue",
    "else",
    "ensures",
    "enum",
    "env",
    "exists",
    "false",
    "forall",
    "function",
    "ghost",
    "havoc",
    "if",
    "in",
    "int",
    "inter",
    "invariant",
    "loop",
    "map",
    "minus",
    "modifies",
    "module",
    "none",
    "old",
    "proc",
    "requires",
    "result",
    "return",
    "set",
    "skip",
    "subset",
    "thread",
    "tid",
    "true",
    "type",
    "union",
    "var",
    "while",
];

/// Signs, longest first.
const SIGNS: &[&str] = &[
    "<==>", "==>", "!in", "==", "!=", "<=", ">=", "&&", "||", ":=", "::", "..", "<", ">", "+", "-",
    "*", "/", "%", "!", "=", "@", "(", ")", "[", "]", "{", "}", ",", ";", ":", "?", "'",
];

/// The longest integer literal, in digits.
const MAX_DIGITS: usize = 10_000;

/// Whether the text can be a name: it has the right letters and is not reserved.
pub(crate) fn is_name(text: &str) -> bool {
    let mut chars = text.bytes();
    chars.next().is_some_and(starts_name)
        && chars.all(continues_name)
        && RESERVED.binary_search(&text).is_err()
}

fn starts_name(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$'
}

fn continues_name(b: u8) -> bool {
    starts_name(b) || b.is_ascii_digit()
}

/// What a token of kind [`Kind::Text`] says.
pub(crate) fn unquoted(token: &str) -> String {
    let inside = token.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    let mut text = String::new();
    let mut chars = inside.unwrap_or(token).chars();
    while let Some(c) = chars.next() {
        text.extend(match c {
            '\\' => chars.next(),
            c => Some(c),
        });
    }
    text
}

/// A text as a token of kind [`Kind::Text`]; it becomes one line.
pub(crate) fn quoted(text: &str) -> String {
    let mut token = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => token.extend(['\\', c]),
            c if c.is_control() => token.push(' '),
            c => token.push(c),
        }
    }
    token + "\""
}

/// All tokens of a file.
pub(crate) fn tokens<'t>(
    file: FileId,
    text: &'t str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Token<'t>> {
    let mut lexer = Lexer {
        file,
        text,
        at: 0,
        tokens: Vec::new(),
        diagnostics,
    };
    while lexer.at < text.len() {
        lexer.step();
    }
    let end = lexer.span(text.len());
    lexer.tokens.push(Token {
        kind: Kind::End,
        text: "",
        span: end,
    });
    lexer.tokens
}

struct Lexer<'t, 'd> {
    file: FileId,
    text: &'t str,
    at: usize,
    tokens: Vec<Token<'t>>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'t> Lexer<'t, '_> {
    fn span(&self, start: usize) -> Span {
        Span::new(self.file, start as u32, self.at as u32)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn skip_while(&mut self, test: impl Fn(u8) -> bool) {
        let taken = self.rest().bytes().take_while(|b| test(*b)).count();
        self.at += taken;
    }

    fn push(&mut self, kind: Kind, start: usize) {
        let token = Token {
            kind,
            text: &self.text[start..self.at],
            span: self.span(start),
        };
        self.tokens.push(token);
    }

    fn error(&mut self, start: usize, message: impl Into<String>) {
        let span = self.span(start);
        self.diagnostics
            .push(Diagnostic::new(codes::SYNTAX, span, message));
    }

    fn step(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.bytes().next() else {
            return;
        };
        if first.is_ascii_whitespace() {
            self.skip_while(|b| b.is_ascii_whitespace());
        } else if rest.starts_with("//") {
            self.skip_while(|b| b != b'\n');
        } else if rest.starts_with("/*") {
            self.block_comment();
        } else if starts_name(first) {
            self.word();
        } else if first.is_ascii_digit() {
            self.number();
        } else if first == b'"' {
            self.quoted();
        } else {
            self.sign();
        }
    }

    fn block_comment(&mut self) {
        let start = self.at;
        match self.rest()[2..].find("*/") {
            Some(length) => self.at += length + 4,
            None => {
                self.at = start + 2;
                self.error(start, "this comment is never closed with `*/`");
                self.at = self.text.len();
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        self.skip_while(continues_name);
        let word = &self.text[start..self.at];
        let kind = match RESERVED.binary_search(&word) {
            Ok(_) => Kind::Word,
            Err(_) => Kind::Ident,
        };
        self.push(kind, start);
    }

    fn number(&mut self) {
        let start = self.at;
        self.skip_while(|b| b.is_ascii_digit());
        if self.at - start > MAX_DIGITS {
            self.error(start, format!("a number has at most {MAX_DIGITS} digits"));
            return;
        }
        self.push(Kind::Int, start);
        let letters = self.at;
        self.skip_while(continues_name);
        if self.at > letters {
            self.error(start, "a number is followed by letters");
        }
    }

    /// `"…"` on one line; `\"` and `\\` stand for the sign behind the backslash.
    fn quoted(&mut self) {
        let start = self.at;
        let mut escaped = false;
        let inside = self.rest()[1..].bytes();
        let end = inside.enumerate().find(|(_, b)| {
            let ends = (*b == b'"' && !escaped) || *b == b'\n';
            escaped = *b == b'\\' && !escaped;
            ends
        });
        match end {
            Some((length, b'"')) => {
                self.at += length + 2;
                self.push(Kind::Text, start);
            }
            other => {
                self.at = other.map_or(self.text.len(), |(length, _)| start + 1 + length);
                self.error(start, "this text is never closed with `\"`");
            }
        }
    }

    fn sign(&mut self) {
        let start = self.at;
        let rest = self.rest();
        if let Some(sign) = SIGNS.iter().find(|s| self.starts_sign(rest, s)) {
            self.at += sign.len();
            self.push(Kind::Sign, start);
            return;
        }
        let unknown =
            |c: char| !c.is_ascii_whitespace() && (!c.is_ascii() || "#\\`&|^~.".contains(c));
        let length = rest.find(|c| !unknown(c)).unwrap_or(rest.len());
        let first = rest.chars().next().map_or(1, char::len_utf8);
        self.at += length.max(first);
        let text: String = rest[..self.at - start].chars().take(20).collect();
        self.error(
            start,
            format!("`{}` has no meaning here", text.escape_debug()),
        );
    }

    /// `!in` is one sign only if the word ends there (`!inside` is a negation).
    fn starts_sign(&self, rest: &str, sign: &str) -> bool {
        rest.starts_with(sign)
            && (sign != "!in" || !rest.as_bytes().get(3).copied().is_some_and(continues_name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let mut diagnostics = Vec::new();
        let tokens = tokens(FileId(0), text, &mut diagnostics);
        tokens.iter().map(|t| t.text.to_string()).collect()
    }

    #[test]
    fn reserved_words_are_sorted() {
        assert!(RESERVED.windows(2).all(|w| w[0] < w[1]));
    }

    #[test]
    fn not_in_is_one_sign_but_not_inside() {
        assert_eq!(texts("a !in b"), ["a", "!in", "b", ""]);
        assert_eq!(texts("!inside"), ["!", "inside", ""]);
    }

    #[test]
    fn ranges_and_primes() {
        assert_eq!(
            texts("0..4 x'[1]"),
            ["0", "..", "4", "x", "'", "[", "1", "]", ""]
        );
    }

    #[test]
    fn garbage_is_reported_once_per_run() {
        let mut diagnostics = Vec::new();
        tokens(FileId(0), "a ### é b /* x", &mut diagnostics);
        assert_eq!(diagnostics.len(), 3);
    }
}
