//! Sets of locations as specifications write them, and what happens to access sets: locations enter and leave.

use super::{OBJECT, bound, for_all, row};
use crate::body::{Lower, refuse};
use crate::formula::Meaning;
use crate::heap::{Heap, null};
use crate::method::Method;
use crate::program::Lowering;
use heddle_plato::ir::{Binary, Expr, GlobalId, Op, OpKind, Store, Type, Var};
use heddle_resolve::model::ClassId;
use heddle_resolve::typed::Target;
use heddle_syntax::ast::{BinaryOp, ExprId, ExprKind, SpecWord};
use heddle_text::Span;

/// Which locations of an object.
#[derive(Clone, Debug)]
pub(crate) enum Where {
    /// One.
    One(Expr),
    /// All fields, and the right to share the object.
    Object,
    /// All elements of an array.
    Elements,
    /// The elements of an array between two indices, both included.
    Slice(Expr, Expr),
}

/// Some locations of one object, under a condition.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// When they belong to the set.
    pub when: Expr,
    /// The object.
    pub object: Expr,
    /// Which of its locations.
    pub at: Where,
    /// The class that the object is known to be of; none: it may be of any.
    pub class: Option<ClassId>,
    /// Where the set names them.
    pub span: Span,
}

impl Part {
    /// All locations of an object.
    pub fn object(object: Expr, span: Span) -> Part {
        let (when, at) = (Expr::bool(true, span), Where::Object);
        Part {
            when,
            object,
            at,
            class: None,
            span,
        }
    }

    /// With the class that the object is known to be of.
    pub fn of_class(self, class: Option<ClassId>) -> Part {
        Part { class, ..self }
    }

    /// One field of an object.
    pub fn field(object: Expr, location: i64, span: Span) -> Part {
        let (when, at) = (
            Expr::bool(true, span),
            Where::One(Expr::int(location, span)),
        );
        Part {
            when,
            object,
            at,
            class: None,
            span,
        }
    }

    /// Whether it is the field with this number, of some object.
    pub fn is_field(&self, location: i64) -> bool {
        matches!(&self.at, Where::One(k) if *k == Expr::int(location, k.span()))
    }

    /// The terms that say which locations these are.
    pub fn terms(&self) -> Vec<&Expr> {
        let mut terms = vec![&self.object, &self.when];
        match &self.at {
            Where::One(k) => terms.push(k),
            Where::Slice(from, to) => terms.extend([from, to]),
            Where::Object | Where::Elements => {}
        }
        terms
    }

    /// Only under a further condition.
    pub fn only_if(mut self, condition: &Expr) -> Part {
        self.when = Expr::and(condition.clone(), self.when);
        self
    }

    /// Whether the location number `k` is one of them, for an object that is this one.
    fn has(&self, k: &Expr) -> Expr {
        let span = self.span;
        let le = |a: &Expr, b: &Expr| Expr::binary(Binary::Le, a.clone(), b.clone(), span);
        match &self.at {
            Where::One(at) => Expr::eq(k.clone(), at.clone()),
            Where::Object => Expr::bool(true, span),
            Where::Elements => le(&Expr::int(0, span), k),
            Where::Slice(from, to) => Expr::and(le(from, k), le(k, to)),
        }
    }

    /// Whether the location (`o`, `k`) belongs to the part.
    pub fn contains(&self, o: &Expr, k: &Expr) -> Expr {
        let same = Expr::eq(o.clone(), self.object.clone());
        Expr::and(self.when.clone(), Expr::and(same, self.has(k)))
    }

    /// Every location of the part is in an access set (`read` or `write`).
    pub fn within(&self, heap: &Heap, set: GlobalId, store: Store) -> Expr {
        let of = heap.at(set, store, &self.object);
        let at = |k: &Expr| Expr::select(of.clone(), k.clone()).unwrap_or_else(|| of.clone());
        let all = match &self.at {
            Where::One(k) => at(k),
            Where::Object => Expr::eq(of.clone(), row(true, self.span)),
            Where::Elements | Where::Slice(..) => {
                let k = index(self.span);
                quantified(Expr::implies(self.has(&k), at(&k)))
            }
        };
        let all = match set == heap.access.read {
            true => heap.or_immutable(all, &self.object, store),
            false => all,
        };
        Expr::implies(self.when.clone(), all)
    }
}

/// The bound variable of formulas about one part; it may stand inside a formula about all locations.
const BOUND: u32 = 900;

fn index(span: Span) -> Expr {
    Expr::new(heddle_plato::ir::ExprKind::Bound(BOUND), Type::Int, span)
}

fn quantified(formula: Expr) -> Expr {
    let bounds = vec![heddle_plato::ir::Bound {
        id: BOUND,
        name: "k".to_owned(),
        ty: Type::Int,
    }];
    Expr::quantified(heddle_plato::ir::Quantifier::Forall, bounds, formula)
}

/// Whether (`o`, `k`) is in the set.
pub(crate) fn contains(parts: &[Part], o: &Expr, k: &Expr, span: Span) -> Expr {
    Expr::any(parts.iter().map(|p| p.contains(o, k)), span)
}

impl Lowering<'_> {
    /// The locations that an expression denotes. A field under another discipline needs no access and is left out.
    pub fn locations(&mut self, e: ExprId, m: &Meaning) -> Lower<Vec<Part>> {
        let unit = self.unit(m.file);
        let span = unit.ast.span(unit.ast[e].range);
        let each = |low: &mut Self, items: &[ExprId]| {
            let mut all = Vec::new();
            for item in items {
                all.extend(low.locations(*item, m)?);
            }
            Ok(all)
        };
        match unit.ast[e].kind {
            ExprKind::Paren(inner) | ExprKind::Location(inner) => self.locations(inner, m),
            ExprKind::Word(SpecWord::Nothing) => Ok(Vec::new()),
            ExprKind::SetDisplay(items) => each(self, unit.ast.list(items)),
            ExprKind::SpecCall {
                word: SpecWord::Union,
                args,
            } => each(self, unit.ast.list(args)),
            ExprKind::SpecCall {
                word: SpecWord::Elems,
                args,
            } => match unit.ast.list(args) {
                [array] => self.of_array(*array, Where::Elements, m, span),
                _ => refuse("this set of locations", span),
            },
            ExprKind::AllElements(array) => self.of_array(array, Where::Elements, m, span),
            ExprKind::Slice { array, from, to } => {
                let (from, to) = (self.formula(from, m)?, self.formula(to, m)?);
                self.of_array(array, Where::Slice(from, to), m, span)
            }
            ExprKind::Index { array, index } => {
                let index = self.formula(index, m)?;
                self.of_array(array, Where::One(index), m, span)
            }
            ExprKind::AllFields(object) => {
                let ty = self.resolved.files[m.file].note(object).ty;
                let class = self.resolved.world.class_of(ty);
                let object = self.formula(object, m)?;
                Ok(vec![not_null(Part::object(object, span).of_class(class))])
            }
            ExprKind::Binary {
                op: BinaryOp::BitOr | BinaryOp::Add,
                left,
                right,
            } => each(self, &[left, right]),
            ExprKind::Conditional {
                condition,
                then,
                otherwise,
            } => {
                let test = self.formula(condition, m)?;
                let not = Expr::not(test.clone());
                let yes = self.locations(then, m)?;
                let no = self.locations(otherwise, m)?;
                let yes = yes.into_iter().map(|p| p.only_if(&test));
                Ok(yes.chain(no.into_iter().map(|p| p.only_if(&not))).collect())
            }
            ExprKind::Name(_) | ExprKind::Field { .. } => self.field_part(e, m, span),
            _ => refuse("this set of locations", span),
        }
    }

    fn of_array(&mut self, array: ExprId, at: Where, m: &Meaning, span: Span) -> Lower<Vec<Part>> {
        let ty = self.resolved.files[m.file].note(array).ty;
        let object = self.formula(array, m)?;
        let element = match self.resolved.world.types.kind(ty) {
            heddle_resolve::types::TyKind::Array(element) => {
                crate::heap::plato_type(&mut self.resolved.world, element)
            }
            _ => None,
        };
        let Some(element) = element else {
            return refuse("elements of this type", span);
        };
        let view = self.heap.elements(&element);
        if !self.heap.is_view(view) {
            return Ok(Vec::new());
        }
        let when = Expr::bool(true, span);
        Ok(vec![not_null(Part {
            when,
            object,
            at,
            class: None,
            span,
        })])
    }

    fn field_part(&mut self, e: ExprId, m: &Meaning, span: Span) -> Lower<Vec<Part>> {
        let unit = self.unit(m.file);
        let Target::Field(field, _) = self.resolved.files[m.file].note(e).target else {
            return refuse("this set of locations", span);
        };
        let of = match unit.ast[e].kind {
            ExprKind::Field { target, .. } => Some(target),
            _ => None,
        };
        let global = self.heap.field(&mut self.resolved.world, field);
        let Some(k) = global.and_then(|(g, _)| self.heap.location(g)) else {
            return Ok(Vec::new());
        };
        if self.resolved.world.field(field).flags.is_static() {
            let object = crate::method::class_object(field.class, span);
            return Ok(vec![Part::field(object, k, span)]);
        }
        let object = match (of, &m.this) {
            (Some(object), _) => self.formula(object, m)?,
            (None, Some(this)) => this.clone(),
            (None, None) => return refuse("an instance member in a static formula", span),
        };
        Ok(vec![not_null(Part::field(object, k, span))])
    }
}

impl Lowering<'_> {
    /// The views of the fields that an object of a class, or of one below it, can have. Library classes that are not
    /// known here may be below any two others.
    fn views_of(&mut self, class: Option<ClassId>) -> Vec<GlobalId> {
        let all = self.heap.field_views().into_iter().map(|(g, _)| g);
        let all: Vec<GlobalId> = all.collect();
        let Some(class) = class else { return all };
        let sources: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        let is_library = |c: &ClassId| !sources.contains(c);
        let mut found = Vec::new();
        for g in all {
            let Some(declared) = self.heap.declared_in.get(&g).copied() else {
                continue;
            };
            let world = &mut self.resolved.world;
            let mut lower = sources.iter().copied().chain([class, declared]);
            let common =
                lower.any(|c| world.is_subclass(c, class) && world.is_subclass(c, declared));
            if common || (is_library(&class) && is_library(&declared)) {
                found.push(g);
            }
        }
        found
    }
}

/// Null has no locations.
fn not_null(part: Part) -> Part {
    let some = Expr::not(Expr::eq(part.object.clone(), null(part.span)));
    part.only_if(&some)
}

impl Method<'_, '_> {
    /// The locations enter the access sets. They were in nobody's, so not in this thread's; their objects exist. Other
    /// threads may have changed them, so nothing is known of their values; if which locations these are depends on
    /// some of the values, nothing is known of anything that the thread cannot read. All of that is said before the
    /// first of them enters: a set may name a location twice.
    pub fn gain(&mut self, parts: &[Part], span: Span) {
        let ghosts = self.low.heap.access;
        self.gain_in(&[ghosts.write, ghosts.read], parts, span);
    }

    /// The locations enter some of the access sets.
    pub fn gain_in(&mut self, sets: &[GlobalId], parts: &[Part], span: Span) {
        let heap = &self.low.heap;
        let depends = |e: &&Expr| e.globals().iter().any(|(g, _)| heap.holds_memory(*g));
        let fixed = !parts.iter().flat_map(Part::terms).any(|e| depends(&e));
        if !fixed {
            self.forget_unreadable(span);
        }
        let mut entering = Vec::new();
        for part in parts {
            if fixed {
                self.forget(part, span);
            }
            let heap = &self.low.heap;
            let exists = heap.at(heap.access.exists, Store::Pre, &part.object);
            let k = index(span);
            let taken = heap.readable(&part.object, k.clone(), Store::Pre);
            let fresh = match &part.at {
                Where::One(at) => Expr::not(heap.readable(&part.object, at.clone(), Store::Pre)),
                _ => quantified(Expr::implies(part.has(&k), Expr::not(taken))),
            };
            let known = Expr::implies(part.when.clone(), Expr::and(exists, fresh));
            entering.push(known);
        }
        let known = Expr::all(entering, span);
        self.code.emit(Op::new(OpKind::CallGlue, span).guard(known));
        for part in parts {
            self.set_access(sets, part, true, span);
        }
    }

    /// The locations leave some of the access sets; this thread can still read them.
    pub fn lose_in(&mut self, sets: &[GlobalId], parts: &[Part], span: Span) {
        for part in parts {
            self.set_access(sets, part, false, span);
        }
    }

    /// The locations leave the access sets: other threads may change them from now on, and do so before this thread can
    /// get them back, which is when everything that it cannot read becomes unknown again.
    pub fn lose(&mut self, parts: &[Part], span: Span) {
        let ghosts = self.low.heap.access;
        for part in parts {
            self.set_access(&[ghosts.write, ghosts.read], part, false, span);
            self.forget(part, span);
        }
    }

    /// Nothing is known of the values of the part any more.
    fn forget(&mut self, part: &Part, span: Span) {
        let constant = |k: &Expr| {
            self.low
                .heap
                .field_views()
                .into_iter()
                .find(|(_, at)| *k == Expr::int(*at, k.span()))
        };
        let fields: Vec<GlobalId> = match &part.at {
            Where::One(k) => constant(k).into_iter().map(|(g, _)| g).collect(),
            Where::Object => self.low.views_of(part.class),
            Where::Elements | Where::Slice(..) => Vec::new(),
        };
        let is_element = match &part.at {
            Where::One(_) => fields.is_empty(),
            // An object that is known by the class `Object` only may be an array.
            Where::Object => part.class.is_none_or(|c| c == ClassId::OBJECT),
            Where::Elements | Where::Slice(..) => true,
        };
        let elements = self.low.heap.element_views();
        let all = fields
            .into_iter()
            .chain(elements.into_iter().filter(|_| is_element));
        for g in all.collect::<Vec<_>>() {
            let whole = self.low.heap.whole(g, Store::Pre, span);
            let cell = self.low.heap.at(g, Store::Pre, &part.object);
            let unknown = self.code.temp(cell.ty().clone(), span);
            let value = self.code.read_after(unknown, span);
            let changed = Expr::update(whole.clone(), part.object.clone(), value);
            let value = match part.when.as_bool() {
                Some(true) => changed,
                _ => Expr::ite(part.when.clone(), changed, whole),
            };
            let op = Op::new(OpKind::CallGlue, span).havoc([Var::Local(unknown)]);
            self.code.emit(op.update(Var::Global(g), value));
        }
    }

    fn set_access(&mut self, sets: &[GlobalId], part: &Part, on: bool, span: Span) {
        let mut op = Op::new(OpKind::CallGlue, span);
        let mut known = Vec::new();
        for set in sets.iter().copied() {
            let whole = self.low.heap.whole(set, Store::Pre, span);
            let old = self.low.heap.at(set, Store::Pre, &part.object);
            let new = match &part.at {
                Where::One(k) => Expr::update(old, k.clone(), Expr::bool(on, span)),
                Where::Object => row(on, span),
                Where::Elements | Where::Slice(..) => {
                    let (row, fact) = self.new_row(part, &old, on, span);
                    op = op.havoc([row]);
                    known.push(fact);
                    let ty = old.ty().clone();
                    Expr::var(row, Store::Post, ty, span)
                }
            };
            let changed = Expr::update(whole.clone(), part.object.clone(), new);
            let value = match part.when.as_bool() {
                Some(true) => changed,
                _ => Expr::ite(part.when.clone(), changed, whole),
            };
            op = op.update(Var::Global(set), value);
        }
        self.code.emit(op.guard(Expr::all(known, span)));
    }

    /// A row that differs from `old` on the part only.
    fn new_row(&mut self, part: &Part, old: &Expr, on: bool, span: Span) -> (Var, Expr) {
        let local = self.code.temp(old.ty().clone(), span);
        let k = index(span);
        let after = self.code.read_after(local, span);
        let now = Expr::select(after.clone(), k.clone()).unwrap_or(after);
        let before = Expr::select(old.clone(), k.clone()).unwrap_or_else(|| old.clone());
        let value = match on {
            true => Expr::or(part.has(&k), before),
            false => Expr::and(Expr::not(part.has(&k)), before),
        };
        let same = Expr::binary(Binary::Iff, now, value, span);
        (Var::Local(local), quantified(same))
    }

    /// A synchronization point: other threads have taken steps. What is shared stays shared, at its level, and nobody can
    /// share what this thread has in its access set. Values that the thread cannot read are forgotten when they leave
    /// and when they come ([`Self::gain`], [`Self::lose`]), which is all that can be noticed of their change.
    pub fn synchronization_point(&mut self, span: Span) {
        let heap = &self.low.heap;
        let ghosts = heap.access;
        let o = bound(0, span);
        let mut changed = vec![ghosts.shared, ghosts.level, ghosts.exists];
        let shared = |store| heap.at(ghosts.shared, store, &o);
        let mine = heap.readable(&o, Expr::int(OBJECT, span), Store::Pre);
        let same = |g| Expr::eq(heap.at(g, Store::Post, &o), heap.at(g, Store::Pre, &o));
        let stays = Expr::and(same(ghosts.shared), same(ghosts.level));
        // What is locked is shared, or the object of a class, whose place in the order never changes.
        let locked = heap.at(ghosts.locked, Store::Pre, &o);
        let fixed = Expr::or(shared(Store::Pre), Expr::or(locked, mine));
        let stays = Expr::implies(fixed, stays);
        let exists = |store| heap.at(ghosts.exists, store, &o);
        let more = Expr::implies(exists(Store::Pre), exists(Store::Post));
        let mut known = vec![for_all(1, stays), for_all(1, more)];
        if heap.has_immutables {
            changed.push(ghosts.immutable);
            known.push(heap.immutable_later(Store::Pre, Store::Post, &[], span));
            known.extend(heap.immutable_exist(Store::Post, span));
        }
        known.extend(heap.same_class_levels(Store::Pre, Store::Post, span));
        let op = Op::new(OpKind::CallGlue, span)
            .havoc(changed.into_iter().map(Var::Global))
            .guard(Expr::all(known, span));
        self.code.emit(op);
    }

    /// Nothing is known any more of what the thread cannot read.
    fn forget_unreadable(&mut self, span: Span) {
        let heap = &self.low.heap;
        let (o, k) = (bound(0, span), bound(1, span));
        let mut changed = Vec::new();
        let mut known = Vec::new();
        for (g, location) in heap.field_views() {
            changed.push(g);
            known.push(heap.for_cells(g, span, |o| {
                let readable = heap.cell_readable(g, o, Expr::int(location, span), Store::Pre);
                let same = Expr::eq(heap.at(g, Store::Post, o), heap.at(g, Store::Pre, o));
                Expr::implies(readable, same)
            }));
        }
        for g in heap.element_views() {
            changed.push(g);
            let cell = |store| {
                let row = heap.at(g, store, &o);
                Expr::select(row.clone(), k.clone()).unwrap_or(row)
            };
            let readable = heap.readable(&o, k.clone(), Store::Pre);
            let same = Expr::eq(cell(Store::Post), cell(Store::Pre));
            known.push(for_all(2, Expr::implies(readable, same)));
        }
        let op = Op::new(OpKind::CallGlue, span)
            .havoc(changed.into_iter().map(Var::Global))
            .guard(Expr::all(known, span));
        self.code.emit(op);
    }
}
