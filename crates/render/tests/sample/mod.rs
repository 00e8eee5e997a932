//! A report with something of everything, for the renderers' tests.
#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use heddle_diag::{
    Assumption, Before, Binding, Claim, Class, Diagnostic, Guard, Item, ItemKind, Kept, LockOrder,
    Origin, Premise, Property, Report, Statistics, Step, StepKind, Verdict, codes,
};
use heddle_text::{FileId, Sources, Span};

pub(crate) const TEXT: &str = "\
var x: int = 2;
var mx: tid = none;

env Data: mx == tid ==> x' == x;

thread A {
  x := x * x;
  x := x + 2;
  assert x > 1;
}

thread B {
  acquire mx;
  x := 0; // ÄÖ
  release mx;
}
";

/// The span of the first occurrence of `part` after the first occurrence of `after`.
pub(crate) fn span(file: FileId, text: &str, after: &str, part: &str) -> Span {
    let base = text.find(after).unwrap();
    let start = base + text[base..].find(part).unwrap();
    Span::new(file, start as u32, (start + part.len()) as u32)
}

fn step(kind: StepKind, span: Span, text: &str, values: &[(&str, &str)]) -> Step {
    Step {
        kind,
        thread: None,
        span,
        text: text.into(),
        values: values
            .iter()
            .map(|(name, value)| Binding {
                name: (*name).into(),
                value: (*value).into(),
            })
            .collect(),
        held: Vec::new(),
    }
}

pub(crate) fn failing_assertion(file: FileId) -> Diagnostic {
    let at = |part| span(file, TEXT, "thread A", part);
    Diagnostic::new(codes::ASSERTION, at("x > 1"), "this assertion may fail")
        .label("`x` may be 0 here")
        .related(
            span(file, TEXT, "env", "Data: mx == tid ==> x' == x"),
            "allows other threads to change `x` unless `A` holds `mx`",
        )
        .path(vec![
            step(
                StepKind::Own,
                at("x := x * x;"),
                "",
                &[("x", "4"), ("mx", "none")],
            ),
            step(
                StepKind::Environment,
                at("x := x + 2;"),
                "other threads change `x`",
                &[("x", "-2")],
            ),
            step(StepKind::Own, at("x := x + 2;"), "", &[("x", "0")]),
            step(
                StepKind::Branch,
                at("assert"),
                "a long remark that does not fit into the column of texts",
                &[("x", "0")],
            ),
            step(
                StepKind::Failure,
                at("assert x > 1;"),
                "assert x > 1; fails",
                &[],
            ),
        ])
        .note("`Data` protects `x` only while `mx == tid`")
        .help("take `mx` before the first access of `x`\nand release it after the assertion")
}

pub(crate) fn item(file: FileId, kind: ItemKind, name: &str, verdict: Verdict) -> Item {
    Item {
        kind,
        name: name.into(),
        file,
        span: span(file, TEXT, "thread", "thread A"),
        verdict,
        assumptions: Vec::new(),
        diagnostics: Vec::new(),
        millis: 3,
        interrupted: false,
    }
}

pub(crate) fn report() -> (Sources, Report) {
    let mut sources = Sources::new();
    let file = sources.add("dir with space/lock.plato", TEXT);
    let missing = sources.add("gone.plato", "");
    let mut failing = item(file, ItemKind::Thread, "A", Verdict::PossibleViolation);
    failing.diagnostics.push(failing_assertion(file));
    let mut assumed = item(file, ItemKind::Thread, "B", Verdict::ProvedUnderAssumptions);
    assumed.assumptions.push(Assumption::at(
        Premise::UserAssume,
        "this `assume` holds",
        span(file, TEXT, "thread B", "acquire mx;"),
    ));
    let report = Report {
        contracts: Vec::new(),
        input: vec![
            Diagnostic::new(
                codes::UNREADABLE,
                Span::new(missing, 0, 0),
                "cannot read this file: no such file",
            )
            .help("check the spelling of the path"),
            Diagnostic::unplaced(codes::NO_INPUT, "no `.plato` file under `empty`"),
        ],
        items: vec![
            item(file, ItemKind::Specification, "", Verdict::Proved),
            failing,
            assumed,
        ],
        settings: None,
        baseline: None,
        claims: vec![
            Claim {
                about: Property::NoRaces,
                holds: false,
                rests_on: Vec::new(),
                text: "data races on plain fields are not ruled out: thread A is not proved".into(),
                limits: Vec::new(),
            },
            Claim {
                about: Property::NoDeadlock,
                holds: true,
                rests_on: vec![Premise::Integers, Premise::CallersOwn],
                text: "lock order checked: no deadlock among monitors of `A`".into(),
                limits: vec!["waiting in `join`".into()],
            },
        ],
        classes: vec![Class {
            name: "Room".into(),
            package: "chat".into(),
            span: span(file, TEXT, "thread A", "thread A"),
            fields: vec![Kept {
                field: "size".into(),
                contents: false,
                span: span(file, TEXT, "thread A", "x"),
                guard: Guard::Lock("lock".into()),
                origin: Origin::Inferred,
                clause: None,
            }],
        }],
        lock_order: LockOrder {
            locks: vec!["Room".into(), "Room.lock".into()],
            edges: vec![Before {
                first: 0,
                then: 1,
                span: span(file, TEXT, "thread A", "x"),
                origin: Origin::Inferred,
                cyclic: false,
            }],
        },
        statistics: Statistics {
            checks: 7,
            cache_hits: 2,
            restarts: 0,
            solver_millis: 40,
            millis: 120,
            finished: 1_700_000_000,
        },
    };
    (sources, report)
}
