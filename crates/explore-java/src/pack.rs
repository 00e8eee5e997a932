//! The canonical form of states: to bytes and back.

use crate::code::{Element, Program};
use crate::state::{Frame, Held, Init, Object, Shape, State, Status, Thread};
use crate::value::Value;
use heddle_resolve::types::Prim;

/// Not numbered yet.
const NONE: u32 = u32::MAX;

/// Makes bytes of states; keeps its memory from one to the next.
#[derive(Default)]
pub(crate) struct Packer {
    bytes: Vec<u8>,
    number: Vec<u32>,
    order: Vec<u32>,
    marks: Vec<u8>,
}

const SHARED: u8 = u8::MAX;

impl Packer {
    /// The canonical bytes of a state.
    pub(crate) fn pack(&mut self, program: &Program, state: &mut State) -> &[u8] {
        forget_dead(program, state);
        self.find(state);
        self.mark(state);
        self.bytes.clear();
        self.u(self.order.len() as u64);
        for k in 0..self.order.len() {
            let old = self.order[k];
            let object = state.objects[old as usize];
            self.shape(object.shape);
            self.u(object.count.into());
            let shared = self.marks[old as usize] == SHARED;
            self.bytes
                .push(u8::from(object.built) | u8::from(shared) << 1);
            for cell in object.start..object.start + object.count {
                self.value(state.cells[cell as usize]);
            }
        }
        for value in &state.statics {
            self.value(*value);
        }
        for init in &state.inits {
            self.bytes.push(match init {
                Init::Not => 0,
                Init::Done => 1,
                Init::Failed => 2,
                Init::By(t) => 3 + t,
            });
        }
        self.bytes.push(state.threads.len() as u8);
        for thread in &state.threads {
            self.thread(thread);
        }
        let mut held: Vec<(u64, Held)> = state.held.iter().map(|h| (self.key(h.on), *h)).collect();
        held.sort_by_key(|(k, _)| *k);
        self.u(held.len() as u64);
        for (_, h) in held {
            self.value(h.on);
            self.bytes.push(h.owner);
            self.u(h.count.into());
        }
        self.u(state.named.into());
        self.u(state.roots.len() as u64);
        for value in &state.roots {
            self.value(*value);
        }
        &self.bytes
    }

    /// Finds out anew what is shared and what is dead, without numbering anything: for runs that are told.
    pub(crate) fn refresh(&mut self, program: &Program, state: &mut State) {
        forget_dead(program, state);
        self.mark(state);
        for (object, mark) in state.objects.iter_mut().zip(&self.marks) {
            object.shared = *mark == SHARED;
        }
    }

    fn key(&self, on: Value) -> u64 {
        match on {
            Value::Ref(n) => self.number[n as usize].into(),
            Value::Class(n) => u64::from(n) << 32,
            _ => u64::MAX,
        }
    }

    /// Numbers what can be reached.
    fn find(&mut self, state: &State) {
        self.number.clear();
        self.number.resize(state.objects.len(), NONE);
        self.order.clear();
        let mut done = 0;
        let Packer { number, order, .. } = self;
        let mut visit = |value: Value, order: &mut Vec<u32>| {
            if let Value::Ref(n) = value
                && number[n as usize] == NONE
            {
                number[n as usize] = order.len() as u32;
                order.push(n);
            }
        };
        // What hangs on the static fields comes first: its numbers do not depend on the threads.
        let common = state.statics.iter().chain(&state.roots);
        common.for_each(|v| visit(*v, order));
        while done < order.len() {
            let object = state.objects[order[done] as usize];
            done += 1;
            for cell in object.start..object.start + object.count {
                visit(state.cells[cell as usize], order);
            }
        }
        for thread in &state.threads {
            visit(thread.object, order);
            thread.stack.iter().for_each(|v| visit(*v, order));
            if let Status::Waiting { on, .. } | Status::Woken { on, .. } = thread.status {
                visit(on, order);
            }
        }
        state.held.iter().for_each(|h| visit(h.on, order));
        while done < order.len() {
            let object = state.objects[order[done] as usize];
            done += 1;
            for cell in object.start..object.start + object.count {
                visit(state.cells[cell as usize], order);
            }
        }
    }

    /// Who can reach what.
    fn mark(&mut self, state: &State) {
        self.marks.clear();
        self.marks.resize(state.objects.len(), 0);
        for value in state.statics.iter().chain(&state.roots) {
            self.spread(state, *value, SHARED);
        }
        for (k, thread) in state.threads.iter().enumerate() {
            let mark = k as u8 + 1;
            if thread.status != Status::Finished {
                self.spread(state, thread.object, mark);
            }
            for value in &thread.stack {
                self.spread(state, *value, mark);
            }
            if let Status::Waiting { on, .. } | Status::Woken { on, .. } = thread.status {
                self.spread(state, on, SHARED);
            }
        }
    }

    fn spread(&mut self, state: &State, from: Value, mark: u8) {
        let mut open = vec![(from, mark)];
        while let Some((value, mark)) = open.pop() {
            let Value::Ref(n) = value else { continue };
            let known = self.marks[n as usize];
            if known == mark || known == SHARED {
                continue;
            }
            let mark = if known == 0 { mark } else { SHARED };
            self.marks[n as usize] = mark;
            let object = state.objects[n as usize];
            for cell in object.start..object.start + object.count {
                if let value @ Value::Ref(_) = state.cells[cell as usize] {
                    open.push((value, mark));
                }
            }
        }
    }

    fn thread(&mut self, thread: &Thread) {
        self.value(thread.object);
        match thread.status {
            Status::Running => self.bytes.push(0),
            Status::Finished => self.bytes.push(1),
            Status::Waiting { on, count, timed } => {
                self.bytes.push(2 + u8::from(timed));
                self.value(on);
                self.u(count.into());
            }
            Status::Woken {
                on,
                count,
                interrupted,
            } => {
                self.bytes.push(4 + u8::from(interrupted));
                self.value(on);
                self.u(count.into());
            }
        }
        self.u(thread.frames.len() as u64);
        for frame in &thread.frames {
            self.u(frame.method.into());
            self.u(frame.pc.into());
            self.u(frame.base.into());
            self.u(u64::from(frame.init) << 1 | u64::from(frame.quiet));
        }
        self.u(thread.stack.len() as u64);
        for value in &thread.stack {
            self.value(*value);
        }
    }

    fn shape(&mut self, shape: Shape) {
        match shape {
            Shape::Object(class) => {
                self.bytes.push(0);
                self.u(class.into());
            }
            Shape::Array(prim, class) => {
                self.bytes.push(1);
                self.bytes.push(prim.map_or(0, |p| p as u8 + 1));
                self.u(class.into());
            }
            Shape::Nested(held) => {
                self.bytes.push(2);
                self.bytes.push(held.dims);
                self.bytes.push(held.prim.map_or(0, |p| p as u8 + 1));
                self.u(held.class.into());
            }
        }
    }

    fn value(&mut self, value: Value) {
        match value {
            Value::Null => self.bytes.push(0),
            Value::Int(n) if (0..200).contains(&n) => self.bytes.push(20 + n as u8),
            Value::Int(n) => self.tagged(1, zigzag(n.into())),
            Value::Long(n) => self.tagged(2, zigzag(n)),
            Value::Float(b) => self.tagged(3, b.into()),
            Value::Double(b) => self.tagged(4, b),
            Value::Ref(n) => {
                let number = self.number[n as usize];
                self.tagged(5, number.into());
            }
            Value::Text(n) => self.tagged(6, n.into()),
            Value::Boxed(p, bits) => self.tagged(8 + p as u8, zigzag(bits)),
            Value::Class(n) => self.tagged(7, n.into()),
        }
    }

    fn tagged(&mut self, tag: u8, n: u64) {
        self.bytes.push(tag);
        self.u(n);
    }

    fn u(&mut self, mut n: u64) {
        while n >= 128 {
            self.bytes.push(n as u8 | 128);
            n >>= 7;
        }
        self.bytes.push(n as u8);
    }
}

fn zigzag(n: i64) -> u64 {
    (n << 1 ^ n >> 63) as u64
}

/// Variables that nobody reads any more hold nothing.
fn forget_dead(program: &Program, state: &mut State) {
    for thread in &mut state.threads {
        let top = thread.frames.len().saturating_sub(1);
        let running = thread.status == Status::Running;
        for (k, frame) in thread.frames.iter().enumerate() {
            let method = &program.methods[frame.method as usize];
            let pc = frame.pc as usize;
            let mut live = method.live.get(pc).copied().unwrap_or(u64::MAX);
            // An exception out of the call that it is in goes by the handlers of that call.
            if (k < top || !running) && pc > 0 {
                live |= method.live.get(pc - 1).copied().unwrap_or(u64::MAX);
            }
            for n in 0..method.locals.min(64) {
                if live >> n & 1 == 0 {
                    thread.stack[frame.base as usize + n as usize] = Value::Null;
                }
            }
        }
    }
}

/// Reads what [`Packer::pack`] wrote.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

/// The state behind bytes.
pub(crate) fn unpack(program: &Program, bytes: &[u8]) -> State {
    let mut r = Reader { bytes, at: 0 };
    let mut state = State::default();
    for _ in 0..r.u() {
        let shape = r.shape();
        let count = r.u() as u32;
        let flags = r.byte();
        let start = state.cells.len() as u32;
        for _ in 0..count {
            let value = r.value();
            state.cells.push(value);
        }
        state.objects.push(Object {
            shape,
            start,
            count,
            built: flags & 1 != 0,
            shared: flags & 2 != 0,
        });
    }
    state.statics = (0..program.statics.len()).map(|_| r.value()).collect();
    state.inits = (0..program.classes.len())
        .map(|_| match r.byte() {
            0 => Init::Not,
            1 => Init::Done,
            2 => Init::Failed,
            t => Init::By(t - 3),
        })
        .collect();
    state.threads = (0..r.byte()).map(|_| r.thread()).collect();
    state.held = (0..r.u())
        .map(|_| Held {
            on: r.value(),
            owner: r.byte(),
            count: r.u() as u32,
        })
        .collect();
    state.named = r.u() as u32;
    state.roots = (0..r.u()).map(|_| r.value()).collect();
    state
}

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    fn u(&mut self) -> u64 {
        let (mut n, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            n |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return n;
            }
            shift += 7;
        }
    }

    fn shape(&mut self) -> Shape {
        match self.byte() {
            0 => Shape::Object(self.u() as u32),
            1 => {
                let prim = self.byte().checked_sub(1).map(|p| Prim::ALL[p as usize]);
                Shape::Array(prim, self.u() as u32)
            }
            _ => {
                let dims = self.byte();
                let prim = self.byte().checked_sub(1).map(|p| Prim::ALL[p as usize]);
                let class = self.u() as u32;
                Shape::Nested(Element { dims, prim, class })
            }
        }
    }

    fn value(&mut self) -> Value {
        let signed = |n: u64| (n >> 1) as i64 ^ -((n & 1) as i64);
        match self.byte() {
            0 => Value::Null,
            1 => Value::Int(signed(self.u()) as i32),
            2 => Value::Long(signed(self.u())),
            3 => Value::Float(self.u() as u32),
            4 => Value::Double(self.u()),
            5 => Value::Ref(self.u() as u32),
            6 => Value::Text(self.u() as u32),
            7 => Value::Class(self.u() as u32),
            tag @ 8..=15 => Value::Boxed(Prim::ALL[tag as usize - 8], signed(self.u())),
            tag => Value::Int(i32::from(tag) - 20),
        }
    }

    fn thread(&mut self) -> Thread {
        let mut thread = Thread::new(self.value());
        thread.status = match self.byte() {
            0 => Status::Running,
            1 => Status::Finished,
            tag @ (2 | 3) => Status::Waiting {
                on: self.value(),
                count: self.u() as u32,
                timed: tag == 3,
            },
            tag => Status::Woken {
                on: self.value(),
                count: self.u() as u32,
                interrupted: tag == 5,
            },
        };
        for _ in 0..self.u() {
            let (method, pc, base) = (self.u() as u32, self.u() as u32, self.u() as u32);
            let last = self.u();
            thread.frames.push(Frame {
                method,
                pc,
                base,
                quiet: last & 1 != 0,
                init: (last >> 1) as u32,
            });
        }
        for _ in 0..self.u() {
            let value = self.value();
            thread.stack.push(value);
        }
        thread
    }
}
