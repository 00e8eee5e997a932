//! Syntax tree to IR: names, types, scopes, and the sugar of the surface language.
//!
//! Declarations are entered first (so their order in the file does not matter), then clauses and headers are
//! resolved, then bodies. Each error is reported once; what depends on a broken part stays silent.

mod action;
mod body;
mod calls;
mod cycles;
mod declare;
mod define;
mod defined;
mod expr;
mod locals;
mod lvalue;
mod marks;
mod mention;
mod names;
mod ops;
mod rules;
mod spec;
mod types;

use crate::parser::MAX_ERRORS;
use crate::{ast, ir};
use heddle_diag::{Code, Diagnostic};
use heddle_text::Span;
use names::Names;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) use action::same_text;
pub(crate) use defined::{all_defined, same_check};
pub(crate) use marks::CHECK_WORDS;
pub(crate) use types::type_text;

/// Names, types and desugars a parsed program. Either a whole program or the reasons why there is none.
pub fn resolve(program: &ast::Program) -> Result<ir::Program, Vec<Diagnostic>> {
    resolve_for(program, true)
}

/// The same; procedures that call themselves need a specification only if calls are to be replaced (`inlined`), not if the program is
/// run.
pub fn resolve_for(program: &ast::Program, inlined: bool) -> Result<ir::Program, Vec<Diagnostic>> {
    let mut resolver = Resolver::default();
    let items = resolver.declare(program);
    resolver.definitions(&items);
    resolver.clauses(&items);
    resolver.told(&items);
    resolver.bodies(&items);
    let doubts = std::mem::take(&mut resolver.doubts);
    resolver.tables.program.doubts = doubts.into_values().collect();
    if inlined {
        resolver.recursion();
    }
    let mut diagnostics = resolver.diagnostics;
    if diagnostics.is_empty() {
        return Ok(resolver.tables.program);
    }
    diagnostics.sort_by_key(|d| d.primary.as_ref().map(|p| (p.span.start, p.span.end)));
    diagnostics.truncate(MAX_ERRORS);
    Err(diagnostics)
}

/// What is known so far: the program being built, and which name means what.
#[derive(Default)]
struct Tables {
    program: ir::Program,
    names: Names,
}

#[derive(Default)]
struct Resolver {
    tables: Tables,
    diagnostics: Vec<Diagnostic>,
    /// Steps that assume what the user claims, by number.
    doubts: BTreeMap<usize, ir::Doubt>,
    /// Names of locals that the clause being resolved cannot see.
    hidden: BTreeSet<String>,
}

impl Resolver {
    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(code, span, message));
    }
}

/// A declaration with the module it stands in and, once entered, its place in the program's tables. `None`
/// marks one that was refused (its name was taken).
struct Placed<'a> {
    module: ir::ModuleId,
    item: &'a ast::Item,
    id: Option<u32>,
}
