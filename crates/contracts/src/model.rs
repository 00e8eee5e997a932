//! The contracts of a program, and how they are looked up.

use crate::body::{LoopClause, Statement};
use crate::class::ClassContract;
use crate::clause::{Clause, Place, Source};
use crate::field::{FieldContract, FieldMark};
use crate::method::MethodContract;
use heddle_resolve::model::{ClassId, FieldId, MethodId};
use heddle_syntax::ast::{self, ClauseId, ExprId, List, TextRange};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// All contracts, in source order. Stubs are added when they are first asked for ([`Contracts::add`]); they follow the program.
#[derive(Clone, Debug, Default)]
pub struct Contracts {
    pub(crate) classes: Vec<Arc<ClassContract>>,
    pub(crate) fields: Vec<Arc<FieldContract>>,
    pub(crate) methods: Vec<Arc<MethodContract>>,
    pub(crate) statements: Vec<Clause<Statement>>,
    pub(crate) loops: Vec<Clause<LoopClause>>,
    pub(crate) class_index: FxHashMap<ClassId, usize>,
    pub(crate) field_index: FxHashMap<FieldId, usize>,
    pub(crate) method_index: FxHashMap<MethodId, usize>,
    pub(crate) decl_index: FxHashMap<(usize, ast::MethodId), usize>,
    pub(crate) statement_index: FxHashMap<(usize, ClauseId), usize>,
    pub(crate) loop_index: FxHashMap<(usize, ClauseId), usize>,
}

impl Contracts {
    /// Whether the program says anything at all; asked before stubs are added.
    pub fn is_silent(&self) -> bool {
        let classes = self.classes.iter();
        let fields = self.fields.iter();
        let methods = self.methods.iter();
        classes
            .clone()
            .all(|c| c.clauses.is_empty() && c.marks.is_empty())
            && fields
                .clone()
                .all(|f| f.clauses.is_empty() && f.marks.is_empty())
            && methods
                .clone()
                .all(|m| !m.is_specified() && m.marks.is_empty() && m.non_null_params.is_empty())
            && self.statements.is_empty()
            && self.loops.is_empty()
    }

    /// The contract of a class.
    pub fn class(&self, class: ClassId) -> Option<Arc<ClassContract>> {
        let at = self.class_index.get(&class)?;
        self.classes.get(*at).cloned()
    }

    /// The contract of a field.
    pub fn field(&self, field: FieldId) -> Option<Arc<FieldContract>> {
        let at = self.field_index.get(&field)?;
        self.fields.get(*at).cloned()
    }

    /// The contract of a method; it may have no clauses.
    pub fn method(&self, method: MethodId) -> Option<Arc<MethodContract>> {
        let at = self.method_index.get(&method)?;
        self.methods.get(*at).cloned()
    }

    /// The contract of the method that stands there.
    pub fn declared(&self, file: usize, decl: ast::MethodId) -> Option<Arc<MethodContract>> {
        let at = self.decl_index.get(&(file, decl))?;
        self.methods.get(*at).cloned()
    }

    /// The contract of a method, if the program gives it clauses.
    pub fn written(&self, method: MethodId) -> Option<Arc<MethodContract>> {
        let found = self.method(method)?;
        let written = found.source != Source::Library && found.is_specified();
        written.then_some(found)
    }

    /// The contracts of all classes of the program, in source order.
    pub fn classes(&self) -> impl Iterator<Item = &Arc<ClassContract>> {
        let all = self.classes.iter();
        all.filter(|c| c.source != Source::Library)
    }

    /// The contracts of all fields of the program, in source order.
    pub fn fields(&self) -> impl Iterator<Item = &Arc<FieldContract>> {
        let all = self.fields.iter();
        all.filter(|c| c.source != Source::Library)
    }

    /// The contracts of all methods of the program, in source order.
    pub fn methods(&self) -> impl Iterator<Item = &Arc<MethodContract>> {
        let all = self.methods.iter();
        all.filter(|c| c.source != Source::Library)
    }

    /// The contracts of methods in stubs.
    pub fn of_stubs(&self) -> impl Iterator<Item = &Arc<MethodContract>> {
        let all = self.methods.iter();
        all.filter(|c| c.source == Source::Library)
    }

    /// The methods of a file of the program whose names stand before an offset, the nearest first.
    pub fn named_before(
        &self,
        file: usize,
        offset: u32,
    ) -> impl Iterator<Item = &Arc<MethodContract>> {
        let before = |m: &Arc<MethodContract>| {
            let own = m.source != Source::Library;
            own && (m.name.file, m.name.range.start) <= (file, offset)
        };
        let end = self.methods.partition_point(before);
        let near = self.methods[..end].iter().rev();
        near.take_while(move |m| m.name.file == file)
    }

    /// The fields of the program that a word stands in front of, in source order.
    pub fn marked(&self, mark: FieldMark) -> impl Iterator<Item = FieldId> {
        let fields = self.fields().filter(move |f| f.is(mark));
        fields.map(|f| f.field)
    }

    /// All specification statements, in source order.
    pub fn statements(&self) -> impl Iterator<Item = &Clause<Statement>> {
        self.statements.iter()
    }

    /// The specification statements inside a piece of a file.
    pub fn statements_within(
        &self,
        file: usize,
        range: TextRange,
    ) -> impl Iterator<Item = &Clause<Statement>> {
        let inside = move |c: &&Clause<Statement>| c.at.is_within(file, range);
        self.statements.iter().filter(inside)
    }

    /// The specification statement that stands in a body.
    pub fn statement(&self, file: usize, clause: ClauseId) -> Option<&Clause<Statement>> {
        let at = self.statement_index.get(&(file, clause))?;
        self.statements.get(*at)
    }

    /// The clauses of a loop, in order.
    pub fn loop_clauses(
        &self,
        file: usize,
        tree: &ast::Ast,
        spec: List<ClauseId>,
    ) -> Vec<Clause<LoopClause>> {
        let known = |clause: &ClauseId| {
            let at = self.loop_index.get(&(file, *clause))?;
            self.loops.get(*at).cloned()
        };
        let strange = |clause: &ClauseId| Clause {
            says: LoopClause::Unknown,
            source: Source::Written,
            at: Place::new(tree, file, tree[*clause].range),
        };
        let clauses = tree.list(spec).iter();
        clauses
            .map(|c| known(c).unwrap_or_else(|| strange(c)))
            .collect()
    }

    /// All `loop_writes` clauses, in source order.
    pub fn loop_writes(&self) -> impl Iterator<Item = &Clause<LoopClause>> {
        let writes = |c: &&Clause<LoopClause>| matches!(c.says, LoopClause::Writes(_));
        self.loops.iter().filter(writes)
    }

    /// The objects that specification statements name, each with its file.
    pub fn named_by_statements(
        &self,
        wanted: impl Fn(&Clause<Statement>) -> Option<ExprId>,
    ) -> Vec<(usize, ExprId)> {
        let named = self.statements.iter();
        named
            .filter_map(|c| wanted(c).map(|e| (c.at.file, e)))
            .collect()
    }
}
