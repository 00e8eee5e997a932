//! Snippets of programs with choices, in text files: each one grows into many programs.
//!
//! | in a snippet | becomes |
//! |---|---|
//! | `«a¦b¦c»` | one of the alternatives, which may have choices in them |
//! | `«k:a¦b»` | the same, and `«k»` repeats it |
//! | `§` | a small number |
//! | `°` | a suffix that makes names of the snippet different from those of others |
//! | `#` | an `int` expression |
//! | `OUTER` | the class of the program |
//! | a line `see(e);` | a hole |
//! | a line `... a b` | random statements over these variables |
//!
//! `### name` begins a snippet. Its members come first; each `---` line begins the body of an entry, `+++` that of a method outside of what is checked
//! (`+++ obeys` if it never uses an object in two threads without its lock). A snippet whose name ends in `~` has
//! results that vary from run to run, in one with `!` several threads may call the entries at the same time,
//! and one with `*` is checked as a whole.

use crate::code::Scope;
use crate::draft::Draft;
use std::collections::BTreeMap;

/// How many entries of a snippet one program has at most.
const ENTRIES: usize = 3;

/// The snippets of a file.
pub(crate) fn snippets(file: &str) -> Vec<(String, String)> {
    let parts = file.split("\n### ").skip(1);
    let parts = parts.filter_map(|part| part.split_once('\n'));
    parts
        .map(|(name, text)| (name.trim().to_owned(), text.to_owned()))
        .collect()
}

/// Adds a random snippet of a file to a program.
pub(crate) fn grow(d: &mut Draft, file: &str) {
    let all = snippets(&format!("\n{file}"));
    let only = std::env::var("HEDDLE_ORACLE_SNIPPET").unwrap_or_default();
    let all: Vec<&(String, String)> = all
        .iter()
        .filter(|(name, _)| name.starts_with(&only))
        .collect();
    let (name, text) = *d.dice.one(&all);
    d.varies |= name.ends_with('~') || name.ends_with('!');
    d.together |= name.ends_with('!');
    d.whole |= name.ends_with('*');
    if d.varies {
        d.rounds = 12;
    }
    d.snippets
        .push(name.trim_end_matches(['~', '!', '*', ' ']).to_owned());
    let suffix = d.fresh("_");
    let text = format!("\n{text}");
    let (text, outside) = match text.split_once("\n+++") {
        Some((text, outside)) => (text.to_owned(), Some(outside.to_owned())),
        None => (text, None),
    };
    let mut parts = text.split("\n---");
    let mut chosen = BTreeMap::new();
    let members = parts.next().unwrap_or_default();
    let members = expand(d, members, &suffix, &mut chosen);
    for line in members
        .lines()
        .filter_map(|line| line.strip_prefix("import "))
    {
        d.imports.insert(line.trim_end_matches(';').to_owned());
    }
    let kept: Vec<&str> = members
        .lines()
        .filter(|line| !line.starts_with("import "))
        .collect();
    d.member(kept.join("\n"));
    let mut parts: Vec<&str> = parts.collect();
    while parts.len() > ENTRIES {
        let k = d.dice.below(parts.len());
        parts.remove(k);
    }
    for part in parts {
        let body = expand(d, part, &suffix, &mut chosen);
        d.entry(body);
    }
    if let Some(outside) = outside {
        let (head, body) = outside.split_once('\n').unwrap_or_default();
        d.obeys = head.trim() == "obeys" || !body.contains("Probe.both");
        d.outside = Some(expand(d, body, &suffix, &mut chosen));
    }
}

fn expand(
    d: &mut Draft,
    text: &str,
    suffix: &str,
    chosen: &mut BTreeMap<String, String>,
) -> String {
    let text = choose(d, text, chosen).replace('°', suffix);
    let text = text.replace("OUTER", &d.name);
    let mut out = String::new();
    for line in text.lines().map(str::trim) {
        let mut line = line.to_owned();
        while line.contains('§') {
            line = line.replacen('§', &d.dice.below(10).to_string(), 1);
        }
        while line.contains('#') {
            let number = d.int(&Scope::default(), 1);
            line = line.replacen('#', &number, 1);
        }
        if let Some(places) = line.strip_prefix("...") {
            let places: Vec<&str> = places.split_whitespace().collect();
            if d.dice.chance(1, 2) {
                out += &d.block(&Scope::of(&places), 1, 1);
            }
        } else if let Some(expression) =
            line.strip_prefix("see(").and_then(|l| l.strip_suffix(");"))
        {
            out += &(d.hole(expression) + "\n");
        } else {
            out += &(line + "\n");
        }
    }
    out
}

/// The text with its choices made, inner ones as part of the outer ones.
fn choose(d: &mut Draft, text: &str, chosen: &mut BTreeMap<String, String>) -> String {
    let Some(start) = text.find('«') else {
        return text.to_owned();
    };
    let end = start + matching(&text[start..]);
    let (before, inside) = (&text[..start], &text[start + '«'.len_utf8()..end]);
    let after = text[end + '»'.len_utf8()..].to_owned();
    let (key, alternatives) = match inside.split_once(':') {
        Some((key, rest)) if is_key(key) && !rest.starts_with(':') => (Some(key), rest),
        None if is_key(inside) && chosen.contains_key(inside) => (Some(inside), ""),
        _ => (None, inside),
    };
    let result = match key.and_then(|key| chosen.get(key)) {
        Some(earlier) => earlier.clone(),
        None => {
            let all = alternatives_of(alternatives);
            let one = d.dice.one(&all).clone();
            choose(d, &one, chosen)
        }
    };
    if let Some(key) = key {
        chosen.insert(key.to_owned(), result.clone());
    }
    format!("{before}{result}{}", choose(d, &after, chosen))
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.len() < 4 && text.chars().all(char::is_alphanumeric)
}

/// Where the choice that begins the text ends.
fn matching(text: &str) -> usize {
    let mut depth = 0;
    for (k, c) in text.char_indices() {
        match c {
            '«' => depth += 1,
            '»' if depth == 1 => return k,
            '»' => depth -= 1,
            _ => {}
        }
    }
    panic!("a choice without end: {text}")
}

fn alternatives_of(text: &str) -> Vec<String> {
    let (mut all, mut depth) = (vec![String::new()], 0);
    for c in text.chars() {
        match c {
            '«' => depth += 1,
            '»' => depth -= 1,
            _ => {}
        }
        match c {
            '¦' if depth == 0 => all.push(String::new()),
            _ => all.last_mut().unwrap().push(c),
        }
    }
    all
}
