//! Which Java files belong to a run: files and folders as given, with Maven and Gradle layouts found by themselves.
//!
//! Looks at folders only; reading the files is the business of the caller.

use std::path::{Path, PathBuf};

/// Folders that never hold sources of the program.
const SKIPPED: [&str; 6] = ["target", "build", "out", "node_modules", "bin", "dist"];

/// Deepest nesting of folders that is followed.
const DEEPEST: usize = 64;

/// The source roots below a folder: every `src/main/java` of a Maven or Gradle project (its modules included), else the
/// folder itself.
pub fn source_roots(folder: &Path) -> Vec<PathBuf> {
    let mut roots = Vec::new();
    find_roots(folder, 0, &mut roots);
    if roots.is_empty() {
        let plain = folder.join("src");
        let has_java = |dir: &Path| !java_files(dir).is_empty();
        roots.push(
            if plain.is_dir() && has_java(&plain) && direct_java(folder).is_empty() {
                plain
            } else {
                folder.to_path_buf()
            },
        );
    }
    roots
}

fn find_roots(folder: &Path, depth: usize, roots: &mut Vec<PathBuf>) {
    let main = folder.join("src").join("main").join("java");
    if main.is_dir() {
        roots.push(main);
    }
    if depth < 6 {
        for child in subfolders(folder) {
            if child.file_name().is_none_or(|n| n != "src") {
                find_roots(&child, depth + 1, roots);
            }
        }
    }
}

/// All `.java` files of a run: files as they are, folders by their source roots. Sorted, without duplicates;
/// `module-info.java` and `package-info.java` declare no classes and are left out.
pub fn find_sources(given: &[PathBuf]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in given {
        if path.is_dir() {
            files.extend(source_roots(path).iter().flat_map(|root| java_files(root)));
        } else {
            files.push(path.clone());
        }
    }
    files.sort();
    files.dedup();
    files
}

/// The root that a file's package says it lies under, if its folder agrees with the package.
pub fn root_of(file: &Path, package: &str) -> Option<PathBuf> {
    let mut folder = file.parent()?;
    for part in package.split('.').filter(|p| !p.is_empty()).rev() {
        if folder.file_name()?.to_str()? != part {
            return None;
        }
        folder = folder.parent()?;
    }
    Some(folder.to_path_buf())
}

fn java_files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(root, 0, &mut found);
    found
}

fn collect(dir: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    found.extend(direct_java(dir));
    if depth < DEEPEST {
        for child in subfolders(dir) {
            collect(&child, depth + 1, found);
        }
    }
}

fn direct_java(dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = entries(dir)
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "java") && p.is_file())
        .filter(|p| !p.ends_with("module-info.java") && !p.ends_with("package-info.java"))
        .collect();
    files.sort();
    files
}

fn subfolders(dir: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = entries(dir)
        .into_iter()
        .filter(|p| {
            let name = p.file_name().and_then(|n| n.to_str()).unwrap_or("");
            // Symbolic links are not followed: they may lead round in a circle.
            let real = std::fs::symlink_metadata(p).is_ok_and(|m| m.is_dir());
            real && !name.starts_with('.') && !SKIPPED.contains(&name)
        })
        .collect();
    folders.sort();
    folders
}

fn entries(dir: &Path) -> Vec<PathBuf> {
    let Ok(read) = std::fs::read_dir(dir) else {
        return Vec::new();
    };
    read.filter_map(|e| Some(e.ok()?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!(
            "heddle-project-{}-{}",
            std::process::id(),
            files.len()
        ));
        let _ = std::fs::remove_dir_all(&root);
        for file in files {
            let path = root.join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "class A { }").unwrap();
        }
        root
    }

    #[test]
    fn maven_modules_are_found_and_tests_and_outputs_left_out() {
        let root = project(&[
            "a/src/main/java/p/A.java",
            "a/src/test/java/p/ATest.java",
            "b/src/main/java/q/B.java",
            "b/target/generated/q/C.java",
            "a/src/main/java/module-info.java",
        ]);
        let found = find_sources(std::slice::from_ref(&root));
        let names: Vec<String> = found
            .iter()
            .map(|p| p.strip_prefix(&root).unwrap().display().to_string())
            .collect();
        assert_eq!(
            names,
            ["a/src/main/java/p/A.java", "b/src/main/java/q/B.java"]
        );
        let root_of_a = root_of(&found[0], "p").unwrap();
        assert!(root_of_a.ends_with("a/src/main/java"));
        assert_eq!(root_of(&found[0], "other"), None);
        let _ = std::fs::remove_dir_all(root);
    }

    #[test]
    fn a_plain_folder_is_its_own_root() {
        let root = project(&["A.java", "p/B.java"]);
        assert_eq!(source_roots(&root), std::slice::from_ref(&root));
        assert_eq!(find_sources(std::slice::from_ref(&root)).len(), 2);
        let _ = std::fs::remove_dir_all(root);
    }
}
