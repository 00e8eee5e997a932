//! `switch` as a statement and as an expression (JLS 14.11, 15.28).

use super::Parser;
use crate::ast::{Case, CaseId, ExprId, ExprKind, List, Stmt, StmtId, StmtKind};
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn switch_stmt(&mut self) -> StmtId {
        let start = self.start();
        let (selector, cases) = self.switch_parts();
        self.stmt_node(start, StmtKind::Switch { selector, cases })
    }

    pub(super) fn switch_expr(&mut self) -> ExprId {
        let start = self.start();
        if !self.enter() {
            return self.error_expr();
        }
        let (selector, cases) = self.switch_parts();
        self.leave();
        self.expr_node(start, ExprKind::Switch { selector, cases })
    }

    fn switch_parts(&mut self) -> (ExprId, List<CaseId>) {
        self.bump();
        let outer = std::mem::replace(&mut self.no_lambda, false);
        let selector = self.condition();
        let open = self.start();
        if !self.expect(TokenKind::LBrace) {
            self.no_lambda = outer;
            return (selector, List::EMPTY);
        }
        let mark = self.ast.open_list();
        let mut first_arrow = None;
        while matches!(self.kind(), TokenKind::Case | TokenKind::Default) {
            let case = self.case();
            self.check_same_form(case, &mut first_arrow);
            self.ast.push(case);
        }
        if !self.eat(TokenKind::RBrace) {
            if self.kind().is_end() {
                self.unclosed(open, "switch");
            } else {
                self.expected("`case`, `default` or `}`");
                self.skip_to_close();
            }
        }
        self.no_lambda = outer;
        (selector, self.ast.close_list(mark))
    }

    /// Skips to after the `}` that closes the braces the position is in.
    fn skip_to_close(&mut self) {
        let mut depth = 0u32;
        while !self.kind().is_end() {
            let kind = self.bump().kind;
            match kind {
                TokenKind::LBrace => depth += 1,
                TokenKind::RBrace if depth == 0 => return,
                TokenKind::RBrace => depth -= 1,
                _ => {}
            }
        }
    }

    /// JLS 14.11.1: all cases are written with `->` or all with `:`.
    fn check_same_form(&mut self, case: CaseId, first: &mut Option<bool>) {
        let Case { range, arrow, .. } = self.ast[case];
        if *first.get_or_insert(arrow) != arrow {
            let what = "the cases of a switch are written either all with `->` or all with `:`";
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
        }
    }

    fn case(&mut self) -> CaseId {
        let start = self.start();
        let is_default = self.bump().kind == TokenKind::Default;
        let labels = match is_default {
            true => List::EMPTY,
            false => self.case_labels(),
        };
        let arrow = self.at(TokenKind::Arrow);
        if !arrow && !self.at(TokenKind::Colon) {
            self.expected("`:` or `->`");
        } else {
            self.bump();
        }
        let body = if arrow {
            let stmt = self.arrow_body();
            self.ast.list_of(&[stmt])
        } else {
            self.block_statements(true)
        };
        self.leave_case_error();
        let range = self.range(start);
        self.ast.add(Case {
            range,
            labels,
            is_default,
            arrow,
            body,
        })
    }

    /// A member modifier inside a switch means that braces are missing; the loop of cases ends there.
    fn leave_case_error(&mut self) {
        if matches!(
            self.kind(),
            TokenKind::Public | TokenKind::Private | TokenKind::Protected
        ) {
            self.expected("`case`, `default` or `}`");
        }
    }

    fn case_labels(&mut self) -> List<ExprId> {
        let outer = std::mem::replace(&mut self.no_lambda, true);
        let mark = self.ast.open_list();
        loop {
            let label = self.case_label();
            self.ast.push(label);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.no_lambda = outer;
        self.ast.close_list(mark)
    }

    fn case_label(&mut self) -> ExprId {
        if !self.enter() {
            return self.error_expr();
        }
        let label = self.conditional();
        self.leave();
        label
    }

    /// A block, a `throw`, or an expression with `;`.
    fn arrow_body(&mut self) -> StmtId {
        let start = self.start();
        match self.kind() {
            TokenKind::LBrace => self.block(),
            TokenKind::Throw => self.statement(),
            _ => {
                let expr = self.expr();
                self.end_statement();
                let range = self.range(start);
                let kind = StmtKind::Expr(expr);
                self.ast.add(Stmt { range, kind })
            }
        }
    }
}
