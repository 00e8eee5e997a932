//! A long-lived JVM that compiles programs in batches and runs them, each run with classes that are not initialized yet.

use crate::draft::Seen;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// How long calls may take before they count as hanging, in milliseconds.
const LIMIT: u32 = 4000;

pub(crate) struct Jvm {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    /// Where the classes of the driver are.
    _folder: tempfile::TempDir,
    pub spent: Duration,
}

/// How one call of an entry ended.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub entry: String,
    pub how: How,
}

#[derive(Clone, Debug)]
pub(crate) enum How {
    Returned,
    Hung,
    /// In the calling thread, or in another one.
    Threw {
        error: String,
        frames: Vec<Frame>,
        caller: bool,
    },
}

/// A place on the stack, innermost first.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub class: String,
    pub method: String,
    pub line: u32,
}

impl Jvm {
    /// Compiles and starts the driver. Without a JDK the oracle cannot say anything, so that it must not pass in silence.
    pub(crate) fn start() -> Jvm {
        let folder = tempfile::tempdir().unwrap();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jvm_oracle/java");
        let files =
            ["Oracle.java", "Probe.java", "Compilations.java"].map(|file| sources.join(file));
        let compiled = Command::new("javac")
            .arg("-d")
            .arg(folder.path())
            .args(files)
            .status();
        let compiled =
            compiled.expect("the oracle needs a JDK: install javac and java, 17 or newer");
        assert!(
            compiled.success(),
            "the driver of the oracle does not compile"
        );
        let mut process = Command::new("java")
            .args(["-Xshare:auto", "-XX:+UseSerialGC", "-Xmx600m", "-cp"])
            .arg(folder.path())
            .arg("Oracle")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the oracle needs a JDK: install java");
        let requests = process.stdin.take().unwrap();
        let answers = BufReader::new(process.stdout.take().unwrap());
        Jvm {
            process,
            requests,
            answers,
            _folder: folder,
            spent: Duration::ZERO,
        }
    }

    fn ask(&mut self, request: &str) -> Vec<Vec<String>> {
        let begin = Instant::now();
        writeln!(self.requests, "{request}").unwrap();
        self.requests.flush().unwrap();
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.answers.read_line(&mut line).unwrap();
            assert!(
                read > 0,
                "the JVM of the oracle ended; it was asked: {request}"
            );
            let line = line.trim_end_matches(['\n', '\r']);
            if line == "done" {
                self.spent += begin.elapsed();
                return lines;
            }
            lines.push(line.split('\t').map(str::to_owned).collect());
        }
    }

    /// Compiles files that have nothing to do with each other; gives those that were refused, and why.
    pub(crate) fn compile(&mut self, files: &[PathBuf]) -> Vec<(PathBuf, String)> {
        let names: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
        let answer = self.ask(&format!("compile {}", names.join(" ")));
        let errors = answer.into_iter();
        errors
            .map(|line| (PathBuf::from(&line[1]), line[2..].join(" ")))
            .collect()
    }

    /// Calls the entries in this order, `rounds` times, in a fresh class loader. `a|b` are calls at the same time.
    pub(crate) fn run(
        &mut self,
        class: &str,
        rounds: usize,
        entries: &[String],
    ) -> (Vec<Outcome>, Seen) {
        let answer = self.ask(&format!(
            "run {class} {LIMIT} {rounds} {}",
            entries.join(" ")
        ));
        let (mut outcomes, mut seen) = (Vec::new(), Seen::new());
        for line in answer {
            match line[0].as_str() {
                "hole" => {
                    let values = line[2..].iter().cloned().collect();
                    seen.insert(line[1].parse().unwrap(), values);
                }
                _ => outcomes.push(outcome(&line)),
            }
        }
        (outcomes, seen)
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn outcome(line: &[String]) -> Outcome {
    let how = match line[2].as_str() {
        "ok" => How::Returned,
        "hang" => How::Hung,
        how => How::Threw {
            error: line[3].clone(),
            frames: line[4].split_whitespace().filter_map(frame).collect(),
            caller: how == "throws",
        },
    };
    Outcome {
        entry: line[1].clone(),
        how,
    }
}

fn frame(text: &str) -> Option<Frame> {
    let (place, line) = text.rsplit_once(':')?;
    let (class, method) = place.rsplit_once('.')?;
    Some(Frame {
        class: class.to_owned(),
        method: method.to_owned(),
        line: line.parse().unwrap_or(0),
    })
}

pub(crate) fn write(folder: &Path, class: &str, text: &str) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let path = folder.join(format!("{class}.java"));
    fs::write(&path, text).unwrap();
    path
}
