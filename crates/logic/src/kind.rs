//! Kinds of integers: predicates that form a forest.
//!
//! Takes kinds with the ones that they are kinds of, gives their definitions in SMT-LIB. What is of a kind is of the kind above; two
//! kinds have nothing in common unless one of them is above the other. For each depth there is a function that numbers the kinds of
//! that depth; a kind is one value of it within the kind above. So kinds need no axioms, with or without quantifiers. A kind gets the next
//! number when it is first met: the text depends on nothing but the kinds that occur in it.

use crate::smtlib::{func_symbol, write_symbol};
use crate::{FuncId, Printer, Sort, Terms};
use std::fmt::Write;

/// The place of a kind among the kinds ([`Terms::declare_kind`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The kind that it is one of.
    pub of: Option<FuncId>,
    /// How many kinds are above it.
    pub depth: usize,
    /// The function that numbers the kinds of this depth.
    pub level: FuncId,
}

impl Terms {
    /// Declares a kind; the caller sees to unique names.
    pub fn declare_kind(&mut self, name: impl Into<String>, of: Option<FuncId>) -> FuncId {
        let above = of.and_then(|f| self.funcs[f.0 as usize].kind.as_ref());
        let depth = above.map_or(0, |k| k.depth + 1);
        while self.kind_levels.len() <= depth {
            let name = format!("kind {}", self.kind_levels.len());
            let level = self.declare(name, vec![Sort::Int], Sort::Int);
            self.kind_levels.push(level);
        }
        let f = self.declare(name, vec![Sort::Int], Sort::Bool);
        let level = self.kind_levels[depth];
        self.funcs[f.0 as usize].kind = Some(Kind { of, depth, level });
        f
    }
}

impl Printer {
    /// Defines a kind, after what it needs.
    pub(crate) fn define_kind(&mut self, terms: &Terms, f: FuncId, kind: &Kind, out: &mut String) {
        self.declare_func(terms, kind.level, out);
        if let Some(of) = kind.of {
            self.declare_func(terms, of, out);
        }
        self.kinds += 1;
        out.push_str("(define-fun ");
        write_symbol(&func_symbol(terms, f), out);
        out.push_str(" ((x Int)) Bool ");
        if let Some(of) = kind.of {
            out.push_str("(and (");
            write_symbol(&func_symbol(terms, of), out);
            out.push_str(" x) ");
        }
        out.push_str("(= (");
        write_symbol(&func_symbol(terms, kind.level), out);
        let _ = write!(out, " x) {})", self.kinds);
        out.push_str(if kind.of.is_some() { "))\n" } else { ")\n" });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_defined_where_they_occur() {
        let mut terms = Terms::new();
        let animal = terms.declare_kind("animal", None);
        let dog = terms.declare_kind("dog", Some(animal));
        terms.declare_kind("cat", Some(animal));
        let x = terms.constant("x", Sort::Int);
        let is = terms.apply(dog, vec![x]);
        let mut printer = Printer::new();
        let mut out = String::new();
        printer.push(&mut out);
        printer.assert(&terms, is, &mut out);
        assert!(
            out.contains("(define-fun animal$ ((x Int)) Bool (= (|kind 0$| x) 1))"),
            "{out}"
        );
        assert!(
            out.contains("(define-fun dog$ ((x Int)) Bool (and (animal$ x) (= (|kind 1$| x) 2)))"),
            "{out}"
        );
        assert!(!out.contains("cat"), "{out}");
        // What a `pop` takes back is defined again, under the same numbers.
        printer.pop(&mut out);
        let mut again = String::new();
        printer.push(&mut again);
        printer.assert(&terms, is, &mut again);
        assert!(
            again.contains("(and (animal$ x) (= (|kind 1$| x) 2))"),
            "{again}"
        );
    }
}
