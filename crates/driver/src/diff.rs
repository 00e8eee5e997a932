//! What a change affects: the files that differ from an earlier state in git, and what was in one program with them then.
//!
//! A program (an island of classes that mention each other) of the present is left out only if none of its files changed, and none was in a program with a
//! changed or vanished file before. Such a program is, text by text, one that was there before.

use crate::files::{Disk, Overlay};
use crate::settings::FILE;
use crate::{Request, check, touching};
use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Why it is not known what changed.
#[derive(Debug)]
pub enum DiffError {
    /// Git cannot be run.
    NoGit(std::io::Error),
    /// Git refuses: what was asked, and what it said.
    Refused(&'static str, String),
    /// This is not the name of a state.
    BadName(String),
}

impl fmt::Display for DiffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiffError::NoGit(error) => write!(f, "git cannot be run: {error}"),
            DiffError::Refused(what, said) => write!(f, "git cannot tell {what}: {said}"),
            DiffError::BadName(name) => write!(f, "`{name}` is no name of a commit, branch or tag"),
        }
    }
}

impl std::error::Error for DiffError {}

/// The files that programs to be checked have a part in, for [`Request::touching`]; nothing if everything is to be checked, because
/// something changed that concerns all programs. `base` is compared at the point where this state and it went apart.
///
/// # Errors
/// If git cannot tell.
pub fn since(base: &str, request: &Request) -> Result<Option<BTreeSet<PathBuf>>, DiffError> {
    let git = Git::around(request)?;
    let base = git.forked_at(base)?;
    let changed = git.changed(&base)?;
    if changed
        .iter()
        .any(|file| concerns_all(&git.root.join(file), request))
    {
        return Ok(None);
    }
    let sources: Vec<PathBuf> = changed.into_iter().filter(|f| is_source(f)).collect();
    let mut affected: BTreeSet<PathBuf> = sources.iter().map(|f| git.root.join(f)).collect();
    let earlier = git.earlier(&base, &sources)?;
    let mut before = request.clone();
    before.files = Arc::new(earlier);
    before.paths = request.paths.iter().map(|p| touching::real(p)).collect();
    let read = check::read(&before, &mut Vec::new());
    affected.extend(touching::beside(&read, &affected));
    Ok(Some(affected))
}

fn is_source(file: &Path) -> bool {
    let ending = file.extension().and_then(|e| e.to_str());
    matches!(ending, Some("java" | "plato"))
}

/// Settings, and whatever says which library a program uses.
fn concerns_all(file: &Path, request: &Request) -> bool {
    let name = file.file_name().and_then(|n| n.to_str()).unwrap_or("");
    let ending = file.extension().and_then(|e| e.to_str()).unwrap_or("");
    let stub = |folder: &PathBuf| touching::real(file).starts_with(touching::real(folder));
    let built = ["pom.xml", FILE].contains(&name) || name.contains(".gradle");
    built || ["jar", "class"].contains(&ending) || request.stubs.iter().any(stub)
}

struct Git {
    root: PathBuf,
}

impl Git {
    /// The repository that the first path lies in.
    fn around(request: &Request) -> Result<Git, DiffError> {
        let first = request.paths.first().map(|p| touching::real(p));
        let first = first.unwrap_or_else(|| PathBuf::from("."));
        let folder = match first.is_dir() {
            true => &*first,
            false => first.parent().unwrap_or(Path::new(".")),
        };
        let what = "in which repository the files lie";
        let root = run(folder, &["rev-parse", "--show-toplevel"], what)?;
        let root = String::from_utf8_lossy(&root)
            .trim_end_matches(['\n', '\r'])
            .to_owned();
        Ok(Git {
            root: touching::real(Path::new(&root)),
        })
    }

    fn forked_at(&self, base: &str) -> Result<String, DiffError> {
        if base.is_empty() || base.starts_with('-') {
            return Err(DiffError::BadName(base.to_owned()));
        }
        let what = "where this state and the one of `--diff` went apart";
        let found = run(&self.root, &["merge-base", base, "HEAD"], what)?;
        Ok(String::from_utf8_lossy(&found).trim().to_owned())
    }

    /// The files that differ, vanished and new ones included, relative to the root.
    fn changed(&self, base: &str) -> Result<Vec<PathBuf>, DiffError> {
        let what = "which files changed";
        let differ = [
            "diff",
            "--name-only",
            "-z",
            "--no-renames",
            "--no-ext-diff",
            base,
            "--",
        ];
        let new = ["ls-files", "--others", "--exclude-standard", "-z"];
        let mut all = run(&self.root, &differ, what)?;
        all.extend(run(&self.root, &new, what)?);
        let names = all.split(|b| *b == 0).filter(|name| !name.is_empty());
        Ok(names.map(path).collect())
    }

    /// The disk, but with changed files as they were.
    fn earlier(&self, base: &str, changed: &[PathBuf]) -> Result<Overlay, DiffError> {
        let mut earlier = Overlay::over(Arc::new(Disk));
        let what = "what was in a file";
        let listed = run(
            &self.root,
            &["ls-tree", "-r", "-z", "--name-only", base],
            what,
        )?;
        let listed: BTreeSet<PathBuf> = listed.split(|b| *b == 0).map(path).collect();
        for file in changed {
            let at = self.root.join(file);
            if !listed.contains(file) {
                earlier.hide(&at);
                continue;
            }
            let name = format!("{base}:{}", file.display());
            let text = run(&self.root, &["cat-file", "blob", &name], what)?;
            earlier.set(&at, String::from_utf8_lossy(&text));
        }
        Ok(earlier)
    }
}

#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

fn run(folder: &Path, arguments: &[&str], what: &'static str) -> Result<Vec<u8>, DiffError> {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments);
    let output = command.output().map_err(DiffError::NoGit)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(DiffError::Refused(what, said));
    }
    Ok(output.stdout)
}
