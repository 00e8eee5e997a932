//! Pools of which the text shows that they run tasks on threads of their own, and never on the thread that gives them a task.
//!
//! A `ThreadPoolExecutor` that takes no more tasks leaves them to its handler, and `CallerRunsPolicy` is one that runs the task at once. So the text decides:
//! a field that is private and never changes, that only holds pools which [`Executors`](EXECUTORS) or a constructor without handler makes here, and that is only
//! called, so that nobody can give them another handler.

use crate::program::Lowering;
use heddle_resolve::model::{FieldId, Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, BinaryOp, ExprId, ExprKind};
use rustc_hash::FxHashSet;

const EXECUTORS: &str = "java/util/concurrent/Executors";

/// Pools, what they do with tasks that they do not take, and what gives them another such handler.
const POOLS: [&str; 3] = [
    "java/util/concurrent/ThreadPoolExecutor",
    "java/util/concurrent/ScheduledThreadPoolExecutor",
    "java/util/concurrent/ForkJoinPool",
];
const HANDLER: &str = "java/util/concurrent/RejectedExecutionHandler";
const SET_HANDLER: &str = "setRejectedExecutionHandler";

impl Lowering<'_> {
    /// Whether an expression is such a pool.
    pub(crate) fn is_own_pool(&mut self, file: usize, target: ExprId) -> bool {
        let Target::Field(field, _) = self.resolved.files[file].note(target).target else {
            return false;
        };
        if let Some(known) = self.stubs.pools.get(&field) {
            return *known;
        }
        let found = self.holds_own_pools(file, field);
        self.stubs.pools.insert(field, found);
        found
    }

    fn holds_own_pools(&mut self, file: usize, field: FieldId) -> bool {
        let flags = self.resolved.world.field(field).flags;
        let world = &mut self.resolved.world;
        let kept = flags.has(Flags::FINAL) || self.heap.policy.never_changes(world, field);
        let Some(decl) = self.classes.class(field.class) else {
            return false;
        };
        if !flags.has(Flags::PRIVATE) || !kept || decl.file != file {
            return false;
        }
        let values = self.values_of(decl, field);
        !values.is_empty()
            && values.into_iter().all(|e| self.makes_own_pool(file, e))
            && self.is_only_asked(file, field)
    }

    /// `Executors.newFixedThreadPool(4)`, `new ThreadPoolExecutor(…)` without a handler.
    fn makes_own_pool(&mut self, file: usize, e: ExprId) -> bool {
        let unit = self.unit(file);
        let Some(made) = self.resolved.files[file].call_of(e).map(|c| c.method) else {
            return false;
        };
        match unit.ast[e].kind {
            ExprKind::Paren(inner) => self.makes_own_pool(file, inner),
            ExprKind::Call { .. } => {
                let name = self.resolved.world.method(made).name;
                let new = self.resolved.world.names.text(name).starts_with("new");
                new && self.resolved.world.binary_name(made.class) == EXECUTORS
            }
            ExprKind::New { body: None, .. } => self.is_without_handler(made),
            _ => false,
        }
    }

    fn is_without_handler(&mut self, made: MethodId) -> bool {
        if !POOLS.contains(&self.resolved.world.binary_name(made.class)) {
            return false;
        }
        let params = self.resolved.world.method(made).params.clone();
        params.into_iter().all(|ty| {
            let class = self.resolved.world.class_of(ty);
            class.is_none_or(|c| self.resolved.world.binary_name(c) != HANDLER)
        })
    }

    /// The field is only called (without a new handler), given its value, and compared with null.
    fn is_only_asked(&mut self, file: usize, field: FieldId) -> bool {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut plain: FxHashSet<ExprId> = FxHashSet::default();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                ExprKind::Call {
                    target: Some(of), ..
                } => {
                    let called = typed.call_of(e).map(|c| c.method);
                    let name = called.map(|m| self.resolved.world.method(m).name);
                    let name = name.map(|n| self.resolved.world.names.text(n));
                    if name.is_some_and(|n| n != SET_HANDLER) {
                        plain.insert(of);
                    }
                }
                ExprKind::Assign {
                    op: None, target, ..
                } => drop(plain.insert(target)),
                ExprKind::Binary {
                    op: BinaryOp::Eq | BinaryOp::NotEq,
                    left,
                    right,
                } => plain.extend([left, right]),
                _ => {}
            }
        }
        let mut uses = unit.ast.nodes::<ast::Expr>().filter(|(e, _)| {
            let note = typed.note(*e);
            matches!(note.target, Target::Field(f, _) if f == field)
        });
        uses.all(|(e, _)| plain.contains(&e))
    }
}
