//! The lines of source that findings speak of, so that a report can be shown without the files, which may have changed since.

use heddle_diag::{Diagnostic, Report};
use heddle_text::{FileId, Sources, Span};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Lines before and after the place of a finding, and of what is related to it.
const AROUND: u32 = 3;

/// Lines of one span that are quoted at most.
const LONGEST: u32 = 12;

/// Bytes of a line that are quoted at most.
const WIDEST: usize = 400;

/// Consecutive lines of a file.
#[derive(Serialize)]
pub(super) struct Excerpt<'a> {
    file: &'a str,
    /// The number of the first line.
    first: u32,
    lines: Vec<&'a str>,
}

/// The lines around everything that findings point at.
pub(super) fn excerpts<'a>(sources: &'a Sources, report: &Report) -> Vec<Excerpt<'a>> {
    let mut wanted: BTreeMap<FileId, BTreeSet<u32>> = BTreeMap::new();
    for span in report.diagnostics().flat_map(places) {
        let (start, end) = (sources.start(span).line, sources.end(span).line);
        let lines = wanted.entry(span.file).or_default();
        let last = end.min(start.saturating_add(LONGEST));
        lines.extend(start.saturating_sub(AROUND).max(1)..=last.saturating_add(AROUND));
    }
    let mut excerpts = Vec::new();
    for (file, lines) in wanted {
        let file = sources.file(file);
        let count = file.text().lines().count() as u32;
        for line in lines.into_iter().filter(|l| *l <= count) {
            let text = cut(file.line(line));
            match excerpts.last_mut() {
                Some(Excerpt {
                    file: f,
                    first,
                    lines,
                }) if *f == file.name() && *first + lines.len() as u32 == line => {
                    lines.push(text);
                }
                _ => excerpts.push(Excerpt {
                    file: file.name(),
                    first: line,
                    lines: vec![text],
                }),
            }
        }
    }
    excerpts
}

fn places(diagnostic: &Diagnostic) -> impl Iterator<Item = Span> {
    let labels = diagnostic.primary.iter().chain(&diagnostic.related);
    labels.map(|l| l.span)
}

/// A line that a person can read; its end is cut off where it is too long.
fn cut(line: &str) -> &str {
    let line = line.trim_end_matches(['\r', '\n']);
    match line.len() <= WIDEST {
        true => line,
        false => {
            let end = (0..=WIDEST).rev().find(|k| line.is_char_boundary(*k));
            &line[..end.unwrap_or(0)]
        }
    }
}
