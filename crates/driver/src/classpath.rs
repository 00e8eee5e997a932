//! The class path of a run: what the user names, and what Maven or Gradle left behind beside the sources.

use heddle_diag::{Diagnostic, codes};
use heddle_resolve::library::ClassPathError;
use heddle_text::disk::{self, Refusal};
use std::path::{Path, PathBuf, absolute};

/// Lists of class paths are short; anything larger is something else.
const LARGEST_LIST: u64 = 4 << 20;

/// What a build of a module leaves behind: folders of class files.
const CLASSES: [&str; 4] = [
    "target/classes",
    "build/classes/java/main",
    "build/classes/kotlin/main",
    "build/classes",
];

/// … folders of jars that it copied there.
const JARS: [&str; 3] = ["target/dependency", "target/lib", "build/dependencies"];

/// … and files that list a class path, as `mvn dependency:build-classpath -Dmdep.outputFile=FILE` writes them.
const LISTS: [&str; 4] = [
    "classpath.txt",
    "target/classpath.txt",
    "target/classpath",
    "build/classpath.txt",
];

/// Files that say that a folder is a module of a build.
const BUILDS: [&str; 5] = [
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
];

/// The entries that the user asked for: `folder/*` stands for the jars in it, as it does for java itself, and `@file` for the class
/// path that stands in the file.
pub(crate) fn entries(given: &[PathBuf]) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let mut all = Vec::new();
    let mut bad = Vec::new();
    for entry in given {
        let text = entry.to_string_lossy();
        match text.strip_prefix('@') {
            Some(list) if !entry.exists() => match listed(Path::new(list)) {
                Ok(entries) => all.extend(entries.into_iter().flat_map(starred)),
                Err(refusal) => bad.push(no_list(list, &refusal)),
            },
            _ => all.extend(starred(entry.clone())),
        }
    }
    (all, bad)
}

fn no_list(list: &str, refusal: &Refusal) -> Diagnostic {
    let code = match refusal {
        Refusal::NotRegular(_) => codes::NOT_A_FILE,
        _ => codes::UNREADABLE,
    };
    let message = format!("the class path in `{list}` cannot be read: {refusal}");
    Diagnostic::unplaced(code, message)
        .help("`--classpath @FILE` takes a file that lists jars and folders, separated as on the command line or by line ends")
}

/// The complaint about an entry.
pub(crate) fn unusable(error: &ClassPathError) -> Diagnostic {
    let code = match error {
        ClassPathError::Unreadable(_, Refusal::NotRegular(_)) => codes::NOT_A_FILE,
        _ => codes::UNREADABLE,
    };
    Diagnostic::unplaced(code, error.to_string())
        .help("check `--classpath`: jars and folders of class files are expected")
}

/// The entries that a file lists; relative ones are relative to the working directory, as javac has it.
fn listed(list: &Path) -> Result<Vec<PathBuf>, Refusal> {
    let bytes = disk::read_regular(list, LARGEST_LIST)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let mut entries = Vec::new();
    for line in text.lines() {
        let line = line.trim().trim_matches('"');
        let line = ["-cp ", "-classpath ", "--class-path ", "--classpath "]
            .iter()
            .find_map(|word| line.strip_prefix(word))
            .unwrap_or(line)
            .trim()
            .trim_matches('"');
        let paths = std::env::split_paths(line);
        entries.extend(paths.filter(|p| !p.as_os_str().is_empty()));
    }
    Ok(entries)
}

fn starred(entry: PathBuf) -> Vec<PathBuf> {
    match entry.file_name() {
        Some(name) if name == "*" => jars(entry.parent().unwrap_or(Path::new("."))),
        _ => vec![entry],
    }
}

/// The jars of a folder.
fn jars(folder: &Path) -> Vec<PathBuf> {
    let listed = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut jars: Vec<PathBuf> = listed
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("jar")))
        .collect();
    jars.sort();
    jars
}

/// What builds left behind for the modules that the paths are in, or that are directly below them.
pub(crate) fn left_behind(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for module in modules(paths) {
        let folders = CLASSES.iter().map(|c| module.join(c));
        found.extend(folders.filter(|f| f.is_dir()));
        found.extend(JARS.iter().flat_map(|folder| jars(&module.join(folder))));
        for list in LISTS {
            let entries = listed(&module.join(list)).unwrap_or_default();
            found.extend(entries.into_iter().filter(|e| e.exists()));
        }
    }
    let mut seen = std::collections::HashSet::new();
    found.retain(|entry| seen.insert(entry.clone()));
    found
}

/// The folders with a build file around the paths, and those below them.
fn modules(paths: &[PathBuf]) -> Vec<PathBuf> {
    let is_module = |folder: &Path| BUILDS.iter().any(|b| folder.join(b).is_file());
    let mut all: Vec<PathBuf> = Vec::new();
    for path in paths {
        let path = absolute(path).unwrap_or_else(|_| path.clone());
        let mut around: Vec<&Path> = path.ancestors().filter(|a| is_module(a)).collect();
        if path.is_dir() && !is_module(&path) {
            around.push(&path);
        }
        for folder in around {
            let below = std::fs::read_dir(folder).into_iter().flatten().flatten();
            let mut below: Vec<PathBuf> = below.map(|e| e.path()).collect();
            below.retain(|f| f.is_dir() && is_module(f));
            below.sort();
            if is_module(folder) {
                all.push(folder.to_path_buf());
            }
            all.extend(below);
        }
    }
    let mut seen = std::collections::HashSet::new();
    all.retain(|folder| seen.insert(folder.clone()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn project(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::TempDir::new().unwrap();
        for (file, text) in files {
            let path = root.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    #[test]
    fn a_star_stands_for_the_jars_of_a_folder() {
        let root = project(&[("b.jar", ""), ("a.JAR", ""), ("c.txt", "")]);
        let plain = PathBuf::from("classes");
        let expected = [
            plain.clone(),
            root.path().join("a.JAR"),
            root.path().join("b.jar"),
        ];
        let (found, bad) = entries(&[plain, root.path().join("*")]);
        assert_eq!((&found[..], bad.len()), (&expected[..], 0));
    }

    #[test]
    fn a_list_stands_for_what_it_lists() {
        let root = project(&[("cp.txt", "-cp a.jar:b.jar\n\"c d.jar\"\n")]);
        let list = format!("@{}", root.path().join("cp.txt").display());
        let (found, bad) = entries(&[PathBuf::from(list)]);
        assert_eq!(found, ["a.jar", "b.jar", "c d.jar"].map(PathBuf::from));
        assert!(bad.is_empty());
        let (found, bad) = entries(&[PathBuf::from("@/no/such/list")]);
        assert_eq!((found.len(), bad[0].code), (0, codes::UNREADABLE));
    }

    #[test]
    fn what_a_build_left_behind_is_found_from_any_file_of_it() {
        let root = project(&[
            ("pom.xml", ""),
            ("classpath.txt", "/no/such.jar"),
            ("m/pom.xml", ""),
            ("m/src/main/java/p/A.java", ""),
            ("m/target/classes/p/G.class", ""),
            ("m/target/dependency/x.jar", ""),
            ("n/build/classes/java/main/q/H.class", ""),
            ("n/build.gradle", ""),
        ]);
        let file = root.path().join("m/src/main/java/p/A.java");
        let root_of = root.path().canonicalize().unwrap();
        let found: Vec<String> = left_behind(&[file])
            .iter()
            .map(|p| p.canonicalize().unwrap())
            .map(|p| p.strip_prefix(&root_of).unwrap().display().to_string())
            .collect();
        let expected = [
            "m/target/classes",
            "m/target/dependency/x.jar",
            "n/build/classes/java/main",
            "n/build/classes",
        ];
        assert_eq!(found, expected);
    }
}
