//! Names for everything in a program: those of the source where they can be written and are not taken.

use crate::ir::Program;
use crate::lexer::is_name;
use rustc_hash::{FxHashMap, FxHashSet};

/// The name of each table entry.
pub(super) struct Names {
    pub enums: Vec<String>,
    pub enum_values: Vec<Vec<String>>,
    pub opaques: Vec<String>,
    pub consts: Vec<String>,
    pub funcs: Vec<String>,
    pub globals: Vec<String>,
    pub threads: Vec<String>,
    pub procs: Vec<String>,
    /// All names of values in use.
    pub taken: FxHashSet<String>,
}

impl Names {
    /// The names as they are, even if they are no good for the parser: for messages.
    pub(super) fn as_written(program: &Program) -> Names {
        Names::with(program, &mut |name, _| name.to_string(), &mut |name| {
            name.to_string()
        })
    }

    /// Names that can be parsed and are different from each other.
    pub(super) fn unique(program: &Program) -> Names {
        let mut types = Pool::default();
        let mut values = Pool::default();
        let none = FxHashSet::default();
        let mut names = Names::with(
            program,
            &mut |name, callable| {
                // `index(…)` is built in.
                let name = match callable && name == "index" {
                    true => "index_",
                    false => name,
                };
                values.free(name, &none)
            },
            &mut |name| types.free(name, &none),
        );
        names.taken = values.taken;
        names
    }

    fn with(
        program: &Program,
        value: &mut dyn FnMut(&str, bool) -> String,
        ty: &mut dyn FnMut(&str) -> String,
    ) -> Names {
        let enums = program.enums.iter();
        Names {
            enums: enums.clone().map(|e| ty(&e.name)).collect(),
            enum_values: enums
                .map(|e| e.values.iter().map(|v| value(v, false)).collect())
                .collect(),
            opaques: program.opaques.iter().map(|(name, _)| ty(name)).collect(),
            consts: program
                .consts
                .iter()
                .map(|c| value(&c.name, false))
                .collect(),
            funcs: program.funcs.iter().map(|f| value(&f.name, true)).collect(),
            globals: program
                .globals
                .iter()
                .map(|g| value(&g.name, false))
                .collect(),
            threads: program
                .threads
                .iter()
                .map(|t| value(&t.name, false))
                .collect(),
            procs: program.procs.iter().map(|p| value(&p.name, true)).collect(),
            taken: FxHashSet::default(),
        }
    }
}

/// Names in use, and for each name that was wanted twice the next number to try.
#[derive(Default)]
pub(super) struct Pool {
    taken: FxHashSet<String>,
    next: FxHashMap<String, u32>,
}

impl Pool {
    /// A name like `wanted` that parses as a name, is new to this pool and not in `others`.
    pub(super) fn free(&mut self, wanted: &str, others: &FxHashSet<String>) -> String {
        let base = writable(wanted);
        let mut name = base.clone();
        while self.taken.contains(&name) || others.contains(&name) {
            let number = self.next.entry(base.clone()).or_insert(1);
            *number += 1;
            name = format!("{base}${number}");
        }
        self.taken.insert(name.clone());
        name
    }
}

/// The nearest text that parses as a name.
pub(super) fn writable(wanted: &str) -> String {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let mut name: String = wanted
        .chars()
        .map(|c| if allowed(c) { c } else { '_' })
        .collect();
    if !name.starts_with(|c: char| !c.is_ascii_digit()) {
        name.insert(0, '_');
    }
    if !is_name(&name) {
        name.push('_');
    }
    name
}
