//! One solver process: text goes in, answers come out, within a deadline.
//!
//! Two threads per process move the text, so that a solver that does not read, does not answer or never stops printing
//! cannot block the caller. An answer is everything printed before an echoed marker that is new for every request;
//! whatever a solver prints unasked therefore ends up in an answer, where it is noticed, and is never taken for a later one.

use crate::Config;
use heddle_text::Cancel;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// The longest answer that is read; a model of this size would be of no use to anybody.
const MAX_ANSWER: usize = 32 << 20;

/// How long nobody looks whether the answer is still wanted.
const SLICE: Duration = Duration::from_millis(20);

/// Enough to move bytes.
const STACK: usize = 256 << 10;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The program cannot be started.
    Start(String),
    /// The deadline passed.
    Timeout,
    /// The time of the item was over first.
    ItemTimeout,
    /// It was not asked: it never answers.
    Silent,
    /// Nobody wants the answer any more.
    Interrupted,
    /// The process ended.
    Died,
    /// It ended because it was out of memory.
    OutOfMemory,
    /// Anything that is not an answer to what was asked: other words, too many bytes, bytes that are no text.
    Nonsense,
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
    cancel: Cancel,
}

impl Process {
    /// Starts the solver.
    pub(crate) fn start(config: &Config) -> Result<Self, Failure> {
        let start = || {
            let mut command = Command::new(config.program.path()?);
            command.args(config.arguments()).envs(config.environment());
            spawn(command, Stdio::piped())
        };
        let mut child = start().map_err(|e: io::Error| Failure::Start(e.to_string()))?;
        limit_memory(&child, config.memory);
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Failure::Start("no pipes".into()));
        };
        let (input, texts) = channel();
        let (chunks, output) = sync_channel(16);
        // From here on dropping it ends the solver.
        let process = Process {
            child,
            input,
            output,
            unread: Vec::new(),
            requests: 0,
            cancel: config.cancel.clone(),
        };
        in_background(move || write_all(stdin, &texts))?;
        in_background(move || read_all(stdout, &chunks))?;
        Ok(process)
    }

    /// Sends commands and gives all that is printed in response.
    pub(crate) fn request(&mut self, commands: &str, deadline: Instant) -> Result<String, Failure> {
        self.requests += 1;
        let marker = format!("heddle-{}-done", self.requests);
        let text = format!("{commands}(echo \"{marker}\")\n");
        self.input.send(text).map_err(|_| Failure::Died)?;
        let mut scanned = 0;
        loop {
            if let Some(answer) = self.take_answer(&marker, &mut scanned) {
                return String::from_utf8(answer).map_err(|_| Failure::Nonsense);
            }
            if self.unread.len() > MAX_ANSWER {
                return Err(Failure::Nonsense);
            }
            if self.cancel.is_cancelled() {
                return Err(Failure::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(SLICE)) {
                Ok(chunk) => self.unread.extend_from_slice(&chunk),
                Err(RecvTimeoutError::Timeout) if left > SLICE => {}
                Err(RecvTimeoutError::Timeout) => return Err(Failure::Timeout),
                Err(RecvTimeoutError::Disconnected) => return Err(self.cause_of_death()),
            }
        }
    }

    fn cause_of_death(&self) -> Failure {
        let last_words = String::from_utf8_lossy(&self.unread);
        if last_words.contains("out of memory") || last_words.contains("bad_alloc") {
            Failure::OutOfMemory
        } else {
            Failure::Died
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
        end(&mut self.child);
    }
}

/// Ends a process and whatever it has started. The threads end with their pipes.
fn end(child: &mut Child) {
    // Before it is waited for: until then nothing else can have its number. Fails only if all have ended already.
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(child.id().cast_signed()) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// A thread that moves bytes. Unlike `std::thread::spawn` it does not panic where there is no room for one more.
fn in_background(work: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let thread = std::thread::Builder::new().stack_size(STACK);
    let started = thread.spawn(work);
    started
        .map(|_| ())
        .map_err(|e| Failure::Start(e.to_string()))
}

/// The first line that a program prints when run with one argument.
pub(crate) fn first_words(
    program: &Path,
    argument: &str,
    patience: Duration,
) -> Result<String, Failure> {
    let mut command = Command::new(program);
    command.arg(argument);
    let started = spawn(command, Stdio::null());
    let mut child = started.map_err(|e| Failure::Start(e.to_string()))?;
    let (chunks, output) = sync_channel(16);
    let text = match child.stdout.take() {
        Some(stdout) => in_background(move || read_all(stdout, &chunks))
            .and_then(|()| read_line(&output, Instant::now() + patience)),
        None => Ok(Vec::new()),
    };
    end(&mut child);
    let text = text?;
    let text = String::from_utf8_lossy(&text);
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// All that is printed until the first line or the output ends.
fn read_line(output: &Receiver<Vec<u8>>, deadline: Instant) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    while !text.contains(&b'\n') && text.len() < MAX_ANSWER {
        let left = deadline.saturating_duration_since(Instant::now());
        match output.recv_timeout(left) {
            Ok(chunk) => text.extend_from_slice(&chunk),
            Err(RecvTimeoutError::Timeout) => return Err(Failure::Timeout),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(text)
}

fn spawn(mut command: Command, stdin: Stdio) -> io::Result<Child> {
    command
        .stdin(stdin)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    // A group of its own, so that what a wrapper starts can be ended with it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    end_with_parent(&mut command)?;
    for _ in 0..20 {
        match command.spawn() {
            // The file was just written, and a thread that is starting another program still holds it open.
            Err(e) if e.kind() == io::ErrorKind::ExecutableFileBusy => {
                std::thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
    command.spawn()
}

/// Makes the system end the solver when the thread that starts it ends, however that happens: a solver that is busy does
/// not notice that nobody waits for its answer any more. A session therefore stays on the thread that uses it first.
#[cfg(target_os = "linux")]
fn end_with_parent(command: &mut Command) -> io::Result<()> {
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt;
    // With a request of its own the new process is started by a call that gives to the shell what the system does not
    // accept as a program. Data must not be taken for a script.
    let mut start = [0; 4];
    let length = std::fs::File::open(command.get_program())?.read(&mut start)?;
    if !start[..length].starts_with(b"#!") && start != *b"\x7fELF" {
        return Err(rustix::io::Errno::NOEXEC.into());
    }
    let parent = getpid();
    let ask = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have ended before the request.
        match getppid() {
            Some(now) if now == parent => Ok(()),
            _ => Err(io::ErrorKind::BrokenPipe.into()),
        }
    };
    // SAFETY: between fork and exec only async-signal-safe calls are allowed; `ask` makes two system calls and
    // allocates nothing.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(ask);
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn end_with_parent(_: &mut Command) -> io::Result<()> {
    Ok(())
}

/// A backstop for solvers that have no limit of their own; a quarter above it, so that theirs comes first.
#[cfg(target_os = "linux")]
fn limit_memory(child: &Child, memory: u32) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let bytes = u64::from(memory) * (1 << 20) / 4 * 5;
    let limit = Rlimit {
        current: Some(bytes),
        maximum: Some(bytes),
    };
    let pid = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let (Some(pid), 1..) = (pid, memory) {
        let _ = prlimit(Some(pid), Resource::As, limit);
    }
}

#[cfg(not(target_os = "linux"))]
fn limit_memory(_: &Child, _: u32) {}

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
