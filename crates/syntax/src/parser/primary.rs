//! Primary expressions and what follows them: literals, names, calls, `new`, selectors (JLS 15.8 to 15.14).

use super::Parser;
use crate::ast::{
    ExprId, ExprKind, Ident, List, LiteralKind, MethodRefTarget, TextRange, Type, TypeArgs, TypeId,
    TypeKind, UnaryOp,
};
use crate::features::Feature;
use crate::literal;
use crate::names::Name;
use crate::token::{KEYWORDS, Token, TokenKind};
use heddle_diag::codes;

impl Parser<'_> {
    /// A primary expression with its selectors and `++`/`--`.
    pub(super) fn postfix(&mut self) -> ExprId {
        let start = self.start();
        let primary = self.primary();
        let mut expr = self.selectors(start, primary);
        let mut links = 0;
        while matches!(self.kind(), TokenKind::PlusPlus | TokenKind::MinusMinus)
            && self.chain_goes_on(links)
        {
            links += 1;
            let op = match self.bump().kind {
                TokenKind::PlusPlus => UnaryOp::PostIncrement,
                _ => UnaryOp::PostDecrement,
            };
            self.require_variable(op, expr);
            expr = self.expr_node(start, ExprKind::Unary { op, operand: expr });
        }
        expr
    }

    fn primary(&mut self) -> ExprId {
        use TokenKind::*;
        let token = self.token();
        match token.kind {
            Ident => self.name_or_call(),
            IntLiteral | LongLiteral => self.integer(false),
            FloatLiteral => self.simple_literal(LiteralKind::Float),
            DoubleLiteral => self.simple_literal(LiteralKind::Double),
            CharLiteral => self.simple_literal(LiteralKind::Char),
            StringLiteral => self.simple_literal(LiteralKind::String),
            TextBlock => {
                self.ast.features.add(Feature::TextBlocks, token.range());
                self.simple_literal(LiteralKind::TextBlock)
            }
            True => self.simple_literal(LiteralKind::True),
            False => self.simple_literal(LiteralKind::False),
            Null => self.simple_literal(LiteralKind::Null),
            LParen => self.paren(),
            This => self.this(),
            Super => self.super_(),
            New => self.new_(None, token.start),
            Switch => self.switch_expr(),
            Lt => self.generic_constructor_call(None, token.start),
            Void => self.class_literal_of_void(),
            At if self.annotation_here() => self.type_primary(),
            LBrace if self.in_spec => self.set_display(),
            BackslashWord if self.in_spec => self.spec_primary(),
            Informal => self.informal(),
            kind if kind.is_primitive() => self.type_primary(),
            _ => self.no_expression(),
        }
    }

    #[cold]
    fn no_expression(&mut self) -> ExprId {
        self.expected("an expression");
        let expr = self.error_expr();
        if self.at(TokenKind::Malformed) || self.at(TokenKind::Underscore) {
            self.bump();
            self.error_at = Some(self.pos);
        }
        expr
    }

    fn simple_literal(&mut self, kind: LiteralKind) -> ExprId {
        let token = self.bump();
        self.expr_node(token.start, ExprKind::Literal(kind, token.name()))
    }

    /// An integer right after a unary minus, where 2^31 and 2^63 are allowed.
    pub(super) fn negated_literal(&mut self) -> ExprId {
        if matches!(self.peek(1), TokenKind::Dot) {
            return self.unary();
        }
        let start = self.start();
        let literal = self.integer(true);
        self.selectors(start, literal)
    }

    fn integer(&mut self, negated: bool) -> ExprId {
        let token = self.bump();
        let kind = match token.kind {
            TokenKind::LongLiteral => LiteralKind::Long,
            _ => LiteralKind::Int,
        };
        self.check_range(token, kind, negated);
        self.expr_node(token.start, ExprKind::Literal(kind, token.name()))
    }

    fn check_range(&mut self, token: Token, kind: LiteralKind, negated: bool) {
        let text = self.ast.text(token.name());
        if text.len() < 8 || literal::fits(text, kind, negated) {
            return;
        }
        let (ty, advice) = match kind {
            LiteralKind::Long => ("long", ""),
            _ => ("int", "; add `L` for a `long`"),
        };
        let message = format!("this number is too large for `{ty}`{advice}");
        self.report(codes::JAVA_NUMBER, token.range(), message);
    }

    fn paren(&mut self) -> ExprId {
        let open = self.pos;
        let start = self.bump().start;
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let inner = self.expr();
        self.no_lambda = outer;
        self.close_paren(open, "`)`");
        self.expr_node(start, ExprKind::Paren(inner))
    }

    fn name_or_call(&mut self) -> ExprId {
        let start = self.start();
        let name = self.ident();
        if self.at(TokenKind::LParen) {
            if name.name == Name::YIELD && !self.in_spec {
                let range = TextRange::new(start, start + 5);
                let what = "a method named `yield` is called with something before a dot: `this.yield(…)` or `Thread.yield()`";
                self.report(codes::JAVA_SYNTAX, range, what);
            }
            return self.call(start, None, List::EMPTY, name);
        }
        self.expr_node(start, ExprKind::Name(name))
    }

    fn call(
        &mut self,
        start: u32,
        target: Option<ExprId>,
        type_args: List<TypeId>,
        name: Ident,
    ) -> ExprId {
        let args = self.args();
        let kind = ExprKind::Call {
            target,
            type_args,
            name,
            args,
        };
        self.expr_node(start, kind)
    }

    /// `(a, b)`; says so if there is no parenthesis.
    pub(super) fn args(&mut self) -> List<ExprId> {
        let open = self.pos;
        if !self.expect(TokenKind::LParen) {
            return List::EMPTY;
        }
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let mark = self.ast.open_list();
        if !self.at(TokenKind::RParen) {
            loop {
                let arg = self.expr();
                self.ast.push(arg);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.close_paren(open, "`,` or `)`");
        self.no_lambda = outer;
        self.ast.close_list(mark)
    }

    fn this(&mut self) -> ExprId {
        let start = self.bump().start;
        if self.at(TokenKind::LParen) {
            return self.constructor_call(start, None, List::EMPTY, false);
        }
        self.expr_node(start, ExprKind::This)
    }

    fn super_(&mut self) -> ExprId {
        let start = self.bump().start;
        match self.kind() {
            TokenKind::LParen => self.constructor_call(start, None, List::EMPTY, true),
            TokenKind::Dot | TokenKind::ColonColon => self.expr_node(start, ExprKind::Super),
            _ => {
                self.expected("`.`, `::` or `(` after `super`");
                self.expr_node(start, ExprKind::Error)
            }
        }
    }

    fn constructor_call(
        &mut self,
        start: u32,
        outer: Option<ExprId>,
        type_args: List<TypeId>,
        is_super: bool,
    ) -> ExprId {
        let args = self.args();
        let kind = ExprKind::ConstructorCall {
            outer,
            type_args,
            is_super,
            args,
        };
        self.expr_node(start, kind)
    }

    /// `<T>this(…)` or `<T>super(…)`; the position is at `<`.
    fn generic_constructor_call(&mut self, outer: Option<ExprId>, start: u32) -> ExprId {
        if outer.is_none() && self.skip_type_args_here().is_none() {
            return self.no_expression();
        }
        let type_args = self.type_arg_list();
        match self.kind() {
            TokenKind::Super if self.peek(1) == TokenKind::LParen => {
                self.bump();
                self.constructor_call(start, outer, type_args, true)
            }
            TokenKind::This if outer.is_none() => {
                self.bump();
                self.constructor_call(start, None, type_args, false)
            }
            _ => {
                self.expected("`this` or `super`");
                self.expr_node(start, ExprKind::Error)
            }
        }
    }

    fn class_literal_of_void(&mut self) -> ExprId {
        let start = self.start();
        let ty = self.void_type();
        self.expect(TokenKind::Dot);
        self.expect(TokenKind::Class);
        self.expr_node(start, ExprKind::ClassLiteral(ty))
    }

    /// An expression that starts with a certain type: `int.class`, `int[]::new`, `@A T::m`.
    fn type_primary(&mut self) -> ExprId {
        let start = self.start();
        let ty = self.ty();
        self.after_type(start, ty)
    }

    /// `.class` or `::name` after a type.
    fn after_type(&mut self, start: u32, ty: TypeId) -> ExprId {
        if self.at(TokenKind::ColonColon) {
            return self.method_ref(start, MethodRefTarget::Type(ty));
        }
        if self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Class {
            self.bump();
            self.bump();
            return self.expr_node(start, ExprKind::ClassLiteral(ty));
        }
        self.expected("`.class` or `::` after the type");
        self.expr_node(start, ExprKind::Error)
    }

    fn method_ref(&mut self, start: u32, target: MethodRefTarget) -> ExprId {
        self.bump();
        let type_args = match self.at(TokenKind::Lt) {
            true => self.type_arg_list(),
            false => List::EMPTY,
        };
        let name = if self.at(TokenKind::New) {
            let start = self.bump().start;
            Ident {
                name: Name::NEW,
                start,
            }
        } else {
            self.ident()
        };
        let kind = ExprKind::MethodRef {
            target,
            type_args,
            name,
        };
        self.expr_node(start, kind)
    }

    /// `.name`, `[index]`, `::name` and the like after `expr`, any number.
    pub(super) fn selectors(&mut self, start: u32, mut expr: ExprId) -> ExprId {
        let mut links = 0;
        while self.chain_goes_on(links) {
            links += 1;
            expr = match self.kind() {
                TokenKind::Dot => self.dot(start, expr),
                TokenKind::LBracket => self.brackets(start, expr),
                TokenKind::ColonColon => self.method_ref(start, MethodRefTarget::Expr(expr)),
                TokenKind::Lt if self.is_name(expr) && self.generic_method_ref_here() => {
                    let ty = self.generic_type(start, expr);
                    self.after_type(start, ty)
                }
                TokenKind::At if self.is_name(expr) && !self.in_spec => {
                    let ty = self.type_of_name(expr);
                    let ty = self.dims_of_type(start, ty);
                    return self.after_type(start, ty);
                }
                TokenKind::Prime => self.prime(start, expr),
                _ => return expr,
            };
        }
        expr
    }

    fn dot(&mut self, start: u32, target: ExprId) -> ExprId {
        use TokenKind::*;
        self.bump();
        match self.kind() {
            Ident => {
                let name = self.ident();
                if self.at(LParen) {
                    return self.call(start, Some(target), List::EMPTY, name);
                }
                self.expr_node(start, ExprKind::Field { target, name })
            }
            Class => {
                self.bump();
                self.class_literal_of_name(start, target)
            }
            This => {
                self.bump();
                self.expr_node(start, ExprKind::QualifiedThis(target))
            }
            Super => self.dot_super(start, target),
            New => self.new_(Some(target), start),
            Lt => self.dot_generic(start, target),
            Star if self.in_spec => {
                self.bump();
                self.expr_node(start, ExprKind::AllFields(target))
            }
            _ => self.dot_nothing(start, target),
        }
    }

    /// Says that a name is missing after the dot; a keyword on the same line is taken for it.
    #[cold]
    fn dot_nothing(&mut self, start: u32, target: ExprId) -> ExprId {
        let token = self.token();
        self.expected("a name after `.`");
        let keyword = KEYWORDS.contains(&token.kind) && self.peek(1) == TokenKind::LParen;
        let name = match keyword {
            true => self.bump().name(),
            false => Name::EMPTY,
        };
        let start_of_name = token.start;
        let name = Ident {
            name,
            start: start_of_name,
        };
        if keyword {
            return self.call(start, Some(target), List::EMPTY, name);
        }
        self.expr_node(start, ExprKind::Field { target, name })
    }

    fn dot_super(&mut self, start: u32, target: ExprId) -> ExprId {
        self.bump();
        match self.kind() {
            TokenKind::LParen => self.constructor_call(start, Some(target), List::EMPTY, true),
            TokenKind::Dot | TokenKind::ColonColon => {
                self.expr_node(start, ExprKind::QualifiedSuper(target))
            }
            _ => {
                self.expected("`.`, `::` or `(` after `super`");
                self.expr_node(start, ExprKind::Error)
            }
        }
    }

    /// `target.<T>name(…)` or `target.<T>super(…)`; the position is at `<`.
    fn dot_generic(&mut self, start: u32, target: ExprId) -> ExprId {
        let type_args = self.type_arg_list();
        if self.at(TokenKind::Super) {
            self.bump();
            return self.constructor_call(start, Some(target), type_args, true);
        }
        let name = self.ident();
        self.call(start, Some(target), type_args, name)
    }

    fn class_literal_of_name(&mut self, start: u32, target: ExprId) -> ExprId {
        if !self.is_name(target) {
            let range = self.ast[target].range;
            self.report(codes::JAVA_SYNTAX, range, "`.class` needs a type in front");
            return self.expr_node(start, ExprKind::Error);
        }
        let ty = self.type_of_name(target);
        self.expr_node(start, ExprKind::ClassLiteral(ty))
    }

    fn brackets(&mut self, start: u32, array: ExprId) -> ExprId {
        if self.peek(1) == TokenKind::RBracket && self.is_name(array) {
            let ty = self.type_of_name(array);
            let ty = self.dims_of_type(start, ty);
            return self.after_type(start, ty);
        }
        self.bump();
        if self.in_spec && self.at(TokenKind::Star) && self.peek(1) == TokenKind::RBracket {
            self.bump();
            self.bump();
            return self.expr_node(start, ExprKind::AllElements(array));
        }
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let index = self.expr();
        self.no_lambda = outer;
        if self.in_spec && self.eat(TokenKind::DotDot) {
            let to = self.expr();
            self.expect(TokenKind::RBracket);
            let kind = ExprKind::Slice {
                array,
                from: index,
                to,
            };
            return self.expr_node(start, kind);
        }
        self.expect(TokenKind::RBracket);
        self.expr_node(start, ExprKind::Index { array, index })
    }

    /// Whether an expression is a possibly qualified name.
    fn is_name(&self, mut expr: ExprId) -> bool {
        loop {
            match self.ast[expr].kind {
                ExprKind::Name(_) => return true,
                ExprKind::Field { target, .. } => expr = target,
                _ => return false,
            }
        }
    }

    /// A name read as a type.
    fn type_of_name(&mut self, expr: ExprId) -> TypeId {
        let mut parts = Vec::new();
        let mut at = expr;
        loop {
            let node = self.ast[at];
            match node.kind {
                ExprKind::Name(name) => {
                    parts.push((node.range, name));
                    break;
                }
                ExprKind::Field { target, name } => {
                    parts.push((node.range, name));
                    at = target;
                }
                _ => break,
            }
        }
        let mut outer = None;
        for (range, name) in parts.into_iter().rev() {
            outer = Some(self.class_type_node(range, outer, name));
        }
        match outer {
            Some(ty) => ty,
            None => {
                let range = self.ast[expr].range;
                let kind = TypeKind::Error;
                self.ast.add(Type { range, kind })
            }
        }
    }

    fn class_type_node(&mut self, range: TextRange, outer: Option<TypeId>, name: Ident) -> TypeId {
        let kind = TypeKind::Class {
            outer,
            annotations: List::EMPTY,
            name,
            args: TypeArgs::None,
        };
        self.ast.add(Type { range, kind })
    }

    /// `name<A>.B<C>[]` where `name` is already parsed; the position is at `<`.
    fn generic_type(&mut self, start: u32, name: ExprId) -> TypeId {
        let ty = self.type_of_name(name);
        let arguments = self.type_arg_list();
        if let TypeKind::Class { args, .. } = &mut self.ast[ty].kind {
            *args = TypeArgs::Args(arguments);
        }
        self.ast[ty].range = self.range(start);
        let ty = self.class_type_rest(start, ty);
        self.dims_of_type(start, ty)
    }
}
