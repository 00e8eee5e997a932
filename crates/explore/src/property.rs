//! What is checked.

use crate::model::machine::{EdgeAction, Machine};
use crate::model::operation::OpCode;
use heddle_plato::ir::{GlobalId, OpKind, Program, Stmt};
use std::collections::BTreeSet;

/// The properties of a run. Assertions (all checks of operations) and invariants are what "safe" means; races and
/// deadlocks are looked for on demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Properties {
    /// Checks of operations and preconditions of calls.
    pub assertions: bool,
    /// Invariants.
    pub invariants: bool,
    /// Variables on which there must be no race.
    pub races: BTreeSet<GlobalId>,
    /// No deadlock (standard search only).
    pub deadlock: bool,
}

impl Default for Properties {
    fn default() -> Self {
        Properties {
            assertions: true,
            invariants: true,
            races: BTreeSet::new(),
            deadlock: false,
        }
    }
}

impl Properties {
    /// From the names of the command line; none at all means the default.
    pub fn parse(names: &[String], program: &Program) -> Result<Properties, String> {
        if names.is_empty() {
            return Ok(Properties::default());
        }
        let mut wanted = Properties {
            assertions: false,
            invariants: false,
            ..Properties::default()
        };
        for name in names {
            wanted.want(name, program)?;
        }
        if wanted.races.len() > MAX_RACES {
            return Err(format!(
                "races on more than {MAX_RACES} variables: name the ones you mean with race:VARIABLE"
            ));
        }
        Ok(wanted)
    }

    fn want(&mut self, name: &str, program: &Program) -> Result<(), String> {
        match name {
            "assertions" => self.assertions = true,
            "invariants" => self.invariants = true,
            "deadlock" => self.deadlock = true,
            "race" | "races" => self.races.extend(data_variables(program)),
            "all" => {
                *self = Properties {
                    races: data_variables(program),
                    deadlock: true,
                    ..Properties::default()
                };
            }
            other => {
                let Some(variable) = other.strip_prefix("race:") else {
                    return Err(format!(
                        "there is no property `{other}`: use assertions, invariants, race, race:VARIABLE, deadlock or all"
                    ));
                };
                let position = program.globals.iter().position(|g| g.name == variable);
                let position = position
                    .ok_or_else(|| format!("there is no variable `{variable}` in this program"))?;
                self.races.insert(GlobalId(position as u32));
            }
        }
        Ok(())
    }
}

/// The globals that are data: never touched by an operation that is there for synchronisation (`acquire`, `release`,
/// `cas`, `await`, `atomic`), not ghost. A race on these is a mistake; on the others it is the point.
pub fn data_variables(program: &Program) -> BTreeSet<GlobalId> {
    let mut data: BTreeSet<GlobalId> = (0..program.globals.len() as u32)
        .map(GlobalId)
        .filter(|g| !program.globals[g.index()].ghost)
        .collect();
    let bodies = program.threads.iter().map(|t| &t.body);
    let procs = program.procs.iter().filter_map(|p| p.body.as_ref());
    for body in bodies.chain(procs) {
        remove_synchronisation(body, &mut data);
    }
    data
}

fn remove_synchronisation(body: &Stmt, data: &mut BTreeSet<GlobalId>) {
    body.for_each_op(&mut |op| {
        let synchronises = matches!(
            op.kind,
            OpKind::Acquire | OpKind::Release | OpKind::Cas | OpKind::Assume | OpKind::Atomic
        );
        if synchronises {
            op.for_each_expr(&mut |e| {
                for (g, _) in e.globals() {
                    data.remove(&g);
                }
            });
            for g in op.modified_globals() {
                data.remove(&g);
            }
        }
    });
}

/// How a thread at some location accesses the watched variables: bit sets over their positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accesses {
    /// Read or written.
    pub any: u64,
    /// Written.
    pub writes: u64,
}

impl Accesses {
    /// Adds what another operation accesses.
    pub fn join(&mut self, other: Accesses) {
        self.any |= other.any;
        self.writes |= other.writes;
    }

    /// The position of a variable on which this and `other` race.
    pub fn conflict(self, other: Accesses) -> Option<u32> {
        let both = self.any & other.writes | self.writes & other.any;
        (both != 0).then(|| both.trailing_zeros())
    }
}

/// The first race among the threads' next accesses: position of the variable, and the two threads.
pub fn first_conflict(accesses: &[Accesses]) -> Option<(u32, usize, usize)> {
    let all = accesses.iter().enumerate();
    for (a, first) in all.clone().filter(|(_, x)| x.any != 0) {
        for (b, second) in all.clone().skip(a + 1) {
            if let Some(k) = first.conflict(*second) {
                return Some((k, a, b));
            }
        }
    }
    None
}

/// More variables than this are not watched for races in one run.
pub const MAX_RACES: usize = 64;

/// Notes at each edge which of the watched variables its operation touches.
pub fn watch(machine: &mut Machine, watched: &[GlobalId]) {
    for body in machine
        .bodies
        .iter_mut()
        .chain(machine.procs.iter_mut().flatten())
    {
        let ops = &body.ops;
        for edge in body.locations.iter_mut().flat_map(|l| &mut l.edges) {
            if let EdgeAction::Op(op) = edge.action {
                edge.accesses = accesses(&ops[op], watched);
            }
        }
    }
}

fn accesses(op: &OpCode, watched: &[GlobalId]) -> Accesses {
    let bits = |set: &BTreeSet<GlobalId>| {
        let hits = watched.iter().enumerate().filter(|(_, g)| set.contains(g));
        hits.fold(0u64, |bits, (k, _)| bits | 1 << k)
    };
    let writes = bits(&op.writes);
    Accesses {
        any: bits(&op.reads) | writes,
        writes,
    }
}
