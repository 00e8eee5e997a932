//! Clauses of specifications: from their word to their `;`.

use super::Parser;
use super::spec::TwoStore;
use crate::ast::{
    BehaviorKind, Clause, ClauseId, ClauseKind, ExprId, ExprKind, List, Modifiers, ShareMode,
    TextRange, TypeId, flags,
};
use crate::names::Name;
use crate::spec_words::{ClauseWord, Shape, place};
use crate::token::TokenKind;
use heddle_diag::{Diagnostic, codes};

impl Parser<'_> {
    /// The clause `word`, which stands at the current token; `places` are those of the surroundings.
    pub(super) fn clause(
        &mut self,
        word: &'static ClauseWord,
        places: u8,
        modifiers: Modifiers,
    ) -> ClauseId {
        let start = self.start();
        let before = self.diagnostics.len();
        let kind = self.clause_kind(word, places, modifiers);
        self.explain_form(before, word);
        let range = self.range(start);
        self.ast.add(Clause { range, kind })
    }

    /// Adds the accepted form to the first message about this clause.
    fn explain_form(&mut self, before: usize, word: &ClauseWord) {
        let Some(diagnostic) = self.diagnostics.get_mut(before) else {
            return;
        };
        if diagnostic.code == codes::SPEC_SYNTAX && diagnostic.help.is_empty() {
            diagnostic.help.push(format!("write `{}`", word.form));
        }
    }

    fn clause_kind(&mut self, word: &ClauseWord, places: u8, modifiers: Modifiers) -> ClauseKind {
        let token = self.bump();
        let in_loop = places & place::METHOD == 0;
        match word.shape {
            Shape::EnvAssumption => ClauseKind::EnvAssumption(self.formula_end(true)),
            Shape::GlobalInvariant => ClauseKind::GlobalInvariant(self.formula_end(false)),
            Shape::Invariant => ClauseKind::Invariant {
                is_static: modifiers.has(flags::STATIC),
                formula: self.formula_end(false),
            },
            Shape::MonitorFootprint => ClauseKind::MonitorFootprint(self.footprint()),
            Shape::MonitorInvariant => ClauseKind::MonitorInvariant(self.formula_end(false)),
            Shape::ReadMonitorFootprint => ClauseKind::ReadMonitorFootprint(self.footprint()),
            Shape::ReadMonitorInvariant => {
                ClauseKind::ReadMonitorInvariant(self.formula_end(false))
            }
            Shape::LockBefore => ClauseKind::LockBefore(self.types_end()),
            Shape::UnwritableByEnvIf => ClauseKind::UnwritableByEnvIf(self.formula_end(false)),
            Shape::ElemsUnwritableByEnvIf => {
                ClauseKind::ElemsUnwritableByEnvIf(self.formula_end(false))
            }
            Shape::LockHolder => ClauseKind::LockHolder(self.formula_end(false)),
            Shape::Protects => ClauseKind::Protects(self.exprs_end()),
            Shape::LockInvariant => ClauseKind::LockInvariant(self.formula_end(false)),
            Shape::GuardedBy => ClauseKind::GuardedBy(self.formula_end(false)),
            Shape::Requires => ClauseKind::Requires(self.formula_end(false)),
            Shape::Ensures => ClauseKind::Ensures(self.formula_end(true)),
            Shape::Signals => self.signals(),
            Shape::SignalsOnly => self.signals_only(),
            Shape::Modifies | Shape::Writes if in_loop => ClauseKind::LoopWrites(self.exprs_end()),
            Shape::Modifies => ClauseKind::Modifies(self.exprs_end()),
            Shape::Action => self.action(),
            Shape::AlsoModifies => self.stray_also_modifies(token.range()),
            Shape::Reads => ClauseKind::Reads(self.exprs_end()),
            Shape::Writes => ClauseKind::Writes(self.exprs_end()),
            Shape::Calls => ClauseKind::Calls(self.exprs_end()),
            Shape::Also => ClauseKind::Also,
            Shape::Behavior => ClauseKind::Behavior {
                kind: behavior(word.text),
                visibility: Self::visibility(modifiers),
            },
            Shape::Jml => self.jml(token.name(), word),
            Shape::JmlVariables => self.jml_variables(token.name()),
            _ => self.statement_clause(word),
        }
    }

    fn statement_clause(&mut self, word: &ClauseWord) -> ClauseKind {
        match word.shape {
            Shape::Assert => ClauseKind::Assert(self.formula_end(false)),
            Shape::Assume => ClauseKind::Assume(self.formula_end(false)),
            Shape::Set => self.set(),
            Shape::Share => self.share(),
            Shape::Pack => ClauseKind::Pack(self.formula_end(false)),
            Shape::Unpack => ClauseKind::Unpack(self.formula_end(false)),
            Shape::BeginRead => ClauseKind::BeginRead(self.formula_end(false)),
            Shape::EndRead => {
                self.expect(TokenKind::Semi);
                ClauseKind::EndRead
            }
            Shape::LoopInvariant => ClauseKind::LoopInvariant(self.formula_end(false)),
            Shape::LoopWrites => ClauseKind::LoopWrites(self.exprs_end()),
            Shape::Decreases => ClauseKind::Decreases(self.exprs_end()),
            _ => ClauseKind::Error,
        }
    }

    /// A formula; `two_store` if it may speak of the store before and after a step with primes.
    pub(super) fn formula(&mut self, two_store: bool) -> ExprId {
        let outer = std::mem::take(&mut self.two_store);
        let expr = self.expr();
        let seen = std::mem::replace(&mut self.two_store, outer);
        self.check_stores(&seen, two_store);
        expr
    }

    fn check_stores(&mut self, seen: &TwoStore, two_store: bool) {
        let Some(prime) = seen.prime else { return };
        if self.gave_up {
            return;
        }
        let at = self.ast.span(prime);
        if let Some(old) = seen.old {
            let old = self.ast.span(old);
            let what = "this formula uses primes and `\\old`";
            let diagnostic = Diagnostic::new(codes::SPEC_STORES, at, what)
                .related(old, "`\\old` is used here")
                .help("write either `x` and `x'`, or `\\old(x)` and `x`");
            self.diagnostics.push(diagnostic);
        } else if !two_store {
            let what = "a primed value needs a step, and there is none here";
            let diagnostic = Diagnostic::new(codes::SPEC_PRIME, at, what).help(
                "primes are for `env_assumption`, `action` and `ensures`; everywhere else write the plain name",
            );
            self.diagnostics.push(diagnostic);
        }
    }

    fn formula_end(&mut self, two_store: bool) -> ExprId {
        let expr = self.formula(two_store);
        self.clause_end();
        expr
    }

    /// The `;` of a clause. At the end of the comment, and before a clause on the next line, it may be left out.
    fn clause_end(&mut self) {
        let next = self.clause_word_here().is_some() || self.spec_modifier_here().is_some();
        let ends = self.at(TokenKind::SpecEnd) || next && self.on_next_line();
        if !ends || self.error_at == Some(self.pos) {
            self.expect(TokenKind::Semi);
        }
    }

    fn exprs_end(&mut self) -> List<ExprId> {
        let mark = self.ast.open_list();
        loop {
            let expr = self.formula(false);
            self.ast.push(expr);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.clause_end();
        self.ast.close_list(mark)
    }

    /// A location set; `a, b` is short for `{a, b}`.
    fn footprint(&mut self) -> ExprId {
        let start = self.start();
        let exprs = self.exprs_end();
        match self.ast.list(exprs) {
            [only] => *only,
            _ => self.expr_node(start, ExprKind::SetDisplay(exprs)),
        }
    }

    fn types_end(&mut self) -> List<TypeId> {
        let types = self.type_list();
        self.expect(TokenKind::Semi);
        types
    }

    fn signals(&mut self) -> ClauseKind {
        self.expect(TokenKind::LParen);
        let exception = self.ty();
        let name = self.at(TokenKind::Ident).then(|| self.ident());
        self.expect(TokenKind::RParen);
        let formula = (!self.at(TokenKind::Semi)).then(|| self.formula(true));
        self.expect(TokenKind::Semi);
        ClauseKind::Signals {
            exception,
            name,
            formula,
        }
    }

    fn signals_only(&mut self) -> ClauseKind {
        let token = self.token();
        if token.kind == TokenKind::BackslashWord && self.ast.text(token.name()) == "nothing" {
            self.bump();
            self.expect(TokenKind::Semi);
            return ClauseKind::SignalsOnly(List::EMPTY);
        }
        ClauseKind::SignalsOnly(self.types_end())
    }

    /// `action: also_modifies v; ensures e;` – the word is already read.
    fn action(&mut self) -> ClauseKind {
        self.expect(TokenKind::Colon);
        let mut also_modifies = List::EMPTY;
        while self.shape_here() == Some(Shape::AlsoModifies) {
            self.bump();
            let more = self.exprs_end();
            also_modifies = self.ast.joined(also_modifies, more);
            // One semicolon too many does not part the action from its formula.
            while self.eat(TokenKind::Semi) {}
        }
        let formula = (self.shape_here() == Some(Shape::Ensures)).then(|| {
            self.bump();
            self.formula_end(true)
        });
        if also_modifies.is_empty() && formula.is_none() {
            self.expected("`also_modifies` or `ensures`");
        }
        ClauseKind::Action {
            also_modifies,
            formula,
        }
    }

    fn shape_here(&self) -> Option<Shape> {
        self.clause_word_here().map(|word| word.shape)
    }

    fn stray_also_modifies(&mut self, range: TextRange) -> ClauseKind {
        let what = "`also_modifies` belongs to an action: put `action:` in front";
        self.report(codes::SPEC_PLACE, range, what);
        self.exprs_end();
        ClauseKind::Error
    }

    /// `set x = e;`
    fn set(&mut self) -> ClauseKind {
        let start = self.start();
        let target = self.unary();
        self.expect(TokenKind::Eq);
        let value = self.formula_end(false);
        let kind = ExprKind::Assign {
            op: None,
            target,
            value,
        };
        let end = self.ast[value].range.end;
        let range = TextRange::new(start, end.max(start));
        ClauseKind::Set(self.ast.add(crate::ast::Expr { range, kind }))
    }

    /// `share o;`, `share o at L;`, `share immutable o;`
    fn share(&mut self) -> ClauseKind {
        let token = self.token();
        let immutable = token.kind == TokenKind::Ident
            && self.ast.text(token.name()) == "immutable"
            && !matches!(
                self.peek(1),
                TokenKind::Semi | TokenKind::Dot | TokenKind::LBracket | TokenKind::LParen
            );
        if immutable {
            self.bump();
            let object = self.formula_end(false);
            let mode = ShareMode::Immutable;
            return ClauseKind::Share { object, mode };
        }
        let object = self.formula(false);
        let token = self.token();
        let at = token.kind == TokenKind::Ident && self.ast.text(token.name()) == "at";
        let mode = match at {
            true => {
                self.bump();
                ShareMode::At(self.formula(false))
            }
            false => ShareMode::Plain,
        };
        self.expect(TokenKind::Semi);
        ClauseKind::Share { object, mode }
    }

    /// `{| … |}`; the position is at `{|`.
    pub(super) fn nested_clauses(&mut self) -> ClauseId {
        let start = self.start();
        let entered = self.enter();
        self.bump();
        let mark = self.ast.open_list();
        while entered && !matches!(self.kind(), TokenKind::NestClose | TokenKind::SpecEnd) {
            let before = self.pos;
            if self.at(TokenKind::NestOpen) {
                let inner = self.nested_clauses();
                self.ast.push(inner);
            } else if let Some(word) = self.clause_word_here() {
                let clause = self.clause(word, place::METHOD, Modifiers::default());
                self.ast.push(clause);
            } else {
                self.expected("a method clause or `|}`");
            }
            if self.error_at == Some(self.pos) || self.pos == before {
                self.bump();
            }
        }
        self.expect(TokenKind::NestClose);
        let clauses = self.ast.close_list(mark);
        if entered {
            self.leave();
        }
        let range = self.range(start);
        let kind = ClauseKind::Nested(clauses);
        self.ast.add(Clause { range, kind })
    }

    /// A clause of JML whose text is kept as it is.
    fn jml(&mut self, word: Name, entry: &ClauseWord) -> ClauseKind {
        let mut text = String::new();
        if entry.form.ends_with(';') {
            while !matches!(self.kind(), TokenKind::Semi | TokenKind::SpecEnd) {
                let apart = self.token().start != self.last_end;
                if apart && !text.is_empty() {
                    text.push(' ');
                }
                let range = self.bump().range();
                text.push_str(self.source_of(range));
            }
            self.expect(TokenKind::Semi);
        }
        let text = self.ast.names_mut().intern(&text);
        ClauseKind::Jml { word, text }
    }

    fn source_of(&self, range: TextRange) -> &str {
        let range = range.start as usize..range.end as usize;
        self.source.get(range).unwrap_or("")
    }

    fn jml_variables(&mut self, word: Name) -> ClauseKind {
        let modifiers = Modifiers::default();
        let ty = self.ty();
        let vars = self.declarators(modifiers, ty);
        self.expect(TokenKind::Semi);
        ClauseKind::JmlVariables { word, vars }
    }
}

fn behavior(text: &str) -> BehaviorKind {
    match text.as_bytes()[0] {
        b'n' => BehaviorKind::Normal,
        b'e' => BehaviorKind::Exceptional,
        _ => BehaviorKind::General,
    }
}
