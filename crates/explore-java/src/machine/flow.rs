//! Calls, returns and exceptions.

use super::exec::{Step, class_of};
use super::{DEEPEST, End, Fault, Run, What};
use crate::code::{Atomicity, ClassNo, MethodNo, Program, Test};
use crate::state::{Frame, Init, State, Status, Thread};
use crate::value::Value;

impl Run<'_, '_> {
    /// Calls a method; its arguments are on the stack.
    pub(super) fn call(&mut self, callee: MethodNo) -> Step {
        let program = self.m.program;
        let code = &program.methods[callee as usize];
        if self.thread().frames.len() >= DEEPEST {
            return self.unsupported("calls that are nested more than 400 deep");
        }
        let quiet = self.thread().frames.last().is_some_and(|f| f.quiet);
        let atomic = code.atomic != Atomicity::Steps;
        if atomic && self.log.wanted && !quiet && code.atomic != Atomicity::Alone {
            self.note_call(callee);
        }
        let params = usize::from(code.params);
        let thread = self.thread_mut();
        let base = thread.stack.len() - params;
        thread
            .stack
            .resize(base + usize::from(code.locals), Value::Null);
        thread.frames.push(Frame {
            method: callee,
            pc: 0,
            base: base as u32,
            quiet: quiet || atomic,
            init: 0,
        });
        Ok(())
    }

    /// A step of the library: what the user's code called is told, not what that does inside.
    fn note_call(&mut self, callee: MethodNo) {
        let thread = self.thread();
        let code = &self.m.program.methods[callee as usize];
        let text = match outermost_library(self.m.program, thread) {
            Some(frame) => {
                let called = &self.m.program.methods[frame.method as usize];
                let receiver = thread.stack.get(frame.base as usize).copied();
                called_on(self.m.program, self.state, &called.name, receiver, "…")
            }
            None => {
                let count = usize::from(code.params);
                let receiver = (count > 0).then(|| self.peek(count - 1));
                let args = (0..count.saturating_sub(1)).rev();
                let args: Vec<String> = args.map(|k| self.shown(self.peek(k), false)).collect();
                called_on(
                    self.m.program,
                    self.state,
                    &code.name,
                    receiver,
                    &args.join(", "),
                )
            }
        };
        if !self.log.goes_on(self.tid, &text) {
            self.note(What::Call, Value::Null, text);
        }
    }

    pub(super) fn call_virtual(&mut self, signature: u32) -> Step {
        let program = self.m.program;
        let depth = usize::from(program.arguments[signature as usize]);
        let receiver = self.peek(depth);
        let Some(class) = class_of(program, self.state, receiver) else {
            return match receiver {
                Value::Null => Err(self.null_pointer()),
                _ => self.unsupported("a call of a method of a class object or a text"),
            };
        };
        let known = &program.classes[class as usize];
        let Some(method) = known.methods.get(&signature).copied() else {
            let name = &program.signatures[signature as usize];
            return self.unsupported(format!("`{name}` on an object of `{}`", known.name));
        };
        if let Some(casts) = known.casts.get(&signature) {
            let fits = |(deep, test): &(usize, Test)| {
                let value = self.peek(*deep);
                value == Value::Null || self.passes(value, *test)
            };
            if !casts.iter().all(fits) {
                return Err(self.exception(program.known.cast, None));
            }
        }
        if known.function == Some(method)
            && let Some(object) = self.state.object(receiver).copied()
        {
            let cells = object.start as usize..(object.start + object.count) as usize;
            let captured = self.state.cells[cells].to_vec();
            let thread = self.thread_mut();
            let at = thread.stack.len() - depth - 1;
            thread.stack.splice(at..=at, captured);
        }
        self.call(method)
    }

    /// A thread ends under the monitor of its object: whoever has it sees that the thread is alive.
    pub(super) fn must_stay(&self) -> bool {
        let thread = self.thread();
        let last = thread.frames.len() == 1 && self.m.program.observes_end;
        let held = self.state.monitor(thread.object);
        last && held.is_some_and(|h| usize::from(h.owner) != self.tid)
    }

    pub(super) fn return_(&mut self, with: bool) {
        let value = with.then(|| self.pop());
        let thread = self.thread_mut();
        let Some(frame) = thread.frames.pop() else {
            return;
        };
        thread.stack.truncate(frame.base as usize);
        if frame.init > 0 {
            self.state.inits[frame.init as usize - 1] = Init::Done;
        }
        match value {
            Some(value) if !self.thread().frames.is_empty() => self.push(value),
            _ => {}
        }
        if self.thread().frames.is_empty() {
            let thread = self.thread_mut();
            thread.status = Status::Finished;
            thread.stack.clear();
            self.end_notifies();
            self.leave_points();
            self.pass(super::ENDED);
        }
    }

    /// Whether the program's own code catches an exception of a class. What only code of the library catches (a pool, for a task) counts as not caught.
    pub(super) fn is_caught(&self, class: ClassNo) -> bool {
        let program = self.m.program;
        let catches = |test: Option<Test>| match test {
            Some(Test::Class(wanted)) => program.classes[class as usize].above.contains(&wanted),
            _ => false,
        };
        let frames = self.thread().frames.iter().rev();
        let mut by = frames.filter(|frame| {
            let code = &program.methods[frame.method as usize];
            let at = frame.pc.saturating_sub(1);
            let mut around = code.handlers.iter();
            around.any(|h| (h.from..h.to).contains(&at) && catches(h.test))
        });
        by.next()
            .is_some_and(|frame| !program.methods[frame.method as usize].library)
    }

    /// Looks for who catches an exception.
    pub(super) fn unwind(&mut self, thrown: Value) -> Result<(), End> {
        let program = self.m.program;
        // An exception out of a formula ends it.
        self.thread_mut().quiet = 0;
        loop {
            let Some(frame) = self.thread().frames.last().copied() else {
                return Err(self.uncaught(thrown));
            };
            let code = &program.methods[frame.method as usize];
            let at = frame.pc.saturating_sub(1);
            let handler = code.handlers.iter().find(|h| {
                (h.from..h.to).contains(&at) && h.test.is_none_or(|t| self.passes(thrown, t))
            });
            if let Some(handler) = handler {
                let kept = handler.depth.map_or(0, |slot| {
                    self.thread().stack[frame.base as usize + usize::from(slot)].as_int()
                });
                let bottom = frame.base as usize + usize::from(code.locals) + kept as usize;
                let to = handler.at;
                self.thread_mut().stack.truncate(bottom);
                self.push(thrown);
                self.go(to);
                return Ok(());
            }
            if self.thread().frames.len() == 1 {
                return Err(self.uncaught(thrown));
            }
            let thread = self.thread_mut();
            thread.frames.pop();
            thread.stack.truncate(frame.base as usize);
            if frame.init > 0 {
                // What comes out of it then is another exception, of Java's own.
                let span = super::span_of(program, self.thread(), 1);
                let what = "a static initializer that ends with an exception".to_owned();
                return Err(End::Unsupported(what, span));
            }
        }
    }

    pub(super) fn uncaught(&mut self, thrown: Value) -> End {
        let program = self.m.program;
        let class = class_of(program, self.state, thrown).unwrap_or(program.known.object);
        let name = program.classes[class as usize].name.clone();
        let message = match self.state.get(thrown, 0) {
            Value::Text(n) if !self.is_unknown(Value::Text(n)) => {
                Some(program.texts.text(n).to_string())
            }
            _ => None,
        };
        let site = self.state.get(thrown, 2).as_long();
        let method = &program.methods[(site >> 32) as usize];
        let span = method.spans.get((site & 0xffff_ffff) as usize).copied();
        let span = span
            .filter(|_| site != 0)
            .unwrap_or_else(|| super::span_of(program, self.thread(), 1));
        self.thread_mut().quiet = 0;
        let text = match &message {
            Some(message) => format!("{name}: {message}"),
            None => name.clone(),
        };
        if self.log.wanted {
            self.log.events.push(super::Event {
                thread: self.tid,
                span,
                what: What::Throw,
                text: format!("throws {text}"),
                on: String::new(),
            });
        }
        End::Failed(Box::new(Fault::Uncaught(name, message, span)))
    }
}

/// The activation of the library that the user's code called, if the thread is inside of one.
pub(crate) fn outermost_library<'t>(program: &Program, thread: &'t Thread) -> Option<&'t Frame> {
    let library = |f: &Frame| program.methods[f.method as usize].library;
    let own = thread.frames.iter().rposition(|f| !library(f))?;
    thread.frames.get(own + 1)
}

/// `ReentrantLock#1.lock()`: the object and what is called, by the names of models.
pub(crate) fn called_on(
    program: &Program,
    state: &State,
    method: &str,
    receiver: Option<Value>,
    args: &str,
) -> String {
    let (class, name) = method.rsplit_once('.').unwrap_or(("", method));
    let of_model = |v: Value| {
        let class = class_of(program, state, v)?;
        let class = &program.classes[class as usize];
        let above = class
            .above
            .iter()
            .any(|c| program.classes[*c as usize].library);
        above.then(|| super::name(program, state, v))
    };
    match receiver.and_then(of_model) {
        Some(object) => format!("{object}.{name}({args})"),
        None if method.starts_with("new ") => format!("{method}({args})"),
        None => format!("{class}.{name}({args})"),
    }
}
