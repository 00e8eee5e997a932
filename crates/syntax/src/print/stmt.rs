//! Statements as text.

use super::Printer;
use crate::ast::{
    Case, CaseId, ExprId, List, PatternId, PatternKind, Resource, StmtId, StmtKind, VariableId,
    flags,
};

impl Printer<'_> {
    /// Statements, each on its line.
    fn stmts(&mut self, list: List<StmtId>) {
        for stmt in self.ast.list(list) {
            match self.ast[*stmt].kind {
                StmtKind::Spec(_) => self.stmt(*stmt),
                StmtKind::Local(vars) if self.is_spec_only(vars) => self.stmt(*stmt),
                _ => {
                    self.line();
                    self.stmt(*stmt);
                }
            }
        }
    }

    fn is_spec_only(&self, vars: List<VariableId>) -> bool {
        let first = self.ast.list(vars).first();
        first.is_some_and(|v| self.ast[*v].modifiers.has(flags::SPEC_ONLY))
    }

    fn keyword_expr(&mut self, word: &str, expr: Option<ExprId>) {
        self.put(word);
        if let Some(expr) = expr {
            self.put(" ");
            self.expr(expr);
        }
        self.put(";");
    }

    /// A statement at the current place of the line.
    pub(super) fn stmt(&mut self, stmt: StmtId) {
        use StmtKind::*;
        match self.ast[stmt].kind {
            Error => self.put("/* error */;"),
            Empty => self.put(";"),
            Block(stmts) => {
                self.put("{");
                self.indented(|printer| printer.stmts(stmts));
                self.line();
                self.put("}");
            }
            Local(vars) if self.is_spec_only(vars) => self.comment(|printer| {
                printer.variables(vars);
                printer.put(";");
            }),
            Local(vars) => {
                self.variables(vars);
                self.put(";");
            }
            TypeDecl(ty) => self.type_decl(ty),
            Expr(expr) => {
                self.expr(expr);
                self.put(";");
            }
            If { .. } => self.if_(stmt),
            While { .. } | Do { .. } | For { .. } | ForEach { .. } => self.loop_(stmt),
            Labeled { label, body } => {
                self.name(label.name);
                self.put(": ");
                self.stmt(body);
            }
            Switch { selector, cases } => {
                self.put("switch (");
                self.expr(selector);
                self.put(") ");
                self.cases(cases);
            }
            Return(value) => self.keyword_expr("return", value),
            Break(label) | Continue(label) => {
                let is_break = matches!(self.ast[stmt].kind, Break(_));
                self.put(if is_break { "break" } else { "continue" });
                if let Some(label) = label {
                    self.put(" ");
                    self.name(label.name);
                }
                self.put(";");
            }
            Yield(value) => self.keyword_expr("yield", Some(value)),
            Throw(value) => self.keyword_expr("throw", Some(value)),
            Synchronized { lock, body } => {
                self.put("synchronized (");
                self.expr(lock);
                self.put(") ");
                self.stmt(body);
            }
            Try { .. } => self.try_(stmt),
            Assert { condition, message } => {
                self.put("assert ");
                self.expr(condition);
                if let Some(message) = message {
                    self.put(" : ");
                    self.expr(message);
                }
                self.put(";");
            }
            Spec(clause) => self.comment(|printer| printer.clause(clause)),
        }
    }

    /// An `else if` chain, in a loop.
    fn if_(&mut self, stmt: StmtId) {
        let mut at = stmt;
        while let StmtKind::If {
            condition,
            then,
            otherwise,
        } = self.ast[at].kind
        {
            self.put("if (");
            self.expr(condition);
            self.put(") ");
            self.stmt(then);
            let Some(otherwise) = otherwise else { return };
            self.put(" else ");
            at = otherwise;
        }
        self.stmt(at);
    }

    fn loop_(&mut self, stmt: StmtId) {
        use StmtKind::*;
        match self.ast[stmt].kind {
            While {
                spec,
                condition,
                body,
            } => {
                self.leading_clauses(spec);
                self.put("while (");
                self.expr(condition);
                self.put(") ");
                self.stmt(body);
            }
            Do {
                spec,
                body,
                condition,
            } => {
                self.leading_clauses(spec);
                self.put("do ");
                self.stmt(body);
                self.put(" while (");
                self.expr(condition);
                self.put(");");
            }
            For {
                spec,
                init,
                condition,
                update,
                body,
            } => {
                self.leading_clauses(spec);
                self.put("for (");
                self.for_init(init);
                self.put("; ");
                condition.iter().for_each(|c| self.expr(*c));
                self.put("; ");
                self.exprs(update);
                self.put(") ");
                self.stmt(body);
            }
            ForEach {
                spec,
                var,
                iterable,
                body,
            } => {
                self.leading_clauses(spec);
                self.put("for (");
                self.variable(var);
                self.put(" : ");
                self.expr(iterable);
                self.put(") ");
                self.stmt(body);
            }
            _ => {}
        }
    }

    fn for_init(&mut self, init: List<StmtId>) {
        let init = self.ast.list(init);
        self.separated(init, ", ", |printer, stmt| match printer.ast[stmt].kind {
            StmtKind::Local(vars) => printer.variables(vars),
            StmtKind::Expr(expr) => printer.expr(expr),
            _ => {}
        });
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
        self.put("try ");
        if !resources.is_empty() {
            self.put("(");
            let resources = self.ast.list(resources);
            self.separated(resources, "; ", |printer, resource| {
                match printer.ast[resource] {
                    Resource::Variable(var) => printer.variable(var),
                    Resource::Expr(expr) => printer.expr(expr),
                }
            });
            self.put(") ");
        }
        self.stmt(body);
        for catch in self.ast.list(catches) {
            let catch = self.ast[*catch];
            self.put(" catch (");
            self.modifiers(catch.modifiers);
            let types = self.ast.list(catch.types);
            self.separated(types, " | ", Self::ty);
            self.put(" ");
            self.name(catch.name.name);
            self.put(") ");
            self.stmt(catch.body);
        }
        if let Some(finally) = finally {
            self.put(" finally ");
            self.stmt(finally);
        }
    }

    fn case_labels(&mut self, case: Case) {
        if case.is_default && case.labels.is_empty() {
            return self.put("default");
        }
        self.put("case ");
        self.exprs(case.labels);
        let patterns = self.ast.list(case.patterns);
        self.separated(patterns, ", ", Self::pattern);
        self.put(if case.is_default { ", default" } else { "" });
        if let Some(guard) = case.guard {
            self.put(" when ");
            self.expr(guard);
        }
    }

    /// A pattern at the current place of the line.
    pub(super) fn pattern(&mut self, pattern: PatternId) {
        match self.ast[pattern].kind {
            PatternKind::Error => self.put("/* error */"),
            PatternKind::Any => self.put("_"),
            PatternKind::Variable(binding) => self.variable(binding),
            PatternKind::Record { ty, components } => {
                self.ty(ty);
                self.put("(");
                let components = self.ast.list(components);
                self.separated(components, ", ", Self::pattern);
                self.put(")");
            }
        }
    }

    /// `{ case … }`
    pub(super) fn cases(&mut self, cases: List<CaseId>) {
        self.put("{");
        for case in self.ast.list(cases) {
            let case = self.ast[*case];
            self.line();
            self.case_labels(case);
            if case.arrow {
                self.put(" -> ");
                for stmt in self.ast.list(case.body) {
                    self.stmt(*stmt);
                }
            } else {
                self.put(":");
                self.indented(|printer| printer.stmts(case.body));
            }
        }
        self.line();
        self.put("}");
    }
}
