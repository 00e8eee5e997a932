//! Reading a table of categories: the one beside the built-in stubs, and those of users. What is wrong with a line is said of its words.
//!
//! ```text
//! # a comment
//! package acme/net thread-safe
//! class acme/net/Buffer confined reads size isEmpty nonnull get/1
//! ```

use super::categories::{Category, Entry, Mark, Table};
use std::ops::Range;

/// A table and what is wrong with its text.
#[derive(Debug, Default)]
pub struct Read {
    /// What was understood.
    pub table: Table,
    /// What was not.
    pub problems: Vec<Problem>,
    /// The names of classes, and of methods that are marked, with their places; the names of methods behind that of their class.
    pub names: Vec<(NameOf, Range<usize>)>,
}

/// What a name in a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameOf {
    /// A class, by its binary name.
    Class(Box<str>),
    /// A method of the class before, as it is marked.
    Method(Box<str>),
    /// A package, with slashes.
    Package(Box<str>),
}

/// Something that is not understood.
#[derive(Debug)]
pub struct Problem {
    /// The word.
    pub range: Range<usize>,
    /// What is wrong with it.
    pub message: String,
    /// What would be right.
    pub help: String,
}

const LINES: &str = "lines are `class NAME CATEGORY MARK METHOD…` and `package NAME CATEGORY`";

/// A word with its place.
type Word<'t> = (&'t str, Range<usize>);

fn words(line: &str, start: usize) -> Vec<Word<'_>> {
    let base = line.as_ptr() as usize;
    let place = |word: &str| {
        let from = start + word.as_ptr() as usize - base;
        from..from + word.len()
    };
    line.split_whitespace().map(|w| (w, place(w))).collect()
}

/// Reads a table. A line that is not understood says nothing.
pub fn read(text: &str) -> Read {
    let mut found = Read::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = words(line, start);
        start += line.len();
        if words.first().is_some_and(|(w, _)| !w.starts_with('#')) {
            found.line(&words);
        }
    }
    found
}

impl Read {
    /// Adds the lines of another table; gives those about what this one has a line of, too.
    pub fn join(&mut self, other: Read) -> Vec<Problem> {
        let mut twice = Vec::new();
        for (name, range) in other.names {
            let (kind, binary, known) = match &name {
                NameOf::Class(binary) => ("class", binary, self.table.classes.contains_key(binary)),
                NameOf::Package(package) => (
                    "package",
                    package,
                    self.table.packages.contains_key(package),
                ),
                NameOf::Method(_) => continue,
            };
            if known {
                let binary = binary.replace('/', ".");
                twice.push(Problem {
                    range,
                    message: format!("another table has a line for the {kind} `{binary}`, too"),
                    help: "leave one of them out".to_owned(),
                });
            }
        }
        self.table.classes.extend(other.table.classes);
        self.table.packages.extend(other.table.packages);
        twice
    }

    fn problem(&mut self, range: &Range<usize>, message: String, help: impl Into<String>) {
        self.problems.push(Problem {
            range: range.clone(),
            message,
            help: help.into(),
        });
    }

    fn line(&mut self, words: &[Word<'_>]) {
        let (first, rest) = (&words[0], &words[1..]);
        if !["class", "package"].contains(&first.0) {
            let message = format!("`{}` begins no line of a table of categories", first.0);
            return self.problem(&first.1, message, LINES);
        }
        let [name, category, marks @ ..] = rest else {
            let message = format!("this `{}` has no name or no category", first.0);
            return self.problem(&first.1, message, LINES);
        };
        let Some(known) = Category::parse(category.0) else {
            let all = Category::ALL.map(|c| format!("`{}`", c.word())).join(", ");
            let message = format!("there is no category `{}`", category.0);
            return self.problem(&category.1, message, format!("categories are {all}"));
        };
        let binary: Box<str> = name.0.replace('.', "/").into();
        match (first.0, marks.first()) {
            ("class", _) => self.class(binary, &name.1, known, marks),
            (_, Some((word, range))) => {
                let message = format!("`{word}` stands behind the category of a package");
                self.problem(range, message, "marks belong to classes");
            }
            (_, None) => {
                if self.table.packages.insert(binary.clone(), known).is_some() {
                    let message = format!("the package `{}` has two lines", name.0);
                    self.problem(&name.1, message, "leave one of them out");
                }
                self.names.push((NameOf::Package(binary), name.1.clone()));
            }
        }
    }

    fn class(
        &mut self,
        binary: Box<str>,
        at: &Range<usize>,
        category: Category,
        words: &[Word<'_>],
    ) {
        self.names.push((NameOf::Class(binary.clone()), at.clone()));
        let (mut marks, mut current) = (Vec::new(), None);
        for (word, range) in words {
            match (Mark::parse(word), current) {
                (Some(mark), _) => current = Some(mark),
                (None, Some(mark)) => {
                    let word: Box<str> = (*word).into();
                    self.names
                        .push((NameOf::Method(word.clone()), range.clone()));
                    marks.push((mark, word));
                }
                (None, None) => {
                    let all = Mark::ALL.map(|(word, _)| format!("`{word}`")).join(", ");
                    let message = format!("there is no mark `{word}`");
                    return self.problem(range, message, format!("marks are {all}"));
                }
            }
        }
        let entry = Entry { category, marks };
        if self.table.classes.insert(binary.clone(), entry).is_some() {
            let message = format!("the class `{}` has two lines", binary.replace('/', "."));
            self.problem(at, message, "write one line with all marks");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_of_the_word() {
        let text = "class a/B sometimes\nclas a/B value\nclass a/C value raeds x\npackage p value reads x\nclass a.D value reads x\nclass a/D value\n";
        let read = read(text);
        let wrong: Vec<&str> = read
            .problems
            .iter()
            .map(|p| &text[p.range.clone()])
            .collect();
        assert_eq!(wrong, ["sometimes", "clas", "raeds", "reads", "a/D"]);
        assert!(read.table.entry("a/D").is_some());
    }
}
