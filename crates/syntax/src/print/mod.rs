//! The tree as Java text. The text parses to the same tree, specifications included.
//!
//! Comments that are no specifications and the original layout are not in the tree, so they are gone. Clauses are printed
//! as `//@` lines (as `/*@ @*/` if they need several lines), modifiers of specifications as `/*@ pure @*/`.

mod class;
mod decl;
mod expr;
mod spec;
mod stmt;
mod types;

use crate::ast::{Ast, ExprId, flags};
use crate::names::Name;

/// The Java text of a tree.
pub fn print(ast: &Ast) -> String {
    let mut printer = Printer::new(ast);
    printer.unit();
    printer.out
}

/// The text of one expression.
pub fn print_expr(ast: &Ast, expr: ExprId) -> String {
    let mut printer = Printer::new(ast);
    printer.in_spec = true;
    printer.expr(expr);
    printer.out
}

struct Printer<'a> {
    ast: &'a Ast,
    out: String,
    indent: usize,
    /// Inside a specification comment, where clauses need no marks.
    in_spec: bool,
    /// Inside a method that stands in a comment, where `assert` would be Java's.
    in_spec_method: bool,
}

impl<'a> Printer<'a> {
    fn new(ast: &'a Ast) -> Self {
        Printer {
            ast,
            out: String::new(),
            indent: 0,
            in_spec: false,
            in_spec_method: false,
        }
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn name(&mut self, name: Name) {
        self.out.push_str(self.ast.text(name));
    }

    /// Starts a line.
    fn line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n("    ", self.indent));
    }

    fn indented(&mut self, body: impl FnOnce(&mut Self)) {
        self.indent += 1;
        body(self);
        self.indent -= 1;
    }

    /// Items with `separator` between them.
    fn separated<T: Copy>(
        &mut self,
        items: &[T],
        separator: &str,
        mut each: impl FnMut(&mut Self, T),
    ) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(separator);
            }
            each(self, *item);
        }
    }

    /// Prints `body` as a specification comment of its own; inside one just as it is.
    fn comment(&mut self, body: impl FnOnce(&mut Self)) {
        if self.in_spec {
            self.line();
            return body(self);
        }
        let outer = std::mem::take(&mut self.out);
        self.in_spec = true;
        body(self);
        self.in_spec = false;
        let text = std::mem::replace(&mut self.out, outer);
        let text = text.trim_start();
        self.line();
        if text.contains('\n') {
            self.put("/*@ ");
            self.put(text);
            self.put(" @*/");
        } else {
            self.put("//@ ");
            self.put(text);
        }
        self.put("\n");
    }
}

/// The visibility words of a behaviour, each with a space in front.
pub(crate) fn visibility_words(visibility: u32) -> &'static str {
    match visibility {
        flags::PUBLIC => " public",
        flags::PROTECTED => " protected",
        flags::PRIVATE => " private",
        _ => "",
    }
}
