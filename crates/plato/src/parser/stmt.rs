//! Statements.

use super::{Parsed, Parser};
use crate::ast::{
    Assertion, Atomic, Block, Cas, Condition, LoopClause, Mark, Name, Start, Stmt, StmtKind, Why,
};
use crate::lexer::{Kind, Token};
use heddle_diag::{Diagnostic, codes};

/// Words that start a statement; after an error, parsing goes on at one of them.
const STARTERS: &[&str] = &[
    "assert", "assume", "atomic", "await", "break", "choose", "continue", "havoc", "if", "loop",
    "return", "skip", "var", "while",
];

impl<'t> Parser<'t> {
    /// `{ … }`. Errors inside are reported and skipped; only a missing brace fails.
    pub(super) fn block(&mut self) -> Parsed<Block> {
        let open = self.expect("{")?;
        let mut stmts = Vec::new();
        while !self.is("}") {
            let token = self.peek();
            if token.kind == Kind::End || starts_declaration(&token) {
                let message = format!("expected `}}`, found {}", token.describe());
                let diagnostic = Diagnostic::new(codes::SYNTAX, token.span, message)
                    .related(open, "this brace is never closed");
                self.push(diagnostic);
                return Err(super::Failed);
            }
            if self.hopeless() {
                return Err(super::Failed);
            }
            let start = self.at;
            match self.stmt() {
                Ok(stmt) => stmts.push(stmt),
                Err(_) => {
                    self.recover(start, |t| starts_declaration(t) || is_starter(t));
                }
            }
        }
        let span = open.to(self.next().span);
        Ok(Block { stmts, span })
    }

    fn stmt(&mut self) -> Parsed<Stmt> {
        self.deeper(|p| {
            let start = p.peek().span;
            let kind = p.stmt_kind()?;
            let span = start.to(p.previous_span());
            if needs_semicolon(&kind) {
                p.expect(";")?;
            }
            Ok(Stmt { kind, span })
        })
    }

    fn stmt_kind(&mut self) -> Parsed<StmtKind> {
        let token = self.peek();
        match token.kind {
            Kind::Word => self.word_stmt(token),
            Kind::Ident => self.ident_stmt(token),
            Kind::Sign if token.is("{") => Ok(StmtKind::Block(self.block()?)),
            Kind::Sign if token.is("@") => {
                let mark = self.mark()?;
                Ok(StmtKind::Marked(mark, Box::new(self.stmt()?)))
            }
            _ => self.unexpected_start("a statement"),
        }
    }

    fn word_stmt(&mut self, token: Token<'t>) -> Parsed<StmtKind> {
        if token.is("result") {
            return self.assignment();
        }
        if token.is("cas") {
            return Ok(StmtKind::CasSwap(self.cas()?));
        }
        if !is_starter(&token) {
            return self.unexpected_start("a statement");
        }
        self.next();
        match token.text {
            "skip" => Ok(StmtKind::Skip),
            "break" => Ok(StmtKind::Break),
            "continue" => Ok(StmtKind::Continue),
            "assert" => Ok(StmtKind::Assert(self.expr()?)),
            "assume" => Ok(StmtKind::Assume(self.expr()?)),
            "await" => Ok(StmtKind::Await(self.expr()?)),
            "return" if self.is(";") => Ok(StmtKind::Return(None)),
            "return" => Ok(StmtKind::Return(Some(self.expr()?))),
            "havoc" => self.havoc(),
            "var" => self.local(),
            "atomic" => self.atomic(),
            "if" => self.branch(),
            "choose" => self.choose(),
            "while" => {
                let condition = self.condition()?;
                self.iteration(Some(condition))
            }
            _ => self.iteration(None),
        }
    }

    /// Statements that start with a name, among them those whose first word is not reserved.
    fn ident_stmt(&mut self, token: Token<'t>) -> Parsed<StmtKind> {
        let next = self.peek_at(1);
        if next.kind == Kind::Ident || next.is("result") {
            match token.text {
                "acquire" => {
                    self.next();
                    return Ok(StmtKind::Acquire(self.place()?));
                }
                "release" => {
                    self.next();
                    return Ok(StmtKind::Release(self.place()?));
                }
                "block" => {
                    self.next();
                    let label = self.name("a label")?;
                    return Ok(StmtKind::Labelled(label, self.block()?));
                }
                "exit" => {
                    self.next();
                    return Ok(StmtKind::Exit(self.name("a label")?));
                }
                _ => {}
            }
        }
        if next.is("(") {
            let name = self.name("a name")?;
            self.next();
            let args = self.list(")", Self::expr)?;
            self.expect(")")?;
            return Ok(StmtKind::Call(name, args));
        }
        self.assignment()
    }

    fn assignment(&mut self) -> Parsed<StmtKind> {
        let mut targets = vec![self.place()?];
        while self.eat(",") {
            targets.push(self.place()?);
        }
        if self.is("=") {
            let span = self.peek().span;
            let message = "expected `:=`, found `=`: an assignment is written `x := e`";
            return Err(self.report(codes::SYNTAX, span, message));
        }
        if !self.is(":=") {
            return self.unexpected("`:=`");
        }
        self.next();
        if self.is("cas") {
            let cas = self.cas()?;
            if targets.len() == 1 {
                return Ok(StmtKind::CasAssign(targets.remove(0), cas));
            }
            let span = targets[1].span;
            let message = "`cas` gives one truth value: one variable takes it";
            return Err(self.report(codes::SYNTAX, span, message));
        }
        let mut values = vec![self.expr()?];
        while self.eat(",") {
            values.push(self.expr()?);
        }
        Ok(StmtKind::Assign(targets, values))
    }

    fn cas(&mut self) -> Parsed<Cas> {
        self.next();
        self.expect("(")?;
        let place = self.place()?;
        self.expect(",")?;
        let expected = self.expr()?;
        self.expect(",")?;
        let new = self.expr()?;
        self.expect(")")?;
        Ok(Cas {
            place,
            expected,
            new,
        })
    }

    fn havoc(&mut self) -> Parsed<StmtKind> {
        let places = self.places(";")?;
        if places.is_empty() {
            return self.unexpected("a variable");
        }
        Ok(StmtKind::Havoc(places))
    }

    fn local(&mut self) -> Parsed<StmtKind> {
        let param = self.param()?;
        if self.is("=") {
            let span = self.peek().span;
            let message = "expected `:=`, found `=`: a local starts with `var t: int := e`";
            return Err(self.report(codes::SYNTAX, span, message));
        }
        let start = match self.eat(":=") {
            false => None,
            true if self.is("cas") => Some(Start::Cas(self.cas()?)),
            true => Some(Start::Expr(self.expr()?)),
        };
        Ok(StmtKind::Local(param.name, param.ty, start))
    }

    fn atomic(&mut self) -> Parsed<StmtKind> {
        let mut asserts = Vec::new();
        while self.eat("assert") {
            asserts.push(self.assertion()?);
            self.expect(";")?;
        }
        let mut modifies = Vec::new();
        if self.eat("modifies") {
            modifies = self.places(";")?;
            self.expect(";")?;
        }
        if !self.is("action") {
            let expected = match (asserts.is_empty(), modifies.is_empty()) {
                (true, true) => "`assert`, `modifies` or `action`",
                (false, true) => "`modifies` or `action`",
                _ => "`action`",
            };
            return self.unexpected(expected);
        }
        self.next();
        let action = self.expr()?;
        Ok(StmtKind::Atomic(Atomic {
            asserts,
            modifies,
            action,
        }))
    }

    /// `@entry`, `@doubt 1 "message"`
    fn mark(&mut self) -> Parsed<Mark> {
        self.next();
        let word = self.word_behind_sign()?;
        let number = match self.peek().kind {
            Kind::Int => self.next().text.parse().ok(),
            _ => None,
        };
        let text = match self.peek().kind {
            Kind::Text => Some(self.text("a text")?.text),
            _ => None,
        };
        Ok(Mark { word, number, text })
    }

    /// A word that may be reserved elsewhere.
    fn word_behind_sign(&mut self) -> Parsed<Name> {
        let token = self.peek();
        if !matches!(token.kind, Kind::Ident | Kind::Word) {
            return self.unexpected("a word");
        }
        self.next();
        Ok(Name {
            text: token.text.to_owned(),
            span: token.span,
        })
    }

    /// `@null e`, `@rule "…" "…" "…" "…" e`, or `e`
    fn assertion(&mut self) -> Parsed<Assertion> {
        let mut why = None;
        if self.eat("@") {
            let word = self.word_behind_sign()?;
            let mut texts = Vec::new();
            while self.peek().kind == Kind::Text {
                texts.push(self.text("a text")?.text);
            }
            why = Some(Why { word, texts });
        }
        let expr = self.expr()?;
        Ok(Assertion { why, expr })
    }

    fn condition(&mut self) -> Parsed<Condition> {
        self.expect("(")?;
        let condition = match self.eat("*") {
            true => Condition::Any,
            false => Condition::Test(self.expr()?),
        };
        self.expect(")")?;
        Ok(condition)
    }

    fn branch(&mut self) -> Parsed<StmtKind> {
        let condition = self.condition()?;
        let then = self.block()?;
        let otherwise = match self.eat("else") {
            false => None,
            true if self.is("if") => {
                let inner = self.stmt()?;
                let span = inner.span;
                Some(Block {
                    stmts: vec![inner],
                    span,
                })
            }
            true => Some(self.block()?),
        };
        Ok(StmtKind::If(condition, then, otherwise))
    }

    fn choose(&mut self) -> Parsed<StmtKind> {
        let mut branches = vec![self.block()?];
        while self.is_soft("or") && self.peek_at(1).is("{") {
            self.next();
            branches.push(self.block()?);
        }
        Ok(StmtKind::Choose(branches))
    }

    fn iteration(&mut self, condition: Option<Condition>) -> Parsed<StmtKind> {
        let mut clauses = Vec::new();
        loop {
            let hint = self.is_soft("hint");
            if !hint && !self.is("invariant") {
                break;
            }
            self.next();
            let expr = self.expr()?;
            self.expect(";")?;
            clauses.push(LoopClause { hint, expr });
        }
        if !self.is("{") {
            return self.unexpected("`invariant`, `hint` or `{`");
        }
        Ok(StmtKind::While(condition, clauses, self.block()?))
    }
}

/// Whether the token can only start a declaration.
pub(super) fn starts_declaration(token: &Token<'_>) -> bool {
    token.kind == Kind::Word
        && matches!(
            token.text,
            "axiom"
                | "const"
                | "enum"
                | "env"
                | "function"
                | "ghost"
                | "module"
                | "proc"
                | "thread"
                | "type"
        )
}

fn is_starter(token: &Token<'_>) -> bool {
    token.kind == Kind::Word && STARTERS.contains(&token.text)
}

fn needs_semicolon(kind: &StmtKind) -> bool {
    !matches!(
        kind,
        StmtKind::If(..)
            | StmtKind::Choose(_)
            | StmtKind::While(..)
            | StmtKind::Block(_)
            | StmtKind::Labelled(..)
            | StmtKind::Marked(..)
    )
}
