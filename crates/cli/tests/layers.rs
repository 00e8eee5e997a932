//! The dependencies between the crates are those that ARCHITECTURE.md promises.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// No part of the program.
const TOOLS: [&str; 1] = ["xtask"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A row of the table: a crate and the crates that it must not use.
struct Row {
    name: String,
    excluded: Vec<String>,
}

/// The rows of the table, from top to bottom.
fn table() -> Vec<Row> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    text.lines().filter_map(row).collect()
}

/// `| `name` | what it is | must not know (`a`, `b`) |`
fn row(line: &str) -> Option<Row> {
    let (name, rest) = line.strip_prefix("| `")?.split_once('`')?;
    let last = rest.trim_end().trim_end_matches('|').rsplit('|').next()?;
    // A row that may use some crates only names those.
    let last = last.split("anything but").next()?;
    let quoted = last.split('`').skip(1).step_by(2);
    Some(Row {
        name: name.to_owned(),
        excluded: quoted.map(str::to_owned).collect(),
    })
}

/// The crates of the table, from top to bottom.
fn rows() -> Vec<String> {
    table().into_iter().map(|r| r.name).collect()
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
    let table = table();
    let position = |name: &str| table.iter().position(|r| r.name == name).unwrap();
    for row in &table {
        for dependency in dependencies(&row.name) {
            let place = format!("{} depends on {dependency}", row.name);
            assert!(position(&dependency) < position(&row.name), "{place}");
            assert!(!row.excluded.contains(&dependency), "{place}");
        }
    }
    assert!(dependencies("driver").contains(&"deduce".to_string()));
}

/// A misspelt name in the last column would exclude nothing.
#[test]
fn the_table_excludes_crates_that_exist() {
    let rows = rows();
    let excluded: Vec<String> = table().into_iter().flat_map(|r| r.excluded).collect();
    assert!(excluded.len() > 20, "the last column names too little");
    for name in excluded {
        assert!(rows.contains(&name), "`{name}` is no crate");
    }
}

#[test]
fn the_command_reaches_everything_through_the_driver() {
    assert_eq!(
        dependencies("cli"),
        ["text", "diag", "render", "report-html", "driver", "lsp"]
    );
    assert_eq!(dependencies("text"), Vec::<String>::new());
    assert_eq!(dependencies("diag"), ["text"]);
    assert_eq!(dependencies("render"), ["diag", "text"]);
}

/// The crates that know how clauses hang in trees: the parser, the type checker, the model of contracts.
const READ_CLAUSES: [&str; 3] = ["syntax", "resolve", "contracts"];

/// Where a text occurs in the source of a crate.
fn places(dir: &Path, text: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            places(&path, text, found);
        } else if fs::read_to_string(&path).is_ok_and(|t| t.contains(text)) {
            found.push(path.display().to_string());
        }
    }
}

#[test]
fn clauses_are_read_by_the_model_of_contracts_only() {
    let words = ["ClauseKind", "nodes::<ast::Clause>", "Member::Spec"];
    for name in rows() {
        let source = root().join("crates").join(&name).join("src");
        for word in words {
            let mut found = Vec::new();
            places(&source, word, &mut found);
            let reads = READ_CLAUSES.contains(&&*name);
            assert!(reads || found.is_empty(), "{word} in {found:?}");
        }
    }
}

/// Which method is special is said in one table (`contracts::special`); rules of `lower` compare no names of methods.
#[test]
fn special_methods_are_found_by_the_table_only() {
    let source = root().join("crates/lower/src");
    let words = [
        "\"Thread.",
        "\"Object.wait",
        "\"Object.notify",
        "\"Lock.",
        "== \"<init>\"",
        "== \"run\"",
        "== \"main\"",
        "java/util/concurrent/locks/Lock",
        "java/util/concurrent/locks/Condition",
    ];
    for word in words {
        let mut found = Vec::new();
        places(&source, word, &mut found);
        assert!(found.is_empty(), "{word} in {found:?}");
    }
}

/// Words that only Java has; the proof method speaks of Plato, front ends of their languages.
const WORDS_OF_JAVA: [&str; 9] = [
    "Java",
    "synchronized",
    "instanceof",
    "unwritable_by_env_if",
    "env_assumption",
    "loop_invariant",
    "exception",
    "static field",
    "monitor",
];

#[test]
fn the_proof_method_has_no_words_of_java() {
    let mut folders = vec![
        root().join("crates/deduce/src"),
        root().join("crates/vc/src"),
    ];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for word in WORDS_OF_JAVA {
                assert!(!text.contains(word), "{}: {word}", path.display());
            }
            files += 1;
        }
    }
    assert!(files > 20, "{files} files");
}

/// The text files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
        if path.is_dir() {
            files(&path, endings, found);
        } else if endings.contains(&ending) {
            found.push(path);
        }
    }
}

/// The numbers behind `semantics, section` in a text.
fn cited(text: &str) -> Vec<String> {
    let text = text.replace("\n//!", "").replace("\n    ///", "");
    let text: Vec<&str> = text.split_whitespace().collect();
    let mut found = Vec::new();
    for (k, word) in text.iter().enumerate() {
        let about = k > 0 && text[k - 1].ends_with("semantics,");
        if !about || !matches!(*word, "section" | "sections") {
            continue;
        }
        let numbers = text[k + 1..].iter().take_while(|w| {
            let digit = w.starts_with(|c: char| c.is_ascii_digit());
            digit || matches!(**w, "and" | "to")
        });
        let bare = |w: &&str| {
            w.chars()
                .take_while(char::is_ascii_digit)
                .collect::<String>()
        };
        found.extend(numbers.map(bare).filter(|n| !n.is_empty()));
    }
    found
}

#[test]
fn cited_sections_of_the_semantics_exist() {
    let page = fs::read_to_string(root().join("docs/semantics.md")).unwrap();
    let heads = page.lines().filter_map(|l| l.strip_prefix("## "));
    let sections: Vec<&str> = heads.filter_map(|h| h.split(' ').next()).collect();
    let mut sources = Vec::new();
    files(&root().join("crates"), &["rs"], &mut sources);
    let mut count = 0;
    for path in sources {
        for number in cited(&fs::read_to_string(&path).unwrap()) {
            assert!(
                sections.contains(&&*number),
                "{}: section {number}",
                path.display()
            );
            count += 1;
        }
    }
    assert!(count > 20, "{count} citations");
}

#[test]
fn the_decision_log_says_nothing_twice() {
    let log = fs::read_to_string(root().join("docs/decisions.md")).unwrap();
    let lines: Vec<&str> = log.lines().filter(|l| l.starts_with("- ")).collect();
    let start = |l: &str| l.chars().take(60).collect::<String>();
    for (k, line) in lines.iter().enumerate() {
        let again = lines[..k].iter().any(|l| start(l) == start(line));
        assert!(!again, "{line}");
    }
}
