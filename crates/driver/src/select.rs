//! The items of a run: all tasks of all programs, or those that were asked for by name.

use crate::programs::{Language, Loaded};
use heddle_deduce::{Task, Verifier};
use heddle_diag::{Diagnostic, Item, ItemKind, Verdict, codes};
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
    /// Its name in the source; empty for the specification of a file.
    pub name: String,
    /// Its file.
    pub file: FileId,
    /// Its header.
    pub span: Span,
}

/// All items of a program, in the checker's order.
pub(crate) fn jobs<'v, 'p>(loaded: &Loaded, verifier: &'v Verifier<'p>) -> Vec<Job<'v, 'p>> {
    let job = |task: Task| {
        let (kind, name, span) = describe(loaded, task)?;
        Some(Job {
            verifier,
            task,
            kind,
            name,
            file: span.file,
            span,
        })
    };
    verifier.tasks().into_iter().filter_map(job).collect()
}

/// Threads of a Java program run its methods and have no code of their own.
fn describe(loaded: &Loaded, task: Task) -> Option<(ItemKind, String, Span)> {
    let program = &loaded.program;
    match (task, loaded.language) {
        (Task::Specification, Language::Java { specified: false }) => None,
        (Task::Specification, _) => {
            Some((ItemKind::Specification, loaded.name.clone(), loaded.start))
        }
        (Task::Thread(_), Language::Java { .. }) => None,
        (Task::Thread(id), Language::Plato) => {
            let thread = &program.threads[id.index()];
            Some((ItemKind::Thread, thread.name.clone(), thread.span))
        }
        (Task::Proc(id), language) => {
            let proc = &program.procs[id.index()];
            let kind = match language {
                Language::Plato => ItemKind::Procedure,
                Language::Java { .. } => ItemKind::Method,
            };
            Some((kind, proc.name.clone(), proc.span))
        }
    }
}

impl Job<'_, '_> {
    /// The item before anything is known about it. Should checking break down, that is what remains.
    pub(crate) fn item(&self) -> Item {
        Item {
            kind: self.kind,
            name: self.name.clone(),
            file: self.file,
            span: self.span,
            verdict: Verdict::InternalFailure,
            assumptions: Vec::new(),
            diagnostics: Vec::new(),
            millis: 0,
            interrupted: false,
        }
    }

    /// The item as it is spoken of.
    pub(crate) fn title(&self) -> String {
        self.item().title()
    }

    fn selector(&self) -> &str {
        match self.kind {
            ItemKind::Specification => SPECIFICATION,
            _ => &self.name,
        }
    }
}

/// The names that were asked for, and what there is.
pub(crate) struct Selection<'n> {
    names: &'n [String],
    /// The names of everything, to complain about those that mean nothing.
    known: Vec<String>,
}

impl<'n> Selection<'n> {
    /// Everything, if there are no names.
    pub(crate) fn new(names: &'n [String]) -> Self {
        Selection {
            names,
            known: Vec::new(),
        }
    }

    /// Keeps what has one of the names.
    ///
    /// `ready` are items whose verdict is known already. A method with parameter types in its name can do without them.
    pub(crate) fn keep(&mut self, jobs: &mut Vec<Job<'_, '_>>, ready: &mut Vec<Item>) {
        if self.names.is_empty() {
            return;
        }
        let selectors = jobs.iter().map(Job::selector);
        let selectors = selectors.chain(ready.iter().map(|item| &*item.name));
        self.known.extend(selectors.map(str::to_owned));
        let wanted = |selector: &str| self.names.iter().any(|name| means(name, selector));
        jobs.retain(|job| wanted(job.selector()));
        ready.retain(|item| wanted(&item.name));
    }

    /// Complains about names that nothing has.
    pub(crate) fn unused(&self) -> Vec<Diagnostic> {
        let known: Vec<&str> = self.known.iter().map(|s| &**s).collect();
        let unused = self.names.iter();
        let unused = unused.filter(|name| !known.iter().any(|s| means(name, s)));
        unused.map(|name| no_such_name(&known, name)).collect()
    }
}

/// Puts the items whose names begin with one of these words before the others.
pub(crate) fn advance(jobs: &mut [Job<'_, '_>], words: &[String]) {
    jobs.sort_by_key(|job| !words.iter().any(|word| begins(job.selector(), word)));
}

fn begins(selector: &str, word: &str) -> bool {
    let rest = selector.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn means(name: &str, selector: &str) -> bool {
    let without_parameters = selector.split('(').next();
    name == selector || Some(name) == without_parameters
}

fn no_such_name(selectors: &[&str], name: &str) -> Diagnostic {
    let message = format!("there is no procedure, method or thread `{name}`");
    let diagnostic = Diagnostic::unplaced(codes::NO_SUCH_PROCEDURE, message);
    let near = selectors
        .iter()
        .map(|selector| (strsim::jaro_winkler(selector, name), selector))
        .filter(|(similarity, _)| *similarity > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, near)) => diagnostic.help(format!("did you mean `{near}`?")),
        None => {
            diagnostic.help("procedures without specification are checked where they are called")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_may_be_named_without_their_parameters() {
        assert!(means("A.f", "A.f(int)"));
        assert!(means("A.f(int)", "A.f(int)"));
        assert!(!means("A.f(long)", "A.f(int)"));
        assert!(!means("f", "A.f"));
    }

    #[test]
    fn words_are_whole() {
        assert!(begins("A.run (as a thread)", "A.run"));
        assert!(begins("A.f(int)", "A"));
        assert!(!begins("A.further", "A.f"));
    }
}
