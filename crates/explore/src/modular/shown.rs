//! What a thread with a stack lets the others see: the refinement of [`super::pushdown`] (M6).
//!
//! As in [`super::exposure`], what is shown is an auxiliary variable that only its thread writes, so showing anything is
//! sound. A last write is history and survives calls and returns; a location or an activation is that of the topmost
//! frame, so calls and returns are steps that the others see.

use super::pushdown::LocalState;
use crate::model::machine::Machine;
use heddle_plato::ir::GlobalId;
use std::collections::BTreeSet;

/// What a thread shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Nothing: the plain method.
    Nothing,
    /// Which of its operations last wrote one of these variables.
    LastWrite(BTreeSet<GlobalId>),
    /// The location of its running activation.
    Location,
    /// The location and the locals of its running activation.
    Activation,
}

/// What all threads show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The part.
    pub part: Part,
    /// In words.
    pub words: String,
}

impl Shown {
    /// Nothing is shown.
    pub fn nothing() -> Shown {
        Shown {
            part: Part::Nothing,
            words: "nothing".into(),
        }
    }

    /// Slots that a thread adds to the store.
    pub fn width(&self) -> usize {
        usize::from(self.part != Part::Nothing)
    }

    /// What is shown in a local state of that number; `None` if it is what was shown before.
    pub fn of_state(&self, state: &LocalState, number: u32) -> Option<u64> {
        match self.part {
            Part::Nothing | Part::LastWrite(_) => None,
            Part::Location => Some(code(state.proc, state.pc)),
            Part::Activation => Some(u64::from(number)),
        }
    }

    /// What is shown after an operation (of that number in its body) that writes `writes`, if it changes.
    pub fn of_write(
        &self,
        proc: Option<u32>,
        op: usize,
        writes: &BTreeSet<GlobalId>,
    ) -> Option<u64> {
        match &self.part {
            Part::LastWrite(globals) if !globals.is_disjoint(writes) => {
                Some(1 + code(proc, op as u32))
            }
            _ => None,
        }
    }

    /// Refinements from coarse to fine. Variables in `suspects` (those of the alarm) come first.
    pub fn ladder(machine: &Machine, suspects: &BTreeSet<GlobalId>) -> Vec<Shown> {
        let bodies = machine.bodies.iter().chain(machine.procs.iter().flatten());
        let writes = bodies.flat_map(|b| &b.ops).flat_map(|op| &op.writes);
        let written: BTreeSet<GlobalId> = writes.copied().collect();
        let mut order: Vec<GlobalId> = written.iter().copied().collect();
        order.sort_by_key(|g| (!suspects.contains(g), g.0));
        let last_write = |globals: BTreeSet<GlobalId>, words: String| Shown {
            part: Part::LastWrite(globals),
            words,
        };
        let mut ladder = Vec::new();
        for g in &order {
            let name = &machine.tables.program.globals[g.index()].name;
            let words = format!("each thread's last write to `{name}`");
            ladder.push(last_write(BTreeSet::from([*g]), words));
        }
        if order.len() > 1 {
            let words = "each thread's last write to every variable".into();
            ladder.push(last_write(written, words));
        }
        ladder.push(Shown {
            part: Part::Location,
            words: "the location of every running activation".into(),
        });
        ladder.push(Shown {
            part: Part::Activation,
            words: "the location and all locals of every running activation".into(),
        });
        ladder
    }
}

/// A number for a place in a body.
fn code(proc: Option<u32>, at: u32) -> u64 {
    u64::from(proc.map_or(0, |p| p + 1)) << 32 | u64::from(at)
}
