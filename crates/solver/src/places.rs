//! Where the bundled solver and the answers are kept in this run.
//!
//! Both are believed, so that they must be where nobody else can write. A cache folder that is not private (or not there, or not
//! writable) is left alone: the solver is unpacked into a folder of this run, and no answers are kept.

use crate::cache_folder;
use heddle_z3::private;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Where things are kept.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// For the bundled solver; `None` if there is no place for it.
    pub solver: Option<PathBuf>,
    /// For answers.
    pub answers: Option<PathBuf>,
    /// Why the usual places are not used.
    pub warning: Option<String>,
    /// Removed when nobody needs it any more.
    pub temporary: Option<Arc<TempDir>>,
}

/// The places of a run.
pub(crate) fn find() -> Places {
    places_in(cache_folder())
}

fn places_in(folder: Option<PathBuf>) -> Places {
    let Some(folder) = folder else {
        return go_around("no folder is known for it".to_owned());
    };
    let (solver, answers) = (folder.join("solver"), folder.join("answers"));
    let usable = private::folder(&solver)
        .and_then(|()| private::folder(&answers))
        .map_err(|refusal| refusal.to_string());
    match usable.and_then(|()| can_hold_solver(&solver)) {
        Ok(()) => Places {
            solver: Some(solver),
            answers: Some(answers),
            ..Places::default()
        },
        Err(why) => go_around(why),
    }
}

/// A folder that can only be read is good enough if the solver is there.
fn can_hold_solver(folder: &Path) -> Result<(), String> {
    if heddle_z3::is_unpacked(folder) {
        return Ok(());
    }
    let tried = tempfile::tempfile_in(folder);
    let refused = |e: std::io::Error| format!("`{}` cannot be written: {e}", folder.display());
    tried.map(|_| ()).map_err(refused)
}

fn go_around(why: String) -> Places {
    let temporary = tempfile::Builder::new().prefix("heddle-").tempdir();
    let temporary = temporary.ok().map(Arc::new);
    Places {
        solver: temporary.as_ref().map(|t| t.path().join("solver")),
        answers: None,
        warning: Some(why),
        temporary,
    }
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_private_folder_is_used_and_any_other_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("cache");
        let places = places_in(Some(folder.clone()));
        assert_eq!(places.solver, Some(folder.join("solver")));
        assert_eq!(places.answers, Some(folder.join("answers")));
        assert_eq!(places.warning, None);
        fs::set_permissions(&folder, Permissions::from_mode(0o777)).unwrap();
        let places = places_in(Some(folder.clone()));
        let solver = places.solver.unwrap();
        assert!(!solver.starts_with(&folder));
        private::folder(&solver).unwrap();
        assert_eq!(places.answers, None);
        assert!(places.warning.unwrap().contains("other users can write"));
        drop(places.temporary);
        assert!(!solver.exists(), "it goes with the run");
    }

    #[test]
    fn no_folder_and_a_file_in_its_place_are_no_reason_to_stop() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        for folder in [None, Some(file)] {
            let places = places_in(folder);
            assert!(places.solver.is_some() && places.warning.is_some());
        }
    }
}
