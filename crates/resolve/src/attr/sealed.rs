//! Sealed types and their subclasses (JLS 8.1.1.2, 8.1.6, 9.1.1.4).

use super::Attr;
use crate::model::{ClassId, ClassKind, Flags};
use heddle_diag::codes;
use heddle_syntax::ast::{TypeDecl, TypeDeclKind, flags};
use heddle_text::Span;

impl Attr<'_> {
    pub(super) fn check_sealed(&mut self, class: ClassId, node: &TypeDecl, span: Span) {
        let supers = self.w.direct_supers(class);
        let supers: Vec<ClassId> = supers.iter().filter_map(|s| self.w.class_of(*s)).collect();
        let mut below_sealed = false;
        for sup in supers {
            let Some(permitted) = self.w.permitted(sup) else {
                continue;
            };
            below_sealed = true;
            // Constants of an enum with a body are permitted by the language itself.
            let constant = self.w.shell(sup).kind == ClassKind::Enum;
            if !permitted.contains(&class) && !constant {
                let name = self.w.class_display(sup);
                let message = format!("`{name}` is sealed and does not permit this class");
                self.error(codes::WRONG_SUPERTYPE, span, message);
                return;
            }
        }
        self.check_openness(node, below_sealed, span);
        self.check_permits(class, node, span);
    }

    /// A permitted subclass says whether it may be extended itself.
    fn check_openness(&mut self, node: &TypeDecl, below_sealed: bool, span: Span) {
        let said = flags::FINAL | flags::SEALED | flags::NON_SEALED;
        let says = node.modifiers.flags & said != 0;
        let open = matches!(node.kind, TypeDeclKind::Class | TypeDeclKind::Interface);
        if below_sealed && open && !says {
            let what = match node.kind {
                TypeDeclKind::Interface => {
                    "an interface below a sealed type must be `sealed` or `non-sealed`"
                }
                _ => "a class below a sealed type must be `final`, `sealed` or `non-sealed`",
            };
            self.error(codes::WRONG_SUPERTYPE, span, what);
        } else if !below_sealed && node.modifiers.has(flags::NON_SEALED) {
            let what = "`non-sealed` needs a sealed supertype";
            self.error(codes::WRONG_SUPERTYPE, span, what);
        }
    }

    fn check_permits(&mut self, class: ClassId, node: &TypeDecl, span: Span) {
        if !self.w.shell(class).flags.has(Flags::SEALED) {
            return;
        }
        let permitted = self.w.permitted(class).unwrap_or_default();
        if permitted.is_empty() && node.permits.is_empty() {
            let what = "a sealed type needs subclasses in the same file, or `permits`";
            self.error(codes::WRONG_SUPERTYPE, span, what);
        }
        for (i, ty) in self.unit.ast.list(node.permits).to_vec().iter().enumerate() {
            let Some(sub) = permitted.get(i).copied() else {
                continue;
            };
            let at = self.unit.span(self.unit.ast[*ty].range);
            if !self.w.exists(sub) {
                continue;
            }
            let supers = self.w.direct_supers(sub);
            if !supers.iter().any(|s| self.w.class_of(*s) == Some(class)) {
                let (name, below) = (self.w.class_display(class), self.w.class_display(sub));
                let message = format!("`{below}` is permitted but does not extend `{name}`");
                self.error(codes::WRONG_SUPERTYPE, at, message);
            } else if permitted[..i].contains(&sub) {
                self.error(
                    codes::WRONG_SUPERTYPE,
                    at,
                    "this subclass is permitted twice",
                );
            }
        }
    }
}
