//! What is known of threads that were started: a field that the code sets right before each `start` is not null from then on.
//!
//! `job.objref = container; job.start();` tells the reader that `run` finds an object in `objref`, and whoever writes
//! `unwritable_by_env_if … objref != null` at the field has said that it stays. What was still to be said, `started ==> objref != null`, is
//! found here, as an invariant: every step owes it like a written one, so that nothing is believed. It is proposed where every `start` of
//! the program that may be one of the class follows such an assignment in its block. What other code starts is an assumption.

use crate::class::ClassDecl;
use crate::clause::unnamed;
use crate::heap::{for_all_objects, null, simple_name};
use crate::program::Lowering;
use heddle_contracts::{FieldClause, Special};
use heddle_plato::ir::{Expr, ExprKind as E, Store, Type};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_resolve::typed::{LocalId, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtId, StmtKind};
use rustc_hash::FxHashSet;

/// A `start` of a thread.
struct Start {
    /// The class that the thread is known by; nothing if it is not known.
    class: Option<ClassId>,
    /// The fields of it that are set before, in the same block.
    set: FxHashSet<FieldId>,
}

impl Lowering<'_> {
    /// Adds what is found as invariants.
    pub(crate) fn find_begun(&mut self) {
        let fields = self.fields_of_threads();
        if fields.is_empty() {
            return;
        }
        let starts = self.starts_in_code();
        for (decl, field) in fields {
            let mut own = Vec::new();
            for start in &starts {
                if self.may_be(start.class, decl.class) {
                    own.push(start.set.contains(&field));
                }
            }
            if !own.is_empty() && own.into_iter().all(|set| set) {
                self.not_null_once_started(decl, field);
            }
        }
    }

    /// Fields of thread classes that hold objects and of which `unwritable_by_env_if` speaks.
    fn fields_of_threads(&mut self) -> Vec<(ClassDecl, FieldId)> {
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let mut found = Vec::new();
        for decl in self.classes.list.clone() {
            if !self.resolved.world.is_subclass(decl.class, thread) {
                continue;
            }
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let contract = self.contracts.field(field);
                let guarded = contract.is_some_and(|c| {
                    let mut says = c.clauses.iter().map(|clause| &clause.says);
                    says.any(|s| matches!(s, FieldClause::UnwritableByEnvIf(_)))
                });
                let info = self.resolved.world.field(field);
                let (ty, is_static) = (info.ty, info.flags.is_static());
                if guarded && !is_static && self.resolved.world.types.is_reference(ty) {
                    found.push((decl, field));
                }
            }
        }
        found
    }

    /// Whether a thread that is known by one class may be of another one.
    fn may_be(&mut self, known: Option<ClassId>, class: ClassId) -> bool {
        let Some(known) = known else {
            return true;
        };
        let world = &mut self.resolved.world;
        world.is_subclass(known, class) || world.is_subclass(class, known)
    }

    fn starts_in_code(&mut self) -> Vec<Start> {
        let mut starts = Vec::new();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            for (call, node) in unit.ast.nodes::<ast::Expr>() {
                let ExprKind::Call { target, .. } = node.kind else {
                    continue;
                };
                let called = self.resolved.files[file].call_of(call).map(|c| c.method);
                if called.and_then(|m| self.special(m)) != Some(Special::Start) {
                    continue;
                }
                starts.push(self.start_at(file, call, target));
            }
        }
        starts
    }

    fn start_at(&mut self, file: usize, call: ExprId, thread: Option<ExprId>) -> Start {
        let typed = &self.resolved.files[file];
        let notes = thread.map(|t| typed.note(t));
        let local = match notes.map(|n| n.target) {
            Some(Target::Local(local)) => Some(local),
            _ => None,
        };
        let set = local.map(|local| self.set_before(file, call, local));
        let class = notes.and_then(|n| self.resolved.world.class_of(n.ty));
        Start {
            class,
            set: set.unwrap_or_default(),
        }
    }

    /// The fields of a local variable's object that statements before this one assign, in the same block.
    fn set_before(&self, file: usize, call: ExprId, local: LocalId) -> FxHashSet<FieldId> {
        let typed = &self.resolved.files[file];
        let ast = &typed.unit.ast;
        let is_call = |s: &StmtId| matches!(ast[*s].kind, StmtKind::Expr(e) if e == call);
        let mut set = FxHashSet::default();
        for (_, block) in ast.nodes::<ast::Stmt>() {
            let StmtKind::Block(statements) = block.kind else {
                continue;
            };
            let statements = ast.list(statements);
            let Some(at) = statements.iter().position(is_call) else {
                continue;
            };
            for statement in &statements[..at] {
                if let StmtKind::Expr(e) = ast[*statement].kind
                    && let ExprKind::Assign {
                        op: None, target, ..
                    } = ast[e].kind
                    && let ExprKind::Field { target: object, .. } = ast[target].kind
                    && let Target::Field(field, _) = typed.note(target).target
                    && typed.note(object).target == Target::Local(local)
                {
                    set.insert(field);
                }
            }
        }
        set
    }

    /// `started ==> field != null`, for all objects of the class.
    fn not_null_once_started(&mut self, decl: ClassDecl, field: FieldId) {
        let Some((global, _)) = self.heap.field(&mut self.resolved.world, field) else {
            return;
        };
        let Some(contract) = self.contracts.field(field) else {
            return;
        };
        let span = contract.name.span;
        let o = Expr::new(E::Bound(0), Type::Int, span);
        let is = self.instance(decl.class, o.clone());
        let heap = &self.heap;
        let made = heap.at(heap.constructed, Store::Pre, &o);
        let started = heap.at(heap.started, Store::Pre, &o);
        let some = Expr::not(Expr::eq(heap.at(global, Store::Pre, &o), null(span)));
        let known = Expr::all([made, is, started], span);
        let all = for_all_objects(Expr::implies(known, some));
        self.heap.program.invariants.push(unnamed(all, span));
        let class = simple_name(&self.resolved.world, decl.class);
        self.heap
            .begun
            .push((global, decl.class, format!("`{class}.start`")));
    }
}
