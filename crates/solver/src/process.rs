//! One solver process: text goes in, answers come out, within a deadline.
//!
//! Two threads per process move the text, so that a solver that does not read, does not answer or never stops printing
//! cannot block the caller. An answer is everything printed before an echoed marker that is new for every request;
//! whatever a solver prints unasked therefore ends up in an answer, where it is noticed, and is never taken for a later one.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::Instant;

/// The longest answer that is read; a model of this size would be of no use to anybody.
const MAX_ANSWER: usize = 32 << 20;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The program cannot be started.
    Start(String),
    /// The deadline passed.
    Timeout,
    /// The process ended.
    Died,
    /// More than [`MAX_ANSWER`] bytes, or bytes that are no text.
    Garbage,
}

/// A running solver. Dropping it ends it.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<Vec<u8>>,
    /// Read but not yet part of an answer.
    unread: Vec<u8>,
    requests: u64,
}

impl Process {
    pub fn start(program: &std::path::Path, arguments: &[String]) -> Result<Self, Failure> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| Failure::Start(e.to_string()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Start("no pipes".into()));
        };
        let (input, texts) = channel();
        let (chunks, output) = sync_channel(16);
        std::thread::spawn(move || write_all(stdin, &texts));
        std::thread::spawn(move || read_all(stdout, &chunks));
        Ok(Process {
            child,
            input,
            output,
            unread: Vec::new(),
            requests: 0,
        })
    }

    /// Sends commands and gives all that is printed in response.
    pub fn request(&mut self, commands: &str, deadline: Instant) -> Result<String, Failure> {
        self.requests += 1;
        let marker = format!("heddle-{}-done", self.requests);
        let text = format!("{commands}(echo \"{marker}\")\n");
        self.input.send(text).map_err(|_| Failure::Died)?;
        let mut scanned = 0;
        loop {
            if let Some(answer) = self.take_answer(&marker, &mut scanned) {
                return String::from_utf8(answer).map_err(|_| Failure::Garbage);
            }
            if self.unread.len() > MAX_ANSWER {
                return Err(Failure::Garbage);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(chunk) => self.unread.extend_from_slice(&chunk),
                Err(RecvTimeoutError::Timeout) => return Err(Failure::Timeout),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Died),
            }
        }
    }

    /// The text before the line that holds only the marker, with or without quotes.
    fn take_answer(&mut self, marker: &str, scanned: &mut usize) -> Option<Vec<u8>> {
        while let Some(length) = self.unread[*scanned..].iter().position(|b| *b == b'\n') {
            let start = *scanned;
            let line = self.unread[start..start + length].trim_ascii();
            *scanned = start + length + 1;
            let line = line.strip_prefix(b"\"").unwrap_or(line);
            if line.strip_suffix(b"\"").unwrap_or(line) == marker.as_bytes() {
                let rest = self.unread.split_off(*scanned);
                let mut answer = std::mem::replace(&mut self.unread, rest);
                answer.truncate(start);
                return Some(answer);
            }
        }
        None
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail only for a process that has ended already. The threads end with their pipes.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: impl Write, texts: &Receiver<String>) {
    for text in texts {
        if stdin
            .write_all(text.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

fn read_all(mut stdout: impl Read, chunks: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(length @ 1..) = stdout.read(&mut buffer) {
        if chunks.send(buffer[..length].to_vec()).is_err() {
            return;
        }
    }
}
