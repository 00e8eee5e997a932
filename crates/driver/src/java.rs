//! Java: files in, typed programs out, one per island (`islands`).
//!
//! Files that lie in the same source roots and are mentioned are read too, so that their classes are known; they are parsed and
//! declared, but their bodies are neither typed nor checked.

use crate::Request;
use crate::failure::Failure;
use crate::inputs::{Inputs, JavaFile};
use crate::islands::{self, Island};
use crate::layout::{Finder, source_roots};
use crate::library::{jdk_not_used, library};
use crate::missing::Missing;
use crate::pieces::{self, Piece};
use crate::pool::{self, Notice, Work};
use crate::stubs::{self, Given};
use heddle_diag::{Diagnostic, Severity, codes};
use heddle_resolve::library::{Library, UserStubs};
use heddle_resolve::typed::TypedFile;
use heddle_resolve::{Resolved, Session};
use heddle_syntax::ast::Ast;
use heddle_syntax::{Parsed, Specs, Suppression, newer_than};
use heddle_text::{Cancel, FileId, Sources, Span};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A parsed file.
struct Tree {
    /// Where it lies.
    path: PathBuf,
    /// Whether the user named it (or its directory), so that it is to be checked.
    given: bool,
    /// Its tree and what is wrong with it.
    parsed: Parsed,
}

/// A file on its way into a typed program.
struct File {
    id: FileId,
    path: PathBuf,
    given: bool,
    /// It has no errors.
    sound: bool,
    /// Which of its comments are specifications.
    specs: Specs,
    /// It has comments that are read as specifications.
    specified: bool,
    /// Where its package and imports end.
    header: usize,
    /// Its tree, until it is used; none if the file is taken apart.
    ast: Mutex<Option<Ast>>,
}

/// The Java files of a run, before names have a meaning.
#[derive(Default)]
pub(crate) struct Java {
    files: Vec<File>,
    pieces: Vec<Piece>,
    /// What is a program of its own.
    pub islands: Vec<Island>,
    libraries: Mutex<Vec<Library>>,
    stubs: Arc<UserStubs>,
    missing: Mutex<Missing>,
    /// What the files to be checked say is not to be reported.
    pub suppressions: Vec<Suppression>,
}

/// What becomes of an island.
#[derive(Default)]
pub(crate) struct Outcome<R> {
    /// What the caller made of the typed program; nothing after a failure.
    pub made: R,
    /// What is wrong with the files, or of what they mention.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses Java files, each by itself.
fn parse(sources: &Sources, files: &[JavaFile], request: &Request) -> Vec<Tree> {
    let parsing = Parsing {
        sources,
        specs: request.specs,
        cancel: &request.solver.cancel,
    };
    let mut trees = Vec::with_capacity(files.len());
    pool::run(&parsing, files, request.jobs, |notice| {
        if let Notice::Result(index, parsed) = notice {
            trees.push(Tree {
                path: files[index].path.clone(),
                given: true,
                parsed,
            });
        }
    });
    trees
}

struct Parsing<'s> {
    sources: &'s Sources,
    specs: Specs,
    cancel: &'s Cancel,
}

impl Work for Parsing<'_> {
    type Task = JavaFile;
    type State = ();
    type Result = Parsed;

    fn state(&self) {}

    fn run(&self, (): &mut (), java: &JavaFile) -> Parsed {
        let text = self.sources.file(java.file).text();
        let wanted = !self.cancel.is_cancelled();
        let text = if wanted { text } else { "" };
        let mut parsed = heddle_syntax::parse_with(java.file, text, self.specs);
        let stem = java.path.file_stem().unwrap_or_default();
        if !parsed.ast.name_implicit_class(&stem.to_string_lossy()) {
            let start = Span::new(java.file, 0, 0);
            let message = "the name of a compact source file is the name of its class, and this one is no name";
            parsed
                .diagnostics
                .push(Diagnostic::new(codes::JAVA_SYNTAX, start, message));
        }
        parsed
    }

    fn failed(&self, java: &JavaFile, failure: Failure) -> Parsed {
        let message = "Heddle itself failed while reading this file";
        let mut parsed = heddle_syntax::parse(java.file, "");
        let start = Span::new(java.file, 0, 0);
        parsed.diagnostics = vec![failure.diagnostic(start, message)];
        parsed
    }

    fn retire(&self, (): ()) {}
}

/// Parses the Java files of a run and, until there are no more, the files of their source roots that they mention.
fn parse_all(inputs: &mut Inputs, request: &Request) -> Vec<Tree> {
    let mut trees = parse(&inputs.sources, &inputs.java, request);
    let mut finder = Finder::new(Arc::clone(&inputs.from));
    let mut done = 0;
    while done < trees.len() {
        let mentioned = mentioned(&trees, done, &mut finder);
        done = trees.len();
        let files: Vec<JavaFile> = mentioned
            .iter()
            .filter_map(|path| inputs.read_mentioned(path))
            .collect();
        let more = parse(&inputs.sources, &files, request);
        trees.extend(more.into_iter().map(|tree| Tree {
            given: false,
            ..tree
        }));
    }
    trees
}

fn folder(path: &Path) -> PathBuf {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf())
}

/// Files for names that trees (from `start` on) mention and that no file of their folder declares. Each looks in its own source roots
/// only: what strangers can see is nothing to it.
fn mentioned(trees: &[Tree], start: usize, finder: &mut Finder) -> Vec<PathBuf> {
    let mut own: HashMap<PathBuf, HashSet<&str>> = HashMap::new();
    for tree in trees {
        let names = own.entry(folder(&tree.path)).or_default();
        names.extend(pieces::declared(&tree.parsed.ast));
    }
    let mut found = Vec::new();
    for tree in &trees[start..] {
        let ast = &tree.parsed.ast;
        let package: Vec<&str> = pieces::package(ast).collect();
        let own = &own[&folder(&tree.path)];
        let words = pieces::words(ast).filter(|word| !own.contains(word));
        let words: HashSet<&str> = words.collect();
        let roots = source_roots(&tree.path, &package.join("."));
        found.extend(finder.mentioned(roots, &words));
    }
    found
}

/// The classes that a file declares, by their binary names.
fn binary_names(ast: &Ast) -> Vec<String> {
    let package = pieces::package(ast).collect::<Vec<_>>().join("/");
    let name = |simple: &str| match package.is_empty() {
        true => simple.to_owned(),
        false => format!("{package}/{simple}"),
    };
    pieces::declared(ast).map(name).collect()
}

/// Reads the Java files of a run and finds out what belongs together.
pub(crate) fn read(
    inputs: &mut Inputs,
    stubs: Given,
    request: &Request,
    diagnostics: &mut Vec<Diagnostic>,
) -> Java {
    if inputs.java.is_empty() && request.stubs.is_empty() {
        return Java::default();
    }
    let mut trees = parse_all(inputs, request);
    let mut found = Vec::new();
    for tree in &mut trees {
        found.extend(tree.parsed.diagnostics.iter().cloned());
        if let Some(release) = request.release {
            found.extend(newer_than(&tree.parsed.ast, release));
        }
    }
    let broken = with_error(&found);
    diagnostics.extend(found);
    let suppressions = suppressions(&trees, &inputs.sources, request, diagnostics);
    let pieces = take_apart(&trees, &inputs.sources);
    let folders: Vec<PathBuf> = trees.iter().map(|t| folder(&t.path)).collect();
    let given: Vec<bool> = trees.iter().map(|t| t.given).collect();
    let islands = islands::of(&pieces, &folders, &given);
    let parted: HashSet<usize> = pieces
        .iter()
        .filter(|p| p.range.is_some())
        .map(|p| p.tree)
        .collect();
    let (library, unusable) = library(&request.class_files());
    diagnostics.extend(unusable);
    let (library, stubs, wrong) = stubs.checked(library);
    diagnostics.extend(wrong);
    let declared = trees.iter().flat_map(|t| binary_names(&t.parsed.ast));
    diagnostics.extend(stubs::unused(&stubs, declared));
    let files = trees.into_iter().enumerate().map(|(k, tree)| File {
        id: tree.parsed.ast.file(),
        path: tree.path,
        given: tree.given,
        sound: !broken.contains(&tree.parsed.ast.file()),
        specs: tree.parsed.specs,
        specified: tree.parsed.specified,
        header: pieces::header(&tree.parsed.ast),
        ast: Mutex::new((!parted.contains(&k)).then_some(tree.parsed.ast)),
    });
    Java {
        files: files.collect(),
        pieces,
        islands,
        libraries: Mutex::new(vec![library]),
        stubs,
        missing: Mutex::default(),
        suppressions,
    }
}

/// The suppressions of all files that are to be checked, unless everything is to be reported.
fn suppressions(
    trees: &[Tree],
    sources: &Sources,
    request: &Request,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Suppression> {
    let mut all = Vec::new();
    for tree in trees.iter().filter(|t| t.given && request.suppressions) {
        let text = sources.file(tree.parsed.ast.file()).text();
        let (found, wrong) = heddle_syntax::suppressions(&tree.parsed, text);
        all.extend(found);
        diagnostics.extend(wrong);
    }
    all
}

impl Java {
    /// The files that have a part in an island.
    pub(crate) fn files_of(&self, island: &Island) -> impl Iterator<Item = &Path> {
        let trees = island.iter().map(|k| self.pieces[*k].tree);
        trees.map(|tree| &*self.files[tree].path)
    }

    /// The files with specifications: with comments that are read as such.
    pub(crate) fn specified(&self) -> BTreeSet<FileId> {
        let specified = self.files.iter().filter(|file| file.specified);
        specified.map(|file| file.id).collect()
    }
}

/// The pieces of all files.
fn take_apart(trees: &[Tree], sources: &Sources) -> Vec<Piece> {
    let asts = || trees.iter().map(|t| &t.parsed.ast);
    let names = asts().flat_map(pieces::declared);
    let known: HashSet<&str> = names.chain(asts().flat_map(pieces::package)).collect();
    let pieces = trees.iter().enumerate().flat_map(|(k, tree)| {
        let file = tree.parsed.ast.file();
        let text = sources.file(file).text();
        pieces::of(k, &tree.parsed, text, &known, |text| {
            heddle_syntax::parse_with(file, text, tree.parsed.specs)
        })
    });
    pieces.collect()
}

/// So much text is translated before it is checked: enough to keep all workers busy, and little enough to be in memory at once.
const STRETCH: usize = 128 << 10;
/// And so many islands at most: each has something of the library in it.
const ISLANDS: usize = 128;

impl Java {
    /// One message about all imports that could not be found in what was typed so far.
    pub(crate) fn missing(&self) -> Option<Diagnostic> {
        let given = self.files.iter().filter(|f| f.given).count();
        lock(&self.missing).summary(given)
    }

    /// How many of these islands are taken together; `all` of them if need be.
    pub(crate) fn stretch(&self, islands: &[Island], all: bool) -> usize {
        let mut text = 0;
        let small = |island: &&Island| {
            let before = text;
            text += island.iter().map(|k| self.pieces[*k].length).sum::<usize>();
            before < STRETCH
        };
        match all {
            true => islands.len(),
            false => islands.iter().take(ISLANDS).take_while(small).count(),
        }
    }
}

/// Types islands and hands each program to `make`, which runs on the same thread: class tables cannot leave it. Results are in the
/// order of the islands.
pub(crate) fn typed<R: Default + Send>(
    java: &Java,
    islands: &[Island],
    sources: &Sources,
    request: &Request,
    make: impl Fn(&mut Resolved, &Piece) -> R + Sync,
) -> Vec<Outcome<R>> {
    let mut all = Vec::with_capacity(islands.len());
    let typing = Typing {
        java,
        sources,
        request,
        make,
    };
    pool::run(&typing, islands, request.jobs, |notice| {
        if let Notice::Result(_, outcome) = notice {
            all.push(outcome);
        }
    });
    all
}

/// Typing islands, each in a class table of its own. Class files are opened once per worker.
struct Typing<'a, F> {
    java: &'a Java,
    sources: &'a Sources,
    request: &'a Request,
    make: F,
}

impl<R, F> Work for Typing<'_, F>
where
    R: Default + Send,
    F: Fn(&mut Resolved, &Piece) -> R + Sync,
{
    type Task = Island;
    type State = Option<Library>;
    type Result = Outcome<R>;

    fn state(&self) -> Option<Library> {
        lock(&self.java.libraries).pop()
    }

    fn run(&self, state: &mut Option<Library>, island: &Island) -> Outcome<R> {
        if self.request.solver.cancel.is_cancelled() {
            return Outcome::default();
        }
        let another = || {
            library(&self.request.class_files())
                .0
                .with_stubs(Arc::clone(&self.java.stubs))
        };
        let library = state.take().unwrap_or_else(another);
        let (mut program, diagnostics) = self.type_island(library, island);
        let made = (self.make)(&mut program, &self.java.pieces[island[0]]);
        *state = Some(program.world.into_library());
        Outcome { made, diagnostics }
    }

    fn failed(&self, island: &Island, failure: Failure) -> Outcome<R> {
        let message = "Heddle itself failed on the names and types of the Java files";
        let place = self.java.pieces[island[0]].start;
        Outcome {
            made: R::default(),
            diagnostics: vec![failure.diagnostic(place, message)],
        }
    }

    fn retire(&self, state: Option<Library>) {
        lock(&self.java.libraries).extend(state);
    }
}

/// Libraries are whole, whatever became of those who held the lock.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<F> Typing<'_, F> {
    /// The trees of an island's files, each with the pieces that belong to the island.
    fn trees(&self, island: &Island) -> Vec<(&File, Ast)> {
        let mut parts: Vec<(usize, Vec<Range<usize>>)> = Vec::new();
        for piece in island.iter().map(|k| &self.java.pieces[*k]) {
            if parts.last().is_none_or(|(tree, _)| *tree != piece.tree) {
                parts.push((piece.tree, Vec::new()));
            }
            if let Some((_, ranges)) = parts.last_mut() {
                ranges.extend(piece.range.clone());
            }
        }
        let tree = |(k, ranges): (usize, Vec<Range<usize>>)| {
            let file = &self.java.files[k];
            let whole = lock(&file.ast).take();
            let ast = whole.unwrap_or_else(|| {
                let text = self.sources.file(file.id).text();
                let text = pieces::text_of(text, file.header, &ranges);
                heddle_syntax::parse_with(file.id, &text, file.specs).ast
            });
            (file, ast)
        };
        parts.into_iter().map(tree).collect()
    }

    /// A file with errors is declared, so that others know its classes, but it is no part of the program.
    fn type_island(&self, library: Library, island: &Island) -> (Resolved, Vec<Diagnostic>) {
        let mut session = Session::new(library);
        let mut wanted = Vec::new();
        for (file, ast) in self.trees(island) {
            let number = session.declare(ast);
            if file.given && file.sound {
                wanted.push(number);
            }
        }
        let wanted = wanted
            .into_iter()
            .take_while(|_| !self.request.solver.cancel.is_cancelled());
        let mut files: Vec<TypedFile> = wanted.map(|n| session.type_file(n)).collect();
        session.mark_lacks(&mut files);
        lock(&self.java.missing).add(&mut session.world);
        let mut diagnostics = session.take_diagnostics();
        let ill_typed = with_error(&diagnostics);
        files.retain(|typed| !ill_typed.contains(&typed.unit.ast.file()));
        let damaged = session.world.library().jdk().filter(|j| j.is_damaged());
        diagnostics.extend(damaged.map(|jdk| jdk_not_used(jdk.home())));
        let program = Resolved {
            world: session.world,
            files,
            diagnostics: Vec::new(),
        };
        (program, diagnostics)
    }
}

/// The files with an error.
fn with_error(diagnostics: &[Diagnostic]) -> HashSet<FileId> {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let places = errors.filter_map(|d| d.primary.as_ref());
    places.map(|label| label.span.file).collect()
}

/// What was found in islands, by position, each once: several of them may have the header of a file in common.
pub(crate) fn in_order(mut all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let place = |d: &Diagnostic| d.primary.as_ref().map(|p| p.span);
    let unplaced = |d: &Diagnostic| d.primary.is_none();
    all.sort_by(|a, b| {
        let key = |d: &Diagnostic| (unplaced(d), place(d), d.code);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
    // Of newer class files one is enough.
    let newer = |d: &Diagnostic| d.code == codes::NEWER_CLASS_FILE;
    all.dedup_by(|a, b| {
        let alike = a.message == b.message || newer(a);
        place(a) == place(b) && a.code == b.code && alike
    });
    all
}
