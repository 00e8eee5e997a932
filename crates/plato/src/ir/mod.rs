//! The resolved, typed intermediate representation (semantics, sections 1 and 3).
//!
//! A [`Program`] owns flat tables; everything refers to everything else by index. Statements are the five
//! forms of the paper (atomic operation, sequence, choice, iteration, call) plus labelled blocks, which
//! give `return`, `break` and `continue` without duplicating code.

pub(crate) mod build;
mod expr;
mod interned;
mod new;
mod plato_words;
mod present;
mod program;
mod stmt;
mod visit;
pub mod words;

pub use expr::{Binary, Bound, Expr, ExprKind, ExprNode, Quantifier, Store, Unary, VarRef};
pub use interned::Interned;
pub use new::{Cell, New, NewKind};
pub use plato_words::PLATO;
pub use present::{Form, Kind, KindId, Presentation, Shown, ThreadForm};
pub use program::{
    Action, Axiom, Clause, ConstDecl, Doubt, EnumDecl, EnvClause, EnvScope, FuncDecl, Global,
    Ground, KindDecl, Local, Module, Place, Proc, Program, Rule, Spec, ThreadCount, ThreadDecl,
    Type,
};
pub use stmt::{Call, Check, CheckKind, Label, Loop, Op, OpKind, Passage, Runtime, Stmt, Var};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// As a table index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        })*
    };
}

ids! {
    /// A global variable.
    GlobalId;
    /// A local variable of one procedure or thread (parameters and result included).
    LocalId;
    /// A named constant.
    ConstId;
    /// A function of the logic.
    FuncId;
    /// An enumeration type.
    EnumId;
    /// An opaque type.
    OpaqueId;
    /// A module; 0 is the top level.
    ModuleId;
    /// A thread declaration (one thread or a family of threads).
    ThreadId;
    /// A procedure.
    ProcId;
}
