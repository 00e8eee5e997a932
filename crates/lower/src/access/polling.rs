//! Loops that wait: whether another round comes depends on what other threads do. They have no place in the lock order, so that the claim about
//! deadlocks names them.
//!
//! A loop waits if a test that leads out of it speaks of an observation: a field or atomic that others change, the state of a
//! thread, an attempt to take a lock, anything read under a lock that the loop takes; directly, by a method of the program, or by
//! a local variable. A compare-and-set from a value that was just read is no observation: it fails only if another thread succeeds.

use crate::method::Method;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_contracts::special::{compares, field_update, tells_of_threads};
use heddle_resolve::model::MethodId;
use heddle_resolve::typed::{LocalId, Target};
use heddle_syntax::ast::{self, ExprId, ExprKind, LiteralKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::FxHashSet;

/// What the text of a loop shows.
#[derive(Default)]
struct Seen {
    /// Where something is observed.
    observed: Vec<TextRange>,
    /// Attempts that fail only if others succeed.
    progress: Vec<TextRange>,
    /// Where locals are mentioned.
    locals: Vec<(LocalId, TextRange)>,
    /// Locals, and what they are given.
    given: Vec<(LocalId, TextRange)>,
    /// Locals that are not only counted up or down.
    changed: FxHashSet<LocalId>,
    /// Tests inside the loop.
    tests: Vec<TextRange>,
}

impl Seen {
    fn speaks(&self, range: TextRange, tainted: &FxHashSet<LocalId>) -> bool {
        let counts = |r: &TextRange| {
            within(*r, range)
                && !self
                    .progress
                    .iter()
                    .any(|p| within(*r, *p) && within(*p, range))
        };
        let mut locals = self.locals.iter().filter(|(l, _)| tainted.contains(l));
        self.observed.iter().any(counts) || locals.any(|(_, r)| counts(r))
    }

    /// Locals whose values depend on what was observed.
    fn tainted(&self) -> FxHashSet<LocalId> {
        let mut tainted = FxHashSet::default();
        loop {
            let next = self
                .given
                .iter()
                .find(|(local, range)| !tainted.contains(local) && self.speaks(*range, &tainted));
            match next {
                Some((local, _)) => tainted.insert(*local),
                None => return tainted,
            };
        }
    }
}

impl Method<'_, '_> {
    /// A loop with this test (none is true), steps and body: if it waits for others, the report says so.
    pub(crate) fn may_poll(
        &mut self,
        test: Option<ExprId>,
        update: &[ExprId],
        body: TextRange,
        header: Span,
    ) {
        let unit = self.unit();
        let range = |e: ExprId| unit.ast[e].range;
        let mut parts: Vec<TextRange> = test.iter().chain(update).map(|e| range(*e)).collect();
        parts.push(body);
        let file = self.scope.file;
        let seen = self.low.seen_in(file, &parts);
        let tainted = seen.tainted();
        let always =
            |e: ExprId| matches!(unit.ast[e].kind, ExprKind::Literal(LiteralKind::True, _));
        let mut inside = seen.tests.iter();
        let waits = match test.filter(|e| !always(*e)) {
            None => inside.any(|r| seen.speaks(*r, &tainted)),
            Some(e) => {
                let decides = |(local, r): &(LocalId, TextRange)| {
                    within(*r, range(e)) && seen.changed.contains(local)
                };
                seen.speaks(range(e), &tainted)
                    || seen.locals.iter().any(decides) && inside.any(|r| seen.speaks(*r, &tainted))
            }
        };
        if waits {
            let word = match test.is_none() || !update.is_empty() {
                true => "for",
                false => "while",
            };
            let span = test.map_or(header, |e| unit.ast.span(range(e)));
            self.low.heap.waits_in(word, span);
        }
    }
}

impl Lowering<'_> {
    fn seen_in(&mut self, file: usize, parts: &[TextRange]) -> Seen {
        let unit = self.unit(file);
        let here = |r: TextRange| parts.iter().any(|p| within(r, *p));
        let mut seen = Seen::default();
        let mut locked = Vec::new();
        for (_, node) in unit.ast.nodes::<ast::Stmt>().filter(|(_, s)| here(s.range)) {
            match node.kind {
                StmtKind::Synchronized { body, .. } => locked.push(unit.ast[body].range),
                StmtKind::If { condition, .. } => seen.tests.push(unit.ast[condition].range),
                _ => {}
            }
        }
        for (v, node) in unit.ast.nodes::<ast::Variable>() {
            let init = node.init.map(|e| unit.ast[e].range).filter(|r| here(*r));
            if let (Some(local), Some(init)) = (self.resolved.files[file].local_of(v), init) {
                seen.given.push((local, init));
            }
        }
        for (e, node) in unit.ast.nodes::<ast::Expr>().filter(|(_, n)| here(n.range)) {
            let typed = &self.resolved.files[file];
            let note = typed.note(e);
            if note.ghost {
                continue;
            }
            let under_lock = locked.iter().any(|l| within(node.range, *l));
            match (node.kind, note.target) {
                (ExprKind::Assign { target, value, op }, _) => {
                    if let Target::Local(local) = typed.note(target).target {
                        seen.given.push((local, unit.ast[value].range));
                        if op.is_none() {
                            seen.changed.insert(local);
                        }
                    }
                }
                (ExprKind::Conditional { condition, .. }, _) => {
                    seen.tests.push(unit.ast[condition].range);
                }
                (ExprKind::Switch { selector, .. }, _) => {
                    seen.tests.push(unit.ast[selector].range);
                }
                (_, Target::Local(local)) => seen.locals.push((local, node.range)),
                (_, Target::Field(field, _)) => {
                    let world = &mut self.resolved.world;
                    let shared = self.heap.policy.field(world, field) == Protection::Interference;
                    if shared || under_lock {
                        seen.observed.push(node.range);
                    }
                }
                (ExprKind::Call { args, .. }, _) => {
                    let Some(call) = typed.call_of(e).cloned() else {
                        continue;
                    };
                    // An updater gets the object first.
                    let world = &mut self.resolved.world;
                    let at = usize::from(field_update(world, call.method).is_some());
                    let expected = unit.ast.list(args).get(at);
                    let read =
                        expected.is_some_and(|a| matches!(typed.note(*a).target, Target::Local(_)));
                    if read && compares(&mut self.resolved.world, call.method) {
                        seen.progress.push(node.range);
                    } else if self.observes(call.method) || under_lock {
                        seen.observed.push(node.range);
                    }
                }
                _ => {}
            }
        }
        seen
    }

    /// Whether the result of a call may tell what other threads do.
    fn observes(&mut self, id: MethodId) -> bool {
        if self.classes.method(id).is_none() {
            return tells_of_threads(&mut self.resolved.world, id);
        }
        if let Some(known) = self.reached.observing.get(&id) {
            return *known;
        }
        let all = self.callees(id);
        let found = all.iter().any(|m| self.looks_at_others(*m));
        self.reached.observing.insert(id, found);
        found
    }

    /// Whether the code of a method itself, or a library method, sees what other threads do.
    fn looks_at_others(&mut self, m: MethodId) -> bool {
        let Some((file, decl)) = self.classes.method(m) else {
            return self.observes(m);
        };
        if let Some(known) = self.reached.looking.get(&m) {
            return *known;
        }
        let node = self.unit(file).ast[decl];
        let found = node.modifiers.has(ast::flags::SYNCHRONIZED)
            || self.own_code(m).locks
            || self.mentions_shared(file, node.range);
        self.reached.looking.insert(m, found);
        found
    }

    fn mentions_shared(&mut self, file: usize, range: TextRange) -> bool {
        let unit = self.unit(file);
        unit.ast.nodes::<ast::Expr>().any(|(e, node)| {
            if !within(node.range, range) {
                return false;
            }
            let typed = &self.resolved.files[file];
            match (typed.note(e).target, typed.call_of(e).map(|c| c.method)) {
                (Target::Field(field, _), _) => {
                    let world = &mut self.resolved.world;
                    self.heap.policy.field(world, field) == Protection::Interference
                }
                (_, Some(m)) => self.classes.method(m).is_none() && self.observes(m),
                _ => false,
            }
        })
    }
}

fn within(r: TextRange, outer: TextRange) -> bool {
    outer.start <= r.start && r.end <= outer.end
}
