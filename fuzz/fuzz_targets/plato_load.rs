//! Any text: no panic, no hang; an accepted Plato program prints to a text that is accepted and prints the same.
//!
//! `cargo +nightly fuzz run plato_load tests/plato`
#![no_main]

use heddle_plato::{load, print};
use heddle_text::FileId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(program) = load(FileId(0), text) {
        let once = print(&program);
        let again = load(FileId(0), &once);
        let again = again.unwrap_or_else(|e| panic!("{e:?}\n{once}"));
        assert_eq!(print(&again), once);
    }
});
