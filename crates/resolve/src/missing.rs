//! Classes that the files name and that cannot be found: dependencies that are not on the class path, and code that a build
//! would generate.
//!
//! Such a class is a type of its own without members. What only mentions it (a field, a parameter, an annotation) is as good as
//! ever; what uses a member of it, makes or tests objects of it, or waits for what it throws is marked ([`crate::lacks`]), and
//! whoever translates the program leaves out the method around. Names that cannot be anything else than mistakes (the
//! packages `java.…`, simple names in files without a package) stay errors.

use crate::model::{ClassId, ClassKind, Flags, Origin, Shell};
use crate::scope::{Declared, Scope, outward};
use crate::source::{Import, Unit};
use crate::typeref::join;
use crate::types::{Ty, TyKind};
use crate::world::World;
use heddle_text::Span;
use std::rc::Rc;

/// An import of something that cannot be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingImport {
    /// What is imported, with dots; of an import on demand, the package.
    pub path: String,
    /// Whether everything of the package is imported.
    pub on_demand: bool,
    /// Where.
    pub span: Span,
}

impl World {
    /// Whether a name (with slashes or dots) may be of something that is only not at hand: not one of Java's own packages, and
    /// not without a package.
    pub(crate) fn may_be_missing(path: &str) -> bool {
        let mut parts = path.split(['/', '.']);
        parts.next().is_some_and(|first| first != "java") && parts.next().is_some()
    }

    /// Enters a class that cannot be found.
    pub(crate) fn miss(&mut self, binary: &str) -> ClassId {
        let class = self.class_ref(binary);
        if self.types.is_missing(class) {
            return class;
        }
        let (package, last) = binary.rsplit_once('/').unwrap_or(("", binary));
        let simple = last.rsplit('$').next().unwrap_or(last);
        let shell = Shell {
            binary: self.names.intern(binary),
            package: self.names.intern(package),
            simple: self.names.intern(simple),
            kind: ClassKind::Class,
            flags: Flags::PUBLIC,
            outer: None,
            is_member: false,
            members: Vec::new(),
            origin: Origin::Binary,
            span: None,
        };
        self.missing_shells.insert(class, Rc::new(shell));
        self.types.set_missing(class);
        class
    }

    /// A class that a class file mentions, and of which a member is asked for.
    pub(crate) fn miss_if_absent(&mut self, class: ClassId) {
        if !self.exists(class) && !self.types.is_missing(class) {
            let binary = self.binary_name(class).to_owned();
            self.miss(&binary);
        }
    }

    /// The class that a simple name of a type could mean if everything were at hand: a member of a supertype that is missing, a
    /// class of a package that is imported and missing, or a class of the file's own package that a build would generate.
    pub(crate) fn provided(&mut self, unit: &Unit, scope: &Scope, name: &str) -> Option<ClassId> {
        if unit.origin != Origin::Source || name.is_empty() {
            return None;
        }
        let around: Vec<ClassId> = outward(scope)
            .filter_map(|d| match d {
                Declared::Members(class) => Some(*class),
                _ => None,
            })
            .collect();
        let inherited = around.into_iter().find_map(|class| self.lacking(class));
        if let Some(of) = inherited {
            let binary = format!("{}${name}", self.binary_name(of));
            return Some(self.miss(&binary));
        }
        let imports: Vec<Import> = unit.imports.clone();
        for import in imports.iter().filter(|i| !i.spec_only && !i.is_module) {
            let path = self.names.text(import.path).to_owned();
            let could = match import.on_demand {
                true => World::may_be_missing(&path) && !self.import_exists(import),
                false => self.names.text(import.last) == name && !self.import_exists(import),
            };
            if could {
                let path = path.replace('.', "/");
                let binary = match import.on_demand {
                    true => format!("{path}/{name}"),
                    false => path,
                };
                return Some(self.miss(&binary));
            }
        }
        let package = self.names.text(unit.package).to_owned();
        let elsewhere = !package.is_empty() || self.lacks_imports(unit);
        let generated = elsewhere && self.near_type(unit, name).is_none();
        generated.then(|| self.miss(&join(&package, name)))
    }

    /// Whether an import of the file leads to what cannot be found: it was not meant to be checked all alone.
    fn lacks_imports(&mut self, unit: &Unit) -> bool {
        let imports: Vec<Import> = unit.imports.clone();
        let mut imports = imports.iter().filter(|i| !i.spec_only && !i.is_module);
        imports.any(|import| {
            let path = self.names.text(import.path).to_owned();
            World::may_be_missing(&path) && !self.import_exists(import)
        })
    }

    /// Whether what an import names can be found.
    pub(crate) fn import_exists(&mut self, import: &Import) -> bool {
        let path = self.names.text(import.path).to_owned();
        match (import.is_static, import.on_demand) {
            _ if import.is_module => self.module_packages(&path).is_some(),
            (false, false) => self.find_canonical(&path).is_some(),
            (false, true) => {
                let package = path.replace('.', "/");
                self.has_package(&package) || self.find_canonical(&path).is_some()
            }
            (true, true) => self.find_canonical(&path).is_some(),
            (true, false) => path.rsplit_once('.').is_some_and(|(owner, _)| {
                let owner = self.find_canonical(owner);
                owner.is_some_and(|class| {
                    self.find_field(class, import.last).is_some()
                        || !self.methods_named(class, import.last).is_empty()
                        || self.member_type(class, import.last).is_some()
                })
            }),
        }
    }

    /// A type in sight whose name is nearly this one.
    pub(crate) fn near_type(&mut self, unit: &Unit, name: &str) -> Option<String> {
        let own = unit.ast.unit.types.iter();
        let own = own.map(|t| unit.ast.text(unit.ast[*t].name.name).to_owned());
        let imports = unit.imports.iter().filter(|i| !i.on_demand && !i.is_static);
        let imported = imports.map(|i| self.names.text(i.last).to_owned());
        let lang = crate::library::stub_names("java/lang").map(str::to_owned);
        let known: Vec<String> = own.chain(imported).chain(lang).collect();
        let known = known.iter().map(String::as_str);
        heddle_syntax::nearest_name(name, known).map(str::to_owned)
    }

    /// A class that is missing among a class and its supertypes.
    pub fn lacking(&mut self, class: ClassId) -> Option<ClassId> {
        if !self.types.lacks_something() {
            return None;
        }
        let mut seen = vec![class];
        let mut next = 0;
        while let Some(c) = seen.get(next).copied() {
            next += 1;
            if self.types.is_missing(c) || !self.exists(c) {
                return Some(c);
            }
            for ty in self.direct_supers(c) {
                let sup = self.class_of(ty);
                seen.extend(sup.filter(|s| !seen.contains(s)));
            }
        }
        None
    }

    /// The missing class because of which it is not known what a type is a subtype of.
    pub fn vague(&mut self, ty: Ty) -> Option<ClassId> {
        if !self.types.lacks_something() {
            return None;
        }
        match self.types.kind(ty) {
            TyKind::Class(class, _) => self.lacking(class),
            TyKind::Array(element) => self.vague(element),
            TyKind::Var(_) => {
                let erased = self.erasure(ty);
                self.vague(erased)
            }
            TyKind::Meet(list) => {
                let parts = self.types.args(list).to_vec();
                parts.into_iter().find_map(|t| self.vague(t))
            }
            TyKind::Extends(bound) => self.vague(bound),
            _ => None,
        }
    }

    /// Imports of what cannot be found, in the order of files and lines.
    pub fn missing_imports(&self) -> &[MissingImport] {
        &self.missing_imports
    }
}
