//! Plato, the parallel language of atomic operations: the core language that everything is translated to.
//!
//! Takes `.plato` text (or a program built by a front end), gives a resolved and typed [`ir::Program`]
//! whose centre is the atomic operation ([`ir::Op`]).

pub mod ast;
#[cfg(feature = "generate")]
pub mod generate;
pub mod ir;
mod lexer;
mod parser;
mod print;
mod raise;
mod resolve;
mod wellformed;

use heddle_diag::Diagnostic;
use heddle_text::FileId;

pub use parser::{MAX_DEPTH, parse};
pub use print::{print_ast, print_ast_expr, print_ast_stmt};
pub use raise::{print, print_expr, print_stmt, print_type, raise};
pub use resolve::{resolve, resolve_for};
pub use wellformed::check_well_formed;

/// Parses and resolves a file: a whole program, or all that is wrong with the text.
pub fn load(file: FileId, text: &str) -> Result<ir::Program, Vec<Diagnostic>> {
    let (program, diagnostics) = parse(file, text);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    resolve(&program)
}

/// The same for a program that is run and not proved: procedures that call themselves need no specification.
pub fn load_to_run(file: FileId, text: &str) -> Result<ir::Program, Vec<Diagnostic>> {
    let (program, diagnostics) = parse(file, text);
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    resolve_for(&program, false)
}
