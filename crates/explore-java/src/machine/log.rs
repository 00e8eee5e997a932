//! What a run did, for people: kept only when a failing run is told.

use super::Run;
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
}

/// One thing that others can tell.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub thread: usize,
    pub span: Span,
    pub what: What,
    pub text: String,
}

/// The events so far, if they are wanted.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub wanted: bool,
    pub events: Vec<Event>,
    /// Objects that were shared at some time.
    pub known: Vec<Value>,
}

impl Run<'_, '_> {
    /// Notes an event on an object.
    pub(crate) fn note(&mut self, what: What, on: Value, text: String) {
        if !self.log.wanted
            || self.thread().quiet > 0
            || self.thread().frames.last().is_some_and(|f| f.quiet)
        {
            return;
        }
        if self.state.is_shared(on) && !self.log.known.contains(&on) {
            self.log.known.push(on);
        }
        let told = matches!(
            what,
            What::Fails | What::Throw | What::Start | What::Join | What::Call
        );
        if on != Value::Null && !told && !self.log.known.contains(&on) {
            return;
        }
        let span = super::span_of(self.m.program, self.thread(), 1);
        let name = match on {
            Value::Null => String::new(),
            on => self.name(on),
        };
        let text = match what {
            What::Read | What::Write | What::Fails | What::Throw | What::Call => text,
            What::Enter => format!("locks {name}"),
            What::Exit => format!("unlocks {name}"),
            What::Wait => format!("waits on {name}, gives its lock back"),
            What::Notify => format!("{text} on {name}"),
            What::Again => format!("goes on with the lock of {name}"),
            What::Spurious => "wakes up without a notify".to_owned(),
            What::Start => format!("starts {text}"),
            What::Join => format!("{text} has ended"),
            What::Interrupt => format!("interrupts {text}"),
        };
        self.log.events.push(Event {
            thread: self.tid,
            span,
            what,
            text,
        });
    }
}
