//! Litmus programs: shape × access mode, held against what Java's memory model allows (docs/memory.md).
//!
//! Each shape is a class whose annotations exclude one outcome, and prove that if all steps have one order. A verdict must not
//! exclude an outcome that the memory model allows, unless it lists sequential consistency among its assumptions; in volatile
//! mode all outcomes are excluded without it.
#![allow(clippy::unwrap_used)]

mod locks;
mod shapes;

use serde_json::Value;
use shapes::{SHAPES, Shape};
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// The order that accesses make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Plain,
    Opaque,
    ReleaseAcquire,
    Volatile,
}

/// How variables are declared, read and written.
struct Mode {
    name: &'static str,
    order: Order,
    declared: &'static str,
    read: &'static str,
    written: &'static str,
    /// In formulas, and in frames.
    spoken: [&'static str; 2],
}

const fn field(name: &'static str, order: Order, declared: &'static str) -> Mode {
    let (read, written, spoken) = ("NAME", "NAME = VALUE", ["NAME", "NAME"]);
    Mode {
        name,
        order,
        declared,
        read,
        written,
        spoken,
    }
}

const fn atomic(
    name: &'static str,
    order: Order,
    read: &'static str,
    written: &'static str,
) -> Mode {
    let declared = "final AtomicInteger NAME = new AtomicInteger()";
    let spoken = ["NAME.get()", "NAME.value"];
    Mode {
        name,
        order,
        declared,
        read,
        written,
        spoken,
    }
}

const fn element(
    name: &'static str,
    order: Order,
    read: &'static str,
    written: &'static str,
) -> Mode {
    let declared = "final AtomicIntegerArray NAME = new AtomicIntegerArray(1);
  //@ global_invariant NAME != null && NAME.length() == 1";
    let spoken = ["NAME.get(0)", "NAME.cells"];
    Mode {
        name,
        order,
        declared,
        read,
        written,
        spoken,
    }
}

const MODES: [Mode; 13] = [
    field("plain fields", Order::Plain, "int NAME"),
    field("volatile fields", Order::Volatile, "volatile int NAME"),
    atomic(
        "plain atomics",
        Order::Plain,
        "NAME.getPlain()",
        "NAME.setPlain(VALUE)",
    ),
    atomic(
        "opaque atomics",
        Order::Opaque,
        "NAME.getOpaque()",
        "NAME.setOpaque(VALUE)",
    ),
    atomic(
        "release and acquire",
        Order::ReleaseAcquire,
        "NAME.getAcquire()",
        "NAME.setRelease(VALUE)",
    ),
    // The old name of a release, with reads in volatile mode: no stronger than the weaker one of both.
    atomic(
        "lazySet and get",
        Order::ReleaseAcquire,
        "NAME.get()",
        "NAME.lazySet(VALUE)",
    ),
    atomic(
        "opaque reads",
        Order::Opaque,
        "NAME.getOpaque()",
        "NAME.set(VALUE)",
    ),
    atomic(
        "volatile atomics",
        Order::Volatile,
        "NAME.get()",
        "NAME.set(VALUE)",
    ),
    element(
        "plain elements",
        Order::Plain,
        "NAME.getPlain(0)",
        "NAME.setPlain(0, VALUE)",
    ),
    element(
        "opaque elements",
        Order::Opaque,
        "NAME.getOpaque(0)",
        "NAME.setOpaque(0, VALUE)",
    ),
    element(
        "release and acquire of elements",
        Order::ReleaseAcquire,
        "NAME.getAcquire(0)",
        "NAME.setRelease(0, VALUE)",
    ),
    element(
        "lazySet and get of elements",
        Order::ReleaseAcquire,
        "NAME.get(0)",
        "NAME.lazySet(0, VALUE)",
    ),
    element(
        "volatile elements",
        Order::Volatile,
        "NAME.get(0)",
        "NAME.set(0, VALUE)",
    ),
];

impl Mode {
    /// The Java program of a shape.
    fn program(&self, shape: &Shape) -> String {
        let import = "import java.util.concurrent.atomic.*;\n";
        let mut text = import.to_owned() + shape.text;
        for name in ["x", "y"] {
            let put = |form: &str| form.replace("NAME", name);
            text = text
                .replace(
                    &format!("declare {name};"),
                    &format!("{};", put(self.declared)),
                )
                .replace(&format!("read({name})"), &put(self.read))
                .replace(&format!("frame({name})"), &put(self.spoken[1]))
                .replace(&format!("<{name}>"), &put(self.spoken[0]));
            for value in ["1", "2"] {
                let written = put(self.written).replace("VALUE", value);
                text = text.replace(&format!("write({name}, {value})"), &written);
            }
        }
        text
    }

    /// Whether the memory model allows the outcome that the shape excludes. A shape of writes alone is as ordered as these.
    fn allows(&self, shape: &Shape) -> bool {
        let only_writes = !shape.text.contains("read(");
        let order = match self.written {
            "NAME.set(VALUE)" | "NAME.set(0, VALUE)" if only_writes => Order::Volatile,
            _ => self.order,
        };
        order < shape.excluded_from
    }
}

fn report(program: &str) -> Value {
    let directory = TempDir::new().unwrap();
    fs::write(directory.path().join("Litmus.java"), program).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_heddle"))
        .current_dir(directory.path())
        .args(["check", "--no-cache", "--format", "json", "Litmus.java"])
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Whether a proof takes sequential consistency for granted.
fn assumes_order(item: &Value) -> bool {
    let assumptions = item["assumptions"].as_array().unwrap();
    assumptions
        .iter()
        .any(|a| a["id"] == "sequential-consistency")
}

fn hold_against_the_memory_model(modes: &[Mode]) {
    for mode in modes {
        for shape in SHAPES {
            let report = report(&mode.program(shape));
            let items = report["items"].as_array().unwrap();
            let own = format!("{}.", shape.name);
            let own: Vec<&Value> = items
                .iter()
                .filter(|i| i["name"].as_str().unwrap().starts_with(&own))
                .collect();
            let what = format!("{} with {}", shape.name, mode.name);
            assert!(own.len() >= 2, "{what}: {report}");
            for item in own {
                let verdict = item["verdict"].as_str().unwrap();
                assert!(verdict.starts_with("proved"), "{what}: {item}");
                if mode.allows(shape) {
                    assert!(
                        assumes_order(item),
                        "{what} is allowed, but excluded: {item}"
                    );
                }
                if mode.order == Order::Volatile {
                    assert!(!assumes_order(item), "{what} needs no assumption: {item}");
                }
            }
        }
    }
}

#[test]
fn fields_say_what_the_memory_model_says() {
    hold_against_the_memory_model(&MODES[..2]);
}

#[test]
fn weak_atomics_say_what_the_memory_model_says() {
    hold_against_the_memory_model(&MODES[2..5]);
}

#[test]
fn mixed_and_volatile_atomics_say_what_the_memory_model_says() {
    hold_against_the_memory_model(&MODES[5..8]);
}

#[test]
fn elements_of_atomic_arrays_say_what_the_memory_model_says() {
    hold_against_the_memory_model(&MODES[8..]);
}

/// Volatile mode forbids every outcome, plain mode none: a table that says otherwise would test nothing.
#[test]
fn the_table_is_no_constant() {
    for shape in SHAPES {
        assert!(!MODES[1].allows(shape), "{}", shape.name);
        assert!(MODES[0].allows(shape), "{}", shape.name);
    }
    let in_order = |order| SHAPES.iter().filter(|s| s.excluded_from <= order).count();
    assert_eq!(
        [in_order(Order::Opaque), in_order(Order::ReleaseAcquire)],
        [1, 4]
    );
}
