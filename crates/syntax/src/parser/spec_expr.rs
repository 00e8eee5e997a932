//! Expressions that exist in specifications only: `\words`, quantifiers, primes, sets and locations.

use super::Parser;
use crate::ast::{ExprId, ExprKind, List, QuantifierKind, SpecTypeKind, SpecWord, TextRange};
use crate::names::Name;
use crate::spec_words::modifier_word;
use crate::token::TokenKind;
use heddle_diag::codes;

/// The type that `\word` names.
pub(super) fn spec_type(word: &str) -> Option<SpecTypeKind> {
    Some(match word {
        "locset" => SpecTypeKind::LocSet,
        "set" => SpecTypeKind::Set,
        "seq" => SpecTypeKind::Seq,
        "map" => SpecTypeKind::Map,
        "bigint" => SpecTypeKind::BigInt,
        "real" => SpecTypeKind::Real,
        "level" => SpecTypeKind::Level,
        "TYPE" => SpecTypeKind::TypeOfTypes,
        _ => return None,
    })
}

fn quantifier(word: &str) -> Option<QuantifierKind> {
    Some(match word {
        "forall" => QuantifierKind::Forall,
        "exists" => QuantifierKind::Exists,
        "sum" => QuantifierKind::Sum,
        "product" => QuantifierKind::Product,
        "min" => QuantifierKind::Min,
        "max" => QuantifierKind::Max,
        "num_of" => QuantifierKind::NumOf,
        "choose" => QuantifierKind::Choose,
        _ => return None,
    })
}

fn spec_word(word: &str) -> Option<SpecWord> {
    let word = if word == "count" { "index" } else { word };
    let found = SpecWord::ALL.iter().find(|(text, _)| *text == word);
    found.map(|(_, word)| *word)
}

impl Parser<'_> {
    /// An expression that starts with a `\word`.
    pub(super) fn spec_primary(&mut self) -> ExprId {
        let token = self.token();
        let text = self.ast.text(token.name());
        if let Some(kind) = quantifier(text) {
            return self.quantifier(kind);
        }
        if let Some(word) = spec_word(text) {
            return self.spec_word(word);
        }
        match text {
            "old" | "pre" => self.old(),
            "type" => self.type_value(),
            _ => self.unknown_word(token.range(), token.name()),
        }
    }

    fn unknown_word(&mut self, range: TextRange, name: Name) -> ExprId {
        let text = self.ast.text(name);
        let what = format!("unknown word `\\{text}`");
        let words: Vec<String> = SpecWord::ALL
            .iter()
            .map(|(text, _)| format!("\\{text}"))
            .collect();
        let help = format!(
            "the words are \\old \\forall \\exists \\type {}",
            words.join(" ")
        );
        self.error_helped(codes::SPEC_UNKNOWN, range, what, help);
        self.bump();
        if self.at(TokenKind::LParen) {
            self.args();
        }
        self.expr_node(range.start, ExprKind::Error)
    }

    fn spec_word(&mut self, word: SpecWord) -> ExprId {
        let start = self.bump().start;
        let call = match word.takes_args() {
            Some(takes) => takes,
            None => self.at(TokenKind::LParen),
        };
        if !call {
            return self.expr_node(start, ExprKind::Word(word));
        }
        let args = self.args();
        self.expr_node(start, ExprKind::SpecCall { word, args })
    }

    /// `\old(e)` or `\old(e, label)`; the position is at the word.
    fn old(&mut self) -> ExprId {
        let token = self.bump();
        self.two_store.old.get_or_insert(token.range());
        self.expect(TokenKind::LParen);
        let value = self.expr();
        let label = self.eat(TokenKind::Comma).then(|| self.ident());
        self.expect(TokenKind::RParen);
        self.expr_node(token.start, ExprKind::Old { value, label })
    }

    fn type_value(&mut self) -> ExprId {
        let start = self.bump().start;
        self.expect(TokenKind::LParen);
        let ty = self.result_type();
        self.expect(TokenKind::RParen);
        self.expr_node(start, ExprKind::TypeValue(ty))
    }

    /// `\forall T x, y; range; body`; the position is at the word.
    fn quantifier(&mut self, kind: QuantifierKind) -> ExprId {
        let in_parens = self.pos > 0 && self.kind_at(self.pos - 1) == TokenKind::LParen;
        let start = self.bump().start;
        if !self.enter() {
            return self.error_expr();
        }
        while self.nullness_here() {
            self.bump();
        }
        let ty = self.ty();
        let vars = self.declarators(crate::ast::Modifiers::default(), ty);
        self.expect(TokenKind::Semi);
        // `; ; body` leaves the range out, as JML allows.
        let first = match self.at(TokenKind::Semi) {
            true => None,
            false => Some(self.expr()),
        };
        let second = self.quantifier_goes_on(in_parens).then(|| {
            self.bump();
            self.expr()
        });
        self.leave();
        let (range, body) = match (first, second) {
            (first, Some(body)) => (first, body),
            (Some(body), None) => (None, body),
            (None, None) => (None, self.error_expr()),
        };
        let kind = ExprKind::Quantifier {
            kind,
            vars,
            range,
            body,
        };
        self.expr_node(start, kind)
    }

    fn nullness_here(&self) -> bool {
        self.at(TokenKind::Ident) && modifier_word(self.ast.text(self.token().name())).is_some()
    }

    /// Whether the `;` here separates range and body, rather than ending the clause.
    fn quantifier_goes_on(&self, in_parens: bool) -> bool {
        if !self.at(TokenKind::Semi) {
            return false;
        }
        let next = self.pos + 1;
        match self.kind_at(next) {
            TokenKind::SpecEnd | TokenKind::Eof => false,
            _ if in_parens => true,
            TokenKind::Ident => !self.clause_starts_at(next),
            TokenKind::Public
            | TokenKind::Private
            | TokenKind::Protected
            | TokenKind::Static
            | TokenKind::Assert
            | TokenKind::RBrace
            | TokenKind::NestOpen
            | TokenKind::NestClose => false,
            _ => true,
        }
    }

    /// Whether the name at `pos` is a clause or modifier word that begins the next item.
    fn clause_starts_at(&self, pos: usize) -> bool {
        let text = self.ast.text(self.word_at(pos));
        let known = crate::spec_words::clause_word(text).is_some() || modifier_word(text).is_some();
        known && !matches!(self.kind_at(pos + 1), TokenKind::Dot | TokenKind::RParen)
    }

    /// `e'`; the position is at the prime.
    pub(super) fn prime(&mut self, start: u32, value: ExprId) -> ExprId {
        self.bump();
        let range = self.range(start);
        self.two_store.prime.get_or_insert(range);
        self.expr_node(start, ExprKind::Prime(value))
    }

    /// `&o.f`; the position is at `&`.
    pub(super) fn location(&mut self) -> ExprId {
        let start = self.bump().start;
        let place = self.postfix();
        let node = self.ast[place];
        let fine = matches!(
            node.kind,
            ExprKind::Name(_)
                | ExprKind::Field { .. }
                | ExprKind::Index { .. }
                | ExprKind::AllFields(_)
                | ExprKind::AllElements(_)
                | ExprKind::Slice { .. }
                | ExprKind::Prime(_)
                | ExprKind::Error
        );
        if !fine {
            let what = "`&` needs a field or array element";
            self.report(codes::SPEC_SYNTAX, node.range, what);
        }
        self.expr_node(start, ExprKind::Location(place))
    }

    /// `{a, b}`; the position is at `{`.
    pub(super) fn set_display(&mut self) -> ExprId {
        let start = self.bump().start;
        let mark = self.ast.open_list();
        while !self.at(TokenKind::RBrace) {
            let element = self.expr();
            self.ast.push(element);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if !self.eat(TokenKind::RBrace) {
            self.expected("`,` or `}`");
        }
        let elements: List<ExprId> = self.ast.close_list(mark);
        self.expr_node(start, ExprKind::SetDisplay(elements))
    }

    pub(super) fn informal(&mut self) -> ExprId {
        let token = self.bump();
        self.expr_node(token.start, ExprKind::Informal(token.name()))
    }
}
