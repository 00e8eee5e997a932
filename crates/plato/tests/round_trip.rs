//! Printed programs parse and load again to the same thing.

use heddle_text::FileId;
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

#[test]
fn syntax_trees_of_the_valid_programs() {
    for path in valid_files() {
        let text = std::fs::read_to_string(&path).expect("readable");
        check_ast(&text, &path.display().to_string());
    }
}
