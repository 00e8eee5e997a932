//! Source files as providers of classes: shells are entered at once, headers and bodies made at need.

use crate::model::{ClassId, ClassKind, Flags, Origin, Shell};
use crate::names::Name;
use crate::scope::{Declared, Scope, push};
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::{self, Ast, Ident, Member, TextRange, TypeDeclId, TypeDeclKind, flags};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// One parsed file.
#[derive(Debug)]
pub struct Unit {
    /// Its tree.
    pub ast: Ast,
    /// Its package, with slashes.
    pub package: Name,
    /// User source or stub.
    pub origin: Origin,
    names: Vec<Name>,
    pub(crate) imports: Vec<Import>,
    pub(crate) types: RefCell<FxHashMap<Name, Option<ClassId>>>,
    /// Names that imports on demand give to two classes.
    pub(crate) ambiguous: RefCell<Vec<(Name, [ClassId; 2])>>,
}

/// An import with its name in the run's name table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Import {
    pub(crate) path: Name,
    pub(crate) last: Name,
    pub(crate) is_static: bool,
    pub(crate) on_demand: bool,
    /// `import module`
    pub(crate) is_module: bool,
    /// For specifications only (JML's model imports).
    pub(crate) spec_only: bool,
    pub(crate) range: TextRange,
}

/// A class declared in source: where, and what names mean around it.
#[derive(Debug)]
pub struct SourceClass {
    /// The file.
    pub unit: Rc<Unit>,
    /// Its declaration.
    pub decl: TypeDeclId,
    /// Scope outside the declaration.
    pub(crate) around: Scope,
    /// The supertype of an anonymous class, resolved by the expression that creates it.
    pub(crate) anonymous_super: Option<crate::types::Ty>,
}

impl Unit {
    /// Prepares a tree: maps its names and imports to those of the run.
    pub(crate) fn new(world: &mut World, ast: Ast, origin: Origin) -> Rc<Unit> {
        let names: Vec<Name> = ast
            .names()
            .iter()
            .map(|(_, text)| world.names.intern(text))
            .collect();
        let package = match &ast.unit.package {
            Some(p) => ast.text(p.path.name).replace('.', "/"),
            None => String::new(),
        };
        let imports = ast
            .unit
            .imports
            .iter()
            .map(|i| {
                let path = ast.text(i.path.name);
                let last = path.rsplit('.').next().unwrap_or(path);
                Import {
                    path: world.names.intern(path),
                    last: world.names.intern(last),
                    is_static: i.is_static,
                    on_demand: i.on_demand,
                    is_module: i.is_module,
                    spec_only: i.spec_only,
                    range: i.path.range,
                }
            })
            .collect();
        Rc::new(Unit {
            package: world.names.intern(&package),
            ast,
            origin,
            names,
            imports,
            types: RefCell::default(),
            ambiguous: RefCell::default(),
        })
    }

    /// Whether it is a stub that the user gave.
    pub fn is_user_stub(&self) -> bool {
        self.origin == Origin::Stub && self.ast.file() != crate::world::STUB_FILE
    }

    /// A file's name in the run's name table.
    pub(crate) fn name(&self, name: heddle_syntax::Name) -> Name {
        self.names[name.index()]
    }

    /// The static imports; those of one name come before those on demand, which they shadow (JLS 6.4.1).
    pub(crate) fn static_imports(&self) -> impl Iterator<Item = &Import> {
        let of = |on_demand: bool| {
            let all = self.imports.iter();
            all.filter(move |i| i.is_static && i.on_demand == on_demand)
        };
        of(false).chain(of(true))
    }

    pub(crate) fn span(&self, range: TextRange) -> Span {
        self.ast.span(range)
    }

    pub(crate) fn ident_span(&self, ident: Ident) -> Span {
        self.ast.ident_span(ident)
    }
}

/// Modifier bits of the tree as flags of the model.
pub(crate) fn model_flags(bits: u32) -> Flags {
    let table = [
        (flags::PUBLIC, Flags::PUBLIC),
        (flags::PRIVATE, Flags::PRIVATE),
        (flags::PROTECTED, Flags::PROTECTED),
        (flags::STATIC, Flags::STATIC),
        (flags::FINAL, Flags::FINAL),
        (flags::ABSTRACT, Flags::ABSTRACT),
        (flags::NATIVE, Flags::NATIVE),
        (flags::SYNCHRONIZED, Flags::SYNCHRONIZED),
        (flags::TRANSIENT, Flags::TRANSIENT),
        (flags::VOLATILE, Flags::VOLATILE),
        (flags::DEFAULT, Flags::DEFAULT),
        (flags::SEALED, Flags::SEALED),
        (flags::STRICTFP, Flags::STRICT),
        (flags::SPEC_ONLY, Flags::GHOST),
        (flags::GHOST, Flags::GHOST),
        (flags::MODEL, Flags::GHOST),
        (flags::PURE, Flags::PURE),
        (flags::PREDICATE, Flags::PURE),
        (flags::SPEC_PUBLIC, Flags::SPEC_PUBLIC),
        (flags::SPEC_PROTECTED, Flags::SPEC_PROTECTED),
    ];
    table
        .iter()
        .filter(|(bit, _)| bits & bit != 0)
        .fold(Flags::default(), |all, (_, flag)| all.with(*flag))
}

fn kind_of(kind: TypeDeclKind) -> ClassKind {
    match kind {
        TypeDeclKind::Class | TypeDeclKind::Anonymous => ClassKind::Class,
        TypeDeclKind::Interface => ClassKind::Interface,
        TypeDeclKind::Enum => ClassKind::Enum,
        TypeDeclKind::Record => ClassKind::Record,
        TypeDeclKind::Annotation => ClassKind::Annotation,
    }
}

/// Where a class is declared, for [`World::declare_class`].
pub(crate) struct Place<'a> {
    pub(crate) unit: &'a Rc<Unit>,
    pub(crate) outer: Option<ClassId>,
    pub(crate) is_member: bool,
    pub(crate) around: Scope,
}

impl World {
    /// Enters all classes of a file; gives the top-level ones.
    pub(crate) fn declare_unit(&mut self, unit: &Rc<Unit>) -> Vec<ClassId> {
        let around = push(&None, Declared::File(unit.clone()));
        let decls = unit.ast.unit.types.clone();
        let package = self.names.text(unit.package).to_owned();
        let mut declared = Vec::new();
        for decl in decls {
            let simple = unit.ast.text(unit.ast[decl].name.name);
            let binary = if package.is_empty() {
                simple.to_owned()
            } else {
                format!("{package}/{simple}")
            };
            let place = Place {
                unit,
                outer: None,
                is_member: false,
                around: around.clone(),
            };
            declared.extend(self.declare_class(&place, decl, &binary));
        }
        declared
    }

    /// Enters a class and its member classes.
    pub(crate) fn declare_class(
        &mut self,
        place: &Place<'_>,
        decl: TypeDeclId,
        binary: &str,
    ) -> Option<ClassId> {
        let node = place.unit.ast[decl];
        let id = self.class_ref(binary);
        let shell = self.new_shell(place, &node, binary);
        let source = SourceClass {
            unit: place.unit.clone(),
            decl,
            around: place.around.clone(),
            anonymous_super: None,
        };
        if !self.enter(id, shell.clone(), source) {
            let name = place.unit.ast.text(node.name.name);
            let span = place.unit.ident_span(node.name);
            self.report(Diagnostic::new(
                codes::DUPLICATE_CLASS,
                span,
                format!("class `{name}` is declared twice"),
            ));
            return None;
        }
        let members = self.declare_members(place.unit, id, &node, binary);
        self.set_shell(id, Shell { members, ..shell });
        Some(id)
    }

    fn new_shell(&mut self, place: &Place<'_>, node: &ast::TypeDecl, binary: &str) -> Shell {
        let mut all = model_flags(node.modifiers.flags);
        let kind = kind_of(node.kind);
        if matches!(kind, ClassKind::Interface | ClassKind::Annotation) {
            all = all.with(Flags::INTERFACE).with(Flags::ABSTRACT);
        }
        if place.outer.is_some() && kind != ClassKind::Class {
            all = all.with(Flags::STATIC);
        }
        if let (Some(outer), true) = (place.outer, place.is_member)
            && self.is_interface(outer)
        {
            all = all.with(Flags::STATIC).with(Flags::PUBLIC);
        }
        if kind == ClassKind::Record {
            all = all.with(Flags::FINAL);
        }
        Shell {
            binary: self.names.intern(binary),
            package: place.unit.package,
            simple: place.unit.name(node.name.name),
            kind,
            flags: all,
            outer: place.outer,
            is_member: place.is_member,
            members: Vec::new(),
            origin: place.unit.origin,
            span: Some(place.unit.ident_span(node.name)),
        }
    }

    fn declare_members(
        &mut self,
        unit: &Rc<Unit>,
        outer: ClassId,
        node: &ast::TypeDecl,
        binary: &str,
    ) -> Vec<(Name, ClassId)> {
        let around = None;
        let mut members = Vec::new();
        for member in unit.ast.list(node.members) {
            let Member::Type(decl) = unit.ast[*member] else {
                continue;
            };
            let simple = unit.ast[decl].name.name;
            let inner = format!("{binary}${}", unit.ast.text(simple));
            let place = Place {
                unit,
                outer: Some(outer),
                is_member: true,
                around: Scope::clone(&around),
            };
            if let Some(id) = self.declare_class(&place, decl, &inner) {
                members.push((unit.name(simple), id));
            }
        }
        members
    }

    /// The scope outside a class declaration.
    pub(crate) fn scope_around(&mut self, class: ClassId, source: &SourceClass) -> Scope {
        let shell = self.shell(class);
        match shell.outer {
            Some(outer) if shell.is_member => {
                let inside = self.scope_inside(outer);
                if shell.flags.is_static() {
                    push(&inside, Declared::Static)
                } else {
                    inside
                }
            }
            _ => source.around.clone(),
        }
    }

    /// The scope of a class's header: its type parameters over what is around it.
    pub(crate) fn scope_of_header(&mut self, class: ClassId, source: &SourceClass) -> Scope {
        let mut scope = self.scope_around(class, source);
        let header = self.header(class);
        for var in &header.params[header.params.len() - header.own..] {
            let name = self.types.var(*var).name;
            scope = push(&scope, Declared::Param(name, *var));
        }
        scope
    }

    /// The scope inside a source class: members over type parameters over what is around it.
    pub(crate) fn scope_inside(&mut self, class: ClassId) -> Scope {
        let source = self.sources.get(&class).cloned()?;
        let scope = self.scope_of_header(class, &source);
        push(&scope, Declared::Members(class))
    }
}
