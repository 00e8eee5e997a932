//! Waits that are no locks: for the end of a thread, for a signal, for what the library hands over.
//!
//! A thread that waits for another one to end may hold no lock if that one may have to wait for something itself. So nobody waits
//! for a lock of a thread in `join`, and only threads that wait for each other's ends could be stuck with it: that there is no
//! such ring is seen from the code that threads run. A thread that waits for a signal holds no lock but the one that it
//! gives up meanwhile.

use super::monitor::Protected;
use super::statics::Reached;
use super::words::{about, rule};
use super::{bound, for_all};
use crate::method::Method;
use crate::program::Lowering;
use crate::protection::Protection;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Store};
use heddle_resolve::model::{ClassId, MethodId};
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{self, BinaryOp, ExprId, ExprKind, StmtId, TextRange};
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
                if all.into_iter().any(|m| inside(self, m)) {
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
                return Some(wait.clone());
            }
            let statics = &self.heap.statics;
            for (class, span) in &reached.triggers {
                let Some(of) = statics.classes.get(class).filter(|c| c.has_code) else {
                    continue;
                };
                // Classes that this very code may be initializing are ready only when it has come to its end.
                let mut begun = of.initializes.iter().chain([class]);
                let stuck = begun.any(|c| statics.running.contains(c));
                if of.blocks || stuck {
                    return Some((*span, "may initialize a class".to_owned()));
                }
            }
        }
        None
    }

    /// Waits for the end of threads that may wait for the end of the waiting one, or nobody knows.
    pub fn joins_in_rings(&mut self) -> Vec<Span> {
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
        let (mut joins, mut kept) = (Vec::new(), false);
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
                }
                kept |= &*self.library_name(call.method) == "Thread.currentThread"
                    && !used.contains(&e);
            }
        }
        joins.retain(|_| kept);
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
    /// A loop that does nothing but look at what other threads may change waits for them. It has no place in the lock order.
    pub fn may_spin(&mut self, condition: ExprId, body: StmtId) {
        let unit = self.unit();
        let within = |r: TextRange, outer: TextRange| outer.start <= r.start && r.end <= outer.end;
        let (test, rounds) = (unit.ast[condition].range, unit.ast[body].range);
        let (mut looks, mut acts) = (false, false);
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            let note = self.low.resolved.files[self.scope.file].note(e);
            let call = self.low.resolved.files[self.scope.file].call_of(e).cloned();
            let name = call.map(|c| self.low.library_name(c.method));
            if within(node.range, test) {
                let world = &mut self.low.resolved.world;
                let field = match note.target {
                    Target::Field(f, _) => self.low.heap.policy.field(world, f),
                    _ => Protection::Access,
                };
                let atomic = name.is_some_and(|n| n.starts_with("Atomic"));
                looks |= atomic || field == Protection::Interference;
            } else if within(node.range, rounds) && !note.ghost {
                let pauses =
                    |n: &str| ["Thread.yield", "Thread.onSpinWait", "Thread.sleep"].contains(&n);
                acts |= matches!(node.kind, ExprKind::Assign { .. } | ExprKind::Unary { .. })
                    || name.is_some_and(|n| !pauses(&n));
            }
        }
        if looks && !acts {
            let span = unit.ast.span(test);
            self.low.heap.waits_in("while", span);
        }
    }

    /// Before this thread waits for the end of another one, which is known by this class.
    pub fn may_join(&mut self, site: ClassId, span: Span) {
        if !self.low.has_ordered_locks() {
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
            "this thread may hold a lock while it waits for another thread to end, which could need that lock or wait for somebody who does",
            "waits for the end of the thread here",
            "release all locks before `join`, or let `run` do without waiting",
        );
        let words = about(
            words,
            place,
            &format!("the thread that is waited for {what} here"),
        );
        let heap = &mut self.low.heap;
        let free = heap.no_locks(span);
        let check = heap.rule(free, span, words);
        self.code.demand([check], span);
    }

    /// Before this thread waits for a signal and gives up one lock: it may hold no other.
    pub fn may_wait_with(&mut self, call: &'static str, object: &Expr, span: Span) {
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
            "this thread may hold another lock while it waits: who should wake it could need that lock first",
            "waits here, and gives up only the lock of this object",
            "wait before the other lock is taken, or after it is released",
        );
        let check = heap.rule(only, span, words);
        self.code.demand([check], span);
    }
}
