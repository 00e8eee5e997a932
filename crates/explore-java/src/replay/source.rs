//! The user's sources with what a replay needs: points, an import, no annotations and imports of classes that are not there.

use super::ReplayFile;
use super::edit::{Edit, How, apply};
use super::marks::Marks;
use crate::compile::MODELS;
use heddle_resolve::Resolved;
use heddle_syntax::ast::{Annotation, Ast, Import, TextRange};
use heddle_text::Sources;

/// All files of the program, models of the library left out.
pub(super) fn files(resolved: &mut Resolved, marks: &Marks, sources: &Sources) -> Vec<ReplayFile> {
    let mut out: Vec<ReplayFile> = Vec::new();
    for number in 0..resolved.files.len() {
        let unit = resolved.files[number].unit.clone();
        let ast = &unit.ast;
        let package = package(ast);
        if format!("{package}/").starts_with(MODELS) || ast.unit.module.is_some() || is_empty(ast) {
            continue;
        }
        let file = sources.file(ast.file());
        let own = marks.edits.iter().filter(|(f, _)| *f == ast.file());
        let mut edits: Vec<Edit> = own.map(|(_, e)| e.clone()).collect();
        edits.extend(around(ast, file.text()));
        edits.extend(missing(resolved, ast));
        let text = apply(file.text(), &edits).replace("heddle.model.Model.", "HeddleReplay.");
        let folder = match package.as_str() {
            "" => "src/".to_owned(),
            package => format!("src/{package}/"),
        };
        let name = file.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let mut path = format!("{folder}{name}");
        if !name.ends_with(".java") || out.iter().any(|(p, _)| *p == path) {
            path = format!("{folder}HeddleStart{number}.java");
        }
        out.push((path, text));
    }
    out
}

fn package(ast: &Ast) -> String {
    let package = ast.unit.package.as_ref();
    package.map_or_else(String::new, |p| ast.text(p.path.name).replace('.', "/"))
}

/// Nothing is declared: `package-info.java`, or the text of a start that needed none.
fn is_empty(ast: &Ast) -> bool {
    ast.unit.types.is_empty()
}

/// The import of the class with the points; the class of a compact source file is written out.
fn around(ast: &Ast, text: &str) -> Vec<Edit> {
    let after = |end: u32| {
        let rest = &text[end as usize..];
        end + rest.find(';').map_or(0, |k| k as u32 + 1)
    };
    let start = ast
        .unit
        .package
        .as_ref()
        .map_or(0, |p| after(p.path.range.end));
    let import = |start: u32| Edit {
        start,
        end: start,
        how: How::Instead(" import heddle_replay.HeddleReplay; ".to_owned()),
    };
    let mut edits = vec![import(start)];
    if let Some(class) = ast.unit.implicit_class {
        let last = ast.unit.imports.iter().map(|i| after(i.path.range.end));
        let from = last.max().unwrap_or(start);
        let name = ast.text(ast[class].name.name);
        let how = How::Around(format!(" final class {name} {{ "), "\n}\n".to_owned());
        edits.push(Edit {
            start: from,
            end: text.len() as u32,
            how,
        });
        if from == start {
            edits[0] = Edit {
                start,
                end: text.len() as u32,
                how: How::Around(
                    " import heddle_replay.HeddleReplay; ".to_owned(),
                    String::new(),
                ),
            };
            edits.swap(0, 1);
        }
    }
    edits
}

/// Imports and annotations of classes that cannot be found, such as JUnit's.
fn missing(resolved: &mut Resolved, ast: &Ast) -> Vec<Edit> {
    let gone = |range: TextRange| Edit {
        start: range.start,
        end: range.end,
        how: How::Instead(String::new()),
    };
    let mut edits = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for import in &ast.unit.imports {
        if import.spec_only || import.is_module || !is_missing(resolved, ast, import) {
            continue;
        }
        let path = ast.text(import.path.name);
        names.push(path.rsplit('.').next().unwrap_or(path).to_owned());
        edits.push(gone(import.range));
    }
    let junit = edits.iter().any(|_| true);
    for (_, annotation) in ast.nodes::<Annotation>() {
        let path = ast.text(annotation.path.name);
        let known = TEST_WORDS.contains(&path) && junit || path.starts_with("org.junit.");
        if names.iter().any(|n| n == path) || known {
            edits.push(gone(annotation.range));
        }
    }
    edits
}

/// What tests of the usual kind have.
const TEST_WORDS: &[&str] = &[
    "Test",
    "RepeatedTest",
    "BeforeEach",
    "Before",
    "AfterEach",
    "After",
];

fn is_missing(resolved: &mut Resolved, ast: &Ast, import: &Import) -> bool {
    let path = ast.text(import.path.name);
    if import.on_demand || import.is_static {
        return path.starts_with("org.junit");
    }
    // Nested classes have `$` for the last dots.
    let mut name = path.replace('.', "/");
    loop {
        if resolved.world.find_class(&name).is_some() {
            return false;
        }
        match name.rfind('/') {
            Some(at) => name.replace_range(at..=at, "$"),
            None => return true,
        }
    }
}
