//! Where the report goes: standard output or a file. A reader that went away is not an error.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

/// The destination of the report.
pub struct Output {
    writer: Box<dyn Write>,
    closed: bool,
}

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Output::new(Box::new(BufWriter::new(io::stdout())))
    }

    /// A new file.
    pub fn file(path: &Path) -> io::Result<Self> {
        Ok(Output::new(Box::new(BufWriter::new(File::create(path)?))))
    }

    /// Any writer.
    pub fn new(writer: Box<dyn Write>) -> Self {
        Output {
            writer,
            closed: false,
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
