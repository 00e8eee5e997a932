//! Findings that somebody knows already: every finding gets its fingerprint here. Nothing is taken out of the report, and no verdict
//! changes.

mod fingerprint;
mod outline;
mod words;

use fingerprint::Fingerprints;
use heddle_diag::{Diagnostic, Item};
use heddle_text::Sources;

/// Marks the findings of a run, in the order of its report.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    fingerprints: Fingerprints,
}

impl Marks {
    /// Marks the findings of an item.
    pub(crate) fn item(&mut self, sources: &Sources, mut item: Item) -> Item {
        let mut findings = std::mem::take(&mut item.diagnostics);
        for finding in &mut findings {
            let fingerprint = self.fingerprints.of(sources, Some(&item), finding);
            finding.fingerprint = Some(fingerprint);
        }
        item.diagnostics = findings;
        item
    }

    /// Gives fingerprints to what is wrong with the input. It is never held back: a run that did not see all of its input must not
    /// pass for one that did.
    pub(crate) fn input(&mut self, sources: &Sources, findings: &mut [Diagnostic]) {
        for finding in findings {
            finding.fingerprint = Some(self.fingerprints.of(sources, None, finding));
        }
    }
}
