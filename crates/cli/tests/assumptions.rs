//! The ledger of assumptions from outside: for each id one program whose proof rests on it, and one whose proof does not
//! (`tests/assumptions`). A program may name options in its first line; `explore` there runs the explorer, and `FARM` is the address of a build farm
//! that has seen the program before.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../remote/tests/fake/mod.rs"]
mod fake;

use fake::{Fake, Manner};
use heddle_diag::Premise;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/assumptions")
}

/// `uses.java` or `uses.plato`.
fn program(premise: Premise, which: &str) -> Result<PathBuf, String> {
    let stem = folder().join(premise.id()).join(which);
    let found = ["java", "plato"].map(|kind| stem.with_extension(kind));
    let mut found = found.into_iter().filter(|path| path.is_file());
    found
        .next()
        .ok_or_else(|| format!("`{premise}` has no program `{which}` in tests/assumptions"))
}

/// What is printed about the program, and whether something of it holds.
fn run(path: &Path) -> (String, bool) {
    let text = fs::read_to_string(path).unwrap();
    let first = text.lines().next().unwrap_or_default();
    let options = first.strip_prefix("// options:").unwrap_or_default();
    let farm = options
        .contains("FARM")
        .then(|| Fake::start(Manner::Honest));
    let options = match &farm {
        Some(farm) => options.replace("FARM", &farm.address),
        None => options.to_owned(),
    };
    let mut options: Vec<&str> = options.split_whitespace().collect();
    let command = match options.first() {
        Some(&"explore") => vec![options.remove(0)],
        _ => vec!["check", "--no-cache"],
    };
    let mut heddle = Command::new(env!("CARGO_BIN_EXE_heddle"));
    heddle.args(command).args(options).arg(path);
    if farm.is_some() {
        heddle.output().unwrap();
    }
    let output = heddle.output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    let holds = shown.contains("proved") || shown.contains("bounded");
    (shown, holds)
}

fn wrong(premise: Premise) -> Vec<String> {
    let mut wrong = Vec::new();
    for (which, listed) in [("uses", true), ("without", false)] {
        let path = match program(premise, which) {
            Ok(path) => path,
            Err(missing) => {
                wrong.push(missing);
                continue;
            }
        };
        let (shown, holds) = run(&path);
        let has = shown.contains(&format!("[{premise}]"));
        if !holds || has != listed {
            wrong.push(format!("{}:\n{shown}", path.display()));
        }
    }
    wrong
}

#[test]
fn each_is_listed_where_it_is_used_and_nowhere_else() {
    let wrong: Vec<String> = Premise::ALL.iter().flat_map(|p| wrong(*p)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn programs_belong_to_assumptions() {
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(Premise::parse(&name).is_some(), "no assumption `{name}`");
    }
}
