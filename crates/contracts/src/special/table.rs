//! The table of special methods: class, name, number of parameters.

use super::{Got, LockCall, Special};
use std::ops::RangeInclusive;

/// Which methods of the name a row means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whose {
    /// The one that the class declares.
    Own,
    /// Those of the class and of library classes below: what a class of the program does is in its own code.
    Library,
    /// Those of all classes below.
    All,
    /// Those of any class.
    Any,
}

/// One row.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) class: &'static str,
    pub(super) name: &'static str,
    pub(super) arity: RangeInclusive<usize>,
    pub(super) is_static: bool,
    pub(super) whose: Whose,
    pub(super) means: Special,
}

const fn row(
    (class, name): (&'static str, &'static str),
    arity: RangeInclusive<usize>,
    whose: Whose,
    means: Special,
) -> Row {
    Row {
        class,
        name,
        arity,
        is_static: false,
        whose,
        means,
    }
}

const fn fixed(
    (class, name): (&'static str, &'static str),
    arity: RangeInclusive<usize>,
    whose: Whose,
    means: Special,
) -> Row {
    Row {
        class,
        name,
        arity,
        is_static: true,
        whose,
        means,
    }
}

/// A method of locks and conditions, by the interface that declares it.
const fn lock(
    class: &'static str,
    name: &'static str,
    arity: RangeInclusive<usize>,
    call: LockCall,
) -> Row {
    row((class, name), arity, Whose::Library, Special::Lock(call))
}

const THREAD: &str = "java/lang/Thread";
const BUILDER: &str = "java/lang/Thread$Builder";
const OBJECT: &str = "java/lang/Object";
const ENUM: &str = "java/lang/Enum";
const CLASS: &str = "java/lang/Class";
const LOCK: &str = "java/util/concurrent/locks/Lock";
const BOTH: &str = "java/util/concurrent/locks/ReadWriteLock";
const CONDITION: &str = "java/util/concurrent/locks/Condition";

const SURELY: bool = false;
const UNLESS_INTERRUPTED: bool = true;

/// All rows; the first one that fits counts.
pub(super) static ROWS: &[Row] = &[
    // Threads
    row((THREAD, "start"), 0..=0, Whose::Own, Special::Start),
    fixed(
        (THREAD, "startVirtualThread"),
        1..=1,
        Whose::Own,
        Special::StartNew,
    ),
    row((BUILDER, "start"), 1..=1, Whose::Library, Special::StartNew),
    row(
        (BUILDER, "unstarted"),
        1..=1,
        Whose::Library,
        Special::NewThread,
    ),
    row(
        (THREAD, "join"),
        0..=0,
        Whose::Own,
        Special::Join { timed: false },
    ),
    row(
        (THREAD, "join"),
        1..=2,
        Whose::Own,
        Special::Join { timed: true },
    ),
    row(
        ("java/lang/Runnable", "run"),
        0..=0,
        Whose::All,
        Special::Run,
    ),
    fixed(("", "main"), 0..=1, Whose::Any, Special::Main),
    fixed(
        (THREAD, "currentThread"),
        0..=0,
        Whose::Own,
        Special::CurrentThread,
    ),
    fixed((THREAD, "yield"), 0..=0, Whose::Own, Special::Pause),
    fixed((THREAD, "onSpinWait"), 0..=0, Whose::Own, Special::Pause),
    fixed((THREAD, "sleep"), 1..=2, Whose::Own, Special::Pause),
    row((THREAD, "getName"), 0..=0, Whose::Own, Special::ThreadName),
    // Monitors
    row((OBJECT, "wait"), 0..=2, Whose::Own, Special::Wait),
    row((OBJECT, "notify"), 0..=0, Whose::Own, Special::Notify),
    row((OBJECT, "notifyAll"), 0..=0, Whose::Own, Special::Notify),
    row((OBJECT, "clone"), 0..=0, Whose::Own, Special::Clone),
    // Locks
    lock(
        LOCK,
        "lock",
        0..=0,
        LockCall::Lock {
            interruptible: SURELY,
        },
    ),
    lock(
        LOCK,
        "lockInterruptibly",
        0..=0,
        LockCall::Lock {
            interruptible: UNLESS_INTERRUPTED,
        },
    ),
    lock(
        LOCK,
        "tryLock",
        0..=0,
        LockCall::TryLock {
            interruptible: SURELY,
        },
    ),
    lock(
        LOCK,
        "tryLock",
        1..=2,
        LockCall::TryLock {
            interruptible: UNLESS_INTERRUPTED,
        },
    ),
    lock(LOCK, "unlock", 0..=0, LockCall::Unlock),
    lock(LOCK, "newCondition", 0..=0, LockCall::Get(Got::Condition)),
    lock(LOCK, "isHeldByCurrentThread", 0..=0, LockCall::IsMine),
    lock(
        BOTH,
        "isWriteLockedByCurrentThread",
        0..=0,
        LockCall::IsMine,
    ),
    lock(BOTH, "readLock", 0..=0, LockCall::Get(Got::ReadLock)),
    lock(BOTH, "writeLock", 0..=0, LockCall::Get(Got::WriteLock)),
    lock(
        CONDITION,
        "await",
        0..=2,
        LockCall::Await {
            interruptible: UNLESS_INTERRUPTED,
        },
    ),
    lock(
        CONDITION,
        "awaitNanos",
        1..=1,
        LockCall::Await {
            interruptible: UNLESS_INTERRUPTED,
        },
    ),
    lock(
        CONDITION,
        "awaitUntil",
        1..=1,
        LockCall::Await {
            interruptible: UNLESS_INTERRUPTED,
        },
    ),
    lock(
        CONDITION,
        "awaitUninterruptibly",
        0..=0,
        LockCall::Await {
            interruptible: SURELY,
        },
    ),
    lock(CONDITION, "signal", 0..=0, LockCall::Signal),
    lock(CONDITION, "signalAll", 0..=0, LockCall::Signal),
    // What every object has
    row((OBJECT, "getClass"), 0..=0, Whose::Own, Special::GetClass),
    row((OBJECT, "equals"), 1..=1, Whose::All, Special::Equals),
    row((OBJECT, "hashCode"), 0..=0, Whose::All, Special::HashCode),
    row((OBJECT, "toString"), 0..=0, Whose::All, Special::Text),
    row(
        ("java/lang/Comparable", "compareTo"),
        1..=1,
        Whose::All,
        Special::CompareTo,
    ),
    // Enums, classes, exceptions, texts
    row((ENUM, "name"), 0..=0, Whose::Own, Special::EnumName),
    row((ENUM, "ordinal"), 0..=0, Whose::Own, Special::EnumOrdinal),
    row((CLASS, "getName"), 0..=0, Whose::Own, Special::ClassName),
    row(
        (CLASS, "getSimpleName"),
        0..=0,
        Whose::Own,
        Special::ClassName,
    ),
    row(
        ("java/lang/Throwable", "fillInStackTrace"),
        0..=0,
        Whose::All,
        Special::FillInStackTrace,
    ),
    row(
        ("java/lang/String", "length"),
        0..=0,
        Whose::Own,
        Special::StringLength,
    ),
];
