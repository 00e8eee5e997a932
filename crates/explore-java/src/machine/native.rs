//! Methods of the library that are no Java code here: threads, monitors, texts, boxes, exceptions.

use super::exec::{Step, class_of};
use super::{End, Halt, Run, What};
use crate::code::{Kept, Native, TextOp};
use crate::state::{Held, Shape, Status, Thread};
use crate::value::Value;
use heddle_resolve::types::Prim;

/// Places of a thread object's own fields.
/// What it runs.
pub(crate) const TARGET: usize = 0;
const NAME: usize = 1;
pub(super) const INTERRUPTED: usize = 2;
pub(crate) const DAEMON: usize = 3;
/// It only waits for work.
pub(crate) const IDLE: usize = 4;
/// It began to wait before this state, in something that an interrupt ends.
pub(crate) const WAITS: usize = 5;
/// The permit of `LockSupport`.
pub(super) const PERMIT: usize = 6;

impl Run<'_, '_> {
    /// Runs a method of the library; so many arguments are on the stack.
    pub(super) fn native(&mut self, native: Native, count: u8) -> Step {
        let count = usize::from(count);
        let stack = &self.thread().stack;
        let args: Vec<Value> = stack[stack.len() - count..].to_vec();
        let first = args.first().copied().unwrap_or(Value::Null);
        let takes_receiver = native.takes_receiver();
        if takes_receiver && first == Value::Null {
            return Err(self.null_pointer());
        }
        self.no_unknown_text(native, &args)?;
        if let Some(class) = self.initialized_before(native, first) {
            // The call comes again after it.
            if let Some(frame) = self.thread_mut().frames.last_mut() {
                frame.pc -= 1;
            }
            return self.initialize(class);
        }
        let result = self.run_native(native, &args)?;
        let stack = &mut self.thread_mut().stack;
        // The end of the program leaves nothing.
        stack.truncate(stack.len().saturating_sub(count));
        if let Some(result) = result {
            self.push(result);
        }
        match native {
            // The frame of what it runs comes after its arguments are gone.
            Native::ThreadRun => {
                let target = self.state.get(first, TARGET);
                if target != Value::Null {
                    self.push(target);
                    return self.call_virtual(self.m.program.known.runnable_run);
                }
            }
            Native::Equals | Native::ObjectsEquals if result.is_none() => {
                args.iter().for_each(|a| self.push(*a));
                return self.call_virtual(self.m.program.known.equals);
            }
            _ => {}
        }
        Ok(())
    }

    /// Runs that look into a text that nobody knows end.
    fn no_unknown_text(&mut self, native: Native, args: &[Value]) -> Result<(), Halt> {
        let looks = matches!(
            native,
            Native::HashCode
                | Native::Equals
                | Native::ObjectsEquals
                | Native::ParseInt
                | Native::ParseLong
                | Native::Units
                | Native::Text(_)
        ) && !matches!(native, Native::Text(TextOp::Concat | TextOp::Same));
        match looks && args.iter().any(|a| self.is_unknown(*a)) {
            true => self.unsupported("a look into the text of an object"),
            false => Ok(()),
        }
    }

    /// `new` of an exception: a message, a cause, or something whose text is the message.
    fn throwable_new(&mut self, object: Value, args: &[Value]) -> Result<Option<Value>, Halt> {
        let program = self.m.program;
        let class = class_of(program, self.state, object).unwrap_or(program.known.object);
        let of_detail = program.classes[class as usize]
            .above
            .contains(&program.known.assertion);
        for value in args {
            match value {
                Value::Null => {}
                Value::Ref(_) => {
                    let thrown = class_of(program, self.state, *value)
                        .is_some_and(|c| program.classes[c as usize].is_throwable);
                    if thrown {
                        self.state.set(object, 1, *value);
                    }
                    if args.len() == 1 {
                        self.set_message(object, *value)?;
                    } else if !thrown && !of_detail {
                        return self.unsupported("this exception");
                    }
                }
                value => self.set_message(object, *value)?,
            }
        }
        Ok(None)
    }

    fn set_message(&mut self, object: Value, of: Value) -> Result<(), Halt> {
        let Some(text) = self.text_of(of, None) else {
            return self.unsupported("the text of an object, whose `toString` is not run");
        };
        let text = self.m.program.texts.intern(&text);
        self.state.set(object, 0, text);
        Ok(())
    }

    fn run_native(&mut self, native: Native, args: &[Value]) -> Result<Option<Value>, Halt> {
        let program = self.m.program;
        let first = args.first().copied().unwrap_or(Value::Null);
        let second = args.get(1).copied().unwrap_or(Value::Null);
        let int = |n: i32| Ok(Some(Value::Int(n)));
        match native {
            Native::Wait => self.wait(first, false),
            Native::WaitFor => {
                let timed = self.has_end(&args[1..])?;
                self.wait(first, timed)
            }
            Native::Notify => self.notify(first, false),
            Native::NotifyAll => self.notify(first, true),
            Native::HashCode => match first {
                Value::Boxed(Prim::Int | Prim::Short | Prim::Byte | Prim::Char, n) => int(n as i32),
                Value::Boxed(Prim::Boolean, n) => int(if n != 0 { 1231 } else { 1237 }),
                Value::Boxed(Prim::Long | Prim::Double, n) => {
                    int((n ^ (n as u64 >> 32) as i64) as i32)
                }
                Value::Boxed(Prim::Float, n) => int(n as i32),
                Value::Text(n) => {
                    let text = program.texts.text(n);
                    int(text
                        .encode_utf16()
                        .fold(0i32, |h, c| h.wrapping_mul(31).wrapping_add(c.into())))
                }
                _ => self.unsupported("the identity hash code of an object"),
            },
            Native::Equals => Ok(Some(Value::bool(first == second))),
            Native::ObjectsEquals => match first {
                Value::Ref(_) if first != second => Ok(None),
                _ => Ok(Some(Value::bool(first == second))),
            },
            Native::ToText => {
                let value = args.last().copied().unwrap_or(Value::Null);
                match self.text_of(value, None) {
                    Some(text) => Ok(Some(program.texts.intern(&text))),
                    None => self.unsupported("the text of an object"),
                }
            }
            Native::GetClass => {
                let class = class_of(program, self.state, first);
                Ok(Some(Value::Class(class.unwrap_or(program.known.object))))
            }
            Native::ThreadNew => self.thread_new(first, &args[1..]),
            Native::ThreadStart => self.start(first),
            Native::ThreadJoin => self.join(first, false),
            Native::ThreadJoinFor => {
                let timed = self.has_end(&args[1..])?;
                self.join(first, timed)
            }
            Native::ThreadRun | Native::ThreadYield | Native::Print | Native::Nothing => Ok(None),
            Native::ThreadSetDaemon => {
                let running = self.state.thread_of(first);
                if running.is_some_and(|t| self.state.threads[t].status != Status::Finished) {
                    return Err(self.exception(program.known.illegal_thread, None));
                }
                self.state.set(first, DAEMON, second);
                Ok(None)
            }
            Native::ThreadCurrent => Ok(Some(self.thread().object)),
            Native::ThreadSleep => {
                self.has_end(args)?;
                self.check_interrupt()?;
                Ok(None)
            }
            Native::ThreadInterrupt => self.interrupt(first),
            Native::ThreadIsInterrupted => Ok(Some(self.state.get(first, INTERRUPTED))),
            Native::ThreadInterrupted => {
                let object = self.thread().object;
                let was = self.state.get(object, INTERRUPTED);
                self.set_interrupted(self.tid, false);
                Ok(Some(was))
            }
            Native::ThreadIsAlive => {
                let alive = self.state.thread_of(first);
                let alive = alive.is_some_and(|t| self.state.threads[t].status != Status::Finished);
                Ok(Some(Value::bool(alive)))
            }
            Native::ThreadGetName => match self.state.get(first, NAME) {
                Value::Null => self.unsupported("the name of a thread that was given none"),
                name => Ok(Some(name)),
            },
            Native::ThreadId => {
                let number = self.state.thread_of(first);
                match number {
                    Some(n) => Ok(Some(Value::Long(n as i64 + 1))),
                    None => self.unsupported("the id of a thread that was not started"),
                }
            }
            Native::HoldsLock => {
                let held = self.state.monitor(first);
                let mine = held.is_some_and(|h| usize::from(h.owner) == self.tid);
                Ok(Some(Value::bool(mine)))
            }
            Native::ThrowableNew => self.throwable_new(first, &args[1..]),
            Native::GetMessage => Ok(Some(self.state.get(first, 0))),
            Native::GetCause => Ok(Some(self.state.get(first, 1))),
            Native::InitCause => {
                self.state.set(first, 1, second);
                Ok(Some(first))
            }
            Native::AddSuppressed => Ok(None),
            Native::Text(op) => self.string_method(op, args),
            Native::TextOf(p) => match self.text_of(first, Some(p)) {
                Some(text) => Ok(Some(program.texts.intern(&text))),
                None => self.unsupported("this text"),
            },
            Native::MathMax | Native::MathMin => {
                let greater = match (first, second) {
                    (Value::Int(a), Value::Int(b)) => a >= b,
                    (Value::Long(a), Value::Long(b)) => a >= b,
                    _ => {
                        return Ok(Some(super::arith::extreme(
                            native == Native::MathMax,
                            first,
                            second,
                        )));
                    }
                };
                let takes_first = greater == (native == Native::MathMax);
                Ok(Some(if takes_first { first } else { second }))
            }
            Native::MathAbs => Ok(Some(match first {
                Value::Int(n) => Value::Int(n.wrapping_abs()),
                Value::Long(n) => Value::Long(n.wrapping_abs()),
                Value::Float(b) => Value::Float(f32::from_bits(b).abs().to_bits()),
                other => Value::Double(other.as_double().abs().to_bits()),
            })),
            Native::FloorMod | Native::FloorDiv => self.floor(native, first, second),
            Native::IntegerCompare => {
                let number = |v: Value| match v {
                    Value::Boxed(_, bits) => bits,
                    v => v.as_long(),
                };
                int(number(first).cmp(&number(second)) as i32)
            }
            Native::ParseInt => {
                let Value::Text(n) = first else {
                    return self.unsupported("this number");
                };
                let text = program.texts.text(n);
                match text.parse::<i32>() {
                    Ok(n) => int(n),
                    Err(_) => self.not_a_number(&text),
                }
            }
            Native::Unbox(to) => match first {
                Value::Boxed(p, bits) => {
                    Ok(Some(super::arith::convert(Value::of_bits(p, bits), to)))
                }
                _ => self.unsupported("this number"),
            },
            Native::BoxOf(p) => Ok(Some(Value::Boxed(p, first.bits()))),
            Native::EnumName => Ok(Some(self.state.get(first, 0))),
            Native::EnumOrdinal => Ok(Some(self.state.get(first, 1))),
            Native::EnumCompare => {
                let place = |v| self.state.get(v, 1).as_int();
                int(place(first) - place(second))
            }
            Native::ArrayClone => {
                let Some(object) = self.state.object(first).copied() else {
                    return self.unsupported("this copy");
                };
                self.copied(first, object.shape, object.count as usize)
            }
            Native::ArrayCopyOf => {
                let Some(object) = self.state.object(first).copied() else {
                    return self.unsupported("this copy");
                };
                match usize::try_from(second.as_int()) {
                    Ok(length) => self.copied(first, object.shape, length),
                    Err(_) => Err(self.exception(program.known.negative, None)),
                }
            }
            Native::ArrayCopy => self.array_copy(args),
            Native::ArrayFill => {
                let Some(count) = self.state.object(first).map(|o| o.count as usize) else {
                    return Err(self.null_pointer());
                };
                if count > 0 {
                    let value = self.stored(first, second)?;
                    (0..count).for_each(|k| self.state.set(first, k, value));
                }
                Ok(None)
            }
            Native::NonNull => Ok(Some(first)),
            Native::When if first.is_true() => Ok(None),
            Native::When => Err(End::Blocked.into()),
            Native::Spurious => Ok(Some(Value::bool(self.m.spurious))),
            Native::Assume if first.is_true() => Ok(None),
            Native::Assume => Err(End::Dropped.into()),
            Native::Choose => {
                let chosen = self.choices.next(first.as_int().max(1) as u32);
                let frames = &self.thread().frames;
                let of_model = frames
                    .last()
                    .is_some_and(|f| program.methods[f.method as usize].library);
                if self.log.wanted && !of_model {
                    self.log.chosen.push((self.tid, chosen));
                }
                int(chosen as i32)
            }
            Native::Resumed => {
                self.pass(if first.is_true() {
                    super::RESUMED
                } else {
                    super::TIMED_OUT
                });
                if !first.is_true() {
                    self.note_aloud(What::TimeOut);
                }
                Ok(None)
            }
            Native::Exit => {
                self.exit();
                Ok(None)
            }
            Native::ParseLong => {
                let Value::Text(n) = first else {
                    return self.unsupported("this number");
                };
                let text = program.texts.text(n);
                match text.parse::<i64>() {
                    Ok(n) => Ok(Some(Value::Long(n))),
                    Err(_) => self.not_a_number(&text),
                }
            }
            Native::DoubleCompare => {
                let number = |v: Value| match v {
                    Value::Boxed(p, bits) => Value::of_bits(p, bits).as_double(),
                    v => v.as_double(),
                };
                int(super::arith::compared(number(first), number(second)))
            }
            Native::MathSqrt => Ok(Some(Value::Double(first.as_double().sqrt().to_bits()))),
            Native::ThreadSetName if second == Value::Null => Err(self.null_pointer()),
            Native::ThreadSetName => {
                self.state.set(first, NAME, second);
                Ok(None)
            }
            other => self.model_native(other, args),
        }
    }

    fn not_a_number<T>(&mut self, text: &str) -> Result<T, Halt> {
        let message = format!("For input string: \"{text}\"");
        Err(self.exception(self.m.program.known.number_format, Some(&message)))
    }

    fn floor(&mut self, native: Native, a: Value, b: Value) -> Result<Option<Value>, Halt> {
        if b.as_long() == 0 {
            let class = self.m.program.known.arithmetic;
            return Err(self.exception(class, Some("/ by zero")));
        }
        let (x, y) = (i128::from(a.as_long()), i128::from(b.as_long()));
        let quotient = x.div_euclid(y) - i128::from(y < 0 && x.rem_euclid(y) != 0);
        let value = match native {
            Native::FloorDiv => quotient,
            _ => x - quotient * y,
        };
        Ok(Some(match (a, b) {
            (Value::Int(_), Value::Int(_)) => Value::Int(value as i32),
            _ => Value::Long(value as i64),
        }))
    }

    fn copied(&mut self, from: Value, shape: Shape, length: usize) -> Result<Option<Value>, Halt> {
        let array = self.state.allocate_array(shape, length);
        let count = self.state.object(from).map_or(0, |o| o.count as usize);
        for k in 0..count.min(length) {
            let value = self.state.get(from, k);
            self.state.set(array, k, value);
        }
        Ok(Some(array))
    }

    fn array_copy(&mut self, args: &[Value]) -> Result<Option<Value>, Halt> {
        let [from, at, to, there, count] = args else {
            return self.unsupported("this copy");
        };
        let length = |run: &Self, a: Value| run.state.object(a).map(|o| i64::from(o.count));
        let (Some(a), Some(b)) = (length(self, *from), length(self, *to)) else {
            return Err(self.null_pointer());
        };
        let (at, there, count) = (at.as_long(), there.as_long(), count.as_long());
        if at < 0 || there < 0 || count < 0 || at + count > a || there + count > b {
            return Err(self.exception(self.m.program.known.index, None));
        }
        let held = |run: &Self, a: Value| match run.state.object(a).map(|o| o.shape) {
            Some(Shape::Array(prim, _)) => prim,
            _ => None,
        };
        if held(self, *from) != held(self, *to) {
            return Err(self.exception(self.m.program.known.store, None));
        }
        let values: Vec<Value> = (at..at + count)
            .map(|k| self.state.get(*from, k as usize))
            .collect();
        // Elements before the one that does not fit are copied.
        for (k, value) in values.into_iter().enumerate() {
            let value = self.stored(*to, value)?;
            self.state.set(*to, there as usize + k, value);
        }
        Ok(None)
    }

    pub(super) fn set_interrupted(&mut self, tid: usize, on: bool) {
        let object = self.state.threads[tid].object;
        self.state.set(object, INTERRUPTED, Value::bool(on));
    }

    /// Throws if the thread was interrupted.
    fn check_interrupt(&mut self) -> Result<(), Halt> {
        let object = self.thread().object;
        if self.state.get(object, INTERRUPTED).is_true() {
            self.set_interrupted(self.tid, false);
            return Err(self.exception(self.m.program.known.interrupted, None));
        }
        Ok(())
    }

    /// Whether a time (milliseconds, and nanoseconds beside them) is over at some moment: zero means never to `wait` and `join`. What they refuse is thrown before
    /// anything else is looked at.
    fn has_end(&mut self, time: &[Value]) -> Result<bool, Halt> {
        let part = |k: usize| time.get(k).map_or(0, |v| v.as_long());
        let refused = match (part(0), part(1)) {
            (..0, _) => "timeout value is negative",
            (_, 0..=999_999) => return Ok(part(0) > 0 || part(1) > 0),
            _ => "nanosecond timeout value out of range",
        };
        let class = self.m.program.known.illegal_argument;
        Err(self.exception(class, Some(refused)))
    }

    fn own_monitor(&mut self, on: Value) -> Result<usize, Halt> {
        let tid = self.tid as u8;
        let held = self
            .state
            .held
            .iter()
            .position(|h| h.on == on && h.owner == tid);
        held.ok_or_else(|| {
            let text = "current thread is not owner";
            self.exception(self.m.program.known.monitor, Some(text))
        })
    }

    fn wait(&mut self, on: Value, timed: bool) -> Result<Option<Value>, Halt> {
        let at = self.own_monitor(on)?;
        self.check_interrupt()?;
        let Held { count, .. } = self.state.held.remove(at);
        self.note(What::Wait, on, String::new());
        self.keep(on, Kept::Released)?;
        self.thread_mut().status = Status::Waiting { on, count, timed };
        Ok(None)
    }

    fn notify(&mut self, on: Value, all: bool) -> Result<Option<Value>, Halt> {
        self.own_monitor(on)?;
        let waiting: Vec<usize> = (0..self.state.threads.len())
            .filter(|t| matches!(self.state.threads[*t].status, Status::Waiting { on: o, .. } if o == on))
            .collect();
        let word = if all { "notifyAll" } else { "notify" };
        let woken = match (all, waiting.len()) {
            (_, 0) => Vec::new(),
            (true, _) => waiting,
            (false, n) => vec![waiting[self.choices.next(n as u32) as usize]],
        };
        let names: Vec<String> = woken
            .iter()
            .map(|t| self.thread_name(self.state.threads[*t].object))
            .collect();
        let text = match names.is_empty() {
            true => format!("{word} (nobody waits)"),
            false => format!("{word} wakes {}", names.join(", ")),
        };
        self.note(What::Notify, on, text);
        self.wake_up(&woken);
        Ok(None)
    }

    fn wake_up(&mut self, threads: &[usize]) {
        for t in threads {
            if let Status::Waiting { on, count, .. } = self.state.threads[*t].status {
                self.state.threads[*t].status = Status::Woken {
                    on,
                    count,
                    interrupted: false,
                };
            }
        }
    }

    /// The end of a thread notifies everybody who waits on its object.
    pub(super) fn end_notifies(&mut self) {
        let object = self.thread().object;
        let waits = |t: &Thread| matches!(t.status, Status::Waiting { on, .. } if on == object);
        let woken: Vec<usize> = (0..self.state.threads.len())
            .filter(|t| waits(&self.state.threads[*t]))
            .collect();
        self.wake_up(&woken);
    }

    /// `new Thread(…)`: a target and a name, in any of the constructors.
    fn thread_new(&mut self, object: Value, args: &[Value]) -> Result<Option<Value>, Halt> {
        for value in args {
            match value {
                Value::Text(_) => self.state.set(object, NAME, *value),
                Value::Ref(_) => self.state.set(object, TARGET, *value),
                _ => {}
            }
        }
        if self.m.program.asks_names && self.state.get(object, NAME) == Value::Null {
            let name = format!("Thread-{}", self.state.named);
            self.state.named += 1;
            let name = self.m.program.texts.intern(&name);
            self.state.set(object, NAME, name);
        }
        Ok(None)
    }

    fn start(&mut self, object: Value) -> Result<Option<Value>, Halt> {
        let program = self.m.program;
        if self.state.thread_of(object).is_some() {
            return Err(self.exception(program.known.illegal_thread, None));
        }
        if self.state.threads.len() >= 100 {
            return self.unsupported("more than 100 threads");
        }
        let class = class_of(program, self.state, object).unwrap_or(program.known.thread);
        let run = program.classes[class as usize]
            .methods
            .get(&program.known.runnable_run)
            .copied();
        let Some(run) = run else {
            return self.unsupported("a thread without `run`");
        };
        self.state.share(object);
        let mut thread = Thread::new(object);
        thread.enter(program, run, &[object]);
        self.state.threads.push(thread);
        let name = self.thread_name(object);
        self.note(What::Start, Value::Null, name);
        Ok(None)
    }

    fn join(&mut self, object: Value, timed: bool) -> Result<Option<Value>, Halt> {
        let held = self.state.monitor(object);
        if held.is_some_and(|h| usize::from(h.owner) != self.tid) {
            // It would be taken while the thread is waited for.
            return self.unsupported("`join` of a thread whose monitor another thread has");
        }
        self.check_interrupt()?;
        let running = self.state.thread_of(object);
        let running = running.is_some_and(|t| self.state.threads[t].status != Status::Finished);
        if running && !(timed && self.timeouts) {
            return Err(End::Blocked.into());
        }
        let name = self.thread_name(object);
        if !running {
            self.note(What::Join, Value::Null, name);
        }
        Ok(None)
    }

    fn interrupt(&mut self, object: Value) -> Result<Option<Value>, Halt> {
        let name = self.thread_name(object);
        self.note(What::Interrupt, Value::Null, name);
        // A thread that was not started or has ended remembers it all the same.
        let Some(t) = self.state.thread_of(object) else {
            self.state.set(object, INTERRUPTED, Value::TRUE);
            return Ok(None);
        };
        match self.state.threads[t].status {
            Status::Waiting { on, count, .. } => {
                self.state.threads[t].status = Status::Woken {
                    on,
                    count,
                    interrupted: true,
                };
            }
            _ => self.set_interrupted(t, true),
        }
        Ok(None)
    }

    pub(super) fn thread_name(&self, object: Value) -> String {
        super::text::name(self.m.program, self.state, object)
    }
}
