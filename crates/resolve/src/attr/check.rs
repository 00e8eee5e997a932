//! Rules about whole classes and methods: overriding, implementation of abstract methods, bodies.

use super::Attr;
use crate::model::{ClassId, ClassKind, Flags, MethodId};
use crate::names::Name;
use crate::types::Ty;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{self, MethodKind, TypeDecl, TypeDeclKind, flags};

impl Attr<'_> {
    pub(super) fn check_class(&mut self, class: ClassId, node: &TypeDecl) {
        let span = match node.kind {
            TypeDeclKind::Anonymous => {
                let body = self.unit.span(node.body_range);
                heddle_text::Span::new(body.file, body.start, body.start + 1)
            }
            _ => self.unit.ident_span(node.name),
        };
        let shell = self.w.shell(class);
        let has_constant_bodies = self
            .unit
            .ast
            .list(node.constants)
            .iter()
            .any(|c| self.unit.ast[*c].body.is_some());
        let concrete = match shell.kind {
            ClassKind::Interface | ClassKind::Annotation => false,
            // Constants with bodies may implement what the enum leaves open.
            ClassKind::Enum if has_constant_bodies => false,
            _ => !shell.flags.has(Flags::ABSTRACT),
        };
        if concrete {
            self.check_implemented(class, span);
        }
        self.check_sealed(class, node, span);
        self.check_components(node);
        let methods = self.w.body(class).methods.len() as u32;
        for index in 0..methods {
            self.check_override(MethodId { class, index });
        }
    }

    /// A concrete class implements every abstract method it has.
    fn check_implemented(&mut self, class: ClassId, span: heddle_text::Span) {
        for name in self.inherited_names(class) {
            for id in self.w.methods_named(class, name).iter() {
                let info = self.w.method(*id);
                // Records get `equals`, `hashCode` and `toString` by themselves.
                let given = id.class == ClassId::RECORD;
                if given || !info.flags.has(Flags::ABSTRACT) || self.has_implementation(class, *id)
                {
                    continue;
                }
                let shown = self.w.method_display(*id);
                let owner = self.w.class_display(id.class);
                let mut d = Diagnostic::new(
                    codes::NOT_IMPLEMENTED,
                    span,
                    format!("`{shown}` of `{owner}` is not implemented"),
                );
                if let Some(at) = info.span
                    && self.w.shell(id.class).origin == crate::model::Origin::Source
                {
                    d = d.related(at, "declared here");
                }
                self.w.report(d);
            }
        }
    }

    /// Names of abstract methods in a class and its supertypes.
    fn inherited_names(&mut self, class: ClassId) -> Vec<Name> {
        let (mut names, mut seen, mut work) = (Vec::new(), Vec::new(), vec![class]);
        while let Some(c) = work.pop() {
            if seen.contains(&c) {
                continue;
            }
            seen.push(c);
            for m in &self.w.body(c).methods {
                if m.flags.has(Flags::ABSTRACT) && !names.contains(&m.name) {
                    names.push(m.name);
                }
            }
            for sup in self.w.direct_supers(c) {
                work.extend(self.w.class_of(sup));
            }
        }
        names
    }

    /// Whether a concrete member of the class has the signature of an abstract one.
    fn has_implementation(&mut self, class: ClassId, id: MethodId) -> bool {
        let name = self.w.method(id).name;
        let others = self.w.methods_named(class, name);
        let in_object = self.object_has(id);
        in_object
            || others.iter().any(|o| {
                let info = self.w.method(*o);
                !info.flags.has(Flags::ABSTRACT)
                    && !info.flags.is_static()
                    && *o != id
                    && self.same_signature(class, *o, id)
            })
    }

    fn object_has(&mut self, id: MethodId) -> bool {
        let info = self.w.method(id);
        let object = self.w.methods_named(ClassId::OBJECT, info.name);
        self.w.is_interface(id.class)
            && object.iter().any(|o| {
                let other = self.w.method(*o);
                other.flags.has(Flags::PUBLIC) && other.params.len() == info.params.len() && {
                    let object = *o;
                    self.same_signature(id.class, object, id)
                }
            })
    }

    fn same_signature(&mut self, class: ClassId, a: MethodId, b: MethodId) -> bool {
        let site = self.w.this_type(class);
        let (s, t) = (self.w.signature(site, a), self.w.signature(site, b));
        if s.params.len() != t.params.len() {
            return false;
        }
        s.params.iter().zip(&t.params).all(|(x, y)| {
            let (x, y) = (self.w.erasure(*x), self.w.erasure(*y));
            x == y
        })
    }

    /// An overriding method fits the one it overrides (JLS 8.4.8.3).
    fn check_override(&mut self, id: MethodId) {
        let info = self.w.method(id);
        let Some(span) = info.span else { return };
        if self.w.names.text(info.name) == "<init>" {
            return;
        }
        for sup in self.w.direct_supers(id.class) {
            let Some(c) = self.w.class_of(sup) else {
                continue;
            };
            for under in self.w.methods_named(c, info.name).iter() {
                let other = self.w.method(*under);
                let visible = !other.flags.has(Flags::PRIVATE)
                    && self.w.is_accessible(other.flags, under.class, id.class);
                let hidden = other.flags.is_static() && self.w.is_interface(under.class);
                if visible && !hidden && self.w.overrides(id.class, id, *under) {
                    self.check_pair(id, *under, span);
                }
            }
        }
    }

    fn check_pair(&mut self, id: MethodId, under: MethodId, span: heddle_text::Span) {
        let (info, other) = (self.w.method(id), self.w.method(under));
        let problem = if other.flags.has(Flags::FINAL) {
            Some("which is final".to_owned())
        } else if other.flags.is_static() && !info.flags.is_static() {
            Some("which is static".to_owned())
        } else if info.flags.is_static() && !other.flags.is_static() {
            Some("which is not static".to_owned())
        } else if !info.flags.has(Flags::GHOST)
            && access_rank(info.flags) < access_rank(other.flags)
        {
            Some("which is more accessible".to_owned())
        } else {
            self.result_problem(id, under)
        };
        let problem = problem.or_else(|| self.throws_problem(id, under));
        if let Some(problem) = problem {
            let owner = self.w.class_display(under.class);
            let name = self.w.method_display(id);
            let mut d = Diagnostic::new(
                codes::BAD_OVERRIDE,
                span,
                format!("`{name}` overrides the method of `{owner}`, {problem}"),
            );
            if let Some(at) = other.span
                && self.w.shell(under.class).origin == crate::model::Origin::Source
            {
                d = d.related(at, "declared here");
            }
            self.w.report(d);
        }
    }

    fn result_problem(&mut self, id: MethodId, under: MethodId) -> Option<String> {
        let site = self.w.this_type(id.class);
        let (s, t) = (self.w.signature(site, id), self.w.signature(site, under));
        let args: Vec<Ty> = s
            .type_params
            .iter()
            .map(|v| self.w.types.var_ty(*v))
            .collect();
        let wanted = if args.len() == t.type_params.len() {
            self.w.subst(t.result, &t.type_params, &args)
        } else {
            self.w.erasure(t.result)
        };
        let fits = match (
            self.w.types.is_reference(s.result),
            self.w.types.is_reference(wanted),
        ) {
            (true, true) => {
                let erased = self.w.erasure(wanted);
                self.w
                    .is_compatible(s.result, wanted, crate::subtyping::Phase::Strict)
                    || s.result == erased
            }
            _ => s.result == wanted || s.result == Ty::ERROR || wanted == Ty::ERROR,
        };
        (!fits).then(|| {
            let shown = self.w.display(wanted);
            format!("which gives `{shown}`")
        })
    }

    /// Checked exceptions of the overriding method must be allowed by the overridden one.
    fn throws_problem(&mut self, id: MethodId, under: MethodId) -> Option<String> {
        let site = self.w.this_type(id.class);
        let (s, t) = (self.w.signature(site, id), self.w.signature(site, under));
        for thrown in &s.throws {
            if !self.w.is_checked(*thrown) {
                continue;
            }
            let allowed = t.throws.iter().any(|a| {
                let a = self.w.erasure(*a);
                self.w.is_subtype(*thrown, a)
            });
            if !allowed {
                let shown = self.w.display(*thrown);
                return Some(format!("which does not throw `{shown}`"));
            }
        }
        None
    }

    /// Bodies where they belong.
    pub(super) fn check_method(&mut self, id: MethodId, node: &ast::Method) {
        let info = self.w.method(id);
        let span = self.unit.ident_span(node.name);
        if self.w.shell(id.class).origin != crate::model::Origin::Source
            || info.flags.has(Flags::GHOST)
        {
            return;
        }
        let trusted = node.modifiers.has(flags::TRUSTED);
        if trusted && node.kind != MethodKind::Method {
            let message =
                "`trusted` is for methods: objects are what their constructors make of them";
            self.error(codes::SPEC_WORD_MISPLACED, span, message);
        }
        let has_body = node.body.is_some() || trusted;
        let bodiless =
            !trusted && (info.flags.has(Flags::ABSTRACT) || info.flags.has(Flags::NATIVE));
        let message = match (has_body, bodiless) {
            (true, true) => Some("an abstract or native method has no body"),
            (false, false) if node.kind == MethodKind::Method => Some("a body is missing"),
            _ => None,
        };
        if let Some(message) = message {
            self.error(codes::TYPE_ERROR, span, message);
        }
        if self.w.shell(id.class).kind == ClassKind::Record {
            self.check_record_member(id, node);
        }
        self.check_throws(&info.throws, node);
    }
}

impl Attr<'_> {
    /// What a method declares to throw can be thrown (JLS 8.4.6).
    fn check_throws(&mut self, types: &[Ty], node: &ast::Method) {
        let throwable = self.w.types.raw(ClassId::THROWABLE);
        let written = self.unit.ast.list(node.throws).to_vec();
        for (ty, at) in types.iter().zip(written) {
            let known = !self.w.types.has_error(*ty) && self.w.vague(*ty).is_none();
            if known && !self.w.is_subtype(*ty, throwable) {
                let shown = self.w.display(*ty);
                let span = self.unit.span(self.unit.ast[at].range);
                let message = format!("`{shown}` cannot be thrown");
                self.error(codes::TYPE_ERROR, span, message);
            }
        }
    }
}

pub(super) fn access_rank(flags: Flags) -> u8 {
    if flags.has(Flags::PUBLIC) {
        3
    } else if flags.has(Flags::PROTECTED) {
        2
    } else if flags.has(Flags::PRIVATE) {
        0
    } else {
        1
    }
}

impl crate::world::World {
    /// Whether an exception type is checked (JLS 11.1.1).
    pub(crate) fn is_checked(&mut self, ty: Ty) -> bool {
        if self.types.has_error(ty) {
            return false;
        }
        let (runtime, error) = (
            self.types.raw(ClassId::RUNTIME_EXCEPTION),
            self.types.raw(ClassId::ERROR),
        );
        !self.is_subtype(ty, runtime) && !self.is_subtype(ty, error)
    }
}
