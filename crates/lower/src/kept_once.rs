//! What many operations say alike is kept once.
//!
//! Takes a procedure, gives it back with the conditions of its steps shared with those of all procedures before it: what others may
//! have done meanwhile and which lock comes before which is the same everywhere, and long in a large program. Only
//! conditions of which no message shows the text are shared, because shared ones have no place in the source.

use crate::program::Lowering;
use heddle_plato::ir::{Interned, Loop, Op, OpKind, Proc, Stmt};

impl Lowering<'_> {
    /// The procedure, with conditions that are shared.
    pub(crate) fn kept_once(&mut self, mut proc: Proc) -> Proc {
        let interned = &mut self.interned;
        proc.body.iter_mut().for_each(|body| share(interned, body));
        proc
    }
}

fn share(interned: &mut Interned, stmt: &mut Stmt) {
    match stmt {
        Stmt::Op(op) => share_step(interned, op),
        Stmt::Seq(parts) | Stmt::Choice(parts) => parts.iter_mut().for_each(|s| share(interned, s)),
        Stmt::Loop(Loop { hints, body, .. }) => {
            hints
                .iter_mut()
                .for_each(|hint| *hint = interned.expr(hint));
            share(interned, body);
        }
        Stmt::Block(_, body) => share(interned, body),
        Stmt::Call(_) | Stmt::Exit(_) => {}
    }
}

fn share_step(interned: &mut Interned, op: &mut Op) {
    let shown = !matches!(
        op.kind,
        OpKind::CallGlue | OpKind::Entry | OpKind::Atomic | OpKind::Havoc
    );
    if shown {
        return;
    }
    op.guard
        .iter_mut()
        .for_each(|guard| *guard = interned.expr(guard));
    let made = op.makes.iter_mut().flat_map(|new| &mut new.cells);
    made.for_each(|(_, value)| *value = interned.expr(value));
}
