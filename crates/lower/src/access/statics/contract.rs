//! What the lock of a class protects: its static fields, with the `static invariant`; and the checks of that contract by itself.

use crate::access::footprint::Part;
use crate::access::framed::Framed;
use crate::access::leaving::Leaving;
use crate::access::monitor::{Protected, Protector};
use crate::access::words::{about, rule};
use crate::access::{constant_map, row};
use crate::body::Lower;
use crate::class::ClassDecl;
use crate::formula::{Meaning, ONE_STORE};
use crate::heap::{default_value, null};
use crate::method::{Method, class_object};
use crate::program::Lowering;
use heddle_diag::codes;
use heddle_plato::ir::{Expr, GlobalId, Op, OpKind, Store, Var};
use heddle_resolve::model::{ClassId, FieldId};
use heddle_syntax::ast::ExprId;
use heddle_text::Span;
use rustc_hash::FxHashMap;

impl Lowering<'_> {
    /// The `static invariant` clauses of a class.
    fn static_invariants(&self, decl: ClassDecl) -> Vec<ExprId> {
        let contract = self.contracts.class(decl.class);
        contract.map_or_else(Vec::new, |c| c.static_invariants())
    }

    /// The static invariant of a class, conjunct by conjunct.
    pub(crate) fn static_invariant(&mut self, class: ClassId) -> Lower<Vec<Expr>> {
        let Some(decl) = self.classes.class(class) else {
            return Ok(Vec::new());
        };
        let mut all = Vec::new();
        for e in self.static_invariants(decl) {
            let meaning = Meaning::new(decl.file, None, FxHashMap::default(), ONE_STORE);
            all.extend(self.formula(e, &meaning)?.conjuncts());
        }
        Ok(all)
    }

    /// The conjuncts that speak of nothing that changes after the initialization.
    pub(crate) fn immutable_invariant(&mut self, class: ClassId) -> Lower<Vec<Expr>> {
        let all = self.static_invariant(class)?;
        let own = self.heap.statics.classes.get(&class);
        if own.is_some_and(|c| c.locked.is_empty() && (c.reps.is_empty() || c.fixed_reps)) {
            return Ok(all);
        }
        let statics = &self.heap.statics;
        let own =
            |g: &GlobalId| statics.immutable.contains(g) && statics.owners.get(g) == Some(&class);
        let fixed = |e: &Expr| e.globals().iter().all(|(g, _)| own(g));
        Ok(all.into_iter().filter(fixed).collect())
    }

    /// The locations of some static fields of a class.
    fn static_parts(&mut self, fields: &[FieldId], object: &Expr) -> Vec<Part> {
        let mut parts = Vec::new();
        for field in fields {
            if let Some((g, _)) = self.heap.field(&mut self.resolved.world, *field)
                && let Some(k) = self.heap.location(g)
            {
                let declared = self.heap.program.globals[g.index()].span;
                parts.push(Part::field(object.clone(), k, declared));
            }
        }
        parts
    }

    /// All of the objects that the `rep` fields of a class hold.
    pub(crate) fn rep_parts(&mut self, class: ClassId, span: Span) -> Vec<Part> {
        let reps = self
            .heap
            .statics
            .classes
            .get(&class)
            .map(|c| c.reps.clone());
        let mut parts = Vec::new();
        for field in reps.unwrap_or_default() {
            if let Some((g, _)) = self.heap.field(&mut self.resolved.world, field) {
                let declared = self.heap.program.globals[g.index()].span;
                let value = self.heap.at(g, Store::Pre, &class_object(class, span));
                let some = Expr::not(Expr::eq(value.clone(), null(span)));
                parts.push(Part::object(value, declared).only_if(&some));
            }
        }
        parts
    }

    /// What the lock of a class protects.
    pub(crate) fn class_lock_protects(
        &mut self,
        class: ClassId,
        object: &Expr,
    ) -> Lower<Protected> {
        let Some(own) = self.heap.statics.classes.get(&class) else {
            return Ok(Protected::default());
        };
        let (fields, fixed_reps) = (own.locked.clone(), own.fixed_reps);
        let mut parts = self.static_parts(&fields, object);
        if !fixed_reps {
            parts.extend(self.rep_parts(class, object.span()));
        }
        parts.extend(self.kept_by_class(class, object.span()));
        let invariant = match parts.is_empty() {
            true => Vec::new(),
            false => self.static_invariant(class)?,
        };
        Ok(Protected {
            parts,
            invariant,
            by: Protector::Class,
        })
    }

    /// Adds what the lock of an object protects if it is the object of a class: `class` is what the object is known to be.
    pub(crate) fn add_class_locks(
        &mut self,
        class: Option<ClassId>,
        object: &Expr,
        all: &mut Protected,
    ) -> Lower<()> {
        let meta = self.resolved.world.class_ref("java/lang/Class");
        let possible = class.is_none_or(|c| self.resolved.world.is_subclass(meta, c));
        if !possible {
            return Ok(());
        }
        let written = self.heap.class_written(object);
        for class in self.heap.statics.list.clone() {
            if written.is_some_and(|w| w != class) {
                continue;
            }
            let own = self.class_lock_protects(class, &class_object(class, object.span()))?;
            if own.parts.is_empty() {
                continue;
            }
            let is = match written {
                Some(_) => Expr::bool(true, object.span()),
                None => Expr::eq(object.clone(), class_object(class, object.span())),
            };
            if written.is_some() {
                all.by = Protector::Class;
            }
            all.parts
                .extend(own.parts.into_iter().map(|p| p.only_if(&is)));
            let under = |e: Expr| Expr::implies(is.clone(), e);
            all.invariant.extend(own.invariant.into_iter().map(under));
        }
        Ok(())
    }

    /// Whether the initializer of a class has anything to be checked.
    pub(crate) fn has_static_contract(&self, decl: ClassDecl) -> bool {
        !self.static_invariants(decl).is_empty()
            || self.heap.statics.cycles.contains_key(&decl.class)
    }
}

impl Method<'_, '_> {
    /// The state in which the initializer of a class begins: its static fields belong to this thread and have their default
    /// values. Of the locks that the thread holds only their order is known.
    pub(crate) fn begin_initializer(&mut self, decl: ClassDecl, span: Span) -> Lower<()> {
        let object = class_object(decl.class, span);
        let (fields, waits) = match self.low.heap.statics.classes.get(&decl.class) {
            Some(c) => (
                c.locked.iter().chain(&c.immutable).copied().collect(),
                c.blocks,
            ),
            None => (Vec::new(), false),
        };
        let ghosts = self.low.heap.access;
        let mut own = row(false, span);
        for field in &fields {
            let world = &mut self.low.resolved.world;
            if let Some((g, _)) = self.low.heap.field(world, *field)
                && let Some(k) = self.low.heap.location(g)
            {
                own = Expr::update(own, Expr::int(k, span), Expr::bool(true, span));
                let whole = self.low.heap.whole(g, Store::Pre, span);
                let first = default_value(self.low.heap.at(g, Store::Pre, &object).ty(), span);
                let value = Expr::update(whole, object.clone(), first);
                let op = Op::new(OpKind::CallGlue, span).update(Var::Global(g), value);
                self.code.emit(op);
            }
        }
        let heap = &self.low.heap;
        let not_yet = Expr::not(heap.at(ghosts.shared, Store::Pre, &object));
        let held = heap.at(ghosts.locked, Store::Pre, &object);
        let mut known = vec![not_yet, held, heap.locked_is_shared(span)];
        if waits {
            // Whoever makes Java initialize a class that may wait holds only locks above it.
            known.push(heap.below_other_locks(&object, Store::Pre));
        }
        let thrown = self
            .low
            .heap
            .at(self.low.heap.thrown, Store::Pre, &Expr::tid(span));
        known.push(Expr::eq(thrown, null(span)));
        let owned = Expr::update(constant_map(row(false, span)), object, own);
        self.access_set(owned, known, span);
        for above in self.low.initialized_before(decl.class) {
            self.initialize(above, span)?;
        }
        self.report_cycle(decl.class, span);
        Ok(())
    }

    fn report_cycle(&mut self, class: ClassId, span: Span) {
        let Some(cycle) = self.low.heap.statics.cycles.get(&class).cloned() else {
            return;
        };
        let (message, help) = match cycle.by_initializer {
            true => (
                format!(
                    "these classes need each other to be initialized: {}; threads that begin at different ends wait for each other for ever",
                    cycle.path
                ),
                "move what they both need into a class of its own, or initialize one of them when it is first used",
            ),
            false => (
                format!("`lock_before` contradicts itself: {}", cycle.path),
                "leave out one of these clauses",
            ),
        };
        let words = rule(codes::CLASS_CYCLE, message, "begins here", help);
        let words = about(words, cycle.last, "and comes back here");
        let check = self
            .low
            .heap
            .rule(Expr::bool(false, span), cycle.first, words);
        self.code.demand([check], cycle.first);
    }

    /// `C.class`, if static fields of the class are state of it.
    pub(crate) fn class_named(&mut self, e: ExprId) -> Option<ClassId> {
        let heddle_syntax::ast::ExprKind::ClassLiteral(ty) = self.unit().ast[e].kind else {
            return None;
        };
        let ty = self.low.resolved.files[self.scope.file].written_type(ty);
        let class = self.low.resolved.world.class_of(ty?)?;
        self.low.heap.statics.is_followed(class).then_some(class)
    }

    /// `pack C.class;`, `unpack C.class;`: this thread has the static fields of the class, with what they own; where they are packed, the
    /// static invariant holds. In between it may be broken: whoever gives the lock of the class back owes it.
    pub(crate) fn pack_class(&mut self, class: ClassId, packed: bool, span: Span) -> Lower<()> {
        let object = class_object(class, span);
        let (fields, fixed) = match self.low.heap.statics.classes.get(&class) {
            Some(c) => (
                c.locked.iter().chain(&c.immutable).copied().collect(),
                c.fixed_reps,
            ),
            None => (Vec::new(), false),
        };
        let mut parts = self.low.static_parts(&fields, &object);
        if !fixed {
            parts.extend(self.low.rep_parts(class, span));
        }
        let invariant = self.low.static_invariant(class)?;
        let (word, verb) = match packed {
            true => ("packed", "pack"),
            false => ("unpacked", "unpack"),
        };
        let heap = &mut self.low.heap;
        let within = |p: &Part| p.within(heap, heap.access.write, Store::Pre);
        let all = Expr::all(parts.iter().map(within).collect::<Vec<_>>(), span);
        let words = rule(
            codes::NOT_OWNED,
            format!(
                "this thread ⟨may not have|has not⟩ the static fields of the class that is {word}"
            ),
            "not all of them may be written here",
            "hold the lock of the class (`synchronized (C.class)`)",
        );
        let mut op = Op::new(OpKind::Skip, span);
        op.checks.push(heap.rule(all, span, words));
        for part in invariant.iter().filter(|_| packed) {
            let words = rule(
                codes::CLASS_INVARIANT,
                format!("the static invariant ⟨may not hold|does not hold⟩ at this `{verb}`"),
                "packed here",
                "make it hold before `pack`, or ask for less in `static invariant`",
            );
            let words = about(words, part.span(), "this part of the invariant");
            op.checks
                .push(self.low.heap.rule(part.clone(), span, words));
        }
        self.code.emit(op);
        Ok(())
    }

    /// The end of the initializer: the class is shared, so its invariant must hold and its fields be there.
    pub(crate) fn end_initializer(&mut self, decl: ClassDecl, span: Span) -> Lower<()> {
        let object = class_object(decl.class, span);
        let fields = match self.low.heap.statics.classes.get(&decl.class) {
            Some(c) => c.locked.iter().chain(&c.immutable).copied().collect(),
            None => Vec::new(),
        };
        let mut parts = self.low.static_parts(&fields, &object);
        parts.extend(self.low.rep_parts(decl.class, span));
        parts.extend(self.made_for_class(decl.class, span));
        let invariant = self.low.static_invariant(decl.class)?;
        let mut op = Op::new(OpKind::Skip, span);
        op.checks = self.must_be_accessible(&parts, Leaving::Initialized, span);
        for part in &invariant {
            self.must_be_about_statics(part, &parts);
            let words = rule(
                codes::MONITOR_INVARIANT,
                "the static invariant ⟨may not hold|does not hold⟩ at the end of the static initializer",
                "⟨may be|is⟩ broken",
                "make it hold when all static initializers have run, or ask for less",
            );
            let check = self.low.heap.rule(part.clone(), part.span(), words);
            op.checks.push(check);
        }
        self.code.emit(op);
        Ok(())
    }

    /// The static invariant speaks of the static fields of its class and of what never changes.
    fn must_be_about_statics(&mut self, e: &Expr, parts: &[Part]) {
        let parts = Some(parts);
        let framed = Framed {
            heap: &self.low.heap,
            parts,
        }
        .assumed(e);
        if framed.as_bool() == Some(true) {
            return;
        }
        let words = rule(
            codes::MONITOR_CONTRACT,
            "the static invariant may depend on something that is no static field of this class",
            "⟨may change|changes⟩ without the lock of the class",
            "speak of static fields of this class that are not volatile, make the others `final`, or leave this part out",
        );
        let check = self.low.heap.rule(framed, e.span(), words);
        self.code.demand([check], e.span());
    }
}
