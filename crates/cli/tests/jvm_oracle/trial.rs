//! One batch of programs: made, run for their values, completed, run again, checked, judged.

use crate::draft::{Draft, Seen};
use crate::families::draft;
use crate::figures::Figures;
use crate::heddle::{self, Report, Wanted};
use crate::judge::{Contradiction, judge};
use crate::jvm::{How, Jvm, Outcome, write};
use crate::shrink::shrink;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Programs that are compiled together.
pub(crate) const BATCH: u64 = 50;

/// Programs that one call of the command checks.
const TOGETHER: usize = 12;

/// How many programs of a batch are made smaller.
const SHRUNK: usize = 3;

/// The method of the code outside.
pub(crate) const OUTSIDE: &str = "outside";

/// A program whose runs contradict its verdicts.
pub(crate) struct Failure {
    pub seed: u64,
    /// Family and snippets.
    pub origin: String,
    pub found: Vec<Contradiction>,
    pub text: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "seed {} ({}):", self.seed, self.origin)?;
        for c in &self.found {
            writeln!(f, "  {:?} {}: {}", c.kind, c.about, c.words)?;
        }
        write!(f, "{}", self.text)
    }
}

/// A program with its assertions.
pub(crate) struct Complete {
    pub seed: u64,
    pub draft: Draft,
    pub text: String,
    entries: Vec<String>,
    path: PathBuf,
    outcomes: Vec<Outcome>,
}

impl Complete {
    /// The methods to be checked; none are all.
    fn methods(&self) -> Vec<String> {
        let entries = self.entries.iter().filter(|_| !self.draft.whole);
        entries
            .map(|entry| format!("{}.{entry}", self.draft.name))
            .collect()
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            path: &self.path,
            class: &self.draft.name,
            methods: self.methods(),
        }
    }

    pub(crate) fn check(&self, fault: Option<&str>) -> Report {
        heddle::check(&self.wanted(), options(self.seed), fault)
    }

    /// What a report and the runs say against each other.
    pub(crate) fn contradictions(&self, report: &Report) -> Vec<Contradiction> {
        self.judge(report, &self.outcomes)
    }

    fn judge(&self, report: &Report, outcomes: &[Outcome]) -> Vec<Contradiction> {
        judge(report, &self.draft, &self.entries, outcomes)
    }
}

/// Programs with all that a JVM says about them.
pub(crate) fn prepare(
    jvm: &mut Jvm,
    place: &Path,
    seeds: Range<u64>,
    figures: &mut Figures,
) -> Vec<Complete> {
    let completed = complete(jvm, place, seeds, figures);
    let mut paths: Vec<PathBuf> = completed.iter().map(|c| c.path.clone()).collect();
    paths.extend(completed.iter().filter_map(|c| {
        let text = c.draft.outside_text()?;
        Some(write(
            &place.join("outside"),
            &c.draft.outside_name(),
            &text,
        ))
    }));
    let refused = refused(jvm, &paths, figures);
    let mut programs = Vec::new();
    for mut program in completed {
        if !refused.contains(&program.path) {
            program.outcomes = runs(jvm, &program.draft, &program.entries);
            figures.calls += program.outcomes.len();
            let hung = |o: &&Outcome| matches!(o.how, How::Hung);
            figures.hung += program.outcomes.iter().filter(hung).count();
            programs.push(program);
        }
    }
    programs
}

/// The reports about programs, in their order. Those whose entries alone are checked are checked several at a time.
pub(crate) fn reports(programs: &[&Complete], fault: Option<&str>) -> Vec<Report> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut open: [Vec<usize>; 2] = Default::default();
    for (k, program) in programs.iter().enumerate() {
        if program.draft.whole {
            groups.push(vec![k]);
            continue;
        }
        let group = &mut open[usize::from(options(program.seed).is_empty())];
        group.push(k);
        if group.len() == TOGETHER {
            groups.push(std::mem::take(group));
        }
    }
    groups.extend(open.into_iter().filter(|group| !group.is_empty()));
    let reports = each(&groups, |group| {
        let members: Vec<&Complete> = group.iter().map(|k| programs[*k]).collect();
        let wanted: Vec<Wanted> = members.iter().map(|p| p.wanted()).collect();
        let together = match members.as_slice() {
            [_] => None,
            _ => heddle::check_together(&wanted, options(members[0].seed), fault),
        };
        together.unwrap_or_else(|| members.iter().map(|p| p.check(fault)).collect())
    });
    let places = groups.into_iter().flatten();
    let mut placed: Vec<(usize, Report)> = places.zip(reports.into_iter().flatten()).collect();
    placed.sort_by_key(|(k, _)| *k);
    placed.into_iter().map(|(_, report)| report).collect()
}

/// Checks and judges programs.
pub(crate) fn judged(place: &Path, programs: &[Complete], figures: &mut Figures) -> Vec<Failure> {
    let reports = reports(&programs.iter().collect::<Vec<_>>(), None);
    let mut jvm = None;
    let mut failures = Vec::new();
    for (program, report) in programs.iter().zip(reports) {
        figures.add(
            program.draft.family,
            &program.draft.name,
            &program.entries,
            &report,
        );
        for error in &report.input {
            eprintln!("seed {} ({}): {error}", program.seed, program.draft.family);
        }
        let found = program.contradictions(&report);
        if !found.is_empty() {
            let text = match failures.len() < SHRUNK {
                true => smaller(jvm.get_or_insert_with(Jvm::start), place, program, &found),
                false => program.text.clone(),
            };
            let origin = format!(
                "{} {}",
                program.draft.family,
                program.draft.snippets.join(" ")
            );
            failures.push(Failure {
                seed: program.seed,
                origin,
                found,
                text,
            });
        }
    }
    failures
}

/// The program as small as the first of its contradictions allows.
fn smaller(jvm: &mut Jvm, place: &Path, program: &Complete, found: &[Contradiction]) -> String {
    let folder = place.join("smaller");
    shrink(&program.text, |text| {
        let path = write(&folder, &program.draft.name, text);
        let mut paths = vec![path.clone()];
        if let Some(outside) = program.draft.outside_text() {
            paths.push(write(&folder, &program.draft.outside_name(), &outside));
        }
        if !jvm.compile(&paths).is_empty() {
            return false;
        }
        let outcomes = runs(jvm, &program.draft, &program.entries);
        let wanted = Wanted {
            path: &path,
            ..program.wanted()
        };
        let report = heddle::check(&wanted, options(program.seed), None);
        let left = program.judge(&report, &outcomes);
        left.iter()
            .any(|c| c.kind == found[0].kind && c.about == found[0].about)
    })
}

/// Makes the programs and runs them for the values of their holes.
fn complete(
    jvm: &mut Jvm,
    place: &Path,
    seeds: Range<u64>,
    figures: &mut Figures,
) -> Vec<Complete> {
    let drafts: Vec<(u64, Draft)> = seeds.map(|seed| (seed, draft(seed))).collect();
    let probing = place.join("probing");
    let paths: Vec<PathBuf> = drafts
        .iter()
        .map(|(_, draft)| write(&probing, &draft.name, &draft.probing()))
        .collect();
    let refused = refused(jvm, &paths, figures);
    let mut completed = Vec::new();
    for ((seed, mut draft), path) in drafts.into_iter().zip(paths) {
        if refused.contains(&path) {
            continue;
        }
        let seen = probe(jvm, &draft);
        let (text, entries) = draft.asserting(&seen);
        let path = write(place, &draft.name, &text);
        completed.push(Complete {
            seed,
            draft,
            text,
            entries,
            path,
            outcomes: Vec::new(),
        });
    }
    completed
}

fn refused(jvm: &mut Jvm, paths: &[PathBuf], figures: &mut Figures) -> BTreeSet<PathBuf> {
    let errors = jvm.compile(paths);
    for (path, words) in &errors {
        eprintln!("{}: {words}", path.display());
    }
    figures.refused += errors.len();
    errors.into_iter().map(|(path, _)| path).collect()
}

/// The values of holes: in each entry alone, and in all of them one after the other.
fn probe(jvm: &mut Jvm, draft: &Draft) -> Seen {
    let entries = draft.entry_names();
    let mut seen = Seen::new();
    let alone = entries
        .iter()
        .map(|entry| (draft.rounds, vec![entry.clone()]));
    for (rounds, entries) in alone.chain([(draft.rounds, entries.clone())]) {
        let (_, values) = jvm.run(&draft.name, rounds, &entries);
        for (hole, values) in values {
            seen.entry(hole).or_default().extend(values);
        }
    }
    seen
}

/// All ways in which the entries are called. Methods may be called in any order and any number of times.
fn runs(jvm: &mut Jvm, draft: &Draft, entries: &[String]) -> Vec<Outcome> {
    let mut ways: Vec<Vec<String>> = entries.iter().map(|entry| vec![entry.clone()]).collect();
    ways.push(entries.to_vec());
    ways.push(entries.iter().rev().cloned().collect());
    if draft.together {
        for (k, entry) in entries.iter().enumerate() {
            ways.extend(
                entries[k..]
                    .iter()
                    .map(|other| vec![format!("{entry}|{other}")]),
            );
        }
    }
    let mut outcomes = Vec::new();
    for way in ways {
        outcomes.extend(jvm.run(&draft.name, draft.rounds, &way).0);
    }
    if draft.outside.is_some() {
        let way = [OUTSIDE.to_owned()];
        outcomes.extend(jvm.run(&draft.outside_name(), 2, &way).0);
    }
    outcomes
}

/// Does something with all of these, on as many cores as the machine has, or `HEDDLE_ORACLE_CORES` says.
pub(crate) fn each<P: Sync, T: Send>(all: &[P], what: impl Fn(&P) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let workers = crate::number("HEDDLE_ORACLE_CORES", cores as u64);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((k, one)) = {
                    let k = next.fetch_add(1, Ordering::Relaxed);
                    all.get(k).map(|one| (k, one))
                } {
                    let result = what(one);
                    done.lock().unwrap().push((k, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(k, _)| *k);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Every third program has integers of 32 bits.
fn options(seed: u64) -> &'static [&'static str] {
    match seed / 7 % 3 {
        0 => &["--ints", "32"],
        _ => &[],
    }
}
