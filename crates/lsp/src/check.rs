//! One check on a thread of its own: started, listened to, taken back.

use crate::server::Event;
use heddle_driver::{Cancel, Observer, Request, Run, guarded};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// How often progress is told.
const PAUSE: Duration = Duration::from_millis(100);
/// Files are parsed and classes typed on other threads; this one needs little.
const STACK: usize = 16 << 20;

/// What is heard of a check.
pub(crate) enum Heard {
    /// So many of so many items are finished; this one is being worked on.
    Progress(usize, usize, String),
    /// It is over: what it found, or what went wrong inside.
    Ended(Box<Result<Run, String>>),
}

/// A check that is under way.
pub(crate) struct Running {
    /// Its number.
    pub number: u64,
    /// Ends it.
    pub cancel: Cancel,
}

/// Starts a check; false if the system gives no thread.
pub(crate) fn start(number: u64, request: Request, to: Sender<Event>) -> bool {
    let builder = thread::Builder::new().stack_size(STACK);
    let work = move || {
        let mut listener = Listener {
            number,
            to: to.clone(),
            told: Instant::now(),
            total: 0,
            done: 0,
        };
        let outcome = guarded(|| heddle_driver::check(&request, &mut listener));
        let outcome = outcome.map_err(|failure| failure.message);
        let _ = to.send(Event::Check(number, Heard::Ended(Box::new(outcome))));
    };
    builder.spawn(work).is_ok()
}

struct Listener {
    number: u64,
    to: Sender<Event>,
    told: Instant,
    total: usize,
    done: usize,
}

impl Observer for Listener {
    fn planned(&mut self, total: usize) {
        self.total = total;
    }

    fn started(&mut self, title: &str) {
        if self.told.elapsed() >= PAUSE {
            self.told = Instant::now();
            let heard = Heard::Progress(self.done, self.total, title.to_owned());
            let _ = self.to.send(Event::Check(self.number, heard));
        }
    }

    fn finished(&mut self, _: &str) {
        self.done += 1;
    }
}
