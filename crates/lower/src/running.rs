//! Code that runs without being called by its name (semantics, section 11): which class initializers the code of a procedure may run, and which
//! methods may run instead of one with a specification. They are tasks of their own; a proof about code that may run one rests on
//! it, and says so if it is not proved.

use crate::faults::fault;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_plato::ir::{Ground, ProcId, Program};
use heddle_resolve::model::ClassId;
use std::collections::{BTreeMap, BTreeSet};

/// What is known when all code is lowered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    /// The classes that procedures may initialize.
    by: BTreeMap<ProcId, BTreeSet<ClassId>>,
    /// The tasks of initializers.
    pub initializers: BTreeMap<ClassId, ProcId>,
    /// Those that could not be lowered, with their names.
    pub refused: BTreeMap<ClassId, String>,
}

impl Lowering<'_> {
    /// The code at hand may run the initializer of a class, and before it those of classes above.
    pub(crate) fn runs_initializer(&mut self, class: ClassId) {
        if self.initializes.insert(class) {
            for above in self.initialized_before(class) {
                self.runs_initializer(above);
            }
        }
    }

    /// Gives what was found in the code that was just lowered to its procedure.
    pub(crate) fn rest_on_initializers(&mut self, proc: ProcId) {
        let classes = std::mem::take(&mut self.initializes);
        match classes.is_empty() {
            true => self.running.by.remove(&proc),
            false => self.running.by.insert(proc, classes),
        };
    }

    /// Each procedure with the initializers that it may run. One that is not modelled is an assumption at once.
    pub(crate) fn tell_what_runs(&mut self, program: &mut Program) {
        let known = std::mem::take(&mut self.running);
        if fault!("initializers-unlisted") {
            return;
        }
        for (proc, classes) in &known.by {
            let tasks = classes.iter().filter_map(|c| known.initializers.get(c));
            let tasks: Vec<ProcId> = tasks.copied().filter(|t| t != proc).collect();
            if !tasks.is_empty() {
                program.runs.insert(*proc, tasks);
            }
            for name in classes.iter().filter_map(|c| known.refused.get(c)) {
                let grounds = program.grounds.entry(*proc).or_default();
                grounds.push(unsupported(name, false));
            }
        }
        for id in self.classes.methods() {
            let by = self.specified_by(id).filter(|by| *by != id);
            let called = by.and_then(|by| self.callable.get(&by).copied());
            if let (Some(proc), true) = (called, self.bad.contains_key(&id)) {
                let name = self.method_name(id);
                let grounds = program.grounds.entry(proc).or_default();
                grounds.push(unsupported(&name, true));
            }
        }
    }
}

/// Something that may run and is not modelled.
fn unsupported(name: &str, in_spec: bool) -> Ground {
    Ground {
        premise: Premise::UnprovedCallee,
        text: format!("`{name}` keeps to its specification, which was not proved (unsupported)"),
        of: None,
        span: None,
        in_spec,
    }
}
