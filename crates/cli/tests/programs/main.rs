//! Runs the command on every program under `tests/plato`, `tests/java` and `examples` and compares what it says with what the
//! program says about itself. Each program is a test case of its own, named by its path:
//! `cargo test -p heddle --test programs -- unsound/Dispatch`. A path that matches no program fails.
#![allow(clippy::unwrap_used)]

mod expectation;

use expectation::{Expectations, differences};
use libtest_mimic::{Arguments, Trial};
use std::path::{Component, Path, PathBuf};
use std::process::{Command, ExitCode};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

fn collect(directory: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.ends_with("explore") {
            // Programs for the model checker, which has a harness of its own.
        } else if path.is_dir() {
            collect(&path, found);
        } else if path
            .extension()
            .is_some_and(|e| e == "plato" || e == "java")
        {
            found.push(path);
        }
    }
}

/// Everything is looked for in the programs, also in those without specifications; but what `inferred`, `everyday` and `library-cases` have is checked
/// as users check it.
fn sought(path: &Path) -> &'static [&'static str] {
    let as_users_do = ["inferred", "everyday", "library-cases"];
    let is_one = |c: Component<'_>| as_users_do.iter().any(|name| c.as_os_str() == *name);
    match path.components().any(is_one) {
        true => &[],
        false => &["--check", "all"],
    }
}

/// Programs for a library that may be newer than the JDK of the machine use the one that the command carries.
fn without_jdk(path: &Path, command: &mut Command) {
    if path.components().any(|c| c.as_os_str() == "newer-library") {
        command.env_remove("JAVA_HOME").env("PATH", "");
    }
}

/// Runs the command on one program; all differences, or nothing.
fn test(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let expectations = Expectations::parse(&text)?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    without_jdk(path, &mut command);
    let output = command
        .args(["check", "--format", "json", "--no-cache", "--jobs", "1"])
        .args(sought(path))
        .args(&expectations.options)
        .arg(path)
        .output()
        .map_err(|e| e.to_string())?;
    let report = serde_json::from_slice(&output.stdout).map_err(|e| {
        let words = String::from_utf8_lossy(&output.stderr);
        format!("no report ({e}), but: {words}")
    })?;
    let found = differences(&expectations, &report);
    if found.is_empty() {
        Ok(())
    } else {
        Err(found.join("\n"))
    }
}

/// Every program as a test case; `HEDDLE_TEST_ONLY` leaves those whose names contain it.
fn trials() -> Vec<Trial> {
    let mut paths = Vec::new();
    for folder in ["examples", "tests/plato", "tests/java"] {
        collect(&root().join(folder), &mut paths);
    }
    paths.sort();
    let only = std::env::var("HEDDLE_TEST_ONLY").unwrap_or_default();
    let named = paths.into_iter().map(|path| {
        let name = path.strip_prefix(root()).unwrap_or(&path);
        (name.display().to_string(), path)
    });
    named
        .filter(|(name, _)| name.contains(&only))
        .map(|(name, path)| Trial::test(name, move || test(&path).map_err(Into::into)))
        .collect()
}

/// A filter that names a path, not a function of some other test.
fn names_a_path(filter: &str) -> bool {
    filter.contains(['/', '.'])
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = trials();
    let filter = arguments.filter.as_deref().unwrap_or_default();
    let matched = trials.iter().filter(|t| t.name().contains(filter)).count();
    if matched == 0 && (filter.is_empty() || names_a_path(filter)) {
        libtest_mimic::run(
            &Arguments::default(),
            vec![Trial::test("programs were found", || {
                Err("no program has such a name".into())
            })],
        )
        .exit();
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
