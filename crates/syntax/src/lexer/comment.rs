//! Comments: skipped, or lexed as specifications when they start with `@` and speak the specification language.

use super::{CLASS, Group, IDENT, Lexer};
use crate::dialect::spaced_clause;
use crate::spec_words::{Guess, guess_language, stands_alone};
use crate::suppress::is_suppression;
use crate::token::TokenKind;
use heddle_diag::codes;
use memchr::memchr2;

impl Lexer<'_> {
    /// A `//` comment; the position is at its first slash.
    pub(super) fn line_comment<const SPEC: bool>(&mut self) {
        let start = self.pos;
        let rest = &self.bytes[start..self.end];
        let end = start + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        if !SPEC && self.peek(2) == b'@' {
            self.specification(start, end, end);
        } else if !SPEC && self.spaced_at(start) {
            self.spaced(start, end);
        }
        self.pos = end;
    }

    /// A `/* */` comment; the position is at its first slash.
    pub(super) fn block_comment<const SPEC: bool>(&mut self) {
        let start = self.pos;
        let body = (start + 2).min(self.end);
        let Some(found) = self.comment_end.find(&self.bytes[body..self.end]) else {
            self.error(
                codes::JAVA_TOKEN,
                start,
                start + 2,
                "comment is never closed with `*/`",
            );
            self.out.unclosed = true;
            self.pos = self.end;
            return;
        };
        let close = body + found;
        if !SPEC && self.peek(2) == b'@' && close > start + 2 {
            let ats = self.bytes[start + 3..close]
                .iter()
                .rev()
                .take_while(|b| **b == b'@');
            let inner_end = close - ats.count();
            self.specification(start, inner_end, close + 2);
        } else if !SPEC && self.spaced_at(start) {
            self.spaced(start, close + 2);
        }
        self.pos = close + 2;
    }

    /// Whether blanks and an `@` open the comment.
    #[inline]
    fn spaced_at(&self, start: usize) -> bool {
        let rest = &self.bytes[start + 2..self.end];
        matches!(rest, [b' ', b'@', ..] | [b' ', b' ', b'@', ..])
    }

    #[cold]
    fn spaced(&mut self, start: usize, end: usize) {
        if spaced_clause(&self.text[start..end]).is_some() {
            self.out.spaced.push((start as u32, end as u32));
        }
    }

    /// Lexes the comment that starts at `start`, its text ending at `inner_end`, if it is a specification.
    #[cold]
    fn specification(&mut self, start: usize, inner_end: usize, end: usize) {
        let ats = self.bytes[start + 2..inner_end]
            .iter()
            .take_while(|b| **b == b'@');
        let body = start + 2 + ats.count();
        if is_suppression(&self.text[body..inner_end]) {
            self.out.suppressing.push((start as u32, end as u32));
            return;
        }
        if is_scenario(&self.text[body..inner_end]) {
            return;
        }
        self.out.comments.push((start as u32, end as u32));
        if !self.specs {
            return;
        }
        match guess_language(&self.text[body..inner_end]) {
            Guess::Empty => return,
            Guess::Foreign if self.clause_is_open() => {}
            Guess::Foreign => {
                self.out.foreign.push((start as u32, end as u32));
                return;
            }
            Guess::Specification => {}
        }
        self.open_group();
        let outer_end = std::mem::replace(&mut self.end, inner_end);
        std::mem::swap(&mut self.parens, &mut self.spec_parens);
        self.pos = body;
        self.run::<true>();
        self.pos = self.end;
        self.push::<true>(TokenKind::SpecEnd, self.end, 0);
        self.end = outer_end;
        std::mem::swap(&mut self.parens, &mut self.spec_parens);
        self.after_spec = true;
    }

    /// Whether the comment before ends in the middle of a clause, so that this one goes on with it.
    fn clause_is_open(&self) -> bool {
        let before = self.out.tokens.len() as u32;
        if self.out.groups.last().is_none_or(|g| g.before != before) {
            return false;
        }
        let [.., last, _] = self.out.spec_tokens.as_slice() else {
            return false;
        };
        let complete = match last.kind {
            TokenKind::Semi | TokenKind::RBrace | TokenKind::NestClose => true,
            TokenKind::Ident => stands_alone(self.names.text(last.name())),
            _ => false,
        };
        !complete
    }

    /// Begins a group of specification tokens, or continues the one before if no Java token came between.
    fn open_group(&mut self) {
        let before = self.out.tokens.len() as u32;
        if self.out.groups.last().is_some_and(|g| g.before == before) {
            self.out.spec_tokens.pop();
            return;
        }
        self.spec_parens.clear();
        let first = self.out.spec_tokens.len() as u32;
        self.out.groups.push(Group { before, first });
    }

    /// Skips white space and the `@`s that may begin a line of a specification comment.
    pub(super) fn skip_leading_at(&mut self) {
        while matches!(self.peek(0), b' ' | b'\t' | 0x0c) {
            self.pos += 1;
        }
        while self.peek(0) == b'@' {
            self.pos += 1;
        }
    }

    /// Whether the quote at the position is a prime: it directly follows a name, `)` or `]`.
    pub(super) fn prime_here(&self) -> bool {
        let before = self.pos.checked_sub(1).and_then(|at| self.bytes.get(at));
        before
            .is_some_and(|b| CLASS[*b as usize] == IDENT || *b >= 0x80 || matches!(b, b')' | b']'))
    }

    /// JML's `(* words *)`; the position is at the parenthesis.
    pub(super) fn informal(&mut self) {
        let start = self.pos;
        let rest = &self.bytes[start + 2..self.end];
        let Some(found) = memchr::memmem::find(rest, b"*)") else {
            self.error(
                codes::SPEC_SYNTAX,
                start,
                start + 2,
                "`(*` is never closed with `*)`",
            );
            self.pos = self.end;
            return;
        };
        let text = self.text[start + 2..start + 2 + found].trim();
        let name = self.names.intern(text);
        self.pos = start + found + 4;
        self.push::<true>(TokenKind::Informal, start, name.index() as u32);
    }
}

/// Scenarios are read by the model checker of Java programs alone: they say nothing about the code around them.
fn is_scenario(text: &str) -> bool {
    text.split_whitespace().next() == Some("scenario")
}
