//! The verdict of each method, procedure and thread above its header.

use crate::snapshot::View;
use heddle_diag::Item;
use lsp_types::{CodeLens, Command};

pub(crate) fn of(view: &View) -> Vec<CodeLens> {
    let here = view.report().items.iter().filter(|i| i.file == view.file);
    here.filter_map(|item| {
        let range = view.range(item.span)?;
        // A command without a name is a title that cannot be clicked.
        let command = Command::new(title(item), String::new(), None);
        Some(CodeLens {
            range,
            command: Some(command),
            data: None,
        })
    })
    .collect()
}

/// The verdict, with what it rests on counted; a specification is named, since it has no header of its own.
pub(crate) fn title(item: &Item) -> String {
    let assumptions = match item.assumptions.len() {
        0 => String::new(),
        1 => " (1)".to_owned(),
        n => format!(" ({n})"),
    };
    let named = match item.kind {
        heddle_diag::ItemKind::Specification => "specification: ",
        _ => "",
    };
    format!("{named}{}{assumptions}", item.words())
}
