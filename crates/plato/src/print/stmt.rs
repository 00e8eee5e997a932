//! Statements as text.

use super::Printer;
use crate::ast::{Atomic, Block, Cas, Condition, Expr, LoopClause, Start, Stmt, StmtKind};
use crate::lexer::quoted;

impl Printer {
    /// `{`, the statements on lines of their own, `}`; the cursor stays behind the brace.
    pub(super) fn block(&mut self, block: &Block) {
        if block.stmts.is_empty() {
            self.put("{ }");
            return;
        }
        self.put("{\n");
        self.depth += 1;
        for stmt in &block.stmts {
            self.stmt(stmt);
        }
        self.depth -= 1;
        self.start_line();
        self.put("}");
    }

    /// A statement on lines of its own.
    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        self.start_line();
        self.stmt_kind(&stmt.kind);
        self.end_line();
    }

    fn stmt_kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::If(condition, then, otherwise) => {
                self.branch(condition, then, otherwise.as_ref());
            }
            StmtKind::Choose(blocks) => {
                for (i, block) in blocks.iter().enumerate() {
                    self.put(if i == 0 { "choose " } else { " or " });
                    self.block(block);
                }
            }
            StmtKind::While(condition, clauses, body) => {
                self.iteration(condition.as_ref(), clauses, body);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Marked(mark, inner) => {
                self.put(&format!("@{} ", mark.word.text));
                if let Some(number) = &mark.number {
                    self.put(&format!("{number} "));
                }
                if let Some(text) = &mark.text {
                    self.put(&format!("{} ", quoted(text)));
                }
                self.stmt_kind(&inner.kind);
            }
            StmtKind::Labelled(name, block) => {
                self.put(&format!("block {} ", name.text));
                self.block(block);
            }
            _ => {
                self.simple(kind);
                self.put(";");
            }
        }
    }

    fn simple(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign(targets, values) => {
                self.list(targets, Self::expr);
                self.put(" := ");
                self.list(values, Self::expr);
            }
            StmtKind::CasAssign(target, cas) => {
                self.expr(target);
                self.put(" := ");
                self.cas(cas);
            }
            StmtKind::CasSwap(cas) => self.cas(cas),
            StmtKind::Local(name, ty, start) => {
                self.put(&format!("var {}: ", name.text));
                self.ty(ty);
                match start {
                    None => {}
                    Some(Start::Expr(e)) => self.keyword(" :=", e),
                    Some(Start::Cas(cas)) => {
                        self.put(" := ");
                        self.cas(cas);
                    }
                }
            }
            StmtKind::Havoc(places) => {
                self.put("havoc ");
                self.list(places, Self::expr);
            }
            StmtKind::Assert(e) => self.keyword("assert", e),
            StmtKind::Assume(e) => self.keyword("assume", e),
            StmtKind::Await(e) => self.keyword("await", e),
            StmtKind::Acquire(e) => self.keyword("acquire", e),
            StmtKind::Release(e) => self.keyword("release", e),
            StmtKind::Return(Some(e)) => self.keyword("return", e),
            StmtKind::Atomic(atomic) => self.atomic(atomic),
            StmtKind::Call(name, args) => {
                self.put(&name.text);
                self.put("(");
                self.list(args, Self::expr);
                self.put(")");
            }
            StmtKind::Exit(name) => self.put(&format!("exit {}", name.text)),
            StmtKind::Return(None) => self.put("return"),
            StmtKind::Break => self.put("break"),
            StmtKind::Continue => self.put("continue"),
            _ => self.put("skip"),
        }
    }

    fn keyword(&mut self, word: &str, e: &Expr) {
        self.put(word);
        self.put(" ");
        self.expr(e);
    }

    fn cas(&mut self, cas: &Cas) {
        self.put("cas(");
        self.expr(&cas.place);
        self.put(", ");
        self.expr(&cas.expected);
        self.put(", ");
        self.expr(&cas.new);
        self.put(")");
    }

    fn atomic(&mut self, atomic: &Atomic) {
        self.put("atomic ");
        for assertion in &atomic.asserts {
            self.put("assert ");
            if let Some(why) = &assertion.why {
                self.put(&format!("@{} ", why.word.text));
                for text in &why.texts {
                    self.put(&format!("{} ", quoted(text)));
                }
            }
            self.expr(&assertion.expr);
            self.put("; ");
        }
        if !atomic.modifies.is_empty() {
            self.put("modifies ");
            self.list(&atomic.modifies, Self::expr);
            self.put("; ");
        }
        self.keyword("action", &atomic.action);
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Any => self.put("(*)"),
            Condition::Test(e) => {
                self.put("(");
                self.expr(e);
                self.put(")");
            }
        }
    }

    fn branch(&mut self, condition: &Condition, then: &Block, otherwise: Option<&Block>) {
        self.put("if ");
        self.condition(condition);
        self.put(" ");
        self.block(then);
        let Some(otherwise) = otherwise else {
            return;
        };
        self.put(" else ");
        match otherwise.stmts.as_slice() {
            [
                Stmt {
                    kind: StmtKind::If(condition, then, otherwise),
                    ..
                },
            ] => {
                self.branch(condition, then, otherwise.as_ref());
            }
            _ => self.block(otherwise),
        }
    }

    fn iteration(&mut self, condition: Option<&Condition>, clauses: &[LoopClause], body: &Block) {
        match condition {
            None => self.put("loop"),
            Some(condition) => {
                self.put("while ");
                self.condition(condition);
            }
        }
        self.depth += 1;
        for clause in clauses {
            self.end_line();
            self.start_line();
            self.keyword(if clause.hint { "hint" } else { "invariant" }, &clause.expr);
            self.put(";");
        }
        self.depth -= 1;
        self.before_body(clauses.is_empty());
        self.block(body);
    }
}
