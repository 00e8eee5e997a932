//! Methods of the library that tell of other threads, or take the monitor of their object. Rows here mean no more than that: the call goes by its
//! contract.

use super::{is_atomic, is_concurrent};
use heddle_resolve::World;
use heddle_resolve::model::MethodId;

/// Methods that are synchronized.
const LOCKING: [(&str, &[&str]); 2] = [
    ("java/lang/Thread", &["start", "join", "setName"]),
    (
        "java/lang/Throwable",
        &[
            "fillInStackTrace",
            "initCause",
            "addSuppressed",
            "getSuppressed",
            "getCause",
        ],
    ),
];

/// Classes with many of them.
const LOCKING_CLASSES: [&str; 6] = [
    "java/util/Vector",
    "java/util/Stack",
    "java/util/Hashtable",
    "java/util/Properties",
    "java/io/PrintStream",
    "java/io/ByteArrayOutputStream",
];

/// What tells of the state of a thread.
const STATES: [&str; 4] = ["isAlive", "getState", "isInterrupted", "interrupted"];

fn names(world: &mut World, id: MethodId) -> (String, String) {
    let name = world.method(id).name;
    let name = world.names.text(name).to_owned();
    (world.binary_name(id.class).to_owned(), name)
}

/// Whether a library method takes the monitor of its object.
pub fn takes_own_monitor(world: &mut World, id: MethodId) -> bool {
    let (class, name) = names(world, id);
    let is = |(of, all): &(&str, &[&str])| *of == class && all.contains(&&*name);
    LOCKING.iter().any(is) || LOCKING_CLASSES.contains(&&*class)
}

/// Whether the result of a library method may tell what other threads do.
pub fn tells_of_threads(world: &mut World, id: MethodId) -> bool {
    let (class, name) = names(world, id);
    let state = class == "java/lang/Thread" && STATES.contains(&&*name);
    state || is_concurrent(world, id.class)
}

/// Whether it is a compare-and-set of an atomic, or a relative of it.
pub fn compares(world: &mut World, id: MethodId) -> bool {
    is_atomic(world, id.class) && names(world, id).1.contains("ompareAnd")
}
