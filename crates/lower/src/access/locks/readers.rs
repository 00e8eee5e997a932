//! Read mode (rule "read-lock enter/exit"): several threads may read what the lock protects, and none may write. Nobody can
//! break the invariant meanwhile, so that nothing is checked when a reader ends.

use super::super::leaving::Leaving;
use super::{Lock, Mode};
use crate::body::Lower;
use crate::method::Method;
use heddle_plato::ir::{Expr, Stmt, Store};
use heddle_text::Span;

impl Method<'_, '_> {
    /// The thread is about to give up the read lock altogether. If it has the lock alone as well, it keeps all access.
    pub(super) fn stop_reading(&mut self, lock: &Lock, span: Span) -> Lower<()> {
        let alone = self.low.heap.has_lock(&lock.object, Mode::Alone);
        let alone = self.code.keep(alone, span);
        let protected = self.low.lock_protects(lock, span)?;
        let lose = self.inside(|m| {
            m.lose(&protected.parts, Leaving::ReadEnded, span);
            Ok(())
        })?;
        self.quiet_fork(&alone, Stmt::Seq(Vec::new()), lose, span);
        Ok(())
    }

    /// Guesses for the head of a loop: the thread may read what the locks protect that it has taken for reading.
    pub fn guessed_of_readers(&mut self, span: Span) -> Lower<Vec<Expr>> {
        let mut guesses = Vec::new();
        for (lock, mode, _) in self.taken.clone() {
            if mode == Mode::Reading {
                let protected = self.low.lock_protects(&lock, span)?;
                let heap = &self.low.heap;
                let parts = protected.parts.iter();
                guesses.extend(parts.map(|p| p.within(heap, heap.access.read, Store::Pre)));
            }
        }
        Ok(guesses)
    }
}
