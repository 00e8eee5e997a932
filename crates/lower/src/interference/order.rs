//! Memory order (semantics, section 10). Proofs about interference take sequential consistency for granted, which Java gives for
//! volatile accesses only; and a lock of the program's own hands over what it protects only if its operations order the threads.
//!
//! Takes each operation on an atomic with its mode ([`crate::library`] has the table) and each access of a plain field; gives the
//! list of what proofs assume, and the checks inside locks of the program's own:
//!
//! - What a thread learns from a plain or opaque read orders nothing, so the value is not known there, and no such read takes the lock.
//! - Nobody may learn from a plain or opaque write, so there is none; but the step in which a thread takes the lock may write without
//!   release: whoever reads that value learns of it only that the lock was taken, and what was released before it comes with the
//!   release of its own.
//! - A plain field is read and written under the monitor of its object only.
//!
//! Then every value that the proof of exclusion rests on was read from a release by an acquire. So steps that are not ordered before
//! a taking step are not needed to explain it; without the release of the thread before, it would take a lock that is held, which the
//! proof excludes. Hence that release is ordered before it.

use crate::access::{LockClass, about, rule};
use crate::body::{Lower, refuse};
use crate::expr::Location;
use crate::heap::{Heap, me, simple_name};
use crate::library::{Effect, Known, Mode};
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::{Code, codes};
use heddle_plato::ir::{Check, CheckKind, Expr, ExprKind as E, LocalId, Proc, Stmt, Store, Var};
use heddle_resolve::model::{ClassId, FieldId, Flags, MethodId};
use heddle_resolve::typed::{Call, Target};
use heddle_syntax::ast::{ExprId, ExprKind};
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The operations in weaker modes than volatile that were met.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    weak: BTreeMap<String, BTreeSet<Mode>>,
    /// The atomics that calls are about, by the place of the call.
    named: FxHashMap<Span, Named>,
}

/// An atomic as a call names it.
#[derive(Clone, Debug)]
struct Named {
    text: String,
    /// It is or may be a lock of the program's own, or a part of one.
    part_of: Option<LockClass>,
    /// It is the running object itself, or was made by the initializer of the field that holds it.
    own: bool,
}

impl Orders {
    /// What this is about is used in a mode.
    pub(crate) fn note(&mut self, text: String, mode: Mode) {
        if mode != Mode::Volatile {
            self.weak.entry(text).or_default().insert(mode);
        }
    }

    /// What proofs take for granted of atomics: each with its modes.
    pub(crate) fn in_words(&self) -> Vec<String> {
        let mode = |m: &Mode| m.name();
        let modes = |all: &BTreeSet<Mode>| all.iter().map(mode).collect::<Vec<_>>().join(", ");
        let all = self.weak.iter();
        all.map(|(name, m)| format!("{name} ({} mode)", modes(m)))
            .collect()
    }

    /// The atomics with operations that order nothing.
    pub(crate) fn unordered(&self) -> Vec<String> {
        let unordered = |m: &BTreeSet<Mode>| m.iter().any(|m| *m < Mode::Acquire);
        let all = self.weak.iter().filter(|(_, modes)| unordered(modes));
        all.map(|(name, _)| name.clone()).collect()
    }
}

/// An operation on an atomic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operation {
    effect: Effect,
    mode: Mode,
    span: Span,
    /// The lock of the program's own whose code this is, or whose part the atomic is.
    lock: Option<LockClass>,
    /// It stands in the code of that lock.
    inside: bool,
}

impl Operation {
    /// It reads only, and the proof of a lock must not rest on what it reads.
    pub(crate) fn is_unknown(&self) -> bool {
        self.inside && self.effect == Effect::Read && !self.mode.acquires()
    }
}

impl Method<'_, '_> {
    /// Remembers which atomic a call is about.
    pub(crate) fn remember_atomic(&mut self, call: &Call, target: Option<ExprId>, span: Span) {
        if !matches!(self.low.mode_of(call.method), Known::Known(..)) {
            return;
        }
        let note = target.map(|t| self.note(t));
        let field = note.as_ref().and_then(|n| match n.target {
            Target::Field(field, _) => Some(field),
            _ => None,
        });
        let world = &mut self.low.resolved.world;
        let class = match &note {
            Some(note) => world.class_of(note.ty),
            None => self.scope.class,
        };
        let text = match (field, class) {
            (Some(field), _) => {
                let name = world.field(field).name;
                let name = world.names.text(name).to_owned();
                format!("`{}.{name}`", simple_name(world, field.class))
            }
            (None, Some(class)) => format!("objects of `{}`", simple_name(world, class)),
            (None, None) => "atomics".to_owned(),
        };
        let made_there = field.is_some_and(|f| self.low.makes_its_own(f));
        let mut around = field.map(|f| f.class).into_iter().chain(class);
        let related = around.find_map(|c| self.low.lock_around(c));
        let part_of = match made_there {
            true => related,
            // It may be an atomic of a lock by another name.
            false => related.or(self.low.heap.locks.classes.first().copied()),
        };
        let own = made_there || target.is_none_or(|t| self.is_this(t) || self.is_super(t));
        let named = Named { text, part_of, own };
        self.low.heap.orders.named.insert(span, named);
    }

    fn is_super(&self, e: ExprId) -> bool {
        matches!(self.unit().ast[e].kind, ExprKind::Super)
    }

    /// The operation of a library method on an atomic, if it is one; one in a weaker mode than volatile is listed.
    pub(crate) fn operation(&mut self, id: MethodId, span: Span) -> Lower<Option<Operation>> {
        let (effect, mode) = match self.low.mode_of(id) {
            Known::None => return Ok(None),
            Known::Known(effect, mode) => (effect, mode),
            Known::Unknown => {
                let name = self.low.library_name(id);
                return refuse(
                    format!("a call of `{name}`, whose memory order is not known"),
                    span,
                );
            }
        };
        let named = self.low.heap.orders.named.get(&span).cloned();
        let own = self.scope.class.and_then(|c| self.low.lock_around(c));
        if own.is_some() && !named.as_ref().is_some_and(|n| n.own) {
            let hint = "let the initializer of a `final` field make it";
            return refuse(
                format!("an atomic in a lock that does not make it itself ({hint})"),
                span,
            );
        }
        let part_of = match &named {
            Some(named) => named.part_of,
            None => self.low.heap.locks.classes.first().copied(),
        };
        let operation = Operation {
            effect,
            mode,
            span,
            lock: own.or(part_of),
            inside: own.is_some(),
        };
        if mode != Mode::Volatile && !operation.is_unknown() {
            let text = match named {
                Some(named) => named.text,
                None => format!(
                    "objects of `{}`",
                    simple_name(&self.low.resolved.world, id.class)
                ),
            };
            self.low.heap.orders.note(text, mode);
        }
        Ok(Some(operation))
    }

    /// The checks of an operation that belongs to a lock of the program's own, on the step that was just emitted.
    pub(crate) fn must_order(
        &mut self,
        operation: Operation,
        args: &[Expr],
        result: Option<LocalId>,
    ) {
        let Operation {
            effect,
            mode,
            span,
            lock: Some(lock),
            ..
        } = operation
        else {
            return;
        };
        let taking = self.taking(lock, operation.inside, span);
        let mut checks = Vec::new();
        if !mode.acquires() && effect != Effect::Write && operation.inside {
            // What a failing exchange reads is known afterwards, so that it would be no better.
            let fine = match effect {
                Effect::Read => Expr::not(taking.clone()),
                _ => Expr::bool(false, span),
            };
            checks.push(self.takes_nothing(fine, operation));
        } else if !mode.releases() && effect != Effect::Read {
            let result = result.map(|r| self.code.read_after(r, span));
            let expected = args.len().checked_sub(2).and_then(|k| args.get(k));
            let written = match (effect, result, expected) {
                (Effect::Try, Some(result), _) => result,
                (Effect::Exchange, Some(result), Some(e)) => Expr::eq(result, e.clone()),
                _ => Expr::bool(true, span),
            };
            let fine = Expr::implies(written, taking);
            checks.push(self.hands_nothing_over(fine, operation));
        }
        if let Some(Stmt::Op(op)) = self.code.out.last_mut() {
            op.checks.extend(checks);
        }
    }

    /// In this step the running thread becomes the holder of the lock whose code this is.
    fn taking(&self, lock: LockClass, inside: bool, span: Span) -> Expr {
        let Some(this) = self.this_or_none(span).filter(|_| inside) else {
            return Expr::bool(false, span);
        };
        let heap = &self.low.heap;
        let mine = |store| Expr::eq(heap.at(lock.holder, store, &this), me(span));
        Expr::and(Expr::not(mine(Store::Pre)), mine(Store::Post))
    }

    fn takes_nothing(&mut self, expr: Expr, operation: Operation) -> Check {
        let (instead, what) = match operation.effect {
            Effect::Read => ("`getAcquire` or `get`", "read"),
            Effect::Exchange => (
                "`compareAndExchangeAcquire` or `compareAndExchange`",
                "compare-and-exchange",
            ),
            _ => (
                "`weakCompareAndSetAcquire` or `compareAndSet`",
                "compare-and-set",
            ),
        };
        let mode = operation.mode.name();
        let words = rule(
            codes::TAKES_NOTHING,
            format!(
                "a {what} in {mode} mode does not take what the lock protects: what its last holder did ⟨may not be|is not⟩ seen yet"
            ),
            "orders nothing before it",
            &format!("use {instead}: only these see everything that was done before the release"),
        );
        self.low.heap.rule(expr, operation.span, words)
    }

    fn hands_nothing_over(&mut self, expr: Expr, operation: Operation) -> Check {
        let instead = match operation.effect {
            Effect::Write => "`setRelease`, `lazySet` or `set`",
            Effect::Exchange => "`compareAndExchange`",
            _ => "`compareAndSet`",
        };
        let mode = operation.mode.name();
        let words = rule(
            codes::GIVES_NOTHING,
            format!(
                "a write in {mode} mode does not hand over what the lock protects: its next holder may not see what was done before"
            ),
            "orders nothing after it",
            &format!(
                "use {instead}: whoever takes the lock then sees everything that was done before"
            ),
        );
        self.low.heap.rule(expr, operation.span, words)
    }

    /// A plain field in a lock of the program's own: only under the monitor of its object.
    pub(crate) fn plain_in_lock(&mut self, place: &Location, span: Span) -> Option<Check> {
        let object = match place {
            Location::Field(_, object, _) => Some(object.clone()),
            Location::Static(..) | Location::Element(..) => None,
            Location::Local(_) | Location::Final(..) => return None,
        };
        let field = self.low.heap.field_at(place);
        let safe = [Flags::VOLATILE, Flags::FINAL, Flags::GHOST];
        let world = &mut self.low.resolved.world;
        if field.is_some_and(|f| safe.iter().any(|s| world.field(f).flags.has(*s))) {
            return None;
        }
        let around = self.scope.class.into_iter().chain(field.map(|f| f.class));
        let classes: Vec<_> = around.collect();
        classes
            .into_iter()
            .find_map(|c| self.low.lock_class_of(c))?;
        let (name, declared) = match field.map(|f| self.low.resolved.world.field(f)) {
            Some(info) => {
                let name = self.low.resolved.world.names.text(info.name);
                (format!("`{name}`"), info.span.unwrap_or_default())
            }
            None => ("an array element".to_owned(), Span::default()),
        };
        let heap = &mut self.low.heap;
        let held = match object {
            Some(object) => Expr::eq(heap.at(heap.holder, Store::Pre, &object), me(span)),
            None => Expr::bool(false, span),
        };
        let words = rule(
            codes::PLAIN_IN_LOCK,
            format!("{name} is plain: a lock that rests on it hands nothing over"),
            "orders nothing",
            "make it `volatile`, use an atomic, or touch it inside `synchronized` on its object only",
        );
        let words = about(words, declared, "declared here");
        Some(heap.rule(held, span, words))
    }
}

impl Lowering<'_> {
    /// The class of locks that a class extends, or that extends it.
    fn lock_around(&mut self, class: ClassId) -> Option<LockClass> {
        let all = self.heap.locks.classes.clone();
        let world = &mut self.resolved.world;
        all.into_iter()
            .find(|l| world.is_subclass(class, l.class) || world.is_subclass(l.class, class))
    }

    /// Whether a field holds what its own initializer made, for ever: no other such field holds the same object.
    fn makes_its_own(&mut self, field: FieldId) -> bool {
        let world = &mut self.resolved.world;
        let is_final = world.field(field).flags.has(Flags::FINAL)
            || self.heap.policy.never_changes(world, field);
        let initializer = self.initializer(field);
        is_final && matches!(initializer, Some(ExprKind::New { .. }))
    }

    /// The procedure when all ghost statements have found their operations: what an operation leaves alone is the same after it.
    pub(crate) fn settled(&self, mut proc: Proc) -> Proc {
        if !self.heap.locks.classes.is_empty() {
            let ours = self
                .heap
                .rules_of(&[codes::GIVES_NOTHING, codes::TAKES_NOTHING]);
            proc.body = proc.body.map(|body| settled(&body, &ours));
        }
        proc
    }
}

impl Heap {
    /// The checks about the order that operations make, and about other threads that may get in the way. Runs have one order of all
    /// steps, so that they show nothing of it.
    pub(crate) fn checks_of_order(&self) -> Vec<CheckKind> {
        self.rules_of(&[
            codes::GIVES_NOTHING,
            codes::TAKES_NOTHING,
            codes::PLAIN_IN_LOCK,
            codes::UNLOCKED_ACCESS,
            codes::OPPOSITE_ORDER,
        ])
    }

    fn rules_of(&self, wanted: &[Code]) -> Vec<CheckKind> {
        let rules = self.program.rules.iter().enumerate();
        let ours = rules.filter(|(_, rule)| wanted.contains(&rule.code));
        ours.map(|(n, _)| CheckKind::Rule(n as u32)).collect()
    }
}

/// The code with `ours` as checks of steps that are taken: an operation that ended in another way is no matter.
fn settled(body: &Stmt, ours: &[CheckKind]) -> Stmt {
    body.rewrite(&mut |s| {
        let Stmt::Op(op) = s else { return None };
        let changed: Vec<Var> = op.modified().collect();
        let mut op = op.clone();
        let guard = op.guard.clone();
        for check in op.checks.iter_mut().filter(|c| ours.contains(&c.kind)) {
            check.expr = check.expr.rewrite(&mut |e| match e.kind() {
                E::Var(v, Store::Post) if !changed.contains(&(*v).into()) => {
                    let kind = E::Var(*v, Store::Pre);
                    Some(Expr::new(kind, e.ty().clone(), e.span()))
                }
                _ => None,
            });
            if let Some(guard) = &guard {
                check.expr = Expr::implies(guard.clone(), check.expr.clone());
            }
        }
        Some(Stmt::Op(op))
    })
}
