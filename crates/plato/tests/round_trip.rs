//! Printed programs parse and load again to the same thing.

#![allow(clippy::expect_used, clippy::panic, reason = "tests")]

use heddle_plato::generate::{self, Options};
use heddle_text::FileId;
use proptest::prelude::{ProptestConfig, any, proptest};
use std::path::{Path, PathBuf};

fn valid_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid");
    let entries = std::fs::read_dir(folder).expect("test folder");
    entries.map(|e| e.expect("entry").path()).collect()
}

/// The debug text without positions.
fn without_spans(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("Span {") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find("end: ").expect("span has an end") + at;
        let close = rest[end..].find('}').expect("span is closed") + end;
        rest = &rest[close + 1..];
    }
    out + rest
}

fn check_ast(text: &str, name: &str) {
    let (first, errors) = heddle_plato::parse(FileId(0), text);
    assert!(errors.is_empty(), "{name}: {errors:?}");
    let printed = heddle_plato::print_ast(&first);
    let (second, errors) = heddle_plato::parse(FileId(0), &printed);
    assert!(errors.is_empty(), "{name}: {errors:?}\n{printed}");
    assert_eq!(
        without_spans(&first),
        without_spans(&second),
        "{name}\n{printed}"
    );
    assert_eq!(printed, heddle_plato::print_ast(&second), "{name}");
}

/// Loads, prints, loads, prints: both texts are the same.
fn check_ir(text: &str, name: &str) {
    let first = heddle_plato::load(FileId(0), text);
    let first = first.unwrap_or_else(|e| panic!("{name}: {e:#?}\n{text}"));
    let printed = heddle_plato::print(&first);
    let second = heddle_plato::load(FileId(0), &printed);
    let second = second.unwrap_or_else(|e| panic!("{name}: {e:#?}\n{printed}"));
    assert_eq!(printed, heddle_plato::print(&second), "{name}\n{text}");
}

#[test]
fn programs_of_the_valid_files() {
    for path in valid_files() {
        let text = std::fs::read_to_string(&path).expect("readable");
        check_ir(&text, &path.display().to_string());
    }
}

#[test]
fn syntax_trees_of_the_valid_programs() {
    for path in valid_files() {
        let text = std::fs::read_to_string(&path).expect("readable");
        check_ast(&text, &path.display().to_string());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn generated_programs_resolve_and_round_trip(
        seed in any::<u64>(),
        size in 1u32..4,
        rich in any::<bool>(),
    ) {
        let options = Options { size, rich, ..Options::default() };
        let text = generate::text(seed, &options);
        assert_eq!(text, generate::text(seed, &options));
        check_ast(&text, "generated");
        check_ir(&text, "generated");
    }
}
