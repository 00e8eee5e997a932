//! Proofs rest on the specifications of what they call. Where those are not proved in the same run, that is an assumption, also of
//! callers further up: no proof hides what it rests on.
//!
//! Items come in order, one by one, and each is handed on as soon as everything that it calls has its verdict.

use crate::select::Job;
use heddle_deduce::Task;
use heddle_diag::{Assumption, Item, Premise, Verdict};
use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// Items on their way to the report.
pub(crate) struct Resting<'a, 'v, 'p> {
    jobs: &'a [Job<'v, 'p>],
    places: HashMap<(usize, Task), usize>,
    /// Which jobs a job rests on directly, once it is asked for.
    direct: Vec<OnceCell<Vec<usize>>>,
    verdicts: Vec<Option<Verdict>>,
    waiting: VecDeque<(usize, Item)>,
}

impl<'a, 'v, 'p> Resting<'a, 'v, 'p> {
    pub(crate) fn new(jobs: &'a [Job<'v, 'p>]) -> Self {
        let places = jobs.iter().enumerate().map(|(k, j)| (key(j, j.task), k));
        Resting {
            jobs,
            places: places.collect(),
            direct: vec![OnceCell::new(); jobs.len()],
            verdicts: vec![None; jobs.len()],
            waiting: VecDeque::new(),
        }
    }

    /// Takes the next item; gives those that are complete now, in order.
    pub(crate) fn next(&mut self, job: usize, item: Item) -> Vec<Item> {
        self.verdicts[job] = Some(item.verdict);
        self.waiting.push_back((job, item));
        let mut ready = Vec::new();
        while let Some((first, item)) = self.waiting.pop_front() {
            let callees = self.callees(first, &item);
            if callees.iter().any(|k| *k > job) {
                self.waiting.push_front((first, item));
                break;
            }
            ready.push(self.completed(item, &callees));
        }
        ready
    }

    /// The items that are left when there are no more.
    pub(crate) fn rest(&mut self) -> Vec<Item> {
        let left = std::mem::take(&mut self.waiting);
        let left = left.into_iter().map(|(job, item)| {
            let callees = self.callees(job, &item);
            self.completed(item, &callees)
        });
        left.collect()
    }

    /// The jobs whose specifications a proof rests on, directly or by others.
    fn callees(&self, job: usize, item: &Item) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        if !holds(item.verdict) {
            return found;
        }
        let mut todo = vec![job];
        while let Some(k) = todo.pop() {
            let next = self.direct(k).iter();
            todo.extend(next.filter(|k| found.insert(**k)));
        }
        found.remove(&job);
        found
    }

    fn direct(&self, job: usize) -> &[usize] {
        self.direct[job].get_or_init(|| {
            let job = &self.jobs[job];
            let procs = job.verifier.relies_on(job.task).into_iter();
            let places = procs.filter_map(|p| self.places.get(&key(job, Task::Proc(p))));
            places.copied().collect()
        })
    }

    fn completed(&self, mut item: Item, callees: &BTreeSet<usize>) -> Item {
        for k in callees {
            let job = &self.jobs[*k];
            let Some(verdict) = self.verdicts[*k].filter(|v| !v.is_proof()) else {
                continue;
            };
            let (name, words) = (&job.name, verdict.words());
            let text =
                format!("`{name}` keeps to its specification, which was not proved ({words})");
            let assumption = Assumption::at(Premise::UnprovedCallee, text, job.span);
            item.assumptions.push(assumption);
            if item.verdict == Verdict::Proved {
                item.verdict = Verdict::ProvedUnderAssumptions;
            }
        }
        item
    }
}

fn holds(verdict: Verdict) -> bool {
    verdict.is_proof() || verdict == Verdict::Bounded
}

/// Tasks are numbered per program.
fn key(job: &Job, task: Task) -> (usize, Task) {
    (std::ptr::from_ref(job.verifier) as usize, task)
}
