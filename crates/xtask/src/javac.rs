//! What javac says about single files, all asked in one virtual machine.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What javac says about a file.
pub(crate) struct Verdict {
    /// How many errors it found.
    pub errors: u32,
    /// The line of the first one.
    pub first_line: u32,
    /// The kind of the first one, as javac names it.
    pub code: String,
}

/// The Java files of a folder.
pub(crate) fn java_files(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let broken = |error: std::io::Error| format!("{}: {error}", path.display());
    if path.is_dir() {
        for entry in std::fs::read_dir(path).map_err(broken)? {
            java_files(&entry.map_err(broken)?.path(), files)?;
        }
    } else if path.extension().is_some_and(|e| e == "java") {
        files.push(path.to_path_buf());
    }
    Ok(())
}

/// Runs javac on each file by itself.
pub(crate) fn ask_javac(files: &[PathBuf]) -> Result<HashMap<PathBuf, Verdict>, String> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/JavacVerdicts.java");
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let java = home.map_or(PathBuf::from("java"), |home| home.join("bin/java"));
    let output = Command::new(java)
        .arg(program)
        .args(files)
        .output()
        .map_err(|error| format!("java cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(verdict).collect())
}

fn verdict(line: &str) -> Option<(PathBuf, Verdict)> {
    let mut parts = line.splitn(4, ' ');
    let errors = parts.next()?.parse().ok()?;
    let first_line = parts.next()?.parse().ok()?;
    let code = parts.next()?.to_owned();
    let verdict = Verdict {
        errors,
        first_line,
        code,
    };
    Some((PathBuf::from(parts.next()?), verdict))
}
