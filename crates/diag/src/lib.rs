//! Diagnostics, verdicts and reports as plain data.
//!
//! The checkers fill in these structures and never print; the renderers (`heddle_render`) read them and never decide anything.
//! [`codes`] is the table of all diagnostic codes.

mod causes;
pub mod codes;
mod contract;
mod diagnostic;
mod exit;
mod faults;
mod held_back;
mod insertions;
mod ledger;
mod locking;
mod report;

pub use causes::Causes;
pub use codes::Code;
pub use contract::{Contract, Saying, Spoken};
pub use diagnostic::{Binding, Diagnostic, Edit, Fix, Label, Severity, Step, StepKind};
pub use exit::{Exit, FailOn, Policy};
pub use faults::{Checks, FaultKind};
pub use held_back::{BaselineUse, Concern, HeldBack};
pub use insertions::{Insertion, insertions};
pub use ledger::{Premise, Strict};
pub use locking::{Before, Class, Guard, Kept, LockOrder, Origin};
pub use report::{Assumption, Claim, Item, ItemKind, Property, Report, Statistics, Verdict};
