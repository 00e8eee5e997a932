//! A counterexample path as a numbered list: line, source text, values. Steps of other threads have lines
//! of their own without a number.

use super::Palette;
use heddle_diag::{Binding, Diagnostic, Severity, Step, StepKind};
use heddle_text::{FileId, Sources};
use std::fmt::Write;

/// Texts longer than this do not push the values of all other lines to the right; their values go to a
/// line of their own.
const WIDEST_TEXT: usize = 44;

/// Appends the path of the diagnostic, if it has one.
pub(super) fn write(
    out: &mut String,
    sources: &Sources,
    diagnostic: &Diagnostic,
    gutter: usize,
    palette: Palette,
) {
    if diagnostic.path.is_empty() {
        return;
    }
    let home = diagnostic.primary.as_ref().map(|label| label.span.file);
    let rows = rows(sources, home, &diagnostic.path);
    let widths = Widths::of(&rows);
    let (frame, strong) = (palette.frame(), palette.strong());
    let _ = writeln!(
        out,
        "{:1$}{frame}={frame:#} {strong}how it happens{strong:#}:",
        "",
        gutter + 1
    );
    for row in &rows {
        row.write(out, gutter + 3, &widths, palette);
    }
}

/// One line of the list, as text.
struct Row<'a> {
    kind: StepKind,
    number: String,
    place: String,
    text: String,
    values: &'a [Binding],
}

/// Column widths, in characters.
struct Widths {
    number: usize,
    place: usize,
    text: usize,
}

impl Widths {
    fn of(rows: &[Row]) -> Self {
        let widest = |f: fn(&Row) -> usize| rows.iter().map(f).max().unwrap_or(0);
        let text = |row: &Row| Some(width(&row.text)).filter(|w| *w <= WIDEST_TEXT);
        Widths {
            number: widest(|row| row.number.len()),
            place: widest(|row| width(&row.place)),
            text: rows.iter().filter_map(text).max().unwrap_or(WIDEST_TEXT),
        }
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn rows<'a>(sources: &Sources, home: Option<FileId>, path: &'a [Step]) -> Vec<Row<'a>> {
    let mut count = 0;
    let row = |step: &'a Step| {
        let foreign = step.kind == StepKind::Environment;
        count += usize::from(!foreign);
        Row {
            kind: step.kind,
            number: if foreign {
                "~".to_string()
            } else {
                format!("{count}.")
            },
            // Steps of unknown threads have no place of their own.
            place: if foreign && step.thread.is_none() {
                String::new()
            } else {
                place(sources, home, step)
            },
            text: text(sources, step),
            values: &step.values,
        }
    };
    path.iter().map(row).collect()
}

fn place(sources: &Sources, home: Option<FileId>, step: &Step) -> String {
    let line = sources.start(step.span).line;
    if home == Some(step.span.file) {
        format!("line {line}")
    } else {
        format!(
            "{}:{line}",
            super::clean::file_name(sources, step.span.file)
        )
    }
}

/// The step's own words, else its source line; the thread is named if it is not the one being checked.
fn text(sources: &Sources, step: &Step) -> String {
    let snippet = sources.snippet(step.span);
    let source = one_line(snippet.lines().next().unwrap_or_default());
    let said = one_line(&step.text);
    match (step.kind, &step.thread) {
        (StepKind::Branch, _) if matches!(&*said, "true" | "false") => {
            format!("{source} is {said}")
        }
        (StepKind::Environment, Some(thread)) if said.is_empty() => {
            format!("{thread}: {source}")
        }
        (StepKind::Environment, Some(thread)) if !said.contains(thread.as_str()) => {
            format!("{thread}: {said}")
        }
        _ if said.is_empty() => source,
        _ => said,
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Row<'_> {
    fn write(&self, out: &mut String, indent: usize, widths: &Widths, palette: Palette) {
        let number = widths.number;
        let frame = match self.kind {
            StepKind::Environment => palette.environment(),
            _ => palette.frame(),
        };
        let _ = write!(
            out,
            "{:indent$}{frame}{:>number$}{frame:#} ",
            "", self.number
        );
        let place = widths.place;
        let _ = write!(out, "{frame}{:<place$}{frame:#}  ", self.place);
        let style = match self.kind {
            StepKind::Environment => palette.environment(),
            StepKind::Failure => palette.severity(Severity::Error),
            StepKind::Branch => palette.faint(),
            StepKind::Own => palette.pick(anstyle::Style::new()),
        };
        let _ = write!(out, "{style}{}{style:#}", self.text);
        self.write_values(out, indent + number + place + 3, widths.text, palette);
    }

    fn write_values(&self, out: &mut String, column: usize, text: usize, palette: Palette) {
        if self.values.is_empty() {
            out.push('\n');
            return;
        }
        let used = width(&self.text);
        if used <= text {
            let _ = write!(out, "{:1$}", "", text - used + 3);
        } else {
            let _ = write!(out, "\n{:1$}", "", column + 2);
        }
        let shown: Vec<String> = self
            .values
            .iter()
            .map(|b| format!("{} = {}", b.name, b.value))
            .collect();
        let value = palette.value();
        let _ = writeln!(out, "{value}{}{value:#}", shown.join(", "));
    }
}
