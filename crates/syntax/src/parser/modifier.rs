//! Modifiers (JLS 8.1.1, 8.3.1, 8.4.3, 9.4 …): reading them, and which are allowed where.

use super::Parser;
use super::spec::Pending;
use crate::ast::{List, Modifiers, TypeDeclId, TypeDeclKind, flags};
use crate::names::Name;
use crate::token::TokenKind;
use heddle_diag::codes;

/// What a declaration is, for the purpose of its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    TopLevelType,
    MemberType,
    InterfaceType,
    LocalType,
    Field,
    InterfaceField,
    Method,
    RecordMethod,
    InterfaceMethod,
    Constructor,
    EnumConstructor,
    Variable,
    Component,
}

impl Declared {
    fn allowed(self) -> u32 {
        use flags::*;
        let access = PUBLIC | PROTECTED | PRIVATE;
        match self {
            Declared::TopLevelType => PUBLIC | ABSTRACT | FINAL | STRICTFP | SEALED | NON_SEALED,
            Declared::MemberType => {
                access | STATIC | ABSTRACT | FINAL | STRICTFP | SEALED | NON_SEALED
            }
            Declared::InterfaceType => {
                PUBLIC | STATIC | ABSTRACT | FINAL | STRICTFP | SEALED | NON_SEALED
            }
            Declared::LocalType => ABSTRACT | FINAL | STATIC | STRICTFP,
            Declared::Field => access | STATIC | FINAL | TRANSIENT | VOLATILE,
            Declared::InterfaceField => PUBLIC | STATIC | FINAL,
            Declared::Method => {
                access | STATIC | ABSTRACT | FINAL | NATIVE | SYNCHRONIZED | STRICTFP
            }
            Declared::RecordMethod => access | STATIC | FINAL | SYNCHRONIZED | STRICTFP,
            Declared::InterfaceMethod => PUBLIC | PRIVATE | ABSTRACT | DEFAULT | STATIC | STRICTFP,
            Declared::Constructor => access,
            Declared::EnumConstructor => PRIVATE,
            Declared::Variable => FINAL,
            Declared::Component => 0,
        }
    }

    fn words(self) -> &'static str {
        match self {
            Declared::TopLevelType => "a top-level type",
            Declared::MemberType => "a member type",
            Declared::InterfaceType => "a type in an interface",
            Declared::LocalType => "a local type",
            Declared::Field => "a field",
            Declared::InterfaceField => "a field of an interface",
            Declared::Method => "a method",
            Declared::RecordMethod => "a method of a record",
            Declared::InterfaceMethod => "a method of an interface",
            Declared::Constructor => "a constructor",
            Declared::EnumConstructor => "a constructor of an enum",
            Declared::Variable => "a variable",
            Declared::Component => "a component of a record",
        }
    }
}

/// Java's modifiers with their spelling, in the order in which they are printed.
pub(crate) static JAVA_MODIFIERS: &[(u32, &str)] = &[
    (flags::PUBLIC, "public"),
    (flags::PROTECTED, "protected"),
    (flags::PRIVATE, "private"),
    (flags::ABSTRACT, "abstract"),
    (flags::DEFAULT, "default"),
    (flags::STATIC, "static"),
    (flags::SEALED, "sealed"),
    (flags::NON_SEALED, "non-sealed"),
    (flags::FINAL, "final"),
    (flags::TRANSIENT, "transient"),
    (flags::VOLATILE, "volatile"),
    (flags::SYNCHRONIZED, "synchronized"),
    (flags::NATIVE, "native"),
    (flags::STRICTFP, "strictfp"),
];

/// Pairs that contradict each other.
static CONFLICTS: &[(u32, u32)] = &[
    (flags::PUBLIC, flags::PROTECTED),
    (flags::PUBLIC, flags::PRIVATE),
    (flags::PROTECTED, flags::PRIVATE),
    (flags::ABSTRACT, flags::FINAL),
    (flags::ABSTRACT, flags::DEFAULT),
    (flags::STATIC, flags::DEFAULT),
    (flags::FINAL, flags::VOLATILE),
    (flags::SEALED, flags::NON_SEALED),
    (flags::SEALED, flags::FINAL),
    (flags::NON_SEALED, flags::FINAL),
];

/// Further pairs for methods.
static METHOD_CONFLICTS: &[(u32, u32)] = &[
    (flags::ABSTRACT, flags::PRIVATE),
    (flags::ABSTRACT, flags::STATIC),
    (flags::ABSTRACT, flags::NATIVE),
    (flags::ABSTRACT, flags::SYNCHRONIZED),
    (flags::ABSTRACT, flags::STRICTFP),
    (flags::NATIVE, flags::STRICTFP),
    (flags::PRIVATE, flags::DEFAULT),
];

fn spelling(flag: u32) -> &'static str {
    let found = JAVA_MODIFIERS.iter().find(|(bit, _)| *bit & flag != 0);
    found.map_or("", |(_, word)| word)
}

impl Parser<'_> {
    /// Modifiers and annotations of any declaration, those of specification comments included.
    pub(super) fn modifiers(&mut self, pending: &mut Pending) -> Modifiers {
        let start = self.start();
        let mark = self.ast.open_list();
        let mut found = 0;
        loop {
            if self.token().after_spec {
                self.modifier_specs(pending);
            }
            if self.annotation_here() {
                let annotation = self.annotation();
                self.ast.push(annotation);
                continue;
            }
            let Some((flag, width)) = self.modifier_here() else {
                break;
            };
            if found & flag != 0 {
                let message = format!("repeated modifier `{}`", spelling(flag));
                self.report(codes::JAVA_MODIFIER, self.token().range(), message);
            }
            found |= flag;
            (0..width).for_each(|_| {
                self.bump();
            });
        }
        let annotations = self.ast.close_list(mark);
        let any = found != 0 || !annotations.is_empty();
        Modifiers {
            range: if any {
                self.range(start)
            } else {
                crate::ast::TextRange::new(start, start)
            },
            flags: found | pending.flags(),
            annotations,
        }
    }

    /// The modifier at the current token and its number of tokens.
    fn modifier_here(&self) -> Option<(u32, usize)> {
        use TokenKind::*;
        let flag = match self.kind() {
            Public => flags::PUBLIC,
            Protected => flags::PROTECTED,
            Private => flags::PRIVATE,
            Static => flags::STATIC,
            Abstract => flags::ABSTRACT,
            Final => flags::FINAL,
            Native => flags::NATIVE,
            Synchronized => flags::SYNCHRONIZED,
            Transient => flags::TRANSIENT,
            Volatile => flags::VOLATILE,
            Strictfp => flags::STRICTFP,
            Default if !matches!(self.peek(1), Colon | Arrow) => flags::DEFAULT,
            Ident => return self.sealed_modifier(),
            _ => return None,
        };
        Some((flag, 1))
    }

    fn sealed_modifier(&self) -> Option<(u32, usize)> {
        let (flag, width) = match self.token().name() {
            Name::SEALED => (flags::SEALED, 1),
            Name::NON
                if self.peek(1) == TokenKind::Minus
                    && self.word_at(self.pos + 2) == Name::SEALED
                    && self.touching(self.pos)
                    && self.touching(self.pos + 1) =>
            {
                (flags::NON_SEALED, 3)
            }
            _ => return None,
        };
        self.modifier_or_type_at(self.pos + width)
            .then_some((flag, width))
    }

    /// Whether what stands at `pos` continues the header of a type.
    fn modifier_or_type_at(&self, pos: usize) -> bool {
        use TokenKind::*;
        match self.kind_at(pos) {
            Class | Interface | Abstract | Public | Protected | Private | Static | Final
            | Strictfp | Enum => true,
            At => true,
            Ident => {
                let word = self.word_at(pos);
                matches!(word, Name::RECORD | Name::SEALED | Name::NON)
                    && matches!(self.kind_at(pos + 1), Ident | Class | Interface | Minus)
            }
            _ => false,
        }
    }

    /// Whether `sealed` or `non-sealed` begins a declaration here.
    pub(super) fn sealed_here(&self) -> bool {
        self.sealed_modifier().is_some()
    }

    /// Modifiers of a parameter or local variable.
    pub(super) fn variable_modifiers(&mut self) -> Modifiers {
        let token = self.token();
        if token.kind == TokenKind::Ident && !token.after_spec {
            return Modifiers {
                range: crate::ast::TextRange::new(token.start, token.start),
                flags: 0,
                annotations: List::EMPTY,
            };
        }
        let mut pending = Pending::default();
        let modifiers = self.modifiers(&mut pending);
        self.refuse_clauses(pending, "a variable");
        self.allow_modifiers(modifiers, Declared::Variable);
        modifiers
    }

    /// Reports modifiers that `declared` cannot have.
    pub(super) fn allow_modifiers(&mut self, modifiers: Modifiers, declared: Declared) {
        let java = modifiers.flags & flags::JAVA;
        if java == 0 {
            return;
        }
        let wrong = java & !declared.allowed();
        if wrong != 0 {
            let word = spelling(wrong);
            let message = format!("`{word}` is not allowed on {}", declared.words());
            self.report(codes::JAVA_MODIFIER, modifiers.range, message);
            return;
        }
        self.check_conflicts(modifiers, CONFLICTS);
        if matches!(declared, Declared::Method | Declared::InterfaceMethod) {
            self.check_conflicts(modifiers, METHOD_CONFLICTS);
        }
    }

    /// Reports modifiers that a kind of type cannot have, wherever it stands.
    pub(super) fn allow_kind_modifiers(&mut self, modifiers: Modifiers, kind: TypeDeclKind) {
        let (wrong, words) = match kind {
            TypeDeclKind::Interface | TypeDeclKind::Annotation => (flags::FINAL, "an interface"),
            TypeDeclKind::Enum => (flags::ABSTRACT | flags::FINAL, "an enum"),
            TypeDeclKind::Record => (flags::ABSTRACT, "a record"),
            _ => return,
        };
        let wrong = modifiers.flags & wrong;
        if wrong != 0 {
            let message = format!("`{}` is not allowed on {words}", spelling(wrong));
            self.report(codes::JAVA_MODIFIER, modifiers.range, message);
        }
    }

    fn check_conflicts(&mut self, modifiers: Modifiers, conflicts: &[(u32, u32)]) {
        let both = |(a, b): &&(u32, u32)| modifiers.has(*a) && modifiers.has(*b);
        if let Some((a, b)) = conflicts.iter().find(both) {
            let message = format!(
                "`{}` and `{}` exclude each other",
                spelling(*a),
                spelling(*b)
            );
            self.report(codes::JAVA_MODIFIER, modifiers.range, message);
        }
    }

    /// Reports modifiers that a local variable cannot have.
    pub(super) fn allow_variable_modifiers(&mut self, modifiers: Modifiers) {
        self.allow_modifiers(modifiers, Declared::Variable);
    }

    /// Modifiers and kinds that a local type cannot have.
    pub(super) fn check_local_type(&mut self, ty: TypeDeclId) {
        let decl = self.ast[ty];
        self.allow_modifiers(decl.modifiers, Declared::LocalType);
        // Compilers let it pass behind an annotation, and only there.
        if decl.modifiers.has(flags::STATIC) && decl.modifiers.annotations.is_empty() {
            let message = "`static` is not allowed on a local type";
            self.report(codes::JAVA_MODIFIER, decl.modifiers.range, message);
        }
        if matches!(decl.kind, TypeDeclKind::Interface | TypeDeclKind::Enum) {
            self.ast
                .features
                .add(crate::Feature::LocalInterfaces, decl.range);
        }
        if decl.kind == TypeDeclKind::Annotation {
            let span = self.ast.ident_span(decl.name);
            let range = crate::ast::TextRange::new(span.start, span.end);
            self.report(
                codes::JAVA_SYNTAX,
                range,
                "an annotation type cannot be local",
            );
        }
    }
}
