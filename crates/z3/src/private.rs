//! Folders and files that nobody but this user can have written.
//!
//! What is executed, and what is believed without being checked again, must come from the user (or from the administrator, who
//! can do everything anyway). A folder is private if it belongs to the user, nobody else may write to it, and nobody else could
//! have put another one in its place: all folders above it belong to the user or to the administrator, and others may write to
//! them at most as they may to `/tmp` (where nobody can rename or remove what is not his).

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Why a folder is not private.
#[derive(Debug)]
pub enum NotPrivate {
    /// It is not there and cannot be made, or cannot be looked at.
    Unusable(PathBuf, io::Error),
    /// There is something else of that name.
    NotAFolder(PathBuf),
    /// This folder, or one that it lies in, belongs to somebody else.
    Foreign(PathBuf),
    /// Others may write to this folder.
    Writable(PathBuf),
}

impl fmt::Display for NotPrivate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotPrivate::Unusable(path, why) => {
                write!(f, "`{}` cannot be used: {why}", path.display())
            }
            NotPrivate::NotAFolder(path) => write!(f, "`{}` is not a folder", path.display()),
            NotPrivate::Foreign(path) => {
                write!(f, "`{}` belongs to another user", path.display())
            }
            NotPrivate::Writable(path) => {
                write!(f, "other users can write to `{}`", path.display())
            }
        }
    }
}

impl std::error::Error for NotPrivate {}

/// Makes the folder, for this user only, if it is not there, and sees to it that it is private.
pub fn folder(path: &Path) -> Result<(), NotPrivate> {
    let unusable = |why| NotPrivate::Unusable(path.to_owned(), why);
    let path = std::path::absolute(path).map_err(unusable)?;
    if !path.is_dir() {
        make(&path).map_err(|why| match why.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                NotPrivate::NotAFolder(path.clone())
            }
            _ => NotPrivate::Unusable(path.clone(), why),
        })?;
    }
    // As it is named, and as it really is: a link can be put in either.
    let real = fs::canonicalize(&path).map_err(|why| NotPrivate::Unusable(path.clone(), why))?;
    for chain in [&path, &real] {
        for (depth, part) in chain.ancestors().enumerate() {
            let data = fs::metadata(part).map_err(|w| NotPrivate::Unusable(part.to_owned(), w))?;
            if !data.is_dir() {
                return Err(NotPrivate::NotAFolder(part.to_owned()));
            }
            judge(part, &data, depth == 0)?;
        }
    }
    Ok(())
}

/// Opens a regular file of this user that nobody else may write to; never waits for a pipe or a device.
pub fn open_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    let data = file.metadata()?;
    let refuse = |why: &str| Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    if !data.is_file() {
        return refuse("it is not a regular file");
    }
    if !is_own(&data) || others_write(&data) {
        return refuse("others could have written it");
    }
    Ok(file)
}

#[cfg(unix)]
fn make(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
}

#[cfg(not(unix))]
fn make(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

/// The folder itself must be closed to others. One above it may be open to a group that its owner, the user, chose: what
/// others put there belongs to them, and is seen to be foreign.
#[cfg(unix)]
fn judge(path: &Path, data: &fs::Metadata, is_last: bool) -> Result<(), NotPrivate> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    const STICKY: u32 = 0o1000;
    let mode = data.permissions().mode();
    let administrator = data.uid() == 0;
    if !is_own(data) && (is_last || !administrator) {
        return Err(NotPrivate::Foreign(path.to_owned()));
    }
    let others = match is_last || !is_own(data) {
        true => 0o022,
        false => 0o002,
    };
    let guarded = !is_last && mode & STICKY != 0;
    match mode & others != 0 && !guarded {
        true => Err(NotPrivate::Writable(path.to_owned())),
        false => Ok(()),
    }
}

#[cfg(not(unix))]
fn judge(_: &Path, _: &fs::Metadata, _: bool) -> Result<(), NotPrivate> {
    Ok(())
}

#[cfg(unix)]
fn is_own(data: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    data.uid() == rustix::process::geteuid().as_raw()
}

#[cfg(not(unix))]
fn is_own(_: &fs::Metadata) -> bool {
    true
}

#[cfg(unix)]
fn others_write(data: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    data.permissions().mode() & 0o022 != 0
}

#[cfg(not(unix))]
fn others_write(_: &fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, chown, symlink};

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn folders_are_made_private_and_open_ones_refused() {
        let root = tempfile::tempdir().unwrap();
        let made = root.path().join("a/b");
        folder(&made).unwrap();
        for part in [&made, made.parent().unwrap()] {
            let mode = fs::metadata(part).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700);
        }
        set_mode(&made, 0o777);
        assert!(matches!(folder(&made), Err(NotPrivate::Writable(p)) if p == made));
        set_mode(&made, 0o770);
        assert!(matches!(folder(&made), Err(NotPrivate::Writable(_))));
        set_mode(&made, 0o755);
        folder(&made).unwrap();
        let parent = made.parent().unwrap();
        set_mode(parent, 0o777);
        assert!(matches!(folder(&made), Err(NotPrivate::Writable(p)) if p == parent));
        // As in `/tmp`: what is there cannot be exchanged by others.
        set_mode(parent, 0o1777);
        folder(&made).unwrap();
        // A group that the user chose.
        set_mode(parent, 0o775);
        folder(&made).unwrap();
    }

    #[test]
    fn what_a_link_in_an_open_folder_leads_to_is_not_private() {
        let root = tempfile::tempdir().unwrap();
        let (open, own) = (root.path().join("open"), root.path().join("own"));
        fs::create_dir(&open).unwrap();
        folder(&own).unwrap();
        symlink(&own, open.join("link")).unwrap();
        folder(&open.join("link")).unwrap();
        set_mode(&open, 0o777);
        assert!(folder(&open.join("link")).is_err());
        assert!(folder(&own).is_ok());
    }

    #[test]
    fn a_file_in_the_way_is_said_so() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        for path in [file.clone(), file.join("below")] {
            let refusal = folder(&path).unwrap_err();
            assert!(matches!(refusal, NotPrivate::NotAFolder(_)), "{refusal}");
        }
    }

    #[test]
    fn only_own_regular_files_are_opened() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "x").unwrap();
        open_file(&file).unwrap();
        let link = root.path().join("link");
        symlink(&file, &link).unwrap();
        assert!(open_file(&link).is_err());
        assert!(open_file(root.path()).is_err());
        assert!(open_file(Path::new("/dev/zero")).is_err());
        set_mode(&file, 0o666);
        assert!(open_file(&file).is_err());
    }

    /// Only the administrator can give files away.
    #[test]
    fn what_belongs_to_others_is_refused() {
        let root = tempfile::tempdir().unwrap();
        let (file, below) = (root.path().join("file"), root.path().join("folder"));
        fs::write(&file, "x").unwrap();
        fs::create_dir(&below).unwrap();
        if chown(&file, Some(12345), None).is_err() || chown(&below, Some(12345), None).is_err() {
            return;
        }
        assert!(open_file(&file).is_err());
        assert!(matches!(folder(&below), Err(NotPrivate::Foreign(_))));
        assert!(matches!(
            folder(&below.join("x")),
            Err(NotPrivate::Foreign(_))
        ));
    }
}
