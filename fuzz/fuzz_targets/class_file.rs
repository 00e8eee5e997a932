//! Any bytes as a class file: no panic, no hang.
//!
//! `cargo +nightly fuzz run class_file DIR`, with class files in DIR.
#![no_main]

use heddle_resolve::World;
use heddle_resolve::library::Library;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut world = World::new(Library::none());
    heddle_resolve::reads_class_file(&mut world, bytes);
});
