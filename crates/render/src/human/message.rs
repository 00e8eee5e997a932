//! One diagnostic with source lines, related places, path, notes and advice.

use super::clean::{cleaned, file_name};
use super::{Palette, path};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use heddle_diag::{Diagnostic, Label, Severity};
use heddle_text::{FileId, Sources, Span};
use std::fmt::Write;
use std::ops::Range;

/// The whole diagnostic, ending with a line end.
pub fn diagnostic(sources: &Sources, diagnostic: &Diagnostic, palette: Palette) -> String {
    let diagnostic = &cleaned(diagnostic);
    let renderer = if palette.is_colored() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut text = renderer.render(&[head(sources, diagnostic)]);
    text.push('\n');
    let gutter = gutter_width(sources, diagnostic);
    place_line(&mut text, sources, diagnostic, gutter, palette);
    path::write(&mut text, sources, diagnostic, gutter, palette);
    let remarks = [("note", &diagnostic.notes), ("help", &diagnostic.help)];
    for (word, sentences) in remarks {
        for sentence in sentences {
            remark(&mut text, gutter, word, sentence, palette);
        }
    }
    text
}

fn head<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = Group::with_title(
        level
            .primary_title(&*diagnostic.message)
            .id(diagnostic.code.id()),
    );
    let Some(primary) = &diagnostic.primary else {
        return group;
    };
    if is_whole_file(sources, primary.span) {
        return group;
    }
    let mut labels = vec![(primary, AnnotationKind::Primary)];
    labels.extend(
        diagnostic
            .related
            .iter()
            .map(|l| (l, AnnotationKind::Context)),
    );
    for file in files_in_order(&labels) {
        group = group.element(snippet(sources, file, &labels));
    }
    group
}

/// What stands between the source lines and the remarks: a bar, or the name of a file without lines.
fn place_line(
    text: &mut String,
    sources: &Sources,
    diagnostic: &Diagnostic,
    gutter: usize,
    palette: Palette,
) {
    let Some(primary) = &diagnostic.primary else {
        return;
    };
    let (frame, indent) = (palette.frame(), gutter + 1);
    let remarks = [&diagnostic.notes, &diagnostic.help];
    if is_whole_file(sources, primary.span) {
        let name = file_name(sources, primary.span.file);
        let _ = writeln!(text, "{:gutter$}{frame}-->{frame:#} {name}", "");
    } else if !diagnostic.path.is_empty() || remarks.iter().any(|r| !r.is_empty()) {
        let _ = writeln!(text, "{:indent$}{frame}|{frame:#}", "");
    }
}

/// A position in a file without text is about the file as a whole.
fn is_whole_file(sources: &Sources, span: Span) -> bool {
    sources.file(span.file).text().is_empty()
}

fn files_in_order(labels: &[(&Label, AnnotationKind)]) -> Vec<FileId> {
    let mut files: Vec<FileId> = Vec::new();
    for (label, _) in labels {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files
}

/// The lines of one file that the labels touch. Only the stretch between the first and the last of them
/// is handed on, so that the cost does not depend on the size of the file.
fn snippet<'a>(
    sources: &'a Sources,
    file: FileId,
    labels: &[(&'a Label, AnnotationKind)],
) -> Snippet<'a, Annotation<'a>> {
    let source = sources.file(file);
    let text = source.text();
    let here: Vec<_> = labels
        .iter()
        .filter(|(label, _)| label.span.file == file)
        .map(|(label, kind)| (clamp(text, label.span), *label, *kind))
        .collect();
    let first = here.iter().map(|(range, ..)| range.start).min();
    let last = here.iter().map(|(range, ..)| range.end).max();
    let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
    let start = text[..first].rfind('\n').map_or(0, |i| i + 1);
    let end = text[last..].find('\n').map_or(text.len(), |i| last + i);
    let annotations = here.into_iter().map(|(range, label, kind)| {
        let annotation = kind.span(range.start - start..range.end - start);
        if label.text.is_empty() {
            annotation
        } else {
            annotation.label(&*label.text)
        }
    });
    Snippet::source(&text[start..end])
        .path(file_name(sources, file))
        .line_start(source.position(start as u32).line as usize)
        .annotations(annotations)
}

/// The span as a range that lies in the text and on character boundaries. Several lines are cut to the
/// first one: a message is about a narrow place.
fn clamp(text: &str, span: Span) -> Range<usize> {
    let boundary = |offset: u32| {
        let mut offset = (offset as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    };
    let start = boundary(span.start);
    let end = boundary(span.end).max(start);
    let line_end = text[start..end].find('\n').map_or(end, |i| start + i);
    start..line_end
}

/// Width of the column of line numbers that the snippets of this diagnostic have.
fn gutter_width(sources: &Sources, diagnostic: &Diagnostic) -> usize {
    let labels = diagnostic.primary.iter().chain(&diagnostic.related);
    let lines = labels.map(|label| sources.start(label.span).line);
    lines.max().unwrap_or(1).to_string().len()
}

fn remark(text: &mut String, gutter: usize, word: &str, sentence: &str, palette: Palette) {
    let (frame, strong) = (palette.frame(), palette.strong());
    let indent = gutter + 1;
    let mut lines = sentence.lines();
    let first = lines.next().unwrap_or_default();
    let _ = writeln!(
        text,
        "{:indent$}{frame}={frame:#} {strong}{word}{strong:#}: {first}",
        ""
    );
    for line in lines {
        let _ = writeln!(text, "{:1$}{line}", "", indent + word.len() + 4);
    }
}
