//! What a run shows of a Java program as a whole (semantics, sections 7 and 8): that it has no data races on plain fields, and that
//! threads do not block each other on locks. Both follow when everything is proved, and from nothing less: behind a check that
//! fails nothing is known.

use heddle_diag::{
    Checks, Claim, FaultKind, Item, Premise, Property, Report, Severity, Verdict, codes,
};
use heddle_lower::Coverage;
use heddle_text::{Sources, Span};
use std::collections::BTreeSet;

/// What a run looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looked<'r> {
    /// Only some methods were checked.
    pub partial: bool,
    /// The kinds of faults that were looked for.
    pub checks: &'r Checks,
}

impl Looked<'_> {
    /// A kind of faults that was not looked for, and without which nothing is said of races and deadlocks: each of the rules takes
    /// for granted that the others are kept.
    fn unless(self) -> Option<String> {
        let needed = [FaultKind::Races, FaultKind::Deadlocks, FaultKind::Monitors];
        let left_out = needed.into_iter().find(|k| !self.checks.include(*k, false));
        left_out.map(|kind| format!("faults of the kind `{}` were not looked for", kind.name()))
    }
}

/// The claims about the Java program of a run.
pub(crate) fn of(
    coverage: &Coverage,
    sources: &Sources,
    report: &Report,
    looked: Looked<'_>,
) -> Vec<Claim> {
    let doubt = looked
        .unless()
        .or_else(|| doubt(sources, report, looked.partial));
    let races = coverage.plain.then(|| races(coverage, doubt.as_deref()));
    let deadlock = deadlock(coverage, sources, doubt.as_deref());
    let rests_on = premises(sources, report);
    let all = races.into_iter().chain(deadlock);
    all.map(|claim| match claim.holds {
        true => Claim {
            rests_on: rests_on.clone(),
            ..claim
        },
        false => claim,
    })
    .collect()
}

/// What the proofs of all items rest on.
fn premises(sources: &Sources, report: &Report) -> Vec<Premise> {
    let all = java_items(sources, report).flat_map(|i| &i.assumptions);
    let all: BTreeSet<Premise> = all.map(|a| a.premise).collect();
    all.into_iter().collect()
}

fn java_items<'r>(sources: &'r Sources, report: &'r Report) -> impl Iterator<Item = &'r Item> {
    let is_java = |i: &&Item| sources.file(i.file).name().ends_with(".java");
    report.items.iter().filter(is_java)
}

/// Why nothing can be said of the program as a whole.
fn doubt(sources: &Sources, report: &Report, partial: bool) -> Option<String> {
    let settled = |i: &Item| i.verdict.is_proof() || i.verdict == Verdict::Trusted;
    let open = java_items(sources, report).filter(|i| !settled(i));
    let open: Vec<String> = open.map(Item::title).collect();
    let left_out = report
        .input
        .iter()
        .any(|d| d.code == codes::JAVA_UNSUPPORTED);
    let unusable = report.input.iter().any(|d| d.severity == Severity::Error);
    match &open[..] {
        [] if unusable => Some("not everything could be read".to_owned()),
        [] if left_out => Some("the program has something that is not supported".to_owned()),
        [] if partial => Some("only a part of the program was checked".to_owned()),
        [] => None,
        [one] => Some(format!("{one} is not proved")),
        [one, rest @ ..] => Some(format!("{one} and {} more are not proved", rest.len())),
    }
}

fn races(coverage: &Coverage, doubt: Option<&str>) -> Claim {
    let touched = |names: &[String], why: &str| match names.is_empty() {
        true => None,
        false => Some(format!("{} ({why})", names.join(", "))),
    };
    let by_design = "plain, and several threads may touch them: sequential consistency is assumed";
    let unordered =
        "operations in plain or opaque mode order nothing: sequential consistency is assumed";
    let plain = touched(&coverage.interfering, by_design);
    let atomics = touched(&coverage.unordered_atomics, unordered);
    let limits = plain.into_iter().chain(atomics).collect();
    let text = match doubt {
        None => "free of data races on plain fields".to_owned(),
        Some(why) => format!("data races on plain fields are not ruled out: {why}"),
    };
    claim(Property::NoRaces, doubt.is_none(), text, limits)
}

/// Nothing is said of programs that use no lock. Where locks are used and none has a place in the order, that is said.
fn deadlock(coverage: &Coverage, sources: &Sources, doubt: Option<&str>) -> Option<Claim> {
    let ordered = &coverage.ordered;
    if ordered.is_empty() && coverage.own.is_empty() && coverage.unordered.is_empty() {
        return None;
    }
    let mut limits = Vec::new();
    if !coverage.own.is_empty() {
        let own = coverage.own.join(", ");
        limits.push(format!(
            "{own} (locks of the program's own have no place in the order)"
        ));
    }
    if !coverage.unordered.is_empty() {
        let unordered = places(&coverage.unordered, sources);
        limits.push(format!("{unordered}, which protect no plain field"));
    }
    if !coverage.waits.is_empty() {
        limits.push(format!("waiting in {}", places(&coverage.waits, sources)));
    }
    let (holds, text) = match doubt {
        None if !coverage.unchecked.is_empty() => {
            let waits = places(&coverage.unchecked, sources);
            let why = "in a method with a contract it is not known which locks are held meanwhile";
            let text = format!("deadlocks are not ruled out: waiting in {waits}, {why}");
            (false, text)
        }
        None if !coverage.rings.is_empty() => {
            let joins = coverage.rings.iter().map(|s| ("`join`".to_owned(), *s));
            let joins = places(&joins.collect::<Vec<_>>(), sources);
            let why = "may wait for the end of a thread that waits for this one";
            (false, format!("deadlocks are not ruled out: {joins} {why}"))
        }
        Some(why) => (false, format!("deadlocks are not ruled out: {why}")),
        None if ordered.is_empty() => {
            let text = "deadlocks are not ruled out: no lock has a place in the lock order";
            (false, text.to_owned())
        }
        None if !coverage.nested.is_empty() || !coverage.own.is_empty() => {
            let mut taken = coverage.own.clone();
            if !coverage.nested.is_empty() {
                taken.push(places(&coverage.nested, sources));
            }
            let taken = taken.join(", ");
            let why =
                "which have no place in the lock order, and the code may wait for others meanwhile";
            let text = format!("deadlocks are not ruled out: the program takes {taken}, {why}");
            (false, text)
        }
        None => {
            let locks = some_of(ordered);
            (
                true,
                format!("lock order checked: no deadlock among {locks}"),
            )
        }
    };
    Some(claim(Property::NoDeadlock, holds, text, limits))
}

/// How many locks are named where all are in order.
const NAMED: usize = 12;

/// The first of many, and how many more there are.
fn some_of(all: &[String]) -> String {
    match all.len() > NAMED {
        true => format!("{} and {} more", all[..NAMED].join(", "), all.len() - NAMED),
        false => all.join(", "),
    }
}

/// Waits with their lines.
fn places(waits: &[(String, Span)], sources: &Sources) -> String {
    let mut all: Vec<(&str, Vec<u32>)> = Vec::new();
    for (what, span) in waits {
        let line = sources.start(*span).line;
        match all.iter_mut().find(|(w, _)| w == what) {
            Some((_, lines)) => lines.push(line),
            None => all.push((what, vec![line])),
        }
    }
    let words = all.into_iter().map(|(what, mut lines)| {
        lines.sort_unstable();
        lines.dedup();
        let plural = if lines.len() == 1 { "" } else { "s" };
        let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
        format!("{what} (line{plural} {})", lines.join(", "))
    });
    words.collect::<Vec<_>>().join(", ")
}

fn claim(about: Property, holds: bool, text: String, limits: Vec<String>) -> Claim {
    Claim {
        about,
        holds,
        rests_on: Vec::new(),
        text,
        limits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heddle_diag::{ItemKind, Verdict};

    fn report(verdicts: &[Verdict]) -> (Sources, Report) {
        let mut sources = Sources::default();
        let file = sources.add("A.java", String::new());
        let item = |verdict: &Verdict| Item {
            kind: ItemKind::Method,
            name: "A.f".to_owned(),
            file,
            span: Span::default(),
            verdict: *verdict,
            assumptions: Vec::new(),
            diagnostics: Vec::new(),
            millis: 0,
            interrupted: false,
        };
        let report = Report {
            items: verdicts.iter().map(item).collect(),
            ..Report::default()
        };
        (sources, report)
    }

    fn coverage(ordered: &[&str], own: &[&str], unordered: &[&str]) -> Coverage {
        let words =
            |list: &[&str]| -> Vec<String> { list.iter().map(|w| (*w).to_owned()).collect() };
        Coverage {
            plain: true,
            ordered: words(ordered),
            own: words(own),
            unordered: words(unordered)
                .into_iter()
                .map(|w: String| (w, Span::default()))
                .collect(),
            ..Coverage::default()
        }
    }

    fn holds(coverage: &Coverage, verdicts: &[Verdict], partial: bool) -> Vec<bool> {
        let (sources, report) = report(verdicts);
        let looked = Looked {
            partial,
            checks: &Checks::All,
        };
        let claims = of(coverage, &sources, &report, looked);
        claims.iter().map(|c| c.holds).collect()
    }

    #[test]
    fn both_hold_exactly_if_everything_is_proved() {
        use Verdict::{Bounded, Proved, ProvedUnderAssumptions, Undecided, Unsupported};
        let locks = coverage(&["monitors of `A`"], &[], &[]);
        assert_eq!(
            holds(&locks, &[Proved, ProvedUnderAssumptions], false),
            [true, true]
        );
        for open in [Bounded, Undecided, Unsupported, Verdict::Refuted] {
            assert_eq!(holds(&locks, &[Proved, open], false), [false, false]);
        }
        assert_eq!(holds(&locks, &[Proved], true), [false, false]);
    }

    #[test]
    fn locks_without_a_place_in_the_order_are_no_deadlock_claim() {
        let own = coverage(&[], &["`S`"], &[]);
        assert_eq!(holds(&own, &[Verdict::Proved], false), [true, false]);
        let none = coverage(&[], &[], &["monitors of `A`"]);
        assert_eq!(holds(&none, &[Verdict::Proved], false), [true, false]);
    }
}
