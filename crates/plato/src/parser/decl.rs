//! Declarations.

use super::stmt::starts_declaration;
use super::{Parsed, Parser};
use crate::ast::{
    self, Action, Clause, Const, Enum, Family, Function, Global, Item, Module, Name, Param, Proc,
    ProcClause, Program, Rests, Thread,
};
use crate::lexer::{Kind, Token};
use heddle_diag::{Diagnostic, codes};
use heddle_text::Span;

const A_DECLARATION: &str = "a declaration (`var`, `thread`, `proc`, `env`, `invariant`, …)";

impl<'t> Parser<'t> {
    pub(super) fn program(&mut self) -> Program {
        let mut items = Vec::new();
        while self.peek().kind != Kind::End && !self.hopeless() {
            if self.is("}") {
                let span = self.next().span;
                self.report(codes::SYNTAX, span, "this `}` closes nothing");
                continue;
            }
            self.item_or_skip(&mut items);
        }
        Program { items }
    }

    fn item_or_skip(&mut self, items: &mut Vec<Item>) {
        let start = self.at;
        match self.item() {
            Ok(item) => items.push(item),
            Err(_) => {
                self.recover(start, |t| starts_declaration(t) || starts_clause(t));
                if self.is("{") {
                    // The body of the header that was skipped.
                    self.recover(self.at, |_| false);
                }
            }
        }
    }

    fn item(&mut self) -> Parsed<Item> {
        let token = self.peek();
        if token.kind == Kind::Ident && token.text == "init" {
            self.next();
            return Ok(Item::Init(self.clause(token.span)?));
        }
        if token.kind == Kind::Ident && matches!(token.text, "view" | "secluded") {
            return self.view();
        }
        if token.kind == Kind::Ident && token.text == "rests" {
            return Ok(Item::Rests(self.rests()?));
        }
        if token.kind != Kind::Word {
            return self.unexpected_start(A_DECLARATION);
        }
        match token.text {
            "enum" => self.enumeration(),
            "type" => self.opaque(),
            "const" => self.constant(),
            "function" => self.function(),
            "var" | "ghost" => self.global(),
            "module" => self.module(),
            "thread" => self.thread(),
            "proc" => self.procedure(),
            "axiom" | "invariant" | "env" => {
                self.next();
                let clause = self.clause(token.span)?;
                Ok(match token.text {
                    "axiom" => Item::Axiom(clause),
                    "invariant" => Item::Invariant(clause),
                    _ => Item::Env(clause),
                })
            }
            _ => self.unexpected_start(A_DECLARATION),
        }
    }

    /// `Name: e;` after the keyword at `start`.
    fn clause(&mut self, start: Span) -> Parsed<Clause> {
        let name = self.clause_name()?;
        let expr = self.expr()?;
        let span = start.to(self.previous_span());
        self.expect(";")?;
        Ok(Clause { name, expr, span })
    }

    fn enumeration(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.name("the enumeration's name")?;
        self.expect("{")?;
        let values = self.list("}", |p| p.name("the name of a value"))?;
        if values.is_empty() {
            return self.unexpected("the name of a value");
        }
        self.expect("}")?;
        Ok(Item::Enum(Enum { name, values }))
    }

    fn opaque(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.name("the type's name")?;
        self.expect(";")?;
        Ok(Item::Opaque(name))
    }

    fn constant(&mut self) -> Parsed<Item> {
        self.next();
        let Param { name, ty } = self.param()?;
        let value = self.initial_value()?;
        Ok(Item::Const(Const { name, ty, value }))
    }

    /// `= e;` or `;`
    fn initial_value(&mut self) -> Parsed<Option<ast::Expr>> {
        if self.is(":=") {
            let span = self.peek().span;
            let message =
                "expected `=` or `;`, found `:=`: a declaration is written `var x: int = e;`";
            return Err(self.report(codes::SYNTAX, span, message));
        }
        if !self.is("=") && !self.is(";") {
            return self.unexpected("`=` or `;`");
        }
        let value = match self.eat("=") {
            true => Some(self.expr()?),
            false => None,
        };
        self.expect(";")?;
        Ok(value)
    }

    fn params(&mut self) -> Parsed<Vec<Param>> {
        self.expect("(")?;
        let params = self.list(")", Self::param)?;
        self.expect(")")?;
        Ok(params)
    }

    fn function(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.name("the function's name")?;
        let params = self.params()?;
        self.expect(":")?;
        let result = self.ty()?;
        let kind = self.kind()?;
        let body = match kind {
            Some(_) => self.expect(";").map(|_| None)?,
            None => self.initial_value()?,
        };
        Ok(Item::Function(Function {
            name,
            params,
            result,
            body,
            kind,
        }))
    }

    /// `kind`, `kind of g`
    fn kind(&mut self) -> Parsed<Option<ast::Kind>> {
        if !self.is_soft("kind") {
            return Ok(None);
        }
        self.next();
        let mut of = None;
        if self.is_soft("of") {
            self.next();
            of = Some(self.name("the kind that it is one of")?);
        }
        Ok(Some(ast::Kind { of }))
    }

    fn global(&mut self) -> Parsed<Item> {
        let ghost = self.eat("ghost");
        self.expect("var")?;
        let Param { name, ty } = self.param()?;
        let init = self.initial_value()?;
        Ok(Item::Global(Global {
            ghost,
            view: false,
            secluded: false,
            name,
            ty,
            init,
        }))
    }

    /// `rests "id" "text" of "list" in requires on x;`
    fn rests(&mut self) -> Parsed<Rests> {
        self.next();
        let premise = self.text("the id of a kind of assumption in quotes")?;
        let text = self.text("what is assumed in quotes")?.text;
        let mut rests = Rests {
            premise,
            text,
            of: None,
            in_spec: false,
            on: None,
        };
        if self.is_soft("of") {
            self.next();
            rests.of = Some(self.text("what it is assumed of in quotes")?.text);
        }
        if self.eat("in") {
            self.expect("requires")?;
            rests.in_spec = true;
        }
        if self.is_soft("on") {
            self.next();
            rests.on = Some(self.name("a variable")?);
        }
        self.expect(";")?;
        Ok(rests)
    }

    fn view(&mut self) -> Parsed<Item> {
        let secluded = self.is_soft("secluded");
        if secluded {
            self.next();
        }
        if !self.is_soft("view") {
            return self.unexpected("`view`");
        }
        self.next();
        let Param { name, ty } = self.param()?;
        let init = self.initial_value()?;
        Ok(Item::Global(Global {
            ghost: false,
            view: true,
            secluded,
            name,
            ty,
            init,
        }))
    }

    fn module(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.name("the module's name")?;
        let open = self.expect("{")?;
        let mut items = Vec::new();
        while !self.is("}") {
            let token = self.peek();
            if token.kind == Kind::End || self.hopeless() {
                let message = format!("expected `}}`, found {}", token.describe());
                let diagnostic = Diagnostic::new(codes::SYNTAX, token.span, message)
                    .related(open, "this brace is never closed");
                self.push(diagnostic);
                return Err(super::Failed);
            }
            if self.is("module") {
                self.report(
                    codes::MISPLACED,
                    token.span,
                    "a module cannot stand inside a module",
                );
                self.next();
                self.recover(self.at, |_| false);
                continue;
            }
            self.item_or_skip(&mut items);
        }
        self.next();
        Ok(Item::Module(Module { name, items }))
    }

    fn thread(&mut self) -> Parsed<Item> {
        let start = self.next().span;
        let name = self.name("the thread's name")?;
        let family = match self.is("[") {
            true => Some(self.family()?),
            false => None,
        };
        let span = start.to(self.previous_span());
        let mut envs = Vec::new();
        while self.is("env") {
            let keyword = self.next().span;
            envs.push(self.clause(keyword)?);
        }
        if !self.is("{") {
            return self.unexpected("`env` or `{`");
        }
        let body = self.block()?;
        Ok(Item::Thread(Thread {
            name,
            family,
            envs,
            body,
            span,
        }))
    }

    fn family(&mut self) -> Parsed<Family> {
        self.expect("[")?;
        let index = self.clause_name()?;
        let range = if self.eat("*") {
            None
        } else {
            let low = self.expr()?;
            self.expect("..")?;
            Some((low, self.expr()?))
        };
        self.expect("]")?;
        Ok(Family { index, range })
    }

    fn procedure(&mut self) -> Parsed<Item> {
        let start = self.next().span;
        let name = self.name("the procedure's name")?;
        let params = self.params()?;
        let result = match self.eat(":") {
            true => Some(self.ty()?),
            false => None,
        };
        let span = start.to(self.previous_span());
        let mut clauses = Vec::new();
        while !self.is("{") && !self.is(";") {
            clauses.push(self.proc_clause()?);
        }
        let body = match self.eat(";") {
            true => None,
            false => Some(self.block()?),
        };
        Ok(Item::Proc(Proc {
            name,
            params,
            result,
            clauses,
            body,
            span,
        }))
    }

    fn proc_clause(&mut self) -> Parsed<ProcClause> {
        let token = self.peek();
        match (token.kind, token.text) {
            (Kind::Word, "requires") => {
                self.next();
                Ok(ProcClause::Requires(self.clause(token.span)?))
            }
            (Kind::Word, "ensures") => {
                self.next();
                Ok(ProcClause::Ensures(self.clause(token.span)?))
            }
            (Kind::Word, "env") => {
                self.next();
                Ok(ProcClause::Env(self.clause(token.span)?))
            }
            (Kind::Word, "modifies") => Ok(ProcClause::Modifies(self.modifies()?)),
            (Kind::Word, "action") => Ok(ProcClause::Action(self.action(token)?)),
            (Kind::Ident, word) if let Some(clause) = self.soft_clause(word, token.span) => clause,
            _ => self.unexpected("`requires`, `modifies`, `action`, `ensures`, `env`, `;` or `{`"),
        }
    }

    /// Clauses whose words are not reserved; front ends use them.
    fn soft_clause(&mut self, word: &str, start: Span) -> Option<Parsed<ProcClause>> {
        if word == "rests" {
            return Some(self.rests().map(ProcClause::Rests));
        }
        if !matches!(word, "called" | "obeyed" | "unseen" | "keeps" | "derived") {
            return None;
        }
        self.next();
        Some(match word {
            "keeps" => self.clause(start).map(ProcClause::Keeps),
            _ => self.short_clause(word),
        })
    }

    fn short_clause(&mut self, word: &str) -> Parsed<ProcClause> {
        let clause = match word {
            "called" => ProcClause::Called(self.text("a title in quotes")?),
            "obeyed" => ProcClause::Obeyed(self.list(";", |p| p.name("a procedure"))?),
            "unseen" => ProcClause::Unseen(self.places(";")?),
            _ => ProcClause::Derived,
        };
        self.expect(";")?;
        Ok(clause)
    }

    fn modifies(&mut self) -> Parsed<Vec<ast::Expr>> {
        self.next();
        let places = self.places(";")?;
        self.expect(";")?;
        Ok(places)
    }

    fn action(&mut self, token: Token<'t>) -> Parsed<Action> {
        self.next();
        let name: Option<Name> = self.clause_name()?;
        let modifies = match self.is("modifies") {
            true => self.modifies()?,
            false => Vec::new(),
        };
        if !self.is("ensures") {
            return self.unexpected("`ensures` of the action");
        }
        self.next();
        let ensures = self.expr()?;
        let span = token.span.to(self.previous_span());
        self.expect(";")?;
        Ok(Action {
            name,
            modifies,
            ensures,
            span,
        })
    }
}

/// Whether the token starts a declaration that could also be a clause inside another one.
fn starts_clause(token: &Token<'_>) -> bool {
    token.is("invariant") || token.is("var")
}
