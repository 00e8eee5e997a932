//! Single instructions.

use super::native::DAEMON;
use super::{End, Fault, Halt, Run, What};
use crate::code::{ClassNo, Op, Program, Why};
use crate::state::{Shape, State};
use crate::value::Value;

pub(super) type Step = Result<(), Halt>;

/// The class of a value.
pub(crate) fn class_of(program: &Program, state: &State, value: Value) -> Option<ClassNo> {
    match value {
        Value::Ref(_) => match state.object(value)?.shape {
            Shape::Object(class) => Some(class),
            _ => Some(program.known.object),
        },
        Value::Text(_) => Some(program.known.string),
        Value::Boxed(p, _) => Some(program.known.boxes[p as usize]),
        Value::Class(_) => Some(program.known.class),
        _ => None,
    }
}

impl Run<'_, '_> {
    pub(super) fn pop(&mut self) -> Value {
        self.thread_mut().stack.pop().unwrap_or(Value::Null)
    }

    pub(super) fn push(&mut self, value: Value) {
        self.thread_mut().stack.push(value);
    }

    pub(super) fn peek(&self, depth: usize) -> Value {
        let stack = &self.thread().stack;
        stack[stack.len() - 1 - depth]
    }

    /// An exception that the machine throws.
    pub(super) fn exception(&mut self, class: ClassNo, message: Option<&str>) -> Halt {
        let object = self.state.allocate(self.m.program, class);
        if let Value::Ref(n) = object {
            self.state.objects[n as usize].built = true;
        }
        let message = message.map_or(Value::Null, |m| self.m.program.texts.intern(m));
        self.state.set(object, 0, message);
        self.sign(object);
        Halt::Throw(object)
    }

    /// Remembers where an exception was made.
    fn sign(&mut self, object: Value) {
        let frames = self.thread().frames.iter().rev();
        let mut own = frames.filter(|f| !self.m.program.methods[f.method as usize].library);
        let site = own.next().map_or(0, |f| {
            i64::from(f.method) << 32 | i64::from(f.pc.saturating_sub(1))
        });
        self.state.set(object, 2, Value::Long(site));
    }

    pub(super) fn null_pointer(&mut self) -> Halt {
        self.exception(self.m.program.known.null_pointer, None)
    }

    pub(super) fn unsupported<T>(&self, what: impl Into<String>) -> Result<T, Halt> {
        let span = super::span_of(self.m.program, self.thread(), 1);
        Err(End::Unsupported(what.into(), span).into())
    }

    /// Runs the next instruction.
    pub(super) fn instruction(&mut self) -> Step {
        let program = self.m.program;
        let Some(frame) = self.thread_mut().frames.last_mut() else {
            return Ok(());
        };
        let (method, pc, base) = (frame.method, frame.pc as usize, frame.base as usize);
        frame.pc += 1;
        match &program.methods[method as usize].ops[pc] {
            Op::Const(value) => self.push(*value),
            Op::Load(n) => {
                let value = self.thread().stack[base + usize::from(*n)];
                self.push(value);
            }
            Op::Store(n) => {
                let value = self.pop();
                self.thread_mut().stack[base + usize::from(*n)] = value;
            }
            Op::Pop => {
                self.pop();
            }
            Op::Dup => self.push(self.peek(0)),
            Op::DupUnder => {
                let (b, a) = (self.pop(), self.pop());
                [b, a, b].into_iter().for_each(|v| self.push(v));
            }
            Op::DupUnder2 => {
                let (c, b, a) = (self.pop(), self.pop(), self.pop());
                [c, a, b, c].into_iter().for_each(|v| self.push(v));
            }
            Op::Dup2 => {
                let (a, b) = (self.peek(1), self.peek(0));
                [a, b].into_iter().for_each(|v| self.push(v));
            }
            Op::Swap => {
                let (b, a) = (self.pop(), self.pop());
                [b, a].into_iter().for_each(|v| self.push(v));
            }
            Op::GetField(place, n) => return self.get_field(*place, *n),
            Op::PutField(place, n) => return self.put_field(*place, *n),
            Op::GetStatic(n) => {
                let value = self.state.statics[*n as usize];
                let shown = self.static_text(*n, value, "==");
                self.note(What::Read, Value::Null, shown);
                self.push(value);
            }
            Op::PutStatic(n) => {
                let value = self.pop();
                self.state.statics[*n as usize] = value;
                self.state.share(value);
                let shown = self.static_text(*n, value, "=");
                self.note(What::Write, Value::Null, shown);
            }
            Op::ArrayLoad => return self.array_load(),
            Op::ArrayStore => return self.array_store(),
            Op::Length => {
                let array = self.pop();
                let Some(object) = self.state.object(array) else {
                    return Err(self.null_pointer());
                };
                let count = object.count as i32;
                self.push(Value::Int(count));
            }
            Op::NewArrays(count, held) => return self.new_arrays(*count, *held),
            Op::New(class) => {
                let object = self.state.allocate(program, *class);
                if program.classes[*class as usize].is_thread {
                    let daemon = self.state.get(self.thread().object, DAEMON);
                    self.state.set(object, DAEMON, daemon);
                }
                let known = &program.classes[*class as usize];
                let fills = known.methods.get(&program.known.fill_in);
                if fills.is_some_and(|m| !program.methods[*m as usize].library) {
                    return self.unsupported("an exception with its own `fillInStackTrace`");
                }
                if program.classes[*class as usize].is_throwable {
                    self.sign(object);
                }
                self.push(object);
            }
            Op::Built => {
                let object = self.pop();
                if let Value::Ref(n) = object {
                    self.state.objects[n as usize].built = true;
                }
                return self.constructed(object);
            }
            Op::Arith(op, kind) => {
                let (b, a) = (self.pop(), self.pop());
                match super::arith::arith(*op, *kind, a, b) {
                    Some(value) => self.push(value),
                    None => {
                        let class = program.known.arithmetic;
                        return Err(self.exception(class, Some("/ by zero")));
                    }
                }
            }
            Op::Negate(kind) => {
                let value = self.pop();
                self.push(super::arith::negate(*kind, value));
            }
            Op::Not => {
                let value = self.pop();
                self.push(Value::bool(!value.is_true()));
            }
            Op::Convert(prim) => {
                let value = self.pop();
                self.push(super::arith::convert(value, *prim));
            }
            Op::Same(wanted) => return self.same(*wanted),
            Op::Jump(to) => self.go(*to),
            Op::JumpIf(when, to) => {
                if self.pop().is_true() == *when {
                    self.go(*to);
                }
            }
            Op::Is(test) => {
                let value = self.pop();
                let is = value != Value::Null && self.passes(value, *test);
                self.push(Value::bool(is));
            }
            Op::Cast(test) => {
                let value = self.peek(0);
                if value != Value::Null && !self.passes(value, *test) {
                    return Err(self.exception(program.known.cast, None));
                }
            }
            Op::Box(p) => {
                let value = self.pop();
                self.push(Value::Boxed(*p, value.bits()));
            }
            Op::Unbox(p) => match self.pop() {
                Value::Boxed(held, bits) => {
                    let value = Value::of_bits(held, bits);
                    self.push(super::arith::convert(value, *p));
                }
                Value::Null => return Err(self.null_pointer()),
                value => self.push(value),
            },
            Op::Call(callee) => return self.call(*callee),
            Op::CallVirtual(signature) => return self.call_virtual(*signature),
            Op::Native(native, count) => return self.native(*native, *count),
            Op::Return(with) => {
                if self.must_stay() {
                    return Err(End::Blocked.into());
                }
                self.return_(*with);
            }
            Op::Throw => {
                let value = self.pop();
                return Err(match value {
                    Value::Null => self.null_pointer(),
                    value => Halt::Throw(value),
                });
            }
            Op::Raise(class, caused) => {
                let cause = match caused {
                    true => self.pop(),
                    false => Value::Null,
                };
                let halt = self.exception(*class, None);
                if let Halt::Throw(thrown) = halt
                    && *caused
                {
                    // Its message is the text of the cause, whose `toString` is not run.
                    let message = super::text::unknown("MatchException");
                    let message = program.texts.intern(&message);
                    self.state.set(thrown, 0, message);
                    self.state.set(thrown, 1, cause);
                }
                return Err(halt);
            }
            Op::Enter => return self.enter_monitor(),
            Op::Exit => return self.exit_monitor(),
            Op::Init(class) => return self.initialize(*class),
            Op::Capture(class, count) => {
                let count = usize::from(*count);
                let at = self.thread().stack.len() - count;
                let values = self.thread_mut().stack.split_off(at);
                let start = self.state.cells.len() as u32;
                self.state.cells.extend(values);
                self.state.objects.push(crate::state::Object {
                    shape: Shape::Object(*class),
                    start,
                    count: count as u32,
                    built: true,
                    shared: false,
                });
                let object = Value::Ref(self.state.objects.len() as u32 - 1);
                self.push(object);
            }
            Op::Concat(count, kinds) => {
                let at = self.thread().stack.len() - usize::from(*count);
                let values = self.thread_mut().stack.split_off(at);
                let mut text = String::new();
                for (value, prim) in values.iter().zip(kinds) {
                    match self.text_of(*value, *prim) {
                        Some(part) => text.push_str(&part),
                        None => {
                            return self
                                .unsupported("the text of an object, whose `toString` is not run");
                        }
                    }
                }
                let value = program.texts.intern(&text);
                self.push(value);
            }
            Op::Invariants => {
                let object = self.pop();
                return self.invariants(object);
            }
            Op::IsCaught(class) => {
                let caught = self.is_caught(*class);
                self.push(Value::bool(caught));
            }
            Op::Check(why) => {
                if !self.pop().is_true() {
                    return self.broken(why);
                }
            }
            Op::Quiet => self.thread_mut().quiet += 1,
            Op::Loud => {
                let thread = self.thread_mut();
                thread.quiet = thread.quiet.saturating_sub(1);
            }
            Op::SaveDepth(slot) => {
                let locals = base + usize::from(program.methods[method as usize].locals);
                let depth = self.thread().stack.len() - locals;
                self.thread_mut().stack[base + usize::from(*slot)] = Value::Int(depth as i32);
            }
            Op::Mark(number) => self.reach(*number),
            Op::Unsupported(what) => return self.unsupported(what.as_ref()),
        }
        Ok(())
    }

    pub(super) fn go(&mut self, to: u32) {
        if let Some(frame) = self.thread_mut().frames.last_mut() {
            frame.pc = to;
        }
    }

    /// A check fails.
    fn broken(&mut self, why: &Why) -> Step {
        let frames = &self.thread().frames;
        let caller = frames.len().checked_sub(2).map(|k| frames[k]);
        let by_client = caller.is_some_and(|f| self.m.program.methods[f.method as usize].client);
        if matches!(why, Why::Requires(_)) && by_client {
            return Err(End::Dropped.into());
        }
        let span = super::span_of(self.m.program, self.thread(), 1);
        self.thread_mut().quiet = 0;
        self.note(What::Fails, Value::Null, "fails".to_owned());
        Err(End::Failed(Box::new(Fault::Check(why.clone(), span))).into())
    }
}
