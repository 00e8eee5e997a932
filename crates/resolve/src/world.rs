//! The class table: all classes of a run, each known only as far as somebody asked.
//!
//! Takes sources, class files and stubs; gives shells, headers and bodies of classes. A class is looked for in
//! the sources, then on the class path and in the JDK, then in the embedded stub library.

use crate::classfile;
use crate::infer::Inference;
use crate::known::KNOWN;
use crate::library::Library;
use crate::members::Signature;
use crate::model::{
    Body, ClassId, ClassKind, FieldId, FieldInfo, Flags, Header, MethodId, MethodInfo, Origin,
    Shell,
};
use crate::names::{Name, Names};
use crate::source::{SourceClass, Unit};
use crate::types::{Ty, Types};
use heddle_diag::Diagnostic;
use heddle_text::FileId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The file id of stub sources; it belongs to no collection of files and is never shown.
pub(crate) const STUB_FILE: FileId = FileId(u32::MAX);

#[derive(Debug, Default)]
struct Entry {
    looked_for: bool,
    shell: Option<Rc<Shell>>,
    header: Option<Rc<Header>>,
    body: Option<Rc<Body>>,
    body_started: bool,
    /// A stub may have something to add to the body.
    stub_waits: bool,
}

/// All classes, types and names of a run.
#[derive(Debug)]
pub struct World {
    /// Interned names.
    pub names: Names,
    /// Interned types.
    pub types: Types,
    entries: Vec<Entry>,
    by_binary: FxHashMap<Name, ClassId>,
    binaries: Vec<Name>,
    pub(crate) library: Library,
    pub(crate) sources: FxHashMap<ClassId, Rc<SourceClass>>,
    /// The permitted subclasses of sealed types that were asked for.
    pub(crate) permitted: FxHashMap<ClassId, Option<Vec<ClassId>>>,
    /// A class file of a version that did not exist yet: its class, if it could be read, and the version.
    pub(crate) newer_class_file: Option<(Option<Name>, u16)>,
    modules: FxHashMap<String, Option<Rc<[String]>>>,
    /// By the class below; forgotten as a whole when its header is made.
    pub(crate) super_cache: FxHashMap<ClassId, FxHashMap<ClassId, Option<Ty>>>,
    /// How many headers are being made: while there are any, what classes inherit is not yet known.
    pub(crate) open_headers: u32,
    pub(crate) member_types: FxHashMap<(ClassId, Name), Option<ClassId>>,
    pub(crate) signatures: FxHashMap<(Ty, MethodId), Rc<Signature>>,
    pub(crate) method_cache: FxHashMap<(ClassId, Name), Rc<[MethodId]>>,
    pub(crate) function_cache: FxHashMap<ClassId, Option<MethodId>>,
    pub(crate) constants: FxHashMap<FieldId, Option<crate::model::Const>>,
    pub(crate) constants_open: FxHashSet<FieldId>,
    pub(crate) stub_units: FxHashMap<String, Option<Rc<Unit>>>,
    packages: FxHashSet<Name>,
    pub(crate) stub_methods: FxHashMap<(ClassId, heddle_syntax::ast::MethodId), MethodId>,
    pub(crate) infer: Inference,
    pub(crate) depth: u32,
    /// Set when a comparison needed an unchecked conversion.
    pub(crate) unchecked: bool,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Source classes by the names that they are shown by: where several have one name, more is shown.
    shown: FxHashMap<String, Vec<ClassId>>,
    missing_shell: Rc<Shell>,
    pub(crate) missing_shells: FxHashMap<ClassId, Rc<Shell>>,
    /// Imports of classes that cannot be found.
    pub(crate) missing_imports: Vec<crate::missing::MissingImport>,
    /// The files of the user's stubs.
    user_files: FxHashSet<FileId>,
    /// What is wrong with them is said: once, when they are looked at by themselves.
    pub(crate) heeds_stubs: bool,
    /// Classes whose declarations come from somewhere else than their stub.
    pub(crate) overlaid: FxHashSet<ClassId>,
}

impl World {
    /// A class table over the given class files.
    pub fn new(library: Library) -> Self {
        let mut names = Names::default();
        let empty = names.intern("");
        let missing_shell = Rc::new(Shell {
            binary: empty,
            package: empty,
            simple: empty,
            kind: ClassKind::Class,
            flags: Flags::PUBLIC,
            outer: None,
            is_member: false,
            members: Vec::new(),
            origin: Origin::Binary,
            span: None,
        });
        let user_files = library.user().stubs.values().map(|s| s.file).collect();
        let mut world = World {
            user_files,
            heeds_stubs: false,
            overlaid: FxHashSet::default(),
            names,
            types: Types::default(),
            entries: Vec::new(),
            by_binary: FxHashMap::default(),
            binaries: Vec::new(),
            library,
            sources: FxHashMap::default(),
            permitted: FxHashMap::default(),
            newer_class_file: None,
            modules: FxHashMap::default(),
            super_cache: FxHashMap::default(),
            open_headers: 0,
            member_types: FxHashMap::default(),
            signatures: FxHashMap::default(),
            method_cache: FxHashMap::default(),
            function_cache: FxHashMap::default(),
            constants: FxHashMap::default(),
            constants_open: FxHashSet::default(),
            stub_units: FxHashMap::default(),
            packages: FxHashSet::default(),
            shown: FxHashMap::default(),
            stub_methods: FxHashMap::default(),
            infer: Inference::default(),
            depth: 0,
            unchecked: false,
            diagnostics: Vec::new(),
            missing_shell,
            missing_shells: FxHashMap::default(),
            missing_imports: Vec::new(),
        };
        for binary in KNOWN {
            world.class_ref(binary);
        }
        world
    }

    /// The packages that a module exports, with slashes; `None` if it cannot be found.
    pub(crate) fn module_packages(&mut self, module: &str) -> Option<Rc<[String]>> {
        if let Some(known) = self.modules.get(module) {
            return known.clone();
        }
        let found = self.library.module_packages(module).map(Rc::from);
        self.modules.insert(module.to_owned(), found.clone());
        found
    }

    /// The class files that can be seen.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Gives the class files back, so that another class table need not open them again.
    pub fn into_library(self) -> Library {
        self.library
    }

    /// Whether a JDK's class files are used.
    pub fn has_jdk(&self) -> bool {
        self.library.has_jdk()
    }

    /// The id of a binary name, whether or not such a class exists.
    pub fn class_ref(&mut self, binary: &str) -> ClassId {
        let name = self.names.intern(binary);
        if let Some(id) = self.by_binary.get(&name) {
            return *id;
        }
        let id = ClassId(self.entries.len() as u32);
        self.entries.push(Entry::default());
        self.binaries.push(name);
        self.by_binary.insert(name, id);
        id
    }

    /// The class of a binary name, if it exists anywhere.
    pub fn find_class(&mut self, binary: &str) -> Option<ClassId> {
        let id = self.class_ref(binary);
        self.exists(id).then_some(id)
    }

    /// Whether a class was found.
    pub fn exists(&mut self, class: ClassId) -> bool {
        self.look_for(class);
        self.entries[class.0 as usize].shell.is_some()
    }

    /// The binary name of a class.
    pub fn binary_name(&self, class: ClassId) -> &str {
        self.names.text(self.binaries[class.0 as usize])
    }

    /// How many classes are in the table, found or only named.
    pub fn class_count(&self) -> usize {
        self.entries.len()
    }

    #[inline]
    fn look_for(&mut self, class: ClassId) {
        if !self.entries[class.0 as usize].looked_for {
            self.load(class);
        }
    }

    fn load(&mut self, class: ClassId) {
        let entry = &mut self.entries[class.0 as usize];
        entry.looked_for = true;
        if entry.shell.is_some() {
            return;
        }
        let binary = self.names.shared(self.binaries[class.0 as usize]);
        if let Some(bytes) = self.library.class_bytes(&binary) {
            self.load_binary(class, &bytes);
        } else {
            self.load_stub(&binary);
        }
    }

    fn load_binary(&mut self, class: ClassId, bytes: &[u8]) {
        let has_stub = self.has_stub(self.binary_name(class));
        if let Some(loaded) = classfile::load(self, bytes) {
            let entry = &mut self.entries[class.0 as usize];
            entry.shell = Some(Rc::new(loaded.shell));
            entry.header = Some(Rc::new(loaded.header));
            entry.body = Some(Rc::new(loaded.body));
            entry.stub_waits = has_stub;
        }
    }

    fn load_stub(&mut self, binary: &str) {
        let top = binary.split('$').next().unwrap_or(binary);
        let id = self.class_ref(top);
        if self.entries[id.0 as usize].shell.is_some() {
            return;
        }
        self.entries[id.0 as usize].looked_for = true;
        if let Some(unit) = self.declaring_stub(top) {
            self.declare_unit(&unit);
            self.await_user_stub(top, &unit);
        }
    }

    /// A stub of the user's has something to add to the classes of a built-in one.
    fn await_user_stub(&mut self, top: &str, unit: &Unit) {
        if unit.is_user_stub() || self.library.user().stub(top).is_none() {
            return;
        }
        let nested = format!("{top}$");
        for (entry, binary) in self.entries.iter_mut().zip(&self.binaries) {
            let binary = self.names.text(*binary);
            entry.stub_waits |= binary == top || binary.starts_with(&nested);
        }
    }

    /// Whether a package (with slashes) is known from sources or class files.
    pub(crate) fn has_package(&mut self, package: &str) -> bool {
        let inside = format!("{package}/");
        let declared = |name: &str| name == package || name.starts_with(&inside);
        self.packages.iter().any(|p| declared(self.names.text(*p)))
            || self.library.has_package(package)
    }

    /// Enters a source class; `false` if there is one of that name already.
    pub(crate) fn enter(&mut self, class: ClassId, shell: Shell, source: SourceClass) -> bool {
        let entry = &mut self.entries[class.0 as usize];
        if entry.shell.is_some() {
            return false;
        }
        entry.looked_for = true;
        self.packages.insert(shell.package);
        let is_source = shell.origin == Origin::Source;
        entry.shell = Some(Rc::new(shell));
        self.sources.insert(class, Rc::new(source));
        if is_source {
            let mut names = vec![self.last_name(class)];
            names.push(self.short_display(class));
            names.dedup();
            for name in names {
                self.shown.entry(name).or_default().push(class);
            }
        }
        true
    }

    /// Whether the name alone could also mean a class of the given files that is not this one.
    pub(crate) fn is_shown_twice(&self, name: &str, class: ClassId) -> bool {
        let shown = self.shown.get(name);
        shown.is_some_and(|all| all.iter().any(|c| *c != class))
    }

    /// The last part of the binary name; nested classes with the class around them: `Map.Entry`.
    fn last_name(&self, class: ClassId) -> String {
        let binary = self.binary_name(class);
        let last = binary.rsplit('/').next().unwrap_or(binary);
        last.replace('$', ".")
    }

    /// A class's name for people: without its package unless another class of the given files has that name, too; local and
    /// anonymous classes with their number in the class around them. Nothing may be told apart by it.
    pub fn unique_name(&self, class: ClassId) -> String {
        let last = self.last_name(class);
        match self.is_shown_twice(&last, class) {
            true => self.full_name(class),
            false => last,
        }
    }

    /// A class's name with everything around it: `java.util.Map.Entry`.
    pub fn full_name(&self, class: ClassId) -> String {
        self.binary_name(class).replace(['/', '$'], ".")
    }

    /// Forgets a local class read from a class file: the source declares it now.
    pub(crate) fn forget_binary(&mut self, class: ClassId) {
        if self.sources.contains_key(&class) {
            return;
        }
        let entry = std::mem::take(&mut self.entries[class.0 as usize]);
        if entry.looked_for {
            self.member_types.clear();
            self.signatures.clear();
        }
    }

    /// Replaces the shell of a class that is still being declared.
    pub(crate) fn set_shell(&mut self, class: ClassId, shell: Shell) {
        self.entries[class.0 as usize].shell = Some(Rc::new(shell));
    }

    pub(crate) fn set_header(&mut self, class: ClassId, header: Header) {
        self.entries[class.0 as usize].header = Some(Rc::new(header));
    }

    pub(crate) fn set_body(&mut self, class: ClassId, body: Body) {
        self.entries[class.0 as usize].body = Some(Rc::new(body));
    }

    /// Name, kind and nesting; a class that was not found has an empty shell.
    pub fn shell(&mut self, class: ClassId) -> Rc<Shell> {
        if let Some(shell) = &self.entries[class.0 as usize].shell {
            return shell.clone();
        }
        self.look_for(class);
        match &self.entries[class.0 as usize].shell {
            Some(shell) => shell.clone(),
            None => match self.missing_shells.get(&class) {
                Some(shell) => shell.clone(),
                None => self.missing_shell.clone(),
            },
        }
    }

    /// Type parameters and supertypes. While a header is being made, what is known of it so far.
    pub fn header(&mut self, class: ClassId) -> Rc<Header> {
        if let Some(header) = &self.entries[class.0 as usize].header {
            return header.clone();
        }
        self.look_for(class);
        if let Some(header) = &self.entries[class.0 as usize].header {
            return header.clone();
        }
        self.set_header(class, Header::default());
        if let Some(source) = self.sources.get(&class).cloned() {
            self.open_headers += 1;
            self.make_header(class, &source);
            self.open_headers -= 1;
        } else {
            let object = self.object();
            self.set_header(
                class,
                Header {
                    superclass: Some(object),
                    ..Header::default()
                },
            );
        }
        match &self.entries[class.0 as usize].header {
            Some(header) => header.clone(),
            None => Rc::default(),
        }
    }

    /// Fields and methods.
    pub fn body(&mut self, class: ClassId) -> Rc<Body> {
        match &self.entries[class.0 as usize] {
            Entry {
                body: Some(body),
                stub_waits: false,
                ..
            } => body.clone(),
            _ => self.full_body(class),
        }
    }

    fn full_body(&mut self, class: ClassId) -> Rc<Body> {
        self.look_for(class);
        let entry = &mut self.entries[class.0 as usize];
        if let Some(body) = entry.body.clone() {
            if !std::mem::replace(&mut entry.stub_waits, false) {
                return body;
            }
            if let Some(richer) = self.enrich(class, &body) {
                self.set_body(class, richer);
            }
            return match &self.entries[class.0 as usize].body {
                Some(body) => body.clone(),
                None => body,
            };
        }
        let entry = &mut self.entries[class.0 as usize];
        if entry.body_started {
            return Rc::default();
        }
        entry.body_started = true;
        if let Some(source) = self.sources.get(&class).cloned() {
            let body = self.make_body(class, &source);
            self.set_body(class, body);
            if self.entries[class.0 as usize].stub_waits {
                return self.body(class);
            }
        }
        match &self.entries[class.0 as usize].body {
            Some(body) => body.clone(),
            None => Rc::default(),
        }
    }

    /// A method.
    pub fn method(&mut self, id: MethodId) -> Rc<MethodInfo> {
        self.body(id.class).methods[id.index as usize].clone()
    }

    /// A field.
    pub fn field(&mut self, id: FieldId) -> Rc<FieldInfo> {
        self.body(id.class).fields[id.index as usize].clone()
    }

    /// Whether a class is an interface or annotation type.
    pub fn is_interface(&mut self, class: ClassId) -> bool {
        matches!(
            self.shell(class).kind,
            ClassKind::Interface | ClassKind::Annotation
        )
    }

    /// Whether a member class has an enclosing instance.
    pub fn is_inner(&mut self, class: ClassId) -> bool {
        let shell = self.shell(class);
        shell.outer.is_some()
            && !shell.flags.is_static()
            && shell.kind == ClassKind::Class
            && match shell.outer {
                Some(outer) if shell.is_member => !self.is_interface(outer),
                _ => true,
            }
    }

    /// Adds a diagnostic.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        let place = diagnostic.primary.as_ref().map(|p| p.span.file);
        let in_stub = place.is_some_and(|file| {
            file == STUB_FILE || !self.heeds_stubs && self.user_files.contains(&file)
        });
        if !in_stub {
            self.diagnostics.push(diagnostic);
        }
    }
}
