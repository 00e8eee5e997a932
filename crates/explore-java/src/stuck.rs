//! Threads that can never go on again, although others can: rings of who waits for whom, and waits that nobody is left to end.
//!
//! The greatest set of blocked threads of which each waits for something that only threads of the set could do. Threads outside of it (endless
//! loops, daemons, waits for a time) may do whatever they can with what they can reach; what they cannot reach now they will never reach,
//! since whoever could show it to them is in the set. Whatever is not certain does not count.

use crate::code::{Native, Op, Program};
use crate::machine::{Choices, DAEMON, End, IDLE, Log, Machine, next_op, operand, target};
use crate::state::{State, Status, Thread};
use crate::trace::owner;
use crate::value::Value;
use crate::view::reach;

/// What would let a blocked thread go on.
enum For {
    /// A step of this thread, and nothing else unless an interrupt ends the wait.
    Thread { who: usize, interruptible: bool },
    /// A notify on an object, by whoever has its monitor; an interrupt; a time. None of them helps as long as another has the monitor.
    Notify {
        on: Value,
        holder: Option<usize>,
        timed: bool,
    },
    /// A change of what can be reached from these values, or a time. Waits of models look at nothing else: none reads a static field.
    Change(Vec<Value>),
}

/// The threads that can never go on, if one of them keeps the program from ending; `blocked` cannot go on now, and somebody can.
pub(crate) fn stuck(machine: &Machine<'_>, state: &State, blocked: &[usize]) -> Vec<usize> {
    let known = blocked.iter().filter_map(|t| {
        let waits = waits_for(machine.program, state, *t)?;
        // A program that ends itself ends waits, too; a ring of locks is one whatever comes later.
        let ring = matches!(waits, For::Thread { .. });
        (ring || !machine.exits).then_some((*t, waits))
    });
    let mut all: Vec<(usize, For)> = known.collect();
    loop {
        by_threads(state, &mut all);
        let count = all.len();
        by_reach(machine, state, &mut all);
        if all.len() == count {
            break;
        }
    }
    let lasts = |t: usize| {
        let is = |place: usize| state.get(state.threads[t].object, place).is_true();
        !is(DAEMON) && !is(IDLE)
    };
    match all.iter().any(|(t, _)| lasts(*t)) {
        true => all.into_iter().map(|(t, _)| t).collect(),
        false => Vec::new(),
    }
}

/// The same for a state that nothing else is known of; `None` if nobody at all can go on.
pub(crate) fn stuck_in(machine: &Machine<'_>, state: &State) -> Option<Vec<usize>> {
    let live = (0..state.threads.len()).filter(|t| state.threads[*t].status != Status::Finished);
    let (blocked, able): (Vec<usize>, Vec<usize>) = live.partition(|t| {
        let waits = matches!(
            state.threads[*t].status,
            Status::Waiting { timed: false, .. }
        );
        waits || is_blocked(machine, state, *t, false)
    });
    let late = |t: &usize| !is_blocked(machine, state, *t, true);
    let later = blocked.iter().filter(|t| {
        !matches!(
            state.threads[**t].status,
            Status::Waiting { timed: false, .. }
        )
    });
    let goes_on = !able.is_empty() || machine.program.times_out && later.into_iter().any(late);
    goes_on.then(|| stuck(machine, state, &blocked))
}

/// Whoever waits for a thread outside of the set is not in it; one that has ended with a lock never gives it back.
fn by_threads(state: &State, all: &mut Vec<(usize, For)>) {
    loop {
        let inside: Vec<usize> = all.iter().map(|(t, _)| *t).collect();
        all.retain(|(_, waits)| match waits {
            For::Thread { who, .. } => {
                inside.contains(who) || state.threads[*who].status == Status::Finished
            }
            _ => true,
        });
        if all.len() == inside.len() {
            return;
        }
    }
}

/// Whoever a thread outside of the set may help is not in it: it can be reached by one, or its time comes.
fn by_reach(machine: &Machine<'_>, state: &State, all: &mut Vec<(usize, For)>) {
    if all.is_empty() {
        return;
    }
    let inside: Vec<usize> = all.iter().map(|(t, _)| *t).collect();
    let outside =
        |(t, thread): &(usize, &Thread)| thread.status != Status::Finished && !inside.contains(t);
    let threads = state.threads.iter().enumerate().filter(outside);
    let own = threads.flat_map(|(_, t)| t.stack.iter().chain(std::iter::once(&t.object)));
    let common = state.statics.iter().chain(&state.roots);
    let open = reach(state, common.chain(own).copied());
    let is_open = |value: Value| match value {
        Value::Ref(n) => open[n as usize],
        Value::Class(_) => true,
        _ => false,
    };
    let interrupted = |t: usize| machine.program.interrupts && is_open(state.threads[t].object);
    all.retain(|(t, waits)| match waits {
        For::Thread { interruptible, .. } => !(*interruptible && interrupted(*t)),
        For::Notify { on, holder, timed } => {
            holder.is_some_and(|h| inside.contains(&h))
                || !*timed && !is_open(*on) && !interrupted(*t)
        }
        For::Change(values) => {
            let used = reach(state, values.iter().copied());
            let apart = (0..used.len()).all(|k| !(used[k] && open[k]));
            apart && is_blocked(machine, state, *t, true)
        }
    });
}

/// Whether a thread cannot go on, whatever it chooses; `late`: times of waits are over.
fn is_blocked(machine: &Machine<'_>, state: &State, tid: usize, late: bool) -> bool {
    let mut taken = Some(Vec::new());
    while let Some(choices) = taken {
        let mut choices = Choices::new(choices);
        let mut next = state.clone();
        let log = &mut Log::default();
        let (end, _) = machine.stretch(&mut next, tid, late, &mut choices, log);
        if !matches!(end, End::Blocked) {
            return false;
        }
        taken = choices.following();
    }
    true
}

fn waits_for(program: &Program, state: &State, tid: usize) -> Option<For> {
    let thread = &state.threads[tid];
    let holder = |on: Value| {
        let holder = state.monitor(on).map(|h| usize::from(h.owner));
        holder.filter(|h| *h != tid && *h < state.threads.len())
    };
    let lasting = |who: usize| For::Thread {
        who,
        interruptible: false,
    };
    match thread.status {
        Status::Finished => return None,
        Status::Woken { on, .. } => return holder(on).map(lasting),
        Status::Waiting { on, timed, .. } => {
            let holder = holder(on);
            return Some(For::Notify { on, holder, timed });
        }
        Status::Running => {}
    }
    let op = next_op(program, thread)?;
    match op {
        Op::Enter => holder(operand(thread, 0)).map(lasting),
        // The end of a thread waits for its own monitor.
        Op::Return(_) => holder(thread.object).map(lasting),
        Op::Init(class) => match state.inits[*class as usize] {
            crate::state::Init::By(who) if usize::from(who) != tid => Some(lasting(who.into())),
            _ => None,
        },
        Op::Native(Native::ThreadJoin, _) => Some(For::Thread {
            who: state.thread_of(operand(thread, 0))?,
            interruptible: true,
        }),
        Op::Call(_) | Op::CallVirtual(_) => {
            let method = target(program, state, thread, op)?;
            let code = &program.methods[method as usize];
            let count = usize::from(code.params);
            let values: Vec<Value> = (0..count).map(|k| operand(thread, k)).collect();
            let name = code.name.rsplit('.').next().unwrap_or_default();
            let waits = code.library && ["lock", "lockInterruptibly"].contains(&name);
            let has = values.last().filter(|_| waits).copied();
            let has = has.and_then(|lock| state.thread_of(owner(program, state, lock)?));
            Some(match has {
                Some(who) if who != tid => For::Thread {
                    who,
                    interruptible: name != "lock",
                },
                _ => For::Change([values, vec![thread.object]].concat()),
            })
        }
        _ => None,
    }
}
