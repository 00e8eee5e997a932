//! The tree as text for people and tests: one line per declaration, statement and clause, expressions in prefix form.
//!
//! Two trees have the same dump exactly if they have the same shape and names; positions are left out.

mod decl;
mod expr;
mod spec;
mod stmt;

use crate::ast::Ast;
use crate::names::Name;

/// The whole tree of a file.
pub fn dump(ast: &Ast) -> String {
    let mut dump = Dump {
        ast,
        out: String::new(),
        indent: 0,
    };
    dump.unit();
    dump.out
}

struct Dump<'a> {
    ast: &'a Ast,
    out: String,
    indent: usize,
}

impl Dump<'_> {
    /// Starts a line.
    fn line(&mut self, word: &str) {
        if !self.out.is_empty() {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n("  ", self.indent));
        self.out.push_str(word);
    }

    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// A space and a name.
    fn name(&mut self, name: Name) {
        self.put(" ");
        self.put(self.ast.text(name));
    }

    fn nested(&mut self, body: impl FnOnce(&mut Self)) {
        self.indent += 1;
        body(self);
        self.indent -= 1;
    }
}
