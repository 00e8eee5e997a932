//! The way in: trees are declared, then typed file by file.

use crate::attr::Attr;
use crate::library::Library;
use crate::model::{ClassId, Origin};
use crate::source::Unit;
use crate::typed::TypedFile;
use crate::world::World;
use heddle_diag::{Diagnostic, codes};
use heddle_syntax::ast::Ast;
use std::rc::Rc;

/// Java 8 has class files of version 52, and so on.
const JAVA_OF_VERSION: u16 = 44;

/// A run over several files that know each other.
#[derive(Debug)]
pub struct Session {
    /// The class table.
    pub world: World,
    files: Vec<(Rc<Unit>, Vec<ClassId>)>,
}

/// A typed program.
#[derive(Debug)]
pub struct Resolved {
    /// The class table.
    pub world: World,
    /// The files in the order in which they were given.
    pub files: Vec<TypedFile>,
    /// What is wrong with names, types and specifications, in the order of files and positions.
    pub diagnostics: Vec<Diagnostic>,
}

impl Session {
    /// An empty session over the given class files.
    pub fn new(library: Library) -> Self {
        Session {
            world: World::new(library),
            files: Vec::new(),
        }
    }

    /// Enters the classes of a file; gives the file's number.
    pub fn declare(&mut self, mut ast: Ast) -> usize {
        ast.forget_trusted_bodies();
        let unit = Unit::new(&mut self.world, ast, Origin::Source);
        let classes = self.world.declare_unit(&unit);
        self.files.push((unit, classes));
        self.files.len() - 1
    }

    /// How many files were declared.
    pub fn file_count(&self) -> usize {
        self.files.len()
    }

    /// Types one file; all files that it mentions must have been declared.
    pub fn type_file(&mut self, file: usize) -> TypedFile {
        let (unit, classes) = self.files[file].clone();
        let mut typed = Attr::new(&mut self.world, unit, classes).file();
        crate::unsupported::find(&mut self.world, &mut typed);
        typed
    }

    /// The typed stub of a library class: its specifications, ready to be used. `None` if the stub library does not
    /// have the class. The whole file is typed, so ask once per top-level class.
    pub fn type_library(&mut self, class: ClassId) -> Option<TypedFile> {
        library_file(&mut self.world, class)
    }

    /// One warning about class files of versions that are not known.
    fn newer_class_file(&mut self) -> Option<Diagnostic> {
        let (name, version) = self.world.newer_class_file.take()?;
        let java = version - JAVA_OF_VERSION;
        let of = match name {
            Some(name) => self.world.names.text(name).replace(['/', '$'], "."),
            None => "a class that cannot be read".to_owned(),
        };
        let message = format!("a class file is of version {version} (Java {java}): {of}");
        Some(
            Diagnostic::unplaced(codes::NEWER_CLASS_FILE, message)
                .note("class files up to version 69 (Java 25) are known; newer ones are read as if they were such")
                .help("give an older JDK with `--jdk`, or classes that were compiled with `--release 25`"),
        )
    }

    /// Where code depends on classes that cannot be found: marks it, and takes back the errors that follow from it. To be
    /// called when all files are typed.
    pub fn mark_lacks(&mut self, files: &mut [TypedFile]) {
        let found = std::mem::take(&mut self.world.diagnostics);
        self.world.diagnostics = crate::lacks::mark(&mut self.world, files, found);
    }

    /// The diagnostics so far, each once, by position.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        let mut all = std::mem::take(&mut self.world.diagnostics);
        all.extend(self.newer_class_file());
        let place = |d: &Diagnostic| d.primary.as_ref().map(|p| p.span);
        all.sort_by(|a, b| (place(a), a.code, &a.message).cmp(&(place(b), b.code, &b.message)));
        all.dedup_by(|a, b| place(a) == place(b) && a.code == b.code && a.message == b.message);
        all
    }
}

impl Resolved {
    /// As [`Session::type_library`].
    pub fn type_library(&mut self, class: ClassId) -> Option<TypedFile> {
        library_file(&mut self.world, class)
    }
}

pub(crate) fn library_file(world: &mut World, class: ClassId) -> Option<TypedFile> {
    let top = world.outermost(class);
    if world.shell(top).origin == Origin::Source {
        return None;
    }
    world.body(top);
    let source = world.sources.get(&top)?.clone();
    Some(Attr::new(world, source.unit.clone(), vec![top]).file())
}

/// Resolves files that know each other.
pub fn resolve(library: Library, trees: Vec<Ast>) -> Resolved {
    let mut session = Session::new(library);
    for ast in trees {
        session.declare(ast);
    }
    let mut files: Vec<TypedFile> = (0..session.file_count())
        .map(|i| session.type_file(i))
        .collect();
    session.mark_lacks(&mut files);
    let diagnostics = session.take_diagnostics();
    Resolved {
        world: session.world,
        files,
        diagnostics,
    }
}
