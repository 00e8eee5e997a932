//! Contracts speak of what their method can read: a precondition of what the caller's access that it claims covers, a postcondition
//! of what is readable at the end. What a contract says of other locations says nothing: another thread may change them at any
//! time.
//!
//! The checks are part of the method's task. Takes the lowered specification before its frame is added.

use super::framed::Framed;
use super::words::rule;
use crate::heap::{me, null};
use crate::method::Method;
use heddle_diag::codes;
use heddle_plato::ir::{
    Binary, Check, Clause, Expr, ExprKind as E, GlobalId, LocalId, Op, OpKind, Spec, Stmt, Store,
    Type, Var, VarRef,
};
use heddle_text::Span;
use rustc_hash::FxHashMap;

/// What has to be remembered of the start to check postconditions.
#[derive(Debug, Default)]
pub(crate) struct Promised {
    clauses: Vec<Clause>,
    entry: FxHashMap<GlobalId, LocalId>,
}

impl Method<'_, '_> {
    /// At the start of a method with a contract: checks what its preconditions read.
    pub(crate) fn contract_starts(&mut self, spec: Option<&Spec>, span: Span) -> Promised {
        let Some(spec) = spec else {
            return Promised::default();
        };
        self.know_holders(spec, span);
        let mut op = Op::new(OpKind::Skip, span);
        for clause in &spec.requires {
            op.checks
                .extend(self.reads_check(&clause.expr, "precondition"));
        }
        if !op.checks.is_empty() {
            self.code.emit(op);
        }
        let reads = |c: &&Clause| self.reads_memory(&c.expr);
        let clauses: Vec<Clause> = spec.ensures.iter().filter(reads).cloned().collect();
        let mut entry = FxHashMap::default();
        let mut op = Op::new(OpKind::CallGlue, span);
        for (g, store) in clauses.iter().flat_map(|c| c.expr.globals()) {
            if store == Store::Entry && !entry.contains_key(&g) {
                let value = self.low.heap.whole(g, Store::Pre, span);
                let local = self.code.temp(value.ty().clone(), span);
                op = op.update(Var::Local(local), value);
                entry.insert(g, local);
            }
        }
        if !entry.is_empty() {
            self.code.emit(op);
        }
        Promised { clauses, entry }
    }

    /// Who has locked an object holds its monitor, for `wait` and `notify`; the objects of classes also count as locked while they
    /// are initialized, and locks of `java.util.concurrent` are no monitors.
    fn know_holders(&mut self, spec: &Spec, span: Span) {
        let locked = self.low.heap.access.locked;
        let mut objects: Vec<Expr> = Vec::new();
        for clause in &spec.requires {
            clause.expr.any_node(&mut |n| {
                if let E::Select(map, object) = n.kind()
                    && matches!(map.kind(), E::Var(VarRef::Global(g), Store::Pre) if *g == locked)
                    && matches!(object.kind(), E::Var(VarRef::Local(_), _))
                    && !objects.contains(object)
                {
                    objects.push(object.clone());
                }
                false
            });
        }
        let mut known = Vec::new();
        for o in objects {
            let heap = &mut self.low.heap;
            let taken = heap.at(locked, Store::Pre, &o);
            let mine = Expr::eq(heap.at(heap.holder, Store::Pre, &o), me(span));
            let object = Expr::binary(Binary::Lt, null(span), o.clone(), span);
            let mut monitor = Expr::and(taken, object);
            if !heap.lock_counts().is_empty() {
                monitor = Expr::and(monitor, heap.is_lock_of(&o, 0, span));
            }
            known.push(Expr::implies(monitor, mine));
        }
        if !known.is_empty() {
            let known = Expr::all(known, span);
            self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        }
    }

    /// At its end: checks what its postconditions read.
    pub(crate) fn contract_ends(&mut self, promised: &Promised, body: Stmt, span: Span) -> Stmt {
        let result = self.scope.result.map(|r| self.code.read(r, span));
        let mut op = Op::new(OpKind::Skip, span);
        for clause in &promised.clauses {
            let code = &self.code;
            let here = clause.expr.rewrite(&mut |e| match e.kind() {
                E::Result => result.clone(),
                E::Var(VarRef::Global(g), Store::Entry) => {
                    promised.entry.get(g).map(|l| code.read(*l, e.span()))
                }
                _ => None,
            });
            op.checks.extend(self.reads_check(&here, "postcondition"));
        }
        match op.checks.is_empty() {
            true => body,
            false => Stmt::Seq(vec![body, Stmt::Op(op)]),
        }
    }

    fn reads_memory(&self, e: &Expr) -> bool {
        let heap = &self.low.heap;
        let memory = |g: GlobalId| heap.location(g).is_some() || heap.is_elements(g);
        let mut read = e.globals().into_iter();
        read.any(|(g, store)| store == Store::Pre && memory(g))
    }

    /// Methods without a definition depend on nobody knows what: nothing is asked of them.
    fn without_unknown_functions(&mut self, e: &Expr) -> Expr {
        let heap = &mut self.low.heap;
        e.rewrite(&mut |e| match e.kind() {
            E::Apply(f, args) if args.iter().any(|a| matches!(a.ty(), Type::Map(..))) => {
                let values = args.iter().filter(|a| !matches!(a.ty(), Type::Map(..)));
                let name = format!("some value of {}", f.index());
                Some(heap.opaque(&name, values.cloned().collect(), e.ty().clone(), e.span()))
            }
            _ => None,
        })
    }

    /// Conjunct by conjunct, so that the message points at the one that is meant.
    fn reads_check(&mut self, e: &Expr, what: &str) -> Vec<Check> {
        let mut checks = Vec::new();
        if !self.reads_memory(e) {
            return checks;
        }
        for part in e.conjuncts() {
            if !self.reads_memory(&part) {
                continue;
            }
            let shown = self.without_unknown_functions(&part);
            let heap = &self.low.heap;
            let readable = Framed { heap, parts: None }.term(&shown);
            if readable.as_bool() == Some(true) {
                continue;
            }
            let words = rule(
                codes::CONTRACT_READS,
                format!("the {what} reads a location that another thread may change"),
                "the method ⟨may have|has⟩ no access to it",
                "claim access in the contract (`acc(…)` or `read(…)`), ask for the lock (`o.locked`), or speak of `final` fields only",
            );
            let at = part.span();
            checks.push(self.low.heap.rule(readable, at, words));
        }
        checks
    }
}
