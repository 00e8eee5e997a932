//! Lambdas and their parameters (JLS 15.27), pattern variables (JLS 14.30).

use super::Parser;
use crate::ast::{
    ExprId, ExprKind, LambdaBody, List, Modifiers, TypeId, TypeKind, Variable, VariableId,
};
use crate::features::Feature;
use crate::token::TokenKind;

impl Parser<'_> {
    /// `x -> e`, `(x, y) -> e`, `(T x) -> { … }`; look-ahead has seen the arrow.
    pub(super) fn lambda(&mut self) -> ExprId {
        let start = self.start();
        if !self.enter() {
            return self.error_expr();
        }
        let params = match self.kind() {
            TokenKind::Ident | TokenKind::Underscore => self.single_lambda_param(),
            _ => self.lambda_params(),
        };
        self.expect(TokenKind::Arrow);
        let body = match self.kind() {
            TokenKind::LBrace if !self.in_spec => LambdaBody::Block(self.block()),
            _ => LambdaBody::Expr(self.expr()),
        };
        self.leave();
        self.expr_node(start, ExprKind::Lambda { params, body })
    }

    fn single_lambda_param(&mut self) -> List<VariableId> {
        let param = self.implicit_param();
        self.ast.list_of(&[param])
    }

    fn implicit_param(&mut self) -> VariableId {
        let start = self.start();
        let name = self.variable_name();
        let range = self.range(start);
        self.ast.add(Variable {
            range,
            modifiers: Modifiers::default(),
            ty: None,
            varargs: false,
            dots: List::EMPTY,
            name,
            dims: List::EMPTY,
            init: None,
        })
    }

    fn lambda_params(&mut self) -> List<VariableId> {
        self.bump();
        let mark = self.ast.open_list();
        let mut implicit = None;
        while !self.at(TokenKind::RParen) {
            let is_implicit = matches!(self.kind(), TokenKind::Ident | TokenKind::Underscore)
                && matches!(self.peek(1), TokenKind::Comma | TokenKind::RParen);
            if *implicit.get_or_insert(is_implicit) != is_implicit {
                let what = "either all parameters of a lambda have a type or none has";
                self.error(self.token().range(), what);
            }
            let param = match is_implicit {
                true => self.implicit_param(),
                false => self.param(true),
            };
            self.ast.push(param);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen);
        self.ast.close_list(mark)
    }

    /// The type of a lambda's parameter, which may be `var`.
    pub(super) fn lambda_type(&mut self) -> TypeId {
        let ty = self.local_type();
        if matches!(self.ast[ty].kind, TypeKind::Var) {
            self.ast
                .features
                .add(Feature::LambdaVar, self.ast[ty].range);
        }
        ty
    }

    /// The variable of `instanceof T x`, its type already parsed.
    pub(super) fn pattern_variable(
        &mut self,
        start: u32,
        modifiers: Modifiers,
        ty: TypeId,
    ) -> VariableId {
        let name = self.variable_name();
        let range = self.range(start);
        self.ast.add(Variable {
            range,
            modifiers,
            ty: Some(ty),
            varargs: false,
            dots: List::EMPTY,
            name,
            dims: List::EMPTY,
            init: None,
        })
    }
}
