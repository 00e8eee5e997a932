//! Stubs of the user (`--stubs`): folders in, checked stubs out. Files lie as the classes do: `acme/Box.java` for `acme.Box`; beside
//! them may stand a table `categories.txt`.

use crate::inputs::Inputs;
use heddle_contracts::Contracts;
use heddle_contracts::library::Unusable;
use heddle_diag::{Diagnostic, Severity, codes};
use heddle_resolve::library::table::{self, Read};
use heddle_resolve::library::{Library, Stub, UserStubs};
use heddle_resolve::{Resolved, Session};
use heddle_text::disk::Refusal;
use heddle_text::{FileId, Span};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use walkdir::{DirEntry, WalkDir};

/// The table of a folder.
const TABLE: &str = "categories.txt";

/// The stubs of a run as they were read.
#[derive(Default)]
pub(crate) struct Given {
    stubs: BTreeMap<String, Stub>,
    tables: Vec<(FileId, Read)>,
}

/// Reads the stubs of all folders.
pub(crate) fn read(folders: &[PathBuf], inputs: &mut Inputs) -> Given {
    let mut given = Given::default();
    for folder in folders {
        given.read_folder(folder, inputs);
    }
    given
}

fn is_hidden(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.')
}

impl Given {
    fn read_folder(&mut self, folder: &Path, inputs: &mut Inputs) {
        if folder.is_file() {
            let message = format!("`{}` is a file, not a folder", folder.display());
            let help = "`--stubs` takes a folder with files such as `acme/Box.java` in it";
            let found = Diagnostic::unplaced(codes::UNREADABLE, message).help(help);
            return inputs.diagnostics.push(found);
        }
        let mut found = false;
        let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
        for entry in walk.filter_entry(|e| !is_hidden(e)) {
            match entry {
                Ok(entry) if entry.file_type().is_dir() => {}
                Ok(entry) => found |= self.read_entry(folder, entry.path(), inputs),
                Err(error) => {
                    found = true;
                    let path = error.path().unwrap_or(folder).to_path_buf();
                    inputs.unreadable(&path, &Refusal::System(error.into()));
                }
            }
        }
        if !found {
            let message = format!("there are no stubs in `{}`", folder.display());
            let help = "stubs are files such as `acme/Box.java` for the class `acme.Box`, and `categories.txt`";
            let empty = Diagnostic::unplaced(codes::STUB_UNUSED, message).help(help);
            inputs.diagnostics.push(empty);
        }
    }

    /// Reads a file, if it is a stub or a table.
    fn read_entry(&mut self, folder: &Path, path: &Path, inputs: &mut Inputs) -> bool {
        let relative = path.strip_prefix(folder).unwrap_or(path);
        if relative == Path::new(TABLE) {
            if let Some(file) = inputs.read_beside(path) {
                self.tables
                    .push((file, table::read(inputs.sources.file(file).text())));
            }
            return true;
        }
        if path.extension().is_none_or(|e| e != "java") {
            return false;
        }
        let parts = relative.with_extension("");
        let parts = parts.iter().map(|p| p.to_string_lossy());
        let binary = parts.collect::<Vec<_>>().join("/");
        if let Some(file) = inputs.read_beside(path) {
            self.add(binary, file, inputs);
        }
        true
    }

    fn add(&mut self, binary: String, file: FileId, inputs: &mut Inputs) {
        if let Some(first) = self.stubs.get(&binary) {
            let name = binary.replace('/', ".");
            let message = format!("there are two stubs for `{name}`");
            inputs.diagnostics.push(
                Diagnostic::new(codes::STUB_TWICE, Span::new(file, 0, 0), message)
                    .related(Span::new(first.file, 0, 0), "the other one")
                    .help("leave one of them out, or write one with the clauses of both"),
            );
            return;
        }
        let text = inputs.sources.file(file).text().into();
        self.stubs.insert(binary, Stub { file, text });
    }

    /// Puts the tables together.
    fn table(tables: Vec<(FileId, Read)>, diagnostics: &mut Vec<Diagnostic>) -> Read {
        let mut all = Read::default();
        for (file, read) in tables {
            for twice in all.join(read) {
                let span = Span::new(file, twice.range.start as u32, twice.range.end as u32);
                diagnostics
                    .push(Diagnostic::new(codes::STUB_TWICE, span, twice.message).help(twice.help));
            }
        }
        all
    }

    /// Looks at everything with the class files that there are; gives what can be used with them.
    pub(crate) fn checked(
        mut self,
        library: Library,
    ) -> (Library, Arc<UserStubs>, Vec<Diagnostic>) {
        if self.stubs.is_empty() && self.tables.is_empty() {
            return (library, Arc::default(), Vec::new());
        }
        let user = UserStubs {
            stubs: self.stubs.clone(),
            ..UserStubs::default()
        };
        let mut session = Session::new(library.with_stubs(Arc::new(user)));
        let files = session.check_stubs();
        for (file, read) in &self.tables {
            session.check_table(*file, read);
        }
        let mut diagnostics = session.take_diagnostics();
        let mut resolved = Resolved {
            world: session.world,
            files,
            diagnostics: Vec::new(),
        };
        diagnostics.extend(unusable(&mut resolved));
        let broken = with_error(&diagnostics);
        self.stubs.retain(|_, stub| !broken.contains(&stub.file));
        self.tables.retain(|(file, _)| !broken.contains(file));
        let table = Given::table(self.tables, &mut diagnostics).table;
        let user = Arc::new(UserStubs {
            stubs: self.stubs,
            table,
        });
        let library = resolved.world.into_library();
        (library.with_stubs(Arc::clone(&user)), user, diagnostics)
    }
}

/// The files with an error.
fn with_error(diagnostics: &[Diagnostic]) -> HashSet<FileId> {
    let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error);
    let places = errors.filter_map(|d| d.primary.as_ref());
    places.map(|label| label.span.file).collect()
}

/// Contracts that would say nothing.
fn unusable(resolved: &mut Resolved) -> Vec<Diagnostic> {
    let contracts = Contracts::of(resolved);
    let mut found = Vec::new();
    for contract in contracts.of_stubs() {
        let ast = &resolved.files[contract.name.file].unit.ast;
        let Some(why) = contract.of_user(ast) else {
            continue;
        };
        let (place, message, help) = match why {
            Unusable::Cases(place) => (
                place,
                "a stub gives one case to a method, without `also` and `{| … |}`",
                "write the cases as implications in one `ensures`",
            ),
            Unusable::Clause(place) => (
                place,
                "this clause is not used in stubs",
                "the clauses of stubs are `requires`, `ensures`, `signals`, `modifies \\nothing`, `reads`, `writes`, `action` and `calls`",
            ),
            Unusable::NoFrame(place) => (
                place,
                "this contract does not say what the method changes, so that it would not be used",
                "add `modifies \\nothing;` (it changes nothing that the program sees), `reads l;`, `writes l;` or `action`",
            ),
            Unusable::Never(place) => (
                place,
                "no call can be like this",
                "leave the clause out; a method that throws in any case says so with `signals`, too",
            ),
            Unusable::Steps(place) => (
                place,
                "a stub describes a call as one step, and this is a second action",
                "say in one action what the call does",
            ),
        };
        found.push(Diagnostic::new(codes::STUB_CLAUSE, place.span, message).help(help));
    }
    found
}

/// Stubs of classes that the files declare themselves.
pub(crate) fn unused(user: &UserStubs, declared: impl Iterator<Item = String>) -> Vec<Diagnostic> {
    let declared: HashSet<String> = declared.collect();
    let mut found = Vec::new();
    for (binary, stub) in &user.stubs {
        if declared.contains(binary) {
            let name = binary.replace('/', ".");
            let message = format!("the files declare `{name}` themselves: its stub is not used");
            let start = Span::new(stub.file, 0, 0);
            found.push(
                Diagnostic::new(codes::STUB_UNUSED, start, message)
                    .help("write the clauses into the file of the class"),
            );
        }
    }
    found
}
