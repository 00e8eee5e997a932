//! Findings that do not count: known ones. Every finding gets its fingerprint here and, if it is held back, the mark that says why.
//! Nothing is taken out of the report, and no verdict changes: what is held back is no proof of anything.

pub(crate) mod baseline;
mod fingerprint;
mod outline;
mod words;

use crate::Request;
use baseline::{Baseline, may_be_known, whole};
use fingerprint::Fingerprints;
use heddle_diag::{BaselineUse, Checks, Diagnostic, HeldBack, Item};
use heddle_text::{FileId, Sources};
use std::collections::BTreeSet;
use std::path::Path;

/// Which findings are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Known {
    /// None.
    #[default]
    Nothing,
    /// Those of a baseline.
    Baseline(Baseline),
    /// All: a baseline is being written.
    Everything,
}

/// Marks the findings of a run, in the order of its report.
#[derive(Debug)]
pub(crate) struct Marks<'r> {
    request: &'r Request,
    fingerprints: Fingerprints,
    known: BTreeSet<&'r str>,
    /// The fingerprints of what was found.
    found: BTreeSet<String>,
}

impl<'r> Marks<'r> {
    pub(crate) fn new(request: &'r Request) -> Self {
        let known = match &request.known {
            Known::Baseline(baseline) => baseline.fingerprints().collect(),
            Known::Nothing | Known::Everything => BTreeSet::new(),
        };
        Marks {
            request,
            fingerprints: Fingerprints::default(),
            known,
            found: BTreeSet::new(),
        }
    }

    /// Marks the findings of an item.
    pub(crate) fn item(&mut self, sources: &Sources, mut item: Item) -> Item {
        let mut findings = std::mem::take(&mut item.diagnostics);
        for finding in &mut findings {
            let fingerprint = self.fingerprints.of(sources, Some(&item), finding);
            finding.held_back = self.held_back(finding, &fingerprint);
            self.found.insert(fingerprint.clone());
            finding.fingerprint = Some(fingerprint);
        }
        item.diagnostics = findings;
        item
    }

    fn held_back(&self, finding: &Diagnostic, fingerprint: &str) -> Option<HeldBack> {
        let all = self.request.known == Known::Everything;
        let known = may_be_known(finding) && (all || self.known.contains(fingerprint));
        known.then_some(HeldBack::Baseline)
    }

    /// Gives fingerprints to what is wrong with the input. It is never held back: a run that did not see all of its input must not
    /// pass for one that did.
    pub(crate) fn input(&mut self, sources: &Sources, findings: &mut [Diagnostic]) {
        for finding in findings {
            finding.fingerprint = Some(self.fingerprints.of(sources, None, finding));
        }
    }

    /// How the baseline was used by a run about these files. What a run does not look at may still be there, so that a run that is
    /// not `complete` finds nothing gone.
    pub(crate) fn baseline_use(
        &self,
        sources: &Sources,
        given: &[FileId],
        complete: bool,
    ) -> Option<BaselineUse> {
        let Known::Baseline(baseline) = &self.request.known else {
            return None;
        };
        let all = complete
            && self.request.names.is_empty()
            && self.request.probe.is_none()
            && !matches!(self.request.checks, Checks::Only(_));
        let names = given.iter().map(|id| sources.file(*id).name());
        let checked = names.map(|name| whole(Path::new(name))).collect();
        Some(BaselineUse {
            entries: baseline.len(),
            gone: match all {
                true => baseline.gone(&self.found, &checked),
                false => 0,
            },
        })
    }
}
