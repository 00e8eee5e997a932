//! Words of the specification language, inside `//@` and `/*@`.

use crate::encoding::Lines;
use crate::snapshot::View;
use heddle_driver::{SpecWord, spec_words};
use lsp_types::{CompletionItem, CompletionItemKind, Position};

/// Words of formulas, with what they mean.
const FORMULA: &[(&str, &str)] = &[
    ("\\old", "the value at the entry: `\\old(e)`"),
    ("\\result", "the value that the method gives back"),
    ("\\forall", "`(\\forall int k; range; body)`"),
    ("\\exists", "`(\\exists int k; range; body)`"),
    ("\\elems", "the elements of an array: `\\elems(a)`"),
    ("acc", "access for writing: `acc(x)`"),
    ("read", "access for reading: `read(x)`"),
    ("tid", "this thread"),
    ("holder", "the thread that holds the monitor"),
    ("locked", "whether this thread holds the lock: `o.locked`"),
    ("shared", "whether the object is shared: `o.shared`"),
];

/// What can stand at a position; nothing outside of specifications. `view` knows the fields around.
pub(crate) fn at(
    text: &str,
    lines: &Lines,
    position: Position,
    view: Option<&View>,
) -> Vec<CompletionItem> {
    let offset = lines.offset(position);
    let Some(written) = specification(&text[..offset]) else {
        return Vec::new();
    };
    if begins(written) {
        return spec_words().into_iter().map(clause).collect();
    }
    let formula = FORMULA.iter().map(|(word, meaning)| CompletionItem {
        label: (*word).to_owned(),
        kind: Some(CompletionItemKind::KEYWORD),
        detail: Some((*meaning).to_owned()),
        ..CompletionItem::default()
    });
    formula
        .chain(view.into_iter().flat_map(|v| fields(v, position)))
        .collect()
}

/// What stands before the end of a text inside of a specification comment that is still open.
fn specification(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next().unwrap_or(before);
    if let Some((_, written)) = line.split_once("//@") {
        return Some(written);
    }
    let open = before.rfind("/*@")?;
    let inside = &before[open + "/*@".len()..];
    (!inside.contains("*/")).then_some(inside)
}

/// Whether a new clause begins there: what was written since the last `;` is at most a part of a word.
fn begins(written: &str) -> bool {
    let clause = written.rsplit([';', '\n']).next().unwrap_or(written);
    let clause = clause.trim_start_matches(|c: char| c.is_whitespace() || c == '@');
    clause.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn clause(word: SpecWord) -> CompletionItem {
    let places = match word.places.is_empty() {
        true => "in front of a declaration".to_owned(),
        false => format!("at a {}", word.places.join(" or ")),
    };
    CompletionItem {
        label: word.word.to_owned(),
        kind: Some(CompletionItemKind::KEYWORD),
        detail: Some(format!("{} ({places})", word.form)),
        ..CompletionItem::default()
    }
}

fn fields(view: &View, position: Position) -> Vec<CompletionItem> {
    let place = view.offset(position);
    let classes = view.report().classes.iter();
    let around = classes.filter(|c| place.is_some_and(|at| view.lies_in(at, c.span)));
    let fields = around.flat_map(|c| c.fields.iter().filter(|k| !k.contents));
    fields
        .map(|kept| CompletionItem {
            label: kept.field.clone(),
            kind: Some(CompletionItemKind::FIELD),
            detail: Some(format!("kept by: {}", kept.guard.words())),
            ..CompletionItem::default()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;

    fn labels(text: &str) -> Vec<String> {
        let lines = Lines::new(text, Encoding::Utf8);
        let end = lines.position(text.len());
        let items = at(text, &lines, end, None);
        items.into_iter().map(|i| i.label).collect()
    }

    #[test]
    fn clauses_at_the_beginning_and_formulas_behind() {
        for text in ["class A {\n //@ req", "/*@ ensures x;\n  @ ", "//@"] {
            let labels = labels(text);
            assert!(labels.contains(&"requires".to_owned()), "{text}");
            assert!(!labels.contains(&"\\old".to_owned()), "{text}");
        }
        let behind = labels("//@ ensures x == \\");
        assert!(behind.contains(&"\\old".to_owned()) && !behind.contains(&"requires".to_owned()));
    }

    #[test]
    fn nothing_in_code_and_other_comments() {
        for text in [
            "class A { req",
            "// req",
            "/*@ pure @*/ req",
            "//@ pure\n req",
        ] {
            assert!(labels(text).is_empty(), "{text}");
        }
    }
}
