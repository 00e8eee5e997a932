//! Syntax only: every file by itself, no names, no types.

use crate::failure::Failure;
use crate::pool::{self, Notice, Work};
use crate::{Run, inputs};
use heddle_diag::{Diagnostic, Report, Severity};
use heddle_text::{FileId, Sources, Span};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A file and its language.
enum Task {
    Plato(FileId),
    Java(FileId),
}

impl Task {
    fn file(&self) -> FileId {
        match self {
            Task::Plato(file) | Task::Java(file) => *file,
        }
    }
}

/// Parses all files; gives how many of them have no errors, and what is wrong with the others.
pub fn parse(paths: &[PathBuf], jobs: NonZeroUsize) -> (usize, Run) {
    let (results, run) = run(paths, jobs, false);
    let sound = results.iter().filter(|sound| sound.is_some()).count();
    (sound, run)
}

/// The syntax trees of all files without errors.
pub fn trees(paths: &[PathBuf], jobs: NonZeroUsize) -> (String, Run) {
    let (results, run) = run(paths, jobs, true);
    (results.into_iter().flatten().collect(), run)
}

fn run(paths: &[PathBuf], jobs: NonZeroUsize, shown: bool) -> (Vec<Option<String>>, Run) {
    let inputs = inputs::read(paths, std::sync::Arc::new(crate::Disk));
    let mut report = Report {
        input: inputs.diagnostics,
        ..Report::default()
    };
    let sources = inputs.sources;
    let java = inputs.java.iter().map(|java| Task::Java(java.file));
    let plato = inputs.files.iter().map(|file| Task::Plato(*file));
    let tasks: Vec<Task> = java.chain(plato).collect();
    let reading = Reading {
        sources: &sources,
        shown,
    };
    let mut results = Vec::with_capacity(tasks.len());
    pool::run(&reading, &tasks, jobs, |notice| {
        if let Notice::Result(_, (text, diagnostics)) = notice {
            let sound = diagnostics.iter().all(|d| d.severity != Severity::Error);
            results.push(sound.then_some(text));
            report.input.extend(diagnostics);
        }
    });
    (results, Run { sources, report })
}

/// Parsing files, and writing their trees if they are to be `shown`.
struct Reading<'s> {
    sources: &'s Sources,
    shown: bool,
}

impl Work for Reading<'_> {
    type Task = Task;
    type State = ();
    type Result = (String, Vec<Diagnostic>);

    fn state(&self) {}

    fn run(&self, (): &mut (), task: &Task) -> Self::Result {
        let source = self.sources.file(task.file());
        let (tree, diagnostics) = match task {
            Task::Java(file) => {
                let parsed = heddle_syntax::parse(*file, source.text());
                let tree = self.shown.then(|| heddle_syntax::dump(&parsed.ast));
                (tree, parsed.diagnostics)
            }
            Task::Plato(file) => {
                let (ast, diagnostics) = heddle_plato::parse(*file, source.text());
                let tree = self.shown.then(|| heddle_plato::print_ast(&ast));
                (tree, diagnostics)
            }
        };
        let text = tree.map_or(String::new(), |tree| {
            format!("// {}\n{}\n", source.name(), tree.trim_end())
        });
        (text, diagnostics)
    }

    fn failed(&self, task: &Task, failure: Failure) -> Self::Result {
        let start = Span::new(task.file(), 0, 0);
        let message = "Heddle itself failed while reading this file";
        (String::new(), vec![failure.diagnostic(start, message)])
    }

    fn retire(&self, (): ()) {}
}
