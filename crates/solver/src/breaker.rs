//! Notices that a solver does not answer at all, so that a run does not wait for it again and again.
//!
//! Shared by all sessions of a run. Time-outs alone prove nothing: questions may be hard. After some in a row, with no answer to
//! anybody in between, a new process is asked the easiest question there is; if that is not answered either, nothing will be.

use crate::process::{Failure, Process};
use crate::{Config, Effort};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// After so many time-outs in a row the solver is put to the test.
const SUSPICIOUS: u32 = 2;

/// The time for the test: some multiple of a question's, within reason.
const SHORTEST: Duration = Duration::from_secs(3);
const LONGEST: Duration = Duration::from_secs(10);

/// What is known about a run's solver.
#[derive(Debug, Default)]
pub struct Breaker {
    unanswered: AtomicU32,
    open: AtomicBool,
}

impl Breaker {
    /// Whether there is no point in asking anything more.
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// The solver lives.
    pub(crate) fn answered(&self) {
        self.unanswered.store(0, Ordering::Relaxed);
    }

    /// A question timed out; the solver's process is gone.
    pub(crate) fn timed_out(&self, config: &Config) {
        if self.unanswered.fetch_add(1, Ordering::Relaxed) + 1 < SUSPICIOUS {
            return;
        }
        match answers_anything(config) {
            true => self.answered(),
            false => self.open.store(true, Ordering::Relaxed),
        }
    }
}

/// Whether a new process says anything at all; that it cannot be started or dies is said soon enough, and at every question.
fn answers_anything(config: &Config) -> bool {
    let patience = (config.timeout * 5).clamp(SHORTEST, LONGEST);
    let asked = Process::start(config).and_then(|mut process| {
        let text = config.prelude(Effort::Quick) + "(check-sat)\n";
        process.request(&text, Instant::now() + patience)
    });
    asked != Err(Failure::Timeout)
}
