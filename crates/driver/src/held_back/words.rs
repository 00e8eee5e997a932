//! The words of a piece of source: what stays the same when it is laid out anew. Spaces and comments are left out; of local variables
//! only the order counts in which they are mentioned.

use std::collections::BTreeSet;

/// The words of `text`; names among `locals` become `$0`, `$1`, …
pub(crate) fn words(text: &str, locals: &BTreeSet<String>) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    let mut found: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if c.is_whitespace() => c.len_utf8(),
            '/' if skipped(rest) > 0 => skipped(rest),
            '"' | '\'' => quoted(rest, first),
            c if is_letter(c) => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        if first.is_whitespace() || (first == '/' && length > 1) {
            continue;
        }
        // What is selected from an object is no local variable.
        let selected = found.last().is_some_and(|before| before == ".");
        if locals.contains(word) && !selected {
            let place = seen.iter().position(|s| s == word).unwrap_or_else(|| {
                seen.push(word.to_owned());
                seen.len() - 1
            });
            found.push(format!("${place}"));
        } else {
            found.push(word.to_owned());
        }
    }
    found
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of the comment at the start; of specification comments only the signs that open and close them.
fn skipped(text: &str) -> usize {
    if text.starts_with("//@") || text.starts_with("/*@") {
        return 3;
    }
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return text.find("*/").map_or(text.len(), |end| end + 2);
    }
    0
}

/// The length of the literal at the start; a quote that nothing closes in its line stands for itself (a prime).
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => break,
            '\\' if !escaped => escaped = true,
            c if c == quote && !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, locals: &[&str]) -> String {
        let locals = locals.iter().map(|l| (*l).to_owned()).collect();
        words(text, &locals).join(" ")
    }

    #[test]
    fn layout_and_comments_do_not_matter() {
        let one = of("a.b( x , \"u  v\" )", &[]);
        let same = of("a\n  .b(x, // why\n /* how */ \"u  v\")", &[]);
        assert_eq!(one, same);
        assert_ne!(one, of("a.b(x, \"u v\")", &[]));
        assert_eq!(of("x > 0\n  //@ && y > 0", &[]), of("x > 0 && y > 0", &[]));
    }

    #[test]
    fn locals_are_known_by_their_order() {
        assert_eq!(
            of("sum + n + sum", &["sum", "n"]),
            of("s + k + s", &["s", "k"])
        );
        assert_ne!(
            of("sum + n + sum", &["sum", "n"]),
            of("s + k + k", &["s", "k"])
        );
        assert_eq!(of("this.n = n", &["n"]), "this . n = $0");
    }

    #[test]
    fn odd_text_does_no_harm() {
        assert_eq!(of("x' >= x", &[]), "x ' > = x");
        assert_eq!(of("/* open", &[]), "");
        assert_eq!(of("'\\'' + \"é", &[]), "'\\'' + \" é");
    }
}
