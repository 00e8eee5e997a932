//! Explorations of the same programs: what a JVM saw to hold is not refuted, and what it saw to fail is not found to be free of failures.

use crate::heddle::command;
use crate::jvm::write;
use serde_json::Value;
use std::path::Path;

/// What the explorations of the entries of programs came to.
#[derive(Default)]
pub(crate) struct Explored {
    /// Entries with an answer.
    pub decided: usize,
    pub undecided: usize,
    /// Answers that the JVM contradicts.
    pub wrong: Vec<String>,
}

/// Entries of a program: `e0` holds and its twin `w0` fails; one without twin ends with an exception, and nothing is said about it.
fn entries(text: &str) -> Vec<String> {
    let starts = text.split("public static void ").skip(1);
    let names = starts.filter_map(|part| part.split_once("()").map(|(name, _)| name.to_owned()));
    let names: Vec<String> = names.filter(|n| n.len() < 5).collect();
    let twin = |n: &String| match n.split_at(1) {
        ("e", k) => format!("w{k}"),
        (_, k) => format!("e{k}"),
    };
    names
        .iter()
        .filter(|n| names.contains(&twin(n)))
        .cloned()
        .collect()
}

/// Whether calls leave something behind: the JVM makes all of them in one process, an exploration begins anew.
fn remembers(text: &str) -> bool {
    let fields = text.lines().map(str::trim).filter(|l| l.ends_with(';'));
    let mut fields = fields.filter(|l| l.contains("static ") && !l.contains('('));
    fields.any(|l| !l.contains(" final ") || l.contains('[')) || text.contains("enum ")
}

/// Explores all entries of a program, each from a `main` of its own.
pub(crate) fn explore(place: &Path, name: &str, text: &str, explored: &mut Explored) {
    let entries = entries(text);
    let start = |e: &String| {
        format!(
            "class Go_{e} {{ public static void main(String[] a) throws Throwable {{ {name}.{e}(); }} }}\n"
        )
    };
    let starts: String = entries.iter().map(start).collect();
    if entries.is_empty() {
        return;
    }
    let path = write(&place.join("explored"), name, &format!("{text}\n{starts}"));
    let output = command()
        .arg("explore")
        .arg(&path)
        .args([
            "--format",
            "json",
            "--timeout",
            "10",
            "--max-states",
            "20000",
        ])
        .output()
        .unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let runs = value["runs"].as_array().cloned().unwrap_or_default();
    for run in runs {
        let entry = run["start"].as_str().unwrap_or_default();
        let holds = entry.starts_with("Go_e");
        let verdict = run["verdict"].as_str().unwrap_or_default();
        match verdict {
            "undecided" => explored.undecided += 1,
            _ => explored.decided += 1,
        }
        // What fails after the assertions held is what the JVM saw, too.
        let findings = run["findings"].as_array().cloned().unwrap_or_default();
        let wrong = match holds {
            true => findings.iter().any(|f| f["kind"] == "assertion"),
            false => verdict == "no failure",
        };
        if wrong && !remembers(text) && !text.contains("start()") {
            explored
                .wrong
                .push(format!("{name} {entry}: {verdict}\n{text}"));
        }
    }
}
