//! Headers and bodies of source classes: supertypes, fields, methods, and what Java declares by itself
//! (default constructors, `values`, record accessors).

use crate::model::{Body, ClassId, ClassKind, FieldInfo, Flags, Header, MethodInfo};
use crate::names::Name;
use crate::scope::{Declared, Scope, push};
use crate::source::{SourceClass, Unit, model_flags};
use crate::types::{Ty, VarId};
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{
    self, Field, List, Member, MethodKind, TypeDecl, TypeDeclKind, TypeId, TypeParamId, VariableId,
    flags,
};
use std::rc::Rc;

impl World {
    /// Makes the header of a source class. Partial results are set on the way, so that a class may
    /// mention itself in its own header.
    pub(crate) fn make_header(&mut self, class: ClassId, source: &SourceClass) {
        let unit = &source.unit;
        let node = unit.ast[source.decl];
        let shell = self.shell(class);
        let mut params = Vec::new();
        if let (Some(outer), true) = (shell.outer, shell.is_member)
            && self.is_inner(class)
        {
            params = self.header(outer).params.clone();
        }
        let own = self.declare_params(unit, node.type_params);
        params.extend(own.iter().copied());
        let mut header = Header {
            params,
            own: own.len(),
            ..Header::default()
        };
        self.set_header(class, header.clone());
        let scope = self.scope_of_header(class, source);
        self.resolve_supers(class, source, &node, &scope, &mut header);
        self.set_header(class, header.clone());
        self.resolve_bounds(unit, node.type_params, &own, &scope);
        self.cut_cycle(class, unit, &node, &mut header);
        self.set_header(class, header.clone());
        header.permits = self.listed_permits(unit, &node, &scope);
        self.set_header(class, header);
        self.super_cache.remove(&class);
    }

    pub(crate) fn declare_params(
        &mut self,
        unit: &Rc<Unit>,
        list: List<TypeParamId>,
    ) -> Vec<VarId> {
        unit.ast
            .list(list)
            .iter()
            .map(|p| self.types.new_var(unit.name(unit.ast[*p].name.name)))
            .collect()
    }

    pub(crate) fn resolve_bounds(
        &mut self,
        unit: &Rc<Unit>,
        list: List<TypeParamId>,
        vars: &[VarId],
        scope: &Scope,
    ) {
        let params = unit.ast.list(list).to_vec();
        for (param, var) in params.into_iter().zip(vars) {
            let bounds = self.resolve_types(unit, unit.ast[param].bounds, scope);
            self.types.set_bounds(*var, bounds);
        }
    }

    pub(crate) fn resolve_types(
        &mut self,
        unit: &Rc<Unit>,
        list: List<TypeId>,
        scope: &Scope,
    ) -> Vec<Ty> {
        unit.ast
            .list(list)
            .to_vec()
            .into_iter()
            .map(|t| self.resolve_type(unit, t, scope))
            .collect()
    }

    fn resolve_supers(
        &mut self,
        class: ClassId,
        source: &SourceClass,
        node: &TypeDecl,
        scope: &Scope,
        header: &mut Header,
    ) {
        let unit = &source.unit;
        let extends = self.resolve_types(unit, node.extends, scope);
        let implements = self.resolve_types(unit, node.implements, scope);
        let object = self.object();
        match node.kind {
            TypeDeclKind::Interface => header.interfaces = extends,
            TypeDeclKind::Annotation => {
                header.interfaces = vec![self.types.raw(ClassId::ANNOTATION)];
            }
            TypeDeclKind::Enum => {
                let this = self.types.raw(class);
                header.superclass = Some(self.types.class(ClassId::ENUM, &[this]));
                header.interfaces = implements;
            }
            TypeDeclKind::Record => {
                header.superclass = Some(self.types.raw(ClassId::RECORD));
                header.interfaces = implements;
            }
            TypeDeclKind::Anonymous => {
                let base = source.anonymous_super.unwrap_or(object);
                let is_interface = self.class_of(base).is_some_and(|c| self.is_interface(c));
                header.superclass = Some(if is_interface { object } else { base });
                header.interfaces = if is_interface { vec![base] } else { vec![] };
            }
            TypeDeclKind::Class => {
                let base = extends.first().copied().unwrap_or(object);
                header.superclass = (class != ClassId::OBJECT).then_some(base);
                header.interfaces = implements;
            }
        }
        self.check_supers(source, node, header);
    }

    /// Classes extend classes and implement interfaces; anything else is reported and dropped.
    fn check_supers(&mut self, source: &SourceClass, node: &TypeDecl, header: &mut Header) {
        let unit = &source.unit;
        let spans = |list: List<TypeId>| -> Vec<_> {
            let all = unit.ast.list(list).iter();
            all.map(|t| unit.span(unit.ast[*t].range)).collect()
        };
        let object = self.object();
        if let Some(base) = header.superclass
            && node.kind == TypeDeclKind::Class
        {
            let span = spans(node.extends).first().copied();
            match self.class_of(base) {
                Some(c) if self.is_interface(c) => {
                    self.wrong_super(span, base, "is an interface; use `implements`");
                    header.superclass = Some(object);
                }
                Some(c) if c != ClassId::OBJECT && self.shell(c).flags.has(Flags::FINAL) => {
                    self.wrong_super(span, base, "is final and cannot be extended");
                }
                Some(_) => {}
                None => {
                    if base != Ty::ERROR {
                        self.wrong_super(span, base, "is not a class");
                    }
                    header.superclass = Some(object);
                }
            }
        }
        let written = match node.kind {
            TypeDeclKind::Interface => spans(node.extends),
            _ => spans(node.implements),
        };
        let mut kept = Vec::new();
        for (i, ty) in header.interfaces.clone().into_iter().enumerate() {
            match self.class_of(ty) {
                Some(c) if self.is_interface(c) || !self.exists(c) => kept.push(ty),
                None if ty == Ty::ERROR => {}
                _ => self.wrong_super(written.get(i).copied(), ty, "is not an interface"),
            }
        }
        header.interfaces = kept;
    }

    fn wrong_super(&mut self, span: Option<heddle_text::Span>, ty: Ty, why: &str) {
        let name = self.display(ty);
        if let Some(span) = span {
            self.report(Diagnostic::new(
                codes::WRONG_SUPERTYPE,
                span,
                format!("`{name}` {why}"),
            ));
        }
    }

    fn listed_permits(&mut self, unit: &Rc<Unit>, node: &TypeDecl, scope: &Scope) -> Vec<ClassId> {
        let types = self.resolve_types(unit, node.permits, scope);
        types.into_iter().filter_map(|t| self.class_of(t)).collect()
    }

    /// Reports and breaks a class that is its own supertype.
    fn cut_cycle(&mut self, class: ClassId, unit: &Rc<Unit>, node: &TypeDecl, header: &mut Header) {
        let mut seen = Vec::new();
        let supers = |h: &Header| -> Vec<Ty> {
            h.superclass
                .into_iter()
                .chain(h.interfaces.iter().copied())
                .collect()
        };
        let mut work = supers(header);
        while let Some(ty) = work.pop() {
            let Some(c) = self.class_of(ty) else { continue };
            if c == class {
                let name = unit.ast.text(node.name.name);
                let span = unit.ident_span(node.name);
                self.report(Diagnostic::new(
                    codes::CYCLIC_INHERITANCE,
                    span,
                    format!("`{name}` is its own supertype"),
                ));
                header.superclass = header.superclass.map(|_| self.object());
                header.interfaces.clear();
                return;
            }
            if !seen.contains(&c) {
                seen.push(c);
                let next = self.header(c);
                work.extend(supers(&next));
            }
        }
    }

    /// Makes the body of a source class.
    pub(crate) fn make_body(&mut self, class: ClassId, source: &SourceClass) -> Body {
        let unit = &source.unit;
        let node = unit.ast[source.decl];
        let scope = self.scope_inside(class);
        let mut maker = BodyMaker::new(self, class, unit, scope, Body::default());
        maker.enum_constants(&node);
        maker.components(&node);
        for member in unit.ast.list(node.members) {
            match unit.ast[*member] {
                Member::Field(field) => maker.field(&field),
                Member::Method(method) => maker.method(method),
                _ => {}
            }
        }
        maker.implicit(&node);
        maker.body
    }

    /// The declared type of a variable, dimensions after its name and `...` included.
    pub(crate) fn variable_type(&mut self, unit: &Rc<Unit>, var: VariableId, scope: &Scope) -> Ty {
        let node = unit.ast[var];
        let Some(written) = node.ty else {
            return Ty::ERROR;
        };
        let base = self.resolve_type(unit, written, scope);
        if base == Ty::VOID {
            let span = unit.ident_span(node.name);
            self.report(Diagnostic::new(
                codes::TYPE_ERROR,
                span,
                "a variable cannot have the type `void`",
            ));
            return Ty::ERROR;
        }
        let dims = unit.ast.list(node.dims).len() + usize::from(node.varargs);
        self.types.arrays(base, dims)
    }
}

/// Makes the body of a class from its declaration.
pub(crate) struct BodyMaker<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) class: ClassId,
    pub(crate) unit: &'a Rc<Unit>,
    scope: Scope,
    pub(crate) body: Body,
}

impl<'a> BodyMaker<'a> {
    pub(crate) fn new(
        world: &'a mut World,
        class: ClassId,
        unit: &'a Rc<Unit>,
        scope: Scope,
        body: Body,
    ) -> Self {
        BodyMaker {
            world,
            class,
            unit,
            scope,
            body,
        }
    }

    fn name(&mut self, text: &str) -> Name {
        self.world.names.intern(text)
    }

    fn enum_constants(&mut self, node: &TypeDecl) {
        let ty = self.world.types.raw(self.class);
        for constant in self.unit.ast.list(node.constants).to_vec() {
            let constant = self.unit.ast[constant];
            let all = [Flags::PUBLIC, Flags::STATIC, Flags::FINAL, Flags::ENUM];
            self.add_field(FieldInfo {
                name: self.unit.name(constant.name.name),
                flags: all.into_iter().fold(Flags::default(), Flags::with),
                ty,
                constant: None,
                span: Some(self.unit.ident_span(constant.name)),
            });
        }
    }

    fn components(&mut self, node: &TypeDecl) {
        for var in self.unit.ast.list(node.components).to_vec() {
            let ty = self.world.variable_type(self.unit, var, &self.scope);
            let variable = self.unit.ast[var];
            let name = self.unit.name(variable.name.name);
            self.body.components.push((name, ty));
            self.add_field(FieldInfo {
                name,
                flags: Flags::PRIVATE.with(Flags::FINAL),
                ty,
                constant: None,
                span: Some(self.unit.ident_span(variable.name)),
            });
        }
    }

    fn add_field(&mut self, field: FieldInfo) {
        let duplicate = self.body.field(field.name).is_some();
        if let (true, Some(span)) = (duplicate, field.span) {
            let name = self.world.names.text(field.name).to_owned();
            self.world.report(Diagnostic::new(
                codes::DUPLICATE_MEMBER,
                span,
                format!("field `{name}` is declared twice"),
            ));
        }
        self.body.add_field(field);
    }

    pub(crate) fn field(&mut self, field: &Field) {
        let in_interface = self.world.is_interface(self.class);
        for var in self.unit.ast.list(field.vars).to_vec() {
            let node = self.unit.ast[var];
            let mut all = model_flags(node.modifiers.flags);
            if in_interface && !all.has(Flags::GHOST) {
                all = all
                    .with(Flags::PUBLIC)
                    .with(Flags::STATIC)
                    .with(Flags::FINAL);
            }
            let scope = if all.is_static() {
                push(&self.scope, Declared::Static)
            } else {
                self.scope.clone()
            };
            let ty = self.world.variable_type(self.unit, var, &scope);
            self.add_field(FieldInfo {
                name: self.unit.name(node.name.name),
                flags: all,
                ty,
                constant: None,
                span: Some(self.unit.ident_span(node.name)),
            });
        }
    }

    pub(crate) fn method(&mut self, id: ast::MethodId) {
        let (info, _) = self.method_info(id);
        self.check_duplicate(&info);
        self.body.add_method(info);
    }

    /// The method that a declaration makes, and the scope of its parameters.
    pub(crate) fn method_info(&mut self, id: ast::MethodId) -> (MethodInfo, Scope) {
        let node = self.unit.ast[id];
        let type_params = self.world.declare_params(self.unit, node.type_params);
        let mut scope = self.scope.clone();
        for var in &type_params {
            let name = self.world.types.var(*var).name;
            scope = push(&scope, Declared::Param(name, *var));
        }
        self.world
            .resolve_bounds(self.unit, node.type_params, &type_params, &scope);
        let params = self.unit.ast.list(node.params).to_vec();
        let mut types = Vec::with_capacity(params.len());
        let mut param_names = Vec::with_capacity(params.len());
        for var in &params {
            types.push(self.world.variable_type(self.unit, *var, &scope));
            param_names.push(self.unit.name(self.unit.ast[*var].name.name));
        }
        if node.kind == MethodKind::CompactConstructor {
            (param_names, types) = self.body.components.iter().copied().unzip();
        }
        let throws = self.world.resolve_types(self.unit, node.throws, &scope);
        let info = MethodInfo {
            name: self.method_name(&node),
            flags: self.method_flags(&node),
            type_params,
            params: types,
            param_names,
            result: self.result(&node, &scope),
            throws,
            span: Some(self.unit.ident_span(node.name)),
        };
        (info, scope)
    }

    fn method_name(&mut self, node: &ast::Method) -> Name {
        match node.kind {
            MethodKind::Method => self.unit.name(node.name.name),
            _ => self.name("<init>"),
        }
    }

    fn result(&mut self, node: &ast::Method, scope: &Scope) -> Ty {
        if node.kind != MethodKind::Method {
            return Ty::VOID;
        }
        match node.result {
            Some(ty) => {
                let ty = self.world.resolve_type(self.unit, ty, scope);
                let dims = self.unit.ast.list(node.dims).len();
                self.world.types.arrays(ty, dims)
            }
            None => Ty::BOOLEAN,
        }
    }

    fn method_flags(&mut self, node: &ast::Method) -> Flags {
        let mut all = model_flags(node.modifiers.flags);
        let varargs = self
            .unit
            .ast
            .list(node.params)
            .last()
            .is_some_and(|p| self.unit.ast[*p].varargs);
        if varargs {
            all = all.with(Flags::VARARGS);
        }
        if self.world.is_interface(self.class) {
            if !all.has(Flags::PRIVATE) {
                all = all.with(Flags::PUBLIC);
            }
            let concrete = [Flags::DEFAULT, Flags::STATIC, Flags::PRIVATE];
            if !concrete.into_iter().any(|f| all.has(f)) && !all.has(Flags::GHOST) {
                all = all.with(Flags::ABSTRACT);
            }
        }
        if self.world.shell(self.class).kind == ClassKind::Enum && node.kind != MethodKind::Method {
            all = all.with(Flags::PRIVATE);
        }
        let handles = [
            "java/lang/invoke/MethodHandle",
            "java/lang/invoke/VarHandle",
        ];
        if node.modifiers.has(flags::NATIVE)
            && varargs
            && handles.contains(&self.world.binary_name(self.class))
        {
            all = all.with(Flags::POLYMORPHIC);
        }
        all
    }

    fn check_duplicate(&mut self, method: &MethodInfo) {
        let same: Vec<u32> = self.body.methods_named(method.name).to_vec();
        let erased: Vec<Ty> = method
            .params
            .iter()
            .map(|p| self.world.erasure(*p))
            .collect();
        for other in same {
            let other = self.body.methods[other as usize].clone();
            let theirs: Vec<Ty> = other
                .params
                .iter()
                .map(|p| self.world.erasure(*p))
                .collect();
            if erased == theirs && !erased.contains(&Ty::ERROR) {
                let name = match self.world.names.text(method.name) {
                    "<init>" => "constructor".to_owned(),
                    name => format!("method `{name}`"),
                };
                if let Some(span) = method.span {
                    let mut d = Diagnostic::new(
                        codes::DUPLICATE_MEMBER,
                        span,
                        format!("{name} with these parameter types is declared twice"),
                    );
                    if let Some(first) = other.span {
                        d = d.related(first, "first declared here");
                    }
                    self.world.report(d);
                }
            }
        }
    }

    /// Members that Java adds by itself.
    fn implicit(&mut self, node: &TypeDecl) {
        match node.kind {
            TypeDeclKind::Enum => self.enum_methods(),
            TypeDeclKind::Record => self.record_members(),
            _ => {}
        }
        let init = self.name("<init>");
        let wants_default = matches!(node.kind, TypeDeclKind::Class | TypeDeclKind::Enum);
        if wants_default && self.body.methods_named(init).is_empty() {
            let access = match node.kind {
                TypeDeclKind::Enum => Flags::PRIVATE,
                _ => {
                    let all = self.world.shell(self.class).flags;
                    let visible = [Flags::PUBLIC, Flags::PROTECTED, Flags::PRIVATE];
                    let own = visible.into_iter().filter(|f| all.has(*f));
                    own.fold(Flags::default(), Flags::with)
                }
            };
            self.add_implicit(init, access, vec![], vec![], Ty::VOID);
        }
    }

    fn add_implicit(
        &mut self,
        name: Name,
        access: Flags,
        params: Vec<Ty>,
        names: Vec<Name>,
        result: Ty,
    ) {
        self.body.add_method(MethodInfo {
            name,
            flags: access.with(Flags::IMPLICIT),
            type_params: Vec::new(),
            params,
            param_names: names,
            result,
            throws: Vec::new(),
            span: None,
        });
    }

    fn enum_methods(&mut self) {
        let this = self.world.types.raw(self.class);
        let array = self.world.types.array(this);
        let string = self.world.string();
        let access = Flags::PUBLIC.with(Flags::STATIC);
        let (values, value_of) = (self.name("values"), self.name("valueOf"));
        let parameter = self.name("name");
        self.add_implicit(values, access, vec![], vec![], array);
        self.add_implicit(value_of, access, vec![string], vec![parameter], this);
    }

    fn record_members(&mut self) {
        let components = self.body.components.clone();
        for (name, ty) in &components {
            let declared = self.body.methods_named(*name).to_vec();
            let has = declared
                .iter()
                .any(|m| self.body.methods[*m as usize].params.is_empty());
            if !has {
                self.add_implicit(*name, Flags::PUBLIC, vec![], vec![], *ty);
            }
        }
        let init = self.name("<init>");
        let (names, types): (Vec<Name>, Vec<Ty>) = components.into_iter().unzip();
        let declared = self.body.methods_named(init).to_vec();
        let has = declared
            .iter()
            .any(|m| self.body.methods[*m as usize].params == types);
        if !has {
            let all = self.world.shell(self.class).flags;
            let visible = [Flags::PUBLIC, Flags::PROTECTED, Flags::PRIVATE];
            let own = visible.into_iter().filter(|f| all.has(*f));
            let access = own.fold(Flags::default(), Flags::with);
            let last_varargs = self.last_component_varargs();
            let access = if last_varargs {
                access.with(Flags::VARARGS)
            } else {
                access
            };
            self.add_implicit(init, access, types, names, Ty::VOID);
        }
    }

    fn last_component_varargs(&self) -> bool {
        let Some(source) = self.world.sources.get(&self.class) else {
            return false;
        };
        let node = self.unit.ast[source.decl];
        let last = self.unit.ast.list(node.components).last();
        last.is_some_and(|v| self.unit.ast[*v].varargs)
    }
}
