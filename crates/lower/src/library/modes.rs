//! Access modes of atomics (semantics, section 10): which order among threads an operation makes. One table for all classes:
//! their methods of one name have one mode. A method that is not in the table is refused.
//!
//! What the modes are used for: [`crate::order`] lists what proofs take for granted of operations in weaker modes than volatile,
//! and checks what locks of the program's own are made of.

use crate::faults::fault;
use crate::program::Lowering;
use heddle_resolve::model::MethodId;

/// How an operation on an atomic is ordered with others, from weakest to strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mode {
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
pub(crate) enum Effect {
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

impl Mode {
    /// Whoever reads a value in this mode has all that its writer did before, if that was a release.
    pub fn acquires(self) -> bool {
        matches!(self, Mode::Acquire | Mode::Volatile)
    }

    /// Whoever reads the written value in an acquiring mode has all that this thread did before.
    pub fn releases(self) -> bool {
        matches!(self, Mode::Release | Mode::Volatile)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Plain => "plain",
            Mode::Opaque => "opaque",
            Mode::Acquire => "acquire",
            Mode::Release => "release",
            Mode::Volatile => "volatile",
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
const MODES: [(&str, Effect, Mode); 36] = [
    ("get", Effect::Read, Mode::Volatile),
    ("getAcquire", Effect::Read, Mode::Acquire),
    ("getOpaque", Effect::Read, Mode::Opaque),
    ("getPlain", Effect::Read, Mode::Plain),
    ("set", Effect::Write, Mode::Volatile),
    ("setRelease", Effect::Write, Mode::Release),
    ("lazySet", Effect::Write, Mode::Release),
    ("setOpaque", Effect::Write, Mode::Opaque),
    ("setPlain", Effect::Write, Mode::Plain),
    ("compareAndSet", Effect::Try, Mode::Volatile),
    ("weakCompareAndSetVolatile", Effect::Try, Mode::Volatile),
    ("weakCompareAndSetAcquire", Effect::Try, Mode::Acquire),
    ("weakCompareAndSetRelease", Effect::Try, Mode::Release),
    ("weakCompareAndSetPlain", Effect::Try, Mode::Plain),
    ("weakCompareAndSet", Effect::Try, Mode::Plain),
    ("compareAndExchange", Effect::Exchange, Mode::Volatile),
    ("compareAndExchangeAcquire", Effect::Exchange, Mode::Acquire),
    ("compareAndExchangeRelease", Effect::Exchange, Mode::Release),
    ("getAndSet", Effect::Both, Mode::Volatile),
    ("getAndIncrement", Effect::Both, Mode::Volatile),
    ("getAndDecrement", Effect::Both, Mode::Volatile),
    ("getAndAdd", Effect::Both, Mode::Volatile),
    ("incrementAndGet", Effect::Both, Mode::Volatile),
    ("decrementAndGet", Effect::Both, Mode::Volatile),
    ("addAndGet", Effect::Both, Mode::Volatile),
    ("getAndUpdate", Effect::Both, Mode::Volatile),
    ("updateAndGet", Effect::Both, Mode::Volatile),
    ("getAndAccumulate", Effect::Both, Mode::Volatile),
    ("accumulateAndGet", Effect::Both, Mode::Volatile),
    ("intValue", Effect::Read, Mode::Volatile),
    ("longValue", Effect::Read, Mode::Volatile),
    ("floatValue", Effect::Read, Mode::Volatile),
    ("doubleValue", Effect::Read, Mode::Volatile),
    ("byteValue", Effect::Read, Mode::Volatile),
    ("shortValue", Effect::Read, Mode::Volatile),
    ("toString", Effect::Read, Mode::Volatile),
];

/// What the table says of a method of an atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// No operation on the cell of an atomic.
    None,
    /// One of this kind.
    Operation(Effect, Mode),
    /// One that the table does not know.
    Unknown,
}

impl Lowering<'_> {
    /// The access mode of a library method.
    pub fn mode_of(&mut self, id: MethodId) -> Known {
        let class = self.resolved.world.binary_name(id.class);
        let Some(simple) = class.strip_prefix("java/util/concurrent/atomic/") else {
            return Known::None;
        };
        if !CLASSES.contains(&simple) {
            return Known::None;
        }
        let name = self.resolved.world.method(id).name;
        look_up(self.resolved.world.names.text(name))
    }
}

fn look_up(name: &str) -> Known {
    match MODES.iter().find(|(n, ..)| *n == name) {
        Some((_, effect, _)) if fault!("weak-modes-as-volatile") => {
            Known::Operation(*effect, Mode::Volatile)
        }
        Some((_, effect, mode)) => Known::Operation(*effect, *mode),
        None if matches!(name, "length" | "<init>") => Known::None,
        None => Known::Unknown,
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
            let is_operation = matches!(look_up(&name), Known::Operation(..));
            assert!(is_operation || name == "length", "{name}");
            assert!(is_operation || !contract.contains("action:"), "{name}");
        }
    }

    #[test]
    fn what_the_table_says_of_the_effect_is_what_the_contract_says() {
        for (name, contract) in stubs().flat_map(|s| methods(&s)) {
            let Known::Operation(effect, _) = look_up(&name) else {
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
