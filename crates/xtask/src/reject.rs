//! Conformance of rejection: javac rejects every file, and Heddle rejects it with the errors that the file expects.

#[path = "../../syntax/tests/expectations/mod.rs"]
mod expectations;

use crate::javac::{Verdict, ask_javac, java_files};
use heddle_resolve::library::{ClassPath, Jdk, Library, find_jdk};
use heddle_text::{FileId, SourceFile};
use std::path::Path;

pub(crate) fn run(args: &[&str]) -> Result<(), String> {
    let mut files = Vec::new();
    for arg in args {
        java_files(Path::new(arg), &mut files)?;
    }
    files.sort();
    if files.is_empty() {
        return Err("no .java files there".to_string());
    }
    let verdicts = ask_javac(&files)?;
    let mut failures = 0;
    let mut same_line = 0;
    for file in &files {
        let (problems, same) = check(file, verdicts.get(file.as_path()))?;
        failures += usize::from(!problems.is_empty());
        same_line += usize::from(same);
        problems.iter().for_each(|problem| println!("{problem}"));
    }
    let good = files.len() - failures;
    println!(
        "{good} of {} files are rejected by javac and by Heddle as expected",
        files.len()
    );
    println!("{same_line} of them with the first error on javac's line");
    match failures {
        0 => Ok(()),
        _ => Err(format!("{failures} files failed")),
    }
}

fn check(path: &Path, verdict: Option<&Verdict>) -> Result<(Vec<String>, bool), String> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let mut parsed = heddle_syntax::parse(FileId(0), &text);
    if !parsed.has_errors() {
        // As for javac, types count only where the syntax is right.
        let jdk = find_jdk().and_then(|home| Jdk::open(&home).ok());
        let library = Library::new(jdk, ClassPath::default());
        let resolved = heddle_resolve::resolve(library, vec![parsed.ast.clone()]);
        parsed.diagnostics.extend(resolved.diagnostics);
    }
    let mut problems = expectations::differences(&name, &text, &parsed.diagnostics);
    match verdict {
        None => problems.push(format!("{name}: javac said nothing about it")),
        Some(verdict) if verdict.errors == 0 => {
            problems.push(format!("{name}: javac accepts it"));
        }
        Some(_) => {}
    }
    if !parsed.has_errors() {
        problems.push(format!("{name}: Heddle accepts it"));
    }
    let source = SourceFile::new(name, text);
    let first = parsed.diagnostics.first().and_then(|d| d.primary.as_ref());
    let line = first.map(|label| source.position(label.span.start).line);
    let same = line.is_some() && line == verdict.map(|v| v.first_line);
    Ok((problems, same))
}
