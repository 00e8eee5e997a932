//! The page about the library: every class of the table with its category and marks, every contract of the stubs.

use super::categories::{self, Entry, Mark};
use super::stubs;
use std::fmt::Write as _;

const HEAD: &str = "\
# What is known of the library

Your own contracts for these and other classes go into a folder of stubs: [stubs.md](stubs.md).

This page is made from the stubs (`crates/resolve/stubs`) by `HEDDLE_BLESS=1 cargo test -p heddle-resolve --test library`.

A call means what its *contract* says, if the method or one that it overrides has one; otherwise the default of its class's category, which a proof lists
(`library-default`, [assumptions.md](assumptions.md#library-default)). A class that stands nowhere here is confined; exceptions are thread-safe, enums and annotations are values.

| category | a call by default |
|---|---|
| value | needs no access, changes nothing of the program |
| thread-safe | the same; what it returns may be anything each time |
| confined | needs write access to the contents `o.*` (read access, if it is marked `reads`) and to those of confined arguments and arrays; changes these alone |
| function | runs code that somebody passed in: what the given files have must be harmless |
| special | is refused |

The result is anything of its type. What the call declares may be thrown, and any run-time exception (if it is marked `quiet`: only if an argument is null).

";

/// The whole page.
pub fn page() -> String {
    let mut out = String::from(HEAD);
    out.push_str("## Packages\n\n| package | category |\n|---|---|\n");
    for (name, category) in categories::packages() {
        let _ = writeln!(
            out,
            "| `{}` | {} |",
            name.replace('/', "."),
            category.word()
        );
    }
    out.push_str("\n## Classes\n\n| class | category | marks |\n|---|---|---|\n");
    for (name, entry) in categories::classes() {
        let name = name.replace(['/', '$'], ".");
        let _ = writeln!(
            out,
            "| `{name}` | {} | {} |",
            entry.category.word(),
            marks(entry)
        );
    }
    out.push_str("\n## Contracts\n");
    for (name, text) in stubs::all() {
        let found = contracts(text);
        if found.is_empty() {
            continue;
        }
        let _ = writeln!(out, "\n### {}\n\n```java", name.replace('/', "."));
        for line in found {
            let _ = writeln!(out, "{line}");
        }
        out.push_str("```\n");
    }
    out
}

fn marks(entry: &Entry) -> String {
    let mut words = Vec::new();
    for (word, mark) in Mark::ALL {
        let named = entry.marks.iter().filter(|(m, _)| *m == mark);
        let named: Vec<String> = named.map(|(_, n)| format!("`{n}`")).collect();
        if !named.is_empty() {
            words.push(format!("{word} {}", named.join(" ")));
        }
    }
    words.join("; ")
}

/// The declarations of a stub that have clauses, with these.
fn contracts(text: &str) -> Vec<String> {
    let (mut found, mut clauses) = (Vec::new(), Vec::new());
    for line in text.lines().map(str::trim) {
        if line.starts_with("//@") {
            clauses.push(line.to_owned());
        } else if line.is_empty() {
            // Ghost fields and axioms stand by themselves.
            found.append(&mut clauses);
        } else if !clauses.is_empty() {
            found.append(&mut clauses);
            if line.ends_with(';') {
                found.push(line.to_owned());
            }
        }
    }
    found
}
