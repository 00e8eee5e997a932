//! Look-ahead: deciding between types and expressions, casts and parentheses, without building nodes.
//!
//! `skip_…` functions take a token position and give the position after the construct, or `None` if it is not there.

use super::Parser;
use super::spec_expr::spec_type;
use crate::token::TokenKind;

/// Nesting of type arguments that look-ahead follows.
const MAX_TYPE_DEPTH: u32 = 64;

/// What a parenthesis opens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Paren {
    Lambda,
    Cast,
    Expr,
}

impl Parser<'_> {
    /// Skips annotations.
    pub(super) fn skip_annotations(&self, mut pos: usize) -> Option<usize> {
        while self.kind_at(pos) == TokenKind::At && self.kind_at(pos + 1) == TokenKind::Ident {
            pos += 2;
            while self.kind_at(pos) == TokenKind::Dot && self.kind_at(pos + 1) == TokenKind::Ident {
                pos += 2;
            }
            if self.kind_at(pos) == TokenKind::LParen {
                pos = self.skip_parens(pos)?;
            }
        }
        Some(pos)
    }

    /// Skips from `(` to after its `)`.
    pub(super) fn skip_parens(&self, pos: usize) -> Option<usize> {
        let open = self.tokens.get(pos)?;
        if open.kind != TokenKind::LParen {
            return None;
        }
        let close = (open.value as usize).checked_sub(self.base)?;
        (self.kind_at(close) == TokenKind::RParen).then_some(close + 1)
    }

    /// Skips a type.
    pub(super) fn skip_type(&self, pos: usize) -> Option<usize> {
        self.skip_type_nested(pos, 0)
    }

    fn skip_type_nested(&self, pos: usize, depth: u32) -> Option<usize> {
        let pos = self.skip_annotations(pos)?;
        let kind = self.kind_at(pos);
        let pos = if kind.is_primitive() {
            pos + 1
        } else if kind == TokenKind::Ident {
            self.skip_class_type(pos, depth)?
        } else if kind == TokenKind::BackslashWord && self.is_spec_type(pos) {
            let after = pos + 1;
            match self.kind_at(after) {
                TokenKind::Lt => self.skip_type_args(after, depth)?,
                _ => after,
            }
        } else {
            return None;
        };
        self.skip_dims(pos)
    }

    fn is_spec_type(&self, pos: usize) -> bool {
        let token = self.tokens.get(pos);
        token.is_some_and(|t| spec_type(self.ast.text(t.name())).is_some())
    }

    fn skip_class_type(&self, mut pos: usize, depth: u32) -> Option<usize> {
        loop {
            pos += 1;
            if self.kind_at(pos) == TokenKind::Lt {
                pos = self.skip_type_args(pos, depth)?;
            }
            if self.kind_at(pos) != TokenKind::Dot {
                return Some(pos);
            }
            let next = self.skip_annotations(pos + 1)?;
            if self.kind_at(next) != TokenKind::Ident {
                return Some(pos);
            }
            pos = next;
        }
    }

    /// Skips `<A, ? extends B>`; the position is at `<`.
    fn skip_type_args(&self, pos: usize, depth: u32) -> Option<usize> {
        if depth >= MAX_TYPE_DEPTH {
            return None;
        }
        let mut pos = pos + 1;
        if self.kind_at(pos) == TokenKind::Gt {
            return Some(pos + 1);
        }
        loop {
            pos = self.skip_type_arg(pos, depth + 1)?;
            match self.kind_at(pos) {
                TokenKind::Comma => pos += 1,
                TokenKind::Gt => return Some(pos + 1),
                _ => return None,
            }
        }
    }

    /// Skips the type arguments at the current token.
    pub(super) fn skip_type_args_here(&self) -> Option<usize> {
        self.skip_type_args(self.pos, 0)
    }

    fn skip_type_arg(&self, pos: usize, depth: u32) -> Option<usize> {
        let start = self.skip_annotations(pos)?;
        if self.kind_at(start) != TokenKind::Question {
            return self.skip_type_nested(start, depth);
        }
        match self.kind_at(start + 1) {
            TokenKind::Extends | TokenKind::Super => self.skip_type_nested(start + 2, depth),
            _ => Some(start + 1),
        }
    }

    fn skip_dims(&self, mut pos: usize) -> Option<usize> {
        loop {
            let bracket = match self.kind_at(pos) {
                TokenKind::LBracket => pos,
                TokenKind::At => self.skip_annotations(pos)?,
                _ => return Some(pos),
            };
            if self.kind_at(bracket) != TokenKind::LBracket
                || self.kind_at(bracket + 1) != TokenKind::RBracket
            {
                return Some(pos);
            }
            pos = bracket + 2;
        }
    }

    /// Whether a local variable declaration starts here (modifiers aside).
    pub(super) fn local_variable_here(&self) -> bool {
        let pos = self.pos;
        match self.kind() {
            TokenKind::Ident => match self.peek(1) {
                TokenKind::Ident | TokenKind::Underscore => true,
                TokenKind::Dot | TokenKind::Lt | TokenKind::LBracket | TokenKind::At => {
                    self.name_after_type(pos)
                }
                _ => false,
            },
            TokenKind::BackslashWord => self.is_spec_type(pos),
            kind if kind.is_primitive() => match self.skip_type(pos) {
                Some(after) => {
                    !matches!(self.kind_at(after), TokenKind::Dot | TokenKind::ColonColon)
                }
                None => false,
            },
            _ => false,
        }
    }

    /// Whether a method or constructor declaration with a body starts here.
    pub(super) fn method_here(&self) -> bool {
        use TokenKind::*;
        let plain = match self.kind() {
            Ident => matches!(self.peek(1), Ident | Lt | LBracket | Dot),
            Void | Public | Private | Protected | Static | Final | Abstract => true,
            kind => kind.is_primitive(),
        };
        plain
            && self
                .method_name_here()
                .is_some_and(|name| self.kind_at(name) == Ident && self.body_after_params(name + 1))
    }

    /// Whether a field or method starts here where types are declared (JLS 7.3), its modifiers aside.
    pub(super) fn top_member_here(&self) -> bool {
        use TokenKind::*;
        if self.in_spec || (self.at(Ident) && self.local_record_here()) {
            return false;
        }
        let mut pos = self.pos;
        if self.at(Lt) {
            match self.skip_type_params(pos) {
                Some(after) => pos = after,
                None => return false,
            }
        }
        let name = match self.kind_at(pos) {
            Void => Some(pos + 1),
            _ => self.skip_type(pos),
        };
        name.is_some_and(|name| {
            self.kind_at(name) == Ident
                && matches!(
                    self.kind_at(name + 1),
                    LParen | Eq | Semi | Comma | LBracket
                )
        })
    }

    /// Skips `<T extends A & B, U>`; the position is at `<`.
    fn skip_type_params(&self, pos: usize) -> Option<usize> {
        let mut pos = pos + 1;
        loop {
            pos = self.skip_annotations(pos)?;
            if self.kind_at(pos) != TokenKind::Ident {
                return None;
            }
            pos += 1;
            if self.kind_at(pos) == TokenKind::Extends {
                pos = self.skip_type(pos + 1)?;
                while self.kind_at(pos) == TokenKind::And {
                    pos = self.skip_type(pos + 1)?;
                }
            }
            match self.kind_at(pos) {
                TokenKind::Comma => pos += 1,
                TokenKind::Gt => return Some(pos + 1),
                _ => return None,
            }
        }
    }

    /// Where the name stands, if a method starts here.
    fn method_name_here(&self) -> Option<usize> {
        use TokenKind::*;
        let mut pos = self.pos;
        let mut member_only = false;
        while matches!(
            self.kind_at(pos),
            Public | Private | Protected | Static | Final | Abstract | Synchronized
        ) {
            member_only |= matches!(self.kind_at(pos), Public | Private | Protected);
            pos += 1;
        }
        if self.kind_at(pos) == Lt {
            pos = self.skip_type_args(pos, 0)?;
        }
        match self.kind_at(pos) {
            Ident if member_only && self.kind_at(pos + 1) == LParen => Some(pos),
            Void => Some(pos + 1),
            _ => self.skip_type(pos),
        }
    }

    fn body_after_params(&self, pos: usize) -> bool {
        self.kind_at(pos) == TokenKind::LParen
            && self.skip_parens(pos).is_some_and(|after| {
                matches!(self.kind_at(after), TokenKind::LBrace | TokenKind::Throws)
            })
    }

    fn name_after_type(&self, pos: usize) -> bool {
        let after = self.skip_type(pos);
        after.is_some_and(|after| {
            matches!(
                self.kind_at(after),
                TokenKind::Ident | TokenKind::Underscore
            )
        })
    }

    /// Whether `<…>` at the current token are type arguments of a type in front of `::`.
    pub(super) fn generic_method_ref_here(&self) -> bool {
        let Some(mut pos) = self.skip_type_args(self.pos, 0) else {
            return false;
        };
        while self.kind_at(pos) == TokenKind::Dot {
            let Some(next) = self.skip_annotations(pos + 1) else {
                return false;
            };
            if self.kind_at(next) != TokenKind::Ident {
                return false;
            }
            match self.skip_class_type(next, 0) {
                Some(after) => pos = after,
                None => return false,
            }
        }
        let after = self.skip_dims(pos);
        after.is_some_and(|after| self.kind_at(after) == TokenKind::ColonColon)
    }

    /// What the `(` at the current token opens.
    pub(super) fn classify_paren(&self) -> Paren {
        let Some(after) = self.skip_parens(self.pos) else {
            return Paren::Expr;
        };
        if self.kind_at(after) == TokenKind::Arrow && !self.no_lambda {
            return Paren::Lambda;
        }
        match self.cast_types_end() {
            Some((end, primitive)) if end + 1 == after => {
                if primitive || self.starts_cast_operand(after) {
                    Paren::Cast
                } else {
                    Paren::Expr
                }
            }
            _ => Paren::Expr,
        }
    }

    /// The end of `T & U` after the `(`, and whether it is just a primitive type.
    fn cast_types_end(&self) -> Option<(usize, bool)> {
        let first = self.skip_annotations(self.pos + 1)?;
        let mut pos = self.skip_type(first)?;
        let primitive = self.kind_at(first).is_primitive() && pos == first + 1;
        while self.kind_at(pos) == TokenKind::And {
            pos = self.skip_type(pos + 1)?;
        }
        Some((pos, primitive))
    }

    /// Whether an operand that is no `+`/`-` expression starts at `pos` (JLS 15.16).
    fn starts_cast_operand(&self, pos: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(pos) {
            Ident | IntLiteral | LongLiteral | FloatLiteral | DoubleLiteral | CharLiteral
            | StringLiteral | TextBlock | True | False | Null | LParen | Bang | Tilde | This
            | Super | New | Switch | Void | Underscore => true,
            BackslashWord => self
                .tokens
                .get(pos)
                .is_none_or(|t| self.ast.text(t.name()) != "in"),
            kind => kind.is_primitive(),
        }
    }
}
