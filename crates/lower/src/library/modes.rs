//! Access modes of atomics (semantics, section 10), by the table of special methods. A method that is not in the table is refused.
//!
//! What the modes are used for: `interference::order` lists what proofs take for granted of operations in weaker modes than volatile,
//! and checks what locks of the program's own are made of.

use crate::faults::fault;
use crate::program::Lowering;
use heddle_contracts::special::operation;
use heddle_resolve::model::MethodId;

pub(crate) use heddle_contracts::special::{AccessMode as Mode, Effect, Operation as Known};

impl Lowering<'_> {
    /// The access mode of a library method.
    pub(crate) fn mode_of(&mut self, id: MethodId) -> Known {
        match operation(&mut self.resolved.world, id) {
            Known::Known(effect, _) if fault!("weak-modes-as-volatile") => {
                Known::Known(effect, Mode::Volatile)
            }
            known => known,
        }
    }
}
