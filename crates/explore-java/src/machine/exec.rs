//! Single instructions, calls, returns and exceptions.

use super::{DEEPEST, End, Fault, Halt, Run, What};
use crate::code::{Atomicity, ClassNo, MethodNo, Op, Program, Test, Why};
use crate::state::{Frame, Held, Init, Shape, State, Status};
use crate::value::Value;
use heddle_resolve::types::Prim;

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

    fn peek(&self, depth: usize) -> Value {
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
        let site = own.next().map_or(0, |f| i64::from(f.method) << 32 | i64::from(f.pc.saturating_sub(1)));
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
            Op::NewArrays(count, prim, class) => return self.new_arrays(*count, *prim, *class),
            Op::New(class) => {
                let object = self.state.allocate(program, *class);
                if program.classes[*class as usize].is_throwable {
                    self.sign(object);
                }
                self.push(object);
            }
            Op::Built => {
                if let Value::Ref(n) = self.pop() {
                    self.state.objects[n as usize].built = true;
                }
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
            Op::Return(with) => self.return_(*with),
            Op::Throw => {
                let value = self.pop();
                return Err(match value {
                    Value::Null => self.null_pointer(),
                    value => Halt::Throw(value),
                });
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
                        None => return self.unsupported("the text of an object, whose `toString` is not run"),
                    }
                }
                let value = program.texts.intern(&text);
                self.push(value);
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
            Op::Unsupported(what) => return self.unsupported(what.as_ref()),
        }
        Ok(())
    }

    fn go(&mut self, to: u32) {
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

    fn get_field(&mut self, place: u16, n: u32) -> Step {
        let object = self.pop();
        if object == Value::Null {
            return Err(self.null_pointer());
        }
        let value = self.state.get(object, place.into());
        let field = &self.m.program.fields[n as usize];
        if self.log.wanted && !field.hidden && !field.is_final {
            let shown = self.field_text(object, n, value, "==");
            self.note(What::Read, object, shown);
        }
        self.push(value);
        Ok(())
    }

    fn put_field(&mut self, place: u16, n: u32) -> Step {
        let (value, object) = (self.pop(), self.pop());
        if object == Value::Null {
            return Err(self.null_pointer());
        }
        self.state.set(object, place.into(), value);
        if self.log.wanted && !self.m.program.fields[n as usize].hidden {
            let shown = self.field_text(object, n, value, "=");
            self.note(What::Write, object, shown);
        }
        Ok(())
    }

    fn element(&mut self, array: Value, index: i32) -> Result<usize, Halt> {
        let Some(object) = self.state.object(array) else {
            return Err(self.null_pointer());
        };
        let count = object.count;
        match usize::try_from(index) {
            Ok(at) if at < count as usize => Ok(at),
            _ => {
                let text = format!("Index {index} out of bounds for length {count}");
                Err(self.exception(self.m.program.known.index, Some(&text)))
            }
        }
    }

    fn array_load(&mut self) -> Step {
        let (index, array) = (self.pop().as_int(), self.pop());
        let at = self.element(array, index)?;
        let value = self.state.get(array, at);
        let shown = self.element_text(array, index, value, "==");
        self.note(What::Read, array, shown);
        self.push(value);
        Ok(())
    }

    fn array_store(&mut self) -> Step {
        let (value, index, array) = (self.pop(), self.pop().as_int(), self.pop());
        let at = self.element(array, index)?;
        let mut value = value;
        if let Some(Shape::Array(prim, class)) = self.state.object(array).map(|o| o.shape) {
            match prim {
                Some(p) => value = super::arith::convert(value, p),
                None if value != Value::Null && !self.passes(value, Test::Class(class)) => {
                    return Err(self.exception(self.m.program.known.store, None));
                }
                None => {}
            }
        }
        self.state.set(array, at, value);
        let shown = self.element_text(array, index, value, "=");
        self.note(What::Write, array, shown);
        Ok(())
    }

    fn new_arrays(&mut self, count: u8, prim: Option<Prim>, class: ClassNo) -> Step {
        let mut lengths: Vec<i32> = (0..count).map(|_| self.pop().as_int()).collect();
        lengths.reverse();
        if lengths.iter().any(|n| *n < 0) {
            return Err(self.exception(self.m.program.known.negative, None));
        }
        if lengths.iter().any(|n| *n > 100_000) {
            return self.unsupported("an array of more than 100,000 elements");
        }
        let array = self.nested(&lengths, prim, class);
        self.push(array);
        Ok(())
    }

    fn nested(&mut self, lengths: &[i32], prim: Option<Prim>, class: ClassNo) -> Value {
        let Some((first, rest)) = lengths.split_first() else {
            return Value::Null;
        };
        if rest.is_empty() {
            return self.state.allocate_array(Shape::Array(prim, class), *first as usize);
        }
        let array = self.state.allocate_array(Shape::Nested, *first as usize);
        for k in 0..*first as usize {
            let inner = self.nested(rest, prim, class);
            self.state.set(array, k, inner);
        }
        array
    }

    /// `==` of references; for boxes and texts Java's answer depends on who made them.
    fn same(&mut self, wanted: bool) -> Step {
        let (b, a) = (self.pop(), self.pop());
        let same = match (a, b) {
            (Value::Boxed(p, x), Value::Boxed(q, y)) if p == q && x == y => {
                let cached = match p {
                    Prim::Boolean | Prim::Byte => true,
                    Prim::Float | Prim::Double => false,
                    _ => (-128..=127).contains(&x),
                };
                if !cached {
                    return self.unsupported("comparing boxed numbers with `==`");
                }
                true
            }
            (Value::Text(x), Value::Text(y)) if x == y && x >= self.m.program.literals => {
                return self.unsupported("comparing texts with `==`");
            }
            _ => a == b,
        };
        self.push(Value::bool(same == wanted));
        Ok(())
    }

    pub(super) fn passes(&self, value: Value, test: Test) -> bool {
        let program = self.m.program;
        match (test, self.state.object(value).map(|o| o.shape)) {
            (Test::Any, _) => true,
            (Test::Class(wanted), Some(Shape::Object(class))) => {
                wanted == program.known.object || program.classes[class as usize].above.contains(&wanted)
            }
            (Test::Class(wanted), Some(_)) => wanted == program.known.object,
            (Test::Class(wanted), None) => {
                let class = class_of(program, self.state, value);
                class.is_some_and(|c| program.classes[c as usize].above.contains(&wanted))
            }
            (Test::ArrayOf(wanted), Some(Shape::Array(None, class))) => {
                wanted == program.known.object || program.classes[class as usize].above.contains(&wanted)
            }
            (Test::ArrayOf(wanted), Some(Shape::Nested)) => wanted == program.known.object,
            (Test::Primitives(p), Some(Shape::Array(q, _))) => Some(p) == q,
            _ => false,
        }
    }

    /// Calls a method; its arguments are on the stack.
    pub(super) fn call(&mut self, callee: MethodNo) -> Step {
        let program = self.m.program;
        let code = &program.methods[callee as usize];
        if self.thread().frames.len() >= DEEPEST {
            return Err(self.exception(program.known.overflow, None));
        }
        let quiet = self.thread().frames.last().is_some_and(|f| f.quiet);
        let atomic = code.atomic != Atomicity::Steps;
        if atomic && !quiet && self.thread().quiet == 0 && code.atomic != Atomicity::Alone {
            let receiver = self.peek(code.params.saturating_sub(1).into());
            let method = code.name.clone();
            let args: Vec<Value> = (0..code.params.saturating_sub(1)).rev().map(|k| self.peek(k.into())).collect();
            let inner = self.thread().frames.last().is_some_and(|f| program.methods[f.method as usize].library);
            let args = args.into_iter().filter(|_| !inner);
            let args: Vec<String> = args.map(|a| self.shown(a, false)).collect();
            let text = format!("{}({})", method, args.join(", "));
            self.note(What::Call, receiver, text);
        }
        let params = usize::from(code.params);
        let thread = self.thread_mut();
        let base = thread.stack.len() - params;
        thread.stack.resize(base + usize::from(code.locals), Value::Null);
        thread.frames.push(Frame {
            method: callee,
            pc: 0,
            base: base as u32,
            quiet: quiet || atomic,
            init: 0,
        });
        Ok(())
    }

    pub(super) fn call_virtual(&mut self, signature: u32) -> Step {
        let program = self.m.program;
        let depth = usize::from(program.arguments[signature as usize]);
        let receiver = self.peek(depth);
        let Some(class) = class_of(program, self.state, receiver) else {
            return Err(self.null_pointer());
        };
        let known = &program.classes[class as usize];
        let Some(method) = known.methods.get(&signature).copied() else {
            let name = &program.signatures[signature as usize];
            return self.unsupported(format!("`{name}` on an object of `{}`", known.name));
        };
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

    fn return_(&mut self, with: bool) {
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
        }
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
                let bottom = frame.base as usize + usize::from(code.locals);
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
                self.state.inits[frame.init as usize - 1] = Init::Failed;
            }
        }
    }

    fn uncaught(&mut self, thrown: Value) -> End {
        let program = self.m.program;
        let class = class_of(program, self.state, thrown).unwrap_or(program.known.object);
        let name = program.classes[class as usize].name.clone();
        let message = match self.state.get(thrown, 0) {
            Value::Text(n) => Some(program.texts.text(n).to_string()),
            _ => None,
        };
        let site = self.state.get(thrown, 2).as_long();
        let method = &program.methods[(site >> 32) as usize];
        let span = method.spans.get((site & 0xffff_ffff) as usize).copied();
        let span = span.filter(|_| site != 0).unwrap_or_else(|| super::span_of(program, self.thread(), 1));
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
            });
        }
        End::Failed(Box::new(Fault::Uncaught(name, message, span)))
    }

    fn enter_monitor(&mut self) -> Step {
        let on = self.peek(0);
        match on {
            Value::Ref(_) | Value::Class(_) => {}
            Value::Null => {
                self.pop();
                return Err(self.null_pointer());
            }
            _ => return self.unsupported("the lock of a text or a boxed number"),
        }
        let tid = self.tid as u8;
        match self.state.held.iter_mut().find(|h| h.on == on) {
            Some(held) if held.owner == tid => held.count += 1,
            Some(_) => return Err(End::Blocked.into()),
            None => {
                self.state.held.push(Held {
                    on,
                    owner: tid,
                    count: 1,
                });
                self.note(What::Enter, on, String::new());
            }
        }
        self.pop();
        Ok(())
    }

    fn exit_monitor(&mut self) -> Step {
        let on = self.pop();
        let tid = self.tid as u8;
        let Some(at) = self.state.held.iter().position(|h| h.on == on && h.owner == tid) else {
            return Err(self.exception(self.m.program.known.monitor, None));
        };
        self.state.held[at].count -= 1;
        if self.state.held[at].count == 0 {
            self.state.held.remove(at);
            self.note(What::Exit, on, String::new());
        }
        Ok(())
    }

    fn initialize(&mut self, class: ClassNo) -> Step {
        let program = self.m.program;
        match self.state.inits[class as usize] {
            Init::Done => Ok(()),
            Init::By(owner) if usize::from(owner) == self.tid => Ok(()),
            Init::By(_) => Err(End::Blocked.into()),
            Init::Failed => {
                let name = program.classes[class as usize].name.clone();
                Err(self.exception(program.known.no_class, Some(&name)))
            }
            Init::Not => {
                let Some(init) = program.classes[class as usize].init else {
                    return Ok(());
                };
                self.state.inits[class as usize] = Init::By(self.tid as u8);
                self.call(init)?;
                if let Some(frame) = self.thread_mut().frames.last_mut() {
                    frame.init = class + 1;
                }
                Ok(())
            }
        }
    }
}
