//! Stubs of users: declarations with clauses for classes of the class path or the JDK, or of classes that nobody has otherwise, and a
//! table of categories. They have the form of the built-in stubs and go before them.

use super::categories::{Category, Entry, Table};
use heddle_text::FileId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The text that declares a class.
#[derive(Clone, Debug)]
pub struct Stub {
    /// Its file.
    pub file: FileId,
    /// Its text.
    pub text: Arc<str>,
}

/// All stubs of a run.
#[derive(Debug, Default)]
pub struct UserStubs {
    /// By the binary name of the top-level class.
    pub stubs: BTreeMap<String, Stub>,
    /// The categories and marks.
    pub table: Table,
}

impl UserStubs {
    /// The stub of a top-level class.
    pub fn stub(&self, top: &str) -> Option<&Stub> {
        self.stubs.get(top)
    }

    /// Whether a stub declares a class in a package (with slashes).
    pub(super) fn has_package(&self, package: &str) -> bool {
        let prefix = format!("{package}/");
        let mut names = self.stubs.range(prefix.clone()..);
        names.next().is_some_and(|(n, _)| n.starts_with(&prefix))
    }

    /// What the table says of a class.
    pub fn entry(&self, binary: &str) -> Option<&Entry> {
        self.table.entry(binary)
    }

    /// The category of a class, by its own line or that of its package.
    pub fn category(&self, binary: &str) -> Option<Category> {
        self.table.category(binary)
    }
}

/// Packages whose classes have rules of their own in the proof method: what their methods do is no matter of a contract alone.
const FIXED_PACKAGES: [&str; 3] = [
    "java/util/concurrent/locks/",
    "java/util/concurrent/atomic/",
    "java/lang/invoke/",
];

/// … and single classes, besides those that the language knows.
const FIXED_CLASSES: [&str; 1] = ["java/lang/Runnable"];

/// Whether the meaning of a class is built in, so that no stub can change it.
pub fn is_fixed(binary: &str) -> bool {
    let top = binary.split('$').next().unwrap_or(binary);
    crate::known::KNOWN.contains(&top)
        || FIXED_CLASSES.contains(&top)
        || FIXED_PACKAGES.iter().any(|p| top.starts_with(p))
}
