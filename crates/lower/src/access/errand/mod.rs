//! Errands (rule "errand"): lambdas and references of which it is plain who runs them, because nobody else gets hold of them. They work with
//! objects that belong to whoever sends them: those that they touch among what they captured.
//!
//! - `new Thread(() -> …)` in a local variable that is only asked to start, to be joined and the like: the thread runs the code once, after it is
//!   started here. The objects go to the thread with `start` and come back with `join`.
//! - `list.forEach(x -> …)`, given to a library method that runs it before it returns and does not keep it: this thread runs the code, any number of
//!   times. It must have access to the objects. Such code takes no locks: its caller may hold them.
//!
//! The code begins with access to these objects and nothing else; at its end it must still have them, unless nobody joins its thread.

mod find;
mod needs;

use super::footprint::Part;
use super::leaving::Leaving;
use super::words::{about, rule};
use crate::body::Lower;
use crate::create::Lambda;
use crate::heap::null;
use crate::method::Method;
use heddle_diag::{Premise, codes};
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store};
use heddle_resolve::model::MethodId;
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A lambda or reference of which it is plain who runs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errand {
    lambda: Lambda,
    run: Run,
}

impl Errand {
    /// Whether a thread of its own runs it.
    fn is_of_thread(self) -> bool {
        matches!(self.run, Run::ByThread { .. })
    }
}

/// Who runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Run {
    /// A thread that is made of it.
    ByThread {
        /// Somebody waits for its end.
        joined: bool,
    },
    /// The thread that makes it, before it does anything else.
    Now,
}

/// The errands of a program, by the file and expression of their code.
pub(crate) type Errands = Rc<FxHashMap<(usize, ExprId), Errand>>;

impl Method<'_, '_> {
    /// The errands whose threads this code may start or join, each with its condition and what goes with it.
    fn errands_here(&mut self, thread: &Expr, span: Span) -> Vec<(Expr, Errand, Vec<Part>)> {
        let Some(target) = self.low.thread_target(thread) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for lambda in self.low.lambdas() {
            let errand = self.low.errand_of(lambda);
            let errand = errand.filter(|e| e.is_of_thread());
            let Some(errand) = errand.filter(|_| self.is_beside(lambda, span)) else {
                continue;
            };
            let parts = self.low.errand_needs(errand, &target, span);
            if parts.is_empty() {
                continue;
            }
            let some = Expr::not(Expr::eq(target.clone(), null(span)));
            let is = self.low.is_lambda(lambda, target.clone(), span);
            found.push((Expr::and(some, is), errand, parts));
        }
        found
    }

    /// A thread is started: if its code is an errand, what that needs goes along.
    pub(super) fn hand_over_errands(&mut self, thread: &Expr, span: Span) -> Lower<()> {
        for (is, _, parts) in self.errands_here(thread, span) {
            self.does_give();
            let branch = self.inside(|m| {
                let mut op = Op::new(OpKind::Skip, span);
                op.checks = m.must_be_accessible(&parts, Leaving::Lent, span);
                m.code.emit(op);
                m.lose(&parts, Leaving::Lent, span);
                Ok(())
            })?;
            self.quiet_fork(&is, branch, Stmt::Seq(Vec::new()), span);
        }
        Ok(())
    }

    /// A thread was joined for the first time: what its errand had comes back.
    pub(super) fn take_back_errands(&mut self, thread: &Expr, span: Span) -> Lower<()> {
        for (is, errand, parts) in self.errands_here(thread, span) {
            if errand.run != (Run::ByThread { joined: true }) {
                continue;
            }
            let branch = self.inside(|m| {
                m.gain(&parts, span);
                Ok(())
            })?;
            self.quiet_fork(&is, branch, Stmt::Seq(Vec::new()), span);
        }
        Ok(())
    }

    /// A lambda was made. If this thread runs it at once, it must have what the code uses.
    pub(crate) fn sent_now(&mut self, lambda: Lambda, object: &Expr, span: Span) {
        let errand = self.low.errand_of(lambda);
        let Some(errand) = errand.filter(|e| e.run == Run::Now) else {
            return;
        };
        let parts = self.low.errand_needs(errand, object, span);
        let Some(first) = parts.first().map(|part| part.span) else {
            return;
        };
        let heap = &mut self.low.heap;
        let within = parts.iter();
        let within = within.map(|part| part.within(heap, heap.access.write, Store::Pre));
        let within = Expr::all(within.collect::<Vec<_>>(), span);
        let words = rule(
            codes::NO_ACCESS,
            "the code that is run here uses something that another thread ⟨may access|accesses⟩",
            "this thread ⟨may have|has⟩ no access to all that the code uses",
            "hold the lock that protects it, or own the object",
        );
        let words = about(words, first, "the first use");
        let check = heap.rule(within, span, words);
        self.code.demand([check], span);
    }

    /// The code of a lambda begins: with nothing, or with what its errand needs.
    pub(crate) fn begin_errand(&mut self, lambda: Lambda, object: &Expr, span: Span) {
        self.owns_nothing(span);
        if let Some(errand) = self.low.errand_of(lambda) {
            let parts = self.low.errand_needs(errand, object, span);
            self.gain(&parts, span);
        }
    }

    /// … and ends: what whoever joins the thread gets is still there.
    pub(crate) fn end_errand(&mut self, lambda: Lambda, object: &Expr, span: Span) -> Option<Stmt> {
        let errand = self.low.errand_of(lambda)?;
        let why = match errand.run {
            Run::ByThread { joined: false } => return None,
            Run::ByThread { joined: true } => Leaving::Ended,
            Run::Now => Leaving::Returned,
        };
        let parts = self.low.errand_needs(errand, object, span);
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.must_be_accessible(&parts, why, span);
        (!parts.is_empty()).then_some(Stmt::Op(op))
    }

    /// A method without contract that may start such threads ends: its callers have their objects again, but for those that are made to be run.
    pub(crate) fn given_back(
        &mut self,
        id: MethodId,
        given: &[(Expr, Ty)],
        span: Span,
    ) -> Option<Stmt> {
        if !self.low.starts(id) || !self.low.has_thread_errands() {
            return None;
        }
        let mut parts = Vec::new();
        for (value, ty) in given {
            let class = self.low.class_behind(*ty);
            let array = matches!(self.low.resolved.world.types.kind(*ty), TyKind::Array(_));
            let runnable = self.low.resolved.world.class_ref("java/lang/Runnable");
            let ours = match class {
                Some(c) => {
                    let runs = self.low.resolved.world.is_subclass(c, runnable);
                    !runs && self.low.is_one_threads(c)
                }
                None => array,
            };
            if ours {
                let some = Expr::not(Expr::eq(value.clone(), null(span)));
                let part = match array {
                    true => Part::array(value.clone(), span),
                    false => Part::object(value.clone(), span).of_class(class),
                };
                let behind = self.low.behind_part(value, *ty, span);
                let all = [part].into_iter().chain(behind);
                parts.extend(all.map(|part| part.only_if(&some)));
            }
        }
        if parts.is_empty() {
            return None;
        }
        let text = "other code that gets an exception from a method which starts threads uses the objects that these work with only after their end";
        self.low.assume(Premise::CallersOwn, text);
        let heap = &mut self.low.heap;
        let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(span));
        let normally = Expr::eq(thrown, null(span));
        let within = parts.iter();
        let within = within.map(|part| part.within(heap, heap.access.write, Store::Pre));
        let within = Expr::all(within.collect::<Vec<_>>(), span);
        let words = rule(
            codes::FOOTPRINT,
            "a thread that is started here ⟨may still use|still uses⟩ what belongs to the caller of this method when the method ends",
            "its caller goes on using it",
            "join the thread before the method ends, or protect what both use by a lock",
        );
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = vec![heap.rule(Expr::implies(normally, within), span, words)];
        Some(Stmt::Op(op))
    }

    /// Whether a step belongs to the method that a lambda stands in: nobody else starts or joins the thread of an errand.
    fn is_beside(&self, lambda: Lambda, span: Span) -> bool {
        let unit = self.low.unit(lambda.file);
        let at = unit.ast[lambda.expr].range;
        let methods = unit.ast.nodes::<ast::Method>().map(|(_, m)| m.range);
        let classes = self.low.classes.list.iter();
        let classes = classes.filter(|d| d.file == lambda.file);
        let classes = classes.map(|d| unit.ast[d.decl].range);
        let around = methods.chain(classes);
        let around = around.filter(|r| r.start <= at.start && at.end <= r.end);
        let innermost = around.max_by_key(|r| r.start);
        innermost.is_some_and(|r| {
            let around = unit.ast.span(r);
            around.file == span.file && around.start <= span.start && span.end <= around.end
        })
    }
}
