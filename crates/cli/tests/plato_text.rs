//! Plato text is the program: what `--emit plato` prints for a Java program, checked again, gives the same verdicts that rest on
//! the same kinds of assumptions.
//!
//! A sample of the Java programs under `tests/java` and `examples/java` is checked, the same one in every run; all of them with
//! `HEDDLE_PLATO_TEXT=all`, those whose path contains a word with `HEDDLE_PLATO_TEXT=word`. Runs of the executable form are no
//! part of a proof and not of the text, so no failures are confirmed by them here (`--replay 0`).
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// One program of so many is in the sample.
const SAMPLE: u64 = 64;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|e| e == "java") {
            found.push(path);
        }
    }
}

fn heddle(options: &[String], file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(["check", "--no-cache", "--jobs", "1", "--replay", "0"])
        .args(options)
        .arg(file)
        .output()
        .unwrap()
}

/// The options that a program asks for (`//~ options: …`), without those about what is printed.
fn options(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|l| l.split_once("//~ options:"));
    let words = lines.flat_map(|(_, words)| words.split_whitespace());
    words.map(str::to_owned).collect()
}

/// An item: its name, its verdict, and the ids of what it rests on.
type Found = (String, String, BTreeSet<String>);

/// The items of methods and procedures, and of the specification.
fn items(report: &Value) -> Vec<Found> {
    let all = report["items"].as_array().unwrap().iter();
    let kept = all.filter(|i| i["kind"] != "thread" && i["verdict"] != "unsupported");
    let item = |i: &Value| {
        let text = |key: &str| i[key].as_str().unwrap_or("").to_owned();
        let assumptions = i["assumptions"].as_array().unwrap().iter();
        let ids = assumptions.map(|a| a["id"].as_str().unwrap_or("").to_owned());
        (text("name"), text("verdict"), ids.collect())
    };
    let mut found: Vec<Found> = kept.map(item).collect();
    found.sort();
    found
}

/// Each program of a text gets a file of its own: classes that have nothing to do with each other are several programs.
fn written(text: &str, path: &Path, folder: &Path) -> PathBuf {
    let programs = folder.join("programs");
    let _ = fs::remove_dir_all(&programs);
    fs::create_dir_all(&programs).unwrap();
    let head = format!("// {}\n", path.display());
    for (number, program) in text.split(&head).skip(1).enumerate() {
        fs::write(programs.join(format!("p{number}.plato")), program).unwrap();
    }
    programs
}

/// What differs between a Java program and its text.
fn differences(path: &Path, folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let options = options(&text);
    let as_json = |extra: &[&str], file: &Path| {
        let mut all = options.clone();
        all.extend(extra.iter().map(|s| (*s).to_owned()));
        heddle(&all, file)
    };
    let emitted = as_json(&["--emit", "plato"], path).stdout;
    if emitted.is_empty() {
        return Vec::new();
    }
    let plato = written(&String::from_utf8(emitted).unwrap(), path, folder);
    let java = as_json(&["--format", "json"], path);
    let again = as_json(&["--format", "json"], &plato);
    let parse = |o: &Output| serde_json::from_slice::<Value>(&o.stdout).ok();
    let (Some(java), Some(again)) = (parse(&java), parse(&again)) else {
        return vec!["no report".to_owned()];
    };
    let input = again["input"].as_array().unwrap();
    if let Some(first) = input.iter().find(|d| d["severity"] == "error") {
        return vec![format!("the text is refused: {}", first["message"])];
    }
    let (first, second) = (items(&java), items(&again));
    // A Java program without clauses about all of it has no such item.
    let unnamed = |i: &&Found| !i.0.is_empty();
    let only = |a: &[Found], b: &[Found], who: &str| -> Vec<String> {
        let missing = a.iter().filter(unnamed).filter(|i| !b.contains(i));
        missing.map(|i| format!("{who}: {i:?}")).collect()
    };
    let mut found = only(&first, &second, "java");
    found.extend(only(&second, &first, "text"));
    found
}

/// A number that depends on the path inside the repository only.
fn number(path: &Path) -> u64 {
    let name = path.strip_prefix(root()).unwrap().to_string_lossy();
    let bytes = name.bytes();
    bytes.fold(7, |h: u64, b| {
        (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn the_text_of_a_java_program_is_proved_alike() {
    let wanted = std::env::var("HEDDLE_PLATO_TEXT").unwrap_or_default();
    let mut programs = Vec::new();
    collect(&root().join("tests/java"), &mut programs);
    collect(&root().join("examples/java"), &mut programs);
    programs.sort();
    programs.retain(|path| match wanted.as_str() {
        "" => (number(path) >> 8).is_multiple_of(SAMPLE),
        "all" => true,
        word => path.to_string_lossy().contains(word),
    });
    assert!(!programs.is_empty(), "no program");
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for path in &programs {
        let found = differences(path, folder.path());
        if !found.is_empty() {
            let name = path.strip_prefix(root()).unwrap().display().to_string();
            wrong.push(format!("{name}\n  {}", found.join("\n  ")));
        }
    }
    let (all, bad) = (programs.len(), wrong.len());
    assert!(
        wrong.is_empty(),
        "{bad} of {all} programs differ:\n{}",
        wrong.join("\n")
    );
}

/// The comparison sees a difference: the text of a method with its assertion turned round.
#[test]
fn a_changed_text_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let java = folder.path().join("A.java");
    let text = "class A { void m(int a) { if (a > 3) { assert a > 2; } } }";
    fs::write(&java, text).unwrap();
    let emitted = heddle(&["--emit".into(), "plato".into()], &java).stdout;
    let emitted = String::from_utf8(emitted).unwrap();
    let report = |text: &str| {
        let plato = folder.path().join("A.plato");
        fs::write(&plato, text).unwrap();
        let output = heddle(&["--format".into(), "json".into()], &plato);
        items(&serde_json::from_slice(&output.stdout).unwrap())
    };
    let changed = emitted.replace("> 2", "> 4").replace("2 <", "4 <");
    assert_ne!(changed, emitted);
    assert_ne!(report(&changed), report(&emitted));
}
