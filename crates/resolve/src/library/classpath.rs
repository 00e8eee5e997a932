//! `--classpath`: jars and folders of class files. Of a multi-release jar, the class files for the newest Java that is known win.

use heddle_text::disk::{self, Refusal};
use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;

/// Class files above this size are refused: no compiler writes them.
const LARGEST_CLASS: u64 = 64 << 20;

/// The newest Java whose class files are known.
const NEWEST: u32 = 25;

/// The entries of a class path, in order.
#[derive(Debug, Default)]
pub struct ClassPath {
    entries: Vec<Entry>,
}

enum Entry {
    Folder(PathBuf),
    Jar(Box<Jar>),
}

/// An archive of class files.
struct Jar {
    zip: ZipArchive<BufReader<File>>,
    /// The folders under `META-INF/versions` of a multi-release jar, newest first.
    releases: Vec<u32>,
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
    /// Opens the entries; jars are opened at once, so that a bad one is an error now. It costs itself and no other entry.
    pub fn open<P: AsRef<Path>>(entries: &[P]) -> (ClassPath, Vec<ClassPathError>) {
        let mut opened = Vec::new();
        let mut bad = Vec::new();
        for path in entries {
            match open_entry(path.as_ref()) {
                Ok(entry) => opened.push(entry),
                Err(error) => bad.push(error),
            }
        }
        (ClassPath { entries: opened }, bad)
    }

    /// The module descriptors of the entries: bytes of class files.
    pub(super) fn descriptors(&mut self) -> Vec<Vec<u8>> {
        let entries = self.entries.iter_mut();
        let descriptor = |e: &mut Entry| match e {
            Entry::Folder(root) => read_folder(root, "module-info"),
            Entry::Jar(jar) => read_jar(jar, "module-info"),
        };
        entries.filter_map(descriptor).collect()
    }

    /// The bytes of a class file, from the first entry that has it.
    pub fn class_bytes(&mut self, binary: &str) -> Option<Vec<u8>> {
        self.entries.iter_mut().find_map(|e| match e {
            Entry::Folder(root) => read_folder(root, binary),
            Entry::Jar(jar) => read_jar(jar, binary),
        })
    }

    /// The names of the class files of a package, without their ending.
    pub(super) fn names_in(&self, package: &str) -> Vec<String> {
        let prefix = format!("{package}/");
        let class = |name: &str| {
            let name = name.strip_suffix(".class")?;
            (!name.contains('/')).then(|| name.to_owned())
        };
        let names = |entry: &Entry| -> Vec<String> {
            match entry {
                Entry::Folder(_) if package.contains("..") => Vec::new(),
                Entry::Folder(root) => {
                    let listed = std::fs::read_dir(root.join(package)).into_iter();
                    let files = listed.flatten().flatten().map(|e| e.file_name());
                    files.filter_map(|f| class(&f.to_string_lossy())).collect()
                }
                Entry::Jar(jar) => {
                    let names = jar.zip.file_names().filter_map(Result::ok);
                    names
                        .filter_map(|n| class(n.strip_prefix(&prefix)?))
                        .collect()
                }
            }
        };
        self.entries.iter().flat_map(names).collect()
    }

    /// Whether an entry has classes in a package.
    pub fn has_package(&self, package: &str) -> bool {
        let prefix = format!("{package}/");
        self.entries.iter().any(|e| match e {
            Entry::Folder(root) => !package.contains("..") && root.join(package).is_dir(),
            Entry::Jar(jar) => jar
                .zip
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
    let mut jar = ZipArchive::new(BufReader::new(file))
        .map_err(|_| ClassPathError::NotAJar(path.to_path_buf()))?;
    let releases = releases(&mut jar);
    Ok(Entry::Jar(Box::new(Jar { zip: jar, releases })))
}

/// The releases that a jar has class files for, if it says that it is a multi-release jar.
fn releases(jar: &mut ZipArchive<BufReader<File>>) -> Vec<u32> {
    let mut manifest = String::new();
    if let Ok(entry) = jar.by_name("META-INF/MANIFEST.MF") {
        let _ = entry.take(1 << 20).read_to_string(&mut manifest);
    }
    let says_so = |line: &str| {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        name.eq_ignore_ascii_case("Multi-Release") && value.trim().eq_ignore_ascii_case("true")
    };
    if !manifest.lines().any(says_so) {
        return Vec::new();
    }
    let release = |name: &str| {
        let (number, _) = name.strip_prefix("META-INF/versions/")?.split_once('/')?;
        number.parse().ok().filter(|n| (9..=NEWEST).contains(n))
    };
    let names = jar.file_names().filter_map(|n| release(&n.ok()?));
    let mut all: Vec<u32> = names.collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    all.dedup();
    all
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

fn read_jar(jar: &mut Jar, binary: &str) -> Option<Vec<u8>> {
    let versioned = |n: &u32| format!("META-INF/versions/{n}/{binary}.class");
    let mut names: Vec<String> = jar.releases.iter().map(versioned).collect();
    names.push(format!("{binary}.class"));
    names.iter().find_map(|name| {
        let entry = jar.zip.by_name(name).ok()?;
        let mut bytes = Vec::new();
        entry.take(LARGEST_CLASS).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn jar(path: &Path, manifest: &str, entries: &[(&str, &str)]) {
        let mut zip = zip::ZipWriter::new(File::create(path).unwrap());
        let options = zip::write::SimpleFileOptions::default();
        let manifest = [("META-INF/MANIFEST.MF", manifest)];
        for (name, text) in manifest.iter().chain(entries) {
            zip.start_file(*name, options).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap();
    }

    #[test]
    fn of_a_multi_release_jar_the_newest_known_class_files_count() {
        let folder = std::env::temp_dir().join(format!("heddle-jars-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (plain, multi) = (folder.join("plain.jar"), folder.join("multi.jar"));
        let entries = [
            ("p/A.class", "base"),
            ("META-INF/versions/9/p/A.class", "nine"),
            ("META-INF/versions/21/p/A.class", "new"),
            ("META-INF/versions/99/p/A.class", "future"),
            ("p/B.class", "other"),
        ];
        jar(&plain, "Manifest-Version: 1.0\n", &entries);
        jar(&multi, "Multi-Release: true\n", &entries);
        let read = |path: &Path, name: &str| {
            let (mut class_path, bad) = ClassPath::open(&[path]);
            assert!(bad.is_empty());
            String::from_utf8(class_path.class_bytes(name).unwrap()).unwrap()
        };
        assert_eq!(read(&plain, "p/A"), "base");
        assert_eq!(read(&multi, "p/A"), "new");
        assert_eq!(read(&multi, "p/B"), "other");
        let broken = folder.join("broken.jar");
        std::fs::write(&broken, "PK\u{3}\u{4} not really").unwrap();
        let (mut class_path, bad) = ClassPath::open(&[&broken, &multi]);
        assert_eq!(bad.len(), 1);
        assert!(class_path.class_bytes("p/A").is_some(), "others go on");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
