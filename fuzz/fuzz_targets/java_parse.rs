//! Any bytes: no panic, no hang, no stack overflow; an accepted file survives printing.
//!
//! `cargo +nightly fuzz run java_parse crates/syntax/tests/valid`
#![no_main]

use heddle_syntax::{dump, parse, parse_bytes, print};
use heddle_text::FileId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let parsed = parse_bytes(FileId(0), bytes);
    let tree = dump(&parsed.ast);
    let printed = print(&parsed.ast);
    if !parsed.has_errors() {
        let again = parse(FileId(0), &printed);
        assert!(!again.has_errors());
        assert_eq!(tree, dump(&again.ast));
    }
});
