//! What became of all mutants, by rule and by example.

use crate::checking::Fate;
use heddle_diag::Verdict;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// How many mutants there were, and what became of them.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    /// Mutants that are Java and not equivalent.
    total: usize,
    /// Those of them that are not proved.
    noticed: usize,
    /// Those of them that a run refutes.
    refuted: usize,
    /// Those of them of which nothing is claimed: the limit was reached, or something is not supported.
    undecided: usize,
    equivalent: usize,
}

/// Everything that is reported.
#[derive(Debug, Default)]
pub(crate) struct Sums {
    by_rule: BTreeMap<&'static str, Sum>,
    by_example: BTreeMap<String, Sum>,
    survivors: Vec<String>,
    /// Those that are listed as equivalent and are proved.
    pub equivalents: BTreeSet<String>,
    /// Those that are listed as equivalent and are not proved.
    pub noticed_equivalents: Vec<String>,
    /// Mutants whose originals are not proved where the mutants are not.
    pub failed: Vec<String>,
    /// What is proved and fails in a run.
    pub contradictions: Vec<String>,
}

impl Sums {
    /// Counts one mutant.
    pub(crate) fn count(
        &mut self,
        rule: &'static str,
        example: &str,
        name: &str,
        fate: &Fate,
        equivalent: &BTreeSet<String>,
    ) {
        let listed = equivalent.contains(name);
        let name = name.to_owned();
        match fate {
            Fate::Invalid => return,
            Fate::Failed => return self.failed.push(name),
            Fate::Noticed(_) if listed => self.noticed_equivalents.push(name),
            Fate::Noticed(_) => {}
            Fate::Survived if listed => {
                self.equivalents.insert(name);
            }
            Fate::Survived => self.survivors.push(name),
            Fate::Contradicted(how) => {
                let how = how.join("\n    ");
                self.contradictions.push(format!("{name}\n    {how}"));
            }
        }
        let by_example = self.by_example.entry(example.to_owned()).or_default();
        let by_rule = self.by_rule.entry(rule).or_default();
        for sum in [by_example, by_rule] {
            sum.add(fate, listed);
        }
    }

    /// How many were noticed, of how many.
    pub(crate) fn whole(&self) -> (usize, usize) {
        let sums = self.by_example.values();
        sums.fold((0, 0), |(noticed, total), s| {
            (noticed + s.noticed, total + s.total)
        })
    }
}

impl Sum {
    fn add(&mut self, fate: &Fate, listed: bool) {
        if listed {
            self.equivalent += 1;
            return;
        }
        self.total += 1;
        if let Fate::Noticed(verdict) = fate {
            self.noticed += 1;
            self.refuted += usize::from(*verdict == Verdict::Refuted);
            let open = [Verdict::Undecided, Verdict::Unsupported];
            self.undecided += usize::from(open.contains(verdict));
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = self.noticed * 100 / self.total.max(1);
        let Sum {
            total,
            noticed,
            refuted,
            undecided,
            equivalent,
        } = self;
        write!(
            f,
            "{total} | {noticed} | {refuted} | {undecided} | {equivalent} | {share} % |"
        )
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (noticed, total) = self.whole();
        let equivalent = self.equivalents.len();
        writeln!(
            f,
            "{noticed} of {total} mutants noticed, {equivalent} equivalent"
        )?;
        let head = "mutants | not proved | refuted | undecided | equivalent | share |";
        writeln!(f, "| example | {head}\n|---|--:|--:|--:|--:|--:|--:|")?;
        for (name, sum) in &self.by_example {
            writeln!(f, "| {name} | {sum}")?;
        }
        writeln!(f, "\n| rule | {head}\n|---|--:|--:|--:|--:|--:|--:|")?;
        for (name, sum) in &self.by_rule {
            writeln!(f, "| {name} | {sum}")?;
        }
        for name in &self.survivors {
            writeln!(f, "  survived: {name}")?;
        }
        Ok(())
    }
}
