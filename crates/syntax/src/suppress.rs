//! Suppressions: what a file says is not to be reported, and where.
//!
//! `@SuppressWarnings("heddle:H0701")` is for the declaration that it stands at. `//@ suppress H0701 "reason"` is for the line, if code stands before
//! it, and else for the declaration or statement that follows. Comments of this kind are no specifications: they are read whatever
//! comments are. A suppression that is not understood suppresses nothing, and says so.

use crate::Parsed;
use crate::ast::{
    AnnotationId, Ast, EnumConstant, ExprId, ExprKind, Field, List, LiteralKind, Member, Method,
    Stmt, TextRange, TypeDecl, Variable,
};
use crate::literal;
use crate::spec_words::nearest_name;
use crate::token::Token;
use heddle_diag::codes::TABLE;
use heddle_diag::{Code, Diagnostic, codes};
use heddle_text::Span;
use std::collections::BTreeMap;

/// The word that begins such a comment.
const WORD: &str = "suppress";
/// What begins a value of `@SuppressWarnings` that is meant for Heddle.
const PREFIX: &str = "heddle";

/// Findings of a code that are not to be reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suppression {
    /// The code.
    pub code: Code,
    /// Where findings are not to be reported.
    pub extent: Span,
    /// It is for a line of code, not for a declaration or statement.
    pub line: bool,
    /// Where that is said.
    pub at: Span,
    /// Why; annotations do not say.
    pub reason: Option<String>,
}

/// A comment that suppresses something, as the lexer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Comment {
    range: TextRange,
    place: Where,
}

/// What a comment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Where {
    /// The code before it in its line.
    Line(TextRange),
    /// What begins at this offset.
    Next(u32),
}

/// Where something is suppressed.
#[derive(Clone, Copy)]
struct Extent {
    range: TextRange,
    /// The code of a line.
    line: bool,
}

/// Whether the text of a comment, without the signs that open it, is a suppression.
pub(crate) fn is_suppression(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix(WORD);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The comment from `start` to `end`, with what it is for.
pub(crate) fn comment(start: u32, end: u32, tokens: &[Token], text: &str) -> Comment {
    let next = tokens.partition_point(|token| token.start < end);
    let before = text.get(..start as usize).unwrap_or_default();
    let line = before.rfind(['\n', '\r']);
    let line = line.map_or(0, |at| at as u32 + 1);
    let token = next.checked_sub(1).map(|k| &tokens[k]);
    let place = match token {
        Some(token) if token.end > line => Where::Line(TextRange::new(line, start)),
        _ => Where::Next(tokens.get(next).map_or(end, |token| token.start)),
    };
    Comment {
        range: TextRange::new(start, end),
        place,
    }
}

/// All suppressions of a file, and what is wrong with those that are none.
pub fn suppressions(parsed: &Parsed, text: &str) -> (Vec<Suppression>, Vec<Diagnostic>) {
    let mut reader = Reader {
        ast: &parsed.ast,
        text,
        found: Vec::new(),
        wrong: Vec::new(),
    };
    for (annotation, extent) in annotated(&parsed.ast) {
        reader.annotation(annotation, extent);
    }
    for comment in &parsed.suppressing {
        reader.comment(*comment);
    }
    reader.found.sort_by_key(|s| (s.at, s.code));
    let place = |d: &Diagnostic| d.primary.as_ref().map(|label| label.span);
    reader.wrong.sort_by_key(place);
    (reader.found, reader.wrong)
}

/// The annotations of all declarations, each with everything that it is for.
fn annotated(ast: &Ast) -> BTreeMap<AnnotationId, TextRange> {
    let mut all: BTreeMap<AnnotationId, TextRange> = BTreeMap::new();
    let mut add = |annotations: List<AnnotationId>, range: TextRange| {
        for id in ast.list(annotations) {
            let extent = all.entry(*id).or_insert(ast[*id].range);
            *extent = extent.to(range);
        }
    };
    for (_, class) in ast.nodes::<TypeDecl>() {
        add(class.modifiers.annotations, class.range);
    }
    for (_, method) in ast.nodes::<Method>() {
        add(method.modifiers.annotations, method.range);
    }
    for (_, variable) in ast.nodes::<Variable>() {
        add(variable.modifiers.annotations, variable.range);
    }
    for (_, constant) in ast.nodes::<EnumConstant>() {
        add(constant.annotations, constant.range);
    }
    all
}

struct Reader<'a> {
    ast: &'a Ast,
    text: &'a str,
    found: Vec<Suppression>,
    wrong: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn annotation(&mut self, id: AnnotationId, extent: TextRange) {
        let annotation = &self.ast[id];
        let name = self.ast.text(annotation.path.name);
        if name != "SuppressWarnings" && name != "java.lang.SuppressWarnings" {
            return;
        }
        for arg in self.ast.list(annotation.args) {
            self.value(self.ast[*arg].value, extent);
        }
    }

    /// A value of `@SuppressWarnings`; those of other tools, and constants by name, are left alone.
    fn value(&mut self, value: ExprId, extent: TextRange) {
        let expr = &self.ast[value];
        match expr.kind {
            ExprKind::ArrayInit(values) => {
                for value in self.ast.list(values) {
                    self.value(*value, extent);
                }
            }
            ExprKind::Paren(inner) => self.value(inner, extent),
            ExprKind::Literal(kind @ (LiteralKind::String | LiteralKind::TextBlock), name) => {
                let value = literal::string(self.ast.text(name), kind).unwrap_or_default();
                let value = String::from_utf16_lossy(&value);
                self.annotated_value(value.trim(), expr.range, extent);
            }
            _ => {}
        }
    }

    fn annotated_value(&mut self, value: &str, at: TextRange, range: TextRange) {
        let extent = Extent { range, line: false };
        let Some(rest) = value.strip_prefix(PREFIX) else {
            return;
        };
        match rest.strip_prefix(':').map(str::trim) {
            Some(code) if !code.is_empty() => self.add(code, at, extent, None),
            _ if !rest.is_empty() && !rest.starts_with(':') => {}
            _ => {
                let what = format!("`{value}` does not say which findings are suppressed");
                let help = "name the code: `@SuppressWarnings(\"heddle:H0701\")`";
                self.complain(codes::SUPPRESS_FORM, at, what, help);
            }
        }
    }

    fn comment(&mut self, comment: Comment) {
        let range = comment.range;
        let written = self.text.get(range.start as usize..range.end as usize);
        let written = written.unwrap_or_default();
        let extent = self.extent(comment.place);
        let nowhere = "no declaration or statement begins after this suppression";
        let understood = parts(written).and_then(|parts| Ok((parts, extent.ok_or(nowhere)?)));
        match understood {
            Ok(((listed, reason), extent)) => {
                for code in listed {
                    self.add(code, range, extent, Some(reason.to_owned()));
                }
            }
            Err(what) => {
                let what = format!("{what}; nothing is suppressed");
                let help = "write `//@ suppress H0701 \"reason\"`, with as many codes as are meant";
                self.complain(codes::SUPPRESS_FORM, range, what, help);
            }
        }
    }

    /// What begins at the place of a comment: of several things the largest.
    fn extent(&self, place: Where) -> Option<Extent> {
        let start = match place {
            Where::Line(range) => return Some(Extent { range, line: true }),
            Where::Next(start) => start,
        };
        let ast = self.ast;
        let implicit = ast.unit.implicit_class;
        let classes = ast.nodes::<TypeDecl>();
        let classes = classes.filter(|(id, _)| Some(*id) != implicit);
        let classes = classes.map(|(_, class)| class.range);
        let methods = ast.nodes::<Method>().map(|(_, method)| method.range);
        let members = ast.nodes::<Member>();
        let fields = members.filter_map(|(_, member)| match member {
            Member::Field(Field { range, .. }) => Some(*range),
            _ => None,
        });
        let constants = ast.nodes::<EnumConstant>().map(|(_, c)| c.range);
        let statements = ast.nodes::<Stmt>().map(|(_, statement)| statement.range);
        let all = classes.chain(methods).chain(fields).chain(constants);
        let here = all.chain(statements).filter(|range| range.start == start);
        let largest = here.max_by_key(|range| range.end)?;
        Some(Extent {
            range: largest,
            line: false,
        })
    }

    fn add(&mut self, code: &str, at: TextRange, extent: Extent, reason: Option<String>) {
        let ast = self.ast;
        if let Some(code) = Code::parse(code) {
            return self.found.push(Suppression {
                code,
                extent: ast.span(extent.range),
                line: extent.line,
                at: ast.span(at),
                reason,
            });
        }
        let what = format!("there is no code `{code}`; nothing is suppressed");
        let ids: Vec<String> = TABLE.iter().map(|entry| entry.code.id()).collect();
        let help = match nearest_name(&code.to_uppercase(), ids.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`heddle explain` lists all codes".to_owned(),
        };
        self.complain(codes::SUPPRESS_UNKNOWN, at, what, &help);
    }

    fn complain(&mut self, code: Code, at: TextRange, what: String, help: &str) {
        let diagnostic = Diagnostic::new(code, self.ast.span(at), what);
        self.wrong.push(diagnostic.help(help));
    }
}

/// The codes and the reason of a comment, or what is wrong with it.
fn parts(comment: &str) -> Result<(Vec<&str>, &str), &'static str> {
    let inner = comment.strip_prefix("/*").map(|c| c.trim_end_matches("*/"));
    let inner = inner.or_else(|| comment.strip_prefix("//"));
    let inner = inner.unwrap_or(comment).trim_end_matches('@');
    let inner = inner.trim_start_matches('@').trim_start();
    let rest = inner.strip_prefix(WORD).unwrap_or(inner);
    let (listed, quoted) = rest.split_once('"').unwrap_or((rest, ""));
    let listed = listed.trim_end().trim_end_matches(';');
    let listed = listed.split(|c: char| c == ',' || c.is_whitespace());
    let listed: Vec<&str> = listed.filter(|code| !code.is_empty()).collect();
    let (reason, after) = quoted.split_once('"').unwrap_or(("", ""));
    match () {
        () if listed.is_empty() => Err("this suppression does not say what is suppressed"),
        () if reason.trim().is_empty() => Err("this suppression has no reason"),
        () if !matches!(after.trim(), "" | ";") => Err("this suppression goes on after its reason"),
        () => Ok((listed, reason.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_text::FileId;

    fn read(text: &str) -> (Vec<(u16, String)>, Vec<String>) {
        let parsed = crate::parse(FileId(0), text);
        let (found, wrong) = suppressions(&parsed, text);
        let extent = |s: &Suppression| text[s.extent.start as usize..s.extent.end as usize].trim();
        let found = found.iter().map(|s| (s.code.0, extent(s).to_owned()));
        (
            found.collect(),
            wrong.into_iter().map(|d| d.message).collect(),
        )
    }

    fn found(text: &str) -> Vec<(u16, String)> {
        let (found, wrong) = read(text);
        assert_eq!(wrong, Vec::<String>::new(), "{text}");
        found
    }

    #[test]
    fn annotations_are_for_what_they_stand_at() {
        let text = "@SuppressWarnings(\"heddle:H0701\") class A { }";
        assert_eq!(found(text), [(701, text.to_owned())]);
        let method =
            "@SuppressWarnings({\"unchecked\", \"heddle:h0701\", \"heddle:H0745\"}) void f() { }";
        let text = format!("class A {{ {method} void g() {{ }} }}");
        assert_eq!(
            found(&text),
            [(701, method.to_owned()), (745, method.to_owned())]
        );
        let field = "@java.lang.SuppressWarnings(value = \"heddle:H0701\") int x = 1, y = 2";
        assert_eq!(
            found(&format!("class A {{ {field}; }}")),
            [(701, field.to_owned())]
        );
        let local = "@SuppressWarnings(\"heddle:H0701\") int z = f()";
        let text = format!("class A {{ void m() {{ {local}; g(); }} }}");
        assert_eq!(found(&text), [(701, local.to_owned())]);
    }

    #[test]
    fn comments_are_for_their_line_or_for_what_follows() {
        let text = "class A {\n  int x; //@ suppress H0701 \"why\"\n  int y;\n}";
        assert_eq!(found(text), [(701, "int x;".to_owned())]);
        let method = "@Override public void f() { }";
        let text = format!(
            "class A {{\n  //@ suppress H0701, H0702 \"why\";\n  //@ requires true;\n  {method}\n}}"
        );
        assert_eq!(
            found(&text),
            [(701, method.to_owned()), (702, method.to_owned())]
        );
        let text = "class A {\n void f() {\n  /*@ suppress H0701 \"why\" @*/\n  g(); h(); } }";
        assert_eq!(found(text), [(701, "g();".to_owned())]);
        let text = "//@ suppress H0701 \"why\"\nclass A { int x; }";
        assert_eq!(found(text), [(701, "class A { int x; }".to_owned())]);
    }

    #[test]
    fn what_is_not_understood_suppresses_nothing() {
        let cases = [
            (
                "//@ suppress H0701\nclass A { }",
                "this suppression has no reason; nothing is suppressed",
            ),
            (
                "//@ suppress \"why\"\nclass A { }",
                "this suppression does not say what is suppressed; nothing is suppressed",
            ),
            (
                "//@ suppress H0701 \"why\" and more\nclass A { }",
                "this suppression goes on after its reason; nothing is suppressed",
            ),
            (
                "//@ suppress H9999 \"why\"\nclass A { }",
                "there is no code `H9999`; nothing is suppressed",
            ),
            (
                "class A { void f() {\n//@ suppress H0701 \"why\"\n} }",
                "no declaration or statement begins after this suppression; nothing is suppressed",
            ),
            (
                "@SuppressWarnings(\"heddle\") class A { }",
                "`heddle` does not say which findings are suppressed",
            ),
            (
                "@SuppressWarnings(\"heddle:H9999\") class A { }",
                "there is no code `H9999`; nothing is suppressed",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(read(text), (Vec::new(), vec![message.to_owned()]), "{text}");
        }
    }

    #[test]
    fn other_words_are_left_alone() {
        let nothing: (Vec<(u16, String)>, Vec<String>) = Default::default();
        let text = "@SuppressWarnings(\"heddlesome\") class A { @SuppressWarnings(C.X) int x; }";
        assert_eq!(read(text), nothing);
        assert_eq!(read("// suppress H0701\nclass A { }"), nothing);
    }

    #[test]
    fn escapes_do_not_move_comments() {
        let text = "class \\u0041 {\n  int x; //@ suppress H0701 \"why\"\n}";
        assert_eq!(found(text), [(701, "int x;".to_owned())]);
    }
}
