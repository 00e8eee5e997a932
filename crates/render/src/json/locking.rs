//! What is known of classes and locks, as JSON.

use super::{Position, position};
use heddle_diag::{Guard, Kept, Report};
use heddle_text::Sources;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct JsonClass<'a> {
    name: &'a str,
    package: &'a str,
    position: Position<'a>,
    fields: Vec<JsonField<'a>>,
}

#[derive(Serialize)]
struct JsonField<'a> {
    field: &'a str,
    contents: bool,
    position: Position<'a>,
    guard: JsonGuard<'a>,
    source: &'static str,
    clause: Option<Position<'a>>,
}

#[derive(Serialize)]
struct JsonGuard<'a> {
    kind: &'static str,
    /// The field or class that is named by it.
    name: Option<&'a str>,
    text: String,
}

#[derive(Serialize)]
pub(super) struct JsonOrder<'a> {
    locks: &'a [String],
    edges: Vec<JsonEdge<'a>>,
}

#[derive(Serialize)]
struct JsonEdge<'a> {
    first: usize,
    then: usize,
    position: Position<'a>,
    source: &'static str,
    cyclic: bool,
}

pub(super) fn classes<'a>(sources: &'a Sources, report: &'a Report) -> Vec<JsonClass<'a>> {
    let class = |class: &'a heddle_diag::Class| JsonClass {
        name: &class.name,
        package: &class.package,
        position: position(sources, class.span),
        fields: class.fields.iter().map(|f| field(sources, f)).collect(),
    };
    report.classes.iter().map(class).collect()
}

fn field<'a>(sources: &'a Sources, kept: &'a Kept) -> JsonField<'a> {
    let name = match &kept.guard {
        Guard::MonitorOf(name) | Guard::Lock(name) | Guard::ClassLock(name) => Some(name.as_str()),
        Guard::Monitor | Guard::Fixed | Guard::Shared | Guard::Owner => None,
    };
    JsonField {
        field: &kept.field,
        contents: kept.contents,
        position: position(sources, kept.span),
        guard: JsonGuard {
            kind: kept.guard.kind(),
            name,
            text: kept.guard.words(),
        },
        source: kept.origin.word(),
        clause: kept.clause.map(|span| position(sources, span)),
    }
}

pub(super) fn lock_order<'a>(sources: &'a Sources, report: &'a Report) -> JsonOrder<'a> {
    let order = &report.lock_order;
    let edge = |edge: &heddle_diag::Before| JsonEdge {
        first: edge.first,
        then: edge.then,
        position: position(sources, edge.span),
        source: edge.origin.word(),
        cyclic: edge.cyclic,
    };
    JsonOrder {
        locks: &order.locks,
        edges: order.edges.iter().map(edge).collect(),
    }
}
