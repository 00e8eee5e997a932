//! The machine: a stretch of one thread from one point that others can tell to the next.
//!
//! A stretch is at most one step that others can tell, and what follows it unseen. With reduction, taking a monitor goes together
//! with the access after it (it commutes with what others do later), and giving one back or starting a thread with what comes
//! before it (they commute with what others do earlier). Without reduction every access is a stretch of its own.

mod ahead;
mod arith;
mod decimal;
mod evaluate;
mod exec;
mod flow;
mod heap;
mod library;
mod log;
mod monitor;
mod native;
mod seen;
mod strings;
mod text;

pub(crate) use exec::class_of;
pub(crate) use flow::{called_on, outermost_library};
pub(crate) use log::{ENDED, Event, INTERRUPTED, Log, RESUMED, TIMED_OUT, What};
pub(crate) use native::{DAEMON, IDLE, TARGET, WAITS};
pub(crate) use seen::{Access, Loc, next_op, operand, target};
pub(crate) use text::name;

use crate::code::{Native, Op, Program, Why};
use crate::state::{State, Status};
use crate::value::Value;
use heddle_text::Span;
use seen::Seen;
use std::sync::Mutex;

/// Instructions of one stretch; a thread that does more of them unseen is left where it is.
const LONGEST: u32 = 2_000_000;
/// Nested calls.
pub(crate) const DEEPEST: usize = 400;

/// What goes wrong.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// An assertion or clause is false.
    Check(Why, Span),
    /// An exception that nobody catches: its class, its message, where it was made.
    Uncaught(String, Option<String>, Span),
    /// Two accesses that are not ordered: this thread's and another's.
    Race {
        own: Access,
        other: Access,
        with: usize,
        /// How much had happened before.
        events: usize,
        /// How many points of a replay had been passed.
        passed: usize,
        /// What the other one does to come to its access: it takes a monitor that is free.
        ahead: Box<Log>,
    },
}

/// How a stretch ends.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// Before the next step that others can tell, or with the thread.
    Parked,
    /// The thread cannot act now.
    Blocked,
    /// The same, and it is to be remembered that it waits.
    Waits,
    /// A client would have broken a precondition, or a model asked for something else.
    Dropped,
    Failed(Box<Fault>),
    /// Something cannot be run.
    Unsupported(String, Span),
    /// Too many instructions.
    TooLong(Span),
}

/// Choices within a stretch: those to take, and how many there were each time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    pub taken: Vec<u32>,
    pub counts: Vec<u32>,
    at: usize,
}

impl Choices {
    pub(crate) fn new(taken: Vec<u32>) -> Self {
        Choices {
            taken,
            ..Choices::default()
        }
    }

    /// One of so many.
    fn next(&mut self, count: u32) -> u32 {
        if count <= 1 {
            return 0;
        }
        if self.at == self.taken.len() {
            self.taken.push(0);
        }
        self.counts.push(count);
        self.at += 1;
        self.taken[self.at - 1]
    }

    /// The choices after these, if there are more.
    pub(crate) fn following(mut self) -> Option<Vec<u32>> {
        loop {
            let last = self.taken.pop()?;
            if last + 1 < self.counts[self.taken.len()] {
                self.taken.push(last + 1);
                return Some(self.taken);
            }
            self.counts.pop();
        }
    }
}

/// A program that is run.
pub(crate) struct Machine<'p> {
    pub program: &'p Program,
    pub reduced: bool,
    /// Whether wake-ups without a notify happen, and times are over although others could go on.
    pub spurious: bool,
    /// Whether the program may end itself.
    pub exits: bool,
    /// What is looked at in a part of its values only.
    pub limits: Mutex<Vec<String>>,
}

/// A stretch that is being run.
pub(crate) struct Run<'m, 'p> {
    pub m: &'m Machine<'p>,
    pub state: &'m mut State,
    pub tid: usize,
    pub choices: &'m mut Choices,
    pub log: &'m mut Log,
    /// Whether times of waits are over.
    pub timeouts: bool,
    /// Races that were met on the way.
    pub races: Vec<Fault>,
}

/// Why an instruction did not go through.
pub(crate) enum Halt {
    /// The stretch ends.
    End(End),
    /// An exception of the machine.
    Throw(Value),
}

impl From<End> for Halt {
    fn from(end: End) -> Halt {
        Halt::End(end)
    }
}

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Program, reduced: bool, spurious: bool) -> Self {
        let ends = |op: &Op| matches!(op, Op::Native(Native::Exit, _));
        Machine {
            program,
            reduced,
            spurious,
            exits: program.methods.iter().any(|m| m.ops.iter().any(ends)),
            limits: Mutex::default(),
        }
    }

    /// Not all of Java's behaviours are looked at from here on.
    fn limit(&self, what: &str) {
        if let Ok(mut known) = self.limits.lock()
            && !known.iter().any(|k| k == what)
        {
            known.push(what.to_owned());
        }
    }

    /// Runs a stretch; the state is of no use unless it is parked or failed.
    pub(crate) fn stretch(
        &self,
        state: &mut State,
        tid: usize,
        stuck: bool,
        choices: &mut Choices,
        log: &mut Log,
    ) -> (End, Vec<Fault>) {
        let mut run = Run {
            m: self,
            state,
            tid,
            choices,
            log,
            timeouts: stuck || self.spurious,
            races: Vec::new(),
        };
        let end = run.whole(false);
        (end, run.races)
    }

    /// What a thread does before its first step that others can tell; nothing that could have to wait.
    pub(crate) fn prefix(
        &self,
        state: &mut State,
        tid: usize,
        choices: &mut Choices,
        log: &mut Log,
    ) -> End {
        let mut run = Run {
            m: self,
            state,
            tid,
            choices,
            log,
            timeouts: false,
            races: Vec::new(),
        };
        run.whole(true)
    }

    /// The beginnings of all threads from this number on; how the last of them ended.
    pub(crate) fn beginnings(
        &self,
        state: &mut State,
        first: usize,
        choices: &mut Choices,
        log: &mut Log,
    ) -> End {
        let mut new = first;
        while new < state.threads.len() {
            match self.prefix(state, new, choices, log) {
                End::Parked => new += 1,
                end => return end,
            }
        }
        End::Parked
    }
}

impl Run<'_, '_> {
    fn whole(&mut self, mut used: bool) -> End {
        let mut after_enter = false;
        match self.wake() {
            Ok(woke) => used |= woke,
            Err(Halt::End(end)) => return end,
            Err(Halt::Throw(value)) => {
                used = true;
                if let Err(end) = self.unwind(value) {
                    return end;
                }
            }
        }
        // A thread that was alone may have done something before the first step that others can tell: starting one of them.
        let mut moved = false;
        for _ in 0..LONGEST {
            if self.thread().status == Status::Finished || self.is_waiting() {
                return End::Parked;
            }
            match self.seen() {
                Seen::No => {}
                // What others do may come between this step and the next one.
                Seen::Left if self.m.reduced => after_enter = false,
                seen => {
                    let joins = after_enter && seen == Seen::Access;
                    if used && !joins || moved && !used {
                        return End::Parked;
                    }
                    self.meet();
                    used = true;
                    after_enter = seen == Seen::Right && self.m.reduced;
                }
            }
            if let Err(end) = self.advance() {
                return end;
            }
            moved = true;
        }
        End::TooLong(self.span())
    }

    /// The next instruction, and who catches what it throws.
    fn advance(&mut self) -> Result<(), End> {
        let pointed = self.log.wanted && self.is_pointed();
        let done = self.instruction();
        if pointed && !matches!(done, Err(Halt::End(End::Blocked))) {
            self.leave_points();
        }
        match done {
            Ok(()) => Ok(()),
            Err(Halt::End(end)) => Err(end),
            Err(Halt::Throw(value)) => self.unwind(value),
        }
    }

    /// A thread that was waiting goes on; whether there was something to do.
    fn wake(&mut self) -> Result<bool, Halt> {
        let (on, count, interrupted) = match self.thread().status {
            Status::Running => return Ok(false),
            Status::Finished => return Err(End::Blocked.into()),
            Status::Waiting { on, count, timed } => {
                let free = self.state.monitor(on).is_none();
                let over = timed && self.timeouts;
                let spurious = self.m.spurious && !timed;
                if !free || !(over || spurious) {
                    return Err(End::Blocked.into());
                }
                if spurious {
                    self.note(What::Spurious, on, String::new());
                } else {
                    self.note(What::TimeOut, Value::Null, String::new());
                }
                (on, count, false)
            }
            Status::Woken {
                on,
                count,
                interrupted,
            } => (on, count, interrupted),
        };
        if self.state.monitor(on).is_some() {
            return Err(End::Blocked.into());
        }
        self.state.held.push(crate::state::Held {
            on,
            owner: self.tid as u8,
            count,
        });
        self.thread_mut().status = Status::Running;
        self.note(What::Again, on, String::new());
        self.pass(if interrupted { INTERRUPTED } else { RESUMED });
        if interrupted {
            self.set_interrupted(self.tid, false);
            let class = self.m.program.known.interrupted;
            return Err(self.exception(class, None));
        }
        Ok(true)
    }

    fn is_waiting(&self) -> bool {
        matches!(
            self.thread().status,
            Status::Waiting { .. } | Status::Woken { .. }
        )
    }

    pub(crate) fn thread(&self) -> &crate::state::Thread {
        &self.state.threads[self.tid]
    }

    pub(crate) fn thread_mut(&mut self) -> &mut crate::state::Thread {
        &mut self.state.threads[self.tid]
    }

    /// Where the thread is, in the user's code.
    pub(crate) fn span(&self) -> Span {
        span_of(self.m.program, self.thread(), 0)
    }
}

/// Where a thread is, in the user's code: the instruction that comes next in its topmost such activation.
pub(crate) fn span_of(program: &Program, thread: &crate::state::Thread, back: u32) -> Span {
    let mut top = true;
    for frame in thread.frames.iter().rev() {
        let method = &program.methods[frame.method as usize];
        let back = if top { back } else { 1 };
        top = false;
        if !method.library {
            let pc = frame.pc.saturating_sub(back) as usize;
            return method.spans.get(pc).copied().unwrap_or_default();
        }
    }
    Span::default()
}
