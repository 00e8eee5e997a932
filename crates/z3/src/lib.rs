//! The Z3 executable that is part of heddle.
//!
//! Takes a directory, gives the path of the executable in it, unpacked at the first use. Several processes and threads
//! may do this at the same time: each writes a file of its own and moves it into place, so nobody ever sees a half-written
//! executable. See `build.rs` for where it comes from.
//!
//! What is there is run only if it is what was unpacked: the directory is private ([`private`]), the file is this user's and
//! its digest is right. The digest is computed once; the file's identity and times are then noted beside it, and it is computed
//! again when they change.

pub mod private;

use flate2::read::DeflateDecoder;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

include!(concat!(env!("OUT_DIR"), "/origin.rs"));

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/z3.deflate"));

/// A draft of this age belongs to nobody who is still at work.
const LEFT_OVER: Duration = Duration::from_secs(3600);

/// One unpacking at a time in this process. Besides the wasted work, a file that is open for writing while another thread
/// starts a process could not be executed ("text file busy").
static UNPACKING: Mutex<()> = Mutex::new(());

/// The path of the executable below `folder`, unpacked if it is not there yet, or if what is there is anything else. An error
/// if the folder is not private.
pub fn executable(folder: &Path) -> io::Result<PathBuf> {
    private::folder(folder).map_err(io::Error::other)?;
    let name = name();
    let path = folder.join(&name);
    if is_genuine(&path) {
        return Ok(path);
    }
    let _one_at_a_time = UNPACKING.lock().unwrap_or_else(|e| e.into_inner());
    if !is_genuine(&path) {
        remove_drafts(folder);
        unpack_to(folder, &name)?;
        let _ = note_identity(&path);
    }
    Ok(path)
}

/// Whether something that may be the executable is in the folder, so that nothing has to be written there.
pub fn is_unpacked(folder: &Path) -> bool {
    fs::metadata(folder.join(name())).is_ok_and(|m| m.len() == SIZE)
}

fn name() -> String {
    let digest = &DIGEST[..16];
    format!("z3-{VERSION}-{digest}{}", std::env::consts::EXE_SUFFIX)
}

/// Whether the file is the executable; the folder is known to be private.
fn is_genuine(path: &Path) -> bool {
    let Ok(mut file) = private::open_file(path) else {
        return false;
    };
    let Ok(data) = file.metadata() else {
        return false;
    };
    if data.len() != SIZE || !is_executable(&data) {
        return false;
    }
    if noted_identity(path).is_some_and(|noted| noted == identity(&data)) {
        return true;
    }
    let mut hasher = blake3::Hasher::new();
    let copied = io::copy(&mut file, &mut hasher);
    let genuine = copied.is_ok() && hasher.finalize().to_hex().as_str() == DIGEST;
    if genuine {
        let _ = note_identity(path);
    }
    genuine
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o100 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    true
}

/// What changes whenever a file's content does; the time of its last change cannot be set by anybody.
#[cfg(unix)]
fn identity(data: &fs::Metadata) -> String {
    use std::os::unix::fs::MetadataExt;
    let (modified, changed) = (
        (data.mtime(), data.mtime_nsec()),
        (data.ctime(), data.ctime_nsec()),
    );
    let (device, number) = (data.dev(), data.ino());
    format!("{DIGEST} {device} {number} {modified:?} {changed:?}\n")
}

#[cfg(not(unix))]
fn identity(data: &fs::Metadata) -> String {
    format!(
        "{DIGEST} {:?} {:?}\n",
        data.modified().ok(),
        data.created().ok()
    )
}

fn note_of(path: &Path) -> PathBuf {
    path.with_added_extension("checked")
}

fn noted_identity(path: &Path) -> Option<String> {
    let file = private::open_file(&note_of(path)).ok()?;
    let mut text = String::new();
    file.take(1 << 10).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Says that the file was found to be right as it is now.
fn note_identity(path: &Path) -> io::Result<()> {
    let text = identity(&fs::symlink_metadata(path)?);
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut draft = draft_in(folder)?;
    draft.write_all(text.as_bytes())?;
    draft.persist(note_of(path))?;
    Ok(())
}

/// A new file of a name that nobody can know before; removed unless it is given its name.
fn draft_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new().prefix(".z3-").tempfile_in(folder)
}

/// Removes what runs that were cut off have left.
fn remove_drafts(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_draft = entry.file_name().to_string_lossy().starts_with(".z3-");
        let written = entry.metadata().and_then(|m| m.modified()).ok();
        // A time in the future tells nothing.
        let age = written.and_then(|time| time.elapsed().ok());
        if is_draft && age.is_some_and(|age| age > LEFT_OVER) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn unpack_to(folder: &Path, name: &str) -> io::Result<()> {
    let mut content = Vec::new();
    content
        .try_reserve_exact(SIZE as usize)
        .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    DeflateDecoder::new(PACKED).read_to_end(&mut content)?;
    if blake3::hash(&content).to_hex().as_str() != DIGEST {
        return Err(io::Error::other("the bundled executable is damaged"));
    }
    let mut draft = draft_in(folder)?;
    draft.write_all(&content)?;
    make_executable(draft.as_file())?;
    // On disk before it gets its name: after a crash of the machine there is either the whole file or none.
    draft.as_file().sync_all()?;
    let path = folder.join(name);
    // Nothing can be moved onto a folder.
    if path.is_dir() {
        let _ = fs::remove_dir_all(&path);
    }
    // Closed before it has its name, lest it be busy when it is run.
    draft.into_temp_path().persist(path)?;
    Ok(())
}

#[cfg(unix)]
fn make_executable(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_executable(_: &fs::File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("heddle-z3-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn runs_and_is_the_pinned_version() {
        let folder = scratch("runs");
        let path = executable(&folder).unwrap();
        let output = Command::new(&path).arg("--version").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            text.starts_with(&format!("Z3 version {VERSION} ")),
            "{text}"
        );
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn concurrent_starts_see_only_whole_files() {
        let folder = scratch("concurrent");
        std::thread::scope(|scope| {
            for _ in 0..4 {
                // `unpack_to` directly: as if each thread were a process of its own.
                scope.spawn(|| {
                    fs::create_dir_all(&folder).unwrap();
                    unpack_to(&folder, "z3").unwrap();
                });
                scope.spawn(|| {
                    for _ in 0..200 {
                        let seen = fs::metadata(folder.join("z3"));
                        assert!(seen.is_err() || seen.is_ok_and(|m| m.len() == SIZE));
                        std::thread::yield_now();
                    }
                });
            }
        });
        let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
        assert_eq!(left.len(), 1, "no drafts are left: {left:?}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn damaged_files_are_replaced() {
        let folder = scratch("damaged");
        let path = executable(&folder).unwrap();
        fs::write(&path, b"half").unwrap();
        assert_eq!(executable(&folder).unwrap(), path);
        assert!(is_genuine(&path));
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A file of the right name, size and mode, as somebody who wants every program proved would plant it.
    fn plant(path: &Path) {
        let script = b"#!/bin/sh\nwhile read -r line; do echo unsat; done\n";
        let mut content = vec![b'#'; SIZE as usize];
        content[..script.len()].copy_from_slice(script);
        fs::write(path, content).unwrap();
        make_executable(&fs::File::open(path).unwrap()).unwrap();
    }

    #[test]
    fn a_planted_file_of_the_right_size_is_replaced() {
        let folder = scratch("planted");
        private::folder(&folder).unwrap();
        let path = folder.join(name());
        plant(&path);
        assert!(!is_genuine(&path));
        assert_eq!(executable(&folder).unwrap(), path);
        assert!(is_genuine(&path));
        // After it was found right once, too: the note beside it is about another file.
        assert!(noted_identity(&path).is_some());
        plant(&path);
        executable(&folder).unwrap();
        assert_eq!(
            blake3::hash(&fs::read(&path).unwrap()).to_hex().as_str(),
            DIGEST
        );
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_digest_is_computed_once_for_each_change() {
        let folder = scratch("noted");
        let path = executable(&folder).unwrap();
        let now = identity(&fs::metadata(&path).unwrap());
        assert_eq!(noted_identity(&path), Some(now));
        fs::remove_file(note_of(&path)).unwrap();
        assert!(is_genuine(&path));
        assert!(noted_identity(&path).is_some());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn folders_that_others_can_write_are_refused_and_links_replaced() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = scratch("open");
        private::folder(&folder).unwrap();
        let path = folder.join(name());
        let elsewhere = folder.join("elsewhere");
        plant(&elsewhere);
        symlink(&elsewhere, &path).unwrap();
        executable(&folder).unwrap();
        assert!(fs::symlink_metadata(&path).unwrap().is_file());
        assert_eq!(
            fs::read(&elsewhere).unwrap()[0],
            b'#',
            "the link's target is left alone"
        );
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(executable(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn drafts_that_were_left_are_removed() {
        let folder = scratch("drafts");
        private::folder(&folder).unwrap();
        let (old, new) = (folder.join(".z3-old"), folder.join(".z3-new"));
        for draft in [&old, &new] {
            fs::write(draft, "half").unwrap();
        }
        let long_ago = std::time::SystemTime::now() - 2 * LEFT_OVER;
        let file = fs::File::options().write(true).open(&old).unwrap();
        file.set_modified(long_ago).unwrap();
        executable(&folder).unwrap();
        assert!(!old.exists() && new.exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
