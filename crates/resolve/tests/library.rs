//! The page `docs/library.md` is made from the stubs and is up to date. With `HEDDLE_BLESS=1` it is written.

use heddle_resolve::library::page;
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use std::path::Path;

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.md");
    let wanted = page();
    if std::env::var_os("HEDDLE_BLESS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/library.md is old: HEDDLE_BLESS=1 cargo test -p heddle-resolve --test library"
    );
}

/// Descriptors with required modules, of which most have no version.
#[test]
fn modules_export_their_packages() {
    let Some(jdk) = find_jdk().and_then(|home| Jdk::open(&home).ok()) else {
        return;
    };
    let mut library = Library::new(Some(jdk), ClassPath::default());
    let sql = library.module_packages("java.sql").unwrap();
    for package in ["java/sql", "javax/sql", "java/util/logging"] {
        assert!(sql.iter().any(|p| p == package), "{package} of {sql:?}");
    }
    assert_eq!(library.module_packages("java.nosuch"), None);
}
