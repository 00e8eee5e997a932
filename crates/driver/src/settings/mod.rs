//! Settings of a project: the file `heddle.toml`, found upwards from what is checked (docs/configuration.md).
//!
//! A file that is found by chance must not be able to run anything: there is no setting that names a program, and none that names a
//! file to be written.

mod keys;
mod value;

use crate::{Integers, Specs};
use heddle_diag::{Diagnostic, FailOn, FaultKind, Strict, codes};
use heddle_text::disk;
use heddle_text::{FileId, Sources, Span};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf, absolute};
use std::time::Duration;
use toml::de::DeTable;

/// The name of the file.
pub const FILE: &str = "heddle.toml";
/// A file that is larger than this has something else in it.
const LIMIT: u64 = 1 << 20;

/// What a project says about its checks; nothing where it says nothing. Paths are relative to the current folder, or absolute.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// What is checked if the command line names nothing.
    pub paths: Option<Vec<PathBuf>>,
    /// Jars and folders of class files; `@FILE` for a list of them.
    pub class_path: Option<Vec<PathBuf>>,
    /// Folders with stubs.
    pub stubs: Option<Vec<PathBuf>>,
    /// The JDK.
    pub jdk: Option<PathBuf>,
    /// The version of Java that files may use.
    pub release: Option<u32>,
    /// Which comments are specifications.
    pub specs: Option<Specs>,
    /// The kinds of faults that are looked for.
    pub check: Option<Vec<FaultKind>>,
    /// What Java's integers are.
    pub integers: Option<Integers>,
    /// How many items are checked at the same time.
    pub jobs: Option<NonZeroUsize>,
    /// Which assumptions are demanded away.
    pub strict: Option<Strict>,
    /// Which findings make a run fail.
    pub fail_on: Option<FailOn>,
    /// The baseline.
    pub baseline: Option<PathBuf>,
    /// Whether suppressions in the sources are heeded.
    pub suppressions: Option<bool>,
    /// How long and how hard is tried.
    pub limits: Limits,
}

/// How long and how hard is tried.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Limits {
    /// Wall-clock limit for one proof obligation.
    pub timeout: Option<Duration>,
    /// Wall-clock limit for one item.
    pub item_timeout: Option<Duration>,
    /// Limit of work for one proof obligation.
    pub rlimit: Option<u64>,
    /// Limit of memory for one solver process, in mebibytes.
    pub memory: Option<u32>,
    /// How often a loop without sufficient invariant is unrolled.
    pub unroll: Option<u32>,
    /// How many states of real runs are looked at.
    pub replay: Option<usize>,
    /// How many errors are looked for in one item.
    pub max_errors: Option<NonZeroUsize>,
}

/// Why settings cannot be used: diagnostics, and the texts that they are about.
#[derive(Debug, Default)]
pub struct BadSettings {
    /// The file.
    pub sources: Sources,
    /// What is wrong with it.
    pub diagnostics: Vec<Diagnostic>,
}

/// Paths with different settings: for each of two the path and the file.
#[derive(Debug, PartialEq, Eq)]
pub struct Differing {
    /// The one.
    pub one: (PathBuf, PathBuf),
    /// The other.
    pub other: (PathBuf, PathBuf),
}

impl Settings {
    /// The file whose settings are for `paths`: in the folder of a path, or in the nearest one above it. Without paths the current
    /// folder counts.
    ///
    /// # Errors
    /// If paths have different ones.
    pub fn find(paths: &[PathBuf]) -> Result<Option<PathBuf>, Differing> {
        let here = [PathBuf::from(".")];
        let paths = if paths.is_empty() { &here } else { paths };
        let mut found: Option<(PathBuf, PathBuf)> = None;
        for path in paths {
            let Some(file) = upwards(path) else { continue };
            match &found {
                Some(first) if first.1 != file => {
                    return Err(Differing {
                        one: first.clone(),
                        other: (path.clone(), file),
                    });
                }
                _ => found = Some((path.clone(), file)),
            }
        }
        Ok(found.map(|(_, file)| shortened(&file)))
    }

    /// Reads a file of settings.
    ///
    /// # Errors
    /// With everything that is wrong with it.
    pub fn read(path: &Path) -> Result<Self, BadSettings> {
        let mut bad = BadSettings::default();
        let text = match content(path) {
            Ok(text) => text,
            Err(why) => {
                let shown = path.display();
                let message = format!("the settings `{shown}` cannot be read: {why}");
                let diagnostic = Diagnostic::unplaced(codes::SETTINGS, message);
                bad.diagnostics.push(diagnostic);
                return Err(bad);
            }
        };
        let file = bad.sources.add(path.display().to_string(), &*text);
        let folder = path.parent().unwrap_or(Path::new(""));
        let (settings, wrong) = Settings::of(&text, folder);
        bad.diagnostics = wrong.iter().map(|w| w.diagnostic(file)).collect();
        match bad.diagnostics.is_empty() {
            true => Ok(settings),
            false => Err(bad),
        }
    }

    /// The settings in a text, with paths relative to a folder, and what is wrong with them.
    fn of(text: &str, folder: &Path) -> (Self, Vec<Wrong>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            return (Settings::default(), errors.iter().map(malformed).collect());
        }
        let mut settings = Settings::default();
        let mut wrong = Vec::new();
        keys::read(table.get_ref(), folder, &mut settings, &mut wrong);
        wrong.sort_by_key(|w| w.at.start);
        (settings, wrong)
    }
}

/// Something that is wrong with a file of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wrong {
    at: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Wrong {
    fn diagnostic(&self, file: FileId) -> Diagnostic {
        let span = Span::new(file, self.at.start as u32, self.at.end as u32);
        let diagnostic = Diagnostic::new(codes::SETTINGS, span, &self.message);
        match &self.help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}

fn malformed(error: &toml::de::Error) -> Wrong {
    Wrong {
        at: error.span().unwrap_or(0..0),
        message: format!("this is no TOML: {}", error.message()),
        help: None,
    }
}

fn content(path: &Path) -> Result<String, String> {
    let bytes = disk::read_regular(path, LIMIT).map_err(|e| e.to_string())?;
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// The nearest file of settings in the folder of a path or above.
fn upwards(path: &Path) -> Option<PathBuf> {
    let whole = absolute(path).ok()?;
    let mut folders = whole.ancestors();
    folders.find_map(|folder| {
        let file = folder.join(FILE);
        file.is_file().then_some(file)
    })
}

/// A path as a person would write it here: without the current folder.
fn shortened(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    match path.strip_prefix(&here) {
        Ok(rest) if rest.as_os_str().is_empty() => PathBuf::from("."),
        Ok(rest) => rest.to_path_buf(),
        Err(_) => path.to_path_buf(),
    }
}
