//! Statements, one line each.

use super::Dump;
use crate::ast::{CaseId, ClauseId, List, PatternId, PatternKind, Resource, StmtId, StmtKind};

impl Dump<'_> {
    fn stmts(&mut self, list: List<StmtId>) {
        self.nested(|dump| {
            for stmt in dump.ast.list(list) {
                dump.stmt(*stmt);
            }
        });
    }

    fn below(&mut self, stmt: StmtId) {
        self.nested(|dump| dump.stmt(stmt));
    }

    fn loop_clauses(&mut self, spec: List<ClauseId>) {
        self.nested(|dump| dump.clauses(spec));
    }

    pub(super) fn stmt(&mut self, stmt: StmtId) {
        use StmtKind::*;
        match self.ast[stmt].kind {
            Error => self.line("error"),
            Empty => self.line("empty"),
            Block(stmts) => {
                self.line("block");
                self.stmts(stmts);
            }
            Local(vars) => {
                self.line("local");
                for var in self.ast.list(vars) {
                    self.variable(*var);
                }
            }
            TypeDecl(ty) => self.type_decl(ty),
            Expr(expr) => {
                self.line("do");
                self.expr(expr);
            }
            If { .. } => self.if_(stmt),
            While { .. } | Do { .. } | For { .. } | ForEach { .. } => self.loop_(stmt),
            Labeled { label, body } => {
                self.line("label");
                self.name(label.name);
                self.below(body);
            }
            Switch { selector, cases } => {
                self.line("switch");
                self.expr(selector);
                self.nested(|dump| dump.cases(cases));
            }
            Return(value) => {
                self.line("return");
                self.optional_expr(value);
            }
            Break(label) => {
                self.line("break");
                label.iter().for_each(|l| self.name(l.name));
            }
            Continue(label) => {
                self.line("continue");
                label.iter().for_each(|l| self.name(l.name));
            }
            Yield(value) => {
                self.line("yield");
                self.expr(value);
            }
            Throw(value) => {
                self.line("throw");
                self.expr(value);
            }
            Synchronized { lock, body } => {
                self.line("synchronized");
                self.expr(lock);
                self.below(body);
            }
            Try { .. } => self.try_(stmt),
            Assert { condition, message } => {
                self.line("assert");
                self.expr(condition);
                self.optional_expr(message);
            }
            Spec(clause) => self.clause(clause),
        }
    }

    /// An `else if` chain, flat.
    fn if_(&mut self, stmt: StmtId) {
        let mut at = Some(stmt);
        let mut word = "if";
        while let Some(stmt) = at {
            if let StmtKind::If {
                condition,
                then,
                otherwise,
            } = self.ast[stmt].kind
            {
                self.line(word);
                self.expr(condition);
                self.below(then);
                word = "else-if";
                at = otherwise;
            } else {
                self.line("else");
                self.below(stmt);
                at = None;
            }
        }
    }

    fn loop_(&mut self, stmt: StmtId) {
        use StmtKind::*;
        match self.ast[stmt].kind {
            While {
                spec,
                condition,
                body,
            } => {
                self.line("while");
                self.expr(condition);
                self.loop_clauses(spec);
                self.below(body);
            }
            Do {
                spec,
                body,
                condition,
            } => {
                self.line("do-while");
                self.expr(condition);
                self.loop_clauses(spec);
                self.below(body);
            }
            For {
                spec,
                init,
                condition,
                update,
                body,
            } => {
                self.line("for");
                self.optional_expr(condition);
                self.put(" ;");
                self.exprs(update);
                self.loop_clauses(spec);
                self.stmts(init);
                self.below(body);
            }
            ForEach {
                spec,
                var,
                iterable,
                body,
            } => {
                self.line("for-each");
                self.variable(var);
                self.expr(iterable);
                self.loop_clauses(spec);
                self.below(body);
            }
            _ => {}
        }
    }

    fn try_(&mut self, stmt: StmtId) {
        let StmtKind::Try {
            resources,
            body,
            catches,
            finally,
        } = self.ast[stmt].kind
        else {
            return;
        };
        self.line("try");
        for resource in self.ast.list(resources) {
            match self.ast[*resource] {
                Resource::Variable(var) => self.variable(var),
                Resource::Expr(expr) => self.expr(expr),
            }
        }
        self.below(body);
        for catch in self.ast.list(catches) {
            let catch = self.ast[*catch];
            self.line("catch");
            self.modifiers(catch.modifiers);
            for ty in self.ast.list(catch.types) {
                self.ty(*ty);
            }
            self.name(catch.name.name);
            self.below(catch.body);
        }
        if let Some(finally) = finally {
            self.line("finally");
            self.below(finally);
        }
    }

    pub(super) fn pattern(&mut self, pattern: PatternId) {
        match self.ast[pattern].kind {
            PatternKind::Error => self.put(" error-pattern"),
            PatternKind::Any => self.put(" _"),
            PatternKind::Variable(binding) => self.variable(binding),
            PatternKind::Record { ty, components } => {
                self.put(" (record-pattern");
                self.ty(ty);
                for component in self.ast.list(components) {
                    self.pattern(*component);
                }
                self.put(")");
            }
        }
    }

    pub(super) fn cases(&mut self, cases: List<CaseId>) {
        for case in self.ast.list(cases) {
            let case = self.ast[*case];
            self.line(if case.is_default { "default" } else { "case" });
            self.exprs(case.labels);
            for pattern in self.ast.list(case.patterns) {
                self.pattern(*pattern);
            }
            if let Some(guard) = case.guard {
                self.put(" when");
                self.expr(guard);
            }
            self.put(if case.arrow { " ->" } else { " :" });
            self.stmts(case.body);
        }
    }
}
