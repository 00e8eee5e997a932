//! What is checked together: a folder of the workspace, or a file outside of all of them.

use crate::snapshot::Snapshot;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A folder or file with what is known of it.
pub(crate) struct Project {
    /// The folder, or the file.
    pub root: PathBuf,
    /// When it is to be checked again.
    pub due: Option<Instant>,
    /// What the last finished check found.
    pub snapshot: Option<Snapshot>,
    /// The files that the client shows findings in.
    pub published: BTreeSet<PathBuf>,
    /// The last complaint that has no place, so that it is said once.
    pub complaint: Option<String>,
}

impl Project {
    pub(crate) fn new(root: PathBuf) -> Self {
        Project {
            root,
            due: None,
            snapshot: None,
            published: BTreeSet::new(),
            complaint: None,
        }
    }

    /// To be checked at this time, or earlier if it was to be anyway and nothing is being typed.
    pub(crate) fn wants(&mut self, at: Instant) {
        self.due = Some(at);
    }
}

/// The innermost of the folders that a file lies in.
pub(crate) fn folder_of<'f>(folders: &'f [PathBuf], file: &Path) -> Option<&'f PathBuf> {
    let around = folders.iter().filter(|folder| file.starts_with(folder));
    around.max_by_key(|folder| folder.components().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_folder_counts() {
        let folders = ["/a", "/a/b", "/c"].map(PathBuf::from);
        let of = |file: &str| folder_of(&folders, Path::new(file)).map(|f| f.to_str().unwrap());
        assert_eq!(of("/a/b/X.java"), Some("/a/b"));
        assert_eq!(of("/a/bc/X.java"), Some("/a"));
        assert_eq!(of("/d/X.java"), None);
    }
}
