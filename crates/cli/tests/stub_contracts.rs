//! The contracts of the library can be met: behind a call of each method that has one, `assert false` is not proved. A contract that contradicts
//! itself, its invariants or the frame would prove everything behind the call.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MODIFIERS: &[&str] = &[
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "default",
    "synchronized",
    "native",
];

fn java_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => java_files(&path, found),
            false => found.push(path),
        }
    }
    found.sort();
}

/// A class of the library with the methods that have a contract with content.
struct Stub {
    imports: Vec<String>,
    name: String,
    /// `<K, V>`, or nothing.
    params: String,
    is_abstract: bool,
    /// Their headers, without comments.
    methods: Vec<String>,
}

fn stub(text: &str) -> Option<Stub> {
    let package = text.lines().find_map(|l| l.strip_prefix("package "))?;
    let mut imports: Vec<String> = text.lines().map(str::to_owned).collect();
    imports.retain(|l| l.starts_with("import "));
    imports.push(format!("import {}.*;", package.trim_end_matches(';')));
    let declares = |l: &&str| l.starts_with("public ") && l.ends_with('{');
    let header = text.lines().find(declares)?;
    let words: Vec<&str> = header.split(' ').collect();
    let kind = words
        .iter()
        .position(|w| ["class", "interface"].contains(w))?;
    let rest = words[kind + 1..].join(" ");
    let end = rest.find(['<', ' ', '{'])?;
    let params = match rest[end..].starts_with('<') {
        true => &rest[end..end + balanced(&rest[end..])],
        false => "",
    };
    let (mut methods, mut contract) = (Vec::new(), false);
    for line in text.lines() {
        let line_text = line.trim();
        if line_text.starts_with("//@") {
            contract |= line_text.contains("ensures") || line_text.contains("requires");
            continue;
        }
        let member = line.starts_with("  ") && !line.starts_with("   ");
        if contract && member && line_text.ends_with(';') && line_text.contains('(') {
            methods.push(without_comments(line_text));
        }
        contract = false;
    }
    let is_abstract = words[kind] == "interface" || words[..kind].contains(&"abstract");
    Some(Stub {
        imports,
        name: rest[..end].to_owned(),
        params: params.to_owned(),
        is_abstract,
        methods,
    })
}

fn without_comments(line: &str) -> String {
    let mut text = line.trim_end_matches(';').to_owned();
    while let (Some(from), Some(to)) = (text.find("/*@"), text.find("@*/")) {
        text.replace_range(from..to + 3, "");
    }
    text.trim().to_owned()
}

/// How long the part in angle brackets at the beginning is.
fn balanced(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '<') - i32::from(c == '>');
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// Splits at commas outside of angle brackets.
fn list(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        depth += i32::from(c == '<') - i32::from(c == '>');
        match c == ',' && depth == 0 {
            true => parts.push(String::new()),
            false => parts.last_mut().unwrap().push(c),
        }
    }
    parts.retain(|p| !p.trim().is_empty());
    parts.iter().map(|p| p.trim().to_owned()).collect()
}

/// A method that calls the one with this header, and asserts what is false.
fn attempt(stub: &Stub, header: &str, number: usize) -> Option<String> {
    let header = header.split(" throws ").next()?;
    let mut rest = header;
    let mut modifiers = Vec::new();
    while let Some((word, behind)) = rest.split_once(' ') {
        if !MODIFIERS.contains(&word) {
            break;
        }
        modifiers.push(word);
        rest = behind;
    }
    let mut params = list(&stub.params.replacen('<', "", 1).replace_last('>'));
    if rest.starts_with('<') {
        let own = &rest[..balanced(rest)];
        params.extend(list(&own[1..own.len() - 1]));
        rest = rest[own.len()..].trim();
    }
    let (named, passed) = rest.split_once('(')?;
    let passed = list(passed.trim_end().trim_end_matches(')'));
    let names: Vec<&str> = passed.iter().filter_map(|p| p.rsplit(' ').next()).collect();
    let names = names.join(", ");
    let mut formals: Vec<String> = passed.iter().map(|p| p.replace("...", "[]")).collect();
    let method = named.trim().rsplit(' ').next()?;
    let hidden = modifiers
        .iter()
        .any(|m| ["private", "protected"].contains(m));
    let makes = named.trim() == stub.name;
    if hidden || (makes && stub.is_abstract) {
        return None;
    }
    let class = &stub.name;
    let call = if makes {
        let diamond = if stub.params.is_empty() { "" } else { "<>" };
        format!("Object o = new {class}{diamond}({names});")
    } else if modifiers.contains(&"static") {
        format!("{class}.{method}({names});")
    } else {
        let own = list(&stub.params.replacen('<', "", 1).replace_last('>'));
        let own: Vec<&str> = own.iter().filter_map(|p| p.split(' ').next()).collect();
        let of = match own.is_empty() {
            true => String::new(),
            false => format!("<{}>", own.join(", ")),
        };
        formals.insert(0, format!("{class}{of} it"));
        format!("if (it == null) return; it.{method}({names});")
    };
    let params = match params.is_empty() {
        true => String::new(),
        false => format!("<{}> ", params.join(", ")),
    };
    let formals = formals.join(", ");
    Some(format!(
        "  static {params}void m{number}({formals}) throws Throwable {{ {call} assert false; }} // {method}"
    ))
}

trait ReplaceLast {
    fn replace_last(self, c: char) -> String;
}

impl ReplaceLast for String {
    fn replace_last(mut self, c: char) -> String {
        if self.ends_with(c) {
            self.pop();
        }
        self
    }
}

/// Checks a program; gives its items with whether the false assertion is reported, and what is wrong with the program.
fn check(text: &str, name: &str) -> Vec<(String, bool)> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{name}.java"));
    fs::write(&path, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .args([
            "check",
            "--format",
            "json",
            "--no-cache",
            "--replay",
            "0",
            "--check",
            "all",
        ])
        .arg(&path)
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let list = |v: &serde_json::Value| v.as_array().cloned().unwrap_or_default();
    for error in list(&report["input"]) {
        assert_ne!(error["severity"], "error", "{name}: {}", error["message"]);
    }
    let fails = |item: &serde_json::Value| {
        let all = list(&item["diagnostics"]);
        all.iter().any(|d| d["code"] == "H0301") || item["verdict"] == "unsupported"
    };
    let items = list(&report["items"]);
    let named = |item: &serde_json::Value| item["name"].as_str().unwrap_or_default().to_owned();
    items.iter().map(|i| (named(i), fails(i))).collect()
}

#[test]
fn every_contract_of_the_library_can_be_met() {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../resolve/stubs");
    java_files(&folder, &mut files);
    let (mut tried, mut wrong) = (0, Vec::new());
    for path in files {
        let Some(stub) = stub(&fs::read_to_string(&path).unwrap()) else {
            continue;
        };
        let methods = stub.methods.iter().enumerate();
        let methods: Vec<String> = methods
            .filter_map(|(k, header)| attempt(&stub, header, k))
            .collect();
        if methods.is_empty() {
            continue;
        }
        let name = format!("Try{}", stub.name);
        let mut text = stub.imports.join("\n");
        write!(text, "\nclass {name} {{\n{}\n}}\n", methods.join("\n")).unwrap();
        let items = check(&text, &name);
        assert_eq!(items.len(), methods.len(), "{name}");
        tried += items.len();
        let proved = items.into_iter().filter(|(_, fails)| !fails);
        wrong.extend(proved.map(|(item, _)| format!("{item} in\n{text}")));
    }
    assert!(wrong.is_empty(), "contradictory: {}", wrong.join("\n"));
    assert!(tried > 250, "only {tried} contracts were found");
}

#[test]
fn a_contradiction_is_noticed() {
    let text = "abstract class Odd {\n  //@ ensures \\result == 1 && \\result == 2;\n  abstract int f();\n}\n\
        class TryOdd { static void m(Odd it) { if (it == null) return; it.f(); assert false; } }\n";
    let items = check(text, "TryOdd");
    let fails = |name: &str| items.iter().find(|(item, _)| item == name).map(|i| i.1);
    assert_eq!(fails("TryOdd.m"), Some(false), "{items:?}");
}
