//! What the script of the page shows: items by class, findings, and the lines that they speak of. Texts that many items share are
//! there once.

use crate::model::{Diagnostic, Document, Field, Item, Position};
use crate::verdicts;
use heddle_diag::Verdict;
use serde::Serialize;
use std::collections::HashMap;

/// Everything that the script needs.
#[derive(Serialize)]
pub(crate) struct Data<'d> {
    verdicts: Vec<VerdictData>,
    files: Vec<&'d str>,
    pub groups: Vec<Group<'d>>,
    items: Vec<ItemData<'d>>,
    assumptions: Vec<AssumptionData<'d>>,
    findings: Vec<Finding<'d>>,
    excerpts: Vec<ExcerptData<'d>>,
}

#[derive(Serialize)]
struct VerdictData {
    words: &'static str,
    key: &'static str,
    sign: &'static str,
}

/// A class, or a file whose items are in none.
#[derive(Serialize)]
pub(crate) struct Group<'d> {
    pub name: &'d str,
    pub package: &'d str,
    file: usize,
    line: u32,
    /// Numbers of its items.
    pub items: Vec<usize>,
    fields: Vec<FieldData<'d>>,
}

#[derive(Serialize)]
struct FieldData<'d> {
    name: &'d str,
    contents: bool,
    line: u32,
    kind: &'d str,
    guard: &'d str,
    source: &'d str,
    clause: Option<Spot>,
}

#[derive(Serialize)]
struct ItemData<'d> {
    title: String,
    kind: &'d str,
    verdict: usize,
    group: usize,
    at: Spot,
    millis: u64,
    interrupted: bool,
    held_back: bool,
    assumptions: Vec<usize>,
    findings: Vec<usize>,
}

#[derive(Serialize)]
struct AssumptionData<'d> {
    id: &'d str,
    text: &'d str,
    at: Option<Spot>,
}

#[derive(Serialize)]
struct Finding<'d> {
    item: Option<usize>,
    code: &'d str,
    severity: &'d str,
    title: &'d str,
    message: &'d str,
    at: Option<Spot>,
    label: &'d str,
    related: Vec<RelatedData<'d>>,
    path: Vec<StepData<'d>>,
    notes: &'d [String],
    help: &'d [String],
    held_back: Option<HeldBackData<'d>>,
}

#[derive(Serialize)]
struct HeldBackData<'d> {
    by: &'d str,
    reason: Option<&'d str>,
    at: Option<Spot>,
}

#[derive(Serialize)]
struct RelatedData<'d> {
    at: Spot,
    text: &'d str,
    other: bool,
}

#[derive(Serialize)]
struct StepData<'d> {
    kind: &'d str,
    thread: Option<&'d str>,
    at: Spot,
    source: &'d str,
    text: &'d str,
    values: Vec<(&'d str, &'d str)>,
    held: &'d [String],
}

/// A place: file, line and column of its start, line and column of its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize)]
struct Spot(usize, u32, u32, u32, u32);

#[derive(Serialize)]
struct ExcerptData<'d> {
    file: usize,
    first: u32,
    lines: &'d [String],
}

/// Names of files, each with its number.
#[derive(Default)]
struct Files<'d> {
    list: Vec<&'d str>,
    numbers: HashMap<&'d str, usize>,
}

impl<'d> Files<'d> {
    fn number(&mut self, name: &'d str) -> usize {
        *self.numbers.entry(name).or_insert_with(|| {
            self.list.push(name);
            self.list.len() - 1
        })
    }

    fn spot(&mut self, at: &'d Position) -> Spot {
        let file = self.number(&at.file);
        let (start, end) = (at.start, at.end);
        Spot(file, start.line, start.column, end.line, end.column)
    }
}

impl<'d> Data<'d> {
    pub(crate) fn of(document: &'d Document) -> Data<'d> {
        let mut files = Files::default();
        let (groups, of_items) = groups(document, &mut files);
        let mut pool = Pool::default();
        let mut findings_of: Vec<Vec<usize>> = vec![Vec::new(); document.items.len()];
        let mut findings = Vec::new();
        for (item, diagnostic) in document.findings() {
            if let Some(item) = item {
                findings_of[item].push(findings.len());
            }
            findings.push(finding(item, diagnostic, &mut files));
        }
        let mut items = Vec::with_capacity(document.items.len());
        for (k, (item, findings)) in document.items.iter().zip(findings_of).enumerate() {
            let assumptions = pool.numbers(item, &mut files);
            items.push(ItemData {
                title: item.title(),
                kind: &item.kind,
                verdict: place(item.verdict),
                group: of_items[k],
                at: files.spot(&item.position),
                millis: item.millis,
                interrupted: item.interrupted,
                held_back: item.held_back,
                assumptions,
                findings,
            });
        }
        let excerpts = document.excerpts.iter().map(|e| ExcerptData {
            file: files.number(&e.file),
            first: e.first,
            lines: &e.lines,
        });
        let excerpts = excerpts.collect();
        let shown = |verdict| VerdictData {
            words: Verdict::words(verdict),
            key: verdicts::key(verdict),
            sign: verdicts::sign(verdict),
        };
        Data {
            verdicts: Verdict::ALL.into_iter().map(shown).collect(),
            files: files.list,
            groups,
            items,
            assumptions: pool.list,
            findings,
            excerpts,
        }
    }
}

/// The place of a verdict among all.
fn place(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|v| *v == verdict);
    place.unwrap_or_default()
}

/// Assumptions without repetition.
#[derive(Default)]
struct Pool<'d> {
    list: Vec<AssumptionData<'d>>,
    numbers: HashMap<(&'d str, &'d str, Option<Spot>), usize>,
}

impl<'d> Pool<'d> {
    fn numbers(&mut self, item: &'d Item, files: &mut Files<'d>) -> Vec<usize> {
        let mut all = Vec::with_capacity(item.assumptions.len());
        for assumption in &item.assumptions {
            let (id, text) = (assumption.id.as_str(), assumption.text.as_str());
            let at = assumption.position.as_ref().map(|p| files.spot(p));
            let number = self.numbers.entry((id, text, at)).or_insert_with(|| {
                self.list.push(AssumptionData { id, text, at });
                self.list.len() - 1
            });
            all.push(*number);
        }
        all
    }
}

/// Classes and files in the order of packages, and the group of each item.
fn groups<'d>(document: &'d Document, files: &mut Files<'d>) -> (Vec<Group<'d>>, Vec<usize>) {
    let mut all: Vec<Group> = Vec::new();
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    for class in &document.classes {
        let key = (class.position.file.as_str(), class.name.as_str());
        places.entry(key).or_insert_with(|| {
            all.push(Group {
                name: &class.name,
                package: &class.package,
                file: files.number(&class.position.file),
                line: class.position.start.line,
                items: Vec::new(),
                fields: class.fields.iter().map(|f| field(f, files)).collect(),
            });
            all.len() - 1
        });
    }
    for (k, item) in document.items.iter().enumerate() {
        let name = item.class.as_deref().unwrap_or(&item.file);
        let place = *places.entry((item.file.as_str(), name)).or_insert_with(|| {
            all.push(Group {
                name,
                package: item.package.as_deref().unwrap_or_default(),
                file: files.number(&item.file),
                line: 1,
                items: Vec::new(),
                fields: Vec::new(),
            });
            all.len() - 1
        });
        all[place].items.push(k);
    }
    all.retain(|g| !g.items.is_empty() || !g.fields.is_empty());
    all.sort_by(|a, b| (a.package, a.name, a.file).cmp(&(b.package, b.name, b.file)));
    let mut of_items = vec![0; document.items.len()];
    for (k, group) in all.iter().enumerate() {
        for item in &group.items {
            of_items[*item] = k;
        }
    }
    (all, of_items)
}

fn field<'d>(field: &'d Field, files: &mut Files<'d>) -> FieldData<'d> {
    FieldData {
        name: &field.field,
        contents: field.contents,
        line: field.position.start.line,
        kind: &field.guard.kind,
        guard: &field.guard.text,
        source: &field.source,
        clause: field.clause.as_ref().map(|p| files.spot(p)),
    }
}

fn finding<'d>(item: Option<usize>, d: &'d Diagnostic, files: &mut Files<'d>) -> Finding<'d> {
    let mut related = Vec::with_capacity(d.related.len());
    for one in &d.related {
        related.push(RelatedData {
            at: files.spot(&one.position),
            text: &one.text,
            other: one.other_thread,
        });
    }
    let mut path = Vec::with_capacity(d.path.len());
    for step in &d.path {
        let values = step.values.iter();
        path.push(StepData {
            kind: &step.kind,
            thread: step.thread.as_deref(),
            at: files.spot(&step.position),
            source: &step.source,
            text: &step.text,
            values: values
                .map(|b| (b.name.as_str(), b.value.as_str()))
                .collect(),
            held: &step.held,
        });
    }
    Finding {
        item,
        code: &d.code,
        severity: &d.severity,
        title: &d.title,
        message: &d.message,
        at: d.position.as_ref().map(|p| files.spot(p)),
        label: &d.label,
        related,
        path,
        notes: &d.notes,
        help: &d.help,
        held_back: d.held_back.as_ref().map(|why| HeldBackData {
            by: &why.by,
            reason: why.reason.as_deref(),
            at: why.position.as_ref().map(|p| files.spot(p)),
        }),
    }
}
