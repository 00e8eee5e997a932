//! From the paths of the command line to source texts: the only place that reads the user's files.

use crate::files::{Entry, Files};
use crate::layout::Layout;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::disk::{self, Refusal};
use heddle_text::{FileId, Sources, Span};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::{DirEntry, WalkDir};

/// Positions are 32-bit offsets, and everything else about larger files is hopeless, too.
const LARGEST_FILE: u64 = 256 << 20;

/// The files of a run and what is wrong with those that cannot be used.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// Where they come from.
    pub from: Arc<dyn Files>,
    /// All texts.
    pub sources: Sources,
    /// The usable Plato programs.
    pub files: Vec<FileId>,
    /// The usable Java files.
    pub java: Vec<JavaFile>,
    /// Complaints about the others.
    pub diagnostics: Vec<Diagnostic>,
    seen: HashSet<PathBuf>,
}

/// A Java file that could be read.
#[derive(Clone, Debug)]
pub(crate) struct JavaFile {
    /// Its text.
    pub file: FileId,
    /// Where it lies.
    pub path: PathBuf,
}

/// What a file is, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plato,
    Java,
}

/// Reads the files, and those that are found in the directories, each file once.
pub(crate) fn read(paths: &[PathBuf], from: Arc<dyn Files>) -> Inputs {
    let mut inputs = Inputs::new(from);
    inputs.read_all(paths);
    inputs
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()? {
        "plato" => Some(Kind::Plato),
        "java" => Some(Kind::Java),
        _ => None,
    }
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.')
}

impl Inputs {
    /// Nothing yet.
    pub(crate) fn new(from: Arc<dyn Files>) -> Inputs {
        Inputs {
            from,
            sources: Sources::default(),
            files: Vec::new(),
            java: Vec::new(),
            diagnostics: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// Reads the files, and those that are found in the directories, each file once.
    pub(crate) fn read_all(&mut self, paths: &[PathBuf]) {
        for path in paths {
            match self.from.entry(path) {
                Err(refusal) => self.unreadable(path, &refusal),
                Ok(Entry::Folder) => self.read_directory(path),
                Ok(Entry::Other) => self.check_kind(path),
                Ok(Entry::File) => match kind(path) {
                    Some(kind) => self.read_file(path, kind),
                    None => self.unknown_kind(path),
                },
            }
        }
        if paths.is_empty() {
            let nothing = Diagnostic::unplaced(codes::NO_INPUT, "no file or directory was given");
            self.diagnostics.push(nothing);
        }
    }

    /// Reads a text that is no part of the program, so that no folder gives it as one; what is wrong with it is among the diagnostics.
    pub(crate) fn read_beside(&mut self, path: &Path) -> Option<FileId> {
        self.is_new(path);
        let bytes = match self.from.read(path, LARGEST_FILE) {
            Ok(bytes) => bytes,
            Err(refusal) => {
                self.unreadable(path, &refusal);
                return None;
            }
        };
        match String::from_utf8(bytes) {
            Ok(text) => Some(self.sources.add(shown(path), text)),
            Err(error) => {
                self.not_utf8(path, error.as_bytes(), error.utf8_error().valid_up_to());
                None
            }
        }
    }

    fn read_directory(&mut self, directory: &Path) {
        let walk = WalkDir::new(directory).sort_by_file_name().into_iter();
        let mut layout = Layout::new(directory);
        let mut outputs = Layout::new(directory);
        let mut found = false;
        let mut left_out =
            |e: &DirEntry| is_hidden(e) || e.file_type().is_dir() && outputs.is_output(e.path());
        for entry in walk.filter_entry(|e| !left_out(e)) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => {
                    let path = entry.path();
                    let kind = kind(path).filter(|k| *k == Kind::Plato || layout.is_source(path));
                    if let Some(kind) = kind {
                        found = true;
                        self.read_file(path, kind);
                    }
                }
                Err(error) => {
                    found = true;
                    let path = error.path().unwrap_or(directory).to_path_buf();
                    self.unreadable(&path, &Refusal::System(error.into()));
                }
            }
        }
        for path in self.from.added(directory) {
            let kind = kind(&path).filter(|k| *k == Kind::Plato || layout.is_source(&path));
            if let Some(kind) = kind {
                found = true;
                self.read_file(&path, kind);
            }
        }
        if !found {
            self.nothing_in(directory);
        }
    }

    fn nothing_in(&mut self, directory: &Path) {
        let directory = directory.display();
        let message = format!("there is no `.java` or `.plato` file in `{directory}`");
        self.diagnostics.push(
            Diagnostic::unplaced(codes::NO_INPUT, message)
                .help("give the path of a source file or of a directory that contains some"),
        );
    }

    /// Reads a Java file that the program mentions, unless it was read before. What cannot be read is left to the
    /// complaint about the class that is then missing.
    pub(crate) fn read_mentioned(&mut self, path: &Path) -> Option<JavaFile> {
        if !self.is_new(path) {
            return None;
        }
        let bytes = self.from.read(path, LARGEST_FILE).ok()?;
        let text = heddle_syntax::decode(FileId(0), &bytes).ok()?;
        Some(JavaFile {
            file: self.sources.add(shown(path), text),
            path: path.to_path_buf(),
        })
    }

    fn is_new(&mut self, path: &Path) -> bool {
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        self.seen.insert(real)
    }

    fn read_file(&mut self, path: &Path, kind: Kind) {
        if !self.is_new(path) {
            return;
        }
        let bytes = match self.from.read(path, LARGEST_FILE) {
            Err(error) => return self.unreadable(path, &error),
            Ok(bytes) => bytes,
        };
        if kind == Kind::Java
            && let Err(refusal) = heddle_syntax::decode(FileId(0), &bytes)
            && refusal.code == codes::NOT_TEXT
        {
            return self.not_text(path, &refusal);
        }
        match String::from_utf8(bytes) {
            Err(error) => self.not_utf8(path, error.as_bytes(), error.utf8_error().valid_up_to()),
            Ok(text) if text.trim_start_matches('\u{feff}').trim().is_empty() => self.empty(path),
            Ok(text) => self.add(path, text, kind),
        }
    }

    /// The Java parser has something to say about byte-order marks; in Plato they are nothing.
    fn add(&mut self, path: &Path, mut text: String, kind: Kind) {
        if kind == Kind::Plato && text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        let file = self.sources.add(path.display().to_string(), text);
        match kind {
            Kind::Plato => self.files.push(file),
            Kind::Java => self.java.push(JavaFile {
                file,
                path: path.to_path_buf(),
            }),
        }
    }

    fn empty(&mut self, path: &Path) {
        let whole = self.whole_file(path);
        self.diagnostics.push(
            Diagnostic::new(codes::NO_INPUT, whole, "this file is empty")
                .help("declare something that can be checked, or leave the file out"),
        );
    }

    /// Nothing of a binary file is shown: terminals would not like it.
    fn not_text(&mut self, path: &Path, refusal: &Diagnostic) {
        let whole = self.whole_file(path);
        let (message, _) = refusal
            .message
            .split_once(':')
            .unwrap_or((&refusal.message, ""));
        let code: Code = refusal.code;
        self.diagnostics.push(
            Diagnostic::new(code, whole, message)
                .help("name source files only; compiled classes can be given with `--classpath`"),
        );
    }

    /// A position that stands for the file as a whole.
    fn whole_file(&mut self, path: &Path) -> Span {
        Span::new(self.sources.add(path.display().to_string(), ""), 0, 0)
    }

    /// Complains about what is neither a file nor a directory.
    fn check_kind(&mut self, path: &Path) {
        if let Err(refusal) = disk::open_regular(path) {
            self.unreadable(path, &refusal);
        }
    }

    pub(crate) fn unreadable(&mut self, path: &Path, refusal: &Refusal) {
        let whole = self.whole_file(path);
        if let Refusal::NotRegular(kind) = refusal {
            let message = format!("this is {kind}, not a file");
            let help = "only regular files are read; copy the text into one";
            let diagnostic = Diagnostic::new(codes::NOT_A_FILE, whole, message);
            return self.diagnostics.push(diagnostic.help(help));
        }
        let message = format!("this file cannot be read: {}", reason(refusal));
        let diagnostic = Diagnostic::new(codes::UNREADABLE, whole, message);
        let kind = match refusal {
            Refusal::System(error) => error.kind(),
            _ => io::ErrorKind::Other,
        };
        self.diagnostics.push(match kind {
            io::ErrorKind::NotFound => diagnostic.help("check the spelling of the path"),
            io::ErrorKind::PermissionDenied => diagnostic.help("check the file's permissions"),
            _ => diagnostic,
        });
    }

    fn unknown_kind(&mut self, path: &Path) {
        let whole = self.whole_file(path);
        let message = match path.extension() {
            Some(extension) => format!(
                "files ending in `.{}` are not understood",
                extension.to_string_lossy()
            ),
            None => "files without an ending are not understood".to_string(),
        };
        self.diagnostics
            .push(Diagnostic::new(codes::UNKNOWN_KIND, whole, message).help(
                "Java is expected in files ending in `.java`, Plato in files ending in `.plato`",
            ));
    }

    /// The text up to the bad byte is shown, so that the place can be seen.
    fn not_utf8(&mut self, path: &Path, bytes: &[u8], valid: usize) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let file = self.sources.add(path.display().to_string(), text);
        let start = valid as u32;
        let replaced = '\u{fffd}'.len_utf8() as u32;
        let help = if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
            "the file looks like UTF-16; save it as UTF-8"
        } else {
            "save the file as UTF-8"
        };
        let span = Span::new(file, start, start + replaced);
        let message = "this file is not UTF-8 text";
        self.diagnostics.push(
            Diagnostic::new(codes::NOT_UTF8, span, message)
                .label(format!(
                    "byte {valid} of the file is not part of any character"
                ))
                .help(help),
        );
    }
}

/// The path as the user would write it.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here)
        .unwrap_or(path)
        .display()
        .to_string()
}

/// The system's words without its error number.
fn reason(refusal: &Refusal) -> String {
    let kind = match refusal {
        Refusal::System(error) => error.kind(),
        _ => io::ErrorKind::Other,
    };
    let text = match kind {
        io::ErrorKind::NotFound => "there is no such file or directory".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => refusal.to_string(),
    };
    match text.find(" (os error") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn directory(files: &[(&str, &[u8])]) -> TempDir {
        let directory = TempDir::new().unwrap();
        for (name, content) in files {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        directory
    }

    fn names(inputs: &Inputs, root: &Path) -> Vec<String> {
        let root = root.display().to_string();
        let name = |file: &FileId| inputs.sources.file(*file).name().replace(&root, "");
        inputs.files.iter().map(name).collect()
    }

    #[test]
    fn directories_are_searched_in_order_and_files_read_once() {
        let root = directory(&[
            ("b.plato", b"b"),
            ("a/z.plato", b"z"),
            ("a/note.txt", b"no"),
            (".git/x.plato", b"no"),
            ("a.plato", b"a"),
        ]);
        let again = root.path().join("a/../b.plato");
        let inputs = read(&[root.path().to_path_buf(), again], Arc::new(crate::Disk));
        assert_eq!(inputs.diagnostics, Vec::new());
        assert_eq!(
            names(&inputs, root.path()),
            ["/a/z.plato", "/a.plato", "/b.plato"]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_in_circles_end() {
        let root = directory(&[("a/x.plato", b"x")]);
        std::os::unix::fs::symlink(root.path(), root.path().join("a/up")).unwrap();
        let inputs = read(&[root.path().to_path_buf()], Arc::new(crate::Disk));
        assert_eq!(names(&inputs, root.path()), ["/a/x.plato"]);
    }

    #[test]
    fn text_that_is_not_utf8_is_shown_where_it_stops_being_so() {
        let root = directory(&[("x.plato", b"ab\ncd\xe9f"), ("y.plato", b"\xff\xfev\0")]);
        let inputs = read(&[root.path().to_path_buf()], Arc::new(crate::Disk));
        assert_eq!(inputs.files, []);
        let place = |index: usize| {
            let primary = inputs.diagnostics[index].primary.clone().unwrap();
            inputs.sources.start(primary.span)
        };
        assert_eq!((place(0).line, place(0).column), (2, 3));
        assert_eq!((place(1).line, place(1).column), (1, 1));
        assert!(inputs.diagnostics[1].help[0].contains("UTF-16"));
    }

    #[test]
    fn byte_order_marks_are_dropped_and_blank_files_refused() {
        let root = directory(&[
            ("a.plato", b"\xef\xbb\xbfx"),
            ("b.plato", b"\xef\xbb\xbf\n"),
        ]);
        let inputs = read(&[root.path().to_path_buf()], Arc::new(crate::Disk));
        assert_eq!(inputs.sources.file(inputs.files[0]).text(), "x");
        assert_eq!(inputs.files.len(), 1);
        assert_eq!(inputs.diagnostics[0].code, codes::NO_INPUT);
    }

    #[test]
    fn java_files_keep_their_mark_and_must_be_text() {
        let root = directory(&[
            ("A.java", b"\xef\xbb\xbfclass A {}"),
            ("B.java", b"\xca\xfe\xba\xbe\0\0\0="),
            ("C.java", b"\x7fELF\0\x01"),
            ("D.java", b"class D { } // \xe9"),
            ("E.java", b" \r\n"),
        ]);
        let inputs = read(&[root.path().to_path_buf()], Arc::new(crate::Disk));
        assert_eq!(inputs.java.len(), 1);
        assert!(
            inputs
                .sources
                .file(inputs.java[0].file)
                .text()
                .starts_with('\u{feff}')
        );
        let found: Vec<Code> = inputs.diagnostics.iter().map(|d| d.code).collect();
        let expected = [
            codes::NOT_TEXT,
            codes::NOT_TEXT,
            codes::NOT_UTF8,
            codes::NO_INPUT,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn the_usual_layout_is_known() {
        let root = directory(&[
            ("src/main/java/p/A.java", b"package p; class A {}"),
            ("src/main/resources/Template.java", b"no"),
            ("src/test/java/p/ATest.java", b"no"),
            ("target/generated/G.java", b"no"),
            ("build/x.plato", b"no"),
            ("src/main/java/x.plato", b"x"),
        ]);
        let inputs = read(&[root.path().to_path_buf()], Arc::new(crate::Disk));
        assert_eq!((inputs.java.len(), inputs.files.len()), (1, 1));
        assert!(inputs.java[0].path.ends_with("p/A.java"));
    }

    #[test]
    fn no_path_at_all_is_refused() {
        assert_eq!(
            read(&[], Arc::new(crate::Disk)).diagnostics[0].code,
            codes::NO_INPUT
        );
    }
}
