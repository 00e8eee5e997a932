//! The way to a state once more, with what happens on it.

use crate::code::MethodNo;
use crate::expand::remember_wait;
use crate::machine::{Choices, End, Fault, Log, Machine};
use crate::pack::Packer;
use crate::state::State;
use crate::visited::Origin;

/// The state at the end of a path, and what happened on the way.
pub(crate) fn follow(
    machine: &Machine<'_>,
    start: MethodNo,
    path: &[Origin],
) -> (State, Log, Option<Fault>) {
    let program = machine.program;
    let mut packer = Packer::default();
    let mut log = Log {
        wanted: true,
        ..Log::default()
    };
    let (mut state, _) = opening(machine, start, &mut log);
    packer.refresh(program, &mut state);
    let mut race = None;
    for origin in path {
        let mut choices = Choices::new(origin.choices.to_vec());
        let tid = origin.tid.into();
        let known = state.threads.len();
        let before = program.interrupts.then(|| state.clone());
        let (end, races) = machine.stretch(&mut state, tid, origin.stuck, &mut choices, &mut log);
        if let (End::Waits, Some(before)) = (end, before) {
            state = before;
            remember_wait(&mut state, tid);
        }
        race = races.into_iter().next();
        machine.beginnings(&mut state, known, &mut choices, &mut log);
        packer.refresh(program, &mut state);
    }
    (state, log, race)
}

/// The first state, and how what came before it ended. Where something is chosen on the way nothing has been done yet: it is a step then.
pub(crate) fn opening(machine: &Machine<'_>, start: MethodNo, log: &mut Log) -> (State, End) {
    let (first, nothing) = (State::initial(machine.program, start), log.clone());
    let (mut state, mut choices) = (first.clone(), Choices::default());
    let mut end = machine.prefix(&mut state, 0, &mut choices, log);
    if matches!(end, End::Parked) {
        end = machine.beginnings(&mut state, 1, &mut choices, log);
    }
    if choices.counts.is_empty() {
        return (state, end);
    }
    *log = nothing;
    (first, End::Parked)
}
