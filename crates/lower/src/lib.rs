//! Typed Java to Plato, under the rely-guarantee discipline (semantics, section 6).
//!
//! Takes a resolved program, gives one Plato program with a procedure per method. References are integers, null is 0, the
//! main thread is −1; each field is a map from references to values. Every read or write of a shared field or array
//! element and every monitor operation is one atomic operation, in Java's order of evaluation. A method that uses what is
//! not modelled is *refused* by name; the others go on.
//!
//! What a new object contains is modelled without writes: the cells of objects that do not exist yet hold what their
//! constructor will put there, so allocation picks a reference whose cells are right. Nobody else can see an object
//! before that.

mod access;
mod body;
mod bounds;
mod call;
mod callback;
mod called;
mod callees;
mod cases;
mod class;
mod clause;
mod confined;
mod constructor;
mod coverage;
mod create;
mod discipline;
mod dispatch;
mod effect;
mod entry;
mod expr;
mod facts;
mod faults;
mod fixes;
mod formula;
mod fuse;
mod ghost;
mod grounds;
mod guards;
mod heap;
mod implicit;
mod initial;
mod interference;
mod java_words;
mod keeping;
mod kept_once;
mod kinds;
mod lacking;
mod lasting;
mod library;
mod mathematics;
mod mentioned;
mod method;
mod nonnull;
mod outside;
mod parts;
mod pollution;
mod present;
mod procedure;
mod program;
mod protection;
mod pure;
mod quantifier;
mod room;
mod runnable;
mod running;
mod settled;
mod snapshot;
mod sought;
mod statics;
mod stmt;
mod structural;
mod summary;
mod trusted;
mod weight;

pub use body::Fault;
pub use coverage::Coverage;
pub use program::{Integers, Lowered, Refused, lower};
pub use runnable::{Executable, Runnable, Scenario};
pub use sought::Sought;
