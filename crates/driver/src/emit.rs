//! Intermediate forms as text, for people who want to see what is proved.

use crate::programs::Loaded;
use crate::select::{Job, Selection};
use crate::{Request, Run, check, parse, select, typed};
use heddle_deduce::Verifier;
use heddle_diag::Report;
use heddle_text::Sources;

/// An intermediate form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emit {
    /// The syntax trees.
    Ast,
    /// Java programs with the type of every expression; Plato programs as resolved.
    Typed,
    /// The resolved programs.
    Plato,
    /// The executable forms of Java programs, with whoever runs them.
    Runs,
    /// The sequential programs that are checked.
    Sequential,
    /// The verification conditions.
    Conditions,
    /// The same as SMT-LIB text.
    Smt,
}

/// The form of everything that the request selects; the run holds complaints about the input and, for forms that
/// Java does not have, its methods as items.
pub fn emit(request: &Request, form: Emit) -> (String, Run) {
    match form {
        Emit::Ast => parse::trees(&request.paths, request.jobs),
        Emit::Typed => emit_types(request),
        _ => emit_programs(request, form),
    }
}

fn emit_types(request: &Request) -> (String, Run) {
    let mut report = Report::default();
    let read = check::read(request, &mut report.input);
    let all = read.typed(request, &mut report.input, |program, _| {
        typed::lines(program)
    });
    let of_java = typed::texts(&read.sources, all.into_iter().flatten().collect());
    let of_plato = read.programs.iter().map(|l| of_file(&read.sources, l));
    let text = of_java.into_iter().chain(of_plato).collect();
    let sources = read.sources;
    (text, Run { sources, report })
}

fn emit_programs(request: &Request, form: Emit) -> (String, Run) {
    let mut report = Report::default();
    let (sources, loaded, mut ready) = check::load_all(request, &mut report.input);
    let verifiers: Vec<Verifier> = loaded
        .iter()
        .map(|l| Verifier::new(&l.program, request.options.clone()))
        .collect();
    let pairs = loaded.iter().zip(&verifiers);
    let mut jobs: Vec<Job> = pairs.flat_map(|(l, v)| select::jobs(l, v)).collect();
    let mut selection = Selection::new(&request.names);
    selection.keep(&mut jobs, &mut ready);
    report.input.extend(selection.unused());
    let text = match form {
        Emit::Plato => loaded.iter().map(|l| of_file(&sources, l)).collect(),
        Emit::Runs => loaded.iter().map(of_runs).collect(),
        _ => jobs.iter().map(|job| of_job(job, form)).collect(),
    };
    report.items = ready;
    (text, Run { sources, report })
}

fn of_file(sources: &Sources, loaded: &Loaded) -> String {
    let name = sources.file(loaded.start.file).name();
    let text = heddle_plato::print(&loaded.program);
    format!("// {name}\n{}\n", text.trim_end())
}

fn of_runs(loaded: &Loaded) -> String {
    let mut text = String::new();
    if let Some(executable) = &loaded.runnable {
        let runnable = executable.form();
        for scenario in &runnable.scenarios {
            let program = heddle_plato::print(&runnable.with(scenario));
            text.push_str(&format!("// {}\n{}\n", scenario.what, program.trim_end()));
        }
    }
    text
}

fn of_job(job: &Job, form: Emit) -> String {
    let (comment, text) = match form {
        Emit::Ast | Emit::Typed | Emit::Plato | Emit::Runs => return String::new(),
        Emit::Sequential => ("//", job.verifier.emit_sequential(job.task)),
        Emit::Conditions => (";", job.verifier.emit_vc(job.task)),
        Emit::Smt => (";", job.verifier.emit_smt(job.task)),
    };
    format!("{comment} {}\n{}\n", job.title(), text.trim_end())
}
