//! The constructor call that nobody wrote: constructors without `this(…)` and `super(…)`, and classes without
//! constructors, call the constructor of the superclass that takes no arguments (JLS 8.8.7, 8.8.9).

use super::Attr;
use super::overload::{Candidate, Selection};
use crate::model::{ClassId, MethodId, Origin};
use crate::types::Ty;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{Method, MethodKind, StmtId, TypeDecl, TypeDeclKind};
use heddle_text::Span;

impl Attr<'_> {
    /// A class without constructors.
    pub(super) fn check_default_constructor(&mut self, class: ClassId, node: &TypeDecl) {
        let init = self.w.names.intern("<init>");
        let body = self.w.body(class);
        let written = body.methods_named(init).iter().any(|index| {
            let method = &body.methods[*index as usize];
            method.span.is_some()
        });
        if node.kind == TypeDeclKind::Class && !written {
            let span = self.unit.ident_span(node.name);
            self.check_implicit_super(class, span);
        }
    }

    /// A constructor without `this(…)` and `super(…)`.
    pub(super) fn check_silent_constructor(&mut self, id: MethodId, node: &Method, body: StmtId) {
        let source = self.w.sources.get(&id.class).cloned();
        let Some(kind) = source.map(|s| self.unit.ast[s.decl].kind) else {
            return;
        };
        if node.kind != MethodKind::Constructor {
            return;
        }
        match kind {
            TypeDeclKind::Class => {
                let start = self.unit.ast[body].range.start;
                let span = Span::new(self.unit.ast.file(), start, start + 1);
                self.check_implicit_super(id.class, span);
            }
            TypeDeclKind::Record => self.check_canonical(id, node),
            _ => {}
        }
    }

    /// The constructors of a record lead to the one that gives the components their values (JLS 8.10.4).
    fn check_canonical(&mut self, id: MethodId, node: &Method) {
        let components = self.w.body(id.class).components.clone();
        let types: Vec<Ty> = components.iter().map(|(_, ty)| *ty).collect();
        if self.w.method(id).params != types {
            let span = self.unit.ident_span(node.name);
            let d = Diagnostic::new(
                codes::CONSTRUCTOR_CALL,
                span,
                "a constructor of a record that does not take its components calls another one",
            );
            self.w
                .report(d.help("let it begin with `this(…)`, with values for all components"));
        }
    }

    fn check_implicit_super(&mut self, class: ClassId, span: Span) {
        let Some(site) = self.w.header(class).superclass else {
            return;
        };
        let (Some(of), false) = (self.w.class_of(site), self.w.types.has_error(site)) else {
            return;
        };
        let candidates = self.constructors(of, site, false);
        if of == ClassId::OBJECT
            || candidates.is_empty()
            || self.w.shell(class).origin != Origin::Source
        {
            return;
        }
        let accessible: Vec<Candidate> = candidates
            .iter()
            .filter(|c| self.w.is_accessible(c.sig.flags, of, class))
            .cloned()
            .collect();
        let name = self.w.class_display(of);
        if accessible.is_empty() {
            let message = format!("no constructor of `{name}` can be called from here");
            return self.error(codes::NOT_ACCESSIBLE, span, message);
        }
        match self.select(&accessible, &[], &[]) {
            Selection::One(chosen, variable) if variable || chosen.sig.params.is_empty() => {
                self.out
                    .implicit_super
                    .insert(class, chosen.sig.throws.clone());
            }
            _ => {
                let message =
                    format!("the superclass `{name}` has no constructor without parameters");
                let d = Diagnostic::new(codes::NO_APPLICABLE_METHOD, span, message);
                self.w.report(d.help(
                    "call one of its constructors with `super(…)` in a constructor of this class",
                ));
            }
        }
    }
}
