//! Model checking of Java programs: typed Java in, failing interleavings or the word that there are none out.
//!
//! - `compile` makes code for a small machine of what can be reached from an entry; `models/` has Java for library classes.
//! - `machine` runs stretches of single threads over a flat heap (`state`), `pack` gives equal states equal bytes.
//! - `search` looks at all states, breadth first, so that failing runs are shortest; `trace` tells them. `stuck` finds threads that can never go on beside others.
//! - `family` proves that nothing fails for any number of threads, with what single threads see (`view`).
//! - `replay` writes the Java program with which a virtual machine does what a failing run says.
//! - `harness` writes the Java text of scenarios, tests and clients.

mod answer;
mod code;
mod compile;
mod diagram;
mod environment;
mod expand;
mod family;
mod follow;
pub mod harness;
mod machine;
mod pack;
mod replay;
mod search;
mod shown;
mod state;
mod stuck;
mod trace;
mod value;
mod view;
mod visited;

pub use answer::{Answer, Bound, Finding, FindingKind, Options, Role, Row, Trace};
pub use diagram::{page, svg};
pub use environment::ClassClauses;
pub use family::AnyNumber;
pub use replay::{ReplayFile, replay};
pub use search::explore;
pub use shown::{diagnostics, json, table};
