//! Build farms from outside: verdicts are the same with any farm and with none; what is taken on trust is listed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic)] // a test

#[path = "../../remote/tests/fake/mod.rs"]
mod fake;

use fake::{Fake, Manner};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// A program with proofs, a violation and a loop whose invariant is found.
const PROGRAM: &str = r"
var x: int = 2;
var mx: tid = none;
env Lock: mx == tid ==> mx' == mx;
env Data: mx == tid ==> x' == x;
thread A { acquire mx; x := x * x; x := x + 2; assert x > 1; release mx; }
thread B { var i: int := 0; while (i < 10) { i := i + 1; } assert i == 10; }
thread C { x := 0; }
";

struct Project {
    folder: tempfile::TempDir,
}

impl Project {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("p.plato"), text).unwrap();
        Project { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("p.plato")
    }

    fn run(&self, options: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_heddle"))
            .args(["check", "--no-config", "--no-cache", "--replay", "0"])
            .args(options)
            .arg(self.path())
            .output()
            .unwrap()
    }

    /// The verdicts with what they rest on, without times.
    fn verdicts(&self, options: &[&str]) -> (Vec<String>, String) {
        let json = [options, &["--format", "json"]].concat();
        let output = self.run(&json);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
        let items = report["items"].as_array().unwrap();
        let verdict = |item: &serde_json::Value| {
            let ids = item["assumptions"].as_array();
            let ids = ids.into_iter().flatten().map(|a| a["id"].to_string());
            let ids: Vec<String> = ids.collect();
            format!("{} {} {}", item["name"], item["verdict"], ids.join(" "))
        };
        (
            items.iter().map(verdict).collect(),
            report["input"].to_string(),
        )
    }
}

fn plain(verdicts: &[String]) -> Vec<String> {
    let without = |v: &String| {
        let v = v.replace("proved under assumptions", "proved");
        v.replace("\"farm-answers\"", "").trim().to_owned()
    };
    verdicts.iter().map(without).collect()
}

#[test]
fn cold_and_warm_verdicts_are_those_of_this_machine_and_trust_is_listed() {
    let project = Project::new(PROGRAM);
    let (here, _) = project.verdicts(&[]);
    let fake = Fake::start(Manner::Honest);
    let options = ["--remote-cache", &fake.address, "--remote-verify", "0%"];
    let (cold, _) = project.verdicts(&options);
    assert_eq!(cold, here, "nothing is borrowed from an empty farm");
    assert!(fake.count(|s| &s.calls) > 0);
    let (warm, news) = project.verdicts(&options);
    assert_eq!(plain(&warm), plain(&here));
    assert!(fake.count(|s| &s.hits) > 0);
    let listed = |v: &&String| v.contains("farm-answers");
    assert!(warm.iter().filter(listed).count() >= 2, "{warm:?}");
    let proved = |v: &&String| v.contains("proved");
    let unproved: Vec<&String> = warm.iter().filter(|v| !proved(v)).collect();
    assert!(!unproved.is_empty() && !unproved.iter().any(listed));
    assert!(!news.contains("H064"), "{news}");
    let all = ["--remote-cache", &fake.address, "--remote-verify", "100%"];
    assert_eq!(project.verdicts(&all).0, here, "nothing is taken on trust");
}

#[test]
fn work_on_the_farm_gives_the_same_verdicts() {
    let project = Project::new(PROGRAM);
    let (here, _) = project.verdicts(&[]);
    let fake = Fake::start(Manner::Honest);
    let options = ["--remote", &fake.address, "--remote-verify", "0%"];
    let (there, news) = project.verdicts(&options);
    assert!(fake.count(|s| &s.executed) > 0, "{news}");
    assert_eq!(plain(&there), plain(&here));
    assert!(there.iter().any(|v| v.contains("farm-answers")));
    let executed = fake.count(|s| &s.executed);
    let (again, _) = project.verdicts(&options);
    assert_eq!(plain(&again), plain(&here));
    assert_eq!(
        fake.count(|s| &s.executed),
        executed,
        "what was found is kept"
    );
}

#[test]
fn a_farm_that_is_bad_in_any_way_changes_no_verdict() {
    let project = Project::new(PROGRAM);
    let (here, _) = project.verdicts(&[]);
    for manner in [
        Manner::Corrupt,
        Manner::WrongDigest,
        Manner::Full,
        Manner::Mortal(3),
        Manner::Pessimist,
        Manner::Optimist,
        Manner::ReadOnly,
        Manner::Slow(Duration::from_secs(3600)),
        Manner::Token("secret".into()),
    ] {
        let fake = Fake::start(Manner::Honest);
        project.verdicts(&["--remote-cache", &fake.address]);
        fake.behave(manner.clone());
        for option in ["--remote-cache", "--remote"] {
            let options = [option, &*fake.address, "--remote-verify", "0%"];
            let (verdicts, _) = project.verdicts(&options);
            assert_eq!(plain(&verdicts), plain(&here), "{manner:?} {option}");
        }
    }
}

#[test]
fn a_farm_that_is_not_there_is_one_warning() {
    let project = Project::new(PROGRAM);
    let output = project.run(&["--remote-cache", "grpc://127.0.0.1:9"]);
    let plain = project.run(&[]);
    assert_eq!(output.status.code(), plain.status.code());
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert_eq!(text.matches("warning[H0640]").count(), 1, "{text}");
    assert!(text.contains("cannot be reached"), "{text}");
}

#[test]
fn a_liar_is_found_out_or_listed() {
    let project = Project::new(PROGRAM);
    for option in ["--remote-cache", "--remote"] {
        let fake = Fake::start(Manner::Honest);
        project.verdicts(&["--remote-cache", &fake.address]);
        fake.behave(Manner::Liar);
        let trusting = [option, &*fake.address, "--remote-verify", "0%"];
        let (verdicts, _) = project.verdicts(&trusting);
        let false_proof = verdicts.iter().find(|v| v.starts_with("\"C\"")).unwrap();
        assert!(false_proof.contains("farm-answers"), "{verdicts:?}");
        let strict = [&trusting[..], &["--strict=farm-answers"]].concat();
        assert_ne!(project.run(&strict).status.code(), Some(0));
        let careful = [option, &*fake.address, "--remote-verify", "100%"];
        let (verdicts, news) = project.verdicts(&careful);
        assert_eq!(verdicts, project.verdicts(&[]).0, "{option}");
        assert!(news.contains("H0641"), "{option}: {news}");
        assert_eq!(project.run(&careful).status.code(), Some(3));
    }
}

/// That a precondition can hold is good news, which a farm may give falsely.
#[test]
fn an_optimist_makes_no_empty_proof_count() {
    let text = "var x: int = 0;\ninvariant Positive: x >= 0;\nproc never()\n  requires x < 0;\n{ assert false; }\nthread A { skip; }\n";
    let project = Project::new(text);
    let never = |verdicts: &[String]| {
        let found = verdicts.iter().find(|v| v.starts_with("\"never\""));
        found.unwrap().clone()
    };
    let here = never(&project.verdicts(&[]).0);
    assert!(!here.contains("proved"), "{here}");
    let fake = Fake::start(Manner::Optimist);
    let (verdicts, _) = project.verdicts(&["--remote", &fake.address, "--remote-verify", "0%"]);
    let there = never(&verdicts);
    assert!(there == here || there.contains("farm-answers"), "{there}");
    let careful = ["--remote", &*fake.address, "--remote-verify", "100%"];
    assert_eq!(never(&project.verdicts(&careful).0), here);
}

/// A program with many obligations.
fn many(threads: usize) -> String {
    let mut text = "var x: int = 0;\n".to_owned();
    for n in 0..threads {
        text.push_str(&format!(
            "thread T{n} {{ var i: int := x; if (i > {n}) {{ assert 2 * i > i + {n}; }} assert i * 2 != {n} * 2 + 1; }}\n"
        ));
    }
    text
}

#[test]
fn a_thousand_obligations_two_clients_and_a_server_that_is_killed() {
    let project = Project::new(&many(500));
    let (here, _) = project.verdicts(&[]);
    assert_eq!(here.len(), 501, "with the specification");
    let mut fake = Fake::start(Manner::Honest);
    let address = fake.address.clone();
    let options = ["--remote-cache", &*address, "--remote-verify", "0%"];
    let both = std::thread::scope(|scope| {
        let clients = [(); 2].map(|()| scope.spawn(|| project.verdicts(&options)));
        clients.map(|client| client.join().unwrap())
    });
    for (verdicts, news) in both {
        assert_eq!(plain(&verdicts), plain(&here));
        assert!(!news.contains("H064"), "{news}");
    }
    let start = Instant::now();
    let (warm, _) = project.verdicts(&options);
    let warm_time = start.elapsed();
    assert_eq!(plain(&warm), plain(&here));
    let listed = warm.iter().filter(|v| v.contains("farm-answers"));
    assert_eq!(listed.count(), 500);
    // The server dies while clients use it.
    let killed = std::thread::scope(|scope| {
        let client = scope.spawn(|| project.verdicts(&options));
        std::thread::sleep(warm_time / 2);
        fake.kill();
        client.join().unwrap().0
    });
    assert_eq!(plain(&killed), plain(&here));
}

#[test]
fn bad_options_are_refused() {
    let project = Project::new(PROGRAM);
    for (options, words) in [
        (vec!["--remote", "http://farm"], "no address of a farm"),
        (
            vec!["--remote-cache", "grpc://f", "--remote-verify", "200%"],
            "share",
        ),
        (
            vec!["--remote-cache", "grpc://f", "--remote-ca", "no.pem"],
            "grpcs://",
        ),
        (
            vec!["--remote-cache", "grpcs://f", "--remote-ca", "no.pem"],
            "no.pem",
        ),
        (
            vec!["--remote-cache", "grpc://f", "--remote-token", "t"],
            "only with grpcs://",
        ),
    ] {
        let output = project.run(&options);
        assert_eq!(output.status.code(), Some(3), "{options:?}");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(words), "{options:?}: {text}");
    }
}

#[test]
fn the_source_does_not_leave_the_machine() {
    let text = "// A secret remark.\n".to_owned() + PROGRAM;
    let project = Project::new(&text);
    let fake = Fake::start(Manner::Honest);
    project.verdicts(&["--remote", &fake.address]);
    let blobs = fake.state.blobs.lock().unwrap();
    let texts = blobs.values().filter(|b| b.len() < 1 << 20);
    let texts: Vec<String> = texts
        .map(|b| String::from_utf8_lossy(b).into_owned())
        .collect();
    assert!(texts.iter().any(|t| t.contains("(check-sat")));
    let path = project.path();
    let name = |p: &Path| p.file_name().unwrap().to_string_lossy().into_owned();
    for secret in ["secret remark", "thread A", &name(&path), "acquire mx"] {
        assert!(!texts.iter().any(|t| t.contains(secret)), "{secret}");
    }
}
