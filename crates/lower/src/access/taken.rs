//! Which locks the text takes, and inside which others: a fast look at the typed files. What is taken inside a `synchronized` or behind
//! a `lock()` counts, directly or in calls.

use super::statics::{Awaited, within};
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::LockCall;
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Receiver, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// A lock as the text names it: finer than a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Taken {
    /// The monitor of an object of the class.
    Monitor(ClassId),
    /// What a field holds.
    Field(FieldId),
    /// The lock of the class.
    Class(ClassId),
}

/// What a piece of code takes and calls.
#[derive(Default)]
struct Code {
    takes: Vec<(TextRange, Taken)>,
    calls: Vec<(TextRange, MethodId)>,
}

/// What matters of one file, each in the order of the text.
#[derive(Default)]
struct Text {
    /// Code that runs with a lock, which lock it is, and where it is named.
    regions: Vec<(TextRange, (Taken, TextRange))>,
    /// Uses of classes whose initializers may wait.
    uses: Vec<(TextRange, Taken)>,
    calls: Vec<(TextRange, MethodId)>,
    methods: Vec<(TextRange, MethodId)>,
}

impl Text {
    /// What code takes and calls directly.
    fn code_in(&self, range: TextRange) -> Code {
        let taken = inside(&self.regions, range).map(|(_, (taken, at))| (at, taken));
        Code {
            takes: taken.chain(inside(&self.uses, range)).collect(),
            calls: inside(&self.calls, range).collect(),
        }
    }
}

/// What lies in a range.
fn inside<T: Copy>(
    all: &[(TextRange, T)],
    range: TextRange,
) -> impl Iterator<Item = (TextRange, T)> {
    let first = all.partition_point(|(r, _)| r.start < range.start);
    let from = all[first..]
        .iter()
        .take_while(move |(r, _)| r.start < range.end);
    from.filter(move |(r, _)| within(*r, range)).copied()
}

impl Lowering<'_> {
    /// Which locks are taken while others are held, in calls too, and where that begins.
    pub(super) fn taken_inside(&mut self) -> BTreeMap<(Taken, Taken), Span> {
        let texts: Vec<Text> = (0..self.resolved.files.len())
            .map(|file| self.text(file))
            .collect();
        let mut seen = BTreeMap::new();
        let regions = texts
            .iter()
            .flat_map(|t| t.regions.iter().map(move |r| (t, r)));
        let called = regions.flat_map(|(t, (range, _))| t.code_in(*range).calls);
        let called: FxHashSet<MethodId> = called.map(|(_, method)| method).collect();
        let all = self.taken_by_methods(&texts, &called);
        for (file, text) in texts.iter().enumerate() {
            for (range, (held, here)) in &text.regions {
                let Code { mut takes, calls } = text.code_in(*range);
                takes.retain(|(at, taken)| (at, taken) != (here, held));
                for (at, method) in calls {
                    let in_call = all.get(&method).into_iter().flatten();
                    takes.extend(in_call.map(|taken| (at, *taken)));
                }
                for (at, taken) in takes {
                    let span = self.unit(file).ast.span(at);
                    seen.entry((*held, taken)).or_insert(span);
                }
            }
        }
        seen
    }

    fn lock_taken(&mut self, file: usize, lock: ExprId) -> Option<Taken> {
        let field = match self.resolved.files[file].note(lock).target {
            Target::Field(field, _) => Some(field),
            _ => None,
        };
        if field.is_some_and(|f| self.heap.locks.of_field(f).is_some()) {
            return field.map(Taken::Field);
        }
        match self.awaited(file, lock) {
            Awaited::Monitor(class) if self.classes.class(class).is_some() => {
                Some(Taken::Monitor(class))
            }
            Awaited::ClassLock(class) => Some(Taken::Class(class)),
            // An object of the library, by the name of the field that it is in.
            _ => field
                .filter(|f| self.classes.class(f.class).is_some())
                .map(Taken::Field),
        }
    }

    fn taken_by_header(&mut self, id: MethodId) -> Option<Taken> {
        match self.awaited_by_method(id) {
            Awaited::Monitor(class) => Some(Taken::Monitor(class)),
            Awaited::ClassLock(class) => Some(Taken::Class(class)),
            Awaited::Other => None,
        }
    }

    /// What runs with a lock of a place in a file, and what it calls.
    fn text(&mut self, file: usize) -> Text {
        let unit = self.unit(file);
        let mut text = Text::default();
        for (m, node) in unit.ast.nodes::<ast::Method>() {
            let Some(id) = self.resolved.files[file].method_of(m) else {
                continue;
            };
            text.methods.push((node.range, id));
            if self
                .resolved
                .world
                .method(id)
                .flags
                .has(Flags::SYNCHRONIZED)
            {
                let taken = self.taken_by_header(id);
                let name = unit.ast.ident_span(node.name);
                let at = TextRange {
                    start: name.start,
                    end: name.end,
                };
                text.regions
                    .extend(taken.map(|taken| (node.range, (taken, at))));
            }
        }
        text.methods.sort_by_key(|(r, _)| r.start);
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            if let StmtKind::Synchronized { lock, body } = node.kind
                && let Some(taken) = self.lock_taken(file, lock)
            {
                let at = unit.ast[lock].range;
                text.regions.push((unit.ast[body].range, (taken, at)));
            }
        }
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            if let Some(class) = self.class_used(file, e) {
                text.uses.push((node.range, Taken::Class(class)));
            }
            let Some(call) = self.resolved.files[file].call_behind(e) else {
                continue;
            };
            text.calls.push((node.range, call.method));
            if let Some(taken) = self.locked_by_call(file, e) {
                let before = text
                    .methods
                    .partition_point(|(r, _)| r.start <= node.range.start);
                let around = text.methods[..before].iter().rev();
                let body = around.map(|(r, _)| *r).find(|r| within(node.range, *r));
                let start = node.range.end;
                let rest = body.map(|body| TextRange {
                    start,
                    end: body.end,
                });
                text.regions
                    .extend(rest.map(|range| (range, (taken, node.range))));
            }
        }
        for decl in self.classes.list.clone() {
            if decl.file == file && self.may_wait_to_initialize(decl.class) {
                for initial in self.static_code(decl) {
                    let (_, range) = self.place_of(file, initial);
                    text.regions
                        .push((range, (Taken::Class(decl.class), range)));
                }
            }
        }
        text.uses.sort_by_key(|(r, p)| (r.start, r.end, *p));
        text.regions
            .sort_by_key(|(r, (taken, _))| (r.start, r.end, *taken));
        text.calls.sort_by_key(|(r, m)| (r.start, r.end, *m));
        text
    }

    fn may_wait_to_initialize(&self, class: ClassId) -> bool {
        let known = self.heap.statics.classes.get(&class);
        known.is_some_and(|c| c.has_code && c.blocks)
    }

    /// The class that an expression makes Java initialize, if that may wait.
    fn class_used(&mut self, file: usize, e: ExprId) -> Option<ClassId> {
        let typed = &self.resolved.files[file];
        let class = match (typed.note(e).target, typed.call_behind(e)) {
            (_, Some(call)) if call.receiver == Receiver::None => call.method.class,
            (Target::Field(field, _), _) if self.resolved.world.field(field).flags.is_static() => {
                field.class
            }
            _ => return None,
        };
        self.may_wait_to_initialize(class).then_some(class)
    }

    /// The lock that `lock.lock()` takes.
    fn locked_by_call(&mut self, file: usize, e: ExprId) -> Option<Taken> {
        let method = self.resolved.files[file].call_of(e)?.method;
        let takes = matches!(
            self.special(method),
            Some(Special::Lock(
                LockCall::Lock { .. } | LockCall::TryLock { .. }
            ))
        );
        let ExprKind::Call { target, .. } = self.unit(file).ast[e].kind else {
            return None;
        };
        self.lock_taken(file, target.filter(|_| takes)?)
    }

    /// What calls of some methods take, in calls too.
    fn taken_by_methods(
        &mut self,
        texts: &[Text],
        wanted: &FxHashSet<MethodId>,
    ) -> FxHashMap<MethodId, BTreeSet<Taken>> {
        let mut all: FxHashMap<MethodId, BTreeSet<Taken>> = FxHashMap::default();
        if wanted.is_empty() {
            return all;
        }
        let methods = texts
            .iter()
            .flat_map(|t| t.methods.iter().map(move |m| (t, m)));
        let codes: FxHashMap<MethodId, Code> = methods
            .map(|(text, (range, id))| (*id, text.code_in(*range)))
            .collect();
        let mut called: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        for (_, callee) in codes.values().flat_map(|c| &c.calls) {
            if !called.contains_key(callee) {
                let world = &mut self.resolved.world;
                let bodies = self.classes.overriding(world, *callee);
                called.insert(*callee, bodies);
            }
        }
        for (callee, bodies) in called.iter().filter(|(c, _)| wanted.contains(*c)) {
            let mut seen: FxHashSet<MethodId> = bodies.iter().copied().collect();
            let mut todo = bodies.clone();
            let taken = all.entry(*callee).or_default();
            while let Some(body) = todo.pop() {
                let Some(code) = codes.get(&body) else {
                    continue;
                };
                taken.extend(code.takes.iter().map(|(_, taken)| *taken));
                let next = code.calls.iter().flat_map(|(_, c)| &called[c]);
                todo.extend(next.filter(|m| seen.insert(**m)));
            }
        }
        all
    }
}
