//! Only some of the programs of a run: those that certain files have a part in. An editor wants those of the open files, a change
//! those that it may have changed.

use crate::check::Read;
use crate::files::whole;
use heddle_diag::{Diagnostic, codes};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What is not looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// Java programs: groups of classes that mention each other.
    islands: usize,
    /// Plato programs.
    plato: usize,
}

/// Keeps the programs that one of the files has a part in.
pub(crate) fn keep(read: &mut Read, files: Option<&BTreeSet<PathBuf>>) -> LeftOut {
    let Some(files) = files else {
        return LeftOut::default();
    };
    let wanted = |path: &Path| files.contains(&real(path));
    let mut islands = std::mem::take(&mut read.java.islands);
    let all = (islands.len(), read.programs.len());
    islands.retain(|island| read.java.files_of(island).any(wanted));
    read.java.islands = islands;
    let sources = &read.sources;
    let path = |program: &crate::programs::Loaded| sources.file(program.start.file).name();
    read.programs.retain(|p| wanted(Path::new(path(p))));
    LeftOut {
        islands: all.0 - read.java.islands.len(),
        plato: all.1 - read.programs.len(),
    }
}

/// The files that are in one program with one of these.
pub(crate) fn beside(read: &Read, files: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let java = &read.java;
    let of = |island| {
        java.files_of(island)
            .map(real)
            .collect::<BTreeSet<PathBuf>>()
    };
    let all = java.islands.iter().map(of);
    all.filter(|own| !own.is_disjoint(files))
        .flatten()
        .collect()
}

/// The path of a file, links followed, so that two names of one file are equal; of one that is not there, as far as it is.
pub(crate) fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let whole = whole(path);
        let folder = whole.parent().and_then(|folder| folder.canonicalize().ok());
        match (folder, whole.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => whole,
        }
    })
}

impl LeftOut {
    pub(crate) fn something(self) -> bool {
        self != LeftOut::default()
    }

    /// Says so.
    pub(crate) fn note(self) -> Option<Diagnostic> {
        let count = |n: usize, one: &str, many: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        };
        let java = count(
            self.islands,
            "group of classes that mention each other",
            "groups of classes that mention each other",
        );
        let plato = count(self.plato, "Plato program", "Plato programs");
        let parts: Vec<String> = java.into_iter().chain(plato).collect();
        self.something().then(|| {
            let left = parts.join(" and ");
            let message = format!("not checked: {left} without a part in the files in question");
            Diagnostic::unplaced(codes::LEFT_OUT, message)
        })
    }
}
