//! From source texts to resolved programs, in parallel, each file by itself.

use crate::failure::Failure;
use crate::pool::{self, Notice, Work};
use heddle_diag::{Diagnostic, Severity, codes};
use heddle_lower::Executable;
use heddle_plato::ir::Program;
use heddle_text::{FileId, Sources, Span};
use std::num::NonZeroUsize;

/// What a program was written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Plato.
    Plato,
    /// Java, with or without specifications that concern the whole program.
    Java { specified: bool },
}

/// A program and where it was loaded from.
pub(crate) struct Loaded {
    /// Where it begins: its file, or its first class if others that it knows nothing of stand before that in the file.
    pub start: Span,
    /// The class that it begins with, if that is not the first of its file.
    pub name: String,
    /// What it was written in.
    pub language: Language,
    /// The program.
    pub program: Program,
    /// Its executable form, if it is not its own.
    pub runnable: Option<Executable>,
}

type Parsed = Result<Program, Vec<Diagnostic>>;

/// Loads all files; those with errors add to the diagnostics and nothing else.
pub(crate) fn load(
    sources: &Sources,
    files: &[FileId],
    jobs: NonZeroUsize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Loaded> {
    let mut programs = Vec::new();
    pool::run(&Loading { sources }, files, jobs, |notice| {
        let Notice::Result(index, parsed) = notice else {
            return;
        };
        match parsed {
            Ok(program) => programs.push(Loaded {
                start: Span::new(files[index], 0, 0),
                name: String::new(),
                language: Language::Plato,
                program,
                runnable: None,
            }),
            Err(errors) => diagnostics.extend(errors),
        }
    });
    programs
}

struct Loading<'s> {
    sources: &'s Sources,
}

impl Work for Loading<'_> {
    type Task = FileId;
    type State = ();
    type Result = Parsed;

    fn state(&self) {}

    fn run(&self, (): &mut (), file: &FileId) -> Parsed {
        let program = heddle_plato::load(*file, self.sources.file(*file).text());
        program
            .map_err(|errors| with_an_error(*file, errors))
            .and_then(|program| not_empty(*file, program))
            .and_then(|program| well_formed(*file, program))
    }

    fn failed(&self, file: &FileId, failure: Failure) -> Parsed {
        let start = Span::new(*file, 0, 0);
        let message = "Heddle itself failed while reading this file";
        Err(vec![failure.diagnostic(start, message)])
    }

    fn retire(&self, (): ()) {}
}

/// A file that was refused without an error would be lost without a trace.
fn with_an_error(file: FileId, mut errors: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if errors.iter().all(|d| d.severity != Severity::Error) {
        let message = "this file was refused, but no reason was given";
        errors.push(Diagnostic::new(
            codes::INTERNAL,
            Span::new(file, 0, 0),
            message,
        ));
    }
    errors
}

fn not_empty(file: FileId, program: Program) -> Parsed {
    let clauses = program.init.len() + program.invariants.len() + program.envs.len();
    if program.threads.len() + program.procs.len() + program.axioms.len() + clauses > 0 {
        return Ok(program);
    }
    let message = "this file declares nothing that could be checked";
    Err(vec![
        Diagnostic::new(codes::NO_INPUT, Span::new(file, 0, 0), message)
            .help("declare at least one thread or procedure, or leave the file out"),
    ])
}

/// Debug builds hold the resolver to its promise, so that a mistake in it is not taken for one in a proof.
fn well_formed(file: FileId, program: Program) -> Parsed {
    if !cfg!(debug_assertions) {
        return Ok(program);
    }
    match heddle_plato::check_well_formed(&program) {
        Ok(()) => Ok(program),
        Err(why) => {
            let message = format!("Heddle made an ill-formed program of this file: {why}");
            let start = Span::new(file, 0, 0);
            Err(vec![Diagnostic::new(codes::INTERNAL, start, message)])
        }
    }
}
