//! Runs tasks on worker threads; results arrive in the order of the tasks, whatever the scheduling.

use crate::failure::{Failure, guarded};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{Builder, Scope, scope};
use std::time::Duration;

/// Bodies and formulas may be deeply nested; only touched pages of a stack cost memory. Where there is no room for so large a
/// stack, a smaller one will do for most programs.
pub(crate) const STACKS: [usize; 3] = [64 << 20, 16 << 20, 4 << 20];

/// How long nothing must happen for [`Notice::Quiet`].
const QUIET: Duration = Duration::from_millis(100);

/// What workers do. A worker has a state of its own, which is made anew after a failure.
pub(crate) trait Work: Sync {
    /// A unit of work.
    type Task: Sync;
    /// What a worker keeps from task to task.
    type State;
    /// What becomes of a task.
    type Result: Send;
    /// A fresh state, made on the worker's thread.
    fn state(&self) -> Self::State;
    /// Does one task.
    fn run(&self, state: &mut Self::State, task: &Self::Task) -> Self::Result;
    /// The result of a task that failed inside.
    fn failed(&self, task: &Self::Task, failure: Failure) -> Self::Result;
    /// Takes back a state, at the end or after a failure.
    fn retire(&self, state: Self::State);
}

/// What the caller of [`run`] hears, on its own thread.
pub(crate) enum Notice<R> {
    /// A worker took up the task of this index.
    Started(usize),
    /// The task of this index ended; sent in the order in which tasks end.
    Ended(usize),
    /// The result of this index; sent in the order of indices.
    Result(usize, R),
    /// Nothing happened for a while.
    Quiet,
}

enum Message<R> {
    Started(usize),
    Ended(usize, R),
}

/// Runs all tasks on at most `jobs` workers and reports everything to `notify`.
pub(crate) fn run<W: Work>(
    work: &W,
    tasks: &[W::Task],
    jobs: NonZeroUsize,
    mut notify: impl FnMut(Notice<W::Result>),
) {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    scope(|scope| {
        let workers = jobs.get().min(tasks.len());
        let started = (0..workers)
            .filter(|_| start_worker(scope, work, tasks, &next, sender.clone()))
            .count();
        if started == 0 {
            worker(work, tasks, &next, &sender);
        }
        drop(sender);
        deliver(&receiver, &mut notify);
    });
}

/// Starts a worker thread; false if the system refuses.
fn start_worker<'scope, 'env, W: Work>(
    scope: &'scope Scope<'scope, 'env>,
    work: &'env W,
    tasks: &'env [W::Task],
    next: &'scope AtomicUsize,
    sender: Sender<Message<W::Result>>,
) -> bool
where
    W::Result: 'env,
{
    STACKS.iter().any(|stack| {
        let sender = sender.clone();
        Builder::new()
            .stack_size(*stack)
            .spawn_scoped(scope, move || worker(work, tasks, next, &sender))
            .is_ok()
    })
}

/// Takes tasks until there are none. Sending fails only when nobody listens any more.
fn worker<W: Work>(
    work: &W,
    tasks: &[W::Task],
    next: &AtomicUsize,
    sender: &Sender<Message<W::Result>>,
) {
    let mut state = None;
    loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(task) = tasks.get(index) else {
            break;
        };
        let _ = sender.send(Message::Started(index));
        let result = attempt(work, &mut state, task);
        let _ = sender.send(Message::Ended(index, result));
    }
    if let Some(state) = state {
        work.retire(state);
    }
}

fn attempt<W: Work>(work: &W, state: &mut Option<W::State>, task: &W::Task) -> W::Result {
    let outcome = guarded(|| work.run(state.get_or_insert_with(|| work.state()), task));
    outcome.unwrap_or_else(|failure| {
        if let Some(state) = state.take() {
            work.retire(state);
        }
        work.failed(task, failure)
    })
}

fn deliver<R>(receiver: &Receiver<Message<R>>, notify: &mut impl FnMut(Notice<R>)) {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    loop {
        match receiver.recv_timeout(QUIET) {
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => notify(Notice::Quiet),
            Ok(Message::Started(index)) => notify(Notice::Started(index)),
            Ok(Message::Ended(index, result)) => {
                notify(Notice::Ended(index));
                waiting.insert(index, result);
            }
        }
        while let Some(result) = waiting.remove(&due) {
            notify(Notice::Result(due, result));
            due += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// Tasks sleep for their number of milliseconds; 13 fails. States count what they did.
    struct Sleepers(Mutex<Vec<usize>>);

    impl Work for Sleepers {
        type Task = u64;
        type State = usize;
        type Result = String;

        fn state(&self) -> usize {
            0
        }

        fn run(&self, state: &mut usize, task: &u64) -> String {
            std::thread::sleep(Duration::from_millis(*task));
            assert_ne!(*task, 13, "unlucky");
            *state += 1;
            task.to_string()
        }

        fn failed(&self, _: &u64, failure: Failure) -> String {
            failure.message
        }

        fn retire(&self, state: usize) {
            self.0.lock().unwrap().push(state);
        }
    }

    fn run_with(jobs: usize) -> (Vec<String>, usize, usize) {
        let work = Sleepers(Mutex::new(Vec::new()));
        let tasks = [30, 1, 13, 5, 0, 20, 2];
        let (mut results, mut started, mut ended) = (Vec::new(), 0, 0);
        let jobs = NonZeroUsize::new(jobs).unwrap();
        run(&work, &tasks, jobs, |notice| match notice {
            Notice::Started(_) => started += 1,
            Notice::Ended(_) => ended += 1,
            Notice::Quiet => {}
            Notice::Result(index, result) => {
                assert_eq!(index, results.len());
                results.push(result);
            }
        });
        assert_eq!((started, ended), (7, 7));
        let retired = work.0.lock().unwrap();
        (results, retired.iter().sum(), retired.len())
    }

    #[test]
    fn results_come_in_order_and_one_failure_costs_one_result() {
        for jobs in [1, 2, 4, 50] {
            let (results, done, states) = run_with(jobs);
            assert_eq!(results.len(), 7);
            assert_eq!(results[0], "30");
            assert!(results[2].contains("unlucky"));
            assert_eq!(results[6], "2");
            assert_eq!(done, 6);
            assert!(states >= 1);
        }
    }

    #[test]
    fn a_failure_retires_the_state() {
        assert_eq!(run_with(1).2, 2);
    }
}
