//! Scenarios of comments: their threads become `Thread` objects, the rest is copied.

use super::{AFTER, BEFORE, BEFORE_CODE, Entry, Harness, binary};
use heddle_syntax::ast::{Ast, Member, TypeDecl, TypeDeclId, TypeDeclKind};
use std::fmt::Write;

/// A part that is copied: place in the new text, place in the old one, length.
type Part = (usize, usize, usize);

/// Text that is put into a file: where, what, and what of it is copied from the file.
struct Inserted {
    at: usize,
    text: String,
    parts: Vec<Part>,
}

/// The file with the scenarios of its comments as classes: nested ones of the class that they stand in, so that they may use what that may.
/// `Err` says what is wrong with one, and where.
/// A family `thread name[*] { … }` gets so many members.
pub fn scenarios(
    ast: &Ast,
    text: &str,
    number: usize,
    members: usize,
) -> Result<Option<Harness>, (usize, String)> {
    let (mut entries, mut inserted) = (Vec::new(), Vec::new());
    for (at, body) in comments(text) {
        let Some((name, inner, offset)) = named(body) else {
            return Err((
                at,
                "a scenario is written `scenario name { … thread { … } thread { … } }`".to_owned(),
            ));
        };
        let (code, parts, any_number) =
            threads(&without_comments(inner), members).map_err(|wrong| (at, wrong))?;
        let simple = format!("Heddle$Scenario{number}_{}", entries.len());
        let (class, place) = match around(ast, at as u32) {
            Some(decl) => (
                format!("{}${simple}", nested_name(ast, decl)),
                ast[decl].body_range.end as usize - 1,
            ),
            None => (binary(ast, &simple), text.len()),
        };
        let nested = place < text.len();
        let before = format!(
            " {}class {simple} {{ static void heddle$run() throws Exception {{ ",
            if nested { "static " } else { "" }
        );
        let parts = parts.into_iter();
        let parts = parts.map(|(to, from, length)| (before.len() + to, at + offset + from, length));
        inserted.push(Inserted {
            at: place,
            parts: parts.collect(),
            text: format!("{before}{code} }} }} "),
        });
        entries.push(Entry {
            class,
            method: "heddle$run".to_owned(),
            what: format!("scenario {name}"),
            any_number,
        });
    }
    if entries.is_empty() {
        return Ok(None);
    }
    inserted.sort_by_key(|i| i.at);
    let (out, copied) = with(text, &inserted);
    Ok(Some(Harness {
        text: out,
        entries,
        left_out: Vec::new(),
        copied,
        replaces: true,
    }))
}

/// The file with what is put into it, and what is copied.
fn with(text: &str, inserted: &[Inserted]) -> (String, Vec<(u32, u32, u32)>) {
    let (mut out, mut copied, mut done) = (String::new(), Vec::new(), 0);
    for new in inserted {
        copied.push((out.len(), done, new.at - done));
        out.push_str(&text[done..new.at]);
        let own = new.parts.iter();
        copied.extend(own.map(|(to, from, length)| (out.len() + to, *from, *length)));
        out.push_str(&new.text);
        done = new.at;
    }
    copied.push((out.len(), done, text.len() - done));
    out.push_str(&text[done..]);
    let small = |(a, b, c): (usize, usize, usize)| (a as u32, b as u32, c as u32);
    (out, copied.into_iter().map(small).collect())
}

/// The innermost class, record or interface around a place.
fn around(ast: &Ast, at: u32) -> Option<TypeDeclId> {
    let kind = |k: TypeDeclKind| {
        matches!(
            k,
            TypeDeclKind::Class | TypeDeclKind::Record | TypeDeclKind::Interface
        )
    };
    let all = ast.nodes::<TypeDecl>();
    let inside = all.filter(|(id, decl)| {
        let body = decl.body_range;
        kind(decl.kind)
            && body.start < at
            && at < body.end
            && ast.unit.implicit_class != Some(*id)
            && named_from_top(ast, *id).is_some()
    });
    let innermost = inside.min_by_key(|(_, decl)| decl.body_range.end - decl.body_range.start);
    innermost.map(|(id, _)| id)
}

/// The classes around a class that is declared at the top or in such a class, the outermost first.
fn named_from_top(ast: &Ast, wanted: TypeDeclId) -> Option<Vec<TypeDeclId>> {
    let mut open: Vec<Vec<TypeDeclId>> = ast.unit.types.iter().map(|t| vec![*t]).collect();
    while let Some(path) = open.pop() {
        let last = *path.last()?;
        if last == wanted {
            return Some(path);
        }
        for member in ast.list(ast[last].members) {
            if let Member::Type(inner) = ast[*member] {
                open.push([path.clone(), vec![inner]].concat());
            }
        }
    }
    None
}

fn nested_name(ast: &Ast, decl: TypeDeclId) -> String {
    let path = named_from_top(ast, decl).unwrap_or_default();
    let names: Vec<&str> = path.iter().map(|t| ast.text(ast[*t].name.name)).collect();
    binary(ast, &names.join("$"))
}

/// The code on one line: comments and ends of lines become blanks, everything stays at its place.
fn without_comments(code: &str) -> String {
    let bytes = code.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match (bytes[at], bytes.get(at + 1)) {
            (quote @ (b'"' | b'\''), _) => at = end_of_text(bytes, at, quote),
            (b'/', Some(b'/')) => {
                at += bytes[at..]
                    .iter()
                    .position(|b| *b == b'\n')
                    .unwrap_or(bytes.len() - at);
                out[start..at].fill(b' ');
            }
            (b'\n' | b'\r', _) => {
                out[at] = b' ';
                at += 1;
            }
            _ => at += 1,
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| code.to_owned())
}

/// The place after a text or character.
fn end_of_text(bytes: &[u8], start: usize, quote: u8) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
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
/// Whether one of them is a family of any number comes last.
fn threads(inner: &str, members: usize) -> Result<(String, Vec<Part>, bool), String> {
    let mut out = String::new();
    let (mut copied, mut late) = (Vec::new(), Vec::new());
    let (mut count, mut at, mut families) = (0, 0, 0);
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
            let code = &inner[open + 1..close];
            match family(&name) {
                Some(name) => {
                    families += 1;
                    let _ = write!(
                        out,
                        "{after}{gap}Runnable heddle$r{families} = {BEFORE_CODE}"
                    );
                    copied.push((out.len(), open + 1, close - open - 1));
                    let _ = write!(out, "{code}{AFTER};");
                    for k in count..count + members {
                        let made = format!("new Thread(heddle$r{families}, \"{name}\")");
                        let _ = write!(out, " Thread heddle$t{k} = {made};");
                    }
                    count += members;
                }
                None => {
                    let _ = write!(out, "{after}{gap}Thread heddle$t{count} = {BEFORE}");
                    copied.push((out.len(), open + 1, close - open - 1));
                    let _ = write!(out, "{code}{AFTER}, \"{name}\");");
                    count += 1;
                }
            }
            after.clear();
            late.clear();
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
    Ok((out, joined(copied), families > 0))
}

/// The name of a family: `name[*]`.
fn family(name: &str) -> Option<&str> {
    let name = name.strip_suffix("[*]")?.trim_end();
    Some(if name.is_empty() { "member" } else { name })
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
