//! The pieces that a Java program is put together from: top-level classes, each with the words that it says.
//!
//! What stands before a class, up to the one before it, belongs to it: clauses may be written there. Package and imports belong to all
//! classes of their file. The text of a piece is that of its file with everything else blanked out, so that positions stay what they are.

use heddle_syntax::Parsed;
use heddle_syntax::ast::Ast;
use heddle_text::Span;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// A top-level class, or a file that is not taken apart.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The place of its file among the trees.
    pub tree: usize,
    /// Its place in the text; nothing if it is the whole file.
    pub range: Option<Range<usize>>,
    /// The length of its text.
    pub length: usize,
    /// The parts of its package's name.
    pub package: Vec<String>,
    /// The names of the top-level classes.
    pub declares: Vec<String>,
    /// Where it begins: the file, or the name of a class that is not the first of its file.
    pub start: Span,
    /// Classes that are imported by their names, and the packages that they are imported from: of other packages none is meant.
    pub imported: HashMap<String, Vec<String>>,
    /// The words that it says, as far as they can mean something of the program.
    pub words: HashSet<String>,
}

impl Piece {
    /// Its class, if others stand before it in the file.
    pub(crate) fn later(&self) -> Option<&str> {
        let name = self.declares.first()?;
        (self.start.end > 0).then_some(name)
    }
}

/// Takes a file apart; `parse` parses a text of that file. Of its words only those are kept that are `known`.
pub(crate) fn of(
    tree: usize,
    parsed: &Parsed,
    text: &str,
    known: &HashSet<&str>,
    parse: impl Fn(&str) -> Parsed,
) -> Vec<Piece> {
    let ranges = ranges(&parsed.ast, text.len());
    if ranges.len() > 1 && !parsed.has_errors() {
        let mut pieces = Vec::with_capacity(ranges.len());
        let header = header(&parsed.ast);
        for (k, range) in ranges.into_iter().enumerate() {
            let alone = parse(&format!("{}\n{}", &text[..header], &text[range.clone()]));
            if alone.has_errors() || alone.ast.unit.types.len() != 1 {
                return vec![whole(tree, &parsed.ast, text.len(), known)];
            }
            let mut piece = whole(tree, &alone.ast, range.len(), known);
            piece.range = Some(range);
            if k > 0 {
                let decl = parsed.ast.unit.types[k];
                piece.start = parsed.ast.ident_span(parsed.ast[decl].name);
            }
            pieces.push(piece);
        }
        return pieces;
    }
    vec![whole(tree, &parsed.ast, text.len(), known)]
}

/// Where package and imports end.
pub(crate) fn header(ast: &Ast) -> usize {
    let package = ast.unit.package.iter().map(|p| p.range.end);
    let imports = ast.unit.imports.iter().map(|i| i.range.end);
    package.chain(imports).max().unwrap_or(0) as usize
}

/// Where each top-level class begins and ends; nothing if the file cannot be taken apart.
fn ranges(ast: &Ast, length: usize) -> Vec<Range<usize>> {
    let unit = &ast.unit;
    let mut start = header(ast);
    let mut ranges: Vec<Range<usize>> = Vec::with_capacity(unit.types.len());
    for decl in &unit.types {
        let range = ast[*decl].range;
        if (range.start as usize) < start || range.end as usize > length {
            return Vec::new();
        }
        ranges.push(start..range.end as usize);
        start = range.end as usize;
    }
    match unit.implicit_class {
        Some(_) => Vec::new(),
        None => ranges,
    }
}

/// The text of some pieces of a file: the header and the ranges, with a comment for everything between, which is soon read over.
pub(crate) fn text_of(text: &str, header: usize, ranges: &[Range<usize>]) -> String {
    let mut kept = String::with_capacity(ranges.last().map_or(header, |r| r.end));
    kept.push_str(&text[..header]);
    for range in ranges {
        let (open, close) = match range.start - kept.len() {
            0..4 => ("", ""),
            _ => ("/*", "*/"),
        };
        kept.push_str(open);
        let blank = range.start - kept.len() - close.len();
        kept.extend(std::iter::repeat_n(' ', blank));
        kept.push_str(close);
        kept.push_str(&text[range.clone()]);
    }
    kept
}

fn whole(tree: usize, ast: &Ast, length: usize, known: &HashSet<&str>) -> Piece {
    Piece {
        tree,
        range: None,
        length,
        package: package(ast).map(str::to_owned).collect(),
        declares: declared(ast).map(str::to_owned).collect(),
        start: Span::new(ast.file(), 0, 0),
        imported: imported(ast),
        words: words(ast)
            .filter(|word| known.contains(word))
            .map(str::to_owned)
            .collect(),
    }
}

fn imported(ast: &Ast) -> HashMap<String, Vec<String>> {
    let imports = ast.unit.imports.iter();
    let named = imports.filter(|i| !i.is_static && !i.on_demand && !i.is_module && !i.spec_only);
    let paths = named.filter_map(|i| ast.text(i.path.name).rsplit_once('.'));
    let parts = |package: &str| package.split('.').map(str::to_owned).collect();
    paths
        .map(|(package, name)| (name.to_owned(), parts(package)))
        .collect()
}

/// The parts of the name of a file's package.
pub(crate) fn package(ast: &Ast) -> impl Iterator<Item = &str> {
    let package = ast.unit.package.as_ref();
    let path = package.map_or("", |p| ast.text(p.path.name));
    path.split('.').filter(|part| !part.is_empty())
}

/// The names of a file's top-level classes.
pub(crate) fn declared(ast: &Ast) -> impl Iterator<Item = &str> {
    let types = ast.unit.types.iter();
    types.map(|decl| ast.text(ast[*decl].name.name))
}

/// Identifiers, the parts of dotted names, and those of texts: some annotations name fields in them.
pub(crate) fn words(ast: &Ast) -> impl Iterator<Item = &str> {
    let names = ast.names().iter();
    names.flat_map(|(_, text)| text.trim_matches('"').split('.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_text::FileId;

    fn take_apart(text: &str) -> Vec<Piece> {
        let parse = |text: &str| heddle_syntax::parse(FileId(0), text);
        let parsed = parse(text);
        let known: HashSet<&str> = words(&parsed.ast).collect();
        of(0, &parsed, text, &known, parse)
    }

    #[test]
    fn clauses_before_a_class_are_its_own_and_positions_stay() {
        let text = "package p; import q.R;\n//@ invariant a == 0;\nclass A { static int a; }\n\
            /* é */ //@ invariant b == 0;\nclass B { static int b; }\n";
        let pieces = take_apart(text);
        let names: Vec<&str> = pieces.iter().map(|p| &*p.declares[0]).collect();
        assert_eq!(names, ["A", "B"]);
        assert!(pieces[0].words.contains("a") && !pieces[0].words.contains("b"));
        assert!(pieces[1].words.contains("b") && !pieces[1].words.contains("a"));
        assert!(
            pieces
                .iter()
                .all(|p| p.package == ["p"] && p.words.contains("R"))
        );
        let start = pieces[1].start.start as usize;
        assert!(text[start..].starts_with("B {"));
        let parsed = heddle_syntax::parse(FileId(0), text);
        let ranges: Vec<Range<usize>> = pieces.iter().filter_map(|p| p.range.clone()).collect();
        let second = text_of(text, header(&parsed.ast), &ranges[1..]);
        assert_eq!(second.len(), ranges[1].end);
        assert!(second.contains("class B") && !second.contains("class A"));
        assert_eq!(second.find("class B"), text.find("class B"));
        assert!(text.starts_with(&text_of(text, header(&parsed.ast), &ranges)));
    }

    #[test]
    fn what_cannot_be_taken_apart_stays_whole() {
        for text in ["class A {", "void main() { }", "class A { } class B {"] {
            let pieces = take_apart(text);
            assert_eq!(pieces.len(), 1, "{text}");
            assert_eq!(pieces[0].range, None);
        }
    }
}
