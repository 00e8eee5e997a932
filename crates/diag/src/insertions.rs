//! Guards that were found, as clauses that say them in the source: takes a report, gives the lines to insert.
//!
//! A field gets `//@ guarded_by l;` above its declaration if a lock protects it, or what it holds, and nothing in the source says so. Of several fields
//! that are declared at once all must be under the same lock.

use crate::{Class, Guard, Kept, Origin, Report};
use heddle_text::{FileId, Sources};
use std::collections::BTreeMap;

/// A line to insert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insertion {
    /// The file.
    pub file: FileId,
    /// The line above which it goes, counted from 1.
    pub line: u32,
    /// Its text, indented, without a line end.
    pub text: String,
    /// The class.
    pub class: String,
    /// The fields that it is about.
    pub fields: Vec<String>,
    /// The lock.
    pub lock: String,
}

/// A field, its class, and the lock to write.
type Declared<'r> = (&'r Class, &'r Kept, Option<String>);

/// The clauses that say what was found, in the order of the text.
pub fn insertions(sources: &Sources, report: &Report) -> Vec<Insertion> {
    let mut found: BTreeMap<(FileId, u32), Vec<Declared<'_>>> = BTreeMap::new();
    for class in &report.classes {
        for field in fields_once(class) {
            let file = field.span.file;
            let line = sources.start(field.span).line;
            let lock = lock_to_write(class, &field.field);
            let top = declaration(sources, file, line);
            let all = found.entry((file, top)).or_default();
            all.push((class, field, lock));
        }
    }
    found
        .into_iter()
        .filter_map(|((file, line), fields)| insertion(sources, file, line, &fields))
        .collect()
}

fn insertion(
    sources: &Sources,
    file: FileId,
    line: u32,
    fields: &[Declared<'_>],
) -> Option<Insertion> {
    let (class, _, lock) = fields.first()?;
    let lock = lock.clone()?;
    if !fields.iter().all(|(_, _, l)| *l == Some(lock.clone())) {
        return None;
    }
    let below = sources.file(file).line(line);
    let indent: String = below.chars().take_while(|c| c.is_whitespace()).collect();
    Some(Insertion {
        file,
        line,
        text: format!("{indent}//@ guarded_by {lock};"),
        class: class.name.clone(),
        fields: fields.iter().map(|(_, f, _)| f.field.clone()).collect(),
        lock,
    })
}

/// Each field of a class, not its contents.
fn fields_once(class: &Class) -> impl Iterator<Item = &Kept> {
    class.fields.iter().filter(|f| !f.contents)
}

/// The lock of a field, or of what it holds, if the source does not say so.
fn lock_to_write(class: &Class, field: &str) -> Option<String> {
    let rows = class.fields.iter().filter(|f| f.field == field);
    let rows: Vec<&Kept> = rows.collect();
    let mut said = rows.iter().filter_map(|r| {
        let lock = match &r.guard {
            Guard::Monitor => "this".to_owned(),
            Guard::Lock(lock) => lock.clone(),
            Guard::ClassLock(class) => {
                let simple = class.rsplit('.').next().unwrap_or(class);
                format!("{simple}.class")
            }
            Guard::MonitorOf(_) | Guard::Fixed | Guard::Shared | Guard::Owner => return None,
        };
        Some((lock, r.origin))
    });
    let (lock, origin) = said.next()?;
    let other = said.any(|(l, _)| l != lock);
    let simple = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || c == '.';
    (origin != Origin::Written && !other && lock.chars().all(simple)).then_some(lock)
}

/// The first line of a declaration: annotations may stand above the line with the name.
fn declaration(sources: &Sources, file: FileId, line: u32) -> u32 {
    let mut top = line;
    while top > 1
        && sources
            .file(file)
            .line(top - 1)
            .trim_start()
            .starts_with('@')
    {
        top -= 1;
    }
    top
}
