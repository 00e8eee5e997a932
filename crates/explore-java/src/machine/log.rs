//! What a run did, for people: kept only when a failing run is told.

use super::Run;
use super::seen::Seen;
use crate::code::{Atomicity, Op};
use crate::state::Init;
use crate::value::Value;
use heddle_text::Span;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Read,
    Write,
    Enter,
    Exit,
    Wait,
    Notify,
    /// Woke up and has the monitor again.
    Again,
    /// Woke up for no reason.
    Spurious,
    Start,
    Join,
    Call,
    Interrupt,
    Throw,
    Fails,
    Print,
    /// The time of a wait is over.
    TimeOut,
}

/// One thing that others can tell.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub thread: usize,
    pub span: Span,
    pub what: What,
    pub text: String,
    /// The name of the object that it is about, if there is one.
    pub on: String,
}

/// The events so far, if they are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    pub wanted: bool,
    pub events: Vec<Event>,
    /// Objects that were shared at some time.
    pub known: Vec<Value>,
    /// The points of a replay in the order in which they were passed: the thread, and the point or one of the words below.
    pub passed: Vec<(usize, i32)>,
    /// Points that threads stand at.
    pub reached: Vec<(usize, u32)>,
    /// What was chosen, by whom.
    pub chosen: Vec<(usize, u32)>,
}

impl Log {
    /// Whether a step of a call is one more of the call that was told last.
    pub(super) fn goes_on(&self, tid: usize, call: &str) -> bool {
        let last = self.events.iter().rfind(|e| e.thread == tid);
        last.is_some_and(|e| e.what == What::Call && e.text == call && call.ends_with("(…)"))
    }
}

/// A thread goes on after a wait.
pub(crate) const RESUMED: i32 = -1;
/// It goes on with an `InterruptedException`.
pub(crate) const INTERRUPTED: i32 = -2;
/// It has ended.
pub(crate) const ENDED: i32 = -3;
/// Its time is over.
pub(crate) const TIMED_OUT: i32 = -4;

impl Run<'_, '_> {
    fn is_quiet(&self) -> bool {
        let thread = self.thread();
        thread.quiet > 0 || thread.frames.last().is_some_and(|f| f.quiet)
    }

    /// The thread stands at a point of a replay.
    pub(super) fn reach(&mut self, number: u32) {
        if self.log.wanted && !self.is_quiet() {
            self.log.reached.push((self.tid, number));
        }
    }

    /// Something else than a point happened on the way.
    pub(super) fn pass(&mut self, what: i32) {
        if self.log.wanted {
            self.log.passed.push((self.tid, what));
        }
    }

    /// Whether the next instruction is what a point stands for: neither another point nor the use of an initialized class.
    pub(super) fn is_pointed(&self) -> bool {
        let Some(frame) = self.thread().frames.last() else {
            return false;
        };
        let program = self.m.program;
        let method = &program.methods[frame.method as usize];
        match method.ops.get(frame.pc as usize) {
            // Inside of the library a point is passed with the first step that others can tell.
            _ if method.library => self.seen() != Seen::No,
            Some(Op::Mark(_)) => false,
            Some(Op::Init(class)) => self.state.inits[*class as usize] == Init::Not,
            Some(op @ (Op::Call(_) | Op::CallVirtual(_))) => {
                let target = super::seen::target(program, self.state, self.thread(), op);
                let code = target.map(|m| &program.methods[m as usize]);
                !code.is_some_and(|c| c.library && c.atomic == Atomicity::Steps)
            }
            _ => true,
        }
    }

    /// The thread has passed the points at which it stood.
    pub(super) fn leave_points(&mut self) {
        let tid = self.tid;
        let log = &mut *self.log;
        let passed = log.reached.iter().filter(|(t, _)| *t == tid);
        log.passed.extend(passed.map(|(t, n)| (*t, *n as i32)));
        log.reached.retain(|(t, _)| *t != tid);
    }

    /// Notes what happens in a step of the library.
    pub(super) fn note_aloud(&mut self, what: What) {
        let quiet = std::mem::take(&mut self.thread_mut().quiet);
        let frame = self.thread_mut().frames.last_mut();
        let was = frame.map(|f| std::mem::take(&mut f.quiet));
        self.note(what, Value::Null, String::new());
        let thread = self.thread_mut();
        thread.quiet = quiet;
        if let (Some(frame), Some(was)) = (thread.frames.last_mut(), was) {
            frame.quiet = was;
        }
    }

    /// Notes an event on an object.
    pub(crate) fn note(&mut self, what: What, on: Value, text: String) {
        if !self.log.wanted || self.is_quiet() {
            return;
        }
        if self.state.is_shared(on) && !self.log.known.contains(&on) {
            self.log.known.push(on);
        }
        let told = matches!(
            what,
            What::Fails
                | What::Throw
                | What::Start
                | What::Join
                | What::Call
                | What::Print
                | What::TimeOut
        );
        if on != Value::Null && !told && !self.log.known.contains(&on) {
            return;
        }
        let span = super::span_of(self.m.program, self.thread(), 1);
        if span == Span::default() {
            // Inside of the library, on behalf of nobody.
            return;
        }
        let name = match on {
            Value::Null => String::new(),
            on => self.name(on),
        };
        let text = match what {
            What::Read | What::Write | What::Fails | What::Throw | What::Call | What::Print => text,
            What::Enter => format!("locks {name}"),
            What::Exit => format!("unlocks {name}"),
            What::Wait => format!("waits on {name}, gives its lock back"),
            What::Notify => format!("{text} on {name}"),
            What::Again => format!("goes on with the lock of {name}"),
            What::Spurious => "wakes up without a notify".to_owned(),
            What::TimeOut => "its time is over".to_owned(),
            What::Start => format!("starts {text}"),
            What::Join => format!("{text} has ended"),
            What::Interrupt => format!("interrupts {text}"),
        };
        self.log.events.push(Event {
            thread: self.tid,
            span,
            what,
            text,
            on: name,
        });
    }
}
