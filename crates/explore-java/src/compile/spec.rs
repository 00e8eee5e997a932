//! Clauses that a run checks: pre- and postconditions and assertions whose formulas are Java, with `\old` and `\result`.
//!
//! A formula is evaluated in one go: nobody acts meanwhile, and what it reads counts for no race. Clauses that cannot be
//! evaluated are listed.

use super::body::{Body, Done};
use crate::code::{Native, Op, Why};
use heddle_contracts::{MethodClause, Statement};
use heddle_syntax::ast::{self, ExprId, ExprKind, TextRange};

impl Body<'_, '_> {
    pub(super) fn unchecked(&mut self, what: &str, range: TextRange) {
        let span = self.c.span_of(self.file, range);
        let library = self.class.is_some_and(|c| self.c.is_model(c));
        let known = self.c.program.unchecked.iter().any(|(_, s)| *s == span);
        if !library && !known {
            self.c.program.unchecked.push((what.to_owned(), span));
        }
    }

    /// Checks a formula here; whether it can be.
    pub(super) fn checked(&mut self, e: ExprId, why: Why, what: &str) -> bool {
        if !self.c.clauses {
            return false;
        }
        let (length, span) = (self.ops.len(), self.span);
        let range = self.unit.ast[e].range;
        self.at(range);
        self.emit(Op::Quiet);
        self.formulas += 1;
        let done = self.expr(e);
        self.formulas -= 1;
        match &done {
            Ok(()) => {
                self.at(range);
                self.emit(Op::Loud);
                self.emit(Op::Check(Box::new(why)));
            }
            Err(_) => {
                self.ops.truncate(length);
                self.spans.truncate(length);
                self.unchecked(what, range);
            }
        }
        self.span = span;
        done.is_ok()
    }

    /// Preconditions, and the values that postconditions will ask for.
    pub(super) fn entry_clauses(&mut self, decl: ast::MethodId) -> Done {
        let Some(contract) = self.c.contracts.declared(self.file, decl) else {
            return Ok(());
        };
        let several = contract.cases.len() > 1 || !contract.structure.is_empty();
        for clause in contract.clauses() {
            let range = clause.at.range;
            match &clause.says {
                MethodClause::Requires(_) | MethodClause::Ensures(_) if several => {
                    self.unchecked("a clause of several cases", range);
                }
                MethodClause::Requires(e) => self.precondition(*e),
                MethodClause::Ensures(e) => self.remember(*e),
                MethodClause::Signals { .. } | MethodClause::Action { .. } => {
                    self.unchecked("a clause about steps or exceptions", range);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn precondition(&mut self, e: ExprId) {
        let why = Why::Requires(self.name.clone());
        if self.checked(e, why, "a precondition") {
            let text = self.check_text(e);
            self.entry_text += &text;
        }
    }

    /// Runs in which the formula is false are not looked at, which is listed.
    fn assumed(&mut self, range: TextRange, e: ExprId) {
        let (length, span) = (self.ops.len(), self.span);
        self.emit(Op::Quiet);
        self.formulas += 1;
        let done = self.expr(e);
        self.formulas -= 1;
        match done {
            Ok(()) => {
                self.emit(Op::Loud);
                self.emit(Op::Native(Native::Assume, 1));
            }
            Err(_) => {
                self.ops.truncate(length);
                self.spans.truncate(length);
            }
        }
        self.span = span;
        self.unchecked("an `assume`", range);
    }

    fn stated(&mut self, range: TextRange, e: ExprId) {
        if self.checked(e, Why::Assert, "an `assert` of a specification") {
            self.mark_statement(range, e);
        }
    }

    /// `//@ assert e;`; other statements of specifications do nothing in a run.
    pub(super) fn spec_statement(&mut self, clause: ast::ClauseId) {
        let found = self.c.contracts.statement(self.file, clause);
        let Some((says, range)) = found.map(|c| (c.says, c.at.range)) else {
            return;
        };
        match says {
            Statement::Assert(e) => self.stated(range, e),
            Statement::Assume(e) => self.assumed(range, e),
            _ => {}
        }
    }

    /// Evaluates the `\old` parts of a postcondition.
    fn remember(&mut self, e: ExprId) {
        if !self.c.clauses {
            return;
        }
        let unit = self.unit.clone();
        let (length, span) = (self.ops.len(), self.span);
        for (_, part) in unit.ast.exprs_within(unit.ast[e].range) {
            let ExprKind::Old { value, .. } = part.kind else {
                continue;
            };
            self.emit(Op::Quiet);
            self.formulas += 1;
            let done = self.expr(value);
            self.formulas -= 1;
            if done.is_err() {
                self.ops.truncate(length);
                self.spans.truncate(length);
                self.span = span;
                self.unchecked("a postcondition", unit.ast[e].range);
                return;
            }
            self.emit(Op::Loud);
            let slot = self.new_local();
            self.emit(Op::Store(slot));
            let text = self.old_text(value, slot);
            self.entry_text += &text;
            self.old.insert(value, slot);
        }
        self.span = span;
        self.ensures.push(e);
    }

    /// Postconditions, with the result in a local.
    pub(super) fn postconditions(&mut self, result: Option<u16>) {
        self.result = result;
        let unit = self.unit.clone();
        for e in self.ensures.clone() {
            let mut parts = unit.ast.exprs_within(unit.ast[e].range).into_iter();
            let asks = parts.any(|(_, p)| matches!(p.kind, ExprKind::Word(ast::SpecWord::Result)));
            // The end of a method with a result is reached by `return` only.
            if asks && result.is_none() {
                continue;
            }
            let name = self.name.clone();
            self.checked(e, Why::Ensures(name), "a postcondition");
        }
        self.inherited_results(result);
        self.visible_end();
        self.result = None;
    }

    /// At the end of a body that is reached without `return`.
    pub(super) fn exit_clauses(&mut self) -> Done {
        self.postconditions(None);
        Ok(())
    }
}
