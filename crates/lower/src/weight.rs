//! How much there is to prove where a body is written out at a call, with all that is written out in it.
//!
//! Bodies without specification are written out where they are called, so that their checks see what the caller knows. Written out in each
//! other a few layers deep, ordinary methods become thousands of steps with hundreds of loops, each of which needs an invariant. What
//! weighs too much is called by its summary instead ([`crate::summary`]), and proved once, by itself.

use crate::program::Lowering;
use heddle_plato::ir::{Proc, ProcId, Stmt};
use heddle_resolve::model::{Flags, MethodId};
use heddle_resolve::typed::TypedFile;
use heddle_syntax::ast::{self, StmtKind, TextRange, flags};

/// A body that weighs more is not written out at calls. Others can call it, so it has to be proved by itself anyway.
const OPEN: usize = 400;

/// The same for private methods, which know more where they are called: the locks that their callers hold.
const PRIVATE: usize = 4 * OPEN;

/// The same for synchronized methods that nothing in the files calls with a lock: their callers know nothing of what the lock protects, so
/// that no more is proved where they are written out.
const SYNCHRONIZED: usize = 2 * LOOP;

/// A loop weighs as much as so many steps: its invariant has to be found.
const LOOP: usize = 40;

impl Lowering<'_> {
    /// Whether a body is better called by its summary than written out.
    pub(crate) fn weighs_too_much(&mut self, id: MethodId, proc: &Proc) -> bool {
        let flags = self.resolved.world.method(id).flags;
        let limit = match flags.has(Flags::PRIVATE) {
            _ if flags.has(Flags::SYNCHRONIZED) && !self.is_called_with_lock(id) => SYNCHRONIZED,
            true => PRIVATE,
            false => OPEN,
        };
        self.summaries.allowed && self.weight(proc) > limit
    }

    /// Whether a call of the method stands in a `synchronized` method or block.
    fn is_called_with_lock(&self, id: MethodId) -> bool {
        let files = &self.resolved.files;
        let found = self.classes.called_with_lock.get_or_init(|| {
            let all = files.iter().flat_map(called_with_lock);
            all.collect()
        });
        found.contains(&id)
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

/// The methods that are called in `synchronized` methods and blocks of a file.
fn called_with_lock(file: &TypedFile) -> Vec<MethodId> {
    let ast = &file.unit.ast;
    let methods = ast.nodes::<ast::Method>();
    let methods = methods.filter(|(_, m)| m.modifiers.has(flags::SYNCHRONIZED));
    let blocks = ast.nodes::<ast::Stmt>();
    let blocks = blocks.filter(|(_, s)| matches!(s.kind, StmtKind::Synchronized { .. }));
    let mut locked: Vec<TextRange> = methods.map(|(_, m)| m.range).collect();
    locked.extend(blocks.map(|(_, s)| s.range));
    locked.sort_by_key(|r| r.start);
    let mut calls: Vec<(u32, MethodId)> = ast
        .nodes::<ast::Expr>()
        .filter_map(|(e, node)| Some((node.range.start, file.call_of(e)?.method)))
        .collect();
    calls.sort_unstable_by_key(|(start, _)| *start);
    let mut found = Vec::new();
    let mut end = 0;
    let mut next = locked.into_iter().peekable();
    for (start, method) in calls {
        while let Some(range) = next.next_if(|r| r.start <= start) {
            end = end.max(range.end);
        }
        if start < end {
            found.push(method);
        }
    }
    found
}
