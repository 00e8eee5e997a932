//! Intermediate forms as text, for people who want to see what is proved.

use crate::programs::Loaded;
use crate::select::Job;
use crate::{Request, Run, check, select};
use heddle_deduce::Verifier;
use heddle_diag::Report;
use heddle_text::Sources;

/// An intermediate form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emit {
    /// The resolved programs.
    Plato,
    /// The sequential programs that are checked.
    Sequential,
    /// The verification conditions.
    Conditions,
    /// The same as SMT-LIB text.
    Smt,
}

/// The form of everything that the request selects; the run holds complaints about the input and no items.
pub fn emit(request: &Request, form: Emit) -> (String, Run) {
    let mut report = Report::default();
    let (sources, loaded) = check::load(request, &mut report.input);
    let verifiers: Vec<Verifier> = loaded
        .iter()
        .map(|l| Verifier::new(&l.program, request.options.clone()))
        .collect();
    let pairs = loaded.iter().zip(&verifiers);
    let jobs = pairs.flat_map(|(l, v)| select::jobs(l, v)).collect();
    let jobs = select::select(jobs, &request.names, &mut report.input);
    let text = match form {
        Emit::Plato => loaded.iter().map(|l| of_file(&sources, l)).collect(),
        Emit::Sequential | Emit::Conditions | Emit::Smt => {
            jobs.iter().map(|job| of_job(job, form)).collect()
        }
    };
    (text, Run { sources, report })
}

fn of_file(sources: &Sources, loaded: &Loaded) -> String {
    let name = sources.file(loaded.file).name();
    let text = heddle_plato::print(&loaded.program);
    format!("// {name}\n{}\n", text.trim_end())
}

fn of_job(job: &Job, form: Emit) -> String {
    let (comment, text) = match form {
        Emit::Plato => return String::new(),
        Emit::Sequential => ("//", job.verifier.emit_sequential(job.task)),
        Emit::Conditions => (";", job.verifier.emit_vc(job.task)),
        Emit::Smt => (";", job.verifier.emit_smt(job.task)),
    };
    format!("{comment} {}\n{}\n", job.title(), text.trim_end())
}
