//! Module declarations (JLS 7.7).

use super::Parser;
use crate::ast::{Directive, DirectiveKind, List, Modifiers, ModuleDecl, PathId, flags};
use crate::names::Name;
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn module_here(&self) -> bool {
        let at = self.pos + usize::from(self.at_word(Name::OPEN));
        self.word_at(at) == Name::MODULE
            && self.kind_at(at + 1) == TokenKind::Ident
            && matches!(self.kind_at(at + 2), TokenKind::LBrace | TokenKind::Dot)
    }

    pub(super) fn module(&mut self, start: u32, modifiers: Modifiers) {
        if modifiers.flags & flags::JAVA != 0 {
            let what = "a module has no modifier but `open`";
            self.report(heddle_diag::codes::JAVA_MODIFIER, modifiers.range, what);
        }
        let is_open = self.eat_word(Name::OPEN);
        self.bump();
        self.uses(crate::Feature::Modules, start);
        let path = self.path();
        self.expect(TokenKind::LBrace);
        let mut directives = Vec::new();
        while !matches!(self.kind(), TokenKind::RBrace) && !self.kind().is_end() {
            let before = self.pos;
            if let Some(directive) = self.directive() {
                directives.push(directive);
            }
            self.resynchronize_directive(before);
        }
        self.expect(TokenKind::RBrace);
        let range = self.range(start);
        if self.ast.unit.module.is_some() || !self.ast.unit.types.is_empty() {
            let what = "a file declares one module and nothing else";
            self.report(heddle_diag::codes::JAVA_SYNTAX, range, what);
        }
        self.ast.unit.module = Some(ModuleDecl {
            range,
            annotations: modifiers.annotations,
            is_open,
            path,
            directives,
        });
    }

    fn resynchronize_directive(&mut self, before: usize) {
        if self.error_at != Some(self.pos) && self.pos > before {
            return;
        }
        while !matches!(self.kind(), TokenKind::RBrace) && !self.kind().is_end() {
            if self.bump().kind == TokenKind::Semi {
                return;
            }
        }
    }

    fn directive(&mut self) -> Option<Directive> {
        let start = self.start();
        let word = self.word_at(self.pos);
        let kind = match word {
            Name::REQUIRES => self.requires(),
            Name::EXPORTS => {
                self.bump();
                let package = self.path();
                let to = self.paths_after(Name::TO);
                DirectiveKind::Exports { package, to }
            }
            Name::OPENS => {
                self.bump();
                let package = self.path();
                let to = self.paths_after(Name::TO);
                DirectiveKind::Opens { package, to }
            }
            Name::USES => {
                self.bump();
                DirectiveKind::Uses(self.path())
            }
            Name::PROVIDES => self.provides(),
            _ => {
                self.expected("`requires`, `exports`, `opens`, `uses`, `provides` or `}`");
                return None;
            }
        };
        self.expect(TokenKind::Semi);
        let range = self.range(start);
        Some(Directive { range, kind })
    }

    fn requires(&mut self) -> DirectiveKind {
        self.bump();
        let (mut transitive, mut is_static) = (false, false);
        loop {
            if self.at(TokenKind::Static) && !is_static {
                is_static = true;
            } else if self.at_word(Name::TRANSITIVE)
                && !transitive
                && !matches!(self.peek(1), TokenKind::Semi | TokenKind::Dot)
            {
                transitive = true;
            } else {
                break;
            }
            self.bump();
        }
        DirectiveKind::Requires {
            transitive,
            is_static,
            module: self.path(),
        }
    }

    fn provides(&mut self) -> DirectiveKind {
        self.bump();
        let service = self.path();
        if !self.at_word(Name::WITH) {
            self.expected("`with`");
        }
        let with = self.paths_after(Name::WITH);
        DirectiveKind::Provides { service, with }
    }

    /// `to a.b, c.d` after the word, or nothing.
    fn paths_after(&mut self, word: Name) -> List<PathId> {
        let mark = self.ast.open_list();
        if self.eat_word(word) {
            loop {
                let path = self.path();
                let path = self.ast.add(path);
                self.ast.push(path);
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.ast.close_list(mark)
    }
}
