//! IR to syntax tree, the way back: for printing whole programs and single pieces.
//!
//! The text of a raised program loads again to an equivalent program. Sugar is used where it gives back exactly
//! the operation at hand; every other operation becomes `atomic`. What has no name in the source (or no name that
//! can be written) gets one.

mod expr;
mod locals;
mod names;
mod ops;
mod program;
mod stmt;

use crate::ast;
use crate::ir::{Expr, Local, Program, Stmt, Type};
use names::Names;

/// The program as a syntax tree without positions.
pub fn raise(program: &Program) -> ast::Program {
    program::Raiser::new(program).program()
}

/// The program as text that loads again to an equivalent program.
pub fn print(program: &Program) -> String {
    crate::print_ast(&raise(program))
}

/// An expression in source terms, for messages. `locals` are those of the body it stands in.
pub fn print_expr(program: &Program, locals: &[Local], e: &Expr) -> String {
    let names = Names::as_written(program);
    let locals: Vec<String> = locals.iter().map(|l| l.name.clone()).collect();
    let raised = expr::Exprs::new(program, &names, &locals).expr(e);
    crate::print_ast_expr(&raised)
}

/// A statement in source terms, for messages. `locals` are those of the body it stands in.
pub fn print_stmt(program: &Program, locals: &[Local], stmt: &Stmt) -> String {
    let names = Names::as_written(program);
    let locals: Vec<String> = locals.iter().map(|l| l.name.clone()).collect();
    let stmts = stmt::Stmts::new(program, &names, &locals, None).pieces(stmt);
    let lines: Vec<String> = stmts.iter().map(crate::print_ast_stmt).collect();
    lines.join("\n")
}

/// A type in source terms.
pub fn print_type(program: &Program, ty: &Type) -> String {
    crate::resolve::type_text(program, ty)
}
