//! Special methods: those that mean more than a call of a contract. Threads, monitors, locks, atomics, and what Java itself says of
//! enums, records and boxes.
//!
//! [`Contracts::special`] finds them once by class and signature, also in subclasses where those inherit the meaning; no rule
//! compares names of methods. Adding one is adding a row to the table.

mod atomics;
mod called;
mod table;
mod updates;
mod waiting;

pub use atomics::{AccessMode, Effect, Operation, operation};
pub use called::{Occasion, runs_on};
pub use updates::{FieldUpdate, field_update, is_variable_handle};
pub use waiting::{compares, takes_own_monitor, tells_of_threads};

use crate::model::Contracts;
use heddle_resolve::World;
use heddle_resolve::model::{ClassId, ClassKind, MethodId, Origin};
use heddle_resolve::types::Prim;
use table::{ROWS, Row, Whose};

/// What a special method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `Thread.start()`
    Start,
    /// `Thread.Builder.unstarted(…)`: makes a thread for a task.
    NewThread,
    /// `Thread.startVirtualThread(…)`, `Thread.Builder.start(…)`: makes a thread for a task and starts it.
    StartNew,
    /// `Thread.join(…)`: waits until a thread has ended; `timed`: or until some time has passed.
    Join {
        /// It gives up after some time.
        timed: bool,
    },
    /// `run()` of a `Runnable`: what threads run.
    Run,
    /// `static main(…)`: what the first thread runs.
    Main,
    /// `Thread.currentThread()`
    CurrentThread,
    /// `Thread.yield()`, `Thread.onSpinWait()`, `Thread.sleep(…)`: lets time pass, changes nothing.
    Pause,
    /// `Thread.getName()`
    ThreadName,
    /// `Object.wait(…)`
    Wait,
    /// `Object.notify()`, `Object.notifyAll()`
    Notify,
    /// Of a lock or condition.
    Lock(LockCall),
    /// `Object.getClass()`
    GetClass,
    /// `Class.getName()`, `Class.getSimpleName()`
    ClassName,
    /// `Object.clone()`
    Clone,
    /// `equals(…)`
    Equals,
    /// `hashCode()`
    HashCode,
    /// `toString()`
    Text,
    /// `compareTo(…)`
    CompareTo,
    /// `Enum.name()`
    EnumName,
    /// `Enum.ordinal()`
    EnumOrdinal,
    /// `values()` of an enum
    EnumValues,
    /// `valueOf(…)` of an enum
    EnumValueOf,
    /// `valueOf(…)` of the class of boxes of a primitive type
    Box(Prim),
    /// `intValue()` of `Integer`, and so on
    Unbox(Prim),
    /// `Throwable.fillInStackTrace()`
    FillInStackTrace,
    /// `String.length()`
    StringLength,
}

/// What a call of a lock or condition does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockCall {
    /// `lock`, `lockInterruptibly`
    Lock {
        /// It may end with an `InterruptedException`.
        interruptible: bool,
    },
    /// `tryLock`, with or without a time
    TryLock {
        /// It may end with an `InterruptedException`.
        interruptible: bool,
    },
    /// `unlock`
    Unlock,
    /// `readLock`, `writeLock`, `newCondition`
    Get(Got),
    /// `isHeldByCurrentThread`, `isWriteLockedByCurrentThread`
    IsMine,
    /// `await` and its relatives
    Await {
        /// It may end with an `InterruptedException`.
        interruptible: bool,
    },
    /// `signal`, `signalAll`
    Signal,
}

/// What is got from a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Got {
    /// The part that several readers take.
    ReadLock,
    /// The part that one writer takes.
    WriteLock,
    /// A condition.
    Condition,
}

impl LockCall {
    /// What the call gives, if it gives something of the lock.
    pub fn gets(self) -> Option<Got> {
        match self {
            LockCall::Get(got) => Some(got),
            _ => None,
        }
    }

    /// Whether it may end with an `InterruptedException`.
    pub fn is_interruptible(self) -> bool {
        matches!(
            self,
            LockCall::Lock {
                interruptible: true
            } | LockCall::TryLock {
                interruptible: true
            } | LockCall::Await {
                interruptible: true
            }
        )
    }
}

/// Whether a method is a constructor.
pub fn is_constructor(world: &mut World, id: MethodId) -> bool {
    let name = world.method(id).name;
    world.names.text(name) == "<init>"
}

impl Contracts {
    /// What a method is, if it is a special one.
    pub fn special(&self, world: &mut World, id: MethodId) -> Option<Special> {
        let name = world.method(id).name;
        let text = world.names.text(name).to_owned();
        let mut rows = ROWS.iter().filter(|row| row.name == text);
        let row = rows.find(|row| row.is(world, id));
        row.map(|row| row.means)
            .or_else(|| of_kind(world, id, &text))
    }

    /// Whether a method has the signature of a special one, whatever its class: it may become it by inheritance.
    pub fn could_be(&self, world: &mut World, id: MethodId, wanted: Special) -> bool {
        let name = world.method(id).name;
        let text = world.names.text(name).to_owned();
        let mut rows = ROWS.iter();
        rows.any(|row| row.means == wanted && row.name == text && row.has_signature(world, id))
    }

    /// Whether a library method may wait for other threads: all of `java.util.concurrent` but atomics, `wait` and `join`.
    pub fn may_wait(&self, world: &mut World, id: MethodId) -> bool {
        let waits = matches!(
            self.special(world, id),
            Some(Special::Wait | Special::Join { .. })
        );
        waits || (is_concurrent(world, id.class) && !is_atomic(world, id.class))
    }
}

/// Whether a class is one of the library for threads: what it does to locks is not seen in the text.
pub fn is_concurrent(world: &World, class: ClassId) -> bool {
    world
        .binary_name(class)
        .starts_with("java/util/concurrent/")
}

/// Whether a class is one of the library's atomics.
pub fn is_atomic(world: &World, class: ClassId) -> bool {
    world
        .binary_name(class)
        .starts_with("java/util/concurrent/atomic/")
}

/// What Java itself gives to enums and boxes.
fn of_kind(world: &mut World, id: MethodId, name: &str) -> Option<Special> {
    let info = world.method(id);
    let (is_static, arity) = (info.flags.is_static(), info.params.len());
    let is_enum = world.shell(id.class).kind == ClassKind::Enum;
    match (id.class.wrapped(), name, is_static, arity) {
        (Some(prim), "valueOf", true, 1) => Some(Special::Box(prim)),
        (Some(prim), _, false, 0) if name == format!("{}Value", prim.word()) => {
            Some(Special::Unbox(prim))
        }
        (_, "values", true, 0) if is_enum => Some(Special::EnumValues),
        (_, "valueOf", true, 1) if is_enum => Some(Special::EnumValueOf),
        _ => None,
    }
}

impl Row {
    fn has_signature(&self, world: &mut World, id: MethodId) -> bool {
        let info = world.method(id);
        let arity = info.params.len();
        let fits = *self.arity.start() <= arity && arity <= *self.arity.end();
        fits && info.flags.is_static() == self.is_static
    }

    fn is(&self, world: &mut World, id: MethodId) -> bool {
        if !self.has_signature(world, id) {
            return false;
        }
        match self.whose {
            Whose::Any => true,
            Whose::Own => world.binary_name(id.class) == self.class,
            Whose::Library => {
                world.shell(id.class).origin != Origin::Source && self.is_above(world, id)
            }
            Whose::All => self.is_above(world, id),
        }
    }

    fn is_above(&self, world: &mut World, id: MethodId) -> bool {
        let class = world.class_ref(self.class);
        world.is_subclass(id.class, class)
    }
}
