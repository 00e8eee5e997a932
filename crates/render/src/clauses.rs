//! What `heddle infer` shows: takes a report with the guards that were found, gives the clauses that say them in the source, as places where lines
//! are inserted, as a patch, as the new text of a file, as JSON; and a page about each class.
//!
//! Which lines these are is decided in `heddle_diag::insertions`.

use heddle_diag::{Class, Guard, Kept, Report, Verdict};
pub use heddle_diag::{Insertion, insertions};
use heddle_text::{FileId, Sources};
use serde::Serialize;
use std::fmt::Write;

/// How many lines a patch shows around each change.
const CONTEXT: usize = 3;

/// The text of a file with the lines in it.
pub fn rewritten(sources: &Sources, file: FileId, all: &[Insertion]) -> String {
    let text = sources.file(file).text();
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut new = String::with_capacity(text.len());
    for (k, line) in text.split_inclusive('\n').enumerate() {
        let here = all
            .iter()
            .filter(|i| i.file == file && i.line as usize == k + 1);
        for insertion in here {
            new.push_str(&insertion.text);
            new.push_str(end);
        }
        new.push_str(line);
    }
    new
}

/// The changes as a patch that `patch -p0` and `git apply -p0` take.
pub fn patch(sources: &Sources, all: &[Insertion]) -> String {
    let mut patch = String::new();
    let mut files: Vec<FileId> = all.iter().map(|i| i.file).collect();
    files.dedup();
    for file in files {
        let name = sources.file(file).name();
        let _ = write!(patch, "--- {name}\n+++ {name}\n");
        let here: Vec<&Insertion> = all.iter().filter(|i| i.file == file).collect();
        let lines: Vec<&str> = sources.file(file).text().split_inclusive('\n').collect();
        let mut before = 0;
        for hunk in here.chunk_by(|a, b| (b.line - a.line) as usize <= 2 * CONTEXT) {
            before += write_hunk(&mut patch, &lines, hunk, before);
        }
    }
    patch
}

/// One hunk; gives how many lines it adds.
fn write_hunk(patch: &mut String, lines: &[&str], hunk: &[&Insertion], before: usize) -> usize {
    let (Some(first), Some(last)) = (hunk.first(), hunk.last()) else {
        return 0;
    };
    let from = (first.line as usize).saturating_sub(CONTEXT + 1);
    let to = (last.line as usize - 1 + CONTEXT).min(lines.len());
    let (old, new) = (to - from, to - from + hunk.len());
    let start = from + 1;
    let _ = writeln!(patch, "@@ -{start},{old} +{},{new} @@", start + before);
    for (k, line) in lines.iter().enumerate().take(to).skip(from) {
        for insertion in hunk.iter().filter(|i| i.line as usize == k + 1) {
            let _ = writeln!(patch, "+{}", insertion.text);
        }
        patch.push(' ');
        patch.push_str(line);
        if !line.ends_with('\n') {
            patch.push_str("\n\\ No newline at end of file\n");
        }
    }
    hunk.len()
}

/// How far several threads may use the objects of a class.
fn safety(report: &Report, class: &Class) -> &'static str {
    let items = report.items.iter().zip(report.classes_of_items());
    let own = items.filter(|(_, c)| c.is_some_and(|c| c.span == class.span));
    let proved = |v| matches!(v, Verdict::Proved | Verdict::ProvedUnderAssumptions);
    let mut own = own.map(|(item, _)| item.verdict);
    let guards: Vec<&Guard> = class.fields.iter().map(|f| &f.guard).collect();
    let owned = guards.iter().any(|g| matches!(g, Guard::Owner));
    let fixed = guards.iter().all(|g| matches!(g, Guard::Fixed));
    match () {
        () if !own.all(proved) => "not shown: some of its methods are not proved",
        () if owned => "one thread at a time may have an object; who uses it must see to that",
        () if fixed => "nothing in it changes: any number of threads may use it",
        () => "any number of threads may use it",
    }
}

/// A page about each class: thread-safety, guards, lock order.
pub fn pages(report: &Report) -> String {
    let mut text = String::new();
    for class in &report.classes {
        let _ = writeln!(text, "class {}", qualified(class));
        let _ = writeln!(text, "  threads: {}", safety(report, class));
        for field in &class.fields {
            let what = match field.contents {
                true => format!("contents of {}", field.field),
                false => field.field.clone(),
            };
            let (lock, origin) = (field.guard.words(), field.origin.word());
            let _ = writeln!(text, "  {what}: {lock} ({origin})");
        }
        for (first, then, cyclic) in orders(report, class) {
            let ring = if cyclic {
                ", and the other way round"
            } else {
                ""
            };
            let _ = writeln!(text, "  takes {then} while it holds {first}{ring}");
        }
        text.push('\n');
    }
    text
}

fn qualified(class: &Class) -> String {
    match class.package.is_empty() {
        true => class.name.clone(),
        false => format!("{}.{}", class.package, class.name),
    }
}

/// What the code of a class takes while it holds something.
fn orders<'r>(report: &'r Report, class: &Class) -> Vec<(&'r str, &'r str, bool)> {
    let order = &report.lock_order;
    let here = order.edges.iter().filter(|e| class.contains(e.span));
    let named = here.map(|e| {
        let [first, then] = [e.first, e.then].map(|k| order.locks[k].as_str());
        (first, then, e.cyclic)
    });
    let mut all: Vec<(&str, &str, bool)> = named.collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    clauses: Vec<ClauseRow<'a>>,
    classes: Vec<ClassRow<'a>>,
}

#[derive(Serialize)]
struct ClauseRow<'a> {
    file: &'a str,
    line: u32,
    class: &'a str,
    fields: &'a [String],
    clause: &'a str,
}

#[derive(Serialize)]
struct ClassRow<'a> {
    name: String,
    threads: &'static str,
    fields: Vec<FieldRow<'a>>,
    lock_order: Vec<OrderRow<'a>>,
}

#[derive(Serialize)]
struct FieldRow<'a> {
    field: &'a str,
    contents: bool,
    guard: &'static str,
    lock: Option<&'a str>,
    origin: &'static str,
}

#[derive(Serialize)]
struct OrderRow<'a> {
    held: &'a str,
    taken: &'a str,
    cyclic: bool,
}

/// Clauses and pages as one JSON text that ends with a line end.
///
/// # Errors
/// Only if serialization itself fails, which plain data does not.
pub fn json(
    sources: &Sources,
    report: &Report,
    all: &[Insertion],
) -> Result<String, serde_json::Error> {
    let clauses = all.iter().map(|i| ClauseRow {
        file: sources.file(i.file).name(),
        line: i.line,
        class: &i.class,
        fields: &i.fields,
        clause: i.text.trim_start(),
    });
    let classes = report.classes.iter().map(|class| ClassRow {
        name: qualified(class),
        threads: safety(report, class),
        fields: class.fields.iter().map(field_row).collect(),
        lock_order: orders(report, class)
            .into_iter()
            .map(|(held, taken, cyclic)| OrderRow {
                held,
                taken,
                cyclic,
            })
            .collect(),
    });
    let document = Document {
        version: 1,
        clauses: clauses.collect(),
        classes: classes.collect(),
    };
    let mut text = serde_json::to_string_pretty(&document)?;
    text.push('\n');
    Ok(text)
}

fn field_row(field: &Kept) -> FieldRow<'_> {
    let lock = match &field.guard {
        Guard::Lock(l) | Guard::ClassLock(l) | Guard::MonitorOf(l) => Some(l.as_str()),
        Guard::Monitor => Some("this"),
        Guard::Fixed | Guard::Shared | Guard::Owner => None,
    };
    FieldRow {
        field: &field.field,
        contents: field.contents,
        guard: field.guard.kind(),
        lock,
        origin: field.origin.word(),
    }
}
