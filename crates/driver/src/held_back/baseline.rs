//! The baseline: findings that were there when somebody began to look, in a file. It is JSON with one entry per finding, sorted, so that
//! differences between two of them can be read; only the fingerprints count, the rest is for people.

use crate::Run;
use heddle_diag::{Concern, Diagnostic, HeldBack, Item};
use heddle_text::disk::{self, Refusal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf, absolute};

/// The version of the format.
const VERSION: u32 = 1;
/// A baseline that is larger than this is none.
const LIMIT: u64 = 256 << 20;

/// A baseline as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// The folder that the files of the entries are relative to.
    folder: PathBuf,
    findings: Vec<Entry>,
}

/// The file.
#[derive(Debug, Serialize, Deserialize)]
struct Document {
    version: u32,
    tool: String,
    findings: Vec<Entry>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Entry {
    file: String,
    item: String,
    code: String,
    fingerprint: String,
    message: String,
}

/// Why a file is no baseline.
#[derive(Debug)]
pub enum BaselineError {
    /// It cannot be read.
    Unreadable(Refusal),
    /// It is no JSON, or has other fields.
    Malformed(serde_json::Error),
    /// Something else wrote it.
    Foreign(String),
    /// Another version of Heddle wrote it.
    Version(u32),
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let again = "write it anew with `--write-baseline`";
        match self {
            BaselineError::Unreadable(why) => write!(f, "it cannot be read: {why}"),
            BaselineError::Malformed(why) => write!(f, "it is no baseline: {why}; {again}"),
            BaselineError::Foreign(tool) => write!(f, "it was written by `{tool}`; {again}"),
            BaselineError::Version(version) => {
                write!(
                    f,
                    "its format has version {version}, and this Heddle knows version {VERSION}; {again}"
                )
            }
        }
    }
}

impl std::error::Error for BaselineError {}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// If the file cannot be read or is none.
    pub fn read(path: &Path) -> Result<Self, BaselineError> {
        let bytes = disk::read_regular(path, LIMIT).map_err(BaselineError::Unreadable)?;
        let document: Document =
            serde_json::from_slice(&bytes).map_err(BaselineError::Malformed)?;
        if document.tool != "heddle" {
            return Err(BaselineError::Foreign(document.tool));
        }
        if document.version != VERSION {
            return Err(BaselineError::Version(document.version));
        }
        Ok(Baseline {
            folder: folder(path),
            findings: document.findings,
        })
    }

    /// The text of a baseline at `path` with everything that `run` found in its items and that is not suppressed.
    ///
    /// # Errors
    /// Only if serialization itself fails, which plain data does not.
    pub fn text(run: &Run, path: &Path) -> Result<String, serde_json::Error> {
        let folder = folder(path);
        let items = run.report.items.iter();
        let entries = items.flat_map(|item| {
            let found = item.diagnostics.iter().filter(|d| may_be_known(d));
            let found = found.filter(|d| !matches!(d.held_back, Some(HeldBack::Suppressed { .. })));
            let file = relative(run.sources.file(item.file).name(), &folder);
            found.filter_map(move |d| entry(item, d, &file))
        });
        let mut findings: Vec<Entry> = entries.collect();
        findings.sort();
        let document = Document {
            version: VERSION,
            tool: "heddle".to_owned(),
            findings,
        };
        Ok(serde_json::to_string_pretty(&document)? + "\n")
    }

    /// How many findings it has.
    pub(crate) fn len(&self) -> usize {
        self.findings.len()
    }

    pub(crate) fn fingerprints(&self) -> impl Iterator<Item = &str> {
        self.findings.iter().map(|entry| &*entry.fingerprint)
    }

    /// How many entries that are not among those `found` would have been, had they still been there: their file is one of those that
    /// were checked, or does not exist any more.
    pub(crate) fn gone(&self, found: &BTreeSet<String>, checked: &BTreeSet<PathBuf>) -> usize {
        let missing = self
            .findings
            .iter()
            .filter(|entry| !found.contains(&entry.fingerprint));
        let gone = missing.filter(|entry| {
            let path = self.folder.join(&entry.file);
            checked.contains(&path) || !path.exists()
        });
        gone.count()
    }
}

/// Whether a finding can be in a baseline: failures of Heddle itself are no property of the program.
pub(crate) fn may_be_known(finding: &Diagnostic) -> bool {
    finding.concern() != Concern::Failure
}

fn entry(item: &Item, finding: &Diagnostic, file: &str) -> Option<Entry> {
    Some(Entry {
        file: file.to_owned(),
        item: item.title(),
        code: finding.code.id(),
        fingerprint: finding.fingerprint.clone()?,
        message: finding.message.clone(),
    })
}

/// The folder of a file, as an absolute path.
fn folder(path: &Path) -> PathBuf {
    let whole = whole(path);
    whole.parent().map_or(PathBuf::new(), Path::to_path_buf)
}

/// The absolute path; links are not followed.
pub(crate) fn whole(path: &Path) -> PathBuf {
    absolute(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The path of a file seen from a folder, with slashes; absolute if it is elsewhere.
fn relative(name: &str, folder: &Path) -> String {
    let whole = whole(Path::new(name));
    let inside = whole.strip_prefix(folder).unwrap_or(&whole);
    let shown = inside.display().to_string();
    shown.replace(std::path::MAIN_SEPARATOR, "/")
}
