//! Fields of classes with locks that no lock has to do with (`docs/access.md`, fields that no lock protects): no code of the class touches them while it may
//! hold a lock, and none touches them that a thread of the class runs besides others.
//!
//! Takes the typed files of a program without specifications. What the text shows here proves nothing and lets nothing pass: it decides who answers
//! for a field. One that is touched under a lock somewhere, or by a thread and by others, is the lock's, so that code which touches it without is reported. One
//! that never is belongs to whoever has the object, like all fields of a class without locks, and callers answer for that.

use super::facts::written;
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::LockCall;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, MethodKind, StmtKind, TextRange};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether one range is inside the other.
fn has(outer: TextRange, inner: TextRange) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// A piece of a file.
type Piece = (usize, TextRange);

impl Lowering<'_> {
    /// The instance fields of classes with locks that no code touches which may hold a lock. Constructors do not count: nobody else has the object.
    pub(crate) fn find_loose(&mut self) -> FxHashSet<FieldId> {
        let mut loose = FxHashSet::default();
        if !self.summaries.allowed {
            return loose;
        }
        let locked = self.code_under_locks();
        let mut touched: FxHashSet<FieldId> = self.touched_in(&locked).into_keys().collect();
        let (by_threads, met) = self.met_by_threads(&locked);
        touched.retain(|field| !by_threads.contains(field));
        touched.extend(met);
        for decl in self.classes.list.clone() {
            let safe = self.contracts.class(decl.class);
            if safe.is_some_and(|c| c.is_thread_safe) {
                continue;
            }
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let flags = self.resolved.world.field(field).flags;
                let said = self.annotated_guard(decl, field).is_some();
                let other = flags.is_static() || flags.has(Flags::GHOST);
                if !other && !said && !touched.contains(&field) {
                    loose.insert(field);
                }
            }
        }
        loose
    }

    /// The fields that some code touches, and whether it writes them; constructors do not count.
    fn touched_in(&self, code: &[Piece]) -> FxHashMap<FieldId, bool> {
        self.touched_apart(code, &[])
    }

    /// The same, apart from some pieces.
    fn touched_apart(&self, code: &[Piece], apart: &[Piece]) -> FxHashMap<FieldId, bool> {
        let mut touched = FxHashMap::default();
        let building = self.constructors();
        for (file, range) in code.iter().copied() {
            let unit = self.unit(file);
            let typed = &self.resolved.files[file];
            let written = written(&unit.ast);
            let near = building.iter();
            let near = near.filter(|(f, r, _)| *f == file && (has(*r, range) || has(range, *r)));
            let near: Vec<_> = near.collect();
            let apart = apart.iter().filter(|(f, _)| *f == file);
            let apart: Vec<TextRange> = apart.map(|(_, r)| *r).collect();
            for (e, node) in unit.ast.exprs_within(range) {
                let Target::Field(field, _) = typed.note(e).target else {
                    continue;
                };
                let making = |(_, r, c): &&(usize, TextRange, ClassId)| {
                    *c == field.class && has(*r, node.range)
                };
                let left_out = apart.iter().any(|r| has(*r, node.range));
                if !left_out && !near.iter().any(making) {
                    *touched.entry(field).or_insert(false) |= written.contains(&e);
                }
            }
        }
        touched
    }

    /// The fields that only the code of threads touches, and not always with a lock; and those that other code touches, too, and one of them writes.
    fn met_by_threads(&mut self, locked: &[Piece]) -> (FxHashSet<FieldId>, FxHashSet<FieldId>) {
        let mut runs = Vec::new();
        for id in self.run_methods() {
            if let Some((file, decl)) = self.classes.method(id) {
                runs.push((file, self.unit(file).ast[decl].range));
            }
        }
        let runs = self.with_callees(runs);
        let by_threads = self.touched_in(&runs);
        let unlocked = self.touched_apart(&runs, locked);
        let mut others = Vec::new();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            let methods = unit
                .ast
                .nodes::<ast::Method>()
                .map(|(_, m)| (file, m.range));
            others.extend(methods.filter(|m| !runs.contains(m)));
        }
        let by_others = self.touched_in(&others);
        let (mut alone, mut met) = (FxHashSet::default(), FxHashSet::default());
        for (field, write) in by_threads {
            match by_others.get(&field) {
                None => unlocked.contains_key(&field) && alone.insert(field),
                Some(also) if write || *also => met.insert(field),
                Some(_) => false,
            };
        }
        (alone, met)
    }

    /// Where the constructors are, with the classes of their objects.
    fn constructors(&self) -> Vec<(usize, TextRange, ClassId)> {
        let mut found = Vec::new();
        for (file, typed) in self.resolved.files.iter().enumerate() {
            for (m, node) in typed.unit.ast.nodes::<ast::Method>() {
                let constructor = node.kind == MethodKind::Constructor;
                let id = typed.method_of(m).filter(|_| constructor);
                found.extend(id.map(|id| (file, node.range, id.class)));
            }
        }
        found
    }

    /// Code that may hold a lock: blocks and methods that take one, and what these call.
    fn code_under_locks(&mut self) -> Vec<Piece> {
        let mut code = Vec::new();
        for file in 0..self.resolved.files.len() {
            self.code_that_locks(file, &mut code);
        }
        self.with_callees(code)
    }

    /// Pieces of code with the methods that they call in the same family of classes.
    fn with_callees(&mut self, mut code: Vec<Piece>) -> Vec<Piece> {
        let mut seen: FxHashSet<(Option<ClassId>, MethodId)> = FxHashSet::default();
        let mut next = 0;
        while let Some((file, range)) = code.get(next).copied() {
            next += 1;
            let unit = self.unit(file);
            let around = self.classes.around(self.resolved, file, range);
            let typed = &self.resolved.files[file];
            let called = unit.ast.exprs_within(range).into_iter();
            let called = called.filter_map(|(e, _)| typed.call_of(e).map(|c| c.method));
            for method in called.collect::<Vec<_>>() {
                if !seen.insert((around, method)) {
                    continue;
                }
                for body in self.classes.runnable_for(&mut self.resolved.world, method) {
                    let Some((file, decl)) = self.classes.method(body) else {
                        continue;
                    };
                    let piece = (file, self.unit(file).ast[decl].range);
                    if around.is_some_and(|c| self.is_relative(c, body.class))
                        && !code.contains(&piece)
                    {
                        code.push(piece);
                    }
                }
            }
        }
        code
    }

    /// Whether code of one class is code of the other: above it, below it, or in the same declaration.
    fn is_relative(&mut self, a: ClassId, b: ClassId) -> bool {
        let world = &mut self.resolved.world;
        world.outermost(a) == world.outermost(b)
            || world.is_subclass(a, b)
            || world.is_subclass(b, a)
    }

    /// Synchronized methods and blocks, and what stands between the first lock that a method takes and the last that it gives back.
    fn code_that_locks(&mut self, file: usize, code: &mut Vec<Piece>) {
        let unit = self.unit(file);
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Synchronized { body, .. } = node.kind {
                code.push((file, unit.ast[body].range));
            }
        }
        let methods: Vec<ast::Method> = unit.ast.nodes::<ast::Method>().map(|(_, m)| *m).collect();
        let mut unbalanced = FxHashSet::default();
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            if self
                .locked_between(file, *node)
                .is_some_and(|(_, ends)| !ends)
            {
                unbalanced.extend(self.resolved.files[file].method_of(m));
            }
        }
        for node in methods {
            let Some(body) = node.body else { continue };
            let whole = unit.ast[body].range;
            let leaves = unit.ast.exprs_within(whole).into_iter().any(|(e, _)| {
                let call = self.resolved.files[file].call_of(e);
                call.is_some_and(|c| unbalanced.contains(&c.method))
            });
            if node.modifiers.has(ast::flags::SYNCHRONIZED) || leaves {
                code.push((file, whole));
            } else if let Some((range, _)) = self.locked_between(file, node) {
                code.push((file, range));
            }
        }
    }

    /// From where to where a method may hold locks that it takes by a call, and whether it gives one back.
    fn locked_between(&mut self, file: usize, node: ast::Method) -> Option<(TextRange, bool)> {
        let unit = self.unit(file);
        let whole = unit.ast[node.body?].range;
        let (mut start, mut end) = (None, None);
        for (e, node) in unit.ast.exprs_within(whole) {
            let Some(method) = self.resolved.files[file].call_of(e).map(|c| c.method) else {
                continue;
            };
            match self.special(method) {
                Some(Special::Lock(LockCall::Lock { .. } | LockCall::TryLock { .. })) => {
                    let first = start.map_or(node.range.start, |s: u32| s.min(node.range.start));
                    start = Some(first);
                }
                Some(Special::Lock(LockCall::Unlock)) => {
                    let last = end.map_or(node.range.start, |s: u32| s.max(node.range.start));
                    end = Some(last);
                }
                _ => {}
            }
        }
        let start = start?;
        let range = TextRange {
            start,
            end: end.filter(|e| *e > start).unwrap_or(whole.end),
        };
        Some((range, end.is_some()))
    }
}
