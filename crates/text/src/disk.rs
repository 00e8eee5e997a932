//! Regular files of limited size. Everything that is read goes through here: a pipe would be waited for, a device may never end,
//! and a file may grow while it is read.

use std::fmt;
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// Why a file is not read.
#[derive(Debug)]
pub enum Refusal {
    /// The system refused.
    System(io::Error),
    /// It is something else; in words.
    NotRegular(&'static str),
    /// It has more bytes than this.
    TooLarge(u64),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::System(error) => error.fmt(f),
            Refusal::NotRegular(kind) => write!(f, "it is {kind}"),
            Refusal::TooLarge(limit) => write!(f, "it is larger than {} MB", limit >> 20),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Refusal::System(error)
    }
}

/// Opens a file, or what a link leads to, if it is a regular file; never waits.
pub fn open_regular(path: &Path) -> Result<File, Refusal> {
    // Before it is opened, since opening a device may do something; and after, since it may be another one by then.
    must_be_regular(&std::fs::metadata(path)?)?;
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = options.open(path)?;
    must_be_regular(&file.metadata()?)?;
    Ok(file)
}

/// The content of a regular file of at most `limit` bytes.
pub fn read_regular(path: &Path, limit: u64) -> Result<Vec<u8>, Refusal> {
    let file = open_regular(path)?;
    let length = file.metadata()?.len();
    if length > limit {
        return Err(Refusal::TooLarge(limit));
    }
    let mut content = Vec::new();
    let reserved = content.try_reserve(length as usize);
    reserved.map_err(|_| Refusal::System(io::ErrorKind::OutOfMemory.into()))?;
    file.take(limit + 1).read_to_end(&mut content)?;
    match content.len() as u64 > limit {
        true => Err(Refusal::TooLarge(limit)),
        false => Ok(content),
    }
}

fn must_be_regular(data: &Metadata) -> Result<(), Refusal> {
    match data.is_file() {
        true => Ok(()),
        false => Err(Refusal::NotRegular(kind(data.file_type()))),
    }
}

/// What it is, in words.
fn kind(of: FileType) -> &'static str {
    if of.is_dir() {
        return "a directory";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if of.is_fifo() {
            return "a named pipe";
        }
        if of.is_socket() {
            return "a socket";
        }
        if of.is_char_device() || of.is_block_device() {
            return "a device";
        }
    }
    "no regular file"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_holds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, vec![b'x'; 1000]).unwrap();
        assert_eq!(read_regular(&path, 1000).unwrap().len(), 1000);
        let refused = read_regular(&path, 999);
        assert!(matches!(refused, Err(Refusal::TooLarge(999))));
    }

    /// What the system makes up while it is read says that it is empty.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_limit_holds_while_reading() {
        let made_up = Path::new("/proc/self/status");
        assert_eq!(std::fs::metadata(made_up).unwrap().len(), 0);
        let refused = read_regular(made_up, 10);
        assert!(matches!(refused, Err(Refusal::TooLarge(10))));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_but_regular_files_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", at("zero")).unwrap();
        let pipe = std::process::Command::new("mkfifo")
            .arg(at("pipe"))
            .status();
        assert!(pipe.unwrap().success());
        for (name, words) in [
            ("socket", "a socket"),
            ("zero", "a device"),
            ("pipe", "a named pipe"),
            ("", "a directory"),
        ] {
            let refused = read_regular(&at(name), 1 << 20).unwrap_err();
            assert_eq!(refused.to_string(), format!("it is {words}"));
        }
        assert!(matches!(
            read_regular(&at("none"), 1),
            Err(Refusal::System(_))
        ));
    }
}
