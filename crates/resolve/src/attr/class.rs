//! Classes of a file: fields, methods, initializers, nested and anonymous classes.

use super::{Attr, Returns};
use crate::missing::MissingImport;
use crate::model::{ClassId, Flags, MethodId, Origin};
use crate::scope::{Declared, Scope, push};
use crate::source::{Place, SourceClass};
use crate::typed::{LocalKind, TypedFile};
use crate::types::Ty;
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{
    self, EnumConstantId, Field, Member, MethodKind, StmtId, TypeDeclId, flags,
};

impl Attr<'_> {
    /// Types everything in the file.
    pub(crate) fn file(mut self) -> TypedFile {
        let errors = self.w.diagnostics.len();
        self.check_imports();
        self.check_main();
        for class in self.out.classes.clone() {
            self.class(class);
        }
        self.close();
        self.check_ambiguous();
        // As compilers do: the order of execution is looked at only when the types are right.
        if self.w.diagnostics.len() == errors {
            for (_, uncovered) in std::mem::take(&mut self.uncovered) {
                self.w.report(uncovered);
            }
            crate::flow::check_file(self.w, &mut self.out);
        }
        self.out
    }

    /// A compact source file is started by its `main` (JLS 8.1.8, 12.1.4).
    fn check_main(&mut self) {
        let unit = self.unit.clone();
        let Some(decl) = unit.ast.unit.implicit_class else {
            return;
        };
        let is_main = |member: &ast::MemberId| {
            let Member::Method(method) = unit.ast[*member] else {
                return false;
            };
            let node = unit.ast[method];
            let params = unit.ast.list(node.params);
            let void = node
                .result
                .is_some_and(|ty| matches!(unit.ast[ty].kind, ast::TypeKind::Void));
            let strings = |var: &ast::VariableId| {
                let var = &unit.ast[*var];
                let array =
                    |ty: ast::TypeId| matches!(unit.ast[ty].kind, ast::TypeKind::Array { .. });
                var.varargs || !var.dims.is_empty() || var.ty.is_some_and(array)
            };
            unit.ast.text(node.name.name) == "main"
                && void
                && !node.modifiers.has(flags::PRIVATE)
                && params.len() <= 1
                && params.iter().all(strings)
        };
        let members = unit.ast.list(unit.ast[decl].members);
        if !members.iter().any(is_main) {
            let start = unit.ast[decl].range.start;
            let span = unit.span(ast::TextRange::new(start, start + 1));
            let what = "a file with methods outside all classes needs a `void main()`";
            self.error(codes::NO_MAIN, span, what);
        }
    }

    fn check_imports(&mut self) {
        let unit = self.unit.clone();
        // Other tools' model classes need not be there.
        for import in unit.imports.iter().filter(|i| !i.spec_only) {
            if self.w.import_exists(import) {
                continue;
            }
            let path = self.w.names.text(import.path).to_owned();
            let span = unit.span(import.range);
            let on_demand = import.on_demand && !import.is_static;
            // A package may have a name of one word; a class outside all packages cannot be imported.
            let package = on_demand && path != "java" && !path.contains('.');
            if (package || World::may_be_missing(&path)) && !import.is_module {
                self.w.missing_imports.push(MissingImport {
                    path,
                    on_demand,
                    span,
                });
            } else {
                self.w.report(
                    Diagnostic::new(codes::UNKNOWN_IMPORT, span, format!("cannot find `{path}`"))
                        .help("check the spelling and the class path"),
                );
            }
        }
    }

    /// Types the inside of a class.
    pub(super) fn class(&mut self, class: ClassId) {
        let Some(source) = self.w.sources.get(&class).cloned() else {
            return;
        };
        self.out.class_of_decl.insert(source.decl, class);
        let node = self.unit.ast[source.decl];
        self.w.body(class);
        let scope = self.w.scope_inside(class);
        let saved = self.env.clone();
        self.env.scope = scope;
        self.env.class = class;
        self.env.method = None;
        self.env.returns = Returns::No;
        self.env.early = false;
        self.env.constructor_call = None;
        self.env.in_function = false;
        self.env.initialized = None;
        self.env.in_compact = false;
        self.env.guard = None;
        self.env.yields.clear();
        self.env.labels.clear();
        self.env.in_loop = false;
        self.env.in_switch = false;
        if self.w.shell(class).origin == Origin::Source {
            self.check_class(class, &node);
            self.check_default_constructor(class, &node);
        }
        // How the constants of a library's enum are made is not said by a stub.
        let made = self.unit.origin == Origin::Source;
        let constants = self.unit.ast.list(node.constants).to_vec();
        for constant in constants.into_iter().filter(|_| made) {
            self.enum_constant(class, constant);
        }
        self.class_clauses(node.spec);
        let mut index = 0;
        for member in self.unit.ast.list(node.members).to_vec() {
            match self.unit.ast[member] {
                Member::Field(field) => self.field(&field),
                Member::Method(method) => {
                    self.member_method(MethodId { class, index }, method);
                    index += 1;
                }
                Member::Initializer { is_static, body } => self.initializer(is_static, body),
                Member::Type(decl) => self.nested(class, decl),
                Member::Spec(clause) => self.class_clause(clause),
            }
        }
        self.env = saved;
    }

    /// A method of a source class is known by its place; one of a stub over a class file by what it matched.
    fn member_method(&mut self, by_place: MethodId, decl: ast::MethodId) {
        if !self.w.overlaid.contains(&by_place.class) {
            self.method(by_place, decl);
        } else if let Some(id) = self.w.stub_method(by_place.class, decl) {
            self.method(id, decl);
        }
    }

    fn nested(&mut self, outer: ClassId, decl: TypeDeclId) {
        let name = self.unit.name(self.unit.ast[decl].name.name);
        let shell = self.w.shell(outer);
        for (_, id) in shell.members.iter().filter(|(n, _)| *n == name) {
            // A class file's class learns of its stub when its body is asked for.
            self.w.body(*id);
        }
        let member = shell
            .members
            .iter()
            .find(|(n, id)| *n == name && self.w.sources.get(id).is_some_and(|s| s.decl == decl));
        if let Some((_, id)) = member {
            self.class(*id);
        }
    }

    fn in_member<T>(&mut self, is_static: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        self.within(
            |env| {
                if is_static {
                    env.scope = push(&env.scope, Declared::Static);
                }
            },
            run,
        )
    }

    fn enum_constant(&mut self, class: ClassId, id: EnumConstantId) {
        let node = self.unit.ast[id];
        let exprs = self.unit.ast.list(node.args).to_vec();
        let span = self.unit.ident_span(node.name);
        let site = self.w.types.raw(class);
        let name = self.w.class_display(class);
        self.in_member(true, |s| {
            let candidates = s.constructors(class, site, false);
            // Any expression id serves as the place of the call; constants without arguments have none.
            if let Some(first) = exprs.first().copied() {
                let (mark, waiting) = (s.w.infer.mark(), s.deferred.len());
                let note = s.choose_constructor(first, span, &name, candidates, &[], &exprs);
                s.finish(mark, waiting);
                if let Some(call) = note {
                    s.out.enum_calls.insert(id, call);
                }
            } else {
                s.constant_without_arguments(id, span, &name, candidates);
            }
            if let Some(body) = node.body {
                s.anonymous_class(body, site);
            }
        });
    }

    fn constant_without_arguments(
        &mut self,
        id: EnumConstantId,
        span: heddle_text::Span,
        name: &str,
        candidates: Vec<super::overload::Candidate>,
    ) {
        match self.select(&candidates, &[], &[]) {
            super::overload::Selection::One(chosen, variable) => {
                let call = crate::typed::Call {
                    method: chosen.sig.id,
                    site: chosen.sig.id.class,
                    dispatch: crate::typed::Dispatch::Exact,
                    receiver: crate::typed::Receiver::None,
                    params: chosen.sig.params.clone(),
                    result: chosen.sig.result,
                    type_args: Vec::new(),
                    variable_arity: variable,
                    throws: chosen.sig.throws.clone(),
                };
                let index = self.record_call(call);
                self.out.enum_calls.insert(id, index);
            }
            _ => self.no_method(span, name, &candidates, &[]),
        }
    }

    fn field(&mut self, field: &Field) {
        let mut first = true;
        for var in self.unit.ast.list(field.vars).to_vec() {
            let node = self.unit.ast[var];
            let name = self.unit.name(node.name.name);
            let Some(id) = self.w.find_field(self.env.class, name) else {
                continue;
            };
            let info = self.w.field(id);
            let ghost = info.flags.has(Flags::GHOST);
            self.in_member(info.flags.is_static(), |s| {
                s.env.initialized = Some(id);
                if let Some(init) = node.init {
                    if ghost {
                        s.env.spec = Some(super::SpecPlace::ghost());
                    }
                    s.to(init, info.ty);
                }
                if first {
                    s.field_clauses(field.spec, &info);
                }
            });
            first = false;
        }
    }

    fn initializer(&mut self, is_static: bool, body: StmtId) {
        self.in_member(is_static, |s| s.statement(body));
    }

    fn method(&mut self, id: MethodId, decl: ast::MethodId) {
        let node = self.unit.ast[decl];
        let info = self.w.method(id);
        self.out.method_vars.insert(decl, info.type_params.clone());
        self.out.method_of_decl.insert(decl, id);
        let saved = self.env.clone();
        self.env.method = Some(id);
        self.env.in_compact = node.kind == MethodKind::CompactConstructor;
        if info.flags.is_static() {
            self.env.scope = push(&self.env.scope, Declared::Static);
        }
        for var in &info.type_params {
            let name = self.w.types.var(*var).name;
            self.env.scope = push(&self.env.scope, Declared::Param(name, *var));
        }
        self.declare_params(&node, &info.params);
        self.env.returns = Returns::Type(info.result);
        if info.flags.has(Flags::GHOST) {
            self.env.spec = Some(super::SpecPlace::ghost());
        }
        self.method_clauses(node.spec, &info);
        self.check_method(id, &node);
        if let Some(body) = node.body {
            self.method_body(&node, body);
        }
        if let Some(value) = node.value {
            if info.flags.has(Flags::GHOST) {
                self.to(value, info.result);
            } else {
                self.annotation_value(value, info.result);
            }
        }
        self.env = saved;
    }

    /// The default of an annotation element; only constants matter to programs.
    fn annotation_value(&mut self, value: ast::ExprId, ty: Ty) {
        use ast::ExprKind;
        match self.unit.ast[value].kind {
            ExprKind::Annotation(_) => drop(self.set(value, ty, crate::typed::Target::None)),
            ExprKind::ArrayInit(items) => {
                let element = match self.w.types.kind(ty) {
                    crate::types::TyKind::Array(element) => element,
                    _ => Ty::ERROR,
                };
                for item in self.unit.ast.list(items).to_vec() {
                    self.annotation_value(item, element);
                }
                self.set(value, ty, crate::typed::Target::None);
            }
            _ => {
                let ty = match self.w.types.kind(ty) {
                    crate::types::TyKind::Array(element) => element,
                    _ => ty,
                };
                self.to(value, ty);
            }
        }
    }

    fn declare_params(&mut self, node: &ast::Method, types: &[Ty]) {
        let params = self.unit.ast.list(node.params).to_vec();
        if node.kind == MethodKind::CompactConstructor {
            let Some(source) = self.w.sources.get(&self.env.class).cloned() else {
                return;
            };
            let components = self
                .unit
                .ast
                .list(self.unit.ast[source.decl].components)
                .to_vec();
            for (var, ty) in components.iter().zip(types) {
                let ident = self.unit.ast[*var].name;
                let local = self.declare(ident, *ty, LocalKind::Param);
                self.out.local_of_var.insert(*var, local);
            }
            return;
        }
        for (var, ty) in params.iter().zip(types) {
            let node = self.unit.ast[*var];
            let local = self.declare(node.name, *ty, LocalKind::Param);
            self.out.locals[local.0 as usize].is_final = node.modifiers.has(flags::FINAL);
            self.out.local_of_var.insert(*var, local);
        }
    }

    /// Declares and types an anonymous class below `base`.
    pub(super) fn anonymous_class(&mut self, body: TypeDeclId, base: Ty) -> ClassId {
        let binary = self.numbered_name("");
        let around = push(&self.env.scope, Declared::Capture);
        self.local_class(body, &binary, around, Some(base))
    }

    /// Declares and types a local class, and brings it into scope.
    pub(super) fn local_declaration(&mut self, decl: TypeDeclId) {
        let node = self.unit.ast[decl];
        let text = self.unit.ast.text(node.name.name).to_owned();
        let binary = self.numbered_name(&text);
        let id = self.w.class_ref(&binary);
        self.env.scope = push(
            &self.env.scope,
            Declared::Class(self.unit.name(node.name.name), id),
        );
        let mut around = push(&self.env.scope, Declared::Capture);
        if node.kind != ast::TypeDeclKind::Class {
            around = push(&around, Declared::Static);
        }
        self.local_class(decl, &binary, around, None);
    }

    /// `Outer$1`, `Outer$1Local`: numbered within the class around, as compilers do.
    fn numbered_name(&mut self, simple: &str) -> String {
        let outer = self.env.class;
        let mut number = match simple {
            "" => self.anonymous.get(&outer).copied().unwrap_or(0),
            _ => 0,
        };
        loop {
            number += 1;
            let binary = format!("{}${number}{simple}", self.w.binary_name(outer));
            let id = self.w.class_ref(&binary);
            if !self.w.sources.contains_key(&id) {
                if simple.is_empty() {
                    self.anonymous.insert(outer, number);
                }
                return binary;
            }
        }
    }

    fn local_class(
        &mut self,
        decl: TypeDeclId,
        binary: &str,
        around: Scope,
        base: Option<Ty>,
    ) -> ClassId {
        let unit = self.unit.clone();
        let id = self.w.class_ref(binary);
        self.w.forget_binary(id);
        let place = Place {
            unit: &unit,
            outer: Some(self.env.class),
            is_member: false,
            around: around.clone(),
        };
        self.w.declare_class(&place, decl, binary);
        if let Some(base) = base {
            self.w.sources.insert(
                id,
                std::rc::Rc::new(SourceClass {
                    unit: unit.clone(),
                    decl,
                    around,
                    anonymous_super: Some(base),
                }),
            );
        }
        if self.speculation == 0 {
            self.class(id);
        }
        id
    }
}
