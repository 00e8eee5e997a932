//! Threads (rules "thread start" and "join"): what `run` needs leaves the access sets of the starter; what `run` ensures
//! comes back with the first join.
//!
//! `run` without precondition needs its own object, or what the predicate `inv()` of its class claims and the set `rep()` names. With
//! one it needs what that claims with `acc`, and starts with exactly that.

use super::footprint::Part;
use super::framed::{Framed, claims_access};
use super::leaving::Leaving;
use super::words::{about, rule};
use crate::body::{Lower, refuse};
use crate::formula::{Meaning, Stores};
use crate::heap::null;
use crate::method::Method;
use crate::program::Lowering;
use crate::protection::Protection;
use crate::pure::Expansion;
use heddle_contracts::{MethodContract, Special};
use heddle_diag::codes;
use heddle_plato::ir::{Expr, ExprKind as E, Op, OpKind, Stmt, Store, Var, VarRef};
use heddle_resolve::library::categories::Category;
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_syntax::ast::ExprId;
use heddle_text::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What a `run` method asks for or gives back.
#[derive(Clone, Debug, Default)]
pub(crate) struct Handover {
    /// The locations.
    pub parts: Vec<Part>,
    /// What holds of them.
    pub facts: Vec<Expr>,
}

impl Lowering<'_> {
    /// The `run` methods of the program, without parameters.
    pub(crate) fn run_methods(&mut self) -> Vec<MethodId> {
        let all = self.classes.methods();
        all.into_iter().filter(|id| self.is_run(*id)).collect()
    }

    /// Whether a method is the `run` of a `Runnable`.
    pub(crate) fn is_run(&mut self, id: MethodId) -> bool {
        self.special(id) == Some(Special::Run)
    }

    /// What `run` needs when it is started on `object`.
    pub(crate) fn needs_of_run(&mut self, id: MethodId, object: &Expr) -> Lower<Handover> {
        let clauses = self
            .contract_of_run(id)
            .map_or_else(Vec::new, |c| c.requires());
        if clauses.is_empty()
            && let Some(needs) = self.needs_by_predicates(id, object)?
        {
            return Ok(needs);
        }
        let mut needs = self.handover(id, &clauses, object)?;
        if clauses.is_empty() && !self.is_open_to_all(id.class) {
            needs
                .parts
                .push(Part::object(object.clone(), object.span()));
            let contents = self.owned_parts(id.class, object);
            needs.parts.extend(contents);
            if self.is_packable(id.class) {
                needs.facts.push(self.heap.is_packed(object, Store::Pre));
            }
        } else if clauses.is_empty() {
            needs.parts.extend(self.loose_parts(id.class, object));
        }
        Ok(needs)
    }

    /// Whether the contract of a `run` has a precondition. Without one it begins with its own object, or with what the predicate
    /// `inv()` and the set `rep()` say.
    pub(crate) fn run_says_what_it_needs(&mut self, id: MethodId) -> bool {
        let contract = self.contract_of_run(id);
        contract.is_none_or(|c| !c.requires().is_empty())
    }

    /// Whether objects of a class have no field that belongs to one thread at a time: all are final, other threads may
    /// change them at any time, or they come with a lock of the object, which is shared. Several threads may then be made for one such
    /// object.
    pub(crate) fn is_open_to_all(&mut self, class: ClassId) -> bool {
        if self.is_packable(class) {
            return false;
        }
        if self.is_open_class(class) {
            return true;
        }
        let mut above = Some(class);
        while let Some(at) = above.filter(|c| self.classes.class(*c).is_some()) {
            let header = self.resolved.world.header(at);
            let next = header.superclass;
            above = next.and_then(|ty| self.resolved.world.class_of(ty));
        }
        let thread = self.resolved.world.class_ref("java/lang/Thread");
        if above.is_some_and(|c| c != ClassId::OBJECT && c != thread) {
            return false;
        }
        for decl in self.classes.list.clone() {
            let world = &mut self.resolved.world;
            if !world.is_subclass(decl.class, class) && !world.is_subclass(class, decl.class) {
                continue;
            }
            if !self.owned_contents(decl.class).is_empty() {
                return false;
            }
            for (field, _) in self.classes.fields(self.resolved, decl) {
                let world = &mut self.resolved.world;
                if !world.field(field).flags.is_static()
                    && self.heap.policy.field(world, field) == Protection::Access
                {
                    return false;
                }
            }
        }
        true
    }

    /// Whether objects of the class belong to one thread at a time.
    pub(crate) fn is_one_threads(&mut self, class: ClassId) -> bool {
        match self.category_of(class) {
            Some(category) => category == Category::Confined,
            None => {
                let everybodys = self.is_open_to_all(class) || self.is_of_constants(class);
                !everybodys && !self.is_monitor(class)
            }
        }
    }

    /// A `Runnable` without a contract of `run` may have the predicate `inv()`, which holds when the thread starts, and the set
    /// `rep()` of locations that go to the thread; what `inv()` claims with `acc` goes with them.
    fn needs_by_predicates(&mut self, id: MethodId, object: &Expr) -> Lower<Option<Handover>> {
        let Some(inv) = self.own_pure(id.class, "inv") else {
            return Ok(None);
        };
        let span = object.span();
        let stores = Stores {
            plain: Store::Pre,
            old: Store::Entry,
        };
        let mut needs = Handover::default();
        let way = self.on_object(inv, object, stores);
        needs.parts = self.inside_of(&way, span, |low| low.claimed(way.body, &way.meaning))?;
        let holds = self.inside_of(&way, span, |low| low.formula(way.body, &way.meaning))?;
        needs.facts = holds.conjuncts();
        if let Some(rep) = self.own_pure(id.class, "rep") {
            let way = self.on_object(rep, object, stores);
            let parts = self.inside_of(&way, span, |low| low.locations(way.body, &way.meaning))?;
            needs.parts.extend(parts);
        }
        not_of_tid(&needs.parts)?;
        Ok(Some(needs))
    }

    /// Where the predicate stands that says what a thread with this `run` starts with.
    pub(crate) fn run_predicate(&mut self, id: MethodId) -> Option<Span> {
        if !self.is_run(id) {
            return None;
        }
        let (inv, body) = self.own_pure(id.class, "inv")?;
        let (file, _) = self.classes.method(inv)?;
        let unit = self.unit(file);
        Some(unit.ast.span(unit.ast[body].range))
    }

    /// A pure method of a class without parameters, and what it returns.
    fn own_pure(&mut self, class: ClassId, name: &str) -> Option<(MethodId, ExprId)> {
        let mut all = self.classes.methods().into_iter();
        let id = all.find(|id| {
            let info = self.resolved.world.method(*id);
            id.class == class
                && self.resolved.world.names.text(info.name) == name
                && info.params.is_empty()
                && info.flags.has(Flags::PURE)
                && !info.flags.is_static()
        })?;
        Some((id, self.value_of(id)?))
    }

    fn on_object(
        &self,
        (method, body): (MethodId, ExprId),
        object: &Expr,
        stores: Stores,
    ) -> Expansion {
        let file = self.classes.method(method).map_or(0, |(file, _)| file);
        let this = Some(object.clone());
        Expansion {
            method,
            when: None,
            body,
            meaning: Meaning::new(file, this, FxHashMap::default(), stores),
        }
    }

    /// What `run` gives back at its end.
    pub(crate) fn gifts_of_run(&mut self, id: MethodId, object: &Expr) -> Lower<Handover> {
        let clauses = self.promised(id);
        self.handover(id, &clauses, object)
    }

    /// The postcondition of `run`, on which whoever joins the thread relies.
    pub(crate) fn promised(&mut self, id: MethodId) -> Vec<ExprId> {
        self.contract_of_run(id)
            .map_or_else(Vec::new, |c| c.ensures())
    }

    /// The contract of a `run`, which it may inherit.
    fn contract_of_run(&mut self, id: MethodId) -> Option<Arc<MethodContract>> {
        let by = self.specified_by(id).unwrap_or(id);
        self.contracts.written(by)
    }

    /// Where the specification of a method begins another case, or a part of one.
    fn has_cases(&self, id: MethodId) -> Option<Span> {
        let contract = self.contracts.written(id)?;
        // In front of the first clause `also` says that an overridden method has a specification.
        let parts = contract.structure.iter().skip(usize::from(contract.adds));
        parts.map(|place| place.span).next()
    }

    fn handover(&mut self, id: MethodId, clauses: &[ExprId], object: &Expr) -> Lower<Handover> {
        let by = self.specified_by(id).unwrap_or(id);
        let file = self.classes.method(by).map_or(0, |(file, _)| file);
        if let Some(span) = self.has_cases(by) {
            return refuse("specification cases of `run`", span);
        }
        let meaning = Meaning::new(
            file,
            Some(object.clone()),
            FxHashMap::default(),
            Stores {
                plain: Store::Pre,
                old: Store::Entry,
            },
        );
        let mut all = Handover::default();
        for e in clauses {
            all.parts.extend(self.claimed(*e, &meaning)?);
            all.facts.extend(self.formula(*e, &meaning)?.conjuncts());
        }
        not_of_tid(&all.parts)?;
        Ok(all)
    }

    /// What a started thread may rely on: access to what it was handed, and facts about that. Facts about anything that
    /// other threads can change meanwhile are not among them.
    pub(crate) fn handed_over(&mut self, id: MethodId, object: &Expr) -> Lower<Vec<Expr>> {
        let needs = self.needs_of_run(id, object)?;
        let heap = &self.heap;
        let mut known = heap.always(object.span());
        known.extend(heap.holds_nothing(object.span()));
        let parts = Some(&needs.parts[..]);
        for part in &needs.parts {
            // Otherwise the part may stand for other locations by the time the thread runs.
            let framed = Framed { heap, parts }.part(part);
            for set in [heap.access.write, heap.access.read] {
                let within = part.within(heap, set, Store::Pre);
                known.push(Expr::implies(framed.clone(), within));
            }
        }
        for fact in needs.facts.iter().filter(|f| !claims_access(heap, f)) {
            let framed = Framed { heap, parts }.assumed(fact);
            known.push(Expr::implies(framed, fact.clone()));
        }
        Ok(known)
    }

    /// Whether a formula speaks of variables that other threads may change at any time.
    fn is_about_others(&self, e: &Expr) -> bool {
        e.globals().into_iter().any(|(g, _)| !self.heap.is_view(g))
    }

    /// A fact as the started thread sees it: it holds no lock.
    fn for_new_thread(&self, e: &Expr) -> Expr {
        let locked = self.heap.access.locked;
        e.rewrite(&mut |e| match e.kind() {
            E::Var(VarRef::Global(g), _) if *g == locked => Some(super::row(false, e.span())),
            _ => None,
        })
    }
}

impl Method<'_, '_> {
    /// A thread was started: what its `run` needs is handed over.
    pub(crate) fn hand_over(&mut self, thread: &Expr, span: Span) -> Lower<()> {
        for id in self.low.run_methods() {
            for (is, object) in self.runs_on(id, thread, span) {
                let branch = self.inside(|m| m.hand_over_to(id, &object, thread, span))?;
                self.quiet_fork(&is, branch, Stmt::Seq(Vec::new()), span);
            }
        }
        self.hand_over_errands(thread, span)?;
        let joinable = self.low.heap.access.joinable;
        let whole = self.low.heap.whole(joinable, Store::Pre, span);
        let after = Expr::update(whole, thread.clone(), Expr::bool(true, span));
        self.code
            .emit(Op::new(OpKind::CallGlue, span).update(Var::Global(joinable), after));
        Ok(())
    }

    /// The objects that `run` of this class may run on when the thread starts, each with its condition: the thread itself, or
    /// the target that it was made with, unless the thread's class overrides `run`.
    pub(crate) fn runs_on(&mut self, id: MethodId, thread: &Expr, span: Span) -> Vec<(Expr, Expr)> {
        let world = &mut self.low.resolved.world;
        let thread_class = world.class_ref("java/lang/Thread");
        let mut found = Vec::new();
        let some = |o: &Expr| Expr::not(Expr::eq(o.clone(), null(span)));
        if world.is_subclass(id.class, thread_class) {
            let is = self.low.heap.instance(world, id.class, thread.clone());
            found.push((self.unless_overridden(is, id, thread), thread.clone()));
        }
        if let Some(target) = self.low.thread_target(thread) {
            let world = &mut self.low.resolved.world;
            let is = self.low.heap.instance(world, id.class, target.clone());
            let is = self.unless_overridden(is, id, &target);
            let own_code = self.low.runs_own_code(thread);
            let is = Expr::and(Expr::not(own_code), is);
            found.push((Expr::and(some(&target), is), target));
        }
        found
    }

    /// The object's own `run` is this one: it is of no class below with another.
    fn unless_overridden(&mut self, is: Expr, id: MethodId, object: &Expr) -> Expr {
        let others = self.low.run_methods().into_iter();
        let others: Vec<MethodId> = others.filter(|o| o.class != id.class).collect();
        let mut is = is;
        for other in others {
            let world = &mut self.low.resolved.world;
            if world.is_subclass(other.class, id.class) {
                let below = self.low.heap.instance(world, other.class, object.clone());
                is = Expr::and(is, Expr::not(below));
            }
        }
        is
    }

    fn hand_over_to(
        &mut self,
        id: MethodId,
        object: &Expr,
        thread: &Expr,
        span: Span,
    ) -> Lower<()> {
        let needs = self.low.needs_of_run(id, object)?;
        if !needs.parts.is_empty() {
            self.does_give();
        }
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.must_be_accessible(&needs.parts, Leaving::Started, span);
        // What other threads may change must be known to `run` from elsewhere: that is a task of its own.
        let stable = |f: &&Expr| !self.low.is_about_others(f);
        let facts: Vec<Expr> = needs.facts.iter().filter(stable).cloned().collect();
        for fact in &facts {
            let Some(expr) = as_run_by(&self.low.for_new_thread(fact), thread) else {
                return refuse("this use of `tid` in what `run` requires", fact.span());
            };
            let words = rule(
                codes::PRECONDITION,
                "what `run` requires ⟨may not hold|does not hold⟩ when the thread is started",
                "started here",
                "establish it before `start`, or ask for less in the precondition of `run`",
            );
            let words = about(words, fact.span(), "required here");
            op.checks.push(self.low.heap.rule(expr, span, words));
        }
        self.code.emit(op);
        self.lose(&needs.parts, Leaving::Started, span);
        Ok(())
    }

    /// A thread was joined: what its `run` ensures comes back, unless it has come back already.
    pub(crate) fn take_back(&mut self, thread: &Expr, span: Span) -> Lower<()> {
        let joinable = self.low.heap.access.joinable;
        let first = self.low.heap.at(joinable, Store::Pre, thread);
        let back = self.inside(|m| {
            m.synchronization_point(span);
            for id in m.low.run_methods() {
                for (is, object) in m.runs_on(id, thread, span) {
                    let gifts = m.low.gifts_of_run(id, &object)?;
                    let branch = m.inside(|m| {
                        m.receive(&gifts, thread, span);
                        Ok(())
                    })?;
                    m.quiet_fork(&is, branch, Stmt::Seq(Vec::new()), span);
                }
            }
            m.take_back_errands(thread, span)?;
            let whole = m.low.heap.whole(joinable, Store::Pre, span);
            let after = Expr::update(whole, thread.clone(), Expr::bool(false, span));
            let op = Op::new(OpKind::CallGlue, span).update(Var::Global(joinable), after);
            m.code.emit(op);
            Ok(())
        })?;
        self.quiet_fork(&first, back, Stmt::Seq(Vec::new()), span);
        Ok(())
    }

    /// Only facts that nobody else can have changed since come back.
    fn receive(&mut self, gifts: &Handover, thread: &Expr, span: Span) {
        let heap = &self.low.heap;
        let parts = Some(&gifts.parts[..]);
        let certain = gifts.parts.iter().map(|p| {
            let framed = Framed { heap, parts }.part(p);
            p.clone().only_if(&framed)
        });
        let certain: Vec<Part> = certain.collect();
        self.gain(&certain, span);
        let mut known = Vec::new();
        for fact in &gifts.facts {
            if fact.reads_store(Store::Entry) || claims_access(&self.low.heap, fact) {
                continue;
            }
            let heap = &self.low.heap;
            let parts = Some(&gifts.parts[..]);
            let framed = Framed { heap, parts }.assumed(fact);
            let fact = Expr::implies(framed, fact.clone());
            known.extend(as_run_by(&fact, thread));
        }
        let known = Expr::all(known, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
    }
}

/// Locations that go from thread to thread are the same for both.
fn not_of_tid(parts: &[Part]) -> Lower<()> {
    let own = |p: &&Part| p.terms().into_iter().any(mentions_tid);
    match parts.iter().find(own) {
        Some(part) => refuse("`tid` in a location of the contract of `run`", part.span),
        None => Ok(()),
    }
}

fn mentions_tid(e: &Expr) -> bool {
    e.any_node(&mut |n| matches!(n.kind(), E::Tid))
}

/// A clause of `run` as other threads must read it: `tid` there is the thread that runs. `None` if it speaks of its own thread
/// in another way.
pub(crate) fn as_run_by(e: &Expr, thread: &Expr) -> Option<Expr> {
    let is_index = |e: &Expr| matches!(e.kind(), E::Index(t) if matches!(t.kind(), E::Tid));
    let said = e.rewrite(&mut |n| match n.kind() {
        E::Ite(_, _, index) if is_index(index) => Some(thread.clone().with_span(n.span())),
        _ => None,
    });
    (!mentions_tid(&said)).then_some(said)
}

impl Lowering<'_> {
    /// Whether the class of a thread overrides `run`, so that the thread does not run its target.
    fn runs_own_code(&mut self, thread: &Expr) -> Expr {
        let class = self.resolved.world.class_ref("java/lang/Thread");
        let mut own = Vec::new();
        for id in self.run_methods() {
            let world = &mut self.resolved.world;
            if world.is_subclass(id.class, class) {
                own.push(self.heap.instance(world, id.class, thread.clone()));
            }
        }
        Expr::any(own, thread.span())
    }

    /// The `Runnable` that a thread was made with.
    pub(crate) fn thread_target(&mut self, thread: &Expr) -> Option<Expr> {
        let world = &mut self.resolved.world;
        let class = world.class_ref("java/lang/Thread");
        let name = world.names.find("target")?;
        let index = world.body(class).field(name)?;
        let field = heddle_resolve::model::FieldId { class, index };
        self.heap.final_field(world, field, thread)
    }
}
