//! The places of the grammar that read specification comments, and what is said about clauses at the wrong one.

use super::Parser;
use super::spec::{CLASS_FLAGS, FIELD_FLAGS, Here, METHOD_FLAGS, Pending};
use crate::MAX_ERRORS;
use crate::ast::{ClauseId, List, MemberId, Modifiers, TextRange, TypeDeclKind, flags};
use crate::spec_words::{accepted_forms, place};
use crate::token::TokenKind;
use heddle_diag::{Code, Diagnostic, codes};

impl Parser<'_> {
    pub(super) fn top_level_specs(&mut self, pending: &mut Pending) {
        self.claim_items(Here::TopLevel, pending);
    }

    pub(super) fn class_body_specs(
        &mut self,
        owner: TypeDeclKind,
        pending: &mut Pending,
        last_field: Option<(MemberId, u32)>,
    ) {
        self.claim_items(Here::ClassBody(owner, last_field), pending);
    }

    pub(super) fn modifier_specs(&mut self, pending: &mut Pending) {
        self.claim_items(Here::Modifiers, pending);
    }

    pub(super) fn method_header_specs(&mut self, pending: &mut Pending) {
        self.claim_items(Here::MethodHeader, pending);
    }

    pub(super) fn field_tail_specs(&mut self, pending: &mut Pending) {
        self.claim_items(Here::FieldTail, pending);
    }

    /// Clauses between the header and the body of a method that stands in a specification.
    pub(super) fn header_clauses_in_spec(&mut self, pending: &mut Pending) {
        while let Some(word) = self.clause_word_here() {
            let before = self.pos;
            self.clause_item(Here::MethodHeader, word, Modifiers::default(), pending);
            if self.error_at == Some(self.pos) || self.pos == before {
                self.skip_clause(before);
            }
        }
    }

    pub(super) fn class_specs_before_body(&mut self) -> List<ClauseId> {
        let mut pending = Pending::default();
        self.claim_items(Here::ClassHeader, &mut pending);
        self.class_clauses(pending)
    }

    pub(super) fn class_clauses(&mut self, pending: Pending) -> List<ClauseId> {
        self.take_clauses(pending, place::CLASS, FIELD_FLAGS | METHOD_FLAGS)
    }

    pub(super) fn method_clauses(&mut self, pending: Pending) -> List<ClauseId> {
        self.take_clauses(pending, place::METHOD, FIELD_FLAGS | CLASS_FLAGS)
    }

    pub(super) fn field_clauses(&mut self, pending: Pending) -> List<ClauseId> {
        self.take_clauses(
            pending,
            place::FIELD,
            METHOD_FLAGS | CLASS_FLAGS | flags::PURE | flags::TRUSTED,
        )
    }

    pub(super) fn loop_clauses(&mut self, pending: Pending) -> List<ClauseId> {
        self.take_clauses(pending, place::LOOP, u32::MAX)
    }

    /// Comments in front of a statement of a block; specification statements go to the open list.
    pub(super) fn statement_specs(&mut self) -> Pending {
        let mut pending = Pending::default();
        if self.token().after_spec {
            self.claim_items(Here::Statement, &mut pending);
        }
        pending
    }

    /// Specification statements among the Java statements of a method that stands in a specification.
    pub(super) fn spec_body_items(&mut self, pending: &mut Pending) {
        while self.at(TokenKind::Ident) && self.peek(1) != TokenKind::Eq && self.item_here() {
            let before = self.pos;
            self.item(Here::Statement, pending);
            if self.error_at == Some(self.pos) || self.pos == before {
                self.skip_clause(before);
            }
        }
    }

    fn item_here(&self) -> bool {
        let operand = !matches!(
            self.peek(1),
            TokenKind::Dot | TokenKind::LParen | TokenKind::LBracket
        );
        operand && (self.clause_word_here().is_some() || self.spec_modifier_here().is_some())
    }

    /// Comments in front of a statement that is not in a block.
    pub(super) fn sub_statement_specs(&mut self) -> Pending {
        let mut pending = Pending::default();
        self.claim_items(Here::SubStatement, &mut pending);
        pending
    }

    /// Loop clauses between a loop's header and its body. In front of another loop they are that loop's.
    pub(super) fn loop_clauses_before_body(&mut self, spec: List<ClauseId>) -> List<ClauseId> {
        let inner_loop = matches!(
            self.kind(),
            TokenKind::While | TokenKind::For | TokenKind::Do
        );
        if !self.token().after_spec || inner_loop {
            return spec;
        }
        let mut pending = Pending::default();
        self.claim_items(Here::LoopHeader, &mut pending);
        let more = self.loop_clauses(pending);
        self.ast.joined(spec, more)
    }

    pub(super) fn error_helped(
        &mut self,
        code: Code,
        range: TextRange,
        what: String,
        help: String,
    ) {
        if self.gave_up || self.error_at == Some(self.pos) || self.diagnostics.len() >= MAX_ERRORS {
            self.error_at = Some(self.pos);
            return;
        }
        self.error_at = Some(self.pos);
        let span = self.ast.span(range);
        let diagnostic = Diagnostic::new(code, span, what).help(help);
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn place_error(&mut self, range: TextRange, what: &str, places: u8) {
        if self.gave_up || self.diagnostics.len() >= MAX_ERRORS {
            return;
        }
        let span = self.ast.span(range);
        let mut diagnostic = Diagnostic::new(codes::SPEC_PLACE, span, what);
        if places != 0 {
            let forms = accepted_forms(places);
            diagnostic = diagnostic.help(format!("accepted here: {forms}"));
        }
        self.diagnostics.push(diagnostic);
    }

    /// The clauses of `pending` that belong to `wanted`; the others and wrong modifiers are reported.
    pub(super) fn take_clauses(
        &mut self,
        pending: Pending,
        wanted: u8,
        wrong_flags: u32,
    ) -> List<ClauseId> {
        if pending.is_empty() {
            return List::EMPTY;
        }
        let name = place::describe(wanted);
        if pending.flags & wrong_flags != 0 {
            let what = format!("this modifier does not apply to a {name}");
            self.place_error(pending.flags_at, &what, 0);
        }
        let mark = self.ast.open_list();
        for clause in pending.clauses {
            if clause.word.places & wanted != 0 {
                self.ast.push(clause.id);
                continue;
            }
            let belongs = place::describe(clause.word.places & clause.word.places.wrapping_neg());
            let range = self.ast[clause.id].range;
            let text = clause.word.text;
            let what = format!("`{text}` is a {belongs} clause, but a {name} follows");
            self.place_error(range, &what, wanted);
        }
        self.ast.close_list(mark)
    }

    /// Reports everything in `pending`: nothing of it applies to `what`.
    pub(super) fn refuse_pending(&mut self, pending: Pending, what: &str) {
        if pending.flags != 0 {
            let message = format!("a modifier needs a declaration after it, not {what}");
            self.place_error(pending.flags_at, &message, 0);
        }
        self.refuse_clauses(pending, what);
    }

    /// Reports the clauses in `pending`; its modifiers are used.
    pub(super) fn refuse_clauses(&mut self, pending: Pending, what: &str) {
        for clause in pending.clauses {
            let belongs = place::describe(clause.word.places & clause.word.places.wrapping_neg());
            let range = self.ast[clause.id].range;
            let text = clause.word.text;
            let message = format!("`{text}` needs a {belongs} after it, not {what}");
            self.place_error(range, &message, 0);
        }
    }

    /// Reports the comments that no place has read.
    pub(super) fn report_unclaimed(&mut self) {
        // After a Java syntax error the parser may have skipped the place.
        let lost = self
            .diagnostics
            .iter()
            .any(|d| d.code == codes::JAVA_SYNTAX);
        for group in 0..self.groups.len() {
            let full = self.diagnostics.len() >= MAX_ERRORS;
            if self.claimed[group] || self.gave_up || lost || full {
                continue;
            }
            let (first, end) = self.group_tokens(group);
            let tokens = &self.spec[first..end.max(first + 1) - 1];
            let (Some(head), Some(tail)) = (tokens.first(), tokens.last()) else {
                continue;
            };
            let range = TextRange::new(head.start, tail.end);
            let text = |name| self.ast.text(name);
            let harmless = tokens
                .iter()
                .all(|t| matches!(text(t.name()), "nullable" | "non_null" | "spec_public"));
            let span = self.ast.span(range);
            let diagnostic = if harmless {
                Diagnostic::new(
                    codes::SPEC_IGNORED,
                    span,
                    "this modifier has no effect here",
                )
            } else {
                Diagnostic::new(codes::SPEC_PLACE, span, "a specification cannot stand here").help(
                    "put it in front of a declaration, statement or loop, or at the end of a method's header",
                )
            };
            self.diagnostics.push(diagnostic);
        }
    }
}
