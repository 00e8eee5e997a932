//! A farm as a source of answers.
//!
//! Waits for calls on the threads that ask, not longer than anybody wants the answer; keeps answers in the background.

use crate::health::Health;
use crate::line::Line;
use crate::luggage::Luggage;
use crate::work::Packed;
use crate::{Access, AccessError, Address};
use heddle_solver::{Elsewhere, Work};
use heddle_text::Cancel;
use std::collections::{HashMap, HashSet};
use std::future::Future;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::sleep;
use tonic::{Code, Status};

/// How long nobody looks whether an answer is still wanted.
const SLICE: Duration = Duration::from_millis(20);

/// So many files are on their way to the farm at a time; so many more may wait, others are not kept.
const ON_THE_WAY: usize = 8;
const WAITING: usize = 2000;

/// How long the end of a run waits for them.
const LAST_WAIT: Duration = Duration::from_secs(5);

/// What a farm is used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Use {
    /// Answers are looked for and kept there.
    Cache,
    /// Solvers run there, too, on machines with these properties.
    Work(Vec<(String, String)>),
}

/// A farm.
#[derive(Debug)]
pub struct Farm {
    /// `None` only while it is dropped.
    runtime: Option<Runtime>,
    line: Arc<Line>,
    purpose: Use,
    packed: Mutex<HashMap<std::path::PathBuf, Option<Arc<Packed>>>>,
    cancel: Cancel,
    uploads: Arc<Uploads>,
    /// What this run has had kept: it is not borrowed back, or its own answers would pass for those of others.
    own: Mutex<HashSet<[u8; 32]>>,
}

/// Files on their way to the farm.
#[derive(Debug)]
struct Uploads {
    places: Semaphore,
    pending: AtomicUsize,
    /// The farm does not want any.
    refused: AtomicBool,
}

impl Farm {
    /// A farm that nobody has spoken to yet.
    pub fn new(
        address: &Address,
        access: &Access,
        purpose: Use,
        cancel: Cancel,
    ) -> Result<Self, AccessError> {
        let endpoint = access.endpoint(address)?;
        let header = access.header(address)?;
        let mut builder = Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build();
        let runtime = runtime.map_err(|e| AccessError::of_system(&e))?;
        let channel = {
            let _inside = runtime.enter();
            endpoint.connect_lazy()
        };
        Ok(Farm {
            runtime: Some(runtime),
            line: Arc::new(Line {
                channel,
                header,
                instance: address.instance.clone(),
                health: Health::default(),
                capabilities: OnceCell::new(),
                uploads: Default::default(),
            }),
            purpose,
            packed: Mutex::default(),
            cancel,
            own: Mutex::default(),
            uploads: Arc::new(Uploads {
                places: Semaphore::new(ON_THE_WAY),
                pending: AtomicUsize::new(0),
                refused: AtomicBool::new(false),
            }),
        })
    }

    /// Waits for a call as long as its answer is wanted; what went wrong counts for the health of the farm.
    fn wait<T>(&self, call: impl Future<Output = Result<T, Status>>) -> Option<T> {
        let runtime = self.runtime.as_ref()?;
        if !self.line.health.is_well() {
            return None;
        }
        let unwanted = async {
            while !self.cancel.is_cancelled() && self.line.health.is_well() {
                sleep(SLICE).await;
            }
        };
        let found = runtime.block_on(async {
            tokio::select! {
                found = call => Some(found),
                () = unwanted => None,
            }
        })?;
        self.line.health.note(&found);
        found.ok()
    }

    fn own(&self) -> MutexGuard<'_, HashSet<[u8; 32]>> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A program with what it needs; `None` if it cannot be taken elsewhere.
    fn packed(&self, program: &Path) -> Option<Arc<Packed>> {
        let mut packed = self.packed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = packed.get(program) {
            return found.clone();
        }
        let pack = || {
            let luggage = Luggage::of(program).ok()?;
            let sent = OnceCell::new();
            Some(Arc::new(Packed { luggage, sent }))
        };
        let found = if cfg!(target_os = "linux") {
            pack()
        } else {
            None
        };
        if found.is_none() {
            let why = "the solver cannot be taken to another machine";
            self.line.health.give_up(why);
        }
        packed.insert(program.to_owned(), found.clone());
        found
    }
}

impl Elsewhere for Farm {
    fn known(&self, key: &[u8; 32]) -> Option<Vec<u8>> {
        if self.own().contains(key) {
            return None;
        }
        let start = Instant::now();
        let found = self.wait(self.line.known(key));
        if self.line.health.is_well() {
            self.line.health.looked(start.elapsed());
        }
        found.flatten()
    }

    fn keep(&self, key: &[u8; 32], content: Vec<u8>) {
        let Some(runtime) = &self.runtime else {
            return;
        };
        let uploads = Arc::clone(&self.uploads);
        let unwanted = uploads.refused.load(Ordering::Relaxed) || !self.line.health.is_well();
        if unwanted || uploads.pending.load(Ordering::Relaxed) >= WAITING {
            return;
        }
        uploads.pending.fetch_add(1, Ordering::Relaxed);
        self.own().insert(*key);
        let (line, key) = (Arc::clone(&self.line), *key);
        runtime.spawn(async move {
            let place = uploads.places.acquire().await;
            if place.is_ok() && line.health.is_well() {
                let kept = line.keep(&key, content).await;
                uploads.note(&line.health, kept);
            }
            uploads.pending.fetch_sub(1, Ordering::Relaxed);
        });
    }

    fn works(&self) -> bool {
        matches!(self.purpose, Use::Work(_)) && self.line.health.is_well()
    }

    fn run(&self, work: &Work) -> Option<String> {
        let Use::Work(platform) = &self.purpose else {
            return None;
        };
        let packed = self.packed(&work.program)?;
        self.wait(self.line.run(work, &packed, platform))
    }

    fn finish(&self) {
        let start = Instant::now();
        let pending = || self.uploads.pending.load(Ordering::Relaxed) > 0;
        while pending() && start.elapsed() < LAST_WAIT && !self.cancel.is_cancelled() {
            std::thread::sleep(SLICE / 4);
        }
    }

    fn complaint(&self) -> Option<String> {
        self.line.health.complaint()
    }
}

impl Uploads {
    /// That others may only read is nothing to complain about.
    fn note(&self, health: &Health, kept: Result<(), Status>) {
        let refused = [Code::PermissionDenied, Code::Unimplemented];
        match &kept {
            Err(status) if refused.contains(&status.code()) => {
                self.refused.store(true, Ordering::Relaxed);
            }
            kept => health.note(kept),
        }
    }
}

impl Drop for Farm {
    fn drop(&mut self) {
        // Nobody waits for calls that nobody wants.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
