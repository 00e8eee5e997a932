//! Guards that were found, written into the text as clauses: one of them, or all of a document. The lines are those of `heddle infer --write`.

use crate::actions::{changing, touch};
use crate::encoding::{Encoding, Lines};
use crate::snapshot::View;
use heddle_diag::{Insertion, insertions};
use heddle_text::Span;
use lsp_types::{CodeAction, CodeActionKind, Range, TextEdit, Uri};

/// A clause that can be written.
pub(crate) struct Clause {
    what: Insertion,
    /// The change that writes it.
    pub edit: TextEdit,
    /// The declarations of the fields that it is about.
    pub fields: Vec<Span>,
}

/// The clauses that can be written into a document, as far as their places are unchanged since the check.
pub(crate) fn clauses(view: &View) -> Vec<Clause> {
    let old = view.snapshot.sources().file(view.file).text();
    let lines = Lines::new(old, Encoding::Utf8);
    let end = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let found = insertions(view.snapshot.sources(), view.report());
    let here = found.into_iter().filter(|found| found.file == view.file);
    here.filter_map(|what| {
        let (start, below) = lines.line(what.line as usize - 1);
        let place = |at: usize| u32::try_from(at).ok();
        let span = Span::new(view.file, place(start)?, place(start + below.len())?);
        let range = view.range(span)?;
        let edit = TextEdit {
            range: Range::new(range.start, range.start),
            new_text: format!("{}{end}", what.text),
        };
        let fields = declared(view, &what);
        Some(Clause { what, edit, fields })
    })
    .collect()
}

/// Where the fields of a clause are declared.
fn declared(view: &View, what: &Insertion) -> Vec<Span> {
    let classes = view.report().classes.iter();
    let own = classes.filter(|c| c.name == what.class && c.span.file == what.file);
    let fields = own.flat_map(|c| &c.fields);
    let meant = fields.filter(|k| !k.contents && what.fields.contains(&k.field));
    meant.map(|k| k.span).collect()
}

/// The actions for the fields that a stretch of the document has.
pub(crate) fn of(view: &View, uri: &Uri, within: Range) -> Vec<CodeAction> {
    let kind = CodeActionKind::REFACTOR_REWRITE;
    let all = clauses(view);
    let is_near = |clause: &&Clause| {
        let mut places = clause.fields.iter().filter_map(|span| view.range(*span));
        places.any(|place| touch(place, within))
    };
    let mut actions: Vec<CodeAction> = all
        .iter()
        .filter(is_near)
        .map(|clause| {
            let said = clause.what.text.trim_start();
            let fields = clause.what.fields.join("`, `");
            let title = format!("Write `{said}` above `{fields}`");
            changing(title, kind.clone(), uri, vec![clause.edit.clone()])
        })
        .collect();
    if !actions.is_empty() && all.len() > 1 {
        let title = format!("Write all {} inferred guards of this file", all.len());
        let edits = all.iter().map(|clause| clause.edit.clone()).collect();
        actions.push(changing(title, kind, uri, edits));
    }
    actions
}
