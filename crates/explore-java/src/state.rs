//! States of a run: a flat heap, static fields, threads with their stacks; and their canonical form as bytes.
//!
//! Objects are numbered in the order in which they are found from the static fields and the threads, dead variables and
//! unreachable objects are left out: two states that differ only in addresses or garbage have the same bytes. An object that only
//! one thread can reach is not *shared*: what happens to it is no concern of others.

use crate::code::{ClassNo, Element, MethodNo, Program};
use crate::value::Value;
use heddle_resolve::types::Prim;

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Object(ClassNo),
    Array(Option<Prim>, ClassNo),
    /// An array of arrays, which have at least one dimension.
    Nested(Element),
}

/// An object: its cells are a part of the heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object {
    pub shape: Shape,
    pub start: u32,
    pub count: u32,
    /// Its constructor has ended.
    pub built: bool,
    /// Several threads may reach it.
    pub shared: bool,
}

/// An activation of a method. Its variables begin at `base` of the thread's stack, operands follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub method: MethodNo,
    pub pc: u32,
    pub base: u32,
    /// It runs in one step.
    pub quiet: bool,
    /// The class that it initializes, plus one.
    pub init: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Running,
    /// In the wait set of an object whose monitor it had so many times.
    Waiting {
        on: Value,
        count: u32,
        timed: bool,
    },
    /// Takes the monitor again.
    Woken {
        on: Value,
        count: u32,
        interrupted: bool,
    },
    Finished,
}

#[derive(Clone, Debug)]
pub(crate) struct Thread {
    /// Its object.
    pub object: Value,
    pub frames: Vec<Frame>,
    pub stack: Vec<Value>,
    pub status: Status,
    /// How many quiet blocks it is in.
    pub quiet: u32,
}

/// A held monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub on: Value,
    pub owner: u8,
    pub count: u32,
}

/// How far a class is initialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Init {
    Not,
    By(u8),
    Done,
    Failed,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub cells: Vec<Value>,
    pub objects: Vec<Object>,
    pub statics: Vec<Value>,
    pub inits: Vec<Init>,
    pub threads: Vec<Thread>,
    pub held: Vec<Held>,
    /// How many threads were named by Java.
    pub named: u32,
    /// Objects that all threads can reach, whatever the static fields say: what threads of a family have in common.
    pub roots: Vec<Value>,
}

impl State {
    pub(crate) fn initial(program: &Program, start: MethodNo) -> State {
        let mut state = State {
            statics: program.statics.iter().map(|s| s.initial).collect(),
            inits: program
                .classes
                .iter()
                .map(|c| {
                    if c.init.is_some() {
                        Init::Not
                    } else {
                        Init::Done
                    }
                })
                .collect(),
            ..State::default()
        };
        let main = state.allocate(program, program.known.thread);
        state.set(main, 1, program.texts.intern("main"));
        state.objects[0].built = true;
        let mut thread = Thread::new(main);
        thread.enter(program, start, &[]);
        state.threads.push(thread);
        state
    }

    /// A new object with default values.
    pub(crate) fn allocate(&mut self, program: &Program, class: ClassNo) -> Value {
        let start = self.cells.len() as u32;
        let fields = &program.classes[class as usize].fields;
        let values = fields
            .iter()
            .map(|f| Value::default_of(program.fields[*f as usize].prim));
        self.cells.extend(values);
        self.add(Shape::Object(class), start)
    }

    /// A new array.
    pub(crate) fn allocate_array(&mut self, shape: Shape, length: usize) -> Value {
        let start = self.cells.len() as u32;
        let value = match shape {
            Shape::Array(prim, _) => Value::default_of(prim),
            _ => Value::Null,
        };
        self.cells.resize(self.cells.len() + length, value);
        let array = self.add(shape, start);
        if let Some(object) = self.objects.last_mut() {
            object.built = true;
        }
        array
    }

    fn add(&mut self, shape: Shape, start: u32) -> Value {
        self.objects.push(Object {
            shape,
            start,
            count: self.cells.len() as u32 - start,
            built: false,
            shared: false,
        });
        Value::Ref(self.objects.len() as u32 - 1)
    }

    pub(crate) fn object(&self, value: Value) -> Option<&Object> {
        match value {
            Value::Ref(n) => self.objects.get(n as usize),
            _ => None,
        }
    }

    pub(crate) fn get(&self, object: Value, place: usize) -> Value {
        match self.object(object) {
            Some(o) if place < o.count as usize => self.cells[o.start as usize + place],
            _ => Value::Null,
        }
    }

    pub(crate) fn set(&mut self, object: Value, place: usize, value: Value) {
        let Some(o) = self.object(object).copied() else {
            return;
        };
        if place >= o.count as usize {
            return;
        }
        self.cells[o.start as usize + place] = value;
        if o.shared {
            self.share(value);
        }
    }

    /// Everything that can be reached from a value can be reached by all threads.
    pub(crate) fn share(&mut self, value: Value) {
        let mut open = vec![value];
        while let Some(Value::Ref(n)) = open.pop() {
            let object = &mut self.objects[n as usize];
            if !object.shared {
                object.shared = true;
                let cells = object.start as usize..(object.start + object.count) as usize;
                let refs = self.cells[cells]
                    .iter()
                    .filter(|v| matches!(v, Value::Ref(_)));
                open.extend(refs.copied());
            }
        }
    }

    /// No second thread was ever started.
    pub(crate) fn is_sequential(&self) -> bool {
        self.threads.len() == 1 && self.roots.is_empty()
    }

    pub(crate) fn is_shared(&self, value: Value) -> bool {
        match value {
            Value::Class(_) => true,
            _ => self.object(value).is_some_and(|o| o.shared),
        }
    }

    pub(crate) fn monitor(&self, on: Value) -> Option<&Held> {
        self.held.iter().find(|h| h.on == on)
    }

    /// The thread that an object is, if it was started.
    pub(crate) fn thread_of(&self, object: Value) -> Option<usize> {
        self.threads.iter().position(|t| t.object == object)
    }

    /// Whether another thread has not ended.
    pub(crate) fn is_alone(&self, tid: usize) -> bool {
        let mut others = self.threads.iter().enumerate().filter(|(k, _)| *k != tid);
        others.all(|(_, t)| t.status == Status::Finished)
    }
}

impl Thread {
    pub(crate) fn new(object: Value) -> Thread {
        Thread {
            object,
            frames: Vec::new(),
            stack: Vec::new(),
            status: Status::Running,
            quiet: 0,
        }
    }

    /// Begins a method with its arguments.
    pub(crate) fn enter(&mut self, program: &Program, method: MethodNo, args: &[Value]) {
        let base = self.stack.len() as u32;
        self.stack.extend_from_slice(args);
        let code = &program.methods[method as usize];
        self.stack
            .resize(base as usize + code.locals as usize, Value::Null);
        self.frames.push(Frame {
            method,
            pc: 0,
            base,
            quiet: false,
            init: 0,
        });
    }
}
