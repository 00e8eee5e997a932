//! Rely-guarantee (semantics, section 6): what the rules of this discipline need beside the operations themselves, which are in
//! `discipline/rely_guarantee.rs`.
//!
//! | what | file |
//! |---|---|
//! | nobody else touches a new object before it can be found | `escape.rs` |
//! | what is found of fields of threads that were started | `begun.rs` |
//! | clauses of fields: `unwritable_by_env_if`, `elems_unwritable_by_env_if`, `non_null` | `guarded.rs` |
//! | formulas for all threads speak of no view of one thread (section 11) | `everybody.rs` |
//! | memory order: what weaker modes than volatile give (section 10) | `order.rs` |
//! | what holds of shared variables after `join` | `joined.rs` |

mod begun;
mod escape;
mod everybody;
mod guarded;
mod joined;
mod order;

pub(crate) use order::{Operation, Orders};
