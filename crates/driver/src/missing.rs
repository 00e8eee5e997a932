//! One message about all imports that cannot be found: which packages, in how many files, and what to do.

use heddle_diag::{Diagnostic, codes};
use heddle_resolve::{MissingImport, World};
use std::collections::{BTreeMap, BTreeSet};

/// So many packages are named.
const NAMED: usize = 8;

const HOW: &str = "give the class path with `--classpath`: jars, folders, `folder/*`, or `@FILE` with a list; \
    `mvn dependency:build-classpath -Dmdep.outputFile=classpath.txt` writes one, and `classpath.txt` beside `pom.xml` or `build.gradle` \
    is found by itself";

/// The imports that could not be found, and the classes that code uses all the same.
#[derive(Debug, Default)]
pub(crate) struct Missing {
    imports: Vec<MissingImport>,
    needed: BTreeSet<String>,
}

impl Missing {
    /// Adds those of one program.
    pub(crate) fn add(&mut self, world: &mut World) {
        for import in world.missing_imports().to_vec() {
            let class = world.class_ref(&import.path.replace('.', "/"));
            // Annotations are not typed: nobody asked for their classes.
            if world.types.is_missing(class) {
                self.needed.insert(import.path.clone());
            }
            if !self.imports.contains(&import) {
                self.imports.push(import);
            }
        }
    }

    /// The message about them, if there are any, in so many files.
    pub(crate) fn summary(&self, files: usize) -> Option<Diagnostic> {
        if self.imports.is_empty() {
            return None;
        }
        let in_files: BTreeSet<_> = self.imports.iter().map(|i| i.span.file).collect();
        let how_many = match (in_files.len(), files.max(in_files.len())) {
            (1, 1) => "the file imports".to_owned(),
            (1, n) => format!("1 of {n} files imports"),
            (k, n) => format!("{k} of {n} files import"),
        };
        let listed = packages(&self.imports);
        let message = format!("{how_many} what cannot be found: {listed}");
        let diagnostic = Diagnostic::unplaced(codes::MISSING_IMPORTS, message);
        let needed: Vec<String> = self.needed.iter().map(|p| format!("`{p}`")).collect();
        Some(match needed.is_empty() {
            true => diagnostic.note(
                "only annotations, or nothing at all, use them: everything is checked all the same",
            ),
            false => diagnostic
                .note(format!(
                    "methods that need {} are named as not checked; everything else is checked",
                    shortened(&needed)
                ))
                .help(HOW),
        })
    }
}

/// The packages, each with the number of files that import something of it, most wanted first.
fn packages(imports: &[MissingImport]) -> String {
    let mut wanted: BTreeMap<String, BTreeSet<_>> = BTreeMap::new();
    for import in imports {
        let files = wanted.entry(package(import)).or_default();
        files.insert(import.span.file);
    }
    let mut wanted: Vec<(String, usize)> = wanted.into_iter().map(|(p, f)| (p, f.len())).collect();
    wanted.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let shown = wanted.iter().map(|(package, files)| match files {
        1 => format!("`{package}` (1 file)"),
        n => format!("`{package}` ({n} files)"),
    });
    shortened(&shown.collect::<Vec<String>>())
}

/// The part of the name before the first class: parts that start with a small letter.
fn package(import: &MissingImport) -> String {
    let parts = import.path.split('.');
    let small = |part: &&str| !part.starts_with(|c: char| c.is_uppercase());
    let parts: Vec<&str> = parts.take_while(small).collect();
    match parts.is_empty() {
        true => import.path.clone(),
        false => parts.join("."),
    }
}

fn shortened(all: &[String]) -> String {
    let more = all.len().saturating_sub(NAMED);
    let shown = all[..all.len() - more].join(", ");
    match more {
        0 => shown,
        n => format!("{shown} and {n} more"),
    }
}
