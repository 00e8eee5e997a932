//! Read mode (rule "read-lock enter/exit"): several threads may read what the lock protects, and none may write. Nobody can
//! break the invariant meanwhile, so that nothing is checked when a reader ends.
//!
//! By default readers get all of the footprint, and the invariant. The clauses `read_monitor_footprint` and `read_monitor_invariant`
//! of the class say less: a part of the footprint, and what of the invariant is about that part.

use super::super::leaving::Leaving;
use super::field::Kind;
use super::{Lock, Mode};
use crate::access::footprint::{Part, contains, index, quantified};
use crate::access::framed::claims_access;
use crate::access::monitor::{Protected, Protector};
use crate::access::words::rule;
use crate::body::{Lower, NotModelled};
use crate::class::ClassDecl;
use crate::formula::{Meaning, ONE_STORE};
use crate::method::Method;
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, Op, OpKind, Stmt, Store};
use heddle_text::Span;
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// Gives the clauses of a class about reading to its read-write lock.
    pub(super) fn read_mode(&mut self, decl: ClassDecl) {
        let contract = self.contracts.class(decl.class);
        let said = contract.as_ref().and_then(|c| c.readers());
        let Some((clauses, first)) = said else {
            return;
        };
        let span = first.at.span;
        let locks = self.heap.locks.fields.iter_mut();
        let own = locks.filter(|l| l.decl.class == decl.class && l.kind == Kind::ReadWrite);
        match &mut own.collect::<Vec<_>>()[..] {
            [only] => only.reading = Some(clauses),
            _ => {
                let what = "read mode in a class without exactly one read-write lock of its own (a monitor is held by one thread at a time: write `private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();`, whose read lock these clauses are about)".to_owned();
                let refused = &mut self.heap.locks.refused;
                refused.push((decl, NotModelled::new(what, span)));
            }
        }
    }

    /// What readers of the lock in a field of `owner` get.
    pub(super) fn field_shows(&mut self, index: usize, owner: &Expr) -> Lower<Protected> {
        let mut all = self.field_protects(index, owner)?;
        let lock = self.heap.locks.fields.get(index).cloned();
        let Some((lock, Some(clauses))) = lock.map(|l| (l.clone(), l.reading)) else {
            let heap = &self.heap;
            all.invariant.retain(|e| !claims_access(heap, e));
            return Ok(all);
        };
        let this = Some(owner.clone());
        let meaning = Meaning::new(lock.decl.file, this, FxHashMap::default(), ONE_STORE);
        if !clauses.footprints.is_empty() {
            all.parts.clear();
        }
        for e in &clauses.footprints {
            all.parts.extend(self.locations(*e, &meaning)?);
        }
        all.invariant.clear();
        for e in &clauses.invariants {
            all.invariant
                .extend(self.formula(*e, &meaning)?.conjuncts());
        }
        all.by = Protector::Readers;
        Ok(all)
    }

    /// What readers of a lock at hand get, whichever field it comes from; what the footprint gives is not said again.
    pub(super) fn lock_shows(&mut self, lock: &Lock, span: Span) -> Lower<Protected> {
        let mut all = self.of_lock(lock, span, Self::field_shows)?;
        let heap = &self.heap;
        all.invariant.retain(|e| !claims_access(heap, e));
        Ok(all)
    }

    /// Whether readers of the lock may get less than it protects.
    fn shows_less(&self, lock: &Lock) -> bool {
        let fields = &self.heap.locks.fields;
        lock.fields.iter().any(|k| fields[*k].reading.is_some())
    }
}

impl Method<'_, '_> {
    /// The thread is about to give up the read lock altogether. If it has the lock alone as well, it keeps all access.
    pub(super) fn stop_reading(&mut self, lock: &Lock, span: Span) -> Lower<()> {
        let alone = self.low.heap.has_lock(&lock.object, Mode::Alone);
        let alone = self.code.keep(alone, span);
        let shown = self.low.lock_shows(lock, span)?;
        let lose = self.inside(|m| {
            m.lose(&shown.parts, Leaving::ReadEnded, span);
            Ok(())
        })?;
        self.quiet_fork(&alone, Stmt::Seq(Vec::new()), lose, span);
        Ok(())
    }

    /// The thread has just got the lock for reading.
    pub(super) fn start_reading(&mut self, lock: &Lock, span: Span) -> Lower<()> {
        let shown = self.low.lock_shows(lock, span)?;
        let read = self.low.heap.access.read;
        self.gain_in(&[read], &shown.parts, span);
        let known = Expr::all(shown.invariant, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        Ok(())
    }

    /// The thread gives up the lock that it had alone, and goes on as a reader.
    pub(super) fn only_read(&mut self, lock: &Lock, protected: &[Part], span: Span) -> Lower<()> {
        if self.low.shows_less(lock) {
            self.lose(protected, Leaving::OnlyReading, span);
            return self.start_reading(lock, span);
        }
        let write = self.low.heap.access.write;
        self.lose_in(&[write], protected, Leaving::OnlyReading, span);
        Ok(())
    }

    /// Guesses for the head of a loop: the thread may read what the locks protect that it has taken for reading.
    pub(crate) fn guessed_of_readers(&mut self, span: Span) -> Lower<Vec<Expr>> {
        let mut guesses = Vec::new();
        for (lock, mode, _) in self.taken.clone() {
            if mode == Mode::Reading {
                let shown = self.low.lock_shows(&lock, span)?;
                let heap = &self.low.heap;
                let parts = shown.parts.iter();
                guesses.extend(parts.map(|p| p.within(heap, heap.access.read, Store::Pre)));
            }
        }
        Ok(guesses)
    }

    /// The clauses about reading: the footprint of readers is a part of the lock's, what they rely on follows from the lock
    /// invariant, and both depend on what readers can read only. The lock invariant is known here.
    pub(super) fn check_read_mode(&mut self, own: &Protected, shown: &Protected) {
        for part in &shown.parts {
            let k = index(part.span);
            let among = contains(&own.parts, &part.object, &k, part.span);
            let all = quantified(Expr::implies(part.has(&k), among));
            let expr = Expr::implies(part.when.clone(), all);
            let words = rule(
                codes::MONITOR_CONTRACT,
                "the read footprint ⟨may have|has⟩ a location that the lock does not protect",
                "⟨may be|is⟩ written while threads read it",
                "name only locations that `protects` of the lock has",
            );
            self.must_hold(expr, words, part.span);
        }
        for fact in &shown.invariant {
            let words = rule(
                codes::MONITOR_CONTRACT,
                "the read invariant may not follow from the lock invariant",
                "⟨may not hold|does not hold⟩ when the lock is taken for reading",
                "add it to `lock_invariant`, or ask for less",
            );
            self.must_hold(fact.clone(), words, fact.span());
            let called = "the read invariant";
            self.must_be_framed(fact, &shown.parts, called, "read footprint", fact.span());
        }
        for part in &shown.parts {
            for e in part.terms() {
                let called = "the read footprint";
                self.must_be_framed(e, &shown.parts, called, "read footprint", part.span);
            }
        }
    }

    fn must_hold(&mut self, expr: Expr, words: heddle_plato::ir::Rule, span: Span) {
        let check = self.low.heap.rule(expr, span, words);
        self.code.demand([check], span);
    }
}
