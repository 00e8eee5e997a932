//! Findings that do not count: known ones, and suppressed ones. Every finding gets its fingerprint here and, if it is held back, the mark that says why.
//! Nothing is taken out of the report, and no verdict changes: what is held back is no proof of anything.

pub(crate) mod baseline;
mod fingerprint;
mod outline;
mod suppress;
mod words;

use crate::Request;
use baseline::{Baseline, may_be_known, whole};
use fingerprint::Fingerprints;
use heddle_diag::{BaselineUse, Checks, Diagnostic, Exit, HeldBack, Item, Policy, Report};
use heddle_syntax::Suppression;
use heddle_text::{FileId, Sources};
use std::collections::BTreeSet;
use std::path::Path;
use suppress::Suppressions;

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
    suppressions: Suppressions,
    /// The fingerprints of what was found.
    found: BTreeSet<String>,
}

impl<'r> Marks<'r> {
    pub(crate) fn new(request: &'r Request, suppressions: Vec<Suppression>) -> Self {
        let known = match &request.known {
            Known::Baseline(baseline) => baseline.fingerprints().collect(),
            Known::Nothing | Known::Everything => BTreeSet::new(),
        };
        Marks {
            request,
            fingerprints: Fingerprints::default(),
            known,
            suppressions: Suppressions::new(suppressions),
            found: BTreeSet::new(),
        }
    }

    /// Marks the findings of an item.
    pub(crate) fn item(&mut self, sources: &Sources, mut item: Item) -> Item {
        let mut findings = std::mem::take(&mut item.diagnostics);
        for finding in &mut findings {
            let fingerprint = self.fingerprints.of(sources, Some(&item), finding);
            finding.held_back = self.held_back(&item, finding, &fingerprint);
            self.found.insert(fingerprint.clone());
            finding.fingerprint = Some(fingerprint);
        }
        item.diagnostics = findings;
        item
    }

    /// Failures of Heddle itself always count. What the source says comes before what a baseline says.
    fn held_back(
        &mut self,
        item: &Item,
        finding: &Diagnostic,
        fingerprint: &str,
    ) -> Option<HeldBack> {
        if !may_be_known(finding) {
            return None;
        }
        let suppressed = self.suppressions.cover(item, finding);
        suppressed.or_else(|| {
            let all = self.request.known == Known::Everything;
            let known = all || self.known.contains(fingerprint);
            known.then_some(HeldBack::Baseline)
        })
    }

    /// Gives fingerprints to what is wrong with the input. It is never held back: a run that did not see all of its input must not
    /// pass for one that did.
    pub(crate) fn input(&mut self, sources: &Sources, findings: &mut [Diagnostic]) {
        for finding in findings {
            finding.fingerprint = Some(self.fingerprints.of(sources, None, finding));
        }
    }

    /// Whether everything was looked for that could be in these files.
    fn saw_everything(&self, report: &Report) -> bool {
        let whole = Exit::of(report, &Policy::lenient()) == Exit::Proved;
        let request = self.request;
        whole
            && request.names.is_empty()
            && request.touching.is_none()
            && request.probe.is_none()
            && !matches!(request.checks, Checks::Only(_))
    }

    /// Notes about suppressions that suppress nothing, from a run that would have seen it.
    pub(crate) fn unused(&self, report: &Report) -> Vec<Diagnostic> {
        match self.saw_everything(report) {
            true => self.suppressions.unused().collect(),
            false => Vec::new(),
        }
    }

    /// How the baseline was used by a run about these files. What a run does not look at may still be there, and is not gone.
    pub(crate) fn baseline_use(
        &self,
        sources: &Sources,
        given: &[FileId],
        report: &Report,
    ) -> Option<BaselineUse> {
        let Known::Baseline(baseline) = &self.request.known else {
            return None;
        };
        let names = given.iter().map(|id| sources.file(*id).name());
        let checked = names.map(|name| whole(Path::new(name))).collect();
        Some(BaselineUse {
            entries: baseline.len(),
            gone: match self.saw_everything(report) {
                true => baseline.gone(&self.found, &checked),
                false => 0,
            },
        })
    }
}
