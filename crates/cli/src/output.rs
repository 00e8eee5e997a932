//! Where the report goes: standard output or a file. A reader that went away is not an error.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// The destination of the report.
pub(crate) struct Output {
    writer: Box<dyn Write>,
    closed: bool,
    /// The file, and what is to become its content.
    file: Option<(PathBuf, String)>,
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        Output::new(Box::new(BufWriter::new(io::stdout())))
    }

    /// A file. What is written is kept until it is complete ([`Output::finish`]); then it is written under another name in the
    /// same directory, which is then replaced: whoever reads the file sees the old report or the new one, and a run that is
    /// ended leaves nothing behind. What is there and is no regular file (a device, a pipe) is written to as it is.
    pub(crate) fn file(path: &Path) -> io::Result<Self> {
        // Names for what is open already: something may have been written there.
        if path.starts_with("/dev") || path.starts_with("/proc") {
            return Ok(Output::new(Box::new(BufWriter::new(open_existing(path)?))));
        }
        // What a link leads to is to be replaced, not the link.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(old) if !old.is_file() => {
                return Ok(Output::new(Box::new(BufWriter::new(open_existing(path)?))));
            }
            // The permission to replace a file is the directory's; the file's own is respected all the same.
            Ok(_) => drop(File::options().append(true).open(&target)?),
            // Better now than after hours of work.
            Err(_) => drop(draft(&target)?),
        }
        let mut output = Output::new(Box::new(io::sink()));
        output.file = Some((target, String::new()));
        Ok(output)
    }

    /// Whether nobody reads it any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Everything was written: a file gets its content.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.file.take() {
            Some((path, text)) => replace(&path, &text),
            None => Ok(()),
        }
    }

    /// Nobody's: what is written is kept for [`Output::text`].
    pub(crate) fn kept() -> Self {
        let mut output = Output::new(Box::new(io::sink()));
        output.file = Some((PathBuf::new(), String::new()));
        output
    }

    /// What was written to an output that keeps it.
    pub(crate) fn text(self) -> String {
        self.file.map_or(String::new(), |(_, text)| text)
    }

    /// Any writer.
    pub(crate) fn new(writer: Box<dyn Write>) -> Self {
        Output {
            writer,
            closed: false,
            file: None,
        }
    }

    /// Writes the text and hands it on at once. After the reader has gone away nothing is written any more;
    /// that is no error, because the exit code still tells the result.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        if let Some((_, content)) = &mut self.file {
            content.push_str(text);
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

/// A file without a name of its own in the directory of `target`; it vanishes unless it gets one.
fn draft(target: &Path) -> io::Result<NamedTempFile> {
    let folder = target.parent().filter(|p| !p.as_os_str().is_empty());
    let mut draft = tempfile::Builder::new();
    draft.prefix(".heddle-");
    as_new_files(&mut draft);
    draft.tempfile_in(folder.unwrap_or(Path::new(".")))
}

fn replace(target: &Path, text: &str) -> io::Result<()> {
    let old = fs::metadata(target).ok();
    let mut draft = match draft(target) {
        Ok(draft) => draft,
        // A directory in which only existing files may be written.
        Err(_) if old.is_some() => return fs::write(target, text),
        Err(error) => return Err(error),
    };
    if let Some(old) = &old {
        draft.as_file().set_permissions(old.permissions())?;
    }
    draft.write_all(text.as_bytes())?;
    // What the system has not written is noticed here at the latest, and not after the old report is gone.
    draft.as_file().sync_all()?;
    draft.persist(target).map_err(|e| e.error)?;
    Ok(())
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
