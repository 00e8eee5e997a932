//! Checks examples and their mutants: a quick yes or no, with the answers to questions that many mutants share kept in a folder of
//! the test.

#[path = "../oracle/mod.rs"]
mod oracle;

use heddle_diag::{Item, ItemKind, Report, Severity, Verdict};
use heddle_driver::{Request, Silent, check};
use oracle::{Claims, Standing, contradictions, runs};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

/// The solver's limits per question: small, so that mutants are quick. A mutant that is not proved counts if the original is
/// proved with the same limit; otherwise the next one is tried.
const RESOURCES: [u64; 2] = [1_000_000, 5_000_000];

const PROVED: [Verdict; 2] = [Verdict::Proved, Verdict::ProvedUnderAssumptions];

/// States of runs that a mutant that is still proved has to survive.
const STATES: usize = 1_000;

/// States of the runs in which failures of unproved mutants are looked for when all mutants are checked.
const REPLAYED: usize = 2_000;

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Not a Java program.
    Invalid,
    /// Something is no longer proved; this is the worst verdict. Or there are warnings or
    /// assumptions that the original has not.
    Noticed(Verdict),
    /// Everything is proved still.
    Survived,
    /// The original is not proved either.
    Failed,
    /// Everything is proved still, and something failed in a run: this proof is wrong.
    Contradicted(Vec<String>),
}

/// A program to check.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// What is in it.
    pub text: &'a str,
    /// What is checked first.
    pub first: Option<&'a str>,
}

/// A request about a file that lies in a folder.
fn request(folder: &Path, program: &Program, resources: u64) -> Request {
    let path = folder.join(program.file);
    std::fs::write(&path, program.text).unwrap();
    let mut solver = heddle_solver::locate(None).unwrap();
    solver.cache = Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutation"));
    solver.resources = resources;
    let mut request = Request::new(vec![path], solver);
    request.replay = 0;
    request.jobs = NonZeroUsize::MIN;
    request.options.max_errors = 1;
    request.options.unroll = 1;
    request.probe = Some(program.first.map(str::to_owned).into_iter().collect());
    request
}

fn is_proved(report: &Report) -> bool {
    report.items.iter().all(|i| PROVED.contains(&i.verdict))
}

fn warnings(report: &Report) -> BTreeSet<u16> {
    let all = report.items.iter().flat_map(|i| &i.diagnostics);
    all.map(|d| d.code.0).collect()
}

fn assumptions(report: &Report) -> BTreeSet<String> {
    let all = report.items.iter().flat_map(|i| &i.assumptions);
    all.map(|a| a.text.clone()).collect()
}

/// What is known of an original. It is checked as far as its mutants need it.
pub(crate) struct Original<'a> {
    program: Program<'a>,
    /// Whether an item is proved with a limit.
    items: Mutex<BTreeMap<(String, u64), bool>>,
    /// The report about everything.
    whole: OnceLock<Report>,
}

impl<'a> Original<'a> {
    /// An original of which nothing is known yet.
    pub(crate) fn new(program: Program<'a>) -> Self {
        Original {
            program,
            items: Mutex::default(),
            whole: OnceLock::new(),
        }
    }

    /// Whether an item is proved with a limit; true as well if the original has no such item.
    fn proves(&self, item: &Item, resources: u64) -> bool {
        let name = match item.kind {
            ItemKind::Specification => "specification",
            _ => &item.name,
        };
        let key = (name.to_owned(), resources);
        if let Some(known) = self.items.lock().unwrap().get(&key) {
            return *known;
        }
        let folder = tempfile::TempDir::new().unwrap();
        let mut request = request(folder.path(), &self.program, resources);
        request.names = vec![name.to_owned()];
        let proved = is_proved(&check(&request, &mut Silent).report);
        self.items.lock().unwrap().insert(key, proved);
        proved
    }

    /// Whether a report says no less than that of the original: everything is proved, and on no other grounds.
    fn is_like(&self, report: &Report) -> bool {
        let whole = self.whole.get_or_init(|| {
            let folder = tempfile::TempDir::new().unwrap();
            let request = request(folder.path(), &self.program, RESOURCES[1]);
            check(&request, &mut Silent).report
        });
        assert!(is_proved(whole), "{} is not proved", self.program.file);
        warnings(report).is_subset(&warnings(whole))
            && assumptions(report).is_subset(&assumptions(whole))
    }
}

/// What becomes of a mutant; with `replay`, whether runs confirm what is wrong.
pub(crate) fn fate(original: &Original, mutant: &Program, replay: bool) -> Fate {
    let folder = tempfile::TempDir::new().unwrap();
    for resources in RESOURCES {
        let mut request = request(folder.path(), mutant, resources);
        request.replay = if replay { REPLAYED } else { 0 };
        let report = check(&request, &mut Silent).report;
        if report.input.iter().any(|d| d.severity == Severity::Error) {
            return Fate::Invalid;
        }
        if is_proved(&report) {
            return match original.is_like(&report) {
                true => run(request, &report),
                false => Fate::Noticed(Verdict::ProvedUnderAssumptions),
            };
        }
        let mut unproved = report.items.iter();
        let unproved = unproved.find(|i| !PROVED.contains(&i.verdict));
        if let Some(item) = unproved.filter(|i| original.proves(i, resources)) {
            return Fate::Noticed(item.verdict);
        }
    }
    Fate::Failed
}

/// Whether a mutant of which everything is proved stands in runs.
fn run(mut request: Request, report: &Report) -> Fate {
    request.replay = STATES;
    let mut claims = Claims::default();
    for item in &report.items {
        claims.add(&item.name, Standing::Proved);
    }
    let (sources, runs) = runs(&request, &claims);
    match contradictions(&runs, &sources, &claims) {
        wrong if wrong.is_empty() => Fate::Survived,
        wrong => Fate::Contradicted(wrong),
    }
}
