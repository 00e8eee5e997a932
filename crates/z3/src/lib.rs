//! The Z3 executable that is part of heddle.
//!
//! Takes a directory, gives the path of the executable in it, unpacked at the first use. Several processes and threads
//! may do this at the same time: each writes a file of its own and moves it into place, so nobody ever sees a half-written
//! executable. See `build.rs` for where it comes from.

use flate2::read::DeflateDecoder;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

include!(concat!(env!("OUT_DIR"), "/origin.rs"));

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/z3.deflate"));

/// One unpacking at a time in this process. Besides the wasted work, a file that is open for writing while another thread
/// starts a process could not be executed ("text file busy").
static UNPACKING: Mutex<()> = Mutex::new(());
static UNPACKED: AtomicU32 = AtomicU32::new(0);

/// The path of the executable below `folder`, unpacked if it is not there yet.
///
/// The file's name holds the digest of its content, and a file gets that name only when complete; so a file of that name
/// and of the right size is the executable.
pub fn executable(folder: &Path) -> io::Result<PathBuf> {
    let name = format!(
        "z3-{VERSION}-{}{}",
        &DIGEST[..16],
        std::env::consts::EXE_SUFFIX
    );
    let path = folder.join(&name);
    if is_complete(&path) {
        return Ok(path);
    }
    let _one_at_a_time = UNPACKING.lock().unwrap_or_else(|e| e.into_inner());
    if !is_complete(&path) {
        fs::create_dir_all(folder)?;
        unpack_to(folder, &name)?;
    }
    Ok(path)
}

fn is_complete(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|m| m.is_file() && m.len() == SIZE && is_executable(&m))
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

fn unpack_to(folder: &Path, name: &str) -> io::Result<()> {
    let mut content = Vec::with_capacity(SIZE as usize);
    DeflateDecoder::new(PACKED).read_to_end(&mut content)?;
    if blake3::hash(&content).to_hex().as_str() != DIGEST {
        return Err(io::Error::other("the bundled executable is damaged"));
    }
    let number = UNPACKED.fetch_add(1, Ordering::Relaxed);
    let draft = folder.join(format!(".{name}.{}.{number}", std::process::id()));
    let result =
        write_executable(&draft, &content).and_then(|()| fs::rename(&draft, folder.join(name)));
    if result.is_err() {
        let _ = fs::remove_file(&draft);
    }
    result
}

/// On disk before it gets its name: after a crash of the machine there is either the whole file or none.
fn write_executable(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o755);
    }
    let mut file = options.open(path)?;
    file.write_all(content)?;
    file.sync_all()
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
                        assert!(seen.is_err() || is_complete(&folder.join("z3")));
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
        assert!(is_complete(&path));
        fs::remove_dir_all(&folder).unwrap();
    }
}
