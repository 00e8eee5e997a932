//! Whether a farm is worth another call.
//!
//! Takes how calls went, gives whether the next one is made. A call that failed for a passing reason is made again a few times, after pauses that
//! grow. Three calls in a row that fail all the same, answers that are slow on average, or a refusal, and the farm is left alone for the rest of the
//! run; the first reason is kept for the one warning that the user gets.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tonic::{Code, Status};

/// So many calls in a row may fail.
const PATIENCE: u32 = 3;

/// A call is made so often in all.
pub(crate) const TRIES: u32 = 4;

/// After so many looks the farm must have answered this fast on average: else the solver is the faster one.
const LOOKS: u32 = 8;
const SLOW: Duration = Duration::from_millis(700);

/// What is known about a farm.
#[derive(Debug, Default)]
pub(crate) struct Health {
    given_up: AtomicBool,
    record: Mutex<Record>,
    dice: RandomState,
}

#[derive(Debug, Default)]
struct Record {
    in_a_row: u32,
    looks: u32,
    waited: Duration,
    complaint: Option<String>,
}

/// What is to be done after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// It may pass.
    Again,
    /// The call has failed.
    Failed,
    /// So will all others.
    Refused,
}

/// What is to be done after a call that ended so.
pub(crate) fn next(status: &Status) -> Next {
    match status.code() {
        Code::Unavailable | Code::ResourceExhausted | Code::Aborted | Code::Unknown => Next::Again,
        Code::Unauthenticated | Code::PermissionDenied | Code::Unimplemented => Next::Refused,
        _ => Next::Failed,
    }
}

/// A failure in words.
pub(crate) fn words(status: &Status) -> String {
    let kind = match status.code() {
        Code::Unavailable => "it cannot be reached",
        Code::ResourceExhausted => "it has no room",
        Code::DeadlineExceeded | Code::Cancelled => "it does not answer in time",
        Code::Unauthenticated | Code::PermissionDenied => "it refuses access",
        Code::Unimplemented => "it does not offer what is asked for",
        Code::DataLoss => "its content does not have the digest that it should have",
        Code::Internal => "it cannot do the work",
        _ => "a call failed",
    };
    let said = status.message().lines().next().unwrap_or_default();
    match said.is_empty() {
        true => kind.to_owned(),
        false => format!("{kind} ({})", shortened(said)),
    }
}

/// What a farm says is shown without control characters, and not at any length.
fn shortened(text: &str) -> String {
    let plain = text.chars().filter(|c| !c.is_control());
    plain.take(160).collect()
}

impl Health {
    pub(crate) fn is_well(&self) -> bool {
        !self.given_up.load(Ordering::Relaxed)
    }

    /// Something that was asked for was done or not; with all the calls that it took.
    pub(crate) fn note<T>(&self, outcome: &Result<T, Status>) {
        match outcome {
            Ok(_) => self.record().in_a_row = 0,
            Err(status) => self.failed(status),
        }
    }

    /// A look for an answer took this long, whatever came of it.
    pub(crate) fn looked(&self, took: Duration) {
        let mut record = self.record();
        record.looks += 1;
        record.waited += took;
        let slow = record.looks >= LOOKS && record.waited > SLOW * record.looks;
        drop(record);
        if slow {
            self.give_up("it is slower than the work that it should save");
        }
    }

    fn failed(&self, status: &Status) {
        let mut record = self.record();
        record.in_a_row += 1;
        let enough = record.in_a_row >= PATIENCE || next(status) == Next::Refused;
        drop(record);
        if enough {
            self.give_up(&words(status));
        }
    }

    /// Nothing more is asked; the first reason counts.
    pub(crate) fn give_up(&self, why: &str) {
        let mut record = self.record();
        record.complaint.get_or_insert_with(|| why.to_owned());
        self.given_up.store(true, Ordering::Relaxed);
    }

    pub(crate) fn complaint(&self) -> Option<String> {
        self.record().complaint.clone()
    }

    /// The pause before the next try: from a twentieth of a second on, four times as long each time, and by chance up to half as long
    /// again, so that clients do not come back all at once.
    pub(crate) fn pause(&self, tried: u32) -> Duration {
        let pause = Duration::from_millis(50 << (2 * tried.min(4)));
        let chance = self.dice.hash_one((tried, std::time::Instant::now())) % 1000;
        pause + pause.mul_f64(chance as f64 / 2000.0)
    }

    fn record(&self) -> MutexGuard<'_, Record> {
        self.record.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_failures_in_a_row_or_one_refusal_end_it() {
        let health = Health::default();
        let gone = Status::unavailable("gone\u{1b}[31m");
        for _ in 0..2 {
            health.failed(&gone);
            health.failed(&gone);
            assert!(health.is_well());
            health.note(&Ok(()));
        }
        (0..3).for_each(|_| health.failed(&gone));
        assert!(!health.is_well());
        let complaint = health.complaint().unwrap();
        assert_eq!(complaint, "it cannot be reached (gone[31m)");
        health.give_up("later");
        assert_eq!(health.complaint(), Some(complaint));
        let health = Health::default();
        health.failed(&Status::unauthenticated(""));
        assert_eq!(health.complaint().as_deref(), Some("it refuses access"));
    }

    #[test]
    fn a_farm_that_is_slow_on_average_is_left_alone() {
        let health = Health::default();
        health.looked(Duration::from_secs(3));
        (0..20).for_each(|_| health.looked(Duration::from_millis(2)));
        assert!(health.is_well(), "one slow answer is none");
        let health = Health::default();
        (0..LOOKS).for_each(|_| health.looked(2 * SLOW));
        assert!(!health.is_well());
    }

    #[test]
    fn pauses_grow() {
        let health = Health::default();
        for tried in 0..3 {
            let least = Duration::from_millis(50 << (2 * tried));
            let pause = health.pause(tried);
            assert!(pause >= least && pause <= least * 2, "{pause:?}");
        }
    }
}
