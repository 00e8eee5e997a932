//! Printing: syntax trees as text, and IR by way of syntax trees.
//!
//! Printed text parses again: `parse(print_ast(p))` is `p` up to positions.

mod decl;
mod expr;
mod stmt;

use crate::ast;

/// Collects text; knows how deep it is indented.
#[derive(Default)]
struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn start_line(&mut self) {
        for _ in 0..self.depth {
            self.put("  ");
        }
    }

    fn end_line(&mut self) {
        self.put("\n");
    }

    /// Puts the items with `, ` between them.
    fn list<T>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, &T)) {
        for (i, each) in items.iter().enumerate() {
            if i > 0 {
                self.put(", ");
            }
            item(self, each);
        }
    }
}

/// The program as text.
pub fn print_ast(program: &ast::Program) -> String {
    let mut printer = Printer::default();
    printer.items(&program.items);
    printer.out
}

/// A single expression as text.
pub fn print_ast_expr(expr: &ast::Expr) -> String {
    let mut printer = Printer::default();
    printer.expr(expr);
    printer.out
}

/// A single statement as text, without the last line end.
pub fn print_ast_stmt(stmt: &ast::Stmt) -> String {
    let mut printer = Printer::default();
    printer.stmt(stmt);
    printer.out.trim_end().to_string()
}
