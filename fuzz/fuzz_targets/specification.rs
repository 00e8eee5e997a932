//! Any text in specification comments, at every place where they may stand: no panic, no hang; what is accepted survives printing.
//!
//! `cargo +nightly fuzz run specification`
#![no_main]

use heddle_syntax::{dump, parse, print};
use heddle_text::FileId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let text = text.replace("*/", "* /");
    let loop_ = format!("/*@ {text} @*/ while (a > 0) {{ a--; }}");
    let class = format!("class A {{\n/*@ {text} @*/\nint f;\n/*@ {text} @*/\nvoid m(int a) {{ {loop_} }}\n}}\n");
    let parsed = parse(FileId(0), &class);
    let printed = print(&parsed.ast);
    if !parsed.has_errors() {
        let again = parse(FileId(0), &printed);
        assert!(!again.has_errors());
        assert_eq!(dump(&parsed.ast), dump(&again.ast));
    }
});
