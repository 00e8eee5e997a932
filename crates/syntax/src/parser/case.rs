//! `switch` as a statement and as an expression (JLS 14.11, 15.28).

use super::Parser;
use crate::ast::{
    Case, CaseId, ExprId, ExprKind, List, LiteralKind, PatternId, Stmt, StmtId, StmtKind,
};
use crate::features::Feature;
use crate::names::Name;
use crate::token::TokenKind;
use heddle_diag::codes;

/// What stands between `case` and `:` or `->`.
#[derive(Default)]
struct Labels {
    constants: List<ExprId>,
    patterns: List<PatternId>,
    guard: Option<ExprId>,
    is_default: bool,
}

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
        self.uses(Feature::SwitchExpressions, start);
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
            self.report(codes::JAVA_SYNTAX, range, what);
        }
    }

    fn case(&mut self) -> CaseId {
        let start = self.start();
        let labels = match self.bump().kind {
            TokenKind::Default => Labels {
                is_default: true,
                ..Labels::default()
            },
            _ => self.case_labels(start),
        };
        let arrow = self.at(TokenKind::Arrow);
        if !arrow && !self.at(TokenKind::Colon) {
            self.expected("`:` or `->`");
        } else {
            self.bump();
        }
        if arrow {
            self.uses(Feature::SwitchRules, start);
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
            labels: labels.constants,
            patterns: labels.patterns,
            guard: labels.guard,
            is_default: labels.is_default,
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

    fn case_labels(&mut self, start: u32) -> Labels {
        let outer = std::mem::replace(&mut self.no_lambda, true);
        let constants = self.ast.open_list();
        let patterns = self.ast.open_list();
        let mut labels = Labels::default();
        loop {
            self.case_element(&mut labels);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        labels.patterns = self.ast.close_list(patterns);
        labels.constants = self.ast.close_list(constants);
        self.check_labels(start, &labels);
        if self.at_word(Name::WHEN) {
            labels.guard = self.guard(&labels);
        }
        self.no_lambda = outer;
        labels
    }

    /// One of the things that commas separate in a case.
    fn case_element(&mut self, labels: &mut Labels) {
        if labels.is_default {
            let what = "`default` comes last in `case null, default`";
            self.report(codes::JAVA_SYNTAX, self.token().range(), what);
        }
        if self.at(TokenKind::Default) {
            self.bump();
            labels.is_default = true;
        } else if self.pattern_here() {
            let start = self.start();
            let pattern = self.case_pattern();
            self.uses(Feature::SwitchPatterns, start);
            self.ast.push(pattern);
        } else {
            let start = self.start();
            let label = self.case_label();
            if self.is_null(label) {
                self.uses(Feature::NullCases, start);
            }
            self.ast.push(label);
        }
    }

    fn is_null(&self, label: ExprId) -> bool {
        matches!(
            self.ast[label].kind,
            ExprKind::Literal(LiteralKind::Null, _)
        )
    }

    /// JLS 14.11.1: constants, or patterns, or `null`, or `null, default`.
    fn check_labels(&mut self, start: u32, labels: &Labels) {
        let constants = self.ast.list(labels.constants);
        let nulls = constants.iter().filter(|c| self.is_null(**c)).count();
        let count = constants.len();
        let what = if count > 0 && !labels.patterns.is_empty() {
            "a case has constants or patterns, not both"
        } else if labels.is_default && (nulls != 1 || count != 1) {
            "`default` stands alone or in `case null, default`"
        } else if labels.is_default && !labels.patterns.is_empty() {
            "a case with patterns is no default"
        } else if nulls > 0 && count > 1 {
            "`null` stands alone in its case, or before `default`"
        } else {
            if count > 1 {
                self.uses(Feature::SwitchLabels, start);
            }
            return;
        };
        let range = self.range(start);
        self.report(codes::JAVA_SYNTAX, range, what);
    }

    /// `when condition`
    fn guard(&mut self, labels: &Labels) -> Option<ExprId> {
        let word = self.bump();
        let guard = self.expr();
        if labels.patterns.is_empty() {
            let what = "only a case with a pattern has a `when`";
            self.report(codes::JAVA_SYNTAX, word.range(), what);
            return None;
        }
        Some(guard)
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
