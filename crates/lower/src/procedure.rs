//! The skeleton of the procedures that lowering makes: all are of the top level, and most are code in a block that `return` leaves.

use crate::body::Code;
use heddle_plato::ir::{Label, LocalId, ModuleId, Proc, Stmt};
use heddle_text::Span;

/// A procedure without parameters, result, specification and body.
pub(crate) fn procedure(name: String, span: Span) -> Proc {
    Proc {
        name,
        module: ModuleId(0),
        params: 0,
        result: None,
        locals: Vec::new(),
        spec: None,
        body: None,
        span,
    }
}

/// The locals of a procedure that others know of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Signature {
    /// How many of the first locals are parameters.
    pub params: usize,
    /// The result.
    pub result: Option<LocalId>,
}

impl Code {
    /// The procedure with this code, in the block of that label.
    pub(crate) fn procedure(self, name: String, known: Signature, end: Label, span: Span) -> Proc {
        Proc {
            params: known.params,
            result: known.result,
            locals: self.locals,
            body: Some(Stmt::Block(end, Box::new(Stmt::Seq(self.out)))),
            ..procedure(name, span)
        }
    }
}

/// The procedure with a statement at its end, however its code ends.
pub(crate) fn ending_with(proc: Proc, last: Option<Stmt>) -> Proc {
    let Some(last) = last else { return proc };
    let all = proc.body.into_iter().chain([last]);
    Proc {
        body: Some(Stmt::Seq(all.collect())),
        ..proc
    }
}
