//! Typed Java as text: every expression with its type and what it denotes, in the order of the source.

use heddle_resolve::model::Const;
use heddle_resolve::typed::{Dispatch, Target, TypedFile};
use heddle_resolve::{Resolved, World};
use heddle_syntax::ast::{Expr, ExprId};
use heddle_text::{FileId, Sources, Span};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Longer expressions are cut.
const WIDTH: usize = 40;

/// What is known of one expression.
pub(crate) struct Line {
    span: Span,
    /// Type, conversion, target.
    facts: String,
}

/// What is known of the expressions of each file.
pub(crate) fn lines(program: &mut Resolved) -> Vec<(FileId, Vec<Line>)> {
    let world = &mut program.world;
    let of_file = |typed: &TypedFile| (typed.unit.ast.file(), lines_of(world, typed));
    program.files.iter().map(of_file).collect()
}

fn lines_of(world: &mut World, typed: &TypedFile) -> Vec<Line> {
    let ast = &typed.unit.ast;
    let mut lines: Vec<Line> = ast
        .nodes::<Expr>()
        .filter(|(id, _)| typed.note(*id).seen)
        .map(|(id, expr)| Line {
            span: ast.span(expr.range),
            facts: facts(world, typed, id),
        })
        .collect();
    // Outer expressions before their parts.
    lines.sort_by_key(|line| (line.span.start, u32::MAX - line.span.end));
    lines
}

fn facts(world: &mut World, typed: &TypedFile, expr: ExprId) -> String {
    let note = typed.note(expr);
    let mut text = match note.target {
        Target::Package => "package".to_string(),
        _ => world.display(note.ty),
    };
    if note.to != note.ty {
        let _ = write!(text, " to {}", world.display(note.to));
    }
    if let Some(value) = typed.constant(expr) {
        let _ = write!(text, " = {}", value_text(value));
    }
    if let Some(target) = target(world, typed, note.target) {
        let _ = write!(text, "  ({target})");
    }
    text
}

fn value_text(value: &Const) -> String {
    match value {
        Const::Boolean(b) => b.to_string(),
        Const::Int(n) => n.to_string(),
        Const::Long(n) => format!("{n}L"),
        Const::Float(x) => format!("{x}f"),
        Const::Double(x) => x.to_string(),
        Const::Text(text) => format!("{text:?}"),
    }
}

fn target(world: &mut World, typed: &TypedFile, target: Target) -> Option<String> {
    Some(match target {
        Target::None | Target::Package | Target::Length => return None,
        Target::Local(id) => format!("local {}", world.names.text(typed.local(id).name)),
        Target::Field(id, _) => {
            let class = world.class_display(id.class);
            let name = world.field(id).name;
            format!("field {class}.{}", world.names.text(name))
        }
        Target::Type(ty) => format!("type {}", world.display(ty)),
        Target::Call(index) => {
            let call = typed.call(index);
            let word = match call.dispatch {
                Dispatch::Static => "static call",
                Dispatch::Virtual => "call",
                Dispatch::Exact => "exact call",
            };
            let class = world.class_display(call.method.class);
            format!("{word} {class}.{}", world.method_display(call.method))
        }
        Target::Function(index) => {
            let interface = typed.function(index).interface;
            format!("implements {}", world.display(interface))
        }
        Target::This(class) => format!("this of {}", world.class_display(class)),
        Target::Spec(word) => format!("specification word {word:?}"),
    })
}

/// The texts of all files, in their order; several programs may have parts of one file.
pub(crate) fn texts(sources: &Sources, all: Vec<(FileId, Vec<Line>)>) -> Vec<String> {
    let mut files: BTreeMap<FileId, Vec<Line>> = BTreeMap::new();
    for (file, lines) in all {
        files.entry(file).or_default().extend(lines);
    }
    let text = |(file, mut lines): (FileId, Vec<Line>)| {
        lines.sort_by_key(|line| (line.span.start, u32::MAX - line.span.end));
        text(sources, file, &lines)
    };
    files.into_iter().map(text).collect()
}

/// `12:5  a + b  :  int`, one line per expression.
fn text(sources: &Sources, file: FileId, lines: &[Line]) -> String {
    let mut text = format!("// {}\n", sources.file(file).name());
    for line in lines {
        let place = sources.start(line.span);
        let place = format!("{}:{}", place.line, place.column);
        let shown = one_line(sources.snippet(line.span));
        let _ = writeln!(text, "{place:<8} {shown:<WIDTH$}  {}", line.facts);
    }
    text.push('\n');
    text
}

fn one_line(snippet: &str) -> String {
    let words: Vec<&str> = snippet.split_whitespace().collect();
    let joined = words.join(" ");
    if joined.chars().count() <= WIDTH {
        return joined;
    }
    let kept: String = joined.chars().take(WIDTH - 1).collect();
    format!("{kept}…")
}
