//! Any number of threads: what a thread of a family can do, given what threads of the program were found to do to the heap that all can
//! reach (thread-modular, and symmetric: one member stands for all).
//!
//! Views are closed under steps: of two views of one heap either thread acts, and both see what comes of it. In a run of whatever
//! number of threads each thread's view is among them: of the thread that acts and any other one there is a state of two, in which it
//! does the same. So what fails in no such state fails in no run, and accesses that race in none race in no run. What is found may
//! be no run, since threads may be put together that never are; that is an alarm. Deadlocks are not looked for.
//!
//! Views know an object by the way to it from what all threads have in common. One that is taken out of there while another thread
//! holds it would be two objects in two views: then nothing is said.

use crate::answer::{Bound, Options};
use crate::code::Program;
use crate::environment::{ClassClauses, Environment};
use crate::machine::{Choices, End, Log, Machine, TARGET};
use crate::pack::Packer;
use crate::state::{State, Status};
use crate::value::Value;
use crate::view::{common, heap, loses_sight, own, together, view};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Instant;

/// What is known of any number of threads.
#[derive(Clone, Debug)]
pub enum AnyNumber {
    /// Nothing fails and nothing races, however many there are; how many views there were, and what threads do to volatile fields.
    Proved(u64, Vec<ClassClauses>),
    /// Something may; no run is known.
    Alarm(String),
    /// Why nothing is known.
    Unknown(String),
}

/// A view, and whose it is.
struct View {
    role: usize,
    bytes: Vec<u8>,
}

struct Closure<'m, 'p> {
    machine: &'m Machine<'p>,
    packer: Packer,
    /// Whether there are several threads of a role.
    many: Vec<bool>,
    views: Vec<View>,
    known: FxHashSet<(usize, Vec<u8>)>,
    by_heap: FxHashMap<Vec<u8>, Vec<usize>>,
    bytes: u64,
    environment: Environment,
}

/// Why the closure ends early.
enum Stop {
    Alarm(String),
    Unknown(String),
}

/// Looks at the threads that `state` has started, apart from the one that started them.
pub(crate) fn any_number(machine: &Machine<'_>, start: State, options: &Options) -> AnyNumber {
    if let Some(what) = not_modelled(machine.program) {
        return AnyNumber::Unknown(what.to_owned());
    }
    let mut closure = Closure {
        machine,
        packer: Packer::default(),
        many: Vec::new(),
        views: Vec::new(),
        known: FxHashSet::default(),
        by_heap: FxHashMap::default(),
        bytes: 0,
        environment: Environment::default(),
    };
    match closure.run(start, options) {
        Ok(()) => AnyNumber::Proved(
            closure.views.len() as u64,
            closure.environment.clauses(machine.program),
        ),
        Err(Stop::Alarm(what)) => AnyNumber::Alarm(what),
        Err(Stop::Unknown(what)) => AnyNumber::Unknown(what),
    }
}

/// What concerns other threads and is no part of the heap.
fn not_modelled(program: &Program) -> Option<&'static str> {
    match program {
        p if p.waits => Some("threads wait to be notified"),
        p if p.times_out => Some("threads wait for a time"),
        p if p.interrupts => Some("threads are interrupted"),
        p if p.observes_end => Some("threads ask whether others have ended"),
        _ => None,
    }
}

impl Closure<'_, '_> {
    fn run(&mut self, mut start: State, options: &Options) -> Result<(), Stop> {
        let started = Instant::now();
        self.begin(&mut start)?;
        let mut at = 0;
        while at < self.views.len() {
            if let Some(bound) = self.exceeded(options, started) {
                return Err(Stop::Unknown(format!("{} ended the search", bound.words())));
            }
            let state = self.single(at);
            let heap = heap(self.machine.program, &mut self.packer, &state);
            let others = self.by_heap.entry(heap).or_default();
            others.push(at);
            for other in others.clone() {
                self.pair(at, other)?;
                if other != at {
                    self.pair(other, at)?;
                }
            }
            at += 1;
        }
        match self.machine.limits.lock() {
            Ok(limits) if limits.is_empty() => Ok(()),
            _ => Err(Stop::Unknown("only some values are looked at".to_owned())),
        }
    }

    fn exceeded(&self, options: &Options, started: Instant) -> Option<Bound> {
        if self.views.len() as u64 > options.states {
            return Some(Bound::States);
        }
        if self.bytes > options.bytes {
            return Some(Bound::Memory);
        }
        if started.elapsed() > options.time {
            return Some(Bound::Time);
        }
        options.cancel.is_cancelled().then_some(Bound::Cancelled)
    }

    /// The first views. Threads that run the same object are of one role; what several of them can reach is common from now on.
    fn begin(&mut self, state: &mut State) -> Result<(), Stop> {
        if state.held.iter().any(|h| h.owner == 0) {
            return Err(Stop::Unknown("threads start under a monitor".to_owned()));
        }
        state.threads.remove(0);
        for held in &mut state.held {
            held.owner -= 1;
        }
        state.roots = in_common(state);
        let mut roles: Vec<Value> = Vec::new();
        for tid in 0..state.threads.len() {
            let target = state.get(state.threads[tid].object, TARGET);
            match roles.iter().position(|r| *r == target) {
                Some(role) => self.many[role] = true,
                None => {
                    roles.push(target);
                    self.many.push(false);
                    self.add(roles.len() - 1, state, tid);
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, role: usize, state: &State, tid: usize) {
        if state.threads[tid].status == Status::Finished {
            return;
        }
        let bytes = view(self.machine.program, &mut self.packer, state, tid);
        if self.known.insert((role, bytes.clone())) {
            self.bytes += bytes.len() as u64;
            self.views.push(View { role, bytes });
        }
    }

    fn single(&self, k: usize) -> State {
        crate::pack::unpack(self.machine.program, &self.views[k].bytes)
    }

    /// The first of two threads acts.
    fn pair(&mut self, first: usize, second: usize) -> Result<(), Stop> {
        let (a, b) = (&self.views[first], &self.views[second]);
        let roles = [a.role, b.role];
        if roles[0] == roles[1] && !self.many[roles[0]] {
            return Ok(());
        }
        let Some(state) = together(self.machine.program, &a.bytes, &b.bytes) else {
            return Ok(());
        };
        if self.machine.program.has_global && self.machine.global(&mut state.clone(), 0).is_some() {
            return Err(Stop::Alarm("a clause may be false".to_owned()));
        }
        let mut taken = Some(Vec::new());
        while let Some(choices) = taken {
            let mut choices = Choices::new(choices);
            let mut next = state.clone();
            let (end, races) =
                self.machine
                    .stretch(&mut next, 0, false, &mut choices, &mut Log::default());
            if !races.is_empty() {
                return Err(Stop::Alarm("two accesses may race".to_owned()));
            }
            match end {
                End::Parked => self.seen(&state, &next, roles)?,
                End::Blocked | End::Waits | End::Dropped => {}
                End::Failed(_) => return Err(Stop::Alarm("something may fail".to_owned())),
                End::Unsupported(what, _) => return Err(Stop::Unknown(what)),
                End::TooLong(_) => {
                    return Err(Stop::Unknown("a thread goes on for too long".to_owned()));
                }
            }
            taken = choices.following();
        }
        Ok(())
    }

    /// What both threads see of a step of the first.
    fn seen(&mut self, before: &State, after: &State, roles: [usize; 2]) -> Result<(), Stop> {
        if after.threads.len() != before.threads.len() {
            return Err(Stop::Unknown("threads start threads".to_owned()));
        }
        if loses_sight(before, after) {
            return Err(Stop::Unknown(
                "an object is taken out of reach while another thread holds it".to_owned(),
            ));
        }
        let program = self.machine.program;
        self.environment
            .step(program, &common(before), before, after);
        self.add(roles[0], after, 0);
        self.add(roles[1], after, 1);
        Ok(())
    }
}

/// Where threads, by what is theirs alone, come to what several of them can reach.
fn in_common(state: &State) -> Vec<Value> {
    let own: Vec<Vec<bool>> = (0..state.threads.len()).map(|t| own(state, t)).collect();
    let shared = |v: &Value| match v {
        Value::Ref(n) => own.iter().filter(|o| o[*n as usize]).count() > 1,
        _ => false,
    };
    let mut roots = Vec::new();
    for (thread, reached) in state.threads.iter().zip(&own) {
        let alone = (0..state.objects.len()).filter(|k| reached[*k]);
        let alone = alone.filter(|k| !shared(&Value::Ref(*k as u32)));
        let cells = alone.flat_map(|k| {
            let object = state.objects[k];
            let cells = object.start as usize..(object.start + object.count) as usize;
            state.cells[cells].iter()
        });
        let object = std::iter::once(&thread.object);
        for value in object.chain(&thread.stack).chain(cells) {
            if shared(value) && !roots.contains(value) {
                roots.push(*value);
            }
        }
    }
    roots
}

/// The state in which all threads of a scenario have been started and its main thread can only wait for them; `None` if there is no
/// such state.
pub(crate) fn all_started(machine: &Machine<'_>, start: u32) -> Option<State> {
    let log = &mut Log::default();
    let mut state = State::initial(machine.program, start);
    let mut choices = Choices::default();
    let mut end = machine.prefix(&mut state, 0, &mut choices, log);
    let mut known = 1;
    let mut packer = Packer::default();
    for _ in 0..10_000 {
        if !matches!(end, End::Parked) {
            return None;
        }
        while known < state.threads.len() {
            let begun = machine.prefix(&mut state, known, &mut choices, log);
            if !matches!(begun, End::Parked) {
                return None;
            }
            known += 1;
        }
        if !choices.counts.is_empty() {
            return None;
        }
        if state.threads[0].status == Status::Finished {
            return Some(state);
        }
        // What is shared is found out anew, as between any two steps.
        packer.refresh(machine.program, &mut state);
        let mut next = state.clone();
        end = machine.stretch(&mut next, 0, false, &mut choices, log).0;
        if matches!(end, End::Blocked) && known > 1 && choices.counts.is_empty() {
            return Some(state);
        }
        state = next;
    }
    None
}
