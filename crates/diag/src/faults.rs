//! Kinds of faults: what `--check` can ask for. Every rule of the Java front end belongs to one kind; clauses that somebody wrote are
//! always checked.

use crate::{Code, codes};

/// A kind of fault that is looked for in Java programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// Two threads touch a plain location at the same time.
    Races,
    /// Threads wait for each other for ever.
    Deadlocks,
    /// Monitors and locks that are not held, or held too long; threads that are started twice.
    Monitors,
    /// `assert`.
    Assertions,
    /// Run-time exceptions: null, bounds, casts, division by zero, what library methods throw for wrong arguments.
    Exceptions,
    /// Clauses of specifications; they are checked wherever they stand.
    Contracts,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Races,
        FaultKind::Deadlocks,
        FaultKind::Monitors,
        FaultKind::Assertions,
        FaultKind::Exceptions,
        FaultKind::Contracts,
    ];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Races => "races",
            FaultKind::Deadlocks => "deadlocks",
            FaultKind::Monitors => "monitors",
            FaultKind::Assertions => "assertions",
            FaultKind::Exceptions => "exceptions",
            FaultKind::Contracts => "contracts",
        }
    }

    /// What is taken for granted where it is not looked for.
    pub fn unchecked(self) -> &'static str {
        match self {
            FaultKind::Races => "data races are not looked for (`--check races`)",
            FaultKind::Deadlocks => "deadlocks are not looked for (`--check deadlocks`)",
            FaultKind::Monitors => {
                "locks that are not held are not looked for (`--check monitors`)"
            }
            FaultKind::Assertions => "failing assertions are not looked for (`--check assertions`)",
            FaultKind::Exceptions => {
                "run-time exceptions are not looked for: no null, bounds, cast or arithmetic exception (`--check exceptions`)"
            }
            FaultKind::Contracts => "contracts are not looked at",
        }
    }

    /// The kind of fault that a rule with this code is about.
    pub fn of(code: Code) -> FaultKind {
        const RACES: [Code; 3] = [codes::NO_ACCESS, codes::READ_ONLY, codes::UNLOCKED_ACCESS];
        const DEADLOCKS: [Code; 6] = [
            codes::LOCK_ORDER,
            codes::CLASS_CYCLE,
            codes::CLASS_ORDER,
            codes::JOIN_LOCKED,
            codes::WAIT_LOCKED,
            codes::OPPOSITE_ORDER,
        ];
        const MONITORS: [Code; 4] = [
            codes::STILL_HELD,
            codes::MONITOR,
            codes::NOT_HELD,
            codes::ALREADY_STARTED,
        ];
        match code {
            c if RACES.contains(&c) => FaultKind::Races,
            c if DEADLOCKS.contains(&c) => FaultKind::Deadlocks,
            c if MONITORS.contains(&c) => FaultKind::Monitors,
            codes::INITIALIZER_THROWS => FaultKind::Exceptions,
            _ => FaultKind::Contracts,
        }
    }
}

/// Which kinds of faults are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Checks {
    /// All.
    #[default]
    All,
    /// All in files with specifications; in the others no exceptions.
    ByFile,
    /// These, and what is specified.
    Only(Vec<FaultKind>),
}

impl Checks {
    /// Whether faults of a kind are looked for in a file with or without specifications.
    pub fn include(&self, kind: FaultKind, specified: bool) -> bool {
        match (self, kind) {
            (_, FaultKind::Contracts) | (Checks::All, _) => true,
            (Checks::ByFile, kind) => specified || kind != FaultKind::Exceptions,
            (Checks::Only(some), kind) => some.contains(&kind),
        }
    }
}
