//! Files that must be accepted without any diagnostic; their trees are compared with stored ones and survive printing.
//!
//! `HEDDLE_BLESS=1 cargo test -p heddle-syntax` rewrites the stored trees (`*.ast`).
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use heddle_syntax::{dump, parse, print};
use heddle_text::FileId;
use std::path::{Path, PathBuf};

fn valid_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid");
    let entries = std::fs::read_dir(folder).expect("folder of test files");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("entry").path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "java"));
    files.sort();
    assert!(files.len() >= 6);
    files
}

#[test]
fn valid_files_have_no_diagnostics() {
    for file in valid_files() {
        let text = std::fs::read_to_string(&file).expect("readable");
        let parsed = parse(FileId(0), &text);
        assert!(
            parsed.diagnostics.is_empty(),
            "{}: {:#?}",
            file.display(),
            parsed.diagnostics
        );
    }
}

#[test]
fn trees_are_as_stored() {
    for file in valid_files() {
        let text = std::fs::read_to_string(&file).expect("readable");
        let tree = dump(&parse(FileId(0), &text).ast);
        let stored = file.with_extension("ast");
        if std::env::var_os("HEDDLE_BLESS").is_some() {
            std::fs::write(&stored, &tree).expect("writable");
        }
        let expected = std::fs::read_to_string(&stored).expect("stored tree");
        let mut lines = tree.lines().zip(expected.lines()).enumerate();
        if let Some((i, (new, old))) = lines.find(|(_, (a, b))| a != b) {
            panic!("{} line {}:\nnew {new}\nold {old}", stored.display(), i + 1);
        }
        assert_eq!(tree.lines().count(), expected.lines().count());
    }
}

#[test]
fn printed_trees_parse_to_the_same_tree() {
    for file in valid_files() {
        let text = std::fs::read_to_string(&file).expect("readable");
        let first = parse(FileId(0), &text);
        let printed = print(&first.ast);
        let second = parse(FileId(0), &printed);
        assert!(
            second.diagnostics.is_empty(),
            "{printed}\n{:#?}",
            second.diagnostics
        );
        assert_eq!(dump(&first.ast), dump(&second.ast), "{}", file.display());
        assert_eq!(printed, print(&second.ast), "printing is stable");
    }
}

#[test]
fn line_ends_make_no_difference() {
    for file in valid_files() {
        let text = std::fs::read_to_string(&file).expect("readable");
        // Text blocks keep their line ends in the tree, so they are left out here.
        if text.contains("\"\"\"") {
            continue;
        }
        let plain = dump(&parse(FileId(0), &text).ast);
        for end in ["\r\n", "\r"] {
            let other = parse(FileId(0), &text.replace('\n', end));
            assert!(
                other.diagnostics.is_empty(),
                "{end:?} {:#?}",
                other.diagnostics
            );
            assert_eq!(plain, dump(&other.ast), "{end:?}");
        }
    }
}
