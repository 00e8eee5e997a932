//! Type names to types (JLS 6.5.5, 4.5): scopes, imports, packages, member types, type arguments.

use crate::model::{ClassId, Flags};
use crate::names::Name;
use crate::scope::{Declared, Scope, outward};
use crate::source::Unit;
use crate::types::{Prim, SpecTy, Ty, TyKind};
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{self, Ident, Primitive, SpecTypeKind, TypeArgs, TypeId, WildcardBound};
use std::rc::Rc;

/// What a (partly) qualified name denotes.
pub(crate) enum Prefix {
    /// A package, with slashes; it need not exist.
    Package(String),
    /// A type.
    Type(Ty),
}

/// A type name found in a scope.
#[derive(Clone, Copy)]
pub(crate) enum Found {
    /// A type parameter.
    Param(crate::types::VarId),
    /// A class; if it was found as a member, through which class of the scope.
    Class(ClassId, Option<ClassId>),
}

pub(crate) fn prim_of(p: Primitive) -> Prim {
    match p {
        Primitive::Boolean => Prim::Boolean,
        Primitive::Byte => Prim::Byte,
        Primitive::Short => Prim::Short,
        Primitive::Char => Prim::Char,
        Primitive::Int => Prim::Int,
        Primitive::Long => Prim::Long,
        Primitive::Float => Prim::Float,
        Primitive::Double => Prim::Double,
    }
}

impl World {
    /// The type that a written type means; an unknown name is reported and gives the erroneous type.
    pub(crate) fn resolve_type(&mut self, unit: &Rc<Unit>, ty: TypeId, scope: &Scope) -> Ty {
        match unit.ast[ty].kind {
            ast::TypeKind::Error | ast::TypeKind::Var => Ty::ERROR,
            ast::TypeKind::Void => Ty::VOID,
            ast::TypeKind::Primitive { primitive, .. } => Ty::prim(prim_of(primitive)),
            ast::TypeKind::Array { element, .. } => {
                let element = self.resolve_type(unit, element, scope);
                self.types.array(element)
            }
            ast::TypeKind::Wildcard { bound, .. } => self.resolve_wildcard(unit, bound, scope),
            ast::TypeKind::Spec { kind, args } => {
                let args = unit.ast.list(args).to_vec();
                self.resolve_spec_type(unit, kind, &args, scope)
            }
            ast::TypeKind::Class { .. } => match self.resolve_prefix(unit, ty, scope) {
                Some(Prefix::Type(ty)) => ty,
                Some(Prefix::Package(path)) if World::may_be_missing(&path) => {
                    let class = self.miss(&path);
                    self.types.raw(class)
                }
                Some(Prefix::Package(path)) => {
                    let span = unit.span(unit.ast[ty].range);
                    let name = path.replace('/', ".");
                    self.unknown_class(span, &name);
                    Ty::ERROR
                }
                None => Ty::ERROR,
            },
        }
    }

    fn resolve_wildcard(&mut self, unit: &Rc<Unit>, bound: WildcardBound, scope: &Scope) -> Ty {
        match bound {
            WildcardBound::None => Ty::ANY,
            WildcardBound::Extends(t) => {
                let t = self.resolve_type(unit, t, scope);
                self.types.intern(TyKind::Extends(t))
            }
            WildcardBound::Super(t) => {
                let t = self.resolve_type(unit, t, scope);
                self.types.intern(TyKind::Super(t))
            }
        }
    }

    fn resolve_spec_type(
        &mut self,
        unit: &Rc<Unit>,
        kind: SpecTypeKind,
        args: &[TypeId],
        scope: &Scope,
    ) -> Ty {
        let args: Vec<Ty> = args
            .iter()
            .map(|a| self.resolve_type(unit, *a, scope))
            .collect();
        let arg = |i: usize| args.get(i).copied().unwrap_or(Ty::ERROR);
        let spec = match kind {
            SpecTypeKind::LocSet => SpecTy::Locset,
            SpecTypeKind::Set => SpecTy::Set(arg(0)),
            SpecTypeKind::Seq => SpecTy::Seq(arg(0)),
            SpecTypeKind::Map => SpecTy::Map(arg(0), arg(1)),
            SpecTypeKind::BigInt => SpecTy::BigInt,
            SpecTypeKind::Real => SpecTy::Real,
            SpecTypeKind::Level => SpecTy::Level,
            SpecTypeKind::TypeOfTypes => SpecTy::Type,
        };
        self.types.intern(TyKind::Spec(spec))
    }

    fn mistyped_class(&mut self, span: heddle_text::Span, name: &str, near: &str) {
        let message = format!("cannot find class `{name}`");
        let diagnostic = Diagnostic::new(codes::UNKNOWN_CLASS, span, message);
        self.report(diagnostic.help(format!("did you mean `{near}`?")));
    }

    pub(crate) fn unknown_class(&mut self, span: heddle_text::Span, name: &str) {
        self.report(
            Diagnostic::new(
                codes::UNKNOWN_CLASS,
                span,
                format!("cannot find class `{name}`"),
            )
            .help("check the spelling, the imports and the class path"),
        );
    }

    fn resolve_prefix(&mut self, unit: &Rc<Unit>, ty: TypeId, scope: &Scope) -> Option<Prefix> {
        let ast::TypeKind::Class {
            outer, name, args, ..
        } = unit.ast[ty].kind
        else {
            return Some(Prefix::Type(self.resolve_type(unit, ty, scope)));
        };
        match outer {
            None => self.resolve_simple(unit, name, args, scope, ty),
            Some(outer) => match self.resolve_quiet(unit, outer, scope)? {
                Prefix::Type(of) => self.resolve_member(unit, of, name, args, scope),
                Prefix::Package(path) => {
                    let binary = format!("{path}/{}", unit.ast.text(name.name));
                    match self.find_class(&binary) {
                        Some(c) => {
                            let span = unit.span(unit.ast[ty].range);
                            Some(Prefix::Type(self.apply(unit, c, &[], args, scope, span)))
                        }
                        None => Some(Prefix::Package(binary)),
                    }
                }
            },
        }
    }

    /// As `resolve_prefix`, but an unknown simple name is taken for a package.
    fn resolve_quiet(&mut self, unit: &Rc<Unit>, ty: TypeId, scope: &Scope) -> Option<Prefix> {
        if let ast::TypeKind::Class {
            outer: None, name, ..
        } = unit.ast[ty].kind
            && self.find_type(scope, unit.name(name.name)).is_none()
        {
            return Some(Prefix::Package(unit.ast.text(name.name).to_owned()));
        }
        self.resolve_prefix(unit, ty, scope)
    }

    fn resolve_simple(
        &mut self,
        unit: &Rc<Unit>,
        name: Ident,
        args: TypeArgs,
        scope: &Scope,
        ty: TypeId,
    ) -> Option<Prefix> {
        let span = unit.span(unit.ast[ty].range);
        match self.find_type(scope, unit.name(name.name)) {
            Some(Found::Param(var)) => Some(Prefix::Type(self.types.var_ty(var))),
            Some(Found::Class(class, through)) => {
                let outer = self.implicit_outer_args(class, through, scope);
                Some(Prefix::Type(
                    self.apply(unit, class, &outer, args, scope, span),
                ))
            }
            None => {
                let text = unit.ast.text(name.name).to_owned();
                if let Some(class) = self.provided(unit, scope, &text) {
                    return Some(Prefix::Type(self.apply(
                        unit,
                        class,
                        &[],
                        args,
                        scope,
                        span,
                    )));
                }
                match self.near_type(unit, &text) {
                    Some(near) => self.mistyped_class(unit.ident_span(name), &text, &near),
                    None => self.unknown_class(unit.ident_span(name), &text),
                }
                None
            }
        }
    }

    fn resolve_member(
        &mut self,
        unit: &Rc<Unit>,
        of: Ty,
        name: Ident,
        args: TypeArgs,
        scope: &Scope,
    ) -> Option<Prefix> {
        let span = unit.ident_span(name);
        let class = self.class_of(of);
        if class.is_none() && of == Ty::ERROR {
            return None;
        }
        let member = class.and_then(|c| self.member_type(c, unit.name(name.name)));
        let lacking = class.and_then(|c| self.lacking(c));
        let Some(member) = member else {
            if let Some(of) = lacking {
                let binary = format!("{}${}", self.binary_name(of), unit.ast.text(name.name));
                let class = self.miss(&binary);
                let ty = self.apply(unit, class, &[], args, scope, span);
                return Some(Prefix::Type(ty));
            }
            let text = unit.ast.text(name.name);
            let binary = class.map(|c| self.binary_name(c));
            match binary.and_then(|b| self.library().newer_member(b, text)) {
                Some(newer) => {
                    let what = format!("cannot find class `{text}`");
                    self.report(Diagnostic::new(codes::UNKNOWN_CLASS, span, what).help(newer));
                }
                None => self.unknown_class(span, text),
            }
            return None;
        };
        let outer_args = match self.shell(member).outer {
            Some(outer) if self.is_inner(member) => self.args_as(of, outer),
            _ => Vec::new(),
        };
        Some(Prefix::Type(self.apply(
            unit,
            member,
            &outer_args,
            args,
            scope,
            span,
        )))
    }

    /// The type arguments of `ty` seen as an instance of `class`.
    pub(crate) fn args_as(&mut self, ty: Ty, class: ClassId) -> Vec<Ty> {
        match self.as_super(ty, class).map(|t| self.types.kind(t)) {
            Some(TyKind::Class(_, list)) => self.types.args(list).to_vec(),
            _ => Vec::new(),
        }
    }

    /// The arguments of enclosing classes that a simple name of an inner class leaves out.
    pub(crate) fn implicit_outer_args(
        &mut self,
        class: ClassId,
        through: Option<ClassId>,
        scope: &Scope,
    ) -> Vec<Ty> {
        let header = self.header(class);
        if header.params.len() == header.own {
            return Vec::new();
        }
        let Some(outer) = self.shell(class).outer else {
            return Vec::new();
        };
        let candidates: Vec<ClassId> = match through {
            Some(c) => vec![c],
            None => outward(scope)
                .filter_map(|d| match d {
                    Declared::Members(c) => Some(*c),
                    _ => None,
                })
                .collect(),
        };
        for c in candidates {
            let this = self.this_type(c);
            let args = self.args_as(this, outer);
            if !args.is_empty() {
                return args;
            }
        }
        Vec::new()
    }

    /// A class with written type arguments after those of its enclosing classes.
    fn apply(
        &mut self,
        unit: &Rc<Unit>,
        class: ClassId,
        outer: &[Ty],
        args: TypeArgs,
        scope: &Scope,
        span: heddle_text::Span,
    ) -> Ty {
        let TypeArgs::Args(list) = args else {
            return self.apply_none(class, outer);
        };
        let written: Vec<Ty> = unit
            .ast
            .list(list)
            .to_vec()
            .into_iter()
            .map(|t| self.resolve_argument(unit, t, scope))
            .collect();
        let header = self.header(class);
        if written.len() != header.own && self.exists(class) {
            let name = self.class_display(class);
            self.report(Diagnostic::new(
                codes::WRONG_TYPE_ARGUMENTS,
                span,
                match header.own {
                    0 => format!("`{name}` takes no type arguments"),
                    n => format!(
                        "`{name}` takes {n} type argument(s), {} given",
                        written.len()
                    ),
                },
            ));
            return Ty::ERROR;
        }
        let inherited = header.params.len() - header.own;
        let mut all = outer.to_vec();
        // An inner class of a raw outer type: the outer's arguments are unknown.
        all.resize(inherited, Ty::ANY);
        all.extend(written);
        self.types.class(class, &all)
    }

    fn apply_none(&mut self, class: ClassId, outer: &[Ty]) -> Ty {
        let header = self.header(class);
        let inherited = header.params.len() - header.own;
        if header.own == 0 && inherited > 0 && outer.len() == inherited {
            return self.types.class(class, outer);
        }
        self.types.raw(class)
    }

    fn resolve_argument(&mut self, unit: &Rc<Unit>, ty: TypeId, scope: &Scope) -> Ty {
        let resolved = self.resolve_type(unit, ty, scope);
        if self.types.as_prim(resolved).is_some() || resolved == Ty::VOID {
            let span = unit.span(unit.ast[ty].range);
            let shown = self.display(resolved);
            self.report(
                Diagnostic::new(
                    codes::WRONG_TYPE_ARGUMENTS,
                    span,
                    format!("`{shown}` cannot be a type argument"),
                )
                .help("use the wrapper class"),
            );
            return Ty::ERROR;
        }
        resolved
    }

    /// What a simple type name means in a scope.
    pub(crate) fn find_type(&mut self, scope: &Scope, name: Name) -> Option<Found> {
        for declared in outward(scope) {
            match declared {
                Declared::Param(n, var) if *n == name => return Some(Found::Param(*var)),
                Declared::Class(n, class) if *n == name => return Some(Found::Class(*class, None)),
                Declared::Members(class) => {
                    let shell = self.shell(*class);
                    if let Some(member) = self.member_type(*class, name) {
                        return Some(Found::Class(member, Some(*class)));
                    }
                    if shell.simple == name && shell.span.is_some() && !self.is_nameless(name) {
                        return Some(Found::Class(*class, None));
                    }
                }
                Declared::File(unit) => {
                    return self.find_in_file(unit, name).map(|c| Found::Class(c, None));
                }
                _ => {}
            }
        }
        None
    }

    fn is_nameless(&self, name: Name) -> bool {
        self.names.text(name).is_empty()
    }

    /// A member type of a class, inherited ones included (JLS 8.5).
    pub(crate) fn member_type(&mut self, class: ClassId, name: Name) -> Option<ClassId> {
        if let Some(known) = self.member_types.get(&(class, name)) {
            return *known;
        }
        let found = self.member_type_at(class, name, 0);
        if self.open_headers == 0 {
            self.member_types.insert((class, name), found);
        }
        found
    }

    fn member_type_at(&mut self, class: ClassId, name: Name, depth: u32) -> Option<ClassId> {
        let shell = self.shell(class);
        if let Some((_, id)) = shell.members.iter().find(|(n, _)| *n == name) {
            return Some(*id);
        }
        if depth > 64 || class == ClassId::OBJECT {
            return None;
        }
        let header = self.header(class);
        let mut supers = header.superclass.iter().chain(&header.interfaces);
        supers.find_map(|s| {
            let c = self.class_of(*s)?;
            let found = self.member_type_at(c, name, depth + 1)?;
            (!self.shell(found).flags.has(Flags::PRIVATE)).then_some(found)
        })
    }

    /// A type name at the top of a file: imports, the file's own types, package, on-demand imports.
    fn find_in_file(&mut self, unit: &Rc<Unit>, name: Name) -> Option<ClassId> {
        if let Some(known) = unit.types.borrow().get(&name) {
            return *known;
        }
        let found = self.search_file(unit, name);
        unit.types.borrow_mut().insert(name, found);
        found
    }

    fn search_file(&mut self, unit: &Rc<Unit>, name: Name) -> Option<ClassId> {
        let text = self.names.text(name).to_owned();
        let package = self.names.text(unit.package).to_owned();
        let own = unit
            .ast
            .unit
            .types
            .iter()
            .any(|t| unit.name(unit.ast[*t].name.name) == name);
        if own {
            return self.find_class(&join(&package, &text));
        }
        let single: Vec<(Name, bool)> = unit
            .imports
            .iter()
            .filter(|i| !i.on_demand && !i.is_module && !i.spec_only && i.last == name)
            .map(|i| (i.path, i.is_static))
            .collect();
        let mut missing = None;
        for (path, is_static) in single {
            let path = self.names.text(path).to_owned();
            if let Some(class) = self.find_canonical(&path) {
                return Some(class);
            }
            if !is_static && unit.origin == crate::model::Origin::Source {
                missing = missing.or(Some(path.replace('.', "/")));
            }
        }
        if let Some(binary) = missing.filter(|b| World::may_be_missing(b)) {
            return Some(self.miss(&binary));
        }
        if let Some(class) = self.find_class(&join(&package, &text)) {
            return Some(class);
        }
        self.search_on_demand(unit, name, &text)
    }

    fn search_on_demand(&mut self, unit: &Rc<Unit>, name: Name, text: &str) -> Option<ClassId> {
        let demanded: Vec<(Name, bool)> = unit
            .imports
            .iter()
            .filter(|i| i.on_demand)
            .map(|i| (i.path, i.is_static))
            .collect();
        let mut found: Vec<ClassId> = Vec::new();
        for (path, is_static) in demanded {
            let path = self.names.text(path).to_owned();
            if let Some(class) = self.find_class(&format!("{}/{text}", path.replace('.', "/"))) {
                let visible = self.shell(class).flags.has(Flags::PUBLIC)
                    || self.shell(class).package == unit.package;
                if visible {
                    found.push(class);
                }
            }
            // A static import has the members that a type inherits, too (JLS 7.5.2, 7.5.4).
            let class = self.find_canonical(&path).and_then(|outer| {
                let own = self.shell(outer);
                let mut own = own.members.iter().filter(|(n, _)| *n == name);
                match is_static {
                    true => self.member_type(outer, name),
                    false => own.next().map(|(_, id)| *id),
                }
            });
            found.extend(class);
        }
        let lang = self.find_class(&format!("java/lang/{text}"));
        let lang = lang.filter(|class| {
            let shell = self.shell(*class);
            shell.flags.has(Flags::PUBLIC) || shell.package == unit.package
        });
        found.extend(lang);
        if found.is_empty() {
            found = self.search_modules(unit, text);
        }
        self.one_of(unit, name, found)
    }

    /// The first of what imports on demand give for a name; that there are several is kept for the report.
    fn one_of(&mut self, unit: &Rc<Unit>, name: Name, found: Vec<ClassId>) -> Option<ClassId> {
        let first = *found.first()?;
        let other = found.into_iter().find(|c| *c != first);
        if let (Some(other), crate::model::Origin::Source) = (other, unit.origin) {
            unit.ambiguous.borrow_mut().push((name, [first, other]));
        }
        Some(first)
    }

    /// A public class that an imported module exports; a compact source file imports `java.base` (JLS 7.5.5, 7.3).
    fn search_modules(&mut self, unit: &Rc<Unit>, text: &str) -> Vec<ClassId> {
        let imported = unit.imports.iter().filter(|i| i.is_module);
        let mut modules: Vec<String> = imported
            .map(|i| self.names.text(i.path).to_owned())
            .collect();
        if unit.ast.unit.implicit_class.is_some() {
            modules.push("java.base".to_owned());
        }
        let mut found = Vec::new();
        for module in modules {
            for package in self.module_packages(&module).iter().flat_map(|p| p.iter()) {
                let class = self.find_class(&format!("{package}/{text}"));
                found.extend(class.filter(|c| self.shell(*c).flags.has(Flags::PUBLIC)));
            }
        }
        found
    }

    /// The class of a canonical name such as `java.util.Map.Entry`.
    pub(crate) fn find_canonical(&mut self, path: &str) -> Option<ClassId> {
        let parts: Vec<&str> = path.split('.').collect();
        for package_parts in (0..parts.len()).rev() {
            let binary = parts[..=package_parts].join("/");
            let Some(mut class) = self.find_class(&binary) else {
                continue;
            };
            for part in &parts[package_parts + 1..] {
                let name = self.names.intern(part);
                class = self.member_type(class, name)?;
            }
            return Some(class);
        }
        None
    }
}

pub(crate) fn join(package: &str, simple: &str) -> String {
    if package.is_empty() {
        simple.to_owned()
    } else {
        format!("{package}/{simple}")
    }
}
