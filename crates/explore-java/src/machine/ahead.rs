//! What another thread is about to access behind a monitor that it is about to take.
//!
//! With reduction no state lies between taking a monitor and the access after it: a thread stands before the monitor, or has made the access. Where
//! two threads stand before *different* monitors and then access one place, each access is in reach while the other one is, but no state
//! shows both. So a race is looked for behind a monitor that is free, too. Nothing is lost: take a run without reduction at whose end two
//! threads come to conflicting accesses. Monitors that threads have taken without having done anything since that others can tell
//! can be left out of it (nobody else took them later), and what remains is a run with reduction (whoever takes a monitor takes it
//! just before the access behind it, gives it back just after the step before). At its end each of the two stands before its access or before the
//! one monitor in front of it (of nested ones the outer are steps of their own), and these monitors are different and free: when one thread
//! takes its step, it comes to its access, and the other one is seen at its own from there. Nothing is made up: the other thread could
//! take its monitor there and come to its access while the first stands at its own.

use super::seen::{Access, Seen, pending};
use super::{Choices, LONGEST, Log, Run};
use crate::code::Op;
use crate::state::Status;

impl Run<'_, '_> {
    /// The plain accesses that another thread makes next, and what it does before.
    pub(super) fn upcoming(&self, with: usize) -> Vec<(Access, Log)> {
        if self.m.reduced && self.stands_before_enter(with) {
            return self.behind_enter(with);
        }
        let all = pending(self.m.program, self.state, &self.state.threads[with]);
        all.into_iter().map(|a| (a, Log::default())).collect()
    }

    fn stands_before_enter(&self, with: usize) -> bool {
        let thread = &self.state.threads[with];
        let op = super::seen::next_op(self.m.program, thread);
        thread.status == Status::Running && matches!(op, Some(Op::Enter))
    }

    /// What comes after the monitor, whatever is chosen on the way.
    fn behind_enter(&self, with: usize) -> Vec<(Access, Log)> {
        let mut all = Vec::new();
        let mut taken = Some(Vec::new());
        while let Some(choices) = taken {
            let mut choices = Choices::new(choices);
            let mut state = self.state.clone();
            let mut log = Log {
                wanted: self.log.wanted,
                known: self.log.known.clone(),
                reached: self.log.reached.clone(),
                ..Log::default()
            };
            let mut run = Run {
                m: self.m,
                state: &mut state,
                tid: with,
                choices: &mut choices,
                log: &mut log,
                timeouts: self.timeouts,
                races: Vec::new(),
            };
            let found = match run.takes_monitor() {
                true => pending(run.m.program, run.state, run.thread()),
                false => Vec::new(),
            };
            all.extend(found.into_iter().map(|a| (a, log.clone())));
            taken = choices.following();
        }
        all
    }

    /// Takes the monitor and goes on to the next step that others can tell; whether it comes to one.
    fn takes_monitor(&mut self) -> bool {
        for _ in 0..LONGEST {
            if self.advance().is_err() || self.thread().status != Status::Running {
                return false;
            }
            if self.seen() != Seen::No {
                return true;
            }
        }
        false
    }
}
