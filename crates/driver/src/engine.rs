//! The calls into the language and the checker, in one place.

use heddle_deduce::{Task, Verifier};
use heddle_plato::ir::Program;

pub(crate) fn print(_program: &Program) -> String {
    String::new()
}

pub(crate) fn sequential(verifier: &Verifier, task: Task) -> String {
    verifier.emit_sequential(task)
}

pub(crate) fn conditions(verifier: &Verifier, task: Task) -> String {
    verifier.emit_vc(task)
}

pub(crate) fn smt(verifier: &Verifier, task: Task) -> String {
    verifier.emit_smt(task)
}
