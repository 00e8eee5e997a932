//! How a stub differs from the class that it speaks of: members that the class does not have, other results, other type parameters.
//! A stub may leave out what it has nothing to say of.

use crate::declare::BodyMaker;
use crate::model::{Body, ClassId, ClassKind, Flags, MethodId, MethodInfo};
use crate::source::{Unit, model_flags};
use crate::types::Ty;
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{self, Member, MethodKind, TypeDeclId, TypeDeclKind, flags};
use heddle_syntax::nearest_name;
use heddle_text::Span;
use std::rc::Rc;

/// So many methods are named that were perhaps meant.
const NAMED: usize = 6;

impl World {
    /// Reports where the stub of a class differs from it; for a class that only its stub declares, what a stub cannot have.
    pub(crate) fn compare_with_stub(&mut self, class: ClassId) {
        self.body(class);
        let Some(source) = self.sources.get(&class).cloned() else {
            return;
        };
        let (unit, decl) = (source.unit.clone(), source.decl);
        self.only_declarations(&unit, decl);
        if !self.overlaid.contains(&class) {
            let members = unit.ast.list(unit.ast[decl].members).to_vec();
            for member in members {
                if let Member::Type(inner) = unit.ast[member] {
                    self.only_declarations(&unit, inner);
                }
            }
            return;
        }
        self.compare_header(class, &unit, decl);
        for member in unit.ast.list(unit.ast[decl].members).to_vec() {
            match unit.ast[member] {
                Member::Field(field) => self.compare_fields(class, &unit, &field),
                Member::Method(method) => self.compare_method(class, &unit, method),
                Member::Type(inner) => self.compare_nested(class, &unit, inner),
                Member::Initializer { .. } | Member::Spec(_) => {}
            }
        }
    }

    fn differs(&mut self, span: Span, message: String, help: Option<String>) {
        let found = Diagnostic::new(codes::STUB_MEMBER, span, message);
        self.diagnostics.push(match help {
            Some(help) => found.help(help),
            None => found,
        });
    }

    /// Clauses of classes and fields, and code, are nothing that a stub can have.
    fn only_declarations(&mut self, unit: &Rc<Unit>, decl: TypeDeclId) {
        let node = unit.ast[decl];
        let mut places: Vec<Span> = Vec::new();
        let clause = |c: &ast::ClauseId| unit.span(unit.ast[*c].range);
        places.extend(unit.ast.list(node.spec).iter().map(clause));
        let mut code = Vec::new();
        for member in unit.ast.list(node.members) {
            match unit.ast[*member] {
                Member::Spec(c) => places.push(clause(&c)),
                Member::Field(field) => {
                    places.extend(unit.ast.list(field.spec).iter().map(clause));
                }
                Member::Initializer { body, .. } => code.push(unit.span(unit.ast[body].range)),
                _ => {}
            }
        }
        for span in places {
            let message = "a stub has clauses for methods only";
            self.diagnostics.push(
                Diagnostic::new(codes::STUB_CLAUSE, span, message)
                    .help("say what the class is to several threads in `categories.txt`, and what its methods do at each of them"),
            );
        }
        for span in code {
            let message = "a stub has no code";
            self.diagnostics
                .push(Diagnostic::new(codes::STUB_CLAUSE, span, message).help("leave it out"));
        }
    }

    fn compare_header(&mut self, class: ClassId, unit: &Rc<Unit>, decl: TypeDeclId) {
        let node = unit.ast[decl];
        let name = self.full_name(class);
        let at = unit.ident_span(node.name);
        let kind = match node.kind {
            TypeDeclKind::Interface => ClassKind::Interface,
            TypeDeclKind::Annotation => ClassKind::Annotation,
            TypeDeclKind::Enum => ClassKind::Enum,
            TypeDeclKind::Class | TypeDeclKind::Record | TypeDeclKind::Anonymous => {
                ClassKind::Class
            }
        };
        let real = match self.shell(class).kind {
            ClassKind::Record => ClassKind::Class,
            other => other,
        };
        if kind != real {
            let message = format!("`{name}` is declared as {} here", word(kind));
            self.differs(at, message, Some(format!("it is {}", word(real))));
        }
        let header = self.header(class);
        let own = header.params[header.params.len() - header.own..].to_vec();
        let own: Vec<String> = own
            .iter()
            .map(|v| self.names.text(self.types.var(*v).name).to_owned())
            .collect();
        let written = unit.ast.list(node.type_params).iter();
        let written: Vec<&str> = written
            .map(|p| unit.ast.text(unit.ast[*p].name.name))
            .collect();
        if own != written {
            let message = format!("`{name}` has other type parameters");
            let help = match own.is_empty() {
                true => "it has none".to_owned(),
                false => format!(
                    "write `<{}>`: they have the names of the class",
                    own.join(", ")
                ),
            };
            self.differs(at, message, Some(help));
        }
    }

    fn compare_fields(&mut self, class: ClassId, unit: &Rc<Unit>, field: &ast::Field) {
        for var in unit.ast.list(field.vars).to_vec() {
            let node = unit.ast[var];
            let ghost = flags::GHOST | flags::SPEC_ONLY | flags::MODEL;
            let name = unit.name(node.name.name);
            let body = self.body(class);
            if node.modifiers.flags & ghost != 0 || body.field(name).is_some() {
                continue;
            }
            let shown = self.full_name(class);
            let text = unit.ast.text(node.name.name);
            let known: Vec<String> = body
                .fields
                .iter()
                .map(|f| self.names.text(f.name).to_owned())
                .collect();
            let near = nearest_name(text, known.iter().map(String::as_str));
            let help = near.map(|n| format!("did you mean `{n}`?"));
            let message = format!("`{shown}` has no field `{text}`");
            self.differs(unit.ident_span(node.name), message, help);
        }
    }

    fn compare_nested(&mut self, class: ClassId, unit: &Rc<Unit>, decl: TypeDeclId) {
        let name = unit.name(unit.ast[decl].name.name);
        let members = self.shell(class).members.clone();
        if let Some((_, inner)) = members.iter().find(|(n, _)| *n == name) {
            return self.compare_with_stub(*inner);
        }
        let shown = self.full_name(class);
        let text = unit.ast.text(unit.ast[decl].name.name).to_owned();
        let known: Vec<String> = members
            .iter()
            .map(|(n, _)| self.names.text(*n).to_owned())
            .collect();
        let near = nearest_name(&text, known.iter().map(String::as_str));
        let help = near.map(|n| format!("did you mean `{n}`?"));
        let message = format!("`{shown}` has no class `{text}` inside");
        self.differs(unit.ident_span(unit.ast[decl].name), message, help);
    }

    fn compare_method(&mut self, class: ClassId, unit: &Rc<Unit>, decl: ast::MethodId) {
        let node = unit.ast[decl];
        if model_flags(node.modifiers.flags).has(Flags::GHOST) {
            return;
        }
        let body = self.body(class);
        let scope = self.scope_inside(class);
        let mut maker = BodyMaker::new(self, class, unit, scope, Body::clone(&body));
        let (info, _) = maker.method_info(decl);
        let found = maker.matching(&info);
        let types = info.params.iter().chain([&info.result]);
        if types.clone().any(|t| self.types.has_error(*t)) {
            return;
        }
        let at = unit.ident_span(node.name);
        // A private constructor says that there is none to call.
        let hidden = node.kind == MethodKind::Constructor
            && node.modifiers.has(flags::PRIVATE)
            && node.spec.is_empty();
        match found {
            None if hidden => {}
            None => self.no_such_method(class, &info, at),
            Some(index) => self.compare_signature(MethodId { class, index }, &info, at),
        }
    }

    fn no_such_method(&mut self, class: ClassId, info: &MethodInfo, at: Span) {
        let shown = self.full_name(class);
        let params: Vec<String> = info.params.iter().map(|p| self.display(*p)).collect();
        let params = params.join(", ");
        let text = self.names.text(info.name).to_owned();
        let what = match text.as_str() {
            "<init>" => format!("constructor with the parameters ({params})"),
            _ => format!("method `{text}({params})`"),
        };
        let message = format!("`{shown}` itself declares no {what}");
        let body = self.body(class);
        let names: Vec<String> = body
            .methods
            .iter()
            .map(|m| self.names.text(m.name).to_owned())
            .collect();
        let near = match names.contains(&text) {
            true => Some(text.as_str()),
            false => nearest_name(&text, names.iter().map(String::as_str)),
        };
        let near: Vec<String> = (0..names.len())
            .filter(|k| Some(names[*k].as_str()) == near)
            .take(NAMED)
            .map(|k| {
                let index = k as u32;
                format!("`{}`", self.method_display(MethodId { class, index }))
            })
            .collect();
        let help = match near.is_empty() {
            true => "give clauses to a method where it is declared, which may be a class above"
                .to_owned(),
            false => format!("it declares {}", near.join(", ")),
        };
        self.differs(at, message, Some(help));
    }

    fn compare_signature(&mut self, id: MethodId, info: &MethodInfo, at: Span) {
        let real = self.method(id);
        let shown = format!("{}.{}", self.full_name(id.class), self.method_display(id));
        let (declared, own): (Ty, Ty) = (self.erasure(info.result), self.erasure(real.result));
        if declared != own {
            let message = format!("`{shown}` has another result");
            let help = match own {
                Ty::VOID => "it has none: write `void`".to_owned(),
                _ => format!("write `{}`", self.display(real.result)),
            };
            self.differs(at, message, Some(help));
        }
        if info.flags.is_static() != real.flags.is_static() {
            let (here, there) = match real.flags.is_static() {
                true => (
                    "is not static here",
                    "write `static`: the method of the class is",
                ),
                false => (
                    "is static here",
                    "leave `static` out: the method of the class is not",
                ),
            };
            self.differs(at, format!("`{shown}` {here}"), Some(there.to_owned()));
        }
    }
}

fn word(kind: ClassKind) -> &'static str {
    match kind {
        ClassKind::Interface => "an interface",
        ClassKind::Annotation => "an annotation",
        ClassKind::Enum => "an enum",
        ClassKind::Class | ClassKind::Record => "a class",
    }
}
