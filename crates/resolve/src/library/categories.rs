//! What library classes are to several threads: the table `stubs/categories.txt`, beside the stubs and part of them.
//!
//! The table speaks of whole classes, where no contract of a single method says more. A class that it does not name is confined:
//! that asks most of its users.

use std::collections::HashMap;
use std::sync::OnceLock;

static TABLE: &str = include_str!("../../stubs/categories.txt");

/// What the objects of a class are to several threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// They never change.
    Value,
    /// Made for several threads.
    ThreadSafe,
    /// Their contents belong to the thread that has access to them.
    Confined,
    /// Code that somebody passes in.
    Function,
    /// Nothing is said of them but by contracts.
    Special,
}

impl Category {
    /// Its word in the table.
    pub fn word(self) -> &'static str {
        match self {
            Category::Value => "value",
            Category::ThreadSafe => "thread-safe",
            Category::Confined => "confined",
            Category::Function => "function",
            Category::Special => "special",
        }
    }

    /// All of them.
    pub const ALL: [Category; 5] = [
        Category::Value,
        Category::ThreadSafe,
        Category::Confined,
        Category::Function,
        Category::Special,
    ];

    pub(super) fn parse(word: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|c| c.word() == word)
    }
}

/// What the table says of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It changes nothing of its object.
    Reads,
    /// It changes its object, although a method of that name above only reads.
    Writes,
    /// It changes no argument.
    Looks,
    /// It may change arguments although a line says `looks`.
    Uses,
    /// It keeps nothing that it is declared to take as an array or as a class or interface other than `Object`, puts it nowhere and does not give it back;
    /// what is in it, it may.
    Forgets,
    /// The same of what it is declared to take as `Object` or as a type variable.
    Asks,
    /// It may wait for other threads or for the outside.
    Waits,
    /// It never returns null.
    NonNull,
    /// It returns something that is new, or an argument that it may change.
    Makes,
    /// It has no default contract.
    Refused,
    /// It throws nothing if its arguments are not null.
    Quiet,
    /// It asks nothing of what is in its object.
    Alone,
    /// It runs nothing that it, or another object of the library, was given before.
    Inert,
    /// Functions that it is given it runs before it returns, and keeps none.
    Now,
    /// It gives an object of which methods that read elsewhere change something.
    Stirs,
    /// Code that it is given to run is a task: it runs in this call, on other threads, or in calls that help.
    Tasks,
    /// The same, and it does not run in this call.
    Later,
    /// It may run tasks that were given before, while it waits.
    Helps,
}

impl Mark {
    /// All marks, with their words.
    pub const ALL: [(&'static str, Mark); 18] = [
        ("reads", Mark::Reads),
        ("writes", Mark::Writes),
        ("looks", Mark::Looks),
        ("uses", Mark::Uses),
        ("forgets", Mark::Forgets),
        ("asks", Mark::Asks),
        ("waits", Mark::Waits),
        ("nonnull", Mark::NonNull),
        ("makes", Mark::Makes),
        ("refused", Mark::Refused),
        ("quiet", Mark::Quiet),
        ("alone", Mark::Alone),
        ("inert", Mark::Inert),
        ("now", Mark::Now),
        ("stirs", Mark::Stirs),
        ("tasks", Mark::Tasks),
        ("later", Mark::Later),
        ("helps", Mark::Helps),
    ];

    pub(super) fn parse(word: &str) -> Option<Mark> {
        let found = Mark::ALL.iter().find(|(w, _)| *w == word);
        found.map(|(_, mark)| *mark)
    }
}

/// What a table says of a class.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The category.
    pub category: Category,
    /// The marks of its methods, as they are written.
    pub marks: Vec<(Mark, Box<str>)>,
}

impl Entry {
    /// Whether methods of this name with so many parameters have a mark. Constructors are marked by their name only.
    pub fn has(&self, mark: Mark, name: &str, params: usize) -> bool {
        self.marks.iter().any(|(m, pattern)| {
            *m == mark
                && match pattern.split_once('/') {
                    Some((of, count)) => of == name && count.parse() == Ok(params),
                    None => **pattern == *name || (&**pattern == "*" && name != "<init>"),
                }
        })
    }
}

/// A table, read.
#[derive(Debug, Default)]
pub struct Table {
    pub(super) classes: HashMap<Box<str>, Entry>,
    pub(super) packages: HashMap<Box<str>, Category>,
}

impl Table {
    /// What it says of a class, by its binary name.
    pub fn entry(&self, binary: &str) -> Option<&Entry> {
        self.classes.get(binary)
    }

    /// The category of a class: its own, or that of its package.
    pub fn category(&self, binary: &str) -> Option<Category> {
        let own = self.entry(binary).map(|e| e.category);
        own.or_else(|| {
            let (package, _) = binary.rsplit_once('/')?;
            self.packages.get(package).copied()
        })
    }
}

fn table() -> &'static Table {
    static READ: OnceLock<Table> = OnceLock::new();
    READ.get_or_init(|| super::table::read(TABLE).table)
}

/// What the built-in table says of a class, by its binary name.
pub fn entry(binary: &str) -> Option<&'static Entry> {
    table().entry(binary)
}

/// The category of a class by the built-in table: its own, or that of its package. Exceptions and enumerations are for the caller
/// to see.
pub fn category(binary: &str) -> Option<Category> {
    table().category(binary)
}

/// All classes of the table with their entries, sorted.
pub fn classes() -> Vec<(&'static str, &'static Entry)> {
    let mut classes: Vec<_> = table().classes.iter().map(|(n, e)| (&**n, e)).collect();
    classes.sort_by_key(|(n, _)| *n);
    classes
}

/// All packages of the table with their categories, sorted.
pub fn packages() -> Vec<(&'static str, Category)> {
    let mut packages: Vec<_> = table().packages.iter().map(|(n, c)| (&**n, *c)).collect();
    packages.sort_by_key(|(n, _)| *n);
    packages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_understood_and_no_class_is_named_twice() {
        let read = crate::library::table::read(TABLE);
        let messages: Vec<&str> = read.problems.iter().map(|p| &*p.message).collect();
        assert_eq!(messages, [""; 0]);
        assert!(read.table.classes.len() > 300);
    }

    #[test]
    fn marks_are_by_name_and_number_of_parameters() {
        let buffer = entry("java/nio/Buffer").unwrap();
        assert!(buffer.has(Mark::Reads, "position", 0));
        assert!(!buffer.has(Mark::Reads, "position", 1));
        assert_eq!(
            category("java/util/concurrent/Nobody"),
            Some(Category::ThreadSafe)
        );
        assert_eq!(category("java/util/HashMap"), Some(Category::Confined));
        assert_eq!(category("org/example/Foo"), None);
    }
}
