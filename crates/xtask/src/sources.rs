//! Java files from folders and zip archives.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A file's path inside its folder or archive, and its bytes.
pub(crate) struct JavaFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Paths and `--only` prefixes of a command line.
pub(crate) struct Selection {
    paths: Vec<PathBuf>,
    only: Vec<String>,
}

impl Selection {
    pub(crate) fn from_args(args: &[&str]) -> Result<Self, String> {
        let mut selection = Selection {
            paths: Vec::new(),
            only: Vec::new(),
        };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match *arg {
                "--only" => {
                    let prefix = args.next().ok_or("--only needs a prefix")?;
                    selection.only.push(prefix.to_string());
                }
                path => selection.paths.push(PathBuf::from(path)),
            }
        }
        if selection.paths.is_empty() {
            return Err("no folder or archive given".to_string());
        }
        Ok(selection)
    }

    /// All selected `.java` files, sorted by name.
    pub(crate) fn read(&self) -> Result<Vec<JavaFile>, String> {
        let mut files = Vec::new();
        for path in &self.paths {
            if path.extension().is_some_and(|e| e == "zip" || e == "jar") {
                self.read_archive(path, &mut files)?;
            } else {
                self.read_folder(path, path, &mut files)?;
            }
        }
        files.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(files)
    }

    fn wants(&self, name: &str) -> bool {
        let selected =
            self.only.is_empty() || self.only.iter().any(|p| name.starts_with(p.as_str()));
        name.ends_with(".java") && selected
    }

    fn read_archive(&self, path: &Path, files: &mut Vec<JavaFile>) -> Result<(), String> {
        let broken = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = fs::File::open(path).map_err(|e| broken(&e))?;
        let mut archive = zip::ZipArchive::new(file).map_err(|e| broken(&e))?;
        for i in 0..archive.len() {
            let mut entry = archive.by_index(i).map_err(|e| broken(&e))?;
            let name = entry.name().to_string();
            if self.wants(&name) {
                let mut bytes = Vec::new();
                entry.read_to_end(&mut bytes).map_err(|e| broken(&e))?;
                files.push(JavaFile { name, bytes });
            }
        }
        Ok(())
    }

    fn read_folder(
        &self,
        root: &Path,
        path: &Path,
        files: &mut Vec<JavaFile>,
    ) -> Result<(), String> {
        let broken = |error: std::io::Error| format!("{}: {error}", path.display());
        if path.is_dir() {
            for entry in fs::read_dir(path).map_err(broken)? {
                self.read_folder(root, &entry.map_err(broken)?.path(), files)?;
            }
            return Ok(());
        }
        let inside = path.strip_prefix(root).unwrap_or(path);
        let name = match inside.as_os_str().is_empty() {
            true => path.display().to_string(),
            false => inside.display().to_string(),
        };
        if self.wants(&name) {
            let bytes = fs::read(path).map_err(broken)?;
            files.push(JavaFile { name, bytes });
        }
        Ok(())
    }
}
