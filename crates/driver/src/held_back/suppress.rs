//! Suppressions of a run: which finding is covered by which, and which of them cover nothing.

use heddle_diag::{Diagnostic, HeldBack, Item, ItemKind, codes};
use heddle_syntax::Suppression;
use heddle_text::Span;

/// The suppressions of all files.
#[derive(Debug, Default)]
pub(crate) struct Suppressions {
    all: Vec<(Suppression, Used)>,
}

/// Whether a suppression covers something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Used {
    Yes,
    No,
}

impl Suppressions {
    pub(crate) fn new(all: Vec<Suppression>) -> Self {
        Suppressions {
            all: all.into_iter().map(|s| (s, Used::No)).collect(),
        }
    }

    /// Holds a finding of an item back if the source says so; of several suppressions that cover it the narrowest counts.
    pub(crate) fn cover(&mut self, item: &Item, finding: &Diagnostic) -> Option<HeldBack> {
        let covering = self
            .all
            .iter_mut()
            .filter(|(s, _)| covers(s, item, finding));
        let (suppression, used) = covering.min_by_key(|(s, _)| s.extent.len())?;
        *used = Used::Yes;
        Some(HeldBack::Suppressed {
            at: suppression.at,
            reason: suppression.reason.clone(),
        })
    }

    /// A note for each that covers nothing.
    pub(crate) fn unused(&self) -> impl Iterator<Item = Diagnostic> {
        let unused = self.all.iter().filter(|(_, used)| *used == Used::No);
        unused.map(|(suppression, _)| note(suppression))
    }
}

/// A suppression covers what stands in its extent. Methods that are declared there are covered as a whole: a finding may point at a clause
/// before the method, or at something that it calls.
fn covers(suppression: &Suppression, item: &Item, finding: &Diagnostic) -> bool {
    let here = |span: Span| {
        let extent = suppression.extent;
        span.file == extent.file && extent.start <= span.start && span.end <= extent.end
    };
    let declared = item.kind == ItemKind::Method && !suppression.line && here(item.span);
    let primary = finding.primary.as_ref();
    // Of a statement over several lines the first one counts.
    let begins = primary.is_some_and(|label| match suppression.line {
        true => here(Span {
            end: label.span.start,
            ..label.span
        }),
        false => here(label.span),
    });
    suppression.code == finding.code && (declared || begins)
}

fn note(suppression: &Suppression) -> Diagnostic {
    let code = suppression.code.id();
    let message = format!("this suppresses nothing: there is no {code} here");
    let place = match suppression.line {
        true => "what stands before the comment in its line is looked at, and nothing else",
        false => "the declaration or statement after it is looked at, and nothing else",
    };
    Diagnostic::new(codes::SUPPRESS_UNUSED, suppression.at, message)
        .note(place)
        .help("remove it, or put it where the finding is")
}
