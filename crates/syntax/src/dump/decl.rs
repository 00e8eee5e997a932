//! Declarations, one line each.

use super::Dump;
use crate::ast::{
    DirectiveKind, List, Member, MethodId, Modifiers, Path, PathId, TypeDeclId, TypeDeclKind,
    TypeId, TypeParamId, VariableId, flags,
};
use crate::parser::JAVA_MODIFIERS;
use crate::spec_words::MODIFIERS;

impl Dump<'_> {
    pub(super) fn unit(&mut self) {
        let unit = &self.ast.unit;
        if let Some(package) = unit.package {
            self.line("package");
            self.annotations(package.annotations);
            self.name(package.path.name);
        }
        for import in &unit.imports {
            self.line(if import.spec_only {
                "model-import"
            } else {
                "import"
            });
            if import.is_static {
                self.put(" static");
            }
            if import.is_module {
                self.put(" module");
            }
            self.name(import.path.name);
            if import.on_demand {
                self.put(".*");
            }
        }
        self.module();
        for ty in &unit.types {
            self.type_decl(*ty);
        }
        self.put("\n");
    }

    fn module(&mut self) {
        let Some(module) = &self.ast.unit.module else {
            return;
        };
        self.line(if module.is_open {
            "open-module"
        } else {
            "module"
        });
        self.annotations(module.annotations);
        self.name(module.path.name);
        for directive in &module.directives {
            self.nested(|dump| dump.directive(directive.kind));
        }
    }

    fn directive(&mut self, kind: DirectiveKind) {
        match kind {
            DirectiveKind::Requires {
                transitive,
                is_static,
                module,
            } => {
                self.line("requires");
                self.put(if transitive { " transitive" } else { "" });
                self.put(if is_static { " static" } else { "" });
                self.path(module);
            }
            DirectiveKind::Exports { package, to } => {
                self.line("exports");
                self.path(package);
                self.paths(to);
            }
            DirectiveKind::Opens { package, to } => {
                self.line("opens");
                self.path(package);
                self.paths(to);
            }
            DirectiveKind::Uses(service) => {
                self.line("uses");
                self.path(service);
            }
            DirectiveKind::Provides { service, with } => {
                self.line("provides");
                self.path(service);
                self.paths(with);
            }
        }
    }

    fn path(&mut self, path: Path) {
        self.name(path.name);
    }

    fn paths(&mut self, paths: List<PathId>) {
        for path in self.ast.list(paths) {
            self.path(self.ast[*path]);
        }
    }

    pub(super) fn modifiers(&mut self, modifiers: Modifiers) {
        self.annotations(modifiers.annotations);
        for (bit, word) in JAVA_MODIFIERS {
            if modifiers.has(*bit) {
                self.put(" ");
                self.put(word);
            }
        }
        let mut seen = 0;
        for (word, bit) in MODIFIERS {
            if modifiers.has(*bit) && seen & bit == 0 {
                seen |= bit;
                self.put(" ");
                self.put(word);
            }
        }
        if modifiers.has(flags::SPEC_ONLY) {
            self.put(" //@");
        }
    }

    fn type_params(&mut self, params: List<TypeParamId>) {
        for param in self.ast.list(params) {
            let param = self.ast[*param];
            self.put(" <");
            self.annotations(param.annotations);
            self.name(param.name.name);
            for bound in self.ast.list(param.bounds) {
                self.ty(*bound);
            }
            self.put(">");
        }
    }

    fn named_types(&mut self, word: &str, types: List<TypeId>) {
        if types.is_empty() {
            return;
        }
        self.put(word);
        for ty in self.ast.list(types) {
            self.ty(*ty);
        }
    }

    pub(super) fn type_decl(&mut self, ty: TypeDeclId) {
        let decl = self.ast[ty];
        self.line(match decl.kind {
            TypeDeclKind::Class => "class",
            TypeDeclKind::Interface => "interface",
            TypeDeclKind::Enum => "enum",
            TypeDeclKind::Record => "record",
            TypeDeclKind::Annotation => "@interface",
            TypeDeclKind::Anonymous => "anonymous",
        });
        self.name(decl.name.name);
        self.modifiers(decl.modifiers);
        self.type_params(decl.type_params);
        for component in self.ast.list(decl.components) {
            self.variable(*component);
        }
        self.named_types(" extends", decl.extends);
        self.named_types(" implements", decl.implements);
        self.named_types(" permits", decl.permits);
        self.nested(|dump| {
            dump.clauses(decl.spec);
            for constant in dump.ast.list(decl.constants) {
                let constant = dump.ast[*constant];
                dump.line("constant");
                dump.annotations(constant.annotations);
                dump.name(constant.name.name);
                dump.exprs(constant.args);
                if let Some(body) = constant.body {
                    dump.nested(|dump| dump.type_decl(body));
                }
            }
            for member in dump.ast.list(decl.members) {
                dump.member(dump.ast[*member]);
            }
        });
    }

    fn member(&mut self, member: Member) {
        match member {
            Member::Field(field) => {
                self.line("field");
                for var in self.ast.list(field.vars) {
                    self.variable(*var);
                }
                self.nested(|dump| dump.clauses(field.spec));
            }
            Member::Method(method) => self.method(method),
            Member::Initializer { is_static, body } => {
                self.line(match is_static {
                    true => "static-initializer",
                    false => "initializer",
                });
                self.nested(|dump| dump.stmt(body));
            }
            Member::Type(ty) => self.type_decl(ty),
            Member::Spec(clause) => self.clause(clause),
        }
    }

    fn method(&mut self, method: MethodId) {
        use crate::ast::MethodKind::*;
        let method = self.ast[method];
        self.line(match method.kind {
            Method => "method",
            Constructor => "constructor",
            CompactConstructor => "compact-constructor",
        });
        self.name(method.name.name);
        self.modifiers(method.modifiers);
        self.type_params(method.type_params);
        if let Some(receiver) = method.receiver {
            let receiver = self.ast[receiver];
            self.put(" (this");
            self.modifiers(receiver.modifiers);
            self.ty(receiver.ty);
            receiver.qualifier.iter().for_each(|q| self.path(*q));
            self.put(")");
        }
        for param in self.ast.list(method.params) {
            self.variable(*param);
        }
        if let Some(result) = method.result {
            self.put(" :");
            self.ty(result);
        }
        self.dims(method.dims);
        self.named_types(" throws", method.throws);
        if let Some(value) = method.value {
            self.put(" =");
            self.expr(value);
        }
        self.nested(|dump| {
            dump.clauses(method.spec);
            if let Some(body) = method.body {
                dump.stmt(body);
            }
        });
    }

    /// A space and a variable in parentheses.
    pub(super) fn variable(&mut self, var: VariableId) {
        let var = self.ast[var];
        self.put(" (var");
        self.modifiers(var.modifiers);
        match var.ty {
            Some(ty) => self.ty(ty),
            None => self.put(" -"),
        }
        if var.varargs {
            self.annotations(var.dots);
            self.put(" ...");
        }
        self.name(var.name.name);
        self.dims(var.dims);
        if let Some(init) = var.init {
            self.put(" =");
            self.expr(init);
        }
        self.put(")");
    }
}
