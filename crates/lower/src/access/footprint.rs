//! Sets of locations as specifications write them.

use super::framed::claims_access;
use super::loops::at;
use super::row;
use crate::body::{Lower, refuse};
use crate::formula::Meaning;
use crate::heap::{Heap, null};
use crate::program::Lowering;
use crate::pure::Expansion;
use heddle_plato::ir::{Binary, Expr, ExprKind as E, GlobalId, Store, Type, Unary};
use heddle_resolve::model::{ClassId, Flags};
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
    /// All elements of an array, and the right to share it.
    Array,
    /// The elements of an array between two indices, both included.
    Slice(Expr, Expr),
    /// All locations of all objects; the object means nothing.
    Everything,
}

impl Where {
    /// Whether it is `\everything`.
    pub(crate) fn is_everything(&self) -> bool {
        matches!(self, Where::Everything)
    }
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
    /// They are under the other discipline: touching them needs no access.
    pub interference: bool,
    /// Where the set names them.
    pub span: Span,
}

impl Part {
    /// All locations of an object.
    pub(crate) fn object(object: Expr, span: Span) -> Part {
        let (when, at) = (Expr::bool(true, span), Where::Object);
        Part {
            when,
            object,
            at,
            class: None,
            interference: false,
            span,
        }
    }

    /// All elements of an array.
    pub(crate) fn elements(array: Expr, span: Span) -> Part {
        Part {
            at: Where::Elements,
            ..Part::object(array, span)
        }
    }

    /// An array as a whole.
    pub(crate) fn array(array: Expr, span: Span) -> Part {
        Part {
            at: Where::Array,
            ..Part::object(array, span)
        }
    }

    /// With the class that the object is known to be of.
    pub(crate) fn of_class(self, class: Option<ClassId>) -> Part {
        Part { class, ..self }
    }

    /// One field of an object.
    pub(crate) fn field(object: Expr, location: i64, span: Span) -> Part {
        let (when, at) = (
            Expr::bool(true, span),
            Where::One(Expr::int(location, span)),
        );
        Part {
            when,
            object,
            at,
            class: None,
            interference: false,
            span,
        }
    }

    /// Whether it is the field with this number, of some object.
    pub(crate) fn is_field(&self, location: i64) -> bool {
        self.field_number() == Some(location)
    }

    /// The number of the field that it is, of some object.
    pub(crate) fn field_number(&self) -> Option<i64> {
        let Where::One(k) = &self.at else {
            return None;
        };
        match k.kind() {
            E::Int(number) => i64::try_from(number).ok(),
            // Numbers below zero are written as negations.
            E::Unary(Unary::Neg, of) => match of.kind() {
                E::Int(number) => i64::try_from(number).ok().map(|n| -n),
                _ => None,
            },
            _ => None,
        }
    }

    /// `\everything`
    pub(crate) fn everything(span: Span) -> Part {
        let (when, at) = (Expr::bool(true, span), Where::Everything);
        Part {
            when,
            object: null(span),
            at,
            class: None,
            interference: false,
            span,
        }
    }

    /// Whether both are certainly the same field of the same variable's object.
    pub(crate) fn is_same_field(&self, other: &Part, heap: &Heap) -> bool {
        let mut fields = heap.field_views().into_iter();
        self.object.kind() == other.object.kind()
            && fields.any(|(_, k)| self.is_field(k) && other.is_field(k))
    }

    /// Whether both are the same field, or all, of the same object.
    pub(crate) fn is_same_place(&self, other: &Part) -> bool {
        self.object.kind() == other.object.kind() && self.field_number() == other.field_number()
    }

    /// The terms that say which locations these are.
    pub(crate) fn terms(&self) -> Vec<&Expr> {
        let mut terms = vec![&self.object, &self.when];
        match &self.at {
            Where::One(k) => terms.push(k),
            Where::Slice(from, to) => terms.extend([from, to]),
            Where::Object | Where::Elements | Where::Array | Where::Everything => {}
        }
        terms
    }

    /// The same terms, to be replaced.
    pub(crate) fn terms_mut(&mut self) -> Vec<&mut Expr> {
        let mut terms = vec![&mut self.object, &mut self.when];
        match &mut self.at {
            Where::One(k) => terms.push(k),
            Where::Slice(from, to) => terms.extend([from, to]),
            Where::Object | Where::Elements | Where::Array | Where::Everything => {}
        }
        terms
    }

    /// Only under a further condition.
    pub(crate) fn only_if(mut self, condition: &Expr) -> Part {
        self.when = Expr::and(condition.clone(), self.when);
        self
    }

    /// Whether the location number `k` is one of them, for an object that is this one.
    pub(crate) fn has(&self, k: &Expr) -> Expr {
        let span = self.span;
        let le = |a: &Expr, b: &Expr| Expr::binary(Binary::Le, a.clone(), b.clone(), span);
        let fixed = |e: &Expr| match e.kind() {
            E::Int(n) => Some(n.clone()),
            _ => None,
        };
        match &self.at {
            // Formulas about all parts of a class with hundreds of fields stay as small as their answer.
            Where::One(at) => match (fixed(k), fixed(at)) {
                (Some(k), Some(at)) => Expr::bool(k == at, span),
                _ => Expr::eq(k.clone(), at.clone()),
            },
            Where::Object | Where::Array | Where::Everything => Expr::bool(true, span),
            Where::Elements => le(&Expr::int(0, span), k),
            Where::Slice(from, to) => Expr::and(le(from, k), le(k, to)),
        }
    }

    /// Whether the location (`o`, `k`) belongs to the part.
    pub(crate) fn contains(&self, o: &Expr, k: &Expr) -> Expr {
        if self.at.is_everything() {
            return self.when.clone();
        }
        let same = Expr::eq(o.clone(), self.object.clone());
        Expr::and(self.when.clone(), Expr::and(same, self.has(k)))
    }

    /// Every location of the part is in an access set (`read` or `write`).
    pub(crate) fn within(&self, heap: &Heap, set: GlobalId, store: Store) -> Expr {
        let all = self.all_in(&heap.whole(set, store, self.span));
        let all = match set == heap.access.read {
            true => heap.or_immutable(all, &self.object, store),
            false => all,
        };
        Expr::implies(self.when.clone(), all)
    }

    /// Every location of the part is in a set of locations, whether or not the part has any.
    fn all_in(&self, set: &Expr) -> Expr {
        let of = at(set, &self.object);
        match &self.at {
            Where::One(k) => at(&of, k),
            Where::Object | Where::Array => Expr::eq(of, row(true, self.span)),
            Where::Everything => Expr::eq(set.clone(), super::constant_map(row(true, self.span))),
            Where::Elements | Where::Slice(..) => {
                let k = index(self.span);
                quantified(Expr::implies(self.has(&k), at(&of, &k)))
            }
        }
    }

    /// Every location of the part is in a set of locations (object → number → yes or no).
    pub(crate) fn is_in(&self, set: &Expr) -> Expr {
        Expr::implies(self.when.clone(), self.all_in(set))
    }
}

/// The bound variable of formulas about one part; it may stand inside a formula about all locations.
const BOUND: u32 = 900;

/// Its value.
pub(crate) fn index(span: Span) -> Expr {
    Expr::new(heddle_plato::ir::ExprKind::Bound(BOUND), Type::Int, span)
}

/// For all its values.
pub(crate) fn quantified(formula: Expr) -> Expr {
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
    /// The locations that an expression denotes. A field under another discipline needs no access and is left out. Which
    /// locations they are must not depend on access, which differs from thread to thread.
    pub(crate) fn locations(&mut self, e: ExprId, m: &Meaning) -> Lower<Vec<Part>> {
        let parts = self.denoted(e, m)?;
        for part in &parts {
            if part.at.is_everything() {
                return refuse("`\\everything` as something that a thread has", part.span);
            }
            if part.terms().iter().any(|t| claims_access(&self.heap, t)) {
                return refuse("a set of locations that depends on access", part.span);
            }
        }
        Ok(parts)
    }

    /// The same for `writes` and `reads`, where there may be more than a thread has.
    pub(crate) fn denoted(&mut self, e: ExprId, m: &Meaning) -> Lower<Vec<Part>> {
        let mut parts = self.named_locations(e, m)?;
        parts.retain(|p| !p.interference);
        Ok(parts)
    }

    /// The same with locations under the other discipline.
    pub(crate) fn named_locations(&mut self, e: ExprId, m: &Meaning) -> Lower<Vec<Part>> {
        let unit = self.unit(m.file);
        let span = unit.ast.span(unit.ast[e].range);
        let each = |low: &mut Self, items: &[ExprId]| {
            let mut all = Vec::new();
            for item in items {
                all.extend(low.named_locations(*item, m)?);
            }
            Ok(all)
        };
        match unit.ast[e].kind {
            ExprKind::Paren(inner) | ExprKind::Location(inner) => self.named_locations(inner, m),
            ExprKind::Word(SpecWord::Everything) => Ok(vec![Part::everything(span)]),
            ExprKind::Call { .. } => self.denoted_by_call(e, m, span),
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
                let behind = self.behind_part(&object, ty, span);
                let all = [Part::object(object, span).of_class(class)].into_iter();
                Ok(all.chain(behind).map(not_null).collect())
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
                let yes = self.named_locations(then, m)?;
                let no = self.named_locations(otherwise, m)?;
                let yes = yes.into_iter().map(|p| p.only_if(&test));
                Ok(yes.chain(no.into_iter().map(|p| p.only_if(&not))).collect())
            }
            ExprKind::Name(_) | ExprKind::Field { .. } => self.field_part(e, m, span),
            // Of another tool's clause, which was reported and let pass.
            ExprKind::Error => refuse("a frame that is not understood", span),
            _ => refuse("this set of locations", span),
        }
    }

    /// A pure method that gives a set of locations: its body is written out.
    fn denoted_by_call(&mut self, e: ExprId, m: &Meaning, span: Span) -> Lower<Vec<Part>> {
        let Some(call) = self.resolved.files[m.file].call_of(e).cloned() else {
            return refuse("this set of locations", span);
        };
        let mut ways = self.expansions(e, &call, m, span)?;
        // As in the value of a pure method: whatever is of none of the other classes is of the last one.
        let Some(last) = ways.pop() else {
            return refuse("a set of locations that no class here defines", span);
        };
        let others: Option<Vec<Expr>> = ways.iter().map(|w| w.when.clone()).collect();
        let when = match others {
            Some(others) if !self.is_function(call.method.class) => {
                let other = Expr::any(others, span);
                last.when.map(|_| Expr::not(other))
            }
            _ => last.when,
        };
        ways.push(Expansion { when, ..last });
        let mut all = Vec::new();
        for way in ways {
            let parts = self.inside_of(&way, span, |low| {
                low.named_locations(way.body, &way.meaning)
            })?;
            all.extend(parts.into_iter().map(|p| match &way.when {
                Some(is) => p.only_if(is),
                None => p,
            }));
        }
        Ok(all)
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
        let when = Expr::bool(true, span);
        Ok(vec![not_null(Part {
            when,
            object,
            at,
            class: None,
            interference: !self.heap.is_view(view),
            span,
        })])
    }

    fn field_part(&mut self, e: ExprId, m: &Meaning, span: Span) -> Lower<Vec<Part>> {
        let unit = self.unit(m.file);
        let Target::Field(field, around) = self.resolved.files[m.file].note(e).target else {
            return refuse("this set of locations", span);
        };
        let of = match unit.ast[e].kind {
            ExprKind::Field { target, .. } => Some(target),
            _ => None,
        };
        let flags = self.resolved.world.field(field).flags;
        let global = self.heap.field(&mut self.resolved.world, field);
        let Some((g, _)) = global else {
            return Ok(Vec::new());
        };
        let interference = self.heap.location(g).is_none();
        if interference && flags.has(Flags::FINAL) {
            return Ok(Vec::new());
        }
        let k = self.heap.number(g);
        let part = |object| Part {
            interference,
            ..Part::field(object, k, span)
        };
        if flags.is_static() {
            let object = crate::method::class_object(field.class, span);
            return Ok(vec![part(object)]);
        }
        let object = match of {
            Some(object) => Some(self.formula(object, m)?),
            None => self.object_around(around, e, m)?,
        };
        let Some(object) = object else {
            return refuse("an instance member in a static formula", span);
        };
        Ok(vec![not_null(part(object))])
    }
}

impl Lowering<'_> {
    /// The views of the fields that an object of a class, or of one below it, can have. Library classes that are not
    /// known here may be below any two others.
    pub(crate) fn views_of(&mut self, class: Option<ClassId>) -> Vec<GlobalId> {
        let all = self.heap.field_views().into_iter().map(|(g, _)| g);
        let all: Vec<GlobalId> = all.collect();
        let Some(class) = class else { return all };
        let sources: Vec<ClassId> = self.classes.list.iter().map(|d| d.class).collect();
        let is_library = |c: &ClassId| !sources.contains(c);
        let mut found = Vec::new();
        for g in all {
            // What no class declares (the `inv` bit) every object may have.
            let Some(declared) = self.heap.declared_in.get(&g).copied() else {
                found.push(g);
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
