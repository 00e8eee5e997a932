//! How much there is to prove where a body is written out at a call, with all that is written out in it.
//!
//! Bodies without specification are written out where they are called, so that their checks see what the caller knows. Written out in each
//! other a few layers deep, ordinary methods become thousands of steps with hundreds of loops, each of which needs an invariant. What
//! weighs too much is called by its summary instead ([`crate::summary`]), and proved once, by itself.

use crate::program::Lowering;
use heddle_plato::ir::{Proc, ProcId, Stmt};
use heddle_resolve::model::{Flags, MethodId};

/// A body that weighs more is not written out at calls. Others can call it, so it has to be proved by itself anyway.
const OPEN: usize = 400;

/// The same for private methods, which know more where they are called: the locks that their callers hold.
const PRIVATE: usize = 4 * OPEN;

/// A loop weighs as much as so many steps: its invariant has to be found.
const LOOP: usize = 40;

impl Lowering<'_> {
    /// Whether a body is better called by its summary than written out.
    pub(crate) fn weighs_too_much(&mut self, id: MethodId, proc: &Proc) -> bool {
        let private = self.resolved.world.method(id).flags.has(Flags::PRIVATE);
        let limit = match private {
            true => PRIVATE,
            false => OPEN,
        };
        self.summaries.allowed && self.weight(proc) > limit
    }

    /// The steps of a procedure, loops for more, with those of the bodies that are written out in it.
    pub(crate) fn weight(&self, proc: &Proc) -> usize {
        let mut weight = 0;
        let body = proc.body.iter();
        body.for_each(|body| {
            body.for_each(&mut |s| {
                weight += match s {
                    Stmt::Op(_) => 1,
                    Stmt::Loop(_) => LOOP,
                    Stmt::Call(call) => self.weight_of(call.proc),
                    _ => 0,
                };
            });
        });
        weight
    }

    fn weight_of(&self, callee: ProcId) -> usize {
        let specified = self.heap.program.procs[callee.index()].spec.is_some();
        let known = self.weights.get(&callee).copied();
        known.filter(|_| !specified).unwrap_or(1)
    }
}
