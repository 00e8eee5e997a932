//! The figures of a run.

use crate::heddle::Report;
use std::collections::BTreeMap;
use std::fmt;

#[derive(Default)]
pub(crate) struct Figures {
    pub programs: usize,
    /// Programs that the compiler or Heddle's front end refused.
    pub refused: usize,
    /// Verdicts about all items, and about entries by family.
    verdicts: BTreeMap<String, usize>,
    families: BTreeMap<&'static str, BTreeMap<String, usize>>,
    pub calls: usize,
    pub hung: usize,
}

impl Figures {
    pub(crate) fn add(
        &mut self,
        family: &'static str,
        class: &str,
        entries: &[String],
        report: &Report,
    ) {
        self.programs += 1;
        for item in &report.items {
            *self.verdicts.entry(item.verdict.clone()).or_default() += 1;
        }
        let counts = self.families.entry(family).or_default();
        for entry in entries {
            let item = report.item(&format!("{class}.{entry}"));
            let verdict = item.map_or("no item", |item| &item.verdict);
            *counts.entry(verdict.to_owned()).or_default() += 1;
        }
    }

    /// Adds what was counted while programs were prepared.
    pub(crate) fn join(&mut self, prepared: &Figures) {
        self.refused += prepared.refused;
        self.calls += prepared.calls;
        self.hung += prepared.hung;
    }

    /// Entries with a verdict that starts like this.
    pub(crate) fn entries(&self, verdict: &str) -> usize {
        let all = self.families.values().flatten();
        all.filter(|(v, _)| v.starts_with(verdict))
            .map(|(_, n)| n)
            .sum()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} programs, {} calls on the JVM ({} hung), {} programs refused",
            self.programs, self.calls, self.hung, self.refused
        )?;
        writeln!(f, "items: {}", listed(&self.verdicts))?;
        writeln!(
            f,
            "entries that were proved and ran: {}, refuted and ran: {}",
            self.entries("proved"),
            self.entries("refuted")
        )?;
        for (family, counts) in &self.families {
            writeln!(f, "  {family}: {}", listed(counts))?;
        }
        Ok(())
    }
}

fn listed(counts: &BTreeMap<String, usize>) -> String {
    let parts: Vec<String> = counts.iter().map(|(v, n)| format!("{n} {v}")).collect();
    parts.join(", ")
}
