//! `reads`: of what its caller can access, a method touches only what its `reads` and `writes` name. For the time of the body the
//! thread's access sets are narrowed to these locations, so that every read is checked, those of methods that are called
//! included; at the end the rest is there again, as it was.
//!
//! Predicates and pure methods that are specifications only have no body to run: their `reads` is a task of its own. So are the sets
//! of `writes` and `reads` checked: which locations they name depends on what the method can read.

use super::footprint::{Part, contains};
use super::framed::Framed;
use super::leaving::Leaving;
use super::words::rule;
use super::{OBJECT, bound, for_all};
use crate::body::{Code, Lower};
use crate::expr::Location;
use crate::formula::ONE_STORE;
use crate::heap::null;
use crate::method::{Method, Scope, This};
use crate::procedure::Signature;
use crate::program::{Lowering, Refused};
use heddle_contracts::{MethodContract, MethodMark};
use heddle_diag::codes;
use heddle_plato::ir::{
    Binary, Check, Expr, GlobalId, LocalId, Op, OpKind, Proc, Stmt, Store, Type, Var,
};
use heddle_resolve::model::{Flags, MethodId};
use heddle_syntax::ast::{self, ExprId};
use heddle_text::Span;

/// The access sets as they were before a method with `reads` narrowed them.
#[derive(Clone, Debug)]
pub(crate) struct Narrowed {
    /// What `reads` and `writes` name, by terms that nothing changes.
    parts: Vec<Part>,
    /// `$read` and `$write`, each with a copy of what it was.
    kept: [(GlobalId, LocalId); 2],
    /// The memory as it was, and which objects were shared or immutable.
    memory: Vec<(GlobalId, LocalId)>,
}

impl Method<'_, '_> {
    /// At the start of a method with a contract: checks the sets that it names, and narrows the access to what it may read.
    pub(crate) fn narrow_access(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        header: Span,
    ) -> Lower<Option<Narrowed>> {
        let Some(contract) = self.low.contracts.method(id) else {
            return Ok(None);
        };
        self.sets_are_readable(&contract, header)?;
        let Some((reads, clause)) = contract.reads() else {
            return Ok(None);
        };
        let clause = clause.at.span;
        let mut parts = self.writes_in(id, decl, ONE_STORE, header)?;
        let meaning = self.meaning(ONE_STORE, header);
        for e in reads {
            parts.extend(self.low.denoted(e, &meaning)?);
        }
        let parts = self.settled(&parts, header);
        let ghosts = self.low.heap.access;
        let kept = [ghosts.read, ghosts.write].map(|set| (set, self.copy(set, header)));
        let fields = self.low.heap.field_views().into_iter().map(|(g, _)| g);
        let state = [ghosts.shared, ghosts.level, ghosts.immutable];
        let elements = self.low.heap.element_views();
        let memory: Vec<GlobalId> = fields.chain(elements).chain(state).collect();
        let memory = memory
            .into_iter()
            .map(|g| (g, self.copy(g, header)))
            .collect();
        let narrowed = Narrowed {
            parts,
            kept,
            memory,
        };
        self.leaves_here(Leaving::Narrowed, clause);
        for (set, before) in narrowed.kept {
            let before = self.code.read(before, clause);
            let (o, k) = (bound(0, clause), bound(1, clause));
            let named = contains(&narrowed.parts, &o, &k, clause);
            let had = Expr::and(super::loops::at(&super::loops::at(&before, &o), &k), named);
            let same = |cell| Expr::binary(Binary::Iff, cell, had, clause);
            self.replace(set, same, clause);
        }
        Ok(Some(narrowed))
    }

    fn copy(&mut self, g: GlobalId, span: Span) -> LocalId {
        let whole = self.low.heap.whole(g, Store::Pre, span);
        let local = self.code.temp(whole.ty().clone(), span);
        let op = Op::new(OpKind::CallGlue, span).update(Var::Local(local), whole);
        self.code.emit(op);
        local
    }

    /// Another value of a map of maps, of whose cells at any object and number something holds.
    fn replace(&mut self, g: GlobalId, holds: impl FnOnce(Expr) -> Expr, span: Span) {
        let whole = self.low.heap.whole(g, Store::Pre, span);
        let new = self.code.temp(whole.ty().clone(), span);
        let after = self.code.read_after(new, span);
        let (o, k) = (bound(0, span), bound(1, span));
        let cell = super::loops::at(&super::loops::at(&after, &o), &k);
        let op = Op::new(OpKind::CallGlue, span)
            .havoc([Var::Local(new)])
            .guard(for_all(2, holds(cell)))
            .update(Var::Global(g), after);
        self.code.emit(op);
    }

    /// At the end: what was taken out of the sets is there again, with the values that it had.
    pub(crate) fn widen_access(&mut self, narrowed: &Narrowed, body: Stmt, span: Span) -> Stmt {
        let changed = self.low.changed_by(&body);
        let outer = std::mem::take(&mut self.code.out);
        for (g, before) in &narrowed.memory {
            if changed.contains(g) {
                self.as_before(*g, *before, narrowed, span);
            }
        }
        let sets = narrowed.kept.map(|(set, _)| set);
        let same = !sets.iter().any(|set| changed.contains(set));
        for (set, before) in narrowed.kept {
            let before = self.code.read(before, span);
            if same {
                let op = Op::new(OpKind::CallGlue, span).update(Var::Global(set), before);
                self.code.emit(op);
                continue;
            }
            let (o, k) = (bound(0, span), bound(1, span));
            let at = |map: &Expr| super::loops::at(&super::loops::at(map, &o), &k);
            let named = contains(&narrowed.parts, &o, &k, span);
            let back = Expr::and(at(&before), Expr::not(named));
            let now = at(&self.low.heap.whole(set, Store::Pre, span));
            let now = Expr::or(now, back);
            self.replace(set, |cell| Expr::binary(Binary::Iff, cell, now, span), span);
        }
        let after = std::mem::replace(&mut self.code.out, outer);
        Stmt::Seq([body].into_iter().chain(after).collect())
    }

    /// Nobody could write what the method had and did not name: not this thread, because it was taken out of its sets, and no
    /// other one, because it was this thread's.
    fn as_before(&mut self, g: GlobalId, before: LocalId, narrowed: &Narrowed, span: Span) {
        let whole = self.low.heap.whole(g, Store::Pre, span);
        let new = self.code.temp(whole.ty().clone(), span);
        let after = self.code.read_after(new, span);
        let before = self.code.read(before, span);
        let [(_, read), _] = narrowed.kept;
        let read = self.code.read(read, span);
        let (o, k) = (bound(0, span), bound(1, span));
        let at = super::loops::at;
        let (number, count) = match self.low.heap.location(g) {
            Some(number) => (Expr::int(number, span), 1),
            None if self.low.heap.is_elements(g) => (k.clone(), 2),
            None => (Expr::int(OBJECT, span), 1),
        };
        let cell = |map: &Expr| match count {
            1 => at(map, &o),
            _ => at(&at(map, &o), &k),
        };
        let had = at(&at(&read, &o), &number);
        let named = contains(&narrowed.parts, &o, &number, span);
        let out = Expr::and(had, Expr::not(named));
        let value = Expr::ite(out, cell(&before), cell(&whole));
        let op = Op::new(OpKind::CallGlue, span)
            .havoc([Var::Local(new)])
            .guard(for_all(count, Expr::eq(cell(&after), value)))
            .update(Var::Global(g), after);
        self.code.emit(op);
    }

    /// The check that a place is one of those that `reads` and `writes` name, if the caller has access to it.
    pub(crate) fn within_reads(&mut self, place: &Location, span: Span) -> Option<Check> {
        let (g, object, k) = self.accessed(place)?;
        let had = self.had_access(&object, &k)?;
        let readable = self.low.heap.readable(&object, k, Store::Pre);
        let name = match self.low.heap.location(g) {
            Some(_) => format!("`{}`", self.low.heap.member_name(g)),
            None => "an element".to_owned(),
        };
        let words = rule(
            codes::READS,
            format!(
                "`{}` may touch {name}, which its `reads` does not name",
                self.name
            ),
            "not among what the method reads",
            "add the location to `reads`, or leave it alone",
        );
        Some(
            self.low
                .heap
                .rule(Expr::implies(had, readable), span, words),
        )
    }

    /// The location was taken out of the sets: [`Self::within_reads`] fails, and there is nothing else to say.
    pub(super) fn taken_out(&self, object: &Expr, k: &Expr) -> Option<Expr> {
        let had = self.had_access(object, k)?;
        let readable = self.low.heap.readable(object, k.clone(), Store::Pre);
        Some(Expr::and(had, Expr::not(readable)))
    }

    /// The method had access to the location before it was narrowed to what it names.
    fn had_access(&self, object: &Expr, k: &Expr) -> Option<Expr> {
        let narrowed = self.narrowed.as_ref()?;
        let [(_, read), _] = narrowed.kept;
        let read = self.code.read(read, object.span());
        Some(super::loops::at(&super::loops::at(&read, object), k))
    }

    /// The check that which locations an expression names is found in what can be read here.
    pub(super) fn found_by_reading(&mut self, readable: Expr, whose: &str, span: Span) -> Check {
        let words = rule(
            codes::CONTRACT_READS,
            "which locations this names depends on a location that another thread may change",
            &format!("the {whose} ⟨may have|has⟩ no access to what this is found through"),
            "claim access in the precondition (`acc(…)` or `read(…)`) to the fields on the way, or name locations that do not depend on them",
        );
        self.low.heap.rule(readable, span, words)
    }

    /// Which locations `writes` and `reads` name is found in what the method can read.
    fn sets_are_readable(&mut self, contract: &MethodContract, header: Span) -> Lower<()> {
        let unit = self.unit();
        let meaning = self.meaning(ONE_STORE, header);
        let mut checks = Vec::new();
        for e in contract.locations() {
            for part in self.low.denoted(e, &meaning)? {
                let heap = &self.low.heap;
                let readable = Framed { heap, parts: None }.part(&part);
                if readable.as_bool() == Some(true) {
                    continue;
                }
                let at = self.span(unit.ast[e].range);
                checks.push(self.found_by_reading(readable, "method", at));
            }
        }
        self.code.demand(checks, header);
        Ok(())
    }
}

impl Lowering<'_> {
    /// Tasks for the `reads` of methods that exist in specifications only.
    pub(crate) fn reads_tasks(&mut self) -> Vec<Refused> {
        let mut refused = Vec::new();
        for id in self.classes.methods() {
            let Some((file, decl)) = self.classes.method(id) else {
                continue;
            };
            let unit = self.unit(file);
            let contract = self.contracts.method(id);
            let only_spec = contract
                .as_ref()
                .is_some_and(|c| c.is(MethodMark::SpecOnly));
            let says = contract.is_some_and(|c| c.reads().is_some());
            let (true, true, Some(body)) = (only_spec, says, self.value_of(id)) else {
                continue;
            };
            let header = unit.ast.ident_span(unit.ast[decl].name);
            let name = format!("{} (reads)", self.method_name(id));
            match self.reads_proc(id, (file, decl), body, name.clone()) {
                Ok(proc) => {
                    self.add(proc);
                }
                Err(e) => refused.push(Refused {
                    name,
                    header,
                    what: e.what,
                    span: e.span,
                    fault: e.fault,
                }),
            }
            self.forget_grounds();
        }
        refused
    }

    fn reads_proc(
        &mut self,
        id: MethodId,
        (file, decl): (usize, ast::MethodId),
        body: ExprId,
        name: String,
    ) -> Lower<Proc> {
        let unit = self.unit(file);
        let header = unit.ast.ident_span(unit.ast[decl].name);
        let is_static = self.resolved.world.method(id).flags.has(Flags::STATIC);
        let mut code = Code::default();
        let this = match is_static {
            true => This::None,
            false => This::Object(code.local("this", Type::Int, header)),
        };
        let params = self.parameters(file, decl, &mut code)?;
        let count = code.locals.len();
        let exception = code.local("$exception", Type::Int, header);
        let end = code.label();
        let scope = Scope {
            vars: params.iter().copied().collect(),
            ..Scope::new(file, Some(id.class), this, end)
        };
        let mut method = Method::new(self, code, scope, exception);
        method.name.clone_from(&name);
        method.specified_reads(id, &params, body, header)?;
        let known = Signature {
            params: count,
            result: None,
        };
        Ok(method.code.procedure(name, known, end, header))
    }
}

impl Method<'_, '_> {
    /// Given its precondition, what the method returns depends only on what its `reads` names.
    fn specified_reads(
        &mut self,
        id: MethodId,
        params: &[(heddle_resolve::typed::LocalId, LocalId)],
        body: ExprId,
        header: Span,
    ) -> Lower<()> {
        if let This::Object(this) = self.scope.this {
            let this = self.code.read(this, header);
            let some = Expr::not(Expr::eq(this, null(header)));
            self.code.emit(Op::new(OpKind::Skip, header).guard(some));
        }
        let given = self.given(id.class, params, header);
        self.known_at_start(&given, header);
        let Some(contract) = self.low.contracts.method(id) else {
            return Ok(());
        };
        for e in contract.requires() {
            let required = self.spec_formula(e, ONE_STORE)?;
            self.code
                .emit(Op::new(OpKind::CallGlue, header).guard(required));
        }
        let meaning = self.meaning(ONE_STORE, header);
        let mut parts = Vec::new();
        for e in contract.reads().map_or_else(Vec::new, |(list, _)| list) {
            parts.extend(self.low.denoted(e, &meaning)?);
        }
        if self.low.is_location_set(body, &meaning) {
            for part in self.low.denoted(body, &meaning)? {
                for e in part.terms() {
                    self.must_be_named(e, &parts, part.span);
                }
            }
            return Ok(());
        }
        let value = self.low.formula(body, &meaning)?;
        for e in value.conjuncts() {
            self.must_be_named(&e, &parts, e.span());
            self.code.emit(Op::new(OpKind::CallGlue, header).guard(e));
        }
        for part in self.low.claimed(body, &meaning)? {
            let k = super::footprint::index(part.span);
            let among = contains(&parts, &part.object, &k, part.span);
            let all = super::footprint::quantified(Expr::implies(part.has(&k), among));
            let expr = Expr::implies(part.when.clone(), all);
            self.must_read_within(expr, part.span);
        }
        Ok(())
    }

    fn must_be_named(&mut self, e: &Expr, parts: &[Part], span: Span) {
        let heap = &self.low.heap;
        let parts = Some(parts);
        let named = Framed { heap, parts }.assumed(e);
        self.must_read_within(named, span);
    }

    fn must_read_within(&mut self, expr: Expr, span: Span) {
        if expr.as_bool() == Some(true) {
            return;
        }
        let words = rule(
            codes::READS,
            "this may depend on a location that `reads` does not name",
            "not among what the method reads",
            "add the location to `reads`",
        );
        let check = self.low.heap.rule(expr, span, words);
        self.code.demand([check], span);
    }
}
