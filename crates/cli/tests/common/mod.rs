//! What several tests of the command need.
#![allow(dead_code, clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder with files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// Runs the command in a folder.
pub(crate) fn heddle(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}
