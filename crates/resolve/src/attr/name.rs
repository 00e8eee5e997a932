//! Names in expressions: variable, type or package (JLS 6.5.2), fields, captured variables, `this`.

use super::Attr;
use crate::model::{ClassId, FieldId, Flags};
use crate::names::Name;
use crate::scope::{Declared, outward};
use crate::typed::{LocalId, SpecName, Target};
use crate::typeref::Found;
use crate::types::{Ty, TyKind};
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{ExprId, ExprKind, Ident};

/// What the part before a dot is.
pub(super) enum Qualifier {
    /// A value of this type.
    Value(Ty),
    /// A type.
    Type(Ty),
    /// A package, with slashes.
    Package(String),
    /// `super` or `I.super`: members of this supertype, looked up exactly.
    Super(Ty),
}

/// A variable found by its simple name.
enum Variable {
    Local(LocalId, bool),
    /// A field, the class of the scope it was found in, and whether that class has an instance here.
    Field(FieldId, ClassId, bool),
    /// A static field found by an import.
    Imported(FieldId),
}

impl Attr<'_> {
    fn find_variable(&mut self, name: Name, at: Ident) -> Option<Variable> {
        let scope = self.env.scope.clone();
        let (mut captured, mut is_static) = (false, false);
        let mut hidden = None;
        for declared in outward(&scope) {
            match declared {
                Declared::Local(n, id) if *n == name => {
                    if is_static {
                        self.static_capture(*id, at);
                    }
                    return Some(Variable::Local(*id, captured));
                }
                Declared::Members(class) => {
                    if let Some(field) = self.w.find_field(*class, name) {
                        let found = Variable::Field(field, *class, !is_static);
                        if self.w.inherits_field(*class, field) {
                            return Some(found);
                        }
                        hidden = hidden.or(Some(found));
                    }
                    captured = true;
                }
                Declared::Static => is_static = true,
                Declared::Capture => captured = true,
                Declared::File(unit) => {
                    let unit = unit.clone();
                    let imported = self.imported_field(&unit, name);
                    return imported.map(Variable::Imported).or(hidden);
                }
                _ => {}
            }
        }
        hidden
    }

    /// Local records, enums and interfaces, and static methods, have no variables of the method around (JLS 8.1.3).
    fn static_capture(&mut self, local: LocalId, at: Ident) {
        let local = self.out.local(local);
        if self.env.spec.is_some() || local.ghost {
            return;
        }
        let name = self.w.names.text(local.name).to_owned();
        let declared = local.span;
        let d = Diagnostic::new(
            codes::NEEDS_INSTANCE,
            self.unit.ident_span(at),
            format!("variable `{name}` of the method around cannot be used in a static context"),
        );
        self.w.report(d.related(declared, "declared here"));
    }

    fn imported_field(&mut self, unit: &crate::source::Unit, name: Name) -> Option<FieldId> {
        for import in unit.static_imports() {
            let path = self.w.names.text(import.path).to_owned();
            let class_path = if import.on_demand {
                path.as_str()
            } else if import.last == name {
                path.rsplit_once('.').map_or("", |(c, _)| c)
            } else {
                continue;
            };
            if let Some(class) = self.w.find_canonical(class_path)
                && let Some(field) = self.w.find_field(class, name)
                && self.w.field(field).flags.is_static()
            {
                return Some(field);
            }
        }
        None
    }

    /// A simple name in a place where a value is needed.
    pub(super) fn simple_name(&mut self, e: ExprId, ident: Ident) -> Ty {
        match self.variable(e, ident) {
            Some(ty) => ty,
            None => {
                let text = self.unit.ast.text(ident.name).to_owned();
                if !text.is_empty() {
                    let span = self.unit.ident_span(ident);
                    let near = self.near_variable(&text);
                    let what = format!("cannot find variable `{text}`");
                    self.unknown(codes::UNKNOWN_VARIABLE, span, what, near);
                }
                self.set(e, Ty::ERROR, Target::None)
            }
        }
    }

    /// A simple name as a variable, if it is one.
    fn variable(&mut self, e: ExprId, ident: Ident) -> Option<Ty> {
        let name = self.unit.name(ident.name);
        match self.find_variable(name, ident) {
            Some(Variable::Local(id, captured)) => Some(self.use_local(e, id, captured)),
            Some(Variable::Field(field, class, has_instance)) => {
                let site = self.w.this_type(class);
                let info = self.w.field(field);
                if !info.flags.is_static() {
                    self.check_instance(e, &info.flags, has_instance, class);
                }
                self.check_ghost(e, info.flags);
                self.check_forward(e, field, class);
                let ty = self.w.field_type(site, field);
                let this = (!info.flags.is_static()).then_some(class);
                Some(self.field_value(e, ty, field, this))
            }
            Some(Variable::Imported(field)) => {
                let ty = self.w.field(field).ty;
                Some(self.field_value(e, ty, field, None))
            }
            None => self.spec_variable(e, ident),
        }
    }

    /// `tid` and `main`, and `holder`, `started` … of `this`, in specifications only.
    fn spec_variable(&mut self, e: ExprId, ident: Ident) -> Option<Ty> {
        self.env.spec?;
        let word = match self.unit.ast.text(ident.name) {
            "tid" => SpecName::Tid,
            "main" => SpecName::Main,
            _ if self.in_static_context() => return None,
            _ => {
                let this = self.w.this_type(self.env.class);
                return self.spec_property(e, this, ident);
            }
        };
        let ty = self.w.types.raw(ClassId::THREAD);
        Some(self.set(e, ty, Target::Spec(word)))
    }

    fn check_instance(&mut self, e: ExprId, flags: &Flags, has_instance: bool, class: ClassId) {
        let early = self.env.early && class == self.env.class;
        if flags.is_static() || (has_instance && !early) {
            return;
        }
        let span = self.span(e);
        let message = if early {
            "the object does not exist yet while the constructor call's arguments are computed"
        } else {
            "this needs an instance, and there is none in a static context"
        };
        self.error(codes::NEEDS_INSTANCE, span, message);
    }

    fn check_ghost(&mut self, e: ExprId, flags: Flags) {
        if flags.has(Flags::GHOST) && self.env.spec.is_none() {
            let span = self.span(e);
            self.error(
                codes::SPEC_GHOST_IN_CODE,
                span,
                "this name exists in specifications only; Java code cannot use it",
            );
        }
    }

    fn use_local(&mut self, e: ExprId, id: LocalId, captured: bool) -> Ty {
        let span = self.span(e);
        let local = &mut self.out.locals[id.0 as usize];
        let guarded = self.env.guard.is_some_and(|first| id.0 < first);
        if (captured || guarded) && local.captured.is_none() && self.env.spec.is_none() {
            local.captured = Some(span);
        }
        let (ty, ghost, constant) = (local.ty, local.ghost, local.constant.clone());
        if ghost && self.env.spec.is_none() {
            self.check_ghost(e, Flags::GHOST);
        }
        if let Some(value) = constant {
            self.out.constants.insert(e, value);
        }
        self.set(e, ty, Target::Local(id))
    }

    fn field_value(&mut self, e: ExprId, ty: Ty, field: FieldId, this: Option<ClassId>) -> Ty {
        if let Some(value) = self.w.constant_of(field) {
            self.out.constants.insert(e, value);
        }
        self.set(e, ty, Target::Field(field, this))
    }

    /// `target.name` in a place where a value is needed.
    pub(super) fn selection(&mut self, e: ExprId, target: ExprId, name: Ident) -> Ty {
        match self.selected(e, target, name) {
            Qualifier::Value(ty) => ty,
            Qualifier::Type(_) | Qualifier::Package(_) | Qualifier::Super(_) => {
                let text = self.unit.ast.text(name.name).to_owned();
                let span = self.unit.ident_span(name);
                if !text.is_empty() {
                    let message = format!("cannot find variable `{text}`");
                    self.error(codes::UNKNOWN_VARIABLE, span, message);
                }
                self.set(e, Ty::ERROR, Target::None)
            }
        }
    }

    /// Classifies the part before a dot and records what it is.
    pub(super) fn qualifier(&mut self, e: ExprId) -> Qualifier {
        match self.unit.ast[e].kind {
            ExprKind::Name(ident) => self.simple_qualifier(e, ident),
            ExprKind::Field { target, name } => self.selected(e, target, name),
            ExprKind::Super => {
                if self.env.early {
                    let span = self.span(e);
                    let what = "the object does not exist yet before the constructor call";
                    self.error(codes::NEEDS_INSTANCE, span, what);
                }
                let class = self.env.class;
                self.set_super(e, class)
            }
            ExprKind::QualifiedSuper(of) => self.qualified_super(e, of),
            _ => Qualifier::Value(self.receiver(e)),
        }
    }

    fn set_super(&mut self, e: ExprId, class: ClassId) -> Qualifier {
        if self.in_static_context() {
            let span = self.span(e);
            self.error(
                codes::NEEDS_INSTANCE,
                span,
                "there is no `super` in a static context",
            );
        }
        let object = self.w.object();
        let ty = self.w.header(class).superclass.unwrap_or(object);
        self.set(e, ty, Target::This(class));
        Qualifier::Super(ty)
    }

    /// `Outer.super` (an enclosing class's superclass) or `Interface.super` (a direct superinterface).
    fn qualified_super(&mut self, e: ExprId, of: ExprId) -> Qualifier {
        let Qualifier::Type(ty) = self.qualifier(of) else {
            self.set(e, Ty::ERROR, Target::None);
            return Qualifier::Value(Ty::ERROR);
        };
        let Some(class) = self.w.class_of(ty) else {
            return Qualifier::Value(Ty::ERROR);
        };
        let interfaces = self.w.header(self.env.class).interfaces.clone();
        let direct = interfaces
            .into_iter()
            .find(|i| self.w.class_of(*i) == Some(class));
        if let Some(interface) = direct {
            self.set(e, interface, Target::This(self.env.class));
            return Qualifier::Super(interface);
        }
        self.set_super(e, class)
    }

    fn simple_qualifier(&mut self, e: ExprId, ident: Ident) -> Qualifier {
        if let Some(ty) = self.variable(e, ident) {
            let captured = self.w.capture(ty);
            self.out.notes[e.index()].ty = captured;
            return Qualifier::Value(captured);
        }
        let name = self.unit.name(ident.name);
        let scope = self.env.scope.clone();
        match self.w.find_type(&scope, name) {
            Some(Found::Class(class, _)) => self.type_qualifier(e, class),
            Some(Found::Param(var)) => {
                let ty = self.w.types.var_ty(var);
                self.set(e, ty, Target::Type(ty));
                Qualifier::Type(ty)
            }
            None => {
                self.set(e, Ty::VOID, Target::Package);
                Qualifier::Package(self.unit.ast.text(ident.name).to_owned())
            }
        }
    }

    fn type_qualifier(&mut self, e: ExprId, class: ClassId) -> Qualifier {
        let ty = self.w.types.raw(class);
        self.set(e, ty, Target::Type(ty));
        Qualifier::Type(ty)
    }

    fn selected(&mut self, e: ExprId, target: ExprId, name: Ident) -> Qualifier {
        match self.qualifier(target) {
            Qualifier::Package(path) => self.in_package(e, &path, name),
            Qualifier::Type(ty) => self.in_type(e, ty, name),
            Qualifier::Value(ty) => Qualifier::Value(self.in_value(e, ty, name)),
            Qualifier::Super(ty) => Qualifier::Value(self.in_value(e, ty, name)),
        }
    }

    fn in_package(&mut self, e: ExprId, path: &str, name: Ident) -> Qualifier {
        let binary = format!("{path}/{}", self.unit.ast.text(name.name));
        if let Some(class) = self.w.find_class(&binary) {
            return self.type_qualifier(e, class);
        }
        self.set(e, Ty::VOID, Target::Package);
        Qualifier::Package(binary)
    }

    fn in_type(&mut self, e: ExprId, ty: Ty, name: Ident) -> Qualifier {
        let text = self.unit.name(name.name);
        let Some(class) = self.w.class_of(ty) else {
            self.set(e, Ty::ERROR, Target::None);
            return Qualifier::Value(Ty::ERROR);
        };
        if let Some(field) = self.w.find_field(class, text) {
            let info = self.w.field(field);
            self.check_access(name, info.flags, field.class);
            self.check_ghost(e, info.flags);
            if !info.flags.is_static() && self.env.spec.is_none() {
                let span = self.unit.ident_span(name);
                let shown = self.w.names.text(text).to_owned();
                self.error(
                    codes::NEEDS_INSTANCE,
                    span,
                    format!("field `{shown}` is not static; it needs an instance"),
                );
            }
            return Qualifier::Value(self.field_value(e, info.ty, field, None));
        }
        if let Some(member) = self.w.member_type(class, text) {
            return self.type_qualifier(e, member);
        }
        let owner = self.w.class_display(class);
        let shown = self.w.names.text(text).to_owned();
        if !shown.is_empty() {
            let span = self.unit.ident_span(name);
            let message = format!("`{owner}` has no field or class `{shown}`");
            let near = self.near_field(ty, &shown);
            self.unknown(codes::UNKNOWN_FIELD, span, message, near);
        }
        Qualifier::Value(self.set(e, Ty::ERROR, Target::None))
    }

    fn in_value(&mut self, e: ExprId, site: Ty, name: Ident) -> Ty {
        let text = self.unit.name(name.name);
        if self.w.types.has_error(site) && self.w.class_of(site).is_none() {
            return self.set(e, Ty::ERROR, Target::None);
        }
        if matches!(self.w.types.kind(site), TyKind::Array(_))
            && self.w.names.text(text) == "length"
        {
            return self.set(e, Ty::INT, Target::Length);
        }
        for class in self.classes_of(site) {
            if let Some(field) = self.w.find_field(class, text) {
                let info = self.w.field(field);
                self.check_access(name, info.flags, field.class);
                self.check_ghost(e, info.flags);
                let ty = self.w.field_type(site, field);
                // Only a name is a constant: the object must be evaluated.
                return self.set(e, ty, Target::Field(field, None));
            }
        }
        if let Some(ty) = self.spec_property(e, site, name) {
            return ty;
        }
        let (owner, shown) = (self.w.display(site), self.w.names.text(text).to_owned());
        if !shown.is_empty() {
            let span = self.unit.ident_span(name);
            let message = format!("`{owner}` has no field `{shown}`");
            let near = self.near_field(site, &shown);
            self.unknown(codes::UNKNOWN_FIELD, span, message, near);
        }
        self.set(e, Ty::ERROR, Target::None)
    }

    /// The classes whose members a value of a type has: its own, or those of its bounds.
    pub(super) fn classes_of(&mut self, ty: Ty) -> Vec<ClassId> {
        match self.w.types.kind(ty) {
            TyKind::Class(c, _) => vec![c],
            TyKind::Array(_) => vec![ClassId::OBJECT],
            TyKind::Var(v) => {
                let bounds = self.w.upper_bounds(v);
                bounds
                    .into_iter()
                    .flat_map(|b| self.classes_of(b))
                    .collect()
            }
            TyKind::Meet(list) => {
                let parts = self.w.types.args(list).to_vec();
                parts.into_iter().flat_map(|b| self.classes_of(b)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether code, or a specification, may name the member here.
    pub(super) fn may_name(&mut self, flags: Flags, owner: ClassId) -> bool {
        let seen = match self.env.spec.is_some() {
            true => seen_by_specifications(flags),
            false => flags,
        };
        self.w.is_accessible(seen, owner, self.env.class)
    }

    pub(super) fn check_access(&mut self, name: Ident, flags: Flags, owner: ClassId) {
        if self.may_name(flags, owner) {
            return;
        }
        let (owner, shown) = (
            self.w.class_display(owner),
            self.unit.ast.text(name.name).to_owned(),
        );
        let span = self.unit.ident_span(name);
        let how = if flags.has(Flags::PRIVATE) {
            "private"
        } else if flags.has(Flags::PROTECTED) {
            "protected"
        } else {
            "visible in its own package only"
        };
        let mut found = Diagnostic::new(
            codes::NOT_ACCESSIBLE,
            span,
            format!("`{shown}` of `{owner}` is {how}"),
        );
        if self.env.spec.is_some() {
            found = found.help(format!(
                "write `/*@ spec_public @*/` at its declaration if specifications of other classes may speak of it, or give `{owner}` a pure method for it"
            ));
        }
        self.w.report(found);
    }

    /// Whether there is no `this` here.
    pub(super) fn in_static_context(&self) -> bool {
        for declared in outward(&self.env.scope) {
            match declared {
                Declared::Static => return true,
                Declared::Members(_) => return false,
                _ => {}
            }
        }
        true
    }

    /// Whether an instance of an enclosing class is at hand.
    pub(super) fn has_instance_of(&mut self, class: ClassId) -> bool {
        let scope = self.env.scope.clone();
        for declared in outward(&scope) {
            match declared {
                Declared::Static => return false,
                Declared::Members(c) if *c == class => return true,
                _ => {}
            }
        }
        false
    }

    pub(super) fn this(&mut self, e: ExprId) -> Ty {
        let span = self.span(e);
        if self.in_static_context() {
            self.error(
                codes::NEEDS_INSTANCE,
                span,
                "there is no `this` in a static context",
            );
        } else if self.env.early {
            self.error(
                codes::NEEDS_INSTANCE,
                span,
                "the object does not exist yet while the constructor call's arguments are computed",
            );
        }
        let class = self.env.class;
        let ty = self.w.this_type(class);
        self.set(e, ty, Target::This(class))
    }

    pub(super) fn qualified_this(&mut self, e: ExprId, of: ExprId) -> Ty {
        let Qualifier::Type(ty) = self.qualifier(of) else {
            return self.set(e, Ty::ERROR, Target::None);
        };
        let Some(class) = self.w.class_of(ty) else {
            return self.set(e, Ty::ERROR, Target::None);
        };
        if !self.has_instance_of(class) {
            let span = self.span(e);
            let name = self.w.class_display(class);
            let message = format!("there is no enclosing instance of `{name}` here");
            self.error(codes::NEEDS_INSTANCE, span, message);
        }
        let ty = self.w.this_type(class);
        self.set(e, ty, Target::This(class))
    }
}

/// Who may name a member in a specification: JML's words open it further than Java's.
fn seen_by_specifications(flags: Flags) -> Flags {
    if flags.has(Flags::SPEC_PUBLIC) {
        return flags.with(Flags::PUBLIC);
    }
    match flags.has(Flags::SPEC_PROTECTED) {
        true => Flags(flags.0 & !Flags::PRIVATE.0).with(Flags::PROTECTED),
        false => flags,
    }
}
