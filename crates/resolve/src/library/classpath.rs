//! `--classpath`: jars and folders of class files.

use heddle_text::disk::{self, Refusal};
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// Class files above this size are refused: no compiler writes them.
const LARGEST_CLASS: u64 = 64 << 20;

/// The entries of a class path, in order.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
}

enum Entry {
    Folder(PathBuf),
    Jar(Box<ZipArchive<BufReader<File>>>),
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Folder(path) => path.fmt(f),
            Entry::Jar(_) => f.write_str("jar"),
        }
    }
}

/// Why an entry cannot be used.
#[derive(Debug)]
pub enum ClassPathError {
    /// It does not exist or cannot be read.
    Unreadable(PathBuf, Refusal),
    /// It is neither a folder nor a jar.
    NotAJar(PathBuf),
}

impl fmt::Display for ClassPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassPathError::Unreadable(path, e) => {
                write!(f, "class path entry {} cannot be read: {e}", path.display())
            }
            ClassPathError::NotAJar(path) => write!(
                f,
                "class path entry {} is neither a folder nor a jar",
                path.display()
            ),
        }
    }
}

impl ClassPath {
    /// Opens the entries; jars are opened at once, so that a bad one is an error now.
    pub fn open<P: AsRef<Path>>(entries: &[P]) -> Result<ClassPath, ClassPathError> {
        let entries = entries
            .iter()
            .map(|p| open_entry(p.as_ref()))
            .collect::<Result<_, _>>()?;
        Ok(ClassPath { entries })
    }

    /// The bytes of a class file, from the first entry that has it.
    pub fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        self.entries.iter_mut().find_map(|e| match e {
            Entry::Folder(root) => read_folder(root, binary),
            Entry::Jar(jar) => read_jar(jar, binary),
        })
    }

    /// Whether an entry has classes in a package.
    pub fn has_package(&self, package: &str) -> bool {
        let prefix = format!("{package}/");
        self.entries.iter().any(|e| match e {
            Entry::Folder(root) => !package.contains("..") && root.join(package).is_dir(),
            Entry::Jar(jar) => jar
                .file_names()
                .any(|n| n.is_ok_and(|n| n.starts_with(&prefix))),
        })
    }
}

fn open_entry(path: &Path) -> Result<Entry, ClassPathError> {
    let unreadable = |e| ClassPathError::Unreadable(path.to_path_buf(), e);
    if path.is_dir() {
        return Ok(Entry::Folder(path.to_path_buf()));
    }
    let file = disk::open_regular(path).map_err(unreadable)?;
    let jar = ZipArchive::new(BufReader::new(file))
        .map_err(|_| ClassPathError::NotAJar(path.to_path_buf()))?;
    Ok(Entry::Jar(Box::new(jar)))
}

fn read_folder(root: &Path, binary: &str) -> Option<Vec<u8>> {
    // A binary name comes from a class file or an import; it must not climb out of the folder.
    if binary
        .split('/')
        .any(|part| part.is_empty() || part == "..")
    {
        return None;
    }
    disk::read_regular(&root.join(format!("{binary}.class")), LARGEST_CLASS).ok()
}

fn read_jar(jar: &mut ZipArchive<BufReader<File>>, binary: &str) -> Option<Vec<u8>> {
    let entry = jar.by_name(&format!("{binary}.class")).ok()?;
    let mut bytes = Vec::new();
    entry.take(LARGEST_CLASS).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
