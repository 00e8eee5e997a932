//! Places of specifications: which comment is read where, and to which declaration, statement or loop its clauses go.
//!
//! A group of specification comments is *claimed* by the place of the grammar that it stands at, and parsed there
//! with the same parser on the group's own tokens. Clauses and modifiers for the declaration or statement that follows
//! are collected as [`Pending`]; whoever parses that declaration takes those that belong to it and reports the others.

use super::Parser;
use super::member::Front;
use crate::ast::{
    ClauseId, List, Member, MemberId, Modifiers, Stmt, StmtKind, TextRange, TypeDeclKind, flags,
};
use crate::spec_words::{
    ClauseWord, accepted_forms, clause_word, modifier_word, nearest_word, place,
};
use crate::token::TokenKind;
use heddle_diag::codes;

/// Whether the formula being parsed speaks of two stores, and how.
#[derive(Default)]
pub(super) struct TwoStore {
    /// The first primed expression.
    pub prime: Option<TextRange>,
    /// The first `\old`.
    pub old: Option<TextRange>,
}

/// Clauses and modifiers that wait for what follows the comment.
#[derive(Default)]
pub(super) struct Pending {
    pub flags: u32,
    pub flags_at: TextRange,
    pub clauses: Vec<PendingClause>,
}

#[derive(Clone, Copy)]
pub(super) struct PendingClause {
    pub id: ClauseId,
    pub word: &'static ClauseWord,
}

impl Pending {
    pub(super) fn is_empty(&self) -> bool {
        self.flags == 0 && self.clauses.is_empty()
    }

    pub(super) fn flags(&self) -> u32 {
        self.flags
    }
}

/// The places of the grammar that read specification comments.
#[derive(Clone, Copy)]
pub(super) enum Here {
    TopLevel,
    ClassHeader,
    ClassBody(TypeDeclKind, Option<(MemberId, u32)>),
    Modifiers,
    MethodHeader,
    FieldTail,
    Statement,
    SubStatement,
    LoopHeader,
}

impl Here {
    fn places(self) -> u8 {
        match self {
            Here::TopLevel | Here::ClassHeader => place::CLASS,
            Here::ClassBody(..) | Here::Modifiers => place::CLASS | place::FIELD | place::METHOD,
            Here::MethodHeader => place::METHOD,
            Here::FieldTail => place::FIELD,
            Here::Statement => place::STATEMENT | place::LOOP,
            Here::SubStatement | Here::LoopHeader => place::LOOP,
        }
    }
}

pub(super) const FIELD_FLAGS: u32 = flags::SHARED | flags::REP | flags::IMMUTABLE;
pub(super) const CLASS_FLAGS: u32 = flags::STATIC_LOCK_PROTECTED | flags::STATIC_IMMUTABLE;
pub(super) const METHOD_FLAGS: u32 = flags::PREDICATE | flags::HELPER;
const ACCESS: u32 = flags::PUBLIC | flags::PROTECTED | flags::PRIVATE;

impl Parser<'_> {
    // ---- entering comments ----

    /// The group before the current token, if nobody has parsed it.
    pub(super) fn claim(&mut self) -> Option<usize> {
        if self.in_spec || !self.token().after_spec {
            return None;
        }
        let before = self.pos as u32;
        let group = self.groups.binary_search_by_key(&before, |g| g.before);
        let group = group.ok().filter(|g| !self.claimed[*g])?;
        self.claimed[group] = true;
        Some(group)
    }

    pub(super) fn group_tokens(&self, group: usize) -> (usize, usize) {
        let first = self.groups[group].first as usize;
        let next = self.groups.get(group + 1);
        (first, next.map_or(self.spec.len(), |g| g.first as usize))
    }

    /// Runs `parse` on the tokens of a group, then goes on in the Java stream.
    fn in_group<R>(&mut self, group: usize, parse: impl FnOnce(&mut Self) -> R) -> R {
        let (first, end) = self.group_tokens(group);
        let outer = (self.pos, self.last_end, self.error_at.take());
        self.tokens = &self.spec[first..end];
        self.base = first;
        self.pos = 0;
        self.in_spec = true;
        self.last_end = self.token().start;
        let result = parse(self);
        self.in_spec = false;
        self.tokens = self.java;
        self.base = 0;
        (self.pos, self.last_end, self.error_at) = outer;
        if self.gave_up {
            self.pos = self.tokens.len() - 1;
        }
        result
    }

    /// Parses the group before the current token as items for the place `here`.
    pub(super) fn claim_items(&mut self, here: Here, pending: &mut Pending) {
        let Some(group) = self.claim() else { return };
        self.in_group(group, |parser| parser.items(here, pending));
    }

    fn items(&mut self, here: Here, pending: &mut Pending) {
        while !self.at(TokenKind::SpecEnd) && !self.gave_up {
            let before = self.pos;
            self.item(here, pending);
            if self.error_at == Some(self.pos) || self.pos == before {
                self.skip_clause(before);
            }
        }
    }

    /// Skips to after the `;` of a clause that could not be parsed.
    pub(super) fn skip_clause(&mut self, before: usize) {
        let mut depth = 0u32;
        while !self.at(TokenKind::SpecEnd) {
            if depth == 0 && self.pos > before && self.clause_word_here().is_some() {
                return;
            }
            match self.bump().kind {
                TokenKind::Semi if depth == 0 => return,
                TokenKind::LParen | TokenKind::LBrace => depth += 1,
                TokenKind::RParen | TokenKind::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    /// The clause word at the current token.
    pub(super) fn clause_word_here(&self) -> Option<&'static ClauseWord> {
        let token = self.token();
        match token.kind {
            TokenKind::Ident | TokenKind::Assert => clause_word(self.ast.text(token.name())),
            _ => None,
        }
    }

    // ---- one item ----

    pub(super) fn item(&mut self, here: Here, pending: &mut Pending) {
        if self.eat(TokenKind::Semi) {
            return;
        }
        let start = self.start();
        let trailing = self.trails_field(here);
        let modifiers = self.spec_modifiers(trailing);
        if trailing && modifiers.flags != 0 && self.on_next_line() {
            return self.modifier_item(here, modifiers, pending);
        }
        if let Some(word) = self.clause_word_here() {
            return self.clause_item(here, word, modifiers, pending);
        }
        match self.kind() {
            TokenKind::NestOpen => self.nested_item(here, pending),
            TokenKind::SpecEnd | TokenKind::Semi => self.modifier_item(here, modifiers, pending),
            TokenKind::Import if matches!(here, Here::TopLevel) => self.import(true),
            _ => self.declaration_item(here, start, modifiers, pending),
        }
    }

    /// Whether the current token stands on the line on which the field before it ends.
    fn trails_field(&self, here: Here) -> bool {
        match here {
            Here::ClassBody(_, last) => self.same_line(last, self.token().range()).is_some(),
            _ => false,
        }
    }

    /// Whether the current token stands on a later line than the one before it.
    pub(super) fn on_next_line(&self) -> bool {
        let (from, to) = (self.last_end as usize, self.start() as usize);
        let between = self.source.get(from..to).unwrap_or("");
        between.contains(['\n', '\r'])
    }

    /// Modifier words of Java and of the specification language, `one_line` only those on the same line.
    fn spec_modifiers(&mut self, one_line: bool) -> Modifiers {
        let start = self.start();
        let mut found = 0;
        while let Some(bit) = self.spec_modifier_here() {
            if one_line && found != 0 && self.on_next_line() {
                break;
            }
            found |= bit;
            self.bump();
        }
        Modifiers {
            range: self.range(start),
            flags: found,
            annotations: List::EMPTY,
        }
    }

    pub(super) fn spec_modifier_here(&self) -> Option<u32> {
        use TokenKind::*;
        Some(match self.kind() {
            Public => flags::PUBLIC,
            Protected => flags::PROTECTED,
            Private => flags::PRIVATE,
            Static => flags::STATIC,
            Final => flags::FINAL,
            Abstract => flags::ABSTRACT,
            Synchronized => flags::SYNCHRONIZED,
            Native => flags::NATIVE,
            Volatile => flags::VOLATILE,
            Transient => flags::TRANSIENT,
            Ident => return modifier_word(self.ast.text(self.token().name())),
            _ => return None,
        })
    }

    /// Modifiers alone: they are for what follows, for the field before, or for the class around.
    fn modifier_item(&mut self, here: Here, modifiers: Modifiers, pending: &mut Pending) {
        self.eat(TokenKind::Semi);
        let spec = modifiers.flags & !flags::JAVA;
        if let Here::ClassBody(_, last_field) = here {
            self.class_flags |= spec & CLASS_FLAGS;
            let rest = spec & !CLASS_FLAGS;
            if let Some(field) = self.same_line(last_field, modifiers.range) {
                return self.add_field_flags(field, rest);
            }
            return add_flags(pending, rest, modifiers.range);
        }
        if matches!(
            here,
            Here::FieldTail | Here::MethodHeader | Here::LoopHeader
        ) {
            let what = "modifiers stand in front of the declaration";
            return self.place_error(modifiers.range, what, 0);
        }
        add_flags(pending, spec, modifiers.range);
    }

    /// The field that ends on the line on which `range` starts.
    fn same_line(&self, field: Option<(MemberId, u32)>, range: TextRange) -> Option<MemberId> {
        let (member, end) = field?;
        let between = self.source.get(end as usize..range.start as usize)?;
        let trails = !between.contains(['\n', '\r']) && !self.declaration_follows(range);
        trails.then_some(member)
    }

    /// Whether another declaration goes on in the line, which the words before it are for.
    fn declaration_follows(&self, range: TextRange) -> bool {
        let next = self.java.partition_point(|t| t.start < range.end);
        let Some(token) = self.java.get(next) else {
            return false;
        };
        let between = self.source.get(range.end as usize..token.start as usize);
        let one_line = between.is_some_and(|text| !text.contains(['\n', '\r']));
        one_line && !matches!(token.kind, TokenKind::RBrace | TokenKind::Eof)
    }

    fn add_field_flags(&mut self, member: MemberId, bits: u32) {
        let Member::Field(field) = self.ast[member] else {
            return;
        };
        for i in 0..self.ast.list(field.vars).len() {
            let var = self.ast.list(field.vars)[i];
            self.ast[var].modifiers.flags |= bits;
        }
    }

    pub(super) fn clause_item(
        &mut self,
        here: Here,
        word: &'static ClauseWord,
        modifiers: Modifiers,
        pending: &mut Pending,
    ) {
        let token = self.token();
        let fits = word.places & here.places() != 0;
        let id = self.clause(word, here.places(), modifiers);
        // Words such as `pure` in front of a clause are for the declaration that follows.
        let rest = modifiers.flags & !(flags::JAVA | flags::INSTANCE | flags::OTHER_JML);
        let class_bits = matches!(here, Here::ClassBody(..)).then_some(rest & CLASS_FLAGS);
        self.class_flags |= class_bits.unwrap_or(0);
        add_flags(pending, rest & !class_bits.unwrap_or(0), modifiers.range);
        if !fits {
            let belongs = place::describe(word.places & word.places.wrapping_neg());
            let what = format!(
                "`{}` is a {belongs} clause and cannot stand here",
                word.text
            );
            return self.place_error(token.range(), &what, here.places());
        }
        self.deliver(here, PendingClause { id, word }, pending);
    }

    /// Puts a parsed clause where it belongs.
    fn deliver(&mut self, here: Here, clause: PendingClause, pending: &mut Pending) {
        let range = self.ast[clause.id].range;
        match here {
            Here::ClassBody(_, last_field) => {
                if clause.word.places & place::CLASS != 0 {
                    let member = self.ast.add(Member::Spec(clause.id));
                    return self.ast.push(member);
                }
                if clause.word.places & place::FIELD != 0
                    && let Some(member) = self.same_line(last_field, range)
                {
                    return self.add_field_clause(member, clause.id);
                }
            }
            Here::Statement if clause.word.places & place::STATEMENT != 0 => {
                let kind = StmtKind::Spec(clause.id);
                let stmt = self.ast.add(Stmt { range, kind });
                return self.ast.push(stmt);
            }
            _ => {}
        }
        pending.clauses.push(clause);
    }

    fn add_field_clause(&mut self, member: MemberId, clause: ClauseId) {
        if let Member::Field(mut field) = self.ast[member] {
            let more = self.ast.list_of(&[clause]);
            field.spec = self.ast.joined(field.spec, more);
            self.ast[member] = Member::Field(field);
        }
    }

    fn nested_item(&mut self, here: Here, pending: &mut Pending) {
        let token = self.token();
        let id = self.nested_clauses();
        if here.places() & place::METHOD == 0 {
            let what = "`{| … |}` groups method clauses and cannot stand here";
            return self.place_error(token.range(), what, here.places());
        }
        if let Some(word) = clause_word("also") {
            pending.clauses.push(PendingClause { id, word });
        }
    }

    /// A declaration that exists in specifications only, or something unknown.
    fn declaration_item(
        &mut self,
        here: Here,
        start: u32,
        mut modifiers: Modifiers,
        pending: &mut Pending,
    ) {
        let declares = flags::GHOST | flags::MODEL | flags::PREDICATE | flags::PURE;
        let marked = modifiers.flags & declares != 0;
        if !marked && (self.word_not_type_here() || !self.local_variable_here()) {
            return self.unknown_item(here);
        }
        modifiers.flags |= flags::SPEC_ONLY;
        match here {
            Here::ClassBody(owner, _) => {
                let spec_only = std::mem::take(pending);
                modifiers.flags |= spec_only.flags;
                self.require_mark(modifiers, declares);
                let front = Front {
                    start,
                    modifiers,
                    pending: spec_only,
                };
                if let Some(member) = self.member_after_modifiers(owner, front) {
                    let member = self.ast.add(member);
                    self.ast.push(member);
                }
            }
            Here::Statement => {
                self.require_mark(modifiers, declares);
                let stmt = self.local_variables(start, modifiers);
                self.ast.push(stmt);
            }
            _ => self.unknown_item(here),
        }
    }

    /// Whether a name stands here that looks like a clause word rather than like a type.
    fn word_not_type_here(&self) -> bool {
        let text = match self.at(TokenKind::Ident) {
            true => self.ast.text(self.token().name()),
            false => return false,
        };
        nearest_word(text).is_some() || text.starts_with(|c: char| c.is_lowercase())
    }

    fn require_mark(&mut self, modifiers: Modifiers, declares: u32) {
        if modifiers.flags & declares == 0 {
            let what =
                "a declaration in a specification starts with `ghost`, `pure` or `predicate`";
            self.report(codes::SPEC_SYNTAX, self.token().range(), what);
        }
    }

    fn unknown_item(&mut self, here: Here) {
        let token = self.token();
        let forms = accepted_forms(here.places());
        if !matches!(token.kind, TokenKind::Ident) {
            let found = self.describe(token);
            let what = format!("expected a clause, found {found}");
            let help = format!("accepted here: {forms}");
            return self.error_helped(codes::SPEC_SYNTAX, token.range(), what, help);
        }
        let text = self.ast.text(token.name());
        let what = format!("unknown specification word `{text}`");
        let help = match nearest_word(text) {
            Some(word) => format!("did you mean `{word}`? accepted here: {forms}"),
            None => format!("accepted here: {forms}"),
        };
        self.error_helped(codes::SPEC_UNKNOWN, token.range(), what, help);
    }

    /// Visibility bits in front of a behaviour word.
    pub(super) fn visibility(modifiers: Modifiers) -> u32 {
        modifiers.flags & ACCESS
    }
}

fn add_flags(pending: &mut Pending, bits: u32, range: TextRange) {
    if bits != 0 {
        pending.flags |= bits;
        pending.flags_at = range;
    }
}
