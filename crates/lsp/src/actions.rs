//! What can be done at a place: about a finding what its help says, a suppression, or a replay; at a field the clause that says its guard.

use crate::diagnostics::SOURCE;
use crate::snapshot::View;
use crate::{inferred, replays};
use heddle_diag::{Concern, Diagnostic, Edit, Fix};
use lsp_types as lsp;
use std::collections::HashMap;

/// The kinds of actions that there are.
pub(crate) const KINDS: [lsp::CodeActionKind; 2] = [
    lsp::CodeActionKind::QUICKFIX,
    lsp::CodeActionKind::REFACTOR_REWRITE,
];

/// The actions for what the client has under the cursor.
pub(crate) fn of(
    view: &View,
    uri: &lsp::Uri,
    params: &lsp::CodeActionParams,
) -> Vec<lsp::CodeAction> {
    let mut actions = Vec::new();
    for finding in view.report().diagnostics() {
        let Some(range) = finding.primary.as_ref().and_then(|p| view.range(p.span)) else {
            continue;
        };
        if !touch(range, params.range) || finding.held_back.is_some() {
            continue;
        }
        let told = told(finding, &params.context.diagnostics);
        let fixes = finding.fixes.iter().filter_map(|fix| changes(view, fix));
        let fixes = fixes
            .enumerate()
            .map(|(k, (title, edits))| (title, edits, k == 0));
        let suppress = suppression(view, finding).map(|(title, edit)| (title, vec![edit], false));
        let changed = fixes.chain(suppress).map(|(title, edits, preferred)| {
            let mut action = changing(title, lsp::CodeActionKind::QUICKFIX, uri, edits);
            action.diagnostics = Some(told.clone());
            action.is_preferred = Some(preferred);
            action
        });
        actions.extend(changed);
        actions.extend(replays::action(view, uri, finding).map(|mut action| {
            action.diagnostics = Some(told.clone());
            action
        }));
    }
    // Findings of one class have the same replays.
    let mut commands = Vec::new();
    actions.retain(|a| {
        let new = a.command.is_none() || !commands.contains(&a.command);
        commands.push(a.command.clone());
        new
    });
    actions.extend(inferred::of(view, uri, params.range));
    actions.retain(|a| is_wanted(a, params.context.only.as_deref()));
    actions
}

/// Whether two ranges have a position in common.
pub(crate) fn touch(a: lsp::Range, b: lsp::Range) -> bool {
    a.start <= b.end && b.start <= a.end
}

/// An action that changes this document.
#[allow(clippy::mutable_key_type)] // the protocol's own type
pub(crate) fn changing(
    title: String,
    kind: lsp::CodeActionKind,
    uri: &lsp::Uri,
    edits: Vec<lsp::TextEdit>,
) -> lsp::CodeAction {
    lsp::CodeAction {
        title,
        kind: Some(kind),
        edit: Some(lsp::WorkspaceEdit {
            changes: Some(HashMap::from([(uri.clone(), edits)])),
            ..lsp::WorkspaceEdit::default()
        }),
        ..lsp::CodeAction::default()
    }
}

/// Whether the client asks for this kind of actions: kinds are words with dots between, and a kind has all that it begins.
fn is_wanted(action: &lsp::CodeAction, only: Option<&[lsp::CodeActionKind]>) -> bool {
    let kind = action.kind.as_ref().map_or("", |kind| kind.as_str());
    let within = |wanted: &lsp::CodeActionKind| {
        let rest = kind.strip_prefix(wanted.as_str());
        rest.is_some_and(|r| r.is_empty() || r.starts_with('.') || wanted.as_str().is_empty())
    };
    only.is_none_or(|only| only.iter().any(within))
}

/// The client's own forms of a finding.
fn told(finding: &Diagnostic, shown: &[lsp::Diagnostic]) -> Vec<lsp::Diagnostic> {
    let code = lsp::NumberOrString::String(finding.code.id());
    let ours = |d: &&lsp::Diagnostic| {
        let same = d.data.is_none()
            || d.data.as_ref().and_then(|f| f.as_str()) == finding.fingerprint.as_deref();
        d.source.as_deref() == Some(SOURCE) && d.code.as_ref() == Some(&code) && same
    };
    shown.iter().filter(ours).cloned().collect()
}

/// A fix as changes of this document; nothing if it is about another one, or about text that changed.
fn changes(view: &View, fix: &Fix) -> Option<(String, Vec<lsp::TextEdit>)> {
    let edits: Option<Vec<_>> = fix.edits.iter().map(|edit| change(view, edit)).collect();
    Some((fix.title.clone(), edits?))
}

/// What begins a line keeps the indentation of the line before which it is put.
fn change(view: &View, edit: &Edit) -> Option<lsp::TextEdit> {
    let (start, end) = view.bytes(edit.span)?;
    let (begins, line) = view.lines.line(view.lines.line_of(start));
    let before = &line[..start - begins];
    let indent = &line[..line.len() - line.trim_start().len()];
    // Something stands before it in the line: a new line would cut that off.
    if edit.text.contains('\n') && !before.trim().is_empty() {
        return None;
    }
    let new_text = edit.text.replace('\n', &format!("\n{indent}"));
    let range = view.lines.range(start, end);
    Some(lsp::TextEdit { range, new_text })
}

/// A comment at the end of the line. Its reason is left empty: until somebody writes one, it suppresses nothing and says so.
fn suppression(view: &View, finding: &Diagnostic) -> Option<(String, lsp::TextEdit)> {
    let path = view.snapshot.path(view.file)?;
    let java = path.extension().is_some_and(|e| e == "java");
    let placed = matches!(
        finding.concern(),
        Concern::Violation | Concern::Undecided | Concern::Unsupported
    );
    let of_item = view
        .report()
        .items
        .iter()
        .any(|i| i.diagnostics.contains(finding));
    if !java || !placed || !of_item {
        return None;
    }
    let (start, _) = view.bytes(finding.primary.as_ref()?.span)?;
    let (begins, line) = view.lines.line(view.lines.line_of(start));
    // Behind these a comment would be part of something else.
    if line.contains("//") || line.contains("/*") || line.contains("\"\"\"") {
        return None;
    }
    let code = finding.code.id();
    let end = begins + line.trim_end().len();
    let edit = lsp::TextEdit {
        range: view.lines.range(end, begins + line.len()),
        new_text: format!(" //@ suppress {code} \"\""),
    };
    Some((
        format!("Suppress {code} here (write the reason between the quotes)"),
        edit,
    ))
}
