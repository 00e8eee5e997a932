//! Random well-typed programs for tests: the same seed and options give the same program.
//!
//! Programs are small and mean something: a few globals, two or three threads that lock, test, count and call, with
//! assertions, invariants, environment assumptions and specifications that hold in part of the cases. Without
//! [`Options::rich`] all values stay in a small finite domain and every loop is left after a few rounds or has
//! finitely many states, so that a program can be explored completely.
//!
//! Other crates use it in their tests with `heddle-plato = { workspace = true, features = ["generate"] }` among their
//! development dependencies.

mod decl;
mod dice;
mod expr;
mod stmt;
mod syntax;

use crate::ast;
pub use dice::Dice;

/// What to generate.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long bodies and how deep expressions are; 1 to 4 are useful.
    pub size: u32,
    /// Procedures, with and without specification.
    pub procedures: bool,
    /// Loops.
    pub loops: bool,
    /// Families of threads with a small range.
    pub families: bool,
    /// Also maps, sets, quantifiers, functions, opaque types, modules, havocked integers, unbounded families and
    /// variables without initial value: for printers and parsers, not for exploration.
    pub rich: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            size: 2,
            procedures: true,
            loops: true,
            families: true,
            rich: false,
        }
    }
}

/// A program that parses back from its printed text and resolves without errors.
pub fn program(seed: u64, options: &Options) -> ast::Program {
    let mut generator = Generator {
        dice: Dice::new(seed),
        options: options.clone(),
        globals: Vec::new(),
        locals: Vec::new(),
        procs: Vec::new(),
        threads: Vec::new(),
        discipline: None,
        functions: false,
        fresh: 0,
    };
    generator.program()
}

/// The text of [`program`].
pub fn text(seed: u64, options: &Options) -> String {
    crate::print_ast(&program(seed, options))
}

/// The types that expressions are generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Int,
    Bool,
    Tid,
    /// `enum Phase { idle, busy, done }`
    Phase,
    /// `map<tid, bool>`
    Flags,
    /// `set<int>`
    Numbers,
    /// `type Ref;`
    Ref,
}

/// A variable that is in scope.
#[derive(Clone, Debug)]
struct Variable {
    name: String,
    kind: Kind,
    ghost: bool,
    read_only: bool,
}

/// A procedure that can be called.
#[derive(Clone, Debug)]
struct Callee {
    name: String,
    params: Vec<Kind>,
    result: Option<Kind>,
}

/// A thread or family with its bounds.
#[derive(Clone, Debug)]
struct Threads {
    name: String,
    family: Option<(u32, u32)>,
}

struct Generator {
    dice: Dice,
    options: Options,
    globals: Vec<Variable>,
    locals: Vec<Variable>,
    procs: Vec<Callee>,
    threads: Vec<Threads>,
    /// A lock and what it protects, in programs whose threads keep to it (mostly).
    discipline: Option<(Variable, Variable)>,
    /// Whether the functions `next` and `weight` exist.
    functions: bool,
    fresh: u32,
}

impl Generator {
    /// A new name.
    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }
}
