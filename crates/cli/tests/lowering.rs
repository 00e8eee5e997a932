//! The translation of Java, rule by rule: each program under `tests/lower` is one small class, and the file beside it has its Plato
//! text. A difference fails; `HEDDLE_GOLDEN=write` writes the texts anew, to be looked at before they are kept.
#![allow(clippy::unwrap_used)]

use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/lower")
        .canonicalize()
        .unwrap()
}

/// The text of a program, without the line that names its file.
fn plato(path: &Path) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args(["check", "--emit", "plato", "--check", "all"])
        .arg(path)
        .output()
        .map_err(|e| e.to_string())?;
    let text = String::from_utf8(output.stdout).map_err(|e| e.to_string())?;
    let words = String::from_utf8_lossy(&output.stderr);
    match text.split_once('\n') {
        Some((_, text)) if !text.trim().is_empty() => Ok(text.to_owned()),
        _ => Err(format!("no text, but: {words}")),
    }
}

fn test(path: &Path) -> Result<(), Failed> {
    let found = plato(path)?;
    let golden = path.with_extension("plato");
    if std::env::var_os("HEDDLE_GOLDEN").is_some_and(|v| v == "write") {
        fs::write(&golden, found).map_err(|e| e.to_string())?;
        return Ok(());
    }
    let kept = fs::read_to_string(&golden).map_err(|e| format!("{}: {e}", golden.display()))?;
    if kept == found {
        return Ok(());
    }
    let (kept, found): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), found.lines().collect());
    let same = kept.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let line = |lines: &[&str]| (*lines.get(same).unwrap_or(&"(the end)")).to_owned();
    let (was, is) = (line(&kept), line(&found));
    let place = format!("{}:{}", golden.display(), same + 1);
    Err(format!("{place}: was\n  {was}\nis\n  {is}\n(HEDDLE_GOLDEN=write writes it anew)").into())
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let entries = fs::read_dir(folder()).unwrap();
    let paths = entries.map(|e| e.unwrap().path());
    let java = |p: &PathBuf| p.extension().is_some_and(|e| e == "java");
    let mut programs: Vec<PathBuf> = paths.filter(java).collect();
    programs.sort();
    assert!(programs.len() >= 20, "too few programs");
    let trial = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        Trial::test(name, move || test(&path))
    };
    let trials = programs.into_iter().map(trial).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
