//! Java text around the user's classes: scenarios of comments, clients of a class, and models of library classes.
//!
//! A scenario becomes a class in the class that its comment stands in; runs point to the comment.

mod client;
mod scenario;

pub use client::client;
pub use scenario::scenarios;

use heddle_syntax::ast::{Ast, Member, MethodKind, flags};
use std::fmt::Write;

/// A text to be read with the program, and the static methods to start with.
#[derive(Clone, Debug)]
pub struct Harness {
    /// The text.
    pub text: String,
    /// Class, method, and what it is called.
    pub entries: Vec<Entry>,
    /// What is not done, in words.
    pub left_out: Vec<String>,
    /// Parts that are copied from the user's file: place in the text, place in the file, length.
    pub copied: Vec<(u32, u32, u32)>,
    /// It stands for the user's file, and is not read beside it.
    pub replaces: bool,
}

impl Harness {
    /// Where a range of the text stands in the user's file, if it is copied from there.
    pub fn original(&self, start: u32, end: u32) -> Option<(u32, u32)> {
        let (at, from, length) = self
            .copied
            .iter()
            .find(|(at, _, length)| *at <= start && start < at + length)?;
        let first = from + (start - at);
        Some((first, (first + (end - start)).min(from + length)))
    }
}

/// A static method to start with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The binary name of its class.
    pub class: String,
    /// Its name.
    pub method: String,
    /// What people call it.
    pub what: String,
    /// Some of its threads stand for any number of them.
    pub any_number: bool,
}

/// The models of library classes, as file names and texts.
pub const MODELS: &[(&str, &str)] = &[
    ("Model.java", include_str!("../../models/Model.java")),
    ("Bases.java", include_str!("../../models/Bases.java")),
    ("Lang.java", include_str!("../../models/Lang.java")),
    ("Lists.java", include_str!("../../models/Lists.java")),
    ("Maps.java", include_str!("../../models/Maps.java")),
    (
        "Utilities.java",
        include_str!("../../models/Utilities.java"),
    ),
    (
        "Functions.java",
        include_str!("../../models/Functions.java"),
    ),
    ("Io.java", include_str!("../../models/Io.java")),
    ("Times.java", include_str!("../../models/Times.java")),
    ("Atomics.java", include_str!("../../models/Atomics.java")),
    ("Locks.java", include_str!("../../models/Locks.java")),
    ("Gates.java", include_str!("../../models/Gates.java")),
    ("Queues.java", include_str!("../../models/Queues.java")),
    (
        "Concurrent.java",
        include_str!("../../models/Concurrent.java"),
    ),
    (
        "Executors.java",
        include_str!("../../models/Executors.java"),
    ),
    ("Futures.java", include_str!("../../models/Futures.java")),
    ("Streams.java", include_str!("../../models/Streams.java")),
];

/// How a thread's code is wrapped: exceptions that must be caught come out as others.
const BEFORE: &str = "new Thread(() -> { try {";
const BEFORE_CODE: &str = "() -> { try {";
const AFTER: &str = "} catch (RuntimeException heddle$e) { throw heddle$e; } catch (Exception heddle$e) { throw new RuntimeException(heddle$e); } }";

fn package(ast: &Ast) -> String {
    let package = ast.unit.package.as_ref();
    package.map_or_else(String::new, |p| ast.text(p.path.name).to_owned())
}

fn binary(ast: &Ast, simple: &str) -> String {
    match package(ast).replace('.', "/") {
        p if p.is_empty() => simple.to_owned(),
        p => format!("{p}/{simple}"),
    }
}

/// Package and imports of a file, on their lines.
fn header(ast: &Ast) -> String {
    let mut out = String::new();
    if !package(ast).is_empty() {
        let _ = write!(out, "package {}; ", package(ast));
    }
    for import in &ast.unit.imports {
        let word = if import.is_static { "static " } else { "" };
        let star = if import.on_demand { ".*" } else { "" };
        let _ = write!(out, "import {word}{}{star}; ", ast.text(import.path.name));
    }
    out
}

/// `main` methods of a file: static ones as they are, those of objects through a class that makes one.
pub fn mains(ast: &Ast, number: usize) -> Harness {
    let mut harness = Harness {
        text: header(ast),
        entries: Vec::new(),
        left_out: Vec::new(),
        copied: Vec::new(),
        replaces: false,
    };
    for decl in &ast.unit.types {
        let node = ast[*decl];
        let class = ast.text(node.name.name).to_owned();
        for member in ast.list(node.members) {
            let Member::Method(id) = ast[*member] else {
                continue;
            };
            let method = ast[id];
            let is_main = ast.text(method.name.name) == "main"
                && method.kind == MethodKind::Method
                && !method.modifiers.has(flags::PRIVATE)
                && method.body.is_some()
                && ast.list(method.params).len() <= 1;
            if !is_main {
                continue;
            }
            let what = format!("{class}.main");
            if method.modifiers.has(flags::STATIC) {
                harness.entries.push(Entry {
                    class: binary(ast, &class),
                    method: "main".to_owned(),
                    what,
                    any_number: false,
                });
                continue;
            }
            let args = if method.params.is_empty() {
                ""
            } else {
                "new String[0]"
            };
            harness.started(
                ast,
                format!("Heddle$Main{number}_{class}"),
                &format!("new {class}().main({args});"),
                what,
            );
        }
    }
    harness
}

/// Test methods of a file, recognised by the names of their annotations.
pub fn tests(ast: &Ast, number: usize) -> Harness {
    let mut harness = Harness {
        text: header(ast),
        entries: Vec::new(),
        left_out: Vec::new(),
        copied: Vec::new(),
        replaces: false,
    };
    for decl in &ast.unit.types {
        let node = ast[*decl];
        let class = ast.text(node.name.name).to_owned();
        let annotated = |words: &[&str]| -> Vec<String> {
            let members = ast.list(node.members).iter();
            let methods = members.filter_map(|m| match ast[*m] {
                Member::Method(id) => Some(ast[id]),
                _ => None,
            });
            let wanted = methods.filter(|m| {
                let mut all = ast.list(m.modifiers.annotations).iter();
                let plain = m.params.is_empty()
                    && !m.modifiers.has(flags::PRIVATE)
                    && !m.modifiers.has(flags::STATIC);
                plain
                    && all.any(|a| {
                        let path = ast.text(ast[*a].path.name);
                        words.contains(&path.rsplit('.').next().unwrap_or(path))
                    })
            });
            wanted.map(|m| ast.text(m.name.name).to_owned()).collect()
        };
        let calls =
            |names: &[String]| -> String { names.iter().map(|n| format!("c.{n}(); ")).collect() };
        let before = calls(&annotated(&["BeforeEach", "Before"]));
        let after = calls(&annotated(&["AfterEach", "After"]));
        for test in annotated(&["Test", "RepeatedTest"]) {
            let code = format!("{class} c = new {class}(); {before} c.{test}(); {after}");
            harness.started(
                ast,
                format!("Heddle$Test{number}_{class}_{test}"),
                &code,
                format!("{class}.{test}"),
            );
        }
    }
    harness
}

impl Harness {
    /// Adds a class that starts with some code.
    fn started(&mut self, ast: &Ast, class: String, code: &str, what: String) {
        let _ = write!(
            self.text,
            "class {class} {{ static void heddle$run() throws Exception {{ {code} }} }} "
        );
        self.entries.push(Entry {
            class: binary(ast, &class),
            method: "heddle$run".to_owned(),
            what,
            any_number: false,
        });
    }
}
