//! Finds the solver that `--solver` asks for.

use crate::{Config, Kind, Program, cache_folder};
use std::path::{Path, PathBuf};

/// Why there is no solver to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocateError {
    /// No folder is known into which the bundled solver could be unpacked.
    NoCacheFolder,
    /// No executable of that name is on the search path.
    NotOnPath(String),
    /// There is no executable file at that path.
    NotAFile(PathBuf),
    /// The program cannot be run.
    CannotRun(PathBuf, String),
}

impl std::fmt::Display for LocateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LocateError::NoCacheFolder => write!(
                f,
                "no folder is known in which to unpack the solver; set HEDDLE_CACHE_DIR to one"
            ),
            LocateError::NotOnPath(name) => write!(
                f,
                "no program `{name}` is on the search path; install it, or give the path of a solver"
            ),
            LocateError::NotAFile(path) => {
                write!(f, "there is no executable file at `{}`", path.display())
            }
            LocateError::CannotRun(path, why) => {
                write!(f, "`{}` cannot be run: {why}", path.display())
            }
        }
    }
}

impl std::error::Error for LocateError {}

/// The solver to use: the bundled one for `None` or `z3`, `cvc5` from the search path, or the program at a path.
/// Answers are cached in the user's cache folder, if there is one.
pub fn locate(choice: Option<&str>) -> Result<Config, LocateError> {
    let mut config = match choice {
        None | Some("z3") => bundled()?,
        Some("cvc5") => named("cvc5", Kind::Cvc5)?,
        Some(path) => at(Path::new(path))?,
    };
    config.cache = cache_folder().map(|folder| folder.join("answers"));
    Ok(config)
}

fn bundled() -> Result<Config, LocateError> {
    let folder = cache_folder().ok_or(LocateError::NoCacheFolder)?;
    let identity = format!("z3 {} {}", heddle_z3::VERSION, heddle_z3::DIGEST);
    let program = Program::Bundled(folder.join("solver"));
    Ok(Config::new(program, Kind::Z3, identity))
}

fn named(name: &str, kind: Kind) -> Result<Config, LocateError> {
    let search = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::split_paths(&search)
        .map(|dir| dir.join(name))
        .find(|p| p.is_file())
        .ok_or_else(|| LocateError::NotOnPath(name.to_owned()))?;
    Ok(Config::new(Program::At(path), kind, name))
}

fn at(path: &Path) -> Result<Config, LocateError> {
    if !path.is_file() {
        return Err(LocateError::NotAFile(path.to_owned()));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let kind = if name.contains("z3") {
        Kind::Z3
    } else if name.contains("cvc5") {
        Kind::Cvc5
    } else {
        Kind::Other
    };
    let identity = path.to_string_lossy().into_owned();
    Ok(Config::new(Program::At(path.to_owned()), kind, identity))
}
