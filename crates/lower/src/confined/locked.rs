//! Which fields the program touches where it may hold a lock, or in code that threads run: takes the typed files, gives the fields.
//!
//! The text decides, generously: the blocks of `synchronized`, methods that are `synchronized` or use locks of `java.util.concurrent.locks` at all; `run` and `call` of
//! tasks, functions that may be tasks; and everything that may run when it is called there.

use super::Flows;
use crate::heap::simple_name;
use crate::program::Lowering;
use heddle_diag::Premise;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, TextRange};
use rustc_hash::FxHashSet;

const UNPROTECTED: &str = "no lock protects these in the files, so that other code changes them in one thread at a time, or before it shares the object:";

/// Library types of code that threads may run.
const TASKS: [&str; 3] = [
    "java/lang/Runnable",
    "java/util/concurrent/Callable",
    "java/util/function/Supplier",
];

impl Flows<'_, '_> {
    /// The fields that are touched with a lock, or by threads.
    pub(super) fn touched_with_care(&mut self) -> FxHashSet<FieldId> {
        let mut touched = FxHashSet::default();
        let mut seen: FxHashSet<MethodId> = FxHashSet::default();
        let mut places: Vec<(usize, TextRange)> = Vec::new();
        for file in 0..self.low.resolved.files.len() {
            let found = self.places_with_locks(file).into_iter();
            places.extend(found.map(|range| (file, range)));
            let tasks = self.tasks(file).into_iter();
            places.extend(tasks.map(|range| (file, range)));
        }
        while let Some((file, range)) = places.pop() {
            for called in self.touch_all(file, range, &mut touched) {
                if seen.insert(called)
                    && let Some((file, decl)) = self.low.classes.method(called)
                {
                    places.push((file, self.low.unit(file).ast[decl].range));
                }
            }
        }
        touched
    }

    /// Pieces of a file in which locks may be held.
    fn places_with_locks(&mut self, file: usize) -> Vec<TextRange> {
        let unit = self.low.unit(file);
        let mut places = Vec::new();
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Synchronized { body, .. } = node.kind {
                places.push(unit.ast[body].range);
            }
        }
        let mut uses: Vec<u32> = Vec::new();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if let Some(call) = self.low.resolved.files[file].call_of(e) {
                let class = call.method.class;
                let name = self.low.resolved.world.binary_name(class);
                if name.starts_with("java/util/concurrent/locks/") {
                    uses.push(node.range.start);
                }
            }
        }
        uses.sort_unstable();
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let id = self.low.resolved.files[file].method_of(m);
            let synchronized = id.is_some_and(|id| {
                let flags = self.low.resolved.world.method(id).flags;
                flags.has(Flags::SYNCHRONIZED)
            });
            let next = uses.partition_point(|at| *at < node.range.start);
            let explicit = uses.get(next).is_some_and(|at| *at < node.range.end);
            if synchronized || explicit {
                places.push(node.range);
            }
        }
        places
    }

    /// Code of a file that threads may run.
    fn tasks(&mut self, file: usize) -> Vec<TextRange> {
        let unit = self.low.unit(file);
        let mut found = Vec::new();
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let id = self.low.resolved.files[file].method_of(m);
            if id.is_some_and(|id| self.is_task(id.class) && unit.ast.list(node.params).is_empty())
            {
                found.push(node.range);
            }
        }
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            let ty = self.low.resolved.files[file].note(e).ty;
            let function = matches!(
                node.kind,
                ExprKind::Lambda { .. } | ExprKind::MethodRef { .. }
            );
            if function && self.low.class_behind(ty).is_some_and(|c| self.is_task(c)) {
                found.push(node.range);
            }
        }
        found
    }

    /// Objects of the class may be the code of threads.
    fn is_task(&mut self, class: ClassId) -> bool {
        TASKS.into_iter().any(|name| {
            let world = &mut self.low.resolved.world;
            let task = world.class_ref(name);
            world.is_subclass(class, task)
        })
    }

    /// The fields in a piece of a file are touched; gives the methods that may run there.
    fn touch_all(
        &mut self,
        file: usize,
        range: TextRange,
        touched: &mut FxHashSet<FieldId>,
    ) -> Vec<MethodId> {
        let unit = self.low.unit(file);
        let inside: Vec<ExprId> = unit
            .ast
            .exprs_within(range)
            .into_iter()
            .map(|(e, _)| e)
            .collect();
        let mut called = Vec::new();
        for e in inside {
            let typed = &self.low.resolved.files[file];
            if typed.note(e).ghost {
                continue;
            }
            if let Target::Field(field, _) = typed.note(e).target {
                touched.insert(field);
            }
            if let Some(call) = typed.call_behind(e) {
                let method = call.method;
                let world = &mut self.low.resolved.world;
                called.extend(self.low.classes.runnable_for(world, method));
            }
        }
        called
    }
}

impl Lowering<'_> {
    /// Whether the class of the field shows signs that several threads use its objects, but the program touches the field with no lock and in no
    /// code of threads; lists that.
    pub(super) fn is_unprotected(&mut self, field: FieldId) -> bool {
        let Some(confined) = &self.confined else {
            return false;
        };
        if confined.locked.contains(&field) {
            return false;
        }
        let mut signed: Vec<ClassId> = confined.signed.clone();
        let world = &mut self.resolved.world;
        signed.retain(|c| world.is_subclass(*c, field.class) || world.is_subclass(field.class, *c));
        if signed.is_empty() {
            return false;
        }
        let name = self.unprotected_name(field);
        self.assume_of(Premise::CallersOwn, UNPROTECTED, &name);
        true
    }

    fn unprotected_name(&mut self, field: FieldId) -> String {
        let class = simple_name(&self.resolved.world, field.class);
        let name = self.resolved.world.field(field).name;
        let name = self.resolved.world.names.text(name);
        format!("`{class}.{name}`")
    }

    /// Whether the program touches the field with a lock, or in code of threads.
    pub(crate) fn may_be_protected(&self, field: FieldId) -> bool {
        let confined = self.confined.as_ref();
        confined.is_none_or(|c| c.locked.contains(&field))
    }
}
