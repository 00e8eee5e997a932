//! Java programs for the model checker: reads and types the files, finds out what to start with, and explores each start.

use crate::inputs;
use crate::library::{ClassFiles, library};
use crate::{Disk, Files};
use heddle_diag::{Diagnostic, Severity, codes};
use heddle_explore_java::harness::{self, Entry, Harness};
use heddle_resolve::model::MethodId;
use heddle_resolve::{Resolved, Session};
use heddle_syntax::Specs;
use heddle_syntax::ast::Ast;
use heddle_text::{Cancel, FileId, Sources, Span};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

pub use heddle_explore_java::{
    Answer, AnyNumber, Bound, ClassClauses, Options, ReplayFile, diagnostics, json, page, svg,
    table,
};

/// What is to be explored.
#[derive(Clone, Debug)]
pub struct JavaRequest {
    /// Files and directories.
    pub paths: Vec<PathBuf>,
    /// Where sources are read from.
    pub files: Arc<dyn Files>,
    /// A class whose small clients are to be explored.
    pub client: Option<String>,
    /// Only starts whose names contain this.
    pub entry: Option<String>,
    /// Threads of a client.
    pub threads: usize,
    /// Class files that the program uses.
    pub class_files: ClassFiles,
    /// How far to go.
    pub options: Options,
    /// Whether failing runs are written as Java programs.
    pub replays: bool,
}

/// States, bytes and seconds for the small clients of one class.
const CLIENT: (u64, u64, Duration) = (200_000, 1 << 30, Duration::from_secs(20));

/// Why nothing was found where no client came to its first call.
const NO_CLIENT: &str =
    "no client was run: its only constructor that clients have arguments for refuses all of them";

impl JavaRequest {
    /// Failing runs of small clients of a class, as programs.
    pub fn of_client(class: &str, class_files: ClassFiles, cancel: Cancel) -> Self {
        let (states, bytes, time) = CLIENT;
        JavaRequest {
            paths: class_files.paths.clone(),
            files: Arc::new(Disk),
            client: Some(class.to_owned()),
            entry: None,
            threads: 2,
            class_files,
            options: Options {
                states,
                bytes,
                time,
                cancel,
                reduced: true,
                clauses: true,
                any_number: false,
            },
            replays: true,
        }
    }
}

/// Writes the files of a replay below a folder.
///
/// # Errors
/// The path that cannot be written, and why.
pub fn write_replay(folder: &Path, files: &[ReplayFile]) -> Result<(), (PathBuf, io::Error)> {
    for (name, text) in files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(folder);
        let made = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, text));
        made.map_err(|e| (path, e))?;
    }
    Ok(())
}

/// A failing run as a Java program.
#[derive(Clone, Debug)]
pub struct Replay {
    /// A name for its folder.
    pub name: String,
    /// Which start it belongs to.
    pub start: String,
    /// Its files, or why there is none.
    pub files: Result<Vec<ReplayFile>, String>,
}

/// What was explored.
#[derive(Debug, Default)]
pub struct Explored {
    /// All texts.
    pub sources: Sources,
    /// What is wrong with the files, and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The files cannot be explored at all.
    pub is_bad: bool,
    /// What each start came to, in order.
    pub runs: Vec<(String, Answer)>,
    /// What clients do not do.
    pub left_out: Vec<String>,
    /// The failing runs as Java programs, if they are wanted.
    pub replays: Vec<Replay>,
    /// Texts that were written here, and the files that they are about.
    harnesses: Vec<(FileId, Option<FileId>, Harness)>,
}

/// Whether the paths are Java files, or directories with some.
pub fn is_java(paths: &[PathBuf]) -> bool {
    let java = |p: &PathBuf| p.extension().is_some_and(|e| e == "java");
    paths.iter().any(java) || {
        let inputs = inputs::read(paths, Arc::new(Disk));
        !inputs.java.is_empty() && inputs.files.is_empty()
    }
}

/// Explores a Java program.
pub fn explore(request: &JavaRequest) -> Explored {
    let inputs = inputs::read(&request.paths, Arc::clone(&request.files));
    let mut explored = Explored {
        diagnostics: inputs.diagnostics,
        sources: inputs.sources,
        ..Explored::default()
    };
    explored.is_bad = !explored.diagnostics.is_empty();
    let mut trees = Vec::new();
    for java in &inputs.java {
        let stem = java
            .path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        explored.parse(java.file, Some(&stem), &mut trees);
    }
    if explored.has_errors() {
        explored.is_bad = true;
        return explored;
    }
    let entries = match explored.starts(request, &mut trees) {
        Ok(entries) => entries,
        Err(diagnostic) => {
            explored.diagnostics.push(*diagnostic);
            explored.is_bad = true;
            return explored;
        }
    };
    explored.run(request, trees, &entries);
    explored
}

impl Explored {
    fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|d| d.severity == Severity::Error)
    }

    fn parse(&mut self, file: FileId, stem: Option<&str>, trees: &mut Vec<Ast>) {
        let mut parsed =
            heddle_syntax::parse_with(file, self.sources.file(file).text(), Specs::Auto);
        if let Some(stem) = stem {
            parsed.ast.name_implicit_class(stem);
        }
        self.diagnostics.extend(parsed.diagnostics);
        trees.push(parsed.ast);
    }

    /// Adds the text of a harness under the name of the file that it is about.
    fn add(&mut self, name: String, harness: &Harness, trees: &mut Vec<Ast>) {
        let about = self
            .sources
            .iter()
            .find(|(_, f)| f.name() == name)
            .map(|(id, _)| id);
        let stem = Path::new(&name).file_stem();
        let stem = stem.map(|s| s.to_string_lossy().into_owned());
        let file = self.sources.add(name, harness.text.clone());
        self.harnesses.push((file, about, harness.clone()));
        if let (true, Some(about)) = (harness.replaces, about) {
            let of_original =
                |d: &Diagnostic| d.primary.as_ref().is_some_and(|p| p.span.file == about);
            self.diagnostics.retain(|d| !of_original(d));
            trees.retain(|t| t.file() != about);
        }
        self.parse(file, stem.filter(|_| harness.replaces).as_deref(), trees);
        self.left_out.extend(harness.left_out.iter().cloned());
    }

    /// What to start with: a client if one is asked for, else scenarios and `main`, else tests.
    fn starts(
        &mut self,
        request: &JavaRequest,
        trees: &mut Vec<Ast>,
    ) -> Result<Vec<Entry>, Box<Diagnostic>> {
        let own: Vec<Ast> = trees.clone();
        let mut entries = Vec::new();
        if let Some(class) = &request.client {
            let harness = self.client(class, &own, request)?;
            self.add("client".to_owned(), &harness, trees);
            return Ok(harness.entries);
        }
        for (k, ast) in own.iter().enumerate() {
            let (name, text) = {
                let file = self.sources.file(ast.file());
                (file.name().to_owned(), file.text().to_owned())
            };
            let wrong = |(at, message): (usize, String)| {
                let span = Span::new(ast.file(), at as u32, at as u32 + 1);
                Box::new(Diagnostic::new(codes::NO_ENTRY, span, message))
            };
            if let Some(harness) =
                harness::scenarios(ast, &text, k, request.threads).map_err(wrong)?
            {
                entries.extend(harness.entries.iter().cloned());
                self.add(name.clone(), &harness, trees);
            }
            let harness = harness::mains(ast, k);
            if !harness.entries.is_empty() {
                entries.extend(harness.entries.iter().cloned());
                self.add(name, &harness, trees);
            }
        }
        if entries.is_empty() {
            for (k, ast) in own.iter().enumerate() {
                let harness = harness::tests(ast, k);
                let name = self.sources.file(ast.file()).name().to_owned();
                if !harness.entries.is_empty() {
                    entries.extend(harness.entries.iter().cloned());
                    self.add(name, &harness, trees);
                }
            }
        }
        if let Some(part) = &request.entry {
            entries.retain(|e| e.what.contains(part.as_str()));
        }
        match entries.is_empty() {
            true => Err(Box::new(no_entry(request))),
            false => Ok(entries),
        }
    }

    fn client(
        &self,
        class: &str,
        trees: &[Ast],
        request: &JavaRequest,
    ) -> Result<Harness, Box<Diagnostic>> {
        let bad = |message: String| Box::new(Diagnostic::unplaced(codes::NO_ENTRY, message));
        for ast in trees {
            for decl in &ast.unit.types {
                if ast.text(ast[*decl].name.name) == class {
                    return harness::client(ast, *decl, request.threads, 2).map_err(bad);
                }
            }
        }
        Err(bad(format!(
            "there is no top-level class `{class}` in the given files"
        )))
    }

    fn run(&mut self, request: &JavaRequest, mut trees: Vec<Ast>, entries: &[Entry]) {
        let given = trees.len();
        for (name, text) in harness::MODELS {
            let file = self
                .sources
                .add(format!("<model>/{name}"), (*text).to_owned());
            self.parse(file, None, &mut trees);
        }
        let (library, unusable) = library(&request.class_files);
        self.diagnostics.extend(unusable);
        let mut session = Session::new(library);
        let numbers: Vec<usize> = trees.into_iter().map(|ast| session.declare(ast)).collect();
        let mut files: Vec<_> = numbers.into_iter().map(|n| session.type_file(n)).collect();
        session.mark_lacks(&mut files);
        let found = session.take_diagnostics();
        let models: Vec<FileId> = files[given..].iter().map(|f| f.unit.ast.file()).collect();
        let of_model = |d: &Diagnostic| {
            d.primary
                .as_ref()
                .is_some_and(|p| models.contains(&p.span.file))
        };
        self.diagnostics.extend(found.into_iter().filter(|d| {
            !of_model(d) || d.severity == Severity::Error && d.code != codes::NOT_IMPLEMENTED
        }));
        self.relocate();
        if self.has_errors() {
            self.is_bad = true;
            return;
        }
        let mut program = Resolved {
            world: session.world,
            files,
            diagnostics: Vec::new(),
        };
        for entry in entries {
            let Some(method) = method(&mut program, entry) else {
                continue;
            };
            let options = Options {
                any_number: entry.any_number,
                ..request.options.clone()
            };
            let mut answer = heddle_explore_java::explore(&mut program, method, &options);
            if request.client.is_some() && answer.threads <= 1 {
                answer.empty.get_or_insert(NO_CLIENT);
            }
            if request.replays {
                self.write_replays(&mut program, method, entry, &answer);
            }
            answer.relocate(&|span| self.original(span), &|span| {
                self.sources.start(span).line
            });
            self.runs.push((entry.what.clone(), answer));
        }
    }
}

impl Explored {
    fn write_replays(
        &mut self,
        program: &mut Resolved,
        method: MethodId,
        entry: &Entry,
        answer: &Answer,
    ) {
        for finding in &answer.findings {
            let place = |span| self.original(span);
            let sources = &self.sources;
            let files =
                heddle_explore_java::replay(program, method, entry, finding, sources, &place);
            let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
            let what: String = entry.what.chars().map(plain).collect();
            let word = finding.kind.word();
            let mut name = format!("{what}-{word}");
            for number in 2.. {
                if !self.replays.iter().any(|r| r.name == name) {
                    break;
                }
                name = format!("{what}-{word}-{number}");
            }
            self.replays.push(Replay {
                name,
                start: entry.what.clone(),
                files,
            });
        }
    }

    /// What is said about texts that were written here is said about the user's own.
    fn relocate(&mut self) {
        let mut all = std::mem::take(&mut self.diagnostics);
        for label in all
            .iter_mut()
            .flat_map(|d| d.primary.iter_mut().chain(&mut d.related))
        {
            if let Some(span) = self.original(label.span) {
                label.span = span;
            }
        }
        self.diagnostics = all;
    }

    /// The user's own place for a place in a text that was written here.
    fn original(&self, span: Span) -> Option<Span> {
        let Some((_, about, harness)) = self.harnesses.iter().find(|(f, ..)| *f == span.file)
        else {
            return Some(span);
        };
        let (start, end) = harness.original(span.start, span.end)?;
        about.map(|file| Span::new(file, start, end))
    }
}

/// The static method that an entry names.
fn method(program: &mut Resolved, entry: &Entry) -> Option<MethodId> {
    let world = &mut program.world;
    let class = world.find_class(&entry.class)?;
    let name = world.names.find(&entry.method)?;
    let body = world.body(class);
    let mut all = body.methods_named(name).iter().copied();
    let index = all.find(|i| body.methods[*i as usize].flags.is_static())?;
    Some(MethodId { class, index })
}

fn no_entry(request: &JavaRequest) -> Diagnostic {
    let message = match &request.entry {
        Some(part) => format!("no `main`, scenario or test has `{part}` in its name"),
        None => "there is no `main`, no scenario and no test to start with".to_owned(),
    };
    Diagnostic::unplaced(codes::NO_ENTRY, message)
        .help("write a scenario: `//@ scenario name { … thread { … } thread { … } }`, or name a class with `--client`")
}
