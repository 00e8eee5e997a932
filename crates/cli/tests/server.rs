//! `heddle watch --serve` from outside: `heddle check` gives the same with it and without it, and nothing that is not so any more.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)] // a test

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = "var x: int = 0;\nthread A { var j: int := 2; assert j > x - x; }\nthread B { var i: int := 1; assert i > 0; }\n";

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Project(tempfile::TempDir);

impl Project {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("src")).unwrap();
        let project = Project(folder);
        project.write(PROGRAM);
        project
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("src/p.plato")
    }

    fn write(&self, text: &str) {
        std::fs::write(self.file(), text).unwrap();
    }

    fn heddle(&self, command: &[&str]) -> Command {
        let mut heddle = Command::new(env!("CARGO_BIN_EXE_heddle"));
        heddle.args(command).current_dir(self.0.path());
        heddle.env("HEDDLE_CACHE_DIR", self.0.path().join(".cache"));
        heddle
    }

    fn check(&self, options: &[&str]) -> Output {
        let mut heddle = self.heddle(&["check", "src"]);
        heddle.args(options).output().unwrap()
    }

    fn serve(&self, options: &[&str]) -> Server {
        let mut heddle = self.heddle(&["watch", "--serve", "src"]);
        let heddle = heddle.args(options).stdout(Stdio::null());
        Server(heddle.stderr(Stdio::null()).spawn().unwrap())
    }

    /// Waits until the server has a result of now: its time is then that of its own run, and does not change.
    fn wait_for_server(&self) {
        let start = Instant::now();
        let shown = || self.check(&["--format", "json"]).stdout;
        while start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(200));
            let first = shown();
            std::thread::sleep(Duration::from_millis(1100));
            if first == shown() {
                return;
            }
        }
        panic!("the server has no result");
    }
}

/// The output without times and without what they cost.
fn timeless(output: &Output) -> (String, Option<i32>) {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(text.len() > 40, "{text}");
    let text = match serde_json::from_str(&text) {
        Ok(report) => without_times(report).to_string(),
        Err(_) => plain(&text),
    };
    (text, output.status.code())
}

fn without_times(mut report: serde_json::Value) -> serde_json::Value {
    match &mut report {
        serde_json::Value::Object(parts) => {
            let timed = ["millis", "statistics", "startTimeUtc", "endTimeUtc"];
            parts.retain(|name, _| !timed.contains(&&**name));
            parts
                .values_mut()
                .for_each(|v| *v = without_times(v.take()));
        }
        serde_json::Value::Array(parts) => {
            parts.iter_mut().for_each(|v| *v = without_times(v.take()));
        }
        _ => {}
    }
    report
}

/// `(0.1 s)` and `time="0.1"` are left out.
fn plain(text: &str) -> String {
    let pieces = text.split(['(', ' ', '>']);
    let timed =
        |piece: &&str| piece.contains("time=") || piece.starts_with(|c: char| c.is_ascii_digit());
    let pieces: Vec<&str> = pieces.filter(|piece| !timed(piece)).collect();
    pieces.join(" ")
}

#[test]
fn results_are_the_same_in_every_form() {
    let project = Project::new();
    project.write(&PROGRAM.replace("i > 0", "i > 5"));
    let server = project.serve(&[]);
    project.wait_for_server();
    for options in [
        &["--format", "human"][..],
        &["--format", "human", "--color", "always"],
        &["--format", "human", "--quiet"],
        &["--format", "json"],
        &["--format", "sarif"],
        &["--format", "junit"],
    ] {
        let alone = [options, &["--no-server"]].concat();
        let (here, there) = (project.check(&alone), project.check(options));
        assert_eq!(timeless(&here), timeless(&there), "{options:?}");
    }
    drop(server);
    assert_eq!(
        timeless(&project.check(&[])),
        timeless(&project.check(&["--no-server"]))
    );
}

#[test]
fn what_changed_and_what_is_asked_otherwise_is_not_answered_from_memory() {
    let project = Project::new();
    let _server = project.serve(&[]);
    project.wait_for_server();
    let proved = project.check(&[]);
    project.write(&PROGRAM.replace("i > 0", "i > 5"));
    let changed = project.check(&[]);
    assert_ne!(proved.status.code(), changed.status.code());
    project.write(PROGRAM);
    project.wait_for_server();
    let other = project.check(&["--procedure", "B", "--format", "json"]);
    let other = String::from_utf8(other.stdout).unwrap();
    assert!(!other.contains("\"A\""), "{other}");
}

#[test]
fn one_server_per_folder_for_its_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::new();
    let _server = project.serve(&[]);
    project.wait_for_server();
    let mut second = project.heddle(&["watch", "--serve", "src"]);
    let second = second.output().unwrap();
    let text = String::from_utf8(second.stderr).unwrap();
    assert!(text.contains("another one serves this folder"), "{text}");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&project.0.path().join(".cache/servers")), 0o700);
}
