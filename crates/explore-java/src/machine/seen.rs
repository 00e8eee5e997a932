//! Which steps others can tell, and which accesses race.
//!
//! Two accesses to the same place race if one of them writes, neither is volatile, and two threads can be about to make them in
//! one state. For runs in which memory is sequentially consistent this is the same as being unordered by happens-before in some
//! run (docs/explore.md).

use super::{Fault, Run};
use crate::code::{Atomicity, MethodNo, Native, Op, Program};
use crate::state::{Init, State, Status, Thread};
use crate::value::Value;
use heddle_text::Span;

/// How a step counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    No,
    /// It commutes with what others did before.
    Left,
    /// It commutes with what others do next.
    Right,
    /// It reads or writes and never waits.
    Access,
    /// Everything else.
    Full,
}

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loc {
    Field(Value, u32),
    Static(u32),
    Element(Value, i32),
    /// All that an object of the library holds, or all elements of an array.
    Whole(Value),
}

/// An access that a thread is about to make.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub loc: Loc,
    pub write: bool,
    pub span: Span,
}

impl Loc {
    fn meets(self, other: Loc) -> bool {
        match (self, other) {
            (Loc::Whole(a), Loc::Element(b, _)) | (Loc::Element(a, _), Loc::Whole(b)) => a == b,
            _ => self == other,
        }
    }
}

/// The operand that lies so deep.
pub(crate) fn operand(thread: &Thread, depth: usize) -> Value {
    let at = thread.stack.len().checked_sub(depth + 1);
    at.map_or(Value::Null, |k| thread.stack[k])
}

pub(crate) fn next_op<'p>(program: &'p Program, thread: &Thread) -> Option<&'p Op> {
    let frame = thread.frames.last()?;
    program.methods[frame.method as usize]
        .ops
        .get(frame.pc as usize)
}

/// The method that a virtual call would run.
pub(crate) fn target(
    program: &Program,
    state: &State,
    thread: &Thread,
    op: &Op,
) -> Option<MethodNo> {
    match op {
        Op::Call(method) => Some(*method),
        Op::CallVirtual(signature) => {
            let depth = receiver_depth(program, state, thread, *signature)?;
            let receiver = operand(thread, depth);
            let class = super::exec::class_of(program, state, receiver)?;
            let class = &program.classes[class as usize];
            class.methods.get(signature).copied()
        }
        _ => None,
    }
}

/// How deep the receiver of a virtual call lies: all methods of a signature take as many arguments.
fn receiver_depth(program: &Program, _: &State, _: &Thread, signature: u32) -> Option<usize> {
    program
        .arguments
        .get(signature as usize)
        .map(|n| *n as usize)
}

/// The plain accesses that a thread makes next: one, or none, or the two of a copy.
pub(super) fn pending(program: &Program, state: &State, thread: &Thread) -> Vec<Access> {
    let mut all: Vec<Access> = first_access(program, state, thread).into_iter().collect();
    if let (Some(first), Some(Op::Native(Native::ArrayCopy, _))) =
        (all.first().copied(), next_op(program, thread))
    {
        all.push(Access {
            loc: Loc::Whole(operand(thread, 4)),
            write: false,
            ..first
        });
    }
    all
}

fn first_access(program: &Program, state: &State, thread: &Thread) -> Option<Access> {
    if thread.status != Status::Running {
        return None;
    }
    let op = next_op(program, thread)?;
    let plain = |f: &crate::code::Field| !f.volatile && !f.is_final && !f.hidden;
    // A final field is like others until its object is constructed.
    let field = |n: u32, object: Value| {
        let f = &program.fields[n as usize];
        let built = state.object(object).is_some_and(|o| o.built);
        !(f.volatile || f.hidden || f.is_final && built)
    };
    let (loc, write) = match op {
        Op::GetField(_, n) if field(*n, operand(thread, 0)) => {
            (Loc::Field(operand(thread, 0), *n), false)
        }
        Op::PutField(_, n) if field(*n, operand(thread, 1)) => {
            (Loc::Field(operand(thread, 1), *n), true)
        }
        Op::GetStatic(n) if plain(&program.statics[*n as usize].field) => (Loc::Static(*n), false),
        Op::PutStatic(n) if plain(&program.statics[*n as usize].field) => (Loc::Static(*n), true),
        Op::ArrayLoad => (
            Loc::Element(operand(thread, 1), operand(thread, 0).as_int()),
            false,
        ),
        Op::ArrayStore => (
            Loc::Element(operand(thread, 2), operand(thread, 1).as_int()),
            true,
        ),
        Op::Native(Native::ArrayFill, _) => (Loc::Whole(operand(thread, 1)), true),
        Op::Native(Native::ArrayClone, _) => (Loc::Whole(operand(thread, 0)), false),
        Op::Native(Native::ArrayCopyOf, _) => (Loc::Whole(operand(thread, 1)), false),
        Op::Native(Native::ArrayCopy, _) => (Loc::Whole(operand(thread, 2)), true),
        Op::Call(_) | Op::CallVirtual(_) => {
            let method = target(program, state, thread, op)?;
            let code = &program.methods[method as usize];
            let receiver = operand(thread, code.params.saturating_sub(1) as usize);
            match code.atomic {
                Atomicity::Reads => (Loc::Whole(receiver), false),
                Atomicity::Writes => (Loc::Whole(receiver), true),
                _ => return None,
            }
        }
        _ => return None,
    };
    let span = super::span_of(program, thread, 0);
    Some(Access { loc, write, span })
}

impl Run<'_, '_> {
    /// How the next instruction counts.
    pub(super) fn seen(&self) -> Seen {
        let thread = self.thread();
        if thread.quiet > 0 || thread.frames.last().is_none_or(|f| f.quiet) {
            return Seen::No;
        }
        let program = self.m.program;
        let Some(op) = next_op(program, thread) else {
            return Seen::No;
        };
        // A call that may have to wait begins a stretch, whoever is there: a stretch that cannot go on has done nothing.
        if matches!(op, Op::Call(_) | Op::CallVirtual(_))
            && let Some(method) = target(program, self.state, thread, op)
            && program.methods[method as usize].atomic == Atomicity::Sync
        {
            return Seen::Full;
        }
        // So does the end of a thread if others ask for it.
        if matches!(op, Op::Return(_)) && program.observes_end && thread.frames.len() == 1 {
            return Seen::Full;
        }
        if self.m.reduced && self.state.is_alone(self.tid) {
            return match op {
                Op::Native(
                    Native::Wait | Native::WaitFor | Native::ThreadJoin | Native::ThreadJoinFor,
                    _,
                ) => Seen::Full,
                _ => Seen::No,
            };
        }
        let on = |value: Value, seen: Seen| {
            let concerns = match value {
                Value::Ref(_) => !self.m.reduced || self.state.is_shared(value),
                Value::Class(_) => true,
                _ => false,
            };
            if concerns { seen } else { Seen::No }
        };
        match op {
            Op::GetField(_, n) => {
                let field = &program.fields[*n as usize];
                let object = operand(thread, 0);
                let built = self.state.object(object).is_some_and(|o| o.built);
                if field.hidden || field.is_final && built {
                    return Seen::No;
                }
                on(object, Seen::Access)
            }
            Op::PutField(_, n) if program.fields[*n as usize].hidden => Seen::No,
            Op::PutField(..) => on(operand(thread, 1), Seen::Access),
            Op::GetStatic(n) => {
                let known = &program.statics[*n as usize];
                let done = self.state.inits[known.class as usize] == Init::Done;
                if known.field.is_final && done {
                    Seen::No
                } else {
                    Seen::Access
                }
            }
            Op::PutStatic(_) => Seen::Access,
            Op::ArrayLoad => on(operand(thread, 1), Seen::Access),
            Op::ArrayStore => on(operand(thread, 2), Seen::Access),
            Op::Enter => {
                let object = operand(thread, 0);
                let mine = self
                    .state
                    .monitor(object)
                    .is_some_and(|h| usize::from(h.owner) == self.tid);
                if mine {
                    Seen::No
                } else {
                    on(object, Seen::Right)
                }
            }
            Op::Exit => on(operand(thread, 0), Seen::Left),
            Op::Init(class) if self.state.inits[*class as usize] == Init::Done => Seen::No,
            Op::Init(class) if self.state.inits[*class as usize] == Init::By(self.tid as u8) => {
                Seen::No
            }
            Op::Init(class) if program.classes[*class as usize].library => Seen::No,
            Op::Init(_) => Seen::Full,
            Op::Native(native, count) => self.seen_native(*native, *count),
            Op::Call(_) | Op::CallVirtual(_) => {
                let Some(method) = target(program, self.state, thread, op) else {
                    return Seen::No;
                };
                let code = &program.methods[method as usize];
                match code.atomic {
                    Atomicity::Steps | Atomicity::Alone => Seen::No,
                    _ => on(
                        operand(thread, code.params.saturating_sub(1) as usize),
                        Seen::Full,
                    ),
                }
            }
            _ => Seen::No,
        }
    }

    fn seen_native(&self, native: Native, count: u8) -> Seen {
        let receiver = operand(self.thread(), usize::from(count).saturating_sub(1));
        let mut shared = !self.m.reduced || self.state.is_shared(receiver);
        if native == Native::ArrayCopy {
            shared |= self.state.is_shared(operand(self.thread(), 2));
        }
        match native {
            Native::Wait | Native::WaitFor | Native::Notify | Native::NotifyAll => Seen::Full,
            Native::ThreadJoin | Native::ThreadJoinFor | Native::ThreadSleep => Seen::Full,
            Native::ThreadInterrupt | Native::ThreadIsInterrupted | Native::ThreadInterrupted => {
                Seen::Full
            }
            Native::ThreadIsAlive => Seen::Full,
            Native::ThreadStart if shared => Seen::Full,
            Native::ThreadStart => Seen::Left,
            Native::ArrayClone | Native::ArrayCopy | Native::ArrayCopyOf | Native::ArrayFill
                if shared =>
            {
                Seen::Full
            }
            _ => Seen::No,
        }
    }

    /// Compares the access that comes next with what other threads are about to do.
    pub(super) fn meet(&mut self) {
        let all = pending(self.m.program, self.state, self.thread());
        if all.is_empty() {
            return;
        }
        for with in (0..self.state.threads.len()).filter(|t| *t != self.tid) {
            let mut racing = self
                .upcoming(with)
                .into_iter()
                .filter_map(|(other, ahead)| {
                    let meets = |a: &&Access| a.loc.meets(other.loc) && (a.write || other.write);
                    Some((*all.iter().find(meets)?, other, ahead))
                });
            if let Some((own, other, ahead)) = racing.next() {
                let (events, passed) = (self.log.events.len(), self.log.passed.len());
                self.races.push(Fault::Race {
                    own,
                    other,
                    with,
                    events,
                    passed,
                    ahead: Box::new(ahead),
                });
            }
        }
    }
}
