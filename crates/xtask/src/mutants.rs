//! Mutants against javac: files that are right, with one edit each. What javac accepts Heddle must accept; what javac rejects and Heddle
//! does not notice is counted by the kind of the error.
//!
//! `cargo xtask conformance mutants COUNT FROM DIR…`; mutant number k depends on k and the files only. Comments are taken away first, so that
//! only Java is held against javac.

use crate::dice::Dice;
use crate::javac::{Verdict, ask_javac, java_files};
use heddle_diag::{Diagnostic, Severity};
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_text::FileId;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Mutants that are compiled in one virtual machine.
const BATCH: u64 = 500;
/// What tokens are replaced by, beside the other tokens of their file.
const WORDS: [&str; 34] = [
    "int",
    "long",
    "byte",
    "char",
    "boolean",
    "double",
    "String",
    "Object",
    "var",
    "null",
    "true",
    "0",
    "1",
    "\"s\"",
    "'c'",
    "1L",
    "1.5",
    "static",
    "final",
    "private",
    "abstract",
    "synchronized",
    "sealed",
    "record",
    "yield",
    "this",
    "super",
    "void",
    "break;",
    "return;",
    "new",
    "default",
    "when",
    "_",
];

/// Runs `COUNT FROM DIR…`.
pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let [count, from, folders @ ..] = args else {
        return Err("usage: cargo xtask conformance mutants COUNT FROM DIR…".to_owned());
    };
    let number = |text: &str| text.parse::<u64>().map_err(|e| format!("{text}: {e}"));
    let (count, from) = (number(count)?, number(from)?);
    let corpus = corpus(folders)?;
    println!("{} files to begin with", corpus.len());
    let scratch = std::env::temp_dir().join(format!("heddle-mutants-{}", std::process::id()));
    let mut tally = Tally::default();
    let mut next = from;
    while next < from + count {
        let end = (next + BATCH).min(from + count);
        let outcome = batch(&corpus, next..end, &scratch, &mut tally);
        let _ = std::fs::remove_dir_all(&scratch);
        outcome?;
        next = end;
    }
    tally.report()
}

/// What became of the mutants.
#[derive(Default)]
struct Tally {
    both_accept: u64,
    both_reject: u64,
    same_line: u64,
    /// Accepted by javac, rejected by Heddle.
    refused: Vec<String>,
    /// Rejected by javac only, by the kind of its error, with one example.
    missed: BTreeMap<String, (u64, String)>,
}

impl Tally {
    fn report(&self) -> Result<(), String> {
        let missed: u64 = self.missed.values().map(|(n, _)| n).sum();
        for (kind, (number, example)) in &self.missed {
            println!("not noticed, {number} of {kind}, for example {example}");
        }
        self.refused.iter().for_each(|line| println!("{line}"));
        println!(
            "accepted by both {}, rejected by both {} (first error on the same line: {}), not noticed {missed}, wrongly rejected {}",
            self.both_accept,
            self.both_reject,
            self.same_line,
            self.refused.len()
        );
        match self.refused.len() {
            0 => Ok(()),
            n => Err(format!("{n} programs that javac accepts are rejected")),
        }
    }

    fn add(&mut self, k: u64, mutant: &Mutant, verdict: &Verdict, found: Option<(u32, String)>) {
        let edit = &mutant.edit;
        match (verdict.errors, found) {
            (0, None) => self.both_accept += 1,
            (0, Some((line, message))) => {
                self.refused
                    .push(format!("{k}: {edit}: line {line}: {message}"));
            }
            (_, Some((line, _))) => {
                self.both_reject += 1;
                self.same_line += u64::from(line == verdict.first_line);
            }
            (_, None) => {
                let example = format!("{k}: {edit} (line {})", verdict.first_line);
                let kind = self.missed.entry(verdict.code.clone());
                kind.or_insert((0, example)).0 += 1;
            }
        }
    }
}

/// A changed file.
struct Mutant {
    name: String,
    text: String,
    edit: String,
}

/// Files without comments that javac and Heddle accept.
fn corpus(folders: &[&str]) -> Result<Vec<(String, String)>, String> {
    let mut files = Vec::new();
    for folder in folders {
        java_files(Path::new(folder), &mut files)?;
    }
    files.sort();
    let verdicts = ask_javac(&files)?;
    let right = |file: &&PathBuf| verdicts.get(*file).is_some_and(|v| v.errors == 0);
    let mut corpus = Vec::new();
    for file in files.iter().filter(right) {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let text: String = pieces(&text)
            .into_iter()
            .filter(|p| !is_comment(p))
            .collect();
        if first_error(&text).is_none() {
            let name = file.file_name().unwrap_or_default();
            corpus.push((name.to_string_lossy().into_owned(), text));
        }
    }
    match corpus.is_empty() {
        true => Err("no right Java files there".to_owned()),
        false => Ok(corpus),
    }
}

fn batch(
    corpus: &[(String, String)],
    numbers: std::ops::Range<u64>,
    scratch: &Path,
    tally: &mut Tally,
) -> Result<(), String> {
    let broken = |error: std::io::Error| format!("{}: {error}", scratch.display());
    let mut mutants = Vec::new();
    for k in numbers {
        let mutant = mutant(corpus, k);
        let path = scratch.join(k.to_string()).join(&mutant.name);
        std::fs::create_dir_all(scratch.join(k.to_string())).map_err(broken)?;
        std::fs::write(&path, &mutant.text).map_err(broken)?;
        mutants.push((k, path, mutant));
    }
    let paths: Vec<PathBuf> = mutants.iter().map(|(_, path, _)| path.clone()).collect();
    let verdicts = ask_javac(&paths)?;
    for (k, path, mutant) in &mutants {
        let verdict = verdicts
            .get(path)
            .ok_or(format!("javac said nothing of {k}"))?;
        tally.add(*k, mutant, verdict, first_error(&mutant.text));
    }
    Ok(())
}

/// One edit of one file.
fn mutant(corpus: &[(String, String)], k: u64) -> Mutant {
    let mut dice = Dice::new(k);
    let (name, text) = &corpus[dice.below(corpus.len())];
    let mut pieces = pieces(text);
    let tokens: Vec<usize> = (0..pieces.len())
        .filter(|i| !pieces[*i].trim().is_empty())
        .collect();
    let at = tokens[dice.below(tokens.len())];
    let other = pieces[tokens[dice.below(tokens.len())]];
    let word = WORDS[dice.below(WORDS.len())];
    let line = 1 + pieces[..at].concat().matches('\n').count();
    let old = pieces[at];
    let edit = match dice.below(6) {
        0 => {
            pieces[at] = " ";
            format!("`{old}` taken away")
        }
        1 => {
            pieces.insert(at, " ");
            pieces.insert(at, old);
            format!("`{old}` twice")
        }
        2 | 3 => {
            pieces[at] = other;
            format!("`{other}` for `{old}`")
        }
        4 => {
            pieces[at] = word;
            format!("`{word}` for `{old}`")
        }
        _ => {
            pieces.insert(at, " ");
            pieces.insert(at, word);
            format!("`{word}` before `{old}`")
        }
    };
    Mutant {
        name: name.clone(),
        text: pieces.concat(),
        edit: format!("{name}:{line}: {edit}"),
    }
}

/// Line and message of the first error that Heddle finds.
fn first_error(text: &str) -> Option<(u32, String)> {
    let parsed = heddle_syntax::parse(FileId(0), text);
    let mut found = parsed.diagnostics;
    if !found.iter().any(is_error) {
        let jdk = find_jdk().and_then(|home| Jdk::open(&home).ok());
        let library = Library::new(jdk, ClassPath::default());
        found.extend(heddle_resolve::resolve(library, vec![parsed.ast]).diagnostics);
    }
    let first = found.iter().find(|d| is_error(d))?;
    let start = first.primary.as_ref().map_or(0, |p| p.span.start as usize);
    let line = 1 + text[..start.min(text.len())].matches('\n').count() as u32;
    Some((line, first.message.clone()))
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

fn is_comment(piece: &&str) -> bool {
    piece.starts_with("//") || piece.starts_with("/*")
}

/// A text in pieces: words and numbers, literals, comments, white space, single other characters.
fn pieces(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' if rest.starts_with("\"\"\"") => literal(rest, "\"\"\""),
            '"' => literal(rest, "\""),
            '\'' => literal(rest, "'"),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            c if is_wordy(c) => rest.find(|c| !is_wordy(c)).unwrap_or(rest.len()),
            c if c.is_whitespace() => rest
                .find(|c: char| !c.is_whitespace())
                .unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (piece, behind) = rest.split_at(length);
        found.push(piece);
        rest = behind;
    }
    found
}

fn is_wordy(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of a literal between two marks.
fn literal(text: &str, mark: &str) -> usize {
    let mut at = mark.len();
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(mark) {
            return at + mark.len();
        }
        let step = rest.chars().next().map_or(1, char::len_utf8);
        at += step;
        if rest.starts_with('\\') {
            at += text[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}
