//! Compilation units: package, imports, top-level types (JLS chapter 7).

use super::Parser;
use super::modifier::Declared;
use super::spec::Pending;
use crate::ast::{Import, Modifiers, Package, flags};
use crate::token::TokenKind;

impl Parser<'_> {
    /// The whole file.
    pub(crate) fn unit(&mut self) {
        loop {
            let mut pending = Pending::default();
            if self.token().after_spec {
                self.top_level_specs(&mut pending);
            }
            if self.at(TokenKind::Eof) {
                self.refuse_pending(pending, "the end of the file");
                break;
            }
            let before = self.pos;
            self.top_level(pending);
            self.resynchronize_top_level(before);
        }
        self.report_unclaimed();
    }

    fn top_level(&mut self, mut pending: Pending) {
        use TokenKind::*;
        let start = self.start();
        match self.kind() {
            Semi => {
                self.refuse_pending(pending, "`;`");
                self.bump();
            }
            Import => {
                self.refuse_pending(pending, "an import");
                self.import(false);
            }
            Package if pending.is_empty() => self.package(start, Modifiers::default()),
            _ => {
                let modifiers = self.modifiers(&mut pending);
                self.modified_top_level(start, modifiers, pending);
            }
        }
    }

    fn modified_top_level(&mut self, start: u32, modifiers: Modifiers, pending: Pending) {
        if self.at(TokenKind::Package) {
            self.refuse_pending(pending, "a package declaration");
            return self.package(start, modifiers);
        }
        if self.module_here() {
            self.refuse_pending(pending, "a module declaration");
            return self.module(start, modifiers);
        }
        match self.type_decl(start, modifiers, pending) {
            Some(ty) => {
                self.allow_modifiers(modifiers, Declared::TopLevelType);
                self.ast.unit.types.push(ty);
            }
            None => self.expected("a class, interface, enum or record"),
        }
    }

    fn package(&mut self, start: u32, modifiers: Modifiers) {
        let token = self.bump();
        let path = self.path();
        self.expect(TokenKind::Semi);
        let range = self.range(start);
        let unit = &self.ast.unit;
        let late = unit.package.is_some() || !unit.imports.is_empty() || !unit.types.is_empty();
        if late {
            let what = "there is one package declaration, and it is the first of the file";
            self.report(heddle_diag::codes::JAVA_SYNTAX, token.range(), what);
            return;
        }
        if modifiers.flags & flags::JAVA != 0 {
            let what = "a package declaration has no modifiers";
            self.report(heddle_diag::codes::JAVA_MODIFIER, modifiers.range, what);
        }
        self.ast.unit.package = Some(Package {
            range,
            annotations: modifiers.annotations,
            path,
        });
    }

    /// `import static a.b.*;`
    pub(super) fn import(&mut self, spec_only: bool) {
        let word = self.bump();
        let is_static = self.eat(TokenKind::Static);
        let path = self.path();
        let on_demand = self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Star;
        if on_demand {
            self.bump();
            self.bump();
        }
        self.expect(TokenKind::Semi);
        let text = self.ast.text(path.name);
        if !text.is_empty() && !text.contains('.') && !on_demand {
            let what = "an import names a type with its package: expected `.` and a name";
            self.report(heddle_diag::codes::JAVA_SYNTAX, path.range, what);
        }
        if !self.ast.unit.types.is_empty() {
            let what = "imports stand before the first type";
            self.report(heddle_diag::codes::JAVA_SYNTAX, word.range(), what);
        }
        let range = self.range(word.start);
        self.ast.unit.imports.push(Import {
            range,
            path,
            is_static,
            on_demand,
            spec_only,
        });
    }

    fn resynchronize_top_level(&mut self, before: usize) {
        if self.error_at != Some(self.pos) {
            if self.pos == before {
                self.bump();
            }
            return;
        }
        loop {
            use TokenKind::*;
            match self.kind() {
                Eof => return,
                Class | Interface | Enum | Public | Abstract | Final | At | Import
                    if self.pos > before =>
                {
                    return;
                }
                Semi => {
                    self.bump();
                    return;
                }
                LBrace => self.skip_braces(),
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Skips from `{` to after its `}`.
    fn skip_braces(&mut self) {
        let mut depth = 0u32;
        while !self.kind().is_end() {
            match self.bump().kind {
                TokenKind::LBrace => depth += 1,
                TokenKind::RBrace => {
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                _ => {}
            }
        }
    }
}
