//! From the paths of the command line to source texts: the only place that reads the user's files.

use heddle_diag::{Diagnostic, codes};
use heddle_text::{FileId, Sources, Span};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Positions are 32-bit offsets, and everything else about larger files is hopeless, too.
const LARGEST_FILE: u64 = 256 << 20;

/// The files of a run and what is wrong with those that cannot be used.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// All texts.
    pub sources: Sources,
    /// The usable ones.
    pub files: Vec<FileId>,
    /// Complaints about the others.
    pub diagnostics: Vec<Diagnostic>,
    seen: HashSet<PathBuf>,
}

/// Reads the files, and those that are found in the directories, each file once.
pub(crate) fn read(paths: &[PathBuf]) -> Inputs {
    let mut inputs = Inputs::default();
    for path in paths {
        match fs::metadata(path) {
            Err(error) => inputs.unreadable(path, &error),
            Ok(data) if data.is_dir() => inputs.read_directory(path),
            Ok(_) if !is_plato(path) => inputs.unknown_kind(path),
            Ok(_) => inputs.read_file(path),
        }
    }
    if paths.is_empty() {
        let nothing = Diagnostic::unplaced(codes::NO_INPUT, "no file or directory was given");
        inputs.diagnostics.push(nothing);
    }
    inputs
}

fn is_plato(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "plato")
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.')
}

impl Inputs {
    fn read_directory(&mut self, directory: &Path) {
        let walk = WalkDir::new(directory).sort_by_file_name().into_iter();
        let mut found = false;
        for entry in walk.filter_entry(|e| !is_hidden(e)) {
            match entry {
                Ok(entry) if !entry.file_type().is_dir() && is_plato(entry.path()) => {
                    found = true;
                    self.read_file(entry.path());
                }
                Ok(_) => {}
                Err(error) => {
                    found = true;
                    let path = error.path().unwrap_or(directory).to_path_buf();
                    self.unreadable(&path, &error.into());
                }
            }
        }
        if !found {
            self.diagnostics.push(
                Diagnostic::unplaced(
                    codes::NO_INPUT,
                    format!("there is no `.plato` file in `{}`", directory.display()),
                )
                .help("give the path of a `.plato` file or of a directory that contains some"),
            );
        }
    }

    fn read_file(&mut self, path: &Path) {
        if !self
            .seen
            .insert(fs::canonicalize(path).unwrap_or_else(|_| path.into()))
        {
            return;
        }
        match read_bytes(path) {
            Err(error) => self.unreadable(path, &error),
            Ok(bytes) => match String::from_utf8(bytes) {
                Err(error) => {
                    self.not_utf8(path, error.as_bytes(), error.utf8_error().valid_up_to())
                }
                Ok(text) => self.add(path, text),
            },
        }
    }

    fn add(&mut self, path: &Path, mut text: String) {
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        if text.trim().is_empty() {
            let whole = self.whole_file(path);
            self.diagnostics.push(
                Diagnostic::new(codes::NO_INPUT, whole, "this file is empty")
                    .help("declare at least one thread or procedure, or leave the file out"),
            );
            return;
        }
        let file = self.sources.add(path.display().to_string(), text);
        self.files.push(file);
    }

    /// A position that stands for the file as a whole.
    fn whole_file(&mut self, path: &Path) -> Span {
        Span::new(self.sources.add(path.display().to_string(), ""), 0, 0)
    }

    fn unreadable(&mut self, path: &Path, error: &io::Error) {
        let reason = reason(error);
        let whole = self.whole_file(path);
        let message = format!("this file cannot be read: {reason}");
        let diagnostic = Diagnostic::new(codes::UNREADABLE, whole, message);
        self.diagnostics.push(match error.kind() {
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
        self.diagnostics.push(
            Diagnostic::new(codes::UNKNOWN_KIND, whole, message)
                .help("Plato programs are expected in files ending in `.plato`"),
        );
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

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    let length = fs::metadata(path)?.len();
    if length > LARGEST_FILE {
        let limit = LARGEST_FILE >> 20;
        return Err(io::Error::other(format!("it is larger than {limit} MB")));
    }
    fs::read(path)
}

/// The system's words without its error number.
fn reason(error: &io::Error) -> String {
    let text = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or directory".to_string(),
        io::ErrorKind::PermissionDenied => "permission denied".to_string(),
        _ => error.to_string(),
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
        let inputs = read(&[root.path().to_path_buf(), again]);
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
        let inputs = read(&[root.path().to_path_buf()]);
        assert_eq!(names(&inputs, root.path()), ["/a/x.plato"]);
    }

    #[test]
    fn text_that_is_not_utf8_is_shown_where_it_stops_being_so() {
        let root = directory(&[("x.plato", b"ab\ncd\xe9f"), ("y.plato", b"\xff\xfev\0")]);
        let inputs = read(&[root.path().to_path_buf()]);
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
        let inputs = read(&[root.path().to_path_buf()]);
        assert_eq!(inputs.sources.file(inputs.files[0]).text(), "x");
        assert_eq!(inputs.files.len(), 1);
        assert_eq!(inputs.diagnostics[0].code, codes::NO_INPUT);
    }

    #[test]
    fn no_path_at_all_is_refused() {
        assert_eq!(read(&[]).diagnostics[0].code, codes::NO_INPUT);
    }
}
