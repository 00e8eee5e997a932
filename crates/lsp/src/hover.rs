//! What is known of the thing under the cursor: the guard of a field, the contract and verdict of a method, the locks of a class.

use crate::lenses;
use crate::snapshot::View;
use heddle_diag::{Class, Contract, Item, Kept};
use heddle_text::Span;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use std::fmt::Write;

/// What is said about a position; nothing if nothing is known.
pub(crate) fn at(view: &View, position: Position) -> Option<Hover> {
    let offset = view.offset(position)?;
    let word = word_at(view, offset)?;
    let parts = [
        field(view, offset, word),
        method(view, offset),
        class(view, offset, word),
    ];
    let text: Vec<String> = parts.into_iter().flatten().collect();
    (!text.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: text.join("\n\n---\n\n"),
        }),
        range: None,
    })
}

/// The identifier around an offset of the text that was checked.
fn word_at<'v>(view: &View<'v>, offset: u32) -> Option<&'v str> {
    let text = view.snapshot.sources().file(view.file).text();
    let (before, behind) = text.split_at_checked(offset as usize)?;
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let start = before.trim_end_matches(part).len();
    let end = offset as usize + behind.len() - behind.trim_start_matches(part).len();
    Some(&text[start..end]).filter(|word| !word.is_empty())
}

/// The classes around an offset, innermost first.
fn around<'v>(view: &View<'v>, offset: u32) -> Vec<&'v Class> {
    let classes = view.report().classes.iter();
    let mut around: Vec<&Class> = classes.filter(|c| view.lies_in(offset, c.span)).collect();
    around.sort_by_key(|c| c.span.len());
    around
}

/// The field that is named here, of the innermost class that has one of this name, and what keeps it and its contents.
pub(crate) fn field_at<'v>(view: &View<'v>, offset: u32) -> Option<(&'v Class, Vec<&'v Kept>)> {
    let word = word_at(view, offset)?;
    let mut classes = around(view, offset).into_iter();
    classes.find_map(|class| {
        let rows: Vec<&Kept> = class.fields.iter().filter(|k| k.field == word).collect();
        (!rows.is_empty()).then_some((class, rows))
    })
}

fn field(view: &View, offset: u32, word: &str) -> Option<String> {
    let (class, rows) = field_at(view, offset)?;
    let mut text = format!("field `{}.{word}`\n", class.name);
    for kept in rows {
        let what = if kept.contents {
            "contents kept"
        } else {
            "kept"
        };
        let _ = write!(
            text,
            "\n- {what} by: {} ({})",
            kept.guard.words(),
            kept.origin.word()
        );
        if let Some(clause) = kept.clause {
            let _ = write!(text, ": `{}`", one_line(view.snippet(clause)));
        }
    }
    Some(text)
}

fn method(view: &View, offset: u32) -> Option<String> {
    let report = view.report();
    let contract = report
        .contracts
        .iter()
        .find(|c| view.lies_in(offset, c.span));
    let of = |item: &&Item| {
        let named =
            contract.is_some_and(|c| item.span.file == view.file && holds(item.span, c.span));
        named || view.lies_in(offset, item.span)
    };
    let items: Vec<&Item> = report.items.iter().filter(of).collect();
    if contract.is_none() && items.is_empty() {
        return None;
    }
    let mut text = String::new();
    for item in &items {
        let _ = writeln!(text, "{}: **{}**", item.title(), lenses::title(item));
        for assumption in &item.assumptions {
            let _ = write!(
                text,
                "\n- assumed ({}): {}",
                assumption.premise.id(),
                assumption.text
            );
        }
        text.push('\n');
    }
    text += &contract.map(|c| clauses(view, c)).unwrap_or_default();
    Some(text)
}

fn holds(outer: Span, inner: Span) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn clauses(view: &View, contract: &Contract) -> String {
    if contract.clauses.is_empty() && contract.marks.is_empty() {
        return format!("\n`{}` has no contract", contract.name);
    }
    let mut text = format!("\ncontract of `{}`\n", contract.name);
    for mark in &contract.marks {
        let _ = write!(text, "\n- `{mark}` (written)");
    }
    for clause in &contract.clauses {
        let said = one_line(view.snippet(clause.span));
        let _ = write!(text, "\n- `{said}` ({})", clause.saying.words());
    }
    text
}

/// On the name of a class: in which order its locks are taken with others.
fn class(view: &View, offset: u32, word: &str) -> Option<String> {
    let class = *around(view, offset).first()?;
    let own = class.name.rsplit('.').next() == Some(word);
    let order = &view.report().lock_order;
    let of_class = |lock: &str| {
        let rest = lock.strip_prefix(class.name.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let edges: Vec<String> = order
        .edges
        .iter()
        .map(|e| (e, &order.locks[e.first], &order.locks[e.then]))
        .filter(|(_, first, then)| of_class(first) || of_class(then))
        .map(|(e, first, then)| {
            let ring = if e.cyclic { "; **part of a ring**" } else { "" };
            format!("- `{first}` before `{then}` ({}{ring})", e.origin.word())
        })
        .collect();
    let wanted = own && !edges.is_empty();
    wanted.then(|| format!("lock order of `{}`\n\n{}", class.name, edges.join("\n")))
}

/// A clause without its line ends.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != "@");
    words.collect::<Vec<_>>().join(" ")
}
