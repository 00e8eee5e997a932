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
    let mut state = State::initial(program, start);
    machine.prefix(&mut state, 0, &mut log);
    let mut known = 1;
    begin(machine, &mut state, &mut known, &mut log);
    packer.refresh(program, &mut state);
    let mut race = None;
    for origin in path {
        let mut choices = Choices::new(origin.choices.to_vec());
        let tid = origin.tid.into();
        let before = program.interrupts.then(|| state.clone());
        let (end, races) = machine.stretch(&mut state, tid, origin.stuck, &mut choices, &mut log);
        if let (End::Waits, Some(before)) = (end, before) {
            state = before;
            remember_wait(&mut state, tid);
        }
        race = races.into_iter().next();
        begin(machine, &mut state, &mut known, &mut log);
        packer.refresh(program, &mut state);
    }
    (state, log, race)
}

/// Runs the beginnings of threads that are new.
fn begin(machine: &Machine<'_>, state: &mut State, known: &mut usize, log: &mut Log) {
    while *known < state.threads.len() {
        machine.prefix(state, *known, log);
        *known += 1;
    }
}
