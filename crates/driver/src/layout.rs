//! Where Java sources lie: which files of a directory are sources, where packages start, which further files a
//! program mentions. Knows the layout of Maven and Gradle (`src/main/java`) and nothing else about build tools.

use crate::files::{self, Files};
use std::collections::{HashMap, HashSet};

use std::path::{Path, PathBuf, absolute};
use std::rc::Rc;
use std::sync::Arc;

/// Where the sources of a module are.
const MAIN: &str = "src/main/java";

/// Folders that build tools write into.
const OUTPUTS: [&str; 4] = ["target", "build", "out", "bin"];

/// Which `.java` files below a directory are sources of its modules.
///
/// In a module, that is, a directory that contains `src/main/java`, those are the files below that folder: tests, build
/// scripts and generated files are left out. Elsewhere all files count.
pub(crate) struct Layout {
    root: PathBuf,
    modules: HashMap<PathBuf, bool>,
}

impl Layout {
    /// The layout below `root`.
    pub(crate) fn new(root: &Path) -> Self {
        Layout {
            root: root.to_path_buf(),
            modules: HashMap::new(),
        }
    }

    fn is_module(&mut self, directory: &Path) -> bool {
        if let Some(known) = self.modules.get(directory) {
            return *known;
        }
        let found = directory.join(MAIN).is_dir();
        self.modules.insert(directory.to_path_buf(), found);
        found
    }

    /// Whether a file is a source: the innermost module around it decides.
    pub(crate) fn is_source(&mut self, file: &Path) -> bool {
        for directory in file.ancestors().skip(1) {
            if self.is_module(directory) {
                return file.starts_with(directory.join(MAIN));
            }
            if directory == self.root {
                break;
            }
        }
        true
    }

    /// Whether a directory holds what a build tool made of a module.
    pub(crate) fn is_output(&mut self, directory: &Path) -> bool {
        let named = directory
            .file_name()
            .is_some_and(|n| OUTPUTS.iter().any(|o| n == *o));
        named && directory != self.root && directory.parent().is_some_and(|p| self.is_module(p))
    }
}

/// The directories in which the packages start that a file of this package can see.
pub(crate) fn source_roots(file: &Path, package: &str) -> Vec<PathBuf> {
    let file = absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let mut roots: Vec<PathBuf> = Vec::new();
    roots.extend(root_of_package(&file, package));
    let main = file
        .ancestors()
        .map(|directory| directory.join(MAIN))
        .find(|d| d.is_dir());
    if let Some(main) = main.filter(|m| !roots.contains(m)) {
        roots.push(main);
    }
    roots
}

/// The file's directory without the parts that the package names; none if they differ.
fn root_of_package(file: &Path, package: &str) -> Option<PathBuf> {
    let mut directory = file.parent()?;
    for part in package.rsplit('.').filter(|p| !p.is_empty()) {
        if directory.file_name()? != part {
            return None;
        }
        directory = directory.parent()?;
    }
    Some(directory.to_path_buf())
}

struct Entry {
    /// File name without `.java`, or name of the folder.
    word: String,
    path: PathBuf,
    is_folder: bool,
}

/// Finds source files by the words of a program. A class that a program mentions has its simple name there as a word,
/// and each part of its package too (in the package clause, an import, or a qualified name): so all that the program can
/// mean is found, if it lies where its package says, and perhaps some files more.
pub(crate) struct Finder {
    files: Arc<dyn Files>,
    folders: HashMap<PathBuf, Rc<Vec<Entry>>>,
}

impl Finder {
    /// Finds among these files.
    pub(crate) fn new(files: Arc<dyn Files>) -> Self {
        Finder {
            files,
            folders: HashMap::new(),
        }
    }

    /// The source files below the roots whose name and package are among the words.
    pub(crate) fn mentioned(&mut self, roots: Vec<PathBuf>, words: &HashSet<&str>) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut open = roots;
        while let Some(folder) = open.pop() {
            let entries = self.entries(&folder);
            for entry in entries.iter().filter(|e| words.contains(&*e.word)) {
                match entry.is_folder {
                    true => open.push(entry.path.clone()),
                    false => found.push(entry.path.clone()),
                }
            }
        }
        found
    }

    fn entries(&mut self, folder: &Path) -> Rc<Vec<Entry>> {
        if let Some(known) = self.folders.get(folder) {
            return known.clone();
        }
        let listed = self.files.list(folder).into_iter();
        let mut entries: Vec<Entry> = listed.filter_map(|p| entry(&*self.files, &p)).collect();
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        let entries = Rc::new(entries);
        self.folders.insert(folder.to_path_buf(), entries.clone());
        entries
    }
}

fn entry(files: &dyn Files, path: &Path) -> Option<Entry> {
    let is_folder = matches!(files.entry(path), Ok(files::Entry::Folder));
    let name = path.file_name()?.to_str()?;
    let word = match is_folder {
        true => name,
        false => name.strip_suffix(".java")?,
    };
    Some(Entry {
        word: word.to_string(),
        path: path.to_path_buf(),
        is_folder,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn tree(files: &[&str]) -> tempfile::TempDir {
        let root = tempfile::TempDir::new().unwrap();
        for file in files {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        root
    }

    #[test]
    fn modules_have_their_sources_in_one_place() {
        let root = tree(&["m/src/main/java/A.java", "m/n/src/main/java/B.java"]);
        let root = root.path();
        let mut layout = Layout::new(root);
        for (file, expected) in [
            ("m/src/main/java/p/A.java", true),
            ("m/src/test/java/A.java", false),
            ("m/Build.java", false),
            ("m/n/src/main/java/B.java", true),
            ("m/n/src/it/java/B.java", false),
            ("other/src/test/C.java", true),
        ] {
            assert_eq!(layout.is_source(&root.join(file)), expected, "{file}");
        }
        assert!(layout.is_output(&root.join("m/target")));
        assert!(!layout.is_output(&root.join("target")));
        // Who names the tests means them.
        let tests = root.join("m/src/test");
        assert!(Layout::new(&tests).is_source(&tests.join("java/A.java")));
    }

    #[test]
    fn roots_follow_from_the_package_and_the_layout() {
        let root = tree(&["m/src/main/java/p/A.java", "m/src/test/java/p/T.java"]);
        let at = |path: &str| root.path().join(path);
        assert_eq!(
            source_roots(&at("m/src/main/java/p/A.java"), "p"),
            [at("m/src/main/java")]
        );
        assert_eq!(
            source_roots(&at("m/src/test/java/p/T.java"), "p"),
            [at("m/src/test/java"), at("m/src/main/java")]
        );
        assert_eq!(source_roots(&at("x/y/B.java"), "x.y"), [at("")]);
        assert_eq!(source_roots(&at("x/y/B.java"), "y.x"), [] as [PathBuf; 0]);
        assert_eq!(source_roots(&at("x/B.java"), ""), [at("x")]);
    }

    #[test]
    fn mentioned_files_are_those_whose_package_is_mentioned_too() {
        let root = tree(&["p/A.java", "p/q/A.java", "r/A.java", "p/B.java"]);
        let mut finder = Finder::new(Arc::new(crate::Disk));
        let roots = vec![root.path().to_path_buf()];
        let words = HashSet::from(["p", "A", "C"]);
        let expected = [root.path().join("p/A.java")];
        assert_eq!(finder.mentioned(roots, &words), expected);
    }
}
