//! Local variables of one body, and which of them are in scope.

use crate::ir::{Form, Local, LocalId, Type};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// The locals of a procedure, thread or clause. Scopes are only for names; the table only grows.
#[derive(Default)]
pub(super) struct Locals {
    table: Vec<Local>,
    read_only: FxHashSet<LocalId>,
    /// `None` marks a local whose declaration is in error.
    scopes: Vec<FxHashMap<String, Option<LocalId>>>,
    made_up: u32,
}

impl Locals {
    /// No locals, one scope.
    pub(super) fn new() -> Self {
        Locals {
            scopes: vec![FxHashMap::default()],
            ..Locals::default()
        }
    }

    pub(super) fn enter(&mut self) {
        self.scopes.push(FxHashMap::default());
    }

    pub(super) fn leave(&mut self) {
        self.scopes.pop();
    }

    /// What a name means here: `None` if it is no local, `Some(None)` if its declaration is in error.
    pub(super) fn find(&self, name: &str) -> Option<Option<LocalId>> {
        self.scopes.iter().rev().find_map(|s| s.get(name)).copied()
    }

    /// All names in scope.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.scopes
            .iter()
            .flat_map(|s| s.keys())
            .map(String::as_str)
    }

    /// Adds a local to the innermost scope; without a type it is one whose uses stay silent.
    pub(super) fn add(&mut self, name: &str, ty: Option<Type>, span: Span) -> Option<LocalId> {
        let id = ty.map(|ty| self.add_unnamed(name.to_string(), ty, span));
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_string(), id);
        }
        id
    }

    /// Adds a read-only local.
    pub(super) fn add_read_only(
        &mut self,
        name: &str,
        ty: Option<Type>,
        span: Span,
    ) -> Option<LocalId> {
        let id = self.add(name, ty, span)?;
        self.read_only.insert(id);
        Some(id)
    }

    /// Adds a local that no source text can name in this scope.
    pub(super) fn add_unnamed(&mut self, name: String, ty: Type, span: Span) -> LocalId {
        let id = LocalId(self.table.len() as u32);
        self.table.push(Local {
            name,
            ty,
            span,
            form: Form::Plain,
        });
        id
    }

    /// Adds a made-up local, called `$1`, `$2`, …
    pub(super) fn add_made_up(&mut self, ty: Type, span: Span) -> LocalId {
        self.made_up += 1;
        self.add_unnamed(format!("${}", self.made_up), ty, span)
    }

    pub(super) fn get(&self, id: LocalId) -> &Local {
        &self.table[id.index()]
    }

    pub(super) fn is_read_only(&self, id: LocalId) -> bool {
        self.read_only.contains(&id)
    }

    pub(super) fn into_table(self) -> Vec<Local> {
        self.table
    }
}
