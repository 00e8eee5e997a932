//! One state and all that can come next: the stretches of all threads from it. Nothing is kept between states but memory.

use crate::answer::Bound;
use crate::machine::{Choices, End, Fault, IDLE, Log, Machine, WAITS};
use crate::pack::{Packer, unpack};
use crate::state::{State, Status};
use crate::value::Value;
use crate::visited::Origin;
use heddle_text::Span;

/// What can come after some states.
#[derive(Default)]
pub(crate) struct Successors {
    bytes: Vec<u8>,
    /// Where each ends, and where it came from.
    ends: Vec<(usize, Origin)>,
    /// The first race: the step that meets it.
    pub race: Option<(Origin, Fault)>,
    /// The first failure; what came after it is left out.
    pub fault: Option<(Origin, Fault)>,
    /// A clause that holds between any two steps is false in the state with this number.
    pub broken: Option<(u32, Fault)>,
    /// Nobody can go on in the state with this number, or some threads cannot for ever.
    pub deadlock: Option<u32>,
    pub unsupported: Vec<(String, Span)>,
    pub bound: Option<Bound>,
    /// A run comes to its end.
    pub ended: bool,
    /// A run is not looked at any further: a client would break a precondition, or an assumption is false.
    pub dropped: bool,
    pub steps: u64,
    pub threads: usize,
}

impl Successors {
    /// The states, in the order in which they were found.
    pub(crate) fn states(&self) -> impl Iterator<Item = (&[u8], &Origin)> {
        let starts = std::iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        let ends = self.ends.iter();
        starts
            .zip(ends)
            .map(|(start, (end, origin))| (&self.bytes[start..*end], origin))
    }

    fn push(&mut self, bytes: &[u8], origin: Origin) {
        self.bytes.extend_from_slice(bytes);
        self.ends.push((self.bytes.len(), origin));
    }
}

/// Runs all stretches of all threads from a state.
pub(crate) fn expand(
    machine: &Machine<'_>,
    bytes: &[u8],
    number: u32,
    packer: &mut Packer,
    out: &mut Successors,
) {
    let state = unpack(machine.program, bytes);
    out.threads = out.threads.max(state.threads.len());
    out.ended |= is_over(&state);
    if machine.program.has_global
        && let Some(fault) = machine.global(&mut state.clone(), 0)
    {
        out.broken.get_or_insert((number, fault));
        return;
    }
    for stuck in [false, true] {
        let mut blocked = Vec::new();
        let able = stretches(machine, &state, number, stuck, packer, out, &mut blocked);
        if able && out.fault.is_none() && !crate::stuck::stuck(machine, &state, &blocked).is_empty()
        {
            out.deadlock.get_or_insert(number);
        }
        if able || out.fault.is_some() {
            return;
        }
        if !machine.program.times_out || is_over(&state) {
            break;
        }
    }
    if !is_over(&state) {
        out.deadlock.get_or_insert(number);
    }
}

/// Whether a thread could do something, and which could not; `stuck`: times of waits are over.
fn stretches(
    machine: &Machine<'_>,
    state: &State,
    number: u32,
    stuck: bool,
    packer: &mut Packer,
    out: &mut Successors,
    waiting: &mut Vec<usize>,
) -> bool {
    let mut able = false;
    for tid in 0..state.threads.len() {
        let thread = &state.threads[tid];
        if thread.status == Status::Finished {
            continue;
        }
        let only_spurious = matches!(thread.status, Status::Waiting { timed: false, .. });
        let mut taken = Some(Vec::new());
        let mut goes_on = false;
        while let Some(choices) = taken {
            let mut choices = Choices::new(choices);
            let mut next = state.clone();
            let (mut end, races) =
                machine.stretch(&mut next, tid, stuck, &mut choices, &mut Log::default());
            out.steps += 1;
            if matches!(end, End::Parked) {
                // What threads choose at their beginning belongs to the step that starts them.
                let (old, log) = (state.threads.len(), &mut Log::default());
                end = machine.beginnings(&mut next, old, &mut choices, log);
            }
            let origin = Origin {
                parent: number,
                tid: tid as u8,
                stuck,
                choices: choices.taken.clone().into(),
            };
            if matches!(end, End::Waits) {
                next = state.clone();
                remember_wait(&mut next, tid);
                end = End::Parked;
            }
            let blocked = matches!(end, End::Blocked);
            goes_on |= !blocked && !only_spurious;
            if let (Some(race), None) = (races.into_iter().next(), &out.race) {
                out.race = Some((origin.clone(), race));
            }
            if !blocked && settle(end, &origin, out) {
                let bytes = packer.pack(machine.program, &mut next);
                out.push(bytes, origin);
            }
            if out.fault.is_some() {
                return able;
            }
            taken = choices.following();
        }
        able |= goes_on;
        if !goes_on {
            waiting.push(tid);
        }
    }
    able
}

/// The thread began to wait in something that an interrupt ends.
pub(crate) fn remember_wait(state: &mut State, tid: usize) {
    let object = state.threads[tid].object;
    state.set(object, WAITS, Value::TRUE);
}

/// Only threads are left that keep nobody from ending, if any.
fn is_over(state: &State) -> bool {
    state.threads.iter().all(|t| {
        let is = |place: usize| state.get(t.object, place) == Value::TRUE;
        t.status == Status::Finished || is(crate::machine::DAEMON) || is(IDLE)
    })
}

/// What the end of a stretch means; whether there is a state to go on from.
pub(crate) fn settle(end: End, origin: &Origin, out: &mut Successors) -> bool {
    match end {
        End::Parked => return true,
        End::Blocked | End::Waits => {}
        End::Dropped => out.dropped = true,
        End::Failed(fault) => {
            out.fault.get_or_insert((origin.clone(), *fault));
        }
        End::Unsupported(what, span) => {
            if !out.unsupported.contains(&(what.clone(), span)) {
                out.unsupported.push((what, span));
            }
        }
        End::TooLong(span) => out.bound = Some(Bound::Loop(span)),
    }
    false
}
