//! Expressions and types.

use super::{MAX_DEPTH, Parsed, Parser};
use crate::ast::{BinaryOp, Expr, ExprKind, Grouping, Name, Param, Type, TypeKind};
use crate::lexer::{Kind, Token};
use heddle_diag::codes;
use heddle_text::Span;
use num_bigint::BigInt;

impl<'t> Parser<'t> {
    /// An expression.
    pub(super) fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(|p| {
            let condition = p.binary(1)?;
            if !p.eat("?") {
                return Ok(condition);
            }
            let a = p.expr()?;
            p.expect(":")?;
            let b = p.expr()?;
            let span = condition.span.to(b.span);
            p.make(ExprKind::Ite(condition, a, b), span)
        })
    }

    /// Makes a node, unless the tree gets too high.
    fn make(&mut self, kind: ExprKind, span: Span) -> Parsed<Expr> {
        let expr = Expr::new(kind, span);
        if expr.height() > MAX_DEPTH {
            return Err(self.too_deep(span));
        }
        Ok(expr)
    }

    /// Operators at least as strong as `weakest`.
    fn binary(&mut self, weakest: u8) -> Parsed<Expr> {
        let mut left = self.prefix()?;
        loop {
            let Some(op) = binary_op(&self.peek()) else {
                return Ok(left);
            };
            if op.strength() < weakest {
                return Ok(left);
            }
            if op.chains() {
                left = self.chain(op, left)?;
                continue;
            }
            self.next();
            let right = match op.grouping() {
                Grouping::Right => self.deeper(|p| p.binary(op.strength()))?,
                Grouping::Left | Grouping::None => self.binary(op.strength() + 1)?,
            };
            let span = left.span.to(right.span);
            left = self.make(ExprKind::Binary(op, left, right), span)?;
            self.no_second(op)?;
        }
    }

    /// The rest of a run of one associative operator.
    fn chain(&mut self, op: BinaryOp, first: Expr) -> Parsed<Expr> {
        let start = first.span;
        let mut operands = vec![first];
        while binary_op(&self.peek()) == Some(op) {
            self.next();
            operands.push(self.binary(op.strength() + 1)?);
        }
        let span = start.to(self.previous_span());
        self.make(ExprKind::Chain(op, operands), span)
    }

    /// `a < b < c` is refused: it would compare a truth value.
    fn no_second(&mut self, op: BinaryOp) -> Parsed<()> {
        let token = self.peek();
        match binary_op(&token) {
            Some(next) if op.grouping() == Grouping::None && next.strength() == op.strength() => {
                let message = format!(
                    "`{}` cannot follow `{}` without parentheses",
                    next.text(),
                    op.text()
                );
                Err(self.report(codes::SYNTAX, token.span, message))
            }
            _ => Ok(()),
        }
    }

    fn prefix(&mut self) -> Parsed<Expr> {
        let token = self.peek();
        if !token.is("!") && !token.is("-") {
            return self.postfix();
        }
        self.next();
        let operand = self.deeper(Self::prefix)?;
        let span = token.span.to(operand.span);
        let kind = match token.text {
            "!" => ExprKind::Not(operand),
            _ => ExprKind::Neg(operand),
        };
        self.make(kind, span)
    }

    fn postfix(&mut self) -> Parsed<Expr> {
        let mut expr = self.primary()?;
        loop {
            if self.is("'") {
                expr = self.prime(expr)?;
            } else if self.eat("[") {
                let key = self.expr()?;
                let value = match self.eat(":=") {
                    true => Some(self.expr()?),
                    false => None,
                };
                let span = expr.span.to(self.expect("]")?);
                let kind = match value {
                    Some(value) => ExprKind::Update(expr, key, value),
                    None => ExprKind::Select(expr, key),
                };
                expr = self.make(kind, span)?;
            } else {
                return Ok(expr);
            }
        }
    }

    fn prime(&mut self, expr: Expr) -> Parsed<Expr> {
        let span = expr.span.to(self.next().span);
        match *expr.kind {
            ExprKind::Name(name) => Ok(Expr::new(ExprKind::Primed(name), span)),
            ExprKind::Result => Ok(Expr::new(ExprKind::Primed("result".to_string()), span)),
            _ => {
                let message = "only a variable can be primed: write `m'[k]`, not `m[k]'`";
                Err(self.report(codes::SYNTAX, span, message))
            }
        }
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let token = self.peek();
        match token.kind {
            Kind::Int => {
                self.next();
                let value: BigInt = token.text.parse().unwrap_or_default();
                Ok(Expr::new(ExprKind::Int(value), token.span))
            }
            Kind::Ident => self.named(),
            Kind::Word => self.word(token),
            Kind::Sign if token.is("(") => {
                self.next();
                let inner = self.expr()?;
                if self.eat(":") {
                    let ty = self.ty()?;
                    let span = token.span.to(self.expect(")")?);
                    return self.make(ExprKind::Typed(inner, ty), span);
                }
                self.expect(")")?;
                Ok(inner)
            }
            Kind::Sign if token.is("{") => {
                self.next();
                let items = self.list("}", Self::expr)?;
                let span = token.span.to(self.expect("}")?);
                self.make(ExprKind::Set(items), span)
            }
            _ => self.unexpected("an expression"),
        }
    }

    fn named(&mut self) -> Parsed<Expr> {
        let name = self.name("a name")?;
        if !self.eat("(") {
            let span = name.span;
            return Ok(Expr::new(ExprKind::Name(name.text), span));
        }
        let mut args = self.list(")", Self::expr)?;
        let span = name.span.to(self.expect(")")?);
        if name.text == "index" && args.len() == 1 {
            return self.make(ExprKind::Index(args.remove(0)), span);
        }
        self.make(ExprKind::Apply(name, args), span)
    }

    fn word(&mut self, token: Token<'t>) -> Parsed<Expr> {
        let kind = match token.text {
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "none" => ExprKind::NoThread,
            "tid" => ExprKind::Tid,
            "result" => ExprKind::Result,
            "forall" | "exists" => return self.quantified(token),
            "old" | "map" => return self.wrapped(token),
            "cas" => {
                let message = "`cas` is a statement of its own: write `b := cas(l, e, n);`";
                return Err(self.report(codes::SYNTAX, token.span, message));
            }
            _ => return self.unexpected("an expression"),
        };
        self.next();
        Ok(Expr::new(kind, token.span))
    }

    fn wrapped(&mut self, token: Token<'t>) -> Parsed<Expr> {
        self.next();
        self.expect("(")?;
        let inner = self.expr()?;
        let span = token.span.to(self.expect(")")?);
        let kind = match token.text {
            "old" => ExprKind::Old(inner),
            _ => ExprKind::ConstMap(inner),
        };
        self.make(kind, span)
    }

    fn quantified(&mut self, token: Token<'t>) -> Parsed<Expr> {
        self.next();
        let bounds = self.list("::", Self::param)?;
        if bounds.is_empty() {
            return self.unexpected("a variable");
        }
        self.expect("::")?;
        let body = self.expr()?;
        let span = token.span.to(body.span);
        self.make(
            ExprKind::Quantified(token.text == "forall", bounds, body),
            span,
        )
    }

    /// `x: T`
    pub(super) fn param(&mut self) -> Parsed<Param> {
        let name = self.name("a name")?;
        self.expect(":")?;
        let ty = self.ty()?;
        Ok(Param { name, ty })
    }

    /// A type.
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        self.deeper(|p| {
            let token = p.peek();
            let kind = match (token.kind, token.text) {
                (Kind::Word, "int") => TypeKind::Int,
                (Kind::Word, "bool") => TypeKind::Bool,
                (Kind::Word, "tid") => TypeKind::Tid,
                (Kind::Word, "set" | "map") => return p.container(token),
                (Kind::Ident, name) => TypeKind::Named(name.to_string()),
                _ => return p.unexpected("a type"),
            };
            p.next();
            Ok(Type {
                kind,
                span: token.span,
            })
        })
    }

    fn container(&mut self, token: Token<'t>) -> Parsed<Type> {
        self.next();
        self.expect("<")?;
        let first = Box::new(self.ty()?);
        let kind = if token.text == "set" {
            TypeKind::Set(first)
        } else {
            self.expect(",")?;
            TypeKind::Map(first, Box::new(self.ty()?))
        };
        let span = token.span.to(self.close_angle()?);
        Ok(Type { kind, span })
    }

    /// `>`, also as the first half of `>=` in `map<K, V>= e`.
    fn close_angle(&mut self) -> Parsed<Span> {
        let token = self.peek();
        if !token.is(">=") {
            return self.expect(">");
        }
        let middle = token.span.start + 1;
        self.tokens[self.at] = Token {
            kind: Kind::Sign,
            text: &token.text[1..],
            span: Span::new(token.span.file, middle, token.span.end),
        };
        Ok(Span::new(token.span.file, token.span.start, middle))
    }

    /// A comma-separated list of variables and map elements; `close` ends it.
    pub(super) fn places(&mut self, close: &str) -> Parsed<Vec<Expr>> {
        self.list(close, Self::place)
    }

    /// A variable or map element.
    pub(super) fn place(&mut self) -> Parsed<Expr> {
        let token = self.peek();
        if token.kind != Kind::Ident && !token.is("result") {
            return self.unexpected("a variable");
        }
        let expr = self.deeper(Self::postfix)?;
        let mut root = &expr;
        while let ExprKind::Select(map, _) = &*root.kind {
            root = map;
        }
        match &*root.kind {
            ExprKind::Name(_) | ExprKind::Result => Ok(expr),
            _ => {
                let span = expr.span;
                let message = "expected a variable or an element of a map";
                Err(self.report(codes::SYNTAX, span, message))
            }
        }
    }

    /// A name, if one is followed by a colon: the name of a clause.
    pub(super) fn clause_name(&mut self) -> Parsed<Option<Name>> {
        if self.peek().kind != Kind::Ident || !self.peek_at(1).is(":") {
            return Ok(None);
        }
        let name = self.name("a name")?;
        self.next();
        Ok(Some(name))
    }
}

fn binary_op(token: &Token<'_>) -> Option<BinaryOp> {
    if !matches!(token.kind, Kind::Word | Kind::Sign) {
        return None;
    }
    BinaryOp::ALL.into_iter().find(|op| op.text() == token.text)
}
