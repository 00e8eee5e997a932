//! The items of a run: all tasks of all programs, or those that were asked for by name.

use crate::programs::Loaded;
use heddle_deduce::{Task, Verifier};
use heddle_diag::{Diagnostic, Item, ItemKind, Verdict, codes};
use heddle_plato::ir::Program;
use heddle_text::{FileId, Span};

/// The name under which the specification can be asked for.
const SPECIFICATION: &str = "specification";

/// One item to be checked.
pub(crate) struct Job<'v, 'p> {
    /// The checker of its program.
    pub verifier: &'v Verifier<'p>,
    /// The checker's own name for it.
    pub task: Task,
    /// What it is.
    pub kind: ItemKind,
    /// Its name in the source; empty for a specification.
    pub name: String,
    /// Its file.
    pub file: FileId,
    /// Its header.
    pub span: Span,
}

/// All items of a program, in the checker's order.
pub(crate) fn jobs<'v, 'p>(loaded: &Loaded, verifier: &'v Verifier<'p>) -> Vec<Job<'v, 'p>> {
    let job = |task: Task| {
        let (kind, name, span) = describe(&loaded.program, loaded.file, task);
        Job {
            verifier,
            task,
            kind,
            name,
            file: loaded.file,
            span,
        }
    };
    verifier.tasks().into_iter().map(job).collect()
}

fn describe(program: &Program, file: FileId, task: Task) -> (ItemKind, String, Span) {
    match task {
        Task::Specification => {
            let start = Span::new(file, 0, 0);
            (ItemKind::Specification, String::new(), start)
        }
        Task::Thread(id) => {
            let thread = &program.threads[id.index()];
            (ItemKind::Thread, thread.name.clone(), thread.span)
        }
        Task::Proc(id) => {
            let proc = &program.procs[id.index()];
            (ItemKind::Procedure, proc.name.clone(), proc.span)
        }
    }
}

impl Job<'_, '_> {
    /// The item before anything is known about it. Should checking break down, that is what remains.
    pub fn item(&self) -> Item {
        Item {
            kind: self.kind,
            name: self.name.clone(),
            file: self.file,
            span: self.span,
            verdict: Verdict::InternalFailure,
            assumptions: Vec::new(),
            diagnostics: Vec::new(),
            millis: 0,
        }
    }

    /// The item as it is spoken of.
    pub fn title(&self) -> String {
        self.item().title()
    }

    fn selector(&self) -> &str {
        match self.kind {
            ItemKind::Specification => SPECIFICATION,
            _ => &self.name,
        }
    }
}

/// Keeps the items that have one of the names (all, if there are none) and complains about unused names.
pub(crate) fn select<'v, 'p>(
    jobs: Vec<Job<'v, 'p>>,
    names: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Job<'v, 'p>> {
    if names.is_empty() {
        return jobs;
    }
    for name in names {
        if jobs.iter().all(|job| job.selector() != name) {
            diagnostics.push(no_such_name(&jobs, name));
        }
    }
    let wanted = |job: &Job| names.iter().any(|name| job.selector() == name);
    jobs.into_iter().filter(wanted).collect()
}

fn no_such_name(jobs: &[Job], name: &str) -> Diagnostic {
    let message = format!("there is no procedure or thread `{name}`");
    let diagnostic = Diagnostic::unplaced(codes::NO_SUCH_PROCEDURE, message);
    let near = jobs
        .iter()
        .map(|job| (strsim::jaro_winkler(job.selector(), name), job.selector()))
        .filter(|(similarity, _)| *similarity > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, near)) => diagnostic.help(format!("did you mean `{near}`?")),
        None => {
            diagnostic.help("procedures without specification are checked where they are called")
        }
    }
}
