//! Java: files in, typed program out.
//!
//! All files of a run are resolved together. Files that lie in the same source roots and are mentioned are read too,
//! so that their classes are known; they are parsed and declared, but their bodies are neither typed nor checked.

use crate::failure::{Failure, guarded};
use crate::inputs::{Inputs, JavaFile};
use crate::layout::{Finder, source_roots};
use crate::pool::{self, Notice, Work};
use heddle_diag::{Diagnostic, Severity, codes};
use heddle_resolve::library::{ClassPath, ClassPathError, Jdk, Library, find_jdk};
use heddle_resolve::typed::TypedFile;
use heddle_resolve::{Resolved, Session};
use heddle_syntax::Parsed;
use heddle_text::disk::Refusal;
use heddle_text::{FileId, Sources, Span};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::{Builder, scope};

/// A parsed file.
pub(crate) struct Tree {
    /// Where it lies.
    pub path: PathBuf,
    /// Whether the user named it (or its directory), so that it is to be checked.
    pub given: bool,
    /// Its tree and what is wrong with it.
    pub parsed: Parsed,
}

/// What becomes of the Java files of a run.
#[derive(Default)]
pub(crate) struct Outcome<R> {
    /// What the caller made of the typed program; nothing if there are no Java files, or after a failure.
    pub made: R,
    /// What is wrong with the files, or of what they mention.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses Java files, each by itself.
pub(crate) fn parse(sources: &Sources, files: &[JavaFile], jobs: NonZeroUsize) -> Vec<Tree> {
    let mut trees = Vec::with_capacity(files.len());
    pool::run(&Parsing { sources }, files, jobs, |notice| {
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
}

impl Work for Parsing<'_> {
    type Task = JavaFile;
    type State = ();
    type Result = Parsed;

    fn state(&self) {}

    fn run(&self, (): &mut (), java: &JavaFile) -> Parsed {
        heddle_syntax::parse(java.file, self.sources.file(java.file).text())
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
fn parse_all(inputs: &mut Inputs, jobs: NonZeroUsize) -> Vec<Tree> {
    let mut trees = parse(&inputs.sources, &inputs.java, jobs);
    let mut finder = Finder::default();
    let own = declared(&trees);
    let mut done = 0;
    while done < trees.len() {
        let mentioned = mentioned(&trees[done..], &own, &mut finder);
        done = trees.len();
        let files: Vec<JavaFile> = mentioned
            .iter()
            .filter_map(|path| inputs.read_mentioned(path))
            .collect();
        let more = parse(&inputs.sources, &files, jobs);
        trees.extend(more.into_iter().map(|tree| Tree {
            given: false,
            ..tree
        }));
    }
    trees
}

/// The names of all top-level classes.
fn declared(trees: &[Tree]) -> HashSet<String> {
    let names = trees.iter().flat_map(|tree| {
        let ast = &tree.parsed.ast;
        let types = ast.unit.types.iter();
        types.map(|decl| ast.text(ast[*decl].name.name).to_owned())
    });
    names.collect()
}

/// Files for names that are mentioned and not among the `own` classes.
fn mentioned(trees: &[Tree], own: &HashSet<String>, finder: &mut Finder) -> Vec<PathBuf> {
    for tree in trees {
        let package = tree.parsed.ast.unit.package.as_ref();
        let package = package.map_or("", |p| tree.parsed.ast.text(p.path.name));
        finder.look_in(source_roots(&tree.path, package));
    }
    let names = trees.iter().flat_map(|t| t.parsed.ast.names().iter());
    let words = names.flat_map(|(_, text)| text.split('.'));
    let words: HashSet<&str> = words.filter(|word| !own.contains(*word)).collect();
    finder.mentioned(&words)
}

/// Types all Java files of a run and hands the program to `make`. Class tables cannot leave their thread, so that `make`
/// runs on it; its stack is big enough for whatever the parser lets through.
pub(crate) fn typed<R: Default + Send>(
    inputs: &mut Inputs,
    class_path: &[PathBuf],
    jobs: NonZeroUsize,
    make: impl FnOnce(&mut Resolved) -> R + Send,
) -> Outcome<R> {
    if inputs.java.is_empty() {
        return Outcome::default();
    }
    let mut trees = parse_all(inputs, jobs);
    let mut diagnostics = Vec::new();
    for tree in &mut trees {
        diagnostics.append(&mut tree.parsed.diagnostics);
    }
    let place = Span::new(inputs.java[0].file, 0, 0);
    let broken = with_error(&diagnostics);
    let work = move || {
        let (mut program, found) = type_files(class_path, trees, &broken);
        (make(&mut program), found)
    };
    match on_big_stack(work) {
        None => {
            diagnostics.push(no_room());
            Outcome {
                made: R::default(),
                diagnostics,
            }
        }
        Some(Ok((made, found))) => {
            diagnostics.extend(found);
            Outcome { made, diagnostics }
        }
        Some(Err(failure)) => {
            let message = "Heddle itself failed on the names and types of the Java files";
            diagnostics.push(failure.diagnostic(place, message));
            Outcome {
                made: R::default(),
                diagnostics,
            }
        }
    }
}

/// `None` if there is no room for a thread.
fn on_big_stack<R: Send>(work: impl FnOnce() -> R + Send) -> Option<Result<R, Failure>> {
    let work = Mutex::new(Some(work));
    let take = || work.lock().ok().and_then(|mut w| w.take());
    scope(|scope| {
        let thread = pool::STACKS.iter().find_map(|stack| {
            let thread = Builder::new().stack_size(*stack);
            let started = thread.spawn_scoped(scope, || take().map(guarded));
            started.ok()
        })?;
        let failed = Failure {
            message: "no message".to_string(),
            place: None,
        };
        thread.join().unwrap_or(Some(Err(failed)))
    })
}

fn no_room() -> Diagnostic {
    let message = "there is not enough memory to work: no thread can be started";
    Diagnostic::unplaced(codes::NO_ROOM, message)
        .help("raise the limits of the system (`ulimit -v`, `ulimit -u`)")
}

/// The files with an error.
fn with_error(diagnostics: &[Diagnostic]) -> HashSet<FileId> {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let places = errors.filter_map(|d| d.primary.as_ref());
    places.map(|label| label.span.file).collect()
}

/// A file with errors is declared, so that others know its classes, but it is no part of the program.
fn type_files(
    class_path: &[PathBuf],
    trees: Vec<Tree>,
    broken: &HashSet<FileId>,
) -> (Resolved, Vec<Diagnostic>) {
    let (library, mut unusable) = library(class_path);
    let mut session = Session::new(library);
    let mut wanted = Vec::new();
    for tree in trees {
        let sound = !broken.contains(&tree.parsed.ast.file());
        let number = session.declare(tree.parsed.ast);
        if tree.given && sound {
            wanted.push(number);
        }
    }
    let mut files: Vec<TypedFile> = wanted.into_iter().map(|n| session.type_file(n)).collect();
    let mut diagnostics = session.take_diagnostics();
    let damaged = session.world.library().jdk().filter(|j| j.is_damaged());
    unusable.extend(damaged.map(|jdk| jdk_not_used(jdk.home())));
    let ill_typed = with_error(&diagnostics);
    files.retain(|typed| !ill_typed.contains(&typed.unit.ast.file()));
    diagnostics.extend(unusable);
    let world = session.world;
    let program = Resolved {
        world,
        files,
        diagnostics: Vec::new(),
    };
    (program, diagnostics)
}

/// The class files of the class path and of the JDK, if there is one.
fn library(class_path: &[PathBuf]) -> (Library, Vec<Diagnostic>) {
    let mut unusable = Vec::new();
    let jdk = find_jdk().and_then(|home| {
        let opened = Jdk::open(&home).ok();
        if opened.is_none() {
            unusable.push(jdk_not_used(&home));
        }
        opened
    });
    let class_path = ClassPath::open(&class_path_entries(class_path)).unwrap_or_else(|error| {
        let code = match &error {
            ClassPathError::Unreadable(_, Refusal::NotRegular(_)) => codes::NOT_A_FILE,
            _ => codes::UNREADABLE,
        };
        let help = "check `--classpath`: jars and folders of class files are expected";
        unusable.push(Diagnostic::unplaced(code, error.to_string()).help(help));
        ClassPath::default()
    });
    (Library::new(jdk, class_path), unusable)
}

fn jdk_not_used(home: &Path) -> Diagnostic {
    let home = home.display();
    let message = format!("class files of the JDK at `{home}` cannot be read");
    Diagnostic::unplaced(codes::JDK_NOT_USED, message)
        .note("what cannot be read is taken from the declarations that Heddle has itself")
        .help("install the JDK anew, or set `JAVA_HOME` to another one")
}

/// `folder/*` stands for the jars in it, as it does for java itself.
fn class_path_entries(entries: &[PathBuf]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in entries {
        if entry.file_name().is_none_or(|name| name != "*") {
            all.push(entry.clone());
            continue;
        }
        let folder = entry.parent().unwrap_or(Path::new("."));
        let listed = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut jars: Vec<PathBuf> = listed
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar")))
            .collect();
        jars.sort();
        all.extend(jars);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_star_stands_for_the_jars_of_a_folder() {
        let root = tempfile::TempDir::new().unwrap();
        for name in ["b.jar", "a.JAR", "c.txt"] {
            fs::write(root.path().join(name), "").unwrap();
        }
        let star = root.path().join("*");
        let plain = PathBuf::from("classes");
        let expected = [
            plain.clone(),
            root.path().join("a.JAR"),
            root.path().join("b.jar"),
        ];
        assert_eq!(class_path_entries(&[plain, star]), expected);
    }
}
