//! Type declarations and their bodies (JLS chapters 8 and 9), and recovery between members.

use super::Parser;
use super::modifier::Declared;
use super::spec::Pending;
use crate::ast::{
    ClauseId, EnumConstant, EnumConstantId, Ident, List, Member, MemberId, Modifiers, TextRange,
    TypeDecl, TypeDeclId, TypeDeclKind, TypeId, VariableId, flags,
};
use crate::features::Feature;
use crate::names::Name;
use crate::token::TokenKind;

/// What is read between the modifiers and the body.
struct Header {
    kind: TypeDeclKind,
    name: Ident,
    decl: TypeDecl,
}

impl Parser<'_> {
    /// Whether `record` here begins a record declaration.
    pub(super) fn local_record_here(&self) -> bool {
        self.at_word(Name::RECORD)
            && self.peek(1) == TokenKind::Ident
            && matches!(self.peek(2), TokenKind::LParen | TokenKind::Lt)
    }

    fn type_decl_kind_here(&self) -> Option<TypeDeclKind> {
        Some(match self.kind() {
            TokenKind::Class => TypeDeclKind::Class,
            TokenKind::Interface => TypeDeclKind::Interface,
            TokenKind::Enum => TypeDeclKind::Enum,
            TokenKind::At if self.peek(1) == TokenKind::Interface => TypeDeclKind::Annotation,
            TokenKind::Ident if self.local_record_here() => TypeDeclKind::Record,
            _ => return None,
        })
    }

    /// A type declaration after its modifiers, if there is one.
    pub(super) fn type_decl(
        &mut self,
        start: u32,
        modifiers: Modifiers,
        pending: Pending,
    ) -> Option<TypeDeclId> {
        let kind = self.type_decl_kind_here()?;
        if !self.enter() {
            return None;
        }
        let spec = self.class_clauses(pending);
        let mut header = self.type_header(kind, modifiers, spec);
        if self.token().after_spec {
            let more = self.class_specs_before_body();
            header.decl.spec = self.ast.joined(header.decl.spec, more);
        }
        let id = self.type_body(start, header);
        self.leave();
        self.note_type(id);
        Some(id)
    }

    fn note_type(&mut self, id: TypeDeclId) {
        let TypeDecl {
            kind,
            modifiers,
            name,
            ..
        } = self.ast[id];
        self.allow_kind_modifiers(modifiers, kind);
        let range = TextRange::new(name.start, name.start + 1);
        if kind == TypeDeclKind::Record {
            self.ast.features.add(Feature::Records, range);
        }
        if modifiers.flags & (flags::SEALED | flags::NON_SEALED) != 0 {
            self.ast.features.add(Feature::SealedTypes, range);
        }
    }

    fn type_header(
        &mut self,
        kind: TypeDeclKind,
        modifiers: Modifiers,
        spec: List<ClauseId>,
    ) -> Header {
        self.bump();
        if kind == TypeDeclKind::Annotation {
            self.bump();
        }
        let name = self.type_name();
        let mut decl = TypeDecl {
            range: TextRange::default(),
            body_range: TextRange::default(),
            kind,
            modifiers,
            name,
            type_params: self.type_params(),
            extends: List::EMPTY,
            implements: List::EMPTY,
            permits: List::EMPTY,
            components: List::EMPTY,
            constants: List::EMPTY,
            members: List::EMPTY,
            spec,
        };
        let generic = !matches!(kind, TypeDeclKind::Enum | TypeDeclKind::Annotation);
        if !generic && !decl.type_params.is_empty() {
            let param = self.ast.list(decl.type_params)[0];
            let range = self.ast[param].range;
            let what = "an enum or annotation type has no type parameters";
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
        }
        if kind == TypeDeclKind::Record {
            decl.components = self.record_components();
        }
        self.header_clauses(&mut decl);
        Header { kind, name, decl }
    }

    /// `extends`, `implements` and `permits`, as far as the kind of type has them.
    fn header_clauses(&mut self, decl: &mut TypeDecl) {
        use TypeDeclKind::*;
        loop {
            if self.at(TokenKind::Extends) && matches!(decl.kind, Class | Interface) {
                self.bump();
                decl.extends = match decl.kind {
                    Class => self.superclass(),
                    _ => self.type_list(),
                };
            } else if self.at(TokenKind::Implements) && matches!(decl.kind, Class | Enum | Record) {
                self.bump();
                decl.implements = self.type_list();
                if self.at(TokenKind::Extends) {
                    self.expected("`{`; `extends` stands before `implements`");
                    self.error_at = None;
                }
            } else if self.at_word(Name::PERMITS) && matches!(decl.kind, Class | Interface) {
                let range = self.bump().range();
                if !decl.modifiers.has(flags::SEALED) {
                    let what = "only a `sealed` type has `permits`";
                    self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
                }
                decl.permits = self.type_list();
            } else {
                return;
            }
        }
    }

    fn superclass(&mut self) -> List<TypeId> {
        let ty = self.ty();
        if self.at(TokenKind::Comma) {
            self.expected("`{`, because a class has one superclass");
            while self.eat(TokenKind::Comma) {
                self.ty();
            }
        }
        self.ast.list_of(&[ty])
    }

    fn record_components(&mut self) -> List<VariableId> {
        self.expect(TokenKind::LParen);
        let mark = self.ast.open_list();
        while !self.at(TokenKind::RParen) {
            let component = self.param(false);
            self.allow_modifiers(self.ast[component].modifiers, Declared::Component);
            self.ast.push(component);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen);
        self.ast.close_list(mark)
    }

    fn type_body(&mut self, start: u32, header: Header) -> TypeDeclId {
        let Header {
            kind,
            name,
            mut decl,
        } = header;
        let outer = std::mem::replace(&mut self.class_name, name.name);
        let outer_lambda = std::mem::replace(&mut self.no_lambda, false);
        let outer_flags = std::mem::take(&mut self.class_flags);
        let open = self.start();
        if self.expect(TokenKind::LBrace) {
            if kind == TypeDeclKind::Enum {
                decl.constants = self.enum_constants();
            }
            decl.members = self.members(kind);
            if !self.eat(TokenKind::RBrace) {
                self.unclosed(open, "body");
            }
        }
        self.no_lambda = outer_lambda;
        self.class_name = outer;
        decl.modifiers.flags |= std::mem::replace(&mut self.class_flags, outer_flags);
        decl.body_range = self.range(open);
        decl.range = self.range(start);
        self.ast.add(decl)
    }

    /// A declaration without any parts.
    pub(super) fn bodiless(
        &self,
        range: TextRange,
        kind: TypeDeclKind,
        modifiers: Modifiers,
        name: Ident,
    ) -> TypeDecl {
        TypeDecl {
            range,
            body_range: range,
            kind,
            modifiers,
            name,
            type_params: List::EMPTY,
            extends: List::EMPTY,
            implements: List::EMPTY,
            permits: List::EMPTY,
            components: List::EMPTY,
            constants: List::EMPTY,
            members: List::EMPTY,
            spec: List::EMPTY,
        }
    }

    /// The body after `new C()` or an enum constant; the position is at `{`.
    pub(super) fn anonymous_body(&mut self) -> TypeDeclId {
        let start = self.start();
        let name = Ident {
            name: Name::EMPTY,
            start,
        };
        let kind = TypeDeclKind::Anonymous;
        let decl = self.bodiless(TextRange::default(), kind, Modifiers::default(), name);
        if !self.enter() {
            return self.ast.add(decl);
        }
        let id = self.type_body(start, Header { kind, name, decl });
        self.leave();
        id
    }

    /// Constants up to `;` or `}`.
    fn enum_constants(&mut self) -> List<EnumConstantId> {
        let mark = self.ast.open_list();
        if self.at(TokenKind::Comma) {
            self.bump();
        } else {
            while matches!(self.kind(), TokenKind::Ident | TokenKind::At) {
                let constant = self.enum_constant();
                self.ast.push(constant);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        if !self.eat(TokenKind::Semi) && !self.at(TokenKind::RBrace) {
            self.expected("`,`, `;` or `}` after the enum constants");
            self.skip_to_member_start(self.pos);
        }
        self.ast.close_list(mark)
    }

    fn enum_constant(&mut self) -> EnumConstantId {
        let start = self.start();
        let annotations = self.annotations();
        let name = self.ident();
        let args = match self.at(TokenKind::LParen) {
            true => self.args(),
            false => List::EMPTY,
        };
        let body = self.at(TokenKind::LBrace).then(|| self.anonymous_body());
        let range = self.range(start);
        self.ast.add(EnumConstant {
            range,
            annotations,
            name,
            args,
            body,
        })
    }

    /// The members up to `}`.
    fn members(&mut self, kind: TypeDeclKind) -> List<MemberId> {
        let mark = self.ast.open_list();
        let mut last_field = None;
        loop {
            let mut pending = Pending::default();
            if self.token().after_spec {
                self.class_body_specs(kind, &mut pending, last_field);
            }
            if matches!(self.kind(), TokenKind::RBrace) || self.kind().is_end() {
                self.refuse_pending(pending, "the end of the class");
                break;
            }
            if pending.is_empty() && self.eat(TokenKind::Semi) {
                continue;
            }
            let before = self.pos;
            last_field = None;
            if let Some(member) = self.member(kind, pending) {
                let is_field = matches!(member, Member::Field(_));
                let member = self.ast.add(member);
                self.ast.push(member);
                last_field = is_field.then_some((member, self.last_end));
            }
            self.resynchronize_member(before);
        }
        self.ast.close_list(mark)
    }

    /// After an error in a member, skips to where the next one may start.
    fn resynchronize_member(&mut self, before: usize) {
        if self.error_at == Some(self.pos) {
            self.skip_to_member_start(before);
        } else if self.pos == before {
            self.bump();
        }
    }

    fn skip_to_member_start(&mut self, before: usize) {
        let mut depth = 0u32;
        loop {
            use TokenKind::*;
            match self.kind() {
                kind if kind.is_end() => return,
                Semi if depth == 0 => {
                    self.bump();
                    return;
                }
                RBrace if depth == 0 => return,
                RBrace if depth == 1 => {
                    self.bump();
                    return;
                }
                LBrace => depth += 1,
                RBrace => depth -= 1,
                Public | Private | Protected | Static | Abstract | Final | Class | Interface
                | Enum | At | Void
                    if depth == 0 && self.pos > before =>
                {
                    return;
                }
                _ => {}
            }
            self.bump();
        }
    }
}
