//! What is shown where scripts do not run: the findings as a plain list.

use crate::html::{prose, text};
use crate::model::Document;

/// More than this makes a page that nobody reads without a search.
const LISTED: usize = 500;

pub(crate) fn list(document: &Document) -> String {
    let mut lines = String::new();
    for (item, finding) in document.findings().take(LISTED) {
        let at = finding
            .position
            .as_ref()
            .map_or(String::new(), |p| text(&p.short()));
        let item = item.map_or("input".to_owned(), |k| document.items[k].title());
        lines += &format!(
            "<li><strong>{}</strong> {}: {} <span class=\"place\">{at}</span></li>",
            text(&finding.code),
            text(&item),
            prose(&finding.message)
        );
    }
    let all = document.findings().count();
    if all > LISTED {
        lines += &format!("<li>and {} more</li>", all - LISTED);
    }
    if lines.is_empty() {
        lines = "<li>none</li>".to_owned();
    }
    format!(
        "<noscript><section><h2>Findings</h2><p>Sources, paths and the list of classes need scripts, which are part of this page.</p><ul>{lines}</ul></section></noscript>\n"
    )
}
