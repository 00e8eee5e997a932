//! Errands (rule "errand"): lambdas and references of which it is plain who runs them, because nobody else gets hold of them. They work with
//! objects that belong to whoever sends them: those that they touch among what they captured.
//!
//! - `new Thread(() -> …)` in a local variable that is only asked to start, to be joined and the like: the thread runs the code once, after it is
//!   started here. The objects go to the thread with `start` and come back with `join`.
//! - `list.forEach(x -> …)`, given to a library method that runs it before it returns and does not keep it: this thread runs the code, any number of
//!   times. It must have access to the objects. Such code takes no locks: its caller may hold them.
//!
//! The code begins with access to these objects and nothing else; at its end it must still have them, unless nobody joins its thread.

use super::footprint::Part;
use super::leaving::Leaving;
use super::words::{about, rule};
use crate::body::Lower;
use crate::create::Lambda;
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use crate::protection::Protection;
use crate::summary::CodeId;
use heddle_contracts::Special;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store};
use heddle_resolve::library::categories::Mark;
use heddle_resolve::model::{FieldId, MethodId};
use heddle_resolve::typed::{self, Target};
use heddle_resolve::types::{Ty, TyKind};
use heddle_syntax::ast::{self, ExprId, ExprKind, StmtKind, TextRange};
use heddle_text::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A lambda or reference of which it is plain who runs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errand {
    lambda: Lambda,
    run: Run,
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

/// How the only reference to a thread is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// Nobody else gets it; it is joined or not.
    Here { joined: bool },
    /// Others may get it.
    Elsewhere,
}

impl Lowering<'_> {
    /// The errands of the program, by the file and expression of their code.
    fn errands(&mut self) -> Errands {
        if let Some(known) = &self.errands {
            return Rc::clone(known);
        }
        let mut all = FxHashMap::default();
        for lambda in self.lambdas() {
            if let Some(errand) = self.as_errand(lambda) {
                all.insert((lambda.file, lambda.expr), errand);
            }
        }
        let all = Rc::new(all);
        self.errands = Some(Rc::clone(&all));
        all
    }

    /// What is known of a lambda as the code of one thread.
    pub(crate) fn errand_of(&mut self, lambda: Lambda) -> Option<Errand> {
        self.errands().get(&(lambda.file, lambda.expr)).copied()
    }

    fn as_errand(&mut self, lambda: Lambda) -> Option<Errand> {
        let call = self.argument_of(lambda)?;
        if self.runs_now(lambda, call) {
            let run = Run::Now;
            return Some(Errand { lambda, run });
        }
        // As a `Runnable` a thread could be run by others.
        if !self.makes_thread(lambda.file, call) || self.passes_threads() {
            return None;
        }
        match self.held(lambda.file, call) {
            Held::Here { joined } => Some(Errand {
                lambda,
                run: Run::ByThread { joined },
            }),
            Held::Elsewhere => None,
        }
    }

    /// The call or creation that a lambda stands in as an argument.
    fn argument_of(&self, lambda: Lambda) -> Option<ExprId> {
        let unit = self.unit(lambda.file);
        let mut nodes = unit.ast.nodes::<ast::Expr>();
        let found = nodes.find(|(_, node)| match node.kind {
            ExprKind::New {
                args, body: None, ..
            }
            | ExprKind::Call { args, .. } => unit.ast.list(args).contains(&lambda.expr),
            _ => false,
        });
        found.map(|(e, _)| e)
    }

    /// Whether an expression makes a thread, of exactly the task that it is given.
    fn makes_thread(&mut self, file: usize, e: ExprId) -> bool {
        let Some(call) = self.resolved.files[file].call_of(e) else {
            return false;
        };
        let (method, site) = (call.method, call.site);
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        match self.unit(file).ast[e].kind {
            ExprKind::New { .. } => site == thread,
            _ => matches!(
                self.special(method),
                Some(Special::NewThread | Special::StartNew)
            ),
        }
    }

    /// Whether a call runs a lambda before it does anything else, and does not keep it.
    fn runs_now(&mut self, lambda: Lambda, e: ExprId) -> bool {
        let unit = self.unit(lambda.file);
        let ExprKind::Call { args, .. } = unit.ast[e].kind else {
            return false;
        };
        let args = unit.ast.list(args).iter();
        let mut after = args.skip_while(|a| **a != lambda.expr);
        let idle = after.all(|a| {
            matches!(
                unit.ast[*a].kind,
                ExprKind::Lambda { .. } | ExprKind::MethodRef { .. } | ExprKind::Literal(..)
            )
        });
        let Some(call) = self.resolved.files[lambda.file].call_of(e) else {
            return false;
        };
        let (method, site) = (call.method, call.site);
        let library = self.classes.method(method).is_none();
        let overridden = self.classes.is_overridden(&mut self.resolved.world, method);
        idle && library
            && !overridden
            && self.has_mark(method, site, Mark::Now)
            && !self.takes_locks(lambda)
    }

    /// Whether the code of a lambda may take or ask for locks.
    fn takes_locks(&mut self, lambda: Lambda) -> bool {
        let code = CodeId::Function(lambda.file, lambda.expr);
        match self.summaries.known.get(&code) {
            Some(known) => known.deeds.locks(),
            None => !self.is_harmless_lambda(lambda.file, lambda.expr),
        }
    }

    /// What happens to a thread that is made by this expression.
    fn held(&mut self, file: usize, thread: ExprId) -> Held {
        let unit = self.unit(file);
        let typed = &self.resolved.files[file];
        let mut variables = unit.ast.nodes::<ast::Variable>();
        let variable = variables.find(|(_, v)| v.init == Some(thread));
        if let Some((id, node)) = variable {
            return match typed.local_of(id) {
                Some(local) => self.held_by(file, local, node.range),
                None => Held::Elsewhere,
            };
        }
        let mut statements = unit.ast.nodes::<ast::Stmt>();
        let alone = statements.any(|(_, s)| matches!(s.kind, StmtKind::Expr(e) if e == thread));
        match alone || self.asked(file, thread) == Some(Special::Start) {
            true => Held::Here { joined: false },
            false => Held::Elsewhere,
        }
    }

    /// The same of a thread in a local variable that is declared there.
    fn held_by(&mut self, file: usize, local: typed::LocalId, declared: TextRange) -> Held {
        let unit = self.unit(file);
        let mut joined = false;
        let uses = unit.ast.nodes::<ast::Expr>();
        let uses =
            uses.filter(|(e, _)| self.resolved.files[file].note(*e).target == Target::Local(local));
        let uses: Vec<(ExprId, TextRange)> = uses.map(|(e, n)| (e, n.range)).collect();
        for (e, range) in uses {
            let here = self.runs_with(file, declared, range);
            match self.asked(file, e).filter(|_| here) {
                Some(special) => joined |= special == Special::Join { timed: false },
                None if here && self.is_asked_harmlessly(file, e) => {}
                None => return Held::Elsewhere,
            }
        }
        Held::Here { joined }
    }

    /// The call that has this expression in front.
    fn call_on(&mut self, file: usize, object: ExprId) -> Option<MethodId> {
        let unit = self.unit(file);
        let mut nodes = unit.ast.nodes::<ast::Expr>();
        let (call, _) = nodes.find(
            |(_, n)| matches!(n.kind, ExprKind::Call { target: Some(t), .. } if t == object),
        )?;
        Some(self.resolved.files[file].call_of(call)?.method)
    }

    /// The special method that this expression is asked to run as a thread.
    fn asked(&mut self, file: usize, object: ExprId) -> Option<Special> {
        let method = self.call_on(file, object)?;
        let special = self.special(method)?;
        matches!(special, Special::Start | Special::Join { .. }).then_some(special)
    }

    /// Whether it is asked for something else that does not run the code: `run` does.
    fn is_asked_harmlessly(&mut self, file: usize, object: ExprId) -> bool {
        let Some(method) = self.call_on(file, object) else {
            return false;
        };
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        method.class == thread && self.special(method) != Some(Special::Run)
    }

    /// Whether code at one place runs as part of the code around the other: there is no lambda and no class between.
    fn runs_with(&self, file: usize, outer: TextRange, inner: TextRange) -> bool {
        let unit = self.unit(file);
        let has = |r: TextRange, at: TextRange| r.start <= at.start && at.end <= r.end;
        let between = |r: TextRange| has(r, inner) && !has(r, outer);
        let lambdas = unit.ast.nodes::<ast::Expr>();
        let mut lambdas = lambdas.filter(|(_, n)| matches!(n.kind, ExprKind::Lambda { .. }));
        let mut classes = self.classes.list.iter().filter(|d| d.file == file);
        !lambdas.any(|(_, n)| between(n.range)) && !classes.any(|d| between(unit.ast[d.decl].range))
    }

    /// The objects that the thread of an errand needs, by the object of its lambda.
    pub(crate) fn errand_needs(&mut self, errand: Errand, object: &Expr, span: Span) -> Vec<Part> {
        let lambda = errand.lambda;
        let mut parts = Vec::new();
        for java in self.lambda_variables(lambda) {
            let ty = self.resolved.files[lambda.file].local(java).ty;
            let Some(at) = self.touched_at(lambda, java) else {
                continue;
            };
            let value = self.captured_part(lambda, java, object, span);
            parts.extend(value.map_or_else(Vec::new, |v| self.belonging(v, ty, at)));
        }
        if let Some((value, class)) = self.own_object_part(lambda, object, span) {
            let ty = self.resolved.world.types.raw(class);
            let unit = self.unit(lambda.file);
            let at = unit.ast.span(unit.ast[lambda.expr].range);
            let whole = self.belonging(value.clone(), ty, at);
            if whole.is_empty() && errand.run == Run::Now {
                parts.extend(self.fields_touched(lambda, &value));
            }
            parts.extend(whole);
        }
        parts
    }

    /// What a thread must have of a value of the type to use it; nothing if all threads may use it.
    fn belonging(&mut self, value: Expr, ty: Ty, span: Span) -> Vec<Part> {
        let some = Expr::not(Expr::eq(value.clone(), null(span)));
        let parts = match self.resolved.world.types.kind(ty) {
            TyKind::Array(_) => vec![Part::array(value, span)],
            TyKind::Class(class, _) if self.is_one_threads(class) => {
                let mut parts = self.owned_parts(class, &value.with_span(span));
                parts.push(Part::object(value, span).of_class(Some(class)));
                parts
            }
            _ => Vec::new(),
        };
        let parts = parts.into_iter();
        parts.map(|part| part.only_if(&some)).collect()
    }

    /// The fields of its own object that a lambda uses, and what is in final ones: a lock of the caller may protect them.
    fn fields_touched(&mut self, lambda: Lambda, this: &Expr) -> Vec<Part> {
        let unit = self.unit(lambda.file);
        let range = unit.ast[lambda.expr].range;
        let mut parts = Vec::new();
        let mut seen = FxHashSet::default();
        for (e, node) in unit.ast.nodes::<ast::Expr>() {
            let own = match node.kind {
                ExprKind::Name(_) => true,
                ExprKind::Field { target, .. } => matches!(unit.ast[target].kind, ExprKind::This),
                _ => false,
            };
            let inside = range.start <= node.range.start && node.range.end <= range.end;
            let Target::Field(field, _) = self.resolved.files[lambda.file].note(e).target else {
                continue;
            };
            let flags = self.resolved.world.field(field).flags;
            if own && inside && !flags.is_static() && seen.insert(field) {
                parts.extend(self.field_used(field, this, unit.ast.span(node.range)));
            }
        }
        parts
    }

    fn field_used(&mut self, field: FieldId, this: &Expr, span: Span) -> Vec<Part> {
        let world = &mut self.resolved.world;
        if self.heap.policy.field(world, field) == Protection::Access {
            let g = self.heap.field(world, field);
            let k = g.and_then(|(g, _)| self.heap.location(g));
            let part = k.map(|k| Part::field(this.clone(), k, span));
            return part.into_iter().collect();
        }
        let ty = world.field(field).ty;
        match self.heap.final_field(world, field, this) {
            Some(value) => self.belonging(value, ty, span),
            None => Vec::new(),
        }
    }

    /// Where the code of a lambda first looks into the object of a variable, or hands it on to code that may.
    fn touched_at(&mut self, lambda: Lambda, java: typed::LocalId) -> Option<Span> {
        let unit = self.unit(lambda.file);
        let typed = &self.resolved.files[lambda.file];
        let range = unit.ast[lambda.expr].range;
        let is = |e: &ExprId| typed.note(*e).target == Target::Local(java);
        let inside = |r: TextRange| range.start <= r.start && r.end <= range.end;
        let mut found: Vec<ExprId> = Vec::new();
        for (_, node) in unit.ast.nodes::<ast::Expr>() {
            match node.kind {
                _ if !inside(node.range) => {}
                ExprKind::Field { target, .. } => found.push(target),
                ExprKind::Index { array, .. } => found.push(array),
                ExprKind::Call { target, args, .. } => {
                    found.extend(target);
                    found.extend(unit.ast.list(args));
                }
                _ => {}
            }
        }
        for (_, node) in unit.ast.nodes::<ast::Stmt>() {
            match node.kind {
                StmtKind::ForEach { iterable, .. } if inside(node.range) => found.push(iterable),
                _ => {}
            }
        }
        let touched = found.into_iter().filter(is).map(|e| unit.ast[e].range);
        let first = touched.min_by_key(|r| r.start)?;
        Some(unit.ast.span(first))
    }
}

impl Method<'_, '_> {
    /// The errands whose threads this code may start or join, each with its condition and what goes with it.
    fn errands_here(&mut self, thread: &Expr, span: Span) -> Vec<(Expr, Errand, Vec<Part>)> {
        let Some(target) = self.low.thread_target(thread) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for lambda in self.low.lambdas() {
            let errand = self.low.errand_of(lambda);
            let by_thread = |e: &Errand| matches!(e.run, Run::ByThread { .. });
            let errand = errand.filter(by_thread);
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
        for part in self.low.errand_needs(errand, object, span) {
            let heap = &mut self.low.heap;
            let within = part.within(heap, heap.access.write, Store::Pre);
            let words = rule(
                codes::NO_ACCESS,
                "the code that is run here uses something that another thread ⟨may access|accesses⟩",
                "this thread ⟨may have|has⟩ no access to it",
                "hold the lock that protects it, or own the object",
            );
            let words = about(words, part.span, "used here");
            let check = heap.rule(within, span, words);
            self.code.demand([check], span);
        }
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
