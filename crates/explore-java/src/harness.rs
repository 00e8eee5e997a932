//! Java text around the user's classes: scenarios of comments, clients of a class, and models of library classes.
//!
//! A scenario becomes a class of its own in the same package, at the same lines as its comment, so that runs point there.

use heddle_syntax::ast::{Ast, Member, MethodKind, Primitive, TypeDeclId, TypeKind, VariableId, flags};
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
}

impl Harness {
    /// Where a range of the text stands in the user's file, if it is copied from there.
    pub fn original(&self, start: u32, end: u32) -> Option<(u32, u32)> {
        let (at, from, length) = self.copied.iter().find(|(at, _, length)| *at <= start && start < at + length)?;
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
}

/// The models of library classes, as file names and texts.
pub const MODELS: &[(&str, &str)] = &[
    ("Model.java", include_str!("../models/Model.java")),
    ("Atomics.java", include_str!("../models/Atomics.java")),
    ("Locks.java", include_str!("../models/Locks.java")),
    ("Gates.java", include_str!("../models/Gates.java")),
    ("Collections.java", include_str!("../models/Collections.java")),
];

/// How a thread's code is wrapped: exceptions that must be caught come out as others.
const BEFORE: &str = "new Thread(() -> { try {";
const AFTER: &str =
    "} catch (RuntimeException heddle$e) { throw heddle$e; } catch (Exception heddle$e) { throw new RuntimeException(heddle$e); } }";

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

/// The scenarios in the comments of a file; `Err` says what is wrong with one, and where.
pub fn scenarios(ast: &Ast, text: &str, number: usize) -> Result<Option<Harness>, (usize, String)> {
    let mut out = header(ast);
    let mut entries = Vec::new();
    let mut copied = Vec::new();
    let mut line = 1;
    for (at, body) in comments(text) {
        let Some((name, inner, offset)) = named(body) else {
            return Err((at, "a scenario is written `scenario name { … thread { … } thread { … } }`".to_owned()));
        };
        let (code, parts) = threads(inner).map_err(|wrong| (at, wrong))?;
        let wanted = text[..at + offset].matches('\n').count() + 1;
        while line < wanted {
            out.push('\n');
            line += 1;
        }
        let class = format!("Heddle$Scenario{number}_{}", entries.len());
        let _ = write!(out, "class {class} {{ static void heddle$run() throws Exception {{ ");
        let base = out.len();
        let parts = parts.into_iter();
        copied.extend(parts.map(|(to, from, length)| {
            ((base + to) as u32, (at + offset + from) as u32, length as u32)
        }));
        let _ = write!(out, "{code} }} }}");
        line += code.matches('\n').count();
        entries.push(Entry {
            class: binary(ast, &class),
            method: "heddle$run".to_owned(),
            what: format!("scenario {name}"),
        });
    }
    let harness = Harness {
        text: out,
        entries,
        left_out: Vec::new(),
        copied,
    };
    Ok((!harness.entries.is_empty()).then_some(harness))
}

/// Comments that begin with `@ scenario`: where their text starts, and the text.
fn comments(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (mark, end) in [("//@", "\n"), ("/*@", "*/")] {
        for (at, _) in text.match_indices(mark) {
            let rest = &text[at + mark.len()..];
            if rest.split_whitespace().next() == Some("scenario") {
                let stop = rest.find(end).unwrap_or(rest.len());
                found.push((at + mark.len(), rest[..stop].trim_end_matches('@')));
            }
        }
    }
    found.sort_unstable();
    found
}

/// Name, text between the outermost braces, and where that text starts.
fn named(body: &str) -> Option<(&str, &str, usize)> {
    let open = body.find('{')?;
    let close = matching(body, open)?;
    let mut words = body[..open].split_whitespace().skip(1);
    let name = words.next()?;
    let nothing_else = words.next().is_none() && body[close + 1..].trim().is_empty();
    nothing_else.then_some((name, &body[open + 1..close], open + 1))
}

/// The brace that closes the one at a place; texts and comments are passed over.
fn matching(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, open);
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The code of a scenario: what stands before the threads, the threads, and what is done when all have ended.
fn threads(inner: &str) -> Result<(String, Vec<(usize, usize, usize)>), String> {
    let mut out = String::new();
    let (mut copied, mut late) = (Vec::new(), Vec::new());
    let (mut count, mut at) = (0, 0);
    let bytes = inner.as_bytes();
    let mut after = String::new();
    while at < bytes.len() {
        let rest = &inner[at..];
        let word_before = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || b"_$.".contains(&bytes[at - 1]));
        if !word_before
            && let Some(tail) = rest.strip_prefix("thread")
            && let Some(open) = tail.find('{')
            && tail[..open].split_whitespace().count() <= 1
            && tail.starts_with([' ', '{', '\n', '\t'])
        {
            let open = at + "thread".len() + open;
            let close = matching(inner, open).ok_or("a thread of the scenario is not closed with `}`")?;
            let named = inner[at + "thread".len()..open].trim();
            let name = match named.is_empty() {
                true => format!("T{}", count + 1),
                false => named.to_owned(),
            };
            let gap: String = inner[at..open].chars().filter(|c| *c == '\n').collect();
            if !after.trim().is_empty() {
                return Err("statements stand between the threads of the scenario: put them before the first or after the last".to_owned());
            }
            let _ = write!(out, "{after}{gap}Thread heddle$t{count} = {BEFORE}");
            copied.push((out.len(), open + 1, close - open - 1));
            let _ = write!(out, "{}{AFTER}, \"{name}\");", &inner[open + 1..close]);
            after.clear();
            late.clear();
            count += 1;
            at = close + 1;
            continue;
        }
        // Braces of other statements are copied with what is in them.
        let next = match bytes[at] {
            b'{' => matching(inner, at).ok_or("a brace of the scenario is not closed")? + 1,
            _ => at + rest.chars().next().map_or(1, char::len_utf8),
        };
        let (target, parts) = if count == 0 { (&mut out, &mut copied) } else { (&mut after, &mut late) };
        parts.push((target.len(), at, next - at));
        target.push_str(&inner[at..next]);
        at = next;
    }
    if count == 0 {
        return Err("the scenario has no `thread { … }`".to_owned());
    }
    for k in 0..count {
        let _ = write!(out, " heddle$t{k}.start();");
    }
    if !after.trim().is_empty() {
        for k in 0..count {
            let _ = write!(out, " heddle$t{k}.join();");
        }
    }
    copied.extend(late.into_iter().map(|(to, from, length)| (out.len() + to, from, length)));
    out.push_str(&after);
    Ok((out, joined(copied)))
}

/// Neighbouring parts are one.
fn joined(parts: Vec<(usize, usize, usize)>) -> Vec<(usize, usize, usize)> {
    let mut all: Vec<(usize, usize, usize)> = Vec::new();
    for (to, from, length) in parts {
        match all.last_mut() {
            Some(last) if last.0 + last.2 == to && last.1 + last.2 == from => last.2 += length,
            _ => all.push((to, from, length)),
        }
    }
    all
}

/// A small client of a class: so many threads with so many calls each.
pub fn client(ast: &Ast, decl: TypeDeclId, threads: usize, calls: usize) -> Result<Harness, String> {
    let node = ast[decl];
    let name = ast.text(node.name.name).to_owned();
    let mut left_out = Vec::new();
    let (mut constructor, mut has_constructor, mut offers) = (None, false, Vec::new());
    for member in ast.list(node.members) {
        let Member::Method(id) = ast[*member] else { continue };
        let method = ast[id];
        let args = arguments(ast, ast.list(method.params), &name);
        let word = ast.text(method.name.name).to_owned();
        match method.kind {
            MethodKind::Method => {
                let public = method.modifiers.has(flags::PUBLIC);
                let excluded = method.modifiers.has(flags::SPEC_ONLY) || word == "main" || word == "run";
                if !public || excluded {
                    continue;
                }
                let on = if method.modifiers.has(flags::STATIC) { &name } else { "c" };
                match args {
                    Some(args) => offers.push(format!("{on}.{word}({args});")),
                    None => left_out.push(format!("`{word}`, whose arguments clients do not have")),
                }
            }
            _ if method.modifiers.has(flags::PRIVATE) => has_constructor = true,
            _ => {
                has_constructor = true;
                constructor = constructor.or(args);
            }
        }
    }
    let Some(constructor) = constructor.or_else(|| (!has_constructor).then(String::new)) else {
        return Err(format!("clients cannot make objects of `{name}`: no constructor takes arguments that they have"));
    };
    if offers.is_empty() {
        return Err(format!("`{name}` has no public method that clients can call"));
    }
    let class = "Heddle$Client";
    let mut out = header(ast);
    let _ = write!(out, "class {class} {{ static void heddle$call({name} c) throws Exception {{ try {{ switch (heddle.model.Model.choose({})) {{ ", offers.len());
    for (k, offer) in offers.iter().enumerate() {
        let _ = write!(out, "case {k}: {offer} break; ");
    }
    out.push_str("} } catch (IllegalArgumentException | IllegalStateException | java.util.NoSuchElementException heddle$e) { } } ");
    let _ = write!(out, "static void heddle$run() throws Exception {{ {name} c = new {name}({constructor}); ");
    for k in 0..threads {
        let calls = "heddle$call(c); ".repeat(calls);
        let _ = write!(out, "Thread t{k} = {BEFORE} {calls} {AFTER}, \"T{}\"); ", k + 1);
    }
    for k in 0..threads {
        let _ = write!(out, "t{k}.start(); ");
    }
    out.push_str("} }");
    Ok(Harness {
        text: out,
        entries: vec![Entry {
            class: binary(ast, class),
            method: "heddle$run".to_owned(),
            what: format!("{threads} threads with {calls} calls each of the public methods of {name}"),
        }],
        left_out,
        copied: Vec::new(),
    })
}

/// Arguments from small domains; `None` if there are none for a type.
fn arguments(ast: &Ast, params: &[VariableId], own: &str) -> Option<String> {
    let mut all = Vec::new();
    for param in params {
        let var = ast[*param];
        if var.varargs || !var.dims.is_empty() {
            return None;
        }
        all.push(match ast[var.ty?].kind {
            TypeKind::Primitive { primitive, .. } => match primitive {
                Primitive::Boolean => "heddle.model.Model.choose(2) == 1".to_owned(),
                Primitive::Int | Primitive::Long => "heddle.model.Model.choose(2)".to_owned(),
                _ => return None,
            },
            TypeKind::Class { name, .. } => match ast.text(name.name) {
                "String" => "\"a\"".to_owned(),
                "Object" => "\"x\"".to_owned(),
                "Integer" => "heddle.model.Model.choose(2)".to_owned(),
                word if word == own => "c".to_owned(),
                _ => return None,
            },
            _ => return None,
        });
    }
    Some(all.join(", "))
}

/// `main` methods of a file: static ones as they are, those of objects through a class that makes one.
pub fn mains(ast: &Ast, number: usize) -> Harness {
    let mut harness = Harness {
        text: header(ast),
        entries: Vec::new(),
        left_out: Vec::new(),
        copied: Vec::new(),
    };
    for decl in &ast.unit.types {
        let node = ast[*decl];
        let class = ast.text(node.name.name).to_owned();
        for member in ast.list(node.members) {
            let Member::Method(id) = ast[*member] else { continue };
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
                });
                continue;
            }
            let args = if method.params.is_empty() { "" } else { "new String[0]" };
            harness.started(ast, format!("Heddle$Main{number}_{class}"), &format!("new {class}().main({args});"), what);
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
                let plain = m.params.is_empty() && !m.modifiers.has(flags::PRIVATE) && !m.modifiers.has(flags::STATIC);
                plain
                    && all.any(|a| {
                        let path = ast.text(ast[*a].path.name);
                        words.contains(&path.rsplit('.').next().unwrap_or(path))
                    })
            });
            wanted.map(|m| ast.text(m.name.name).to_owned()).collect()
        };
        let calls = |names: &[String]| -> String { names.iter().map(|n| format!("c.{n}(); ")).collect() };
        let before = calls(&annotated(&["BeforeEach", "Before"]));
        let after = calls(&annotated(&["AfterEach", "After"]));
        for test in annotated(&["Test", "RepeatedTest"]) {
            let code = format!("{class} c = new {class}(); {before} c.{test}(); {after}");
            harness.started(ast, format!("Heddle$Test{number}_{class}_{test}"), &code, format!("{class}.{test}"));
        }
    }
    harness
}

impl Harness {
    /// Adds a class that starts with some code.
    fn started(&mut self, ast: &Ast, class: String, code: &str, what: String) {
        let _ = write!(self.text, "class {class} {{ static void heddle$run() throws Exception {{ {code} }} }} ");
        self.entries.push(Entry {
            class: binary(ast, &class),
            method: "heddle$run".to_owned(),
            what,
        });
    }
}
