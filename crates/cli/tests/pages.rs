//! The examples in the documentation are programs: those marked `plato wrong` or `java wrong` must give the code of
//! their page (or the code written after `wrong`), those marked `right` must be proved. Classes of Java
//! examples are not public, so that the file may have any name. Blocks marked `stub PATH` in front of an example are files in the
//! folder of stubs that it is checked with.
#![allow(clippy::unwrap_used)]

#[path = "../../driver/tests/cores/mod.rs"]
mod cores;

use cores::on_all_cores;
use heddle_diag::codes::{self, TABLE};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Codes whose example is not a small program for `heddle check`: about files and options, limits, failures, the
/// explorer and the reading of Java.
fn has_no_program(code: heddle_diag::Code) -> bool {
    let exempt = [
        codes::TOO_DEEP,
        codes::NEWER_JAVA,
        codes::NEWER_CLASS_FILE,
        codes::RESOURCE_LIMIT,
        codes::SOLVER_FAILED,
        codes::INTERRUPTED,
        codes::UNSUPPORTED,
        codes::NOT_FOR_ANY_NUMBER,
        codes::INTERNAL,
    ];
    let of_java = (codes::NULL..=codes::OVERFLOW).contains(&code);
    let of_surroundings = (510..520).contains(&code.0);
    code.0 < 100 || code.0 >= 600 || of_surroundings || of_java || exempt.contains(&code)
}

struct Example {
    page: PathBuf,
    line: usize,
    /// `plato` or `java`
    language: String,
    /// The code that it must give; none if it must be proved.
    code: Option<String>,
    text: String,
    /// Files of stubs, by their paths.
    stubs: Vec<(String, String)>,
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn examples(page: &Path, default_code: &str) -> Vec<Example> {
    let text = fs::read_to_string(page).unwrap();
    let mut examples: Vec<Example> = Vec::new();
    let mut stubs: Vec<(String, String)> = Vec::new();
    let (mut open, mut in_stub) = (false, false);
    for (index, line) in text.lines().enumerate() {
        if let Some(info) = line.strip_prefix("```") {
            if let Some((_, path)) = info.split_once(" stub ") {
                (open, in_stub) = (false, true);
                stubs.push((path.to_owned(), String::new()));
                continue;
            }
            in_stub = false;
            let mut words = info.split_whitespace();
            let language = words.next().unwrap_or_default().to_string();
            let example = !open && ["plato", "java"].contains(&&*language);
            let code = match words.next() {
                Some("wrong") if example => Some(words.next().unwrap_or(default_code).to_string()),
                Some("right") if example => None,
                _ => {
                    open = false;
                    continue;
                }
            };
            open = true;
            examples.push(Example {
                page: page.to_path_buf(),
                line: index + 1,
                language,
                code,
                text: String::new(),
                stubs: std::mem::take(&mut stubs),
            });
        } else if in_stub {
            let (_, text) = stubs.last_mut().unwrap();
            *text += line;
            text.push('\n');
        } else if open {
            let example = examples.last_mut().unwrap();
            example.text += line;
            example.text.push('\n');
        }
    }
    examples
}

/// What is wrong with the example, if anything.
fn complaint(example: &Example) -> Option<String> {
    let directory = tempfile::TempDir::new().unwrap();
    let file = directory
        .path()
        .join(format!("Example.{}", example.language));
    fs::write(&file, &example.text).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    for (path, text) in &example.stubs {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    if !example.stubs.is_empty() {
        command.arg("check").arg("--stubs").arg(folder.path());
    } else {
        command.arg("check");
    }
    let output = command
        .args([
            "--format",
            "json",
            "--no-cache",
            "--jobs",
            "1",
            "--check",
            "all",
        ])
        .arg(&file)
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let items = report["items"].as_array().unwrap().iter();
    let of_items = items.flat_map(|i| i["diagnostics"].as_array().unwrap());
    let all = report["input"].as_array().unwrap().iter().chain(of_items);
    let codes: Vec<&str> = all.map(|d| d["code"].as_str().unwrap()).collect();
    let place = format!("{}:{}", example.page.display(), example.line);
    match &example.code {
        Some(code) if codes.contains(&&**code) => None,
        Some(code) => Some(format!("{place}: must give {code}, gives {codes:?}")),
        None if is_about_reading(&example.page) && codes.iter().all(|c| !is_of_reading(c)) => None,
        None if codes.is_empty() && report["exit_code"] == 0 => None,
        None => Some(format!("{place}: must be proved, gives {codes:?}")),
    }
}

/// Right examples on pages about Java's syntax and types must be accepted; nothing need be proved of them.
fn is_about_reading(page: &Path) -> bool {
    let name = page.file_name().unwrap().to_string_lossy();
    is_of_reading(&name)
}

/// Codes of Java's syntax and types.
fn is_of_reading(code: &str) -> bool {
    let patterns = ("H0250".."H0260").contains(&code);
    code.starts_with('H') && (code > "H1000" || patterns)
}

#[test]
fn examples_do_what_their_pages_say() {
    let mut all = Vec::new();
    for entry in fs::read_dir(docs()).unwrap() {
        let page = entry.unwrap().path();
        if page.extension().is_some_and(|e| e == "md") {
            all.extend(examples(&page, ""));
        }
    }
    for entry in TABLE {
        let id = entry.code.id();
        let of_page = examples(&docs().join(format!("codes/{id}.md")), &id);
        let wrong = of_page.iter().filter(|e| e.code.is_some()).count();
        let right = of_page.len() - wrong;
        if !has_no_program(entry.code) {
            assert!(wrong > 0 && right > 0, "{id} needs both kinds of examples");
        }
        all.extend(of_page);
    }
    let complaints = on_all_cores(&all, complaint);
    let complaints: Vec<String> = complaints.into_iter().flatten().collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Targets of Markdown links: `[words](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1);
    ends.filter_map(|rest| Some(rest.split_once(')')?.0))
}

#[test]
fn links_lead_somewhere() {
    let root = docs().join("..");
    let mut pages = vec![
        root.join("README.md"),
        root.join("ARCHITECTURE.md"),
        root.join("CHANGELOG.md"),
    ];
    for folder in [docs(), docs().join("codes")] {
        let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
        pages.extend(entries.filter(|p| p.extension().is_some_and(|e| e == "md")));
    }
    let mut count = 0;
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text).filter(|l| !l.contains("://")) {
            let target = link.split('#').next().unwrap();
            let path = page.parent().unwrap().join(target);
            assert!(path.exists(), "{}: {link}", page.display());
            count += 1;
        }
    }
    assert!(count > 10, "{count} links");
}
