//! Interrupts: what is known is reported in every format, solvers and temporary files are gone, and a second one ends at once.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)] // tests

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// One thread after the other: `A` is right, `B` wrong, `C` takes for ever, `D` is never begun.
const THREADS: &str = "var x: int = 0;\n\
    thread A { assert x == x; assert x != 111 || x > 0; }\n\
    thread B { assert x != 222; }\n\
    thread C { assert x != 333; }\n\
    thread D { assert x != 444; }\n";

struct Scene {
    folder: TempDir,
    solver: PathBuf,
}

impl Scene {
    /// A solver that stops answering when it hears of 333, with a process of its own beside it; a program.
    fn new() -> Scene {
        let folder = TempDir::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("p.plato"), THREADS).unwrap();
        let cache = at("cache");
        let mut first = command(folder.path(), &["check", "p.plato", "--procedure", "A"]);
        first.env("HEDDLE_CACHE_DIR", &cache).output().unwrap();
        let files = fs::read_dir(cache.join("solver")).unwrap().flatten();
        let mut files = files.map(|e| e.path());
        let real = files.find(|p| p.extension().is_none_or(|e| e != "checked"));
        let (real, pids) = (real.unwrap(), at("pids"));
        let text = format!(
            "#!/bin/sh\n[ \"$1\" = --version ] && exec {real} --version\n\
             sleep 300 & echo $! >> {pids}; echo $$ >> {pids}\n\
             while IFS= read -r line; do\n\
             case \"$line\" in *333*) exec sleep 300;; esac; printf '%s\\n' \"$line\"\n\
             done | {real} \"$@\"\n",
            real = real.display(),
            pids = pids.display()
        );
        fs::write(at("solver"), text).unwrap();
        fs::set_permissions(at("solver"), fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(at("tmp")).unwrap();
        let solver = at("solver");
        Scene { folder, solver }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A run that hangs in the third thread. Without a usable cache folder there is a temporary one.
    fn start(&self, arguments: &[&str]) -> Child {
        let solver = self.solver.to_str().unwrap();
        let fixed = ["check", "--jobs", "1", "--solver", solver, "p.plato"];
        let mut command = command(self.folder.path(), &[&fixed, arguments].concat());
        command.env("HEDDLE_CACHE_DIR", "/proc/none");
        command.env("TMPDIR", self.at("tmp"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// Waits until the third thread is being worked on: its solver has been started and told about it.
    fn hanging(&self) {
        let start = Instant::now();
        while !running(&self.pids()).any(|line| line.contains("sleep")) {
            assert!(start.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(50));
        }
        // The first two threads take some milliseconds each.
        std::thread::sleep(Duration::from_secs(3));
    }

    fn pids(&self) -> Vec<String> {
        let text = fs::read_to_string(self.at("pids")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Nothing that a solver started is left, no temporary file, no draft.
    fn is_clean(&self) {
        std::thread::sleep(Duration::from_millis(300));
        let left: Vec<String> = running(&self.pids()).collect();
        assert!(left.is_empty(), "{left:?}");
        let drafts = fs::read_dir(self.folder.path()).unwrap().flatten();
        let names: Vec<_> = drafts.map(|e| e.file_name()).collect();
        let hidden = names.iter().any(|n| n.to_str().unwrap().starts_with('.'));
        assert!(!hidden, "{names:?}");
    }

    fn no_temporary_files(&self) {
        assert_eq!(fs::read_dir(self.at("tmp")).unwrap().count(), 0);
    }
}

/// The states of processes that are still there.
fn running(pids: &[String]) -> impl Iterator<Item = String> {
    let stat = |pid: &String| fs::read_to_string(format!("/proc/{pid}/stat")).ok();
    // What is ended and not yet waited for counts as ended.
    pids.iter().filter_map(stat).filter(|s| !s.contains(") Z "))
}

/// The command with interrupts as a terminal gives them: a test run that was started in the background has them ignored, and its
/// children inherit that.
fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_heddle")])
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null());
    command
}

fn send(signal: &str, to: &Child) {
    let sent = Command::new("kill")
        .args([signal, &to.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// Output, errors and status, soon.
fn end_of(mut child: Child) -> (String, String, ExitStatus) {
    let start = Instant::now();
    let (mut out, mut err) = (String::new(), String::new());
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut out)
        .unwrap();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut err)
        .unwrap();
    let status = child.wait().unwrap();
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
    (out, err, status)
}

#[test]
fn an_interrupt_prints_what_is_known() {
    for signal in ["-INT", "-TERM"] {
        let scene = Scene::new();
        let mut child = scene.start(&[]);
        // Verdicts are seen as soon as they are known.
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut seen = String::new();
        while !seen.contains("thread B") {
            seen += &(lines.next().unwrap().unwrap() + "\n");
        }
        scene.hanging();
        send(signal, &child);
        let rest: Vec<String> = lines.map(Result::unwrap).collect();
        let text = seen + &rest.join("\n");
        assert_eq!(child.wait().unwrap().code(), Some(1), "{text}");
        for line in [
            "  proved                    thread A\n",
            "thread B\n",
            "  undecided: interrupted    thread C\n",
            "  undecided: interrupted    thread D\n",
            "warning[H0507]: the run was interrupted: 2 of 5 items",
            "error[H0301]",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        scene.is_clean();
        scene.no_temporary_files();
    }
}

#[test]
fn an_interrupted_report_is_whole_in_every_format() {
    let scene = Scene::new();
    for format in ["json", "sarif"] {
        for file in [false, true] {
            let names = ["--procedure", "A", "--procedure", "C", "--format", format];
            let output: &[&str] = if file { &["-o", "report"] } else { &[] };
            let _ = fs::remove_file(scene.at("pids"));
            let child = scene.start(&[&names[..], output].concat());
            scene.hanging();
            send("-TERM", &child);
            let (out, err, status) = end_of(child);
            assert_eq!(status.code(), Some(2), "{out}{err}");
            let text = match file {
                true => fs::read_to_string(scene.at("report")).unwrap(),
                false => out,
            };
            let report: serde_json::Value = serde_json::from_str(&text).unwrap();
            let (items, code) = match format {
                "json" => (&report["items"], &report["exit_code"]),
                _ => {
                    let run = &report["runs"][0];
                    let invocation = &run["invocations"][0];
                    assert_eq!(invocation["executionSuccessful"], false);
                    (&run["properties"]["verdicts"], &invocation["exitCode"])
                }
            };
            assert_eq!(*code, 2);
            let verdict = |k: usize| {
                (
                    items[k]["verdict"].as_str(),
                    items[k]["interrupted"].as_bool(),
                )
            };
            assert_eq!(verdict(0), (Some("proved"), Some(false)), "{text}");
            assert_eq!(verdict(1), (Some("undecided"), Some(true)), "{text}");
            assert!(text.contains("H0507"));
        }
    }
    scene.is_clean();
    scene.no_temporary_files();
}

/// Somebody who does not get out of the way: a pipe that nobody reads.
#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = TempDir::new().unwrap();
    let many: String = (0..4000)
        .map(|k| format!("thread T{k} {{ assert x != {k} + 1; }}\n"))
        .collect();
    fs::write(
        folder.path().join("p.plato"),
        format!("var x: int = 0;\n{many}"),
    )
    .unwrap();
    let mut command = command(
        folder.path(),
        &["check", "--no-cache", "--format", "json", "p.plato"],
    );
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    send("-TERM", &child);
    std::thread::sleep(Duration::from_secs(8));
    assert!(
        child.try_wait().unwrap().is_none(),
        "the report fits into the pipe"
    );
    send("-TERM", &child);
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert_eq!(status.signal(), Some(15));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn twice_the_same_signal_at_once_is_one_interrupt() {
    let scene = Scene::new();
    let child = scene.start(&["--procedure", "C"]);
    scene.hanging();
    send("-TERM", &child);
    send("-TERM", &child);
    let (out, _, status) = end_of(child);
    assert_eq!(status.code(), Some(2), "{out}");
    assert!(out.contains("undecided: interrupted    thread C"), "{out}");
}

#[test]
fn what_is_to_be_ignored_stays_ignored() {
    let scene = Scene::new();
    let program = env!("CARGO_BIN_EXE_heddle");
    let shell = format!(
        "trap '' INT; exec {program} check --no-cache --timeout 2 --solver {} --procedure C p.plato",
        scene.solver.display()
    );
    let mut command = Command::new("sh");
    command
        .args(["-c", &shell])
        .current_dir(scene.folder.path());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    scene.hanging();
    send("-INT", &child);
    let (out, _, status) = end_of(child);
    assert_eq!(status.code(), Some(2), "{out}");
    assert!(!out.contains("interrupted"), "{out}");
    assert!(out.contains("H0501"), "{out}");
}

/// Under a memory limit there is a process in between, which hands the signal on.
#[cfg(target_os = "linux")]
#[test]
fn interrupts_reach_a_run_under_watch() {
    let scene = Scene::new();
    let program = env!("CARGO_BIN_EXE_heddle");
    let shell = format!(
        "ulimit -v 8000000; exec env --default-signal=INT {program} check --no-cache --solver {} --procedure C p.plato",
        scene.solver.display()
    );
    for signal in ["-INT", "-TERM"] {
        let _ = fs::remove_file(scene.at("pids"));
        let mut command = Command::new("sh");
        command
            .args(["-c", &shell])
            .current_dir(scene.folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        scene.hanging();
        send(signal, &child);
        let (out, err, status) = end_of(child);
        assert_eq!(status.code(), Some(2), "{out}{err}");
        assert!(out.contains("undecided: interrupted    thread C"), "{out}");
        scene.is_clean();
    }
}

#[test]
fn exploring_is_interrupted_too() {
    let folder = TempDir::new().unwrap();
    // Far more states than can be seen in the time of a test.
    let globals: String = (0..6).map(|k| format!("var x{k}: int = 0;\n")).collect();
    let step = |k| format!("    x{k} := (x{k} + 1 + x{}) % 9;\n", (k + 1) % 6);
    let steps: String = (0..6).map(step).collect();
    let body = format!("{{\n  while (true) {{\n{steps}    assert x0 != 20;\n  }}\n}}\n");
    let threads: String = (0..4).map(|k| format!("thread T{k} {body}")).collect();
    fs::write(folder.path().join("p.plato"), globals + &threads).unwrap();
    for (mode, format) in [
        ("standard", "human"),
        ("auto", "json"),
        ("modular", "human"),
    ] {
        let arguments = ["explore", "--mode", mode, "--format", format, "p.plato"];
        let mut command = command(folder.path(), &arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_secs(2));
        send("-INT", &child);
        let (out, err, status) = end_of(child);
        assert_eq!(status.code(), Some(2), "{mode}: {out}{err}");
        assert!(out.contains("H0507"), "{mode}: {out}");
        if format == "json" {
            let report: serde_json::Value = serde_json::from_str(&out).unwrap();
            assert_eq!(report["exit"], 2);
        }
    }
}
