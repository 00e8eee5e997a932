//! Access modes of atomics (semantics, section 10): which order among threads an operation makes. One table for all classes:
//! their methods of one name have one mode.

use heddle_resolve::World;
use heddle_resolve::model::MethodId;

/// How an operation on an atomic is ordered with others, from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AccessMode {
    /// As a field without `volatile`.
    Plain,
    /// Coherent for one variable; orders nothing else.
    Opaque,
    /// What it reads was written before; its write, if any, is plain.
    Acquire,
    /// What was done before is seen by those who read what it writes; its read, if any, is plain.
    Release,
    /// As a `volatile` field.
    Volatile,
}

/// What an operation does to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It reads, and writes if its boolean result says so.
    Try,
    /// It reads, and writes if its result is what was expected.
    Exchange,
    /// It reads and writes.
    Both,
}

impl AccessMode {
    /// Whoever reads a value in this mode has all that its writer did before, if that was a release.
    pub fn acquires(self) -> bool {
        matches!(self, AccessMode::Acquire | AccessMode::Volatile)
    }

    /// Whoever reads the written value in an acquiring mode has all that this thread did before.
    pub fn releases(self) -> bool {
        matches!(self, AccessMode::Release | AccessMode::Volatile)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            AccessMode::Plain => "plain",
            AccessMode::Opaque => "opaque",
            AccessMode::Acquire => "acquire",
            AccessMode::Release => "release",
            AccessMode::Volatile => "volatile",
        }
    }
}

/// The classes with access modes, in `java.util.concurrent.atomic`.
const CLASSES: [&str; 7] = [
    "AtomicBoolean",
    "AtomicInteger",
    "AtomicLong",
    "AtomicReference",
    "AtomicIntegerArray",
    "AtomicLongArray",
    "AtomicReferenceArray",
];

/// The mode of each operation. `weakCompareAndSet` is the old name of the plain one.
const MODES: [(&str, Effect, AccessMode); 36] = [
    ("get", Effect::Read, AccessMode::Volatile),
    ("getAcquire", Effect::Read, AccessMode::Acquire),
    ("getOpaque", Effect::Read, AccessMode::Opaque),
    ("getPlain", Effect::Read, AccessMode::Plain),
    ("set", Effect::Write, AccessMode::Volatile),
    ("setRelease", Effect::Write, AccessMode::Release),
    ("lazySet", Effect::Write, AccessMode::Release),
    ("setOpaque", Effect::Write, AccessMode::Opaque),
    ("setPlain", Effect::Write, AccessMode::Plain),
    ("compareAndSet", Effect::Try, AccessMode::Volatile),
    (
        "weakCompareAndSetVolatile",
        Effect::Try,
        AccessMode::Volatile,
    ),
    ("weakCompareAndSetAcquire", Effect::Try, AccessMode::Acquire),
    ("weakCompareAndSetRelease", Effect::Try, AccessMode::Release),
    ("weakCompareAndSetPlain", Effect::Try, AccessMode::Plain),
    ("weakCompareAndSet", Effect::Try, AccessMode::Plain),
    ("compareAndExchange", Effect::Exchange, AccessMode::Volatile),
    (
        "compareAndExchangeAcquire",
        Effect::Exchange,
        AccessMode::Acquire,
    ),
    (
        "compareAndExchangeRelease",
        Effect::Exchange,
        AccessMode::Release,
    ),
    ("getAndSet", Effect::Both, AccessMode::Volatile),
    ("getAndIncrement", Effect::Both, AccessMode::Volatile),
    ("getAndDecrement", Effect::Both, AccessMode::Volatile),
    ("getAndAdd", Effect::Both, AccessMode::Volatile),
    ("incrementAndGet", Effect::Both, AccessMode::Volatile),
    ("decrementAndGet", Effect::Both, AccessMode::Volatile),
    ("addAndGet", Effect::Both, AccessMode::Volatile),
    ("getAndUpdate", Effect::Both, AccessMode::Volatile),
    ("updateAndGet", Effect::Both, AccessMode::Volatile),
    ("getAndAccumulate", Effect::Both, AccessMode::Volatile),
    ("accumulateAndGet", Effect::Both, AccessMode::Volatile),
    ("intValue", Effect::Read, AccessMode::Volatile),
    ("longValue", Effect::Read, AccessMode::Volatile),
    ("floatValue", Effect::Read, AccessMode::Volatile),
    ("doubleValue", Effect::Read, AccessMode::Volatile),
    ("byteValue", Effect::Read, AccessMode::Volatile),
    ("shortValue", Effect::Read, AccessMode::Volatile),
    ("toString", Effect::Read, AccessMode::Volatile),
];

/// What the table says of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// No operation on the cell of an atomic.
    None,
    /// One of this kind.
    Known(Effect, AccessMode),
    /// One that the table does not know.
    Unknown,
}

/// What a method does to the cell of an atomic.
pub fn operation(world: &mut World, id: MethodId) -> Operation {
    let class = world.binary_name(id.class);
    let Some(simple) = class.strip_prefix("java/util/concurrent/atomic/") else {
        return Operation::None;
    };
    if !CLASSES.contains(&simple) {
        return Operation::None;
    }
    let name = world.method(id).name;
    look_up(world.names.text(name))
}

fn look_up(name: &str) -> Operation {
    match MODES.iter().find(|(n, ..)| *n == name) {
        Some((_, effect, mode)) => Operation::Known(*effect, *mode),
        None if matches!(name, "length" | "<init>") => Operation::None,
        None => Operation::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stubs of all classes of the table.
    fn stubs() -> impl Iterator<Item = String> {
        CLASSES.iter().map(|class| {
            let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../resolve/stubs");
            let path = format!("{dir}/java/util/concurrent/atomic/{class}.java");
            std::fs::read_to_string(path).unwrap()
        })
    }

    /// The names of the methods with the contracts above them.
    fn methods(stub: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut contract = String::new();
        for line in stub.lines() {
            let line = line.trim();
            if line.starts_with("//@") {
                contract.push_str(line);
            } else if let Some(open) = line.find('(').filter(|_| line.ends_with(';')) {
                let name = line[..open].rsplit(' ').next().unwrap();
                let is_new = CLASSES.contains(&name);
                if !is_new {
                    found.push((name.to_owned(), contract.clone()));
                }
                contract.clear();
            }
        }
        found
    }

    #[test]
    fn every_method_of_the_stubs_is_in_the_table() {
        for (name, contract) in stubs().flat_map(|s| methods(&s)) {
            let is_operation = matches!(look_up(&name), Operation::Known(..));
            assert!(is_operation || name == "length", "{name}");
            assert!(is_operation || !contract.contains("action:"), "{name}");
        }
    }

    #[test]
    fn what_the_table_says_of_the_effect_is_what_the_contract_says() {
        for (name, contract) in stubs().flat_map(|s| methods(&s)) {
            let Operation::Known(effect, _) = look_up(&name) else {
                continue;
            };
            if contract.contains("action:") {
                let writes = contract.contains("also_modifies");
                assert_eq!(writes, effect != Effect::Read, "{name}");
                assert_eq!(
                    contract.contains("\\result"),
                    effect != Effect::Write,
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn weak_operations_may_fail_for_no_reason() {
        for (name, contract) in stubs().flat_map(|s| methods(&s)) {
            if name.starts_with("weak") {
                assert!(contract.contains("(\\result ==> "), "{name}: {contract}");
            }
        }
    }
}
