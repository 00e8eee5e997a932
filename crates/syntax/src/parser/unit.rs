//! Compilation units: package, imports, top-level types (JLS chapter 7).

use super::Parser;
use super::member::Front;
use super::modifier::Declared;
use super::spec::Pending;
use crate::ast::{
    Ident, Import, Member, Modifiers, Package, TextRange, TypeDecl, TypeDeclKind, flags,
};
use crate::features::Feature;
use crate::names::Name;
use crate::token::TokenKind;
use heddle_diag::codes;

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
        self.end_unit();
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
        if self.top_member_here() {
            return self.top_member(start, modifiers, pending);
        }
        match self.type_decl(start, modifiers, pending) {
            Some(ty) => self.ast.unit.types.push(ty),
            None => self.expected("a class, interface, enum or record"),
        }
    }

    /// A field or method of the class that a compact source file declares.
    fn top_member(&mut self, start: u32, modifiers: Modifiers, pending: Pending) {
        let front = Front {
            start,
            modifiers,
            pending,
        };
        let before = self.ast.unit.types.len();
        if let Some(member) = self.member_after_modifiers(TypeDeclKind::Class, front) {
            self.uses(Feature::CompactFiles, start);
            let member = self.ast.add(member);
            self.top_members.push((before, member));
        }
    }

    /// What depends on whether the file is a compact one: the modifiers of its types, and the class around them.
    fn end_unit(&mut self) {
        let compact = !self.top_members.is_empty();
        let declared = match compact {
            true => Declared::MemberType,
            false => Declared::TopLevelType,
        };
        for i in 0..self.ast.unit.types.len() {
            let ty = self.ast.unit.types[i];
            self.allow_modifiers(self.ast[ty].modifiers, declared);
        }
        if compact {
            self.implicit_class();
        }
    }

    /// JLS 8.1.8: everything that a compact source file declares is a member of one final class.
    fn implicit_class(&mut self) {
        let types = std::mem::take(&mut self.ast.unit.types);
        let first_type = types.first().map(|ty| self.ast[*ty].range.start);
        let mut members = std::mem::take(&mut self.top_members).into_iter().peekable();
        let mark = self.ast.open_list();
        for (i, ty) in types.into_iter().enumerate() {
            while let Some((_, member)) = members.next_if(|(before, _)| *before <= i) {
                self.ast.push(member);
            }
            let member = self.ast.add(Member::Type(ty));
            self.ast.push(member);
        }
        members.for_each(|(_, member)| self.ast.push(member));
        let members = self.ast.close_list(mark);
        let start = self.ast.features.first(Feature::CompactFiles);
        let first_type = first_type.unwrap_or(u32::MAX);
        let start = start.map_or(0, |range| range.start.min(first_type));
        if let Some(package) = self.ast.unit.package {
            let what = "a compact source file has no package; put the methods into a class";
            self.report(codes::JAVA_SYNTAX, package.range, what);
        }
        let range = self.range(start);
        let modifiers = Modifiers {
            range: TextRange::new(start, start),
            flags: flags::FINAL,
            ..Modifiers::default()
        };
        // Whoever knows the name of the file names the class after it.
        let name = Ident {
            name: self.ast.intern("Main"),
            start,
        };
        let class = self.ast.add(TypeDecl {
            members,
            ..self.bodiless(range, TypeDeclKind::Class, modifiers, name)
        });
        self.ast.unit.types.push(class);
        self.ast.unit.implicit_class = Some(class);
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
            self.report(codes::JAVA_SYNTAX, token.range(), what);
            return;
        }
        if modifiers.flags & flags::JAVA != 0 {
            let what = "a package declaration has no modifiers";
            self.report(codes::JAVA_MODIFIER, modifiers.range, what);
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
        let is_module = self.at_word(Name::MODULE) && self.peek(1) == TokenKind::Ident;
        if is_module {
            self.bump();
            self.uses(Feature::ModuleImports, word.start);
            if is_static {
                let what = "the import of a module is not `static`";
                self.report(codes::JAVA_SYNTAX, word.range(), what);
            }
        }
        let path = self.path();
        let on_demand = self.at(TokenKind::Dot) && self.peek(1) == TokenKind::Star;
        if on_demand && is_module {
            self.expected("`;`, because the import of a module names just the module");
        }
        if on_demand {
            self.bump();
            self.bump();
        }
        self.expect(TokenKind::Semi);
        let text = self.ast.text(path.name);
        if !text.is_empty() && !text.contains('.') && !on_demand && !is_module {
            let what = "an import names a type with its package: expected `.` and a name";
            self.report(codes::JAVA_SYNTAX, path.range, what);
        }
        if !self.ast.unit.types.is_empty() || !self.top_members.is_empty() {
            let what = "imports stand before the first type";
            self.report(codes::JAVA_SYNTAX, word.range(), what);
        }
        let range = self.range(word.start);
        self.ast.unit.imports.push(Import {
            range,
            path,
            is_static,
            on_demand,
            is_module,
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
