//! From typed files to contracts. The only place behind the type checker that knows how clauses hang in trees.

use crate::annotations::{guarded_by, is_thread_safe};
use crate::body::{LoopClause, Statement};
use crate::class::{ClassClause, ClassContract, ClassMark};
use crate::clause::{Clause, Place, Source};
use crate::field::{FieldClause, FieldContract, FieldMark};
use crate::method::{Case, MethodClause, MethodContract, MethodMark};
use crate::model::Contracts;
use heddle_resolve::model::{ClassId, FieldId, Origin};
use heddle_resolve::{Resolved, Unit};
use heddle_syntax::ast::{
    self, Ast, ClauseId, ClauseKind, Id, List, Member, TypeDeclId, VariableId, flags,
};
use std::rc::Rc;
use std::sync::Arc;

impl Contracts {
    /// The contracts of all files of a typed program.
    pub fn of(resolved: &mut Resolved) -> Contracts {
        let mut contracts = Contracts::default();
        for file in 0..resolved.files.len() {
            contracts.add(resolved, file);
        }
        contracts
    }

    /// Adds the contracts of one file; a file of the program once, a stub when it is first needed.
    pub fn add(&mut self, resolved: &mut Resolved, file: usize) {
        let Some(typed) = resolved.files.get(file) else {
            return;
        };
        let unit = Rc::clone(&typed.unit);
        let reader = Reader {
            ast: &unit.ast,
            file,
            source: source(&unit),
        };
        let mut decls: Vec<(TypeDeclId, ClassId)> = Vec::new();
        for (decl, _) in unit.ast.nodes::<ast::TypeDecl>() {
            decls.extend(typed.class(decl).map(|class| (decl, class)));
        }
        // Nested classes stand before their outer ones in the tree.
        decls.sort_by_key(|(decl, _)| unit.ast[*decl].range.start);
        for (decl, class) in decls {
            self.add_class(&reader, resolved, decl, class);
        }
        self.add_bodies(&reader);
    }

    fn add_class(
        &mut self,
        reader: &Reader<'_>,
        resolved: &mut Resolved,
        decl: TypeDeclId,
        class: ClassId,
    ) {
        let node = reader.ast[decl];
        let marks = ClassMark::BITS.iter();
        let marks = marks.filter(|(_, bit)| node.modifiers.has(*bit));
        let contract = ClassContract {
            class,
            source: reader.source,
            clauses: reader.class_clauses(&node),
            marks: marks.map(|(mark, _)| *mark).collect(),
            is_thread_safe: is_thread_safe(reader.ast, &node.modifiers),
        };
        self.class_index.insert(class, self.classes.len());
        self.classes.push(Arc::new(contract));
        for variable in reader.ast.list(node.components) {
            self.add_field(reader, resolved, class, *variable, None);
        }
        for member in reader.ast.list(node.members) {
            match reader.ast[*member] {
                Member::Field(field) => {
                    let mut clauses = reader.clauses(field.spec, field_clause);
                    let guard = guard_in(reader.ast, &clauses);
                    // It proposes, as the annotation does, and says nothing that a proof rests on.
                    clauses.retain(|c| !matches!(c.says, FieldClause::GuardedBy(_)));
                    for variable in reader.ast.list(field.vars) {
                        self.add_field(reader, resolved, class, *variable, Some(&clauses));
                        self.guard_last(guard.as_ref());
                    }
                }
                Member::Method(method) => self.add_method(reader, resolved, method),
                _ => {}
            }
        }
    }

    fn add_field(
        &mut self,
        reader: &Reader<'_>,
        resolved: &mut Resolved,
        class: ClassId,
        variable: VariableId,
        clauses: Option<&[Clause<FieldClause>]>,
    ) {
        let node = reader.ast[variable];
        let name = resolved.world.names.find(reader.ast.text(node.name.name));
        let body = resolved.world.body(class);
        let Some(index) = name.and_then(|n| body.field(n)) else {
            return;
        };
        let field = FieldId { class, index };
        let marks = FieldMark::BITS.iter();
        let marks = marks.filter(|(_, bit)| node.modifiers.has(*bit));
        let contract = FieldContract {
            field,
            source: reader.source,
            variable,
            name: reader.name(node.name),
            is_component: clauses.is_none(),
            clauses: clauses.unwrap_or_default().to_vec(),
            marks: marks.map(|(mark, _)| *mark).collect(),
            guarded_by: guarded_by(reader.ast, &node.modifiers),
        };
        self.field_index.insert(field, self.fields.len());
        self.fields.push(Arc::new(contract));
    }

    /// The field that was added last is under the lock that a clause names.
    fn guard_last(&mut self, guard: Option<&String>) {
        if let (Some(field), Some(guard)) = (self.fields.last_mut(), guard) {
            Arc::make_mut(field).guarded_by = Some(guard.clone());
        }
    }

    fn add_method(&mut self, reader: &Reader<'_>, resolved: &Resolved, decl: ast::MethodId) {
        let typed = &resolved.files[reader.file];
        let Some(method) = typed.method_of(decl) else {
            return;
        };
        let node = reader.ast[decl];
        let params = reader.ast.list(node.params).iter().enumerate();
        let params = params.map(|(k, v)| (k, reader.ast[*v]));
        let non_null = params.filter(|(_, v)| v.modifiers.has(flags::NON_NULL));
        let marks = MethodMark::BITS.iter();
        let marks = marks.filter(|(_, bit)| node.modifiers.has(*bit));
        let mut contract = MethodContract {
            method,
            decl,
            name: reader.name(node.name),
            source: reader.source,
            cases: Vec::new(),
            structure: Vec::new(),
            unclear: None,
            adds: false,
            marks: marks.map(|(mark, _)| *mark).collect(),
            non_null_params: non_null.map(|(k, v)| (k, reader.name(v.name))).collect(),
            texts: Vec::new(),
        };
        reader.cases(node.spec, &mut contract);
        if contract.cases.is_empty() && contract.is(MethodMark::Trusted) {
            contract.cases.push(Case::default());
        }
        self.method_index.insert(method, self.methods.len());
        self.decl_index
            .insert((reader.file, decl), self.methods.len());
        self.methods.push(Arc::new(contract));
    }

    fn add_bodies(&mut self, reader: &Reader<'_>) {
        for (id, node) in reader.ast.nodes::<ast::Clause>() {
            let at = reader.place(node.range);
            let source = reader.source;
            if let Some(says) = statement(node.kind) {
                let place = self.statements.len();
                self.statement_index.insert((reader.file, id), place);
                self.statements.push(Clause { says, source, at });
            }
            if let Some(says) = loop_clause(reader.ast, node.kind) {
                let place = self.loops.len();
                self.loop_index.insert((reader.file, id), place);
                self.loops.push(Clause { says, source, at });
            }
        }
    }
}

/// One file that is being read.
struct Reader<'a> {
    ast: &'a Ast,
    file: usize,
    source: Source,
}

fn source(unit: &Unit) -> Source {
    match unit.origin {
        Origin::Source => Source::Written,
        _ => Source::Library,
    }
}

impl Reader<'_> {
    fn place(&self, range: ast::TextRange) -> Place {
        Place::new(self.ast, self.file, range)
    }

    fn name(&self, name: ast::Ident) -> Place {
        let len = self.ast.text(name.name).len() as u32;
        self.place(ast::TextRange::new(name.start, name.start + len))
    }

    fn clause<T>(&self, id: ClauseId, says: impl Fn(&Ast, ClauseKind) -> T) -> Clause<T> {
        let node = self.ast[id];
        Clause {
            says: says(self.ast, node.kind),
            source: self.source,
            at: self.place(node.range),
        }
    }

    fn clauses<T>(
        &self,
        list: List<ClauseId>,
        says: impl Fn(&Ast, ClauseKind) -> T,
    ) -> Vec<Clause<T>> {
        let ids = self.ast.list(list).iter();
        ids.map(|id| self.clause(*id, &says)).collect()
    }

    fn class_clauses(&self, node: &ast::TypeDecl) -> Vec<Clause<ClassClause>> {
        let mut all = self.clauses(node.spec, class_clause);
        for member in self.ast.list(node.members) {
            if let Member::Spec(clause) = self.ast[*member] {
                all.push(self.clause(clause, class_clause));
            }
        }
        all
    }

    /// Splits the clauses of a method into cases.
    fn cases(&self, spec: List<ClauseId>, contract: &mut MethodContract) {
        let clauses = self.ast.list(spec);
        contract
            .texts
            .extend(clauses.iter().map(|c| self.place(self.ast[*c].range)));
        if clauses.is_empty() {
            return;
        }
        let first = clauses.first().map(|c| self.ast[*c].kind);
        contract.adds = matches!(first, Some(ClauseKind::Also));
        contract.cases.push(Case::default());
        self.split(clauses, contract);
        // `also` at the beginning adds to what is inherited, which is checked by itself.
        contract.cases.retain(|case| !case.clauses.is_empty());
        if contract.cases.is_empty() {
            contract.cases.push(Case::default());
        }
    }

    fn split(&self, clauses: &[ClauseId], contract: &mut MethodContract) {
        for id in clauses {
            let place = self.place(self.ast[*id].range);
            match self.ast[*id].kind {
                ClauseKind::Also => {
                    contract.structure.push(place);
                    contract.cases.push(Case::default());
                }
                ClauseKind::Nested(list) => {
                    contract.structure.push(place);
                    let before = contract.cases.len();
                    self.split(self.ast.list(list), contract);
                    if contract.cases.len() > before && contract.unclear.is_none() {
                        contract.unclear = Some(place);
                    }
                }
                _ => {
                    if let Some(case) = contract.cases.last_mut() {
                        case.clauses.push(self.clause(*id, method_clause));
                    }
                }
            }
        }
    }
}

fn ids<T>(ast: &Ast, list: List<Id<T>>) -> Vec<Id<T>>
where
    T: ast::Node,
{
    ast.list(list).to_vec()
}

fn class_clause(ast: &Ast, kind: ClauseKind) -> ClassClause {
    match kind {
        ClauseKind::EnvAssumption(e) => ClassClause::EnvAssumption(e),
        ClauseKind::GlobalInvariant(e) => ClassClause::GlobalInvariant(e),
        ClauseKind::Invariant {
            is_static: false,
            formula,
        } => ClassClause::Invariant(formula),
        ClauseKind::Invariant { formula, .. } => ClassClause::StaticInvariant(formula),
        ClauseKind::MonitorFootprint(e) => ClassClause::MonitorFootprint(e),
        ClauseKind::MonitorInvariant(e) => ClassClause::MonitorInvariant(e),
        ClauseKind::ReadMonitorFootprint(e) => ClassClause::ReadMonitorFootprint(e),
        ClauseKind::ReadMonitorInvariant(e) => ClassClause::ReadMonitorInvariant(e),
        ClauseKind::LockBefore(types) => ClassClause::LockBefore(ids(ast, types)),
        ClauseKind::LockHolder(e) => ClassClause::LockHolder(e),
        _ => ClassClause::Unknown,
    }
}

/// The lock that `guarded_by` names.
fn guard_in(ast: &Ast, clauses: &[Clause<FieldClause>]) -> Option<String> {
    clauses.iter().find_map(|c| match c.says {
        FieldClause::GuardedBy(e) => Some(heddle_syntax::print_expr(ast, e)),
        _ => None,
    })
}

fn field_clause(ast: &Ast, kind: ClauseKind) -> FieldClause {
    match kind {
        ClauseKind::UnwritableByEnvIf(e) => FieldClause::UnwritableByEnvIf(e),
        ClauseKind::ElemsUnwritableByEnvIf(e) => FieldClause::ElemsUnwritableByEnvIf(e),
        ClauseKind::Protects(list) => FieldClause::Protects(ids(ast, list)),
        ClauseKind::LockInvariant(e) => FieldClause::LockInvariant(e),
        ClauseKind::GuardedBy(e) => FieldClause::GuardedBy(e),
        _ => FieldClause::Unknown,
    }
}

fn method_clause(ast: &Ast, kind: ClauseKind) -> MethodClause {
    match kind {
        ClauseKind::Requires(e) => MethodClause::Requires(e),
        ClauseKind::Ensures(e) => MethodClause::Ensures(e),
        ClauseKind::Signals {
            exception, formula, ..
        } => MethodClause::Signals { exception, formula },
        ClauseKind::SignalsOnly(types) => MethodClause::SignalsOnly(ids(ast, types)),
        ClauseKind::Behavior { kind, .. } => MethodClause::Behavior(kind),
        ClauseKind::Modifies(list) => MethodClause::Modifies(ids(ast, list)),
        ClauseKind::Action {
            also_modifies,
            formula,
        } => MethodClause::Action {
            also_modifies: ids(ast, also_modifies),
            formula,
        },
        ClauseKind::Reads(list) => MethodClause::Reads(ids(ast, list)),
        ClauseKind::Writes(list) => MethodClause::Writes(ids(ast, list)),
        ClauseKind::Calls(list) => MethodClause::Calls(ids(ast, list)),
        ClauseKind::Jml { word, .. } | ClauseKind::JmlVariables { word, .. } => {
            MethodClause::Jml(ast.text(word).to_owned())
        }
        _ => MethodClause::Unknown,
    }
}

fn statement(kind: ClauseKind) -> Option<Statement> {
    Some(match kind {
        ClauseKind::Assert(e) => Statement::Assert(e),
        ClauseKind::Assume(e) => Statement::Assume(e),
        ClauseKind::Set(e) => Statement::Set(e),
        ClauseKind::Share { object, mode } => Statement::Share { object, mode },
        ClauseKind::Pack(e) => Statement::Pack(e),
        ClauseKind::Unpack(e) => Statement::Unpack(e),
        ClauseKind::BeginRead(e) => Statement::BeginRead(e),
        ClauseKind::EndRead => Statement::EndRead,
        _ => return None,
    })
}

fn loop_clause(ast: &Ast, kind: ClauseKind) -> Option<LoopClause> {
    Some(match kind {
        ClauseKind::LoopInvariant(e) => LoopClause::Invariant(e),
        ClauseKind::LoopWrites(list) => LoopClause::Writes(ids(ast, list)),
        ClauseKind::Decreases(list) => LoopClause::Decreases(ids(ast, list)),
        _ => return None,
    })
}

/// Threads can share the model.
const _: fn() = || {
    fn shareable<T: Send + Sync>() {}
    shareable::<Contracts>();
};
