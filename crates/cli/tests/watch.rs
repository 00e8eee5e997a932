//! `heddle watch`: the reports are those of `heddle check`, and a change brings a new one.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

const BROKEN: &str =
    "class A { private int n; void inc() { n++; } synchronized int get() { return n; } }\n";

struct Watch {
    process: Child,
    lines: Receiver<String>,
}

impl Watch {
    fn start(folder: &Path) -> Watch {
        let mut process = Command::new(env!("CARGO_BIN_EXE_heddle"))
            .args(["watch", "."])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (to, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = to.send(line);
            }
        });
        Watch { process, lines }
    }

    /// The next report.
    fn report(&self) -> String {
        let mut text = String::new();
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            match line.unwrap_or_else(|_| panic!("no report came: {text}")) {
                line if line.starts_with("waiting for a change") => return text,
                line if line == "checking" => text.clear(),
                line => text += &format!("{line}\n"),
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A report without the time that it took.
fn timeless(text: &str) -> String {
    let line = |line: &str| match line.rsplit_once(" (") {
        Some((before, behind)) if behind.ends_with(" s)") => before.to_owned(),
        _ => line.to_owned(),
    };
    let lines: Vec<String> = text.trim().lines().map(line).collect();
    lines.join("\n")
}

#[test]
fn a_change_brings_a_new_report_which_is_that_of_check() {
    let folder = common::folder(&[("A.java", BROKEN)]);
    let checked = || {
        let output = common::heddle(folder.path(), &["check", "."]);
        timeless(&String::from_utf8_lossy(&output.stdout))
    };
    let watch = Watch::start(folder.path());
    let first = timeless(&watch.report());
    assert!(first.contains("possible violation"), "{first}");
    assert_eq!(first, checked());
    let mended = BROKEN.replace("void inc", "synchronized void inc");
    fs::write(folder.path().join("A.java"), mended).unwrap();
    let second = timeless(&watch.report());
    assert!(!second.contains("violation"), "{second}");
    assert_eq!(second, checked());
    fs::write(
        folder.path().join("B.java"),
        BROKEN.replace("class A", "class B"),
    )
    .unwrap();
    let third = timeless(&watch.report());
    assert!(third.contains("B.inc"), "a new file is part of it: {third}");
    assert_eq!(third, checked());
}
