//! Text of a replay around statements and methods: locks, assertions, and clauses that become Java.

use super::body::Body;
use super::mark::CLASS;
use crate::replay::{Edit, How, Site, apply};
use heddle_syntax::ast::{self, BinaryOp, ExprId, ExprKind, SpecWord, StmtId, StmtKind, TextRange};
use heddle_text::Span;

impl Body<'_, '_> {
    /// The lock of a `synchronized` statement.
    pub(super) fn mark_lock(&mut self, lock: ExprId) -> Option<u32> {
        let span = self.span_of_expr(lock);
        let (number, new) = self.point(span, Site::Lock)?;
        if new {
            self.stop_at(span, number);
        }
        Some(number)
    }

    /// A method: what is checked on entry and exit, and its lock, which is taken by a statement so that there is a place for a stop.
    pub(super) fn mark_method(
        &mut self,
        decl: ast::MethodId,
        body: StmtId,
        synchronized: bool,
    ) -> Option<u32> {
        let unit = self.unit.clone();
        let method = unit.ast[decl];
        let range = unit.ast[body].range;
        let span = self.span_at(range);
        let entry = std::mem::take(&mut self.entry_text);
        let exit = match unit.ast[decl].result.is_some_and(|t| self.is_void(t)) {
            true => self.return_text(),
            false => String::new(),
        };
        if !synchronized {
            let (_, new) = self.point(span, Site::Text)?;
            if new && !(entry.is_empty() && exit.is_empty()) {
                self.surround(span, format!("{{ {entry}"), exit, " }");
            }
            return None;
        }
        let (number, new) = self.point(span, Site::Lock)?;
        if new {
            let lock = match (self.has_this, self.class) {
                (true, _) => "this".to_owned(),
                (false, Some(class)) => format!("{}.class", self.java_name(class)),
                _ => return None,
            };
            self.remove_modifier(method.modifiers.range, "synchronized");
            let before = format!("{{ {entry}synchronized ({CLASS}.at({number}, {lock})) {{ ");
            self.surround(span, before, exit, " } }");
        }
        Some(number)
    }

    /// Something before and after a body; the end is reached for javac whatever the body does.
    fn surround(&mut self, span: Span, before: String, exit: String, after: &str) {
        let test = match exit.is_empty() {
            true => String::new(),
            false => format!("if ({CLASS}.yes()) "),
        };
        if let Some(marks) = self.marks() {
            marks.around(span, before + &test, &(exit + after));
        }
    }

    fn is_void(&self, ty: ast::TypeId) -> bool {
        matches!(self.unit.ast[ty].kind, ast::TypeKind::Void)
    }

    fn remove_modifier(&mut self, range: TextRange, word: &str) {
        let span = self.span_at(range);
        let Some(marks) = self.marks() else { return };
        let text = marks.text(span.file);
        let part = text.get(span.start as usize..span.end as usize);
        // Annotations and comments between modifiers may have the word, too: the modifier is the last one of them.
        if let Some(at) = part.and_then(|p| p.rfind(word)) {
            let start = span.start + at as u32;
            marks.instead(Span::new(span.file, start, start + word.len() as u32), "");
        }
    }

    /// A constructor: what is checked comes after the call of another one.
    pub(super) fn mark_constructor(&mut self, body: StmtId) {
        let unit = self.unit.clone();
        let entry = std::mem::take(&mut self.entry_text);
        let exit = self.return_text();
        let span = self.span_at(unit.ast[body].range);
        if entry.is_empty() && exit.is_empty() {
            return;
        }
        let StmtKind::Block(all) = unit.ast[body].kind else {
            return;
        };
        let first = unit
            .ast
            .list(all)
            .first()
            .copied()
            .filter(|s| match unit.ast[*s].kind {
                StmtKind::Expr(e) => matches!(unit.ast[e].kind, ExprKind::ConstructorCall { .. }),
                _ => false,
            });
        let from = first.map_or(span.start + 1, |s| unit.ast[s].range.end);
        let Some((_, true)) = self.point(span, Site::Text) else {
            return;
        };
        if let Some(marks) = self.marks() {
            let inner = Span::new(span.file, from, span.end - 1);
            marks.around(inner, format!(" {entry}"), &exit);
        }
    }

    /// What is checked on return, as Java text.
    fn return_text(&mut self) -> String {
        let all = self.ensures.clone();
        all.into_iter().map(|e| self.check_text(e)).collect()
    }

    /// A `return` of a method with postconditions.
    pub(super) fn mark_return(&mut self, range: TextRange, value: Option<ExprId>) {
        let checks = self.return_text();
        if checks.is_empty() {
            return;
        }
        let span = self.span_at(range);
        let value = value.map(|v| self.span_of_expr(v));
        let Some((_, true)) = self.point(span, Site::Text) else {
            return;
        };
        let Some(marks) = self.marks() else { return };
        match value {
            None => marks.around(span, format!("{{ {checks}"), " }"),
            Some(value) => {
                let first = Span::new(span.file, span.start, value.start);
                marks.instead(first, "{ var heddle$result = ");
                let rest = Span::new(span.file, value.end, span.end);
                marks.instead(rest, format!("; {checks}return heddle$result; }}"));
            }
        }
    }

    /// `assert`, switched on or not.
    pub(super) fn mark_assert(
        &mut self,
        range: TextRange,
        condition: ExprId,
        message: Option<ExprId>,
    ) {
        let span = self.span_at(range);
        let condition = self.span_of_expr(condition);
        let message = message.map(|m| self.span_of_expr(m));
        let Some((number, true)) = self.point(condition, Site::Check) else {
            return;
        };
        let Some(marks) = self.marks() else { return };
        let between = |a: u32, b: u32| Span::new(span.file, a, b);
        marks.instead(between(span.start, condition.start), "{ if (!(");
        let throws = format!(")) throw {CLASS}.failed({number}");
        match message {
            Some(message) => {
                marks.instead(between(condition.end, message.start), format!("{throws}, "));
                marks.instead(between(message.end, span.end), "); }");
            }
            None => marks.instead(between(condition.end, span.end), format!("{throws}); }}")),
        }
    }

    /// `//@ assert e;`: a statement before the comment.
    pub(super) fn mark_statement(&mut self, range: TextRange, e: ExprId) {
        let check = self.check_text(e);
        let span = self.span_at(range);
        let Some((_, true)) = self.point(span, Site::Text) else {
            return;
        };
        let Some(marks) = self.marks() else { return };
        let text = marks.text(span.file);
        let before = text.get(..span.start as usize).unwrap_or_default();
        let at = before.rfind("//@").max(before.rfind("/*@"));
        if let Some(at) = at {
            let at = Span::new(span.file, at as u32, at as u32 + 1);
            marks.around(at, format!("{{ {check}}} "), "");
        }
    }

    /// Java text that checks a formula; nothing if it cannot be written in Java.
    pub(super) fn check_text(&mut self, e: ExprId) -> String {
        let Some(formula) = self.formula_text(e) else {
            return String::new();
        };
        let span = self.span_of_expr(e);
        let Some((number, _)) = self.point(span, Site::Check) else {
            return String::new();
        };
        format!(
            "if (!{CLASS}.formula({CLASS}.quiet(), {formula})) throw {CLASS}.failed({number}); "
        )
    }

    /// Java text that keeps the value of an `\old`.
    pub(super) fn old_text(&mut self, value: ExprId, slot: u16) -> String {
        match self.formula_text(value) {
            Some(text) => {
                format!("var heddle$old{slot} = {CLASS}.formula({CLASS}.quiet(), {text}); ")
            }
            None => String::new(),
        }
    }

    /// A formula in Java: implications, `\old` and `\result` are replaced.
    fn formula_text(&mut self, e: ExprId) -> Option<String> {
        self.marks()?;
        let unit = self.unit.clone();
        let whole = unit.ast[e].range;
        let mut edits = Vec::new();
        let shift = |r: TextRange| (r.start - whole.start, r.end - whole.start);
        let mut inside = |r: TextRange, how: How| {
            let (start, end) = shift(r);
            edits.push(Edit { start, end, how });
        };
        for (_, part) in unit.ast.exprs_within(whole) {
            match part.kind {
                ExprKind::Old { value, .. } => {
                    let slot = self.old.get(&value)?;
                    inside(part.range, How::Instead(format!("heddle$old{slot}")));
                }
                ExprKind::Word(SpecWord::Result) => {
                    inside(part.range, How::Instead("heddle$result".to_owned()));
                }
                ExprKind::Binary { op, left, right } => {
                    let (l, r) = (unit.ast[left].range, unit.ast[right].range);
                    let word = match op {
                        BinaryOp::Implies => "||",
                        BinaryOp::Iff => "==",
                        BinaryOp::NotIff => "!=",
                        _ => continue,
                    };
                    let no = if op == BinaryOp::Implies { "!(" } else { "(" };
                    let around = |before: &str| How::Around(before.to_owned(), ")".to_owned());
                    inside(l, around(no));
                    inside(
                        TextRange::new(l.end, r.start),
                        How::Instead(format!(" {word} ")),
                    );
                    inside(r, around("("));
                    inside(part.range, around("("));
                }
                _ => {}
            }
        }
        let file = unit.ast.file();
        let text = self.marks()?.text(file);
        let text = text.get(whole.start as usize..whole.end as usize)?;
        // What is inside of a replaced part is gone with it.
        let gone: Vec<(u32, u32)> = edits
            .iter()
            .filter(|x| {
                matches!(x.how, How::Instead(_)) && text.as_bytes()[x.start as usize] == b'\\'
            })
            .map(|x| (x.start, x.end))
            .collect();
        edits.retain(|x| !gone.iter().any(|(a, b)| *a < x.start && x.end < *b));
        Some(apply(text, &edits).replace(['\n', '\r'], " "))
    }
}
