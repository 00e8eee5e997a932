//! Hints in the text, for what holds and is not written there: what keeps a field (where a clause can say it, accepting the hint writes it), and
//! which contract a method has from the one that it overrides.

use crate::hover::one_line;
use crate::inferred::{self, Clause};
use crate::snapshot::View;
use heddle_diag::{Contract, Guard, Kept, Origin, Saying};
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range};

/// The hints of a stretch of a document.
pub(crate) fn of(view: &View, within: Range) -> Vec<InlayHint> {
    let clauses = inferred::clauses(view);
    let fields = view.report().classes.iter().flat_map(|c| &c.fields);
    let unwritten = fields.filter(|kept| kept.origin != Origin::Written);
    let guards = unwritten.filter_map(|kept| guard(view, kept, &clauses));
    let contracts = view.report().contracts.iter();
    guards
        .chain(contracts.filter_map(|contract| inherited(view, contract)))
        .filter(|hint| within.start <= hint.position && hint.position <= within.end)
        .collect()
}

fn guard(view: &View, kept: &Kept, clauses: &[Clause]) -> Option<InlayHint> {
    let label = label(kept)?;
    let tooltip = format!("{}: {}", kept.origin.word(), kept.guard.words());
    let clause = clauses.iter().find(|c| c.fields.contains(&kept.span));
    Some(InlayHint {
        position: view.range(kept.span)?.end,
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: clause.map(|c| vec![c.edit.clone()]),
        tooltip: Some(InlayHintTooltip::String(tooltip)),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    })
}

/// At the end of the line that has a method's name: whose clauses it has without a word.
fn inherited(view: &View, contract: &Contract) -> Option<InlayHint> {
    let clauses = contract.clauses.iter().filter_map(|c| match &c.saying {
        Saying::Own => None,
        Saying::Inherited(of) => Some((of, one_line(view.snippet(c.span)))),
    });
    let clauses: Vec<(&String, String)> = clauses.collect();
    let (of, _) = clauses.first()?;
    let said: Vec<&str> = clauses.iter().map(|(_, text)| text.as_str()).collect();
    let (_, end) = view.bytes(contract.span)?;
    let (begins, line) = view.lines.line(view.lines.line_of(end));
    let end = begins + line.trim_end().len();
    Some(InlayHint {
        position: view.lines.range(end, end).end,
        label: InlayHintLabel::String(format!("contract of {of}")),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(said.join("\n"))),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    })
}

/// The guard in few words; nothing where there is none to name.
fn label(kept: &Kept) -> Option<String> {
    let lock = match &kept.guard {
        Guard::Monitor => "this".to_owned(),
        Guard::MonitorOf(class) => format!("a {class}"),
        Guard::Lock(lock) => lock.clone(),
        Guard::ClassLock(class) => format!("{class}.class"),
        Guard::Fixed | Guard::Shared | Guard::Owner => return None,
    };
    Some(match kept.contents {
        true => format!("contents guarded by {lock}"),
        false => format!("guarded by {lock}"),
    })
}
