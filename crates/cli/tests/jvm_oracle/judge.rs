//! Whether what a JVM did contradicts what Heddle said.

use crate::draft::Draft;
use crate::heddle::{Item, Report};
use crate::jvm::{Frame, How, Outcome};
use crate::trial::OUTSIDE;
use std::collections::BTreeSet;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction {
    pub kind: Kind,
    /// The item or the claim.
    pub about: String,
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Proved, and failed on the JVM.
    Proved,
    /// Said to fail in a run, and never failed.
    Refuted,
    /// No data races, and a value was seen that only a race explains.
    Race,
    /// No deadlock, and hung.
    Deadlock,
}

/// Errors that a proof excludes. Other exceptions are those of the program and of library contracts.
const EXCLUDED: [&str; 9] = [
    "java.lang.AssertionError",
    "java.lang.NullPointerException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.ClassCastException",
    "java.lang.ArrayStoreException",
    "java.lang.ArithmeticException",
    "java.lang.NegativeArraySizeException",
    "java.lang.IllegalMonitorStateException",
    "java.lang.StackOverflowError",
];

/// Kinds of listed assumptions that excuse an error (`docs/assumptions.md`); the empty name is every error.
const EXCUSES: [(&str, &str); 4] = [
    ("java.lang.StackOverflowError", "stack-and-memory"),
    ("java.lang.ClassCastException", "heap-pollution"),
    ("", "unproved-specification"),
    ("", "unchecked-callee"),
];

/// Codes of what Java answers with one of these errors, if nobody catches it.
const RUNTIME: [&str; 7] = [
    "H0314", "H0316", "H0317", "H0318", "H0319", "H0320", "H0322",
];

/// A proof of one item may rest on others, so that it says nothing if one of them is not proved. Entries are called by nobody.
fn stands(report: &Report, class: &str, entries: &[String]) -> bool {
    let is_entry = |item: &Item| {
        entries
            .iter()
            .any(|entry| item.name == format!("{class}.{entry}"))
    };
    report
        .items
        .iter()
        .all(|item| item.proved() || is_entry(item))
}

/// Assumptions about code outside, which the code outside of the oracle may break.
const OUTSIDERS: [&str; 3] = ["callers-own", "callers-share", "outside-writes"];

pub(crate) fn judge(
    report: &Report,
    about: &Draft,
    entries: &[String],
    outcomes: &[Outcome],
) -> Vec<Contradiction> {
    let (class, varies) = (about.name.as_str(), about.varies);
    let stands = stands(report, class, entries);
    let mut found: Vec<Contradiction> = Vec::new();
    let mut failed = BTreeSet::new();
    for outcome in outcomes {
        match &outcome.how {
            How::Returned => {}
            How::Hung => {
                failed.insert(outcome.entry.clone());
                if report.claims.iter().any(|claim| claim == "no deadlock") {
                    found.push(Contradiction {
                        kind: Kind::Deadlock,
                        about: outcome.entry.clone(),
                        words: "hangs".to_owned(),
                    });
                }
            }
            How::Threw {
                error,
                frames,
                caller,
            } if EXCLUDED.contains(&error.as_str()) => {
                failed.insert(outcome.entry.clone());
                let entry = caller.then(|| format!("{class}.{}", outcome.entry));
                let outside = outcome.entry == OUTSIDE;
                let inside = frames
                    .first()
                    .is_some_and(|frame| frame.class.split('$').next() == Some(class));
                let lists = |item: &Item| {
                    let mut listed = item.assumptions.iter();
                    listed.any(|id| OUTSIDERS.contains(&id.as_str()))
                };
                if outside && !about.obeys && report.items.iter().any(lists) {
                    continue;
                }
                if outside && !inside && report.claims.iter().any(|claim| claim == "no data races")
                {
                    found.push(Contradiction {
                        kind: Kind::Race,
                        about: outcome.entry.clone(),
                        words: format!("free of data races, but {error}"),
                    });
                }
                let place = frames.first().map_or(0, |f| f.line);
                for name in entry
                    .into_iter()
                    .chain(answerable(frames, *caller, outside && inside))
                {
                    let item = report.item(&name);
                    // What the files never call like this is left to who does.
                    let left = |item: &Item| {
                        outside && item.assumptions.iter().any(|id| id == "outside-calls")
                    };
                    let counts = |item: &&Item| {
                        stands && item.proved() && !excused(item, error) && !left(item)
                    };
                    if let Some(item) = item.filter(counts) {
                        found.push(Contradiction {
                            kind: Kind::Proved,
                            about: name,
                            words: format!("{}, but {error} in line {place}", item.verdict),
                        });
                    }
                }
            }
            // It ended by an exception of its own; but what Heddle refuted lies behind it at most.
            How::Threw { .. } => {}
        }
    }
    let refuted = report
        .items
        .iter()
        .filter(|item| item.verdict == "refuted" && !varies);
    for item in refuted {
        let entry = item
            .name
            .strip_prefix(class)
            .and_then(|name| name.strip_prefix('.'));
        let ran = outcomes
            .iter()
            .any(|outcome| Some(outcome.entry.as_str()) == entry);
        let shows = |(code, _): &&(String, u64)| {
            code == "H0301" || (RUNTIME.contains(&code.as_str()) && !about.catches())
        };
        let Some((_, line)) = item.real.iter().find(shows) else {
            continue;
        };
        if ran && entry.is_some_and(|entry| !failed.contains(entry)) {
            found.push(Contradiction {
                kind: Kind::Refuted,
                about: item.name.clone(),
                words: format!("refuted in line {line}, but never failed"),
            });
        }
    }
    found.sort_by(|a, b| (a.kind, &a.about).cmp(&(b.kind, &b.about)));
    found.dedup_by(|a, b| a.kind == b.kind && a.about == b.about);
    found
}

/// Items on the stack that answer for an error whoever called them: static initializers, what a thread began with, and what code outside
/// called, which keeps to the contracts.
fn answerable(frames: &[Frame], caller: bool, outside: bool) -> Vec<String> {
    let initializers = frames.iter().filter(|frame| frame.method == "<clinit>");
    let mut names: Vec<String> = initializers.map(item_of).collect();
    if outside {
        names.extend(frames.iter().map(item_of));
    } else if !caller {
        names.extend(frames.last().map(item_of));
    }
    names
}

/// The name that Heddle gives to the code of a frame.
fn item_of(frame: &Frame) -> String {
    let class = frame.class.replace('$', ".");
    match frame.method.as_str() {
        "<clinit>" => format!("{class} (static initializer)"),
        "<init>" => format!("{class}.{}", class.rsplit('.').next().unwrap_or(&class)),
        method => match method
            .strip_prefix("lambda$")
            .and_then(|rest| rest.rsplit_once('$'))
        {
            Some((method, number)) => {
                let number = number.parse::<u32>().map_or(0, |n| n + 1);
                format!("{class}.{method}.lambda{number}")
            }
            None => format!("{class}.{method}"),
        },
    }
}

fn excused(item: &Item, error: &str) -> bool {
    let mut excuses = EXCUSES
        .iter()
        .filter(|(of, _)| of.is_empty() || *of == error);
    excuses.any(|(_, id)| item.assumptions.iter().any(|listed| listed == id))
}
