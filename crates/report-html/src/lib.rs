//! A report as one HTML page that needs nothing else: no server, no network, no files beside it.
//!
//! Takes the text that `heddle check --format json` writes (`docs/json.md`), and earlier ones for the trend; gives the page. What
//! is the same for every reader (overview, lock order, ledger, trend) is plain HTML; findings and classes, of which there may be
//! thousands, are data in the page that a script shows when they are looked at.

mod data;
mod date;
mod drawn;
mod html;
mod layout;
mod ledger;
mod lock_order;
mod model;
mod overview;
mod page;
mod trend;
mod unscripted;
mod verdicts;

use model::Document;
use std::fmt;

/// A text that is no report.
#[derive(Debug)]
pub struct NotAReport {
    /// What the text was called.
    pub name: String,
    /// What is wrong with it.
    pub why: String,
}

impl fmt::Display for NotAReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotAReport { name, why } = self;
        write!(
            f,
            "`{name}` is no report of `heddle check --format json`: {why}"
        )
    }
}

impl std::error::Error for NotAReport {}

/// A text and what it is called: a file, or what was just checked.
#[derive(Clone, Copy, Debug)]
pub struct Named<'t> {
    /// The name for messages and for the trend.
    pub name: &'t str,
    /// The JSON text.
    pub text: &'t str,
}

/// The page of a report, with what changed since the `earlier` ones.
///
/// # Errors
/// If one of the texts is no report.
pub fn page(now: Named<'_>, earlier: &[Named<'_>], title: &str) -> Result<String, NotAReport> {
    let document = read(now)?;
    let mut runs = Vec::with_capacity(earlier.len());
    for named in earlier {
        runs.push((named.name, read(*named)?));
    }
    // As they are given, unless all say when they ended.
    if runs.iter().all(|(_, run)| run.statistics.finished > 0) {
        runs.sort_by_key(|(_, run)| run.statistics.finished);
    }
    Ok(page::page(&document, &runs, title))
}

fn read(named: Named<'_>) -> Result<Document, NotAReport> {
    let wrong = |why: String| NotAReport {
        name: named.name.to_owned(),
        why,
    };
    let document: Document = serde_json::from_str(named.text).map_err(|e| wrong(e.to_string()))?;
    match document.version {
        1 => Ok(document),
        other => Err(wrong(format!("version {other} of the form is not known"))),
    }
}
