//! Types and their members as text.

use super::Printer;
use crate::ast::{
    Field, List, Member, MethodId, MethodKind, TypeDecl, TypeDeclId, TypeDeclKind, TypeId, flags,
};

impl Printer<'_> {
    /// A type at the current place of the line.
    pub(super) fn type_decl(&mut self, ty: TypeDeclId) {
        let decl = self.ast[ty];
        if decl.modifiers.has(flags::SPEC_ONLY) && !self.in_spec {
            return self.comment(|printer| printer.type_decl(ty));
        }
        self.modifiers(decl.modifiers);
        self.put(match decl.kind {
            TypeDeclKind::Class => "class ",
            TypeDeclKind::Interface => "interface ",
            TypeDeclKind::Enum => "enum ",
            TypeDeclKind::Record => "record ",
            TypeDeclKind::Annotation => "@interface ",
            TypeDeclKind::Anonymous => "",
        });
        self.name(decl.name.name);
        self.type_params(decl.type_params);
        if decl.kind == TypeDeclKind::Record {
            self.put("(");
            let components = self.ast.list(decl.components);
            self.separated(components, ", ", Self::variable);
            self.put(")");
        }
        self.named_types(" extends ", decl.extends);
        self.named_types(" implements ", decl.implements);
        self.named_types(" permits ", decl.permits);
        self.put(" ");
        // Not in front of the type: there they would be clauses of the class around it.
        self.leading_clauses(decl.spec);
        self.class_body(ty);
    }

    fn named_types(&mut self, word: &str, types: List<TypeId>) {
        if !types.is_empty() {
            self.put(word);
            self.types(types);
        }
    }

    /// The members of the class that a compact source file declares.
    pub(super) fn members_of(&mut self, ty: TypeDeclId) {
        for member in self.ast.list(self.ast[ty].members) {
            self.member(self.ast[*member]);
        }
    }

    /// `{ members }`
    pub(super) fn class_body(&mut self, ty: TypeDeclId) {
        let decl = self.ast[ty];
        self.put("{");
        self.indented(|printer| {
            if decl.kind == TypeDeclKind::Enum {
                printer.constants(decl);
            }
            for member in printer.ast.list(decl.members) {
                printer.member(printer.ast[*member]);
            }
        });
        self.line();
        self.put("}");
    }

    fn constants(&mut self, decl: TypeDecl) {
        self.line();
        let constants = self.ast.list(decl.constants);
        self.separated(constants, ", ", |printer, constant| {
            let constant = printer.ast[constant];
            printer.annotations(constant.annotations);
            printer.name(constant.name.name);
            if !constant.args.is_empty() {
                printer.put("(");
                printer.exprs(constant.args);
                printer.put(")");
            }
            if let Some(body) = constant.body {
                printer.put(" ");
                printer.class_body(body);
            }
        });
        self.put(";");
    }

    fn member(&mut self, member: Member) {
        match member {
            Member::Field(field) => self.field(field),
            Member::Method(method) => self.method(method),
            Member::Initializer { is_static, body } => {
                self.line();
                self.put(if is_static { "static " } else { "" });
                self.stmt(body);
            }
            Member::Type(ty) => {
                self.line();
                self.type_decl(ty);
            }
            Member::Spec(clause) => self.comment(|printer| printer.clause(clause)),
        }
    }

    fn field(&mut self, field: Field) {
        let first = self.ast.list(field.vars).first();
        let spec_only = first.is_some_and(|v| self.ast[*v].modifiers.has(flags::SPEC_ONLY));
        self.clauses(field.spec);
        if spec_only && !self.in_spec {
            return self.comment(|printer| {
                printer.variables(field.vars);
                printer.put(";");
            });
        }
        self.line();
        self.variables(field.vars);
        self.put(";");
    }

    fn method(&mut self, id: MethodId) {
        let method = self.ast[id];
        self.clauses(method.spec);
        if method.modifiers.has(flags::SPEC_ONLY) && !self.in_spec {
            self.in_spec_method = true;
            self.comment(|printer| printer.method_text(id));
            self.in_spec_method = false;
            return;
        }
        self.line();
        self.method_text(id);
    }

    /// A method without its clauses.
    fn method_text(&mut self, id: MethodId) {
        let method = self.ast[id];
        self.modifiers(method.modifiers);
        if !method.type_params.is_empty() {
            self.type_params(method.type_params);
            self.put(" ");
        }
        if let Some(result) = method.result {
            self.ty(result);
            self.put(" ");
        }
        self.name(method.name.name);
        if method.kind != MethodKind::CompactConstructor {
            self.params(id);
        }
        self.dims(method.dims);
        self.named_types(" throws ", method.throws);
        if let Some(value) = method.value {
            let spec_only = method.modifiers.has(flags::SPEC_ONLY);
            self.put(if spec_only { " = " } else { " default " });
            self.expr(value);
        }
        match method.body {
            Some(body) => {
                self.put(" ");
                self.stmt(body);
            }
            None => self.put(";"),
        }
    }

    fn params(&mut self, id: MethodId) {
        let method = self.ast[id];
        self.put("(");
        if let Some(receiver) = method.receiver {
            let receiver = self.ast[receiver];
            self.modifiers(receiver.modifiers);
            self.ty(receiver.ty);
            self.put(" ");
            if let Some(qualifier) = receiver.qualifier {
                self.name(qualifier.name);
                self.put(".");
            }
            self.put("this");
            self.put(if method.params.is_empty() { "" } else { ", " });
        }
        let params = self.ast.list(method.params);
        self.separated(params, ", ", Self::variable);
        self.put(")");
    }
}
