//! Contracts: what a method leaves alone. Locations outside its `writes` that its caller can read have at the end the values they
//! had at the start, and its caller's access to objects that existed then is what it was.
//!
//! The frame is part of the specification that the method is proved against and that its calls are replaced by.

use super::footprint::{Part, Where, contains};
use super::{OBJECT, bound, for_all};
use crate::body::Lower;
use crate::formula::{Meaning, Stores};
use crate::heap::null;
use crate::method::{Method, This};
use crate::program::Lowering;
use heddle_contracts::{Special, Statement};
use heddle_plato::ir::{
    Binary, Clause, Expr, ExprKind, GlobalId, ModuleId, Place, ProcId, Spec, Stmt, Store, VarRef,
};
use heddle_resolve::model::{ClassId, Flags, MethodId};
use heddle_resolve::typed::{SpecName, Target};
use heddle_syntax::ast;
use heddle_text::Span;
use std::collections::BTreeSet;

impl Lowering<'_> {
    /// The globals that a body may change, those of its callees included.
    pub(crate) fn changed_by(&self, body: &Stmt) -> BTreeSet<GlobalId> {
        self.changed_within(body, &mut BTreeSet::new())
    }

    /// The same, inside the calls of these procedures, which need not be entered again.
    fn changed_within(&self, body: &Stmt, around: &mut BTreeSet<ProcId>) -> BTreeSet<GlobalId> {
        let mut changed = BTreeSet::new();
        changed.extend(body.modified().into_iter().filter_map(|v| v.as_global()));
        body.for_each_call(&mut |call| {
            let callee = &self.heap.program.procs[call.proc.index()];
            let Some(spec) = &callee.spec else {
                // What it changes is found once: all of it counts for everybody around.
                if let (true, Some(body)) = (around.insert(call.proc), &callee.body) {
                    changed.extend(self.changed_within(body, around));
                }
                return;
            };
            // The frame of a specification may not be complete yet.
            let whole = self.unframed.contains(&callee.span) && !around.contains(&call.proc);
            if let (true, Some(body)) = (whole, &callee.body) {
                let mut around = around.clone();
                around.insert(call.proc);
                let mut inside = self.changed_within(body, &mut around);
                inside.retain(|g| !spec.unseen.contains(g));
                changed.extend(inside);
            }
            let actions = spec.actions.iter().flat_map(|a| &a.modifies);
            changed.extend(spec.modifies.iter().chain(actions).map(|p| p.global));
        });
        changed
    }

    /// Whether access to existing objects can pass to other threads, or come from them, for good.
    fn transfers(&mut self, id: MethodId) -> bool {
        let threads = |special| {
            matches!(
                special,
                Special::Start | Special::StartNew | Special::Join { .. }
            )
        };
        // What `set` changes may decide which locations a monitor protects.
        let shares = |says: &Statement| matches!(says, Statement::Share { .. } | Statement::Set(_));
        self.reaches(id, &|_| false, &threads) || self.reaches_clause(id, &shares)
    }

    /// Whether rep objects can come from their owners or go to them. The owners themselves stay where they are.
    fn repacks(&mut self, id: MethodId) -> bool {
        let packs = |says: &Statement| matches!(says, Statement::Pack(_) | Statement::Unpack(_));
        self.reaches_clause(id, &packs)
    }

    /// Whether a method, or one that it may call, has such a specification statement.
    fn reaches_clause(&mut self, id: MethodId, wanted: &dyn Fn(&Statement) -> bool) -> bool {
        let all = self.callees(id);
        all.iter().any(|m| {
            let Some((file, decl)) = self.classes.method(*m) else {
                return false;
            };
            let range = self.unit(file).ast[decl].range;
            let mut inside = self.contracts.statements_within(file, range);
            inside.any(|c| wanted(&c.says))
        })
    }
}

impl Lowering<'_> {
    /// What a method may write, with this meaning of the names in its contract: its `writes` clauses, or by default the fields
    /// of its object.
    pub(super) fn written(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        meaning: &Meaning,
        header: Span,
    ) -> Lower<Vec<Part>> {
        let contract = self.contracts.declared(meaning.file, decl);
        let writes = contract.and_then(|c| c.writes());
        let given = writes.is_some();
        let mut parts = Vec::new();
        for e in writes.into_iter().flatten() {
            parts.extend(self.denoted(e, meaning)?);
        }
        let pure = self.resolved.world.method(id).flags.has(Flags::PURE);
        if let (false, false, Some(this)) = (given, pure, &meaning.this) {
            let this = Part::object(this.with_span(header), header);
            parts.push(this.of_class(Some(id.class)));
        }
        Ok(parts)
    }
}

impl Method<'_, '_> {
    /// What the method may write, found in the store at its start.
    pub(crate) fn writes(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        header: Span,
    ) -> Lower<Vec<Part>> {
        let stores = Stores {
            plain: Store::Entry,
            old: Store::Entry,
        };
        self.writes_in(id, decl, stores, header)
    }

    /// The same, found in these stores.
    pub(super) fn writes_in(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        stores: Stores,
        header: Span,
    ) -> Lower<Vec<Part>> {
        let meaning = self.meaning(stores, header);
        self.low.written(id, decl, &meaning, header)
    }

    /// Adds the frame to the specification of a method, for what its body changes.
    pub(crate) fn add_frame(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        body: Option<&Stmt>,
        spec: &mut Spec,
        header: Span,
    ) -> Lower<()> {
        let heap = &self.low.heap;
        let everything = (0..heap.program.globals.len() as u32).map(GlobalId);
        let changed: BTreeSet<GlobalId> = match body {
            Some(body) => self.low.changed_by(body),
            None => everything.collect(),
        };
        let heap = &self.low.heap;
        let views = changed
            .into_iter()
            .filter(|g| heap.is_view(*g) && *g != heap.mine);
        let views: Vec<GlobalId> = views.collect();
        let writes = self.writes(id, decl, header)?;
        let ghosts = self.low.heap.access;
        let free = self.free_access(id, &writes, header);
        let sets = [ghosts.write, ghosts.read];
        let mut held = self.low.heap.lock_counts();
        held.push(ghosts.locked);
        // Monitors and exceptions are listed where a method uses them.
        held.extend([self.low.heap.holder, self.low.heap.thrown]);
        let unnoticed = free.is_empty() && body.is_some() && self.gives_nothing(spec);
        let noticed = self.noticed(&writes).filter(|_| unnoticed);
        for g in views.iter().copied().filter(|g| !held.contains(g)) {
            let unseen = noticed.is_some() && self.is_private(g);
            let whole = Place {
                global: g,
                index: None,
                span: header,
            };
            let listed = spec.modifies.iter().any(|p| p.global == g);
            match &noticed {
                Some(places) if unseen => {
                    let mine = places.iter().filter(|p| p.global == g);
                    spec.modifies.extend(mine.cloned());
                    spec.unseen.push(g);
                }
                _ if listed => {}
                _ => spec.modifies.push(whole),
            }
            let (frame, words) = if sets.contains(&g) {
                let exact = !unseen && !self.low.transfers(id);
                let words = match exact {
                    true => "end with other access to existing objects than it began with",
                    false => "end with less access to existing objects than it began with",
                };
                (self.access_frame(g, &free, exact, header), words.to_owned())
            } else if let Some(frame) = self.low.heap.unchanged(g, &writes, header) {
                (frame, self.outside(g))
            } else if g == ghosts.shared || g == ghosts.level {
                let words = "share an object of its caller";
                (self.shared_frame(g, &writes, header), words.to_owned())
            } else if g == ghosts.immutable {
                let words = "make an object of its caller immutable";
                let later = |heap: &crate::heap::Heap| {
                    heap.immutable_later(Store::Entry, Store::Pre, &writes, header)
                };
                (later(&self.low.heap), words.to_owned())
            } else if g == ghosts.exists {
                let words = "forget an object".to_owned();
                (self.exists_frame(header), words)
            } else {
                continue;
            };
            let list = match unseen {
                true => &mut spec.keeps,
                false => &mut spec.ensures,
            };
            list.push(clause(frame, Some(words), header));
        }
        let renewed = |g: &GlobalId| sets.contains(g) && noticed.is_none() || *g == ghosts.exists;
        if views.iter().any(renewed) {
            for fact in self.low.heap.always(header) {
                spec.ensures.push(clause(fact, None, header));
            }
        }
        Ok(())
    }

    /// Memory, or an access set: of the locations that a caller cannot read it does not matter what its view says.
    fn is_private(&self, g: GlobalId) -> bool {
        let heap = &self.low.heap;
        [heap.access.write, heap.access.read].contains(&g) || heap.holds_memory(g)
    }

    /// Whether the postcondition so far says nothing of access, so that the caller can read afterwards what it could before,
    /// and nothing else. Then it notices changes of what is in `writes` only.
    fn gives_nothing(&self, spec: &Spec) -> bool {
        let ghosts = self.low.heap.access;
        let mut telling = vec![ghosts.write, ghosts.read, ghosts.immutable];
        telling.extend(self.low.heap.ownership.inv);
        let mut said = spec.ensures.iter().flat_map(|c| c.expr.globals());
        !said.any(|(g, _)| telling.contains(&g))
    }

    /// The cells that `writes` names, if they are those of objects that parameters are.
    fn noticed(&mut self, writes: &[Part]) -> Option<Vec<Place>> {
        let mut places = Vec::new();
        for part in writes {
            if !matches!(part.object.kind(), ExprKind::Var(VarRef::Local(_), _)) {
                return None;
            }
            let views = match &part.at {
                Where::Object => self.low.views_of(part.class),
                Where::One(k) => {
                    let all = self.low.heap.field_views();
                    let at = |k: &Expr, n: i64| *k == Expr::int(n, k.span());
                    let found = all.into_iter().find(|(_, n)| at(k, *n));
                    vec![found?.0]
                }
                Where::Elements | Where::Array | Where::Slice(..) | Where::Everything => {
                    return None;
                }
            };
            // An object that is known by the class `Object` only may be an array.
            if matches!(part.at, Where::Object) && part.class.is_none_or(|c| c == ClassId::OBJECT) {
                return None;
            }
            places.extend(views.into_iter().map(|global| Place {
                global,
                index: Some(part.object.clone()),
                span: part.span,
            }));
        }
        Some(places)
    }

    fn outside(&self, g: GlobalId) -> String {
        let name = self.low.heap.member_name(g);
        format!("change {name} outside its `writes`")
    }

    /// The locations to which the method may end with other access: none, or what it may write if it shares, starts or joins;
    /// if it packs or unpacks, what it may write of other objects than its own.
    fn free_access(&mut self, id: MethodId, writes: &[Part], span: Span) -> Vec<Part> {
        if self.low.transfers(id) {
            return writes.to_vec();
        }
        if !self.low.repacks(id) {
            return Vec::new();
        }
        let This::Object(this) = &self.scope.this else {
            return writes.to_vec();
        };
        let this = self.code.read(*this, span);
        let freed = |p: &Part| {
            // Who may write the elements of an array may give the array away.
            let part = match p.at {
                Where::Elements => Part {
                    at: Where::Object,
                    ..p.clone()
                },
                _ => p.clone(),
            };
            part.only_if(&Expr::not(Expr::eq(p.object.clone(), this.clone())))
        };
        writes.iter().map(freed).collect()
    }

    /// Access that the method ends with and did not begin with is lost, if it is no `exact` frame: its caller does not know of
    /// it, so that nobody has these locations any more.
    fn access_frame(&self, set: GlobalId, free: &[Part], exact: bool, span: Span) -> Expr {
        let heap = &self.low.heap;
        let (o, k) = (bound(0, span), bound(1, span));
        let cell = |store| {
            let row = heap.at(set, store, &o);
            Expr::select(row.clone(), k.clone()).unwrap_or(row)
        };
        let (before, after) = (cell(Store::Entry), cell(Store::Pre));
        let kept = match exact {
            true => Expr::binary(Binary::Iff, after, before, span),
            false => Expr::implies(before, after),
        };
        let mut old = heap.at(heap.access.exists, Store::Entry, &o);
        if !free.is_empty() {
            old = Expr::and(old, Expr::not(contains(free, &o, &k, span)));
        }
        for_all(2, Expr::implies(old, kept))
    }

    fn shared_frame(&self, g: GlobalId, writes: &[Part], span: Span) -> Expr {
        let heap = &self.low.heap;
        let o = bound(0, span);
        let shared = heap.at(heap.access.shared, Store::Entry, &o);
        let mine = heap.left_alone(&o, &Expr::int(OBJECT, span), writes, span);
        let locked = heap.at(heap.access.locked, Store::Entry, &o);
        let fixed = Expr::or(shared, Expr::or(locked, mine));
        let same = Expr::eq(heap.at(g, Store::Pre, &o), heap.at(g, Store::Entry, &o));
        let mut all = vec![for_all(1, Expr::implies(fixed, same))];
        if g == heap.access.level {
            all.extend(heap.same_class_levels(Store::Entry, Store::Pre, span));
        }
        Expr::all(all, span)
    }

    fn exists_frame(&self, span: Span) -> Expr {
        let heap = &self.low.heap;
        let o = bound(0, span);
        let exists = |store| heap.at(heap.access.exists, store, &o);
        for_all(1, Expr::implies(exists(Store::Entry), exists(Store::Pre)))
    }

    /// A `synchronized` method must be free to take the lock of its object. If its contract speaks of `locked`, it may also be
    /// called with the lock held; if it does not, the contract would say nothing of what the lock protects then.
    pub(crate) fn lock_needed(
        &mut self,
        id: MethodId,
        decl: ast::MethodId,
        span: Span,
    ) -> Lower<Vec<Clause>> {
        let flags = self.low.resolved.world.method(id).flags;
        let (this, class) = self.monitor_of(id, span);
        if !flags.has(Flags::SYNCHRONIZED) || !self.low.is_ruled(class, &this)? {
            return Ok(Vec::new());
        }
        let heap = &self.low.heap;
        let shared = heap.at(heap.access.shared, Store::Pre, &this);
        let held = heap.at(heap.access.locked, Store::Pre, &this);
        let below = heap.below_other_locks(&this, Store::Pre);
        let named = |expr, words: &str| clause(expr, Some(words.to_owned()), span);
        let order = "its lock may not be below every lock that this thread holds";
        let unshared = "the object whose lock it takes may not be shared";
        let again = "this thread may hold its lock already, and its contract does not speak of that (write `requires this.locked ==> acc(…)`, or put the work into a method without `synchronized` that requires access)";
        Ok(match self.speaks_of_locks(decl) {
            true => vec![
                named(Expr::or(held.clone(), shared), unshared),
                named(Expr::or(held, below), order),
            ],
            false => vec![
                named(shared, unshared),
                named(Expr::not(held), again),
                named(below, order),
            ],
        })
    }

    /// Whether some clause of a method says `locked`.
    fn speaks_of_locks(&self, decl: ast::MethodId) -> bool {
        let file = &self.low.resolved.files[self.scope.file];
        let ast = &file.unit.ast;
        let Some(contract) = self.low.contracts.declared(self.scope.file, decl) else {
            return false;
        };
        let clauses: Vec<ast::TextRange> = contract.texts.iter().map(|c| c.range).collect();
        let inside =
            |r: ast::TextRange| clauses.iter().any(|c| c.start <= r.start && r.end <= c.end);
        let word = Target::Spec(SpecName::Locked);
        let mut all = ast.nodes::<ast::Expr>();
        all.any(|(e, node)| file.note(e).target == word && inside(node.range))
    }

    /// `run` starts without locks. Whoever joins the thread relies on its postcondition, so it must not end otherwise.
    pub(crate) fn run_clauses_of(
        &mut self,
        id: MethodId,
        spec: &mut Spec,
        span: Span,
    ) -> Lower<()> {
        if !self.low.is_run(id) {
            return Ok(());
        }
        if let This::Object(this) = self.scope.this
            && !self.low.run_says_what_it_needs(id)
        {
            let this = self.code.read(this, span);
            let needs = self.low.needs_of_run(id, &this)?;
            let heap = &self.low.heap;
            let parts = needs.parts.iter();
            let had = parts.map(|p| p.within(heap, heap.access.write, Store::Pre));
            let words = "its object, which `run` begins with if it has no precondition, may not belong to this thread";
            for fact in had.chain(needs.facts.iter().cloned()) {
                let begins = clause(fact, Some(words.to_owned()), span);
                spec.requires.push(begins);
            }
        }
        let words = "this thread may hold a lock, and `run` is a thread's own code, which starts without locks";
        let none = self.low.heap.no_locks(span);
        spec.requires
            .push(clause(none, Some(words.to_owned()), span));
        if !self.low.promised(id).is_empty() {
            let heap = &self.low.heap;
            let thrown = heap.at(heap.thrown, Store::Pre, &Expr::tid(span));
            let normal = Expr::eq(thrown, null(span));
            let words = "end with an exception, so that its postcondition says nothing".to_owned();
            let advice = &mut self.low.heap.presenting.presentation.advice;
            let catch = "catch the exception, or promise nothing";
            advice.insert(words.clone(), catch.to_owned());
            spec.ensures.push(clause(normal, Some(words), span));
        }
        Ok(())
    }
}

fn clause(expr: Expr, name: Option<String>, span: Span) -> Clause {
    Clause {
        name,
        expr,
        module: ModuleId(0),
        span,
    }
}
