//! One cause, one report: a step that fails in a helper fails in everything that was checked through it. Such findings of several items
//! (same code, same place, same words) are told once, where they say most.

use crate::{Code, Diagnostic, Item, Report, Verdict};
use heddle_text::Span;
use std::collections::HashMap;

/// What makes two findings one.
type Cause<'r> = (Code, Span, &'r str);

/// Where the findings of a report are told.
#[derive(Debug, Default)]
pub struct Causes<'r> {
    items: HashMap<Cause<'r>, Vec<usize>>,
}

impl Report {
    /// Groups the findings that count by their causes.
    pub fn causes(&self) -> Causes<'_> {
        let mut causes = Causes::default();
        for (index, item) in self.items.iter().enumerate() {
            for cause in item.open().filter_map(cause) {
                let items = causes.items.entry(cause).or_default();
                if items.last() != Some(&index) {
                    items.push(index);
                }
            }
        }
        for (cause, items) in &mut causes.items {
            items.sort_by_key(|index| (rank(&self.items[*index], cause.1), *index));
        }
        causes
    }
}

impl<'r> Causes<'r> {
    /// Whether this item is the one that tells the finding, which is one of the report's.
    pub fn tells(&self, item: usize, finding: &'r Diagnostic) -> bool {
        self.items_of(finding).is_none_or(|all| all[0] == item)
    }

    /// The other items that have it.
    pub fn others(&self, finding: &'r Diagnostic) -> &[usize] {
        self.items_of(finding).map_or(&[], |all| &all[1..])
    }

    fn items_of(&self, finding: &'r Diagnostic) -> Option<&Vec<usize>> {
        let cause = cause(finding)?;
        self.items.get(&cause)
    }
}

fn cause(finding: &Diagnostic) -> Option<Cause<'_>> {
    let place = finding.primary.as_ref()?.span;
    Some((finding.code, place, &finding.message))
}

/// Runs that fail say most; then the item that the place is in, the narrowest first.
fn rank(item: &Item, place: Span) -> (bool, bool, u32) {
    let own = item.span;
    let inside = own.file == place.file && own.start <= place.start && place.end <= own.end;
    let width = own.end.saturating_sub(own.start);
    (item.verdict != Verdict::Refuted, !inside, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Diagnostic, ItemKind, Severity, codes};
    use heddle_text::FileId;

    fn item(name: &str, span: (u32, u32), verdict: Verdict, at: &[u32]) -> Item {
        let finding = |at: &u32| Diagnostic::new(codes::NO_ACCESS, span_of((*at, at + 1)), "m");
        Item {
            kind: ItemKind::Method,
            name: name.into(),
            file: FileId(0),
            span: span_of(span),
            verdict,
            assumptions: Vec::new(),
            diagnostics: at.iter().map(finding).collect(),
            millis: 0,
            interrupted: false,
        }
    }

    fn span_of((start, end): (u32, u32)) -> Span {
        Span {
            file: FileId(0),
            start,
            end,
        }
    }

    fn report(items: Vec<Item>) -> Report {
        Report {
            items,
            ..Report::default()
        }
    }

    #[test]
    fn the_item_around_the_place_tells() {
        let may = Verdict::PossibleViolation;
        let report = report(vec![
            item("main", (0, 10), may, &[25, 5]),
            item("helper", (20, 30), may, &[25]),
        ]);
        let causes = report.causes();
        let [shared, own] = &report.items[0].diagnostics[..] else {
            unreachable!()
        };
        assert!(causes.tells(1, shared) && !causes.tells(0, shared));
        assert_eq!(causes.others(shared), [0]);
        assert!(causes.tells(0, own) && causes.others(own).is_empty());
        assert_eq!(report.count_severity(Severity::Error), 2);
    }

    #[test]
    fn a_run_that_fails_tells_before_all() {
        let report = report(vec![
            item("helper", (20, 30), Verdict::PossibleViolation, &[25]),
            item("main", (0, 10), Verdict::Refuted, &[25]),
        ]);
        assert!(report.causes().tells(1, &report.items[0].diagnostics[0]));
    }

    #[test]
    fn what_is_held_back_has_no_cause() {
        let mut known = item("main", (0, 10), Verdict::PossibleViolation, &[25]);
        known.diagnostics[0].held_back = Some(crate::HeldBack::Baseline);
        let open = item("helper", (40, 50), Verdict::PossibleViolation, &[25]);
        let report = report(vec![known, open]);
        assert!(report.causes().tells(1, &report.items[1].diagnostics[0]));
        assert_eq!(report.count_severity(Severity::Error), 1);
    }
}
