//! Answers that other machines give.
//!
//! Takes questions as text, gives what somebody else knows or works out about them; who that is, and how it is spoken to, is behind
//! [`Elsewhere`]. Nothing here is needed for a verdict: whoever does not answer costs time.
//!
//! Trust: whatever comes from there is marked as borrowed, in memory and in the files of answers. A borrowed answer is one that
//! nobody has found here; [`Session::borrowed`](crate::Session::borrowed) counts them, so that the verdict can say so. Some of them are asked
//! again here, which ones nobody can know beforehand; one contradiction, and nothing from there is taken any more.

use crate::context::Key;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Somebody who keeps answers, or has solvers of his own. Nothing of it may fail: no answer is an answer, too.
pub trait Elsewhere: fmt::Debug + Send + Sync {
    /// What is kept under this key; exactly the bytes that were given to [`Elsewhere::keep`], or nothing, or anything at all.
    fn known(&self, key: &[u8; 32]) -> Option<Vec<u8>>;
    /// Has something kept; returns at once.
    fn keep(&self, key: &[u8; 32], content: Vec<u8>);
    /// Whether it runs solvers.
    fn works(&self) -> bool;
    /// What a solver prints there.
    fn run(&self, work: &Work) -> Option<String>;
    /// Waits, not for long, until what was to be kept is kept.
    fn finish(&self) {}
    /// Why it was given up, if it was; one sentence without a full stop.
    fn complaint(&self) -> Option<String> {
        None
    }
}

/// A solver and what it is to read.
#[derive(Debug)]
pub struct Work<'a> {
    /// The executable, as it is on this machine.
    pub program: PathBuf,
    /// Its arguments; the name of the file with the text comes last.
    pub arguments: Vec<String>,
    /// The text.
    pub text: &'a str,
    /// How long it may take.
    pub timeout: Duration,
}

/// How many answers of others are looked for again here.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Share(f64);

impl Share {
    /// Everything: nothing is taken on trust.
    pub const ALL: Share = Share(1.0);

    /// `1%`, `0.5%`, `100%`; the sign may be left out.
    pub fn parse(text: &str) -> Option<Share> {
        let number: f64 = text.strip_suffix('%').unwrap_or(text).trim().parse().ok()?;
        (0.0..=100.0)
            .contains(&number)
            .then_some(Share(number / 100.0))
    }

    fn contains(self, place: u64) -> bool {
        (place as f64) < self.0 * u64::MAX as f64 || self == Share::ALL
    }
}

impl Default for Share {
    fn default() -> Self {
        Share(0.01)
    }
}

/// Whom answers are borrowed from, and how far he is trusted; shared by all sessions of a run.
#[derive(Debug)]
pub struct Lender {
    source: Box<dyn Elsewhere>,
    again: Share,
    /// Decides which answers are asked for again; not known before the run.
    dice: RandomState,
    contradicted: AtomicBool,
    places: Places,
}

impl Lender {
    /// Borrows from `source` and asks a share of the questions again, here, with at most so many solvers at a time.
    pub fn new(source: Box<dyn Elsewhere>, again: Share, solvers: NonZeroUsize) -> Self {
        Lender {
            source,
            again,
            dice: RandomState::new(),
            contradicted: AtomicBool::new(false),
            places: Places::new(solvers),
        }
    }

    /// Whether an answer from there was found to be wrong.
    pub fn is_contradicted(&self) -> bool {
        self.contradicted.load(Ordering::Relaxed)
    }

    /// The run is at its end: nothing more is asked.
    pub fn finish(&self) {
        self.source.finish();
    }

    /// Why nothing more was borrowed from some time on, if so.
    pub fn complaint(&self) -> Option<String> {
        self.source.complaint()
    }

    pub(crate) fn contradict(&self) {
        self.contradicted.store(true, Ordering::Relaxed);
    }

    /// Whether this answer is to be found again here.
    pub(crate) fn doubts(&self, key: &Key) -> bool {
        self.again.contains(self.dice.hash_one(key))
    }

    /// Whether answers from there are taken at all without being found again.
    pub(crate) fn trusts(&self) -> bool {
        self.again != Share::ALL
    }

    /// The source, unless it was found to be wrong.
    pub(crate) fn source(&self) -> Option<&dyn Elsewhere> {
        (!self.is_contradicted()).then_some(&*self.source)
    }

    /// Waits until a solver may work on this machine, and lets it: there may be more sessions than processors, since most of them
    /// wait for others.
    pub(crate) fn here<T>(&self, ask: impl FnOnce() -> T) -> T {
        let _place = self.places.take();
        ask()
    }
}

/// Places for solvers on this machine.
#[derive(Debug)]
struct Places {
    free: Mutex<usize>,
    freed: Condvar,
}

impl Places {
    fn new(count: NonZeroUsize) -> Self {
        Places {
            free: Mutex::new(count.get()),
            freed: Condvar::new(),
        }
    }

    fn take(&self) -> Place<'_> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.freed.wait_while(free, |free| *free == 0);
        *free.unwrap_or_else(PoisonError::into_inner) -= 1;
        Place(self)
    }
}

/// Given back when it is dropped, also by a panic.
struct Place<'a>(&'a Places);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_read_and_hold_what_they_say() {
        assert_eq!(Share::parse("100%"), Some(Share::ALL));
        assert_eq!(Share::parse("1"), Some(Share::default()));
        for wrong in ["", "%", "-1%", "101%", "NaN", "a tenth"] {
            assert_eq!(Share::parse(wrong), None, "{wrong}");
        }
        let dice = RandomState::new();
        let share = |text: &str| {
            let share = Share::parse(text).unwrap();
            let chosen = |n: &u32| share.contains(dice.hash_one(n));
            (0..10_000).filter(chosen).count()
        };
        assert_eq!(share("0%"), 0);
        assert_eq!(share("100%"), 10_000);
        assert!((500..2000).contains(&share("10%")));
    }

    #[test]
    fn no_more_solvers_than_places_work_at_a_time() {
        use std::sync::atomic::AtomicUsize;
        let places = Places::new(NonZeroUsize::new(2).unwrap());
        let (working, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _place = places.take();
                    let now = working.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    working.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert!(most.into_inner() <= 2);
    }
}
