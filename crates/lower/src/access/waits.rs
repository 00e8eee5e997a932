//! Waits that are no locks: for the end of a thread, for a signal, for what the library hands over.
//!
//! A thread that waits for another one to end may hold no lock if that one may have to wait for something itself. So nobody waits
//! for a lock of a thread in `join`, and only threads that wait for each other's ends could be stuck with it: that there is no
//! such ring is seen from the code that threads run. A thread that waits for a signal holds no lock but the one that it
//! gives up meanwhile.

use super::monitor::Protected;
use super::statics::{Awaited, Piece, Reached};
use super::words::{about, rule};
use super::{bound, for_all};
use crate::faults::fault;
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_contracts::Special;
use heddle_contracts::special::takes_own_monitor;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Store};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::Call;
use heddle_syntax::ast::{self, BinaryOp, ExprKind, StmtKind};
use heddle_text::Span;
use std::rc::Rc;

/// Code that threads run.
#[derive(Debug)]
pub(crate) struct ThreadCode {
    /// The class whose `run` it is; a lambda has none.
    class: Option<ClassId>,
    reached: Reached,
}

impl Lowering<'_> {
    /// All code of the program that threads run.
    fn thread_codes(&mut self) -> Rc<Vec<ThreadCode>> {
        if let Some(known) = &self.threads {
            return Rc::clone(known);
        }
        let mut all = Vec::new();
        for id in self.run_methods() {
            all.push(ThreadCode {
                class: Some(id.class),
                reached: self.reached_by_code(Some(id), None),
            });
        }
        for lambda in self.lambdas() {
            if self.is_runnable(lambda) {
                let range = self.unit(lambda.file).ast[lambda.expr].range;
                all.push(ThreadCode {
                    class: None,
                    reached: self.reached_by_code(None, Some((lambda.file, range))),
                });
            }
        }
        let all = Rc::new(all);
        self.threads = Some(Rc::clone(&all));
        all
    }

    /// The code that a thread may run that is known by this class: its own `run`, or that of its target.
    fn run_by(&mut self, site: ClassId) -> Vec<usize> {
        let codes = self.thread_codes();
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        let world = &mut self.resolved.world;
        let mut own = codes.iter().filter_map(|c| c.class);
        let overridden = own.any(|c| world.is_subclass(c, thread) && world.is_subclass(site, c));
        let mut found = Vec::new();
        for (k, code) in codes.iter().enumerate() {
            let world = &mut self.resolved.world;
            let fits = match code.class {
                Some(c) if world.is_subclass(c, thread) => {
                    world.is_subclass(c, site) || world.is_subclass(site, c)
                }
                _ => !overridden,
            };
            if fits {
                found.push(k);
            }
        }
        found
    }

    /// Whether threads can hold locks that have a place in the order, or that of a class that they initialize.
    fn has_ordered_locks(&mut self) -> bool {
        let any = bound(0, Span::default());
        let protected = self.monitor_protects(None, &any);
        let protects = |p: Protected| !p.parts.is_empty() || !p.invariant.is_empty();
        let heap = &self.heap;
        !heap.locks.fields.is_empty()
            || heap.has_object_locks()
            || !heap.statics.running.is_empty()
            || protected.map_or(true, protects)
    }

    /// Whether code at a place may run inside a method that is proved against its contract: which locks its callers hold is not
    /// known there.
    fn runs_under_contract(&mut self, span: Span) -> bool {
        let inside = |low: &Self, id: MethodId| {
            let Some((file, decl)) = low.classes.method(id) else {
                return false;
            };
            let unit = low.unit(file);
            let whole = unit.ast.span(unit.ast[decl].range);
            whole.file == span.file && whole.start <= span.start && span.end <= whole.end
        };
        for id in self.classes.methods() {
            if self.specified_by(id).is_some() {
                let all = self.callees(id);
                if all.iter().any(|m| inside(self, *m)) {
                    return true;
                }
            }
        }
        false
    }

    /// What the code of such a thread may have to wait for: where, and in words.
    fn waited_for(&mut self, site: ClassId) -> Option<(Span, String)> {
        let codes = self.thread_codes();
        for k in self.run_by(site) {
            let reached = &codes[k].reached;
            if let Some(wait) = reached.waits.first() {
                return Some((wait.span, wait.what.clone()));
            }
            if let Some(span) = self.may_wait_for_class(reached) {
                return Some((span, "may initialize a class".to_owned()));
            }
        }
        None
    }

    /// Where the code may have to wait until a class is initialized.
    fn may_wait_for_class(&self, reached: &Reached) -> Option<Span> {
        let statics = &self.heap.statics;
        for (class, span) in &reached.triggers {
            let Some(of) = statics.classes.get(class).filter(|c| c.has_code) else {
                continue;
            };
            // Classes that this very code may be initializing are ready only when it has come to its end.
            let mut begun = of.initializes.iter().chain([class]);
            let stuck = begun.any(|c| statics.running.contains(c));
            if of.blocks || stuck {
                return Some(*span);
            }
        }
        None
    }

    /// The monitors that such a thread may come to wait for, and those that whoever holds one of them may wait for in turn. Nothing
    /// if one of them may wait for something else.
    fn blocked_by(&mut self, site: ClassId) -> Option<Vec<Awaited>> {
        let codes = self.thread_codes();
        let mut found = Vec::new();
        for k in self.run_by(site) {
            self.add_awaited(&codes[k].reached, &mut found)?;
        }
        let regions = self.locked_regions();
        let mut next = 0;
        while next < found.len() {
            let held = found[next];
            for (lock, piece) in &regions {
                if self.may_be_same(held, *lock) {
                    let reached = self.reached_by_code(None, Some(*piece));
                    self.add_awaited(&reached, &mut found)?;
                }
            }
            next += 1;
        }
        Some(found)
    }

    fn add_awaited(&mut self, reached: &Reached, found: &mut Vec<Awaited>) -> Option<()> {
        if self.may_wait_for_class(reached).is_some() {
            return None;
        }
        for wait in &reached.waits {
            match wait.awaited {
                Awaited::Other => return None,
                known if found.contains(&known) => {}
                known => found.push(known),
            }
        }
        Some(())
    }

    /// The code that runs with the monitor of an object, with what is known of the monitor.
    fn locked_regions(&mut self) -> Vec<(Awaited, Piece)> {
        let mut regions = Vec::new();
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            for (_, node) in unit.ast.nodes::<ast::Stmt>() {
                if let StmtKind::Synchronized { lock, body } = node.kind {
                    let awaited = self.awaited(file, lock);
                    regions.push((awaited, (file, unit.ast[body].range)));
                }
            }
        }
        for id in self.classes.methods() {
            let Some((file, decl)) = self.classes.method(id) else {
                continue;
            };
            let unit = self.unit(file);
            let node = unit.ast[decl];
            if let (true, Some(body)) = (node.modifiers.has(ast::flags::SYNCHRONIZED), node.body) {
                let awaited = self.awaited_by_method(id);
                regions.push((awaited, (file, unit.ast[body].range)));
            }
        }
        regions
    }

    /// Whether the code that runs with a monitor, taken at this place, may wait for something else.
    /// The body is the first one behind the lock, or behind the name of the method.
    pub(crate) fn waits_under(&mut self, taken: Span) -> bool {
        let regions = self.locked_regions();
        let behind = regions.into_iter().filter_map(|(_, (file, range))| {
            let body = self.unit(file).ast.span(range);
            let behind = body.file == taken.file && taken.end <= body.start;
            behind.then_some((body.start, (file, range)))
        });
        let first = behind.min_by_key(|(start, _)| *start);
        let Some((_, piece)) = first else {
            return true;
        };
        let reached = self.reached_by_code(None, Some(piece));
        !reached.waits.is_empty() || self.may_wait_for_class(&reached).is_some()
    }

    /// Whether two locks that are known like this may be one.
    fn may_be_same(&mut self, a: Awaited, b: Awaited) -> bool {
        let world = &mut self.resolved.world;
        match (a, b) {
            (Awaited::Monitor(a), Awaited::Monitor(b)) => {
                world.is_subclass(a, b) || world.is_subclass(b, a)
            }
            (Awaited::ClassLock(a), Awaited::ClassLock(b)) => a == b,
            (Awaited::Other, _) | (_, Awaited::Other) => true,
            _ => false,
        }
    }

    /// The object has one of these locks.
    fn has_one_of(&mut self, locks: &[Awaited], object: &Expr) -> Expr {
        let span = object.span();
        let is = locks.iter().map(|lock| match lock {
            Awaited::Monitor(class) => self.instance(*class, object.clone()),
            Awaited::ClassLock(class) => Expr::eq(object.clone(), class_object(*class, span)),
            Awaited::Other => Expr::bool(true, span),
        });
        let is: Vec<Expr> = is.collect();
        Expr::any(is, span)
    }

    /// Waits for the end of threads that may wait for the end of the waiting one, or nobody knows.
    pub(crate) fn joins_in_rings(&mut self) -> Vec<Span> {
        let codes = self.thread_codes();
        let mut edges: Vec<(usize, usize, Span)> = Vec::new();
        for (k, code) in codes.iter().enumerate() {
            // A thread that the code has made is younger: following such waits never leads back.
            for join in code.reached.joins.iter().filter(|j| !j.made_here) {
                let next = self.run_by(join.site);
                edges.extend(next.into_iter().map(|n| (k, n, join.span)));
            }
        }
        let mut found: Vec<Span> = Vec::new();
        for (from, to, span) in &edges {
            if reaches(&edges, *to, *from) {
                found.push(*span);
            }
        }
        found.extend(self.joins_of_anyone());
        found.sort_by_key(|s| (s.file, s.start));
        found.dedup();
        found
    }

    /// Waits for a thread that may be any, the waiting one included: some code keeps the thread that runs it.
    fn joins_of_anyone(&mut self) -> Vec<Span> {
        let (mut joins, mut own, mut kept) = (Vec::new(), Vec::new(), false);
        for file in 0..self.resolved.files.len() {
            let unit = self.unit(file);
            let mut used = Vec::new();
            for (_, node) in unit.ast.nodes::<ast::Expr>() {
                match node.kind {
                    ExprKind::Call {
                        target: Some(t), ..
                    } => used.push(t),
                    ExprKind::Binary {
                        op: BinaryOp::Eq | BinaryOp::NotEq,
                        left,
                        right,
                    } => used.extend([left, right]),
                    _ => {}
                }
            }
            for (e, node) in unit.ast.nodes::<ast::Expr>() {
                let typed = &self.resolved.files[file];
                let ghost = typed.note(e).ghost;
                let Some(call) = typed.call_of(e).cloned().filter(|_| !ghost) else {
                    continue;
                };
                if self.is_join(call.method) && self.classes.class(call.site).is_none() {
                    joins.push(unit.ast.span(node.range));
                    let of = match node.kind {
                        ExprKind::Call { target, .. } => target,
                        _ => None,
                    };
                    let of = of.and_then(|t| self.resolved.files[file].call_of(t).cloned());
                    if of.is_some_and(|c| self.special(c.method) == Some(Special::CurrentThread)) {
                        own.push(unit.ast.span(node.range));
                    }
                }
                kept |=
                    self.special(call.method) == Some(Special::CurrentThread) && !used.contains(&e);
            }
        }
        joins.retain(|_| kept);
        joins.extend(own);
        joins
    }
}

fn reaches(edges: &[(usize, usize, Span)], from: usize, to: usize) -> bool {
    let (mut all, mut next) = (vec![from], 0);
    while next < all.len() {
        if all[next] == to {
            return true;
        }
        let at = all[next];
        for (_, below, _) in edges.iter().filter(|(a, ..)| *a == at) {
            if !all.contains(below) {
                all.push(*below);
            }
        }
        next += 1;
    }
    false
}

impl Method<'_, '_> {
    /// Methods of the library that take the monitor of their object: in the order of locks, if objects of the program are meant.
    pub(crate) fn library_locks(&mut self, call: &Call, object: &Expr, span: Span) {
        if !takes_own_monitor(&mut self.low.resolved.world, call.method) {
            return;
        }
        let name = self.low.library_name(call.method);
        let Some(used) = self.low.monitors_of(call.site, object) else {
            return;
        };
        let heap = &mut self.low.heap;
        let held = heap.at(heap.access.locked, Store::Pre, object);
        let shared = heap.at(heap.access.shared, Store::Pre, object);
        let below = heap.below_all_locks(object, Store::Pre);
        let free = Expr::or(Expr::not(Expr::and(used, shared)), Expr::or(held, below));
        let words = rule(
            codes::LOCK_ORDER,
            format!(
                "`{name}` takes the monitor of its object, which may not be below every lock that the thread holds: threads may block each other for ever"
            ),
            "taken out of order",
            "call it before the other locks are taken, or use another object as the lock",
        );
        let check = heap.rule(free, span, words);
        self.code.demand([check], span);
    }

    /// Before this thread waits for the end of another one, which is known by this class.
    pub(crate) fn may_join(&mut self, site: ClassId, span: Span) {
        self.low.summaries.now.joins = true;
        if !self.low.has_ordered_locks() || fault!("joins-need-nothing") {
            return;
        }
        let Some((place, what)) = self.low.waited_for(site) else {
            return;
        };
        if self.low.runs_under_contract(span) {
            return self.low.heap.waits_with_locks("join", span);
        }
        let words = rule(
            codes::JOIN_LOCKED,
            "this thread ⟨may hold|holds⟩ a lock while it waits for another thread to end, which could need that lock or wait for somebody who does",
            "waits for the end of the thread here",
            "release the lock before `join`, or let `run` do without it",
        );
        let words = about(
            words,
            place,
            &format!("the thread that is waited for {what} here"),
        );
        // Where all that the other thread may wait for is known, other locks may be held.
        let free = match self.low.blocked_by(site) {
            None => self.low.heap.no_locks(span),
            Some(locks) => {
                let p = bound(0, span);
                let heap = &self.low.heap;
                let held = heap.at(heap.access.locked, Store::Pre, &p);
                let needed = self.low.has_one_of(&locks, &p);
                for_all(1, Expr::not(Expr::and(held, needed)))
            }
        };
        let check = self.low.heap.rule(free, span, words);
        self.code.demand([check], span);
    }

    /// Before this thread waits for a signal and gives up one lock: it may hold no other.
    pub(crate) fn may_wait_with(&mut self, call: &'static str, object: &Expr, span: Span) {
        if !self.low.has_ordered_locks() {
            return;
        }
        if self.low.runs_under_contract(span) {
            return self.low.heap.waits_with_locks(call, span);
        }
        let heap = &mut self.low.heap;
        let p = bound(0, span);
        let held = heap.at(heap.access.locked, Store::Pre, &p);
        let only = for_all(1, Expr::implies(held, Expr::eq(p, object.clone())));
        let words = rule(
            codes::WAIT_LOCKED,
            "this thread ⟨may hold|holds⟩ another lock while it waits: who should wake it could need that lock first",
            "waits here, and gives up only the lock of this object",
            "wait before the other lock is taken, or after it is released",
        );
        let check = heap.rule(only, span, words);
        self.code.demand([check], span);
    }
}
