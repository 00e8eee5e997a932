//! When files changed: what a run may have read, as the disk has it at one moment. Two moments that differ mean that a run may give
//! something else.

use crate::Request;
use crate::settings::FILE;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use walkdir::{DirEntry, WalkDir};

/// The endings of files that matter.
const ENDINGS: [&str; 4] = ["java", "plato", "class", "jar"];

/// Files with the time of their last change and their length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamps(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Stamps {
    /// The files of a request as they are now, and `others` that matter for it (settings, a baseline), whether they exist or not.
    pub fn of(request: &Request, others: &[PathBuf]) -> Stamps {
        let mut stamps = Stamps::default();
        let named = request.paths.iter().chain(&request.stubs);
        for path in named.chain(&request.class_path) {
            stamps.add_below(path);
        }
        for path in others {
            stamps.add(path);
        }
        stamps
    }

    fn add_below(&mut self, path: &Path) {
        let hidden =
            |e: &DirEntry| e.depth() > 0 && e.file_name().to_string_lossy().starts_with('.');
        let walk = WalkDir::new(path).into_iter().filter_entry(|e| !hidden(e));
        for entry in walk.flatten() {
            if entry.depth() == 0 || matters(entry.path()) {
                self.add(entry.path());
            }
        }
    }

    /// A file that is not there has no stamp, and one as soon as it is. Of a folder only its files matter.
    fn add(&mut self, path: &Path) {
        let data = std::fs::metadata(path).ok().filter(|data| !data.is_dir());
        if let Some(data) = data {
            let stamp = (data.modified().ok(), data.len());
            self.0.insert(path.to_path_buf(), stamp);
        }
    }
}

fn matters(path: &Path) -> bool {
    let ending = path.extension().and_then(|e| e.to_str());
    let named = path.file_name().is_some_and(|name| name == FILE);
    named || ending.is_some_and(|e| ENDINGS.contains(&e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_changed_and_vanished_files_are_seen_and_others_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("A.java"), "class A {}").unwrap();
        let solver = heddle_solver::locate(None).unwrap();
        let request = Request::new(vec![folder.path().to_path_buf()], solver);
        let now = || Stamps::of(&request, &[at("known.json")]);
        let first = now();
        std::fs::write(at("notes.txt"), "x").unwrap();
        assert_eq!(now(), first);
        std::fs::write(at("B.java"), "class B {}").unwrap();
        let second = now();
        assert_ne!(second, first);
        std::fs::write(at("B.java"), "class B { int x; }").unwrap();
        assert_ne!(now(), second);
        std::fs::remove_file(at("B.java")).unwrap();
        assert_eq!(now(), first);
        std::fs::write(at("known.json"), "{}").unwrap();
        assert_ne!(now(), first);
    }
}
