//! What one thread can see: its own stack, and the heap that several threads can reach. Two views of the same heap make a state of two
//! threads; a state of two threads falls into two views.
//!
//! A view is a state with one thread. Monitors and initializations of others are those of the number [`OTHERS`]. What several threads can
//! reach hangs on the static fields and on `roots`, and is numbered first, so that it has the same numbers in all views of one heap.

use crate::code::Program;
use crate::pack::{Packer, unpack};
use crate::state::{Held, Init, State, Status, Thread};
use crate::value::Value;

/// Whoever is not in a state of two threads.
pub(crate) const OTHERS: u8 = 2;

/// Which objects can be reached from some values.
pub(crate) fn reach(state: &State, from: impl Iterator<Item = Value>) -> Vec<bool> {
    let mut reached = vec![false; state.objects.len()];
    let mut open: Vec<Value> = from.collect();
    while let Some(value) = open.pop() {
        let Value::Ref(n) = value else { continue };
        if std::mem::replace(&mut reached[n as usize], true) {
            continue;
        }
        let object = state.objects[n as usize];
        let cells = object.start as usize..(object.start + object.count) as usize;
        open.extend_from_slice(&state.cells[cells]);
    }
    reached
}

/// What all threads can reach.
pub(crate) fn common(state: &State) -> Vec<bool> {
    reach(state, state.statics.iter().chain(&state.roots).copied())
}

/// What a thread can reach by itself.
pub(crate) fn own(state: &State, tid: usize) -> Vec<bool> {
    let thread = &state.threads[tid];
    let object = std::iter::once(thread.object);
    reach(state, object.chain(thread.stack.iter().copied()))
}

fn is_common(common: &[bool], value: Value) -> bool {
    match value {
        Value::Ref(n) => common[n as usize],
        _ => true,
    }
}

/// What a thread sees of a state, as bytes.
pub(crate) fn view(program: &Program, packer: &mut Packer, state: &State, tid: usize) -> Vec<u8> {
    let mut seen = state.clone();
    let common = common(&seen);
    seen.threads = vec![state.threads[tid].clone()];
    seen.held = (seen.held.iter())
        .filter(|h| usize::from(h.owner) == tid || is_common(&common, h.on))
        .map(|h| match usize::from(h.owner) == tid {
            true => Held { owner: 0, ..*h },
            false => Held {
                owner: OTHERS,
                count: 1,
                ..*h
            },
        })
        .collect();
    initialized_by(&mut seen, |t| if t == tid { 0 } else { OTHERS });
    packer.pack(program, &mut seen).to_vec()
}

/// The heap that all threads can reach, as bytes.
pub(crate) fn heap(program: &Program, packer: &mut Packer, state: &State) -> Vec<u8> {
    let mut seen = state.clone();
    let common = common(&seen);
    seen.threads.clear();
    seen.held.retain(|h| is_common(&common, h.on));
    for held in &mut seen.held {
        (held.owner, held.count) = (OTHERS, 1);
    }
    initialized_by(&mut seen, |_| OTHERS);
    packer.pack(program, &mut seen).to_vec()
}

fn initialized_by(state: &mut State, who: impl Fn(usize) -> u8) {
    for init in &mut state.inits {
        if let Init::By(t) = init {
            *init = Init::By(who(usize::from(*t)));
        }
    }
}

/// The state of two threads that see the same heap, and somebody else who never acts; `None` if they cannot both be there: both have
/// a monitor, or are one thread.
pub(crate) fn together(program: &Program, first: &[u8], second: &[u8]) -> Option<State> {
    let mut state = unpack(program, first);
    let other = unpack(program, second);
    let shared = common(&state).iter().filter(|c| **c).count() as u32;
    let objects = state.objects.len() as u32;
    let moved = |value: Value| match value {
        Value::Ref(n) if n >= shared => Value::Ref(n - shared + objects),
        value => value,
    };
    let mut thread = other.threads.first()?.clone();
    if thread.object == state.threads.first()?.object && is_below(thread.object, shared) {
        return None;
    }
    for object in &other.objects[shared as usize..] {
        let mut object = *object;
        let cells = object.start as usize..(object.start + object.count) as usize;
        object.start = state.cells.len() as u32;
        state
            .cells
            .extend(other.cells[cells].iter().map(|v| moved(*v)));
        state.objects.push(object);
    }
    thread.object = moved(thread.object);
    thread.stack.iter_mut().for_each(|v| *v = moved(*v));
    state.threads.push(thread);
    state.threads.push(nobody());
    both_hold(&mut state, &other, &moved)?;
    both_initialize(&mut state, &other)?;
    Some(state)
}

fn is_below(value: Value, count: u32) -> bool {
    matches!(value, Value::Ref(n) if n < count)
}

/// A thread that is there and never acts.
fn nobody() -> Thread {
    let mut thread = Thread::new(Value::Null);
    thread.status = Status::Running;
    thread
}

fn both_hold(state: &mut State, other: &State, moved: &dyn Fn(Value) -> Value) -> Option<()> {
    for held in &other.held {
        let on = moved(held.on);
        if held.owner == OTHERS {
            continue;
        }
        match state.held.iter_mut().find(|h| h.on == on) {
            Some(h) if h.owner != OTHERS => return None,
            Some(h) => (h.owner, h.count) = (1, held.count),
            None => state.held.push(Held {
                on,
                owner: 1,
                count: held.count,
            }),
        }
    }
    Some(())
}

fn both_initialize(state: &mut State, other: &State) -> Option<()> {
    for (init, theirs) in state.inits.iter_mut().zip(&other.inits) {
        match (*init, *theirs) {
            (Init::By(OTHERS), Init::By(0)) => *init = Init::By(1),
            (Init::By(0), Init::By(0)) => return None,
            _ => {}
        }
    }
    Some(())
}

/// Whether a step took an object away from all but the threads that happen to hold it, and the other thread is one of them: views
/// would not tell any more that it is one object.
pub(crate) fn loses_sight(before: &State, after: &State) -> bool {
    let (was, is) = (common(before), common(after));
    let theirs = own(after, 1);
    (0..was.len()).any(|k| was[k] && !is[k] && theirs[k])
}
