//! Compilation units, modules and variables as text.

use super::Printer;
use crate::ast::{DirectiveKind, List, Path, PathId, TypeKind, VariableId};

impl Printer<'_> {
    pub(super) fn unit(&mut self) {
        let unit = &self.ast.unit;
        if let Some(package) = unit.package {
            self.line();
            self.annotations(package.annotations);
            self.put("package ");
            self.name(package.path.name);
            self.put(";");
        }
        for import in &unit.imports {
            self.line();
            self.put(if import.spec_only {
                "//@ model import "
            } else {
                "import "
            });
            self.put(if import.is_static { "static " } else { "" });
            self.put(if import.is_module { "module " } else { "" });
            self.name(import.path.name);
            self.put(if import.on_demand { ".*;" } else { ";" });
        }
        self.module();
        match unit.implicit_class {
            Some(class) => self.members_of(class),
            None => {
                for ty in &unit.types {
                    self.line();
                    self.type_decl(*ty);
                }
            }
        }
        self.put("\n");
    }

    fn module(&mut self) {
        let Some(module) = &self.ast.unit.module else {
            return;
        };
        self.line();
        self.annotations(module.annotations);
        self.put(if module.is_open {
            "open module "
        } else {
            "module "
        });
        self.name(module.path.name);
        self.put(" {");
        for directive in &module.directives {
            self.indented(|printer| {
                printer.line();
                printer.directive(directive.kind);
                printer.put(";");
            });
        }
        self.line();
        self.put("}");
    }

    fn directive(&mut self, kind: DirectiveKind) {
        match kind {
            DirectiveKind::Requires {
                transitive,
                is_static,
                module,
            } => {
                self.put("requires ");
                self.put(if transitive { "transitive " } else { "" });
                self.put(if is_static { "static " } else { "" });
                self.name(module.name);
            }
            DirectiveKind::Exports { package, to } => self.listed("exports", package, "to", to),
            DirectiveKind::Opens { package, to } => self.listed("opens", package, "to", to),
            DirectiveKind::Uses(service) => {
                self.put("uses ");
                self.name(service.name);
            }
            DirectiveKind::Provides { service, with } => {
                self.listed("provides", service, "with", with);
            }
        }
    }

    fn listed(&mut self, word: &str, subject: Path, joint: &str, paths: List<PathId>) {
        self.put(word);
        self.put(" ");
        self.name(subject.name);
        if paths.is_empty() {
            return;
        }
        self.put(" ");
        self.put(joint);
        self.put(" ");
        let paths = self.ast.list(paths);
        self.separated(paths, ", ", |printer, path| {
            printer.name(printer.ast[path].name);
        });
    }

    /// One variable with modifiers and type.
    pub(super) fn variable(&mut self, var: VariableId) {
        self.variable_front(var);
        self.declarator(var);
    }

    /// The variables of one declaration, without `;`.
    pub(super) fn variables(&mut self, vars: List<VariableId>) {
        let vars = self.ast.list(vars);
        if let Some(first) = vars.first() {
            self.variable_front(*first);
        }
        self.separated(vars, ", ", Self::declarator);
    }

    fn variable_front(&mut self, var: VariableId) {
        let var = self.ast[var];
        self.modifiers(var.modifiers);
        let Some(ty) = var.ty else { return };
        if !matches!(self.ast[ty].kind, TypeKind::Error) {
            self.ty(ty);
        }
        if var.varargs {
            self.put(" ");
            self.annotations(var.dots);
            self.put("...");
        }
        self.put(" ");
    }

    fn declarator(&mut self, var: VariableId) {
        let var = self.ast[var];
        self.name(var.name.name);
        self.dims(var.dims);
        if let Some(init) = var.init {
            self.put(" = ");
            self.expr(init);
        }
    }
}
