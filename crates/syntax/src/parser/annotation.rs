//! Annotations and dotted names (JLS 9.7, 6.2).

use super::Parser;
use crate::ast::{
    Annotation, AnnotationArg, AnnotationArgId, AnnotationId, ExprId, ExprKind, Ident, List, Path,
};
use crate::names::Name;
use crate::token::TokenKind;

impl Parser<'_> {
    /// Whether an annotation (not `@interface`) starts here.
    pub(super) fn annotation_here(&self) -> bool {
        self.at(TokenKind::At) && self.peek(1) != TokenKind::Interface
    }

    /// Any number of annotations.
    #[inline]
    pub(super) fn annotations(&mut self) -> List<AnnotationId> {
        if !self.annotation_here() {
            return List::EMPTY;
        }
        let mark = self.ast.open_list();
        while self.annotation_here() {
            let annotation = self.annotation();
            self.ast.push(annotation);
        }
        self.ast.close_list(mark)
    }

    /// `@path(args)`; the position is at `@`.
    pub(super) fn annotation(&mut self) -> AnnotationId {
        let start = self.start();
        self.bump();
        let path = self.path();
        let args = self.annotation_args();
        let range = self.range(start);
        self.ast.add(Annotation { range, path, args })
    }

    fn annotation_args(&mut self) -> List<AnnotationArgId> {
        let mark = self.ast.open_list();
        if self.eat(TokenKind::LParen) {
            while !self.at(TokenKind::RParen) {
                let arg = self.annotation_arg();
                self.ast.push(arg);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RParen);
        }
        self.ast.close_list(mark)
    }

    fn annotation_arg(&mut self) -> AnnotationArgId {
        let name = (self.at(TokenKind::Ident) && self.peek(1) == TokenKind::Eq).then(|| {
            let name = self.ident();
            self.bump();
            name
        });
        let value = self.annotation_value();
        self.ast.add(AnnotationArg { name, value })
    }

    /// An expression, annotation or array of such.
    pub(super) fn annotation_value(&mut self) -> ExprId {
        let start = self.start();
        if self.annotation_here() {
            if !self.enter() {
                return self.error_expr();
            }
            let annotation = self.annotation();
            self.leave();
            return self.expr_node(start, ExprKind::Annotation(annotation));
        }
        if !self.at(TokenKind::LBrace) {
            return self.conditional();
        }
        if !self.enter() {
            return self.error_expr();
        }
        self.bump();
        let mark = self.ast.open_list();
        while !self.at(TokenKind::RBrace) {
            if self.eat(TokenKind::Comma) {
                break;
            }
            let value = self.annotation_value();
            self.ast.push(value);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RBrace);
        let values = self.ast.close_list(mark);
        self.leave();
        self.expr_node(start, ExprKind::ArrayInit(values))
    }

    /// `a.b.c`
    pub(super) fn path(&mut self) -> Path {
        let start = self.start();
        let first = self.ident();
        if !(self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Ident) {
            return Path {
                range: self.range(start),
                name: first.name,
            };
        }
        let mut text = self.ast.text(first.name).to_string();
        while self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Ident {
            self.bump();
            let part: Ident = self.ident();
            text.push('.');
            text.push_str(self.ast.text(part.name));
        }
        let name: Name = self.ast.names_mut().intern(&text);
        Path {
            range: self.range(start),
            name,
        }
    }
}
