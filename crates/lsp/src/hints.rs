//! Hints in the text: what keeps a field, where the text does not say so itself.

use crate::snapshot::View;
use heddle_diag::{Guard, Kept, Origin};
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range};

/// The hints of a stretch of a document.
pub(crate) fn of(view: &View, within: Range) -> Vec<InlayHint> {
    let fields = view.report().classes.iter().flat_map(|c| &c.fields);
    let unwritten = fields.filter(|kept| kept.origin != Origin::Written);
    unwritten
        .filter_map(|kept| hint(view, kept))
        .filter(|hint| within.start <= hint.position && hint.position <= within.end)
        .collect()
}

fn hint(view: &View, kept: &Kept) -> Option<InlayHint> {
    let label = label(kept)?;
    let tooltip = format!("{}: {}", kept.origin.word(), kept.guard.words());
    Some(InlayHint {
        position: view.range(kept.span)?.end,
        label: InlayHintLabel::String(label),
        kind: None,
        text_edits: None,
        tooltip: Some(InlayHintTooltip::String(tooltip)),
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
