//! Diagnostics, verdicts and reports as plain data, and the renderers that show them.
//!
//! The checkers fill in these structures and never print; the renderers ([`human`], [`json`], [`sarif`])
//! read them and never decide anything. [`codes`] is the table of all diagnostic codes.

pub mod codes;
mod diagnostic;
mod exit;
pub mod human;
pub mod json;
mod ledger;
mod report;
pub mod sarif;

pub use codes::Code;
pub use diagnostic::{Binding, Diagnostic, Label, Severity, Step, StepKind};
pub use exit::Exit;
pub use ledger::{Premise, Strict};
pub use report::{Assumption, Claim, Item, ItemKind, Property, Report, Statistics, Verdict};
