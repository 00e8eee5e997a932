//! Finds the solver that `--solver` asks for.
//!
//! Takes `z3` (the bundled one), `cvc5` or another name on the search path, or a path; gives a [`Config`] with default
//! limits, or an error whose text says what to do. The bundled solver is neither unpacked nor run here, since a run that is
//! answered from the cache never needs it.

use crate::places::{self, Places};
use crate::process::{Failure, first_words};
use crate::{Config, Kind, Program};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// Time for a program to tell its version.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why there is no solver to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocateError {
    /// There is no folder into which the bundled solver could be unpacked.
    NoFolder(String),
    /// No executable of that name is on the search path.
    NotOnPath(String),
    /// There is no executable file at that path.
    NotExecutable(PathBuf),
    /// The program cannot be run.
    CannotRun(PathBuf, String),
}

impl std::fmt::Display for LocateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LocateError::NoFolder(why) => write!(
                f,
                "it cannot be unpacked: {why}; nor can a temporary folder be made; \
                 set HEDDLE_CACHE_DIR to a folder of your own"
            ),
            LocateError::NotOnPath(name) => write!(
                f,
                "no program `{name}` is on the search path; install it, or give the path of a solver"
            ),
            LocateError::NotExecutable(path) => write!(
                f,
                "there is no executable file at `{}`; give the path of a program that reads SMT-LIB 2",
                path.display()
            ),
            LocateError::CannotRun(path, why) => {
                write!(f, "`{}` cannot be run: {why}", path.display())
            }
        }
    }
}

impl std::error::Error for LocateError {}

/// The solver to use: the bundled one for `None` or `z3`, otherwise a program by its path or by its name on the search
/// path. Answers are cached in the user's cache folder, if there is one that nobody else can write to.
pub fn locate(choice: Option<&str>) -> Result<Config, LocateError> {
    let places = places::find();
    let mut config = match choice {
        None | Some("z3") => bundled(&places)?,
        Some(name) if is_bare(name) => program_at(on_search_path(name)?)?,
        Some(path) => program_at(PathBuf::from(path))?,
    };
    config.cache = places.answers;
    config.warning = places.warning;
    config.temporary = places.temporary;
    Ok(config)
}

fn bundled(places: &Places) -> Result<Config, LocateError> {
    let why = || LocateError::NoFolder(places.warning.clone().unwrap_or_default());
    let folder = places.solver.clone().ok_or_else(why)?;
    let identity = format!("z3 {} {}", heddle_z3::VERSION, heddle_z3::DIGEST);
    let program = Program::Bundled(folder);
    Ok(Config::new(program, Kind::Z3, identity))
}

/// A name, and not a path to a file that is there.
fn is_bare(name: &str) -> bool {
    Path::new(name).components().count() == 1
        && !name.starts_with('.')
        && !Path::new(name).is_file()
}

fn on_search_path(name: &str) -> Result<PathBuf, LocateError> {
    let search = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&search)
        .map(|folder| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
        .find(|path| is_executable(path))
        .ok_or_else(|| LocateError::NotOnPath(name.to_owned()))
}

fn program_at(path: PathBuf) -> Result<Config, LocateError> {
    if !is_executable(&path) {
        return Err(LocateError::NotExecutable(path));
    }
    // A path without a folder would be looked for on the search path.
    let path = std::path::absolute(&path).unwrap_or(path);
    let words = match first_words(&path, "--version", PATIENCE) {
        Ok(words) => words,
        Err(Failure::Start(why)) => return Err(LocateError::CannotRun(path, why)),
        // It does not understand the question, which is no reason against it.
        Err(_) => String::new(),
    };
    let kind = kind_of(&words);
    let identity = format!("{} {}", words.trim(), file_identity(&path));
    Ok(Config::new(Program::At(path), kind, identity))
}

fn kind_of(version: &str) -> Kind {
    if version.starts_with("Z3 version") {
        Kind::Z3
    } else if version.contains("cvc5") {
        Kind::Cvc5
    } else {
        Kind::Other
    }
}

/// Tells a program apart from what a later update puts in its place.
fn file_identity(path: &Path) -> String {
    let metadata = std::fs::metadata(path).ok();
    let size = metadata.as_ref().map_or(0, std::fs::Metadata::len);
    let modified = metadata.and_then(|m| m.modified().ok());
    let modified = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let nanos = modified.unwrap_or_default().as_nanos();
    format!("{} {size} {nanos}", path.display())
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_told_apart() {
        assert_eq!(kind_of("Z3 version 4.13.4 - 64 bit"), Kind::Z3);
        assert_eq!(kind_of("This is cvc5 version 1.0.3 [git ...]"), Kind::Cvc5);
        assert_eq!(kind_of("Yices 2.6.4"), Kind::Other);
        assert_eq!(kind_of(""), Kind::Other);
    }

    #[test]
    fn what_is_not_there_is_said_so() {
        let error = |choice: &str| locate(Some(choice)).err().map(|e| e.to_string());
        let missing = error("no-such-solver-anywhere").unwrap();
        assert!(missing.contains("`no-such-solver-anywhere` is on the search path"));
        let missing = error("./no/such/solver").unwrap();
        assert!(missing.contains("no executable file at `./no/such/solver`"));
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("text");
        std::fs::write(&text, "no program").unwrap();
        let name = text.to_str().unwrap();
        assert_eq!(
            locate(Some(name)).err(),
            Some(LocateError::NotExecutable(text.clone()))
        );
        assert!(error(folder.path().to_str().unwrap()).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_no_program_cannot_be_run() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("solver");
        std::fs::write(&path, [0, 1, 2, 3]).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let error = locate(path.to_str()).unwrap_err();
        assert!(matches!(error, LocateError::CannotRun(..)), "{error}");
    }
}
