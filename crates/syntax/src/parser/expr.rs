//! Expressions from assignment down to unary operators (JLS 15.15 to 15.26), and the operators of specifications.
//!
//! Chains of operators and of `? :` are parsed in loops, so their length is limited by memory and
//! [`MAX_CHAIN`](crate::MAX_CHAIN) alone.

use super::Parser;
use super::lookahead::Paren;
use crate::ast::{BinaryOp, Expr, ExprId, ExprKind, List, TypeId, UnaryOp};
use crate::features::Feature;
use crate::token::TokenKind;

/// A binary operator as found in the token stream: operator, precedence, number of tokens.
struct Operator {
    op: BinaryOp,
    precedence: u8,
    width: usize,
}

const RELATIONAL: u8 = 9;
const IMPLICATION: u8 = 2;

impl Parser<'_> {
    /// Any expression.
    pub(super) fn expr(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let expr = self.assignment();
        self.leave();
        expr
    }

    fn assignment(&mut self) -> ExprId {
        let start = self.start();
        let target = self.conditional();
        let Some((op, width)) = self.assignment_operator() else {
            return target;
        };
        if self.in_spec && !self.in_spec_body {
            let range = self.token().range();
            self.report(
                heddle_diag::codes::SPEC_SYNTAX,
                range,
                "a specification must not change anything; use `==` to compare",
            );
        }
        for _ in 0..width {
            self.bump();
        }
        let value = self.expr();
        self.expr_node(start, ExprKind::Assign { op, target, value })
    }

    /// The assignment operator at the current token and its number of tokens.
    fn assignment_operator(&self) -> Option<(Option<BinaryOp>, usize)> {
        use TokenKind::*;
        let op = match self.kind() {
            Eq => return Some((None, 1)),
            PlusEq => BinaryOp::Add,
            MinusEq => BinaryOp::Sub,
            StarEq => BinaryOp::Mul,
            SlashEq => BinaryOp::Div,
            PercentEq => BinaryOp::Rem,
            AndEq => BinaryOp::BitAnd,
            OrEq => BinaryOp::BitOr,
            CaretEq => BinaryOp::BitXor,
            LtLtEq => BinaryOp::Shl,
            Gt => return self.shift_assignment(),
            _ => return None,
        };
        Some((Some(op), 1))
    }

    /// `>>=` and `>>>=`, which arrive as `>` `>=` and `>` `>` `>=`.
    fn shift_assignment(&self) -> Option<(Option<BinaryOp>, usize)> {
        if !self.touching(self.pos) {
            return None;
        }
        match (self.peek(1), self.peek(2)) {
            (TokenKind::GtEq, _) => Some((Some(BinaryOp::Shr), 2)),
            (TokenKind::Gt, TokenKind::GtEq) if self.touching(self.pos + 1) => {
                Some((Some(BinaryOp::UShr), 3))
            }
            _ => None,
        }
    }

    /// `c ? a : b` and everything that binds tighter.
    pub(super) fn conditional(&mut self) -> ExprId {
        let start = self.start();
        let condition = self.binary(1);
        if !self.at(TokenKind::Question) {
            return condition;
        }
        let mut arms = vec![];
        let mut arm_start = start;
        let mut last = condition;
        while self.at(TokenKind::Question) && self.chain_goes_on(arms.len() as u32) {
            self.bump();
            let outer = std::mem::replace(&mut self.no_lambda, false);
            let then = self.expr();
            self.no_lambda = outer;
            self.expect(TokenKind::Colon);
            arms.push((arm_start, last, then));
            arm_start = self.start();
            last = self.binary(1);
        }
        for (start, condition, then) in arms.into_iter().rev() {
            let kind = ExprKind::Conditional {
                condition,
                then,
                otherwise: last,
            };
            last = self.expr_node(start, kind);
        }
        last
    }

    /// Binary operators of at least precedence `least`.
    fn binary(&mut self, least: u8) -> ExprId {
        let start = self.start();
        let mut left = self.unary();
        let mut links = 0;
        loop {
            if self.at(TokenKind::Instanceof) {
                if least > RELATIONAL {
                    return left;
                }
                left = self.instance_of(start, left);
            } else {
                let Some(operator) = self.binary_operator() else {
                    return left;
                };
                if operator.precedence < least {
                    return left;
                }
                left = self.binary_rest(start, left, operator);
            }
            links += 1;
            if !self.chain_goes_on(links) {
                return left;
            }
        }
    }

    fn binary_rest(&mut self, start: u32, left: ExprId, operator: Operator) -> ExprId {
        for _ in 0..operator.width {
            self.bump();
        }
        let op = operator.op;
        let right = if op == BinaryOp::Implies {
            self.implication_right()
        } else {
            self.binary(operator.precedence + 1)
        };
        self.expr_node(start, ExprKind::Binary { op, left, right })
    }

    /// `a ==> b ==> c` is `a ==> (b ==> c)`.
    fn implication_right(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let right = self.binary(IMPLICATION);
        self.leave();
        right
    }

    fn instance_of(&mut self, start: u32, value: ExprId) -> ExprId {
        self.bump();
        let mut modifiers = self.variable_modifiers();
        let pattern = modifiers.flags != 0;
        let ty_start = self.start();
        let ty = self.ty_after(if pattern {
            List::EMPTY
        } else {
            modifiers.annotations
        });
        let follows = matches!(
            self.kind(),
            TokenKind::Ident | TokenKind::Underscore | TokenKind::LParen
        );
        if !follows && !pattern {
            return self.expr_node(start, ExprKind::InstanceOf { value, ty });
        }
        if !pattern {
            modifiers.annotations = List::EMPTY; // they went to the type
        }
        let pattern = self.pattern_after(ty_start, modifiers, ty);
        self.uses(Feature::TypePatterns, ty_start);
        self.expr_node(start, ExprKind::InstanceOfPattern { value, pattern })
    }

    #[inline]
    fn binary_operator(&self) -> Option<Operator> {
        use TokenKind::*;
        let (op, precedence) = match self.kind() {
            Iff => (BinaryOp::Iff, 1),
            NotIff => (BinaryOp::NotIff, 1),
            Implies => (BinaryOp::Implies, IMPLICATION),
            ImpliedBy => (BinaryOp::ImpliedBy, IMPLICATION),
            OrOr => (BinaryOp::Or, 3),
            AndAnd => (BinaryOp::And, 4),
            Or => (BinaryOp::BitOr, 5),
            Caret => (BinaryOp::BitXor, 6),
            And => (BinaryOp::BitAnd, 7),
            EqEq => (BinaryOp::Eq, 8),
            BangEq => (BinaryOp::NotEq, 8),
            Lt => (BinaryOp::Less, RELATIONAL),
            LtEq => (BinaryOp::LessEq, RELATIONAL),
            GtEq => (BinaryOp::GreaterEq, RELATIONAL),
            SubtypeOp => (BinaryOp::Subtype, RELATIONAL),
            Gt => return self.greater_or_shift(),
            LtLt => (BinaryOp::Shl, 10),
            Plus => (BinaryOp::Add, 11),
            Minus => (BinaryOp::Sub, 11),
            Star => (BinaryOp::Mul, 12),
            Slash => (BinaryOp::Div, 12),
            Percent => (BinaryOp::Rem, 12),
            BackslashWord if self.ast.text(self.token().name()) == "in" => {
                (BinaryOp::In, RELATIONAL)
            }
            _ => return None,
        };
        Some(Operator {
            op,
            precedence,
            width: 1,
        })
    }

    /// `>`, `>>` or `>>>`; nothing for `>>=` and `>>>=`.
    fn greater_or_shift(&self) -> Option<Operator> {
        let run = 1
            + (0..2)
                .take_while(|i| self.touching(self.pos + i) && self.peek(i + 1) == TokenKind::Gt)
                .count();
        if self.touching(self.pos + run - 1) && self.peek(run) == TokenKind::GtEq {
            return None;
        }
        let (op, precedence) = match run {
            1 => (BinaryOp::Greater, RELATIONAL),
            2 => (BinaryOp::Shr, 10),
            _ => (BinaryOp::UShr, 10),
        };
        Some(Operator {
            op,
            precedence,
            width: run,
        })
    }

    /// Prefix operators, casts and lambdas.
    pub(super) fn unary(&mut self) -> ExprId {
        use TokenKind::*;
        let op = match self.kind() {
            Ident | Underscore if self.peek(1) == Arrow && !self.no_lambda => return self.lambda(),
            Ident => return self.postfix(),
            LParen => match self.classify_paren() {
                Paren::Lambda => return self.lambda(),
                Paren::Cast => return self.cast(),
                Paren::Expr => return self.postfix(),
            },
            Bang => UnaryOp::Not,
            Minus => UnaryOp::Minus,
            Plus => UnaryOp::Plus,
            Tilde => UnaryOp::BitNot,
            PlusPlus => UnaryOp::PreIncrement,
            MinusMinus => UnaryOp::PreDecrement,
            And if self.in_spec => return self.location(),
            _ => return self.postfix(),
        };
        let start = self.start();
        self.bump();
        if !self.enter() {
            return self.error_expr();
        }
        let operand = match (op, self.kind()) {
            (UnaryOp::Minus, IntLiteral | LongLiteral) => self.negated_literal(),
            _ => self.unary(),
        };
        self.leave();
        self.require_variable(op, operand);
        self.expr_node(start, ExprKind::Unary { op, operand })
    }

    /// JLS 15.14/15.15: `++` and `--` apply to variables.
    pub(super) fn require_variable(&mut self, op: UnaryOp, operand: ExprId) {
        use UnaryOp::*;
        if !matches!(
            op,
            PreIncrement | PreDecrement | PostIncrement | PostDecrement
        ) {
            return;
        }
        let Expr { range, kind } = self.ast[self.without_parens(operand)];
        let is_variable = matches!(
            kind,
            ExprKind::Name(_) | ExprKind::Field { .. } | ExprKind::Index { .. } | ExprKind::Error
        );
        if !is_variable {
            let what = "`++` and `--` need a variable, field or array element";
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
        } else if self.in_spec && !self.in_spec_body {
            let what = "a specification must not change anything";
            self.report(heddle_diag::codes::SPEC_SYNTAX, range, what);
        }
    }

    pub(super) fn without_parens(&self, mut expr: ExprId) -> ExprId {
        while let ExprKind::Paren(inner) = self.ast[expr].kind {
            expr = inner;
        }
        expr
    }

    /// `(T & U) e`; the position is at `(`.
    fn cast(&mut self) -> ExprId {
        let start = self.start();
        if !self.enter() {
            return self.error_expr();
        }
        self.bump();
        let types = self.cast_types();
        self.expect(TokenKind::RParen);
        let value = self.unary();
        self.leave();
        self.expr_node(start, ExprKind::Cast { types, value })
    }

    fn cast_types(&mut self) -> List<TypeId> {
        let mark = self.ast.open_list();
        loop {
            let ty = self.ty();
            self.ast.push(ty);
            if !self.eat(TokenKind::And) {
                break;
            }
        }
        self.ast.close_list(mark)
    }
}
