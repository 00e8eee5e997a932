//! Scenarios of comments: their threads become `Thread` objects, the rest is copied.

use super::{AFTER, BEFORE, Entry, Harness, binary, header};
use heddle_syntax::ast::Ast;
use std::fmt::Write;

/// A part that is copied: place in the new text, place in the old one, length.
type Part = (usize, usize, usize);

/// The scenarios in the comments of a file; `Err` says what is wrong with one, and where.
pub fn scenarios(ast: &Ast, text: &str, number: usize) -> Result<Option<Harness>, (usize, String)> {
    let mut out = header(ast);
    let mut entries = Vec::new();
    let mut copied = Vec::new();
    let mut line = 1;
    for (at, body) in comments(text) {
        let Some((name, inner, offset)) = named(body) else {
            return Err((
                at,
                "a scenario is written `scenario name { … thread { … } thread { … } }`".to_owned(),
            ));
        };
        let (code, parts) = threads(inner).map_err(|wrong| (at, wrong))?;
        let wanted = text[..at + offset].matches('\n').count() + 1;
        while line < wanted {
            out.push('\n');
            line += 1;
        }
        let class = format!("Heddle$Scenario{number}_{}", entries.len());
        let _ = write!(
            out,
            "class {class} {{ static void heddle$run() throws Exception {{ "
        );
        let base = out.len();
        let parts = parts.into_iter();
        copied.extend(parts.map(|(to, from, length)| {
            (
                (base + to) as u32,
                (at + offset + from) as u32,
                length as u32,
            )
        }));
        let _ = write!(out, "{code} }} }}");
        line += code.matches('\n').count();
        entries.push(Entry {
            class: binary(ast, &class),
            method: "heddle$run".to_owned(),
            what: format!("scenario {name}"),
        });
    }
    let harness = Harness {
        text: out,
        entries,
        left_out: Vec::new(),
        copied,
    };
    Ok((!harness.entries.is_empty()).then_some(harness))
}

/// Comments that begin with `@ scenario`: where their text starts, and the text.
fn comments(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (mark, end) in [("//@", "\n"), ("/*@", "*/")] {
        for (at, _) in text.match_indices(mark) {
            let rest = &text[at + mark.len()..];
            if rest.split_whitespace().next() == Some("scenario") {
                let stop = rest.find(end).unwrap_or(rest.len());
                found.push((at + mark.len(), rest[..stop].trim_end_matches('@')));
            }
        }
    }
    found.sort_unstable();
    found
}

/// Name, text between the outermost braces, and where that text starts.
fn named(body: &str) -> Option<(&str, &str, usize)> {
    let open = body.find('{')?;
    let close = matching(body, open)?;
    let mut words = body[..open].split_whitespace().skip(1);
    let name = words.next()?;
    let nothing_else = words.next().is_none() && body[close + 1..].trim().is_empty();
    nothing_else.then_some((name, &body[open + 1..close], open + 1))
}

/// The brace that closes the one at a place; texts and comments are passed over.
fn matching(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0, open);
    while at < bytes.len() {
        match bytes[at] {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The code of a scenario: what stands before the threads, the threads, and what is done when all have ended.
fn threads(inner: &str) -> Result<(String, Vec<Part>), String> {
    let mut out = String::new();
    let (mut copied, mut late) = (Vec::new(), Vec::new());
    let (mut count, mut at) = (0, 0);
    let bytes = inner.as_bytes();
    let mut after = String::new();
    while at < bytes.len() {
        let rest = &inner[at..];
        let word_before =
            at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || b"_$.".contains(&bytes[at - 1]));
        if !word_before
            && let Some(tail) = rest.strip_prefix("thread")
            && let Some(open) = tail.find('{')
            && tail[..open].split_whitespace().count() <= 1
            && tail.starts_with([' ', '{', '\n', '\t'])
        {
            let open = at + "thread".len() + open;
            let close =
                matching(inner, open).ok_or("a thread of the scenario is not closed with `}`")?;
            let named = inner[at + "thread".len()..open].trim();
            let name = match named.is_empty() {
                true => format!("T{}", count + 1),
                false => named.to_owned(),
            };
            let gap: String = inner[at..open].chars().filter(|c| *c == '\n').collect();
            if !after.trim().is_empty() {
                return Err("statements stand between the threads of the scenario: put them before the first or after the last".to_owned());
            }
            let _ = write!(out, "{after}{gap}Thread heddle$t{count} = {BEFORE}");
            copied.push((out.len(), open + 1, close - open - 1));
            let _ = write!(out, "{}{AFTER}, \"{name}\");", &inner[open + 1..close]);
            after.clear();
            late.clear();
            count += 1;
            at = close + 1;
            continue;
        }
        // Braces of other statements are copied with what is in them.
        let next = match bytes[at] {
            b'{' => matching(inner, at).ok_or("a brace of the scenario is not closed")? + 1,
            _ => at + rest.chars().next().map_or(1, char::len_utf8),
        };
        let (target, parts) = if count == 0 {
            (&mut out, &mut copied)
        } else {
            (&mut after, &mut late)
        };
        parts.push((target.len(), at, next - at));
        target.push_str(&inner[at..next]);
        at = next;
    }
    if count == 0 {
        return Err("the scenario has no `thread { … }`".to_owned());
    }
    for k in 0..count {
        let _ = write!(out, " heddle$t{k}.start();");
    }
    if !after.trim().is_empty() {
        for k in 0..count {
            let _ = write!(out, " heddle$t{k}.join();");
        }
    }
    copied.extend(
        late.into_iter()
            .map(|(to, from, length)| (out.len() + to, from, length)),
    );
    out.push_str(&after);
    Ok((out, joined(copied)))
}

/// Neighbouring parts are one.
fn joined(parts: Vec<Part>) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    for (to, from, length) in parts {
        match all.last_mut() {
            Some(last) if last.0 + last.2 == to && last.1 + last.2 == from => last.2 += length,
            _ => all.push((to, from, length)),
        }
    }
    all
}
