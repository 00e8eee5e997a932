//! Where the report goes: standard output or a file. A reader that went away is not an error.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// The destination of the report.
pub struct Output {
    writer: Box<dyn Write>,
    closed: bool,
    /// What is to become the file, and the file's name.
    draft: Option<(TempPath, PathBuf)>,
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Output::new(Box::new(BufWriter::new(io::stdout())))
    }

    /// A file. It is written under another name in the same directory, and gets its own when it is complete
    /// ([`Output::finish`]): whoever reads it sees the old report or the new one. What is there and is no regular file (a
    /// device, a pipe) is written to as it is.
    pub fn file(path: &Path) -> io::Result<Self> {
        // Names for what is open already: something may have been written there.
        if path.starts_with("/dev") || path.starts_with("/proc") {
            return Ok(Output::new(Box::new(BufWriter::new(open_existing(path)?))));
        }
        // What a link leads to is to be replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return Ok(Output::new(Box::new(BufWriter::new(open_existing(path)?))));
        }
        if old.is_some() {
            // The permission to replace a file is the directory's; the file's own is respected all the same.
            File::options().append(true).open(&target)?;
        }
        let folder = target.parent().filter(|p| !p.as_os_str().is_empty());
        let mut draft = tempfile::Builder::new();
        draft.prefix(".heddle-");
        as_new_files(&mut draft);
        let (file, draft) = match draft.tempfile_in(folder.unwrap_or(Path::new("."))) {
            Ok(draft) => draft.into_parts(),
            // A directory in which only existing files may be written.
            Err(_) if old.is_some() => {
                let file = File::create(&target)?;
                return Ok(Output::new(Box::new(BufWriter::new(file))));
            }
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            file.set_permissions(old.permissions())?;
        }
        let mut output = Output::new(Box::new(BufWriter::new(file)));
        output.draft = Some((draft, target));
        Ok(output)
    }

    /// Everything was written: a file gets its name.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.draft.take() {
            Some((draft, path)) => draft.persist(path).map_err(|e| e.error),
            None => Ok(()),
        }
    }

    /// Any writer.
    pub fn new(writer: Box<dyn Write>) -> Self {
        Output {
            writer,
            closed: false,
            draft: None,
        }
    }

    /// Writes the text and hands it on at once. After the reader has gone away nothing is written any more;
    /// that is no error, because the exit code still tells the result.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let outcome = self
            .writer
            .write_all(text.as_bytes())
            .and_then(|()| self.writer.flush());
        match outcome {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            other => other,
        }
    }
}

/// Something that is no regular file; a pipe that nobody reads is waited for, as by every other program.
fn open_existing(path: &Path) -> io::Result<File> {
    File::options().write(true).open(path)
}

/// Readable for others as far as the user's mask allows; drafts are private otherwise.
fn as_new_files(draft: &mut tempfile::Builder<'_, '_>) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        draft.permissions(fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = draft;
}
