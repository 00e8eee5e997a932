//! The dependencies between the crates are those that ARCHITECTURE.md promises.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// What a crate must not depend on although it stands above; the words of the table as names.
const EXCLUDED: [(&str, &[&str]); 9] = [
    ("plato", &["syntax", "resolve", "logic", "solver"]),
    ("syntax", &["plato"]),
    ("resolve", &["plato", "logic", "solver"]),
    ("logic", &["diag", "plato", "syntax", "resolve"]),
    ("solver", &["diag", "plato", "syntax", "resolve"]),
    ("vc", &["syntax", "resolve", "solver", "z3"]),
    ("interp", &["logic", "solver", "vc", "z3"]),
    ("deduce", &["syntax", "resolve"]),
    (
        "explore",
        &["syntax", "resolve", "logic", "solver", "vc", "z3"],
    ),
];

/// No part of the program.
const TOOLS: [&str; 1] = ["xtask"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The crates of the table, from top to bottom.
fn rows() -> Vec<String> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let row = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_string());
    text.lines().filter_map(row).collect()
}

/// The crates of this workspace that a crate's code depends on (tests may use more).
fn dependencies(name: &str) -> Vec<String> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest = fs::read_to_string(path).unwrap();
    let section = manifest.split("\n[dependencies]").nth(1).unwrap_or("");
    let section = section.split("\n[").next().unwrap();
    let ours = |line: &str| {
        Some(
            line.strip_prefix("heddle-")?
                .split(['.', ' '])
                .next()?
                .into(),
        )
    };
    section.lines().filter_map(ours).collect()
}

#[test]
fn every_crate_has_a_row() {
    let mut rows = rows();
    let mut folders: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !TOOLS.contains(&&**name))
        .collect();
    rows.sort();
    folders.sort();
    assert_eq!(rows, folders);
}

#[test]
fn dependencies_go_upwards_and_respect_the_exclusions() {
    let rows = rows();
    let position = |name: &str| rows.iter().position(|r| r == name).unwrap();
    for name in &rows {
        let excluded = EXCLUDED.iter().find(|(n, _)| n == name);
        for dependency in dependencies(name) {
            let place = format!("{name} depends on {dependency}");
            assert!(position(&dependency) < position(name), "{place}");
            let banned = excluded.is_some_and(|(_, list)| list.contains(&&*dependency));
            assert!(!banned, "{place}");
        }
    }
    assert!(dependencies("driver").contains(&"deduce".to_string()));
}

#[test]
fn the_command_reaches_everything_through_the_driver() {
    assert_eq!(dependencies("cli"), ["text", "diag", "driver"]);
    assert_eq!(dependencies("text"), Vec::<String>::new());
    assert_eq!(dependencies("diag"), ["text"]);
}
