//! Creation of objects and arrays, and array initializers (JLS 15.9, 15.10, 10.6).

use super::Parser;
use crate::ast::{Dim, DimId, ExprId, ExprKind, List, TypeId, TypeKind};
use crate::token::TokenKind;
use heddle_diag::codes;

impl Parser<'_> {
    /// `outer.new <T>C(args) { … }` or an array creation; the position is at `new`.
    pub(super) fn new_(&mut self, outer: Option<ExprId>, start: u32) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        self.bump();
        let type_args = match self.at(TokenKind::Lt) {
            true => self.type_arg_list(),
            false => List::EMPTY,
        };
        let annotations = self.annotations();
        let outer_diamond = std::mem::replace(&mut self.diamond, true);
        let class = self.type_without_dims(annotations);
        self.diamond = outer_diamond;
        let new = match self.kind() {
            TokenKind::LBracket | TokenKind::At => self.new_array(start, class),
            _ => self.new_object(start, outer, type_args, class),
        };
        self.leave();
        new
    }

    fn new_object(
        &mut self,
        start: u32,
        outer: Option<ExprId>,
        type_args: List<TypeId>,
        class: TypeId,
    ) -> ExprId {
        if !self.at(TokenKind::LParen) {
            self.expected("`(` or `[`");
            return self.expr_node(start, ExprKind::Error);
        }
        if matches!(self.ast[class].kind, TypeKind::Primitive { .. }) {
            self.expected("`[`, because a primitive type has no objects");
        }
        let args = self.args();
        let body = self.at(TokenKind::LBrace).then(|| self.anonymous_body());
        let kind = ExprKind::New {
            outer,
            type_args,
            class,
            args,
            body,
        };
        self.expr_node(start, kind)
    }

    fn new_array(&mut self, start: u32, element: TypeId) -> ExprId {
        let mark = self.ast.open_list();
        let mut lengths = 0;
        let mut dims_count = 0;
        while self.dimension_here() {
            let dim = self.array_dim(lengths == dims_count);
            if self.ast[dim].length.is_some() {
                lengths += 1;
            }
            dims_count += 1;
            self.ast.push(dim);
        }
        let dims: List<DimId> = self.ast.close_list(mark);
        let init = self.at(TokenKind::LBrace).then(|| self.array_init());
        self.check_new_array(lengths, init);
        let kind = ExprKind::NewArray {
            element,
            dims,
            init,
        };
        self.expr_node(start, kind)
    }

    fn check_new_array(&mut self, lengths: u32, init: Option<ExprId>) {
        match init {
            None if lengths == 0 => self.expected("an array length or initializer"),
            Some(init) if lengths > 0 => {
                let range = self.ast[init].range;
                let what = "an array with an initializer has no length in brackets";
                self.report(codes::JAVA_SYNTAX, range, what);
            }
            _ => {}
        }
    }

    fn dimension_here(&self) -> bool {
        match self.kind() {
            TokenKind::LBracket => true,
            TokenKind::At => {
                let after = self.skip_annotations(self.pos);
                after.is_some_and(|p| self.kind_at(p) == TokenKind::LBracket)
            }
            _ => false,
        }
    }

    fn array_dim(&mut self, length_allowed: bool) -> DimId {
        let start = self.start();
        let annotations = self.annotations();
        self.bump();
        let length = (!self.at(TokenKind::RBracket)).then(|| {
            if !length_allowed {
                self.expected("`]`, because the dimension before has no length");
            }
            self.expr()
        });
        self.expect(TokenKind::RBracket);
        let range = self.range(start);
        self.ast.add(Dim {
            range,
            annotations,
            length,
        })
    }

    /// `{ a, b, }`; the position is at `{`.
    pub(super) fn array_init(&mut self) -> ExprId {
        let start = self.start();
        if !self.enter() {
            return self.error_expr();
        }
        self.bump();
        let mark = self.ast.open_list();
        if self.at(TokenKind::Comma) && self.peek(1) == TokenKind::RBrace {
            self.bump();
        }
        while !self.at(TokenKind::RBrace) {
            let value = self.variable_init();
            self.ast.push(value);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if !self.eat(TokenKind::RBrace) {
            self.expected("`,` or `}`");
            self.skip_array_init();
        }
        let values = self.ast.close_list(mark);
        self.leave();
        self.expr_node(start, ExprKind::ArrayInit(values))
    }

    /// After an error in an array initializer, skips to after its `}` unless a `;` comes first.
    fn skip_array_init(&mut self) {
        let mut pos = self.pos;
        let mut depth = 0u32;
        loop {
            match self.kind_at(pos) {
                TokenKind::LBrace => depth += 1,
                TokenKind::RBrace if depth == 0 => break,
                TokenKind::RBrace => depth -= 1,
                TokenKind::Semi => return,
                kind if kind.is_end() => return,
                _ => {}
            }
            pos += 1;
        }
        self.pos = pos + 1;
        self.last_end = self.tokens[pos].end;
    }

    /// An expression or array initializer.
    pub(super) fn variable_init(&mut self) -> ExprId {
        match self.kind() {
            TokenKind::LBrace if !self.in_spec => self.array_init(),
            _ => self.expr(),
        }
    }
}
